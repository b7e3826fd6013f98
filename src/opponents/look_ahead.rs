//! A player of any game that looks ahead.
//!
//! It takes the orders that are worth considering, tries each in forks of the match,
//! plays the forks on until nothing is under way any more, itself as the game's strongest
//! own player would, and gives the order after which its side stands best on the average.
//! A fork knows no more than the seat may know: its dice are others, and what is hidden
//! is dealt anew. The budget counts orders given in forks and never time, so that the
//! same match is played the same way on every machine.

use schemars::JsonSchema;
use serde::Serialize;

use super::random::Random;
use monteria_dice::Dice;
use monteria_game::{
    Decision, DiceBox, Game, LookAheadBudget, ModelId, Order, Refusal, Ruleset, SeatId, Seats,
    SideId, Tactics, Viewer, text_enabled, without_text,
};

/// The strength under which [`LookAhead`] plays any ruleset that has a
/// value for its states.
pub const SHARP: &str = "sharp";

/// Samples after which the worse half of the candidates is given up, again and again.
const CUT_AFTER: u32 = 4;

/// How many standard errors a candidate must be ahead of the strongest own player's order
/// to be preferred to it.
const MARGIN: f64 = 2.0;

/// How far the samples of two candidates differ at least: a few that happen to
/// be alike prove nothing.
const LEAST_SPREAD: f64 = 0.04;

/// One order that was considered.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Candidate {
    /// The order.
    pub order: Order,
    /// The label of its option.
    pub label: String,
    /// How many forks it was tried in.
    pub samples: u32,
    /// What the forks were worth on the average: 0 lost, 1 won.
    pub expected: f64,
}

/// What a player that looks ahead considered before a decision. It is told to everybody:
/// where one of the options is given in secret, or the seat sees anything that not
/// everybody sees, there is none.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Consideration {
    /// Whose decision it was.
    pub seat: SeatId,
    /// The model that it was about, where it was about one.
    pub model: Option<ModelId>,
    /// The candidates, first what the game's strongest own player would do.
    pub candidates: Vec<Candidate>,
    /// The place of the one that was chosen.
    pub chosen: usize,
    /// How many orders were given in forks.
    pub nodes: usize,
}

/// A player that looks ahead.
pub struct LookAhead {
    budget: LookAheadBudget,
    /// The game's strongest own player: what it would do is considered first, and so its
    /// own seat is played on in forks.
    own: Box<dyn Tactics>,
    /// The game's own player at the other seats of a fork.
    others: Box<dyn Tactics>,
    sandbox: Option<Game>,
}

/// An order that is tried, and what its forks came to.
struct Tried {
    order: Order,
    values: Vec<f64>,
    refused: bool,
    /// What the seat did after it before any die was rolled: the same in every fork.
    first: Vec<(Decision, Order)>,
}

impl Tried {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }
}

impl LookAhead {
    /// A player of this ruleset; none where nobody looks ahead in it.
    pub fn of(ruleset: &dyn Ruleset) -> Option<Self> {
        let budget = ruleset.look_ahead()?;
        let own = ruleset.tactics(ruleset.strengths().last()?)?;
        Some(LookAhead { budget, own, others: ruleset.tactics(budget.player)?, sandbox: None })
    }

    /// The same player with another budget.
    pub fn with_budget(mut self, budget: LookAheadBudget) -> Self {
        self.budget = budget;
        self
    }

    /// The order for the pending decision, with what was considered where there was a
    /// choice. None once the match is over.
    pub fn choose(
        &mut self,
        game: &Game,
        dice: &mut Dice,
    ) -> Option<(Order, Option<Consideration>)> {
        let decision = game.decision()?;
        let world = game.world();
        let own = self.own.choose(world, decision, dice);
        if self.budget.nodes == 0 {
            return Some((own, None));
        }
        let mut tried: Vec<Tried> = Vec::new();
        for order in std::iter::once(own.clone()).chain(game.ruleset().candidates(world, decision))
        {
            let known = tried.iter().any(|tried| tried.order == order);
            if !known && decision.fits(&order) && tried.len() < self.budget.candidates {
                tried.push(Tried { order, values: Vec::new(), refused: false, first: Vec::new() });
            }
        }
        if tried.len() < 2 {
            return Some((tried.pop().map_or(own, |one| one.order), None));
        }
        // Where the game has no opinion of a state, forks could not be
        // told from each other.
        if game.ruleset().value(world, decision, side_of(game, decision.seat)).is_none() {
            return Some((own, None));
        }
        let nodes = without_text(|| self.try_out(game, decision.seat, &mut tried, dice));
        let chosen = best(&tried);
        let label = |order: &Order| {
            decision
                .option(&order.choose)
                .map_or(order.choose.clone(), |choice| choice.label.clone())
        };
        let candidates = tried.iter().map(|tried| Candidate {
            order: tried.order.clone(),
            label: label(&tried.order),
            samples: tried.values.len() as u32,
            expected: tried.mean(),
        });
        let told = (text_enabled() && !is_private(game, decision)).then(|| Consideration {
            seat: decision.seat,
            model: decision.model,
            candidates: candidates.collect(),
            chosen,
            nodes,
        });
        Some((tried[chosen].order.clone(), told))
    }

