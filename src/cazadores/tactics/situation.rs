//! The assessment of a Hunt before a decision for one pack model.

use crate::content::Subject;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::tactics::attrition::AttritionRace;
use crate::tactics::threat::pack_targets;
use crate::tactics::threat::pack_targets::{PackTarget, Viewpoint};
use crate::tactics::threat::{Threat, TurnLoss};
use crate::tactics::valuation::fighting;
use crate::tactics::valuation::fighting::{FightingOption, HeldWeapon};
use monteria_game::{ModelId, Seen, Stand, Weights};
use monteria_table::Body;

/// Least value of an idle Tick, as a share of the value of a Tick of fighting: the
/// Pack came to fight.
const MIN_IDLE_SHARE: f32 = 0.5;
/// The same for a model close to death that has healthy friends.
const FRAIL_IDLE_SHARE: f32 = 0.05;

/// Number of Rounds after which the value of a Tick rises with every Round, so that no
/// Hunt is waited out to its end.
const PATIENT_ROUNDS: u32 = 4;
/// Increase of the share in each of these Rounds.
const SHARE_PER_LATE_ROUND: f32 = 0.1;
/// Upper bound of the share.
const MAX_IDLE_SHARE: f32 = 0.95;
/// Share of the Foes' usual damage that ranged fighters accept.
const RANGED_COST_SHARE: f32 = 0.3;

/// The Hunt from the Pack's point of view, with one model about to act.
pub(crate) struct Situation<'a> {
    pub facts: HuntRef<'a>,
    /// The pack models in play, in id order.
    pub pack: Vec<ModelRef<'a>>,
    /// The Foes in play with their possible attacks, in id order.
    pub threats: Vec<Threat>,
    /// The positions from which Foes search for Targets.
    pub viewpoints: Vec<Viewpoint>,
    /// The pack models as possible Targets.
    pub pack_targets: Vec<PackTarget>,
    /// Index of the acting model in `pack_targets`.
    pub own_index: usize,
    /// The weights of the player for the acting model.
    pub weights: Weights,
    pub me: ModelId,
    pub held: Vec<HeldWeapon<'a>>,
    pub fighting_options: Vec<FightingOption<'a>>,
    /// Inches of one Move.
    pub speed: f32,
    /// Value per Tick of its fighting.
    pub value_per_tick: f32,
    /// Value of a Tick, with the losses of the fight deducted.
    pub tick_value: f32,
    /// Value of a WND of the Pack.
    pub wound_value: f32,
    /// Cost of one Turn of each Foe to the Pack if the acting model were absent.
    pub cost_without: Vec<f32>,
    /// Usual cost of one Turn of each Foe to a Pack that fights it: the damage to the
    /// first model that approaches is no reason to wait.
    pub usual_cost: Vec<f32>,
    /// Whether the Hunt is lost and the Pack should leave.
    pub lost: bool,
    /// Expected number of Ticks for which the Pack survives.
    pub survival_ticks: f32,
}

impl<'a> Situation<'a> {
    /// Builds the assessment for this model; `None` if it is no pack model in play.
    pub(crate) fn new(facts: HuntRef<'a>, me: ModelId) -> Option<Situation<'a>> {
        let fights = |model_ref: &&ModelRef<'a>| {
            model_ref.pack.is_some() && !facts.is_captive(model_ref.id())
        };
        let pack: Vec<ModelRef<'a>> = facts.in_play().filter(fights).copied().collect();
        let own_index = pack.iter().position(|model_ref| model_ref.id() == me)?;
        let threats: Vec<Threat> = facts
            .in_play()
            .filter(|model_ref| model_ref.foe.is_some())
            .filter_map(|foe| Threat::new(&facts, foe, &pack))
            .collect();
        let viewpoints: Vec<Viewpoint> = threats.iter().map(Threat::viewpoint).collect();
        let pack_targets = pack_targets::of(&facts, &pack, &viewpoints);
        let held = fighting::held(&facts, me);
        let fighting_options = fighting::fighting_options(&facts, me, &held);
        let value_per_tick = value_per_tick_with(&fighting_options);
        let race = AttritionRace::of(&facts, &pack, &threats);
        let weights = facts.weights(&pack[own_index]);
        let mut situation = Situation {
            speed: facts.speed(me),
            fighting_options,
            facts,
            pack,
            threats,
            viewpoints,
            pack_targets,
            own_index,
            weights,
            me,
            held,
            value_per_tick,
            tick_value: value_per_tick,
            wound_value: race.wound_value(),
            cost_without: Vec::new(),
            usual_cost: Vec::new(),
            lost: race.lost(),
            survival_ticks: race.survival_ticks(),
        };
        situation.cost_without = situation.turns_without_me();
        let share = situation.accepted_cost_share();
        situation.usual_cost =
            situation.threats.iter().map(|threat| share * threat.usual_cost()).collect();
        situation.set_tick_value();
        Some(situation)
    }

