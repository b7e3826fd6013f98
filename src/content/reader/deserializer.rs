//! The serde deserializer for the syntax tree.
//!
//! Accepts the syntax of the `ron` crate with `implicit_some`. Values that earlier passes
//! found faulty are replaced by stand-ins or left out, as listed in [`Repairs`].

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use serde::de::{DeserializeSeed, Deserializer, Visitor};

use crate::fault::join_names;
use crate::reader::composite_access::{Entries, Fields, Items, Variant};
use crate::reader::read_error::ReadError;
use crate::reader::span::{CurrentValue, set_current_value};
use crate::reader::stand_in::StandIn;
use crate::reader::syntax::{Document, Group, GroupBody, Kind, NodeId};
use crate::text::printable::unprintable;

/// Repairs of faults that are reported already.
#[derive(Default)]
pub(crate) struct Repairs {
    /// Values that are replaced by a stand-in, or left out if they are items of a list.
    pub replaced: BTreeSet<NodeId>,
    /// Field names whose field is left out.
    pub left_out: BTreeSet<NodeId>,
    /// Missing fields that a record gets as stand-ins.
    pub added: BTreeMap<NodeId, Vec<&'static str>>,
}

/// A value of a document, to be deserialized.
#[derive(Clone, Copy)]
pub(crate) struct NodeDeserializer<'a> {
    pub document: &'a Document,
    pub repairs: &'a Repairs,
    /// Number of values read.
    pub work: &'a Cell<u64>,
    pub node: NodeId,
}

/// Deserializer methods with one fixed value.
macro_rules! forward_as {
    ($($method:ident($visit:ident $value:expr));* $(;)?) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            visitor.$visit($value)
        }
    )*};
}
pub(crate) use forward_as;

/// Parses an integer literal in any base, with underscores; `None` if
/// it exceeds 128 bits.
pub(crate) fn integer(literal: &str) -> Option<i128> {
    let digits = literal.replace('_', "");
    let (sign, bare) = match digits.strip_prefix('-') {
        Some(bare) => (-1, bare),
        None => (1, digits.strip_prefix('+').unwrap_or(&digits)),
    };
    let (base, bare) = match bare.get(..2) {
        Some("0x") => (16, &bare[2..]),
        Some("0o") => (8, &bare[2..]),
        Some("0b") => (2, &bare[2..]),
        _ => (10, bare),
    };
    i128::from_str_radix(bare, base).ok().map(|n| sign * n)
}

macro_rules! integers {
    ($($method:ident $visit:ident $type:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            let number = match self.kind() {
                Kind::Integer => integer(self.source()).and_then(|n| $type::try_from(n).ok()),
                _ => None,
            };
            match number {
                Some(number) => visitor.$visit(number),
                // The bounds of wide types do not help if the value is not even a number.
                None if $type::BITS > 16 && !matches!(self.kind(), Kind::Integer) => {
                    Err(ReadError::expected(if $type::MIN == 0 {
                        "a whole number, 0 or more"
                    } else {
                        "a whole number"
                    }))
                }
                None => Err(ReadError::expected(format!(
                    "a whole number from {} to {}",
                    $type::MIN,
                    $type::MAX
                ))),
            }
        }
    )*};
}

macro_rules! floats {
    ($($method:ident $visit:ident $type:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            let literal = self.source();
            let number = match self.kind() {
                Kind::Integer | Kind::Float => literal.replace('_', "").parse::<$type>().ok(),
                _ => None,
            };
            match number {
                Some(number) if number.is_finite() => visitor.$visit(number),
                Some(_) => Err(ReadError::expected(format!(
                    "a number from {:e} to {:e}",
                    $type::MIN,
                    $type::MAX
                ))),
                None => Err(ReadError::expected("a number")),
            }
        }
    )*};
}

