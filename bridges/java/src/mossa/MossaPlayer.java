package mossa;

import connectx.CXBoard;
import connectx.CXPlayer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Mossa as a player of the course: one process {@code mossa ugi connect-x} a game, asked for every move.
 *
 * <p>System properties: {@code mossa.path}, the program ({@code mossa} if not set), and {@code mossa.player}, which of its
 * players (its strongest if not set). {@link Engine} is the process.
 */
public final class MossaPlayer implements CXPlayer {
    private final String program = System.getProperty("mossa.path", "mossa");
    private final String spec = System.getProperty("mossa.player", "");
    private Shape shape;
    private int timeoutMillis;
    private Engine engine;

    public MossaPlayer() {
        // No thread ever runs beside the player; this one starts when all else has ended.
        Runtime.getRuntime().addShutdownHook(new Thread(this::end));
    }

    @Override
    public void initPlayer(int M, int N, int X, boolean first, int timeout_in_secs) {
        end();
        shape = new Shape(M, N, X);
        timeoutMillis = (int) Math.min(Integer.MAX_VALUE, 1000L * Math.max(1, timeout_in_secs));
        List<String> command = new ArrayList<>(List.of(program, "ugi", "connect-x", "--board", shape.toString()));
        if (!spec.isEmpty()) {
            command.addAll(List.of("--player", spec));
        }
        try {
            engine = new Engine(command);
            long deadline = deadline();
            engine.tell("ugi");
            engine.await("ugiok", deadline);
            engine.tell("setoption name Board value " + shape);
            engine.tell("uginewgame");
            engine.tell("isready");
            engine.await("readyok", deadline);
        } catch (IOException failed) {
            end();
            throw new IllegalStateException("cannot play with `" + program + "`: " + failed.getMessage()
                    + " (-Dmossa.path=… names the program)", failed);
        }
    }

    @Override
    public int selectColumn(CXBoard B) {
        long deadline = deadline();
        if (engine == null) {
            throw new IllegalStateException("selectColumn before initPlayer");
        }
        try {
            engine.tell("position fen " + new CourseBoard(B).drawing(shape));
            engine.tell("go movetime " + (timeoutMillis - reserve()));
            String move = engine.await("bestmove", deadline).split("\\s+")[0];
            return Integer.parseInt(move) - 1;
        } catch (IOException | NumberFormatException failed) {
            throw new IllegalStateException("no move from `" + program + "`: " + failed.getMessage(), failed);
        }
    }

    @Override
    public String playerName() {
        return spec.isEmpty() ? "Mossa" : "Mossa " + spec;
    }

    /** What the pipes, this machine and a pause of the garbage collector may take: a twentieth, at least 100 ms. */
    private int reserve() {
        return Math.max(100, timeoutMillis / 20);
    }

    private long deadline() {
        return System.nanoTime() + 1_000_000L * timeoutMillis;
    }

    private synchronized void end() {
        if (engine != null) {
            engine.end();
            engine = null;
        }
    }
}
