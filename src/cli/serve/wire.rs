//! The lines of the protocol: what goes out and what comes in. `docs/protocol.md` describes them.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::game::{
    Choice, Decision, Game, GameEvent, ModelId, Needs, Order, Outcome, Refusal, Region, SeatId, StateHash,
    View,
};
use crate::table::Spot;

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;

/// Legal spots that an option with `to` carries at most.
pub const SAMPLES: usize = 64;

/// What a line that came in asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// An order.
    Order(Order),
    /// Go back so many orders of clients.
    Undo(usize),
    /// Write the match into this file.
    Save(PathBuf),
    /// Leave.
    Quit,
}

/// A line as it comes in: exactly one of `choose`, `undo`, `save` and `quit`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRequest {
    choose: Option<String>,
    target: Option<ModelId>,
    to: Option<Spot>,
    path: Option<Vec<[f32; 2]>>,
    undo: Option<usize>,
    save: Option<PathBuf>,
    quit: Option<bool>,
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// A refusal that says what was expected.
    pub fn read(line: &[u8]) -> Result<Self, Told> {
        let text = std::str::from_utf8(line).map_err(|_| Told::new("BadRequest", "the line is not UTF-8"))?;
        if text.trim().is_empty() {
            return Err(Told::new("BadRequest", format!("an empty line; {EXPECTED}")));
        }
        let raw: RawRequest = serde_json::from_str(text)
            .map_err(|error| Told::new("BadRequest", format!("{error}; {EXPECTED}")))?;
        let asked = [raw.choose.is_some(), raw.undo.is_some(), raw.save.is_some(), raw.quit.is_some()];
        if asked.iter().filter(|asked| **asked).count() != 1 {
            return Err(Told::new("BadRequest", EXPECTED));
        }
        if let Some(choose) = raw.choose {
            return Ok(Request::Order(Order { choose, target: raw.target, to: raw.to, path: raw.path }));
        }
        if raw.target.is_some() || raw.to.is_some() || raw.path.is_some() {
            return Err(Told::new("BadRequest", "`target`, `to` and `path` go with `choose` only"));
        }
        match (raw.undo, raw.save, raw.quit) {
            (Some(count), ..) if count > 0 => Ok(Request::Undo(count)),
            (_, Some(file), _) => Ok(Request::Save(file)),
            (.., Some(true)) => Ok(Request::Quit),
            _ => Err(Told::new("BadRequest", "`undo` wants a number from 1, `quit` wants true")),
        }
    }
}

const EXPECTED: &str = "expected one of {\"choose\":ID,…}, {\"undo\":N}, {\"save\":FILE}, {\"quit\":true}";

/// A refusal on its way out.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Told {
    #[serde(rename = "type")]
    kind: &'static str,
    reason: String,
    detail: String,
}

impl Told {
    /// A refusal for this reason.
    pub fn new(reason: &str, detail: impl Into<String>) -> Self {
        Told { kind: "refusal", reason: reason.to_owned(), detail: detail.into() }
    }
}

impl From<Refusal> for Told {
    fn from(refusal: Refusal) -> Self {
        Told::new(refusal.name(), refusal.to_string())
    }
}

/// What only the first line carries.
#[derive(Serialize, Clone)]
pub struct Greeting<'a> {
    /// The version of the protocol.
    pub protocol: u32,
    /// The ruleset's id.
    pub ruleset: &'a str,
    /// The scenario's id.
    pub scenario: &'a str,
    /// The seed of the dice.
    pub seed: u64,
    /// The seats of this client.
    pub seats: Vec<SeatId>,
}

/// A decision or the end on its way out.
#[derive(Serialize)]
pub struct Standing<'a> {
    /// `decision` or `over`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// On the first line.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub greeting: Option<Greeting<'a>>,
    /// The decision, while one is pending.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub question: Option<Question<'a>>,
    /// The outcome, once it is over; null where the client left before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Option<&'a Outcome>>,
    /// The file just written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<PathBuf>,
    /// What happened since the last line.
    pub events: &'a [GameEvent],
    /// What the seat may see.
    pub state: View,
    /// The hash of the whole state.
    pub hash: StateHash,
}

/// A pending decision.
#[derive(Serialize)]
pub struct Question<'a> {
    seat: SeatId,
    model: Option<ModelId>,
    prompt: &'a str,
    options: Vec<OptionLine<'a>>,
    refused: Vec<RefusedLine<'a>>,
}

