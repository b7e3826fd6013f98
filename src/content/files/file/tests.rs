use super::*;

fn refused(bytes: &[u8]) -> Fault {
    *decode(bytes.to_vec(), "f.ron").unwrap_err()
}

#[test]
fn bad_bytes_are_named_with_their_place() {
    let fault = refused(b"(\n  name: \"\xc3\xa9\xff\")");
    assert_eq!((fault.line, fault.column), (2, 11));
    assert!(fault.found.contains("0xFF"));
    assert_eq!(refused(b"\xff\xfe(\0").line, 1);
}

#[test]
fn marks_and_line_ends_of_other_systems_are_dropped() {
    assert_eq!(decode(b"\xef\xbb\xbf(\r\n)\r\n".to_vec(), "").unwrap(), "(\n)\n");
}

#[test]
fn what_is_no_file_is_refused_with_one_message() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("gear.ron"), "()").unwrap();
    fs::File::create(dir.path().join("big.ron")).unwrap().set_len(10 << 20).unwrap();
    let fault = |name: &str| *load(&dir.path().join(name), name).unwrap_err();
    let missing = fault("gaer.ron");
    assert_eq!(missing.found, "no such file");
    assert_eq!(missing.hint.as_deref(), Some("did you mean `gear.ron`?"));
    assert_eq!(fault("").found, "a folder");
    assert_eq!(
        fault("big.ron").to_string(),
        "big.ron: found a file of 10.0 MiB, expected at most 4 MiB"
    );
    assert_eq!(load(&dir.path().join("gear.ron"), "gear.ron").unwrap(), "()");
    #[cfg(unix)]
    assert_eq!(
        load(Path::new("/dev/zero"), "zero").unwrap_err().found,
        "something that is no plain file"
    );
}
