//! A key with its labels.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use crate::controls::keys::layout::{self, KeyLayout};
use monteria_game::{Text, text};

/// A key, alone or with Control held.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Stroke {
    /// Whether Control is held.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub control: bool,
    /// The key by its position on an American keyboard; with Control, a letter key by the
    /// character it prints, wherever it lies.
    pub key: KeyCode,
}

impl Stroke {
    /// Returns the label on the player's keyboard: `Ctrl+Z`.
    pub fn cap(self) -> Text {
        self.cap_on(&layout::current())
    }

    /// Returns the label on a keyboard of this layout.
    pub(crate) fn cap_on(self, layout: &KeyLayout) -> Text {
        let control = if self.control { "Ctrl+" } else { "" };
        Text::sign(control).with(key_cap(layout.position(self), layout))
    }

    /// Returns a label for narrow places: `^Z`.
    pub fn short_cap(self) -> Text {
        let layout = layout::current();
        let control = if self.control { "^" } else { "" };
        Text::sign(control).with(key_cap(layout.position(self), &layout))
    }
}

/// Returns the label of a key on a keyboard of this layout.
pub(super) fn key_cap(key: KeyCode, layout: &KeyLayout) -> Text {
    if let Some(printed) = layout.cap(key).filter(|printed| printed != "=") {
        return Text::verbatim(printed);
    }
    let short = match key {
        KeyCode::ArrowLeft => "←",
        KeyCode::ArrowRight => "→",
        KeyCode::ArrowUp => "↑",
        KeyCode::ArrowDown => "↓",
        KeyCode::Escape => "Esc",
        KeyCode::PageUp => return text!("window-page-up", "Page Up"),
        KeyCode::PageDown => return text!("window-page-down", "Page Down"),
        KeyCode::BracketLeft => "[",
        KeyCode::BracketRight => "]",
        KeyCode::Comma => ",",
        KeyCode::Period => ".",
        KeyCode::Equal => "+",
        KeyCode::Minus => "-",
        KeyCode::Semicolon => ";",
        KeyCode::Quote => "'",
        KeyCode::Backquote => "`",
        KeyCode::Slash => "/",
        KeyCode::Backslash | KeyCode::IntlBackslash => "\\",
        KeyCode::ShiftLeft => return text!("window-shift", "Shift"),
        KeyCode::ShiftRight => return text!("window-right-shift", "Right Shift"),
        _ => "",
    };
    if !short.is_empty() {
        return Text::sign(short);
    }
    let name = format!("{key:?}");
    let plain = name.strip_prefix("Key").or(name.strip_prefix("Digit")).unwrap_or(&name);
    let number_pad = plain.strip_prefix("Numpad");
    number_pad.map_or_else(|| Text::verbatim(plain), |pad| text!("window-num", "Num {pad}"))
}

pub(super) const fn plain(key: KeyCode) -> Stroke {
    Stroke { control: false, key }
}

pub(super) const fn control(key: KeyCode) -> Stroke {
    Stroke { control: true, key }
}
