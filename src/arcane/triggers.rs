//! What triggers of scenarios may do in this game ([`TriggerHost`]).

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::change::DuelMut;
use crate::content::{Category, Character, Id, State};
use crate::duel_ref::{DuelRef, ModelRef, share};
use crate::ledger;
use crate::scenarios::{ALTAR_RADIUS, CAPTIVE, OBJECTS, object_body, object_of};
use crate::state::{TableItem, Turn};
use crate::steps::activation::Activated;
use crate::steps::deployment::preparation::{NameEnemy, NamingReason};
use crate::steps::hero_action::HeroAction;
use crate::steps::offers::{affordable, not_berserk};
use crate::steps::scenario::ScoreTurn;
use crate::steps::turn::turn_order::{Activate, NewTurn, NextActivation};
use crate::text::{points as points_text, victory_points};
use monteria_content::Spanned;
use monteria_content::reference::KnownNames;
use monteria_game::{
    Agenda, Departure, ModelId, OrMissing, Outcome, Refusal, Registry, SideId, StepResult, Text,
    Verdict, event_text, text,
};
use monteria_table::{Body, Piece};
use monteria_triggers::{GameFeatures, Host, TriggerHost, TriggerWords, with_param};

/// The id of the rule that triggers follow.
const RULE: &str = "arc-triggers";
/// The ids of actions that are attacks.
const ATTACKS: [&str; 3] = ["attack", "charge", "shoot"];
/// The ids of the other actions that begin with an event.
const OTHER_ACTIONS: [&str; 5] = ["walk", "run", "seek", "escape", "lead"];

/// The host of this game.
struct DuelHost;

/// Registers triggers, and the steps before which they act.
pub(crate) fn register(registry: &mut Registry<'_>) {
    monteria_triggers::register(registry, Host(Arc::new(DuelHost)));
    registry
        .checkpoint::<Activated>()
        .checkpoint::<NextActivation>()
        .checkpoint::<Activate>()
        .checkpoint::<ScoreTurn>()
        .checkpoint::<NewTurn>();
    registry.offers_scenario_options::<Activated>().skips_alone::<Activated>(HeroAction::Done);
}

/// Returns the names that triggers may use, for editors.
pub(crate) fn known_names() -> BTreeMap<String, KnownNames> {
    words(&[], iter::empty(), iter::empty()).known_names(&[], &["characters"])
}

/// Returns the names that triggers of a scenario with these pieces of terrain may use, in
/// a game with these characters and styles.
pub(crate) fn words<'c>(
    pieces: &[Piece],
    characters: impl Iterator<Item = &'c Spanned<Character>>,
    styles: impl Iterator<Item = &'c Id>,
) -> TriggerWords {
    let models = characters.flat_map(|it| [it.value.id.to_string(), it.value.name.clone()]);
    let actions = ATTACKS.iter().chain(&OTHER_ACTIONS).map(|id| (*id).to_owned());
    TriggerWords {
        states: State::ALL.iter().map(State::to_string).chain(fixed_words()).collect(),
        fixed_states: fixed_words().collect(),
        items: vec![CAPTIVE.to_owned()],
        actions: actions.collect(),
        models: models.collect(),
        pieces: pieces.iter().map(|piece| piece.id.clone()).collect(),
        features: features(),
        styles: styles.map(Id::to_string).collect(),
    }
}

/// Returns what triggers of this game may use beside the common words.
fn features() -> GameFeatures {
    let owned = |id: &str| id.to_owned();
    GameFeatures {
        objects: OBJECTS.map(owned).to_vec(),
        levels: true,
        deployed: true,
        marks: true,
        attacker: true,
        edges: true,
        worth: true,
        ledger: ledger::entries().iter().map(|entry| owned(entry.id)).collect(),
    }
}

/// In contact with an enemy: the word for it in trigger files.
const ENGAGED: &str = "Engaged";
/// Engaged, and it has to Escape before it may leave: the word for it in trigger files.
const MUST_ESCAPE: &str = "MustEscape";

/// The categories of characters.
const CATEGORIES: [Category; 3] = [Category::Warrior, Category::Prowler, Category::Mystic];

/// Returns the words for what rules may ask of a model but not change: its contact with
/// enemies, and its categories.
fn fixed_words() -> impl Iterator<Item = String> {
    let categories = CATEGORIES.iter().map(Category::to_string);
    [ENGAGED, MUST_ESCAPE].into_iter().map(str::to_owned).chain(categories)
}

/// Returns the State with this word; `None` if rules cannot change what it says.
fn state_of(word: &str) -> Option<State> {
    State::ALL.iter().copied().find(|state| state.to_string() == word)
}

/// Returns whether a word for a state, a contact or a category fits a model.
fn is_of(facts: &DuelRef<'_>, model: &ModelRef<'_>, word: &str) -> bool {
    match word {
        ENGAGED => !facts.engaged(model).is_empty(),
        MUST_ESCAPE => !facts.may_leave_contact(model),
        _ => {
            let category = CATEGORIES.iter().find(|category| category.to_string() == word);
            state_of(word).is_some_and(|state| model.is(state))
                || category.is_some_and(|category| model.category(*category))
        }
    }
}

impl TriggerHost for DuelHost {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn round(&self, world: &World) -> u32 {
        world.resource::<Turn>().number
    }

    fn is_of_type(&self, world: &World, model: ModelId, name: &str) -> bool {
        DuelRef::of(world).get(model).is_some_and(|model| model.card().id == *name)
    }

    fn is_attack(&self, action: &str) -> bool {
        ATTACKS.contains(&action)
    }

