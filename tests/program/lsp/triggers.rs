//! Completion inside triggers: names of the same file, and words of the game.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use monteria_test_support::repo_root;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::client::Client;

const COMPLETION: &str = "textDocument/completion";

/// The example mod with triggers, where the program does not look by itself: its folder,
/// its scenario and the text of that.
pub(super) fn mill() -> (TempDir, PathBuf, String) {
    let work = tempfile::tempdir().expect("a folder");
    let root = work.path().canonicalize().expect("whole").join("mill-bridge");
    let from = repo_root().join("docs/mods/mill-bridge");
    for name in ["mod.ron", "lang/es.ftl", "scenarios/arcane/mill-bridge.ron"] {
        let to = root.join(name);
        fs::create_dir_all(to.parent().expect("a parent")).expect("made");
        fs::copy(from.join(name), to).expect("copied");
    }
    let file = root.join("scenarios/arcane/mill-bridge.ron");
    let text = fs::read_to_string(&file).expect("a text");
    (work, file, text)
}

/// Replaces the only occurrence of a part of a text.
pub(super) fn replaced(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old}");
    text.replace(old, new)
}

/// Replaces the first occurrence of a part of a text.
fn first_replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replacen(old, new, 1)
}

#[test]
fn names_of_the_same_file_are_completed_by_their_kind() {
    let home = tempfile::tempdir().expect("a folder");
    let (_work, file, text) = mill();
    let mut client = Client::begin(home.path());
    assert_eq!(client.open(&file, &text), Vec::<Value>::new());
    for (old, new, expected) in [
        ("Reaches(counter: \"secrets\"", "Reaches(counter: \"^\"", &["cracks", "secrets"][..]),
        ("by: [In(\"bridge\")]", "by: [In(\"^\")]", &["bridge", "cart"]),
        ("Chosen(\"axe\")", "Chosen(\"^\")", &["axe", "listen"]),
        ("Chosen(\"axe\")", "Chosen(^)", &["axe", "listen"]),
        ("question: \"silence\"", "question: \"^\"", &["silence"]),
        ("Add(counter: \"cracks\"", "Add(counter: \"cr^\"", &["cracks", "secrets"]),
        (
            "Collapse(\"cart\")",
            "Collapse(\"^\")",
            &[
                "cart",
                "mill-north",
                "mill-south",
                "span",
                "stream",
                "wall-north",
                "wall-south",
                "willows-north",
                "willows-south",
            ],
        ),
        (
            "Ask(side: Enemies",
            "Ask(side: ^",
            &[
                "Actor", "Attacker", "Defender", "Each", "Enemies", "First", "Fourth", "Second",
                "Third",
            ],
        ),
        (
            "limit: OncePerRound",
            "limit: ^",
            &["Once", "OnceForEachSide", "OncePerRound", "OncePerRoundForEachSide", "Unlimited"],
        ),
        ("from_start: false", "from_start: ^", &["false", "true"]),
        ("label: \"Hack at the bridge\"", "label: \"^\"", &[]),
    ] {
        let labels = client.labels(&file, &first_replaced(&text, old, new));
        assert_eq!(labels, expected, "{new}");
    }
    // The name of the thing stands beside its id.
    let marked = replaced(&text, "Chosen(\"axe\")", "Chosen(\"^\")");
    let items = client.at(COMPLETION, &file, &marked);
    let axe = items.as_array().expect("a list").iter().find(|item| item["label"] == "axe");
    assert_eq!(axe.expect("the axe")["detail"], "options Hack at the bridge", "{items:#}");
    // Where brackets are still open, and the list stands behind the place.
    let cut = "(id: \"m\", triggers: (rules: [(when: Chosen(\"^\n counters: [(id: \"a\")], \
               options: \
               [(id: \"b\", label: \"B\"),";
    assert_eq!(client.labels(&file, cut), ["b"]);
}

#[test]
fn words_of_the_game_are_completed() {
    let home = tempfile::tempdir().expect("a folder");
    let (_work, file, text) = mill();
    let mut client = Client::begin(home.path());
    client.open(&file, &text);
    let states = client.labels(&file, &replaced(&text, "Has(\"Hidden\")", "Has(\"^\")"));
    assert!(
        states.contains(&"Slow".to_owned()) && states.contains(&"Hidden".to_owned()),
        "{states:?}"
    );
    assert!(!states.contains(&"axe".to_owned()), "{states:?}");
    let models = "by: [In(\"bridge\"), Called(\"^\")]";
    let marked = replaced(&text, "by: [In(\"bridge\")]", models);
    let items = client.at(COMPLETION, &file, &marked);
    let items = items.as_array().expect("a list").clone();
    let vesper = items.iter().find(|item| item["label"] == "vesper").expect("a hero");
    assert_eq!(vesper["detail"], "characters Vesper");
    assert!(
        items
            .iter()
            .all(|item| item["detail"].as_str().is_some_and(|it| it.starts_with("characters ")))
    );
    let actions = first_replaced(&text, "when: RoundBegins", "when: Acts(who: [], action: \"^\")");
    assert!(client.labels(&file, &actions).contains(&"charge".to_owned()));
}

