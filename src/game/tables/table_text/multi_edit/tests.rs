use super::*;
use monteria_table::Keyword;

const FILE: &str = "(id: \"glade\", pickups: [(0, 8), (2, 8)], table: (size: (36, 24), pieces: [
    (id: \"wall\", name: \"a wall\", footprint: Box(center: (4, 2), half: (3, 0.5)), top: 2),
    (id: \"oak\", name: \"an oak\", footprint: Circle(center: (-4, 2), radius: 1.5), top: 6),
    (id: \"pond\", name: \"a pond\", footprint: Polygon([(0, 0), (2, 0), (2, 2)]), base: -0.5, \
    top: 0),
]))\n";

fn all(of: &[&str]) -> Vec<String> {
    of.iter().map(|path| (*path).to_owned()).collect()
}

fn edited(of: &[&str], edit: TableEdit) -> (TableText, Vec<String>) {
    let table = TableText::read("glade.ron", FILE).expect("a table");
    table.edited_all(&all(of), &edit).unwrap_or_else(|faults| panic!("{edit:?}: {faults}"))
}

fn places(table: &TableText, of: &[&str]) -> Vec<(f32, f32)> {
    let placed = table.placed();
    let at = |path: &&str| placed.iter().find(|it| it.path == **path).expect("there").at();
    of.iter().map(|path| (at(path).x, at(path).y)).collect()
}

const THREE: [&str; 3] = ["table.pieces[0]", "table.pieces[1]", "pickups[0]"];

#[test]
fn several_things_move_turn_grow_and_turn_over_about_their_middle() {
    // Their middle is (0, 4); MoveTo moves the last one chosen.
    let (moved, chosen) = edited(&THREE, TableEdit::MoveTo(Vec2::new(1.0, 9.0)));
    assert_eq!(places(&moved, &THREE), [(5.0, 3.0), (-3.0, 3.0), (1.0, 9.0)]);
    assert_eq!(chosen, all(&THREE));
    let (turned, _) = edited(&THREE, TableEdit::Turn(90.0));
    assert_eq!(places(&turned, &THREE), [(2.0, 8.0), (2.0, 0.0), (-4.0, 4.0)]);
    assert!(turned.text().contains("turn: 90"), "{}", turned.text());
    let (scaled, _) = edited(&THREE, TableEdit::Scale(2.0));
    assert_eq!(places(&scaled, &THREE), [(8.0, 0.0), (-8.0, 0.0), (0.0, 12.0)]);
    assert!(scaled.text().contains("half: (6, 1)") && scaled.text().contains("radius: 3"));
    let (mirrored, _) = edited(&["table.pieces[0]", "pickups[1]"], TableEdit::Mirror);
    assert_eq!(places(&mirrored, &["table.pieces[0]", "pickups[1]"]), [(2.0, 2.0), (4.0, 8.0)]);
    // Things without height or look stay unchanged.
    let (raised, _) = edited(&THREE, TableEdit::Raise(1.0));
    assert!(raised.text().contains("top: 3") && raised.text().contains("top: 7"));
    let (climbed, _) = edited(&THREE, TableEdit::Keyword(Keyword::Climbable, true));
    assert_eq!(climbed.text().matches("[Climbable]").count(), 2);
}

#[test]
fn several_things_are_copied_and_removed_wherever_they_stand_in_their_lists() {
    let four = ["table.pieces[0]", "pickups[0]", "pickups[1]", "table.pieces[2]"];
    let (copied, mut chosen) = edited(&four, TableEdit::Copy);
    chosen.sort();
    assert_eq!(chosen, ["pickups[1]", "pickups[3]", "table.pieces[1]", "table.pieces[4]"]);
    assert_eq!(
        places(&copied, &["table.pieces[1]", "pickups[1]", "pickups[3]", "table.pieces[2]"]),
        [(5.0, 3.0), (1.0, 9.0), (3.0, 9.0), (-4.0, 2.0)]
    );
    let (left, chosen) = edited(&four, TableEdit::Remove);
    assert!(chosen.is_empty() && left.text().contains("pickups: [],"), "{}", left.text());
    assert_eq!(left.placed().iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["an oak"]);
}

#[test]
fn what_one_of_them_cannot_be_none_of_them_is() {
    let table = TableText::read("glade.ron", FILE).expect("a table");
    for edit in [TableEdit::Grow(-2.5), TableEdit::Scale(0.001), TableEdit::Text("7".to_owned())] {
        assert!(table.edited_all(&all(&THREE), &edit).is_err(), "{edit:?}");
    }
    assert!(table.edited_all(&all(&["pickups[0]", "nowhere"]), &TableEdit::Copy).is_err());
}
