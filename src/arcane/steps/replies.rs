//! Short answers: what is said to a question that has few of them.

use monteria_game::actions;

actions! {
    /// An answer to one of the questions about something that happens.
    #[derive(Copy)]
    pub enum Reply {
        /// Nothing is done about it.
        Stay,
        /// The model steps into the way.
        Intercept,
        /// It shifts a little.
        Shift,
        /// It walks at once.
        Walk,
        /// It gives up the movement of this turn.
        GiveUp,
        /// The dice are rolled as they are.
        Roll,
        /// A die more, for a point of Essence.
        Essence,
        /// They are rolled again.
        Again,
        /// What was rolled stays.
        Keep,
        /// Toward a spot.
        Toward,
    }
}
