//! Keywords: properties of terrain and areas that a ruleset interprets.

use std::fmt;
use std::str::FromStr;

use bitflags::bitflags;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One keyword of terrain, as written in content files.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum Keyword {
    /// Slow ground, on which movement costs more.
    Difficult,
    /// Slow ground that may hurt who enters it.
    Dangerous,
    /// Nobody may enter it.
    Impassable,
    /// Gives cover, lets the eye through.
    Obscuring,
    /// Stops the eye: no line of sight passes through.
    Blocking,
    /// Its faces can be climbed.
    Climbable,
    /// A climber may end a move hanging on its faces.
    Holdable,
    /// A hole: its floor is `base`, its brim is `top`.
    Chasm,
    /// Who ends a turn on it falls.
    Unstable,
    /// Deep enough to swim in.
    Water,
}

bitflags! {
    /// A set of terrain keywords.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub struct Keywords: u32 {
        /// Each inch inside costs more.
        const DIFFICULT = 1;
        /// Difficult, and may hurt models that enter it.
        const DANGEROUS = 1 << 1;
        /// Models cannot enter it.
        const IMPASSABLE = 1 << 2;
        /// Gives cover without stopping sight.
        const OBSCURING = 1 << 3;
        /// Stops sight, and gives cover.
        const BLOCKING = 1 << 4;
        /// Its faces can be climbed.
        const CLIMBABLE = 1 << 5;
        /// Its faces can hold a climber at the end of a move.
        const HOLDABLE = 1 << 6;
        /// A hole from `top` down to `base`; may be jumped.
        const CHASM = 1 << 7;
        /// A model that ends its turn on it falls.
        const UNSTABLE = 1 << 8;
        /// Water deep enough to swim in.
        const WATER = 1 << 9;
    }
}

impl Keyword {
    /// Every keyword, in the order in which they are listed.
    pub const ALL: [Keyword; 10] = [
        Keyword::Difficult,
        Keyword::Dangerous,
        Keyword::Impassable,
        Keyword::Obscuring,
        Keyword::Blocking,
        Keyword::Climbable,
        Keyword::Holdable,
        Keyword::Chasm,
        Keyword::Unstable,
        Keyword::Water,
    ];

    /// Returns the flag of this keyword.
    pub const fn flag(self) -> Keywords {
        match self {
            Keyword::Difficult => Keywords::DIFFICULT,
            Keyword::Dangerous => Keywords::DANGEROUS,
            Keyword::Impassable => Keywords::IMPASSABLE,
            Keyword::Obscuring => Keywords::OBSCURING,
            Keyword::Blocking => Keywords::BLOCKING,
            Keyword::Climbable => Keywords::CLIMBABLE,
            Keyword::Holdable => Keywords::HOLDABLE,
            Keyword::Chasm => Keywords::CHASM,
            Keyword::Unstable => Keywords::UNSTABLE,
            Keyword::Water => Keywords::WATER,
        }
    }

    /// Returns its name, as in content files.
    pub const fn name(self) -> &'static str {
        match self {
            Keyword::Difficult => "Difficult",
            Keyword::Dangerous => "Dangerous",
            Keyword::Impassable => "Impassable",
            Keyword::Obscuring => "Obscuring",
            Keyword::Blocking => "Blocking",
            Keyword::Climbable => "Climbable",
            Keyword::Holdable => "Holdable",
            Keyword::Chasm => "Chasm",
            Keyword::Unstable => "Unstable",
            Keyword::Water => "Water",
        }
    }
}

impl fmt::Display for Keyword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Error for a text that is not a keyword.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a keyword of terrain: expected one of Difficult, Dangerous, Impassable, \
     Obscuring, Blocking, Climbable, Holdable, Chasm, Unstable, Water"
)]
pub struct BadKeyword(pub String);

impl FromStr for Keyword {
    type Err = BadKeyword;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Keyword::ALL
            .into_iter()
            .find(|k| k.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| BadKeyword(text.to_owned()))
    }
}

impl Keywords {
    /// Returns the keywords of this set, in their order.
    pub fn list(self) -> impl Iterator<Item = Keyword> {
        Keyword::ALL.into_iter().filter(move |k| self.contains(k.flag()))
    }

    /// Returns the names of this set, in their order.
    pub fn names(self) -> Vec<&'static str> {
        self.list().map(Keyword::name).collect()
    }

    /// Returns whether it is slow ground: Difficult or Dangerous.
    pub fn slow(self) -> bool {
        self.intersects(Keywords::DIFFICULT.union(Keywords::DANGEROUS))
    }
}

impl FromIterator<Keyword> for Keywords {
    fn from_iter<I: IntoIterator<Item = Keyword>>(keywords: I) -> Self {
        keywords.into_iter().fold(Keywords::empty(), |set, k| set | k.flag())
    }
}

impl fmt::Display for Keywords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_str("Open") } else { f.write_str(&self.names().join(", ")) }
    }
}

/// Parses names separated by commas or spaces; the empty text and `Open`
/// are the empty set.
impl FromStr for Keywords {
    type Err = BadKeyword;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split([',', ' ', '|'])
            .filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("open"))
            .map(Keyword::from_str)
            .collect()
    }
}

impl Serialize for Keywords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.list())
        } else {
            serializer.serialize_u32(self.bits())
        }
    }
}

impl<'de> Deserialize<'de> for Keywords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            Vec::<Keyword>::deserialize(deserializer).map(|list| list.into_iter().collect())
        } else {
            u32::deserialize(deserializer).map(Keywords::from_bits_truncate)
        }
    }
}
