//! Preview of the flight of a target that an attack throws or pushes, before the dice are
//! rolled (rulebook, Throw and Crashes).

use bevy_math::Vec3;

use crate::attack::Attack;
use crate::duel_ref::{DuelRef, Strike};
use crate::steps::combat::throw::{Fly, flight};
use monteria_game::{PathPreview, Preview, StepResult, Text, inches, text};

/// Adds the flight of a model to a preview: its length, its crashes, the LP lost, and its
/// path. `life` is the LP of the model when it is thrown.
///
/// # Errors
/// If a model is missing.
pub(crate) fn add_flight(
    facts: &DuelRef<'_>,
    preview: &mut Preview,
    label: Text,
    farthest: bool,
    fly: &Fly,
    life: i32,
) -> StepResult {
    let flight = flight(facts, fly, life)?;
    let mut all = vec![Text::verbatim(inches(flight.result.flew))];
    all.extend(flight.crashes.iter().map(|(what, _)| text!("rules-arcane-into", "into {what}")));
    if let Some(met) = flight.met.and_then(|met| facts.get(met)) {
        all.push(text!(
            "rules-arcane-into-who-may-step-aside",
            "into {name}, who may step aside",
            name = met.name()
        ));
    }
    if flight.result.fell > 0.0 {
        all.push(text!("rules-arcane-down", "down {fell}", fell = inches(flight.result.fell)));
    }
    if flight.lost > 0 {
        all.push(text!("rules-arcane-lp-more", "loses {lost} more LP", lost = flight.lost));
    }
    if flight.dies {
        all.push(text!("rules-arcane-eliminated", "eliminated"));
    } else if flight.stuns {
        all.push(text!("rules-arcane-stunned-2", "stunned"));
    }
    let along = Vec3::new(fly.dir.x, 0.0, fly.dir.y).normalize_or_zero();
    let start = facts.try_get(fly.model)?.body().at;
    let met = flight.result.met.iter().map(|met| (start + along * met.at).to_array());
    let end = flight.met.map(|_| (start + along * flight.result.flew).to_array());
    preview.ways.push(PathPreview {
        model: fly.model,
        way: flight.result.way.iter().map(|at| at.to_array()).collect(),
        met: met.chain(end).collect(),
        text: Text::verbatim(inches(flight.result.flew)),
        farthest,
    });
    preview.facts.push((label, Text::joined(all, ", ")));
    Ok(())
}

/// Adds the throw or push that an attack causes to its preview: a throw with the expected
/// and with the greatest damage. The direction is straight away from the attacker, who
/// may choose another one in contact.
///
/// # Errors
/// If a model is missing.
pub(crate) fn add_attack_flights(
    facts: &DuelRef<'_>,
    preview: &mut Preview,
    attack: &Attack,
    strike: &Strike,
) -> StepResult {
    let blow = facts.blow(attack)?;
    // Traps neither push nor throw.
    let Some(by) = attack.attacker else { return Ok(()) };
    let away = facts.throw_direction(attack, by)?;
    if let Some(far) = blow.pushes {
        let life = facts.try_get(attack.target)?.condition.life;
        return add_flight(
            facts,
            preview,
            text!("rules-arcane-pushed", "Pushed"),
            false,
            &Fly::new(attack.target, away, far.get()),
            life,
        );
    }
    // This attack neither pushes nor throws.
    let Some(more) = blow.throws else { return Ok(()) };
    let (_, loss) = strike.odds();
    let hurts = loss.at_least(1);
    let most = loss.chances().iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
    let life = facts.try_get(attack.target)?.condition.life;
    // A model that dies of the attack is not thrown.
    let survived = life - 1;
    if hurts <= 0.0 || most == 0 || survived <= 0 {
        return Ok(());
    }
    // The expected loss on condition that LP are lost: without loss there is no throw.
    let usual = libm::round(loss.expected() / hurts) as i32;
    for (label, farthest, lost) in [
        (
            text!("rules-arcane-thrown-where-it-hurts", "Expected throw, if it loses LP"),
            false,
            usual,
        ),
        (text!("rules-arcane-thrown-at-the-most", "Longest possible throw"), true, most as i32),
    ] {
        let lost = lost.min(survived);
        let fly = Fly::new(attack.target, away, lost as f32 + more.get());
        add_flight(facts, preview, label, farthest, &fly, life - lost)?;
    }
    Ok(())
}
