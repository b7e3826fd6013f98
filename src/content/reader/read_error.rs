//! The deserialization error: why a value could not be read.

use std::fmt;

use serde::de;

use crate::fault::join_names;
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId, shortened};
use crate::text::spelling::{did_you_mean, nearest};

/// Ends one pass over a document.
#[derive(Debug)]
pub(crate) struct ReadError(Box<(Reason, Option<NodeId>)>);

#[derive(Debug)]
pub(crate) enum Reason {
    /// A value of another kind is expected; `found` if the description of the value
    /// does not say it.
    Wrong {
        found: Option<String>,
        expected: String,
        hint: Option<String>,
    },
    UnknownField {
        name: String,
        known: &'static [&'static str],
    },
    UnknownVariant {
        name: String,
        known: &'static [&'static str],
    },
    MissingField(&'static str),
    /// A stand-in was refused; this is no fault of the file.
    StandIn,
}

impl ReadError {
    pub(crate) fn new(reason: Reason) -> Self {
        ReadError(Box::new((reason, None)))
    }

    pub(crate) fn expected(expected: impl Into<String>) -> Self {
        ReadError::new(Reason::Wrong { found: None, expected: expected.into(), hint: None })
    }

    /// Creates an error for a text with a character that does not print as itself.
    pub(crate) fn unprintable(c: char, one_line: bool) -> Self {
        let found = if c == '\n' {
            "a line break in a name".to_owned()
        } else {
            format!("the control character U+{:04X} in a text", u32::from(c))
        };
        let expected = if one_line {
            "a name of printable characters"
        } else {
            "a text of printable characters"
        };
        ReadError::new(Reason::Wrong {
            found: Some(found),
            expected: expected.to_owned(),
            hint: None,
        })
    }

    pub(crate) fn hint(mut self, text: Option<String>) -> Self {
        if let Reason::Wrong { hint, .. } = &mut self.0.0 {
            *hint = text;
        }
        self
    }

    /// Sets the place if none is known yet: errors propagate from the inside outwards.
    pub(crate) fn at(mut self, node: NodeId) -> Self {
        self.0.1.get_or_insert(node);
        self
    }

    /// Sets the place of a stand-in.
    pub(crate) fn of_stand_in(node: NodeId) -> Self {
        ReadError(Box::new((Reason::StandIn, Some(node))))
    }

    pub(crate) fn into_parts(self) -> (Reason, Option<NodeId>) {
        *self.0
    }
}

impl Reason {
    /// Returns the found and the expected value, and a hint, for a fault at this node; `None`
    /// if it is no fault of the file.
    pub(crate) fn into_words(
        self,
        document: &Document,
        node: NodeId,
    ) -> Option<(String, String, Option<String>)> {
        Some(match self {
            Reason::StandIn => return None,
            Reason::Wrong { found, expected, hint } => {
                let hint = hint.or_else(|| hint_for(document, node, &expected));
                (found.unwrap_or_else(|| document.describe(node)), expected, hint)
            }
            Reason::UnknownField { name, known } => {
                let expected = match known {
                    [] => "no fields at all".to_owned(),
                    known => format!("a field {}", join_names(known)),
                };
                (
                    format!("the unknown field `{}`", shortened(&name)),
                    expected,
                    did_you_mean(&name, known.iter().copied()),
                )
            }
            Reason::UnknownVariant { name, known } => (
                format!("`{}`", shortened(&name)),
                join_names(known),
                did_you_mean(&name, known.iter().copied()),
            ),
            Reason::MissingField(name) => {
                (format!("no field `{name}`"), "it, as it has no default".to_owned(), None)
            }
        })
    }
}

