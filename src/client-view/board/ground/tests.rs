use crate::board::ground::*;
use monteria_content::{Faults, Library, find_root};
use monteria_game::{Game, MatchSetup};
use monteria_games::Rulesets;

#[test]
fn every_shipped_table_names_a_ground_and_it_covers_all_inside_the_border() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let games = Rulesets::load(&library).expect("sound content");
    let mut tables = 0;
    for ruleset in games.rulesets() {
        for card in ruleset.scenarios() {
            let setup = MatchSetup::new(ruleset.id(), card.id.clone(), 1);
            let game = Game::start(ruleset.clone(), setup).expect("begins");
            let table = game.table();
            let half = table.board().half();
            let mat = half + Vec2::splat(crate::board::MARGIN);
            let paint = Paint::of(table, mat).expect(&card.id);
            assert!(paint.line(half.y + 0.1).is_none() && paint.line(-half.y - 0.1).is_none());
            for row in 1..8 {
                let line =
                    paint.line(half.y * (row as f32 / 4.0 - 1.0)).expect("inside the border");
                assert!(
                    line.texel(half.x + 0.01).is_none(),
                    "{}: the margin is parchment",
                    card.id
                );
                for column in 1..8 {
                    let (colour, cover) =
                        line.texel(half.x * (column as f32 / 4.0 - 1.0)).expect("painted");
                    assert_eq!(cover, 1.0, "{}", card.id);
                    let light = colour.iter().sum::<f32>() / 3.0;
                    assert!((50.0..240.0).contains(&light), "{}: {light}", card.id);
                }
            }
            tables += 1;
        }
    }
    assert!(tables > 27, "{tables}");
}

#[test]
fn what_lies_round_a_piece_thins_out() {
    let mut grid = Grid::new(Vec2::splat(6.0), |_| 0.0);
    let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, z)| Vec2::new(x, z));
    grid.spread(&square, 1.0, 1.0);
    let mut line = Vec::new();
    assert!(grid.line(0.0, &mut line));
    let at = |x: f32| line[((x + 6.0) / STEP) as usize];
    assert_eq!((at(0.0), at(3.0)), (1.0, 0.0));
    assert!(at(1.5) > 0.3 && at(1.5) < 0.7, "{}", at(1.5));
    assert!(!grid.line(5.0, &mut line));
}
