use super::*;

#[test]
fn lines_are_understood() {
    let read = |line: &str| Typed::read(line);
    assert_eq!(read("  "), Ok(Typed::Nothing));
    assert_eq!(read("look"), Ok(Typed::Look(None)));
    assert_eq!(read("L the archer "), Ok(Typed::Look(Some("the archer".into()))));
    assert_eq!(read("undo 3"), Ok(Typed::Undo(3)));
    assert_eq!(read("? 4"), Ok(Typed::Explain("4".into())));
    assert_eq!(read("?"), Ok(Typed::Help));
    assert_eq!(read("save my hunt.save"), Ok(Typed::Save("my hunt.save".into())));
    assert_eq!(read("2 m4"), Ok(Typed::Words("2 m4".into())));
    assert_eq!(read("seat p2=person"), Ok(Typed::Seat(SeatId(1), Control::Person)));
    assert_eq!(read("seats"), Ok(Typed::Seats));
    for wrong in
        ["seat p2", "seat p2=robot", "undo none", "undo 0", "save", "sheet", "log -1", "rules"]
    {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
