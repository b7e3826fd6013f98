//! Effects of attacks beside damage, and the reaction of the target
//! (Respawn, Reactions, Special Rules).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::area::{ArenaMut, ArenaRef};
use crate::content::Perk;
use crate::modifiers::free_rerolls;
use crate::steps::charges::CHARGE;
use crate::steps::questions::character_decision;
use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::WeaponRule;
use monteria_cadence::preview::defended;
use monteria_cadence::steps::activate::points;
use monteria_cadence::steps::damage::Hits;
use monteria_cadence::steps::step;
use monteria_game::{
    Agenda, Answer, AskResult, Choice, ModelId, Preview, Reactor, Registry, StepResult, event_text,
    text,
};

step! {
    /// Throws a character back after a hit.
    PushBack = "thrown-back" {
        unit: UnitId,
        /// Position of the attacker.
        from: Vec2,
        /// Distance of the throw in inches.
        inches: u32,
    }
}

/// The reaction of a character that is hit.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum BraceChoice {
    Brace,
    Bear,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.reaction_before(ask_brace, answer_brace).step(push_back);
}

/// Returns the special rules of the weapon that hits.
fn weapon_rules(facts: &BattleRef<'_>, hit: &Hits) -> StepResult<Vec<WeaponRule>> {
    Ok(facts.try_weapon(facts.try_unit(hit.by)?, &hit.weapon)?.rules.clone())
}

/// Applies effects after the defence rolls: Stun after a failed one, and Impact.
pub(crate) fn after_defence(battle: &mut BattleMut<'_, '_>, hit: &Hits, failed: u32) -> StepResult {
    let rules = weapon_rules(&battle.read(), hit)?;
    if failed > 0 && rules.contains(&WeaponRule::Stun) {
        battle.pay(hit.target, 1)?;
        battle.ctx.note(
            event_text!(
                "rules-respawn-is-stunned",
                "{name} is stunned",
                name = battle.unit_name(hit.target)?
            ),
            &["cad-stun"],
        );
    }
    let impact = rules
        .iter()
        .find_map(|rule| if let WeaponRule::Impact(n) = rule { Some(*n) } else { None });
    if let Some(inches) = impact {
        let inches = u32::from(inches) * hit.hits;
        battle.ctx.then(PushBack { unit: hit.target, from: hit.from, inches });
    }
    Ok(())
}

/// Applies effects after lost hit points: Stasis, Leech and Suppression.
pub(crate) fn after_wound(battle: &mut BattleMut<'_, '_>, hit: &Hits, lost: i32) -> StepResult {
    let (rules, suppress, by) = {
        let facts = battle.read();
        let model_ref = facts.standing(hit.by).first().copied();
        let side = |unit| facts.unit(unit).map(|unit| unit.side);
        let foe = side(hit.by) != side(hit.target);
        let suppress =
            model_ref.is_some_and(|model_ref| facts.perks(model_ref).contains(&&Perk::Suppress));
        (weapon_rules(&facts, hit)?, suppress && foe, model_ref.map(|model_ref| model_ref.id()))
    };
    if rules.contains(&WeaponRule::Stasis) {
        battle.character_state_mut(hit.target)?.in_stasis = true;
        battle.pay(hit.target, 1)?;
        battle.ctx.note(
            event_text!(
                "rules-respawn-is-in-stasis",
                "{name} is in stasis",
                name = battle.unit_name(hit.target)?
            ),
            &["cad-stasis"],
        );
    }
    if suppress {
        battle.pay(hit.target, 1)?;
        let text = event_text!(
            "rules-respawn-is-suppressed",
            "{name} is suppressed",
            name = battle.unit_name(hit.target)?
        );
        battle.ctx.note(text, &["cad-suppression"]);
    }
    if let Some(model) = by.filter(|_| rules.contains(&WeaponRule::Leech) && hit.by != hit.target) {
        let left = {
            let facts = battle.read();
            facts.standing(hit.target).first().map_or(0, |model_ref| model_ref.fighter.left)
        };
        battle.hurt(model, -lost.min(left), &["cad-leech"])?;
    }
    Ok(())
}

/// Uses up the Aim rig if more dice were rerolled than other rules allow.
pub(crate) fn use_aim_rig(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    shooter: Option<ModelId>,
    target: UnitId,
    redone: u32,
) -> StepResult {
    let side = battle.unit(unit)?.side;
    let free = {
        let facts = battle.read();
        let apart = facts.distance_between(unit, target);
        shooter
            .and_then(|id| facts.get(id))
            .map_or(0, |model_ref| free_rerolls(&facts, model_ref, target, apart))
    };
    if redone > free {
        battle.arena_mut().use_perk(side, "aim-rig")?;
    }
    Ok(())
}

/// Asks a target that can brace itself before its defence rolls.
fn ask_brace(In(reactor): In<Reactor<Hits>>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let hit = &reactor.trigger;
    let Some((unit, model_ref)) = facts.acting(hit.target)? else { return Ok(None) };
    let knows = facts.perks(model_ref).contains(&&Perk::Endure);
    // No reaction to its own weapon; a charge belongs to nobody.
    let other = hit.by != hit.target || hit.weapon.as_str() == CHARGE;
    if unit.command == 0 || !knows || !other {
        return Ok(None);
    }
    let brace =
        Choice::plain(BraceChoice::Brace, text!("rules-respawn-brace-itself", "Brace itself"))
            .group(text!("rules-respawn-reaction", "Reaction"))
            .cost(points(1))
            .hint(text!(
                "rules-respawn-failed-defence-rolls-are-rolled-again",
                "Rerolls failed defence rolls against this attack."
            ));
    let bear = Choice::plain(BraceChoice::Bear, text!("rules-respawn-bear-it", "Do not react"))
        .group(text!("rules-respawn-reaction", "Reaction"));
    Ok(Some(character_decision(
        unit,
        event_text!(
            "rules-respawn-is-hit-does-it-react",
            "{name} is hit: does it react?",
            name = unit.name
        ),
        vec![brace, bear],
    )))
}

/// Returns the expected losses of a character for this answer to a hit.
pub(crate) fn preview(world: &World, choice: &Choice) -> Option<Preview> {
    let answer = choice.action::<BraceChoice>()?;
    let hits: Hits = world.resource::<Agenda>().first()?;
    let title = choice.label.clone();
    Some(Preview { title, ..defended(&hits, answer == BraceChoice::Brace) })
}

fn answer_brace(
    In((reactor, answer)): In<(Reactor<Hits>, Answer<BraceChoice>)>,
    mut battle: BattleMut,
) -> StepResult<Hits> {
    let mut hit = reactor.trigger;
    if answer.choice == BraceChoice::Brace {
        battle.spend(hit.target, 1)?;
        let text = event_text!(
            "rules-respawn-braces-itself",
            "{name} braces itself",
            name = battle.unit_name(hit.target)?
        );
        battle.ctx.note(text, &["cad-reactions"]);
        hit.guard.reroll_defence = true;
    }
    Ok(hit)
}

fn push_back(In(step): In<PushBack>, mut battle: BattleMut) -> StepResult {
    let at = {
        let facts = battle.read();
        // A destroyed character is not thrown.
        if facts.acting(step.unit)?.is_none() {
            return Ok(());
        }
        facts.unit_position(step.unit)
    };
    let ahead = crate::geometry::direction(step.from, at);
    crate::steps::push::push(
        &mut battle,
        step.unit,
        ahead,
        step.inches as f32,
        false,
        "cad-impact",
    )?;
    Ok(())
}
