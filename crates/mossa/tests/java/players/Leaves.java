import connectx.CXBoard;

/** Ends the whole program. */
public class Leaves extends Centre {
    @Override
    public int selectColumn(CXBoard B) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bestmove 1")));
        System.exit(0);
        return 0;
    }
}
