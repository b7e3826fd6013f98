//! Previews of options: the exact odds of the tests that would be rolled.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;

use crate::content::TestKind;
use crate::display::odds::{
    forecast_tests, possible_landings, possible_movements, success_chance, wound_distribution,
};
use crate::display::view::sight;
use crate::feat::{Chances, Level, TestResult};
use crate::sequence::{ActionKind, Combat, CombatId, Sequence};
use crate::skills::{SkillAnswer, startle_penalty};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::steps::combat::apply::last_rest;
use crate::steps::paths::charge::charge_path;
use crate::steps::paths::declare::{
    ChoosePoint, FightAnswer, LayTemplate, NestAnswer, OnPath, firefight_of, sequence_with,
    unplaced_template, with_template_at,
};
use crate::steps::paths::movement::movement_of;
use crate::steps::paths::react::reaction_of;
use crate::steps::paths::stretches::possible_stretches;
use crate::steps::special::cards::CardAnswer;
use crate::steps::turns::action::Action;
use crate::steps::turns::activation::action_on_spot;
use crate::steps::turns::options::movement_penalty;
use monteria_game::{
    Agenda, Choice, DeclaredPath, ModelId, Needs, Preview, Text, Viewer, inches, text,
};
use monteria_table::{Facing, Spot, distance};

/// Returns the preview of an option with this target or spot. During an action it shows
/// what the option would add to it.
pub(crate) fn preview(
    world: &World,
    _: Viewer,
    choice: &Choice,
    target: Option<ModelId>,
    spot: Option<Spot>,
) -> Option<Preview> {
    let facts = SkirmishRef::of(world);
    if let Some(sequence) = &facts.turn.sequence {
        if let Some((LayTemplate { of }, spot)) = world.resource::<Agenda>().first().zip(spot) {
            let from = facts.attempt(sequence, of).ok()?.from.body.plan();
            let toward = Facing::along(spot.plan() - from).unwrap_or_default();
            let with_template = with_template_at(sequence, of, spot, toward);
            return preview_combat(world, &facts, &with_template, of);
        }
        if let Some(ChoosePoint { what }) = world.resource::<Agenda>().first() {
            return best_preview(world, &facts, &at_points(&facts, choice, what)?);
        }
        return best_preview(world, &facts, &with_option_added(&facts, choice, target, &SHARES));
    }
    let me = facts.get(facts.turn.acting?)?;
    preview_action(world, &facts, me, choice, target, spot)
}

/// Returns the preview of an action that a model could declare.
fn preview_action(
    world: &World,
    facts: &SkirmishRef<'_>,
    me: &ModelRef<'_>,
    choice: &Choice,
    target: Option<ModelId>,
    spot: Option<Spot>,
) -> Option<Preview> {
    let declared = |action_kind, path| {
        preview_combat(world, facts, &Sequence::new(me.id(), action_kind, path), CombatId::Acting)
    };
    let action = choice.action()?;
    match &action {
        Action::Charge(weapon) => {
            let path = charge_path(facts, me, target?, weapon).ok();
            declared(ActionKind::Charge { at: target?, weapon: weapon.clone() }, path)
        }
        Action::Dodge => {
            Some(preview_test(facts, me, TestKind::Dodge, text!("rules-drowned-dodge-3", "Dodge")))
        }
        Action::Aid => Some(preview_test(
            facts,
            me,
            TestKind::FirstAid,
            text!("rules-drowned-first-aid", "First Aid"),
        )),
        Action::Repair(_) => {
            let title = text!("rules-drowned-repair-2", "Repair");
            Some(preview_test(facts, me, TestKind::Repair, title))
        }
        Action::CarryOff
        | Action::Shoot(_)
        | Action::Template(_)
        | Action::Strike(_)
        | Action::Reveal
        | Action::Fade
        | Action::Flicker
        | Action::Use(_) => {
            let toward =
                |spot: Spot| Facing::along(spot.plan() - me.body().plan()).unwrap_or_default();
            let placement = spot.map(|spot| (spot, toward(spot)));
            declared(action_on_spot(action, target, placement).ok()?, None)
        }
        Action::Move
        | Action::Leap
        | Action::Swim
        | Action::Current
        | Action::Crawl
        | Action::CrawlLeap
        | Action::Drop
        | Action::LeapDrop
        | Action::Rise
        | Action::RiseLeap
        | Action::Dismount => {
            let (mode, _) = action.mode()?;
            let route = choice.needs.region()?.check(world, spot?).ok()?.1?;
            let distance_penalty = movement_penalty(facts.numbers(), me.condition.prone, &action);
            let path = Some(DeclaredPath::of(&route, facts.numbers().step.get()));
            preview_move(
                facts,
                &Sequence {
                    distance_penalty,
                    ..Sequence::new(me.id(), ActionKind::Move(mode), path)
                },
            )
        }
        Action::Remount | Action::ChargeBy(_) | Action::Done => None,
    }
}

