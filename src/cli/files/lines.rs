//! Lines of input that may be anything.

use std::io::{BufRead, Read};

use monteria_storage::without_mark;

/// The next line without its end, and without the byte order mark that some programs
/// write before what they send: `None` where the input ended, `Some(None)` for a line of
/// more than `limit` bytes, which is read to its end and thrown away.
///
/// # Errors
/// What the operating system said.
pub(crate) fn read_line(
    input: &mut impl BufRead,
    limit: u64,
) -> std::io::Result<Option<Option<Vec<u8>>>> {
    let mut text = Vec::new();
    if input.by_ref().take(limit).read_until(b'\n', &mut text)? == 0 {
        return Ok(None);
    }
    let mark = text.len() - without_mark(&text).len();
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
