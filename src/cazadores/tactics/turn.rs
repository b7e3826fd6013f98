//! Choice of a Turn: the Action, the place where it is done, and the place afterwards.

use std::cell::OnceCell;

use crate::content::{Condition, UNARMED, Weapon};
use crate::state::hunt_ref::{HuntRef, in_reach};
use crate::steps::movement::moves::CoverGroundAct;
use crate::steps::turns::turn_act::TurnAct;
use crate::tactics::escape;
use crate::tactics::ground::{CandidatePlace, ReachablePlaces};
use crate::tactics::kit::{EvaluatedPlace, Kit};
use crate::tactics::menu::Menu;
use crate::tactics::objective;
use crate::tactics::situation::Situation;
use crate::tactics::threat::due;
use crate::tactics::threat::pack_targets;
use crate::tactics::threat::pack_targets::{PackTarget, Viewpoint};
use crate::tactics::valuation;
use crate::tactics::valuation::fighting;
use crate::tactics::valuation::fighting::{FightingOption, HeldWeapon};
use crate::tactics::valuation::items;
use crate::tactics::valuation::items::UsableItem;
use crate::tactics::valuation::support_actions;
use crate::tactics::valuation::support_actions::{SupportAction, TurnEffect};
use monteria_game::{Decision, ModelId, Needs, Order};

/// Ticks of Pass and of Move.
const PASS: f32 = 1.0;
const MOVE: f32 = 2.0;
/// Cost in WNDs of each inch by which a Foe is nearer than the model wants.
const TOO_NEAR_COST: f32 = 0.4;
/// Least gain of a move over staying, so that models do not pace to and fro.
const MIN_GAIN: f32 = 0.04;

/// Returns the best order for the menu of a Turn, or `None` if there
/// is nothing to decide.
pub(super) fn choose(facts: HuntRef<'_>, menu: &Menu<'_>) -> Option<Order> {
    weigh(facts, menu, false)?.order
}

/// Returns the evaluated orders for the menu of a Turn, best first; for each option and
/// target only the best.
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

/// Evaluates the options of a Turn; keeps all of them if `keep` is set.
fn weigh(facts: HuntRef<'_>, menu: &Menu<'_>, keep: bool) -> Option<Best> {
    let situation = Situation::new(facts, menu.model)?;
    let settled = |order: Order| Best { score: 0.0, order: Some(order), keep, weighed: Vec::new() };
    if situation.lost {
        let order =
            objective::last_chance(&situation, menu).or_else(|| escape::choose(&situation, menu));
        if let Some(order) = order {
            return Some(settled(order));
        }
    }
    if let Some(order) = objective::choose(&situation, menu) {
        return Some(settled(order));
    }
    let free = menu.offers(&TurnAct::FreeMove);
    let paid = menu.offers(&TurnAct::Move);
    let (support_actions, items) = if situation.facts.turn.action {
        (support_actions::support_actions(&situation, menu), items::items(&situation, menu))
    } else {
        (Vec::new(), Vec::new())
    };
    let ground = if free || paid {
        let wanted = items.iter().filter_map(|item| item.wanted(&situation));
        let wanted: Vec<_> = wanted
            .chain(support_actions.iter().filter_map(|support| support.wanted(&situation)))
            .collect();
        ReachablePlaces::within(&situation, situation.facts.speed(situation.me), &wanted)
    } else {
        ReachablePlaces::here(&situation)
    };
    Some(Planner::new(&situation, &ground, free).decide(menu, &support_actions, &items, keep))
}

