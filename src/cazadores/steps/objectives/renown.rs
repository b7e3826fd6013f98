//! Returns how often an award is given.

use crate::content::{Award, Tally};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::objectives::carry::rule_of;
use crate::steps::objectives::rounds::exhausted;
use monteria_game::{Presence, Text, event_text, text};

pub(crate) fn times(facts: &HuntRef<'_>, tally: &Tally) -> u32 {
    let count = |counter: &str| u32::from(facts.goals().count(counter));
    match tally {
        Tally::Once(all) => u32::from(all.iter().all(|fact| facts.holds(fact))),
        Tally::Each(counter) => count(counter),
        Tally::Short(counter, of) => u32::from(*of).saturating_sub(count(counter)),
        Tally::Kept(kind) => facts.tokens_kept(kind) as u32,
        Tally::Lost(kinds, of) => {
            let tokens_kept: usize = kinds.iter().map(|kind| facts.tokens_kept(kind)).sum();
            u32::from(*of).saturating_sub(tokens_kept as u32)
        }
        Tally::PackFled => {
            facts.hunters().filter(|model_ref| model_ref.presence == Presence::Fled).count() as u32
        }
        Tally::PackNotFled => {
            facts.hunters().filter(|model_ref| model_ref.presence != Presence::Fled).count() as u32
        }
        Tally::FoesLeft => facts.foes_left() as u32,
    }
}

/// Rolls and records all Renown of a Hunt; `None` for a Hunt without an Objective in which
/// no rule of the scenario has brought any. The sum may be negative.
pub(crate) fn roll(hunt: &mut HuntMut) -> Option<i32> {
    let by_rules = hunt.rule_renown.as_ref().map(|renown| renown.0).filter(|sum| *sum != 0);
    let by_objective = roll_awards(hunt);
    if by_objective.is_none() && by_rules.is_none() {
        return None;
    }
    if let Some(amount) = by_rules {
        let reason =
            text!("rules-cazadores-the-rules-of-the-scenario", "the rules of the scenario");
        let text = event_text!("rules-cazadores-renown-3", "Renown {amount:+}: {reason}");
        hunt.ctx.note(text, &["caz-triggers"]);
    }
    let sum = by_objective.unwrap_or(0).saturating_add(by_rules.unwrap_or(0));
    hunt.ctx.note(
        event_text!("rules-cazadores-renown-of-the-hunt", "Renown of the Hunt: {sum:+}"),
        &["caz-renown"],
    );
    Some(sum)
}

/// Rolls and records the Renown for the Objective and the Hit Locations; `None` for a
/// Hunt without an Objective.
fn roll_awards(hunt: &mut HuntMut) -> Option<i32> {
    let content = hunt.content();
    let facts = hunt.read();
    let objective = content.objectives.get(&facts.objective()?.id)?;
    let rule = rule_of(&facts);
    let locations = exhausted(&facts);
    let all = facts
        .marks
        .adversary
        .and_then(|id| facts.get(id)?.quarry)
        .is_some_and(|quarry| quarry.locations.iter().all(|state| state.exhausted()));
    let due: Vec<(&Award, u32)> =
        objective.renown.iter().map(|award| (award, times(&facts, &award.tally))).collect();
    let extra = i32::from(facts.goals().extra_supplies);
    let mut sum = 0;
    for _ in 0..locations {
        sum += one(
            hunt,
            text!("rules-cazadores-an-exhausted-hit-location", "an exhausted Hit Location"),
            5,
            0,
            false,
            "caz-renown-adversary",
        );
    }
    if all {
        sum += one(
            hunt,
            text!("rules-cazadores-the-adversary-is-defeated", "the Adversary is defeated"),
            5,
            0,
            false,
            "caz-renown-adversary",
        );
    }
    for (award, times) in due {
        for _ in 0..times {
            sum +=
                one(hunt, Text::verbatim(&award.reason), award.die, *award.plus, award.lost, &rule);
        }
    }
    if extra > 0 {
        sum -= extra;
        hunt.ctx.note(
            event_text!(
                "rules-cazadores-renown-further-supplies",
                "Renown {extra:+}: extra supplies",
                extra = -extra
            ),
            &[rule.as_str()],
        );
    }
    Some(sum)
}

fn one(
    hunt: &mut HuntMut,
    reason: impl Into<Text>,
    die: u8,
    plus: i32,
    lost: bool,
    rule: &str,
) -> i32 {
    let reason = reason.into();
    let rolled = match die {
        0 => 0,
        5 => hunt.ctx.dice().d5() as i32,
        _ => hunt.ctx.dice().d10() as i32,
    };
    let amount = (rolled + plus) * if lost { -1 } else { 1 };
    hunt.ctx.note(event_text!("rules-cazadores-renown-3", "Renown {amount:+}: {reason}"), &[rule]);
    amount
}
