//! Previews of options: odds, sight and cover, computed from the same plan as the dice.

use bevy_ecs::prelude::*;

use crate::content::{Aim, AttackKind, Effect, Gear, Id, Ritual, Skill, WoundsDealt};
use crate::display::texts::{gear_text, ritual_text};
use crate::state::hunt_ref::HuntRef;
use crate::steps::arts::common;
use crate::steps::arts::common::{ArtPlan, gear_plan, ritual_plan};
use crate::steps::combat::guard;
use crate::steps::combat::parry::{ChooseRiposte, RiposteAct};
use crate::steps::combat::strike::{Blow, CheckPlan, Means, plan};
use crate::steps::effects::{EffectContext, rule};
use crate::steps::movement::flee;
use crate::steps::turns::turn_act::TurnAct;
use crate::steps::{aid, recover};
use monteria_content::Bounded;
use monteria_dice::{Check, Edge, odds};
use monteria_game::{Agenda, Choice, ModelId, Preview, SightShown, Text, inches, text};
use monteria_table::Spot;

/// Returns the preview of an option with this target or spot.
pub(crate) fn preview(
    world: &World,
    choice: &Choice,
    target: Option<ModelId>,
    spot: Option<Spot>,
) -> Option<Preview> {
    let facts = HuntRef::of(world);
    if let Some(ChooseRiposte { model, foe }) = world.resource::<Agenda>().first() {
        return riposte_preview(&facts, model, foe, choice.action::<RiposteAct>()?.0);
    }
    let model = facts.turn.model?;
    let act = choice.action::<TurnAct>()?;
    let plain = |skill: Skill, dt: Option<i32>| (skill, facts.check(model, skill, dt));
    let (skill, check) = match &act {
        TurnAct::Attack(weapon) => return attack_preview(&facts, model, weapon, target?),
        TurnAct::UseGear(id) | TurnAct::Throw(id) => {
            let art = ArtPreview::of_gear(&facts, model, facts.content.gear.get(id)?);
            return Some(art_preview(&facts, model, choice, art, target, spot));
        }
        TurnAct::CastRitual(id) => {
            let art = ArtPreview::of_ritual(&facts, model, facts.content.rituals.get(id)?);
            return Some(art_preview(&facts, model, choice, art, target, spot));
        }
        TurnAct::CoverGround => plain(Skill::Athletics, None),
        TurnAct::Recover => plain(Skill::Fortitude, Some(recover::DT)),
        TurnAct::Aid => plain(Skill::Leadership, Some(aid::DT)),
        TurnAct::Flee => (Skill::Athletics, flee::check(&facts, model)),
        TurnAct::ObjectiveAction(id) | TurnAct::ObjectiveActionAt(id, _) => {
            let action = facts.objective()?.action(id)?;
            plain(action.skill, action.dt.map(Bounded::get))
        }
        TurnAct::Hide => plain(Skill::Stealth, guard::hide_dt(&facts, model)),
        TurnAct::Parry => plain(Skill::Melee, Some(facts.attack(target?))),
        TurnAct::SpotWeakness => plain(Skill::Hunt, facts.defence(target?, AttackKind::Melee)),
        TurnAct::End
        | TurnAct::FreeMove
        | TurnAct::Move
        | TurnAct::Defend
        | TurnAct::Focus(_)
        | TurnAct::Reload(_)
        | TurnAct::Switch(_)
        | TurnAct::Ready(_)
        | TurnAct::StandDown
        | TurnAct::Table
        | TurnAct::Drop(_) => return None,
    };
    let mut preview = check_preview(&check);
    preview.title = match target {
        Some(target) => {
            Text::row([choice.label.clone(), Text::sign(": "), Text::verbatim(facts.name(target))])
        }
        None => choice.label.clone(),
    };
    preview.facts.insert(0, (check_label(), check_text(skill.name(), &check)));
    if let Some(target) = target {
        add_measurements(&mut preview, &facts, model, target, false);
    }
    Some(preview)
}

/// The parts of Gear or a Ritual that its preview needs.
struct ArtPreview<'a> {
    plan: ArtPlan,
    effects: &'a [Effect],
    aim: Aim,
    range: f32,
    text: Text,
}

