//! Reports: records in are rows out; nothing is dropped without a word.
