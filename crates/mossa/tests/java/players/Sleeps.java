import connectx.CXBoard;

/** Sleeps too long at its second move. */
public class Sleeps extends Centre {
    @Override
    public int selectColumn(CXBoard B) {
        if (2 <= B.numOfMarkedCells()) {
            try {
                Thread.sleep(3_600_000);
            } catch (InterruptedException woken) {
                return 0;
            }
        }
        return super.selectColumn(B);
    }
}
