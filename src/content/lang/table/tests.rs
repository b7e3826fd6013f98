use super::*;

fn read(text: &str) -> (TextFile, Faults) {
    let mut faults = Faults::new();
    let language = "es".parse().expect("a language");
    let file = TextFile::read(&language, Layer::Base, "es.ftl", text, &mut faults);
    (file, faults)
}

fn found(faults: &Faults) -> Vec<(u32, u32, String)> {
    faults.sorted().iter().map(|fault| (fault.line, fault.column, fault.found.clone())).collect()
}

#[test]
fn hostile_tables_are_refused_and_take_no_more_than_their_share() {
    // The parser would go as deep as there are brackets.
    let deep = |times: usize| format!("one = {}x\ntwo = text\n", "{".repeat(times));
    let (file, faults) = read(&deep(300_000));
    assert_eq!(found(&faults), [(1, 207, "more than 200 brackets in one text".to_owned())]);
    assert!(file.text("two", "", None).is_none());
    let many: String = (0..300).map(|number| format!("m{number} = {{ $a }}\n")).collect();
    assert!(read(&many).1.is_empty());
    let (_, faults) = read(&"x\n".repeat(50_000));
    assert!(faults.len() <= MAX_FAULTS && faults.cut_files().next().is_some());
    // Each refers to the one before it ten times: Fluent itself follows a hundred
    // references of a text.
    let mut bomb = "t0 = lol\n".to_owned();
    for number in 1..9 {
        bomb += &format!("t{number} = {}\n", format!("{{t{}}}", number - 1).repeat(10));
    }
    let (file, _) = read(&bomb);
    let length = |file: &TextFile, name: &str| file.text(name, "", None).map(|text| text.len());
    assert_eq!((length(&file, "t1"), length(&file, "t8")), (Some(30), None));
    let long =
        |times: usize| format!("one = {}\ntwo = {}\n", "x".repeat(2000), "{one}".repeat(times));
    assert_eq!(length(&read(&long(30)).0, "two"), Some(60_000));
    assert_eq!(length(&read(&long(40)).0, "two"), None, "more than a text may have");
}

#[test]
fn a_name_that_stands_twice_is_reported() {
    let (_, faults) = read("k =\n    .name = A\n-k = B\nk =\n    .title = C\n");
    assert_eq!(
        found(&faults),
        [(3, 2, "`k` a second time".to_owned()), (4, 1, "`k` a second time".to_owned())]
    );
}
