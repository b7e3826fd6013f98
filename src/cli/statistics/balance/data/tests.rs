use super::*;

#[test]
fn a_record_is_read_as_it_was_written_and_only_for_the_same_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("toy.jsonl");
    let (grid, mut record) = samples::two_by_two();
    record.put(samples::cell("dwarf", "hold", "1", 4));
    record.put(samples::cell("giant", "take", "1", 7));
    record.write(&grid, &file).expect("written");
    let read = Record::open(&file, record.header.clone()).expect("read");
    assert_eq!(read, record);
    let lines = fs::read_to_string(&file).expect("text");
    let rows: Vec<&str> = lines.lines().skip(1).filter_map(|line| line.get(..14)).collect();
    assert_eq!(rows, ["{\"row\":\"giant\"", "{\"row\":\"dwarf\""]);
    let all = grid.all();
    assert_eq!(all.iter().map(|it| read.has(it)).collect::<Vec<_>>(), [true, false, false, true]);
    // A file that answers another question is not overwritten, and both questions find
    // their own counts again.
    let other = Header { seed: 2, ..record.header.clone() };
    assert!(!Record::open(&file, other.clone()).expect("begun anew").has(&all[0]));
    let mut second = Record::new(other.clone());
    second.put(samples::cell("dwarf", "take", "1", 1));
    second.write(&grid, &file).expect("written");
    assert_eq!(Record::open(&file, record.header.clone()).expect("goes on"), record);
    assert_eq!(Record::open(&file, other).expect("goes on"), second);
    assert_eq!(Record::open(&file, record.header.clone()).expect("goes on"), record);
    fs::write(&file, format!("{lines}nonsense\n")).expect("written");
    let Err(Failure::Failed(told)) = Record::open(&file, record.header.clone()) else {
        panic!("read")
    };
    assert!(told.contains("toy.jsonl:4:"), "{told}");
}

#[test]
fn combinations_can_be_named_and_wrong_names_are_refused() {
    let (grid, _) = samples::two_by_two();
    let only = |key: &str, value: &str| grid.only(&[(key.to_owned(), value.to_owned())]);
    let names: Vec<String> =
        only("foe", "dwarf").expect("two").iter().map(|it| it.words()).collect();
    assert_eq!(names, ["dwarf, take, 1", "dwarf, hold, 1"]);
    for (key, value, told) in
        [("foe", "dward", "did you mean `dwarf`"), ("colour", "red", "foe, aim, players")]
    {
        let Err(Failure::Usage(text)) = only(key, value) else { panic!("{key}={value} is taken") };
        assert!(text.contains(told), "{text}");
    }
}
