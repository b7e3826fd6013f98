//! Builds the reference from JSON schemas.

use std::collections::BTreeMap;

use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value};

use super::{FieldDoc, Holds, IdLists, Reference, TypeBody, TypeDoc, ValueShape, VariantDoc};

impl Reference {
    /// Builds the reference of these files: where each kind of file lies, and its schema
    /// from the same generator.
    pub fn new(describe: impl FnOnce(&mut SchemaGenerator) -> Vec<(String, Schema)>) -> Self {
        let mut generator = SchemaGenerator::default();
        let files = describe(&mut generator);
        let definitions = generator.take_definitions(true);
        let mut reference = Reference {
            files: files
                .into_iter()
                .map(|(place, schema)| (place, shape(schema.as_value())))
                .collect(),
            types: definitions
                .iter()
                .map(|(name, value)| (name.clone(), type_doc(value)))
                .collect(),
            ids: IdLists::annotated(&definitions),
            names: BTreeMap::new(),
        };
        let written = reference.clone();
        let defaults = |fields: &mut Vec<FieldDoc>| {
            for field in fields {
                field.default = field
                    .default
                    .take()
                    .and_then(|json| written.ron(&serde_json::from_str(&json).ok()?, &field.shape));
            }
        };
        for doc in reference.types.values_mut() {
            match &mut doc.body {
                TypeBody::Record(fields) => defaults(fields),
                TypeBody::Choice(variants) => {
                    variants.iter_mut().for_each(|variant| match &mut variant.holds {
                        Holds::Fields(fields) => defaults(fields),
                        // A word without documentation has that of its contents.
                        Holds::Values(shapes) if variant.about.is_empty() => {
                            if let Some(ValueShape::Named(name)) = shapes.first() {
                                variant.about = written
                                    .types
                                    .get(name)
                                    .map_or_else(String::new, |of| of.about.clone());
                            }
                        }
                        Holds::Values(_) | Holds::Nothing => {}
                    })
                }
                TypeBody::Plain(_) => {}
            }
        }
        reference
    }

    /// Returns a default as it would be written in a file; `None` if it is empty.
    fn ron(&self, value: &Value, shape: &ValueShape) -> Option<String> {
        Some(match (value, shape) {
            (Value::Null, _) => return None,
            (Value::String(word), ValueShape::Named(name))
                if self.variant(name, word).is_some() =>
            {
                word.clone()
            }
            (Value::String(text), _) => format!("\"{text}\""),
            (_, ValueShape::Maybe(inner)) => self.ron(value, inner)?,
            (Value::Array(items), ValueShape::List(inner)) => {
                let items: Option<Vec<String>> =
                    items.iter().map(|item| self.ron(item, inner)).collect();
                format!("[{}]", items?.join(", "))
            }
            (Value::Array(items), ValueShape::Tuple(shapes)) => {
                let items: Option<Vec<String>> =
                    items.iter().zip(shapes).map(|(item, shape)| self.ron(item, shape)).collect();
                format!("({})", items?.join(", "))
            }
            (Value::Object(map), ValueShape::Map(_)) if map.is_empty() => "{}".to_owned(),
            (Value::Object(_), ValueShape::Named(name)) if !self.fields(name).is_empty() => {
                "()".to_owned()
            }
            (Value::Bool(_) | Value::Number(_), _) => value.to_string(),
            _ => return None,
        })
    }
}

fn about(value: &Value) -> String {
    let description =
        value.get("description").and_then(Value::as_str).unwrap_or_default().replace('\n', " ");
    // A completely substituted text says nothing here.
    if description == "{text}" { String::new() } else { plain(&description) }
}

/// Converts a doc comment for authors: without links to code, with later
/// substituted numbers as N.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        match after.split_once('}') {
            Some((_, behind)) => {
                out.push('N');
                rest = behind;
            }
            None => rest = after,
        }
    }
    out.push_str(rest);
    out.replace("[`", "`").replace("`]", "`")
}

