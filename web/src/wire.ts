// The shapes that travel between page and server. Written by a test of crates/wire from the Rust types: change those, then
// run UPDATE=1 cargo test --profile ci -p mossa-wire

export type Kind = "cp" | "exact" | "win" | "loss" | "draw";

export type ScoreFigures = { 
/**
 * What it means.
 */
kind: Kind, 
/**
 * The heuristic value, in hundredths of a pawn or in points of the evaluation ([`ScoreUnit`](crate::ScoreUnit)); of a win or loss its value in the game's usual scale; 0 for a draw.
 */
value: number, 
/**
 * Moves to the end of the game, where that is known: a win, a loss, a drawn board that fills up. Otherwise 0.
 */
plies: number, };

export type ScoredMove = { 
/**
 * The move.
 */
move: string, 
/**
 * What it is worth to the side that plays it.
 */
score: ScoreFigures, };

export type Name = { 
/**
 * The game it belongs to.
 */
game: string, 
/**
 * The name.
 */
name: string, 
/**
 * A line about it.
 */
summary: string, 
/**
 * The keys it takes, in words.
 */
keys: string, };

export type Listing = { 
/**
 * One each game.
 */
games: Array<Name>, 
/**
 * Algorithms for puzzles, players of games.
 */
algorithms: Array<Name>, 
/**
 * Heuristics for puzzles, evaluations for games.
 */
heuristics: Array<Name>, };

export type ReviewedMove = { 
/**
 * Its number, as players count.
 */
number: number, 
/**
 * `white` or `black`, in Connect X `X` or `O`.
 */
side: string, 
/**
 * The move as players write it …
 */
san: string, 
/**
 * … and as programs do.
 */
move: string, 
/**
 * What the position was worth before it; none if the player did not say …
 */
before: ScoreFigures | null, 
/**
 * … and after it.
 */
after: ScoreFigures | null, 
/**
 * What the move lost; none where it is not known. Chess: in hundredths of a pawn. Connect X: in the solver's scale
 * where the scores are exact, else in points of the evaluation.
 */
loss: number | null, 
/**
 * What the loss rests on, in games whose scores may be exact.
 */
basis: ScoreBasis | null, 
/**
 * `?!`, `?`, `??`, or nothing.
 */
mark: string, 
/**
 * The move that the player would have played, as players write it; none if it had no answer …
 */
best: string | null, 
/**
 * … and the line that it expected, with that move at its beginning.
 */
line: Array<string>, 
/**
 * How far it looked ahead before the move.
 */
depth: number, 
/**
 * Calls of the recursive search before the move.
 */
nodes: number, 
/**
 * Time taken for that.
 */
seconds: number | null, };

export type ReviewedSide = { 
/**
 * Moves that were reviewed.
 */
moves: number, 
/**
 * How many of them have an exact loss, in games whose scores may be exact. Only these are averaged there.
 */
exact: number | null, 
/**
 * What they lost on average, counted as the loss of a move; none without any whose loss is known.
 */
average_loss: number | null, 
/**
 * Moves marked `?!` …
 */
inaccuracies: number, 
/**
 * … `?` …
 */
mistakes: number, 
/**
 * … and `??`.
 */
blunders: number, };

export type ScoreBasis = "exact" | "estimate" | "mixed";

export type ReviewedGame = { 
/**
 * Which game of the file it is, counted from 1.
 */
number: number, 
/**
 * The result, as the file has it.
 */
result: string, 
/**
 * The board it was played on.
 */
board: string, 
/**
 * Where it began: `startpos` or a FEN, `-` in Connect X.
 */
start: string, 
/**
 * The moves, as far as they were reviewed.
 */
moves: Array<ReviewedMove>, 
/**
 * What they come to, by the names of the sides.
 */
sides: Record<string, ReviewedSide>, };

export type Status = "solved" | "unsolvable" | "limit";