impl<'a> ArtPreview<'a> {
    fn of_gear(facts: &HuntRef<'_>, model: ModelId, gear: &'a Gear) -> Self {
        ArtPreview {
            plan: gear_plan(facts, model, gear),
            effects: &gear.on_success,
            aim: gear.aim,
            range: *gear.range_max,
            text: gear_text(facts.content, gear),
        }
    }

    fn of_ritual(facts: &HuntRef<'_>, model: ModelId, ritual: &'a Ritual) -> Self {
        ArtPreview {
            plan: ritual_plan(facts, model, ritual),
            effects: &ritual.effects,
            aim: ritual.aim,
            range: *ritual.range,
            text: ritual_text(facts.content, ritual),
        }
    }
}

/// Returns the preview of Gear or a Ritual.
fn art_preview(
    facts: &HuntRef<'_>,
    model: ModelId,
    choice: &Choice,
    art: ArtPreview<'_>,
    target: Option<ModelId>,
    spot: Option<Spot>,
) -> Preview {
    let ArtPreview { plan, effects, aim, range, text } = art;
    let mut preview = check_preview(&plan.check);
    preview.title = match target {
        Some(target) => on_target(choice.label.clone(), facts.name(target)),
        None => choice.label.clone(),
    };
    preview.facts.push((check_label(), check_text(plan.skill.name(), &plan.check)));
    if plan.bonus != 0 {
        preview.facts.push((
            text!("rules-cazadores-symbol", "Symbol"),
            text!("rules-cazadores-lore-2", "{bonus:+} Lore", bonus = plan.bonus),
        ));
    }
    preview.modifiers = plan.modifiers;
    let affected: Vec<Option<ModelId>> = match aim {
        Aim::Oneself => vec![Some(model)],
        Aim::Everyone => common::models_within(facts, model, range).into_iter().map(Some).collect(),
        Aim::Model { .. } | Aim::Point => vec![target],
    };
    let point = spot.filter(|_| aim == Aim::Point).map(|spot| spot.plan());
    for (effect, target) in
        effects.iter().flat_map(|effect| affected.iter().map(move |who| (effect, *who)))
    {
        let context = EffectContext { target, point, ..EffectContext::of(model) };
        rule(effect).add_preview(facts, &context, &plan.check, &mut preview);
    }
    preview.facts.push((text!("rules-cazadores-then-label", "Then"), text));
    if let Some(target) = target.filter(|target| *target != model) {
        add_measurements(&mut preview, facts, model, target, true);
    }
    preview
}

/// Returns the Attack of a model with one of its Weapons as it would be rolled now.
pub(crate) fn planned_attack(
    facts: &HuntRef<'_>,
    model: ModelId,
    weapon: &Id,
    target: ModelId,
) -> Option<(Blow, CheckPlan)> {
    attack_plan(facts, model, target, weapon, false)
}

/// Returns the Attack with a Weapon as it would be rolled now, in a Turn or as the
/// riposte of a Parry.
fn attack_plan(
    facts: &HuntRef<'_>,
    model: ModelId,
    target: ModelId,
    weapon: &Id,
    riposte: bool,
) -> Option<(Blow, CheckPlan)> {
    let weapon = facts.content.weapons.get(weapon)?;
    let kind = weapon.kind.attack();
    let blow = Blow {
        attacker: Some(model),
        target,
        kind,
        means: Means::Weapon { weapon: weapon.id.clone(), riposte },
        former: facts.get(target)?.stand.at,
    };
    let plan = plan(facts, &blow)?;
    Some((blow, plan))
}

/// Returns the expected WNDs of an Attack; misses count as 0.
pub(crate) fn expected_wounds(plan: &CheckPlan) -> f64 {
    let odds = odds(&plan.check);
    match plan.wounds {
        WoundsDealt::None => 0.0,
        WoundsDealt::Successes => odds.expected_value(f64::from),
        WoundsDealt::SuccessesPlusPower => odds.expected_value(|successes| {
            if successes == 0 { 0.0 } else { f64::from((successes as i32 + plan.power).max(0)) }
        }),
    }
}

