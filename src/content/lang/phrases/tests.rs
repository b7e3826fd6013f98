use super::*;

fn first(table: &str, text: &str) -> Option<(String, Vec<(String, String)>)> {
    let phrases = Phrases::read([table]);
    let found = phrases.exactly(text).next().or_else(|| phrases.matches_of(text, true).next())?;
    let implied = found.phrase.implied.clone();
    let captures =
        found.captures.iter().map(|(name, words)| ((*name).to_owned(), (*words).to_owned()));
    Some((found.phrase.key.clone(), captures.chain(implied).collect()))
}

fn made(key: &str, arguments: &[(&str, &str)]) -> Option<(String, Vec<(String, String)>)> {
    let arguments = arguments.iter().map(|(name, words)| ((*name).to_owned(), (*words).to_owned()));
    Some((key.to_owned(), arguments.collect()))
}

#[test]
fn the_message_with_most_words_of_its_own_is_taken() {
    let table =
        "few = { $a } falls\nmore = { $a } falls from { $b }\nplain = Alonso falls from the wall\n";
    assert_eq!(first(table, "Inés falls"), made("few", &[("a", "Inés")]));
    assert_eq!(
        first(table, "Inés falls from a rock"),
        made("more", &[("a", "Inés"), ("b", "a rock")])
    );
    assert_eq!(first(table, "Alonso falls from the wall"), made("plain", &[]));
    assert_eq!(first(table, "Inés stands"), None);
}

#[test]
fn arguments_are_read_as_their_names_say() {
    let table =
        "count = { $n } of { $n2 }\nname = { $what } of { $whom }\ntwice = { $a } is { $a }!\n";
    assert_eq!(first(table, "2 of -3.5"), made("count", &[("n", "2"), ("n2", "-3.5")]));
    assert_eq!(first(table, "the end of it"), made("name", &[("what", "the end"), ("whom", "it")]));
    assert_eq!(first(table, "it is it!"), made("twice", &[("a", "it"), ("a", "it")]));
    assert_eq!(first(table, "it is not!"), None);
}

#[test]
fn choices_are_forms_of_their_own_and_brackets_are_letters() {
    let table = "m =\n    { $n ->\n        [one] 1 card\n       *[other] { $n } cards\n    } left\n\
        b = a {\"{\"}{ $x }{\"}\"}\n";
    assert_eq!(first(table, "1 card left"), made("m", &[("n", "1")]));
    assert_eq!(first(table, "7 cards left"), made("m", &[("n", "7")]));
    assert_eq!(first(table, "a {b c}"), made("b", &[("x", "b c")]));
}

#[test]
fn what_could_be_any_text_is_no_pattern() {
    for table in
        ["m = { $a }\n", "m = { $a }{ $b } c\n", "m = { NUMBER($a) } c\n", "m = { -term } c\n"]
    {
        assert_eq!(first(table, "a b c"), None, "{table}");
    }
}

#[test]
fn a_message_is_known_without_its_full_stop() {
    let table = "says = { $a } falls.\ntwo = Nobody falls.\nblank = { $a } { $b }\n";
    assert_eq!(first(table, "Inés falls."), made("says", &[("a", "Inés")]));
    assert_eq!(first(table, "Inés falls"), made("says", &[("a", "Inés")]));
    assert_eq!(first(table, "Nobody falls"), made("two", &[]));
    assert_eq!(first(table, "any words"), None);
}