/// Returns the order for a path outside the menu: a flight in terror, Cover Ground.
pub(super) fn choose_path(facts: HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.iter().find(|choice| matches!(choice.needs, Needs::To(_)))?;
    let Needs::To(monteria_game::Region::Reach { model, rules }) = &choice.needs else {
        return None;
    };
    let situation = Situation::new(facts, *model)?;
    let ground = ReachablePlaces::within(&situation, rules.budget, &[]);
    let planner = Planner::new(&situation, &ground, true);
    let ticks = due(&situation.facts, situation.acting_model());
    let stay = CoverGroundAct::Stay;
    let must = decision.acts::<CoverGroundAct>().all(|(act, _)| act != stay);
    let (place, _) =
        planner.best_place(&planner.kit, ticks, |place| !must || place.is_elsewhere())?;
    if place.is_elsewhere() { Some(place.order(&choice.id)) } else { Some(Order::plain(stay)) }
}

/// Returns the index of the best place to stand until the model's next Turn.
pub(super) fn best_of(situation: &Situation<'_>, ground: &ReachablePlaces) -> Option<usize> {
    let planner = Planner::new(situation, ground, true);
    let ticks = due(&situation.facts, situation.acting_model());
    planner.best_place(&planner.kit, ticks, |_| true).map(|(place, _)| planner.index_of(place))
}

struct Planner<'m, 'a> {
    situation: &'m Situation<'a>,
    ground: &'m ReachablePlaces,
    seen: Vec<EvaluatedPlace>,
    /// The current fighting options.
    kit: Kit<'a>,
    /// Whether a free Move is left after the Action.
    free: bool,
}

/// The best order so far.
struct Best {
    score: f32,
    order: Option<Order>,
    /// Whether all evaluated orders are kept.
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
            self.score = score;
            self.order = Some(order);
        }
    }
}

impl<'m, 'a> Planner<'m, 'a> {
    fn new(situation: &'m Situation<'a>, ground: &'m ReachablePlaces, free: bool) -> Self {
        let seen = ground
            .places
            .iter()
            .map(|place| {
                let pack_targets = if place.is_elsewhere() {
                    situation.pack_targets_with(place.body)
                } else {
                    situation.pack_targets.clone()
                };
                let distance = |viewpoint: &Viewpoint| {
                    situation.facts.table.distance(&place.body, &viewpoint.body)
                };
                EvaluatedPlace {
                    turns: situation.turns(&pack_targets),
                    pack_targets,
                    distances: situation.viewpoints.iter().map(distance).collect(),
                }
            })
            .collect();
        Planner { situation, ground, seen, kit: Kit::of(situation.fighting_options.clone()), free }
    }

