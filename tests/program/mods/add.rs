//! `mod add`: what is installed, and what is refused with nothing changed.

use std::fs;

use crate::mods::zips::*;

#[test]
fn a_sound_zip_is_copied_and_played() {
    let place = Place::new();
    let bytes = mod_zip("valley", "1.0.0", "");
    let zip = place.write("downloads/valley.zip", &bytes);
    let said = place.says(0, &["mod", "add", &zip]);
    assert!(said.contains("Added: Mod valley 1.0.0 (valley)"), "{said}");
    assert!(said.contains(&format!("No index lists it; its hash is {}", hash(&bytes))), "{said}");
    assert_eq!(fs::read(place.mods().join("valley.zip")).expect("there"), bytes);
    let listed = place.says(0, &["list"]);
    assert!(listed.contains("valley-table"), "{listed}");
    // Once more there is nothing to do.
    let before = place.files();
    let said = place.says(0, &["mod", "add", &zip]);
    assert!(said.contains("`valley` 1.0.0 is installed already"), "{said}");
    // The same zip where it lies is no other one.
    let own = place.mods().join("valley.zip").display().to_string();
    assert!(place.says(0, &["mod", "add", &own]).contains("is installed already"));
    assert_eq!(place.files(), before);
}

#[test]
fn the_hash_is_checked_against_the_index_or_the_file_beside_the_zip() {
    let place = Place::new();
    let bytes = mod_zip("valley", "1.0.0", "");
    let other = mod_zip("valley", "1.0.0", ", overrides: []");
    let zip = place.write("downloads/valley.zip", &bytes);
    let wrong = |place: &Place, words: &[&str], file: &str| {
        let said = place.says(3, words);
        let parts = [hash(&bytes), hash(&other), file.to_owned()];
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
        assert!(!place.mods().exists());
    };
    place.write("downloads/index.json", index(&[entry("valley", "1.0.0", "valley.zip", &other)]));
    wrong(&place, &["mod", "add", &zip], "index.json");
    // Under another name the version gives it away.
    let renamed = place.write("downloads/mine.zip", &bytes);
    wrong(&place, &["mod", "add", &renamed], "index.json");
    wrong(&place, &["mod", "add", "valley", "--index", "downloads"], "index.json");
    fs::remove_file(place.path("downloads/index.json")).expect("removed");
    let sidecar = |bytes: &[u8], name: &str| format!("{}  {name}\n", &hash(bytes)[7..]);
    place.write("downloads/valley.zip.sha256", sidecar(&other, "valley.zip"));
    wrong(&place, &["mod", "add", &zip], "valley.zip.sha256");
    place.write("downloads/valley.zip.sha256", sidecar(&bytes, "other.zip"));
    let said = place.says(3, &["mod", "add", &zip]);
    assert!(said.contains("found no SHA-256 of valley.zip"), "{said}");
    place.write("downloads/valley.zip.sha256", sidecar(&bytes, "*valley.zip").to_uppercase());
    assert_eq!(place.says(3, &["mod", "add", &zip]).lines().count(), 1, "the name differs in case");
    place.write("downloads/valley.zip.sha256", sidecar(&bytes, "*valley.zip"));
    let said = place.says(0, &["mod", "add", &zip]);
    assert!(said.contains("Its hash is that in") && said.contains(".zip.sha256"), "{said}");
}

#[test]
fn a_mod_is_added_by_its_id_from_an_index() {
    let place = Place::new();
    let old = mod_zip("valley", "1.9", "");
    let new = mod_zip("valley", "1.10", "");
    place.write("downloads/old.zip", &old);
    place.write("downloads/sub/new.zip", &new);
    let mut newest = entry("valley", "1.10", "sub/new.zip", &new);
    newest["tested"] = serde_json::json!([{
        "players": "standard",
        "with": {"match": "a/b", "matches": 10, "drawn": 0, "sides": [
            {"side": 0, "name": "Ada", "won": 6, "share": 0.6, "low": 0.31, "high": 0.83}
        ]},
        "without": null,
    }]);
    let text = index(&[newest, entry("valley", "1.9", "old.zip", &old)]);
    place.write("downloads/index.json", text);
    let said = place.says(0, &["mod", "add", "valley", "--index", "downloads/index.json"]);
    assert!(said.contains("Added: Mod valley 1.10"), "{said}");
    assert!(said.contains("10 matches: Ada won 60.0 % (31.3 to 83.2)"), "{said}");
    assert_eq!(fs::read(place.mods().join("valley.zip")).expect("there"), new);
    let said = place.says(2, &["mod", "add", "valey", "--index", "downloads"]);
    assert!(said.contains("lists no mod `valey`") && said.contains("`valley`?"), "{said}");
    fs::remove_file(place.path("downloads/sub/new.zip")).expect("removed");
    let said = place.says(5, &["mod", "add", "valley", "--index", "downloads", "--force"]);
    assert!(said.contains("there is no such file"), "{said}");
}

