//! One Turn of a Foe, run over its Decision Tree: the struck models and the cost to them.

use bevy_math::Vec2;

use crate::content::{AttackReach, FoeType};
use crate::state::adversary_models::spans;
use crate::state::hunt_ref::in_reach;
use crate::tactics::threat::pack_targets::{AGGRO_RANGE, PackTarget};
use crate::tactics::threat::{FoeOption, MAX_PACK, Threat};
use monteria_dice::Edge;
use monteria_table::{Table, closer};

/// What one Turn of a Foe costs the Pack.
#[derive(Clone, Copy, Default)]
pub(crate) struct TurnLoss {
    /// Expected cost in WNDs of the Pack.
    pub cost: f32,
    /// Chance of a Melee hit on the watched model, 0 to 1.
    pub hit_chance: f32,
}

impl Threat {
    /// Returns the loss by one Turn at these positions; the model at index `watch`
    /// is the watched one.
    pub(crate) fn turn(
        &self,
        table: &Table,
        bit: usize,
        pack_targets: &[PackTarget],
        watch: usize,
    ) -> TurnLoss {
        let distances =
            of_each(pack_targets, |_, pack_target| table.distance(&self.body, &pack_target.body));
        let mut sum = TurnLoss::default();
        for option in &self.options {
            if option.idle || option.chance <= 0.0 {
                continue;
            }
            let loss = self.outcome(option, bit, pack_targets, &distances, watch);
            sum.cost += option.chance * loss.cost;
            sum.hit_chance += option.chance * loss.hit_chance;
        }
        sum
    }

    /// Returns the loss by one of the options of the Foe.
    fn outcome(
        &self,
        option: &FoeOption,
        bit: usize,
        pack_targets: &[PackTarget],
        distances: &[f32],
        watch: usize,
    ) -> TurnLoss {
        let here =
            |reach: f32| self.strikes(option, bit, pack_targets, distances, None, reach, watch);
        let ranged = || option.ranged.and_then(here);
        match option.tree {
            FoeType::Aggressive => here(option.close)
                .or_else(|| self.aggress(option, bit, pack_targets, distances, watch))
                .unwrap_or_default(),
            FoeType::Defensive => {
                let pressed = pack_targets.iter().zip(distances).any(|(pack_target, distance)| {
                    pack_target.seen & (1 << bit) != 0
                        && in_reach(*distance, 0.0, pack_target.reach)
                });
                if pressed {
                    // It draws back first.
                    let away =
                        of_each(pack_targets, |index, _| distances[index] + 0.8 * option.speed);
                    let shot = option.ranged.and_then(|reach| {
                        self.strikes(option, bit, pack_targets, &away, None, reach, watch)
                    });
                    shot.unwrap_or_default()
                } else if self.strays {
                    here(option.close).or_else(ranged).unwrap_or_default()
                } else {
                    self.aggress(option, bit, pack_targets, distances, watch).unwrap_or_default()
                }
            }
            FoeType::Sentry => here(option.close).or_else(ranged).unwrap_or_default(),
        }
    }

    /// Returns the loss by a move toward its Target followed by an Attack.
    fn aggress(
        &self,
        option: &FoeOption,
        bit: usize,
        pack_targets: &[PackTarget],
        distances: &[f32],
        watch: usize,
    ) -> Option<TurnLoss> {
        let near = |index: &usize| {
            !pack_targets[*index].hidden && in_reach(distances[*index], 0.0, AGGRO_RANGE)
        };
        let candidates = || (0..pack_targets.len().min(MAX_PACK)).filter(near);
        let seen = candidates().filter(|index| pack_targets[*index].seen & (1 << bit) != 0);
        let target = match first_favourite(option.tree, pack_targets, distances, seen) {
            Some(target) => target,
            None => candidates().min_by(|a, b| distances[*a].total_cmp(&distances[*b]))?,
        };
        let step = (distances[target] - option.close).clamp(0.0, option.speed);
        let line = pack_targets[target].body.plan() - self.body.plan();
        let length = line.length();
        let to = if length > 0.01 {
            self.body.plan() + line * (step / length)
        } else {
            self.body.plan()
        };
        let moved = of_each(pack_targets, |index, pack_target| {
            distance_from(to, self.body.radius, pack_target, distances[index], step)
        });
        self.strikes(option, bit, pack_targets, &moved, Some(target), option.close, watch).or_else(
            || {
                option.ranged.and_then(|reach| {
                    self.strikes(option, bit, pack_targets, &moved, Some(target), reach, watch)
                })
            },
        )
    }

