//! Strengths of the computer player.

/// How well the computer plays a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Skill {
    /// Considers few places, and decides every third time at random.
    Easy,
    /// Plans for hits and scores.
    Standard,
    /// Evaluates whole activations, including what enemies could do afterwards.
    Strong,
}

impl Skill {
    /// Returns the skill of this strength, or `None` for any other name.
    pub(crate) fn from_name(strength: &str) -> Option<Skill> {
        match strength {
            "easy" => Some(Skill::Easy),
            "standard" => Some(Skill::Standard),
            "strong" => Some(Skill::Strong),
            _ => None,
        }
    }

    /// Returns the number of places that are considered for a move.
    pub(crate) fn spots(self) -> usize {
        match self {
            Skill::Easy => 4,
            Skill::Standard | Skill::Strong => 6,
        }
    }
}
