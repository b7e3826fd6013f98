//! One value for each of the two sides of a match.

use std::array;
use std::slice;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use monteria_game::SideId;

/// A value for each of the two sides, number 0 and number 1.
///
/// Every side has a value, so reading one cannot fail. It is serialized as a list of two.
///
/// ```
/// use monteria_game::SideId;
/// use monteria_skirmish::BySide;
///
/// let mut points = BySide::new(3, 5);
/// *points.of_mut(SideId(0)) += 1;
/// assert_eq!((*points.of(SideId(0)), *points.of(SideId(1))), (4, 5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BySide<T>([T; 2]);

impl<T> BySide<T> {
    /// Creates it from the values of the first and the second side.
    pub fn new(first: T, second: T) -> Self {
        BySide([first, second])
    }

    /// Returns the value of a side, or `None` for a side that is neither of the two, such
    /// as that of a beast.
    pub fn get(&self, side: SideId) -> Option<&T> {
        self.0.get(usize::from(side.0))
    }

    /// Returns the value of one of the two sides. Every number except 0
    /// means the second side.
    pub fn of(&self, side: SideId) -> &T {
        let [first, second] = &self.0;
        if side.0 == 0 { first } else { second }
    }

    /// Returns the value of one of the two sides, mutable.
    pub fn of_mut(&mut self, side: SideId) -> &mut T {
        let [first, second] = &mut self.0;
        if side.0 == 0 { first } else { second }
    }

    /// Returns each side with its value.
    pub fn iter(&self) -> impl Iterator<Item = (SideId, &T)> {
        (0..).map(SideId).zip(&self.0)
    }

    /// Returns the values, that of the first side first.
    pub fn values(&self) -> slice::Iter<'_, T> {
        self.0.iter()
    }

    /// Returns the values, mutable, that of the first side first.
    pub fn values_mut(&mut self) -> slice::IterMut<'_, T> {
        self.0.iter_mut()
    }
}

impl<T> IntoIterator for BySide<T> {
    type Item = T;
    type IntoIter = array::IntoIter<T, 2>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

// Saves and state hashes hold it as a list with a length.
impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BySide<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::deserialize(deserializer)?;
        let count = values.len();
        let sides = values.try_into().map_err(|_| {
            serde::de::Error::invalid_length(count, &"a value for each of two sides")
        })?;
        Ok(BySide(sides))
    }
}
