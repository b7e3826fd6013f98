use super::*;

#[test]
fn lines_are_read_whole_and_monsters_thrown_away() {
    let mut text = b"one\ntwo\r\n\n".to_vec();
    text.extend(vec![b'x'; 5000]);
    text.extend_from_slice(b"\nlast");
    let mut input = std::io::BufReader::with_capacity(64, text.as_slice());
    let mut next = || read_line(&mut input, 100).expect("reads");
    assert_eq!(next(), Some(Some(b"one".to_vec())));
    assert_eq!(next(), Some(Some(b"two".to_vec())));
    assert_eq!(next(), Some(Some(Vec::new())));
    assert_eq!(next(), Some(None));
    assert_eq!(next(), Some(Some(b"last".to_vec())));
    assert_eq!(next(), None);
}
