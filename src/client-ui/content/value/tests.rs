use super::*;

#[test]
fn words_of_files_are_read_as_words() {
    assert_eq!(
        (spaced("LowWall"), spaced("Push"), spaced("")),
        ("Low wall".to_owned(), "Push".to_owned(), String::new())
    );
}
