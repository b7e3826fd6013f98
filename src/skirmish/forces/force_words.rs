//! The words and sizes of the forces of a game.

/// What a game calls its forces, and how large they are.
pub struct ForceWords {
    /// What one is called and several are, as titles (`Party`, `Parties`).
    pub nouns: (&'static str, &'static str),
    /// The key of one in choices, and of the questions for either
    /// side (`party` for `party-1`).
    pub key: &'static str,
    /// What its size is counted in; also the key of that question (`levels`).
    pub unit: &'static str,
    /// The size where nobody says.
    pub usual: u32,
    /// The sizes that the setup offers, in `unit`.
    pub sizes: &'static [u32],
    /// What may be agreed on.
    pub bounds: (u32, u32),
    /// What the size says, on the bench.
    pub note: &'static str,
}

impl ForceWords {
    pub(super) fn question(&self, side: usize) -> String {
        format!("{}-{}", self.key, side + 1)
    }

    pub(super) fn size_of(&self, text: &str) -> Option<u32> {
        text.trim().parse().ok().filter(|size| self.may_be(*size))
    }

    /// Whether a size may be agreed on.
    pub(super) fn may_be(&self, size: u32) -> bool {
        (self.bounds.0..=self.bounds.1).contains(&size)
    }

    /// The usual sizes, and this one.
    pub(super) fn sizes_and(&self, given: u32) -> impl Iterator<Item = u32> {
        self.sizes.iter().copied().chain((!self.sizes.contains(&given)).then_some(given))
    }

    pub(super) fn bounds_words(&self) -> String {
        format!("{} to {}", self.bounds.0, self.bounds.1)
    }
}
