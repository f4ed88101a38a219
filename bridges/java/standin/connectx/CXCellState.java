package connectx;

/** Stand-in: what a cell holds. */
public enum CXCellState {
    FREE,
    P1,
    P2
}
