//! A look-ahead player for any game.
//!
//! Monte Carlo evaluation of candidate orders: each is tried in forks of the match,
//! which are played for the number of turns in the budget, the own seat by the game's
//! strongest player. The own player's order stands unless another leads it by two
//! standard errors (sequential halving with common random numbers and a paired test). A
//! fork knows no more than the seat may know: its dice are others, and hidden facts are
//! dealt anew. The budget counts orders given in forks and never time, so a match is
//! played the same on every machine.

use schemars::JsonSchema;
use serde::Serialize;

use super::random::Random;
use monteria_dice::Dice;
use monteria_game::{
    Decision, DiceBox, Game, LookAheadBudget, ModelId, Order, Refusal, Ruleset, SeatId, Seats,
    SideId, Style, Tactics, Text, Viewer, text_enabled, without_text,
};

/// The strength name of [`LookAhead`], for any ruleset that evaluates its states.
pub const SHARP: &str = "sharp";

/// Number of samples after which the worse half of the candidates is dropped, repeatedly.
const CUT_AFTER: u32 = 4;

/// Number of standard errors by which a candidate must lead the strongest own player's
/// order to be preferred to it.
const MARGIN: f64 = 2.0;

/// Prior standard deviation of the difference of two candidates. Its square is added to
/// the sample variance, because a few equal samples prove nothing.
const PRIOR_DEVIATION: f64 = 0.04;

/// One candidate order with its evaluation.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Candidate {
    /// The order that was tried.
    pub order: Order,
    /// The label of its option.
    pub label: Text,
    /// How many forks it was tried in.
    pub samples: u32,
    /// Average evaluation of the forks: 0 lost, 1 won.
    pub expected: f64,
}

/// The candidates that a look-ahead player compared before a decision. Shown to all
/// players; there is none if an option is secret or the seat knows hidden facts.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Consideration {
    /// The seat that decided.
    pub seat: SeatId,
    /// The model that the decision was about, if it was about one.
    pub model: Option<ModelId>,
    /// The candidates, the order of the game's strongest own player first.
    pub candidates: Vec<Candidate>,
    /// Index of the candidate that was chosen.
    pub chosen: usize,
    /// How many orders were given in forks.
    pub nodes: usize,
}

/// A player that looks ahead.
pub struct LookAhead {
    budget: LookAheadBudget,
    /// The game's strongest own player: its order is the first candidate, and it plays
    /// the own seat in forks.
    own_player: Box<dyn Tactics>,
    /// The game's own player at the other seats of a fork.
    other_players: Box<dyn Tactics>,
    /// The style in which it evaluates; `None` for the usual weights.
    style: Option<Style>,
    sandbox: Option<Game>,
}

/// A candidate order with the evaluations of its forks.
struct CandidateTrial {
    order: Order,
    values: Vec<f64>,
    refused: bool,
    /// The seat's further orders up to the first die roll. They are the same in every
    /// fork, so they are computed once.
    forced_orders: Vec<(Decision, Order)>,
}

impl CandidateTrial {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }
}

impl LookAhead {
    /// Returns a player with this style for this ruleset; `None` if no player looks ahead in it.
    pub fn of(ruleset: &dyn Ruleset, style: Option<&Style>) -> Option<Self> {
        let budget = ruleset.look_ahead()?;
        let own_player = ruleset.tactics(ruleset.strengths().last()?, style)?;
        let other_players = ruleset.tactics(budget.player, None)?;
        let style = style.cloned();
        Some(LookAhead { budget, own_player, other_players, style, sandbox: None })
    }

    /// Returns the player with another budget.
    pub fn with_budget(mut self, budget: LookAheadBudget) -> Self {
        self.budget = budget;
        self
    }

