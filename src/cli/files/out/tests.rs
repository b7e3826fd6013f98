use super::*;

#[test]
fn nothing_that_a_terminal_obeys_is_written() {
    let mut out = Vec::new();
    line(&mut out, Text::verbatim("Inés\u{1b}[2J\u{9b}31m\nand on")).expect("written");
    assert_eq!(String::from_utf8(out).expect("UTF-8"), "Inés\\u{1b}[2J\\u{9b}31m\nand on\n");
}

#[test]
fn json_reads_back_the_same() {
    let text = serde_json::to_string("a\u{1b}\u{9b}\u{202e}é").expect("JSON");
    let mut out = Vec::new();
    json_line(&mut out, &text).expect("written");
    let written = String::from_utf8(out).expect("UTF-8");
    assert_eq!(written, "\"a\\u001b\\u009b\\u202eé\"\n");
    assert_eq!(serde_json::from_str::<String>(&written).expect("JSON"), "a\u{1b}\u{9b}\u{202e}é");
}
