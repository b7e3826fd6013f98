use super::*;
use monteria_content::{Faults, Library, find_root};
use monteria_dice::Dice;
use monteria_game::MatchSetup;
use monteria_games::Rulesets;
use monteria_opponents::Opponent;

#[test]
fn markers_stand_where_they_were_foretold() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let games = Rulesets::load(&library).expect("sound content");
    let mut moved = 0;
    let mut turns = 0;
    for ruleset in games.rulesets() {
        let Some(card) = ruleset.scenarios().into_iter().next() else { continue };
        let mut game = Game::start(ruleset.clone(), MatchSetup::new(ruleset.id(), card.id, 5))
            .expect("begins");
        let mut player = Opponent::of_strength(ruleset.as_ref(), "random").expect("a player");
        let mut fork = game.sandbox();
        for _ in 0..40 {
            let Some(decision) = game.decision().cloned() else { break };
            let viewer = Viewer::Seat(decision.seat);
            let before = game.view(viewer);
            for by in 0..decision.options.len() {
                game.fork_into(&mut fork, viewer, Dice::new(3));
                let after = try_option(&mut fork, viewer, &before, &only_option(&decision, by));
                let Some(after) = after else { continue };
                assert_eq!(after.option, decision.options[by].id);
                moved += usize::from(after.marker.is_some());
                turns += usize::from(after.next.is_some());
                if let Some(marker) = after.marker {
                    assert!(marker.place <= before.tracker.places, "{marker:?}");
                    assert_eq!(Some(marker.model), decision.model);
                }
            }
            player.play(&mut game).expect("goes on");
        }
    }
    assert!(moved > 20 && turns > 5, "{moved} markers, {turns} turns");
}
