package mossa;

import java.lang.reflect.InvocationTargetException;

/**
 * A {@code connectx.CXBoard} of the course, by reflection. Which types its methods return is nothing that we need to know,
 * and compiled calls would break if they were others than in our stand-in.
 */
final class CourseBoard {
    private final Object board;

    CourseBoard(Object board) {
        this.board = board;
    }

    /** An empty board of the class that this loader finds. */
    static CourseBoard empty(ClassLoader loader, Shape shape) throws ReflectiveOperationException {
        Class<?> type = loader.loadClass("connectx.CXBoard");
        return new CourseBoard(
                type.getConstructor(int.class, int.class, int.class).newInstance(shape.rows, shape.columns, shape.run));
    }

    /** The board itself, for a player to look at. */
    Object itself() {
        return board;
    }

    void mark(int column) {
        ask("markColumn", new Class<?>[] {int.class}, column);
    }

    boolean isOver() {
        return !result().equals("none");
    }

    /** What UGI calls the result. */
    String result() {
        String state = ask("gameState", new Class<?>[0]).toString();
        switch (state) {
            case "OPEN":
                return "none";
            case "DRAW":
                return "draw";
            case "WINP1":
                return "p1win";
            case "WINP2":
                return "p2win";
            default:
                throw new IllegalStateException("`" + state + "` is no state of a game");
        }
    }

    /** The drawn board of UGI: rows from the top, which is the course's row 0. */
    String drawing(Shape shape) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < shape.rows; row += 1) {
            if (0 < row) {
                text.append('/');
            }
            for (int column = 0; column < shape.columns; column += 1) {
                text.append(cell(row, column));
            }
        }
        return text.toString();
    }

    private char cell(int row, int column) {
        String state = ask("cellState", new Class<?>[] {int.class, int.class}, row, column).toString();
        return state.equals("P1") ? 'x' : state.equals("P2") ? 'o' : '.';
    }

    private Object ask(String method, Class<?>[] types, Object... values) {
        try {
            return board.getClass().getMethod(method, types).invoke(board, values);
        } catch (InvocationTargetException thrown) {
            throw new IllegalStateException("CXBoard." + method + " threw " + thrown.getCause(), thrown.getCause());
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("CXBoard has no usable " + method, missing);
        }
    }
}
