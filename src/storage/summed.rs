//! Lines of JSON with checksums: each ends with one over itself and all lines before it.
//! So a file that was changed, shortened or cut is told from one that is whole, and
//! everything before the first wrong line can be trusted. The checksums find damage and
//! changes by hand; they are no proof against somebody who computes them anew.

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// What some programs write before the first byte of a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns a text without a byte order mark before its first byte.
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// Returns the lines of a file without their ends (`\n` or `\r\n`), and whether the last
/// of them has one. A byte order mark and blank lines behind the last line are none of
/// them: editors and transfers add them, and nothing is lost by that.
pub fn lines_of_file(text: &[u8]) -> (Vec<&[u8]>, bool) {
    let text = without_mark(text);
    let body = text.trim_ascii_end();
    let ended = text[body.len()..].contains(&b'\n');
    let lines = body.split(|byte| *byte == b'\n');
    (lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect(), ended)
}

/// The line of a JSON object with its checksum over itself and, through `sum` (0 for the
/// first line), over all before it.
pub fn summed_line(object: &str, sum: &mut u64) -> String {
    let body = object.strip_suffix('}').unwrap_or(object);
    *sum = xxh3_64_with_seed(body.as_bytes(), *sum);
    format!("{body},\"sum\":\"{:016x}\"}}\n", *sum)
}

/// A line without its checksum, and the checksum as it is written.
///
/// # Errors
/// That it has none.
pub fn split_sum(line: &[u8]) -> Result<(&[u8], &[u8]), String> {
    let missing = || "it has no checksum".to_owned();
    let rest = line.strip_suffix(b"\"}").ok_or_else(missing)?;
    let (rest, sum) = rest.split_at_checked(rest.len().wrapping_sub(16)).ok_or_else(missing)?;
    Ok((rest.strip_suffix(b",\"sum\":\"").ok_or_else(missing)?, sum))
}

/// The object of a line as it was before its checksum was added, where that is right.
///
/// # Errors
/// That it has no checksum, or a wrong one.
pub fn without_sum(line: &[u8], sum: &mut u64) -> Result<String, String> {
    let (body, written) = split_sum(line)?;
    let next = xxh3_64_with_seed(body, *sum);
    if format!("{next:016x}").as_bytes() != written {
        return Err("its checksum is not that of this line and those before it".to_owned());
    }
    *sum = next;
    String::from_utf8(body.to_vec()).map(|body| body + "}").map_err(|error| error.to_string())
}