export type SolvabilityFigures = { 
/**
 * Inversions of the board.
 */
inversions: number, 
/**
 * The blank's row, the lowest being 1.
 */
blank_row_from_bottom: number, 
/**
 * Inversions of the goal.
 */
goal_inversions: number, 
/**
 * The goal's blank's row.
 */
goal_blank_row_from_bottom: number, 
/**
 * The verdict.
 */
solvable: boolean, };

export type Step = { 
/**
 * The move that led here; none for the start.
 */
move: string | null, 
/**
 * The board.
 */
board: string, 
/**
 * Moves so far.
 */
g: number, 
/**
 * The heuristic's value.
 */
h: number, 
/**
 * Their sum.
 */
f: number, };

export type Expansion = { 
/**
 * The board.
 */
board: string, 
/**
 * Cost so far.
 */
g: number, 
/**
 * Estimated cost to go.
 */
h: number, 
/**
 * Their sum.
 */
f: number, };

export type Traced = { 
/**
 * States in the order in which they were expanded: the first of them, if there were too many.
 */
expanded: Array<Expansion>, 
/**
 * How many there were.
 */
total: number, 
/**
 * Nodes made in all, the roots included.
 */
nodes: number, 
/**
 * Whether some were left out.
 */
truncated: boolean, };

export type Solved = { 
/**
 * The board, as text.
 */
board: string, 
/**
 * The size: rows and columns, or whatever the puzzle calls its boards.
 */
size: string, 
/**
 * How it ended.
 */
status: Status, 
/**
 * Moves of the path; none without one.
 */
length: number | null, 
/**
 * The moves as the puzzle writes them; for sliding tiles the directions in which the blank goes: U D L R.
 */
moves: string | null, 
/**
 * Whether the algorithm has proven that there is no shorter path.
 */
optimal: boolean, 
/**
 * The heuristic's value of the start.
 */
lower_bound: number, 
/**
 * The best lower bound on the length that the algorithm has proven; none where there is no solution.
 */
proven_bound: number | null, 
/**
 * Which limit ended the search, in words, if one did.
 */
stopped_by: string | null, 
/**
 * The algorithm, as its spec.
 */
algorithm: string, 
/**
 * The heuristic that ran; `zero` where the algorithm asks for none.
 */
heuristic: string, 
/**
 * Nodes whose children were made.
 */
expanded: number, 
/**
 * Children made.
 */
generated: number, 
/**
 * Closed states opened again.
 */
reopened: number, 
/**
 * Size of the open list at the end.
 */
horizon: number, 
/**
 * Size of the closed set at the end.
 */
visited: number, 
/**
 * Rounds of an iterative search.
 */
iterations: number, 
/**
 * Time taken by the search, without that for tables.
 */
seconds: number | null, 
/**
 * Time taken before the search to build or read the heuristic's tables.
 */
tables_seconds?: number | null, 
/**
 * Peak resident memory of the process.
 */
peak_bytes: number | null, 
/**
 * Why it can or cannot be solved, for puzzles that can tell.
 */
solvability?: SolvabilityFigures | null, 
/**
 * The boards on the way, on request.
 */
steps: Array<Step> | null, 
/**
 * The states in the order in which they were expanded, on request.
 */
trace: Traced | null, 
/**
 * The reasons for its solvability in words, on request.
 */
explanation: string | null, };

export type PositionSpec = { 
/**
 * The game, as it is listed.
 */
game: string, 
/**
 * What it is played on: `6x7x4`, `4x4`, `standard` or `chess960`.
 */
board: string, 
/**
 * Where it began: `startpos` or a FEN, `-` or a drawn board, tiles row by row.
 */
start: string, 
/**
 * The moves played since.
 */
moves: Array<string>, 
/**
 * What tiles are to look like in the end: `blank-last` or `blank-first`. Games have none.
 */
goal: string, };

export type RunKind = "experiment" | "tournament";

export type RunState = "running" | "done" | "stopped";