    /// Returns the loss by its Attack at these distances; `None` if no model is within
    /// reach and in sight. The model `certain` counts as seen.
    fn strikes(
        &self,
        option: &FoeOption,
        bit: usize,
        pack_targets: &[PackTarget],
        distances: &[f32],
        certain: Option<usize>,
        reach: f32,
        watch: usize,
    ) -> Option<TurnLoss> {
        let sees =
            |index: usize| certain == Some(index) || pack_targets[index].seen & (1 << bit) != 0;
        // The formation is taken at its current positions; its movement is not predicted.
        let holds = |index: usize| {
            if option.who == AttackReach::AllHostileInFormation {
                let body = &pack_targets[index].body;
                spans(&self.outline, body.plan(), body.radius)
            } else {
                in_reach(distances[index], 0.0, reach)
            }
        };
        let count = pack_targets.len().min(MAX_PACK);
        let inside =
            (0..count).fold(
                0u32,
                |all, index| {
                    if sees(index) && holds(index) { all | 1 << index } else { all }
                },
            );
        let inside = move || (0..count).filter(move |index| inside & (1 << index) != 0);
        let open = || inside().filter(|index| !pack_targets[*index].hidden);
        open().next()?;
        let mut sum = TurnLoss::default();
        let mut add_loss = |index: usize, share: f32| {
            let edge = self.edge_on(option, bit, &pack_targets[index], distances[index]);
            let loss = &self.losses[option.losses][index];
            sum.cost += share * loss.cost[edge];
            if option.melee && index == watch {
                sum.hit_chance += share * loss.hit[edge];
            }
        };
        if option.who == AttackReach::Target {
            let best = first_favourite(option.tree, pack_targets, distances, open())?;
            let tied = || {
                open().filter(|index| !better(option.tree, pack_targets, distances, best, *index))
            };
            let share = 1.0 / tied().count() as f32;
            tied().for_each(|index| add_loss(index, share));
            // Further victims: the next preferred Targets, then the models
            // beside the first.
            let mut struck = 1u32 << best;
            for _ in 1..option.targets {
                let rest = open().filter(|index| struck & (1 << index) == 0);
                let Some(next) = first_favourite(option.tree, pack_targets, distances, rest) else {
                    break;
                };
                struck |= 1 << next;
                add_loss(next, 1.0);
            }
            if option.splash > 0.0 {
                let body = &pack_targets[best].body;
                let gap = |index: usize| {
                    let other = &pack_targets[index].body;
                    (other.plan() - body.plan()).length() - other.radius - body.radius
                };
                let beside = (0..count).filter(|index| struck & (1 << index) == 0 && sees(*index));
                beside
                    .filter(|index| gap(*index) <= option.splash)
                    .for_each(|index| add_loss(index, 1.0));
            }
        } else {
            inside().for_each(|index| add_loss(index, 1.0));
        }
        Some(sum)
    }

    /// Returns the column of the losses: Surrounded, Defend, Cover and
    /// the Foe's own edge.
    fn edge_on(
        &self,
        option: &FoeOption,
        bit: usize,
        pack_target: &PackTarget,
        distance: f32,
    ) -> usize {
        let mut good = option.edge.max(0) as u32;
        let mut bad = (-option.edge).max(0) as u32;
        if u32::from(in_reach(distance, 0.0, self.melee_range)) > pack_target.nearby_friends {
            good += 1;
        }
        bad += u32::from(pack_target.defending);
        bad += u32::from(
            pack_target.in_smoke || !option.melee && pack_target.covered & (1 << bit) != 0,
        );
        match Edge::from_counts(good, bad) {
            Edge::Advantage => 0,
            Edge::None => 1,
            Edge::Disadvantage => 2,
        }
    }
}

/// Returns whether a Foe of this type prefers `a` to `b`.
fn better(
    tree: FoeType,
    pack_targets: &[PackTarget],
    distances: &[f32],
    a: usize,
    b: usize,
) -> bool {
    match tree {
        FoeType::Aggressive => pack_targets[a].left > pack_targets[b].left,
        FoeType::Defensive => pack_targets[a].left < pack_targets[b].left,
        FoeType::Sentry => closer(distances[a], distances[b]),
    }
}

fn first_favourite(
    tree: FoeType,
    pack_targets: &[PackTarget],
    distances: &[f32],
    among: impl Iterator<Item = usize>,
) -> Option<usize> {
    among.reduce(
        |best, index| if better(tree, pack_targets, distances, index, best) { index } else { best },
    )
}

/// Computes a number for each possible Target without an allocation: a Hunt
/// needs thousands of these.
fn of_each(
    pack_targets: &[PackTarget],
    number: impl Fn(usize, &PackTarget) -> f32,
) -> [f32; MAX_PACK] {
    let mut all = [0.0; MAX_PACK];
    for (index, (place, pack_target)) in all.iter_mut().zip(pack_targets).enumerate() {
        *place = number(index, pack_target);
    }
    all
}

/// Returns the distance to a possible Target after a step of the Foe; never less than the
/// step can have won.
fn distance_from(to: Vec2, radius: f32, pack_target: &PackTarget, was: f32, step: f32) -> f32 {
    let flat = (pack_target.body.plan() - to).length() - radius - pack_target.body.radius;
    flat.max(was - step).max(0.0)
}
