use super::*;
use crate::reference::form::tests::reference;
use crate::{Layer, SourceFile};

fn source(text: &str) -> Source {
    let file = SourceFile {
        layer: Layer::Base,
        label: "beasts.ron".to_owned(),
        name: "beasts.ron".to_owned(),
        path: "beasts.ron".into(),
        text: None,
        others: None,
    };
    Source { file, text: text.to_owned(), overlays: Vec::new(), translation: None }
}

#[test]
fn deprecated_words_and_fields_name_their_replacements() {
    let mut reference = reference();
    let root = ValueShape::Named("File".to_owned());
    let text = "(beasts: [(teeth: 1, does: [\n  Bite(deep: 2), Sleep], name: \"Bite\")])";
    let mut warnings = Faults::new();
    reference.deprecated_in(&root, &source(text), &mut warnings);
    assert!(warnings.is_empty(), "{warnings}");
    for doc in reference.types.values_mut() {
        match &mut doc.body {
            TypeBody::Record(fields) => {
                fields.iter_mut().filter(|it| it.name == "teeth").for_each(|field| {
                    field.about = "Deprecated: use `fangs`. How many it has.".to_owned()
                })
            }
            TypeBody::Choice(words) => words
                .iter_mut()
                .filter(|it| it.name == "Bite")
                .for_each(|word| word.about = "Deprecated: use `Snap`.".to_owned()),
            TypeBody::Plain(_) => {}
        }
    }
    reference.deprecated_in(&root, &source(text), &mut warnings);
    assert_eq!(
        warnings.to_string(),
        "beasts.ron:1:12: found `teeth`, which is deprecated, expected `fangs`\n    use `fangs`\n\
         beasts.ron:2:3: found `Bite`, which is deprecated, expected `Snap`\n    use `Snap`"
    );
}
