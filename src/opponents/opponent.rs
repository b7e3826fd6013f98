//! Opponents: the program's player of a seat, and those of a whole match.

use std::collections::BTreeMap;

use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::look_ahead::{Consideration, LookAhead, SHARP};
use super::random::{RANDOM, Random};
use monteria_dice::Dice;
use monteria_game::{Control, Game, GameEvent, Order, Refusal, Ruleset, SeatId, Tactics};

/// Plays one seat of a match.
///
/// Its dice are its own, derived from the match's seed, the seat and the number of orders
/// given so far. So it plays a loaded or undone match the same way again, and never sees
/// a face of the match's dice.
pub struct Opponent {
    player: Player,
}

/// How an opponent chooses its orders.
enum Player {
    /// A player of the ruleset, or the random one.
    Tactics(Box<dyn Tactics>),
    /// A player that tries orders in forks of the match.
    LookAhead(Box<LookAhead>),
}

/// What stands between a strength and a style.
const STYLE_SEPARATOR: char = ':';

/// No player has that strength, or that style.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "no opponent of strength `{asked}`: expected {}{}",
    .known.join(", "),
    styles_text(.styles)
)]
pub struct UnknownStrength {
    /// The strength that was asked for.
    pub asked: String,
    /// The strengths that exist.
    pub known: Vec<String>,
    /// The ids of the styles that exist.
    pub styles: Vec<String>,
}

/// Returns the end of the sentence about unknown strengths: the styles that exist.
fn styles_text(styles: &[String]) -> String {
    if styles.is_empty() {
        return String::new();
    }
    format!("; a style may follow a colon: {}", styles.join(", "))
}

/// An order of an opponent that the match refused: an error of its tactics. A random
/// legal order took its place.
#[derive(Clone, PartialEq, Debug)]
pub struct RejectedOrder {
    /// The seat of the opponent.
    pub seat: SeatId,
    /// The order that it gave.
    pub order: Order,
    /// Why it was refused.
    pub refusal: Refusal,
}

/// The result of an opponent's decision.
#[derive(Clone, PartialEq, Debug)]
pub struct OpponentTurn {
    /// The events until the next decision.
    pub events: Vec<GameEvent>,
    /// Its refused order, if there was one.
    pub rejected: Option<RejectedOrder>,
    /// The candidates it compared, if it looked ahead.
    pub considered: Option<Consideration>,
}

impl Opponent {
    /// Returns a player with these tactics.
    pub fn new(tactics: Box<dyn Tactics>) -> Self {
        Opponent { player: Player::Tactics(tactics) }
    }

    /// Returns a player of this strength: `random`, one of the ruleset's own, or `sharp`,
    /// which looks ahead, if the ruleset has a budget for it. Behind a colon may stand a
    /// style of the ruleset (`standard:reckless`); `random` has none.
    ///
    /// # Errors
    /// If the strength or the style is unknown; the error names those that exist.
    pub fn of_strength(ruleset: &dyn Ruleset, strength: &str) -> Result<Self, UnknownStrength> {
        if strength == RANDOM {
            return Ok(Opponent::new(Box::new(Random)));
        }
        let (name, style) = split_style(strength);
        let unknown = || UnknownStrength {
            asked: strength.to_owned(),
            known: strengths(ruleset),
            styles: ruleset.styles().iter().map(|style| style.id.to_string()).collect(),
        };
        let known = ruleset.styles();
        let style = match style {
            Some(id) => {
                Some(known.into_iter().find(|style| style.id.as_str() == id).ok_or_else(unknown)?)
            }
            None => None,
        };
        if name == SHARP
            && let Some(player) = LookAhead::of(ruleset, style)
        {
            return Ok(Opponent { player: Player::LookAhead(Box::new(player)) });
        }
        ruleset.tactics(name, style).map(Opponent::new).ok_or_else(unknown)
    }

    /// Returns its order for the pending decision, which the match may refuse; `None`
    /// once the match is over.
    pub fn order(&mut self, game: &Game) -> Option<Order> {
        self.consider(game).map(|(order, _)| order)
    }

    /// Returns its order, with the candidates if it looked ahead.
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

    /// Gives an order for the pending decision. If the match refuses it, a random legal
    /// one is given in its place, so a match never waits for an opponent.
    ///
    /// # Errors
    /// If the match is over or the program failed; the match is unchanged or broken,
    /// as the refusal says.
    pub fn play(&mut self, game: &mut Game) -> Result<OpponentTurn, Refusal> {
        let (order, considered) = self.consider(game).ok_or(Refusal::MatchOver)?;
        let refusal = match game.submit(order.clone()) {
            Ok(events) => return Ok(OpponentTurn { events, rejected: None, considered }),
            Err(Refusal::Internal { detail }) => return Err(Refusal::Internal { detail }),
            Err(refusal) => refusal,
        };
        let decision = game.decision().ok_or(Refusal::MatchOver)?;
        let rejected = RejectedOrder { seat: decision.seat, order, refusal };
        let instead = Random.choose(game.world(), decision, &mut own_dice(game, decision.seat, 1));
        game.submit(instead).map(|events| OpponentTurn {
            events,
            rejected: Some(rejected),
            considered,
        })
    }
}

/// Returns all strengths for a ruleset, weakest first: `random`, its own, and `sharp`
/// if it looks ahead.
pub fn strengths(ruleset: &dyn Ruleset) -> Vec<String> {
    let own = ruleset.strengths().iter().copied().filter(|own| *own != RANDOM);
    let sharp = ruleset.look_ahead().map(|_| SHARP);
    std::iter::once(RANDOM).chain(own).chain(sharp).map(str::to_owned).collect()
}

/// Splits a strength (`standard:reckless`) into its name and its style.
pub fn split_style(strength: &str) -> (&str, Option<&str>) {
    match strength.split_once(STYLE_SEPARATOR) {
        Some((name, style)) => (name, Some(style)),
        None => (strength, None),
    }
}

/// Returns a strength with a style, or without one.
pub fn with_style(name: &str, style: Option<&str>) -> String {
    style.map_or_else(|| name.to_owned(), |style| format!("{name}{STYLE_SEPARATOR}{style}"))
}

/// Returns the dice of a seat's player for the pending decision.
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
    /// Returns opponents for the seats that the program plays now.
    ///
    /// # Errors
    /// If a strength is unknown.
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

    /// Sets the player of a seat.
    pub fn seat(&mut self, seat: SeatId, opponent: Opponent) {
        self.seats.insert(seat, opponent);
    }

    /// Returns whether the program plays this seat.
    pub fn plays(&self, seat: SeatId) -> bool {
        self.seats.contains_key(&seat)
    }

    /// Plays the pending decision if it is one of theirs; `None` if it is not, or
    /// the match is over.
    ///
    /// # Errors
    /// If the program failed.
    pub fn play(&mut self, game: &mut Game) -> Option<Result<OpponentTurn, Refusal>> {
        let seat = game.decision()?.seat;
        self.seats.get_mut(&seat).map(|opponent| opponent.play(game))
    }
}
