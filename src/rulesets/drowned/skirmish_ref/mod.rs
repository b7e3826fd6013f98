//! A match as it stands, to read: the one place that knows what the rules make of the numbers of profiles.

mod harm;
mod moves;
mod numbers;
mod sight;
mod stance;

use std::ops::Deref;

use bevy::ecs::prelude::*;

use super::content::{DrownedContent, LeaderEffect, Numbers, Profile, Role, SkillEffect, Weapon};
use super::sequence::Sequence;
use super::state::{Camp, Camps, Condition, Content, Fighter, LaidThings, Turn};
use crate::content::Id;
use crate::game::{ModelId, OrMissing, Roster, SeatId, Seen, SideId, StepResult, Tabletop, by_id};
use crate::table::{Body, Table, distance};

pub use moves::Speed;
pub use numbers::Attempt;
pub use sight::{Cover, Line};
pub use stance::{Place, Stance};

/// How near two bases are that touch, in inches.
pub const CONTACT: f32 = 0.02;

/// A match, to read.
pub struct SkirmishRef<'a> {
    /// The content.
    pub content: &'a DrownedContent,
    /// The table.
    pub table: &'a Table,
    /// Where the turn stands.
    pub turn: &'a Turn,
    /// What each side has.
    pub camps: &'a Camps,
    /// What lies on the table.
    pub things: &'a LaidThings,
    /// All models in id order.
    pub models: Vec<ModelRef<'a>>,
}

/// A model, to read.
#[derive(Clone, Copy)]
pub struct ModelRef<'a> {
    /// What every game knows of it.
    pub seen: Seen<'a>,
    /// What it is.
    pub fighter: &'a Fighter,
    /// What it has of its own.
    pub condition: &'a Condition,
}

impl<'a> Deref for ModelRef<'a> {
    type Target = Seen<'a>;

    fn deref(&self) -> &Seen<'a> {
        &self.seen
    }
}

impl<'a> ModelRef<'a> {
    /// Its profile.
    pub fn profile(&self) -> &'a Profile {
        &self.fighter.profile
    }

    /// Whether it has wounds left (rulebook, Damage and health: healthy and wounded models are conscious).
    pub fn conscious(&self) -> bool {
        self.in_play() && self.condition.wounds > 0
    }

    /// Whether it is on the table and has none left.
    pub fn down(&self) -> bool {
        self.in_play() && self.condition.wounds <= 0
    }

    /// Whether it has lost wounds and is conscious.
    pub fn wounded(&self) -> bool {
        self.conscious() && self.condition.wounds < self.profile().wounds.get()
    }

    /// Whether it may still be activated this turn.
    pub fn due(&self) -> bool {
        self.conscious() && !self.condition.activated
    }

    /// Whether it has this role.
    pub fn role(&self, role: Role) -> bool {
        self.profile().role == role
    }

    /// Whether it is a rider on its mount: its type is cavalry.
    pub fn cavalry(&self) -> bool {
        self.condition.mounted && self.fighter.mount.is_some()
    }

    /// Whether some effect of its skills is like this.
    pub fn has(&self, like: impl Fn(&SkillEffect) -> bool) -> bool {
        self.fighter.effects().any(like)
    }

    /// What the first effect of its skills that is like this says.
    pub fn skill<T>(&self, like: impl Fn(&'a SkillEffect) -> Option<T>) -> Option<T> {
        self.fighter.skills.iter().flat_map(|skill| &skill.does).find_map(like)
    }

    /// Whether a weapon of its can be used now: neither jammed nor spent, nor used as often as it may be.
    pub fn usable(&self, weapon: &Weapon) -> bool {
        let scarce = weapon.properties.iter().find_map(|it| {
            if let super::content::Property::Scarce(times) = it { Some(times.get()) } else { None }
        });
        let used = self.condition.uses.get(&weapon.id).copied().unwrap_or(0);
        let broken = self.condition.jammed.contains(&weapon.id) || self.condition.spent.contains(&weapon.id);
        !broken && scarce.is_none_or(|times| used < times)
    }
}