fn list<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn type_doc(value: &Value) -> TypeDoc {
    let of = [list(value, "oneOf"), list(value, "anyOf")].concat();
    let body = if !of.is_empty() {
        TypeBody::Choice(of.iter().flat_map(variants).collect())
    } else if value.get("enum").is_some() {
        TypeBody::Choice(variants(value))
    } else if let Some(properties) = value.get("properties").and_then(Value::as_object) {
        TypeBody::Record(fields(value, properties))
    } else {
        TypeBody::Plain(shape(value))
    };
    TypeDoc { about: about(value), body }
}

fn fields(of: &Value, properties: &Map<String, Value>) -> Vec<FieldDoc> {
    let required = list(of, "required");
    let field = |(name, value): (&String, &Value)| FieldDoc {
        name: name.clone(),
        about: about(value),
        shape: shape(value),
        required: required.iter().any(|other| other.as_str() == Some(name)),
        // As JSON until all types are known.
        default: value.get("default").map(Value::to_string),
    };
    properties.iter().map(field).collect()
}

fn variants(value: &Value) -> Vec<VariantDoc> {
    let unit = |name: &Value| VariantDoc {
        name: name.as_str().unwrap_or_default().to_owned(),
        about: about(value),
        holds: Holds::Nothing,
    };
    if let Some(name) = value.get("const") {
        return vec![unit(name)];
    }
    if value.get("enum").is_some() {
        return list(value, "enum").iter().map(unit).collect();
    }
    let Some(properties) = value.get("properties").and_then(Value::as_object) else {
        return Vec::new();
    };
    let variant = |(name, inside): (&String, &Value)| {
        let holds = match inside.get("properties").and_then(Value::as_object) {
            Some(properties) => Holds::Fields(fields(inside, properties)),
            None => Holds::Values(values_of(shape(inside))),
        };
        let own = about(value);
        VariantDoc {
            name: name.clone(),
            about: if own.is_empty() { about(inside) } else { own },
            holds,
        }
    };
    properties.iter().map(variant).collect()
}

/// Returns the values in the brackets of a word with this content.
fn values_of(shape: ValueShape) -> Vec<ValueShape> {
    if let ValueShape::Tuple(shapes) = shape { shapes } else { vec![shape] }
}

/// Returns the shape of a schema.
fn shape(value: &Value) -> ValueShape {
    if let Some(name) = value.get("$ref").and_then(Value::as_str) {
        return ValueShape::Named(name.rsplit('/').next().unwrap_or_default().to_owned());
    }
    let any = list(value, "anyOf");
    if let Some(inner) = any.iter().find(|one| one.get("type") != Some(&Value::from("null"))) {
        let inner = shape(inner);
        return if any.len() > 1 { ValueShape::Maybe(Box::new(inner)) } else { inner };
    }
    let kind = value.get("type");
    let several =
        kind.and_then(Value::as_array).and_then(|kinds| kinds.iter().find(|kind| **kind != "null"));
    let bound = |key: &str| value.get(key).and_then(Value::as_f64);
    let plain = match several.or(kind).and_then(Value::as_str) {
        Some("string") if value.get("format") == Some(&Value::from("id")) => ValueShape::Id,
        Some("string") => ValueShape::Text,
        Some("boolean") => ValueShape::Bool,
        Some(number @ ("integer" | "number")) => ValueShape::Number {
            whole: number == "integer",
            inches: value.get("format") == Some(&Value::from("inches")),
            least: bound("minimum"),
            most: bound("maximum"),
        },
        Some("array") => {
            let parts = list(value, "prefixItems");
            let item = || value.get("items").map_or(ValueShape::Any, shape);
            match (parts.is_empty(), bound("minItems"), bound("maxItems")) {
                (false, ..) => ValueShape::Tuple(parts.iter().map(shape).collect()),
                (true, Some(least), Some(most)) if least == most => {
                    ValueShape::Tuple(vec![item(); most as usize])
                }
                _ => ValueShape::List(Box::new(item())),
            }
        }
        Some("object") => {
            let inner = value.get("additionalProperties").filter(|inner| inner.is_object());
            let pattern = value.get("patternProperties").and_then(Value::as_object);
            let inner = inner.or_else(|| pattern.and_then(|pattern| pattern.values().next()));
            ValueShape::Map(Box::new(inner.map_or(ValueShape::Any, shape)))
        }
        _ => ValueShape::Any,
    };
    if several.is_some() { ValueShape::Maybe(Box::new(plain)) } else { plain }
}
