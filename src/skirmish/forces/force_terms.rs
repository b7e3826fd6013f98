//! Names and sizes of the forces of a game.

use monteria_game::{Text, text};

/// The names of a game's forces, and their sizes.
pub struct ForceTerms {
    /// Singular and plural as titles (`Party`, `Parties`).
    pub nouns: fn() -> (Text, Text),
    /// The key of a force in choices, and the prefix of the questions for the two
    /// sides (`party` for `party-1`).
    pub key: &'static str,
    /// What a size is counted in, and the key of the question for it (`levels`).
    pub unit: &'static str,
    /// The unit for players.
    pub unit_name: fn() -> Text,
    /// The title of a force without a name (`A new party`).
    pub unnamed: fn() -> Text,
    /// The size if none is chosen.
    pub default_size: u32,
    /// The sizes that the setup offers, in `unit`.
    pub sizes: &'static [u32],
    /// The least and the greatest size, both allowed.
    pub bounds: (u32, u32),
    /// The explanation of the size in the builder.
    pub note: fn() -> Text,
}

impl ForceTerms {
    pub(super) fn question(&self, side: usize) -> String {
        format!("{}-{}", self.key, side + 1)
    }

    pub(super) fn size_of(&self, text: &str) -> Option<u32> {
        text.trim().parse().ok().filter(|size| self.allows_size(*size))
    }

    /// Returns whether a size is within the bounds.
    pub(super) fn allows_size(&self, size: u32) -> bool {
        (self.bounds.0..=self.bounds.1).contains(&size)
    }

    /// Returns the offered sizes, and this one if it is not among them.
    pub(super) fn sizes_with(&self, given: u32) -> impl Iterator<Item = u32> {
        self.sizes.iter().copied().chain((!self.sizes.contains(&given)).then_some(given))
    }

    pub(super) fn bounds_text(&self) -> Text {
        text!("rules-to", "{least} to {most}", least = self.bounds.0, most = self.bounds.1)
    }
}
