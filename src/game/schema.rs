//! The JSON schemas of what is written in a form of its own: ids of seats and hashes.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::ids::SeatId;
use super::snapshot::StateHash;

/// The schema of a type that is written as this.
macro_rules! written_as {
    ($type:ty, $name:literal, $schema:tt) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

written_as!(SeatId, "SeatId", {
    "description": "The id of a seat.", "type": "string", "pattern": "^p[0-9]+$"
});
written_as!(StateHash, "StateHash", {
    "description": "The hash of the whole state.", "type": "string", "pattern": "^[0-9a-f]{16}$"
});