    /// Plays forks until the budget is spent; returns how many orders were given in them.
    /// Every candidate meets the same dice in its first fork, the same in its second, and
    /// so on, so that luck weighs on all alike.
    fn try_out(
        &mut self,
        game: &Game,
        seat: SeatId,
        tried: &mut [Tried],
        dice: &mut Dice,
    ) -> usize {
        let mut sandbox = self.sandbox.take().unwrap_or_else(|| game.sandbox());
        let mut nodes = 0;
        let mut samples = 0;
        let mut left: Vec<usize> = (0..tried.len()).collect();
        while nodes < self.budget.nodes && left.len() > 1 {
            let seed = u64::from(dice.die(u32::MAX)) << 32 | u64::from(dice.die(u32::MAX));
            for at in &left {
                let one = &mut tried[*at];
                game.fork_into(&mut sandbox, Viewer::Seat(seat), Dice::even(seed));
                match self.play_on(
                    &mut sandbox,
                    one,
                    seat,
                    &mut Dice::new(seed ^ 0x5EED),
                    &mut nodes,
                ) {
                    Some(value) => one.values.push(value),
                    None => one.refused = true,
                }
            }
            left.retain(|at| !tried[*at].refused);
            samples += 1;
            // What is surely worse than the first is tried no more.
            if samples % CUT_AFTER == 0 && !tried[0].refused {
                let first = &tried[0];
                left.retain(|at| {
                    *at == 0 || gap(&tried[*at], first).is_none_or(|(mean, sure)| mean + sure > 0.0)
                });
            }
            if samples % CUT_AFTER == 0 && left.len() > 2 {
                left.sort_by(|a, b| tried[*b].mean().total_cmp(&tried[*a].mean()));
                // The first stays to the end: the others are measured against it.
                let keep = left.len().div_ceil(2);
                let mut kept: Vec<usize> = left.iter().copied().take(keep).collect();
                if !kept.contains(&0) && !tried[0].refused {
                    kept.push(0);
                }
                kept.sort_unstable();
                left = kept;
            }
        }
        self.sandbox = Some(sandbox);
        nodes
    }

    /// Gives an order in a fork and plays on to the end of the horizon; what the state is
    /// worth then. None where the order is refused.
    fn play_on(
        &mut self,
        sandbox: &mut Game,
        tried: &mut Tried,
        seat: SeatId,
        dice: &mut Dice,
        nodes: &mut usize,
    ) -> Option<f64> {
        let before = sandbox.world().resource::<DiceBox>().0.clone();
        let known = std::mem::take(&mut tried.first);
        let mut again = known.iter();
        let mut fresh = true;
        sandbox.submit(tried.order.clone()).ok()?;
        let mut turns = 0;
        for _ in 0..self.budget.orders {
            *nodes += 1;
            let Some(decision) = sandbox.decision() else { break };
            turns += usize::from(sandbox.ruleset().between_turns(sandbox.world(), decision));
            if turns >= self.budget.turns {
                break;
            }
            fresh =
                fresh && decision.seat == seat && sandbox.world().resource::<DiceBox>().0 == before;
            let next = match again.next().filter(|(asked, _)| fresh && asked == decision) {
                Some((_, order)) => order.clone(),
                None if decision.seat == seat => self.own.choose(sandbox.world(), decision, dice),
                None => self.others.choose(sandbox.world(), decision, dice),
            };
            if fresh {
                tried.first.push((decision.clone(), next.clone()));
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
        Some(value(sandbox, side_of(sandbox, seat)))
    }
}

/// Whether what a seat considers at this decision may depend on what not everybody knows:
/// on an option that is given in secret, or on anything that it sees and others do not.
fn is_private(game: &Game, decision: &Decision) -> bool {
    decision.options.iter().any(|choice| choice.secret)
        || game.view(Viewer::Seat(decision.seat)) != game.view(Viewer::Everyone)
}

/// What a state is worth to a side: the outcome's word where there is one.
fn value(game: &Game, side: SideId) -> f64 {
    match (game.outcome(), game.decision()) {
        (Some(outcome), _) => match outcome.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        },
        (None, Some(decision)) => game.ruleset().value(game.world(), decision, side).unwrap_or(0.5),
        (None, None) => 0.5,
    }
}

/// The place of the best candidate: one that beats the first by more than chance would,
/// among those tried as often.
fn best(tried: &[Tried]) -> usize {
    let mut best = (0, 0.0);
    for (at, one) in tried.iter().enumerate().skip(1) {
        let Some((mean, sure)) = gap(one, &tried[0]).filter(|_| !one.refused) else { continue };
        let ahead = mean - sure;
        if ahead > best.1 || (tried[0].refused && best.0 == 0) {
            best = (at, ahead);
        }
    }
    best.0
}

/// How much better than the first a candidate came out on the average, among those tried
/// as often, and by how much that may be chance; none before it was tried twice.
fn gap(one: &Tried, first: &Tried) -> Option<(f64, f64)> {
    let pairs: Vec<f64> = one.values.iter().zip(&first.values).map(|(a, b)| a - b).collect();
    let n = pairs.len() as f64;
    if pairs.len() < 2 {
        return None;
    }
    let mean = pairs.iter().sum::<f64>() / n;
    let spread = pairs.iter().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / (n - 1.0);
    Some((mean, MARGIN * ((spread + LEAST_SPREAD * LEAST_SPREAD) / n).sqrt()))
}

/// The side of a seat.
fn side_of(game: &Game, seat: SeatId) -> SideId {
    let seats = &game.world().resource::<Seats>().0;
    seats.iter().find(|one| one.id == seat).map_or(SideId(seat.0), |one| one.side)
}
