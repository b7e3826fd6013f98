use super::*;

const DOCUMENT: &str = "# Rules\n\n## Terms\n\n| term | rules | refusals |\n|---|---|---|\n\
        | Line of Sight, in sight | toy-los | NoLineOfSight, Hidden |\n| Sight | toy-sight | |\n\n\
        ## More\n\n| id | a | b |\n";

#[test]
fn rows_are_read_and_found_in_texts() {
    let all = terms(DOCUMENT);
    assert_eq!(all.len(), 2, "{all:?}");
    assert_eq!(all[0].refusals, ["NoLineOfSight", "Hidden"]);
    let text = "No Line of Sight: Sights and Insight, nobody in sight.";
    let found: Vec<&str> = terms_in(text, &all, String::from)
        .into_iter()
        .map(|(from, to, _)| &text[from..to])
        .collect();
    assert_eq!(found, ["Line of Sight", "Sight", "in sight"]);
    let refusal = Refusal::NoLineOfSight { by: None, why: None };
    assert_eq!(
        term_of_refusal(&refusal, &all).map(Term::name),
        Some(Text::verbatim("Line of Sight"))
    );
    assert_eq!(term_of_refusal(&Refusal::MatchOver, &all), None);
}
