use std::fs;
use std::path::Path;

use super::*;
use crate::reader::read::read_text;

fn formatted(text: &str) -> String {
    let once = format_text("a.ron", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    let twice = format_text("a.ron", &once).expect("sound");
    assert_eq!(once, twice, "the layout of a text that has it does not change");
    let tokens = |text: &str| -> Vec<String> {
        let tokens = Tokens::of(text).filter(|token| token.kind != TokenKind::Mark(','));
        tokens.map(|token| text[token.start..token.end].trim_end().to_owned()).collect()
    };
    assert_eq!(tokens(text), tokens(&once), "only blanks and commas change");
    once
}

#[test]
fn lines_stay_as_they_are_broken() {
    let text = "// A file.\n( \n  a :1,b: [ 1,2 , 3 ],\n\n\n\n      c:[(d:\"e\" ,\n f: \
                Some( 2 )),\ng( ) ], // why\n// last\n  )";
    let expected = "// A file.\n(\n    a: 1, b: [1, 2, 3],\n\n    c: [(d: \"e\",\n        \
                    f: Some(2)),\n        g()], // why\n    // last\n)\n";
    assert_eq!(formatted(text), expected);
}

#[test]
fn brackets_that_open_on_one_line_indent_once() {
    let text = "(armies: [(\nid: \"a\",\nmodels: [\n(id: \"b\")\n]\n)])";
    let expected =
        "(armies: [(\n    id: \"a\",\n    models: [\n        (id: \"b\"),\n    ],\n)])\n";
    assert_eq!(formatted(text), expected);
}

#[test]
fn commas_stand_before_a_bracket_on_its_own_line_only() {
    assert_eq!(formatted("(\na: 1 // one\n)"), "(\n    a: 1, // one\n)\n");
    assert_eq!(formatted("(a: (1, 2,), b: [],)"), "(a: (1, 2), b: [])\n");
    assert_eq!(formatted("(\n  a: 1)"), "(\n    a: 1,\n)\n");
    assert_eq!(formatted("(a: 1\n, b: 2\n)"), "(a: 1,\n    b: 2)\n");
    assert_eq!(formatted("(a: [\n// none\n])"), "(a: [\n    // none\n])\n");
    assert_eq!(formatted("(a: [1 // one\n])"), "(a: [1, // one\n])\n");
    assert_eq!(formatted("(\n)"), "()\n");
}

#[test]
fn a_long_file_on_one_line_is_broken_by_its_brackets() {
    let many = "(id:\"stone\",name:\"a stone\",at:(1,2)),".repeat(4);
    let text = format!("(size:(24,24),pieces:[{many}],empty:[])");
    let row = "        (id: \"stone\", name: \"a stone\", at: (1, 2)),\n";
    let expected = format!(
        "(\n    size: (24, 24),\n    pieces: [\n{}    ],\n    empty: [],\n)\n",
        row.repeat(4)
    );
    assert_eq!(formatted(&text), expected);
    assert_eq!(formatted("(a:1)"), "(a: 1)\n");
}

#[test]
fn texts_comments_and_attributes_stay() {
    let text = "#![enable(implicit_some)]\n( /* one\n   two */ a: \"x\n   y\", b: \
                r#\"\"z\"\"#,\n c: { Body: \"1\" }, d: {\"e\": 'f'}, // end  \n)\n// after";
    let expected = "#![enable(implicit_some)]\n(/* one\n   two */ a: \"x\n   y\", b: \
                    r#\"\"z\"\"#,\n    c: { Body: \"1\" }, d: {\"e\": 'f'}) // end\n";
    let laid = formatted(&text.replace(", // end  \n)\n// after", ") // end"));
    assert_eq!(laid, expected);
    formatted(text);
}

#[test]
fn a_text_that_cannot_be_parsed_is_refused() {
    let faults = format_text("a.ron", "(a: 1").expect_err("a fault");
    assert!(faults.to_string().starts_with("a.ron:1:"), "{faults}");
    assert!(format_text("a.ron", "(a = 1)").is_err());
    assert!(format_text("a.ron", "").is_err());
    assert!(format_text("a.ron", &" ".repeat(LARGEST_FILE as usize + 1)).is_err());
}

#[test]
fn any_layout_of_a_value_reads_the_same() {
    let text = "(1,[2,\n3 /* a */,4],\n{\"a\":(5)},Some(\n(6)))";
    type Value = (u8, Vec<u8>, std::collections::BTreeMap<String, (u8,)>, Option<(u8,)>);
    let read = |text: &str| read_text::<Value>("a.ron", text, &mut Faults::new());
    assert!(read(text).is_some());
    assert_eq!(read(text), read(&formatted(text)));
}

#[test]
fn the_files_that_ship_have_this_layout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a workspace");
    let mut open = ["assets", "scenarios", "docs/mods"].map(|folder| root.join(folder)).to_vec();
    let mut seen = 0;
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|suffix| suffix == "ron") {
                let text = fs::read_to_string(&path).expect("a text");
                assert_eq!(formatted(&text), text, "{}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "{seen}");
}
