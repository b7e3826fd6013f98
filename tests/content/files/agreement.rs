//! What the content reader accepts, the `ron` crate reads to the same value; nothing
//! makes the reader panic.

use std::collections::BTreeMap;

use monteria::content::{Faults, Id, Spanned, read_text, ron_options, write_text};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    id: Spanned<Id>,
    text: String,
    small: u8,
    signed: i32,
    large: u64,
    real: f32,
    double: f64,
    letter: char,
    #[serde(default)]
    flag: bool,
    maybe: Option<Spanned<i16>>,
    list: Vec<Shape>,
    map: BTreeMap<String, Vec<i8>>,
    numbered: BTreeMap<i32, Option<Unit>>,
    pair: (i32, Newtype),
    tuple: Tuple,
    #[serde(default)]
    inner: Option<Box<Sample>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
enum Shape {
    Nothing,
    Round(f32),
    Flat(i32, i32),
    Boxed { wide: u8, name: Option<String> },
    Many(Vec<Shape>),
    Held(Unit),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Unit;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Newtype(u16);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Tuple(bool, char);

fn shapes() -> impl Strategy<Value = Shape> {
    let leaf = prop_oneof![
        Just(Shape::Nothing),
        (-1e6f32..1e6).prop_map(Shape::Round),
        any::<(i32, i32)>().prop_map(|(a, b)| Shape::Flat(a, b)),
        (any::<u8>(), proptest::option::of("\\PC{0,8}"))
            .prop_map(|(wide, name)| Shape::Boxed { wide, name }),
        Just(Shape::Held(Unit)),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        proptest::collection::vec(inner, 0..4).prop_map(Shape::Many)
    })
}

fn samples() -> impl Strategy<Value = Sample> {
    let numbers = (any::<u8>(), any::<i32>(), any::<u64>(), -1e9f32..1e9, -1e30f64..1e30);
    let texts =
        ("[a-z0-9]{1,5}(-[a-z0-9]{1,4}){0,2}", any::<String>(), any::<char>(), any::<char>());
    let rest = (
        any::<(bool, bool)>(),
        proptest::option::of(any::<i16>()),
        proptest::collection::vec(shapes(), 0..4),
        proptest::collection::btree_map(
            "\\PC{0,6}",
            proptest::collection::vec(any::<i8>(), 0..3),
            0..3,
        ),
        proptest::collection::btree_map(any::<i32>(), proptest::option::of(Just(Unit)), 0..3),
        any::<(i32, u16)>(),
    );
    let flat = (numbers, texts, rest).prop_map(|(numbers, texts, rest)| Sample {
        id: Id::new(&texts.0).unwrap().into(),
        text: texts.1,
        small: numbers.0,
        signed: numbers.1,
        large: numbers.2,
        real: numbers.3,
        double: numbers.4,
        letter: texts.2,
        flag: rest.0.0,
        maybe: rest.1.map(Spanned::new),
        list: rest.2,
        map: rest.3,
        numbered: rest.4,
        pair: (rest.5.0, Newtype(rest.5.1)),
        tuple: Tuple(rest.0.1, texts.3),
        inner: None,
    });
    flat.prop_recursive(2, 3, 1, |inner| {
        (inner.clone(), inner)
            .prop_map(|(outer, inner)| Sample { inner: Some(Box::new(inner)), ..outer })
    })
}

/// Reads a text both ways. Where ours finds no fault, both values must be the same.
fn agree<T: serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(text: &str) -> Option<T> {
    let mut faults = Faults::new();
    let ours = read_text::<T>("t.ron", text, &mut faults);
    let _ = faults.to_string();
    if !faults.is_empty() {
        for fault in faults.sorted() {
            assert!(fault.line >= 1 && fault.column >= 1, "{fault}");
        }
        return None;
    }
    let theirs = ron_options().from_str::<T>(text);
    let theirs = theirs.unwrap_or_else(|error| panic!("only ours reads this ({error}):\n{text}"));
    assert_eq!(ours.as_ref(), Some(&theirs), "the two differ on:\n{text}");
    ours
}

const WRITTEN: &str = r##"
#![enable(implicit_some)]
// All that a modder may write.
Sample(
    id: "old-bridge", text: r#"a "raw" text"#, small: 0xFF, signed: -1_000, large: +7,
    real: .5, double: 2.5e-3, letter: '\u{e9}', maybe: 3,
    list: [Nothing, Round(1), Flat(1, 2,), Boxed(wide: 1), Boxed(wide: 0b11, name: "x"), Many([]), Held(Unit),
        Round ( 2. ), Held(())],
    map: {"a": [1, -2,], "": []}, numbered: {1: Some(Unit), -2: None, 3: ()},
    pair: (4, Newtype(5)), tuple: Tuple(true, '"'), /* done /* nested */ */
    inner: None,
)
"##;

