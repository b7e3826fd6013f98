//! Read access to a match. [`DuelRef`] and [`ModelRef`] combine the numbers of cards
//! with the rules: contact, moves, places, sight, attacks and victory points.
//! Changes are in `change.rs`.

mod contact;
mod moves;
mod places;
mod score;
mod sight;
mod strike;

use std::ops::Deref;

use bevy_ecs::prelude::*;

use super::content::{
    Ability, BaseSize, Category, Character, Id, Innate, Limit, Numbers, OrganisationAdvantage,
    Plot, Rank, State,
};
use super::state::{Condition, Duel, Hero};
use monteria_game::{
    Evaluator, ModelId, OrMissing, SeatId, Seen, SideId, Stand, StepResult, Style, Text, Weights,
    text,
};
use monteria_skirmish::{SidesModel, SidesRef};

pub use monteria_skirmish::{opposing_side, seat};
pub use places::APART;
pub(crate) use score::share;
pub use score::{Tally, VictoryGrade, half};
pub use sight::Grade;
pub use strike::{Hit, Strike};

/// Read access to a match, with the rules of this game. It derefs to [`SidesRef`].
pub struct DuelRef<'a>(pub SidesRef<'a, Duel, ModelRef<'a>>);

impl<'a> Deref for DuelRef<'a> {
    type Target = SidesRef<'a, Duel, ModelRef<'a>>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> DuelRef<'a> {
    /// Reads the match of a world.
    pub fn of(world: &'a World) -> Self {
        DuelRef(SidesRef::of(world))
    }

    /// Reads the match of a world as the player of a seat with a style evaluates it.
    pub fn for_seat(world: &'a World, seat: SeatId, style: Option<&'a Style>) -> Self {
        let mut facts = DuelRef::of(world);
        facts.0.evaluator = Evaluator::of_seat(world, seat, style, &facts.content.styles);
        facts
    }

    /// Returns the weights of the evaluating player for a model.
    pub(crate) fn weights(&self, model: &ModelRef<'_>) -> Weights {
        let card = model.card();
        let organisation = card.organisation.as_ref();
        let organisation = organisation.and_then(|id| self.content.organisations.get(id));
        let faction = organisation.map_or(["", ""], |it| [it.id.as_str(), &it.name]);
        let [faction, faction_name] = faction;
        let names = [card.id.as_str(), &card.name, faction, faction_name];
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

    /// Returns the numbers that the rules use.
    pub fn numbers(&self) -> &'a Numbers {
        &self.content.numbers
    }

    /// Returns the match with this model in another place.
    pub fn standing_at<'b>(&self, id: ModelId, stand: &'b Stand) -> DuelRef<'b>
    where
        'a: 'b,
    {
        DuelRef(self.0.standing_at(id, stand))
    }
}

/// Read access to one model. It derefs to [`Seen`].
#[derive(Clone, Copy)]
pub struct ModelRef<'a> {
    /// The parts that every game has.
    pub seen: Seen<'a>,
    /// The part that never changes during a match.
    pub hero: &'a Hero,
    /// The part that changes.
    pub condition: &'a Condition,
}

impl<'a> Deref for ModelRef<'a> {
    type Target = Seen<'a>;

    fn deref(&self) -> &Seen<'a> {
        &self.seen
    }
}

impl<'a> SidesModel<'a, Duel> for ModelRef<'a> {
    fn new(seen: Seen<'a>, hero: &'a Hero, condition: &'a Condition) -> Self {
        ModelRef { seen, hero, condition }
    }

    fn fixed(&self) -> &'a Hero {
        self.hero
    }

    fn condition(&self) -> &'a Condition {
        self.condition
    }

    fn counts(&self) -> bool {
        self.in_play()
    }
}

