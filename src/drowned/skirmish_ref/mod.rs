//! A match as it stands, to read: the one place that knows what the rules make of
//! the numbers of profiles.

mod harm;
mod moves;
mod numbers;
mod sight;
mod stance;

use std::ops::Deref;

use crate::prelude::*;
use monteria_content::Id;
use monteria_skirmish::{SidesModel, SidesRef};

pub use monteria_skirmish::{opposed, seat};
pub use moves::Speed;
pub use numbers::Attempt;
pub use sight::{Cover, Line};
pub use stance::{At, Place, Stance};

/// The side of what belongs to nobody: it acts by rule, and is everybody's enemy.
pub const NOBODY: SideId = SideId(2);

/// The sides of the players.
pub const BOTH: [SideId; 2] = [SideId(0), SideId(1)];

pub use monteria_table::CONTACT;

/// Whether two bases are in contact (rulebook, Model stances).
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

    /// Returns the numbers that the rules use.
    pub fn numbers(&self) -> &'a Numbers {
        &self.content.numbers
    }

    /// Returns the match as it would be if this model stood there.
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

    fn own(&self) -> &'a Condition {
        self.condition
    }

    fn counts(&self) -> bool {
        self.conscious()
    }
}

impl<'a> ModelRef<'a> {
    /// Its profile.
    pub fn profile(&self) -> &'a Profile {
        &self.fighter.profile
    }

    /// Whether it has wounds left (rulebook, Damage and health: healthy and
    /// wounded models are conscious).
    pub fn conscious(&self) -> bool {
        self.in_play() && self.condition.wounds > 0
    }

    /// Whether it is on the table and has none left.
    pub fn down(&self) -> bool {
        self.in_play() && self.condition.wounds <= 0
    }

    /// Whether it has lost wounds and is conscious.
    pub fn wounded(&self) -> bool {
        self.conscious() && !self.unhurt()
    }

    /// Whether it has all its wounds.
    pub fn unhurt(&self) -> bool {
        self.condition.wounds >= self.profile().wounds.get()
    }

    /// Whether it may still be activated this turn.
    pub fn due(&self) -> bool {
        self.conscious() && !self.condition.activated
    }

    /// Whether it has this role.
    pub fn role(&self, role: Role) -> bool {
        self.profile().role == role
    }

    /// Whether it can be hurt: on the table, or a part of somebody who is.
    pub(crate) fn hurtable(&self) -> bool {
        self.in_play() || self.condition.mounted && self.presence == Presence::Reserve
    }

    /// Whether it belongs to nobody and acts by rule.
    pub fn wild(&self) -> bool {
        self.side() == NOBODY
    }

    /// Whether it is a rider on its mount: its type is cavalry.
    pub fn cavalry(&self) -> bool {
        self.fighter.team.is_some_and(|team| team.whole == self.id())
    }

    /// Returns the effects of its skills that are of a kind.
    pub fn effects<T: Word<SkillEffect> + 'a>(&self) -> impl Iterator<Item = &'a T> + use<'a, T> {
        self.fighter.effects().filter_map(T::of)
    }

    /// Returns the first of them.
    pub fn effect<T: Word<SkillEffect> + 'a>(&self) -> Option<&'a T> {
        self.effects().next()
    }

    /// Returns whether it has any.
    pub fn has<T: Word<SkillEffect> + 'a>(&self) -> bool {
        self.effect::<T>().is_some()
    }

    /// Returns whether it has a skill by which such a test is applied before
    /// one that opposes it.
    pub fn is_first(&self, test: TestKind) -> bool {
        self.fighter.effects().any(|effect| effect.rule().is_first(test))
    }

    /// Whether a weapon of its can be used now: neither jammed nor spent, nor used as
    /// often as it may be.
    pub fn usable(&self, weapon: &Weapon) -> bool {
        let scarce = weapon.property::<property::Scarce>().map(|it| it.0.get());
        let used = self.condition.uses.get(&weapon.id).copied().unwrap_or(0);
        let broken =
            self.condition.jammed.contains(&weapon.id) || self.condition.spent.contains(&weapon.id);
        !broken && scarce.is_none_or(|times| used < times)
    }
}

impl<'a> SkirmishRef<'a> {
    /// A model's weapon.
    ///
    /// # Errors
    /// Where it has none of this id.
    pub fn weapon(&self, id: ModelId, weapon: &Id) -> StepResult<&'a Weapon> {
        let found = self.try_get(id)?.fighter.weapon(weapon);
        found.or_missing(format_args!("weapon {weapon} of {id}"))
    }

    /// The match as it would be in this turn.
    pub fn with_turn<'b>(&self, turn: &'b Turn) -> SkirmishRef<'b>
    where
        'a: 'b,
    {
        SkirmishRef(SidesRef { turn, ..self.with_models(self.models.clone()) })
    }

    /// The action that is being made.
    ///
    /// # Errors
    /// Where none is.
    pub fn sequence(&self) -> StepResult<&'a Sequence> {
        self.turn.sequence.as_ref().or_missing("the action that is being made")
    }

    /// Returns what the card of a side's leader does, where it is of a kind.
    pub(crate) fn leader_effect<T: Word<LeaderEffect> + 'a>(&self, side: SideId) -> Option<&'a T> {
        let id = self.side_states.0.get(side)?.leader_card.as_ref()?;
        T::of(&self.content.leader_cards.get(id)?.does)
    }

    /// The effect cards that a side has left.
    pub fn cards_of(&self, side_state: &'a SideState) -> impl Iterator<Item = &'a EffectCard> {
        let content = self.content;
        side_state.effects.iter().filter_map(move |id| content.effect_cards.get(id))
    }

    /// Returns the first of them whose effect is of a kind.
    pub fn held<T: Word<CardEffect> + 'a>(&self, side: SideId) -> Option<&'a EffectCard> {
        self.cards_of(self.side_states.0.get(side)?).find(|card| T::of(&card.does).is_some())
    }

    /// Whether two models are in base contact (rulebook, Model stances).
    pub fn contact(&self, one: &ModelRef<'a>, other: &ModelRef<'a>) -> bool {
        touches(&one.body(), &other.body())
    }

    /// The conscious enemies that a model is in contact with.
    pub fn engaged<'s>(
        &'s self,
        model: &'s ModelRef<'a>,
    ) -> impl Iterator<Item = &'s ModelRef<'a>> {
        self.enemies(model.side()).filter(move |enemy| self.contact(model, enemy))
    }
}
