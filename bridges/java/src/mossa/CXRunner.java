package mossa;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Speaks UGI for any {@code connectx.CXPlayer}: orders come in on standard input, answers leave on standard output, and the
 * player thinks in a thread of its own. What the player prints goes to standard error.
 *
 * <p>Nothing is put right for the player: a column that is full or missing is passed on as it was named, and a player that
 * throws ends the program. Whoever holds the match judges. {@link Guest} loads the player, {@link Position} and
 * {@link Allowance} read the longer orders.
 */
public final class CXRunner {
    private final Guest guest;
    private final String name;
    private final PrintStream answers;

    private Shape shape = new Shape(6, 7, 4);
    /** The position of the next {@code go}; null if the last one could not be set up. */
    private List<Integer> played = List.of();
    /** What the player was told before this game; null if it has yet to be told. */
    private Told told;

    private boolean isThinking;
    /** An infinite search answers only after {@code stop}. */
    private boolean isHeld;
    private String heldAnswer;

    private CXRunner(Guest guest, PrintStream answers) throws Throwable {
        this.guest = guest;
        this.answers = answers;
        this.name = guest.name();
    }

    public static void main(String[] args) throws IOException {
        if (args.length < 1 || 2 < args.length) {
            System.err.println("usage: java -cp bridge.jar mossa.CXRunner PLAYER.jar|FOLDER [CLASS]");
            System.err.println("       java -cp bridge.jar mossa.CXRunner --players PLAYER.jar|FOLDER");
            leave(2);
        }
        if (args[0].equals("--players")) {
            list(args.length == 2 ? args[1] : "");
        }
        // From here on the player's prints cannot get among the answers, nor can it read the orders.
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        CXRunner runner = null;
        try {
            runner = new CXRunner(Guest.load(args[0], args.length == 2 ? args[1] : null), answers);
        } catch (IllegalArgumentException wrong) {
            System.err.println("CXRunner: " + wrong.getMessage());
            leave(2);
        } catch (Throwable thrown) {
            crash(answers, thrown);
        }
        InputStreamReader orders = new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8);
        try (BufferedReader lines = new BufferedReader(orders)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.trim().split("\\s+");
                if (words[0].equals("quit")) {
                    break;
                }
                runner.obey(words);
            }
        }
        leave(0);
    }

    /** Prints the class names of all players in a place, one a line, and ends. */
    private static void list(String place) throws IOException {
        try {
            for (String player : Guest.players(place)) {
                System.out.println(player);
            }
        } catch (IllegalArgumentException wrong) {
            System.err.println("CXRunner: " + wrong.getMessage());
            leave(2);
        }
        leave(0);
    }

    private synchronized void obey(String[] words) {
        try {
            switch (words[0]) {
                case "ugi":
                    introduce();
                    break;
                case "setoption":
                    set(words);
                    break;
                case "isready":
                    // Loads the class of the board, so that the first move need not.
                    guest.board(shape);
                    say("readyok");
                    break;
                case "uginewgame":
                    told = null;
                    played = List.of();
                    break;
                case "position":
                    played = null;
                    List<Integer> moves = Position.read(words, shape);
                    setUp(moves);
                    played = moves;
                    break;
                case "prepare":
                    prepare(words);
                    break;
                case "go":
                    go(words);
                    break;
                case "stop":
                    stop();
                    break;
                case "query":
                    answer(words);
                    break;
                default:
                    // Lines that are not on the page of the protocol are skipped.
            }
        } catch (IllegalArgumentException | IllegalStateException refused) {
            say("info string " + refused.getMessage());
        } catch (Throwable thrown) {
            crash(answers, thrown);
        }
    }

    private void introduce() {
        say("id name " + name);
        say("id author the author of " + name);
        say("option name Board type string default 6x7x4");
        say("option name Prepare type check default true");
        say("ugiok");
    }

    private void set(String[] words) {
        if (words.length == 5 && words[1].equals("name") && words[2].equalsIgnoreCase("Board") && words[3].equals("value")) {
            shape = Shape.read(words[4]);
            played = List.of();
        } else {
            throw new IllegalArgumentException("the only option is Board, and its value one word");
        }
    }

    private CourseBoard setUp(List<Integer> moves) throws ReflectiveOperationException {
        CourseBoard board = guest.board(shape);
        int ply = 0;
        for (int column : moves) {
            ply += 1;
            if (board.isOver()) {
                throw new IllegalArgumentException("the game was over before move " + ply);
            }
            board.mark(column);
        }
        return board;
    }

    private void go(String[] words) throws ReflectiveOperationException {
        if (isThinking) {
            throw new IllegalStateException("the last go has no answer yet");
        }
        CourseBoard board = played == null ? null : setUp(played);
        if (board == null || board.isOver()) {
            say("bestmove (none)");
            return;
        }
        Allowance allowance = allowance(words);
        Told now = toBeTold();
        isThinking = true;
        isHeld = allowance.isInfinite;
        Thread thinking = new Thread(() -> think(board, now, allowance), "player");
        thinking.setDaemon(true);
        thinking.start();
    }

    /** {@code initPlayer} before the first move, on a clock of its own: as long as a move may take, as in the course. */
    private void prepare(String[] words) throws Throwable {
        if (isThinking) {
            throw new IllegalStateException("the last go has no answer yet");
        }
        if (played != null) {
            init(toBeTold(), allowance(words));
        }
        say("readyok");
    }

    /** What follows {@code go} or {@code prepare}, for the side to move. */
    private Allowance allowance(String[] words) {
        int movesLeft = (shape.rows * shape.columns - played.size() + 1) / 2;
        return Allowance.read(words, toBeTold().first, movesLeft);
    }

    /** What the player must know of the game before it is asked for a move of the position. */
    private Told toBeTold() {
        return new Told(shape, played.size() % 2 == 0);
    }

    /** Calls {@code initPlayer}, once a game. Also without uginewgame a player must know the board and its side. */
    private void init(Told now, Allowance allowance) throws Throwable {
        if (told != null && told.isSameAs(now)) {
            return;
        }
        if (allowance.millis < 1000) {
            say("info string the interface knows whole seconds: told 1 s, not " + allowance.millis + " ms");
        }
        guest.init(now.shape, now.first, allowance.seconds());
        told = now;
    }

    private void think(CourseBoard board, Told now, Allowance allowance) {
        try {
            // An arena that sends no prepare lets initPlayer run on the clock of the first move.
            init(now, allowance);
            // Counted from 1 there, from 0 here; -1 becomes 0, which is no column either.
            finish("bestmove " + (guest.select(board) + 1L));
        } catch (Throwable thrown) {
            crash(answers, thrown);
        }
    }

    private synchronized void finish(String answer) {
        isThinking = isHeld;
        if (isHeld) {
            heldAnswer = answer;
        } else {
            say(answer);
        }
    }

    /** A player cannot be interrupted: if it has no answer yet, its answer comes when it comes. */
    private void stop() {
        isHeld = false;
        if (heldAnswer != null) {
            isThinking = false;
            say(heldAnswer);
            heldAnswer = null;
        }
    }

    private void answer(String[] words) throws ReflectiveOperationException {
        if (isThinking || played == null) {
            throw new IllegalStateException("query needs a position, and a player that does not think");
        }
        CourseBoard board = setUp(played);
        switch (words.length == 2 ? words[1] : "") {
            case "gameover":
                say("response " + board.isOver());
                break;
            case "p1turn":
                say("response " + (played.size() % 2 == 0));
                break;
            case "result":
                say("response " + board.result());
                break;
            case "fen":
                say("response " + board.drawing(shape));
                break;
            default:
                throw new IllegalArgumentException("query wants gameover, p1turn, result or fen");
        }
    }

    private void say(String line) {
        say(answers, line);
    }

    /** Exactly one line, whatever the player put into its name or its complaint. */
    private static void say(PrintStream answers, String line) {
        answers.print(line.replaceAll("\\s+", " ").trim() + "\n");
        answers.flush();
    }

    private static void crash(PrintStream answers, Throwable thrown) {
        say(answers, "info string the player threw " + thrown);
        thrown.printStackTrace();
        leave(1);
    }

    /** Ends the program, also where the player hangs in a shutdown hook. */
    private static void leave(int code) {
        Thread end = new Thread(() -> {
            try {
                Thread.sleep(2000);
            } catch (InterruptedException early) {
                // Then the end is early.
            }
            Runtime.getRuntime().halt(code);
        });
        end.setDaemon(true);
        end.start();
        System.exit(code);
    }

    /** What {@code initPlayer} is told of a game, but for the time. */
    private static final class Told {
        final Shape shape;
        final boolean first;

        Told(Shape shape, boolean first) {
            this.shape = shape;
            this.first = first;
        }

        boolean isSameAs(Told other) {
            return first == other.first && shape.isSameAs(other.shape);
        }
    }
}
