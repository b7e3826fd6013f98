//! The one source of dice of a match: seeded, scriptable, and exact to save and restore.

use std::collections::VecDeque;
use std::fmt;

use bevy_ecs::prelude::Resource;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Steps of a full circle that [`Dice::direction`] draws from: tenths of a degree.
const DIRECTIONS: u32 = 3600;

/// The one source of dice of a match.
///
/// Faces come from a ChaCha8 stream started by a `u64` seed; a script of faces, where
/// given, is used up first (`--dice 7,3,10`). The whole state is the seed, the position
/// in the stream and the rest of the script, so it is a few bytes in a file and continues
/// exactly where it was.
///
/// ```
/// use monteria_dice::Dice;
///
/// let mut dice = Dice::scripted(7, [3, 10]);
/// assert_eq!([dice.d10(), dice.d10()], [3, 10]);
///
/// // The script is used up. The same seed gives the same faces from here on.
/// let mut again = Dice::new(7);
/// assert_eq!(dice.d10(), again.d10());
/// assert_eq!((dice.seed(), dice.position()), (again.seed(), again.position()));
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "DiceState", from = "DiceState")]
pub struct Dice {
    seed: u64,
    stream: ChaCha8Rng,
    script: VecDeque<u32>,
    faults: Vec<ScriptFault>,
    /// Whether the dice of a pool are stratified: spread evenly over the faces.
    stratified: bool,
}

/// A scripted face that did not fit the die that was rolled. It was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptFault {
    /// The face that the script gave.
    pub face: u32,
    /// The sides of the die that was being rolled.
    pub sides: u32,
}

impl fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "scripted face {} skipped: a d{} shows 1 to {}",
            self.face, self.sides, self.sides
        )
    }
}

/// Serialized form of [`Dice`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceState {
    seed: u64,
    /// Number of 32-bit words of the stream used so far.
    position: u64,
    #[serde(default)]
    script: Vec<u32>,
    #[serde(default)]
    faults: Vec<ScriptFault>,
}

impl From<Dice> for DiceState {
    fn from(dice: Dice) -> Self {
        DiceState {
            seed: dice.seed,
            position: dice.position(),
            script: dice.script.into(),
            faults: dice.faults,
        }
    }
}

impl From<DiceState> for Dice {
    fn from(state: DiceState) -> Self {
        let mut dice = Dice::scripted(state.seed, state.script);
        dice.stream.set_word_pos(u128::from(state.position));
        dice.faults = state.faults;
        dice
    }
}

impl Dice {
    /// Returns dice that are seeded with this number.
    pub fn new(seed: u64) -> Self {
        Self::scripted(seed, [])
    }

    /// Returns dice that show these faces first and then continue from the seed.
    ///
    /// A scripted face that does not fit the die is skipped
    /// and listed in [`Dice::script_faults`].
    pub fn scripted(seed: u64, faces: impl IntoIterator<Item = u32>) -> Self {
        Dice {
            seed,
            stream: ChaCha8Rng::seed_from_u64(seed),
            script: faces.into_iter().collect(),
            faults: Vec::new(),
            stratified: false,
        }
    }

    /// Returns dice for look-ahead simulations. Each face of a single die stays equally
    /// likely, but the dice of one pool ([`Dice::spread`]) are stratified over the faces,
    /// so the pool comes close to its mean (a variance reduction). Serialization drops
    /// this mode: no real match uses it.
    pub fn stratified(seed: u64) -> Self {
        Dice { stratified: true, ..Self::new(seed) }
    }

    /// Returns the seed of the stream.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns how many 32-bit words of the stream are used.
    pub fn position(&self) -> u64 {
        // 2^64 words are 64 EiB of dice: no match comes near.
        self.stream.get_word_pos() as u64
    }

    /// Returns the scripted faces that are still to come, next first.
    pub fn script(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.script.iter().copied()
    }

    /// Returns the scripted faces that were skipped because they did not fit
    /// the die, in order.
    pub fn script_faults(&self) -> &[ScriptFault] {
        &self.faults
    }