impl<'a> NodeDeserializer<'a> {
    pub(crate) fn kind(self) -> &'a Kind {
        &self.document.node(self.node).kind
    }

    fn source(self) -> &'a str {
        self.document.source(self.node)
    }

    pub(crate) fn child(self, node: NodeId) -> Self {
        NodeDeserializer { node, ..self }
    }

    /// Deserializes a value with a seed. All values are passed out here.
    pub(crate) fn deserialize_with<'de, S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<S::Value, ReadError> {
        self.work.set(self.work.get() + 1);
        if self.repairs.replaced.contains(&self.node) {
            return seed.deserialize(StandIn::new()).map_err(|_| ReadError::of_stand_in(self.node));
        }
        set_current_value(CurrentValue::Node(self.node));
        seed.deserialize(self).map_err(|stop| stop.at(self.node))
    }

    /// Returns the items of `(…)`, for something named or not.
    pub(crate) fn parts(self) -> Option<(&'a Group, &'a [NodeId])> {
        let Kind::Group(group @ Group { body: GroupBody::Items(items), .. }) = self.kind() else {
            return None;
        };
        Some((group, items))
    }

    fn name_of(self, group: &Group) -> Option<&'a str> {
        group.name.map(|name| self.document.slice(name))
    }

    pub(crate) fn record<'de, V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let wrong = |hint: Option<String>| Err(ReadError::expected(record_of(fields)).hint(hint));
        let pairs: &[(NodeId, NodeId)] = match self.kind() {
            Kind::Group(Group { body: GroupBody::Fields(pairs), .. }) => pairs,
            Kind::Group(Group { body: GroupBody::Items(items), .. }) if items.is_empty() => &[],
            Kind::Group(_) => {
                return wrong(fields.first().map(|field| format!("name the values: ({field}: …)")));
            }
            Kind::Map(_) => {
                return wrong(Some(
                    "records are written in round brackets: (name: value, …)".to_owned(),
                ));
            }
            Kind::Bad
            | Kind::Bool(_)
            | Kind::Integer
            | Kind::Float
            | Kind::Text(_)
            | Kind::Char(_)
            | Kind::Word
            | Kind::List(_) => return wrong(None),
        };
        let added = self.repairs.added.get(&self.node).map(Vec::as_slice).unwrap_or_default();
        visitor.visit_map(Fields { de: self, known: fields, pairs, added, value: None })
    }

    pub(crate) fn tuple<'de, V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.parts() {
            Some((_, items)) if items.len() == len => {
                visitor.visit_seq(Items { de: self, items, skip_faulty: false })
            }
            _ => Err(ReadError::expected(format!("{len} values in round brackets (…)"))),
        }
    }
}

/// Visits the contents of `Some(…)` as an option.
struct InSome<V>(V);
/// Visits the contents of a newtype's brackets.
struct InNewtype<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for InSome<V> {
    type Value = V::Value;
    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(inner)
    }
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for InNewtype<V> {
    type Value = V::Value;
    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(inner)
    }
}

fn record_of(fields: &[&str]) -> String {
    match fields {
        [] => "a record without fields: ()".to_owned(),
        fields if fields.len() <= 4 => {
            let all: Vec<String> = fields.iter().map(|field| format!("{field}: …")).collect();
            format!("a record ({})", all.join(", "))
        }
        fields => format!("a record ({}: …, {}: …, …)", fields[0], fields[1]),
    }
}