export type RunLine = { 
/**
 * How it is named.
 */
id: string, 
/**
 * What its file calls it.
 */
name: string, 
/**
 * What kind of jobs it has.
 */
run_kind: RunKind, 
/**
 * The game.
 */
game: string, 
/**
 * The jobs that are known …
 */
jobs: number, 
/**
 * … and those of which there is a record.
 */
done: number, 
/**
 * How far it is.
 */
state: RunState, 
/**
 * When it was begun, if that is told.
 */
started: string | null, };

export type ShiftFigures = { 
/**
 * For how long.
 */
seconds: number, 
/**
 * Jobs that were done before.
 */
done_before: number, 
/**
 * Jobs that are done at once.
 */
threads: number, };

export type WorkerStatus = { 
/**
 * What it is called; where several have the same name, the beginning of the key follows.
 */
worker: string, 
/**
 * Its public key, hexadecimal.
 */
key: string, 
/**
 * Its machine.
 */
host: string, 
/**
 * The program that it runs.
 */
version: string, 
/**
 * Jobs that it does at once.
 */
threads: number, 
/**
 * Nodes a second of the game's bench.
 */
speed: number, 
/**
 * Records of it that are on disk.
 */
done: number, 
/**
 * Records of it a second in the last minute.
 */
rate: number, 
/**
 * Jobs that it holds.
 */
held: number, 
/**
 * Seconds since it was last heard of.
 */
silent: number, 
/**
 * Results of it that were refused.
 */
strikes: number, 
/**
 * Why nothing is taken from it any more, if that is so.
 */
quarantined: string | null, 
/**
 * Why it cannot do the run's jobs, if it says so itself.
 */
unable: string | null, };

export type PlayerFigures = { 
/**
 * Its name.
 */
name: string, 
/**
 * How many of its games differ.
 */
distinct_games: number, 
/**
 * Games won …
 */
wins: number, 
/**
 * … drawn …
 */
draws: number, 
/**
 * … and lost …
 */
losses: number, 
/**
 * … of these by a fault of its own.
 */
forfeits: number, 
/**
 * Nodes of all its searches.
 */
nodes: number, 
/**
 * Time taken, if it is told.
 */
seconds: number | null, 
/**
 * Its rating, if its games say one: the mean of all is 0.
 */
elo: number | null, 
/**
 * Half the width of the rating's 95 % interval.
 */
error: number | null, };

export type SearchFigures = { 
/**
 * The algorithm, or the player.
 */
spec: string, 
/**
 * The heuristic of a solver.
 */
heuristic: string | null, 
/**
 * What it was allowed to use, in words.
 */
limits: string, 
/**
 * How often it was asked …
 */
n: number, 
/**
 * … had an answer …
 */
answered: number, 
/**
 * … and proved it to be the best.
 */
proven: number, 
/**
 * Lengths of all paths, or depths of all thoughts.
 */
length: number, 
/**
 * Nodes expanded, or visited in games.
 */
nodes: number, 
/**
 * Time taken, if it is told.
 */
seconds: number | null, };

export type RunFigures = { 
/**
 * The run.
 */
line: RunLine, 
/**
 * Where all its chance comes from.
 */
seed: number, 
/**
 * The program that began it.
 */
version: string, 
/**
 * The file, as it was read.
 */
spec: string, 
/**
 * Who works on it here, if this server does.
 */
shift: ShiftFigures | null, 
/**
 * Why it broke off here, if it did.
 */
trouble: string | null, 
/**
 * Who works on it on other machines, or did, by name.
 */
workers: Array<WorkerStatus>, 
/**
 * The players of a tournament, the best one first.
 */
players: Array<PlayerFigures>, 
/**
 * Half points that every player took from every other, in the same order …
 */
half_points: Array<Array<number>>, 
/**
 * … in this many games.
 */
games: Array<Array<number>>, 
/**
 * All games of a tournament …
 */
n_games: number, 
/**
 * … and how many of them differ: a repeated game counts once in ratings and errors.
 */
distinct_games: number, 
/**
 * What solvers did, or players that were asked.
 */
searches: Array<SearchFigures>, };

