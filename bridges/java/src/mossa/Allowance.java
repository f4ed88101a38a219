package mossa;

/**
 * How long a player may think, out of what stands behind {@code go}. The course's interface knows one number, whole seconds
 * a move, told once before the game; so clocks for a whole game are shared out among all moves that may come.
 */
final class Allowance {
    /** The course's own default, for orders that limit no time. */
    private static final long DEFAULT_MILLIS = 10_000;

    final long millis;
    final boolean isInfinite;

    private Allowance(long millis, boolean isInfinite) {
        this.millis = millis;
        this.isInfinite = isInfinite;
    }

    /** Reads {@code go …} for the side to move, which will make at most so many moves. */
    static Allowance read(String[] words, boolean first, int movesLeft) {
        Long moveTime = null;
        Long clock = null;
        long increment = 0;
        boolean isInfinite = false;
        String side = first ? "p1" : "p2";
        for (int at = 1; at < words.length; at += 1) {
            switch (words[at]) {
                case "infinite":
                    isInfinite = true;
                    break;
                case "movetime":
                case "p1time":
                case "p2time":
                case "p1inc":
                case "p2inc":
                case "nodes":
                case "depth":
                    long number = number(words, at);
                    if (words[at].equals("movetime")) {
                        moveTime = number;
                    } else if (words[at].equals(side + "time")) {
                        clock = number;
                    } else if (words[at].equals(side + "inc")) {
                        increment = number;
                    }
                    at += 1;
                    break;
                default:
                    // Words that are not on the page of the protocol are skipped.
            }
        }
        long millis = moveTime == null && clock == null ? DEFAULT_MILLIS : Long.MAX_VALUE;
        if (moveTime != null) {
            millis = moveTime;
        }
        if (clock != null) {
            millis = Math.min(millis, Math.min(clock, clock / Math.max(1, movesLeft) + increment));
        }
        return new Allowance(millis, isInfinite);
    }

    /** What the player is told: whole seconds, never more than there is, but at least 1. */
    int seconds() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, millis / 1000));
    }

    private static long number(String[] words, int at) {
        try {
            return Long.parseLong(words[at + 1]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException none) {
            throw new IllegalArgumentException("`" + words[at] + "` in go has no number behind it");
        }
    }
}
