//! A game of chess move by move: what a player says of every position, the last one included, and which moves threw
//! something away. Each position is thought about once: what it is worth is the worth after one move and before the next.

use mossa_catalogue::AnyPosition as _;
use mossa_catalogue::chess::Position;
use mossa_catalogue::chess::judge::{Gravity, Seen, compared, loss};
use mossa_catalogue::chess::pgn::MainLine;
use mossa_catalogue::seat::Standing;
use mossa_kernel::{Notation as _, Score, SearchStats, Side, StateSpace as _, Value as _};
use mossa_wire::{Kind, ReviewedMove, ReviewedSide, ReviewedSides, ScoreFigures};

use super::Timing;
use super::opinion::Opinion;
use super::score::Scale;

/// What is known of a position.
#[derive(Debug)]
pub struct View {
    /// Whose move it is.
    pub side: Side,
    /// What the player said of it.
    pub seen: Seen,
    /// Whether the game was on.
    pub standing: Standing,
    /// The move that the player would play, as programs write it …
    pub best: Option<String>,
    /// … and the line it expects, as players write it.
    pub line: Vec<String>,
    /// How far it looked ahead …
    pub depth: u32,
    /// … at what cost.
    pub nodes: u64,
    /// And in what time.
    pub seconds: f64,
    /// Why it has no answer, if it should have one.
    pub no_move: Option<String>,
}

impl View {
    /// What is known of a position by whoever is asked about it; nobody is where the game is over. None if there was no
    /// time for it.
    pub fn of(position: &Position, ask: impl FnOnce(&Position) -> Option<Opinion>) -> Option<View> {
        let mut view = View {
            side: position.state().side(),
            seen: Seen::default(),
            standing: position.seat().standing(),
            best: None,
            line: Vec::new(),
            depth: 0,
            nodes: 0,
            seconds: 0.0,
            no_move: None,
        };
        if let Standing::Over(outcome) = view.standing {
            view.seen.score = Some(Score::of(outcome, view.side));
            return Some(view);
        }
        let opinion = ask(position)?;
        view.seconds = opinion.seconds;
        match opinion.choice {
            Ok(choice) => {
                (view.depth, view.nodes) = (choice.stats.full_depth(), choice.stats.nodes);
                view.line = position.seat().say_line(&choice.line);
                let score = choice.score.or(opinion.rounds.last().copied());
                view.seen = Seen { score, rounds: opinion.rounds };
                view.best = Some(choice.mv);
            }
            Err(error) => view.no_move = Some(error.to_string()),
        }
        Some(view)
    }
}

/// How many positions a game has that must be looked at: none where nothing was played.
pub fn n_positions(line: &MainLine) -> usize {
    let n_moves = line.moves.len();
    n_moves + usize::from(n_moves != 0)
}

/// What there is to say of a game's moves: one for every two positions that were looked at, from the first on.
pub fn moves(line: &MainLine, views: &[View], timing: Timing) -> Vec<ReviewedMove> {
    let MainLine { rules, start, moves } = line;
    let mut state = start.clone();
    let position = Position::within(line, 0);
    let scale = Scale { position: &position, plies_left: None, player: "" };
    let mut review = |(pair, &mv): (&[View], &_)| {
        let (before, after) = (&pair[0], &pair[1]);
        let written = rules.write_move(&state, mv);
        let [from, to] = compared(&before.seen, &after.seen);
        // The player's own choice loses nothing, even if it likes it less one move later; nor does a move after the end.
        let is_free = before.best.as_ref() == Some(&written) || before.standing != Standing::Open;
        let loss = from.zip(to).map(|(from, to)| if is_free { 0 } else { loss(from, to) });
        let reviewed = ReviewedMove {
            number: state.number(),
            side: name(before.side).to_owned(),
            san: rules.say_move(&state, mv),
            before: from.map(|score| shown(score, before, &scale)),
            after: to.map(|score| shown(score, after, &scale)),
            loss,
            mark: loss.and_then(Gravity::of_loss).map_or("", Gravity::sign).to_owned(),
            best: before.line.first().cloned(),
            line: before.line.clone(),
            depth: before.depth,
            nodes: before.nodes,
            seconds: timing.tell(before.seconds),
            mv: written,
        };
        let _ = rules.play(&mut state, mv);
        reviewed
    };
    views.windows(2).zip(moves).map(&mut review).collect()
}

/// A score of the side that moved; an even one is a draw if the game was over there.
fn shown(score: Score, view: &View, scale: &Scale<'_>) -> ScoreFigures {
    match view.standing {
        Standing::Over(_) if score == Score::DRAW => ScoreFigures { kind: Kind::Draw, value: 0, plies: 0 },
        _ => scale.figures(score, &SearchStats::default()),
    }
}

/// What the moves of both sides come to.
pub fn sides(moves: &[ReviewedMove]) -> ReviewedSides {
    ReviewedSides { white: side(moves, Side::First), black: side(moves, Side::Second) }
}

fn side(moves: &[ReviewedMove], side: Side) -> ReviewedSide {
    let own: Vec<&ReviewedMove> = moves.iter().filter(|mv| mv.side == name(side)).collect();
    let losses: Vec<u32> = own.iter().filter_map(|mv| mv.loss).collect();
    let n_marked = |gravity: Gravity| own.iter().filter(|mv| mv.mark == gravity.sign()).count() as u64;
    let total: f64 = losses.iter().copied().map(f64::from).sum();
    ReviewedSide {
        moves: own.len() as u64,
        average_loss: (!losses.is_empty()).then(|| total / losses.len() as f64),
        inaccuracies: n_marked(Gravity::Inaccuracy),
        mistakes: n_marked(Gravity::Mistake),
        blunders: n_marked(Gravity::Blunder),
    }
}

fn name(side: Side) -> &'static str {
    match side {
        Side::First => "white",
        Side::Second => "black",
    }
}
