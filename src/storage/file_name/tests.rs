use super::*;

#[test]
fn names_that_windows_cannot_store_are_refused() {
    for name in
        ["con", "NUL.save", "Aux.tar.gz", "com1", "lpt9.ron", "a.", "a ", "a:b", "a?", "", "a\u{7}"]
    {
        assert!(unstorable(name).is_some(), "{name}");
    }
    for name in ["conan", "com", "com10", "null", "a.con", "a b", "Peña", ".x"] {
        assert_eq!(unstorable(name), None, "{name}");
    }
}
