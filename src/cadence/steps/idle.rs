//! What keeps an action from doing anything: told when it comes to nothing, and marked
//! before Command Points are spent on it.

use super::offers::offers;
use super::{abilities, secure};
use crate::battle::{Act, Unit, UnitId};
use crate::battle_ref::BattleRef;
use crate::change::BattleMut;
use monteria_game::{Refusal, StepResult, event_text};

/// So many targets are named where an action is marked before it is declared; when it has
/// come to nothing all are.
const NAMED: usize = 1;

/// Why nothing can be done: a reason for each target by its name, or one for all.
#[derive(Clone, PartialEq, Debug)]
pub struct Barred(Vec<(String, Refusal)>);

impl Barred {
    /// One reason, whoever the target.
    pub fn all(why: Refusal) -> Self {
        Barred(vec![(String::new(), why)])
    }

    /// The reason of every target; `nobody` where there are no targets. None where one
    /// of them is legal.
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
        // What could be done but for something else comes before what is too far away,
        // and of that the nearest first.
        let far = |why: &Refusal| {
            if let Refusal::OutOfRange { distance, .. } = why { *distance } else { 0.0 }
        };
        reasons.sort_by(|a, b| far(&a.1).total_cmp(&far(&b.1)));
        Some(Barred(reasons))
    }

    /// The reasons in words, of so many targets at most.
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

/// What may change before an action comes to be done: what is declared before it.
struct Before {
    /// So many inches the unit may come nearer.
    inches: f32,
    /// Whether enemies may have gone by then.
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

    /// Whether a reason may no longer hold by then.
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

/// What keeps a unit from attacking anybody from where it stands; none where it can.
pub fn attack(facts: &BattleRef<'_>, unit: &Unit) -> Option<Barred> {
    let offers = offers(facts, unit, false);
    if offers.iter().any(|offer| offer.usable()) {
        return None;
    }
    // Of the weapons the one that comes nearest to reaching a unit speaks
    // for all of them.
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

/// What keeps an action of a unit from doing anything from where it stands; none
/// where it does something.
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

/// Why an action that is about to be declared would come to nothing, whatever is declared
/// before it; none where it may well do something.
pub fn idle(facts: &BattleRef<'_>, unit: &Unit, act: &Act) -> Option<Refusal> {
    let Barred(reasons) = barred(facts, unit, act)?;
    let mut before = Before::of(facts, unit.id);
    // Objectives are measured on the plan; between models heights count, and of those a
    // move may make up as much as there is.
    if before.inches > 0.0 && *act != Act::Secure {
        let heights = facts.table.pieces().iter().map(|piece| piece.top.max(piece.height()));
        before.inches += heights.fold(0.0, f32::max);
    }
    if reasons.iter().any(|(_, why)| before.lifts(why)) {
        return None;
    }
    Some(Refusal::NoTarget { detail: Barred(reasons).words(NAMED) })
}

/// Tells that an action comes to nothing, and why; whether it does.
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
