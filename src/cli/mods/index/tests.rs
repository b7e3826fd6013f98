use super::*;

const HASH: &str = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

fn entry(id: &str, version: &str, file: &str) -> serde_json::Value {
    serde_json::json!({
        "id": id, "version": version, "file": file, "hash": HASH, "licence": "",
        "description": "",
    })
}

fn written(text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(INDEX_FILE), text).expect("written");
    folder
}

fn read(text: &str) -> Result<IndexFile, String> {
    let folder = written(text);
    IndexFile::named(folder.path()).map_err(|failure| failure.text().to_string())
}

fn with(entries: &[serde_json::Value]) -> String {
    serde_json::json!({ "monteria_mods": 1, "mods": entries }).to_string()
}

#[test]
fn what_is_written_is_read_again_and_newer_entries_replace_older_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(INDEX_FILE);
    let entry = |id: &str, version: &str, file: &str| -> IndexEntry {
        serde_json::from_value(entry(id, version, file)).expect("an entry")
    };
    let mut index = IndexFile::read_or_new(&path).expect("a new one");
    index.put(entry("zebra", "1.10", "zebra.zip"));
    index.put(entry("apple", "1.0", "old/apple.zip"));
    index.put(entry("zebra", "1.9", "zebra-old.zip"));
    index.put(entry("apple", "2.0-beta", "apple.zip"));
    // The same zip holds another version now.
    index.put(entry("apple", "2.0", "apple.zip"));
    index.write().expect("written");
    let again = IndexFile::read_or_new(&path).expect("read");
    assert_eq!(again.index, index.index);
    let versions: Vec<String> =
        again.entries().iter().map(|one| format!("{} {}", one.id, one.version)).collect();
    assert_eq!(versions, ["apple 1.0", "apple 2.0", "zebra 1.9", "zebra 1.10"]);
    let newest = again.newest("zebra").map(|one| one.file.as_str());
    assert_eq!((newest, again.newest("nobody")), (Some("zebra.zip"), None));
    // The same entries give the same bytes.
    let before = fs::read(&path).expect("there");
    again.write().expect("written");
    assert_eq!(fs::read(&path).expect("there"), before);
}

#[test]
fn a_faulty_index_is_refused_with_its_place() {
    let sound = entry("a", "1.0", "a.zip");
    let change = |field: &str, value: serde_json::Value| {
        let mut entry = sound.clone();
        entry[field] = value;
        with(&[sound.clone(), entry])
    };
    let b = |field: &str, value: &str| {
        let mut entry = entry("b", "1.0", "b.zip");
        entry[field] = value.into();
        with(&[sound.clone(), entry])
    };
    let mut tested = entry("b", "1.0", "b.zip");
    tested["tested"] = serde_json::json!([{
        "players": "standard",
        "with": {"match": "a/b", "matches": 2, "drawn": 0, "sides": [
            {"side": 0, "name": "Ada", "won": 3, "share": 1.5, "low": 1.0, "high": 2.0}
        ]},
        "without": null,
    }]);
    for (text, told) in [
        ("".to_owned(), "index.json: found no index of mods, expected"),
        ("[1, 2]".to_owned(), "found no index of mods, expected"),
        (with(std::slice::from_ref(&sound)).replace('}', ""), "index.json:1:"),
        ("{\"monteria_mods\": 2}".to_owned(), "monteria_mods: found the format 2, expected 1;"),
        ("{\"monteria_mods\": \"1\", \"mods\": []}".to_owned(), "index.json:1:"),
        ("{\"monteria_mods\": 1}".to_owned(), "missing field `mods`"),
        (change("note", "x".into()), "unknown field `note`"),
        (change("file", 7.into()), "found the number 7, expected a text in quotes"),
        (change("file", "b.zip".into()), "mods[1].version: found `a` 1.0 a second time"),
        (change("version", "1.1".into()), "mods[1].file: found \"a.zip\" a second time"),
        (b("file", "../b.zip"), "mods[1].file: found \"../b.zip\", expected the path of a zip"),
        (b("file", "/etc/b.zip"), "mods[1].file: found \"/etc/b.zip\""),
        (b("file", "x/../../b.zip"), "mods[1].file: found"),
        (b("file", "C:\\b.zip"), "mods[1].file: found"),
        (b("file", "con.zip"), "mods[1].file: found \"con.zip\""),
        (b("file", "b.ron"), "mods[1].file: found \"b.ron\""),
        (b("file", ""), "mods[1].file: found \"\""),
        (b("hash", "sha256:00"), "mods[1].hash: found \"sha256:00\", expected sha256: and 64"),
        (b("hash", &HASH.replace("sha256:", "")), "mods[1].hash: found"),
        (b("id", "Not An Id"), "expected an id of lower-case words"),
        (b("version", "one"), "expected a version of numbers"),
        (with(&[tested]), "mods[0].tested: found 3 won of 2 matches"),
    ] {
        let found = read(&text).expect_err("a fault");
        assert!(found.contains(told), "{told}\nand not\n{found}\nof {text}");
    }
    let hash = with(&[entry("a", "1.0", "sub/a.zip")]).replace("abcdef", "ABCDEF");
    assert_eq!(read(&hash).map(|index| index.entries().len()), Ok(1));
    let huge = format!("{}{}", with(&[sound]), " ".repeat(4 << 20));
    assert!(read(&huge).expect_err("a fault").contains("more than 4.0 MiB"));
}

#[test]
fn an_address_is_refused_with_what_to_do() {
    for address in ["http://example.org/index.json", "https://example.org/", "ftp://x/y.zip"] {
        let told = IndexFile::named(Path::new(address)).expect_err("refused");
        assert!(
            told.text().contains("opens no connections; download the index"),
            "{}",
            told.text()
        );
        assert_eq!(told.status(), 2);
    }
    assert!(refuse_address(Path::new("mods/http:/x")).is_ok());
}

#[test]
fn a_file_that_is_no_index_is_ignored_beside_a_zip_and_never_written_over() {
    let folder = written("{\"name\": \"a web page\"}");
    let index = folder.path().join(INDEX_FILE);
    assert!(IndexFile::beside(&folder.path().join("a.zip")).expect("read").is_none());
    assert!(IndexFile::read_or_new(&index).is_err());
    fs::write(&index, with(&[]).replace("[]", "[")).expect("written");
    assert!(IndexFile::beside(&folder.path().join("a.zip")).is_err());
    fs::remove_file(&index).expect("removed");
    assert!(IndexFile::beside(&folder.path().join("a.zip")).expect("read").is_none());
}

#[test]
#[cfg(unix)]
fn a_zip_that_a_link_brings_from_elsewhere_is_refused() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let secret = elsewhere.path().join("secret.zip");
    fs::write(&secret, "x").expect("written");
    let folder = written(&with(&[entry("a", "1.0", "a.zip"), entry("b", "1.0", "b.zip")]));
    std::os::unix::fs::symlink(&secret, folder.path().join("a.zip")).expect("a link");
    let index = IndexFile::named(folder.path()).expect("an index");
    let told = index.zip_of(&index.entries()[0]).expect_err("refused");
    assert!(told.text().contains("a link that leads elsewhere"), "{}", told.text());
    assert_eq!(index.zip_of(&index.entries()[1]).expect_err("missing").status(), 5);
}

#[test]
fn the_hash_is_the_sha_256_of_the_bytes() {
    let known = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(hash_of_zip(b""), known);
}
