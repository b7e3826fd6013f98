//! How the strong captain plans an activation: every likely list of actions at every
//! likely place, weighed by what it hits, what it takes, and what can be done to the
//! character where it ends.

use crate::area::ArenaRef;
use bevy_math::{Vec2, Vec3};

use super::super::Special;
use super::super::acts::least;
use super::aims::{SECURE, aim_value, fallen_value, revive_chance, to_secure};
use super::devices::{leaps, ways};
use super::plans::{ActivationPlan, goals};
use super::stakes::{Fears, POINT, best_shot, life, posts};
use super::value::{from_place, longest, nearest_enemy};
use monteria_cadence::battle::{Act, Activation, Unit, UnitId, Units, Whereabouts};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_game::{Presence, SideId, Stand};
use monteria_table::{Body, MoveRules, Reach, Spot, flat};

/// Places of a Move that are looked at, and of a Move and an Advance together.
const NEAR_SPOTS: usize = 18;
const FAR_SPOTS: usize = 8;
/// What an inch too far from the nearest enemy costs whoever has nothing to shoot at.
const INCH: f32 = 0.025;
/// An attack with twice the attacks is worth so much more than one.
const ONSLAUGHT: f32 = 1.7;

/// How often a leap goes where it is aimed.
const AIMED: f32 = 5.0 / 6.0;

/// The places from which enemies may shoot.
pub(crate) type Posts = [(UnitId, Vec<Body>)];

/// A character that thinks about its activation.
struct Mind<'f, 'a> {
    facts: &'f BattleRef<'a>,
    unit: &'f Unit,
    model_ref: ModelRef<'a>,
    fears: Fears<'f>,
    foes: SideId,
}

/// A place that it thinks about.
struct AttackOption {
    /// The best attack from there, and what the weapon costs beside the action.
    shot: (f32, u32),
    /// The objective that can be secured there, and what it is worth.
    secures: Option<(u16, f32)>,
    /// What it is worth to end there.
    stands: f32,
}

/// A side that is not this one.
fn rival(facts: &BattleRef<'_>, side: SideId) -> SideId {
    facts.score.sides().find(|other| *other != side).unwrap_or(side)
}

impl<'f, 'a> Mind<'f, 'a> {
    fn of(facts: &'f BattleRef<'a>, unit: &'f Unit, posts: &'f Posts) -> Option<Self> {
        let model_ref = *facts.standing(unit.id).first().copied()?;
        Some(Mind {
            facts,
            unit,
            model_ref,
            fears: Fears::of(facts, unit.id, posts),
            foes: rival(facts, unit.side),
        })
    }

    /// What it is worth to end at a place with so many points left,
    /// having secured this objective.
    fn stands(&self, spot: Spot, command: u32, took: Option<u16>) -> f32 {
        let at = spot.plan();
        let mut worth = aim_value(self.facts, self.unit, at, command, took);
        worth += fallen_value(self.facts, self.unit, at);
        if let Some(foe) = nearest_enemy(self.facts, self.unit.side, at) {
            let walk = self.facts.movement(&self.model_ref, false);
            let reach = longest(self.facts, self.unit).min(16.0) * 0.85 + walk;
            worth -= (foe.distance(at) - reach).max(0.0) * INCH;
        }
        let fear = from_place(self.facts, self.unit.id, spot, |facts, own| {
            self.fears.at(facts, &own.body(), life(facts, self.unit, command, self.foes))
        });
        worth - fear.unwrap_or(0.0)
    }

    /// The best attack from a place after so many points have been paid.
    fn shot(&self, spot: Spot, paid: u32) -> (f32, u32) {
        if self.facts.flag_of(self.unit.id).is_some() {
            return (0.0, 0);
        }
        let after = Unit { command: self.unit.command.saturating_sub(paid), ..self.unit.clone() };
        let shot =
            from_place(self.facts, self.unit.id, spot, |facts, _| best_shot(facts, &after, false));
        shot.flatten().map_or((0.0, 0), |shot| (shot.worth, shot.cost))
    }

