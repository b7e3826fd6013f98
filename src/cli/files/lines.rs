//! Reading of untrusted input lines.

use std::io::{BufRead, Read};

use monteria_storage::strip_bom;

/// Reads the next line without its end and without a byte order mark, which some programs
/// write first. Returns `None` at the end of input, and `Some(None)` for a line of more
/// than `limit` bytes, which is skipped.
///
/// # Errors
/// Fails with the operating system's message.
pub(crate) fn read_line(
    input: &mut impl BufRead,
    limit: u64,
) -> std::io::Result<Option<Option<Vec<u8>>>> {
    let mut text = Vec::new();
    if input.by_ref().take(limit).read_until(b'\n', &mut text)? == 0 {
        return Ok(None);
    }
    let mark = text.len() - strip_bom(&text).len();
    let limit = limit - mark as u64;
    text.drain(..mark);
    if text.last() == Some(&b'\n') {
        text.pop();
        if text.last() == Some(&b'\r') {
            text.pop();
        }
        return Ok(Some(Some(text)));
    }
    if (text.len() as u64) < limit {
        return Ok(Some(Some(text)));
    }
    loop {
        let (used, ended) = {
            let chunk = input.fill_buf()?;
            match chunk.iter().position(|byte| *byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (chunk.len(), chunk.is_empty()),
            }
        };
        input.consume(used);
        if ended {
            return Ok(Some(None));
        }
    }
}

#[cfg(test)]
mod tests;
