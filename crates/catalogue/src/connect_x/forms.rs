//! The form of a board, chosen by its shape: the smallest that has room.

use mossa_connectx::forms::Bits;
use mossa_connectx::{ConnectX, Form, Shape, Wide};

/// Something to do with the rules, whatever form the stones are kept in.
pub(super) trait FormVisitor {
    /// What comes of it.
    type Answer;

    /// Does it.
    fn visit<F: Form>(self, game: ConnectX<F>) -> Self::Answer;
}

/// Does it in the smallest form that has room for the shape.
pub(super) fn with_form<V: FormVisitor>(shape: Shape, visitor: V) -> V::Answer {
    if let Some(game) = ConnectX::<Bits<u64>>::new(shape) {
        visitor.visit(game)
    } else if let Some(game) = ConnectX::<Bits<u128>>::new(shape) {
        visitor.visit(game)
    } else {
        visitor.visit(ConnectX::<Wide>::new(shape).expect("the widest form has room for every shape"))
    }
}
