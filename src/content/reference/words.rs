//! Rendering of a reference as text for a terminal or as a page.

use std::fmt;

use super::{Examples, FieldDoc, Holds, Reference, TypeBody, TypeDoc, ValueShape, VariantDoc};

/// Describes a shape in a few words.
impl fmt::Display for ValueShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueShape::Any => f.write_str("a value"),
            ValueShape::Text => f.write_str("a text"),
            ValueShape::Id => f.write_str("an id"),
            ValueShape::Bool => f.write_str("true or false"),
            ValueShape::Number { whole, inches, least, most } => {
                let what = match (inches, whole) {
                    (true, _) => "inches",
                    (false, true) => "a whole number",
                    (false, false) => "a number",
                };
                match (least, most) {
                    (Some(least), Some(most)) => write!(f, "{what} from {least} to {most}"),
                    (Some(least), None) => write!(f, "{what} from {least}"),
                    (None, Some(most)) => write!(f, "{what} up to {most}"),
                    (None, None) => f.write_str(what),
                }
            }
            ValueShape::List(inner) => write!(f, "a list of: {inner}"),
            ValueShape::Map(inner) => write!(f, "by id: {inner}"),
            ValueShape::Tuple(shapes) => {
                let words: Vec<String> = shapes.iter().map(ValueShape::to_string).collect();
                write!(f, "({})", words.join(", "))
            }
            ValueShape::Maybe(inner) => write!(f, "{inner}; may be left out"),
            ValueShape::Named(name) => f.write_str(&type_name(name)),
        }
    }
}

/// Returns the name of a type for people: a generic type with its parameter.
fn type_name(name: &str) -> String {
    name.replace("_for_", " of ").replace("_and_", " and ")
}

/// Renders a reference with examples.
pub struct Words<'a> {
    /// The reference to render.
    pub reference: &'a Reference,
    /// Examples of its fields and words.
    pub examples: &'a Examples,
}

