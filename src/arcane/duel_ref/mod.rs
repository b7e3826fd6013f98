//! A match as it stands, to read: the one place that knows what the rules make of
//! the numbers of cards.

mod contact;
mod moves;
mod places;
mod score;
mod sight;
mod strike;

use std::ops::Deref;

use bevy_ecs::prelude::*;

use super::content::{
    Ability, BaseSize, Category, Character, Id, Innate, Numbers, OrganisationAdvantage, Plot, Rank,
    State,
};
use super::state::{Duel, Hero, Vigor};
use monteria_game::{ModelId, OrMissing, Seen, SideId, Stand, StepResult};
use monteria_skirmish::{SidesModel, SidesRef};

pub use monteria_skirmish::{opposed, seat};
pub use places::APART;
pub use score::{Standing, Tally, half};
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

    /// Returns the numbers that the rules use.
    pub fn numbers(&self) -> &'a Numbers {
        &self.content.numbers
    }

    /// Returns the match as it would be if this model stood there.
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
    pub vigor: &'a Vigor,
}

impl<'a> Deref for ModelRef<'a> {
    type Target = Seen<'a>;

    fn deref(&self) -> &Seen<'a> {
        &self.seen
    }
}

impl<'a> SidesModel<'a, Duel> for ModelRef<'a> {
    fn new(seen: Seen<'a>, hero: &'a Hero, vigor: &'a Vigor) -> Self {
        ModelRef { seen, hero, vigor }
    }

    fn fixed(&self) -> &'a Hero {
        self.hero
    }

    fn own(&self) -> &'a Vigor {
        self.vigor
    }

    fn counts(&self) -> bool {
        self.in_play()
    }
}

impl<'a> ModelRef<'a> {
    /// Its card.
    pub fn card(&self) -> &'a Character {
        &self.hero.card
    }

    /// The level of a State; 0 where it has none.
    pub fn state(&self, state: State) -> u8 {
        self.vigor.states.get(&state).copied().unwrap_or(0)
    }

    /// Whether it has a State.
    pub fn is(&self, state: State) -> bool {
        self.state(state) > 0
    }

    /// Whether it is Hidden.
    pub fn hidden(&self) -> bool {
        self.is(State::Hidden)
    }

    /// Whether it has this by nature.
    pub fn has(&self, innate: &Innate) -> bool {
        self.card().is(innate)
    }

    /// Whether it is of this category.
    pub fn category(&self, category: Category) -> bool {
        self.card().categories.contains(&category)
    }

    /// Whether it leads.
    pub fn leads(&self) -> bool {
        self.card().rank == Rank::Leader
    }

    /// The size of its base.
    pub fn base(&self) -> BaseSize {
        self.card().base
    }

    /// Its level.
    pub fn level(&self) -> i32 {
        self.card().level.get()
    }

    /// The most Life Points that it can have.
    pub fn full(&self) -> i32 {
        self.card().life.get()
    }

    /// Whether it can do anything at all: act, react, shield others
    /// (rulebook, Stunned; brief, Paralysis).
    pub fn able(&self) -> bool {
        self.in_play() && !self.is(State::Paralysis) && !self.is(State::Stunned)
    }

    /// Whether it may still be activated this turn.
    pub fn due(&self) -> bool {
        self.able() && !self.vigor.activated
    }

    /// The abilities that it upholds.
    pub fn upholds(&self) -> impl Iterator<Item = &'a Ability> {
        let vigor = self.vigor;
        self.card().abilities.iter().filter(move |ability| vigor.upheld.contains_key(&ability.id))
    }

    /// Whether it may use this ability once more, its cost aside; why not, in words.
    pub(crate) fn may_use(&self, ability: &Ability) -> Result<(), &'static str> {
        use super::content::Limit;
        if self.is(State::Seal) {
            return Err("its abilities are sealed");
        }
        match ability.limit {
            Limit::Turn if self.vigor.used_turn.contains(&ability.id) => {
                return Err("once in a turn");
            }
            Limit::Game if self.vigor.used.contains(&ability.id) => return Err("once in a game"),
            Limit::Unlimited | Limit::Turn | Limit::Game => {}
        }
        if ability.unmoved && self.vigor.moved {
            return Err("only before it moves");
        }
        Ok(())
    }
}

impl<'a> DuelRef<'a> {
    /// A model's ability.
    ///
    /// # Errors
    /// Where it has none of this id.
    pub fn ability(&self, id: ModelId, ability: &Id) -> StepResult<&'a Ability> {
        let found = self.try_get(id)?.card().ability(ability);
        found.or_missing(format_args!("ability {ability} of {id}"))
    }

    /// The Plot cards of a side that are not used up, each with what it does.
    pub fn plots(&self, side: SideId) -> impl Iterator<Item = (&'a Id, &'a Plot)> {
        let side_state = self.side_states.0.get(side);
        let all = side_state.into_iter().flat_map(|side_state| {
            side_state.plots.iter().filter(|id| !side_state.used.contains(*id))
        });
        let content = self.content;
        all.filter_map(move |id| Some((id, content.cards.get(id)?.plot.as_ref()?)))
    }

    /// What the organisation of a side's party brings it.
    pub fn advantage(&self, side: SideId) -> Option<&'a OrganisationAdvantage> {
        let organisation = self.side_states.0.get(side)?.organisation.as_ref()?;
        Some(&self.content.organisations.get(organisation)?.advantage)
    }

    /// What a side adds to rolls for initiative and for deployment: one for each of its
    /// characters on the table with Initiative (before deployment: of all of its party),
    /// and what its Plot cards add (rulebook, Initiative).
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
