//! Quick fixes of what a fault suggests.

use std::path::Path;

use serde_json::{Value, json};

use super::client::{Client, edited, uri};
use super::triggers::{mill, replaced};
use super::{GOOD, somewhere};

/// The quick fixes for the whole of an open file.
fn fixes(client: &mut Client, file: &Path, only: &Value) -> Vec<Value> {
    let all = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9999, "character": 0}});
    let mut context = json!({"diagnostics": []});
    if !only.is_null() {
        context["only"] = only.clone();
    }
    let params = json!({"textDocument": {"uri": uri(file)}, "range": all, "context": context});
    client.ask("textDocument/codeAction", params)["result"].as_array().expect("a list").clone()
}

/// Puts the edits of a quick fix into the text of the file.
fn fixed(text: &str, fix: &Value, file: &Path) -> String {
    edited(text, &fix["edit"]["changes"][uri(file)])
}

#[test]
fn a_misspelt_word_is_replaced_by_the_one_that_is_meant() {
    let (home, _work, file) = somewhere();
    let mut client = Client::begin(home.path());
    client.open(&file, GOOD);
    for (wrong, right) in [
        ("pwoer: 1", "power: 1"),
        ("kind: Mele,", "kind: Melee,"),
        ("id: \"Oak Club\"", "id: \"oak-club\""),
        ("id: oak-club", "id: \"oak-club\""),
        ("hands: \"1\"", "hands: 1"),
    ] {
        let text = replaced(GOOD, right, wrong);
        assert!(!client.change(&file, &text).is_empty(), "{wrong}");
        let all = fixes(&mut client, &file, &Value::Null);
        let fix = all.first().unwrap_or_else(|| panic!("no fix of {wrong}"));
        assert_eq!(fixed(&text, fix, &file), GOOD, "{fix:#}");
        assert_eq!((&fix["kind"], &fix["isPreferred"]), (&json!("quickfix"), &json!(true)));
        assert_eq!(fix["diagnostics"].as_array().map(Vec::len), Some(1));
    }
    // A fault that suggests nothing has no fix; other kinds of actions there are none.
    client.change(&file, &replaced(GOOD, "power: 1", "power: 99"));
    assert_eq!(fixes(&mut client, &file, &Value::Null), Vec::<Value>::new());
    client.change(&file, &replaced(GOOD, "power: 1", "pwoer: 1"));
    assert_eq!(fixes(&mut client, &file, &json!(["refactor"])), Vec::<Value>::new());
    assert_eq!(fixes(&mut client, &file, &json!(["quickfix"])).len(), 1);
}

#[test]
fn a_misspelt_name_inside_a_trigger_is_replaced() {
    let home = tempfile::tempdir().expect("a folder");
    let (_work, file, text) = mill();
    let mut client = Client::begin(home.path());
    client.open(&file, &text);
    for (right, wrong) in [
        ("Reaches(counter: \"secrets\"", "Reaches(counter: \"secretz\""),
        ("SpendsLastPoint([In(\"bridge\")])", "SpendsLastPoint([In(\"brige\")])"),
        ("Has(\"Hidden\")", "Has(\"Hiden\")"),
        ("Collapse(\"span\")", "Collapse(\"spam\")"),
        ("question: \"silence\"", "question: \"silense\""),
    ] {
        let broken = replaced(&text, right, wrong);
        // No check has seen it yet: the fix is of the text as it is now.
        let params = json!({"textDocument": {"uri": uri(&file), "version": 3},
            "contentChanges": [{"text": broken}]});
        client.tell("textDocument/didChange", params);
        let all = fixes(&mut client, &file, &Value::Null);
        let fix = all.first().unwrap_or_else(|| panic!("no fix of {wrong}"));
        assert_eq!(fixed(&broken, fix, &file), text, "{fix:#}");
    }
}
