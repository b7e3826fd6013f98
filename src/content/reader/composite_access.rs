//! serde accessors for composite values: items, entries, fields and variants.

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};

use crate::reader::deserializer::NodeDeserializer;
use crate::reader::read_error::ReadError;
use crate::reader::span::{CurrentValue, set_current_value};
use crate::reader::stand_in::StandIn;
use crate::reader::syntax::{Group, GroupBody, Kind, NodeId};

/// The values of a list or of a group.
pub(crate) struct Items<'a> {
    pub de: NodeDeserializer<'a>,
    pub items: &'a [NodeId],
    /// Whether unreadable values are left out instead of replaced.
    pub skip_faulty: bool,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = ReadError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ReadError> {
        while let [first, rest @ ..] = self.items {
            self.items = rest;
            if !(self.skip_faulty && self.de.repairs.replaced.contains(first)) {
                return self.de.child(*first).deserialize_with(seed).map(Some);
            }
        }
        Ok(None)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The pairs of a map.
pub(crate) struct Entries<'a> {
    pub de: NodeDeserializer<'a>,
    pub pairs: &'a [(NodeId, NodeId)],
    pub value: Option<NodeId>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = ReadError;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ReadError> {
        while let [(key, value), rest @ ..] = self.pairs {
            self.pairs = rest;
            let faulty = &self.de.repairs.replaced;
            if !faulty.contains(key) && !faulty.contains(value) {
                self.value = Some(*value);
                return self.de.child(*key).deserialize_with(seed).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, ReadError> {
        self.de.child(self.value.unwrap_or(self.de.node)).deserialize_with(seed)
    }
}

/// The fields of a record, followed by stand-ins of missing ones.
pub(crate) struct Fields<'a> {
    pub de: NodeDeserializer<'a>,
    /// The names of all known fields; empty if any name is accepted.
    pub known: &'static [&'static str],
    pub pairs: &'a [(NodeId, NodeId)],
    pub added: &'a [&'static str],
    pub value: Option<NodeId>,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = ReadError;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ReadError> {
        while let [(key, value), rest @ ..] = self.pairs {
            self.pairs = rest;
            if !self.de.repairs.left_out.contains(key) {
                self.value = Some(*value);
                let name = self.de.document.source(*key);
                // Checked here and not by the type, so that no type can forget
                // to refuse unknown fields.
                if !self.known.is_empty() && !self.known.contains(&name) {
                    return Err(<ReadError as de::Error>::unknown_field(name, self.known).at(*key));
                }
                return seed
                    .deserialize(StrDeserializer::<ReadError>::new(name))
                    .map(Some)
                    .map_err(|stop| stop.at(*key));
            }
        }
        self.value = None;
        // A missing optional field has the place of its record.
        set_current_value(CurrentValue::Node(self.de.node));
        match self.added {
            [] => Ok(None),
            [name, rest @ ..] => {
                self.added = rest;
                seed.deserialize(StrDeserializer::<ReadError>::new(name)).map(Some)
            }
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, ReadError> {
        match self.value {
            Some(value) => self.de.child(value).deserialize_with(seed),
            None => {
                seed.deserialize(StandIn::new()).map_err(|_| ReadError::of_stand_in(self.de.node))
            }
        }
    }
}

/// A variant of an enum and its contents.
pub(crate) struct Variant<'a> {
    pub de: NodeDeserializer<'a>,
    pub name: &'a str,
}

impl<'a, 'de> de::EnumAccess<'de> for Variant<'a> {
    type Error = ReadError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), ReadError> {
        let variant = seed.deserialize(StrDeserializer::<ReadError>::new(self.name))?;
        Ok((variant, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        if matches!(self.de.kind(), Kind::Word) {
            Ok(())
        } else {
            Err(ReadError::expected(format!("`{}` alone, without brackets", self.name)))
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, ReadError> {
        match self.de.parts() {
            Some((_, [only])) => self.de.child(*only).deserialize_with(seed),
            _ => {
                let hint =
                    matches!(self.de.kind(), Kind::Group(Group { body: GroupBody::Fields(_), .. }))
                        .then(|| {
                            format!(
                                "a record in `{0}` takes two pairs of brackets: {0}((…))",
                                self.name
                            )
                        });
                Err(ReadError::expected(format!("one value in brackets: {}(…)", self.name))
                    .hint(hint))
            }
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.de.tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.de.record(fields, visitor)
    }
}
