//! What triggers of scenarios may do in this game ([`TriggerHost`]).

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use parse_display::{Display, FromStr};

use crate::content::{Length, Profile, Role, Scenario, SplitLength, Weapon, property};
use crate::occurrences::{ITEMS, item_of};
use crate::properties::{PropertyRule, Victim};
use crate::sequence::PendingDamage;
use crate::skills::knock_down;
use crate::skirmish_ref::{ModelRef, NOBODY, SkirmishRef, Stance};
use crate::state::Condition;
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::apply::{extinguish, fall_damage, inflict};
use crate::steps::special::cavalry::update_pairs;
use crate::steps::special::deploy::NextDeployment;
use crate::steps::special::scenario::{ScoreTurn, finish_by_rule, score};
use crate::steps::turns::action::Action;
use crate::steps::turns::activation::Act;
use crate::steps::turns::turn::{Activate, NewTurn, NextActivation, Ready};
use crate::steps::turns::wild_beasts::WildActs;
use crate::text::action_points;
use monteria_content::reference::KnownNames;
use monteria_content::{Count, Faults, Id, Spanned, rows};
use monteria_game::{
    Departure, ModelId, Refusal, Registry, SideId, StepError, StepResult, Text, Verdict,
    event_text, text,
};
use monteria_table::{LEVEL, Piece};
use monteria_triggers::{GameFeatures, Host, TriggerHost, TriggerWords, with_param};

/// The id of the rule that triggers follow.
const RULE: &str = "dro-triggers";
/// The first words of the ids of actions that are attacks; a weapon follows.
const ATTACKS: [&str; 4] = ["shoot", "template", "strike", "charge"];
/// The ids of the other actions that begin with an event and name no object.
const PLAIN_ACTIONS: [Action; 17] = [
    Action::Move,
    Action::Leap,
    Action::Swim,
    Action::Current,
    Action::Crawl,
    Action::CrawlLeap,
    Action::Drop,
    Action::LeapDrop,
    Action::Rise,
    Action::RiseLeap,
    Action::Dismount,
    Action::Remount,
    Action::CarryOff,
    Action::Dodge,
    Action::Reveal,
    Action::Aid,
    Action::Fade,
];
/// Other ids of actions, or their first words: of objects, reactions and wild beasts.
const OTHER_ACTIONS: [&str; 5] = ["flicker", "repair", "use", "react", "wild"];
/// Inches of a pass and of a nailed it by which a rule slows a model: those of a net
/// caster (brief, Weapon list).
const SLOWED: [f32; 2] = [2.0, 3.0];

rows! {
    /// A state of a model that rules of scenarios may name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
    enum ModelState [
        /// Whether rules may begin and end it. The others follow from where a model is
        /// and what has happened to it.
        can_change: bool,
    ] {
        Prone { can_change: true }
        Stealthed { can_change: true }
        Blinded { can_change: true }
        Slowed { can_change: true }
        /// With fire tokens; a rule adds one, or removes all.
        Burning { can_change: true }
        /// With at least one venom token; a rule adds one, or removes all.
        Poisoned { can_change: true }
        /// With at least one bleeding token; a rule adds one, or removes all.
        Bleeding { can_change: true }
        Wounded { can_change: false }
        Down { can_change: false }
        Swimming { can_change: false }
        Climbing { can_change: false }
        /// In contact with a conscious enemy.
        Engaged { can_change: false }
        Mounted { can_change: false }
        /// Has been activated in this turn.
        Activated { can_change: false }
    }
}

