//! What a whole table looks like: the ground that is painted on its mat, and the light it
//! is seen by. Words for the window; no rule asks for them.

/// What a table or a piece of terrain is told to look like: each word that a file may
/// say stands for one.
pub trait SceneryWord: Copy + 'static {
    /// The words, and what each stands for.
    const WORDS: &'static [(&'static str, Self)];

    /// What this word stands for.
    fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, it)| *it)
    }

    /// The words that there are, for faults.
    fn words() -> impl Iterator<Item = &'static str> {
        Self::WORDS.iter().map(|(word, _)| *word)
    }

    /// Whether there is such a word, or nothing is said.
    fn knows(word: &str) -> bool {
        word.is_empty() || Self::named(word).is_some()
    }
}

/// A kind of land.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ground {
    /// Grass.
    Meadow,
    /// Leaves and moss under trees.
    Forest,
    /// Round stones of a street or a square.
    Cobbles,
    /// Trodden earth.
    Earth,
    /// Wet peat with pools.
    Marsh,
    /// Sand and pebbles.
    Shore,
    /// The dust and broken stone of a city.
    Rubble,
    /// Plates of steel.
    Deck,
    /// Dressed slabs of stone.
    Flagstones,
    /// Bare mountain: gravel and rock.
    Stone,
}

/// The grounds that a table may name.
const GROUNDS: [(&str, Ground); 18] = [
    ("meadow", Ground::Meadow),
    ("forest", Ground::Forest),
    ("cobbles", Ground::Cobbles),
    ("earth", Ground::Earth),
    ("marsh", Ground::Marsh),
    ("shore", Ground::Shore),
    ("rubble", Ground::Rubble),
    ("deck", Ground::Deck),
    ("flagstones", Ground::Flagstones),
    ("stone", Ground::Stone),
    ("mountain", Ground::Stone),
    ("village", Ground::Meadow),
    ("ruins", Ground::Flagstones),
    ("court", Ground::Flagstones),
    ("streets", Ground::Cobbles),
    ("city", Ground::Rubble),
    ("works", Ground::Rubble),
    ("hall", Ground::Deck),
];

impl SceneryWord for Ground {
    const WORDS: &'static [(&'static str, Self)] = &GROUNDS;
}

impl Ground {
    /// The ground of a land, as tables that are laid out tell it ("a city", "marsh"): the
    /// first of its words that is one, or none.
    pub fn of_land(land: &str) -> String {
        land.split_whitespace()
            .find(|word| Ground::named(word).is_some())
            .unwrap_or_default()
            .to_owned()
    }

    /// Whether feet tread paths into it.
    pub fn soft(self) -> bool {
        matches!(
            self,
            Ground::Meadow
                | Ground::Forest
                | Ground::Marsh
                | Ground::Shore
                | Ground::Stone
                | Ground::Earth
        )
    }
}

/// A time of day or a weather.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Light {
    /// A warm lamp in a dim room.
    #[default]
    Lamp,
    /// The sun, high and clear.
    Day,
    /// A low red sun.
    Dusk,
    /// The moon.
    Night,
    /// A grey sky.
    Overcast,
    /// Floodlights.
    Floodlit,
}

/// The lights that a table may name.
const LIGHTS: [(&str, Light); 6] = [
    ("lamp", Light::Lamp),
    ("day", Light::Day),
    ("dusk", Light::Dusk),
    ("night", Light::Night),
    ("overcast", Light::Overcast),
    ("floodlit", Light::Floodlit),
];

impl SceneryWord for Light {
    const WORDS: &'static [(&'static str, Self)] = &LIGHTS;
}

#[cfg(test)]
mod tests;
