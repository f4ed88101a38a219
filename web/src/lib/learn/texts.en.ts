// What Learn says of each algorithm and heuristic, in English.
export type Text = { lede: string; idea: string[]; tries: string[] };

export const texts: Record<string, Text> = {
  minimax: {
    lede: 'Looks at every line to the depth limit. The yardstick for all the others.',
    idea: [
      'First wants the highest value, second the lowest. The value of a position is the best that its side to move can reach if the other side does its best too.',
      'So minimax tries every move, asks what it is worth after the best reply, and takes the best of these. Where the depth runs out, an evaluation guesses. The number of states grows with the power of the depth.',
    ],
    tries: ['Watch it beside alpha-beta: same move, same value, how many states?', 'Go one ply deeper. By what factor does the number of states grow?', 'Change the evaluation. Does the best move change?'],
  },
  'alpha-beta': {
    lede: 'Finds the same move as minimax and skips what cannot matter.',
    idea: [
      'You have a move that is worth +8. You try another, and the first reply you look at already brings it down to +3. How bad the other replies are makes no difference: you will not play this move. So you stop looking. That is a cut.',
      'The search carries two numbers along, the window: what first is sure of (alpha) and what second is sure of (beta). When they meet, the rest of a node is cut. Here every move at the root gets a full window, as in the textbook, so that each has its exact value.',
    ],
    tries: ['Guess the next cut before you step.', 'Watch it beside deepening, which tries the best moves first. Which one cuts more?', 'Go one ply deeper. By what factor does each grow?'],
  },
  deepening: {
    lede: 'Alpha-beta one move ahead, then two, then three: always with an answer ready.',
    idea: [
      'Every round begins with the best move of the last one, found through the transposition table. Good moves first means early cuts, so a round costs little more than it must.',
      'Positions that were met before are settled by the table. Moves after the first are only asked whether they are better at all, with a window of nothing: a scout. If one is, it is searched again.',
    ],
    tries: ['Set order to none and table to off: how much did each save?', 'Find a table hit in the outline, marked T.', 'Watch how the first move of a round is the best of the round before.'],
  },
  mcts: {
    lede: 'Plays many random games and prefers the moves that did well.',
    idea: [
      'A playout goes down the tree by a rule that weighs what has done well against what is hardly known, plays random moves where the tree ends, and adds its result to every node on the way.',
      'A leaf that is visited a second time gets its children. The move that was visited most is played. No evaluation is needed, and what is certain, a win in sight, is proven and not sampled.',
    ],
    tries: ['Step one by one: which root move does each playout choose, and why?', 'Raise exploration. What happens to the visits?', 'Compare its favourite with that of alpha-beta.'],
  },
  'a-star': {
    lede: 'Takes the state with the smallest f = g + h. The first solution is the shortest.',
    idea: [
      'g is what the way so far has cost, h what the rest must cost at least. Their sum f is a lower bound on every solution through this state.',
      'A* always takes a state with the smallest f from its horizon. With a heuristic that never says too much, no waiting state can lead to a shorter solution than the goal it takes out. The price: it remembers every state.',
    ],
    tries: ['Watch the diagonal: the search fills all states under f before it goes on.', 'Compare two heuristics on the same board. The larger one needs fewer states.', 'Compare with best-first: fewer states, longer way.'],
  },
  'best-first': {
    lede: 'Greedy: takes the state that looks nearest. Often quick, seldom shortest.',
    idea: ['Only h counts: the state that looks nearest to the goal is taken next, whatever it cost to get there.', 'It runs at the goal and walks around obstacles, so its ways are long. It proves nothing.'],
    tries: ['Watch g: how long does the way get?', 'Compare with A*: how many states does the proof cost?'],
  },
  'weighted-a-star': {
    lede: 'Counts h more than g: faster than A*, and never worse than weight times the shortest.',
    idea: ['The key is g + weight · h. With weight 1 it is A*; with a very large one it is greedy.', 'A way that it finds is at most weight times as long as the shortest. In between lies a trade that can be chosen.'],
    tries: ['Try weights 1, 1.5, 2 and 5. States against length?', 'Compare the shape in the plane with A*.'],
  },
  'uniform-cost': {
    lede: 'Dijkstra’s search: takes the state with the smallest g. Shortest, and blind.',
    idea: ['Only the cost so far counts. It spreads from the start in all directions like water, and the first time it takes the goal the way is the shortest.', 'It is A* with a heuristic that says nothing.'],
    tries: ['Compare with A* on the same board: what does the heuristic save?'],
  },
  'breadth-first': {
    lede: 'Layer by layer: everything one move away, then two, then three.',
    idea: ['All states of a layer are expanded before any of the next. The first way found has the fewest moves.', 'It needs no heuristic and remembers everything. Here it is the oracle that others are tested against.'],
    tries: ['Count the layers: how many states does each have?', 'Compare with uniform-cost: where every move costs 1, they do the same.'],
  },
  beam: {
    lede: 'Keeps only the best few states of every layer. Quick, and proves nothing.',
    idea: ['Like breadth-first, but of each layer only the best width states by f stay; the others are lost for good.', 'A narrow beam may lose the way altogether. A wide one is slow and finds shorter ways.'],
    tries: ['Make the beam narrower until it fails.', 'What does a beam ten times wider gain?'],
  },
  'ida-star': {
    lede: 'Depth-first up to a threshold, and again with the next one. As short as A*, next to no memory.',
    idea: [
      'It goes down a path and gives it up as soon as f = g + h is above the threshold. When nothing is left it begins again: the new threshold is the smallest f that was given up.',
      'It forgets everything but the path, so it meets states again and again, and still wins where memory is short: it was the first to find shortest solutions of the 15-puzzle.',
    ],
    tries: ['Guess the next threshold before a round ends.', 'Compare with A*: how many more states, how much less memory?', 'Watch the diagonal move out from round to round.'],
  },
  anytime: {
    lede: 'A good solution at once, better ones later, and always a bound on how far it can be from the best.',
    idea: ['Two searches take turns. Beams that get wider find shorter and shorter ways: the upper bound. IDA* raises its threshold: the lower bound.', 'When the two meet, the way is proven shortest, often before the last and longest round of IDA*.'],
    tries: ['Compare with ida-star: what does the companion save?'],
  },
  misplaced: {
    lede: 'Counts the tiles that are not at home.',
    idea: ['Every tile that is not at home must move at least once. That is all it says: admissible, and weak.'],
    tries: ['Compare with manhattan: how many times more states?'],
  },
  manhattan: {
    lede: 'Sums how far every tile is from home, in rows and columns.',
    idea: ['A tile moves one step at a time, and a move moves one tile. So the sum of distances is a lower bound. It is cheap: a move changes the distance of one tile.'],
    tries: ['Find a state where it says too little: two tiles that must pass each other.'],
  },
  'linear-conflict': {
    lede: 'Manhattan, and two more for tiles that stand in each other’s way in their own line.',
    idea: ['Two tiles in their own row in the wrong order: one must leave the row and come back, two moves that manhattan does not see.'],
    tries: ['On which boards does it help most?'],
  },
  'inversion-distance': {
    lede: 'Counts pairs in the wrong order, and how many a move can mend.',
    idea: ['A vertical move passes a tile over three others in reading order, so it mends at most three inversions. Rows and columns are counted apart and added.'],
    tries: ['Compare with manhattan. Is one always larger?'],
  },
  'walking-distance': {
    lede: 'The least number of moves if only rows, and then only columns, counted.',
    idea: ['Forget which tile is which but for its goal row: the small puzzle that is left can be solved in advance, and its answers are kept in a table. The same for columns; the two add up.'],
    tries: ['How much does it save over manhattan, in states and in time?'],
  },
  'pattern-db': {
    lede: 'Exact costs of tile groups, precomputed.',
    idea: ['All tiles but a few are alike: the few can lie in few enough ways that the cost of each can be stored. Tables of groups that share no tile may be added up.'],
    tries: ['How many fewer boards does A* expand than with manhattan?'],
  },
  'axis-max': {
    lede: 'For each direction the best of walking and inversion distance, then added.',
    idea: ['Vertical and horizontal moves are counted apart, so for each the larger bound may be taken before they are added.'],
    tries: ['When is it larger than walking-distance alone?'],
  },
  zero: {
    lede: 'Says nothing: every state looks as near as any other.',
    idea: ['With it A* is uniform-cost search. It is the yardstick for what a heuristic is worth.'],
    tries: ['How many states does manhattan save on the same board?'],
  },
};
