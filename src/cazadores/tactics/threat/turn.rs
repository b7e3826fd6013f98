//! A Turn of a Foe, run over its Decision Tree: whom it would strike, and
//! what that would cost.

use bevy_math::Vec2;

use super::{Deed, MOST, Threat};
use crate::band::spans;
use crate::content::{FoeType, Reach};
use crate::hunt_ref::in_reach;
use crate::tactics::marks::{AGGRO, Mark};
use monteria_dice::Edge;
use monteria_table::{Table, closer};

impl Threat {
    /// What one Turn of it costs the Pack as it stands here, in the Pack's WNDs; and the
    /// chance that it hits the model at `watch` with a Melee Attack.
    pub(crate) fn turn(
        &self,
        table: &Table,
        bit: usize,
        marks: &[Mark],
        watch: usize,
    ) -> (f32, f32) {
        let distances = of_each(marks, |_, mark| table.distance(&self.body, &mark.body));
        let mut sum = (0.0, 0.0);
        for deed in &self.deeds {
            if deed.idle || deed.chance <= 0.0 {
                continue;
            }
            let (cost, hit) = self.outcome(deed, bit, marks, &distances, watch);
            sum.0 += deed.chance * cost;
            sum.1 += deed.chance * hit;
        }
        sum
    }

    fn outcome(
        &self,
        deed: &Deed,
        bit: usize,
        marks: &[Mark],
        distances: &[f32],
        watch: usize,
    ) -> (f32, f32) {
        let nothing = (0.0, 0.0);
        let here = |reach: f32| self.strikes(deed, bit, marks, distances, None, reach, watch);
        let ranged = || deed.ranged.and_then(here);
        match deed.tree {
            FoeType::Aggressive => here(deed.close)
                .or_else(|| self.aggress(deed, bit, marks, distances, watch))
                .unwrap_or(nothing),
            FoeType::Defensive => {
                let pressed = marks.iter().zip(distances).any(|(mark, distance)| {
                    mark.seen & (1 << bit) != 0 && in_reach(*distance, 0.0, mark.reach)
                });
                if pressed {
                    // It draws back first.
                    let away = of_each(marks, |index, _| distances[index] + 0.8 * deed.speed);
                    let shot = deed.ranged.and_then(|reach| {
                        self.strikes(deed, bit, marks, &away, None, reach, watch)
                    });
                    shot.unwrap_or(nothing)
                } else if self.strays {
                    here(deed.close).or_else(ranged).unwrap_or(nothing)
                } else {
                    self.aggress(deed, bit, marks, distances, watch).unwrap_or(nothing)
                }
            }
            FoeType::Sentry => here(deed.close).or_else(ranged).unwrap_or(nothing),
        }
    }

    /// It moves toward its Target, then attacks whom it can.
    fn aggress(
        &self,
        deed: &Deed,
        bit: usize,
        marks: &[Mark],
        distances: &[f32],
        watch: usize,
    ) -> Option<(f32, f32)> {
        let near = |index: &usize| !marks[*index].hidden && in_reach(distances[*index], 0.0, AGGRO);
        let candidates = || (0..marks.len().min(MOST)).filter(near);
        let seen = candidates().filter(|index| marks[*index].seen & (1 << bit) != 0);
        let target = match first_favourite(deed.tree, marks, distances, seen) {
            Some(target) => target,
            None => candidates().min_by(|a, b| distances[*a].total_cmp(&distances[*b]))?,
        };
        let step = (distances[target] - deed.close).clamp(0.0, deed.speed);
        let line = marks[target].body.plan() - self.body.plan();
        let length = line.length();
        let to = if length > 0.01 {
            self.body.plan() + line * (step / length)
        } else {
            self.body.plan()
        };
        let moved = of_each(marks, |index, mark| {
            distance_from(to, self.body.radius, mark, distances[index], step)
        });
        self.strikes(deed, bit, marks, &moved, Some(target), deed.close, watch).or_else(|| {
            deed.ranged.and_then(|reach| {
                self.strikes(deed, bit, marks, &moved, Some(target), reach, watch)
            })
        })
    }

