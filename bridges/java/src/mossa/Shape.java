package mossa;

/** Rows, columns and the length of a winning line, written {@code ROWSxCOLSxRUN}. */
final class Shape {
    private static final int MOST_SIDE = 100;
    private static final int MOST_RUN = 10_000;

    final int rows;
    final int columns;
    final int run;

    Shape(int rows, int columns, int run) {
        if (rows < 1 || MOST_SIDE < rows || columns < 1 || MOST_SIDE < columns || run < 1 || MOST_RUN < run) {
            throw new IllegalArgumentException("a board has 1 to 100 rows and columns, and a run from 1");
        }
        this.rows = rows;
        this.columns = columns;
        this.run = run;
    }

    static Shape read(String text) {
        String[] parts = text.toLowerCase(java.util.Locale.ROOT).split("x", -1);
        try {
            if (parts.length == 3) {
                return new Shape(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
            }
        } catch (NumberFormatException notANumber) {
            // Said below.
        }
        throw new IllegalArgumentException("`" + text + "` is no board, expected ROWSxCOLSxRUN such as 6x7x4");
    }

    boolean isSameAs(Shape other) {
        return rows == other.rows && columns == other.columns && run == other.run;
    }

    @Override
    public String toString() {
        return rows + "x" + columns + "x" + run;
    }
}
