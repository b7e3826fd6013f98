//! The actions of an activated character. Their text forms are the ids of the options.

use crate::content::Id;
use monteria_game::actions;

actions! {
    /// An action of the activated character.
    pub enum HeroAction {
        /// A move of up to its walking speed.
        Walk,
        /// A straight move of up to its running speed.
        Run,
        /// A straight move into contact with an enemy, and an attack.
        Charge,
        /// An attack on an enemy in contact.
        Attack,
        /// A Ranged Attack on an enemy.
        Shoot,
        /// The use of the ability with this id.
        Use(Id) = "use:{0}",
        /// A search for Hidden enemies and markers nearby.
        Seek,
        /// An attempt to leave contact.
        Escape,
        /// A Walk that leads the captive.
        Lead,
        /// The end of the activation.
        Done,
    }
}
