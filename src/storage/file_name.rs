//! Checks of file names that every operating system can store.

/// Names that Windows reserves for devices, with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// Characters that no file name may have on Windows.
const FORBIDDEN: &str = "<>:\"/\\|?*";

/// Why a name cannot be a file name on every system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unstorable {
    /// The name is empty.
    Empty,
    /// It has a control character.
    ControlCharacter,
    /// Windows stores no name with this character.
    Forbidden(char),
    /// Windows stores no name that ends in a dot or a space.
    DotOrSpaceAtEnd,
    /// Windows keeps this name, in small letters and without its extension, for a device.
    Device(String),
}

/// Returns why a name cannot be a file name on every system, or `None` if it can. Every
/// file name that is made from typed text or from a mod is checked with it.
pub fn unstorable(name: &str) -> Option<Unstorable> {
    if name.is_empty() {
        return Some(Unstorable::Empty);
    }
    if name.contains(char::is_control) {
        return Some(Unstorable::ControlCharacter);
    }
    if let Some(letter) = name.chars().find(|c| FORBIDDEN.contains(*c)) {
        return Some(Unstorable::Forbidden(letter));
    }
    if name.ends_with(['.', ' ']) {
        return Some(Unstorable::DotOrSpaceAtEnd);
    }
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let port = ["com", "lpt"].iter().any(|kind| {
        let number = stem.strip_prefix(kind).unwrap_or_default();
        let mut letters = number.chars();
        let digit = letters.next().is_some_and(|c| c.is_ascii_digit() || "¹²³".contains(c));
        digit && letters.next().is_none()
    });
    if port || DEVICES.contains(&stem.as_str()) {
        return Some(Unstorable::Device(stem));
    }
    None
}

#[cfg(test)]
mod tests;