    /// Its Attack from where everyone is this far away; none where nobody is within reach
    /// and in sight. `surely` is seen.
    fn strikes(
        &self,
        deed: &Deed,
        bit: usize,
        marks: &[Mark],
        distances: &[f32],
        surely: Option<usize>,
        reach: f32,
        watch: usize,
    ) -> Option<(f32, f32)> {
        let sees = |index: usize| surely == Some(index) || marks[index].seen & (1 << bit) != 0;
        // Whose formation is struck is taken as it stands: nobody foresees
        // how it will shift.
        let holds = |index: usize| {
            if deed.who == Reach::AllHostileInFormation {
                let body = &marks[index].body;
                spans(&self.outline, body.plan(), body.radius)
            } else {
                in_reach(distances[index], 0.0, reach)
            }
        };
        let count = marks.len().min(MOST);
        let inside =
            (0..count).fold(
                0u32,
                |all, index| {
                    if sees(index) && holds(index) { all | 1 << index } else { all }
                },
            );
        let inside = move || (0..count).filter(move |index| inside & (1 << index) != 0);
        let open = || inside().filter(|index| !marks[*index].hidden);
        open().next()?;
        let mut sum = (0.0, 0.0);
        let mut befalls = |index: usize, share: f32| {
            let edge = self.edge_on(deed, bit, &marks[index], distances[index]);
            let loss = &self.losses[deed.losses][index];
            sum.0 += share * loss.cost[edge];
            if deed.melee && index == watch {
                sum.1 += share * loss.hit[edge];
            }
        };
        if deed.who == Reach::Target {
            let best = first_favourite(deed.tree, marks, distances, open())?;
            let tied = || open().filter(|index| !better(deed.tree, marks, distances, best, *index));
            let share = 1.0 / tied().count() as f32;
            tied().for_each(|index| befalls(index, share));
            // Who else: the next in its favour, then whoever stands by the first.
            let mut struck = 1u32 << best;
            for _ in 1..deed.targets {
                let rest = open().filter(|index| struck & (1 << index) == 0);
                let Some(next) = first_favourite(deed.tree, marks, distances, rest) else { break };
                struck |= 1 << next;
                befalls(next, 1.0);
            }
            if deed.splash > 0.0 {
                let body = &marks[best].body;
                let gap = |index: usize| {
                    let other = &marks[index].body;
                    (other.plan() - body.plan()).length() - other.radius - body.radius
                };
                let beside = (0..count).filter(|index| struck & (1 << index) == 0 && sees(*index));
                beside
                    .filter(|index| gap(*index) <= deed.splash)
                    .for_each(|index| befalls(index, 1.0));
            }
        } else {
            inside().for_each(|index| befalls(index, 1.0));
        }
        Some(sum)
    }

    /// Which column of the losses: Surrounded, Defend, Cover and the Foe's own.
    fn edge_on(&self, deed: &Deed, bit: usize, mark: &Mark, distance: f32) -> usize {
        let mut good = deed.edge.max(0) as u32;
        let mut bad = (-deed.edge).max(0) as u32;
        if u32::from(in_reach(distance, 0.0, self.melee_range)) > mark.guards {
            good += 1;
        }
        bad += u32::from(mark.defending);
        bad += u32::from(mark.veiled || !deed.melee && mark.covered & (1 << bit) != 0);
        match Edge::from_counts(good, bad) {
            Edge::Advantage => 0,
            Edge::None => 1,
            Edge::Disadvantage => 2,
        }
    }
}

/// Whether a Foe of this tree would rather have `a` than `b`.
fn better(tree: FoeType, marks: &[Mark], distances: &[f32], a: usize, b: usize) -> bool {
    match tree {
        FoeType::Aggressive => marks[a].left > marks[b].left,
        FoeType::Defensive => marks[a].left < marks[b].left,
        FoeType::Sentry => closer(distances[a], distances[b]),
    }
}

fn first_favourite(
    tree: FoeType,
    marks: &[Mark],
    distances: &[f32],
    among: impl Iterator<Item = usize>,
) -> Option<usize> {
    among.reduce(
        |best, index| if better(tree, marks, distances, index, best) { index } else { best },
    )
}

/// A number for each mark, kept where it costs no allocation: a Hunt asks
/// for thousands of these.
fn of_each(marks: &[Mark], number: impl Fn(usize, &Mark) -> f32) -> [f32; MOST] {
    let mut all = [0.0; MOST];
    for (index, (place, mark)) in all.iter_mut().zip(marks).enumerate() {
        *place = number(index, mark);
    }
    all
}

/// The distance to a mark from a spot that the Foe has stepped to; never less than the
/// step can have won.
fn distance_from(to: Vec2, radius: f32, mark: &Mark, was: f32, step: f32) -> f32 {
    let flat = (mark.body.plan() - to).length() - radius - mark.body.radius;
    flat.max(was - step).max(0.0)
}
