//! Renaming of ids, and the places where they are used.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::client::{Client, edited, uri};
use super::triggers::{mill, replaced};
use super::{GOOD, somewhere};

const RENAME: &str = "textDocument/rename";

/// Renames what is at the `^`: the new texts of all files that change, by file name, or
/// the reason of the refusal.
fn renamed(
    client: &mut Client,
    file: &Path,
    text: &str,
    new: &str,
) -> Result<BTreeMap<String, String>, String> {
    let answer = client.at_with(RENAME, file, text, &json!({"newName": new}));
    if let Some(why) = answer["error"]["message"].as_str() {
        assert_eq!(answer["error"]["code"], -32803, "{answer:#}");
        return Err(why.to_owned());
    }
    let changes = answer["result"]["changes"].as_object().expect("changes").clone();
    let after = changes.into_iter().map(|(name, edits)| {
        let path = PathBuf::from(name.trim_start_matches("file://"));
        let own = path == file;
        let before = if own { text.replacen('^', "", 1) } else { read(&path) };
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, edited(&before, &edits))
    });
    Ok(after.collect())
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a text")
}

#[test]
fn a_name_of_a_trigger_is_renamed_in_the_scenario_and_in_its_texts() {
    let home = tempfile::tempdir().expect("a folder");
    let (_work, file, text) = mill();
    let mut client = Client::begin(home.path());
    client.open(&file, &text);
    let table = file.ancestors().nth(3).expect("the mod").join("lang/es.ftl");
    let spanish = read(&table);
    for (old, marked, new, attribute) in [
        ("secrets", "Reaches(counter: \"sec^rets\"", "tales", "counters"),
        ("bridge", "SpendsLastPoint([In(\"^bridge\")])", "deck", "areas"),
        ("listen", "id: \"listen^\"", "hear", "options"),
        ("silence", "question: \"silence^\"", "purse", "questions"),
    ] {
        let at = replaced(&text, &marked.replace('^', ""), marked);
        let files = renamed(&mut client, &file, &at, new).expect("renamed");
        let after = &files["mill-bridge.ron"];
        // Pieces of terrain, figures and texts with that word are something else.
        let quoted = format!("\"{old}\"");
        let left = after.matches(&quoted).count();
        assert_eq!(left, usize::from(old == "bridge"), "{old}: {after}");
        let key = |id: &str| format!(".triggers-{attribute}-{id}-");
        assert_eq!(files["es.ftl"], spanish.replace(&key(old), &key(new)), "{old}");
        client.change(&file, after);
        client.open(&table, &files["es.ftl"]);
        assert_eq!(client.change(&file, after), Vec::<Value>::new(), "{old}");
        client.open(&table, &spanish);
    }
}

#[test]
fn a_thing_of_a_mod_is_renamed_in_all_its_files() {
    let (home, _work, file) = somewhere();
    let root = file.ancestors().nth(3).expect("the mod").to_owned();
    let scene = root.join("patches/cazadores/a.ron");
    let table = root.join("lang/es.ftl");
    let patch = "(companions: [(id: \"brigand\", weapons: [\"oak-club\"])])";
    for (path, text) in
        [(&scene, patch), (&table, "cazadores-weapons-oak-club =\n    .name = Porra\n")]
    {
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }
    let mut client = Client::begin(home.path());
    client.open(&file, GOOD);
    // What is open and not saved counts, and not what is on disk.
    client.open(&scene, &patch.replace("weapons: [", "weapons: [ "));
    let at = replaced(GOOD, "oak-club", "oak-cl^ub");
    let files = renamed(&mut client, &file, &at, "ash-club").expect("renamed");
    assert_eq!(files["weapons.ron"], GOOD.replace("oak-club", "ash-club"));
    let edits = client.at_with(RENAME, &file, &at, &json!({"newName": "ash-club"}));
    let place = &edits["result"]["changes"][uri(&scene)][0]["range"]["start"]["character"];
    assert_eq!(*place, json!(patch.find("oak-club").expect("there") + 1));
    assert_eq!(files["es.ftl"], "cazadores-weapons-ash-club =\n    .name = Porra\n");
    // The places where it is used, and from a table of texts.
    let more = json!({"context": {"includeDeclaration": false}});
    let answer = client.at_with("textDocument/references", &file, &at, &more);
    let names: Vec<String> = answer["result"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|place| {
            place["uri"].as_str().expect("a URI").rsplit('/').next().expect("a name").to_owned()
        })
        .collect();
    assert_eq!(names, ["a.ron", "es.ftl"], "{answer:#}");
    client.open(&table, "");
    let key = "cazadores-weapons-oak-cl^ub =\n    .name = Porra\n";
    let more = json!({"context": {"includeDeclaration": true}});
    let answer = client.at_with("textDocument/references", &table, key, &more);
    assert_eq!(answer["result"].as_array().map(Vec::len), Some(3), "{answer:#}");
}