impl ModelState {
    /// Returns whether a model has this state.
    fn is_of(self, facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> bool {
        let condition = model.condition;
        match self {
            ModelState::Prone => condition.prone,
            ModelState::Stealthed => condition.stealth,
            ModelState::Blinded => condition.blind,
            ModelState::Slowed => condition.slow.is_some(),
            ModelState::Burning => condition.fire > 0,
            ModelState::Poisoned => condition.venom > 0,
            ModelState::Bleeding => condition.bleed > 0,
            ModelState::Wounded => model.wounded(),
            ModelState::Down => model.is_down(),
            ModelState::Swimming => facts.pose(model).stance == Stance::Swimming,
            ModelState::Climbing => facts.pose(model).stance == Stance::Climbing,
            ModelState::Engaged => facts.engaged(model).next().is_some(),
            ModelState::Mounted => model.is_mounted_pair(),
            ModelState::Activated => condition.activated,
        }
    }

    /// Begins the state for a model that is conscious; tokens are added to those it has.
    fn begin(self, skirmish: &mut SkirmishMut<'_, '_>, id: ModelId) -> StepResult {
        let facts = skirmish.read();
        let one = facts.try_get(id)?;
        if !one.conscious() {
            return Ok(());
        }
        let victim = Victim { id, swims: ModelState::Swimming.is_of(&facts, one) };
        let has = self.is_of(&facts, one);
        match self {
            ModelState::Prone => knock_down(skirmish, id, RULE),
            ModelState::Stealthed => skirmish.set_stealth(id, true, &[RULE]),
            ModelState::Blinded if has => Ok(()),
            ModelState::Blinded => property::Blind.afflict(skirmish, victim),
            ModelState::Slowed => {
                let [pass, nailed] = SLOWED.map(Length::nearest);
                property::Slow(SplitLength(pass, nailed)).afflict(skirmish, victim)
            }
            ModelState::Burning => property::Fire(Count::nearest(1)).afflict(skirmish, victim),
            ModelState::Poisoned => property::Venom(Count::nearest(1)).afflict(skirmish, victim),
            ModelState::Bleeding => property::Bleed(Count::nearest(1)).afflict(skirmish, victim),
            ModelState::Wounded
            | ModelState::Down
            | ModelState::Swimming
            | ModelState::Climbing
            | ModelState::Engaged
            | ModelState::Mounted
            | ModelState::Activated => Err(self.fixed()),
        }
    }

    /// Ends the state for a model.
    fn end(self, skirmish: &mut SkirmishMut<'_, '_>, id: ModelId) -> StepResult {
        match self {
            ModelState::Prone if skirmish.read().try_get(id)?.is_down() => Ok(()),
            ModelState::Prone => skirmish.set_prone(id, false, &[RULE]),
            ModelState::Stealthed => skirmish.set_stealth(id, false, &[RULE]),
            ModelState::Blinded => skirmish.end_blindness(id),
            ModelState::Slowed => {
                let mut condition = skirmish.condition(id)?;
                condition.slow_ends = false;
                if condition.slow.take().is_some() {
                    skirmish.mark(
                        id,
                        "slow",
                        false,
                        |who| {
                            text!(
                                "rules-drowned-is-slowed-no-longer-2",
                                "{who} is no longer slowed"
                            )
                        },
                        &[RULE],
                    );
                }
                Ok(())
            }
            ModelState::Burning => remove_tokens(
                skirmish,
                id,
                |it| &mut it.fire,
                "fire",
                |who| text!("rules-drowned-burns-no-longer-2", "{who} is no longer on fire"),
            ),
            ModelState::Poisoned => remove_tokens(
                skirmish,
                id,
                |it| &mut it.venom,
                "venom",
                |who| text!("rules-drowned-is-poisoned-no-longer", "{who} is no longer poisoned"),
            ),
            ModelState::Bleeding => remove_tokens(
                skirmish,
                id,
                |it| &mut it.bleed,
                "bleed",
                |who| text!("rules-drowned-bleeds-no-longer-2", "{who} is no longer bleeding"),
            ),
            ModelState::Wounded
            | ModelState::Down
            | ModelState::Swimming
            | ModelState::Climbing
            | ModelState::Engaged
            | ModelState::Mounted
            | ModelState::Activated => Err(self.fixed()),
        }
    }

    /// Returns the error of a change that the check of content excludes.
    fn fixed(self) -> StepError {
        StepError::new(format!("rules cannot change the state `{self}`"))
    }
}

/// Removes all tokens of a kind from a model. `text` makes the event text of its name.
fn remove_tokens(
    skirmish: &mut SkirmishMut<'_, '_>,
    id: ModelId,
    tokens: fn(&mut Condition) -> &mut u8,
    badge: &str,
    text: fn(&str) -> Text,
) -> StepResult {
    if std::mem::take(tokens(&mut *skirmish.condition(id)?)) > 0 {
        skirmish.mark(id, badge, false, text, &[RULE]);
    }
    Ok(())
}

/// The host of this game.
struct SkirmishHost;

/// Registers triggers, and the steps before which they act.
pub(crate) fn register(registry: &mut Registry<'_>) {
    monteria_triggers::register(registry, Host(Arc::new(SkirmishHost)));
    registry
        .checkpoint::<Act>()
        .checkpoint::<WildActs>()
        .checkpoint::<NextActivation>()
        .checkpoint::<Activate>()
        .checkpoint::<ScoreTurn>()
        .checkpoint::<NewTurn>()
        .checkpoint::<Ready>()
        .checkpoint::<NextDeployment>();
    registry.offers_scenario_options::<Act>();
}

/// Returns the names that triggers may use, for editors.
pub(crate) fn known_names() -> BTreeMap<String, KnownNames> {
    words(&[], iter::empty(), iter::empty(), iter::empty()).known_names(&[], &["profiles"])
}

/// Returns the names that triggers of a scenario with these pieces of terrain may use.
fn words<'c>(
    pieces: &[Piece],
    profiles: impl Iterator<Item = &'c Profile>,
    weapons: impl Iterator<Item = &'c Weapon>,
    styles: impl Iterator<Item = &'c Id>,
) -> TriggerWords {
    let armed = weapons.flat_map(|weapon| ATTACKS.map(|word| format!("{word}:{}", weapon.id)));
    let words = ATTACKS.iter().chain(&OTHER_ACTIONS).map(|word| (*word).to_owned());
    let plain = PLAIN_ACTIONS.iter().map(ToString::to_string);
    let fixed = ModelState::ALL.iter().filter(|state| !state.can_change());
    TriggerWords {
        states: ModelState::ALL.iter().map(ToString::to_string).collect(),
        fixed_states: fixed.map(ToString::to_string).collect(),
        items: ITEMS.map(str::to_owned).to_vec(),
        actions: words.chain(plain).chain(armed).collect(),
        models: model_words(profiles),
        pieces: pieces.iter().map(|piece| piece.id.clone()).collect(),
        features: GameFeatures::default(),
        styles: styles.map(Id::to_string).collect(),
    }
}

