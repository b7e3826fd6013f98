//! What an activated character may do, as values: the ids of options are
//! how these are written.

use crate::content::Id;
use monteria_game::actions;

actions! {
    /// An action of the character that is activated.
    pub enum Act {
        /// It walks.
        Walk,
        /// It runs.
        Run,
        /// It charges an enemy.
        Charge,
        /// It attacks an enemy in contact.
        Attack,
        /// It attacks an enemy from afar.
        Shoot,
        /// It uses an ability.
        Use(Id) = "use:{0}",
        /// It looks for what is hidden near it.
        Seek,
        /// It tries to get away from contact.
        Escape,
        /// It walks and leads the captive.
        Lead,
        /// It serves the altar.
        Pray,
        /// It leaves the table by the far edge.
        Leave,
        /// Its activation is over.
        Done,
    }
}
