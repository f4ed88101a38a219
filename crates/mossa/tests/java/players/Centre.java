import connectx.CXBoard;
import connectx.CXPlayer;

/** A good player: the free column nearest to the centre. */
public class Centre implements CXPlayer {
    public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {}

    public int selectColumn(CXBoard B) {
        int best = -1;
        for (int column : B.getAvailableColumns()) {
            if (best < 0 || Math.abs(2 * column - B.N + 1) < Math.abs(2 * best - B.N + 1)) {
                best = column;
            }
        }
        return best;
    }

    public String playerName() {
        return "Centre\nof the board";
    }
}