/// Returns the ids and names of models with these profiles, and their roles.
pub(crate) fn model_words<'c>(profiles: impl Iterator<Item = &'c Profile>) -> Vec<String> {
    let roles = Role::ALL.iter().map(|role| role.words().into());
    profiles.flat_map(|it| [it.id.to_string(), it.name.clone()]).chain(roles).collect()
}

/// Reports every fault of the triggers of a scenario.
pub(crate) fn check_triggers<'c>(
    entry: &Spanned<Scenario>,
    profiles: impl Iterator<Item = &'c Profile>,
    weapons: impl Iterator<Item = &'c Weapon>,
    styles: impl Iterator<Item = &'c Id>,
    faults: &mut Faults,
) {
    let triggers = &entry.value.triggers;
    let span = entry.span.field("triggers");
    let words = words(&entry.value.table.pieces, profiles, weapons, styles);
    monteria_triggers::check(triggers, &span, &words, faults);
}

/// Returns the state with this word.
fn state_of(word: &str) -> StepResult<ModelState> {
    word.parse().map_err(|_| StepError::missing(format_args!("the state `{word}`")))
}

/// Changes the match, then separates riders from mounts that were lost.
fn change(
    world: &mut World,
    change: impl FnOnce(&mut SkirmishMut<'_, '_>) -> StepResult,
) -> StepResult {
    with_param::<SkirmishMut, _>(world, |mut skirmish| {
        change(&mut skirmish)?;
        update_pairs(&mut skirmish, None)
    })?
}

/// Gives wounds back to a model; of a mounted pair to the mount first, then to the rider.
fn heal(skirmish: &mut SkirmishMut<'_, '_>, id: ModelId, wounds: i32) -> StepResult {
    let pair = skirmish.read().try_get(id)?.fighter.pair.filter(|pair| pair.combined == id);
    let Some(pair) = pair else { return skirmish.heal(id, wounds, &[RULE]) };
    let mut left = wounds;
    for part in [pair.mount, pair.rider] {
        let before = skirmish.condition(part)?.wounds;
        skirmish.heal(part, left, &[RULE])?;
        let gained = skirmish.condition(part)?.wounds - before;
        left -= gained;
        skirmish.condition(id)?.wounds += gained;
    }
    Ok(())
}

impl TriggerHost for SkirmishHost {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn round(&self, world: &World) -> u32 {
        SkirmishRef::of(world).turn.number
    }