#[test]
fn an_index_that_is_wrong_is_refused() {
    let place = Place::new();
    let bytes = mod_zip("valley", "1.0.0", "");
    let zip = place.write("downloads/valley.zip", &bytes);
    let sound = entry("valley", "1.0.0", "valley.zip", &bytes);
    let outside = entry("valley", "1.0.0", "../downloads/valley.zip", &bytes);
    let of_other = entry("valley", "2.0.0", "valley.zip", &bytes);
    for (text, words) in [
        ("{\"monteria_mods\": 1, \"mods\": [".to_owned(), "index.json:1:"),
        (index(&[sound.clone(), sound.clone()]), "mods[1]."),
        (index(&[outside]), "found \"../downloads/valley.zip\", expected the path of a zip"),
        (index(&[of_other]), "found the mod `valley` 1.0.0, expected `valley` 2.0.0"),
    ] {
        place.write("downloads/index.json", &text);
        for asked in [&["mod", "add", &zip][..], &["mod", "add", "valley", "--index", "downloads"]]
        {
            let said = place.says(3, asked);
            assert!(said.contains(words), "{words}\n{said}");
        }
        assert!(!place.mods().exists());
    }
    for address in ["https://example.org/valley.zip", "http://example.org/index.json"] {
        let index = ["mod", "update", "--index", address];
        for words in [&["mod", "add", address][..], &index, &["mod", "list", "--index", address]] {
            let said = place.says(2, words);
            assert!(said.contains("this program opens no connections"), "{said}");
        }
    }
    // The file of somebody else is no reason to refuse a zip.
    place.write("downloads/index.json", "{\"pages\": 1}");
    let said = place.says(0, &["mod", "add", &zip]);
    assert!(said.contains("No index lists it"), "{said}");
    let said = place.says(3, &["mod", "list", "--index", "downloads"]);
    assert!(said.contains("found no index of mods"), "{said}");
}

#[test]
fn hostile_and_faulty_zips_are_refused_and_nothing_is_written() {
    let place = Place::new();
    let text = about("evil", "1", "");
    let head = ("mod.ron", PLAIN, text.as_bytes());
    let huge = vec![b' '; 24 << 20];
    let large = vec![7; (8 << 20) + 1];
    let faulty = b"(weapons: [(id: \"a\", nmae: \"A\")])";
    let cases: Vec<(&str, Vec<u8>, i32, &str)> = vec![
        ("up", zip(&[head, ("../../evil.ron", PLAIN, b"()")]), 3, "the path \"../../evil.ron\""),
        ("root", zip(&[head, ("/tmp/evil.ron", PLAIN, b"()")]), 3, "the path \"/tmp/evil.ron\""),
        ("link", zip(&[head, ("a.ron", 0o120_777, b"/etc/passwd")]), 3, "a link or no plain file"),
        ("bomb", zip(&[head, ("a.ron", PLAIN, &huge)]), 3, "a file of 4.0 MiB"),
        ("twice", zip(&[head, head]), 3, "two files named mod.ron"),
        ("text", b"no zip at all".to_vec(), 3, "a zip that cannot be read"),
        ("empty", Vec::new(), 3, "a zip that cannot be read"),
        ("large", large, 3, "more than 8.0 MiB"),
        ("hollow", zip(&[("readme.txt", PLAIN, b"")]), 3, "a mod without mod.ron"),
        ("Not An Id", zip(&[("mod.ron", PLAIN, b"(name: \"M\", version: \"1\")")]), 3, "found a"),
        ("faulty", zip(&[head, ("rulesets/cazadores/a.ron", PLAIN, faulty)]), 3, "field `nmae`"),
    ];
    for (name, bytes, status, words) in &cases {
        let zip = place.write(&format!("downloads/{name}.zip"), bytes);
        let said = place.says(*status, &["mod", "add", &zip]);
        assert!(said.contains(words) && said.contains(&zip), "{name}: {words}\n{said}");
        assert!(!place.mods().exists(), "{name}");
    }
    let missing = place.path("downloads/no.zip").display().to_string();
    assert!(place.says(5, &["mod", "add", &missing]).contains("there is no such file"));
    let folder = place.path("downloads").display().to_string();
    let said = place.says(2, &["mod", "add", &folder]);
    assert!(said.contains("is a folder, expected a zip: `monteria mod pack"), "{said}");
}

#[test]
#[cfg(unix)]
fn pipes_and_folders_that_cannot_be_written_are_refused() {
    use std::process::Command;

    let place = Place::new();
    let zip = place.write("valley.zip", mod_zip("valley", "1.0.0", ""));
    let pipe = place.path("pipe.zip").display().to_string();
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    assert!(place.says(5, &["mod", "add", &pipe]).contains("it is no plain file"));
    // Where the folder of mods would be there is a file.
    place.write("home/mods", "mine");
    let said = place.says(5, &["mod", "add", &zip]);
    assert!(said.contains("home/mods"), "{said}");
    assert_eq!(fs::read(place.mods()).expect("there"), b"mine");
}