/// A scenario that ships with each game.
const SCENARIOS: [(&str, &str); 5] = [
    ("arcane", "duel"),
    ("cazadores", "upland-meadow"),
    ("drowned", "scrap-run"),
    ("fracture", "drill-yard"),
    ("respawn", "arena-foundry"),
];

#[test]
fn every_word_that_is_offered_is_one_that_check_accepts() {
    let home = tempfile::tempdir().expect("a folder");
    let work = tempfile::tempdir().expect("a folder");
    let root = work.path().canonicalize().expect("whole").join("words");
    fs::create_dir_all(&root).expect("made");
    fs::write(root.join("mod.ron"), "(name: \"Words\", version: \"1\")").expect("written");
    let mut client = Client::begin(home.path());
    for (game, scenario) in SCENARIOS {
        let shipped = repo_root().join(format!("scenarios/{game}/{scenario}.ron"));
        let shipped = fs::read_to_string(shipped).expect("a text");
        let file = root.join(format!("scenarios/{game}/words.ron"));
        fs::create_dir_all(file.parent().expect("a parent")).expect("made");
        fs::write(&file, &shipped).expect("written");
        let with = |filters: &str| {
            let rule = format!(
                "triggers: (rules: [(id: \"r\", name: \"R\", when: RoundBegins, if: [Present(who: \
                 [{filters}], count: 1)], then: [Message(text: \"x\")], limit: Once)]),\n    \
                 table: ("
            );
            let renamed = first_replaced(&shipped, &format!("id: \"{scenario}\""), "id: \"words\"");
            first_replaced(&renamed, "table: (", &rule)
        };
        client.open(&file, &with(""));
        let mut filters = Vec::new();
        for word in ["Called", "Has", "Carries"] {
            let labels = client.labels(&file, &with(&format!("{word}(\"^\")")));
            assert!(!labels.is_empty() || word == "Carries", "{game}: {word}");
            filters.extend(labels.into_iter().map(|label| format!("{word}(\"{label}\")")));
        }
        assert!(filters.len() > 3, "{game}: {filters:?}");
        let faults = client.change(&file, &with(&filters.join(", ")));
        let messages: Vec<&Value> = faults.iter().map(|fault| &fault["message"]).collect();
        assert_eq!(messages, Vec::<&Value>::new(), "{game}");
    }
}

/// What an editor that knows snippets puts in for some labels.
fn snippets(client: &mut Client, file: &Path, text: &str) -> BTreeMap<String, (String, Value)> {
    let items = client.at(COMPLETION, file, text);
    let row = |item: &Value| {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let put = text(&item["textEdit"]["newText"]);
        (text(&item["label"]), (put, item["insertTextFormat"].clone()))
    };
    items.as_array().expect("a list").iter().map(row).collect()
}

#[test]
fn words_with_contents_and_fields_are_snippets_where_the_editor_knows_them() {
    let home = tempfile::tempdir().expect("a folder");
    let (_work, file, text) = mill();
    let known =
        json!({"textDocument": {"completion": {"completionItem": {"snippetSupport": true}}}});
    let mut client = Client::begin_with(home.path(), known);
    client.open(&file, &text);
    let moment = first_replaced(&text, "when: RoundBegins", "when: ^");
    let moments = snippets(&mut client, &file, &moment);
    let of = |label: &str| moments.get(label).unwrap_or_else(|| panic!("{label}: {moments:#?}"));
    assert_eq!(*of("Enters"), ("Enters(who: [$1], area: \"$2\")".to_owned(), json!(2)));
    assert_eq!(*of("Reaches"), ("Reaches(counter: \"$1\", value: $2)".to_owned(), json!(2)));
    assert_eq!(*of("Chosen"), ("Chosen(\"$1\")".to_owned(), json!(2)));
    assert_eq!(*of("RoundEnds"), ("RoundEnds".to_owned(), Value::Null));
    // Brackets that are there stay, and the label of a field that has its colon.
    let begun = first_replaced(&text, "when: RoundBegins", "when: E^(who: [])");
    assert_eq!(snippets(&mut client, &file, &begun)["Enters"].0, "Enters");
    let rules = first_replaced(&text, "rules: [", "rules: [^,");
    let record = "(id: \"$1\", name: \"$2\", when: $3, then: [$4], limit: $5)";
    assert_eq!(snippets(&mut client, &file, &rules)["(…)"].0, record);
    let fields = first_replaced(&text, "rules: [", "rules: [(id: \"x\", ^),");
    let fields = snippets(&mut client, &file, &fields);
    assert_eq!(fields["when"].0, "when: $1");
    assert_eq!(fields["if"].0, "if: [$1]");
    assert!(!fields.contains_key("id"), "{fields:#?}");
    let labels =
        client.labels(&file, &first_replaced(&text, "rules: [", "rules: [(id: \"x\", ^),"));
    assert_eq!(
        labels,
        ["limit", "name", "then", "when", "if", "ledger"],
        "required ones come first"
    );
}
