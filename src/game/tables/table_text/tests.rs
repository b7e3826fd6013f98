use super::*;

const FILE: &str = "\
(
    id: \"glade\",
    pickups: [(0, 8)],
    entries: [(name: \"the ford\", at: (3, -4), radius: 2)],
    table: (
        size: (36, 24),
        pieces: [
            // The wall of the mill.
            (id: \"wall\", name: \"a wall\", footprint: Box(center: (4, 2), half: (3, 0.5)), top: \
            2, keywords: [Blocking]),
            (id: \"pond\", name: \"a pond\", footprint: Polygon([(0, 0), (2, 0), (2, 2), (0, 2)]), \
            base: -0.5, top: 0),
            (id: \"oak\", name: \"an oak\", footprint: Circle(center: (-5, 5), radius: 1.5), top: \
            6),
        ],
    ),
)
";

fn edited(path: &str, edit: TableEdit, from: &str, to: &str) {
    let table = TableText::read("glade.ron", FILE).expect("a table");
    let (now, _) = table.edited(path, &edit).unwrap_or_else(|faults| panic!("{edit:?}: {faults}"));
    assert!(FILE.contains(from), "{from}");
    assert_eq!(now.text(), FILE.replacen(from, to, 1), "{edit:?}");
    now.placed();
}

#[test]
fn everything_with_a_place_is_found() {
    let table = TableText::read("glade.ron", FILE).expect("a table");
    let found: Vec<(String, Vec2)> =
        table.placed().into_iter().map(|placed| (placed.name.clone(), placed.at())).collect();
    let named = |name: &str, x: f32, z: f32| (name.to_owned(), Vec2::new(x, z));
    assert_eq!(
        found,
        [
            named("a wall", 4.0, 2.0),
            named("a pond", 1.0, 1.0),
            named("an oak", -5.0, 5.0),
            named("pickups[0]", 0.0, 8.0),
            named("the ford, at", 3.0, -4.0),
        ]
    );
    assert_eq!(table.fields(), ["pickups", "entries", "table.size"]);
}

#[test]
fn each_change_is_written_where_it_belongs_and_nowhere_else() {
    let at = Vec2::new(-1.25, 0.0);
    edited("table.pieces[0]", TableEdit::MoveTo(at), "(4, 2), half", "(-1.25, 0), half");
    edited(
        "table.pieces[1]",
        TableEdit::MoveTo(at),
        "(0, 0), (2, 0), (2, 2), (0, 2)",
        "(-2.25, -1), (-0.25, -1), (-0.25, 1), (-2.25, 1)",
    );
    edited("pickups[0]", TableEdit::MoveTo(at), "(0, 8)", "(-1.25, 0)");
    edited("entries[0].at", TableEdit::MoveTo(at), "(3, -4)", "(-1.25, 0)");
    edited("table.pieces[0]", TableEdit::Turn(-15.0), "0.5)), top", "0.5), turn: 345), top");
    edited(
        "table.pieces[1]",
        TableEdit::Turn(90.0),
        "(0, 0), (2, 0), (2, 2), (0, 2)",
        "(2, 0), (2, 2), (0, 2), (0, 0)",
    );
    edited("table.pieces[2]", TableEdit::Scale(2.0), "radius: 1.5", "radius: 3");
    edited("table.pieces[0]", TableEdit::Scale(0.5), "(3, 0.5)", "(1.5, 0.25)");
    edited(
        "table.pieces[1]",
        TableEdit::Mirror,
        "(0, 0), (2, 0), (2, 2), (0, 2)",
        "(2, 0), (0, 0), (0, 2), (2, 2)",
    );
    edited("table.pieces[1]", TableEdit::Raise(0.5), "base: -0.5, top: 0", "base: 0, top: 0.5");
    edited("table.pieces[0]", TableEdit::Grow(-0.5), "top: 2,", "top: 1.5,");
    let climbable = TableEdit::Keyword(Keyword::Climbable, true);
    edited("table.pieces[0]", climbable, "[Blocking]", "[Blocking, Climbable]");
    edited(
        "table.pieces[2]",
        TableEdit::Look("trees".to_owned()),
        "top: 6)",
        "top: 6, look: \"trees\")",
    );
    edited(
        "table.pieces[2]",
        TableEdit::Name("the \"old\" oak".to_owned()),
        "an oak",
        "the \\\"old\\\" oak",
    );
    edited("entries[0].at", TableEdit::Text("(1, 1)".to_owned()), "(3, -4)", "(1, 1)");
    edited("pickups[0]", TableEdit::Remove, "(0, 8)", "");
}

#[test]
fn copies_and_new_pieces_have_ids_of_their_own() {
    let table = TableText::read("glade.ron", FILE).expect("a table");
    let (copied, path) = table.edited("table.pieces[2]", &TableEdit::Copy).expect("a copy");
    assert_eq!(path.as_deref(), Some("table.pieces[3]"));
    assert!(copied.text().contains(
        "top: 6),\n            (id: \"oak-2\", name: \"an oak\", footprint: Circle(center: \
             (-4, 6), radius: 1.5), top: 6),\n"
    ));
    let piece = copied.placed()[3].piece().expect("terrain").clone();
    let (more, path) = copied.with_piece(&piece).expect("a piece");
    assert_eq!(path, "table.pieces[4]");
    assert_eq!(more.placed()[4].piece().map(|piece| piece.id.as_str()), Some("oak-3"));
    let (points, path) = table.edited("pickups[0]", &TableEdit::Copy).expect("a copy");
    assert!(
        points.text().contains("pickups: [(0, 8), (1, 9)]")
            && path.as_deref() == Some("pickups[1]")
    );
    // A table without terrain gets its list of pieces.
    let bare =
        TableText::read("bare.ron", "(id: \"bare\", table: (size: (24, 24)))").expect("a table");
    let (first, path) = bare.with_piece(&piece).expect("a piece");
    assert_eq!((path.as_str(), first.placed().len()), ("table.pieces[0]", 1));
}

#[test]
fn what_cannot_be_done_is_refused() {
    let table = TableText::read("glade.ron", FILE).expect("a table");
    for (path, edit) in [
        ("entries[0].at", TableEdit::Copy),
        ("entries[0].at", TableEdit::Remove),
        ("pickups[0]", TableEdit::Turn(15.0)),
        ("pickups[0]", TableEdit::Look("rock".to_owned())),
        ("table.pieces[0]", TableEdit::Text("(id: ".to_owned())),
        ("table.pieces[0]", TableEdit::Grow(-2.5)),
        ("table.pieces[0]", TableEdit::Scale(0.001)),
        ("table.pieces[0]", TableEdit::Text("7".to_owned())),
        ("nowhere", TableEdit::MoveTo(Vec2::ZERO)),
    ] {
        assert!(table.edited(path, &edit).is_err(), "{path}: {edit:?}");
    }
    assert!(
        TableText::read("a.ron", "").is_err() && TableText::read("a.ron", "(id: \"x\")").is_err()
    );
    // Turning there and back is the identity.
    let wedge = FILE.replace("[(0, 0), (2, 0), (2, 2), (0, 2)]", "[(0, 0), (6, 0), (0, 3)]");
    let mut turned = TableText::read("glade.ron", &wedge).expect("a table");
    for degrees in [15.0, 15.0, -15.0, -15.0] {
        turned = turned.edited("table.pieces[1]", &TableEdit::Turn(degrees)).expect("turned").0;
    }
    let now = turned.placed()[1].at();
    assert!(now.distance(Vec2::new(3.0, 1.5)) < 0.01, "{now}");
}
