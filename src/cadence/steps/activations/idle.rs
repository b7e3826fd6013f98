//! Reasons why an action would have no effect: shown before Command Points are spent on
//! it, and recorded when it is performed in vain.

use crate::battle_ref::BattleRef;
use crate::state::battle::{Act, Unit, UnitId};
use crate::state::change::BattleMut;
use crate::steps::attacks::offers::offers;
use crate::steps::{abilities, activations::secure};
use monteria_game::{Refusal, StepResult, event_text};

/// The number of targets named in the warning before a declaration; the
/// event afterwards names all.
const NAMED: usize = 1;

/// The reasons why an action has no effect: one for each named target, or one for all.
#[derive(Clone, PartialEq, Debug)]
pub struct Barred(Vec<(String, Refusal)>);

impl Barred {
    /// Creates one reason for all targets.
    pub fn all(why: Refusal) -> Self {
        Barred(vec![(String::new(), why)])
    }

    /// Collects the reason of every target, or `nobody` if there are no targets; None if
    /// one of them is legal.
    pub fn among(
        targets: impl Iterator<Item = (String, Result<(), Refusal>)>,
        nobody: &str,
    ) -> Option<Self> {
        let mut reasons = Vec::new();
        for (name, verdict) in targets {
            reasons.push((name, verdict.err()?));
        }
        if reasons.is_empty() {
            return Some(Barred::all(Refusal::NoTarget { detail: nobody.to_owned() }));
        }
        // Reasons other than distance come first, then targets by distance.
        let far = |why: &Refusal| {
            if let Refusal::OutOfRange { distance, .. } = why { *distance } else { 0.0 }
        };
        reasons.sort_by(|a, b| far(&a.1).total_cmp(&far(&b.1)));
        Some(Barred(reasons))
    }

    /// Describes the reasons of at most so many targets.
    fn words(&self, most: usize) -> String {
        let one = |(name, why): &(String, Refusal)| match name.as_str() {
            "" => why.to_string(),
            name => format!("{name}: {why}"),
        };
        let told: Vec<String> = self.0.iter().take(most).map(one).collect();
        let more = self.0.len().saturating_sub(most);
        match more {
            0 => told.join("; "),
            _ => format!("{}; and {more} more", told.join("; ")),
        }
    }
}

/// What the actions declared before an action may change.
struct Before {
    /// Inches that the unit may come nearer.
    inches: f32,
    /// Whether enemies may have been moved or destroyed by then.
    stirred: bool,
}

impl Before {
    fn of(facts: &BattleRef<'_>, unit: UnitId) -> Self {
        let mut before = Before { inches: 0.0, stirred: false };
        let Some(first) = facts.standing(unit).first().copied() else { return before };
        for act in &facts.activation.declared {
            before.inches += facts.rules.farther(facts, unit, act);
            match act {
                Act::Move | Act::Advance => {
                    before.inches += facts.movement(first, *act == Act::Advance)
                }
                Act::Attack | Act::Ability(_) | Act::Own(_) => before.stirred = true,
                Act::Secure | Act::Pass => {}
            }
        }
        before
    }

    /// Whether a reason may have ceased to hold by then.
    fn lifts(&self, why: &Refusal) -> bool {
        match why {
            Refusal::OutOfRange { distance, max, .. } => {
                self.inches > 0.0 && (distance <= max || distance - self.inches < *max)
            }
            Refusal::NoTarget { .. } => self.stirred,
            Refusal::NoSuchOption { .. }
            | Refusal::MatchOver
            | Refusal::Incomplete { .. }
            | Refusal::Superfluous { .. }
            | Refusal::WrongCount { .. }
            | Refusal::NamedTwice { .. }
            | Refusal::OutOfBounds { .. }
            | Refusal::NotATarget { .. }
            | Refusal::BadSpot { .. }
            | Refusal::NoLineOfSight { .. }
            | Refusal::Rule { .. }
            | Refusal::Internal { .. } => self.stirred || self.inches > 0.0,
        }
    }
}

