use super::*;
use monteria_content::{Faults, Library, find_root};
use monteria_games::Rulesets;

#[test]
fn every_word_leads_to_rules_and_stands_once() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let games = Rulesets::load(&library).expect("sound content");
    let mut count = 0;
    for ruleset in games.rulesets() {
        let words = Words { terms: ruleset.terms(), ledger: ruleset.ledger() };
        let mut known: Vec<&str> = Vec::new();
        for term in words.terms {
            assert!(
                !term.name().is_empty() && !term.rules.is_empty(),
                "{}: {term:?}",
                ruleset.id()
            );
            for id in &term.rules {
                assert!(words.rule(id).is_some(), "{}: {} names {id}", ruleset.id(), term.name());
            }
            for word in &term.words {
                assert!(!known.contains(word), "{}: {word} stands twice", ruleset.id());
                known.push(word);
            }
            count += 1;
        }
    }
    assert!(count > 150, "{count}");
}

#[test]
fn the_word_under_the_pointer_is_found_in_every_row_of_a_text() {
    let ctx = Context::default();
    let terms =
        [Term { words: vec!["Line of Sight"], rules: vec!["toy-los"], refusals: Vec::new() }];
    let words = Words { terms: &terms, ledger: &[] };
    let theme = Theme::new(false);
    let mut found = 0;
    for x in 0..30 {
        for y in 0..12 {
            let at = Pos2::new(x as f32 * 5.0, y as f32 * 5.0);
            // The first frame lays out the text; the second finds the
            // thing under the pointer.
            for _ in 0..2 {
                let input = egui::RawInput {
                    events: vec![egui::Event::PointerMoved(at)],
                    screen_rect: Some(Rect::from_min_size(Pos2::ZERO, egui::vec2(300.0, 200.0))),
                    ..Default::default()
                };
                ctx.begin_pass(input);
                let area = egui::Area::new(Id::new("page")).fixed_pos(Pos2::ZERO);
                area.show(&ctx, |page| {
                    page.set_max_width(110.0);
                    let rich =
                        RichText::new("Nobody has a Line of Sight to it from where it stands.");
                    found += usize::from(text(page, rich, &words, &theme).1.is_some());
                });
                ctx.end_pass().drop_without_applying_deltas();
            }
        }
    }
    assert!(found > 10, "{found}");
}
