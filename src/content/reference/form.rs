//! A value of a file as a form: the written values with their types and alternatives.

use super::{FieldDoc, Holds, Reference, TypeBody, ValueShape};
use crate::Rewrite;
use crate::reader::syntax::{self, Document, Group, Kind, NodeId};

/// Maximum depth of a form; deeper values are shown as text.
const MAX_DEPTH: usize = 48;

/// A value in a form.
#[derive(Clone, Debug, PartialEq)]
pub struct FormNode {
    /// The path of the value in the file.
    pub path: String,
    /// The shape of the value.
    pub shape: ValueShape,
    /// The field or word that it is the value of, as `Type.field`; items of a list have
    /// that of the list.
    pub key: String,
    /// The text of the value in the file.
    pub text: String,
    /// The kind of value, with its contents.
    pub body: FormBody,
}

/// The kind of a value, with its contents.
#[derive(Clone, Debug, PartialEq)]
pub enum FormBody {
    /// A boolean: `true` or `false`.
    Flag(bool),
    /// A number, as it is written.
    Number,
    /// The contents of a quoted text or an id.
    Text(String),
    /// A word of a choice, and the contents of its brackets: fields, or values
    /// named by their index.
    Choice(String, Vec<FormField>),
    /// The fields of a record.
    Record(Vec<FormField>),
    /// Values in round brackets.
    Tuple(Vec<FormNode>),
    /// The items of a list.
    List(Vec<FormNode>),
    /// Keys, as they are written, with their values.
    Map(Vec<(String, FormNode)>),
    /// A value without a form.
    Other,
}

/// A field of a record, written or not.
#[derive(Clone, Debug, PartialEq)]
pub struct FormField {
    /// Documentation of the field from its type.
    pub doc: FieldDoc,
    /// The written value, if any.
    pub value: Option<FormNode>,
}

impl FormNode {
    /// Returns the value of a field of a record, or of a word's brackets.
    pub fn field(&self, name: &str) -> Option<&FormNode> {
        self.fields().iter().find(|field| field.doc.name == name)?.value.as_ref()
    }

    /// Returns the fields of a record, or of a word's brackets.
    pub fn fields(&self) -> &[FormField] {
        match &self.body {
            FormBody::Record(fields) | FormBody::Choice(_, fields) => fields,
            FormBody::Flag(_)
            | FormBody::Number
            | FormBody::Text(_)
            | FormBody::Tuple(_)
            | FormBody::List(_)
            | FormBody::Map(_)
            | FormBody::Other => &[],
        }
    }

    /// Returns the values directly contained in it.
    pub fn children(&self) -> Vec<&FormNode> {
        match &self.body {
            FormBody::Record(fields) | FormBody::Choice(_, fields) => {
                fields.iter().filter_map(|field| field.value.as_ref()).collect()
            }
            FormBody::Tuple(items) | FormBody::List(items) => items.iter().collect(),
            FormBody::Map(entries) => entries.iter().map(|(_, value)| value).collect(),
            FormBody::Flag(_) | FormBody::Number | FormBody::Text(_) | FormBody::Other => {
                Vec::new()
            }
        }
    }

    /// Returns the word of a choice.
    fn word(&self) -> Option<&str> {
        if let FormBody::Choice(word, _) = &self.body { Some(word) } else { None }
    }

    /// Returns the value at a path, at or below this one.
    pub fn at(&self, path: &str) -> Option<&FormNode> {
        if self.path == path {
            return Some(self);
        }
        if !path.starts_with(&self.path) {
            return None;
        }
        self.children().into_iter().find_map(|child| child.at(path))
    }

    /// Returns its name: its field `name`, `id` or `title`, or its word, or the
    /// first word in it.
    pub fn called(&self) -> Option<&str> {
        let text = |name: &str| match self.field(name).map(|node| &node.body) {
            Some(FormBody::Text(text)) if !text.is_empty() => Some(text.as_str()),
            _ => None,
        };
        let inside = || {
            self.fields().iter().filter_map(|field| field.value.as_ref()).find_map(FormNode::word)
        };
        let texts = ["name", "title", "id", "profile"].into_iter().find_map(text);
        texts.or_else(|| self.word()).or_else(inside)
    }
}

impl Reference {
    /// Returns the form of the value at a path; `None` if there is none.
    pub fn form(&self, file: &Rewrite, path: &str, shape: &ValueShape) -> Option<FormNode> {
        let (document, node) = file.value_at(path)?;
        Some(FormBuilder { reference: self, document }.node(
            node,
            path.to_owned(),
            shape,
            String::new(),
            0,
        ))
    }
}

struct FormBuilder<'a> {
    reference: &'a Reference,
    document: &'a Document,
}