/// Returns the reasons why a unit cannot attack any enemy from its position, or
/// None if it can.
pub fn attack(facts: &BattleRef<'_>, unit: &Unit) -> Option<Barred> {
    let offers = offers(facts, unit, false);
    if offers.iter().any(|offer| offer.usable()) {
        return None;
    }
    // For each enemy the weapon that comes nearest to reaching it gives the reason.
    let near = |why: &Refusal| {
        if let Refusal::OutOfRange { distance, max, .. } = why {
            max - distance
        } else {
            f32::INFINITY
        }
    };
    let mut reasons: Vec<(UnitId, &Refusal)> = Vec::new();
    for (aim, why) in offers.iter().flat_map(|offer| &offer.others) {
        let Some(enemy) = facts.unit_of(*aim).map(|enemy| enemy.id) else { continue };
        match reasons.iter_mut().find(|(known, _)| *known == enemy) {
            Some(known) if near(why) > near(known.1) => known.1 = why,
            Some(_) => {}
            None => reasons.push((enemy, why)),
        }
    }
    let whole = offers.iter().find_map(|offer| offer.why.clone()).filter(|_| reasons.is_empty());
    if let Some(why) = whole {
        return Some(Barred::all(why));
    }
    let named = reasons
        .into_iter()
        .map(|(enemy, why)| (facts.unit_name(enemy).to_owned(), Err(why.clone())));
    Barred::among(named, "no enemy is on the table")
}

/// Returns the reasons why an action has no effect from the unit's position, or None
/// if it has one.
fn barred(facts: &BattleRef<'_>, unit: &Unit, act: &Act) -> Option<Barred> {
    match act {
        Act::Move | Act::Advance | Act::Pass => None,
        Act::Attack => attack(facts, unit),
        Act::Secure => {
            let all = secure::verdicts(facts, unit).into_iter();
            Barred::among(
                all.map(|(id, verdict)| (format!("objective {id}"), verdict)),
                "no objective is on the table",
            )
        }
        Act::Ability(number) => abilities::barred(facts, unit.id, *number),
        Act::Own(own) => facts.rules.barred(facts, unit.id, own),
    }
}

/// Returns the reason why an action would have no effect regardless of the actions
/// declared before it, or None if it may have one.
pub fn idle(facts: &BattleRef<'_>, unit: &Unit, act: &Act) -> Option<Refusal> {
    let Barred(reasons) = barred(facts, unit, act)?;
    let mut before = Before::of(facts, unit.id);
    // Distances to objectives are measured on the plan. Between models heights count, and
    // a move may gain as much height as the terrain has.
    if before.inches > 0.0 && *act != Act::Secure {
        let heights = facts.table.pieces().iter().map(|piece| piece.top.max(piece.height()));
        before.inches += heights.fold(0.0, f32::max);
    }
    if reasons.iter().any(|(_, why)| before.lifts(why)) {
        return None;
    }
    Some(Refusal::NoTarget { detail: Barred(reasons).words(NAMED) })
}

/// Records that an action has no effect, and why; returns whether this is so.
pub(crate) fn comes_to_nothing(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    act: &Act,
) -> StepResult<bool> {
    let told = {
        let facts = battle.read();
        let unit = facts.try_unit(unit)?;
        barred(&facts, unit, act).map(|why| {
            let why = || why.words(usize::MAX);
            match act {
                Act::Attack => event_text!("{} attacks nobody: {}", unit.name, why()),
                Act::Secure => event_text!("{} secures nothing: {}", unit.name, why()),
                Act::Move | Act::Advance | Act::Ability(_) | Act::Own(_) | Act::Pass => {
                    event_text!("It comes to nothing for {}: {}", unit.name, why())
                }
            }
        })
    };
    let idle = told.is_some();
    if let Some(told) = told {
        battle.ctx.note(told, &["cad-actions"]);
    }
    Ok(idle)
}
