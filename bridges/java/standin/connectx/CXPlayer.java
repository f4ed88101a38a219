package connectx;

/** Stand-in for the course's interface of a player, written from its public description; for compiling and tests only. */
public interface CXPlayer {
    void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs);

    /** The column to play, counted from 0. */
    int selectColumn(CXBoard B);

    String playerName();
}
