//! A Turn: which Action, from where, and where to stand afterwards.

use std::cell::OnceCell;

use super::arms::{self, Arm, Held};
use super::errands::{self, Change, Errand};
use super::escape;
use super::goals;
use super::ground::{Ground, Place};
use super::marks::{self, Eye, Mark};
use super::menu::Menu;
use super::mind::Mind;
use super::supplies::{self, Supply};
use super::threat::due;
use super::worth;
use crate::content::{Condition, UNARMED, Weapon};
use crate::hunt_ref::{HuntRef, in_reach};
use crate::steps::moves::CoverGroundAct;
use crate::steps::turn_act::TurnAct;
use monteria_game::{Decision, ModelId, Needs, Order};

/// Ticks of Pass and of Move.
const PASS: f32 = 1.0;
const MOVE: f32 = 2.0;
/// What is gained must be worth at least this much more than staying, so that nobody
/// paces to and fro.
const BOTHER: f32 = 0.04;

/// The order for the menu of a Turn.
pub(super) fn choose(facts: HuntRef<'_>, menu: &Menu<'_>) -> Option<Order> {
    weigh(facts, menu, false)?.order
}

/// Orders for the menu of a Turn that were weighed, best first; of each option with each
/// target the best only.
pub(super) fn ranked(facts: HuntRef<'_>, menu: &Menu<'_>) -> Vec<Order> {
    let Some(mut best) = weigh(facts, menu, true) else { return Vec::new() };
    best.weighed.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut ranked: Vec<Order> = Vec::new();
    for (_, order) in best.weighed {
        if !ranked.iter().any(|known| known.choose == order.choose && known.target == order.target)
        {
            ranked.push(order);
        }
    }
    ranked
}

/// Weighs what a Turn may hold, and keeps all of it where it is asked to.
fn weigh(facts: HuntRef<'_>, menu: &Menu<'_>, keep: bool) -> Option<Best> {
    let mind = Mind::new(facts, menu.model)?;
    let settled = |order: Order| Best { score: 0.0, order: Some(order), keep, weighed: Vec::new() };
    if mind.lost {
        let order = goals::last_chance(&mind, menu).or_else(|| escape::choose(&mind, menu));
        if let Some(order) = order {
            return Some(settled(order));
        }
    }
    if let Some(order) = goals::choose(&mind, menu) {
        return Some(settled(order));
    }
    let free = menu.offers(&TurnAct::FreeMove);
    let paid = menu.offers(&TurnAct::Move);
    let (errands, supplies) = if mind.facts.turn.action {
        (errands::errands(&mind, menu), supplies::supplies(&mind, menu))
    } else {
        (Vec::new(), Vec::new())
    };
    let ground = if free || paid {
        let wanted = supplies.iter().filter_map(|supply| supply.wanted(&mind));
        let wanted: Vec<_> =
            wanted.chain(errands.iter().filter_map(|errand| errand.wanted(&mind))).collect();
        Ground::within(&mind, mind.facts.speed(mind.me), &wanted)
    } else {
        Ground::here(&mind)
    };
    Some(Planner::new(&mind, &ground, free).decide(menu, &errands, &supplies, keep))
}

/// The order for a way that must or may be gone outside the menu: a flight
/// in terror, Cover Ground.
pub(super) fn wander(facts: HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.iter().find(|choice| matches!(choice.needs, Needs::To(_)))?;
    let Needs::To(monteria_game::Region::Reach { model, rules }) = &choice.needs else {
        return None;
    };
    let mind = Mind::new(facts, *model)?;
    let ground = Ground::within(&mind, rules.budget, &[]);
    let planner = Planner::new(&mind, &ground, true);
    let ticks = due(&mind.facts, mind.myself());
    let stay = CoverGroundAct::Stay;
    let must = decision.acts::<CoverGroundAct>().all(|(act, _)| act != stay);
    let (place, _) = planner.best_place(&planner.kit, ticks, |place| !must || place.away())?;
    if place.away() { Some(place.order(&choice.id)) } else { Some(Order::plain(stay)) }
}

/// Which of these places it is best to stand at until its next Turn.
pub(super) fn best_of(mind: &Mind<'_>, ground: &Ground) -> Option<usize> {
    let planner = Planner::new(mind, ground, true);
    let ticks = due(&mind.facts, mind.myself());
    planner.best_place(&planner.kit, ticks, |_| true).map(|(place, _)| planner.index_of(place))
}

/// A place with what the Foes would do to the Pack were the model there.
struct Seen {
    turns: Vec<(f32, f32)>,
    marks: Vec<Mark>,
    /// How far it is to each Foe, in inches.
    distances: Vec<f32>,
}

