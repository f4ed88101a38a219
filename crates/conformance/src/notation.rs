//! Notation: what is written reads back, and no two legal moves are written alike.

use std::fmt::Debug;

use mossa_kernel::{Notation, Rng};

use crate::{Fault, Options, Rule};

/// Holds a notation to its contract in every state on random walks from the starts.
///
/// ```
/// use mossa_conformance::{Options, notation, toys::Nim};
/// notation::check(&Nim, &[Nim::heaps([3, 4, 5, 0])], Options::default())?;
/// # Ok::<(), mossa_conformance::Fault>(())
/// ```
pub fn check<N>(world: &N, starts: &[N::State], options: Options) -> Result<(), Fault>
where
    N: Notation<State: PartialEq + Debug>,
{
    let mut rng = Rng::new(options.seed);
    for start in starts {
        for _ in 0..options.n_walks {
            let mut state = start.clone();
            check_state(world, &state)?;
            for _ in 0..options.n_steps {
                let Some(mv) = rng.pick(world.moves(&state).as_ref()) else { break };
                let _ = world.play(&mut state, mv);
                check_state(world, &state)?;
            }
        }
    }
    Ok(())
}

fn check_state<N>(world: &N, state: &N::State) -> Result<(), Fault>
where
    N: Notation<State: PartialEq + Debug>,
{
    let text = world.write_state(state);
    let back = world.read_state(&text);
    Rule::StateReadsBack.demand(back.as_ref().is_ok_and(|back| back == state), state, || match &back {
        Ok(other) => format!("`{text}` reads as {other:?}"),
        Err(error) => format!("`{text}` does not read: {error}"),
    })?;
    check_move_texts(world, state)
}

fn check_move_texts<N>(world: &N, state: &N::State) -> Result<(), Fault>
where
    N: Notation<State: Debug>,
{
    let mut written: Vec<(N::Move, String)> = Vec::new();
    for mv in world.moves(state) {
        let text = world.write_move(state, mv);
        let twin = written.iter().find(|(_, other)| *other == text);
        Rule::MoveTextsDiffer.demand(twin.is_none(), state, || format!("{mv:?} is also written as {twin:?}"))?;
        let back = world.read_move(state, &text);
        Rule::MoveReadsBack
            .demand(back == Some(mv), state, || format!("{mv:?}, written `{text}`, reads as {back:?}"))?;
        written.push((mv, text));
    }
    Ok(())
}
