use std::time::Duration;

use super::*;

#[test]
fn names_of_saves_stay_in_their_folder() {
    let folders = Folders::new(Some("home".into()));
    let file = |name: &str| folders.save_file(name);
    assert_eq!(file("First hunt"), Some(PathBuf::from("home/saves/First hunt.monteria")));
    assert_eq!(file("../../etc/passwd"), Some(PathBuf::from("home/saves/-..-etc-passwd.monteria")));
    assert_eq!(file("a/b\\c:d"), Some(PathBuf::from("home/saves/a-b-c-d.monteria")));
    for nothing in ["", "  ", "..", " . "] {
        assert_eq!(file(nothing), None, "{nothing:?}");
    }
}

#[test]
fn the_list_leaves_out_what_is_no_save() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::new(Some(home.path().into()));
    assert!(folders.list().is_empty());
    std::fs::create_dir_all(folders.saves().join("folder.monteria")).expect("made");
    std::fs::write(folders.saves().join("rubbish.monteria"), [0xff, 0, 7]).expect("written");
    let save = concat!(
        r#"{"monteria_save":1,"content":"x","setup":{"ruleset":"toy","scenario":"duel","seed":1}}"#,
        "\n{}\n{}\n"
    );
    std::fs::write(folders.saves().join("good.monteria"), save).expect("written");
    let list = folders.list();
    assert_eq!(list.len(), 1);
    assert_eq!((list[0].name.as_str(), list[0].orders), ("good", 2));
    assert_eq!(list[0].game, ("toy".to_owned(), "duel".to_owned()));
    assert_eq!(folders.unfinished(), []);
}

#[test]
fn all_unfinished_matches_are_listed_newest_first() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::new(Some(home.path().into()));
    let folder = home.path().join("autosaves");
    std::fs::create_dir_all(&folder).expect("made");
    let write = |number: u64, end: &str| {
        let setup = r#"{"ruleset":"toy","scenario":"duel","seed":1}"#;
        let header = format!(r#"{{"monteria_save":2,"content":"x","setup":{setup}}}"#);
        let file = folder.join(format!("{number:06}-duel.monteria"));
        std::fs::write(&file, format!("{header}\n{{}}\n{end}")).expect("written");
        let written = SystemTime::UNIX_EPOCH + Duration::from_secs(number);
        let open = std::fs::File::options().write(true).open(&file).expect("opened");
        open.set_modified(written).expect("a time");
        file
    };
    let older = write(1, "");
    let newer = write(3, "");
    let between = write(2, "");
    let files = |all: &[SaveEntry]| all.iter().map(|one| one.file.clone()).collect::<Vec<_>>();
    assert_eq!(files(&folders.unfinished()), [newer.clone(), between.clone(), older.clone()]);
    // The match on the table is not offered for continuing.
    let lock = FileLock::take(&between).expect("a lock");
    assert_eq!(files(&folders.unfinished()), [newer, older]);
    drop(lock);
}

#[test]
fn a_proposed_name_replaces_no_save() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::new(Some(home.path().into()));
    assert_eq!(folders.free_save_name("Hunt - Round 3"), "Hunt - Round 3");
    std::fs::create_dir_all(folders.saves()).expect("made");
    for name in ["Hunt - Round 3", "Hunt - Round 3 2"] {
        let file = folders.save_file(name).expect("a name");
        std::fs::write(file, "").expect("written");
    }
    assert_eq!(folders.free_save_name("Hunt - Round 3"), "Hunt - Round 3 3");
}

#[test]
fn times_are_reported_in_words() {
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    let past = |seconds| ago(Some(now - Duration::from_secs(seconds)), now);
    assert_eq!(past(5), "just now");
    assert_eq!(past(60), "1 minute ago");
    assert_eq!(past(7_300), "2 hours ago");
    assert_eq!(past(200_000), "2 days ago");
    let date = |days: u64| day(SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400 + 3_600));
    assert_eq!(date(0).as_deref(), Some("1970-01-01"));
    assert_eq!(date(11_016).as_deref(), Some("2000-02-29"));
    assert_eq!(date(20_784).as_deref(), Some("2026-11-27"));
    assert_eq!(ago(Some(now + Duration::from_secs(60)), now), "just now");
}
