//! The Adversary's card Actions, which replace a plain Attack (Cazadores 4.5 and 12,
//! rulings 29 to 31).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use crate::content::{AttackKind, AttackReach, CardAction, FoeAttribute, Ongoing};
use crate::state::adversary_models::spans;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef, card_meaning, in_reach};
use crate::state::real_table::{TableQuestion, to_milli};
use crate::steps::combat::strike::{Attack, Blow, Means};
use crate::steps::effects::{ApplyEffects, EffectContext};
use crate::steps::foes::aggro::EnemyView;
use crate::steps::foes::tree_run::tree_of;
use crate::steps::real_table;
use monteria_content::Bounded;
use monteria_dice::Card;
use monteria_game::{
    EventKind, ModelId, OrMissing, Registry, StepResult, Text, event_text, step, text,
};
use monteria_table::{Body, CONTACT, ROUNDING};

/// The place of an Action in the Adversary's entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum ActionSource {
    Card(Card),
    /// Among the effects of an exhausted Hit Location.
    Location {
        /// Index of the location, in the order of the entry.
        location: u8,
        /// Index of the effect.
        effect: u8,
    },
}

impl ActionSource {
    /// Returns the Action itself.
    pub(crate) fn action<'a>(&self, facts: &HuntRef<'a>, model: ModelId) -> Option<&'a CardAction> {
        let (stats, _) = facts.get(model)?.foe?;
        let entry = facts.content.adversaries.get(&stats.entry)?;
        match self {
            ActionSource::Card(card) => card_meaning(entry, *card).map(|(_, action)| action),
            ActionSource::Location { location, effect } => {
                match entry
                    .locations
                    .get(usize::from(*location))?
                    .effects
                    .get(usize::from(*effect))?
                {
                    Ongoing::ActNow(action) => Some(action),
                    Ongoing::Attribute(..)
                    | Ongoing::AttackDisadvantage
                    | Ongoing::ImposeNow(_) => None,
                }
            }
        }
    }

    /// Returns the Action itself, for a step that relies on it.
    ///
    /// # Errors
    /// The entry has no such Action.
    pub(crate) fn required<'a>(
        &self,
        facts: &HuntRef<'a>,
        model: ModelId,
    ) -> StepResult<&'a CardAction> {
        self.action(facts, model).or_missing(format_args!("the Action {self:?} of {model}"))
    }
}

/// Returns the reach of an Action in inches: the Foe's RNG, or the Action's own distance,
/// plus the Action's bonus.
pub(crate) fn reach_of(facts: &HuntRef<'_>, model: ModelId, action: &CardAction) -> f32 {
    (action.range.map_or_else(|| facts.foe_range(model), Bounded::get) + *action.rng).max(0.0)
}

/// The area that an Attack of a Foe covers, regardless of sight.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Scope {
    /// All models within a distance in inches.
    Within(f32),
    /// All models inside the hull of the Foe's centre and these points.
    Formation(Vec<Vec2>),
}

impl Scope {
    /// Returns the scope of a card's Action.
    pub(crate) fn of_action(facts: &HuntRef<'_>, model: ModelId, action: &CardAction) -> Scope {
        match action.who {
            AttackReach::AllHostileInFormation => Scope::Formation(facts.formation(model)),
            AttackReach::Target
            | AttackReach::AllHostileInRange
            | AttackReach::AllInRange
            | AttackReach::OwnSelf => Scope::Within(reach_of(facts, model, action)),
        }
    }

    /// Returns whether it covers a target at this distance, with the
    /// Foe at this position.
    pub(crate) fn holds(&self, from: &Body, target: &Body, distance: f32) -> bool {
        match self {
            Scope::Within(reach) => in_reach(distance, 0.0, *reach),
            Scope::Formation(others) => {
                let mut points = others.clone();
                points.push(from.plan());
                spans(&points, target.plan(), target.radius)
            }
        }
    }