    fn is_attack(&self, action: &str) -> bool {
        action.split_once(':').is_some_and(|(word, _)| ATTACKS.contains(&word))
    }

    fn is_action(&self, begun: &str, named: &str) -> bool {
        // A name without an object means any.
        begun == named || begun.split_once(':').is_some_and(|(word, _)| word == named)
    }

    fn is_of_type(&self, world: &World, model: ModelId, name: &str) -> bool {
        let facts = SkirmishRef::of(world);
        let profile = facts.get(model).map(|one| one.profile());
        profile.is_some_and(|profile| profile.id == *name || profile.name == name)
    }

    fn has_state(&self, world: &World, model: ModelId, state: &str) -> bool {
        let facts = SkirmishRef::of(world);
        let state = state_of(state).ok();
        facts.get(model).zip(state).is_some_and(|(one, state)| state.is_of(&facts, one))
    }

    fn carries(&self, world: &World, model: ModelId, item: &str) -> bool {
        let facts = SkirmishRef::of(world);
        facts.things.carried_by(model).any(|thing| item_of(&thing.what) == Some(item))
    }

    fn sees(&self, world: &World, from: ModelId, to: ModelId) -> bool {
        let facts = SkirmishRef::of(world);
        match (facts.get(from).filter(|one| one.conscious()), facts.get(to)) {
            (Some(from), Some(to)) => facts.sees(from, &facts.pose(from), to, &facts.pose(to)),
            (None, _) | (_, None) => false,
        }
    }

    fn cost_text(&self, cost: u8) -> Text {
        if cost > 0 { action_points(cost) } else { Text::default() }
    }

    fn affordable(&self, world: &World, model: ModelId, cost: u8) -> Verdict {
        let facts = SkirmishRef::of(world);
        let gone = || {
            let why = text!("rules-drowned-it-is-not-there", "it is not there");
            Refusal::rule("Gone", why)
        };
        let one = facts.get(model).ok_or_else(gone)?;
        let points = one.condition.points;
        Refusal::unless(points >= cost, "TooFewPoints", || {
            event_text!("rules-drowned-it-has-ap-of", "it has {points} of the {cost} AP needed")
        })
    }

    fn spend(&self, world: &mut World, model: ModelId, cost: u8) -> StepResult {
        change(world, |skirmish| skirmish.spend(model, cost))
    }

    fn score(&self, world: &mut World, side: SideId, points: i32) -> StepResult {
        // Beasts without an owner score nothing.
        if side == NOBODY {
            return Ok(());
        }
        change(world, |skirmish| score(skirmish, side, points, RULE))
    }

    fn wound(&self, world: &mut World, model: ModelId, amount: i32) -> StepResult {
        change(world, |skirmish| match amount {
            ..0 => heal(skirmish, model, -amount),
            0.. => skirmish.wound(model, amount, &[RULE]),
        })
    }

    fn set_state(&self, world: &mut World, model: ModelId, state: &str, on: bool) -> StepResult {
        let state = state_of(state)?;
        change(
            world,
            |skirmish| {
                if on { state.begin(skirmish, model) } else { state.end(skirmish, model) }
            },
        )
    }

    fn remove(&self, world: &mut World, model: ModelId, text: Text) -> StepResult {
        change(world, |skirmish| {
            skirmish.let_go(model)?;
            skirmish.remove_model(model, Departure::FLED, text, &[RULE]);
            Ok(())
        })
    }

    fn relocated(&self, world: &mut World, model: ModelId, fell: f32) -> StepResult {
        change(world, |skirmish| {
            extinguish(skirmish, model)?;
            let facts = skirmish.read();
            let one = facts.try_get(model)?;
            if fell <= LEVEL || facts.swims(&one.body()) {
                return Ok(());
            }
            let damage = fall_damage(&facts, model, fell)?;
            // A fall hurts the mount of a pair (rulebook, Cavalry).
            let pair = one.fighter.pair.filter(|pair| pair.combined == model);
            let to = pair.map_or(model, |pair| pair.mount);
            inflict(skirmish, vec![PendingDamage::plain(to, damage, 0)])
        })
    }

    fn finish(&self, world: &mut World, winner: Option<SideId>, reason: &str) -> StepResult {
        let winner = winner.filter(|side| *side != NOBODY);
        change(world, |skirmish| finish_by_rule(skirmish, winner, Text::verbatim(reason), RULE))
    }
}
