//! Bounded numbers in content files.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::reader::span::reads_stand_in;

/// A number from `LEAST` to `MOST`, inclusive. Reading refuses all others, so that the
/// fault has its place in the file and no later check is needed; code uses it like the
/// plain number. Bounds of lengths are in hundredths: `Inches<50, 1200>` is half an
/// inch to a foot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Bounded<T, const LEAST: i32, const MOST: i32>(T);

/// A length or a distance, with bounds in hundredths of an inch.
pub type Inches<const LEAST: i32, const MOST: i32> = Bounded<f32, LEAST, MOST>;
/// A number of dice, a threshold for dice, a number of Ticks, or a modifier of these.
pub type Rating<const LEAST: i32, const MOST: i32> = Bounded<i32, LEAST, MOST>;
/// A number of WNDs, hit points or points.
pub type Points<const LEAST: i32, const MOST: i32> = Bounded<i32, LEAST, MOST>;
/// A small number of items.
pub type Count<const LEAST: i32, const MOST: i32> = Bounded<u8, LEAST, MOST>;

/// Declares the numbers of a game's rules in one place: a struct of bounded numbers, each
/// with its doc comment and its default, that a content file may override one by one.
#[macro_export]
macro_rules! numbers {
    (
        $(#[$about:meta])+ pub struct $of:ident;
        $($(#[doc = $doc:literal])+ $name:ident: $type:ty = $value:expr,)*
    ) => {
        $(#[$about])+
        #[derive(Debug, Clone, PartialEq)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
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

/// A primitive number that can be bounded.
pub trait Number: Copy + PartialOrd + fmt::Display {
    /// Whether the type is an integer.
    const WHOLE: bool;

    /// Converts a bound to this type.
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
    /// Returns the number within the bounds that is nearest to this one.
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

    /// Returns the plain number.
    pub fn get(self) -> T {
        self.0
    }
}

impl<'de, T: Number + Deserialize<'de>, const LEAST: i32, const MOST: i32> Deserialize<'de>
    for Bounded<T, LEAST, MOST>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The stand-in for an unreadable value is no fault of its own.
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
