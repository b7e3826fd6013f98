use super::*;
use monteria_table::BodyId;

#[test]
fn requests_are_read() {
    let read = |line: &str| Request::read(line.as_bytes());
    assert_eq!(read(r#"{"choose":"wait"}"#), Ok(Request::Order(Order::plain("wait"))));
    assert_eq!(
        read(r#" {"choose":"go","to":[1.5,-2]} "#),
        Ok(Request::Order(Order::to("go", Spot { x: 1.5, z: -2.0, y: None })))
    );
    assert_eq!(read(r#"{"undo":2}"#), Ok(Request::Undo(2)));
    assert_eq!(read(r#"{"save":"a/b"}"#), Ok(Request::Save("a/b".into())));
    assert_eq!(read(r#"{"quit":true}"#), Ok(Request::Quit));
    assert_eq!(read(r#"{"sheet":"m3"}"#), Ok(Request::Sheet(BodyId(3))));
    assert_eq!(read(r#"{"table":true}"#), Ok(Request::Table));
    assert_eq!(
        read(r#"{"odds":{"choose":"strike","target":"m2"}}"#),
        Ok(Request::Odds(Order::at("strike", BodyId(2))))
    );
    let there = Spot { x: 1.0, z: 2.0, y: None };
    assert_eq!(
        read(r#"{"sight":["m1",{"model":"m2","at":[1,2]}]}"#),
        Ok(Request::Sight([
            Eye { model: BodyId(1), at: None },
            Eye { model: BodyId(2), at: Some(there) }
        ]))
    );
    let climb = Spot { x: 1.0, z: 0.0, y: Some(2.5) };
    let way = Order { path: Some(vec![there, climb]), ..Order::plain("go") };
    assert_eq!(read(r#"{"choose":"go","path":[[1,2],[1,0,2.5]]}"#), Ok(Request::Order(way)));
}

#[test]
fn everything_else_is_refused_in_words() {
    for wrong in [
        &b""[..],
        b"   ",
        b"{",
        b"null",
        b"[]",
        b"17",
        b"\"choose\"",
        b"{}",
        b"\xff\xfe",
        br#"{"choose":"a","undo":1}"#,
        br#"{"choose":7}"#,
        br#"{"choose":"a","target":"x9"}"#,
        br#"{"choose":"a","to":[1]}"#,
        br#"{"choose":"a","to":[1e99,0]}"#,
        br#"{"choose":"a","to":[NaN,0]}"#,
        br#"{"choose":"a","colour":"red"}"#,
        br#"{"undo":0}"#,
        br#"{"undo":-1}"#,
        br#"{"undo":-0.0}"#,
        br#"{"number":1.5,"choose":"a"}"#,
        br#"{"undo":1,"undo":2}"#,
        b"[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]",
        br#"{"quit":false}"#,
        br#"{"undo":1,"to":[0,0]}"#,
        br#"{"sheet":7}"#,
        br#"{"sheet":"m1","table":true}"#,
        br#"{"table":false}"#,
        br#"{"odds":"strike"}"#,
        br#"{"odds":{}}"#,
        br#"{"odds":{"choose":"a"},"target":"m1"}"#,
        br#"{"sight":["m1"]}"#,
        br#"{"sight":["m1",{"at":[0,0]}]}"#,
        br#"{"choose":"a","path":[[1]]}"#,
    ] {
        let told = Request::read(wrong).expect_err("refused");
        assert_eq!(told.reason(), "BadRequest", "{wrong:?}");
        let words = told.detail();
        for term in ["struct ", "usize", "i32", "f32", "enum", "-0.0", "at line"] {
            assert!(!words.contains(term), "{wrong:?}: {words}");
        }
    }
    let told =
        |line: &str| Request::read(line.as_bytes()).expect_err("refused").detail().to_owned();
    assert_eq!(told(r#"{"undo":-1}"#), "`undo` is -1; expected a whole number from 1");
    assert_eq!(
        told(r#"{"undo":-0.0}"#),
        "`undo` is 0 with a point; expected a whole number from 1"
    );
    assert_eq!(told(r#"{"choose":7}"#), "`choose` is 7; expected the id of an option, in quotes");
    assert!(told(r#"{"colour":"red"}"#).starts_with("no request has a field `colour`"));
    assert!(told(r#"{"undo":1,"undo":2}"#).starts_with("`undo` is there twice"));
    let deep = "[".repeat(100_000);
    assert!(Request::read(deep.as_bytes()).is_err());
}
