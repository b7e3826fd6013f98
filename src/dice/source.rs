//! The one source of dice of a match: seeded, scriptable, and exact to save and restore.

use std::collections::VecDeque;
use std::fmt;

use bevy::prelude::Resource;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// Steps of a full circle that [`Dice::direction`] draws from: tenths of a degree.
const DIRECTIONS: u32 = 3600;

/// The one source of dice of a match.
///
/// Faces come from a ChaCha8 stream started by a `u64` seed; a script of faces, where given, is used up first
/// (`--dice 7,3,10`). The whole state is the seed, the position in the stream and the rest of the script, so it
/// is a few bytes in a file and continues exactly where it was.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "DiceState", from = "DiceState")]
pub struct Dice {
    seed: u64,
    stream: ChaCha8Rng,
    script: VecDeque<u32>,
    faults: Vec<ScriptFault>,
}

/// A scripted face that did not fit the die it was asked for. It was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptFault {
    /// The face that the script gave.
    pub face: u32,
    /// The sides of the die that was being rolled.
    pub sides: u32,
}

impl fmt::Display for ScriptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "scripted face {} skipped: a d{} shows 1 to {}", self.face, self.sides, self.sides)
    }
}

/// What is written of [`Dice`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DiceState {
    seed: u64,
    /// 32-bit words of the stream used so far.
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
    /// Dice that run from this seed.
    pub fn new(seed: u64) -> Self {
        Self::scripted(seed, [])
    }

    /// Dice that show these faces first and then run from the seed.
    ///
    /// A scripted face that does not fit the die asked for is skipped and noted in [`Dice::script_faults`].
    pub fn scripted(seed: u64, faces: impl IntoIterator<Item = u32>) -> Self {
        Dice {
            seed,
            stream: ChaCha8Rng::seed_from_u64(seed),
            script: faces.into_iter().collect(),
            faults: Vec::new(),
        }
    }

    /// The seed the stream was started from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many 32-bit words of the stream are used.
    pub fn position(&self) -> u64 {
        // 2^64 words are 64 EiB of dice: no match comes near.
        self.stream.get_word_pos() as u64
    }

    /// Scripted faces that are still to come, next first.
    pub fn script(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.script.iter().copied()
    }

    /// Scripted faces that were skipped because they did not fit the die, in order.
    pub fn script_faults(&self) -> &[ScriptFault] {
        &self.faults
    }

    /// A die of this many sides: 1 up to and including `sides`, each equally likely.
    ///
    /// A die of 0 sides counts as one of 1 side.
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

    /// A ten-sided die.
    #[inline]
    pub fn d10(&mut self) -> u32 {
        self.die(10)
    }

    /// A six-sided die.
    #[inline]
    pub fn d6(&mut self) -> u32 {
        self.die(6)
    }

    /// A d10 halved, rounding up: 1 and 2 show 1, 9 and 10 show 5. Uses one d10 face of a script.
    pub fn d5(&mut self) -> u32 {
        self.d10().div_ceil(2)
    }

    /// Two d10s, tens then ones, a 10 counting as 0 and double 0 as 100.
    pub fn d100(&mut self) -> u32 {
        let tens = self.d10() % 10;
        let ones = self.d10() % 10;
        match tens * 10 + ones {
            0 => 100,
            n => n,
        }
    }

    /// A uniformly random direction as a unit vector `(x, z)`, out of 3600.
    ///
    /// While a script lasts it uses one face `n` in 1..=10, which means `(n - 1) * 36` degrees clockwise from
    /// north (`-z`): 1 is north, 6 is south.
    pub fn direction(&mut self) -> (f32, f32) {
        let tenths = match self.scripted_face(10) {
            Some(face) => (face - 1) * (DIRECTIONS / 10),
            None => self.below(DIRECTIONS),
        };
        let angle = f64::from(tenths) * (core::f64::consts::TAU / f64::from(DIRECTIONS));
        (libm::sin(angle) as f32, -libm::cos(angle) as f32)
    }

    /// Puts the items in a random order, every order equally likely. Scripts do not feed shuffles.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below_usize(last + 1);
            items.swap(last, other);
        }
    }

    /// A random index below `n`, each equally likely; 0 without a roll where there is no choice (`n` of 0 or 1).
    ///
    /// It is a die of `n` sides: while a script lasts, face 1 means index 0.
    pub fn pick(&mut self, n: usize) -> usize {
        if n < 2 {
            return 0;
        }
        match self.scripted_face(u32::try_from(n).unwrap_or(u32::MAX)) {
            Some(face) => face as usize - 1,
            None => self.below_usize(n),
        }
    }

    /// The next scripted face that fits this die; those before it are noted and dropped.
    fn scripted_face(&mut self, sides: u32) -> Option<u32> {
        while let Some(face) = self.script.pop_front() {
            if (1..=sides).contains(&face) {
                return Some(face);
            }
            self.faults.push(ScriptFault { face, sides });
        }
        None
    }

    /// A number below `n` (at least 1) from the stream, unbiased: Lemire's multiplication with rejection.
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_same_seed_gives_the_same_dice_and_another_seed_others() {
        let roll = |seed| {
            let mut dice = Dice::new(seed);
            (0..50).map(|_| dice.d10()).collect::<Vec<_>>()
        };
        assert_eq!(roll(7), roll(7));
        assert_ne!(roll(7), roll(8));
    }

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        // Saves hold a seed and a position: a changed stream would break every one of them.
        let mut dice = Dice::new(1);
        let faces: Vec<u32> = (0..12).map(|_| dice.d10()).collect();
        assert_eq!(faces, [6, 5, 10, 1, 3, 6, 4, 3, 9, 3, 10, 8]);
        assert_eq!(dice.position(), 12);
    }

    #[test]
    fn scripted_faces_come_first_and_misfits_are_named() {
        let mut dice = Dice::scripted(3, [7, 9, 2, 0, 10]);
        assert_eq!(dice.d10(), 7);
        assert_eq!(dice.d6(), 2);
        assert_eq!(dice.d10(), 10);
        assert_eq!(dice.position(), 0);
        assert_eq!(dice.d10(), Dice::new(3).d10());
        let told: Vec<String> = dice.script_faults().iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            ["scripted face 9 skipped: a d6 shows 1 to 6", "scripted face 0 skipped: a d10 shows 1 to 10"]
        );
    }

    #[test]
    fn d5_and_d100_are_made_of_d10_faces() {
        let mut dice = Dice::scripted(0, 1..=10);
        assert_eq!((0..10).map(|_| dice.d5()).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        let mut dice = Dice::scripted(0, [10, 10, 3, 10, 10, 7, 9, 9]);
        assert_eq!((0..4).map(|_| dice.d100()).collect::<Vec<_>>(), [100, 30, 7, 99]);
    }

    #[test]
    fn scripted_directions_are_points_of_a_die() {
        let mut dice = Dice::scripted(0, [1, 6, 3]);
        let near = |(x, z): (f32, f32), (ex, ez): (f32, f32)| (x - ex).abs() < 1e-6 && (z - ez).abs() < 1e-6;
        assert!(near(dice.direction(), (0.0, -1.0)));
        assert!(near(dice.direction(), (0.0, 1.0)));
        // 72 degrees clockwise from north: mostly east, a little north.
        assert!(near(dice.direction(), (0.951_056_5, -0.309_017)));
    }

    #[test]
    fn directions_are_unit_vectors_spread_evenly() {
        let mut dice = Dice::new(11);
        let mut quarters = [0u32; 4];
        for _ in 0..40_000 {
            let (x, z) = dice.direction();
            assert!((x * x + z * z - 1.0).abs() < 1e-5);
            quarters[usize::from(x < 0.0) * 2 + usize::from(z < 0.0)] += 1;
        }
        // Five standard deviations of a quarter of 40,000.
        assert!(quarters.iter().all(|&q| q.abs_diff(10_000) < 440), "{quarters:?}");
    }

    #[test]
    fn a_script_does_not_feed_a_shuffle_but_feeds_a_pick() {
        let mut plain: Vec<u32> = (0..20).collect();
        let mut other = plain.clone();
        Dice::new(5).shuffle(&mut plain);
        let mut scripted = Dice::scripted(5, [1, 2]);
        scripted.shuffle(&mut other);
        assert_eq!(plain, other);
        assert_eq!(scripted.pick(0), 0);
        assert_eq!(scripted.pick(1), 0);
        assert_eq!((scripted.pick(4), scripted.pick(4)), (0, 1));
    }

    #[test]
    fn every_order_of_a_shuffle_is_as_likely() {
        let mut dice = Dice::new(2);
        let mut seen = std::collections::BTreeMap::<[u8; 4], u32>::new();
        for _ in 0..48_000 {
            let mut items = [0, 1, 2, 3];
            dice.shuffle(&mut items);
            *seen.entry(items).or_default() += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&n| n.abs_diff(2000) < 225), "{seen:?}");
    }

    #[test]
    fn a_state_written_by_hand_needs_only_seed_and_position() {
        let mut dice: Dice = serde_json::from_str(r#"{"seed":9,"position":1}"#).unwrap();
        let mut whole = Dice::new(9);
        whole.d10();
        assert_eq!(dice.d10(), whole.d10());
        assert!(serde_json::from_str::<Dice>(r#"{"seed":9,"position":1,"luck":3}"#).is_err());
    }

    proptest! {
        #[test]
        fn every_die_stays_within_its_sides(seed: u64, sides in 1u32.., script in proptest::collection::vec(0u32..40, 0..9)) {
            let mut dice = Dice::scripted(seed, script);
            for _ in 0..20 {
                prop_assert!((1..=sides).contains(&dice.die(sides)));
            }
        }

        #[test]
        fn the_state_round_trips_and_goes_on_alike(
            seed: u64, used in 0usize..300, script in proptest::collection::vec(0u32..14, 0..12)
        ) {
            let mut dice = Dice::scripted(seed, script);
            for _ in 0..used {
                dice.d10();
            }
            let json = serde_json::to_string(&dice).unwrap();
            let bytes = postcard::to_allocvec(&dice).unwrap();
            let mut from_json: Dice = serde_json::from_str(&json).unwrap();
            let mut from_bytes: Dice = postcard::from_bytes(&bytes).unwrap();
            prop_assert_eq!(&from_json, &dice);
            prop_assert_eq!(&from_bytes, &dice);
            for _ in 0..100 {
                let face = dice.die(6);
                prop_assert_eq!(from_json.die(6), face);
                prop_assert_eq!(from_bytes.die(6), face);
            }
            prop_assert_eq!(from_bytes, dice);
        }
    }
}
