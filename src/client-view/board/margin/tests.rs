use bevy::math::Rect;

use crate::board::margin::*;
use monteria_content::{Faults, Library, find_root};
use monteria_game::{Game, MatchSetup};
use monteria_games::Rulesets;

fn place(writing: &Writing) -> Rect {
    let size = Vec2::new(Ink::width(&writing.text, writing.size), writing.size);
    let turned = if writing.along.x == 0.0 { Vec2::new(size.y, size.x) } else { size };
    Rect::from_center_size(writing.at, turned)
}

#[test]
fn nothing_in_the_margin_of_any_table_lies_over_another() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let games = Rulesets::load(&library).expect("sound content");
    let mut tables = 0;
    for ruleset in games.rulesets() {
        for card in ruleset.scenarios() {
            let setup = MatchSetup::new(ruleset.id(), card.id.clone(), 1);
            let game = Game::start(ruleset.clone(), setup).expect("begins");
            let board = game.table().board();
            let all = writings(board, &card.title);
            assert!(all.iter().any(|writing| writing.text == card.title), "{}", card.id);
            let compass = Rect::from_center_half_size(compass_at(board), Vec2::splat(COMPASS));
            let mut places: Vec<(Rect, &str)> =
                all.iter().map(|it| (place(it), it.text.as_str())).collect();
            places.push((compass, "the compass"));
            let sheet = Rect::from_center_half_size(Vec2::ZERO, board.half() + Vec2::splat(MARGIN));
            for (n, (a, what)) in places.iter().enumerate() {
                assert_eq!(sheet.intersect(*a), *a, "{}: {what} on the mat", card.id);
                for (b, other) in &places[n + 1..] {
                    assert!(a.intersect(*b).is_empty(), "{}: {what} over {other}", card.id);
                }
            }
            tables += 1;
        }
    }
    assert!(tables > 15, "{tables}");
}