    /// Returns the order for the pending decision, with the candidates if there was a
    /// choice. `None` once the match is over.
    pub fn choose(
        &mut self,
        game: &Game,
        dice: &mut Dice,
    ) -> Option<(Order, Option<Consideration>)> {
        let decision = game.decision()?;
        let world = game.world();
        let own = self.own_player.choose(world, decision, dice);
        if self.budget.nodes == 0 {
            return Some((own, None));
        }
        let mut tried: Vec<CandidateTrial> = Vec::new();
        let candidates = game.ruleset().candidates(world, decision, self.style.as_ref());
        for order in std::iter::once(own.clone()).chain(candidates) {
            let is_known = tried.iter().any(|candidate| candidate.order == order);
            if !is_known && decision.fits(&order) && tried.len() < self.budget.candidates {
                tried.push(CandidateTrial {
                    order,
                    values: Vec::new(),
                    refused: false,
                    forced_orders: Vec::new(),
                });
            }
        }
        if tried.len() < 2 {
            return Some((tried.pop().map_or(own, |one| one.order), None));
        }
        // Without an evaluation of states, forks could not be compared.
        let side = side_of(game, decision.seat);
        if game.ruleset().value(world, decision, side, self.style.as_ref()).is_none() {
            return Some((own, None));
        }
        let orders_played = without_text(|| self.try_out(game, decision.seat, &mut tried, dice));
        let chosen = best_candidate(&tried);
        let label = |order: &Order| {
            decision
                .option(&order.choose)
                .map_or_else(|| Text::verbatim(&order.choose), |choice| choice.label.clone())
        };
        let candidates = tried.iter().map(|candidate| Candidate {
            order: candidate.order.clone(),
            label: label(&candidate.order),
            samples: candidate.values.len() as u32,
            expected: candidate.mean(),
        });
        let consideration =
            (text_enabled() && !is_private(game, decision)).then(|| Consideration {
                seat: decision.seat,
                model: decision.model,
                candidates: candidates.collect(),
                chosen,
                nodes: orders_played,
            });
        Some((tried[chosen].order.clone(), consideration))
    }

    /// Sequential halving with common random numbers: plays forks until the budget is
    /// spent, and every candidate meets the same dice in its n-th fork. Returns the
    /// number of orders given in forks.
    fn try_out(
        &mut self,
        game: &Game,
        seat: SeatId,
        tried: &mut [CandidateTrial],
        dice: &mut Dice,
    ) -> usize {
        let mut sandbox = self.sandbox.take().unwrap_or_else(|| game.sandbox());
        let mut orders_played = 0;
        let mut samples = 0;
        let mut remaining: Vec<usize> = (0..tried.len()).collect();
        while orders_played < self.budget.nodes && remaining.len() > 1 {
            let seed = u64::from(dice.die(u32::MAX)) << 32 | u64::from(dice.die(u32::MAX));
            for index in &remaining {
                let candidate = &mut tried[*index];
                game.fork_into(&mut sandbox, Viewer::Seat(seat), Dice::stratified(seed));
                match self.play_on(
                    &mut sandbox,
                    candidate,
                    seat,
                    &mut Dice::new(seed ^ 0x5EED),
                    &mut orders_played,
                ) {
                    Some(value) => candidate.values.push(value),
                    None => candidate.refused = true,
                }
            }
            remaining.retain(|index| !tried[*index].refused);
            samples += 1;
            // Candidates that are significantly worse than the first are dropped.
            if samples % CUT_AFTER == 0 && !tried[0].refused {
                let first = &tried[0];
                remaining.retain(|index| {
                    *index == 0
                        || lead_over_first(&tried[*index], first)
                            .is_none_or(|(mean, margin)| mean + margin > 0.0)
                });
            }
            if samples % CUT_AFTER == 0 && remaining.len() > 2 {
                remaining.sort_by(|a, b| tried[*b].mean().total_cmp(&tried[*a].mean()));
                // The first stays to the end, because the others are compared with it.
                let keep = remaining.len().div_ceil(2);
                let mut kept: Vec<usize> = remaining.iter().copied().take(keep).collect();
                if !kept.contains(&0) && !tried[0].refused {
                    kept.push(0);
                }
                kept.sort_unstable();
                remaining = kept;
            }
        }
        self.sandbox = Some(sandbox);
        orders_played
    }

