use super::*;

fn tokens(text: &str) -> Vec<(TokenKind, &str)> {
    Tokens::of(text).map(|token| (token.kind, &text[token.start..token.end])).collect()
}

#[test]
fn names_numbers_texts_and_comments_are_tokens() {
    use TokenKind::{BlockComment, Char, LineComment, Mark, Text, Word};
    assert_eq!(
        tokens("(a: -1.5e-3, // b\n c: r#\"d\"\"#, 'x', '\\u{e9}', /* /* */ */ .5)"),
        [
            (Mark('('), "("),
            (Word, "a"),
            (Mark(':'), ":"),
            (Word, "-1.5e-3"),
            (Mark(','), ","),
            (LineComment, "// b"),
            (Word, "c"),
            (Mark(':'), ":"),
            (Text, "r#\"d\"\"#"),
            (Mark(','), ","),
            (Char, "'x'"),
            (Mark(','), ","),
            (Char, "'\\u{e9}'"),
            (Mark(','), ","),
            (BlockComment, "/* /* */ */"),
            (Word, ".5"),
            (Mark(')'), ")"),
        ]
    );
    let parts: Vec<&str> = tokens("flintlock-p").into_iter().map(|(_, part)| part).collect();
    assert_eq!(parts, ["flintlock", "-", "p"]);
}

#[test]
fn an_unclosed_text_ends_with_its_line() {
    let text = "(a: \"never\n, b: \"c\")";
    assert_eq!(tokens(text)[3], (TokenKind::Text, "\"never"));
    // A text of two lines where everything closes.
    let text = "(a: \"one\ntwo\")";
    assert_eq!(tokens(text)[3], (TokenKind::Text, "\"one\ntwo\""));
}

#[test]
fn the_inside_of_a_text_is_without_quotes() {
    for (text, inside) in
        [("\"a\"", "a"), ("r#\"b\"c\"#", "b\"c"), ("\"\"", ""), ("\"open", "open"), ("\"", "")]
    {
        let token = Tokens::of(text).next().expect("a token");
        assert_eq!(&text[token.inside(text)], inside, "{text}");
    }
}

#[test]
fn every_byte_is_in_a_token_or_blank() {
    for text in ["é:'\\", "'", "''", "r#", "r\"", "/*/", "\"\\", "-", "+.", "𝄞", "1.e+", "'a"] {
        let mut end = 0;
        for token in Tokens::of(text) {
            assert!(text[end..token.start].trim().is_empty() && token.end > token.start, "{text}");
            assert!(text.get(token.inside(text)).is_some(), "{text}");
            end = token.end;
        }
        assert_eq!(end, text.len(), "{text}");
    }
}