impl<'a> SkirmishRef<'a> {
    /// The match of this world.
    pub fn of(world: &'a World) -> Self {
        let models = world.resource::<Roster>().iter().filter_map(|(_, entity)| {
            let (fighter, condition) = (world.get::<Fighter>(entity)?, world.get::<Condition>(entity)?);
            Some(ModelRef { seen: Seen::of(world, entity)?, fighter, condition })
        });
        SkirmishRef {
            content: &world.resource::<Content>().0,
            table: &world.resource::<Tabletop>().0,
            turn: world.resource(),
            camps: world.resource(),
            things: world.resource(),
            models: models.collect(),
        }
    }

    /// The numbers of the rules.
    pub fn numbers(&self) -> &'a Numbers {
        &self.content.numbers
    }

    /// The model with this id.
    pub fn get(&self, id: ModelId) -> Option<&ModelRef<'a>> {
        by_id(&self.models, id)
    }

    /// The model with this id.
    ///
    /// # Errors
    /// Where there is none.
    pub fn try_get(&self, id: ModelId) -> StepResult<&ModelRef<'a>> {
        self.get(id).or_missing(format_args!("model {id}"))
    }

    /// A model's weapon.
    ///
    /// # Errors
    /// Where it has none of this id.
    pub fn weapon(&self, id: ModelId, weapon: &Id) -> StepResult<&'a Weapon> {
        let found = self.try_get(id)?.fighter.weapon(weapon);
        found.or_missing(format_args!("weapon {weapon} of {id}"))
    }

    /// What a side has.
    ///
    /// # Errors
    /// Where there is no such side.
    pub fn camp(&self, side: SideId) -> StepResult<&'a Camp> {
        self.camps.0.get(usize::from(side.0)).or_missing(format_args!("side {}", side.0))
    }

    /// The action that is being made.
    ///
    /// # Errors
    /// Where none is.
    pub fn sequence(&self) -> StepResult<&'a Sequence> {
        self.turn.sequence.as_ref().or_missing("the action that is being made")
    }

    /// What the card of a side's leader does.
    pub fn leader_effect(&self, side: SideId) -> Option<LeaderEffect> {
        let id = self.camps.0.get(usize::from(side.0))?.leader_card.as_ref()?;
        Some(self.content.leader_cards.get(id)?.does)
    }

    /// All models on the table, those that are down included.
    pub fn standing(&self) -> impl Iterator<Item = &ModelRef<'a>> {
        self.models.iter().filter(|model| model.in_play())
    }

    /// Those of a side on the table who are conscious.
    pub fn friends(&self, side: SideId) -> impl Iterator<Item = &ModelRef<'a>> {
        self.standing().filter(move |model| model.conscious() && model.side() == side)
    }

    /// Those on the table who are conscious and not of a side.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &ModelRef<'a>> {
        self.standing().filter(move |model| model.conscious() && model.side() != side)
    }

    /// The bodies of all other models on the table.
    pub fn others(&self, id: ModelId) -> Vec<Body> {
        self.standing().filter(|model| model.id() != id).map(|model| model.body()).collect()
    }

    /// Whether two models are in base contact (rulebook, Model stances).
    pub fn contact(&self, one: &ModelRef<'a>, other: &ModelRef<'a>) -> bool {
        distance(&one.body(), &other.body()) <= CONTACT
    }

    /// The conscious enemies that a model is in contact with.
    pub fn engaged<'s>(&'s self, model: &'s ModelRef<'a>) -> impl Iterator<Item = &'s ModelRef<'a>> {
        self.enemies(model.side()).filter(move |enemy| self.contact(model, enemy))
    }
}

/// The seat that gives a side's orders.
pub fn seat(side: SideId) -> SeatId {
    SeatId(side.0)
}

/// The side that plays against this one.
pub fn opposed(side: SideId) -> SideId {
    SideId(1 - side.0.min(1))
}