    /// Gives an order in a fork, plays on to the end of the horizon and returns the
    /// evaluation. `None` if the order is refused.
    fn play_on(
        &mut self,
        sandbox: &mut Game,
        candidate: &mut CandidateTrial,
        seat: SeatId,
        dice: &mut Dice,
        orders_played: &mut usize,
    ) -> Option<f64> {
        let before = sandbox.world().resource::<DiceBox>().0.clone();
        let replayable = std::mem::take(&mut candidate.forced_orders);
        let mut replayed = replayable.iter();
        let mut before_dice = true;
        sandbox.submit(candidate.order.clone()).ok()?;
        let mut turns = 0;
        for _ in 0..self.budget.orders {
            *orders_played += 1;
            let Some(decision) = sandbox.decision() else {
                // The match is over.
                break;
            };
            turns += usize::from(sandbox.ruleset().between_turns(sandbox.world(), decision));
            if turns >= self.budget.turns {
                break;
            }
            before_dice = before_dice
                && decision.seat == seat
                && sandbox.world().resource::<DiceBox>().0 == before;
            let next = match replayed.next().filter(|(asked, _)| before_dice && asked == decision) {
                Some((_, order)) => order.clone(),
                None if decision.seat == seat => {
                    self.own_player.choose(sandbox.world(), decision, dice)
                }
                None => self.other_players.choose(sandbox.world(), decision, dice),
            };
            if before_dice {
                candidate.forced_orders.push((decision.clone(), next.clone()));
            }
            match sandbox.submit(next) {
                Ok(_) => {}
                Err(Refusal::Internal { .. }) => return None,
                Err(_) => {
                    let decision = sandbox.decision()?;
                    let instead = Random.choose(sandbox.world(), decision, dice);
                    sandbox.submit(instead).ok()?;
                }
            }
        }
        Some(evaluate(sandbox, side_of(sandbox, seat), self.style.as_ref()))
    }
}

/// Returns whether the candidates of a decision may depend on secrets: on a secret
/// option, or on anything that the seat sees and others do not.
fn is_private(game: &Game, decision: &Decision) -> bool {
    decision.options.iter().any(|choice| choice.secret)
        || game.view(Viewer::Seat(decision.seat)) != game.view(Viewer::Everyone)
}

/// Returns the value of a state to a side: by the outcome if there is one, else
/// by the ruleset's evaluation in this style.
fn evaluate(game: &Game, side: SideId, style: Option<&Style>) -> f64 {
    match (game.outcome(), game.decision()) {
        (Some(outcome), _) => match outcome.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        },
        (None, Some(decision)) => {
            game.ruleset().value(game.world(), decision, side, style).unwrap_or(0.5)
        }
        (None, None) => 0.5,
    }
}

/// Returns the index of the candidate with the largest significant lead over the first,
/// or 0 if none leads. Candidates that were dropped early are compared over the samples
/// they have. If the first was refused in a fork, the best of the others is chosen.
fn best_candidate(tried: &[CandidateTrial]) -> usize {
    if tried[0].refused {
        return best_without_first(tried);
    }
    let mut best = 0;
    let mut best_lead = 0.0;
    for (index, one) in tried.iter().enumerate().skip(1) {
        if let Some((mean, margin)) = lead_over_first(one, &tried[0]).filter(|_| !one.refused) {
            let lead = mean - margin;
            if lead > best_lead {
                best = index;
                best_lead = lead;
            }
        }
    }
    best
}

/// Returns the index of the candidate with the highest mean among those with the most
/// samples, because others were dropped as worse; 0 if all were refused.
fn best_without_first(tried: &[CandidateTrial]) -> usize {
    let mut best: Option<(usize, &CandidateTrial)> = None;
    for (index, candidate) in tried.iter().enumerate().skip(1) {
        if candidate.refused || candidate.values.is_empty() {
            continue;
        }
        let is_better = best.is_none_or(|(_, other)| {
            let samples = candidate.values.len().cmp(&other.values.len());
            samples.then(candidate.mean().total_cmp(&other.mean())).is_gt()
        });
        if is_better {
            best = Some((index, candidate));
        }
    }
    best.map_or(0, |(index, _)| index)
}

/// Returns the average lead of a candidate over the first, among samples with the same
/// dice, and [`MARGIN`] standard errors of that lead; `None` for fewer than two samples.
fn lead_over_first(one: &CandidateTrial, first: &CandidateTrial) -> Option<(f64, f64)> {
    let pairs: Vec<f64> = one.values.iter().zip(&first.values).map(|(a, b)| a - b).collect();
    let n = pairs.len() as f64;
    if pairs.len() < 2 {
        return None;
    }
    let mean = pairs.iter().sum::<f64>() / n;
    let variance = pairs.iter().map(|lead| (lead - mean) * (lead - mean)).sum::<f64>() / (n - 1.0);
    Some((mean, MARGIN * ((variance + PRIOR_DEVIATION * PRIOR_DEVIATION) / n).sqrt()))
}

/// Returns the side of a seat.
fn side_of(game: &Game, seat: SeatId) -> SideId {
    let seats = &game.world().resource::<Seats>().0;
    seats.iter().find(|one| one.id == seat).map_or(SideId(seat.0), |one| one.side)
}

#[cfg(test)]
mod tests;
