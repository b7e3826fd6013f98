//! Stand-ins for unreadable values, so that reading can continue to the next fault.

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::reader::deserializer::forward_as;
use crate::reader::read_error::{ReadError, Reason};
use crate::reader::span::{CurrentValue, set_current_value};

/// The text and id of stand-ins; faults that mention it are dropped.
pub(crate) const STAND_IN: &str = "stands-in-for-what-cannot-be-read";
/// Maximum nesting of stand-ins; a type that needs more is infinite.
const MAX_DEPTH: u32 = 40;

/// A deserializer that gives every type a small value: 0, `false`, [`STAND_IN`],
/// nothing, the first variant.
#[derive(Clone, Copy)]
pub(crate) struct StandIn(u32);

impl StandIn {
    pub(crate) fn new() -> Self {
        set_current_value(CurrentValue::StandIn);
        StandIn(0)
    }

    /// Returns the stand-in of a value inside of this one.
    ///
    /// # Errors
    /// If the values are nested too deep.
    fn descend(self) -> Result<Self, ReadError> {
        set_current_value(CurrentValue::StandIn);
        if self.0 < MAX_DEPTH {
            Ok(StandIn(self.0 + 1))
        } else {
            Err(ReadError::new(Reason::StandIn))
        }
    }
}

impl<'de> Deserializer<'de> for StandIn {
    type Error = ReadError;

    forward_as! {
        deserialize_bool(visit_bool false);
        deserialize_i8(visit_i8 0); deserialize_i16(visit_i16 0); deserialize_i32(visit_i32 0);
        deserialize_i64(visit_i64 0); deserialize_u8(visit_u8 0); deserialize_u16(visit_u16 0);
        deserialize_u32(visit_u32 0); deserialize_u64(visit_u64 0);
        deserialize_f32(visit_f32 0.0); deserialize_f64(visit_f64 0.0);
        deserialize_char(visit_char ' ');
        deserialize_str(visit_str STAND_IN); deserialize_string(visit_str STAND_IN);
        deserialize_bytes(visit_bytes &[]); deserialize_byte_buf(visit_bytes &[]);
        deserialize_identifier(visit_str STAND_IN);
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_none()
    }
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_unit()
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self.descend()?)
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_seq(Parts { inner: self, left: 0, fields: &[] })
    }
    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_seq(Parts { inner: self.descend()?, left: len, fields: &[] })
    }
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.deserialize_tuple(len, visitor)
    }
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_map(Parts { inner: self, left: 0, fields: &[] })
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_map(Parts { inner: self.descend()?, left: 0, fields })
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let first = variants.first().ok_or_else(|| ReadError::new(Reason::StandIn))?;
        visitor.visit_enum(Variant { inner: self.descend()?, name: first })
    }
}

/// The parts of a compound stand-in.
struct Parts {
    inner: StandIn,
    left: usize,
    fields: &'static [&'static str],
}

impl<'de> SeqAccess<'de> for Parts {
    type Error = ReadError;
    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ReadError> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        set_current_value(CurrentValue::StandIn);
        seed.deserialize(self.inner).map(Some)
    }
}

impl<'de> MapAccess<'de> for Parts {
    type Error = ReadError;
    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, ReadError> {
        match self.fields {
            [] => Ok(None),
            [name, rest @ ..] => {
                self.fields = rest;
                seed.deserialize(StrDeserializer::new(name)).map(Some)
            }
        }
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, ReadError> {
        set_current_value(CurrentValue::StandIn);
        seed.deserialize(self.inner)
    }
}

struct Variant {
    inner: StandIn,
    name: &'static str,
}

impl<'de> de::EnumAccess<'de> for Variant {
    type Error = ReadError;
    type Variant = StandIn;
    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, StandIn), ReadError> {
        let variant = seed.deserialize(StrDeserializer::<ReadError>::new(self.name))?;
        Ok((variant, self.inner))
    }
}

impl<'de> de::VariantAccess<'de> for StandIn {
    type Error = ReadError;
    fn unit_variant(self) -> Result<(), ReadError> {
        Ok(())
    }
    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, ReadError> {
        seed.deserialize(self.descend()?)
    }
    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_tuple(len, visitor)
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.deserialize_struct("", fields, visitor)
    }
}
