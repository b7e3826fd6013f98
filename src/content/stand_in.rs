//! Values that stand in for those that could not be read, so that reading can go on
//! to the next fault.

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::node_de::forward_as;
use super::span::{Now, set_now};
use super::stop::{Reason, Stop};

/// The text and the id that stands in for another; no fault that speaks of it is told.
pub(super) const STAND_IN: &str = "stands-in-for-what-cannot-be-read";
/// Stand-ins inside stand-ins; a type that still wants more is endless.
const DEEPEST: u32 = 40;

/// Gives every type a small value: 0, `false`, [`STAND_IN`], nothing, the first variant.
#[derive(Clone, Copy)]
pub(super) struct StandIn(u32);

impl StandIn {
    pub(crate) fn new() -> Self {
        set_now(Now::StandIn);
        StandIn(0)
    }

    fn deeper(self) -> Result<Self, Stop> {
        set_now(Now::StandIn);
        if self.0 < DEEPEST { Ok(StandIn(self.0 + 1)) } else { Err(Stop::new(Reason::StandIn)) }
    }
}

impl<'de> Deserializer<'de> for StandIn {
    type Error = Stop;

    forward_as! {
        deserialize_bool(visit_bool false);
        deserialize_i8(visit_i8 0); deserialize_i16(visit_i16 0); deserialize_i32(visit_i32 0);
        deserialize_i64(visit_i64 0); deserialize_u8(visit_u8 0); deserialize_u16(visit_u16 0);
        deserialize_u32(visit_u32 0); deserialize_u64(visit_u64 0);
        deserialize_f32(visit_f32 0.0); deserialize_f64(visit_f64 0.0); deserialize_char(visit_char ' ');
        deserialize_str(visit_str STAND_IN); deserialize_string(visit_str STAND_IN);
        deserialize_bytes(visit_bytes &[]); deserialize_byte_buf(visit_bytes &[]);
        deserialize_identifier(visit_str STAND_IN);
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_unit()
    }
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_unit()
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_none()
    }
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_unit()
    }
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Stop> {
        visitor.visit_unit()
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Stop> {
        visitor.visit_newtype_struct(self.deeper()?)
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_seq(Parts { inner: self, left: 0, fields: &[] })
    }
    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_seq(Parts { inner: self.deeper()?, left: len, fields: &[] })
    }
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Stop> {
        self.deserialize_tuple(len, visitor)
    }
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Stop> {
        visitor.visit_map(Parts { inner: self, left: 0, fields: &[] })
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        visitor.visit_map(Parts { inner: self.deeper()?, left: 0, fields })
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        let first = variants.first().ok_or_else(|| Stop::new(Reason::StandIn))?;
        visitor.visit_enum(Variant { inner: self.deeper()?, name: first })
    }
}

/// The parts of a compound stand-in.
struct Parts {
    inner: StandIn,
    left: usize,
    fields: &'static [&'static str],
}

impl<'de> SeqAccess<'de> for Parts {
    type Error = Stop;
    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Stop> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        set_now(Now::StandIn);
        seed.deserialize(self.inner).map(Some)
    }
}

impl<'de> MapAccess<'de> for Parts {
    type Error = Stop;
    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Stop> {
        match self.fields {
            [] => Ok(None),
            [name, rest @ ..] => {
                self.fields = rest;
                seed.deserialize(StrDeserializer::new(name)).map(Some)
            }
        }
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Stop> {
        set_now(Now::StandIn);
        seed.deserialize(self.inner)
    }
}

struct Variant {
    inner: StandIn,
    name: &'static str,
}

impl<'de> de::EnumAccess<'de> for Variant {
    type Error = Stop;
    type Variant = StandIn;
    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, StandIn), Stop> {
        let variant = seed.deserialize(StrDeserializer::<Stop>::new(self.name))?;
        Ok((variant, self.inner))
    }
}

impl<'de> de::VariantAccess<'de> for StandIn {
    type Error = Stop;
    fn unit_variant(self) -> Result<(), Stop> {
        Ok(())
    }
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Stop> {
        seed.deserialize(self.deeper()?)
    }
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Stop> {
        self.deserialize_tuple(len, visitor)
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Stop> {
        self.deserialize_struct("", fields, visitor)
    }
}