    /// Rolls a die of this many sides: 1 up to and including
    /// `sides`, each equally likely.
    ///
    /// A die with 0 sides counts as one with 1 side.
    #[inline]
    pub fn die(&mut self, sides: u32) -> u32 {
        let sides = sides.max(1);
        if !self.script.is_empty()
            && let Some(face) = self.scripted_face(sides)
        {
            return face;
        }
        self.below(sides) + 1
    }

    /// Returns stratified faces for a pool of this many dice, or `None` unless these are
    /// [`Dice::stratified`] dice; then each die is rolled by itself.
    pub fn spread(&mut self, count: u32, sides: u32) -> Option<Vec<u32>> {
        if !self.stratified {
            return None;
        }
        // Systematic sampling: a random start, then equal steps once round all faces.
        let round = u64::from(u32::MAX) + 1;
        let start = u64::from(self.stream.next_u32());
        let place = |nth: u32| (start + round * u64::from(nth) / u64::from(count)) % round;
        Some(
            (0..count)
                .map(|nth| (place(nth) * u64::from(sides.max(1)) / round) as u32 + 1)
                .collect(),
        )
    }

    /// Rolls a ten-sided die: 1 to 10.
    #[inline]
    pub fn d10(&mut self) -> u32 {
        self.die(10)
    }

    /// Rolls a six-sided die: 1 to 6.
    #[inline]
    pub fn d6(&mut self) -> u32 {
        self.die(6)
    }

    /// Rolls a d10 and halves it, rounding up: 1 and 2 give 1, 9 and 10 give 5. Uses one
    /// d10 face of a script.
    pub fn d5(&mut self) -> u32 {
        self.d10().div_ceil(2)
    }

    /// Rolls two d10s, tens then ones; a 10 counts as 0 and double 0 as 100.
    pub fn d100(&mut self) -> u32 {
        let tens = self.d10() % 10;
        let ones = self.d10() % 10;
        match tens * 10 + ones {
            0 => 100,
            n => n,
        }
    }

    /// Returns a uniformly random direction as a unit vector `(x, z)`, out of 3600.
    ///
    /// While a script lasts it uses one face `n` in 1..=10, which means `(n - 1) * 36`
    /// degrees clockwise from north (`-z`): 1 is north, 6 is south.
    pub fn direction(&mut self) -> (f32, f32) {
        let tenths = match self.scripted_face(10) {
            Some(face) => (face - 1) * (DIRECTIONS / 10),
            None => self.below(DIRECTIONS),
        };
        let angle = f64::from(tenths) * (core::f64::consts::TAU / f64::from(DIRECTIONS));
        (libm::sin(angle) as f32, -libm::cos(angle) as f32)
    }

    /// Shuffles the items, every order equally likely (Fisher-Yates). Scripts
    /// do not feed shuffles.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below_usize(last + 1);
            items.swap(last, other);
        }
    }

    /// Returns a random index below `n`, each equally likely; 0 without a roll if `n`
    /// is 0 or 1.
    ///
    /// This is a die of `n` sides: while a script lasts, face 1 means index 0.
    pub fn pick(&mut self, n: usize) -> usize {
        if n < 2 {
            return 0;
        }
        match self.scripted_face(u32::try_from(n).unwrap_or(u32::MAX)) {
            Some(face) => face as usize - 1,
            None => self.below_usize(n),
        }
    }

    /// Returns one of these items, each equally likely, or `None` if the slice
    /// is empty. See [`Dice::pick`].
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.pick(all.len()))
    }

    /// Returns the next scripted face that fits this die; those before it are recorded
    /// as faults and dropped.
    fn scripted_face(&mut self, sides: u32) -> Option<u32> {
        while let Some(face) = self.script.pop_front() {
            if (1..=sides).contains(&face) {
                return Some(face);
            }
            self.faults.push(ScriptFault { face, sides });
        }
        None
    }

    /// Returns an unbiased number below `n` (at least 1) from the stream, by
    /// Lemire's multiplication with rejection.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        let mut wide = u64::from(self.stream.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            let floor = n.wrapping_neg() % n;
            while (wide as u32) < floor {
                wide = u64::from(self.stream.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    fn below_usize(&mut self, n: usize) -> usize {
        self.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }
}