export type RecordLine = { 
/**
 * The job's place in its run.
 */
job: number, 
/**
 * Where it can be looked at: the game with its moves, the board, the position.
 */
place: PositionSpec, 
/**
 * Who did it: the two players, or the solver and its heuristic, or the player that was asked.
 */
who: Array<string>, 
/**
 * What the board or position is called.
 */
name: string, 
/**
 * What came of it: a result, a length, a move; nothing where a limit came first.
 */
result: string, 
/**
 * How it ended: the termination of a game, the status of a puzzle, what the move is worth.
 */
ending: string, 
/**
 * Moves of a game, nodes of a search.
 */
amount: number, 
/**
 * Time taken, if it is told.
 */
seconds: number | null, };

export type CheckedExperiment = { 
/**
 * What it is called.
 */
name: string, 
/**
 * What kind of jobs it has.
 */
run_kind: RunKind, 
/**
 * How many are known.
 */
jobs: number, 
/**
 * What should be known before it is begun, a sentence each.
 */
notes: Array<string>, };

export type Allowance = { 
/**
 * Time, in seconds.
 */
seconds: number | null, 
/**
 * Nodes.
 */
nodes: number | null, 
/**
 * Depth.
 */
depth: number | null, };

export type ClockFigures = { 
/**
 * The side to move …
 */
own: number, 
/**
 * … and the other.
 */
other: number, 
/**
 * What every move adds.
 */
increment: number, };

export type AnalysisMode = "move" | "worth";

export type Question = { 
/**
 * Where the game stands.
 */
place: PositionSpec, 
/**
 * Who is asked, as a spec.
 */
player: string, 
/**
 * What for.
 */
wish: AnalysisMode, 
/**
 * What it may use.
 */
limits: Allowance, 
/**
 * What both players have left, where a clock runs.
 */
clocks: ClockFigures | null, };

export type Recording = { 
/**
 * From here.
 */
place: PositionSpec, 
/**
 * Who searches: a player or an algorithm, as a spec.
 */
player: string, 
/**
 * Puzzles: by which lower bound. Games have it in the spec.
 */
heuristic: string, 
/**
 * What it may use.
 */
limits: Allowance, 
/**
 * How many nodes are wanted; the rest are counted.
 */
cap: number, };

export type Ask = { "kind": "look", 
/**
 * Where.
 */
place: PositionSpec, } | { "kind": "read", 
/**
 * The game.
 */
game: string, 
/**
 * What it is played on.
 */
board: string, 
/**
 * The text.
 */
text: string, } | { "kind": "think" } & Question | { "kind": "solve", 
/**
 * From here.
 */
place: PositionSpec, 
/**
 * How, as a spec.
 */
algorithm: string, 
/**
 * By which lower bound.
 */
heuristic: string, 
/**
 * At which price.
 */
limits: Allowance, } | { "kind": "trace" } & Recording | { "kind": "shuffle", 
/**
 * The puzzle; the first that is listed if it is empty.
 */
game: string, 
/**
 * The size, or empty for the usual one.
 */
size: string, 
/**
 * The goal, or empty for the usual one.
 */
goal: string, 
/**
 * The same seed, the same board.
 */
seed: number, 
/**
 * The length of an optimal solution; any board if none is given.
 */
length: number | null, } | { "kind": "review", 
/**
 * The game.
 */
place: PositionSpec, 
/**
 * Who judges, as a spec.
 */
player: string, 
/**
 * What it may use for a position.
 */
limits: Allowance, } | { "kind": "runs" } | { "kind": "run", 
/**
 * Its id.
 */
run: string, } | { "kind": "records", 
/**
 * Its id.
 */
run: string, 
/**
 * Only jobs before this one.
 */
before: number | null, 
/**
 * At most this many.
 */
most: number, } | { "kind": "check", 
/**
 * The text.
 */
text: string, } | { "kind": "begin", 
/**
 * The file's text.
 */
text: string, 
/**
 * Jobs at once.
 */
threads: number, } | { "kind": "resume", 
/**
 * Its id.
 */
run: string, 
/**
 * Jobs at once.
 */
threads: number, } | { "kind": "halt", 
/**
 * Its id.
 */
run: string, } | { "kind": "stop" };