    fn prospect(&self, spot: Spot, paid: u32, attacks: bool) -> AttackOption {
        let shot = if attacks { self.shot(spot, paid) } else { (0.0, 0) };
        let secures =
            from_place(self.facts, self.unit.id, spot, |facts, _| to_secure(facts, self.unit.id))
                .flatten();
        let left = self.unit.command.saturating_sub(paid);
        AttackOption { shot, secures, stands: self.stands(spot, left, None) }
    }

    /// Places within these inches: spread over the reach, and toward
    /// everything worth going to.
    fn spots(&self, reach: &Reach<'_>, count: usize) -> Vec<Spot> {
        let here = reach.mover().plan();
        let mut all = reach.samples(count);
        let mut goals = goals(self.facts, self.unit, here);
        goals.truncate(5);
        all.extend(goals.into_iter().map(|goal| Spot::of(reach.nearest_to(goal).end())));
        all
    }

    fn plan(&self) -> ActivationPlan {
        use Act::{Advance, Attack, Move, Pass, Secure};
        let facts = self.facts;
        let unit = self.unit;
        let command = self.unit.command;
        let home = Spot::of(self.model_ref.stand.at);
        let held = facts.arena().is(unit.id, |it| it.held);
        let here = self.prospect(home, 2, true);
        let waits = self.stands(home, command, None);
        let mut best = ActivationPlan { acts: vec![Pass, Pass], worth: here.stands, urgency: 0.0 };
        let least = if command <= 1 { 1 } else { least(facts, unit.id) };
        let mut by = |acts: &[Act], worth: f32| {
            let cost = facts.cost(unit.id, acts);
            let alone = acts == [Special::Onslaught.act()];
            if cost <= command && (acts.len() >= least || alone) && worth > best.worth {
                best = ActivationPlan { acts: acts.to_vec(), worth, urgency: 0.0 };
            }
        };
        let shot_at = |prospect: &AttackOption| {
            (prospect.shot.0 > 0.0 && 2 + prospect.shot.1 <= command.max(2))
                .then_some(prospect.shot.0)
        };
        let mut after = here.stands;
        if !held {
            let rules = facts.move_rules(&self.model_ref, false);
            let others = facts.others(unit);
            let reach = facts.table.reach(&self.model_ref.body(), &rules, &others);
            let walks = self.spots(&reach, NEAR_SPOTS).into_iter().map(|spot| (spot, false));
            let ways = ways(facts, unit.id, &reach).into_iter().map(|(_, to)| (to, true));
            for (spot, elsewhere) in walks.chain(ways) {
                let there = self.prospect(spot, 2, true);
                if elsewhere {
                    by(&[Move, Pass], there.stands);
                    by(&[Attack, Move], shot_at(&here).unwrap_or(0.0) + there.stands);
                } else {
                    after = after.max(there.stands);
                }
                if let Some(shot) = shot_at(&there) {
                    by(&[Move, Attack], shot + there.stands);
                }
                if let Some((id, worth)) = there.secures {
                    let then = self.stands(spot, command.saturating_sub(2), Some(id));
                    let worth = worth * SECURE + then * SECURE + there.stands * (1.0 - SECURE);
                    by(&[Move, Secure], worth);
                }
                if command == 1 {
                    by(&[Move], there.stands);
                }
            }
            for spot in leaps(facts, unit) {
                let there = self.prospect(spot, 3, true);
                let act = Special::Rocket.act();
                // On a 1 the opponent aims.
                let aimed =
                    |worth: f32| worth * AIMED + (here.stands - 0.5) * (1.0 - AIMED) - POINT;
                by(&[act.clone(), Attack], aimed(there.shot.0 + there.stands));
                by(&[act.clone(), Pass], aimed(there.stands));
                if let Some((_, worth)) = there.secures {
                    by(&[act, Secure], aimed(worth * SECURE + there.stands));
                }
            }
            if !facts.any_perk(&self.model_ref, |perk| perk.forbids_advance()) {
                let budget = rules.budget + facts.movement(&self.model_ref, true);
                let far = MoveRules { budget, ..rules };
                let reach = facts.table.reach(&self.model_ref.body(), &far, &others);
                for spot in self.spots(&reach, FAR_SPOTS) {
                    let there = self.prospect(spot, 2, false);
                    by(&[Move, Advance], there.stands);
                    if let Some((id, worth)) = there.secures {
                        let then = self.stands(spot, command.saturating_sub(3), Some(id));
                        let worth = worth * SECURE + then * SECURE + there.stands * (1.0 - SECURE);
                        by(&[Move, Advance, Secure], worth - POINT * 0.5);
                    }
                }
            }
        }
        let away = if held { Pass } else { Move };
        let shoots = shot_at(&here).unwrap_or(0.0);
        if shoots > 0.0 {
            by(&[Attack, away.clone()], shoots + after);
            by(&[Attack, Pass], shoots + here.stands);
            by(&[Attack], shoots + self.stands(home, command - 1, None));
        }
        if let Some((id, worth)) = here.secures {
            let then = self.stands(home, command.saturating_sub(2), Some(id));
            let worth = worth * SECURE + then * SECURE + here.stands * (1.0 - SECURE);
            by(&[Secure, Attack], worth + shoots);
            by(&[Secure, away.clone()], worth.max(after));
            by(&[Secure], worth);
        }
        for (special, worth) in self.specials() {
            let act = special.act();
            if special != Special::Charge {
                by(&[act.clone(), Attack], worth + here.stands + shoots);
            }
            by(&[act.clone(), away.clone()], worth + after);
            by(&[act], worth + here.stands);
        }
        if facts.any_perk(&self.model_ref, |perk| perk.special() == Some(Special::Onslaught))
            && facts.activation.declared.is_empty()
        {
            let stands = self.stands(home, command.saturating_sub(3), None);
            by(&[Special::Onslaught.act()], stands + here.shot.0 * ONSLAUGHT);
        }
        best.urgency = best.worth - waits;
        best
    }