    pub(crate) fn acting_model(&self) -> &ModelRef<'a> {
        &self.pack[self.own_index]
    }

    /// Returns the model that an effect on this target applies to.
    pub(crate) fn subject<'s>(&'s self, on: Subject, target: &'s ModelRef<'s>) -> &'s ModelRef<'s> {
        if on == Subject::Acting { self.acting_model() } else { target }
    }

    /// Returns whether the acting model sees the Foe of this bit from its position.
    pub(crate) fn sees(&self, bit: usize) -> bool {
        self.pack_targets[self.own_index].seen & (1 << bit) != 0
    }

    /// Returns the current bodies of the Pack.
    pub(crate) fn bodies(&self) -> Vec<Body> {
        self.pack_targets.iter().map(|pack_target| pack_target.body).collect()
    }

    /// Returns the possible Targets with the acting model at this position.
    pub(crate) fn pack_targets_with(&self, body: Body) -> Vec<PackTarget> {
        let mut all = self.pack_targets.clone();
        all[self.own_index].body = body;
        pack_targets::compute_sight(
            self.facts.table,
            &mut all[self.own_index],
            &self.viewpoints,
            &self.bodies(),
        );
        pack_targets::count_friends(self.facts.table, &mut all);
        all
    }

    /// Returns the cost of one Turn of each Foe to the Pack, and its chance to hit the
    /// acting model with a Melee Attack.
    pub(crate) fn turns(&self, all: &[PackTarget]) -> Vec<TurnLoss> {
        self.threats
            .iter()
            .enumerate()
            .map(|(bit, threat)| threat.turn(self.facts.table, bit, all, self.own_index))
            .collect()
    }

    /// Returns the cost of the Foes' Turns in the next `ticks` Ticks, in WNDs of the
    /// Foes, above the cost without the acting model.
    pub(crate) fn foe_damage(&self, turns: &[TurnLoss], ticks: f32) -> f32 {
        let turns_each = self.threats.iter().map(|threat| threat.turns(ticks));
        self.wound_value
            * turns_each
                .zip(self.cost_above_absence(turns))
                .map(|(count, cost_above_absence)| count * cost_above_absence)
                .sum::<f32>()
    }

    /// Returns the cost of one Turn of each Foe above the cost without the acting model.
    fn cost_above_absence<'m>(&'m self, turns: &'m [TurnLoss]) -> impl Iterator<Item = f32> + 'm {
        let usual_cost = self.cost_without.iter().zip(&self.usual_cost);
        turns.iter().zip(usual_cost).map(|(turn, (cost_without, usual_cost))| {
            turn.cost.max(*usual_cost) - cost_without.max(*usual_cost)
        })
    }

    /// Returns the share of the Foes' usual damage that the model accepts: all of it once
    /// the Pack has gathered, less for ranged fighters, nothing before.
    fn accepted_cost_share(&self) -> f32 {
        if self.pack.len() < 2 || !self.gathered() {
            return 0.0;
        }
        let shoots = fighting::best(&self.fighting_options)
            .is_some_and(|fighting_option| fighting_option.weapon.range_min > 0.0);
        if shoots { RANGED_COST_SHARE } else { 1.0 }
    }

    /// Returns whether most of the Pack could attack within its next Turn or two, or has
    /// had a Round to get there.
    fn gathered(&self) -> bool {
        if self.facts.clock.round > 1 {
            return true;
        }
        let close = |model_ref: &ModelRef<'_>| {
            let id = model_ref.id();
            let reach = 1.6 * self.facts.speed(id) + self.facts.melee_range(id).max(1.0) + 0.5;
            self.viewpoints.iter().any(|viewpoint| {
                self.facts.table.distance(&viewpoint.body, &model_ref.body()) <= reach
            })
        };
        let fighters =
            self.pack.iter().filter(|model_ref| !model_ref.is_down() && !self.shoots(model_ref));
        let (all, near) = fighters
            .fold((0, 0), |(all, near), model_ref| (all + 1, near + usize::from(close(model_ref))));
        near * 2 > all
    }

    /// Returns whether a model has a Shooting Weapon in hand.
    fn shoots(&self, model_ref: &ModelRef<'_>) -> bool {
        model_ref.pack.is_some_and(|(_, armoury)| {
            self.facts
                .readied(armoury)
                .any(|(carried, weapon)| weapon.range_min > 0.0 && carried.ammo != Some(0))
        })
    }

    /// Returns the cost of one Turn of each Foe without the acting model.
    fn turns_without_me(&self) -> Vec<f32> {
        let mut rest = self.pack_targets.clone();
        // Out of reach and sight of every Foe: as if it were absent.
        rest[self.own_index].body.at.x += 1000.0;
        rest[self.own_index].seen = 0;
        pack_targets::count_friends(self.facts.table, &mut rest);
        self.turns(&rest).into_iter().map(|turn| turn.cost).collect()
    }

    /// Sets the value of a Tick to the value of fighting less the cost of fighting, but
    /// never so little that the Pack would wait for ever: then its WNDs count for less.
    fn set_tick_value(&mut self) {
        // A model that cannot fight keeps the value of an idle Tick.
        let Some(fighting_option) = fighting::best(&self.fighting_options) else { return };
        let Some(body) = self.fighting_stand(fighting_option) else { return };
        let pack_targets = self.pack_targets_with(body);
        let turns = self.turns(&pack_targets);
        let cost_above_absence: f32 = self
            .cost_above_absence(&turns)
            .map(|cost_above_absence| cost_above_absence.max(0.0))
            .sum();
        let cost = self.wound_value * cost_above_absence / 3.0;
        let base = if self.is_frail() { FRAIL_IDLE_SHARE } else { MIN_IDLE_SHARE };
        let waited = self.facts.clock.round.saturating_sub(PATIENT_ROUNDS) as f32;
        let share = (base + SHARE_PER_LATE_ROUND * waited) / (self.weights.safety as f32).max(0.1);
        let least = self.value_per_tick * share.min(MAX_IDLE_SHARE);
        if self.value_per_tick - cost >= least {
            self.tick_value = self.value_per_tick - cost;
        } else {
            self.tick_value = least;
            self.wound_value *= (self.value_per_tick - least) / cost;
        }
    }

    /// Returns whether the model is close to death while others are not.
    fn is_frail(&self) -> bool {
        let frail =
            |model_ref: &ModelRef<'_>| model_ref.wounds.left * 10 <= model_ref.wounds.full * 4;
        frail(self.acting_model())
            && self.pack.iter().filter(|model_ref| !frail(model_ref)).count() >= 2
    }

    /// Returns the position on the straight line to the closest Foe from which
    /// it can be attacked.
    fn fighting_stand(&self, fighting_option: &FightingOption<'_>) -> Option<Body> {
        let own = self.acting_model().body();
        let foe = self.viewpoints.iter().map(|viewpoint| viewpoint.body).min_by(|a, b| {
            self.facts.table.distance(a, &own).total_cmp(&self.facts.table.distance(b, &own))
        })?;
        let line = own.plan() - foe.plan();
        let length = line.length();
        if length < 0.01 {
            return Some(own);
        }
        let to = foe.plan()
            + line * ((foe.radius + own.radius + *fighting_option.weapon.range_max) / length);
        Some(own.moved(bevy_math::Vec3::new(to.x, own.at.y, to.y)))
    }

    /// Returns the Hunt with the acting model at another position.
    pub(crate) fn elsewhere<'b>(&'b self, stand: &'b Stand) -> HuntRef<'b> {
        let me = self.acting_model();
        self.facts
            .supposing(self.facts.turn, &[ModelRef { seen: Seen { stand, ..me.seen }, ..*me }])
    }
}

/// Returns the value per Tick of a model's fighting.
pub(crate) fn value_per_tick(facts: &HuntRef<'_>, model: ModelId, held: &[HeldWeapon<'_>]) -> f32 {
    value_per_tick_with(&fighting::fighting_options(facts, model, held))
}

fn value_per_tick_with(fighting_options: &[FightingOption<'_>]) -> f32 {
    fighting::best(fighting_options)
        .map_or(0.0, |fighting_option| fighting_option.value_per_tick)
        .max(0.12)
}
