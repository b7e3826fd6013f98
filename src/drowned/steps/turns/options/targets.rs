//! Whom a model may shoot, strike or reveal (rulebook, The shoot action;
//! Close combat; Reach; Stealth).

use super::{Verdicts, refuse};
use crate::content::Weapon;
use crate::skirmish_ref::{ModelRef, Pose, PosedModel, SkirmishRef, touches};
use crate::steps::paths::charge;
use monteria_game::{Refusal, Verdict, event_text, text};
use monteria_table::{CONTACT, distance};

/// Checks that a model may shoot from a pose: in contact with a conscious enemy it must
/// strike instead (rulebook, Close combat).
pub(crate) fn may_shoot_from(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Pose,
) -> Verdict {
    let mut enemies = facts.enemies(model.side());
    match enemies.find(|enemy| touches(&from.body, &enemy.body())) {
        Some(enemy) => Err(refuse(
            "InCloseCombat",
            event_text!(
                "rules-drowned-is-in-contact-with-it-it",
                "{name} is in contact with it: it can only strike",
                name = enemy.name()
            ),
        )),
        None => Ok(()),
    }
}

/// Iterates over possible targets of a weapon: enemies, or friends if it heals.
fn targets<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    model: &'s ModelRef<'a>,
    weapon: &'s Weapon,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    let meant = |other: &&ModelRef<'a>| (other.side() == model.side()) == weapon.heals();
    facts.standing().filter(move |other| other.id() != model.id() && meant(other))
}

/// Returns for each target whether this weapon may shoot at it
/// (rulebook, The shoot action).
pub(super) fn shootable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Pose,
    weapon: &Weapon,
) -> Verdicts {
    let verdict =
        |it: &ModelRef<'_>| may_shoot(facts, (model, from), weapon, (it, &facts.pose(it)));
    targets(facts, model, weapon).map(|enemy| (enemy.id(), verdict(enemy))).collect()
}

/// Checks a distance against a maximum, both in inches.
fn in_range(max: f32, distance: f32) -> Verdict {
    if monteria_table::within(distance, max) {
        Ok(())
    } else {
        Err(Refusal::OutOfRange { min: 0.0, max, distance })
    }
}

/// Checks the line of sight between two poses.
fn in_sight(facts: &SkirmishRef<'_>, from: &Pose, there: &Pose) -> Verdict {
    facts.line_of_sight(from, there).unseen.map_or(Ok(()), |why| Err(why.refusal()))
}

fn not_stealthed(enemy: &ModelRef<'_>) -> Verdict {
    Refusal::unless(!enemy.condition.stealth, "Stealthed", || {
        text!("rules-drowned-it-is-stealthed", "it is stealthed")
    })
}

/// Checks whether a weapon may shoot at a target.
pub(crate) fn may_shoot(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
    at: PosedModel<'_, '_>,
) -> Verdict {
    let (model, from) = by;
    let (enemy, there) = at;
    not_stealthed(enemy)?;
    may_shoot_from(facts, model, from)?;
    let max = weapon.ranges().map_or(0.0, |ranges| ranges.1.get());
    in_range(max, distance(&from.body, &there.body))?;
    let third = |friend: &&ModelRef<'_>| ![model.id(), enemy.id()].contains(&friend.id());
    let mixed = |friend: &&ModelRef<'_>| third(friend) && touches(&friend.body(), &there.body);
    if let Some(friend) = facts.friends(model.side()).find(mixed) {
        return Err(refuse(
            "InCombat",
            event_text!(
                "rules-drowned-is-in-contact-with-it",
                "{name} is in contact with it",
                name = friend.name()
            ),
        ));
    }
    in_sight(facts, from, there)?;
    let nearer = facts.obstructing_enemy(by, at).and_then(|id| facts.get(id));
    let why = |nearer: &ModelRef<'_>| {
        event_text!(
            "rules-drowned-stands-before-it-and-has-to",
            "{name} stands in front of it and must be shot at instead",
            name = nearer.name()
        )
    };
    nearer.map_or(Ok(()), |nearer| Err(refuse("NearerEnemy", why(nearer))))
}

/// Returns for each target whether this weapon may strike it: in contact, or in sight
/// within its reach (rulebook, Reach).
pub(crate) fn strikable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Pose,
    weapon: &Weapon,
) -> Verdicts {
    let reach = charge::weapon_reach(weapon);
    let verdict = |enemy: &ModelRef<'_>| {
        let there = facts.pose(enemy);
        let away = distance(&from.body, &there.body);
        not_stealthed(enemy)?;
        Refusal::unless(monteria_table::within(away, reach), "NotInContact", || {
            text!("rules-drowned-it-is-not-in-contact", "it is not in contact")
        })?;
        if away <= CONTACT { Ok(()) } else { in_sight(facts, from, &there) }
    };
    targets(facts, model, weapon).map(|enemy| (enemy.id(), verdict(enemy))).collect()
}

/// Returns for each stealthed enemy whether it may be revealed (rulebook, Stealth).
pub(super) fn revealable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, from: &Pose) -> Verdicts {
    let max = facts.numbers().reveal_nailed.get();
    let verdict = |there: &Pose| {
        in_range(max, distance(&from.body, &there.body))?;
        in_sight(facts, from, there)
    };
    let hidden = facts.enemies(model.side()).filter(|enemy| enemy.condition.stealth);
    hidden.map(|enemy| (enemy.id(), verdict(&facts.pose(enemy)))).collect()
}