/// Returns a hint for common mistakes.
fn hint_for(document: &Document, node: NodeId, expected: &str) -> Option<String> {
    let number = expected.contains("number");
    match &document.node(node).kind {
        Kind::Text(text) if number && text.trim().parse::<f64>().is_ok() => {
            Some(format!("numbers are written without quotes: {}", shortened(text.trim())))
        }
        Kind::Group(Group { body: GroupBody::Items(items), .. })
            if comma_in_number(document.source(node)) =>
        {
            Some(decimal_commas(document.source(node), items.len(), expected))
        }
        Kind::Float if expected.starts_with("a whole number") => {
            Some("leave the point out".to_owned())
        }
        Kind::Word if expected.contains("quotes") || expected.contains("text") => Some(format!(
            "texts and ids are written in quotes: \"{}\"",
            shortened(document.source(node))
        )),
        Kind::Word if expected == "true or false" => {
            nearest(document.source(node), ["true", "false"])
                .or(match document.source(node) {
                    "yes" | "on" => Some("true"),
                    "no" | "off" => Some("false"),
                    _ => None,
                })
                .map(|word| format!("did you mean `{word}`?"))
        }
        Kind::Text(text)
            if expected == "true or false" && matches!(text.as_str(), "true" | "false") =>
        {
            Some(format!("it is written without quotes: {text}"))
        }
        Kind::Text(_)
        | Kind::Group(_)
        | Kind::Float
        | Kind::Word
        | Kind::Bad
        | Kind::Bool(_)
        | Kind::Integer
        | Kind::Char(_)
        | Kind::List(_)
        | Kind::Map(_) => None,
    }
}

/// Returns a hint on decimal commas if points instead of commas give the
/// expected number of values.
fn decimal_commas(source: &str, there: usize, expected: &str) -> String {
    let wanted = expected.split(' ').next().and_then(|count| count.parse::<usize>().ok());
    let mut mended = String::new();
    let mut joined = 0;
    let mut before = ' ';
    let mut has_point = false;
    let mut letters = source.chars().peekable();
    while let Some(c) = letters.next() {
        let digits = before.is_ascii_digit() && letters.peek().is_some_and(char::is_ascii_digit);
        // A number has one point.
        let decimal = c == ',' && digits && !has_point;
        has_point = decimal || has_point && c.is_ascii_digit() || c == '.';
        joined += usize::from(decimal);
        mended.push(if decimal { '.' } else { c });
        before = c;
    }
    let written = match wanted == there.checked_sub(joined) && mended.len() < 60 {
        true => mended,
        false => "0.5 and not 0,5".to_owned(),
    };
    format!("numbers have a point and no comma: {written}")
}

/// Returns whether there are digits right before and behind a comma.
fn comma_in_number(source: &str) -> bool {
    let digit = |byte: &u8| byte.is_ascii_digit();
    source.as_bytes().windows(3).any(|three| matches!(three, [a, b',', b] if digit(a) && digit(b)))
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0.0)
    }
}

impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        // A type that refuses a value says what it expects; a second line is a hint.
        let message = message.to_string();
        let (expected, hint) = match message.split_once('\n') {
            Some((expected, hint)) => (expected.to_owned(), Some(hint.to_owned())),
            None => (message, None),
        };
        ReadError::expected(expected).hint(hint)
    }

    fn invalid_type(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        ReadError::expected(expected.to_string())
    }

    fn invalid_value(_: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        ReadError::expected(expected.to_string())
    }

    fn invalid_length(_: usize, expected: &dyn de::Expected) -> Self {
        ReadError::expected(expected.to_string())
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        ReadError::new(Reason::UnknownVariant { name: name.to_owned(), known })
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        ReadError::new(Reason::UnknownField { name: name.to_owned(), known })
    }

    fn missing_field(name: &'static str) -> Self {
        ReadError::new(Reason::MissingField(name))
    }

    fn duplicate_field(name: &'static str) -> Self {
        let found = Some(format!("the field `{name}` under two names"));
        ReadError::new(Reason::Wrong { found, expected: "it once".to_owned(), hint: None })
    }
}
