import connectx.CXBoard;

/** Talks all the time, reads its input, and spoils the board that it was given. */
public class Prints extends Centre {
    static {
        System.out.println("bestmove 7");
    }

    @Override
    public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {
        System.out.println("bestmove 1");
        System.out.printf("init %d %d %d %b %d%n", M, N, X, first, timeout_in_secs);
    }

    @Override
    public int selectColumn(CXBoard B) {
        System.out.print("half a line");
        int column = super.selectColumn(B);
        try {
            if (0 <= System.in.read()) {
                return -1;
            }
        } catch (java.io.IOException closed) {
            return -1;
        }
        B.markColumn(column);
        return column;
    }
}
