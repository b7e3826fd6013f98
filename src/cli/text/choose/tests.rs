use super::*;
use monteria_game::{Refusal, SeatId};

fn decision() -> Decision {
    Decision {
        seat: SeatId(0),
        model: None,
        prompt: Text::verbatim("What now?"),
        options: vec![
            Choice::plain("move", Text::verbatim("Move")).group(Text::verbatim("Moving")),
            Choice::plain("hit:knife", Text::verbatim("Knife")).group(Text::verbatim("Fighting")),
            Choice::plain("run", Text::verbatim("Move fast")).group(Text::verbatim("Moving")),
            Choice::plain("pass", Text::verbatim("Pass")).group(Text::default()),
        ],
        refused: vec![RefusedChoice {
            choice: Choice::plain("hit:bow", Text::verbatim("Bow")).cost(Text::verbatim("3 ticks")),
            why: Refusal::rule("NotLoaded", Text::verbatim("the bow is not loaded")),
        }],
    }
}

#[test]
fn options_are_numbered_group_by_group() {
    let decision = decision();
    let labels: Vec<&str> =
        numbered(&decision).iter().map(|choice| choice.label.as_str()).collect();
    assert_eq!(labels, ["Move", "Move fast", "Knife", "Pass"]);
}

#[test]
fn a_line_means_an_option_by_number_id_or_name() {
    let decision = decision();
    let means = |text: &str| {
        choose(&decision, text).map(|(choice, rest)| (choice.id.clone(), rest.to_owned()))
    };
    let is = |text: &str, id: &str, rest: &str| {
        assert_eq!(means(text), Ok((id.to_owned(), rest.to_owned())))
    };
    is("3 m4", "hit:knife", "m4");
    is("hit:knife m4", "hit:knife", "m4");
    is("knife at the archer", "hit:knife", "at the archer");
    is("Move", "move", "");
    is("move 3 north", "move", "3 north");
    is("move fast 3 north", "run", "3 north");
    is("kni", "hit:knife", "");
    is("fast 3 north", "run", "3 north");
    for (text, told) in [
        ("9", "There is no option 9; choose 1 to 4."),
        ("0", "There is no option 0; choose 1 to 4."),
        ("bow", "Bow is not possible now: the bow is not loaded."),
        ("m", "`m` could be Move or Move fast."),
    ] {
        assert_eq!(means(text), Err(Text::verbatim(told)));
    }
    // Accents and capitals do not matter; the rest of the line stays as typed.
    is("KNÍFE at M4", "hit:knife", "at M4");
    is("fást 3 north", "run", "3 north");
    assert!(means("knive").is_err_and(|told| told.contains("Did you mean `Knife`?")));
    assert!(means("ñandú ☂").is_err());
}

/// Returns a decision with these legal and these refused options.
fn offering(options: &[&str], refused: &[&str]) -> Decision {
    let choice = |label: &&str| {
        Choice::plain(label.to_lowercase().replace(' ', "-"), Text::verbatim(*label))
    };
    let why = Refusal::rule("NoTarget", Text::verbatim("nobody is near"));
    let refused =
        refused.iter().map(|label| RefusedChoice { choice: choice(label), why: why.clone() });
    Decision {
        options: options.iter().map(choice).collect(),
        refused: refused.collect(),
        ..decision()
    }
}

#[test]
fn words_that_fit_only_their_opposite_ask_back() {
    let decision = offering(&["Long Rifle", "Do not attack"], &[]);
    let asked_back = "`attack` could be Do not attack: answer 2, or with its whole name.";
    assert_eq!(choose(&decision, "attack"), Err(Text::verbatim(asked_back)));
    assert_eq!(choose(&decision, "attack m4"), Err(Text::verbatim(asked_back)));
    for meant in ["2", "do not attack", "not attack", "do-not-attack"] {
        let found = choose(&decision, meant).map(|(choice, _)| choice.id.as_str());
        assert_eq!(found, Ok("do-not-attack"), "{meant}");
    }
    // Another match takes precedence over the negated option; a
    // refused match is explained.
    let decision = offering(&["Attack with the knife", "Do not attack"], &[]);
    assert_eq!(
        choose(&decision, "attack").map(|(choice, _)| &*choice.label),
        Ok("Attack with the knife")
    );
    let decision = offering(&["Do not attack"], &["Attack"]);
    assert_eq!(
        choose(&decision, "attack"),
        Err(Text::verbatim("Attack is not possible now: nobody is near."))
    );
}

#[test]
fn words_that_could_mean_several_options_ask_back() {
    let decision = offering(&["Shoot twice", "Run and shoot", "Rest"], &["Run"]);
    let told = "`shoot` could be Shoot twice or Run and shoot.";
    assert_eq!(choose(&decision, "shoot"), Err(Text::verbatim(told)));
    // The whole name of a refused option never selects an option that begins with it.
    assert_eq!(
        choose(&decision, "run"),
        Err(Text::verbatim("Run is not possible now: nobody is near."))
    );
    assert_eq!(
        choose(&decision, "run 3 north"),
        Err(Text::verbatim("Run is not possible now: nobody is near."))
    );
    assert_eq!(choose(&decision, "run and").map(|(choice, _)| &*choice.label), Ok("Run and shoot"));
}
