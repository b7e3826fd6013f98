//! Layout of the player's keyboard.
//!
//! Keys are bound by position, so that a hand finds them on every keyboard. Their labels,
//! and the letter of `Ctrl+letter`, follow the characters that the keyboard prints. No
//! system interface reports these everywhere, so the layout is learned from the keys
//! pressed: a few of them identify one of the known layouts.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use bevy::prelude::KeyCode;
use serde::{Deserialize, Serialize};

use super::bindings::Stroke;

/// The keys that differ between keyboards, by position, row by row.
const KEYS: [KeyCode; 37] = {
    use KeyCode as K;
    [
        K::Backquote,
        K::Minus,
        K::Equal,
        K::KeyQ,
        K::KeyW,
        K::KeyE,
        K::KeyR,
        K::KeyT,
        K::KeyY,
        K::KeyU,
        K::KeyI,
        K::KeyO,
        K::KeyP,
        K::BracketLeft,
        K::BracketRight,
        K::KeyA,
        K::KeyS,
        K::KeyD,
        K::KeyF,
        K::KeyG,
        K::KeyH,
        K::KeyJ,
        K::KeyK,
        K::KeyL,
        K::Semicolon,
        K::Quote,
        K::Backslash,
        K::KeyZ,
        K::KeyX,
        K::KeyC,
        K::KeyV,
        K::KeyB,
        K::KeyN,
        K::KeyM,
        K::Comma,
        K::Period,
        K::Slash,
    ]
};

/// The characters that [`KEYS`] print on common keyboards, with the system's name of the
/// layout. The first match is used.
const LAYOUTS: [(&str, &str); 19] = [
    ("us", "`-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./"),
    ("gb", "`-=qwertyuiop[]asdfghjkl;'#zxcvbnm,./"),
    ("de", "^ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.-"),
    ("fr", "²)=azertyuiop^$qsdfghjklmù*wxcvbn,;:!"),
    ("es", "º'¡qwertyuiop`+asdfghjklñ´çzxcvbnm,.-"),
    ("it", "\\'ìqwertyuiopè+asdfghjklòàùzxcvbnm,.-"),
    ("be", "²)-azertyuiop^$qsdfghjklmùµwxcvbn,;:="),
    ("ch", "§'^qwertzuiopü¨asdfghjklöä$yxcvbnm,.-"),
    ("latam", "|'¿qwertyuiop´+asdfghjklñ{}zxcvbnm,.-"),
    ("pt", "\\'«qwertyuiop+´asdfghjklçº~zxcvbnm,.-"),
    ("br", "'-=qwertyuiop´[asdfghjklç~]zxcvbnm,.;"),
    ("se", "§+´qwertyuiopå¨asdfghjklöä'zxcvbnm,.-"),
    ("no", "|+\\qwertyuiopå¨asdfghjkløæ'zxcvbnm,.-"),
    ("dk", "½+´qwertyuiopå¨asdfghjklæø'zxcvbnm,.-"),
    ("cz", ";=´qwertzuiopú)asdfghjklů§¨yxcvbnm,.-"),
    ("hu", "0üóqwertzuiopőúasdfghjkléáűyxcvbnm,.-"),
    ("dvorak", "`[]',.pyfgcrl/=aoeuidhtns-\\;qjkxbmwvz"),
    ("colemak", "`-=qwfpgjluy;[]arstdhneio'\\zxcvbkm,./"),
    ("ru", "ё-=йцукенгшщзхъфывапролджэ\\ячсмитьбю."),
];

/// The layout in use. Global, because labels are needed in many places,
/// like colours and languages.
static CURRENT: RwLock<KeyLayout> = RwLock::new(KeyLayout::AMERICAN);

/// A keyboard layout: a known one, corrected by the characters of actual key presses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyLayout {
    /// The system's name of the layout; an unknown name stands for the American layout.
    name: String,
    /// The characters printed so far, by key.
    shown: BTreeMap<KeyCode, char>,
}

impl Default for KeyLayout {
    fn default() -> Self {
        KeyLayout::AMERICAN
    }
}

impl KeyLayout {
    pub(crate) const AMERICAN: KeyLayout =
        KeyLayout { name: String::new(), shown: BTreeMap::new() };

    /// Returns the layout named in the system's files (Linux), else the American one.
    pub fn of_system() -> KeyLayout {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        if let Some(layout) = set("XKB_DEFAULT_LAYOUT") {
            let variant = set("XKB_DEFAULT_VARIANT").unwrap_or_default();
            return KeyLayout::named(&layout, &variant);
        }
        let files = ["/etc/default/keyboard", "/etc/vconsole.conf"];
        let mut texts =
            files.iter().filter_map(|file| std::fs::read_to_string(Path::new(file)).ok());
        texts.find_map(|text| KeyLayout::of_file(&text)).unwrap_or_default()
    }