    /// Returns whether it covers a target by the exact distance, with only rounding
    /// allowed for: a moving Foe continues until this holds, and does not stop short by
    /// the tolerance of contact.
    pub(crate) fn holds_exactly(&self, from: &Body, target: &Body, distance: f32) -> bool {
        match self {
            Scope::Within(reach) => distance <= reach + ROUNDING,
            Scope::Formation(_) => {
                let narrower = Body { radius: target.radius - (CONTACT - ROUNDING), ..*target };
                self.holds(from, &narrower, distance)
            }
        }
    }

    /// Returns the matching question for a real table.
    pub(crate) fn question(&self, of: ModelId, among: Vec<ModelId>) -> TableQuestion {
        match self {
            Scope::Within(reach) => TableQuestion::InReach { of, milli: to_milli(*reach), among },
            Scope::Formation(_) => TableQuestion::InFormation { of, among },
        }
    }

    /// Formats the scope: `within 2"`.
    pub(crate) fn text(&self) -> Text {
        match self {
            Scope::Within(reach) => text!("window-within", "within {reach}\""),
            Scope::Formation(_) => {
                text!("rules-cazadores-inside-the-formation", "inside the formation")
            }
        }
    }
}

/// Returns whether an Action needs nobody in range: an Area, a change to the
/// Foe itself (ruling 29).
pub(crate) fn needs_no_target(action: &CardAction) -> bool {
    action.attacks_nobody() || action.who == AttackReach::OwnSelf
}

