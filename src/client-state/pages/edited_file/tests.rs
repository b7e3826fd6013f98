use super::*;

#[test]
fn a_file_that_is_only_begun_is_written_with_its_first_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new/a.ron");
    let mut file = EditedFile::begun(&path, "()");
    assert_eq!((file.catch_up(), path.exists()), (Ok(false), false));
    file.change("(a: 1)", ()).expect("written");
    assert_eq!(fs::read_to_string(&path).expect("there"), "(a: 1)");
    file.step_history(true, ()).expect("taken back");
    assert_eq!(fs::read_to_string(&path).expect("there"), "()");
    // A change by another program is read, and not overwritten.
    let other = folder.path().join("b.ron");
    let mut begun = EditedFile::begun(&other, "()");
    fs::write(&other, "(b: 2)").expect("written");
    assert!(begun.change("(a: 1)", ()).is_err());
    assert_eq!(
        (begun.text(), fs::read_to_string(&other).expect("there").as_str()),
        ("(b: 2)", "(b: 2)")
    );
}