impl FormBuilder<'_> {
    fn node(
        &self,
        node: NodeId,
        path: String,
        shape: &ValueShape,
        key: String,
        depth: usize,
    ) -> FormNode {
        let text = self.document.source(node).to_owned();
        let shape = self.reference.plain(shape);
        let inside = self.document.inside_some(node);
        let body = if depth < MAX_DEPTH {
            self.body(inside, &path, shape, &key, depth)
        } else {
            FormBody::Other
        };
        FormNode { path, shape: shape.clone(), key, text, body }
    }

    fn body(
        &self,
        node: NodeId,
        path: &str,
        shape: &ValueShape,
        key: &str,
        depth: usize,
    ) -> FormBody {
        let item = |node: &NodeId, path: String, shape: &ValueShape, key: String| {
            self.node(*node, path, shape, key, depth + 1)
        };
        match (shape, &self.document.node(node).kind) {
            (ValueShape::Bool, Kind::Bool(value)) => FormBody::Flag(*value),
            (ValueShape::Number { .. }, Kind::Integer | Kind::Float) => FormBody::Number,
            (ValueShape::Text | ValueShape::Id, Kind::Text(text)) => FormBody::Text(text.clone()),
            (ValueShape::List(inner), Kind::List(items)) => {
                let items = items.iter().enumerate();
                let one =
                    |(index, node)| item(node, format!("{path}[{index}]"), inner, key.to_owned());
                FormBody::List(items.map(one).collect())
            }
            (
                ValueShape::Tuple(shapes),
                Kind::Group(Group { name: None, body: syntax::GroupBody::Items(items), .. }),
            ) if items.len() == shapes.len() => {
                let items = items.iter().zip(shapes).enumerate();
                let one = |(index, (node, shape)): (usize, (&NodeId, &ValueShape))| {
                    item(node, format!("{path}.{index}"), shape, format!("{key}.{index}"))
                };
                FormBody::Tuple(items.map(one).collect())
            }
            (ValueShape::Map(inner), Kind::Map(entries)) => {
                let entry = |(name, value): &(NodeId, NodeId)| {
                    let name = self.document.source(*name);
                    let at = format!("{path}[{name}]");
                    (name.to_owned(), self.node(*value, at, inner, key.to_owned(), depth + 1))
                };
                FormBody::Map(entries.iter().map(entry).collect())
            }
            (ValueShape::Named(name), _) => self.named(node, path, name, depth),
            _ => FormBody::Other,
        }
    }

    fn named(&self, node: NodeId, path: &str, name: &str, depth: usize) -> FormBody {
        let kind = &self.document.node(node).kind;
        match (self.reference.types.get(name).map(|doc| &doc.body), kind) {
            (Some(TypeBody::Record(fields)), Kind::Group(group)) => match &group.body {
                syntax::GroupBody::Items(items) if !items.is_empty() => FormBody::Other,
                syntax::GroupBody::Items(_) | syntax::GroupBody::Fields(_) => {
                    FormBody::Record(self.fields(node, path, name, fields, depth))
                }
            },
            (Some(TypeBody::Choice(_)), _) => {
                let known = self
                    .document
                    .word(node)
                    .and_then(|word| Some((word, self.reference.variant(name, word)?)));
                // A value that is no known word is edited as text.
                let Some((word, variant)) = known else { return FormBody::Other };
                let whole = format!("{name}.{word}");
                let inside = match &variant.holds {
                    Holds::Nothing => Vec::new(),
                    Holds::Fields(fields) => self.fields(node, path, &whole, fields, depth),
                    Holds::Values(shapes) => self.values(node, path, &whole, shapes, depth),
                };
                FormBody::Choice(word.to_owned(), inside)
            }
            _ => FormBody::Other,
        }
    }

    fn fields(
        &self,
        node: NodeId,
        path: &str,
        name: &str,
        fields: &[FieldDoc],
        depth: usize,
    ) -> Vec<FormField> {
        // `Shot((range: 3))`: a record alone in the brackets of a word.
        let field = |doc: &FieldDoc| {
            let at =
                if path.is_empty() { doc.name.clone() } else { format!("{path}.{}", doc.name) };
            let key = format!("{name}.{}", doc.name);
            let value = self.document.field(node, &doc.name);
            let value = value.map(|value| self.node(value, at, &doc.shape, key, depth + 1));
            FormField { doc: doc.clone(), value }
        };
        fields.iter().map(field).collect()
    }

    fn values(
        &self,
        node: NodeId,
        path: &str,
        name: &str,
        shapes: &[ValueShape],
        depth: usize,
    ) -> Vec<FormField> {
        let value = |(index, shape): (usize, &ValueShape)| {
            let doc = FieldDoc {
                name: index.to_string(),
                about: String::new(),
                shape: shape.clone(),
                required: true,
                default: None,
            };
            let at = format!("{path}.{index}");
            let key = format!("{name}.{index}");
            let value = self.document.item(node, index);
            FormField { doc, value: value.map(|value| self.node(value, at, shape, key, depth + 1)) }
        };
        shapes.iter().enumerate().map(value).collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::reference::{TypeDoc, VariantDoc};

    fn field(name: &str, shape: ValueShape, required: bool) -> FieldDoc {
        FieldDoc { name: name.to_owned(), about: String::new(), shape, required, default: None }
    }

    pub(crate) fn reference() -> Reference {
        let number =
            ValueShape::Number { whole: true, inches: false, least: Some(1.0), most: Some(9.0) };
        let named = |name: &str| ValueShape::Named(name.to_owned());
        let list = |inner| ValueShape::List(Box::new(inner));
        let doc = |body| TypeDoc { about: String::new(), body };
        let word =
            |name: &str, holds| VariantDoc { name: name.to_owned(), about: String::new(), holds };
        let beast = vec![
            field("id", ValueShape::Id, true),
            field("name", ValueShape::Text, true),
            field("teeth", ValueShape::Maybe(Box::new(number.clone())), false),
            field("does", list(named("Deed")), false),
            field("at", ValueShape::Tuple(vec![number.clone(), number.clone()]), false),
        ];
        let deeds = vec![
            word("Sleep", Holds::Nothing),
            word("Bite", Holds::Fields(vec![field("deep", number.clone(), true)])),
            word("Call", Holds::Values(vec![ValueShape::Id])),
        ];
        let file = vec![field("beasts", list(named("Beast")), false)];
        let types = BTreeMap::from([
            ("File".to_owned(), doc(TypeBody::Record(file))),
            ("Beast".to_owned(), doc(TypeBody::Record(beast))),
            ("Deed".to_owned(), doc(TypeBody::Choice(deeds))),
        ]);
        let files = vec![("beasts".to_owned(), named("File"))];
        Reference { files, types, ..Reference::default() }
    }

    pub(crate) const FILE: &str = "(beasts: [(id: \"wolf\", name: \"Wolf\", teeth: Some(4), does: \
        [Bite(deep: 2), Call(\"hare\"), Sleep, Fly], at: (1, 2)), (id: \"hare\", name: \"\")])";

    pub(crate) fn form() -> (Reference, Rewrite, FormNode) {
        let reference = reference();
        let file = Rewrite::read("beasts.ron", FILE).expect("a file");
        let form =
            reference.form(&file, "", &ValueShape::Named("File".to_owned())).expect("a form");
        (reference, file, form)
    }

    #[test]
    fn a_form_has_what_stands_in_the_file_and_what_could() {
        let (.., form) = form();
        let wolf = form.at("beasts[0]").expect("the wolf");
        assert_eq!((wolf.called(), wolf.fields().len()), (Some("Wolf"), 5));
        let teeth = wolf.field("teeth").expect("teeth");
        assert_eq!(
            (teeth.path.as_str(), teeth.text.as_str(), &teeth.body),
            ("beasts[0].teeth", "Some(4)", &FormBody::Number)
        );
        let bite = form.at("beasts[0].does[0].deep").expect("how deep");
        assert_eq!((bite.key.as_str(), bite.text.as_str()), ("Deed.Bite.deep", "2"));
        let call = form.at("beasts[0].does[1].0").expect("who is called");
        assert_eq!(
            (call.key.as_str(), &call.body),
            ("Deed.Call.0", &FormBody::Text("hare".to_owned()))
        );
        assert_eq!(form.at("beasts[0].does[2]").and_then(FormNode::called), Some("Sleep"));
        // An unknown word has no form and stays as it is.
        assert_eq!(form.at("beasts[0].does[3]").map(|node| &node.body), Some(&FormBody::Other));
        assert_eq!(form.at("beasts[0].at.1").map(|node| node.text.as_str()), Some("2"));
        let hare = form.at("beasts[1]").expect("the hare");
        assert!(hare.field("teeth").is_none() && hare.called() == Some("hare"));
        assert!(form.at("beasts[2]").is_none());
    }

    #[test]
    fn every_path_of_a_form_is_one_of_its_file() {
        let (_, file, form) = form();
        let mut open = vec![&form];
        let mut seen = 0;
        while let Some(node) = open.pop() {
            assert_eq!(file.source(&node.path), Some(node.text.as_str()), "{}", node.path);
            open.extend(node.children());
            seen += 1;
        }
        assert_eq!(seen, 19);
    }
}