impl<'a> ModelRef<'a> {
    pub fn card(&self) -> &'a Character {
        &self.hero.card
    }

    /// Returns the level of a State; 0 if it does not have it.
    pub fn state(&self, state: State) -> u8 {
        self.condition.states.get(&state).copied().unwrap_or(0)
    }

    /// Returns whether it has a State.
    pub fn is(&self, state: State) -> bool {
        self.state(state) > 0
    }

    /// Returns whether it is Hidden.
    pub fn hidden(&self) -> bool {
        self.is(State::Hidden)
    }

    /// Returns whether it has this innate trait.
    pub fn has(&self, innate: &Innate) -> bool {
        self.card().is(innate)
    }

    /// Returns whether it is of this category.
    pub fn category(&self, category: Category) -> bool {
        self.card().categories.contains(&category)
    }

    /// Returns whether its rank is Leader.
    pub fn leads(&self) -> bool {
        self.card().rank == Rank::Leader
    }

    pub fn base(&self) -> BaseSize {
        self.card().base
    }

    pub fn level(&self) -> i32 {
        self.card().level.get()
    }

    /// Returns its maximum of Life Points.
    pub fn max_life(&self) -> i32 {
        self.card().life.get()
    }

    /// Returns whether it can act, react and shield others
    /// (rulebook, Stunned; brief, Paralysis).
    pub fn able(&self) -> bool {
        self.in_play() && !self.is(State::Paralysis) && !self.is(State::Stunned)
    }

    /// Returns whether it may still be activated this turn.
    pub fn may_be_activated(&self) -> bool {
        self.able() && !self.condition.activated
    }

    /// Returns the abilities that it upholds.
    pub fn upholds(&self) -> impl Iterator<Item = &'a Ability> {
        let condition = self.condition;
        self.card()
            .abilities
            .iter()
            .filter(move |ability| condition.upheld.contains_key(&ability.id))
    }

    /// Checks whether it may use this ability again, apart from its cost. The error is
    /// the reason, as text.
    pub(crate) fn may_use(&self, ability: &Ability) -> Result<(), Text> {
        if self.is(State::Seal) {
            return Err(text!("rules-arcane-its-abilities-are-sealed", "its abilities are sealed"));
        }
        match ability.limit {
            Limit::Turn if self.condition.used_turn.contains(&ability.id) => {
                return Err(text!(
                    "rules-arcane-once-in-a-turn",
                    "it can be used only once a turn"
                ));
            }
            Limit::Game if self.condition.used.contains(&ability.id) => {
                return Err(text!(
                    "rules-arcane-once-in-a-game",
                    "it can be used only once a game"
                ));
            }
            Limit::Unlimited | Limit::Turn | Limit::Game => {}
        }
        if ability.unmoved && self.condition.moved {
            return Err(text!(
                "rules-arcane-only-before-it-moves",
                "it can be used only before moving"
            ));
        }
        Ok(())
    }
}

impl<'a> DuelRef<'a> {
    /// Returns an ability of a model.
    ///
    /// # Errors
    /// If it has none with this id.
    pub fn ability(&self, id: ModelId, ability: &Id) -> StepResult<&'a Ability> {
        let found = self.try_get(id)?.card().ability(ability);
        found.or_missing(format_args!("ability {ability} of {id}"))
    }

    /// Returns the Plot cards of a side that are not used up, each with its plot.
    pub fn plots(&self, side: SideId) -> impl Iterator<Item = (&'a Id, &'a Plot)> {
        let side_state = self.side_states.0.get(side);
        let all = side_state.into_iter().flat_map(|side_state| {
            side_state.plots.iter().filter(|id| !side_state.used.contains(*id))
        });
        let content = self.content;
        all.filter_map(move |id| Some((id, content.cards.get(id)?.plot.as_ref()?)))
    }

    /// Returns the advantage of the organisation of a side's party.
    pub fn advantage(&self, side: SideId) -> Option<&'a OrganisationAdvantage> {
        let organisation = self.side_states.0.get(side)?.organisation.as_ref()?;
        Some(&self.content.organisations.get(organisation)?.advantage)
    }

    /// Returns the bonus of a side to rolls for initiative and for deployment: one for
    /// each of its characters on the table with Initiative (before deployment: of all of
    /// its party), and those of its Plot cards (rulebook, Initiative).
    pub fn initiative(&self, side: SideId) -> i32 {
        let quick = |model: &&ModelRef<'a>| model.has(&Innate::Initiative);
        let quick = match self.turn.number {
            0 => self.party(side).filter(quick).count(),
            _ => self.friends(side).filter(quick).count(),
        } as i32;
        let cards = self.plots(side).map(|(_, plot)| plot.kind().initiative());
        quick + cards.sum::<i32>()
    }
}
