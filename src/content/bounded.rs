//! Numbers of content files that lie within bounds.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, de};

use super::span::reads_stand_in;

/// A number from `LEAST` to `MOST`, both ends included. Its reader refuses any other, so
/// that the fault has the place and nobody has to check it again; elsewhere it is used as
/// the number that it is. Bounds of lengths are in hundredths: `Inches<50, 1200>` is half
/// an inch to a foot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Bounded<T, const LEAST: i32, const MOST: i32>(T);

/// A length or a distance, its bounds in hundredths of an inch.
pub type Inches<const LEAST: i32, const MOST: i32> = Bounded<f32, LEAST, MOST>;
/// A number of dice, a threshold for them, of Ticks, or what is added to such.
pub type Rating<const LEAST: i32, const MOST: i32> = Bounded<i32, LEAST, MOST>;
/// A number of WNDs, hit points or points.
pub type Points<const LEAST: i32, const MOST: i32> = Bounded<i32, LEAST, MOST>;
/// How many there are.
pub type Count<const LEAST: i32, const MOST: i32> = Bounded<u8, LEAST, MOST>;

/// Declares the numbers of a game's rules that no card has, in one place: a struct of
/// bounded numbers, each with its doc comment and its usual value, that a content file
/// may change one by one.
#[macro_export]
macro_rules! numbers {
    ($(#[$about:meta])+ pub struct $of:ident; $($(#[doc = $doc:literal])+ $name:ident: $type:ty = $value:expr,)*) => {
        $(#[$about])+
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        pub struct $of {
            $($(#[doc = $doc])+ pub $name: $type,)*
        }

        impl Default for $of {
            fn default() -> Self {
                $of { $($name: <$type>::nearest($value),)* }
            }
        }
    };
}

/// What can be bounded.
pub trait Number: Copy + PartialOrd + fmt::Display {
    /// Whether it has no point.
    const WHOLE: bool;

    /// A bound as this kind of number.
    fn bound(bound: i32) -> Self;
}

impl Number for i32 {
    const WHOLE: bool = true;

    fn bound(bound: i32) -> Self {
        bound
    }
}

impl Number for u8 {
    const WHOLE: bool = true;

    fn bound(bound: i32) -> Self {
        bound as u8
    }
}

impl Number for u32 {
    const WHOLE: bool = true;

    fn bound(bound: i32) -> Self {
        bound as u32
    }
}

impl Number for f32 {
    const WHOLE: bool = false;

    fn bound(bound: i32) -> Self {
        bound as f32 / 100.0
    }
}

impl<T: Number, const LEAST: i32, const MOST: i32> Bounded<T, LEAST, MOST> {
    /// The number within the bounds that is nearest to this one.
    pub fn nearest(number: T) -> Self {
        let least = T::bound(LEAST);
        let most = T::bound(MOST);
        Bounded(if number > most {
            most
        } else if number >= least {
            number
        } else {
            least
        })
    }

    /// The number itself.
    pub fn get(self) -> T {
        self.0
    }
}

impl<'de, T: Number + Deserialize<'de>, const LEAST: i32, const MOST: i32> Deserialize<'de>
    for Bounded<T, LEAST, MOST>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // What stands in for something that could not be read is no fault of its own.
        let stands_in = reads_stand_in();
        let number = T::deserialize(deserializer)?;
        let nearest = Self::nearest(number);
        if nearest.0 == number || stands_in {
            return Ok(nearest);
        }
        Err(de::Error::custom(format_args!(
            "a number from {} to {}",
            T::bound(LEAST),
            T::bound(MOST)
        )))
    }
}

/// The number within the bounds that is nearest to 0.
impl<T: Number, const LEAST: i32, const MOST: i32> Default for Bounded<T, LEAST, MOST> {
    fn default() -> Self {
        Self::nearest(T::bound(0))
    }
}

impl<T, const LEAST: i32, const MOST: i32> Deref for Bounded<T, LEAST, MOST> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PartialEq, const LEAST: i32, const MOST: i32> PartialEq<T> for Bounded<T, LEAST, MOST> {
    fn eq(&self, other: &T) -> bool {
        self.0 == *other
    }
}

impl<T: PartialOrd, const LEAST: i32, const MOST: i32> PartialOrd<T> for Bounded<T, LEAST, MOST> {
    fn partial_cmp(&self, other: &T) -> Option<Ordering> {
        self.0.partial_cmp(other)
    }
}

impl<T: fmt::Display, const LEAST: i32, const MOST: i32> fmt::Display for Bounded<T, LEAST, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: fmt::Debug, const LEAST: i32, const MOST: i32> fmt::Debug for Bounded<T, LEAST, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