#[test]
fn what_cannot_be_renamed_is_refused_with_the_reason() {
    let (home, _work, file) = somewhere();
    let mut client = Client::begin(home.path());
    client.open(&file, GOOD);
    let own = replaced(GOOD, "oak-club", "oak-cl^ub");
    let patch = file.ancestors().nth(3).expect("the mod").join("patches/cazadores/a.ron");
    client.open(&patch, "()");
    for (file, text, new, reason) in [
        (
            &file,
            own.as_str(),
            "Oak Club",
            "`Oak Club` is no id: expected an id of lower-case words",
        ),
        (
            &file,
            &own,
            "flintlock-pistol",
            "`flintlock-pistol` is an id of weapons already, given at assets/",
        ),
        (&file, &replaced(GOOD, "Oak Club", "Oak ^Club"), "x", "there is no id of a thing here"),
        (&file, &replaced(GOOD, "Melee", "Me^lee"), "x", "there is no id of a thing here"),
        (
            &patch,
            "(companions: [(id: \"brig^and\", name: \"B\")])",
            "x",
            "`brigand` belongs to the program (assets/",
        ),
    ] {
        let why = renamed(&mut client, file, text, new).expect_err(reason);
        assert!(why.starts_with(reason), "{why}");
    }
    let prepared = client.at("textDocument/prepareRename", &file, &own);
    assert_eq!(
        (&prepared["placeholder"], &prepared["range"]["start"]["character"]),
        (&json!("oak-club"), &json!(17))
    );
    // The same id is no change.
    assert_eq!(renamed(&mut client, &file, &own, "oak-club"), Ok(BTreeMap::new()));
}

#[test]
fn an_id_of_another_mod_is_refused_and_its_users_are_named() {
    let (home, work, file) = somewhere();
    let other = work.path().canonicalize().expect("whole").join("other");
    let uses = other.join("patches/cazadores/b.ron");
    fs::create_dir_all(uses.parent().expect("a parent")).expect("made");
    let about = "(name: \"Other\", version: \"1\", needs: [(id: \"glade\")])";
    fs::write(other.join("mod.ron"), about).expect("written");
    let patch = "(companions: [(id: \"brigand\", weapons: [\"oak-club\"])])";
    fs::write(&uses, patch).expect("written");
    let mut client = Client::begin(home.path());
    client.open(&file, GOOD);
    client.open(&uses, patch);
    let marked = replaced(patch, "oak-club", "oak-^club");
    let why = renamed(&mut client, &uses, &marked, "x").expect_err("refused");
    assert!(why.starts_with("`oak-club` belongs to the mod `glade` (mods/glade/"), "{why}");
    let own = replaced(GOOD, "oak-club", "oak-cl^ub");
    let params = json!({"textDocument": {"uri": uri(&file)}, "newName": "ash-club",
        "position": {"line": 0, "character": own.find('^')}});
    client.tell(
        "textDocument/didChange",
        json!({"textDocument": {"uri": uri(&file), "version": 9},
        "contentChanges": [{"text": GOOD}]}),
    );
    client.send(&json!({"jsonrpc": "2.0", "id": 900, "method": RENAME, "params": params}));
    let warning = client.next(|answer| answer["method"] == "window/showMessage");
    let text = warning["params"]["message"].as_str().expect("a text");
    assert_eq!(
        text,
        "`oak-club` is also used in mods/other/patches/cazadores/b.ron, which stays as it is"
    );
    let answer = client.next(|answer| answer["id"] == 900);
    let changed = answer["result"]["changes"].as_object().expect("changes");
    assert_eq!(changed.keys().collect::<Vec<_>>(), [&uri(&file)]);
}
