//! A seat's player, and all those of a match.

use std::collections::BTreeMap;

use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::look_ahead::{Consideration, LookAhead, SHARP};
use super::random::{RANDOM, Random};
use monteria_dice::Dice;
use monteria_game::{Control, Game, GameEvent, Order, Refusal, Ruleset, SeatId, Tactics};

/// Plays one seat of a match.
///
/// Its dice are its own: they run from the match's seed, the seat and the number of
/// orders given so far. So it plays a loaded or undone match as it played the first time,
/// and never sees a face of the match's dice.
pub struct Opponent {
    player: Player,
}

/// How an opponent comes to an order.
enum Player {
    /// By what it sees.
    Tactics(Box<dyn Tactics>),
    /// By what forks of the match come to.
    LookAhead(Box<LookAhead>),
}

/// There is no player of that strength.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no opponent of strength `{asked}`: expected {}", .known.join(", "))]
pub struct UnknownStrength {
    /// What was asked for.
    pub asked: String,
    /// What there is.
    pub known: Vec<String>,
}

/// An order of an opponent that the match refused: a fault of its tactics. A random legal
/// order took its place.
#[derive(Clone, PartialEq, Debug)]
pub struct RejectedOrder {
    /// The seat that it belongs to.
    pub seat: SeatId,
    /// What it ordered.
    pub order: Order,
    /// Why that was refused.
    pub refusal: Refusal,
}

/// What an opponent did with a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// What happened until the next decision.
    pub events: Vec<GameEvent>,
    /// Its refused order, where it slipped.
    pub rejected: Option<RejectedOrder>,
    /// What it considered, where it looked ahead.
    pub considered: Option<Consideration>,
}

impl Opponent {
    /// A player with these tactics.
    pub fn new(tactics: Box<dyn Tactics>) -> Self {
        Opponent { player: Player::Tactics(tactics) }
    }

    /// A player of this strength: `random`, one of the ruleset's own, or `sharp`, which
    /// looks ahead, where the ruleset lets it.
    ///
    /// # Errors
    /// Names the strengths that there are.
    pub fn of_strength(ruleset: &dyn Ruleset, strength: &str) -> Result<Self, UnknownStrength> {
        if strength == RANDOM {
            return Ok(Opponent::new(Box::new(Random)));
        }
        if strength == SHARP
            && let Some(player) = LookAhead::of(ruleset)
        {
            return Ok(Opponent { player: Player::LookAhead(Box::new(player)) });
        }
        ruleset.tactics(strength).map(Opponent::new).ok_or_else(|| UnknownStrength {
            asked: strength.to_owned(),
            known: strengths(ruleset),
        })
    }

    /// The order it would give for the pending decision; `None` once the match is over.
    /// It may be refused.
    pub fn order(&mut self, game: &Game) -> Option<Order> {
        self.consider(game).map(|(order, _)| order)
    }

    /// The order it would give, with what it considered where it looked ahead.
    fn consider(&mut self, game: &Game) -> Option<(Order, Option<Consideration>)> {
        let decision = game.decision()?;
        let mut dice = own_dice(game, decision.seat, 0);
        match &mut self.player {
            Player::Tactics(tactics) => {
                Some((tactics.choose(game.world(), decision, &mut dice), None))
            }
            Player::LookAhead(player) => player.choose(game, &mut dice),
        }
    }

    /// Gives an order for the pending decision. Where the match refuses it, a random
    /// legal one is given in its place, so that a match never waits for an opponent.
    ///
    /// # Errors
    /// Where the match is over or the program failed; the match is as the refusal says.
    pub fn play(&mut self, game: &mut Game) -> Result<Turn, Refusal> {
        let (order, considered) = self.consider(game).ok_or(Refusal::MatchOver)?;
        let refusal = match game.submit(order.clone()) {
            Ok(events) => return Ok(Turn { events, rejected: None, considered }),
            Err(Refusal::Internal { detail }) => return Err(Refusal::Internal { detail }),
            Err(refusal) => refusal,
        };
        let decision = game.decision().ok_or(Refusal::MatchOver)?;
        let rejected = RejectedOrder { seat: decision.seat, order, refusal };
        let instead = Random.choose(game.world(), decision, &mut own_dice(game, decision.seat, 1));
        game.submit(instead).map(|events| Turn { events, rejected: Some(rejected), considered })
    }
}

/// All strengths in which the program plays a ruleset, weakest first: `random`, its own,
/// and `sharp` where it looks ahead.
pub fn strengths(ruleset: &dyn Ruleset) -> Vec<String> {
    let own = ruleset.strengths().iter().copied().filter(|own| *own != RANDOM);
    let sharp = ruleset.look_ahead().map(|_| SHARP);
    std::iter::once(RANDOM).chain(own).chain(sharp).map(str::to_owned).collect()
}

/// The dice of a seat's player for the decision that is pending.
fn own_dice(game: &Game, seat: SeatId, attempt: u8) -> Dice {
    let mut key = Vec::with_capacity(32);
    key.extend_from_slice(b"opponent");
    key.extend_from_slice(&game.setup().seed.to_le_bytes());
    key.extend_from_slice(&(game.orders().len() as u64).to_le_bytes());
    key.extend_from_slice(&[seat.0, attempt]);
    Dice::new(xxh3_64(&key))
}

/// The opponents of a match, by seat.
#[derive(Default)]
pub struct Opponents {
    seats: BTreeMap<SeatId, Opponent>,
}

impl Opponents {
    /// Opponents for the seats that the program plays now.
    ///
    /// # Errors
    /// Where a strength is unknown.
    pub fn of_match(game: &Game) -> Result<Self, UnknownStrength> {
        let mut opponents = Opponents::default();
        for seat in game.seat_ids() {
            if let Control::Ai(strength) = game.control(seat) {
                opponents
                    .seats
                    .insert(seat, Opponent::of_strength(game.ruleset().as_ref(), &strength)?);
            }
        }
        Ok(opponents)
    }

    /// Seats this player here.
    pub fn seat(&mut self, seat: SeatId, opponent: Opponent) {
        self.seats.insert(seat, opponent);
    }

    /// Whether the program plays this seat.
    pub fn plays(&self, seat: SeatId) -> bool {
        self.seats.contains_key(&seat)
    }

    /// Plays the pending decision where it is one of theirs; `None` where it is not, or
    /// the match is over.
    ///
    /// # Errors
    /// Where the program failed.
    pub fn play(&mut self, game: &mut Game) -> Option<Result<Turn, Refusal>> {
        let seat = game.decision()?.seat;
        self.seats.get_mut(&seat).map(|opponent| opponent.play(game))
    }
}
