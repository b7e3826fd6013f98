//! Requests of a client. `docs/protocol.md` describes them.

use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;

use super::wire::Refused;
use monteria_content::json_words;
use monteria_game::{ModelId, Order};
use monteria_table::{Facing, Spot};

/// A request of a client.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Request {
    Order(Order),
    /// Undo this many orders of clients.
    Undo(usize),
    /// Save the match to this file.
    Save(PathBuf),
    Quit,
    /// Sheet of a model.
    Sheet(ModelId),
    /// Odds of an order.
    Odds(Order),
    /// Line of sight from the first model to the second.
    Sight([Eye; 2]),
    /// The table with its terrain.
    Table,
    /// Text of a rule.
    Rule(String),
}

/// A model at its own or at a hypothetical position.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(from = "EyeWritten")]
pub(super) struct Eye {
    pub model: ModelId,
    /// The hypothetical position; `None` for the model's own.
    pub at: Option<Spot>,
}

/// An [`Eye`] as written: `"m3"`, or `{"model":"m3","at":[x,z]}`.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum EyeWritten {
    Standing(ModelId),
    Elsewhere { model: ModelId, at: Spot },
}

impl From<EyeWritten> for Eye {
    fn from(written: EyeWritten) -> Self {
        match written {
            EyeWritten::Standing(model) => Eye { model, at: None },
            EyeWritten::Elsewhere { model, at } => Eye { model, at: Some(at) },
        }
    }
}

/// A request as received: exactly one of the kinds, and for `choose` the
/// parameters of the option.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRequest {
    choose: Option<String>,
    target: Option<ModelId>,
    to: Option<Spot>,
    path: Option<Vec<Spot>>,
    facing: Option<Facing>,
    targets: Option<Vec<ModelId>>,
    number: Option<i32>,
    undo: Option<usize>,
    save: Option<PathBuf>,
    quit: Option<bool>,
    sheet: Option<ModelId>,
    odds: Option<Order>,
    sight: Option<[Eye; 2]>,
    table: Option<bool>,
    rule: Option<String>,
}

impl Request {
    /// Parses a line of a client as a request.
    ///
    /// # Errors
    /// Fails with a refusal that names the expected value.
    pub(super) fn read(line: &[u8]) -> Result<Self, Refused> {
        let bad = |detail: String| Refused::new("BadRequest", detail);
        let text =
            std::str::from_utf8(line).map_err(|_| bad("the line is not UTF-8".to_owned()))?;
        if text.trim().is_empty() {
            return Err(bad(format!("an empty line; {EXPECTED}")));
        }
        if !text.trim_start().starts_with('{') {
            return Err(bad(format!("the line is no object; {EXPECTED}")));
        }
        let raw: RawRequest =
            serde_json::from_str(text).map_err(|error| bad(wrong_words(text, &error)))?;
        let order = Order {
            choose: String::new(),
            target: raw.target,
            to: raw.to,
            path: raw.path,
            facing: raw.facing,
            targets: raw.targets.unwrap_or_default(),
            number: raw.number,
        };
        if raw.choose.is_none() && order != Order::plain("") {
            let problem =
                "`target`, `to`, `path`, `facing`, `targets` and `number` go with `choose` only";
            return Err(bad(problem.to_owned()));
        }
        let yes = |given: Option<bool>, request: Request| match given {
            Some(true) => Some(Ok(request)),
            Some(false) => Some(Err(bad("`quit` and `table` want true".to_owned()))),
            None => None,
        };
        let order = raw.choose.map(|choose| Order { choose, ..order });
        let undo = raw.undo.map(|count| match count {
            0 => Err(bad("`undo` wants a number from 1".to_owned())),
            count => Ok(Request::Undo(count)),
        });
        let asked = [
            order.map(|order| Ok(Request::Order(order))),
            undo,
            raw.save.map(|file| Ok(Request::Save(file))),
            yes(raw.quit, Request::Quit),
            raw.sheet.map(|model| Ok(Request::Sheet(model))),
            raw.odds.map(|order| Ok(Request::Odds(order))),
            raw.sight.map(|pair| Ok(Request::Sight(pair))),
            yes(raw.table, Request::Table),
            raw.rule.map(|id| Ok(Request::Rule(id))),
        ];
        let mut asked = asked.into_iter().flatten();
        match (asked.next(), asked.next()) {
            (Some(one), None) => one,
            _ => Err(bad(EXPECTED.to_owned())),
        }
    }
}

/// Returns the error in an invalid line: the field and its expected value, or that the
/// line is no JSON.
fn wrong_words(text: &str, error: &serde_json::Error) -> String {
    let fields = match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => fields,
        _ => return format!("{}; {EXPECTED}", json_words(error)),
    };
    let fault = fields.iter().find_map(|(name, value)| field_fault(name, value));
    fault.unwrap_or_else(|| format!("{}; {EXPECTED}", json_words(error)))
}

/// Returns the error in a field of a request; `None` if the field is valid.
fn field_fault(name: &str, value: &Value) -> Option<String> {
    let (fits, expected) = match name {
        "choose" => (fits::<String>(value), "the id of an option, in quotes"),
        "target" | "sheet" => (fits::<ModelId>(value), "the id of a model, such as \"m4\""),
        "to" => (fits::<Spot>(value), "a spot, [x,z] or [x,z,y]"),
        "path" => (fits::<Vec<Spot>>(value), "a list of spots, [[x,z],…]"),
        "facing" => (fits::<Facing>(value), "degrees clockwise from north"),
        "targets" => {
            (fits::<Vec<ModelId>>(value), "a list of ids of models, such as [\"m4\",\"m5\"]")
        }
        "number" => (fits::<i32>(value), "a whole number"),
        "undo" => (fits::<usize>(value), "a whole number from 1"),
        "save" => (fits::<PathBuf>(value), "the name of a file, in quotes"),
        "quit" | "table" => (fits::<bool>(value), "true"),
        "odds" => (fits::<Order>(value), "an order, {\"choose\":ID,…}"),
        "sight" => (
            fits::<[Eye; 2]>(value),
            "two of \"m1\" or {\"model\":\"m1\",\"at\":[x,z]}, in square brackets",
        ),
        "rule" => (fits::<String>(value), "the id of a rule, in quotes"),
        unknown => {
            return Some(format!("no request has a field `{}`; {EXPECTED}", start_of(unknown)));
        }
    };
    let found = match value {
        // With a sign, the message would seem to complain about the sign.
        Value::Number(number) if number.as_f64() == Some(0.0) => "0 with a point".to_owned(),
        other => start_of(&other.to_string()),
    };
    (!fits && !value.is_null()).then(|| format!("`{name}` is {found}; expected {expected}"))
}

fn fits<T: serde::de::DeserializeOwned>(value: &Value) -> bool {
    serde_json::from_value::<T>(value.clone()).is_ok()
}

/// Returns the beginning of a text for use in an error message.
fn start_of(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

const EXPECTED: &str = "expected one of {\"choose\":ID,…}, {\"undo\":N}, {\"save\":FILE}, \
    {\"quit\":true}, {\"sheet\":MODEL}, \
                        {\"odds\":{\"choose\":ID,…}}, {\"sight\":[MODEL,MODEL]}, {\"table\":true}, \
                        {\"rule\":ID}";

#[cfg(test)]
mod tests;
