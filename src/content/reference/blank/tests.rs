use super::*;
use crate::reference::form::tests::reference;

#[test]
fn what_must_be_there_is_and_nothing_else() {
    let reference = reference();
    let id = |key: &str| (key == "Deed.Call.0").then(|| "hare".to_owned());
    let blank = |name: &str| reference.blank(&ValueShape::Named(name.to_owned()), "", &id);
    assert_eq!(blank("Beast"), "(id: \"new\", name: \"New\")");
    assert_eq!((blank("Deed"), blank("File")), ("Sleep".to_owned(), "()".to_owned()));
    assert_eq!(reference.word("Deed", "Bite", &id), "Bite(deep: 1)");
    assert_eq!(reference.word("Deed", "Call", &id), "Call(\"hare\")");
    let least_text =
        ValueShape::Number { whole: false, inches: true, least: Some(3.0), most: None };
    assert_eq!(reference.blank(&ValueShape::Maybe(Box::new(least_text)), "", &id), "3");
}
