//! Appearance of a whole table: the painted ground of its mat and its light. For display
//! only; no rule depends on them.

/// A vocabulary of appearance, of which content files name one entry each.
pub trait SceneryWord: Copy + 'static {
    /// The words of content files, each with its value. Several words may share a value.
    const WORDS: &'static [(&'static str, Self)];

    /// Returns the value of a word.
    fn named(word: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, it)| *it)
    }

    /// Returns all words, for faults.
    fn words() -> impl Iterator<Item = &'static str> {
        Self::WORDS.iter().map(|(word, _)| *word)
    }

    /// Returns whether the word is known or empty.
    fn knows(word: &str) -> bool {
        word.is_empty() || Self::named(word).is_some()
    }
}

/// A kind of painted ground.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ground {
    /// Grass with patches of litter.
    Meadow,
    /// Leaves and moss under trees.
    Forest,
    /// Round stones of a street or a square.
    Cobbles,
    /// Trodden earth with patches of grass.
    Earth,
    /// Wet peat with pools.
    Marsh,
    /// Sand with patches of pebbles and grass.
    Shore,
    /// The dust and broken stone of a city.
    Rubble,
    /// Plates of steel, without paths or patches.
    Deck,
    /// Dressed slabs of stone.
    Flagstones,
    /// Bare mountain: gravel and rock.
    Stone,
}

/// The words for grounds.
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
    /// Returns the word for the ground of a landscape text of generated tables ("a city",
    /// "marsh"): its first word that names a ground, or empty.
    pub fn of_land(land: &str) -> String {
        land.split_whitespace()
            .find(|word| Ground::named(word).is_some())
            .unwrap_or_default()
            .to_owned()
    }

    /// Returns whether the ground is soft enough for trodden paths.
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
    /// Moonlight: cold, weak and low.
    Night,
    /// The even white light of a grey sky.
    Overcast,
    /// Cold white floodlights from high above.
    Floodlit,
}

/// The words for lights.
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
