use super::*;
use monteria_content::{Faults, Library, find_root};
use monteria_game::{EventKind, Game, GameEvent, Manner, MatchSetup, Order};
use monteria_games::Rulesets;
use monteria_opponents::Opponent;

#[test]
fn the_card_beside_the_pointer_keeps_off_figures_and_in_the_window() {
    let window = egui::Rect::from_min_size(Pos2::ZERO, vec2(640.0, 360.0));
    let size = vec2(200.0, 80.0);
    let figure = |x: f32, y: f32| (egui::Rect::from_min_size(pos2(x, y), vec2(20.0, 40.0)), 1.0);
    let at = pos2(300.0, 150.0);
    assert_eq!(beside(at, size, window, &[]), pos2(318.0, 164.0));
    assert_eq!(beside(at, size, window, &[figure(400.0, 180.0)]), pos2(318.0, 60.0));
    assert_eq!(
        beside(at, size, window, &[figure(400.0, 180.0), figure(400.0, 80.0)]),
        pos2(86.0, 164.0)
    );
    // With a figure at each corner, the card takes the place where it covers least.
    let all =
        [figure(400.0, 180.0), figure(400.0, 80.0), figure(150.0, 180.0), figure(280.0, 100.0)];
    assert_eq!(beside(at, size, window, &all), pos2(86.0, 60.0));
    // In the corner of the window only one place is not under the pointer.
    let corner = pos2(630.0, 350.0);
    let place = egui::Rect::from_min_size(beside(corner, size, window, &[]), size);
    assert!(window.contains_rect(place) && !place.contains(corner), "{place:?}");
    // A card that is larger than the window begins at the window's corner.
    assert_eq!(beside(at, vec2(900.0, 400.0), window, &[]), Pos2::ZERO);
}

#[test]
fn a_way_is_reported_alike_beside_the_pointer_and_in_the_log() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let games = Rulesets::load(&library).expect("sound content");
    let mut told = 0;
    for ruleset in games.rulesets() {
        for card in ruleset.scenarios().into_iter().take(2) {
            let setup = MatchSetup::new(ruleset.id(), card.id, 11);
            let mut game = Game::start(ruleset.clone(), setup).expect("begins");
            let mut player = Opponent::of_strength(ruleset.as_ref(), "random").expect("a player");
            for turn in 0..120 {
                let Some(decision) = game.decision() else { break };
                let model = decision.model;
                // Every second turn takes an option that leads along a path,
                // to its farthest spot.
                let ways = decision.options.iter().filter(|_| turn % 2 == 0).find_map(|choice| {
                    let Needs::To(region) = &choice.needs else { return None };
                    let cells = region.reach(game.world())?.cells(0.5);
                    let (at, _) = cells
                        .iter()
                        .map(|cell| (cell.at, cell.cost))
                        .max_by(|a, b| a.1.total_cmp(&b.1))?;
                    let spot = monteria_table::Spot { x: at.x, z: at.z, y: None };
                    let route = region.check(game.world(), spot).ok()?.1?;
                    // An event may end a path into a danger or an Area, and a climb or
                    // a leap may fail.
                    let ends = |mark: &MarkKind| {
                        matches!(
                            mark,
                            MarkKind::EntersDangerous(_)
                                | MarkKind::EntersArea(_)
                                | MarkKind::Climbs
                                | MarkKind::Leaps
                        )
                    };
                    let told = moved(&route.legs, route.cost);
                    let plain = !route.marks.iter().any(|mark| ends(&mark.kind));
                    plain.then(|| (Order::to(&choice.id, spot), told))
                });
                let Some((order, words)) = ways else {
                    player.play(&mut game).expect("goes on");
                    continue;
                };
                let events = game.submit(order).expect("legal");
                let walker = model;
                let walks = |event: &&GameEvent| match event.what {
                    EventKind::Moved { model, manner: Manner::Walked, .. } => {
                        walker.is_none_or(|walker| walker == model)
                    }
                    _ => false,
                };
                let walked: Vec<&str> =
                    events.iter().filter(walks).map(|event| event.text.as_str()).collect();
                if let [walked] = walked.as_slice() {
                    let all: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
                    assert!(walked.ends_with(&format!("moves {words}")), "{words}, but: {all:#?}");
                    told += 1;
                }
            }
        }
    }
    assert!(told > 5, "{told}");
}