impl Words<'_> {
    /// Renders everything as a page of Markdown below this title.
    pub fn page(&self, title: &str, about: &str) -> String {
        let mut page = format!("# {title}\n\n{about}\n\n");
        for (place, shape) in &self.reference.files {
            page.push_str(&format!("- `{place}`: {}\n", self.linked(shape)));
        }
        for (name, doc) in &self.reference.types {
            page.push_str(&format!("\n## {}\n\n{}\n\n", type_name(name), cell(&doc.about)));
            page.push_str(&self.body(name, doc));
        }
        page
    }

    fn body(&self, name: &str, doc: &TypeDoc) -> String {
        match &doc.body {
            TypeBody::Plain(shape) => format!("Written as {}.\n", self.linked(shape)),
            TypeBody::Record(fields) => self.table(name, fields),
            TypeBody::Choice(variants) => {
                let mut out = "| word | what it means | example |\n|---|---|---|\n".to_owned();
                for variant in variants {
                    let key = format!("{name}.{}", variant.name);
                    let holds = self.contents_of(variant);
                    out.push_str(&format!(
                        "| `{}`{holds} | {} | {} |\n",
                        variant.name,
                        cell(&variant.about),
                        self.example(&key)
                    ));
                }
                for variant in variants {
                    if let Holds::Fields(fields) = &variant.holds {
                        let whole = format!("{name}.{}", variant.name);
                        out.push_str(&format!(
                            "\n`{}` in {}:\n\n{}",
                            variant.name,
                            type_name(name),
                            self.table(&whole, fields)
                        ));
                    }
                }
                out
            }
        }
    }

    fn table(&self, name: &str, fields: &[FieldDoc]) -> String {
        let mut out = "| field | what it says | what is written | where it is left out | example \
            |\n|---|---|---|---|---|\n"
            .to_owned();
        for field in fields {
            let key = format!("{name}.{}", field.name);
            let about = cell(&field.about);
            let shape = self.linked(&field.shape);
            let default = default_of(field, "`");
            out.push_str(&format!(
                "| `{}` | {about} | {shape} | {default} | {} |\n",
                field.name,
                self.example(&key)
            ));
        }
        out
    }

    /// Renders the contents of the brackets behind a word.
    fn contents_of(&self, variant: &VariantDoc) -> String {
        match &variant.holds {
            Holds::Nothing => String::new(),
            Holds::Values(shapes) => {
                let words: Vec<String> = shapes.iter().map(|shape| self.linked(shape)).collect();
                format!(" ({})", words.join(", "))
            }
            Holds::Fields(fields) => {
                let names: Vec<String> =
                    fields.iter().map(|field| format!("`{}`", field.name)).collect();
                format!(" ({})", names.join(", "))
            }
        }
    }

    /// Describes a shape, with links to its types.
    fn linked(&self, shape: &ValueShape) -> String {
        match shape {
            ValueShape::Named(name) if self.reference.types.contains_key(name) => {
                let shown = type_name(name);
                format!("[{shown}](#{})", shown.to_lowercase().replace(' ', "-"))
            }
            ValueShape::List(inner) => format!("a list of: {}", self.linked(inner)),
            ValueShape::Map(inner) => format!("by id: {}", self.linked(inner)),
            ValueShape::Maybe(inner) => self.linked(inner),
            ValueShape::Tuple(shapes) => {
                let words: Vec<String> = shapes.iter().map(|shape| self.linked(shape)).collect();
                format!("({})", words.join(", "))
            }
            ValueShape::Named(_)
            | ValueShape::Any
            | ValueShape::Text
            | ValueShape::Id
            | ValueShape::Bool
            | ValueShape::Number { .. } => shape.to_string(),
        }
    }

    fn example(&self, key: &str) -> String {
        self.examples.0.get(key).map_or(String::new(), |example| {
            format!("`{}`", example.text.replace('|', "\\|").replace('`', "'"))
        })
    }

    /// Renders a type in lines for a terminal; no lines if there is no such type.
    pub fn lines_of_type(&self, name: &str) -> Vec<String> {
        let Some(doc) = self.reference.types.get(name) else { return Vec::new() };
        let mut lines = vec![format!("{}: {}", type_name(name), doc.about)];
        match &doc.body {
            TypeBody::Plain(shape) => lines.push(format!("  written as {shape}")),
            TypeBody::Record(fields) => {
                fields
                    .iter()
                    .for_each(|field| lines.extend(self.lines_of_field(name, field, "  ")));
            }
            TypeBody::Choice(variants) => {
                variants
                    .iter()
                    .for_each(|variant| lines.extend(self.lines_of_variant(name, variant, "  ")));
            }
        }
        lines
    }

    /// Renders a field in lines for a terminal; `name` is its type.
    pub fn lines_of_field(&self, name: &str, field: &FieldDoc, indent: &str) -> Vec<String> {
        let about = &field.about;
        let without = match field.required {
            true => "It must be there.".to_owned(),
            false => format!("Where it is left out: {}.", default_of(field, "")),
        };
        let mut lines = vec![
            format!("{indent}{}: {}", field.name, field.shape),
            format!("{indent}    {about} {without}"),
        ];
        lines.extend(self.line_of_example(&format!("{name}.{}", field.name), indent));
        lines
    }

    /// Renders a word in lines for a terminal; `name` is its choice.
    pub fn lines_of_variant(&self, name: &str, variant: &VariantDoc, indent: &str) -> Vec<String> {
        let whole = format!("{name}.{}", variant.name);
        let holds = match &variant.holds {
            Holds::Values(shapes) => {
                let words: Vec<String> = shapes.iter().map(ValueShape::to_string).collect();
                format!("({})", words.join(", "))
            }
            Holds::Fields(_) => "(…)".to_owned(),
            Holds::Nothing => String::new(),
        };
        let mut lines = vec![format!("{indent}{}{holds}: {}", variant.name, variant.about)];
        if let Holds::Fields(fields) = &variant.holds {
            let deeper = format!("{indent}    ");
            fields
                .iter()
                .for_each(|field| lines.extend(self.lines_of_field(&whole, field, &deeper)));
        }
        lines.extend(self.line_of_example(&whole, indent));
        lines
    }

    fn line_of_example(&self, key: &str, indent: &str) -> Option<String> {
        let example = self.examples.0.get(key)?;
        Some(format!("{indent}    such as {}  ({}:{})", example.text, example.file, example.line))
    }
}

/// Describes the default of a field.
fn default_of(field: &FieldDoc, quote: &str) -> String {
    match (&field.default, &field.shape) {
        _ if field.required => "it cannot be".to_owned(),
        (Some(default), _) if default != "\"\"" => format!("{quote}{default}{quote}"),
        _ => "nothing".to_owned(),
    }
}

/// Escapes a text for a cell of a Markdown table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