step! {
    /// The Adversary carries out an Action whose Ticks are paid.
    Perform = "perform" {
        model: ModelId,
        source: ActionSource,
        /// The Target that Aggro chose, if any.
        target: Option<ModelId>,
    }
    /// The Action is applied to its victims, after its preceding effects are resolved.
    ApplyAction = "befall" {
        model: ModelId,
        source: ActionSource,
        /// The Target that Aggro chose, if any.
        target: Option<ModelId>,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(perform).step(apply_action);
}

/// Turns the Adversary's card for this Turn; its SPD bonus counts from now on (rulings
/// 25, 29 and 30).
pub(crate) fn reveal_card(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    if !hunt.read().model(model)?.is_adversary() {
        return Ok(());
    }
    let (turned_over, card) = hunt.set_quarry(model, |quarry| {
        let turned_over = quarry.actions.remaining() == 0 && !quarry.actions.is_empty();
        quarry.card = quarry.actions.draw();
        (turned_over, quarry.card)
    })?;
    let card = card.or_missing("an Action card")?;
    if turned_over {
        hunt.ctx.note(
            text!(
                "rules-cazadores-the-pile-of-actions-is-turned",
                "The pile of Actions is turned over, unshuffled"
            ),
            &["caz-deck-turnover", "ruling-25"],
        );
    }
    let facts = hunt.read();
    let (_, _, action) = facts.card_in_play(model).or_missing(format_args!("what {card} means"))?;
    let tree = tree_of(&facts, model).or_missing(format_args!("the Decision Tree of {model}"))?;
    let title = action.name.clone();
    let speed = action.spd;
    let name =
        if facts.is_one_of_several(model) { &facts.entry(model)?.name } else { facts.name(model) };
    let card = card.to_string();
    let text = event_text!(
        "rules-cazadores-turns",
        "{name} reveals {card}: {title}, {tree}",
        tree = tree.name
    );
    let adversary_models: Vec<ModelId> =
        facts.adversary_models(model).map(|model_ref| model_ref.id()).collect();
    let what = EventKind::CardTurned { pile: "Actions".to_owned(), card, title };
    hunt.ctx.record(what, text, &["caz-card-reveal", "caz-card-suit", "ruling-29"]);
    for one in adversary_models {
        hunt.set_modifiers(one, |modifiers| {
            modifiers.card.clear();
            if speed != 0 {
                modifiers.card.push((FoeAttribute::Speed, *speed));
            }
        })?;
    }
    Ok(())
}

fn perform(In(step): In<Perform>, mut hunt: HuntMut) -> StepResult {
    let Perform { model, source, target } = step;
    if !hunt.in_play(model) {
        return Ok(());
    }
    let facts = hunt.read();
    let action = source.required(&facts, model)?;
    let name = action.name.clone();
    let before = action.before.clone();
    let after = action.after.clone();
    let former =
        target.map(|target| facts.model(target)).transpose()?.map(|model_ref| model_ref.stand.at);
    let who = facts.name(model);
    let text = match target.map(|target| facts.name(target)) {
        Some(target) => event_text!("rules-cazadores-card-at", "{who}: {name} at {target}"),
        None => event_text!("rules-cazadores-card", "{who}: {name}"),
    };
    let what = EventKind::ActionTaken { model, action: format!("card:{name}"), target };
    hunt.ctx.record(what, text, &["caz-card-action", "ruling-29"]);
    let context = EffectContext { target, former, ..EffectContext::of(model) };
    if !before.is_empty() {
        hunt.ctx.then(ApplyEffects::new(before, context.clone(), &["caz-card-action"]));
    }
    hunt.ctx.then(ApplyAction { model, source, target });
    if !after.is_empty() {
        hunt.ctx.then(ApplyEffects::new(after, context, &["caz-card-action"]));
    }
    Ok(())
}

fn apply_action(In(step): In<ApplyAction>, mut hunt: HuntMut) -> StepResult {
    let ApplyAction { model, source, target } = step;
    if !hunt.in_play(model) {
        return Ok(());
    }
    let facts = hunt.read();
    let action = source.required(&facts, model)?;
    if action.attack == AttackKind::None {
        return Ok(());
    }
    let kind = action.attack;
    let who = action.who;
    let more = action.targets.saturating_sub(1);
    let mut victims = victims(&facts, model, action, target)?;
    if who == AttackReach::Target && more > 0 {
        // Questions about further victims come before any die is rolled.
        next_targets(&facts, model, source, &victims);
    }
    if let Some(question) = facts.open_question() {
        real_table::ask(&mut hunt, question);
        hunt.ctx.then(ApplyAction { model, source, target });
        return Ok(());
    }
    if who == AttackReach::AllHostileInFormation && !victims.is_empty() {
        let names: Vec<&str> = victims.iter().map(|id| facts.name(*id)).collect();
        let text = event_text!(
            "rules-cazadores-inside-the-formation-2",
            "Inside the formation: {names}",
            names = names.join(", ")
        );
        hunt.ctx.note(text, &["caz-formation", "ruling-82"]);
    }
    if who == AttackReach::Target && more > 0 {
        further_targets(&mut hunt, model, source, &mut victims, more)?;
    }
    let facts = hunt.read();
    let blows: Vec<Blow> = victims
        .into_iter()
        .filter_map(|id| facts.get(id))
        .map(|model_ref| Blow {
            attacker: Some(model),
            target: model_ref.id(),
            kind,
            means: Means::ActionSource(source),
            former: model_ref.stand.at,
        })
        .collect();
    if blows.is_empty() {
        hunt.ctx.note(
            text!("rules-cazadores-nobody-is-there-to-suffer-it", "Nobody is there to suffer it"),
            &["caz-card-action", "ruling-44"],
        );
    }
    for blow in blows {
        hunt.ctx.then(Attack { blow });
    }
    Ok(())
}

/// Returns the victims of an Action: the Target first, the others in id order. Every
/// victim must be in line of sight, as for any Attack (ruling 44).
pub(crate) fn victims(
    facts: &HuntRef<'_>,
    model: ModelId,
    action: &CardAction,
    target: Option<ModelId>,
) -> StepResult<Vec<ModelId>> {
    let scope = Scope::of_action(facts, model, action);
    let body = facts.model(model)?.body();
    let answer = |among: &mut dyn Iterator<Item = &ModelRef<'_>>| {
        let fit =
            among.filter(|model_ref| model_ref.id() != model && !facts.is_captive(model_ref.id()));
        let fit: Vec<ModelId> = fit.map(|model_ref| model_ref.id()).collect();
        facts.table_answer(|| scope.question(model, fit))
    };
    let struck = |model_ref: &&ModelRef<'_>| {
        let distance = facts.distance(model, model_ref.id());
        scope.holds(&body, &model_ref.body(), distance)
            && facts.sees(model, model_ref.id())
            && !facts.is_captive(model_ref.id())
    };
    Ok(match action.who {
        AttackReach::Target => {
            let target =
                target.filter(|id| facts.get(*id).is_some_and(|model_ref| model_ref.in_play()));
            let splash_victims = target
                .into_iter()
                .flat_map(|target| splash_victims(facts, model, target, *action.splash));
            target.into_iter().chain(splash_victims).collect()
        }
        AttackReach::AllHostileInRange | AttackReach::AllHostileInFormation
            if facts.on_real_table() =>
        {
            answer(&mut facts.hostile_to(model)).unwrap_or_default()
        }
        AttackReach::AllInRange if facts.on_real_table() => {
            answer(&mut facts.in_play()).unwrap_or_default()
        }
        AttackReach::AllHostileInRange | AttackReach::AllHostileInFormation => {
            facts.hostile_to(model).filter(struck).map(|model_ref| model_ref.id()).collect()
        }
        AttackReach::AllInRange => {
            let others = facts.in_play().filter(|model_ref| model_ref.id() != model);
            others.filter(struck).map(|model_ref| model_ref.id()).collect()
        }
        AttackReach::OwnSelf => vec![model],
    })
}

