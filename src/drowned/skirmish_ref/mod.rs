//! Read access to a match with everything the rules derive from it: test numbers, damage,
//! move rules, lines of sight and poses. Read [`SkirmishRef`] and [`ModelRef`] first.

mod damage;
mod moves;
mod numbers;
mod sight;
mod stance;

use std::ops::Deref;

use bevy_ecs::prelude::*;

use crate::content::{
    CardEffect, EffectCard, LeaderEffect, Numbers, Profile, Role, SkillEffect, TestKind, Weapon,
    Word, property,
};
use crate::sequence::Sequence;
use crate::state::{Condition, Fighter, SideState, Skirmish, Turn};
use monteria_content::Id;
use monteria_game::{
    Evaluator, ModelId, OrMissing, Presence, SeatId, Seen, SideId, Stand, StepResult, Style,
    Weights,
};
use monteria_skirmish::{SidesModel, SidesRef};
use monteria_table::Body;

pub use monteria_skirmish::{opposing_side, seat};
pub use moves::Speed;
pub use numbers::Attempt;
pub use sight::{Cover, LineOfSight};
pub use stance::{Pose, PosedModel, Stance};

/// Side of models that no player owns. They act by rule and are enemies of both sides.
pub const NOBODY: SideId = SideId(2);

pub const BOTH: [SideId; 2] = [SideId(0), SideId(1)];

pub use monteria_table::CONTACT;

/// Returns whether two bases are in contact (rulebook, Model stances).
pub fn touches(one: &Body, other: &Body) -> bool {
    monteria_table::in_contact(one, other)
}

/// Read access to a match, with the rules of this game. It derefs to [`SidesRef`].
pub struct SkirmishRef<'a>(pub SidesRef<'a, Skirmish, ModelRef<'a>>);

impl<'a> Deref for SkirmishRef<'a> {
    type Target = SidesRef<'a, Skirmish, ModelRef<'a>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> SkirmishRef<'a> {
    /// Reads the match of a world.
    pub fn of(world: &'a World) -> Self {
        SkirmishRef(SidesRef::of(world))
    }

    /// Reads the match of a world as the player of a seat with a style evaluates it.
    pub fn for_seat(world: &'a World, seat: SeatId, style: Option<&'a Style>) -> Self {
        let mut facts = SkirmishRef::of(world);
        facts.0.evaluator = Evaluator::of_seat(world, seat, style, &facts.content.styles);
        facts
    }

    /// Returns the weights of the evaluating player for a model.
    pub(crate) fn weights(&self, model: &ModelRef<'_>) -> Weights {
        let profile = model.profile();
        let faction = profile.faction.as_ref().and_then(|id| self.content.factions.get(id));
        let [faction, faction_name] = faction.map_or(["", ""], |it| [it.id.as_str(), &it.name]);
        let names = [profile.id.as_str(), &profile.name, faction, faction_name];
        self.evaluator.weights(model.side(), &names)
    }

    /// Returns the weight of harm to a model by another, or by nobody.
    pub(crate) fn harm_weight(&self, by: Option<ModelId>, target: &ModelRef<'_>) -> f64 {
        let by = by.and_then(|id| self.get(id)).filter(|by| by.side() != target.side());
        match by.filter(|by| self.evaluator.is_of(by.side())) {
            Some(by) => self.weights(by).aggression,
            None => self.evaluator.harm(target.side(), &self.weights(target)),
        }
    }

    pub fn numbers(&self) -> &'a Numbers {
        &self.content.numbers
    }

    /// Returns the match as if this model stood elsewhere.
    pub fn standing_at<'b>(&self, id: ModelId, stand: &'b Stand) -> SkirmishRef<'b>
    where
        'a: 'b,
    {
        SkirmishRef(self.0.standing_at(id, stand))
    }
}

/// Read access to one model. It derefs to [`Seen`].
#[derive(Clone, Copy)]
pub struct ModelRef<'a> {
    /// The parts that every game has.
    pub seen: Seen<'a>,
    /// The part that never changes during a match.
    pub fighter: &'a Fighter,
    /// The part that changes.
    pub condition: &'a Condition,
}

impl<'a> Deref for ModelRef<'a> {
    type Target = Seen<'a>;

    fn deref(&self) -> &Seen<'a> {
        &self.seen
    }
}

impl<'a> SidesModel<'a, Skirmish> for ModelRef<'a> {
    fn new(seen: Seen<'a>, fighter: &'a Fighter, condition: &'a Condition) -> Self {
        ModelRef { seen, fighter, condition }
    }

    fn fixed(&self) -> &'a Fighter {
        self.fighter
    }

    fn condition(&self) -> &'a Condition {
        self.condition
    }

    fn counts(&self) -> bool {
        self.conscious()
    }
}

