//! How well the program plays a team.

/// How well a team is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Skill {
    /// Looks at few places, and leaves every third decision to chance.
    Easy,
    /// Looks for what it can hit and score.
    Standard,
    /// Weighs whole activations by where they lead, and by what could be
    /// done to it there.
    Strong,
}

impl Skill {
    /// The skill of this strength; none for any other name.
    pub(crate) fn of(strength: &str) -> Option<Skill> {
        match strength {
            "easy" => Some(Skill::Easy),
            "standard" => Some(Skill::Standard),
            "strong" => Some(Skill::Strong),
            _ => None,
        }
    }

    /// Places that are looked at for a move.
    pub(crate) fn spots(self) -> usize {
        match self {
            Skill::Easy => 4,
            Skill::Standard | Skill::Strong => 6,
        }
    }
}