fn attack_preview(
    facts: &HuntRef<'_>,
    model: ModelId,
    weapon: &Id,
    target: ModelId,
) -> Option<Preview> {
    let (blow, plan) = planned_attack(facts, model, weapon, target)?;
    Some(blow_preview(facts, model, target, &blow, plan))
}

/// Returns the preview of a riposte, the Attack of a model that has parried.
fn riposte_preview(
    facts: &HuntRef<'_>,
    model: ModelId,
    foe: ModelId,
    weapon: Id,
) -> Option<Preview> {
    let (blow, plan) = attack_plan(facts, model, foe, &weapon, true)?;
    Some(blow_preview(facts, model, foe, &blow, plan))
}

fn blow_preview(
    facts: &HuntRef<'_>,
    model: ModelId,
    target: ModelId,
    blow: &Blow,
    plan: CheckPlan,
) -> Preview {
    let mut preview = check_preview(&plan.check);
    preview.title = on_target(plan.label.clone(), facts.name(target));
    preview.expected = Some(expected_wounds(&plan));
    preview.counts = text!("rules-cazadores-wnds", "WNDs");
    let kind = match blow.kind {
        AttackKind::Shooting => AttackKind::Shooting,
        AttackKind::Melee | AttackKind::Terror | AttackKind::None => AttackKind::Melee,
    };
    preview.facts.insert(0, (check_label(), check_text(kind.name(), &plan.check)));
    if plan.power != 0 {
        let label = text!("rules-cazadores-pow-label", "POW");
        preview.facts.push((label, Text::verbatim(format!("{:+}", plan.power))));
    }
    preview.modifiers = plan.modifiers;
    add_measurements(&mut preview, facts, model, target, true);
    preview
}

/// Adds the measurements between two models. On a real table it adds the questions
/// that are still open.
fn add_measurements(
    preview: &mut Preview,
    facts: &HuntRef<'_>,
    from: ModelId,
    to: ModelId,
    sight: bool,
) {
    if !facts.on_real_table() {
        let label = text!("rules-cazadores-distance", "Distance");
        preview.facts.push((label, Text::verbatim(inches(facts.distance(from, to)))));
        preview.sight = if sight { between(facts, from, to) } else { None };
    } else if facts.open_question().is_some() {
        let text = text!(
            "rules-cazadores-cover-and-who-is-surrounded",
            "The program asks about Cover and Surrounded before the dice are rolled"
        );
        preview.facts.push((text!("rules-cazadores-not-counted-yet", "Not counted yet"), text));
    }
}

/// Returns the line of sight between two models, for display.
fn between(facts: &HuntRef<'_>, from: ModelId, to: ModelId) -> Option<SightShown> {
    Some(facts.sight_shown(&facts.get(from)?.body(), &facts.get(to)?.body()))
}

fn check_preview(check: &Check) -> Preview {
    let odds = odds(check);
    Preview {
        chance: Some(odds.success),
        distribution: odds.distribution.clone(),
        ..Preview::default()
    }
}

/// Formats a Check: `7 dice, DT 6, with Advantage`.
pub(crate) fn check_text(skill: Text, check: &Check) -> Text {
    let dice = Text::counted("rules-cazadores-n-dice", check.pool.max(0), "die", "dice");
    let dt = match check.dt {
        Some(dt) => text!("rules-cazadores-dt", "DT {dt}"),
        None => text!("rules-cazadores-no-dt", "no DT"),
    };
    let edge = match check.edge {
        Edge::Advantage => Some(text!("rules-with-advantage", "with Advantage")),
        Edge::None => None,
        Edge::Disadvantage => Some(text!("rules-with-disadvantage", "with Disadvantage")),
    };
    Text::joined([skill, dice, dt].into_iter().chain(edge), ", ")
}

/// Returns the label of the fact about a Check.
fn check_label() -> Text {
    text!("rules-cazadores-check", "Check")
}

/// Returns the title of something that is done to a model.
fn on_target(label: Text, target: &str) -> Text {
    text!("rules-cazadores-on-target", "{label} on {target}")
}