impl<'a> ModelRef<'a> {
    pub fn profile(&self) -> &'a Profile {
        &self.fighter.profile
    }

    /// Returns whether it is on the table with wounds left (rulebook, Damage and health:
    /// healthy and wounded models are conscious).
    pub fn conscious(&self) -> bool {
        self.in_play() && self.condition.wounds > 0
    }

    /// Returns whether it is on the table without wounds left.
    pub fn is_down(&self) -> bool {
        self.in_play() && self.condition.wounds <= 0
    }

    /// Returns whether it is conscious and has lost wounds.
    pub fn wounded(&self) -> bool {
        self.conscious() && !self.unhurt()
    }

    pub fn unhurt(&self) -> bool {
        self.condition.wounds >= self.profile().wounds.get()
    }

    /// Returns whether it can still be activated this turn.
    pub fn can_activate(&self) -> bool {
        self.conscious() && !self.condition.activated
    }

    pub fn has_role(&self, role: Role) -> bool {
        self.profile().role == role
    }

    /// Returns whether it can take damage: on the table, or part of a mounted pair.
    pub(crate) fn can_be_hurt(&self) -> bool {
        self.in_play() || self.condition.mounted && self.presence == Presence::Reserve
    }

    /// Returns whether no player owns it.
    pub fn is_wild(&self) -> bool {
        self.side() == NOBODY
    }

    /// Returns whether it is the combined model of a mounted leader.
    pub fn is_mounted_pair(&self) -> bool {
        self.fighter.pair.is_some_and(|pair| pair.combined == self.id())
    }

    /// Iterates over its skill effects of this kind.
    pub fn effects<T: Word<SkillEffect> + 'a>(&self) -> impl Iterator<Item = &'a T> + use<'a, T> {
        self.fighter.effects().filter_map(T::of)
    }

    /// Returns its first skill effect of this kind.
    pub fn effect<T: Word<SkillEffect> + 'a>(&self) -> Option<&'a T> {
        self.effects().next()
    }

    /// Returns whether it has a skill effect of this kind.
    pub fn has<T: Word<SkillEffect> + 'a>(&self) -> bool {
        self.effect::<T>().is_some()
    }

    /// Returns whether its tests of this kind are applied before opposing ones.
    pub fn is_first(&self, test: TestKind) -> bool {
        self.fighter.effects().any(|effect| effect.rule().is_first(test))
    }

    /// Returns whether a weapon can be used now: neither jammed nor spent,
    /// and with uses left.
    pub fn usable(&self, weapon: &Weapon) -> bool {
        let scarce = weapon.property::<property::Scarce>().map(|it| it.0.get());
        let used = self.condition.uses.get(&weapon.id).copied().unwrap_or(0);
        let broken =
            self.condition.jammed.contains(&weapon.id) || self.condition.spent.contains(&weapon.id);
        !broken && scarce.is_none_or(|times| used < times)
    }
}

impl<'a> SkirmishRef<'a> {
    /// Returns a weapon of a model.
    ///
    /// # Errors
    /// If the model has no weapon with this id.
    pub fn weapon(&self, id: ModelId, weapon: &Id) -> StepResult<&'a Weapon> {
        let found = self.try_get(id)?.fighter.weapon(weapon);
        found.or_missing(format_args!("weapon {weapon} of {id}"))
    }

    /// Returns the match with a different turn state.
    pub fn with_turn<'b>(&self, turn: &'b Turn) -> SkirmishRef<'b>
    where
        'a: 'b,
    {
        SkirmishRef(SidesRef { turn, ..self.with_models(self.models.clone()) })
    }

    /// Returns the action in progress.
    ///
    /// # Errors
    /// If there is none.
    pub fn sequence(&self) -> StepResult<&'a Sequence> {
        self.turn.sequence.as_ref().or_missing("the action that is being made")
    }

    /// Returns the effect of a side's leader card if it is of this kind.
    pub(crate) fn leader_effect<T: Word<LeaderEffect> + 'a>(&self, side: SideId) -> Option<&'a T> {
        let id = self.side_states.0.get(side)?.leader_card.as_ref()?;
        T::of(&self.content.leader_cards.get(id)?.does)
    }

    /// Iterates over a side's unused effect cards.
    pub fn cards_of(&self, side_state: &'a SideState) -> impl Iterator<Item = &'a EffectCard> {
        let content = self.content;
        side_state.effects.iter().filter_map(move |id| content.effect_cards.get(id))
    }

    /// Returns the first unused effect card with an effect of this kind.
    pub fn held_card<T: Word<CardEffect> + 'a>(&self, side: SideId) -> Option<&'a EffectCard> {
        self.cards_of(self.side_states.0.get(side)?).find(|card| T::of(&card.does).is_some())
    }

    /// Returns whether two models are in base contact (rulebook, Model stances).
    pub fn in_contact(&self, one: &ModelRef<'a>, other: &ModelRef<'a>) -> bool {
        touches(&one.body(), &other.body())
    }

    /// Iterates over the conscious enemies in contact with a model.
    pub fn engaged<'s>(
        &'s self,
        model: &'s ModelRef<'a>,
    ) -> impl Iterator<Item = &'s ModelRef<'a>> {
        self.enemies(model.side()).filter(move |enemy| self.in_contact(model, enemy))
    }
}
