use super::*;

#[test]
fn what_a_terminal_would_obey_is_written_out() {
    assert_eq!(printable("Inés «plain»\nsecond line"), "Inés «plain»\nsecond line");
    assert_eq!(printable("\u{1b}[2J"), "\\u{1b}[2J");
    assert_eq!(printable("a\r\t\u{9b}\u{202e}b\u{7f}"), "a\\u{d}\\u{9}\\u{9b}\\u{202e}b\\u{7f}");
}
