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

#[test]
fn later_versions_are_greater() {
    let all = ["0.9", "1-alpha", "1.0-beta", "1", "1.0.1", "1.2", "1.10-rc", "1.10"];
    let versions: Vec<Version> = all.iter().filter_map(|text| Version::new(text)).collect();
    assert_eq!(versions.len(), all.len());
    for (at, version) in versions.iter().enumerate() {
        for (other_at, other) in versions.iter().enumerate() {
            assert_eq!(version.compare(other), at.cmp(&other_at), "{version} and {other}");
        }
    }
    let version = |text: &str| Version::new(text).expect("a version");
    assert!(version("1").compare(&version("1.0.0")).is_eq());
}