#[test]
fn all_of_the_dialect_is_read_alike() {
    let sample: Sample = agree(WRITTEN).expect("it has no fault");
    assert_eq!((sample.small, sample.signed, sample.letter), (255, -1000, 'é'));
    assert_eq!(sample.list.len(), 9);
}

#[test]
fn things_that_look_alike_are_read_alike_or_refused() {
    for text in [
        "()",
        "( )",
        "Unit",
        "Unit()",
        "(())",
        "Some(Unit)",
        "None",
        "Some",
        "None()",
        "Some(1, 2)",
        "(1)",
        "1",
        "-0",
        "+1",
        "0x1f",
        "0X1F",
        "1_0",
        "_1",
        "1_",
        "1.0",
        "1e3",
        "inf",
        "NaN",
        "-inf",
        "b'a'",
        "'a'",
        "'''",
        "'\\''",
        "\"a\"",
        "r\"a\"",
        "r#\"a\"#",
        "b\"a\"",
        "Nothing",
        "Nothing()",
        "Round(1)",
        "Round(1,)",
        "Round(1, 2)",
        "Round 1",
        "Flat(1,2)",
        "Flat((1,2))",
        "Boxed(wide:1)",
        "Boxed((wide:1))",
        "Boxed(wide:1,wide:2)",
        "Boxed(wide:1,tall:2)",
        "Many([Nothing])",
        "Held(Unit)",
        "Held(())",
        "Held()",
        "[1,2]",
        "[1 2]",
        "[1,,2]",
        "[,]",
        "[]",
        "{}",
        "{1:2}",
        "{1:2,1:3}",
        "(1,2)",
        "(true,'x')",
        "Tuple(true,'x')",
        "Tuple (true,'x')",
        "Other(true,'x')",
        "1//",
        "1/**/",
        "1/",
        "\"\\u{41}\"",
        "\"\\x41\"",
        "\"\\xe9\"",
        "\"\\q\"",
        "\"a\\\n   b\"",
        "true",
        "True",
        "/*𞓐*/1",
        "/𞓐",
        "'𞓐'",
        "𞓐",
        "truex",
        "r",
        "b",
        "r#a",
        "1..2",
    ] {
        agree::<Unit>(text);
        agree::<Newtype>(text);
        agree::<Tuple>(text);
        agree::<Shape>(text);
        agree::<Option<Unit>>(text);
        agree::<Option<Shape>>(text);
        agree::<Option<i32>>(text);
        agree::<Vec<i8>>(text);
        agree::<BTreeMap<i8, u8>>(text);
        agree::<(i32, i32)>(text);
        agree::<u8>(text);
        agree::<i64>(text);
        agree::<f32>(text);
        agree::<f64>(text);
        agree::<char>(text);
        agree::<bool>(text);
        agree::<String>(text);
        agree::<Spanned<Option<String>>>(text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(sample in samples()) {
        let text = write_text(&sample).unwrap();
        let read: Option<Sample> = agree(&text);
        prop_assert_eq!(read.as_ref(), Some(&sample), "{}", text);
        let terse = ron_options().to_string(&sample).unwrap();
        let read: Option<Sample> = agree(&terse);
        prop_assert_eq!(read, Some(sample), "{}", terse);
    }

    #[test]
    fn a_damaged_file_is_read_alike_or_refused(
        sample in samples(),
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), "[-(){}\\[\\],:=\"'a-z0-9 \\\\/*#._+é𞓐]{0,2}", 0usize..4), 1..4),
    ) {
        let mut text: Vec<char> = write_text(&sample).unwrap().chars().collect();
        for (at, insert, drop) in cuts {
            let at = at.index(text.len());
            let end = (at + drop).min(text.len());
            text.splice(at..end, insert.chars());
        }
        agree::<Sample>(&text.into_iter().collect::<String>());
    }

    #[test]
    fn token_soup_is_read_alike_or_refused(
        tokens in proptest::collection::vec(
            prop::sample::select(vec![
                "(", ")", "[", "]", "{", "}", ",", ":", "=", "Some", "None", "Nothing", "Round", "Flat", "Boxed", "Many", "Held",
                "Unit", "wide", "name", "id", "1", "-2", "3.5", "\"a\"", "'x'", "true", " ", "\n", "//c\n", "/*", "*/", "r#\"", "\\", "é", "𞓐", "'",
            ]),
            0..24,
        )
    ) {
        let text = tokens.concat();
        agree::<Shape>(&text);
        agree::<Vec<Option<Shape>>>(&text);
        agree::<BTreeMap<String, Shape>>(&text);
        agree::<Sample>(&text);
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>()) {
        agree::<Sample>(&text);
        agree::<Vec<Shape>>(&text);
        agree::<f64>(&text);
    }
}
