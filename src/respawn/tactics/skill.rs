//! Strengths of the computer player.

/// How well the computer plays a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayingStrength {
    /// Considers few places, and decides every third time at random.
    Easy,
    /// Plans for hits and scores.
    Standard,
    /// Evaluates whole activations, including what enemies could do afterwards.
    Strong,
}

impl PlayingStrength {
    /// Returns the skill of this strength, or `None` for any other name.
    pub(crate) fn from_name(strength: &str) -> Option<PlayingStrength> {
        match strength {
            "easy" => Some(PlayingStrength::Easy),
            "standard" => Some(PlayingStrength::Standard),
            "strong" => Some(PlayingStrength::Strong),
            _ => None,
        }
    }

    /// Returns the number of places that are considered for a move.
    pub(crate) fn spots(self) -> usize {
        match self {
            PlayingStrength::Easy => 4,
            PlayingStrength::Standard | PlayingStrength::Strong => 6,
        }
    }
}