#[test]
fn mods_that_a_mod_needs_are_looked_up() {
    let place = Place::new();
    let needs = mod_zip("upper", "1.0", ", needs: [(id: \"lower\", version: \"2.0\")]");
    let lower = mod_zip("lower", "2.1", "");
    let zip = place.write("downloads/upper.zip", &needs);
    place.write("downloads/lower.zip", &lower);
    let said = place.says(3, &["mod", "add", &zip]);
    assert!(said.contains("it needs other mods"), "{said}");
    assert!(said.contains("the mod `lower`, version 2.0 or later, which is not here"), "{said}");
    let listed =
        [entry("upper", "1.0", "upper.zip", &needs), entry("lower", "2.1", "lower.zip", &lower)];
    place.write("downloads/index.json", index(&listed));
    let said = place.says(3, &["mod", "add", &zip]);
    let line = said.lines().find(|line| line.starts_with("the index lists `lower` 2.1: "));
    let advice = line.and_then(|line| line.split_once(": monteria ")).expect("advice").1;
    // The advice can be followed.
    let words: Vec<&str> = advice.split(' ').collect();
    place.says(0, &words);
    place.says(0, &["mod", "add", &zip]);
    // What others need stays, unless it is forced.
    let said = place.says(1, &["mod", "remove", "lower"]);
    assert!(said.contains("other mods need it (upper)"), "{said}");
    assert!(place.mods().join("lower.zip").exists());
    let said = place.says(0, &["mod", "remove", "lower", "--force"]);
    assert!(said.contains("Left out without it: upper"), "{said}");
    let said = place.says(0, &["mod", "list"]);
    assert!(said.contains("    left out: ") && said.contains("`lower`, version 2.0"), "{said}");
}

#[test]
fn other_versions_need_a_word() {
    let place = Place::new();
    let zip = |version: &str, more: &str| {
        place.write(&format!("v{version}{}.zip", more.len()), mod_zip("valley", version, more))
    };
    let old = zip("1.9", "");
    let new = zip("1.10", "");
    let changed = zip("1.10", ", overrides: []");
    place.says(0, &["mod", "add", &old]);
    let said = place.says(1, &["mod", "add", &new]);
    assert!(said.contains("`valley` 1.9 is installed") && said.contains("1.10 is newer"), "{said}");
    let said = place.says(0, &["mod", "add", &new, "--force"]);
    let kept = place.path("home/removed-mods/valley.zip");
    assert!(said.contains(&format!("kept at {}", kept.display())), "{said}");
    assert_eq!(fs::read(&kept).expect("kept"), fs::read(&old).expect("there"));
    assert!(place.says(1, &["mod", "add", &old]).contains("1.9 is older"));
    assert!(place.says(1, &["mod", "add", &changed]).contains("with other content"));
    place.says(0, &["mod", "add", &changed, "--force"]);
    assert!(place.path("home/removed-mods/valley-2.zip").is_file());
    // A folder in which somebody works moves aside with all that is in it.
    place.says(0, &["mod", "remove", "valley"]);
    place.write("home/mods/mine/mod.ron", about("valley", "3.0", ""));
    place.write("home/mods/mine/notes.txt", "mine");
    let said = place.says(1, &["mod", "add", &new]);
    assert!(said.contains("1.10 is older"), "{said}");
    place.says(0, &["mod", "add", &new, "--force"]);
    let notes = place.path("home/removed-mods/mine/notes.txt");
    assert_eq!(fs::read_to_string(notes).expect("kept"), "mine");
    // Another mod in a zip of that name is no version of it.
    place.says(0, &["mod", "remove", "valley"]);
    let stranger = mod_zip("stranger", "1.0", "");
    place.write("home/mods/valley.zip", &stranger);
    let said = place.says(5, &["mod", "add", &new, "--force"]);
    assert!(said.contains("another mod is there; nothing is written over"), "{said}");
    assert_eq!(fs::read(place.mods().join("valley.zip")).expect("there"), stranger);
}

#[test]
#[cfg(unix)]
fn a_link_in_the_folder_of_mods_moves_and_its_target_stays() {
    let place = Place::new();
    let old = mod_zip("valley", "1.0", "");
    let target = place.write("work/valley.zip", &old);
    fs::create_dir_all(place.mods()).expect("made");
    std::os::unix::fs::symlink(&target, place.mods().join("valley.zip")).expect("a link");
    let new = place.write("new.zip", mod_zip("valley", "2.0", ""));
    place.says(0, &["mod", "add", &new, "--force"]);
    assert_eq!(fs::read(&target).expect("there"), old);
    let installed = place.mods().join("valley.zip");
    assert!(!fs::symlink_metadata(&installed).expect("there").is_symlink());
    let kept = place.path("home/removed-mods/valley.zip");
    assert!(fs::symlink_metadata(kept).expect("kept").is_symlink());
}
