import connectx.CXBoard;

/** Takes its time in {@code initPlayer}, as long as the file named by the property {@code gate} is not there. */
public class SetsUpSlowly extends Centre {
    @Override
    public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {
        super.initPlayer(M, N, X, first, timeout_in_secs);
        try {
            Thread.sleep(Integer.getInteger("setup.millis", 0));
        } catch (InterruptedException woken) {
            Thread.currentThread().interrupt();
        }
    }
}