impl<'de> Deserializer<'de> for NodeDeserializer<'_> {
    type Error = ReadError;

    integers! {
        deserialize_i8 visit_i8 i8; deserialize_i16 visit_i16 i16; deserialize_i32 visit_i32 i32;
        deserialize_i64 visit_i64 i64; deserialize_u8 visit_u8 u8; deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32; deserialize_u64 visit_u64 u64;
    }
    floats! { deserialize_f32 visit_f32 f32; deserialize_f64 visit_f64 f64; }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let Kind::Bool(value) = self.kind() else {
            return Err(ReadError::expected("true or false"));
        };
        visitor.visit_bool(*value)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let Kind::Char(c) = self.kind() else {
            return Err(ReadError::expected("one character in single quotes"));
        };
        visitor.visit_char(*c)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let text = self.kind().text().ok_or_else(|| ReadError::expected("a text in quotes"))?;
        let one_line = self.document.is_name(self.node);
        match text.chars().find(|c| unprintable(*c) || one_line && *c == '\n') {
            Some(c) => Err(ReadError::unprintable(c, one_line)),
            None => visitor.visit_str(text),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, _: V) -> Result<V::Value, ReadError> {
        Err(ReadError::expected("something that data files cannot hold"))
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let inside = self.parts().map_or(&[][..], |(_, items)| items);
        match (self.document.word(self.node), self.kind(), inside) {
            (Some("None"), Kind::Word, _) => visitor.visit_none(),
            (Some("Some"), _, [only]) => self.child(*only).deserialize_with(InSome(visitor)),
            (Some("Some" | "None"), ..) => {
                Err(ReadError::expected("the value itself, Some(value) or None"))
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        if self.source() == "()" { visitor.visit_unit() } else { Err(ReadError::expected("()")) }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.source() {
            source if source == name || source == "()" => visitor.visit_unit(),
            _ => Err(ReadError::expected(format!("`{name}`"))),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.parts() {
            Some((group, [only])) if self.name_of(group).is_none_or(|given| given == name) => {
                self.child(*only).deserialize_with(InNewtype(visitor))
            }
            _ => Err(ReadError::expected("one value in round brackets (…)")),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let Some(items) = self.kind().list() else {
            let hint = "lists are written in square brackets, also those of one: [value]";
            return Err(ReadError::expected("a list […]").hint(Some(hint.to_owned())));
        };
        visitor.visit_seq(Items { de: self, items, skip_faulty: true })
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.parts() {
            Some((Group { name: Some(_), .. }, _)) => {
                Err(ReadError::expected(format!("{len} values in round brackets (…)")))
            }
            _ => self.tuple(len, visitor),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.parts() {
            // `ron` requires the name of a tuple to touch its bracket.
            Some((group, _))
                if group.name.is_some_and(|given| {
                    self.document.slice(given) != name || given.1 != group.open
                }) =>
            {
                Err(ReadError::expected(format!("{len} values in round brackets (…)")))
            }
            _ => self.tuple(len, visitor),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let Kind::Map(pairs) = self.kind() else {
            let hint = "maps are written in curly brackets: {key: value, …}";
            return Err(ReadError::expected("a map {…}").hint(Some(hint.to_owned())));
        };
        visitor.visit_map(Entries { de: self, pairs, value: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        if let Kind::Group(group) = self.kind()
            && self.name_of(group).is_some_and(|given| given != name)
        {
            return Err(
                ReadError::expected(record_of(fields)).hint(Some("leave the name out".to_owned()))
            );
        }
        self.record(fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.document.word(self.node) {
            Some(name) => visitor.visit_enum(Variant { de: self, name }),
            None => {
                let word = self.kind().text().filter(|text| variants.contains(text));
                let hint = word.map(|text| format!("it is written without quotes: {text}"));
                Err(ReadError::expected(join_names(variants)).hint(hint))
            }
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_str(self.source())
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.kind() {
            Kind::Bool(_) => self.deserialize_bool(visitor),
            Kind::Integer if self.source().starts_with('-') => self.deserialize_i64(visitor),
            Kind::Integer => self.deserialize_u64(visitor),
            Kind::Float => self.deserialize_f64(visitor),
            Kind::Text(_) => self.deserialize_str(visitor),
            Kind::Char(_) => self.deserialize_char(visitor),
            Kind::List(_) => self.deserialize_seq(visitor),
            Kind::Map(_) => self.deserialize_map(visitor),
            Kind::Group(Group { name: None, body: GroupBody::Fields(_), .. }) => {
                self.record(&[], visitor)
            }
            Kind::Bad | Kind::Word | Kind::Group(_) => {
                Err(ReadError::expected("a number, a text, true, false, a list, a map or a record"))
            }
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }
}
