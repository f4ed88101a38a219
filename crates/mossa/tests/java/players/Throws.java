import connectx.CXBoard;

/** Throws at its third move of a game. */
public class Throws extends Centre {
    private int moves;

    @Override
    public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {
        moves = 0;
    }

    @Override
    public int selectColumn(CXBoard B) {
        moves += 1;
        if (moves == 3) {
            throw new ArithmeticException("three is\ntoo much");
        }
        return super.selectColumn(B);
    }
}
