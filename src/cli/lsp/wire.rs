//! The messages of an editor: JSON behind a header that says how long it is.

use std::io::{self, BufRead, Read, Write};

use lsp_server::Message;
use serde_json::{Value, json};

use crate::files::lines::read_line;

/// The longest message that is read, in bytes: sixteen times the largest content file.
const LONGEST: usize = 64 * 1024 * 1024;
/// The longest line of a header.
const LONGEST_LINE: u64 = 8 * 1024;

/// What came in.
pub(crate) enum Incoming {
    /// A message.
    Message(Message),
    /// Something that is none; the text says why.
    Garbage(String),
    /// Nothing more will come.
    End,
}

/// Reads the next message. What is none is passed over to its end as far as
/// that can be known.
pub(super) fn read(input: &mut impl BufRead) -> Incoming {
    let mut length = None;
    loop {
        let line = match read_line(input, LONGEST_LINE) {
            Ok(None) | Err(_) => return Incoming::End,
            Ok(Some(None)) => {
                let why =
                    format!("a line of more than {LONGEST_LINE} bytes: expected Content-Length: N");
                return Incoming::Garbage(why);
            }
            Ok(Some(Some(line))) => line,
        };
        let text = String::from_utf8_lossy(&line);
        if text.is_empty() {
            break;
        }
        match text.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse::<usize>().ok();
                if length.is_none() {
                    return Incoming::Garbage(format!("Content-Length: {value} is no number"));
                }
            }
            Some((name, _)) if name.eq_ignore_ascii_case("content-type") => {}
            _ => {
                return Incoming::Garbage(
                    "a line that is no header: expected Content-Length: N".to_owned(),
                );
            }
        }
    }
    let Some(length) = length else {
        return Incoming::Garbage("a message without Content-Length".to_owned());
    };
    if length > LONGEST {
        if io::copy(&mut input.by_ref().take(length as u64), &mut io::sink()).is_err() {
            return Incoming::End;
        }
        return Incoming::Garbage(format!(
            "a message of {length} bytes: expected at most {LONGEST}"
        ));
    }
    let mut body = vec![0; length];
    if input.read_exact(&mut body).is_err() {
        return Incoming::End;
    }
    match serde_json::from_slice::<Message>(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Garbage(format!("no message: {error}")),
    }
}

/// Writes a message; where nobody reads any more it is lost, and the end
/// of input will follow.
pub(super) fn write(out: &mut impl Write, message: &Message) {
    let _ = message.write(out);
}

/// Answers what was no message.
pub(super) fn refuse(out: &mut impl Write, why: &str) {
    let answer =
        json!({"jsonrpc": "2.0", "id": Value::Null, "error": {"code": -32700, "message": why}})
            .to_string();
    let _ =
        write!(out, "Content-Length: {}\r\n\r\n{answer}", answer.len()).and_then(|()| out.flush());
}

#[cfg(test)]
mod tests;
