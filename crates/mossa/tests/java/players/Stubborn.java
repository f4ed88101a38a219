import connectx.CXBoard;

/** Plays the first column, full or not. */
public class Stubborn extends Centre {
    @Override
    public int selectColumn(CXBoard B) {
        return 0;
    }
}
