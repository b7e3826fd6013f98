//! `monteria lsp`, asked by a scripted client: faults of what is open and their fixes,
//! completion, words, ways to ids, renaming, symbols, formatting, and whatever an
//! editor should not send.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod actions;
mod client;
mod rename;
mod symbols;
mod triggers;

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};
use tempfile::TempDir;

use client::{Client, uri};

/// A mod with one file of weapons, somewhere that the program does not look by itself.
fn somewhere() -> (TempDir, TempDir, PathBuf) {
    let home = tempfile::tempdir().expect("a folder");
    let work = tempfile::tempdir().expect("a folder");
    let whole = work.path().canonicalize().expect("whole");
    let file = whole.join("glade/rulesets/cazadores/weapons.ron");
    fs::create_dir_all(file.parent().expect("a parent")).expect("made");
    fs::write(whole.join("glade/mod.ron"), "(name: \"Glade\", version: \"1\")").expect("written");
    fs::write(&file, GOOD).expect("written");
    (home, work, file)
}

const GOOD: &str = "(weapons: [(id: \"oak-club\", name: \"Oak Club\", kind: Melee, power: 1, \
    range_max: 2, hands: 1, renown: 1)])";

#[test]
fn faults_of_an_open_file_are_told_as_it_is_written() {
    let (home, _work, file) = somewhere();
    let mut client = Client::begin(home.path());
    assert_eq!(client.open(&file, GOOD), Vec::<Value>::new());
    let faults =
        client.change(&file, "(\n  weapons: [(id: \"oak-club\", name: \"É\", pwoer: 1)],\n)");
    let misspelt = faults
        .iter()
        .find(|fault| fault["message"].as_str().is_some_and(|text| text.contains("pwoer")));
    let misspelt = misspelt.unwrap_or_else(|| panic!("{faults:#?}"));
    assert_eq!(misspelt["range"]["start"], json!({"line": 1, "character": 40}));
    assert_eq!(misspelt["range"]["end"], json!({"line": 1, "character": 45}));
    assert_eq!((&misspelt["severity"], &misspelt["source"]), (&json!(1), &json!("monteria")));
    assert!(
        misspelt["message"].as_str().expect("a text").ends_with("\ndid you mean `power`?"),
        "{misspelt:#}"
    );
    // The file itself was never changed, and a text without a fault takes
    // back what was told.
    assert_eq!(fs::read_to_string(&file).expect("read"), GOOD);
    assert_eq!(client.change(&file, GOOD), Vec::<Value>::new());
    // A warning, and a fault of mod.ron.
    let twice = client.change(&file, &GOOD.replace("oak-club", "bow"));
    assert_eq!((twice.len(), &twice[0]["severity"]), (1, &json!(2)), "{twice:#?}");
    let about = file.ancestors().nth(3).expect("the mod").join("mod.ron");
    let faults = client.open(&about, "(nmae: \"Glade\", version: \"1\")");
    assert_eq!(faults.len(), 1, "that there is no name follows from it: {faults:#?}");
    assert!(
        faults[0]["message"].as_str().is_some_and(|text| text.contains("`nmae`")),
        "{faults:#?}"
    );
    assert_eq!(client.ask("shutdown", Value::Null)["result"], Value::Null);
    client.tell("exit", Value::Null);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn fields_words_and_ids_are_completed_explained_and_led_to() {
    let (home, _work, file) = somewhere();
    let mut client = Client::begin(home.path());
    client.open(&file, GOOD);
    // Fields that must be there come first; those that are there already do not come;
    // nothing needs to be whole.
    let fields = client.labels(&file, "(weapons: [(id: \"a\", name: \"A\", ^");
    assert_eq!(
        fields[..3],
        ["hands".to_owned(), "kind".to_owned(), "range_max".to_owned()],
        "{fields:?}"
    );
    assert!(
        !fields.contains(&"name".to_owned()) && fields.contains(&"abilities".to_owned()),
        "{fields:?}"
    );
    assert!(client.labels(&file, "(^").contains(&"adversaries".to_owned()));
    assert_eq!(client.labels(&file, "(weapons: [(id: \"a\", kind: ^)])"), ["Melee", "Shooting"]);
    let ids = client.labels(&file, "(companions: [(id: \"a\", weapons: [\"^\"])])");
    assert!(ids.contains(&"flintlock-pistol".to_owned()), "{ids:?}");
    assert!(!ids.contains(&"oak-hollow".to_owned()), "only Weapons: {ids:?}");
    assert!(
        client
            .labels(&file, "(companions: [(id: \"a\", look: \"^\"])])")
            .contains(&"brigand".to_owned())
    );
    assert_eq!(client.labels(&file, "(weapons: [ // kind: ^\n"), Vec::<String>::new());
    // What is chosen takes the place of the whole id, of what was begun of it, of a
    // name without its colon.
    for (text, label, edit) in [
        (
            "(companions: [(id: \"a\", weapons: [\"flintlock-p^x\"])])",
            "flintlock-pistol",
            (35, 47, "flintlock-pistol"),
        ),
        (
            "(companions: [(id: \"a\", weapons: [\"flintlock-p^, x",
            "flintlock-pistol",
            (35, 46, "flintlock-pistol"),
        ),
        ("(weapons: [(na^: 1)])", "name", (12, 14, "name")),
        ("(weapons: [(na^)])", "name", (12, 14, "name: ")),
    ] {
        let items = client.at("textDocument/completion", &file, text);
        let item =
            items.as_array().and_then(|items| items.iter().find(|item| item["label"] == *label));
        let (start, end, new) = edit;
        let place = |character: u32| json!({"line": 0, "character": character});
        assert_eq!(
            item.unwrap_or_else(|| panic!("{text}: {items}"))["textEdit"],
            json!({"range": {"start": place(start), "end": place(end)}, "newText": new}),
            "{text}"
        );
    }
    // The words of `explain`.
    let told = client.hover(&file, "(weapons: [(id: \"a\", ki^nd: Melee)])");
    assert!(told.starts_with("kind: ") && told.contains("It must be there."), "{told}");
    let told = client.hover(&file, "(weapons: [(id: \"a\", kind: Mel^ee)])");
    assert!(told.starts_with("Melee: "), "{told}");
    let told = client.hover(&file, "(companions: [(id: \"a\", weapons: [\"flintlock-pi^stol\"])])");
    assert!(
        told.starts_with(
            "flintlock-pistol, \"Flintlock Pistol\": one of weapons, given at \
        assets/rulesets/cazadores/weapons.ron:"
        ),
        "{told}"
    );
    assert_eq!(client.hover(&file, "(weapons: [^])"), "");
    // The way to where a thing is given: in what ships, in the mod itself.
    let there = client.at(
        "textDocument/definition",
        &file,
        "(companions: [(id: \"a\", weapons: [\"flintlock-pi^stol\"])])",
    );
    let place = &there.as_array().expect("a list")[0];
    assert!(
        place["uri"]
            .as_str()
            .is_some_and(|uri| uri.ends_with("/assets/rulesets/cazadores/weapons.ron")),
        "{there:#}"
    );
    let own = format!("{}\n// \u{e9}", GOOD.replace("oak-club", "oak-cl^ub"));
    let there = client.at("textDocument/definition", &file, &own);
    assert_eq!(there[0]["range"]["start"], json!({"line": 0, "character": 17}), "{there:#}");
    assert_eq!(
        client.at("textDocument/definition", &file, "(weapons: [\"no-such^-thing\"])"),
        json!([])
    );
    // Scenarios, patches, what a mod says of itself, figures: each by where it lies.
    let root = file.ancestors().nth(3).expect("the mod").to_owned();
    let scene = root.join("scenarios/cazadores/a.ron");
    client.open(&scene, "()");
    assert!(
        client
            .labels(&scene, "(adversary: \"^")
            .first()
            .is_some_and(|first| first == "accursed-construct")
    );
    assert!(
        client.labels(&scene, "(table: (pieces: [(keywords: [^").contains(&"Blocking".to_owned())
    );
    let patch = root.join("patches/cazadores/a.ron");
    client.open(&patch, "()");
    assert!(client.labels(&patch, "(^").contains(&"scenarios".to_owned()));
    let companions = client.labels(&patch, "(companions: [(id: \"^\")])");
    assert!(
        companions.contains(&"brigand".to_owned()) && !companions.contains(&"bow".to_owned()),
        "{companions:?}"
    );
    assert!(
        client.labels(&patch, "(companions: [(id: \"brigand\", ^)])").contains(&"title".to_owned())
    );
    let added = client.labels(&patch, "(companions: [Add((id: \"x\", ^))])");
    assert!(added.contains(&"title".to_owned()), "{added:?}");
    let about = root.join("mod.ron");
    client.open(&about, "()");
    assert!(client.labels(&about, "(name: \"A\", ^)").contains(&"overrides".to_owned()));
    // Tables of texts: keys, those of a thing, what they say in English, and the thing.
    let table = root.join("lang/es.ftl");
    fs::create_dir_all(root.join("lang")).expect("made");
    fs::write(&table, "").expect("written");
    client.open(&table, "");
    assert!(client.labels(&table, "^").contains(&"cazadores-companions-brigand".to_owned()));
    let inside = "cazadores-companions-brigand =\n    .name = Bandolero\n    .^\n";
    assert_eq!(client.labels(&table, inside), ["about", "title"]);
    let told = client.hover(&table, &inside.replace('^', "").replace(".name", ".na^me"));
    assert_eq!(told, "Brigand");
    let there = client.at(
        "textDocument/definition",
        &table,
        "cazadores-companions-brig^and =\n    .name = x\n",
    );
    let place = there[0]["uri"].as_str().unwrap_or_default().to_owned();
    assert!(place.ends_with("/assets/rulesets/cazadores/companions.ron"), "{there:#}");
    client.ask("shutdown", Value::Null);
    client.tell("exit", Value::Null);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn garbage_is_answered_and_survived() {
    let (home, _work, file) = somewhere();
    let mut client = Client::start(home.path());
    let early = client.ask("textDocument/hover", json!({}));
    assert_eq!(early["error"]["code"], -32002, "{early:#}");
    client.ask("initialize", json!({"capabilities": {}}));
    for garbage in [
        "hello there\r\n",
        "Content-Length: 1\r\n\r\n{",
        "Content-Length: 7\r\n\r\n[1,2,3]",
        "Content-Length: many\r\n",
        "\r\n",
    ] {
        client.raw(garbage);
        let told =
            client.next(|answer| answer["id"].is_null() && answer["error"]["code"] == -32700);
        assert!(
            told["error"]["message"].as_str().is_some_and(|text| !text.is_empty()),
            "{garbage:?}"
        );
    }
    for (method, params, code) in [
        ("no/such/thing", json!({}), -32601),
        ("textDocument/hover", json!({"textDocument": 7}), -32602),
        ("textDocument/completion", Value::Null, -32602),
        ("initialize", json!({"capabilities": {}}), -32600),
    ] {
        assert_eq!(client.ask(method, params)["error"]["code"], code, "{method}");
    }
    client.tell("textDocument/didChange", json!({"textDocument": "?"}));
    client.tell(
        "textDocument/didOpen",
        json!({"textDocument": {"uri": "untitled:1", "languageId": "x", "version": 0, "text": "("}}),
    );
    // Texts that are no content, and places that are not there.
    for text in ["", "\u{feff}", ")))", "(((((", "\"", "(weapons: [(id: \u{0}", &"[".repeat(50_000)]
    {
        client.open(&file, text);
        for (line, character) in [(0, 0), (0, 4_000_000_000), (4_000_000_000u32, 7u32)] {
            let params = json!({"textDocument": {"uri": uri(&file)}, "position": {"line": line, "character": character}});
            for method in
                ["textDocument/completion", "textDocument/hover", "textDocument/definition"]
            {
                let answer = client.ask(method, params.clone());
                assert!(answer["error"].is_null(), "{method} {answer:#}");
            }
        }
    }
    let nowhere = json!({"textDocument": {"uri": "file:///nowhere%zz/a.ron"}, "position": {"line": 0, "character": 0}});
    assert_eq!(client.ask("textDocument/hover", nowhere)["result"], Value::Null);
    client.ask("shutdown", Value::Null);
    assert_eq!(client.ask("textDocument/hover", json!({}))["error"]["code"], -32600);
    client.tell("exit", Value::Null);
    assert_eq!(client.end(), Some(0));
    // An editor that goes without a word.
    let client = Client::begin(home.path());
    assert_eq!(client.end(), Some(1));
}
