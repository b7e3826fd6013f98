//! Lines of JSON with chained checksums: each covers its own line and all lines before
//! it. A changed or shortened file is detected, and everything before the first wrong
//! line can be trusted. The checksums find accidental damage and edits by hand; they are
//! no protection against a forger.

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The UTF-8 byte order mark, which some programs write at the start of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Returns a text without its leading byte order mark.
pub fn strip_bom(text: &[u8]) -> &[u8] {
    text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text)
}

/// Returns the lines of a file without their line ends (`\n` or `\r\n`), and whether the
/// last one has a line end. A byte order mark and trailing blank lines are ignored:
/// editors and transfers add them, and they carry no data.
pub fn lines_of_file(text: &[u8]) -> (Vec<&[u8]>, bool) {
    let text = strip_bom(text);
    let body = text.trim_ascii_end();
    let ended = text[body.len()..].contains(&b'\n');
    let lines = body.split(|byte| *byte == b'\n');
    (lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect(), ended)
}

/// Returns a JSON object as a line with its checksum. `sum` is the checksum of the line
/// before (0 for the first line) and is updated.
pub fn checksummed_line(object: &str, sum: &mut u64) -> String {
    let body = object.strip_suffix('}').unwrap_or(object);
    *sum = xxh3_64_with_seed(body.as_bytes(), *sum);
    format!("{body},\"sum\":\"{:016x}\"}}\n", *sum)
}

/// Splits a line into its object without the closing brace and the checksum as written.
///
/// # Errors
/// The line has no checksum.
pub fn split_checksum(line: &[u8]) -> Result<(&[u8], &[u8]), String> {
    let missing = || "it has no checksum".to_owned();
    let rest = line.strip_suffix(b"\"}").ok_or_else(missing)?;
    let (rest, sum) = rest.split_at_checked(rest.len().wrapping_sub(16)).ok_or_else(missing)?;
    Ok((rest.strip_suffix(b",\"sum\":\"").ok_or_else(missing)?, sum))
}

/// Returns the JSON object of a line without its checksum, after verifying it. `sum` is
/// updated as by [`checksummed_line`].
///
/// # Errors
/// The checksum is missing or wrong.
pub fn verify_line(line: &[u8], sum: &mut u64) -> Result<String, String> {
    let (body, written) = split_checksum(line)?;
    let next = xxh3_64_with_seed(body, *sum);
    if format!("{next:016x}").as_bytes() != written {
        return Err("its checksum is not that of this line and those before it".to_owned());
    }
    *sum = next;
    String::from_utf8(body.to_vec()).map(|body| body + "}").map_err(|error| error.to_string())
}
