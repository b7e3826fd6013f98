//! serde's view of what values hold: items, entries, fields and variants.

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::node_de::NodeDe;
use super::span::{Now, set_now};
use super::stand_in::StandIn;
use super::stop::Stop;
use super::syntax::{Body, Group, Kind, NodeId};

/// The values of a list or of a group.
pub(super) struct Items<'a> {
    pub de: NodeDe<'a>,
    pub items: &'a [NodeId],
    /// Whether values that cannot be read are left out instead of replaced.
    pub skip_faulty: bool,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Stop;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Stop> {
        while let [first, rest @ ..] = self.items {
            self.items = rest;
            if !(self.skip_faulty && self.de.mends.replaced.contains(first)) {
                return self.de.child(*first).feed(seed).map(Some);
            }
        }
        Ok(None)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The pairs of a map.
pub(super) struct Entries<'a> {
    pub de: NodeDe<'a>,
    pub pairs: &'a [(NodeId, NodeId)],
    pub value: Option<NodeId>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Stop;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Stop> {
        while let [(key, value), rest @ ..] = self.pairs {
            self.pairs = rest;
            let faulty = &self.de.mends.replaced;
            if !faulty.contains(key) && !faulty.contains(value) {
                self.value = Some(*value);
                return self.de.child(*key).feed(seed).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Stop> {
        self.de.child(self.value.unwrap_or(self.de.node)).feed(seed)
    }
}

/// The fields of a record, and after them those that stand in for missing ones.
pub(super) struct Fields<'a> {
    pub de: NodeDe<'a>,
    /// The names of all fields that the record has; empty where any will do.
    pub known: &'static [&'static str],
    pub pairs: &'a [(NodeId, NodeId)],
    pub added: &'a [&'static str],
    pub value: Option<NodeId>,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Stop;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Stop> {
        while let [(key, value), rest @ ..] = self.pairs {
            self.pairs = rest;
            if !self.de.mends.left_out.contains(key) {
                self.value = Some(*value);
                let name = self.de.document.source(*key);
                // Asked here, and not of the type, so that no type can forget to refuse
                // what it does not know.
                if !self.known.is_empty() && !self.known.contains(&name) {
                    return Err(<Stop as de::Error>::unknown_field(name, self.known).at(*key));
                }
                return seed
                    .deserialize(StrDeserializer::<Stop>::new(name))
                    .map(Some)
                    .map_err(|stop| stop.at(*key));
            }
        }
        self.value = None;
        // An optional field that is not there has the place of its record.
        set_now(Now::Node(self.de.node));
        match self.added {
            [] => Ok(None),
            [name, rest @ ..] => {
                self.added = rest;
                seed.deserialize(StrDeserializer::<Stop>::new(name)).map(Some)
            }
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Stop> {
        match self.value {
            Some(value) => self.de.child(value).feed(seed),
            None => seed.deserialize(StandIn::new()).map_err(|_| Stop::of_stand_in(self.de.node)),
        }
    }
}

/// A variant of an enumeration and what it holds.
pub(super) struct Variant<'a> {
    pub de: NodeDe<'a>,
    pub name: &'a str,
}

impl<'a, 'de> de::EnumAccess<'de> for Variant<'a> {
    type Error = Stop;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Stop> {
        let variant = seed.deserialize(StrDeserializer::<Stop>::new(self.name))?;
        Ok((variant, self))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'_> {
    type Error = Stop;

    fn unit_variant(self) -> Result<(), Stop> {
        if matches!(self.de.kind(), Kind::Word) {
            Ok(())
        } else {
            Err(Stop::expected(format!("`{}` alone, without brackets", self.name)))
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Stop> {
        match self.de.parts() {
            Some((_, [only])) => self.de.child(*only).feed(seed),
            _ => {
                let hint =
                    matches!(self.de.kind(), Kind::Group(Group { body: Body::Fields(_), .. }))
                        .then(|| {
                            format!(
                                "a record in `{0}` takes two pairs of brackets: {0}((…))",
                                self.name
                            )
                        });
                Err(Stop::expected(format!("one value in brackets: {}(…)", self.name)).hint(hint))
            }
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Stop> {
        self.de.tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        self.de.record(fields, visitor)
    }
}
