//! What an activated model may do, as values: the ids of options are
//! how these are written.

use crate::prelude::*;

actions! {
    /// An action of the model that is activated. Ids of weapons name what
    /// it is done with.
    pub enum Action {
        /// It walks, over what needs no test.
        Move,
        /// It moves with leaps and climbs.
        Leap,
        /// It swims.
        Swim,
        /// It swims farther by an effect card.
        Current,
        /// It crawls, lying down for it where it stands.
        Crawl,
        /// It crawls with leaps and climbs, lying down for it where it stands.
        CrawlLeap,
        /// It walks, and drops prone where that ends.
        Drop,
        /// It moves with leaps and climbs, and drops prone where that ends.
        LeapDrop,
        /// It stands up and walks.
        Rise,
        /// It stands up and moves with leaps and climbs.
        RiseLeap,
        /// A rider gets off its mount while that moves.
        Dismount,
        /// A rider goes to its mount and gets on.
        Remount,
        /// It carries the relic off the table.
        CarryOff,
        /// It shoots.
        Shoot(Id) = "shoot:{0}",
        /// It lays a template.
        Template(Id) = "template:{0}",
        /// It strikes.
        Strike(Id) = "strike:{0}",
        /// It charges.
        Charge(Id) = "charge:{0}",
        /// It charges by a way of its own.
        ChargeBy(Id) = "charge-by:{0}",
        /// It dodges.
        Dodge,
        /// It tries to reveal somebody.
        Reveal,
        /// It gives First Aid.
        Aid,
        /// It repairs a weapon.
        Repair(Id) = "repair:{0}",
        /// It hides again.
        Fade,
        /// It flickers to another place.
        Flicker,
        /// It uses something that lies there.
        Use(u16) = "use:{0}",
        /// Its activation is over.
        Done,
    }
}

impl Action {
    /// How it moves by it: the gait, and whether it stands up or lies down first. None
    /// where it does not move.
    pub(crate) fn gait(&self) -> Option<(Gait, bool)> {
        match self {
            Action::Move => Some((Gait::Walk, false)),
            Action::Leap => Some((Gait::Leap, false)),
            Action::Swim | Action::Current => Some((Gait::Swim, false)),
            Action::Crawl => Some((Gait::Crawl, false)),
            Action::CrawlLeap => Some((Gait::CrawlLeap, false)),
            Action::Drop => Some((Gait::Walk, false)),
            Action::LeapDrop => Some((Gait::Leap, false)),
            Action::Rise => Some((Gait::Walk, true)),
            Action::RiseLeap => Some((Gait::Leap, true)),
            Action::Dismount => Some((Gait::Leap, false)),
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
