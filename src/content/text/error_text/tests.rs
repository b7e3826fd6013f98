use super::*;

#[test]
fn errors_of_the_system_have_no_numbers() {
    let missing = std::fs::read("no/such/file").expect_err("missing");
    assert_eq!(io_words(&missing), "there is no such file or folder");
    let wrapped = Error::other(format!("{missing} at path \"x\""));
    assert!(!io_words(&wrapped).contains("os error"), "{}", io_words(&wrapped));
    assert_eq!(io_words(&Error::other("our own words")), "our own words");
}

#[test]
fn errors_of_json_name_no_types() {
    let told = |text: &str| {
        let read: Result<(u32, Vec<f32>), _> = serde_json::from_str(text);
        json_words(&read.expect_err("wrong"))
    };
    assert_eq!(told("[-1, []]"), "found the number -1, expected a whole number from 0");
    assert_eq!(told("[1, {}]"), "found an object, expected a list");
    assert_eq!(told("[1, [\"x\"]]"), "found \"x\", expected a number");
    assert_eq!(told("[1,"), "it ends too early");
    assert_eq!(told("x"), "no valid JSON at column 1");
}
