use super::*;
use crate::tables::table_text::TableEdit;

const FILE: &str = "(entries: [(name: \"the ford\", at: (3, -4), radius: 2)], table: (size: (36, \
    24), exits: [(name: \"the gate\", side: South, from: -2, to: 4)], pieces: []))";

fn edited(path: &str, edit: TableEdit) -> String {
    let table = TableText::read("glade.ron", FILE).expect("a table");
    table.edited(path, &edit).expect("edited").0.text().to_owned()
}

#[test]
fn ways_out_and_points_with_a_radius_are_moved_and_made_wider() {
    let table = TableText::read("glade.ron", FILE).expect("a table");
    let placed = table.placed();
    let gate = placed.iter().find(|it| it.path == "table.exits[0]").expect("the gate");
    assert_eq!((gate.name.as_str(), gate.at()), ("the gate", Vec2::new(1.0, 12.0)));
    let ford = placed.iter().find(|it| it.path == "entries[0].at").expect("the ford");
    assert_eq!(ford.what, PlacedWhat::Disc(Vec2::new(3.0, -4.0), 2.0));
    assert_eq!(placed.len(), 2);
    let was = "side: South, from: -2, to: 4";
    let gate = |edit| edited("table.exits[0]", edit);
    // It moves to the nearest side, and stays on the table.
    assert_eq!(
        gate(TableEdit::MoveTo(Vec2::new(-17.0, 2.0))),
        FILE.replace(was, "side: West, from: -1, to: 5")
    );
    assert_eq!(
        gate(TableEdit::MoveTo(Vec2::new(17.5, -11.9))),
        FILE.replace(was, "side: North, from: 12, to: 18")
    );
    assert_eq!(gate(TableEdit::Scale(0.5)), FILE.replace(was, "side: South, from: -0.5, to: 2.5"));
    assert_eq!(gate(TableEdit::Scale(9.0)), FILE.replace(was, "side: South, from: -18, to: 18"));
    assert_eq!(
        edited("entries[0].at", TableEdit::Scale(2.0)),
        FILE.replace("radius: 2", "radius: 4")
    );
    assert_eq!(
        gate(TableEdit::Remove),
        FILE.replace("(name: \"the gate\", side: South, from: -2, to: 4)", "")
    );
}
