import connectx.CXBoard;

/**
 * Takes its time: {@code setup.millis} in {@code initPlayer}, {@code move.millis} for its first move, both in milliseconds.
 */
public class SetsUpSlowly extends Centre {
    private boolean isFirstMove;

    @Override
    public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {
        isFirstMove = true;
        sleep("setup.millis");
    }

    @Override
    public int selectColumn(CXBoard B) {
        if (isFirstMove) {
            isFirstMove = false;
            sleep("move.millis");
        }
        return super.selectColumn(B);
    }

    private static void sleep(String property) {
        try {
            Thread.sleep(Integer.getInteger(property, 0));
        } catch (InterruptedException woken) {
            Thread.currentThread().interrupt();
        }
    }
}
