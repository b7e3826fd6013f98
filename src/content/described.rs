//! JSON schemas of content values with their own syntax, for the reference.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::json;

use crate::bounded::Number;
use crate::{Bounded, Id, Spanned, Version};

impl JsonSchema for Id {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Id".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "id" })
    }
}

impl JsonSchema for Version {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// The schema of the contained value.
impl<T: JsonSchema> JsonSchema for Spanned<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl<T: Number, const LEAST: i32, const MOST: i32> JsonSchema for Bounded<T, LEAST, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        // Formatted as a decimal: 0.3 and not its binary approximation.
        let bound = |bound: i32| {
            T::bound(bound).to_string().parse::<f64>().map_or(json!(null), |bound| json!(bound))
        };
        let (kind, format) = if T::WHOLE { ("integer", "count") } else { ("number", "inches") };
        json_schema!({
            "type": kind,
            "format": format,
            "minimum": bound(LEAST),
            "maximum": bound(MOST),
        })
    }
}
