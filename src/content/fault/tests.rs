use super::*;

fn fault(file: &str, line: u32) -> Fault {
    Fault { line, column: 1, ..Fault::of_file(file, "a", "b", None) }
}

#[test]
fn faults_print_sorted_and_whole() {
    let mut faults = Faults::new();
    for line in (1..=53).rev() {
        faults.push(fault("b.ron", line));
    }
    faults.push(fault("a.ron", 7));
    faults.push(fault("a.ron", 7));
    let text = faults.to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "a.ron:7:1: found a, expected b");
    assert_eq!(lines[1], "b.ron:1:1: found a, expected b");
    assert_eq!(lines.len(), 54);
    assert_eq!(lines[53], "b.ron:53:1: found a, expected b");
    // What speaks of a stand-in is none of its own.
    faults.push(Fault::of_file("c.ron", format!("\"{STAND_IN}\""), "b", None));
    assert_eq!(faults.len(), 54);
    assert!(faults.into_result(()).is_err());
}

#[test]
fn what_could_not_be_read_is_not_missed() {
    let mut faults = Faults::new();
    faults.unread("(things: [(id: \"oak\", wid: \"elm\", of: \"ash\"], others: {\"yew\" : 1");
    for (id, told) in [("oak", 0), ("yew", 0), ("elm", 1), ("ash", 1), ("fir", 1)] {
        let before = faults.len();
        faults.unknown_id(&Spanned::new(Id::new(id).unwrap()), "a tree", []);
        assert_eq!(faults.len() - before, told, "{id}");
    }
}

#[test]
fn lists_of_names_read_well() {
    assert_eq!(join_names(&["a"]), "`a`");
    assert_eq!(join_names(&["a", "b", "c"]), "`a`, `b` or `c`");
    assert_eq!(join_names(&["x"; 20]).matches("`x`").count(), 20);
}
