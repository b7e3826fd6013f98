//! The chunks of a `.glb` file.

use super::{GltfError, MAX_JSON_BYTES, wrong};

/// Splits a file into its JSON description and its binary contents.
pub(super) fn split_chunks(bytes: &[u8]) -> Result<(&[u8], &[u8]), GltfError> {
    let whole = "a whole .glb file of glTF 2.0";
    let number = |at: usize| -> Option<usize> {
        let four = bytes.get(at..at.checked_add(4)?)?;
        usize::try_from(u32::from_le_bytes(four.try_into().ok()?)).ok()
    };
    if !bytes.starts_with(b"glTF") {
        return wrong("a file that does not begin as a .glb does", whole);
    }
    match number(4) {
        Some(2) => {}
        version => return wrong(format!("version {} of the format", version.unwrap_or(0)), whole),
    }
    let chunk = |at: usize, kind: &[u8; 4]| -> Option<(&[u8], usize)> {
        let long = number(at)?;
        let from = at.checked_add(8)?;
        let is_kind = bytes.get(at + 4..from)? == kind;
        let to = from.checked_add(long)?;
        is_kind.then(|| Some((bytes.get(from..to)?, to)))?
    };
    let Some((json, next)) = chunk(12, b"JSON") else {
        return wrong("a file that breaks off", whole);
    };
    if json.len() > MAX_JSON_BYTES {
        let most = format!("at most {MAX_JSON_BYTES} bytes of them");
        return wrong(format!("{} bytes that only describe the figure", json.len()), most);
    }
    // Chunks begin at multiples of four bytes.
    let next = next.next_multiple_of(4);
    if next >= bytes.len() {
        return Ok((json, &[]));
    }
    match chunk(next, b"BIN\0") {
        Some((blob, _)) => Ok((json, blob)),
        None => wrong("a file that breaks off", whole),
    }
}
