//! Values that become a [`Text`] or an argument of one.

use std::borrow::Cow;

use super::{Text, TextArgument};
use crate::bounded::{Bounded, Number};
use crate::id::Id;
use crate::{Fault, Faults, Version};

/// A string that is no text for players yet. A [`Text`] is none: its key would be lost.
pub trait VerbatimSource {
    /// Returns the string that the text shows as it is.
    fn into_string(self) -> String;
}

impl VerbatimSource for String {
    fn into_string(self) -> String {
        self
    }
}

impl VerbatimSource for &String {
    fn into_string(self) -> String {
        self.clone()
    }
}

impl VerbatimSource for &str {
    fn into_string(self) -> String {
        self.to_owned()
    }
}

impl VerbatimSource for Cow<'_, str> {
    fn into_string(self) -> String {
        self.into_owned()
    }
}

/// A value that a placeholder may have.
pub trait ToTextArgument {
    /// Returns the value as an argument of a message.
    fn to_text_argument(&self) -> TextArgument;
}

impl<T: ToTextArgument + ?Sized> ToTextArgument for &T {
    fn to_text_argument(&self) -> TextArgument {
        (**self).to_text_argument()
    }
}

impl ToTextArgument for Text {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(self.clone())
    }
}

impl ToTextArgument for str {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(Text::verbatim(self))
    }
}

impl ToTextArgument for String {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(Text::verbatim(self))
    }
}

impl ToTextArgument for Id {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(Text::verbatim(self.as_str()))
    }
}

impl<T: Number + ToTextArgument, const LEAST: i32, const MOST: i32> ToTextArgument
    for Bounded<T, LEAST, MOST>
{
    fn to_text_argument(&self) -> TextArgument {
        (**self).to_text_argument()
    }
}

impl ToTextArgument for Cow<'_, str> {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(Text::verbatim(&**self))
    }
}

impl ToTextArgument for char {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(Text::verbatim(self.to_string()))
    }
}

macro_rules! numbers_as_arguments {
    ($($number:ty)*) => {
        $(impl ToTextArgument for $number {
            fn to_text_argument(&self) -> TextArgument {
                TextArgument::Number(*self as f64)
            }
        })*
    };
}

numbers_as_arguments!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64);

impl ToTextArgument for Faults {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(Text::verbatim(self.to_string()))
    }
}

impl ToTextArgument for Fault {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(Text::verbatim(self.to_string()))
    }
}

impl ToTextArgument for Version {
    fn to_text_argument(&self) -> TextArgument {
        TextArgument::Text(Text::verbatim(self.to_string()))
    }
}
