//! What the keys of the player's keyboard print.
//!
//! Keys are bound by where they lie, so that a hand finds them on every keyboard; their
//! labels, and the letter of `Ctrl+letter`, follow what the keyboard prints. The system
//! gives no way to ask for that which works everywhere, so it is learned from every key
//! that is pressed: a few keys tell which of the known layouts it is.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use bevy::prelude::KeyCode;
use serde::{Deserialize, Serialize};

use super::bindings::Stroke;

/// The keys that print something else on other keyboards, by where they lie, row by row.
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

/// What [`KEYS`] print on common keyboards, by the system's name of the layout. The first
/// that fits is taken.
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

/// The layout in use: labels are asked for in many places, as colours and languages are.
static CURRENT: RwLock<KeyLayout> = RwLock::new(KeyLayout::AMERICAN);

/// A keyboard's layout: one that is known, and what presses have shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyLayout {
    /// Its name in the system; one that is not known is taken for American.
    name: String,
    /// What the keys print that have been pressed.
    shown: BTreeMap<KeyCode, char>,
}

impl Default for KeyLayout {
    fn default() -> Self {
        KeyLayout::AMERICAN
    }
}

impl KeyLayout {
    /// An American keyboard.
    pub(crate) const AMERICAN: KeyLayout =
        KeyLayout { name: String::new(), shown: BTreeMap::new() };

    /// Returns the layout that the system's files name (Linux), else an American one.
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

    /// Returns the layout that a file of settings of the system names.
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

    /// Returns the layout of this name and variant, as the system
    /// writes them: `de,us`, `de-latin1`.
    pub fn named(layout: &str, variant: &str) -> KeyLayout {
        let first =
            |text: &str| text.split([',', '-', '(']).next().unwrap_or_default().trim().to_owned();
        let variant = first(variant);
        let known = |name: &String| LAYOUTS.iter().any(|(known, _)| known == name);
        let name = Some(variant).filter(known).unwrap_or_else(|| first(layout));
        KeyLayout { name, shown: BTreeMap::new() }
    }

    /// Returns what a key prints without Shift; `None` for keys that print the
    /// same everywhere, or nothing.
    pub fn printed(&self, key: KeyCode) -> Option<char> {
        self.shown.get(&key).copied().or_else(|| on(self.table(), key))
    }

    /// Takes note of what a key has printed. Returns whether that was new.
    pub fn learn(&mut self, key: KeyCode, printed: char) -> bool {
        let printed = lower(printed);
        if !KEYS.contains(&key) && key != KeyCode::IntlBackslash {
            return false;
        }
        match self.shown.insert(key, printed) {
            Some(before) if before == printed => return false,
            // The layout was changed: what was learned of the one before is forgotten.
            Some(_) => self.shown = BTreeMap::from([(key, printed)]),
            None => {}
        }
        let fits = |table: &str| {
            self.shown
                .iter()
                .all(|(key, shown)| on(table, *key).is_none_or(|printed| printed == *shown))
        };
        if !fits(self.table())
            && let Some((name, _)) = LAYOUTS.iter().find(|(_, table)| fits(table))
        {
            self.name = (*name).to_owned();
        }
        true
    }

    /// Returns the press of a key with or without Control: with it, a letter is the
    /// one that is printed.
    pub fn stroke(&self, control: bool, key: KeyCode) -> Stroke {
        let letter = self.printed(key).filter(|_| control).and_then(letter_key);
        Stroke { control, key: letter.unwrap_or(key) }
    }

    /// Returns where the key of a press lies: with Control, the key
    /// that prints its letter.
    pub fn position(&self, stroke: Stroke) -> KeyCode {
        let prints = |key: &&KeyCode| self.printed(**key).and_then(letter_key) == Some(stroke.key);
        KEYS.iter().find(prints).copied().filter(|_| stroke.control).unwrap_or(stroke.key)
    }

    /// Returns what stands on a key, in capitals; `None` where that is the same on
    /// all keyboards, and for letters of other alphabets, beside which such
    /// keyboards print Latin ones.
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

/// Has labels and letters follow this layout from now on.
pub fn choose(layout: &KeyLayout) {
    *CURRENT.write().unwrap_or_else(PoisonError::into_inner) = layout.clone();
}

/// What a key prints by a table of layouts.
fn on(table: &str, key: KeyCode) -> Option<char> {
    KEYS.iter().position(|one| *one == key).and_then(|at| table.chars().nth(at))
}

/// The key of a Latin letter, as it lies on an American keyboard.
fn letter_key(letter: char) -> Option<KeyCode> {
    Some(letter).filter(char::is_ascii_lowercase)?;
    let at = LAYOUTS[0].1.chars().position(|one| one == letter)?;
    KEYS.get(at).copied()
}

fn lower(letter: char) -> char {
    let mut lower = letter.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(lower), None) => lower,
        _ => letter,
    }
}

#[cfg(test)]
mod tests;
