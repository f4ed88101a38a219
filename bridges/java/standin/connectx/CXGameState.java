package connectx;

/** Stand-in: how a game stands. */
public enum CXGameState {
    OPEN,
    DRAW,
    WINP1,
    WINP2
}