    /// Returns the layout named in a settings file of the system.
    fn of_file(text: &str) -> Option<KeyLayout> {
        let value = |key: &str| {
            let mut lines = text.lines();
            let found = lines.find_map(|line| line.trim().strip_prefix(key)?.strip_prefix('='))?;
            Some(found.trim().trim_matches(['"', '\'']).to_owned())
        };
        let layout =
            value("XKBLAYOUT").or_else(|| value("KEYMAP")).filter(|name| !name.is_empty())?;
        Some(KeyLayout::named(&layout, &value("XKBVARIANT").unwrap_or_default()))
    }

    /// Returns the layout of this name and variant in the
    /// system's spelling: `de,us`, `de-latin1`.
    pub fn named(layout: &str, variant: &str) -> KeyLayout {
        let first =
            |text: &str| text.split([',', '-', '(']).next().unwrap_or_default().trim().to_owned();
        let variant = first(variant);
        let known = |name: &String| LAYOUTS.iter().any(|(known, _)| known == name);
        let name = Some(variant).filter(known).unwrap_or_else(|| first(layout));
        KeyLayout { name, shown: BTreeMap::new() }
    }

    /// Returns the character a key prints without Shift; `None` for keys that are the
    /// same everywhere or print nothing.
    pub fn printed(&self, key: KeyCode) -> Option<char> {
        self.shown.get(&key).copied().or_else(|| char_at(self.table(), key))
    }

    /// Records the character a key has printed. Returns whether it is new.
    pub fn learn(&mut self, key: KeyCode, printed: char) -> bool {
        let printed = lowercase(printed);
        if !KEYS.contains(&key) && key != KeyCode::IntlBackslash {
            return false;
        }
        match self.shown.insert(key, printed) {
            Some(before) if before == printed => return false,
            // The layout has changed: forget the characters of the previous one.
            Some(_) => self.shown = BTreeMap::from([(key, printed)]),
            None => {}
        }
        let fits = |table: &str| {
            self.shown
                .iter()
                .all(|(key, shown)| char_at(table, *key).is_none_or(|printed| printed == *shown))
        };
        if !fits(self.table())
            && let Some((name, _)) = LAYOUTS.iter().find(|(_, table)| fits(table))
        {
            self.name = (*name).to_owned();
        }
        true
    }

    /// Returns the stroke of a key, with or without Control: with it, a letter key stands
    /// for the character it prints.
    pub fn stroke(&self, control: bool, key: KeyCode) -> Stroke {
        let letter = self.printed(key).filter(|_| control).and_then(letter_key);
        Stroke { control, key: letter.unwrap_or(key) }
    }

    /// Returns the position of the key of a stroke: with Control, of the key
    /// that prints the letter.
    pub fn position(&self, stroke: Stroke) -> KeyCode {
        let prints = |key: &&KeyCode| self.printed(**key).and_then(letter_key) == Some(stroke.key);
        KEYS.iter().find(prints).copied().filter(|_| stroke.control).unwrap_or(stroke.key)
    }

    /// Returns the label of a key in capitals; `None` for keys that are the same on
    /// all keyboards, and for letters of other alphabets, since such keyboards show
    /// Latin letters as well.
    pub fn cap(&self, key: KeyCode) -> Option<String> {
        const LAST_LATIN: char = '\u{24f}';
        let printed = self.printed(key).filter(|c| !c.is_alphabetic() || *c <= LAST_LATIN)?;
        let mut upper = printed.to_uppercase();
        Some(match (upper.next(), upper.next()) {
            (Some(upper), None) => upper.to_string(),
            _ => printed.to_string(),
        })
    }

    fn table(&self) -> &'static str {
        let named = LAYOUTS.iter().find(|(name, _)| *name == self.name);
        named.unwrap_or(&LAYOUTS[0]).1
    }
}

/// Returns the layout in use.
pub fn current() -> KeyLayout {
    CURRENT.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Makes this the layout for labels and letters.
pub fn choose(layout: &KeyLayout) {
    *CURRENT.write().unwrap_or_else(PoisonError::into_inner) = layout.clone();
}

/// Returns the character of a key in a row of [`LAYOUTS`].
fn char_at(table: &str, key: KeyCode) -> Option<char> {
    KEYS.iter().position(|one| *one == key).and_then(|at| table.chars().nth(at))
}

/// Returns the key of a Latin letter on an American keyboard.
fn letter_key(letter: char) -> Option<KeyCode> {
    Some(letter).filter(char::is_ascii_lowercase)?;
    let at = LAYOUTS[0].1.chars().position(|one| one == letter)?;
    KEYS.get(at).copied()
}

fn lowercase(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(lower), None) => lower,
        _ => letter,
    }
}

#[cfg(test)]
mod tests;
