//! Matches with everything that engine authors expect.