/// The ways to fight with what is in hand then.
struct Kit<'a> {
    arms: Vec<Arm<'a>>,
    /// The best of them, for each Tick; none where nothing can be fought with.
    top: Option<f32>,
}

impl<'a> Kit<'a> {
    fn of(arms: Vec<Arm<'a>>) -> Self {
        Kit { top: arms::best(&arms).map(|arm| arm.pace), arms }
    }
}

struct Planner<'m, 'a> {
    mind: &'m Mind<'a>,
    ground: &'m Ground,
    seen: Vec<Seen>,
    /// What it fights with as it stands.
    kit: Kit<'a>,
    /// Whether a free Move is left after the Action.
    free: bool,
}

/// The best so far.
struct Best {
    score: f32,
    order: Option<Order>,
    /// Whether everything that is offered is kept.
    keep: bool,
    weighed: Vec<(f32, Order)>,
}

impl Best {
    fn offer(&mut self, score: f32, order: impl Fn() -> Option<Order>) {
        if self.keep
            && let Some(order) = order()
        {
            self.weighed.push((score, order));
        }
        if score > self.score + 1e-4
            && let Some(order) = order()
        {
            (self.score, self.order) = (score, Some(order));
        }
    }
}

impl<'m, 'a> Planner<'m, 'a> {
    fn new(mind: &'m Mind<'a>, ground: &'m Ground, free: bool) -> Self {
        let seen = ground
            .places
            .iter()
            .map(|place| {
                let marks =
                    if place.away() { mind.marks_with(place.body) } else { mind.marks.clone() };
                let distance = |eye: &Eye| mind.facts.table.distance(&place.body, &eye.body);
                Seen {
                    turns: mind.turns(&marks),
                    marks,
                    distances: mind.eyes.iter().map(distance).collect(),
                }
            })
            .collect();
        Planner { mind, ground, seen, kit: Kit::of(mind.arms.clone()), free }
    }