export type Request = { 
/**
 * The number.
 */
id: number, 
/**
 * The question.
 */
ask: Ask, };

export type CapFigures = { 
/**
 * Time, in seconds.
 */
seconds: number, 
/**
 * Memory, in bytes.
 */
memory: number, 
/**
 * Threads.
 */
threads: number, };

export type Hello = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * All names, as `mossa list` prints them, less the programs of others.
 */
names: Listing, 
/**
 * The games, and how they are drawn.
 */
games: Array<GameInfo>, 
/**
 * The server's own limits.
 */
caps: CapFigures, };

export type GameInfo = { 
/**
 * Its name, as it is listed.
 */
name: string, 
/**
 * Whether it is for one or for two.
 */
kind: GameInfoKind, 
/**
 * What it is called.
 */
title: WordPair, 
/**
 * What the first side is called, and the second; none in puzzles.
 */
sides: Array<WordPair>, 
/**
 * Boards to choose from, the usual one first.
 */
boards: Array<string>, 
/**
 * The beginning of a game on the usual board, or a board of a puzzle to begin with, as text.
 */
start: string, 
/**
 * Whether positions are written as FEN.
 */
has_fen: boolean, 
/**
 * The player where none is named; empty in puzzles.
 */
default_player: string, 
/**
 * How its boards are drawn.
 */
style: StyleFigures, };

export type GameInfoKind = "game" | "puzzle";

export type WordPair = { 
/**
 * In English.
 */
en: string, 
/**
 * In Italian.
 */
it: string, };

export type StyleFigures = { 
/**
 * How the cells are called.
 */
coordinates: CoordinatesKind, 
/**
 * What a player does to make a move.
 */
gesture: GestureKind, 
/**
 * What a cell looks like.
 */
cells: CellKind, };

export type CoordinatesKind = "none" | "columns" | "from-bottom" | "from-top";

export type GestureKind = "drop" | "place" | "move" | "slide" | "flip";

export type CellKind = "plain" | "chequered" | "hole" | "tile" | "bar";

export type DisplayedMove = { 
/**
 * As programs write it …
 */
move: string, 
/**
 * … and as people say it.
 */
move_text: string, };

export type NamedText = { 
/**
 * What it is.
 */
name: string, 
/**
 * The text.
 */
text: string, };

export type StandingFigures = "open" | "first" | "second" | "draw" | "solved";

export type BoardView = { 
/**
 * Where it stands, every move written as programs write it …
 */
place: PositionSpec, 
/**
 * … and as people say it.
 */
move_text: Array<string>, 
/**
 * How the board is drawn.
 */
style: StyleFigures, 
/**
 * Rows of the board, the top one first …
 */
rows: number, 
/**
 * … and columns, the left one first.
 */
columns: number, 
/**
 * What is written on every cell, row by row; nothing where it is empty.
 */
cells: Array<string>, 
/**
 * The owner of each cell, one letter a cell: `1`, `2`, or `.` for none.
 */
owners: string, 
/**
 * Cells that the last move changed.
 */
changed: Array<number>, 
/**
 * Cells that decided the game.
 */
decisive: Array<number>, 
/**
 * Whose turn it is, 1 or 2; none in puzzles.
 */
to_move: number | null, 
/**
 * Whose turn it was at the start.
 */
first_to_move: number | null, 
/**
 * The legal moves.
 */
legal: Array<DisplayedMove>, 
/**
 * How things stand.
 */
standing: StandingFigures, 
/**
 * How the end is called, if it is over.
 */
ending: string | null, 
/**
 * The draw that the side to move may claim, if it may.
 */
claim: string | null, 
/**
 * The same position in the notations of others.
 */
texts: Array<NamedText>, };