    /// Returns the fighting options with these Weapons.
    fn kit(&self, held: &[HeldWeapon<'a>]) -> Kit<'a> {
        Kit::of(fighting::fighting_options(&self.situation.facts, self.situation.me, held))
    }

    fn decide(
        &self,
        menu: &Menu<'_>,
        support_actions: &[SupportAction<'a>],
        items: &[UsableItem<'_>],
        keep: bool,
    ) -> Best {
        let situation = self.situation;
        let mut best = Best { score: f32::NEG_INFINITY, order: None, keep, weighed: Vec::new() };
        if !situation.facts.turn.action {
            // Only the free Move is left.
            let ticks = due(&situation.facts, situation.acting_model());
            let here = self.stand(0, &self.kit, ticks);
            best.offer(here + MIN_GAIN, || Some(Order::plain(TurnAct::End)));
            if let Some((place, score)) =
                self.best_place(&self.kit, ticks, |place| place.is_elsewhere())
            {
                best.offer(score, || Some(place.order(TurnAct::FreeMove)));
            }
            return best;
        }
        self.attacks_here(menu, &mut best);
        for support in support_actions {
            self.evaluate_support(support, &mut best);
        }
        for item in items {
            self.evaluate_item(item, menu, &mut best);
        }
        if self.free {
            self.attacks_elsewhere(&mut best);
        }
        if let Some((place, score)) = self.best_place(&self.kit, PASS, |_| true) {
            let pass = score - situation.tick_value * PASS;
            best.offer(pass, || {
                if place.is_elsewhere() && self.free {
                    Some(place.order(TurnAct::FreeMove))
                } else {
                    Some(Order::plain(TurnAct::End))
                }
            });
        }
        self.evaluate_move(menu, &mut best);
        best
    }

    /// Returns the value of standing at a place for a number of Ticks with these Weapons:
    /// minus the delay of the next Attack and the damage by the Foes.
    fn stand(&self, index: usize, kit: &Kit<'_>, ticks: f32) -> f32 {
        self.attack_delay_cost(index, kit)
            - self.situation.foe_damage(&self.seen[index].turns, ticks)
            - self.too_near_cost(index)
    }

    /// Returns the cost of a place at which Foes are nearer than the style
    /// of the model wants.
    fn too_near_cost(&self, index: usize) -> f32 {
        let nearest = self.seen[index].distances.iter().copied().fold(f32::INFINITY, f32::min);
        TOO_NEAR_COST * self.situation.weights.too_near(nearest) as f32
    }

    /// Returns the best place to stand for a number of Ticks.
    fn best_place(
        &self,
        kit: &Kit<'_>,
        ticks: f32,
        fit: impl Fn(&CandidatePlace) -> bool,
    ) -> Option<(&'m CandidatePlace, f32)> {
        let mut best: Option<(&CandidatePlace, f32)> = None;
        for (index, place) in self.ground.places.iter().enumerate().filter(|(_, place)| fit(place))
        {
            if place.is_elsewhere() && !self.free {
                continue;
            }
            let bother = if place.is_elsewhere() { MIN_GAIN } else { 0.0 };
            let score = self.stand(index, kit, ticks) - bother;
            if best.is_none_or(|(_, least)| score > least + 1e-4) {
                best = Some((place, score));
            }
        }
        best
    }

    /// Returns the cost of the delay of the next Attack from a place, in the value of
    /// Ticks: 0 if it may attack at once.
    fn attack_delay_cost(&self, place: usize, kit: &Kit<'_>) -> f32 {
        let situation = self.situation;
        // A model that cannot fight loses nothing by the delay.
        let Some(top) = kit.top else { return 0.0 };
        let speed = situation.speed.max(1.0);
        kit.fighting_options
            .iter()
            .map(|fighting_option| {
                let moves = self.moves_to_fight(place, fighting_option, speed);
                let ticks = fighting_option.ticks.min(4.0);
                -situation.tick_value * moves.max(fighting_option.prep)
                    - 0.15 * situation.tick_value * moves.min(fighting_option.prep)
                    - (top - fighting_option.value_per_tick) * ticks
            })
            .fold(f32::NEG_INFINITY, f32::max)
    }

    /// Returns the Turns of walking before an Attack with this Weapon is possible; each
    /// costs at least a Tick.
    fn moves_to_fight(
        &self,
        place: usize,
        fighting_option: &FightingOption<'_>,
        speed: f32,
    ) -> f32 {
        let situation = self.situation;
        let body = &self.ground.places[place].body;
        let pack_target = &self.seen[place].pack_targets[situation.own_index];
        let path = self.ground.path_lengths.as_ref().map_or(0.0, |inches| inches[place]);
        let min = *fighting_option.weapon.range_min;
        let max = *fighting_option.weapon.range_max;
        situation
            .viewpoints
            .iter()
            .enumerate()
            .map(|(bit, viewpoint)| {
                let distance = self.seen[place].distances[bit];
                let walked = path - body.radius - viewpoint.body.radius;
                let gap = (distance.max(walked) - max).max(min - distance).max(0.0);
                let unseen = if pack_target.seen & (1 << bit) == 0 { 0.3 } else { 0.0 };
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
        let situation = self.situation;
        for (act, choice) in &menu.acts {
            let TurnAct::Attack(id) = act else { continue };
            let Needs::Target { legal, .. } = &choice.needs else { continue };
            let Some(weapon) = situation.facts.content.weapons.get(id) else { continue };
            if fighting::is_reserved(&situation.facts, weapon) {
                continue;
            }
            let ticks = weapon.ticks_to_attack() as f32;
            let kit = self.kit(&fighting::fired(&situation.held, weapon));
            let after = self.best_place(&kit, ticks, |_| true).map_or(0.0, |(_, score)| score);
            for target in legal {
                let value = attack_value(&situation.facts, situation.me, weapon, *target);
                best.offer(value - situation.tick_value * ticks + after, || {
                    Some(Order::at(act, *target))
                });
            }
        }
    }

    /// Evaluates a step followed by an Attack.
    fn attacks_elsewhere(&self, best: &mut Best) {
        let situation = self.situation;
        let me = situation.acting_model();
        if me.is_down() || me.has(Condition::Stunned) {
            return;
        }
        let unarmed = (!situation.held.iter().any(HeldWeapon::usable))
            .then(|| situation.facts.content.weapons.get(UNARMED))
            .flatten();
        let usable = situation
            .held
            .iter()
            .filter(|one| one.usable() && !fighting::is_reserved(&situation.facts, one.weapon));
        let weapons = usable.map(|one| one.weapon).chain(unarmed);
        let weapons: Vec<(&Weapon, Kit<'a>)> = weapons
            .map(|weapon| (weapon, self.kit(&fighting::fired(&situation.held, weapon))))
            .collect();
        for (index, place) in
            self.ground.places.iter().enumerate().filter(|(_, place)| place.is_elsewhere())
        {
            let mut facts = None;
            for (weapon, kit) in &weapons {
                let ticks = weapon.ticks_to_attack() as f32;
                for (viewpoint, distance) in
                    situation.viewpoints.iter().zip(&self.seen[index].distances)
                {
                    if !in_reach(*distance, *weapon.range_min, *weapon.range_max) {
                        continue;
                    }
                    let facts = facts.get_or_insert_with(|| situation.elsewhere(&place.stand));
                    // A single Foe sees past nobody else: the cached result holds.
                    let known = situation.viewpoints.len() == 1
                        && self.seen[index].pack_targets[situation.own_index].seen & 1 != 0;
                    if !known && !facts.sees(situation.me, viewpoint.body.id) {
                        continue;
                    }
                    let value = attack_value(facts, situation.me, weapon, viewpoint.body.id);
                    let score = value - situation.tick_value * ticks
                        + self.stand(index, kit, ticks)
                        - MIN_GAIN;
                    best.offer(score, || Some(place.order(TurnAct::FreeMove)));
                }
            }
        }
    }

    fn evaluate_support(&self, support: &SupportAction<'a>, best: &mut Best) {
        let situation = self.situation;
        let changed = support.held.as_deref().map(|held| self.kit(held));
        let kit = changed.as_ref().unwrap_or(&self.kit);
        let order = || match support.target {
            Some(target) => Order::at(&support.act, target),
            None => Order::plain(&support.act),
        };
        let cost = support.gain - situation.tick_value * support.ticks;
        if support.here
            && let Some((place, score)) = self.best_place(kit, support.ticks, |_| true)
        {
            let index = self.index_of(place);
            let extra = self.change_at(support, index);
            best.offer(cost + score + extra, || Some(order()));
        }
        if !support.here
            && self.free
            && let (Some(range), Some(target)) = (support.range, support.target)
            && let Some(other) = situation.facts.get(target).map(|model_ref| model_ref.body())
        {
            for (index, place) in
                self.ground.places.iter().enumerate().filter(|(_, place)| place.is_elsewhere())
            {
                if in_reach(situation.facts.table.distance(&place.body, &other), 0.0, range) {
                    let score = cost + self.stand(index, kit, support.ticks) - MIN_GAIN;
                    best.offer(score, || Some(place.order(TurnAct::FreeMove)));
                }
            }
        }
    }

    /// Evaluates Gear or a Ritual, from the current position or after a step.
    fn evaluate_item(&self, item: &UsableItem<'_>, menu: &Menu<'_>, best: &mut Best) {
        let situation = self.situation;
        let ticks = item.ticks as f32;
        let cost = situation.tick_value * ticks;
        if menu.offers(&item.act)
            && let Some(found) =
                item.from(situation, &situation.acting_model().body(), || &situation.facts)
            && let Some((_, after)) = self.best_place(&self.kit, ticks, |_| true)
        {
            best.offer(found.gain - cost + after, || Some(found.order(&item.act)));
        }
        if !self.free || !item.aimed() {
            return;
        }
        for (index, place) in
            self.ground.places.iter().enumerate().filter(|(_, place)| place.is_elsewhere())
        {
            let there = OnceCell::new();
            let facts = || there.get_or_init(|| situation.elsewhere(&place.stand));
            if let Some(found) = item.from(situation, &place.body, facts) {
                let score = found.gain - cost + self.stand(index, &self.kit, ticks) - MIN_GAIN;
                best.offer(score, || Some(place.order(TurnAct::FreeMove)));
            }
        }
    }

    fn index_of(&self, place: &CandidatePlace) -> usize {
        self.ground.places.iter().position(|other| std::ptr::eq(other, place)).unwrap_or(0)
    }

    /// Returns the gain of an Action's effect on the model at this place.
    fn change_at(&self, support: &SupportAction<'_>, index: usize) -> f32 {
        let situation = self.situation;
        let seen = &self.seen[index];
        let with = |change: fn(&mut PackTarget)| {
            let mut all = seen.pack_targets.clone();
            change(&mut all[situation.own_index]);
            pack_targets::count_friends(situation.facts.table, &mut all);
            situation.foe_damage(&situation.turns(&all), support.ticks)
        };
        let plain = situation.foe_damage(&seen.turns, support.ticks);
        match support.change {
            TurnEffect::Nothing => 0.0,
            TurnEffect::Defends => plain - with(|pack_target| pack_target.defending = true),
            TurnEffect::Hides(chance) => {
                chance * (plain - with(|pack_target| pack_target.hidden = true))
            }
            TurnEffect::Parries(foe, chance) => {
                let hits = situation
                    .threats
                    .iter()
                    .zip(&seen.turns)
                    .find(|(threat, _)| threat.foe == foe)
                    .map_or(0.0, |(_, turn)| turn.hit_chance);
                support_actions::parry_value(situation, foe, chance, hits, support.ticks)
            }
        }
    }

    /// Evaluates a Move as the Action.
    fn evaluate_move(&self, menu: &Menu<'_>, best: &mut Best) {
        let situation = self.situation;
        if !menu.offers(&TurnAct::Move) {
            return;
        }
        // A Hidden model stays hidden while it only moves.
        let hidden = if situation.acting_model().has(Condition::Hidden) { 0.5 } else { 0.0 };
        for (index, place) in
            self.ground.places.iter().enumerate().filter(|(_, place)| place.is_elsewhere())
        {
            let further = if self.free { 0.9 * situation.tick_value } else { 0.0 };
            let attack_delay_cost = self.stand(index, &self.kit, MOVE);
            let score = attack_delay_cost + further.min(-attack_delay_cost.min(0.0))
                - situation.tick_value * MOVE
                + hidden
                - MIN_GAIN;
            best.offer(score, || Some(place.order(TurnAct::Move)));
        }
    }
}

/// Returns the value of an Attack at the current positions.
fn attack_value(facts: &HuntRef<'_>, me: ModelId, weapon: &Weapon, target: ModelId) -> f32 {
    let (Some(from), Some(to)) = (facts.get(me), facts.get(target)) else { return 0.0 };
    let edge = facts.attack_edges(me, target, weapon.kind.attack()).edge();
    valuation::strike(facts, from, weapon, to, edge)
}
