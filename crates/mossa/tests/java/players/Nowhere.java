import connectx.CXBoard;

/** Names no column. */
public class Nowhere extends Centre {
    @Override
    public int selectColumn(CXBoard B) {
        return -1;
    }
}
