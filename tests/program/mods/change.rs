//! `mod list`, `mod remove` and `mod update`.

use std::fs;

use crate::mods::zips::*;

#[test]
fn mods_are_listed_with_where_they_lie_and_whether_they_are_played() {
    let place = Place::new();
    assert!(place.says(0, &["mod", "list"]).contains("There are no mods here yet."));
    place.write("home/mods/sound.zip", mod_zip("sound", "1.2.0", ""));
    place.write("home/mods/off.zip", mod_zip("off", "1.0", ""));
    place.write("home/mods/broken/readme.txt", "There is no mod here.");
    place.write("home/mods/twin/mod.ron", about("sound", "1.0", ""));
    place.write("home/settings.ron", "(mods_off: [\"off\"])");
    let elsewhere = place.write("elsewhere.zip", mod_zip("elsewhere", "3.0", ""));
    let newer = mod_zip("sound", "1.10.0", "");
    let listed = [
        entry("sound", "1.10.0", "sound.zip", &newer),
        entry("off", "1.0", "off.zip", &newer),
        entry("absent", "0.1", "absent.zip", &newer),
    ];
    place.write("downloads/index.json", index(&listed));
    let words = ["mod", "list", "--index", "downloads", "--mod", &elsewhere];
    let said = place.says(0, &words);
    let mods = place.mods().display().to_string();
    for part in [
        format!(
            "sound: Mod sound 1.2.0\n    author Zoe; licence CC0-1.0; yours: {mods}/sound.zip\n"
        ),
        format!(
            "off: Mod off 1.0\n    author Zoe; licence CC0-1.0; yours: {mods}/off.zip\n    \
            switched off\n"
        ),
        format!(
            "broken\n    yours: {mods}/broken\n    left out: {mods}/broken: found a mod \
            without mod.ron, expected that file in it\n"
        ),
        format!(
            "elsewhere: Mod elsewhere 3.0\n    author Zoe; licence CC0-1.0; named by --mod: \
            {elsewhere}\n    no errors\n"
        ),
        "newer in the index: 1.10.0".to_owned(),
        "not installed: Mod absent 0.1 (absent): For tests.".to_owned(),
    ] {
        assert!(said.contains(&part), "{part}\n{said}");
    }
    let json = place.run(&[&words[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let row = |path: &str| {
        let rows = json["mods"].as_array().expect("rows");
        let is = |row: &&serde_json::Value| row["path"].as_str().expect("a path").ends_with(path);
        rows.iter().find(is).cloned().unwrap_or_else(|| panic!("{path}: {json:#}"))
    };
    assert_eq!(row("off.zip")["state"], "switched-off");
    assert_eq!(row("broken")["state"], "left-out");
    assert_eq!(row("elsewhere.zip")["place"], "argument");
    // Of two mods of one id one is played, and the other says why it is not.
    let states = [row("sound.zip")["state"].clone(), row("twin")["state"].clone()];
    assert!(states.contains(&"sound".into()) && !states.iter().all(|it| it == "sound"), "{json:#}");
    assert_eq!(json["not_installed"][0]["id"], "absent");
    let spanish = place.says(0, &[&words[..], &["--lang", "es"]].concat());
    for part in ["autoría: Zoe; licencia CC0-1.0; tuyo: ", "sin errores", "desactivado", "fuera: "]
    {
        assert!(spanish.contains(part), "{part}\n{spanish}");
    }
}

#[test]
#[cfg(unix)]
fn a_folder_of_mods_that_cannot_be_read_is_named() {
    use std::os::unix::fs::PermissionsExt;

    let place = Place::new();
    place.write("home/mods/sound.zip", mod_zip("sound", "1.2.0", ""));
    let mods = place.mods();
    fs::set_permissions(&mods, fs::Permissions::from_mode(0o000)).expect("set");
    let readable = fs::read_dir(&mods).is_ok();
    let output = place.run(&["mod", "list"]);
    fs::set_permissions(&mods, fs::Permissions::from_mode(0o755)).expect("set");
    let said = told(&output);
    // An administrator reads every folder.
    let wanted = if readable { 0 } else { 5 };
    assert_eq!(output.status.code(), Some(wanted), "{said}");
    assert!(said.contains(&mods.display().to_string()), "{said}");
    // A file in its place cannot be read as a folder by anybody.
    fs::rename(&mods, place.path("away")).expect("moved");
    fs::write(&mods, "").expect("written");
    let said = place.says(5, &["mod", "list"]);
    assert!(said.contains("home/mods: "), "{said}");
}

#[test]
fn what_is_removed_moves_aside_and_saves_that_need_it_are_named() {
    let place = Place::new();
    let zip = place.write("valley.zip", mod_zip("valley", "1.0", ""));
    place.says(0, &["mod", "add", &zip]);
    let saves = place.path("home/saves").display().to_string();
    let few = ["--games", "1", "--strength", "random", "--orders", "5", "--save", "all"];
    let played = [&["simulate", "valley-table"][..], &few, &["--save-dir", &saves]].concat();
    place.says(6, &played);
    let save = place.path("home/saves/000001.monteria");
    let before = fs::read(&save).expect("saved");
    let said = place.says(0, &["mod", "remove", "valley"]);
    let kept = place.path("home/removed-mods/valley.zip");
    assert!(said.contains("Removed: Mod valley 1.0 (valley), from "), "{said}");
    assert!(said.contains(&format!("kept at {}", kept.display())), "{said}");
    assert!(said.contains("Played with it: 1 save") && said.contains("000001.monteria"), "{said}");
    assert_eq!(fs::read(&save).expect("there"), before);
    assert_eq!(fs::read(&kept).expect("kept"), fs::read(&zip).expect("there"));
    assert!(!place.mods().join("valley.zip").exists());
    let said = place.says(2, &["mod", "remove", "valley"]);
    assert!(said.contains("no mod `valley` in ") && said.contains("(there are: none)"), "{said}");
    // A folder goes with the zip that was packed from it; one that is no mod goes by name.
    place.write("home/mods/valley/mod.ron", about("valley", "1.0", ""));
    place.write("home/mods/valley.zip", mod_zip("valley", "1.0", ""));
    place.write("home/mods/broken/readme.txt", "");
    place.says(0, &["mod", "remove", "valley"]);
    assert!(!place.mods().join("valley").exists() && !place.mods().join("valley.zip").exists());
    place.says(0, &["mod", "remove", "broken"]);
    assert_eq!(fs::read_dir(place.mods()).expect("a folder").count(), 0);
    for name in ["..", "../saves", "/", ""] {
        place.says(2, &["mod", "remove", name]);
    }
    assert_eq!(fs::read(&save).expect("there"), before);
}

#[test]
fn newer_versions_take_the_place_of_older_ones() {
    let place = Place::new();
    place.write("home/mods/one.zip", mod_zip("one", "1.0", ""));
    place.write("home/mods/two.zip", mod_zip("two", "1.0", ""));
    place.write("home/mods/ahead.zip", mod_zip("ahead", "2.0", ""));
    place.write("home/mods/work/mod.ron", about("work", "1.0", ""));
    // The new version of one needs the new version of two.
    let one = mod_zip("one", "1.1", ", needs: [(id: \"two\", version: \"1.1\")]");
    let two = mod_zip("two", "1.1", "");
    let work = mod_zip("work", "1.1", "");
    place.write("downloads/one.zip", &one);
    place.write("downloads/two.zip", &two);
    place.write("downloads/work.zip", &work);
    let listed = [
        entry("ahead", "1.0", "ahead.zip", &two),
        entry("one", "1.1", "one.zip", &one),
        entry("other", "1.1", "other.zip", &one),
        entry("two", "1.1", "two.zip", &two),
        entry("work", "1.1", "work.zip", &work),
    ];
    place.write("downloads/index.json", index(&listed));
    let before = place.files();
    let update = ["mod", "update", "--index", "downloads"];
    let said = place.says(0, &[&update[..], &["--dry-run"]].concat());
    for part in [
        "Would update `one` from 1.0 to 1.1",
        "Would update `two` from 1.0 to 1.1",
        "`ahead` 2.0 is newer than 1.0 in the index, and stays",
        "`work` 1.0 stays, though the index has 1.1: ",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    assert_eq!(place.files(), before);
    // Alone it lacks what it needs.
    let said = place.says(3, &["mod", "update", "one", "--index", "downloads"]);
    assert!(said.contains("the mod `two`, version 1.1 or later; "), "{said}");
    assert_eq!(place.files(), before);
    let said = place.says(0, &update);
    assert!(said.contains("Updated `one` from 1.0 to 1.1"), "{said}");
    assert_eq!(fs::read(place.mods().join("one.zip")).expect("there"), one);
    assert_eq!(fs::read(place.mods().join("two.zip")).expect("there"), two);
    assert!(place.path("home/removed-mods/one.zip").is_file());
    assert!(place.mods().join("work/mod.ron").is_file());
    let said = place.says(0, &["mod", "update", "one", "--index", "downloads"]);
    assert!(said.contains("`one` 1.1 is as new as that in the index"), "{said}");
    place.says(0, &["mod", "update", "work", "--force", "--index", "downloads"]);
    assert!(place.path("home/removed-mods/work/mod.ron").is_file());
    assert_eq!(fs::read(place.mods().join("work.zip")).expect("there"), work);
    place.says(2, &["mod", "update", "nobody", "--index", "downloads"]);
    place.says(2, &["mod", "update"]);
    place.says(5, &["mod", "update", "--index", "nowhere"]);
}

#[test]
fn an_update_that_fails_changes_nothing_and_stops_no_other() {
    let place = Place::new();
    place.write("home/mods/one.zip", mod_zip("one", "1.0", ""));
    place.write("home/mods/two.zip", mod_zip("two", "1.0", ""));
    let old = fs::read(place.mods().join("one.zip")).expect("there");
    let new = mod_zip("one", "1.1", "");
    let two = mod_zip("two", "1.1", "");
    place.write("downloads/one.zip", &new[..new.len() - 1]);
    place.write("downloads/two.zip", &two);
    let listed = [entry("one", "1.1", "one.zip", &new), entry("two", "1.1", "two.zip", &two)];
    place.write("downloads/index.json", index(&listed));
    let said = place.says(3, &["mod", "update", "--index", "downloads"]);
    assert!(said.contains("the zip is damaged or another one, and nothing was changed"), "{said}");
    assert!(said.contains("Updated `two` from 1.0 to 1.1"), "{said}");
    assert_eq!(fs::read(place.mods().join("one.zip")).expect("there"), old);
}