    fn has_state(&self, world: &World, model: ModelId, state: &str) -> bool {
        let facts = DuelRef::of(world);
        facts.get(model).is_some_and(|model| is_of(&facts, model, state))
    }

    fn state_reason(&self, state: &str) -> Option<Text> {
        match state {
            ENGAGED => Some(text!("rules-arcane-it-is-engaged", "it is engaged")),
            MUST_ESCAPE => Some(text!(
                "rules-arcane-it-is-engaged-it-has-to",
                "it is engaged: it has to Escape first"
            )),
            _ => None,
        }
    }

    fn carries(&self, _world: &World, _model: ModelId, _item: &str) -> bool {
        false
    }

    fn sees(&self, world: &World, from: ModelId, to: ModelId) -> bool {
        let facts = DuelRef::of(world);
        match (facts.get(from), facts.get(to)) {
            (Some(from), Some(to)) => facts.sees(&from.body(), &to.body()),
            (None, _) | (_, None) => false,
        }
    }

    fn cost_text(&self, cost: u8) -> Text {
        if cost > 0 { points_text(cost) } else { Text::default() }
    }

    fn affordable(&self, world: &World, model: ModelId, cost: u8) -> Verdict {
        let facts = DuelRef::of(world);
        let gone = || {
            let why = text!("rules-arcane-it-is-not-there", "it is not there");
            Refusal::rule("Gone", why)
        };
        let model = facts.get(model).ok_or_else(gone)?;
        not_berserk(model)?;
        affordable(&facts, model, cost)
    }

    fn spend(&self, world: &mut World, model: ModelId, cost: u8) -> StepResult {
        with_param::<DuelMut, _>(world, |mut duel| duel.spend(model, cost))?
    }

    fn score(&self, world: &mut World, side: SideId, points: i32) -> StepResult {
        with_param::<DuelMut, _>(world, |mut duel| {
            let side_state = duel.side_state(side);
            side_state.points += points;
            let party = side_state.party.text();
            let text = Text::joined([party, victory_points(points)], ": ");
            duel.ctx.note(text, &[RULE]);
        })
    }

    fn objects(&self, world: &World, object: &str) -> Vec<Body> {
        let facts = DuelRef::of(world);
        let Some(what) = object_of(object) else { return Vec::new() };
        let radius = if what == TableItem::Altar { ALTAR_RADIUS } else { 0.0 };
        let found = facts.things.lying().filter(|thing| thing.what == what);
        found.map(|thing| object_body(&facts, thing.at, radius)).collect()
    }

    fn level(&self, world: &World, model: ModelId) -> i32 {
        DuelRef::of(world).get(model).map_or(0, |model| model.level())
    }

    fn attacker(&self, world: &World) -> Option<SideId> {
        world.resource::<Turn>().attacker
    }

    fn own_edge(&self, world: &World, side: SideId) -> Option<Vec2> {
        DuelRef::of(world).side_states.0.get(side).map(|side_state| side_state.edge.outward())
    }

    fn share_of_worth(&self, world: &World, model: ModelId, percent: i32) -> i32 {
        DuelRef::of(world).get(model).map_or(0, |it| share(it.elimination_points(), percent))
    }

    fn score_held(&self, world: &mut World, side: SideId, points: i32, object: &str) -> StepResult {
        if object_of(object) != Some(TableItem::Stone) {
            return self.score(world, side, points);
        }
        with_param::<DuelMut, _>(world, |mut duel| {
            let side_state = duel.side_state(side);
            side_state.points += points;
            let text = event_text!(
                "rules-arcane-holds-a-stone-victory-points",
                "{party} holds a stone: {points}",
                party = side_state.party,
                points = victory_points(points)
            );
            duel.ctx.note(text, &["arc-scenario-stones"]);
        })
    }

    fn mark(&self, world: &mut World, side: SideId) -> StepResult {
        let reason = NamingReason::Marked;
        world.resource_mut::<Agenda>().then(NameEnemy { side, reason });
        Ok(())
    }

    fn wound(&self, world: &mut World, model: ModelId, amount: i32) -> StepResult {
        with_param::<DuelMut, _>(world, |mut duel| match amount {
            ..0 => duel.heal(model, -amount, &[RULE]),
            0.. => duel.lose(model, amount, &[RULE]),
        })?
    }

    fn set_state(&self, world: &mut World, model: ModelId, state: &str, on: bool) -> StepResult {
        let state = state_of(state).or_missing("the State")?;
        with_param::<DuelMut, _>(world, |mut duel| {
            if on {
                return duel.put_state(model, state, 1, &[RULE]);
            }
            let text = event_text!(
                "rules-arcane-is-rid-of",
                "{name} no longer has {state}",
                name = duel.name(model)
            );
            duel.end_state(model, state, text, &[RULE])
        })?
    }

    fn remove(&self, world: &mut World, model: ModelId, text: Text) -> StepResult {
        with_param::<DuelMut, _>(world, |mut duel| {
            duel.remove_model(model, Departure::FLED, text, &[RULE])
        })?
    }

    fn finish(&self, world: &mut World, winner: Option<SideId>, reason: &str) -> StepResult {
        with_param::<DuelMut, _>(world, |mut duel| {
            let title = match winner {
                Some(side) => {
                    let party = &duel.side_state(side).party;
                    text!("rules-arcane-wins-the-match", "{party} wins")
                }
                None => text!("rules-arcane-a-draw", "A draw"),
            };
            let outcome = Outcome {
                id: "scenario".to_owned(),
                title,
                reason: Text::verbatim(reason),
                winner,
                figures: Vec::new(),
            };
            duel.ctx.finish(outcome, &[RULE]);
        })
    }
}