/// Returns the models within the splash distance of the Target, friend or not, in
/// id order (ruling 77).
fn splash_victims(
    facts: &HuntRef<'_>,
    model: ModelId,
    target: ModelId,
    splash: f32,
) -> Vec<ModelId> {
    if splash > 0.0 {
        let others = facts.in_play().map(|model_ref| model_ref.id());
        let among =
            others.filter(|id| *id != model && *id != target && !facts.is_captive(*id)).collect();
        let near = TableQuestion::Near { of: target, milli: to_milli(splash), among };
        if let Some(answer) = facts.table_answer(|| near) {
            return answer;
        }
    }
    let near = |model_ref: &&ModelRef<'_>| {
        let id = model_ref.id();
        splash > 0.0
            && id != model
            && id != target
            && in_reach(facts.distance(target, id), 0.0, splash)
            && facts.sees(model, id)
            && !facts.is_captive(id)
    };
    facts.in_play().filter(near).map(|model_ref| model_ref.id()).collect()
}

/// Returns the next Targets by Aggro beside these: more than one if they tie (ruling 83).
pub(crate) fn next_targets(
    facts: &HuntRef<'_>,
    model: ModelId,
    source: ActionSource,
    chosen: &[ModelId],
) -> Vec<ModelId> {
    // A card that has left play has no further Targets.
    let Some(action) = source.action(facts, model) else { return Vec::new() };
    let Some(tree) = tree_of(facts, model) else { return Vec::new() };
    let mut enemies = EnemyView::new(facts, model);
    enemies.seen.retain(|one| !chosen.contains(&one.id));
    enemies.preferred(&tree.prefers, &enemies.in_scope(&Scope::of_action(facts, model, action)))
}

/// Chooses further Targets one after the other by Aggro, with a die
/// between ties (ruling 83).
fn further_targets(
    hunt: &mut HuntMut,
    model: ModelId,
    source: ActionSource,
    chosen: &mut Vec<ModelId>,
    more: u8,
) -> StepResult {
    for _ in 0..more {
        let tied = next_targets(&hunt.read(), model, source, chosen);
        let next = match tied.as_slice() {
            [] => return Ok(()),
            [only] => *only,
            several => several[hunt.ctx.dice().pick(several.len())],
        };
        chosen.push(next);
        let text = event_text!(
            "rules-cazadores-is-a-target-as-well",
            "{name} is a Target as well",
            name = hunt.name(next)
        );
        hunt.ctx.note(text, &["caz-further-targets", "ruling-83"]);
    }
    Ok(())
}
