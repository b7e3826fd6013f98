use super::*;
use monteria_game::{Refusal, SeatId, Text};

#[test]
fn headings_with_an_attack_stand_first_and_what_is_refused_below() {
    let option = |id: &str, group: &str| {
        Choice::plain(id.to_owned(), Text::verbatim(id)).group(Text::verbatim(group))
    };
    let attack = option("hit", "Actions").leads_to(Some(LeadsTo::Attack));
    let options = vec![
        option("a", "Reserve"),
        option("b", "Actions"),
        option("c", "Reserve"),
        attack,
        option("d", ""),
    ];
    let why = Refusal::rule("No", Text::verbatim("not now"));
    let refused = vec![RefusedChoice { choice: option("e", "Actions"), why }];
    let decision =
        Decision { seat: SeatId(0), model: None, prompt: Text::default(), options, refused };
    let shown = menu(&View::default(), &decision);
    let shown: Vec<(&str, Vec<&str>)> = shown
        .iter()
        .map(|(name, lines)| {
            (name.as_str(), lines.iter().map(|line| line.choice().id.as_str()).collect())
        })
        .collect();
    let expected =
        [("Actions", vec!["hit", "b", "e"]), ("Reserve", vec!["a", "c"]), ("", vec!["d"])];
    assert_eq!(shown, expected);
    let view = View::default();
    let keys = |decision: &Decision| -> Vec<String> {
        keyed_options(&view, decision).iter().map(|one| one.id.to_owned()).collect()
    };
    assert_eq!(keys(&decision), ["hit", "b", "e", "a", "c", "d"]);
    // A heading without legal options stands last, and keys follow the same order.
    let (hit, rest): (Vec<Choice>, Vec<Choice>) =
        decision.options.iter().cloned().partition(|choice| choice.group == "Actions");
    let refused = hit.into_iter().map(|choice| RefusedChoice {
        choice,
        why: Refusal::rule("No", Text::verbatim("not now")),
    });
    let decision = Decision { options: rest, refused: refused.collect(), ..decision };
    let names: Vec<&str> = menu(&view, &decision).iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names, keys(&decision)[0].as_str()), (vec!["Reserve", "", "Actions"], "hit"));
}

#[test]
fn what_costs_something_and_aims_at_nothing_is_asked_about() {
    let free = Choice::plain("end", Text::verbatim("End"));
    assert!(!asks_first(&free));
    assert!(asks_first(&free.clone().cost(Text::verbatim("2 Ticks"))));
    assert!(!asks_first(&free.clone().cost(Text::verbatim("1 CP")).leads_to(Some(LeadsTo::Other))));
    assert!(asks_first(
        &free.clone().idle(Some(Refusal::rule("No", Text::verbatim("nobody is near"))))
    ));
    assert!(!asks_first(
        &free.cost(Text::verbatim("2 Ticks")).needs(Needs::Number { min: 1, max: 2 })
    ));
}