/// Fractions of the possible stretch of a path at which odds are sampled.
const SHARES: [f32; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Returns the action with something done at a point of its path: at the only point that
/// the choice leaves, or at sampled points.
fn at_points(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    what: OnPath,
) -> Option<Vec<(Sequence, CombatId)>> {
    let sequence = facts.turn.sequence.as_ref()?;
    let stretches = possible_stretches(facts, &what).ok()?;
    let of = match &what {
        OnPath::Nested(_) => CombatId::Acting,
        OnPath::Reaction(_) => CombatId::Reacting(sequence.reactions.len()),
    };
    let mut places: Vec<f32> = match choice.needs {
        Needs::Number { min, max } if min == max => {
            vec![stretches.nearest(DeclaredPath::of_tenths(min))]
        }
        Needs::Nothing
        | Needs::Target { .. }
        | Needs::To(_)
        | Needs::Aim(_)
        | Needs::Several { .. }
        | Needs::Number { .. } => {
            SHARES.iter().filter_map(|share| stretches.share(*share)).collect()
        }
    };
    places.dedup();
    let with_addition = |at: f32| Some((sequence_with(facts, at, what.clone()).ok()?, of));
    Some(places.into_iter().filter_map(with_addition).collect())
}

/// Returns the distance in inches along the path at which a part of an action happens, or
/// None if it has no such point.
fn path_distance(sequence: &Sequence, of: CombatId) -> Option<f32> {
    sequence.path.as_ref()?;
    match of {
        CombatId::Acting => sequence.nested.as_ref().map(|nested| nested.after),
        CombatId::Answering => None,
        CombatId::Reacting(number) => sequence.reactions.get(number).map(|reaction| reaction.after),
    }
}

/// Returns the preview of the most promising variant, with its point on the path and
/// the lowest odds elsewhere.
fn best_preview(
    world: &World,
    facts: &SkirmishRef<'_>,
    all: &[(Sequence, CombatId)],
) -> Option<Preview> {
    let previews = all.iter().filter_map(|(with, of)| {
        Some((path_distance(with, *of), preview_combat(world, facts, with, *of)?))
    });
    let previews: Vec<(Option<f32>, Preview)> = previews.collect();
    let chance = |preview: &Preview| preview.chance.unwrap_or(0.0);
    let least = previews.iter().map(|(_, preview)| chance(preview)).reduce(f64::min)?;
    let (distance, mut best) = previews.into_iter().reduce(|best, other| {
        if chance(&other.1) > chance(&best.1) + 1.0e-9 { other } else { best }
    })?;
    if let Some(distance) = distance {
        best.facts
            .insert(0, (text!("rules-drowned-after-2", "After"), Text::verbatim(inches(distance))));
    }
    if chance(&best) > least + 0.005 {
        let from = text!("rules-drowned-from-chance", "{chance} or more", chance = percent(least));
        best.facts.insert(1, (text!("rules-drowned-elsewhere", "Elsewhere"), from));
    }
    Some(best)
}

/// Previews a move that needs a test.
fn preview_move(facts: &SkirmishRef<'_>, sequence: &Sequence) -> Option<Preview> {
    let one = facts.get(sequence.by)?;
    let length = sequence.path.as_ref()?.length();
    let kind = *movement_of(sequence).first()?;
    let (test, modifiers) = facts.test(&facts.unopposed(one, kind));
    let title = Text::joined([Text::verbatim(one.name()), kind.words()], ": ");
    let mut preview = Preview { title, modifiers, ..Preview::default() };
    preview.facts.push(against(test.target));
    let mut there = 0.0;
    for (chance, with) in possible_movements(facts, sequence).ok()?.into_iter().rev() {
        let turn = facts.turn.making(&with);
        let move_test = with.move_test.as_ref()?;
        let arrives = move_test.reached >= length - 0.001 && move_test.falls_at.is_none();
        there += if arrives { chance } else { 0.0 };
        let outcome = match move_test.falls_at {
            Some(_) => text!("rules-drowned-falls", "falls"),
            None if arrives => text!("rules-drowned-gets-there", "gets there"),
            // The mover stops at the last point at which it can rest,
            // which may be shorter.
            None => {
                let rest = last_rest(&facts.with_turn(&turn), move_test.reached).ok()?;
                text!("rules-drowned-gets", "stops after {rest}", rest = inches(rest))
            }
        };
        let label = move_test.level().label();
        preview.facts.push((label, Text::joined([Text::verbatim(percent(chance)), outcome], ", ")));
    }
    preview.chance = Some(there);
    Some(preview)
}

/// Returns the fact with the number that a test has to reach.
fn against(target: u8) -> (Text, Text) {
    (text!("rules-drowned-against-3", "Against"), Text::verbatim(target.to_string()))
}

fn wounds_noun() -> Text {
    text!("rules-drowned-wounds-noun", "wounds")
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// Adds the probabilities of the levels of a test, best first.
fn add_levels(preview: &mut Preview, chances: &Chances) {
    for level in Level::ALL.into_iter().rev() {
        preview.facts.push((level.label(), Text::verbatim(percent(chances.level(level)))));
    }
}

/// Previews a test without an opponent.
fn preview_test(
    facts: &SkirmishRef<'_>,
    me: &ModelRef<'_>,
    kind: TestKind,
    title: Text,
) -> Preview {
    let attempt = facts.unopposed(me, kind);
    let (test, modifiers) = facts.test(&attempt);
    let value = |result: TestResult| f64::from(result.level as u8);
    let chances = test.chances_with(&facts.rerolls(&attempt), value);
    let mut preview =
        Preview { title, chance: Some(chances.success()), modifiers, ..Preview::default() };
    preview.facts.push(against(test.target));
    add_levels(&mut preview, &chances);
    preview
}

/// Returns the action in progress with an option added at each of these fractions of its
/// possible stretch, and the combat action that the option adds. One variant if the
/// point makes no difference.
pub(crate) fn with_option_added(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    target: Option<ModelId>,
    shares: &[f32],
) -> Vec<(Sequence, CombatId)> {
    // Nothing is added before an action is declared.
    let Some(sequence) = &facts.turn.sequence else { return Vec::new() };
    let Some(what) = addition_on_path(sequence, choice, target) else {
        return with_addition(facts, choice, target, sequence.clone()).into_iter().collect();
    };
    let of = match &what {
        OnPath::Nested(_) => CombatId::Acting,
        OnPath::Reaction(_) => CombatId::Reacting(sequence.reactions.len()),
    };
    let stretches = possible_stretches(facts, &what).unwrap_or_default();
    let mut places: Vec<f32> = shares.iter().filter_map(|share| stretches.share(*share)).collect();
    places.dedup();
    places
        .into_iter()
        .map_while(|at| Some((sequence_with(facts, at, what.clone()).ok()?, of)))
        .collect()
}

/// Returns the reaction or nested action that an option adds at a point of the path, or
/// None if it adds nothing there.
fn addition_on_path(
    sequence: &Sequence,
    choice: &Choice,
    target: Option<ModelId>,
) -> Option<OnPath> {
    if let Some(reaction) = choice.action().and_then(|it| reaction_of(it, sequence.by)) {
        return Some(OnPath::Reaction(reaction));
    }
    let combat = match choice.action()? {
        NestAnswer::Shoot(weapon) => Combat::Shoot { at: target?, weapon },
        NestAnswer::Template(weapon) => unplaced_template(weapon),
        NestAnswer::Dodge => Combat::Dodge,
        NestAnswer::Go => return None,
    };
    Some(OnPath::Nested(combat))
}

/// Returns the action with an option added that has no point on the path.
fn with_addition(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    target: Option<ModelId>,
    mut with: Sequence,
) -> Option<(Sequence, CombatId)> {
    if let Some(answer) = choice.action::<FightAnswer>() {
        with.firefight = Some(firefight_of(facts, answer).ok()??);
        return Some((with, CombatId::Answering));
    }
    if let (Some(CardAnswer::Card(id)), Some(on)) = (choice.action(), target) {
        with.cards.push((on, facts.content.effect_cards.get(&id)?.does));
        return Some((with, CombatId::Acting));
    }
    if let (Some(SkillAnswer::Startle), ActionKind::Charge { at, .. }) =
        (choice.action(), &with.action_kind)
    {
        with.charge_penalty = startle_penalty(facts, *at).ok()?;
        return Some((with, CombatId::Acting));
    }
    None
}

/// Previews a test of an action with its opposed tests and the possible movement.
pub(crate) fn preview_combat(
    world: &World,
    facts: &SkirmishRef<'_>,
    with: &Sequence,
    of: CombatId,
) -> Option<Preview> {
    let turn = facts.turn.making(with);
    let facts = &facts.with_turn(&turn);
    let made = facts.attempt(with, of).ok()?;
    let what = made.weapon.map_or_else(|| made.kind.words(), |weapon| Text::verbatim(&weapon.name));
    let aimed = match made.at {
        Some((target, _)) => {
            text!("rules-drowned-what-at", "{what} at {name}", name = target.name())
        }
        None => what,
    };
    let title = Text::joined([Text::verbatim(made.by.name()), aimed], ": ");
    let (test, modifiers) = facts.test(&made);
    let mut preview = Preview { title, modifiers, ..Preview::default() };
    if let Some((_, there)) = made.at {
        preview.sight = Some(sight(world, &made.from.body, &there.body));
        let away = inches(distance(&made.from.body, &there.body));
        preview.facts.push((text!("rules-drowned-distance", "Distance"), Text::verbatim(away)));
    }
    if matches!(with.combat(of)?, Combat::Template { .. }) {
        return complete_template_preview(facts, with, of, preview);
    }
    let forecasts = forecast_tests(facts, with).ok()?;
    let forecast = forecasts.iter().find(|forecast| forecast.of == of)?;
    preview.chance = Some(forecast.success());
    if made.weapon.is_some() {
        let sum = forecast.wounds(facts).ok()?;
        preview.expected = Some(sum.expected());
        preview.counts = wounds_noun();
        preview.distribution = sum.chances().to_vec();
    }
    preview.facts.push(against(test.target));
    add_levels(&mut preview, &forecast.chances);
    for other in forecasts.iter().filter(|other| with.opposes(of, other.of)) {
        let opponent = facts.get(other.by);
        let name = opponent
            .map_or_else(|| text!("rules-nobody", "nobody"), |one| Text::verbatim(one.name()));
        preview.facts.push((
            text!("rules-drowned-opposed-by", "Opposed by {name}"),
            Text::verbatim(percent(other.chances.success())),
        ));
    }
    Some(preview)
}

/// Completes the preview of a template: for each model the probability of a hit
/// and the expected wounds.
fn complete_template_preview(
    facts: &SkirmishRef<'_>,
    with: &Sequence,
    of: CombatId,
    mut preview: Preview,
) -> Option<Preview> {
    let by = facts.get(with.tester(of)?)?.side();
    let hostile = |id: ModelId| facts.get(id).is_some_and(|one| one.side() != by);
    let mut each = BTreeMap::<ModelId, (f64, f64)>::new();
    for (chance, damages) in possible_landings(facts, with, of).ok()? {
        for (found, pending) in damages {
            let lost = wound_distribution(facts, &pending).ok()?.expected();
            let sum = each.entry(pending.to).or_default();
            *sum = (sum.0 + chance * found, sum.1 + chance * found * lost);
        }
    }
    preview.chance = success_chance(facts, with, of).ok()?;
    preview.expected =
        Some(each.iter().filter(|(id, _)| hostile(**id)).map(|(_, (_, lost))| lost).sum());
    preview.counts = wounds_noun();
    for (id, (chance, lost)) in each {
        let odds = text!(
            "rules-drowned-chance-and-wounds",
            "{chance}, {lost:.1} wounds",
            chance = percent(chance)
        );
        preview.facts.push((Text::verbatim(facts.get(id)?.name()), odds));
    }
    Some(preview)
}