#[derive(Serialize)]
struct OptionLine<'a> {
    id: &'a str,
    label: &'a str,
    group: &'a str,
    cost: &'a str,
    hint: &'a str,
    needs: &'static [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    accepts: Option<&'static [&'static str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<Vec<Spot>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<&'a Region>,
    #[serde(skip_serializing_if = "Option::is_none")]
    targets: Option<&'a [ModelId]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_targets: Vec<NotTarget>,
}

#[derive(Serialize)]
struct NotTarget {
    target: ModelId,
    reason: String,
    detail: String,
}

#[derive(Serialize)]
struct RefusedLine<'a> {
    id: &'a str,
    label: &'a str,
    group: &'a str,
    cost: &'a str,
    reason: &'a str,
    detail: String,
}

impl<'a> Question<'a> {
    /// The pending decision of this match.
    pub fn new(game: &Game, decision: &'a Decision) -> Self {
        Question {
            seat: decision.seat,
            model: decision.model,
            prompt: &decision.prompt,
            options: decision.options.iter().map(|choice| OptionLine::new(game, choice)).collect(),
            refused: decision
                .refused
                .iter()
                .map(|refused| RefusedLine {
                    id: &refused.choice.id,
                    label: &refused.choice.label,
                    group: &refused.choice.group,
                    cost: &refused.choice.cost,
                    reason: refused.why.name(),
                    detail: refused.why.to_string(),
                })
                .collect(),
        }
    }
}

impl<'a> OptionLine<'a> {
    fn new(game: &Game, choice: &'a Choice) -> Self {
        let mut line = OptionLine {
            id: &choice.id,
            label: &choice.label,
            group: &choice.group,
            cost: &choice.cost,
            hint: &choice.hint,
            needs: &[],
            accepts: None,
            samples: None,
            region: None,
            targets: None,
            not_targets: Vec::new(),
        };
        match &choice.needs {
            Needs::Nothing => {}
            Needs::Target { legal, others } => {
                line.needs = &["target"];
                line.targets = Some(legal);
                line.not_targets = others
                    .iter()
                    .map(|(target, why)| NotTarget {
                        target: *target,
                        reason: why.name().to_owned(),
                        detail: why.to_string(),
                    })
                    .collect();
            }
            Needs::To(region) => {
                line.needs = &["to"];
                line.accepts = matches!(region, Region::Reach { .. }).then_some(&["path"]);
                line.samples = Some(game.samples(region, SAMPLES));
                line.region = Some(region);
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read() {
        let read = |line: &str| Request::read(line.as_bytes());
        assert_eq!(read(r#"{"choose":"wait"}"#), Ok(Request::Order(Order::plain("wait"))));
        assert_eq!(
            read(r#" {"choose":"go","to":[1.5,-2]} "#),
            Ok(Request::Order(Order::to("go", Spot { x: 1.5, z: -2.0, y: None })))
        );
        assert_eq!(read(r#"{"undo":2}"#), Ok(Request::Undo(2)));
        assert_eq!(read(r#"{"save":"a/b"}"#), Ok(Request::Save("a/b".into())));
        assert_eq!(read(r#"{"quit":true}"#), Ok(Request::Quit));
    }

    #[test]
    fn everything_else_is_refused_in_words() {
        for wrong in [
            &b""[..],
            b"   ",
            b"{",
            b"null",
            b"[]",
            b"17",
            b"\"choose\"",
            b"{}",
            b"\xff\xfe",
            br#"{"choose":"a","undo":1}"#,
            br#"{"choose":7}"#,
            br#"{"choose":"a","target":"x9"}"#,
            br#"{"choose":"a","to":[1]}"#,
            br#"{"choose":"a","to":[1e99,0]}"#,
            br#"{"choose":"a","to":[NaN,0]}"#,
            br#"{"choose":"a","colour":"red"}"#,
            br#"{"undo":0}"#,
            br#"{"undo":-1}"#,
            br#"{"quit":false}"#,
            br#"{"undo":1,"to":[0,0]}"#,
        ] {
            let told = Request::read(wrong).expect_err("refused");
            assert_eq!((told.kind, told.reason.as_str()), ("refusal", "BadRequest"), "{wrong:?}");
            assert!(!told.detail.is_empty());
        }
        let deep = "[".repeat(100_000);
        assert!(Request::read(deep.as_bytes()).is_err());
    }
}
