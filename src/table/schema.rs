//! JSON schemas of types that are serialised as text or lists: ids of bodies, spots
//! and sets of keywords.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{BodyId, Keyword, Keywords, Spot};

/// Implements `JsonSchema` for a type by a name and a fixed schema:
/// `written_as!(SeatId, "SeatId", { "type": "string" })`. The calling crate needs
/// `schemars` as a dependency.
#[macro_export]
macro_rules! written_as {
    ($type:ty, $name:literal, $schema:tt) => {
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}

written_as!(BodyId, "ModelId", {
    "description": "The id of a model.", "type": "string", "pattern": "^m[0-9]+$"
});
written_as!(Spot, "Spot", {
    "description": "A spot: `[x, z]`, or `[x, z, y]` where a height is meant that is not the \
        ground's.",
    "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 3
});

impl JsonSchema for Keywords {
    fn schema_name() -> Cow<'static, str> {
        "Keywords".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let keyword = generator.subschema_for::<Keyword>();
        json_schema!({
            "description": "What terrain or an area is like.",
            "type": "array",
            "items": keyword
        })
    }
}