export type ReadGame = { 
/**
 * Where it stands after its last move.
 */
place: PositionSpec, 
/**
 * What it is called: players and result, where a file says so.
 */
title: string, };

export type LiveProgress = { 
/**
 * Time so far.
 */
seconds: number, 
/**
 * Nodes so far.
 */
nodes: number, 
/**
 * How far it has looked ahead, or the lower bound that it has proven.
 */
depth: number, 
/**
 * What it thinks so far, if it says.
 */
score: ScoreFigures | null, 
/**
 * The line so far, as people say it.
 */
line: Array<string>, 
/**
 * Steps done of a task of many, such as positions of a review.
 */
done: number, 
/**
 * All steps of it; 0 where there is only one.
 */
total: number, 
/**
 * While tables are built before a search: how much of them is there, in percent.
 */
building: number | null, };

export type DisplayedLine = { 
/**
 * What it is worth to the side to move, if the player says.
 */
score: ScoreFigures | null, 
/**
 * As programs write it …
 */
moves: Array<string>, 
/**
 * … and as people say it.
 */
move_text: Array<string>, };

export type LiveWork = { 
/**
 * How far it looked ahead.
 */
depth: number, 
/**
 * Time taken.
 */
seconds: number, 
/**
 * Calls of the recursive search, or playouts.
 */
nodes: number, 
/**
 * Positions looked at, as the reports count them.
 */
states_evaluated: number, 
/**
 * Branches cut by a bound.
 */
prunings: number, 
/**
 * Positions settled by the transposition table.
 */
table_hits: number, };

export type LiveAnalysis = { 
/**
 * Who, as a spec.
 */
player: string, 
/**
 * The move it would play; none where a limit came before any.
 */
best: string | null, 
/**
 * Why there is none.
 */
no_move: string | null, 
/**
 * What it is worth to the side to move, if the player says.
 */
score: ScoreFigures | null, 
/**
 * The best lines, the best first; at least one where there is a move.
 */
lines: Array<DisplayedLine>, 
/**
 * The moves whose worth is known.
 */
moves: Array<ScoredMove>, 
/**
 * What it took.
 */
work: LiveWork, };

export type Family = "tree" | "graph" | "rounds" | "playouts";

export type TraceEnd = "answered" | "optimal" | "unsolvable" | "stopped";

export type StatFigures = { 
/**
 * Nodes whose children were made.
 */
expanded: number, 
/**
 * Children made.
 */
generated: number, 
/**
 * Closed states that a cheaper path opened again.
 */
reopened: number, 
/**
 * Size of the closed set at the end.
 */
visited: number, 
/**
 * Size of the open list at the end.
 */
horizon: number, 
/**
 * Rounds of an iterative search.
 */
iterations: number, 
/**
 * The deepest level reached.
 */
depth: number, 
/**
 * Calls of the recursive search, or playouts.
 */
nodes: number, 
/**
 * Positions looked at, as the reports count them.
 */
states_evaluated: number, 
/**
 * Branches cut by a bound.
 */
prunings: number, 
/**
 * Positions settled by the transposition table.
 */
table_hits: number, };

export type TraceTotals = { 
/**
 * Nodes made, the roots included.
 */
nodes: number, 
/**
 * Children made.
 */
generated: number, 
/**
 * Nodes expanded.
 */
expanded: number, 
/**
 * Nodes left by a cut.
 */
cuts: number, 
/**
 * Nodes that the transposition table knew.
 */
table_hits: number, 
/**
 * Playouts.
 */
playouts: number, };

