use super::*;

fn shown(text: &str, line: u32, column: u32, coloured: bool) -> String {
    let fault = Fault {
        line,
        column,
        ..Fault::of_file("a.ron", "this", "that", Some("a hint".to_owned()))
    };
    let mut out = Vec::new();
    write_fault(&mut out, &fault, Severity::Fault, Some(text), coloured).expect("written");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn the_mark_stands_under_the_place() {
    let told = shown("(\n\tname: \"Inés\", size: (24, 99))", 2, 8, false);
    assert_eq!(
        told,
        "a.ron:2:8: found this, expected that\n  |\n2 |  name: \"Inés\", size: (24, 99))\n  \
         |        ^^^^^^\n    a hint\n"
    );
    let marks =
        |column| shown("(name: \"Ines\", size: (24, 99))", 1, column, false).matches('^').count();
    assert_eq!((marks(2), marks(22), marks(27), marks(40)), (4, 8, 2, 1));
    // A column far out in a long line, and a line that does not exist.
    let long = format!("{}here", " ".repeat(5000));
    assert!(shown(&long, 1, 5001, false).contains("|                     ^^^^\n"));
    assert!(!shown("()", 9, 1, false).contains('|'));
    // Escape codes come only from the option, never from the file.
    let coloured = shown("(\u{1b}[2J)", 1, 1, true);
    assert!(coloured.contains("\u{1b}[1;31m") && coloured.contains("\\u{1b}[2J"), "{coloured}");
}
