package mossa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What {@code position} says, as the columns that were played, counted from 0: a board of the course can only be set up by
 * playing. For a drawn board we look for an order in which its stones may have fallen; any will do, since no line can have
 * been complete on the way that is not in the drawing.
 */
final class Position {
    /** Dead ends that the search for an order may meet before it gives up. */
    private static final int MOST_DEAD_ENDS = 100_000;

    private Position() {}

    /** Reads the words of a whole {@code position} order. */
    static List<Integer> read(String[] words, Shape shape) {
        int movesAt = Arrays.asList(words).indexOf("moves");
        int end = movesAt < 0 ? words.length : movesAt;
        List<Integer> played = new ArrayList<>();
        if (2 < end && words[1].equals("fen")) {
            played.addAll(order(columns(String.join("", Arrays.copyOfRange(words, 2, end)), shape)));
        } else if (end != 2 || !words[1].equals("startpos")) {
            throw new IllegalArgumentException("position wants startpos or fen");
        }
        for (int at = end + 1; at < words.length; at += 1) {
            played.add(column(words[at], shape));
        }
        return played;
    }

    private static int column(String word, Shape shape) {
        try {
            int column = Integer.parseInt(word);
            if (1 <= column && column <= shape.columns) {
                return column - 1;
            }
        } catch (NumberFormatException notANumber) {
            // Said below.
        }
        throw new IllegalArgumentException("`" + word + "` is no column, expected 1 to " + shape.columns);
    }

    /** The stones of every column, lowest first. */
    private static String[] columns(String drawing, Shape shape) {
        String[] rows = drawing.toLowerCase(java.util.Locale.ROOT).split("/", -1);
        if (rows.length != shape.rows || Arrays.stream(rows).anyMatch(row -> row.length() != shape.columns)) {
            throw new IllegalArgumentException("the drawn board is not " + shape);
        }
        String[] columns = new String[shape.columns];
        for (int column = 0; column < shape.columns; column += 1) {
            StringBuilder stones = new StringBuilder();
            for (int row = shape.rows - 1; 0 <= row; row -= 1) {
                stones.append(rows[row].charAt(column));
            }
            columns[column] = stones.toString().replaceAll("\\.+$", "");
            if (!columns[column].matches("[xo]*")) {
                throw new IllegalArgumentException("column " + (column + 1) + " of the drawn board holds more than fallen x and o");
            }
        }
        return columns;
    }

    /** Depth first, the tallest rest first; heights from which no order leads on are remembered. */
    private static List<Integer> order(String[] columns) {
        int stones = Arrays.stream(columns).mapToInt(String::length).sum();
        int[] fallen = new int[columns.length];
        List<Integer> played = new ArrayList<>();
        List<List<Integer>> open = new ArrayList<>();
        Set<String> deadEnds = new HashSet<>();
        open.add(next(columns, fallen, 'x'));
        while (played.size() < stones) {
            List<Integer> choices = open.get(open.size() - 1);
            if (choices.isEmpty() || deadEnds.contains(Arrays.toString(fallen))) {
                deadEnds.add(Arrays.toString(fallen));
                if (played.isEmpty() || MOST_DEAD_ENDS < deadEnds.size()) {
                    throw new IllegalArgumentException("no order of moves was found that leads to the drawn board");
                }
                open.remove(open.size() - 1);
                fallen[played.remove(played.size() - 1)] -= 1;
                continue;
            }
            int column = choices.remove(0);
            fallen[column] += 1;
            played.add(column);
            open.add(next(columns, fallen, played.size() % 2 == 0 ? 'x' : 'o'));
        }
        return played;
    }

    private static List<Integer> next(String[] columns, int[] fallen, char stone) {
        List<Integer> choices = new ArrayList<>();
        for (int column = 0; column < columns.length; column += 1) {
            if (fallen[column] < columns[column].length() && columns[column].charAt(fallen[column]) == stone) {
                choices.add(column);
            }
        }
        choices.sort(Comparator.comparingInt(column -> fallen[column] - columns[column].length()));
        return choices;
    }
}
