use std::fs;

use super::*;

const FILE: &str = "// mine\n(id: \"glade\", pickups: [(0, 8)], table: (size: (24, 24), pieces: \
    [\n    (id: \"oak\", name: \"an oak\", footprint: Circle(center: (2, 2), radius: 1), top: 3),\n\
    ]))\n";

#[test]
fn terrain_is_chosen_lifted_and_put_down_by_clicks_and_each_step_is_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("glade.ron");
    fs::write(&file, FILE).expect("written");
    let says = || fs::read_to_string(&file).expect("read");
    let mut open = Editing::read(&file, "glade").expect("read");
    let at = Vec2::new(2.2, 2.0);
    assert_eq!(open.click(at, Some("oak"), false), Ok(false));
    assert_eq!((open.chosen.clone(), open.lifted), (vec!["table.pieces[0]".to_owned()], false));
    assert_eq!(open.click(at, Some("oak"), false), Ok(false));
    assert!(open.lifted && says() == FILE);
    assert_eq!(open.click(Vec2::new(-3.04, 5.0), None, false), Ok(true));
    assert!(!open.lifted && says() == FILE.replace("(2, 2)", "(-3, 5)"));
    // A click near a point means the point rather than the object beneath it; a click
    // on nothing selects nothing.
    assert_eq!(open.click(Vec2::new(0.3, 8.0), Some("oak"), false), Ok(false));
    assert_eq!(open.chosen, ["pickups[0]"]);
    assert_eq!(open.click(Vec2::new(9.0, 9.0), None, false), Ok(false));
    assert_eq!((open.chosen.len(), open.file.steps()), (0, (true, false)));
    assert_eq!(open.step_history(true), Ok(true));
    assert!(says() == FILE && open.file.steps() == (false, true));
    // The earlier selection is restored, and no object that has taken over an index.
    assert_eq!(open.chosen, ["table.pieces[0]"]);
    assert_eq!((open.step_history(false), open.step_history(false)), (Ok(true), Ok(false)));
    open.chosen = vec!["table.pieces[0]".to_owned()];
    open.change(&TableEdit::Copy).expect("a copy");
    assert_eq!(open.chosen, ["table.pieces[1]"]);
    open.change(&TableEdit::Remove).expect("removed");
    assert_eq!((open.chosen.len(), open.placed.len()), (0, 2));
    // New terrain is in the file once it is put down.
    open.adding = sample("wall");
    let before = says();
    assert_eq!(open.click(Vec2::new(1.0, 1.0), Some("oak"), false), Ok(true));
    assert!(says() != before && open.chosen == ["table.pieces[1]"]);
}

#[test]
fn several_things_are_chosen_by_clicks_and_put_down_together() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("glade.ron");
    fs::write(&file, FILE).expect("written");
    let mut open = Editing::read(&file, "glade").expect("read");
    open.several = true;
    let oak = Vec2::new(2.2, 2.0);
    let pickup = Vec2::new(0.0, 8.0);
    for (at, piece, count) in
        [(oak, Some("oak"), 1), (pickup, None, 2), (oak, Some("oak"), 1), (oak, Some("oak"), 2)]
    {
        assert_eq!(open.click(at, piece, false), Ok(false));
        assert_eq!((open.chosen.len(), open.lifted), (count, false));
    }
    // A click on nothing keeps a multiple selection; the object that is lifted then is
    // put down at the pointer.
    assert_eq!(open.click(Vec2::new(9.0, 9.0), None, false), Ok(false));
    open.several = false;
    assert_eq!(open.click(pickup, None, false), Ok(false));
    assert!(open.lifted && open.chosen == ["table.pieces[0]", "pickups[0]"]);
    assert_eq!(open.shift(Vec2::new(1.0, 8.0)), Vec2::X);
    assert_eq!(open.click(Vec2::new(1.0, 7.0), None, false), Ok(true));
    let says = fs::read_to_string(&file).expect("read");
    assert_eq!(says, FILE.replace("(0, 8)", "(1, 7)").replace("(2, 2)", "(3, 1)"));
    assert_eq!(open.chosen.len(), 2);
    // Without multiple selection a click on nothing clears it.
    assert_eq!(open.click(Vec2::new(9.0, 9.0), None, false), Ok(false));
    assert!(open.chosen.is_empty());
}

#[test]
fn nothing_is_written_over_what_another_program_has_written_and_ends_of_lines_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("glade.ron");
    let windows = format!("\u{feff}{}", FILE.replace('\n', "\r\n"));
    fs::write(&file, &windows).expect("written");
    let says = || fs::read_to_string(&file).expect("read");
    let mut open = Editing::read(&file, "glade").expect("read");
    open.chosen = vec!["pickups[0]".to_owned()];
    open.change(&TableEdit::MoveTo(Vec2::ONE)).expect("moved");
    assert_eq!(says(), windows.replace("(0, 8)", "(1, 1)"));
    let other = windows.replace("top: 3", "top: 5");
    fs::write(&file, &other).expect("written");
    let error = open.step_history(true).expect_err("it was changed");
    assert!(
        error.contains("glade.ron was changed by another program") && says() == other,
        "{error}"
    );
    assert_eq!(
        (open.placed[0].piece().map(|piece| piece.top), open.file.steps()),
        (Some(5.0), (false, false))
    );
    open.chosen = vec!["pickups[0]".to_owned()];
    open.change(&TableEdit::MoveTo(Vec2::ONE)).expect("moved");
    assert_eq!(says(), other.replace("(0, 8)", "(1, 1)"));
    // A failed write is reported, and nothing changes.
    fs::remove_file(&file).expect("removed");
    open.chosen = vec!["table.pieces[0]".to_owned()];
    assert!(open.change(&TableEdit::Scale(2.0)).is_err() && !file.exists());
    assert!(open.step_history(true).is_err() && open.file.steps() == (true, false));
    assert_eq!(open.placed[1].at(), Vec2::ONE);
    let mut editor = Editor { open: Some(open), awaited: None };
    assert!(editor.follow(Some("glade")).is_err());
    assert!(editor.follow(Some("other")).is_ok() && editor.open.is_none());
}