export type SearchTrace = { 
/**
 * Who searched, as a spec.
 */
player: string, 
/**
 * By which lower bound; empty in games.
 */
heuristic: string, 
/**
 * How it is read.
 */
family: Family, 
/**
 * What came of it.
 */
end: TraceEnd, 
/**
 * The answer: the moves that a player expects, or the whole way to the goal.
 */
line: Array<string>, 
/**
 * What that is worth to the side to move, if the player says.
 */
score: number | null, 
/**
 * Whose turn it is at the root, 1 or 2; none in puzzles.
 */
to_move: number | null, 
/**
 * What it took; none where there was no answer.
 */
stats: StatFigures | null, 
/**
 * Counts of everything, recorded or not.
 */
totals: TraceTotals, 
/**
 * Time taken, recording included.
 */
seconds: number, 
/**
 * Every move that occurs, once.
 */
texts: Array<string>, 
/**
 * For every node how many places before it its parent stands; 0 for a root.
 */
back: Array<number>, 
/**
 * The place of its move in `texts`; 0 for a root, too.
 */
mv: Array<number>, 
/**
 * Games: moves left to look ahead.
 */
depth: Array<number>, 
/**
 * Searches with a window: what the side to move can already have …
 */
alpha: number[], 
/**
 * … and what its opponent can hold it to.
 */
beta: number[], 
/**
 * Games: what it turned out to be worth to the side to move in it.
 */
value: (number | null)[], 
/**
 * Why it was left: 0 it was not, 1 leaf, 2 all children seen, 3 cut, 4 table hit, 5 given up, 6 stopped.
 */
left: Array<number>, 
/**
 * Puzzles: cost so far …
 */
g: Array<number>, 
/**
 * … and estimated cost to go.
 */
h: Array<number>, 
/**
 * What became of a child: 0 it was entered, 1 new, 2 known by a dearer way, 3 known, 4 beyond the bound.
 */
fate: Array<number>, 
/**
 * Graph searches: the number of its state.
 */
state: Array<number>, 
/**
 * The first nodes that were expanded, in that order.
 */
expanded: Array<number>, 
/**
 * Threshold or depth of each round, and how many nodes were made before it.
 */
rounds: Array<[number, number]>, 
/**
 * Moves that were cut: the node …
 */
cut_at: Array<number>, 
/**
 * … and the place of the move in `texts`.
 */
cut_mv: Array<number>, 
/**
 * Playouts: the last node of the tree that each came to; its path leads from there to the root.
 */
leaf: Array<number>, 
/**
 * For every node of every path, the leaf first, what it was thought to be worth after the playout.
 */
worth: number[], };

export type ApiError = { 
/**
 * The part that is wrong: `place`, `player`, `algorithm`, `limits` …
 */
part: string, 
/**
 * What is wrong with it.
 */
why: string, };

export type ReplyBody = { "kind": "hello" } & Hello | { "kind": "scene" } & BoardView | { "kind": "places", 
/**
 * One a game; a file of PGN may have several.
 */
games: Array<ReadGame>, } | { "kind": "progress" } & LiveProgress | { "kind": "thought" } & LiveAnalysis | { "kind": "solved" } & Solved | { "kind": "traced" } & SearchTrace | { "kind": "shuffled", 
/**
 * The board as text.
 */
board: string, } | { "kind": "reviewed" } & ReviewedGame | { "kind": "runs", 
/**
 * A line each.
 */
runs: Array<RunLine>, } | { "kind": "run" } & RunFigures | { "kind": "records", 
/**
 * A line each, the last first.
 */
records: Array<RecordLine>, } | { "kind": "checked", 
/**
 * The experiments.
 */
experiments: Array<CheckedExperiment>, } | { "kind": "begun", 
/**
 * Its id.
 */
run: string, } | { "kind": "done" } | { "kind": "refused" } & ApiError;

export type Reply = { 
/**
 * The number; 0 for a message that answers no request.
 */
id: number, 
/**
 * The answer.
 */
answer: ReplyBody, };
