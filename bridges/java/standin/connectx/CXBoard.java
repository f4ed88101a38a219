package connectx;

import java.util.ArrayList;
import java.util.List;

/**
 * Stand-in for the course's board, written from its public description; for compiling and tests only. The plainest board
 * there is: it keeps the stones in the order they fell and looks for a line through the last of them.
 */
public class CXBoard {
    public final int M;
    public final int N;
    public final int X;
    private final CXCellState[][] cells;
    private final List<CXCell> fallen = new ArrayList<>();

    public CXBoard(int M, int N, int X) {
        this.M = M;
        this.N = N;
        this.X = X;
        cells = new CXCellState[M][N];
        for (CXCellState[] row : cells) {
            java.util.Arrays.fill(row, CXCellState.FREE);
        }
    }

    public CXGameState markColumn(int j) {
        if (gameState() != CXGameState.OPEN) {
            throw new IllegalStateException("the game is over");
        }
        if (fullColumn(j)) {
            throw new IllegalStateException("column " + j + " is full");
        }
        int i = M - 1;
        while (cells[i][j] != CXCellState.FREE) {
            i -= 1;
        }
        cells[i][j] = currentPlayer() == 0 ? CXCellState.P1 : CXCellState.P2;
        fallen.add(new CXCell(i, j, cells[i][j]));
        return gameState();
    }

    public void unmarkColumn() {
        if (fallen.isEmpty()) {
            throw new IllegalStateException("no stone has fallen");
        }
        CXCell last = fallen.remove(fallen.size() - 1);
        cells[last.i][last.j] = CXCellState.FREE;
    }

    /** The win is tested before the draw. */
    public CXGameState gameState() {
        CXCell last = getLastMove();
        if (last != null && isInLine(last)) {
            return last.state == CXCellState.P1 ? CXGameState.WINP1 : CXGameState.WINP2;
        }
        return fallen.size() == M * N ? CXGameState.DRAW : CXGameState.OPEN;
    }

    public CXCellState cellState(int i, int j) {
        return cells[i][j];
    }

    public CXCell getLastMove() {
        return fallen.isEmpty() ? null : fallen.get(fallen.size() - 1);
    }

    public Integer[] getAvailableColumns() {
        List<Integer> columns = new ArrayList<>();
        for (int j = 0; j < N; j += 1) {
            if (!fullColumn(j)) {
                columns.add(j);
            }
        }
        return columns.toArray(new Integer[0]);
    }

    public boolean fullColumn(int j) {
        return cells[0][j] != CXCellState.FREE;
    }

    public int numOfMarkedCells() {
        return fallen.size();
    }

    /** 0 for the first player, 1 for the second. */
    public int currentPlayer() {
        return fallen.size() % 2;
    }

    private boolean isInLine(CXCell cell) {
        int[][] directions = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
        for (int[] step : directions) {
            int length = 1 + reach(cell, step[0], step[1]) + reach(cell, -step[0], -step[1]);
            if (X <= length) {
                return true;
            }
        }
        return false;
    }

    private int reach(CXCell cell, int down, int right) {
        int length = 0;
        int i = cell.i + down;
        int j = cell.j + right;
        while (0 <= i && i < M && 0 <= j && j < N && cells[i][j] == cell.state) {
            length += 1;
            i += down;
            j += right;
        }
        return length;
    }
}
