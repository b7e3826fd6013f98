//! What a unit does that takes what looks best at once.

use bevy_math::Vec2;

use super::{ARMY, Force, Outlook, Stake, State};
use monteria_cadence::battle::CLOSE;
use monteria_cadence::content::Objective;
use monteria_cadence::tactics::value::SECURE;

/// What somebody on the way to an objective may count on for each action
/// until it is there.
const FAR: f64 = 0.75;
/// What is left of that where a friend is closer.
const SECOND: f64 = 0.25;
/// Rush: what is left of attacks in activations of three actions.
const RUSHED: f64 = 0.5;
/// How near to an objective is near enough, in inches.
const BESIDE: f32 = 0.9;

/// How likely somebody must still be there to count.
const LIVES: f64 = 0.35;

/// An activation in the rough.
#[derive(Clone, Copy)]
struct Deed {
    worth: f64,
    at: Vec2,
    secures: Option<usize>,
    takes: Option<(usize, f64)>,
    cost: u32,
}

/// An objective as one side sees it.
struct Aim {
    /// What it is worth to try and secure it now.
    prize: f64,
    /// Whether enemies stand too near to it.
    barred: bool,
    /// Inches from it to the middle of the closest unit that could secure it.
    nearest: f32,
}

impl Outlook<'_> {
    /// The unit of a side that has most to gain by acting now acts; false where none can.
    pub(super) fn greedy_rollout(&self, state: &mut State, side: usize) -> bool {
        let aims = self.aims(state, side);
        let mut best: Option<(usize, Deed)> = None;
        for (number, force) in state.forces.iter().enumerate() {
            if force.side != side || force.command == 0 {
                continue;
            }
            let deed = self.deed(state, &aims, number);
            if best.is_none_or(|(_, most)| deed.worth > most.worth) {
                best = Some((number, deed));
            }
        }
        let Some((number, deed)) = best else { return false };
        self.perform(state, number, deed);
        true
    }

    /// The unit of this number does what looks best to it.
    pub(super) fn act(&self, state: &mut State, number: usize) {
        let deed = self.deed(state, &self.aims(state, state.forces[number].side), number);
        self.perform(state, number, deed);
    }

    fn perform(&self, state: &mut State, number: usize, deed: Deed) {
        if let Some((target, share)) = deed.takes {
            self.strike(state, target, share);
        }
        let force = &mut state.forces[number];
        force.at = deed.at;
        force.out = false;
        force.command =
            if force.left > 0.05 { force.command.saturating_sub(deed.cost.max(1)) } else { 0 };
        if let Some(stake) = deed.secures {
            state.secure(number, stake);
        }
    }

    fn aims(&self, state: &State, side: usize) -> Vec<Aim> {
        let aim = |(stake, marker): (usize, &Stake)| {
            let able = state
                .forces
                .iter()
                .filter(|force| force.side == side && force.secures && force.lives() > LIVES);
            let away = able.map(|force| force.at.distance_squared(marker.at));
            Aim {
                prize: self.prize(state, side, stake),
                barred: state.barred(side, marker.at),
                nearest: away.fold(f32::INFINITY, f32::min).sqrt(),
            }
        };
        state.stakes.iter().enumerate().map(aim).collect()
    }

    /// What looks best to it.
    fn deed(&self, state: &State, aims: &[Aim], number: usize) -> Deed {
        let force = &state.forces[number];
        let here = force.at;
        let command = force.command;
        let cost = command.min(2);
        let mut best = Deed { worth: 0.0, at: here, secures: None, takes: None, cost };
        let mut offer = |deed: Deed| {
            if deed.worth > best.worth {
                best = deed;
            }
        };
        let shot = self.shot(state, number, here);
        let shoots = shot.map_or(0.0, |(_, _, worth)| worth);
        let takes = shot.map(|(target, share, _)| (target, share));
        offer(Deed { worth: shoots, at: here, secures: None, takes, cost });
        // The way on after an attack from here.
        let mut ahead = (0.0, here);
        if force.secures {
            for (stake, (marker, aim)) in state.stakes.iter().zip(aims).enumerate() {
                let prize = aim.prize * force.lives();
                let barred = aim.barred;
                if prize <= 0.0 {
                    continue;
                }
                let gap = force.gap(here, marker.at);
                if gap < 1.0 && !barred {
                    let takes = if command >= 2 { takes } else { None };
                    let worth = prize + takes.map_or(0.0, |_| shoots);
                    offer(Deed { worth, at: here, secures: Some(stake), takes, cost });
                    continue;
                }
                let near = toward(here, marker.at, force.girth + BESIDE, force.walk);
                let far = toward(here, marker.at, force.girth + BESIDE, force.walk + force.run);
                if gap < force.walk + BESIDE && !barred && command >= 2 {
                    let worth = prize * 0.98;
                    offer(Deed { worth, at: near, secures: Some(stake), takes: None, cost: 2 });
                    if command >= 3
                        && let Some((target, share, worth)) = self.shot(state, number, near)
                    {
                        let takes = Some((target, share * RUSHED));
                        let worth = prize * 0.98 + worth * RUSHED - 0.2;
                        offer(Deed { worth, at: near, secures: Some(stake), takes, cost: 3 });
                    }
                } else if gap < force.walk + force.run + BESIDE && !barred && command >= 3 {
                    let worth = prize * 0.9;
                    offer(Deed { worth, at: far, secures: Some(stake), takes: None, cost: 3 });
                }
                let mut hope = prize;
                let mut left = gap;
                while left > 0.5 && hope > 0.01 {
                    hope *= FAR;
                    left -= force.walk.max(1.0);
                }
                if aim.nearest + 1.0 < here.distance(marker.at) {
                    hope *= SECOND;
                }
                let worth = hope * 0.5;
                offer(Deed { worth, at: far, secures: None, takes: None, cost });
                if worth > ahead.0 {
                    ahead = (worth, near);
                }
            }
        }
        if command >= 2 && takes.is_some() {
            offer(Deed { worth: shoots + ahead.0 * 0.6, at: ahead.1, secures: None, takes, cost });
        }
        for (enemy, other) in
            state.forces.iter().enumerate().filter(|(_, other)| other.side != force.side)
        {
            if !other.stands() {
                continue;
            }
            let (share, range) = self.blow(number, enemy);
            let gap = here.distance(other.at) - force.girth * 0.5 - other.girth;
            let worth = (share * force.left).min(other.left) * self.weight(state, other);
            if gap > range && command >= 2 {
                let at = toward(
                    here,
                    other.at,
                    force.girth * 0.5 + other.girth + range - 0.5,
                    force.walk,
                );
                if gap < range + force.walk {
                    let takes = Some((enemy, share * force.left));
                    offer(Deed { worth: worth * 0.95, at, secures: None, takes, cost: 2 });
                } else if range < 4.0 && gap < range + (force.walk + force.run) * 2.0 {
                    let at = toward(
                        here,
                        other.at,
                        force.girth * 0.5 + other.girth + 0.5,
                        force.walk + force.run,
                    );
                    offer(Deed { worth: worth * 0.3, at, secures: None, takes: None, cost });
                }
            }
        }
        best
    }

    /// The best attack of a unit with its middle here: at whom, the share that it takes,
    /// and what that is worth.
    fn shot(&self, state: &State, number: usize, at: Vec2) -> Option<(usize, f64, f64)> {
        let force = &state.forces[number];
        let mut best: Option<(usize, f64, f64)> = None;
        for (enemy, other) in state.forces.iter().enumerate() {
            if other.side == force.side || !other.stands() {
                continue;
            }
            let (share, range) = self.blow(number, enemy);
            if at.distance(other.at) - force.girth * 0.5 - other.girth > range {
                continue;
            }
            let share = share * force.left;
            let worth = share.min(other.left) * self.weight(state, other);
            if worth > best.map_or(0.0, |(.., most)| most) {
                best = Some((enemy, share, worth));
            }
        }
        best
    }

    /// What a whole unit is worth to the other side, in victory points: what it may still
    /// do, and what it brings.
    fn weight(&self, state: &State, force: &Force) -> f64 {
        let rounds = f64::from(self.last - state.round.min(self.last))
            + f64::from(u8::from(force.command > 0));
        force.share * ARMY * rounds / f64::from(self.last.max(1)) + force.bounty
    }

    /// What it is worth to a side to try and secure an objective now.
    fn prize(&self, state: &State, side: usize, stake: usize) -> f64 {
        let marker = &state.stakes[stake];
        let own = marker.held[side];
        let theirs = marker.held[1 - side];
        if marker.kind == Objective::Destroy {
            let (stands, falls) = self.ruins();
            let later = f64::from(self.last.saturating_sub(state.round));
            let whole = falls + stands * later;
            return marker.there
                * match marker.owner {
                    Some(owner) if owner == side => theirs * whole,
                    _ if later < 1.0 => 0.0,
                    _ => (1.0 - own) * SECURE * whole * 0.7,
                };
        }
        let mut sum = 0.0;
        let mut weight = 1.0;
        for round in state.round..=self.last {
            sum += weight * self.yields(state, round, side);
            weight *= FAR;
        }
        sum * ((1.0 - own) * SECURE + theirs)
    }
}

impl State {
    /// Whether enemies stand too near to an objective to secure it.
    fn barred(&self, side: usize, marker: Vec2) -> bool {
        let near = |force: &Force| {
            force.side != side
                && force.stands()
                && force.lives() > LIVES
                && force.gap(force.at, marker) < CLOSE
        };
        self.forces.iter().any(near)
    }
}

/// The point `most` inches on the way, or so far short of its end.
fn toward(from: Vec2, to: Vec2, short: f32, most: f32) -> Vec2 {
    let way = to - from;
    let length = way.length();
    if length <= short.max(0.01) {
        return from;
    }
    from + way * ((length - short).min(most) / length)
}
