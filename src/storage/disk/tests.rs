use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_written_whole_and_nothing_is_left_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new/book.ron");
    write_whole(&file, b"one").expect("written");
    write_whole(&file, b"two").expect("written");
    assert_eq!(fs::read(&file).expect("there"), b"two");
    assert_eq!(write_new(&file, b"three").expect_err("there").kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read(&file).expect("there"), b"two");
    write_new(&file.with_file_name("other.ron"), b"three").expect("new");
    assert_eq!(names(&folder.path().join("new")), ["book.ron", "other.ron"]);
    assert!(write_whole(folder.path(), b"x").is_err());
}

#[test]
fn a_folder_is_written_whole_and_nothing_of_it_is_left_where_it_cannot_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| (name.to_owned(), "text".to_owned());
    let mine = folder.path().join("mine");
    write_folder(&mine, &[file("mod.ron"), file("rulesets/toy/a.ron")]).expect("written");
    assert_eq!(fs::read_to_string(mine.join("rulesets/toy/a.ron")).expect("there"), "text");
    let (path, error) = write_folder(&mine, &[file("other.ron")]).expect_err("there");
    assert_eq!((path, error.kind()), (mine.clone(), ErrorKind::AlreadyExists));
    assert!(!mine.join("other.ron").exists());
    // A file in place of a folder, half-way.
    let half = folder.path().join("half");
    let (path, _) = write_folder(&half, &[file("a"), file("a/b")]).expect_err("no folder");
    assert_eq!(path, half.join("a/b"));
    assert_eq!(names(folder.path()), ["mine"]);
}

#[test]
#[cfg(unix)]
fn a_link_stays_a_link_and_a_device_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("book.ron");
    let link = folder.path().join("link.ron");
    fs::write(&file, "one").expect("written");
    std::os::unix::fs::symlink(&file, &link).expect("a link");
    write_whole(&link, b"two").expect("written");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    assert_eq!(fs::read(&file).expect("there"), b"two");
    assert!(write_whole(Path::new("/dev/null"), b"x").is_err());
}

#[test]
fn drafts_and_locks_of_killed_runs_are_removed_and_others_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let left = path(".a.ron.x1.draft-monteria");
    let held = path(".a.ron.x2.draft-monteria");
    let other = path(".tmp12");
    for file in [&left, &held, &other, &path(".b.lock-monteria"), &path("c.draft-monteria")] {
        fs::write(file, "half").expect("written");
    }
    let writer = File::open(&held).expect("open");
    writer.lock().expect("locked");
    write_whole(&path("a.ron"), b"x").expect("written");
    let left = [".a.ron.x2.draft-monteria", ".tmp12", "a.ron", "c.draft-monteria"];
    assert_eq!(names(folder.path()), left);
}

#[test]
fn a_file_has_one_lock_holder_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("book.ron");
    {
        let _lock = FileLock::take(&file).expect("free");
        assert_eq!(FileLock::take(&file).expect_err("taken").kind(), ErrorKind::ResourceBusy);
    }
    assert!(names(folder.path()).is_empty());
    FileLock::take(&file).expect("free again");
    // Many at once: never two.
    let holders = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..200 {
                    if let Ok(_lock) = FileLock::take(&file) {
                        let order = std::sync::atomic::Ordering::SeqCst;
                        assert_eq!(holders.fetch_add(1, order), 0);
                        holders.fetch_sub(1, order);
                    }
                }
            });
        }
    });
}
