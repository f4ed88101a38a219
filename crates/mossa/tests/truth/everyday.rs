//! Tables that fit the terminal, boards read as they are printed, levels, names and transcripts.
