//! Where an attack would send its target, told before the dice fall
//! (rulebook, Throw and Crashes).

use bevy_math::Vec3;

use super::attack::Attack;
use super::duel_ref::{DuelRef, Strike};
use super::steps::throw::{Fly, flight};
use monteria_game::{Preview, StepResult, WayShown, inches};

/// Adds to a preview what becomes of somebody who is thrown so: how far it flies, what it
/// meets, and what that costs; with its way.
///
/// # Errors
/// Where somebody is missing.
pub(crate) fn tell_flight(
    facts: &DuelRef<'_>,
    told: &mut Preview,
    (label, farthest): (&str, bool),
    fly: &Fly,
    life: i32,
) -> StepResult {
    let flight = flight(facts, fly, life)?;
    let mut all = vec![inches(flight.result.flew)];
    all.extend(flight.crashes.iter().map(|(what, _)| format!("into {what}")));
    if let Some(met) = flight.met.and_then(|met| facts.get(met)) {
        all.push(format!("into {}, who may step aside", met.name()));
    }
    if flight.result.fell > 0.0 {
        all.push(format!("down {}", inches(flight.result.fell)));
    }
    if flight.lost > 0 {
        all.push(format!("{} LP more", flight.lost));
    }
    if flight.dies {
        all.push("eliminated".to_owned());
    } else if flight.stuns {
        all.push("stunned".to_owned());
    }
    let along = Vec3::new(fly.dir.x, 0.0, fly.dir.y).normalize_or_zero();
    let start = facts.try_get(fly.model)?.body().at;
    let met = flight.result.met.iter().map(|met| (start + along * met.at).to_array());
    let end = flight.met.map(|_| (start + along * flight.result.flew).to_array());
    told.ways.push(WayShown {
        model: fly.model,
        way: flight.result.way.iter().map(|at| at.to_array()).collect(),
        met: met.chain(end).collect(),
        text: inches(flight.result.flew),
        farthest,
    });
    told.facts.push((label.to_owned(), all.join(", ")));
    Ok(())
}

/// Adds to a preview the flight that an attack causes, where it does: as it is to be
/// expected, and at the most; or its push. Who strikes in contact may choose another
/// direction than the one told, which is straight away.
///
/// # Errors
/// Where somebody is missing.
pub(crate) fn tell_flights(
    facts: &DuelRef<'_>,
    told: &mut Preview,
    attack: &Attack,
    strike: &Strike,
) -> StepResult {
    let blow = facts.blow(attack)?;
    let Some(by) = attack.by else { return Ok(()) };
    let away = facts.thrown_along(attack, by)?;
    if let Some(far) = blow.pushes {
        let life = facts.try_get(attack.at)?.vigor.life;
        return tell_flight(
            facts,
            told,
            ("Pushed", false),
            &Fly::new(attack.at, away, far.get()),
            life,
        );
    }
    let Some(more) = blow.throws else { return Ok(()) };
    let (_, loss) = strike.odds();
    let hurts = loss.at_least(1);
    let most = loss.chances().iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
    let life = facts.try_get(attack.at)?.vigor.life;
    // Nobody is thrown who dies of the attack.
    let survived = life - 1;
    if hurts <= 0.0 || most == 0 || survived <= 0 {
        return Ok(());
    }
    // What is to be expected where it hurts at all: a throw by nothing is none.
    let usual = libm::round(loss.expected() / hurts) as i32;
    for (label, farthest, lost) in
        [("Thrown, where it hurts", false, usual), ("Thrown at the most", true, most as i32)]
    {
        let lost = lost.min(survived);
        let fly = Fly::new(attack.at, away, lost as f32 + more.get());
        tell_flight(facts, told, (label, farthest), &fly, life - lost)?;
    }
    Ok(())
}
