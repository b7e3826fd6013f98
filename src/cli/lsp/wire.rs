//! Messages of an editor: JSON after a header with its length.

use std::io::{self, BufRead, Read, Write};

use lsp_server::Message;
use serde_json::{Value, json};

use crate::files::lines::read_line;

/// Maximum length of a message in bytes: sixteen times the largest content file.
const LONGEST: usize = 64 * 1024 * 1024;
/// Maximum length of a header line in bytes.
const LONGEST_LINE: u64 = 8 * 1024;

pub(crate) enum Incoming {
    Message(Message),
    /// Invalid input, with the reason.
    Garbage(String),
    /// The end of input.
    End,
}

/// Reads the next message. Invalid input is skipped to its end as far as
/// the end is known.
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

/// Writes a message. If the editor has disconnected, the message is lost and the
/// end of input follows.
pub(super) fn write(out: &mut impl Write, message: &Message) {
    let _ = message.write(out);
}

/// Answers input that was no message with a parse error.
pub(super) fn refuse(out: &mut impl Write, why: &str) {
    let answer =
        json!({"jsonrpc": "2.0", "id": Value::Null, "error": {"code": -32700, "message": why}})
            .to_string();
    let _ =
        write!(out, "Content-Length: {}\r\n\r\n{answer}", answer.len()).and_then(|()| out.flush());
}

#[cfg(test)]
mod tests;