    /// Specials that would do something where it stands, with their worth.
    fn specials(&self) -> Vec<(Special, f32)> {
        let facts = self.facts;
        let unit = self.unit;
        let mut all = Vec::new();
        let mut offer = |special: Special, worth: f32| {
            if worth > 0.0 && special.effect().is_useful(facts, unit.id) {
                all.push((special, worth));
            }
        };
        let down = facts.units.0.iter().filter(|it| it.side == unit.side);
        let down = down.filter(|it| facts.arena().is(it.id, |it| it.downed));
        let up =
            |it: &Unit| revive_chance(it.command) * life(facts, it, it.command, self.foes) * 0.85;
        offer(Special::Revive, down.map(up).fold(0.0, f32::max));
        for perk in facts.perks(&self.model_ref) {
            let Some(special) = perk.special() else { continue };
            // Attacks and leaps have schemes of their own.
            if let Some(worth) = special.effect().worth(facts, unit) {
                offer(special, worth);
            }
        }
        all
    }

    /// What it is worth to be at a place with this still to be done there.
    fn ends(&self, spot: Spot, rest: &[Act]) -> f32 {
        let there = self.prospect(spot, 0, rest.contains(&Act::Attack));
        let secured =
            there.secures.filter(|_| rest.contains(&Act::Secure)).map_or(0.0, |(id, worth)| {
                let then = self.stands(spot, self.unit.command, Some(id));
                (worth + then - there.stands) * SECURE
            });
        there.stands + there.shot.0 + secured
    }
}

/// What is still to be done in the activation that is being played.
fn rest<'f>(facts: &'f BattleRef<'_>) -> &'f [Act] {
    facts.activation.declared.get(usize::from(facts.activation.done)..).unwrap_or_default()
}

/// The best plan of a character that is on the table.
pub(crate) fn best_scheme(
    facts: &BattleRef<'_>,
    unit: UnitId,
    posts: &Posts,
) -> Option<ActivationPlan> {
    // What would be done now may not be measured with the rush of
    // what was declared before.
    let calm = Activation { unit: Some(unit), ..Activation::default() };
    let facts = &BattleRef { activation: &calm, models: facts.models.clone(), ..*facts };
    Some(Mind::of(facts, facts.unit(unit)?, posts)?.plan())
}

