//! Key bindings of all actions: the defaults, the changes of a player, and
//! the labels of keys.

mod default_keys;
mod one_handed;
mod stroke;

pub use default_keys::{GROUPS, Group};
pub use stroke::Stroke;

use std::collections::BTreeMap;

use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use self::one_handed::{LEFT_HAND, RIGHT_HAND};
use super::actions::Action;
use super::layout::KeyLayout;
use super::mouse::Mouse;
use monteria_game::{Text, text};

/// Iterates over all actions with keys.
fn all() -> impl Iterator<Item = &'static (Action, Text, &'static [Stroke])> {
    GROUPS.iter().flat_map(|(_, actions)| actions.iter())
}

/// Returns the description of an action on the page of keys.
pub fn words(action: Action) -> Text {
    let found = all().find(|(one, ..)| *one == action);
    found.map_or_else(Text::default, |(_, words, _)| words.clone())
}

/// The bindings that a player has changed; every other action has its default keys.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bindings(BTreeMap<Action, Vec<Stroke>>);

impl Bindings {
    /// Returns the keys of an action, the main one first.
    pub fn of(&self, action: Action) -> &[Stroke] {
        let first = || all().find(|(one, ..)| *one == action).map_or(&[][..], |(.., keys)| keys);
        self.0.get(&action).map_or_else(first, Vec::as_slice)
    }

    /// Returns the label of the main key of an action, for hints: `F1`.
    pub fn cap(&self, action: Action) -> Text {
        self.of(action)
            .first()
            .map_or_else(|| text!("window-no-key", "no key"), |stroke| stroke.cap())
    }

    /// Returns a text followed by the keys of an action, `Undo (Backspace, Ctrl+Z)`, or
    /// the text alone if it has none.
    pub fn hint(&self, words: impl Into<Text>, action: Action) -> Text {
        let caps = Text::joined(self.of(action).iter().map(|stroke| stroke.cap()), ", ");
        if caps.is_empty() {
            return words.into();
        }
        Text::row([words.into(), Text::sign(" ("), caps, Text::sign(")")])
    }

    /// Returns the other action bound to this key.
    pub fn holder(&self, stroke: Stroke, other_than: Action) -> Option<Action> {
        let mut others = all().map(|(action, ..)| *action).filter(|action| *action != other_than);
        others.find(|action| self.of(*action).contains(&stroke))
    }

    /// Binds a key to an action, in place of its key number `slot` or in addition to its
    /// keys. Any other action loses the key.
    pub fn give(&mut self, action: Action, slot: usize, stroke: Stroke) {
        while let Some(holder) = self.holder(stroke, action) {
            self.take(holder, stroke);
        }
        let mut keys = self.of(action).to_vec();
        match keys.get_mut(slot) {
            Some(key) => *key = stroke,
            None => keys.push(stroke),
        }
        let mut known = Vec::new();
        keys.retain(|key| {
            !known.contains(key) && {
                known.push(*key);
                true
            }
        });
        self.put(action, keys);
    }

    /// Unbinds a key from an action.
    pub fn take(&mut self, action: Action, stroke: Stroke) {
        let mut keys = self.of(action).to_vec();
        keys.retain(|key| *key != stroke);
        self.put(action, keys);
    }

    fn put(&mut self, action: Action, keys: Vec<Stroke>) {
        self.0.insert(action, keys);
        self.0.retain(|action, keys| all().all(|(one, _, first)| one != action || keys != first));
    }

    /// Returns bindings for one hand: no key needs the other hand, and no combination of
    /// keys is far apart.
    pub fn one_handed(left: bool) -> Self {
        let mut keys = Bindings::default();
        for (action, strokes) in if left { LEFT_HAND } else { RIGHT_HAND } {
            keys.put(*action, strokes.to_vec());
        }
        keys
    }

    /// Returns the input map of all lasting actions, mouse included. Single presses
    /// are read from [`Strokes`](crate::commands::strokes::Strokes).
    pub fn map(&self, mouse: Mouse, layout: &KeyLayout) -> InputMap<Action> {
        let mut map = mouse.add_to(InputMap::default());
        for (action, ..) in all().filter(|(action, ..)| action.lasts()) {
            for stroke in self.of(*action) {
                let key = layout.position(*stroke);
                if stroke.control {
                    map.insert(*action, ButtonlikeChord::modified(ModifierKey::Control, key));
                } else {
                    map.insert(*action, key);
                }
            }
        }
        map
    }
}

#[cfg(test)]
mod tests;
