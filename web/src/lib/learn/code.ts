// The few lines of each algorithm, in the code's own names, with a mark for what a step may do.
export type Mark = 'open' | 'leaf' | 'best' | 'cut' | 'table' | 'take' | 'goal' | 'push' | 'beyond' | 'round' | 'select' | 'playout' | 'backup' | 'layer';
export type Code = { file: string; lines: [string, Mark?][] };

const bestFirst = (key: string): Code => ({
  file: 'search/best_first.rs',
  lines: [
    ['while let Some((key, id)) = open.pop() {', 'take'],
    ['  if is_goal(state) { return Ok(Some(id)) }', 'goal'],
    ['  store.close(id);'],
    ['  for mv in problem.moves(state) {'],
    ['    match store.meet(child, id, g + cost) {'],
    [`      New(id) => open.push(${key}, id),`, 'push'],
    ['      Known(id) if g < store.g(id) => improve(id),'],
    ['      Known(_) => {}'],
    ['    }'],
    ['  }'],
    ['}'],
  ],
});

const CODES: Record<string, Code> = {
  minimax: {
    file: 'search/textbook.rs',
    lines: [
      ['if let Some(outcome) = game.outcome(state) {', 'leaf'],
      ['  return of(outcome) }'],
      ['if depth == 0 { return evaluate(state) }'],
      ['for mv in self.expand(at) {', 'open'],
      ['  let value = self.child(at, mv, depth - 1);'],
      ['  if best < value { best = value }', 'best'],
      ['}'],
    ],
  },
  'alpha-beta': {
    file: 'search/textbook.rs',
    lines: [
      ['if depth == 0 { return evaluate(state) }', 'leaf'],
      ['for mv in self.expand(at) {', 'open'],
      ['  let value = self.child(at, mv, depth - 1, window);'],
      ['  if best < value { best = value }', 'best'],
      ['  window = window.raised_to(best);'],
      ['  if window.beta <= window.alpha { return best }', 'cut'],
      ['}'],
    ],
  },
  deepening: {
    file: 'search/deepening.rs, search/alpha_beta.rs',
    lines: [
      ['for depth in 1..=most {', 'round'],
      ['  search(state, depth, window(last_score)) }'],
      ['// in every node:'],
      ['if let Some(score) = table.settles(key) {', 'table'],
      ['  return score }'],
      ['if depth == 0 { return evaluate(state) }', 'leaf'],
      ['for mv in order.pick(moves) {', 'open'],
      ['  let score = child(mv, depth - 1, question)?;'],
      ['  best = best.max(score);', 'best'],
      ['  if window.is_cut_by(score) { break }', 'cut'],
      ['}'],
      ['table.put(key, best);'],
    ],
  },
  mcts: {
    file: 'search/mcts.rs',
    lines: [
      ['while tree.node(at).is_expanded() {'],
      ['  at = select(at); // rate + curiosity', 'select'],
      ['}'],
      ['if visits != 0 { expand(at, moves) }'],
      ['let reward = rollout.play_out(tactics, playout);', 'playout'],
      ['tree.back_up(path, reward);', 'backup'],
    ],
  },
  'a-star': bestFirst('g + h'),
  'best-first': bestFirst('h'),
  'uniform-cost': bestFirst('g'),
  'weighted-a-star': bestFirst('g + weight * h'),
  'breadth-first': {
    file: 'search/breadth_first.rs',
    lines: [
      ['while !layer.is_empty() {', 'layer'],
      ['  for id in layer {', 'take'],
      ['    if is_goal(state) { return Ok(Some(id)) }', 'goal'],
      ['    for mv in problem.moves(state) {'],
      ['      if is_new(child) { next.push(child) }', 'push'],
      ['    }'],
      ['  }'],
      ['  layer = next;'],
      ['}'],
    ],
  },
  beam: {
    file: 'search/beam.rs',
    lines: [
      ['for id in layer {', 'take'],
      ['  for mv in problem.moves(state) {'],
      ['    if is_goal(child) { return path(child) }', 'goal'],
      ['    ranking.push((g + h, child));', 'push'],
      ['  }'],
      ['}'],
      ['ranking.sort_unstable();'],
      ['layer = ranking.take(width); // the rest is lost', 'layer'],
    ],
  },
  'ida-star': {
    file: 'search/ida_star.rs',
    lines: [
      ['loop { dive(start, 0); threshold = next_threshold }', 'round'],
      ['// dive(state, g):'],
      ['if is_goal(state) { return Err(Halt::Goal) }', 'goal'],
      ['for mv in problem.onward(state, last) {', 'take'],
      ['  if threshold < g + cost + h {', 'beyond'],
      ['    next_threshold = min(next_threshold, g + cost + h);'],
      ['    continue }'],
      ['  dive(child, g + cost)?;'],
      ['}'],
    ],
  },
  anytime: {
    file: 'search/anytime.rs',
    lines: [
      ['// IDA* raises the lower bound …', 'round'],
      ['dive(start, 0); threshold = next_threshold;', 'take'],
      ['// … and beams lower the upper one, in turn:'],
      ['while is_our_turn(n_expanded) {'],
      ['  run_beam(width); width *= 4;', 'layer'],
      ['}'],
      ['if best.cost <= threshold { return best } // proven', 'goal'],
    ],
  },
};
CODES.engine = CODES.deepening!;

export const codeOf = (algorithm: string): Code | null => CODES[algorithm] ?? null;