/// Where to step now: where it is best to end, where a way elsewhere begins that leads
/// there, or as far toward it as one move goes where an Advance follows.
pub(super) fn next_step(
    facts: &BattleRef<'_>,
    unit: UnitId,
    posts: &Posts,
    reach: &Reach<'_>,
) -> Option<Spot> {
    let mind = Mind::of(facts, facts.unit(unit)?, posts)?;
    let rest = rest(facts);
    let mut all: Vec<(Spot, Spot)> =
        mind.spots(reach, NEAR_SPOTS).into_iter().map(|spot| (spot, spot)).collect();
    // Who has come out of one way takes no other.
    if facts.arena().runner(unit).is_none_or(|it| it.leftover.is_none()) {
        all.extend(ways(facts, unit, reach));
    }
    let near = all.len();
    if rest.first() == Some(&Act::Advance) {
        let budget = reach.rules().budget + facts.movement(&mind.model_ref, true);
        let far = MoveRules { budget, ..reach.rules().clone() };
        let others = facts.others(mind.unit);
        let beyond = facts.table.reach(reach.mover(), &far, &others);
        all.extend(mind.spots(&beyond, FAR_SPOTS).into_iter().map(|spot| (spot, spot)));
    }
    let mut best: Option<(f32, usize)> = None;
    for (index, (_, end)) in all.iter().enumerate() {
        let worth = mind.ends(*end, rest);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, index));
        }
    }
    let (_, index) = best?;
    let (step, _) = *all.get(index)?;
    if index < near || reach.route_to(step).is_ok() {
        return Some(step);
    }
    on_the_way(facts, unit, reach.rules(), step).map(|at| Spot::of(reach.nearest_to(at).end()))
}

/// The place of these at which it is best to be, with what is still to be done there.
pub(super) fn best_place(
    facts: &BattleRef<'_>,
    unit: UnitId,
    spots: impl IntoIterator<Item = Spot>,
) -> Option<Spot> {
    let entry = facts.unit(unit)?;
    let posts = posts(facts, entry.side);
    let mind = Mind::of(facts, entry, &posts)?;
    let mut best: Option<(f32, Spot)> = None;
    for spot in spots {
        let worth = mind.ends(spot, rest(facts));
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// The point of a longer way up to which one move leads.
fn on_the_way(facts: &BattleRef<'_>, unit: UnitId, rules: &MoveRules, to: Spot) -> Option<Vec2> {
    let model_ref = facts.standing(unit).first().copied()?;
    let budget = rules.budget + facts.movement(model_ref, true);
    let far = MoveRules { budget, ..rules.clone() };
    let others = facts.others(facts.unit(unit)?);
    let route = facts.table.reach(&model_ref.body(), &far, &others).route_to(to).ok()?;
    let mut left = rules.budget;
    let mut at = flat(*route.legs.first()?);
    for leg in &route.legs[1..] {
        let next = flat(*leg);
        let length = at.distance(next);
        if length > left {
            return Some(at + (next - at) / length * left);
        }
        left -= length;
        at = next;
    }
    Some(at)
}

/// The battle with a character of the reserve at a place, asked something.
pub(super) fn entered<T>(
    facts: &BattleRef<'_>,
    unit: UnitId,
    spot: Spot,
    ask: impl FnOnce(&BattleRef<'_>) -> T,
) -> Option<T> {
    let model_ref = *facts.character(unit)?;
    let y = spot.y.unwrap_or_else(|| facts.table.ground(spot.plan()));
    let stand = Stand { at: Vec3::new(spot.x, y, spot.z), ..*model_ref.stand };
    let mut units = Units(facts.units.0.clone());
    units.get_mut(unit)?.place = Whereabouts::Table;
    let mut moved = BattleRef { units: &units, models: facts.models.clone(), ..*facts };
    let index = moved.models.iter().position(|it| it.id() == model_ref.id())?;
    moved.models[index].seen.stand = &stand;
    moved.models[index].seen.presence = Presence::InPlay;
    Some(ask(&moved))
}
