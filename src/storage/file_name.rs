//! Names of files that every system can store.

/// The names that Windows keeps for devices, with any ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// The letters that no name of a file has on Windows.
const FORBIDDEN: &str = "<>:\"/\\|?*";

/// Returns why a name cannot be that of a file on every system; `None` where it can. It
/// is asked wherever the program itself makes the name of a file out of what somebody
/// typed or a mod says.
pub fn unstorable(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some("it is empty".to_owned());
    }
    if name.contains(char::is_control) {
        return Some("it has a control character".to_owned());
    }
    if let Some(letter) = name.chars().find(|c| FORBIDDEN.contains(*c)) {
        return Some(format!("Windows stores no name with `{letter}`"));
    }
    if name.ends_with(['.', ' ']) {
        return Some("Windows stores no name that ends in a dot or a space".to_owned());
    }
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let port = ["com", "lpt"].iter().any(|kind| {
        let number = stem.strip_prefix(kind).unwrap_or_default();
        let mut letters = number.chars();
        let digit = letters.next().is_some_and(|c| c.is_ascii_digit() || "¹²³".contains(c));
        digit && letters.next().is_none()
    });
    if port || DEVICES.contains(&stem.as_str()) {
        return Some(format!("Windows keeps the name `{stem}` for a device"));
    }
    None
}

#[cfg(test)]
mod tests;