    /// What it fights with once it carries these.
    fn kit(&self, held: &[Held<'a>]) -> Kit<'a> {
        Kit::of(arms::arms(&self.mind.facts, self.mind.me, held))
    }

    fn decide(
        &self,
        menu: &Menu<'_>,
        errands: &[Errand<'a>],
        supplies: &[Supply<'_>],
        keep: bool,
    ) -> Best {
        let mind = self.mind;
        let mut best = Best { score: f32::NEG_INFINITY, order: None, keep, weighed: Vec::new() };
        if !mind.facts.turn.action {
            // Only the free Move is left.
            let ticks = due(&mind.facts, mind.myself());
            let here = self.stand(0, &self.kit, ticks);
            best.offer(here + BOTHER, || Some(Order::plain(TurnAct::End)));
            if let Some((place, score)) = self.best_place(&self.kit, ticks, |place| place.away()) {
                best.offer(score, || Some(place.order(TurnAct::FreeMove)));
            }
            return best;
        }
        self.attacks_here(menu, &mut best);
        for errand in errands {
            self.errand(errand, &mut best);
        }
        for supply in supplies {
            self.supply(supply, menu, &mut best);
        }
        if self.free {
            self.attacks_elsewhere(&mut best);
        }
        if let Some((place, score)) = self.best_place(&self.kit, PASS, |_| true) {
            let pass = score - mind.tick * PASS;
            best.offer(pass, || {
                if place.away() && self.free {
                    Some(place.order(TurnAct::FreeMove))
                } else {
                    Some(Order::plain(TurnAct::End))
                }
            });
        }
        self.march(menu, &mut best);
        best
    }

    /// What it is worth to stand at a place for so many Ticks with these Weapons: how
    /// soon the next Attack may come, less what the Foes do.
    fn stand(&self, index: usize, kit: &Kit<'_>, ticks: f32) -> f32 {
        self.outlook(index, kit) - self.mind.harm(&self.seen[index].turns, ticks)
    }

    /// The place where it is best to stand for so many Ticks.
    fn best_place(
        &self,
        kit: &Kit<'_>,
        ticks: f32,
        fit: impl Fn(&Place) -> bool,
    ) -> Option<(&'m Place, f32)> {
        let mut best: Option<(&Place, f32)> = None;
        for (index, place) in self.ground.places.iter().enumerate().filter(|(_, place)| fit(place))
        {
            if place.away() && !self.free {
                continue;
            }
            let bother = if place.away() { BOTHER } else { 0.0 };
            let score = self.stand(index, kit, ticks) - bother;
            if best.is_none_or(|(_, least)| score > least + 1e-4) {
                best = Some((place, score));
            }
        }
        best
    }

    /// How far from its next Attack a model is, in what Ticks are worth: 0 where it
    /// may attack at once.
    fn outlook(&self, place: usize, kit: &Kit<'_>) -> f32 {
        let mind = self.mind;
        let Some(top) = kit.top else { return 0.0 };
        let speed = mind.speed.max(1.0);
        kit.arms
            .iter()
            .map(|arm| {
                let way = self.way_to_fight(place, arm, speed);
                let ticks = arm.ticks.min(4.0);
                -mind.tick * way.max(arm.prep)
                    - 0.15 * mind.tick * way.min(arm.prep)
                    - (top - arm.pace) * ticks
            })
            .fold(f32::NEG_INFINITY, f32::max)
    }

    /// Turns of walking before an Attack with this Weapon is possible; each costs
    /// a Tick at least.
    fn way_to_fight(&self, place: usize, arm: &Arm<'_>, speed: f32) -> f32 {
        let mind = self.mind;
        let body = &self.ground.places[place].body;
        let mark = &self.seen[place].marks[mind.my];
        let round = self.ground.ways.as_ref().map_or(0.0, |ways| ways[place]);
        let min = *arm.weapon.range_min;
        let max = *arm.weapon.range_max;
        mind.eyes
            .iter()
            .enumerate()
            .map(|(bit, eye)| {
                let distance = self.seen[place].distances[bit];
                let way = round - body.radius - eye.body.radius;
                let gap = (distance.max(way) - max).max(min - distance).max(0.0);
                let unseen = if mark.seen & (1 << bit) == 0 { 0.3 } else { 0.0 };
                if gap <= 0.0 {
                    unseen
                } else if gap <= speed {
                    0.1 + 0.1 * gap / speed + unseen
                } else {
                    0.2 + (gap - speed) / speed
                }
            })
            .fold(f32::INFINITY, f32::min)
            .min(40.0)
    }

    fn attacks_here(&self, menu: &Menu<'_>, best: &mut Best) {
        let mind = self.mind;
        for (act, choice) in &menu.acts {
            let TurnAct::Attack(id) = act else { continue };
            let Needs::Target { legal, .. } = &choice.needs else { continue };
            let Some(weapon) = mind.facts.content.weapons.get(id) else { continue };
            if arms::kept(&mind.facts, weapon) {
                continue;
            }
            let ticks = weapon.ticks_to_attack() as f32;
            let kit = self.kit(&arms::fired(&mind.held, weapon));
            let after = self.best_place(&kit, ticks, |_| true).map_or(0.0, |(_, score)| score);
            for target in legal {
                let value = blow(&mind.facts, mind.me, weapon, *target);
                best.offer(value - mind.tick * ticks + after, || Some(Order::at(act, *target)));
            }
        }
    }

    /// A step, then an Attack from there.
    fn attacks_elsewhere(&self, best: &mut Best) {
        let mind = self.mind;
        let me = mind.myself();
        if me.is_down() || me.has(Condition::Stunned) {
            return;
        }
        let unarmed = (!mind.held.iter().any(Held::usable))
            .then(|| mind.facts.content.weapons.get(UNARMED))
            .flatten();
        let usable =
            mind.held.iter().filter(|one| one.usable() && !arms::kept(&mind.facts, one.weapon));
        let weapons = usable.map(|one| one.weapon).chain(unarmed);
        let weapons: Vec<(&Weapon, Kit<'a>)> =
            weapons.map(|weapon| (weapon, self.kit(&arms::fired(&mind.held, weapon)))).collect();
        for (index, place) in
            self.ground.places.iter().enumerate().filter(|(_, place)| place.away())
        {
            let mut facts = None;
            for (weapon, kit) in &weapons {
                let ticks = weapon.ticks_to_attack() as f32;
                for (eye, distance) in mind.eyes.iter().zip(&self.seen[index].distances) {
                    if !in_reach(*distance, *weapon.range_min, *weapon.range_max) {
                        continue;
                    }
                    let facts = facts.get_or_insert_with(|| mind.elsewhere(&place.stand));
                    // With one Foe nobody else can stand in the way of
                    // what it sees itself.
                    let known =
                        mind.eyes.len() == 1 && self.seen[index].marks[mind.my].seen & 1 != 0;
                    if !known && !facts.sees(mind.me, eye.body.id) {
                        continue;
                    }
                    let value = blow(facts, mind.me, weapon, eye.body.id);
                    let score = value - mind.tick * ticks + self.stand(index, kit, ticks) - BOTHER;
                    best.offer(score, || Some(place.order(TurnAct::FreeMove)));
                }
            }
        }
    }

    fn errand(&self, errand: &Errand<'a>, best: &mut Best) {
        let mind = self.mind;
        let changed = errand.held.as_deref().map(|held| self.kit(held));
        let kit = changed.as_ref().unwrap_or(&self.kit);
        let order = || match errand.target {
            Some(target) => Order::at(&errand.act, target),
            None => Order::plain(&errand.act),
        };
        let cost = errand.gain - mind.tick * errand.ticks;
        if errand.here
            && let Some((place, score)) = self.best_place(kit, errand.ticks, |_| true)
        {
            let index = self.index_of(place);
            let extra = self.change_at(errand, index);
            best.offer(cost + score + extra, || Some(order()));
        }
        if !errand.here
            && self.free
            && let (Some(range), Some(target)) = (errand.range, errand.target)
            && let Some(other) = mind.facts.get(target).map(|model_ref| model_ref.body())
        {
            for (index, place) in
                self.ground.places.iter().enumerate().filter(|(_, place)| place.away())
            {
                if in_reach(mind.facts.table.distance(&place.body, &other), 0.0, range) {
                    let score = cost + self.stand(index, kit, errand.ticks) - BOTHER;
                    best.offer(score, || Some(place.order(TurnAct::FreeMove)));
                }
            }
        }
    }

    /// Gear or a Ritual: from here, or after a step.
    fn supply(&self, supply: &Supply<'_>, menu: &Menu<'_>, best: &mut Best) {
        let mind = self.mind;
        let ticks = supply.ticks as f32;
        let cost = mind.tick * ticks;
        if menu.offers(&supply.act)
            && let Some(found) = supply.from(mind, &mind.myself().body(), || &mind.facts)
            && let Some((_, after)) = self.best_place(&self.kit, ticks, |_| true)
        {
            best.offer(found.gain - cost + after, || Some(found.order(&supply.act)));
        }
        if !self.free || !supply.aimed() {
            return;
        }
        for (index, place) in
            self.ground.places.iter().enumerate().filter(|(_, place)| place.away())
        {
            let there = OnceCell::new();
            let facts = || there.get_or_init(|| mind.elsewhere(&place.stand));
            if let Some(found) = supply.from(mind, &place.body, facts) {
                let score = found.gain - cost + self.stand(index, &self.kit, ticks) - BOTHER;
                best.offer(score, || Some(place.order(TurnAct::FreeMove)));
            }
        }
    }

    fn index_of(&self, place: &Place) -> usize {
        self.ground.places.iter().position(|other| std::ptr::eq(other, place)).unwrap_or(0)
    }

    /// What an Errand changes for the better at this place.
    fn change_at(&self, errand: &Errand<'_>, index: usize) -> f32 {
        let mind = self.mind;
        let seen = &self.seen[index];
        let with = |change: fn(&mut Mark)| {
            let mut all = seen.marks.clone();
            change(&mut all[mind.my]);
            marks::guard(mind.facts.table, &mut all);
            mind.harm(&mind.turns(&all), errand.ticks)
        };
        let plain = mind.harm(&seen.turns, errand.ticks);
        match errand.change {
            Change::Nothing => 0.0,
            Change::Defends => plain - with(|mark| mark.defending = true),
            Change::Hides(chance) => chance * (plain - with(|mark| mark.hidden = true)),
            Change::Parries(foe, chance) => {
                let hits = mind
                    .threats
                    .iter()
                    .zip(&seen.turns)
                    .find(|(threat, _)| threat.foe == foe)
                    .map_or(0.0, |(_, (_, hits))| *hits);
                errands::parry_worth(mind, foe, chance, hits, errand.ticks)
            }
        }
    }

    /// A Move as the Action.
    fn march(&self, menu: &Menu<'_>, best: &mut Best) {
        let mind = self.mind;
        if !menu.offers(&TurnAct::Move) {
            return;
        }
        // What is Hidden stays so while it does nothing but move.
        let hidden = if mind.myself().has(Condition::Hidden) { 0.5 } else { 0.0 };
        for (index, place) in
            self.ground.places.iter().enumerate().filter(|(_, place)| place.away())
        {
            let further = if self.free { 0.9 * mind.tick } else { 0.0 };
            let outlook = self.stand(index, &self.kit, MOVE);
            let score =
                outlook + further.min(-outlook.min(0.0)) - mind.tick * MOVE + hidden - BOTHER;
            best.offer(score, || Some(place.order(TurnAct::Move)));
        }
    }
}

/// What an Attack from where the models stand is worth.
fn blow(facts: &HuntRef<'_>, me: ModelId, weapon: &Weapon, target: ModelId) -> f32 {
    let (Some(from), Some(to)) = (facts.get(me), facts.get(target)) else { return 0.0 };
    let edge = facts.attack_edges(me, target, weapon.kind.attack()).edge();
    worth::strike(facts, from, weapon, to, edge)
}
