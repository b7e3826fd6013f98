//! JSON Schemas of content files, for editors and tools. RON has another syntax
//! but the same values.

use std::collections::BTreeSet;

use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Identifier of the JSON Schema dialect.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Returns a schema of each kind of file: where such files lie, and their structure.
/// Every schema contains exactly the definitions that it needs.
pub fn schemas(
    describe: impl FnOnce(&mut SchemaGenerator) -> Vec<(String, Schema)>,
) -> Vec<(String, Value)> {
    let mut generator = SchemaGenerator::default();
    let files = describe(&mut generator);
    let all = generator.take_definitions(true);
    let whole = |(place, schema): (String, Schema)| {
        let mut root = Map::new();
        root.insert("$schema".to_owned(), json!(DIALECT));
        root.insert("title".to_owned(), json!(place));
        if let Some(own) = schema.as_value().as_object() {
            root.extend(own.clone());
        }
        let mut wanted = BTreeSet::new();
        let mut open = vec![schema.as_value().clone()];
        while let Some(next) = open.pop() {
            for name in referenced_types(&next) {
                if let Some(definition) = all.get(&name).filter(|_| wanted.insert(name.clone())) {
                    open.push(definition.clone());
                }
            }
        }
        let definitions: Map<String, Value> = wanted
            .into_iter()
            .filter_map(|name| Some((name.clone(), all.get(&name)?.clone())))
            .collect();
        root.insert("$defs".to_owned(), Value::Object(definitions));
        (place, Value::Object(root))
    };
    files.into_iter().map(whole).collect()
}

/// Returns the definitions that a schema refers to.
#[allow(clippy::wildcard_enum_match_arm, reason = "an enum of another library")]
fn referenced_types(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(map) => {
            let own = map
                .get("$ref")
                .and_then(Value::as_str)
                .and_then(|name| name.strip_prefix("#/$defs/"));
            own.map(str::to_owned)
                .into_iter()
                .chain(map.values().flat_map(referenced_types))
                .collect()
        }
        Value::Array(items) => items.iter().flat_map(referenced_types).collect(),
        _ => Vec::new(),
    }
}
