//! Where an attack would send its target, told before the dice fall (rulebook, Throw and Crashes).

use bevy::math::Vec2;

use super::attack::Attack;
use super::duel_ref::{DuelRef, Strike};
use super::steps::throw::flight;
use crate::game::{ModelId, StepResult, inches};

/// What becomes of somebody who is thrown so: how far it flies, what it meets, and what that costs.
fn flown(facts: &DuelRef<'_>, model: ModelId, dir: Vec2, far: f32) -> StepResult<String> {
    let flight = flight(facts, model, (dir, far), &[])?;
    let mut all = vec![inches(flight.hurled.flew)];
    all.extend(flight.crashes.iter().map(|(what, _)| format!("into {what}")));
    if let Some(met) = flight.met.and_then(|met| facts.get(met)) {
        all.push(format!("into {}, who may step aside", met.name()));
    }
    if flight.hurled.fell > 0.0 {
        all.push(format!("down {}", inches(flight.hurled.fell)));
    }
    if flight.lost > 0 {
        all.push(format!("{} LP more", flight.lost));
    }
    if flight.stuns {
        all.push("stunned".to_owned());
    }
    Ok(all.join(", "))
}

/// The flight that an attack causes, where it does: as it is to be expected, and at the most; or its push. Who strikes in contact may choose
/// another direction than the one told, which is straight away.
pub fn flights(facts: &DuelRef<'_>, attack: &Attack, strike: &Strike) -> StepResult<Vec<(String, String)>> {
    let blow = facts.blow(attack)?;
    let Some(by) = attack.by.and_then(|by| facts.get(by)) else { return Ok(Vec::new()) };
    let target = facts.try_get(attack.at)?;
    let away = (target.body().plan() - by.body().plan()).normalize_or(Vec2::Y);
    let told = |label: &str, far: f32| Ok((label.to_owned(), flown(facts, attack.at, away, far)?));
    if let Some(far) = blow.pushes {
        return Ok(vec![told("Pushed", far.get())?]);
    }
    let Some(more) = blow.throws else { return Ok(Vec::new()) };
    let (_, loss) = strike.odds();
    let hurts = loss.at_least(1);
    let most = loss.chances().iter().rposition(|chance| *chance > 0.0).unwrap_or(0);
    if hurts <= 0.0 || most == 0 {
        return Ok(Vec::new());
    }
    // What is to be expected where it hurts at all: a throw by nothing is none.
    let usual = libm::round(loss.expected() / hurts) as f32;
    Ok(vec![
        told("Thrown, where it hurts", usual + more.get())?,
        told("Thrown at the most", most as f32 + more.get())?,
    ])
}
