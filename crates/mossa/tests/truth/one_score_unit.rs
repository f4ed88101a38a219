//! One unit of evaluation on every surface: pawns, the evaluation's own unit, or a win in so many plies.
