//! Answers shared by questions that have only a few.

use monteria_game::actions;

actions! {
    /// An answer to a question about an event.
    #[derive(Copy)]
    pub enum Reply {
        /// No reaction to the event.
        Stay,
        /// The model intercepts the attack.
        Intercept,
        /// The model makes a free move.
        Shift,
        /// The model walks now, outside of its activation.
        Walk,
        /// The model gives up its movement of this turn.
        GiveUp,
        /// The dice are rolled without an addition.
        Roll,
        /// One more die, for a point of Essence.
        Essence,
        /// The roll is made again.
        Again,
        /// The roll stays as it is.
        Keep,
        /// The throw goes toward a spot.
        Toward,
    }
}
