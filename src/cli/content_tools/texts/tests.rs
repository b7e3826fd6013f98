use super::*;

#[test]
fn brackets_and_lines_are_written_as_fluent_reads_them() {
    assert_eq!(escaped("a {b}\nc"), "a {\"{\"}b{\"}\"}\n        c");
    assert_eq!(escaped("a.\n .b\n[c]."), "a.\n         {\".\"}b\n        {\"[\"}c].");
}
