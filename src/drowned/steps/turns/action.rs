//! Actions of an activated model as values; their display forms are the ids of options.

use crate::content::Id;
use crate::sequence::MovementMode;
use monteria_game::actions;

actions! {
    /// Action of the activated model; ids name the weapon that it uses.
    pub enum Action {
        /// Walks, over ground that needs no test.
        Move,
        /// Moves with leaps and climbs.
        Leap,
        /// Swims, at most as far as on a pass.
        Swim,
        /// Swims as far as on a nailed it, with an effect card.
        Current,
        /// Crawls, lying down first if it stands.
        Crawl,
        /// Crawls with leaps and climbs, lying down first if it stands.
        CrawlLeap,
        /// Walks and drops prone at the end.
        Drop,
        /// Moves with leaps and climbs and drops prone at the end.
        LeapDrop,
        /// Stands up and walks.
        Rise,
        /// Stands up and moves with leaps and climbs.
        RiseLeap,
        /// Moves mounted, with the rider getting off on the path.
        Dismount,
        /// Walks to its mount and gets on.
        Remount,
        /// Carries the relic off the table.
        CarryOff,
        /// Shoots at an enemy.
        Shoot(Id) = "shoot:{0}",
        /// Lays a template on the table.
        Template(Id) = "template:{0}",
        /// Strikes an enemy in reach.
        Strike(Id) = "strike:{0}",
        /// Charges by the shortest path.
        Charge(Id) = "charge:{0}",
        /// Charges by a chosen path.
        ChargeBy(Id) = "charge-by:{0}",
        /// Dodges, for instance out of contact.
        Dodge,
        /// Attempts to reveal a stealthed enemy.
        Reveal,
        /// Gives First Aid to a friend.
        Aid,
        /// Repairs a jammed weapon.
        Repair(Id) = "repair:{0}",
        /// Becomes stealthed again by a skill.
        Fade,
        /// Flickers to another place by a skill.
        Flicker,
        /// Uses a thing of the scenario.
        Use(u16) = "use:{0}",
        /// Ends the activation of the model.
        Done,
    }
}

impl Action {
    /// Returns the mode of movement and whether the model stands up first, or None if it
    /// is no such move.
    pub(crate) fn mode(&self) -> Option<(MovementMode, bool)> {
        match self {
            Action::Move => Some((MovementMode::Walk, false)),
            Action::Leap => Some((MovementMode::Leap, false)),
            Action::Swim | Action::Current => Some((MovementMode::Swim, false)),
            Action::Crawl => Some((MovementMode::Crawl, false)),
            Action::CrawlLeap => Some((MovementMode::CrawlLeap, false)),
            Action::Drop => Some((MovementMode::Walk, false)),
            Action::LeapDrop => Some((MovementMode::Leap, false)),
            Action::Rise => Some((MovementMode::Walk, true)),
            Action::RiseLeap => Some((MovementMode::Leap, true)),
            Action::Dismount => Some((MovementMode::Leap, false)),
            Action::Remount
            | Action::CarryOff
            | Action::Shoot(_)
            | Action::Template(_)
            | Action::Strike(_)
            | Action::Charge(_)
            | Action::ChargeBy(_)
            | Action::Dodge
            | Action::Reveal
            | Action::Aid
            | Action::Repair(_)
            | Action::Fade
            | Action::Flicker
            | Action::Use(_)
            | Action::Done => None,
        }
    }
}
