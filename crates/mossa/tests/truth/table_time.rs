//! The time that building tables takes is limited, shown and recorded.
