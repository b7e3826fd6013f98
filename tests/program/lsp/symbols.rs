//! Symbols and layout of files, and places where an editor has no business.

use std::fs;

use serde_json::{Value, json};

use super::client::{Client, edited, uri};
use super::triggers::{mill, replaced};
use super::{GOOD, somewhere};

/// A symbol with those in it, as lines.
fn lines(symbols: &Value, indent: usize, out: &mut Vec<String>) {
    for symbol in symbols.as_array().expect("a list") {
        let text = |name: &str| symbol[name].as_str().unwrap_or_default();
        out.push(format!("{}{} | {}", " ".repeat(indent), text("name"), text("detail")));
        lines(&symbol["children"], indent + 2, out);
    }
}

#[test]
fn things_are_symbols_by_id_and_name() {
    let home = tempfile::tempdir().expect("a folder");
    let (_work, file, text) = mill();
    let known =
        json!({"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}});
    let mut client = Client::begin_with(home.path(), known);
    client.open(&file, &text);
    let params = json!({"textDocument": {"uri": uri(&file)}});
    let answer = client.ask("textDocument/documentSymbol", params.clone())["result"].clone();
    let mut all = Vec::new();
    lines(&answer, 0, &mut all);
    let expected = [
        "mill-bridge | scenarios The Mill Bridge",
        "  secrets | counters Secrets told",
        "  cracks | counters Cracks in the bridge",
        "  cart | areas the ground at the cart",
        "  bridge | areas the bridge",
        "  listen | options Question the prisoner",
        "  axe | options Hack at the bridge",
        "  silence | questions",
        "    pay | answers Pay the purse",
        "    refuse | answers Let him talk",
        "  act-one | rules Act one",
    ];
    assert_eq!(all[..expected.len()], expected, "{all:#?}");
    assert_eq!(
        all.last().map(String::as_str),
        Some("  willows-south | pieces the southern willows")
    );
    let secrets = &answer[0]["children"][0];
    let start = text.find("(id: \"secrets\"").expect("there");
    assert_eq!(secrets["range"]["start"], super::client::position(&text, start));
    assert_eq!(secrets["selectionRange"]["start"], super::client::position(&text, start + 6));
    // An editor that knows no nested symbols, and a table of texts.
    let mut client = Client::begin(home.path());
    client.open(&file, &text);
    let answer = client.ask("textDocument/documentSymbol", params)["result"].clone();
    assert_eq!(
        (&answer[1]["name"], &answer[1]["containerName"]),
        (&json!("secrets"), &json!("mill-bridge"))
    );
    let table = file.ancestors().nth(3).expect("the mod").join("lang/es.ftl");
    client.open(&table, &fs::read_to_string(&table).expect("a text"));
    let params = json!({"textDocument": {"uri": uri(&table)}});
    let answer = client.ask("textDocument/documentSymbol", params)["result"].clone();
    assert_eq!(answer[0]["name"], "arcane-scenarios-mill-bridge");
}

#[test]
fn a_file_is_formatted_and_its_comments_stay() {
    let (home, _work, file) = somewhere();
    let mut client = Client::begin(home.path());
    let options = json!({"tabSize": 8, "insertSpaces": false});
    let params = json!({"textDocument": {"uri": uri(&file)}, "options": options});
    let format = |client: &mut Client, text: &str| {
        client.change(&file, text);
        client.ask("textDocument/formatting", params.clone())
    };
    client.open(&file, GOOD);
    let messy = "( // All.\r\n\tweapons:[\r\n(id:\"oak-club\" , name : \"É\"), // One.\r\n\
         /* two */ ]\r\n)";
    let neat = "( // All.\r\n    weapons: [\r\n        (id: \"oak-club\", name: \"É\"), \
                // One.\r\n        /* two */\r\n    ],\r\n)\r\n";
    let answer = format(&mut client, messy);
    assert_eq!(answer["result"][0]["newText"], neat, "{answer:#}");
    assert_eq!(edited(messy, &answer["result"]), neat);
    assert_eq!(format(&mut client, neat)["result"], json!([]));
    let answer = format(&mut client, "(weapons: [");
    assert_eq!(answer["error"]["code"], -32803, "{answer:#}");
    let why = answer["error"]["message"].as_str().expect("a text");
    assert!(why.starts_with("the file cannot be formatted: weapons.ron:1:"), "{why}");
    // A file that is not open, and one of another kind.
    let table = file.with_file_name("a.ftl");
    let other = json!({"textDocument": {"uri": uri(&table)}, "options": options});
    assert_eq!(client.ask("textDocument/formatting", other.clone())["error"]["code"], -32803);
    client.open(&table, "a = b\n");
    let answer = client.ask("textDocument/formatting", other);
    assert_eq!(answer["error"]["message"], "a.ftl is no RON file");
}

/// Every request about a place, with what it needs beside the place.
const REQUESTS: [(&str, &str); 8] = [
    ("textDocument/completion", "{}"),
    ("textDocument/hover", "{}"),
    ("textDocument/definition", "{}"),
    ("textDocument/references", "{\"context\": {\"includeDeclaration\": true}}"),
    ("textDocument/prepareRename", "{}"),
    ("textDocument/rename", "{\"newName\": \"a\"}"),
    ("textDocument/documentSymbol", "{}"),
    ("textDocument/codeAction", "{\"context\": {\"diagnostics\": []}}"),
];

/// Asks everything at a place: no request may end the program or go without an answer.
fn ask_all(client: &mut Client, uri: &str, line: u64, character: u64) {
    let place = json!({"line": line, "character": character});
    for (method, more) in REQUESTS {
        let mut params: Value = serde_json::from_str(more).expect("JSON");
        params["textDocument"] = json!({"uri": uri});
        params["position"] = place.clone();
        params["range"] = json!({"start": place, "end": place});
        let answer = client.ask(method, params);
        let code = &answer["error"]["code"];
        assert!(code.is_null() || *code == -32803, "{method}: {answer:#}");
    }
}

#[test]
fn any_place_of_any_text_is_answered() {
    let (home, work, file) = somewhere();
    let mut client = Client::begin(home.path());
    let emoji = "(weapons: [(id: \"🏹🏹\", name: \"🏹\", kind: )], )";
    for text in ["", "\u{feff}(", "\r\n\r\n(\r\n", "(weapons: [(id: \"a", emoji, "{{{[[[((("] {
        client.open(&file, text);
        for (line, character) in [(0, 0), (0, 17), (0, 18), (1, 0), (4_000_000_000, 4_000_000_000)]
        {
            ask_all(&mut client, &uri(&file), line, character);
        }
    }
    // In the middle of a letter of two units: no edit begins there.
    client.open(&file, emoji);
    let fields = client.labels(&file, "(weapons: [(name: \"🏹\", ^)])");
    assert!(fields.contains(&"kind".to_owned()), "{fields:?}");
    // Files outside of a mod, not open, or no files.
    let lone = work.path().join("elsewhere/scenarios/cazadores/a.ron");
    let text =
        "(id: \"lone\", triggers: (counters: [(id: \"one\")], rules: [(when: Reaches(counter: \"\"";
    client.open(&lone, text);
    let marked = text.replace("counter: \"\"", "counter: \"^\"");
    assert_eq!(client.labels(&lone, &marked), ["one"]);
    for uri in [uri(&lone), uri(&file.with_file_name("none.ron")), "untitled:1".to_owned()] {
        ask_all(&mut client, &uri, 0, 40);
    }
}

#[test]
fn a_huge_file_is_answered() {
    let (home, _work, file) = somewhere();
    let mut client = Client::begin(home.path());
    let row = "(id: \"oak-club\", name: \"Oak Club\", kind: Melee, hands: 1, range_max: 2),\n";
    // Larger than content may be, so that only the editor's text counts.
    let text = format!("(weapons: [\n{}])", row.repeat(60_000));
    let faults = client.open(&file, &text);
    assert!(!faults.is_empty());
    ask_all(&mut client, &uri(&file), 30_000, 8);
    let answer = client.ask(
        "textDocument/formatting",
        json!({"textDocument": {"uri": uri(&file)},
            "options": {"tabSize": 4, "insertSpaces": true}}),
    );
    assert_eq!(answer["error"]["code"], -32803, "too large to be content");
    assert_eq!(client.change(&file, GOOD), Vec::<Value>::new());
    let one = replaced(GOOD, "kind: Melee", "kind: ^");
    assert_eq!(client.labels(&file, &one), ["Melee", "Shooting"]);
}
