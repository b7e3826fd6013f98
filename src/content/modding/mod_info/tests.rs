use super::*;

#[test]
fn versions_are_numbers() {
    let version = |text: &str| Version::new(text).expect("a version");
    for wrong in
        ["", "one", "1.", ".1", "1..2", "1.2.3.4.5", "v1", "1 ", "+1", "1-", "1-a b", "99999999999"]
    {
        assert_eq!(Version::new(wrong), None, "{wrong}");
    }
    assert!(
        version("1.10").is_at_least(&version("1.9.9"))
            && !version("1.9").is_at_least(&version("1.10"))
    );
    assert!(
        version("1").is_at_least(&version("1.0.0"))
            && version("1.0-beta").is_at_least(&version("1"))
    );
}
