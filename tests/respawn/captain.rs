//! The strong computer player uses exits, leaps and items of one use in its plans.

use bevy_ecs::prelude::Mut;
use bevy_math::Vec2;
use monteria_cadence::battle::{Battlefield, Marker, UnitId};
use monteria_dice::Dice;
use monteria_game::{Control, Game, SeatId, SideId, Tabletop};
use monteria_opponents::Opponent;
use monteria_respawn::Kind;
use monteria_saves::{SaveHeader, SaveLine, SavedGame, replay};

use monteria_test_support::respawn::ruleset;
use monteria_test_support::respawn::{Match, arena, lay, one, plain, setup, team};

/// Returns a match with a hill in the middle of an empty table and one character of the
/// first team at a place.
fn hill(style: &str, unit: UnitId, at: (f32, f32), dice: &[u32]) -> Match {
    let first = team(&[
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "explosive-charge"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ]);
    let answers = [
        ("mission", "king-of-the-hill"),
        ("style-1", style),
        ("team-1", &first),
        ("team-2", &plain()),
    ];
    let mut game = arena(&answers, dice);
    game.put(unit, at.0, at.1);
    let others: Vec<UnitId> = (1..=3).filter(|other| *other != unit).collect();
    game.idle(&others);
    game
}

/// Lets the strong player give the first team's orders until the other team decides.
/// Returns the texts of the events.
fn activation(game: &mut Match) -> String {
    let mut captain = ruleset().tactics("strong", None).expect("a captain");
    let mut told = String::new();
    for _ in 0..40 {
        let Some(decision) = game.game.decision().filter(|decision| decision.seat.0 == 0).cloned()
        else {
            break;
        };
        let order = captain.choose(game.game.world(), &decision, &mut Dice::new(1));
        game.order(order);
        for line in &game.events {
            told.push_str(&line.text);
            told.push('\n');
        }
    }
    told
}

#[test]
fn a_launch_pad_is_part_of_the_way_to_the_hill() {
    let mut game = hill("plain", 1, (-15.0, 0.0), &[]);
    lay(&mut game, Kind::Pad(Vec2::new(-2.0, 0.0)), -13.0, 0.0);
    let told = activation(&mut game);
    assert!(game.at(1).distance(Vec2::ZERO) < 4.0, "{:?}: {told}", game.at(1));
}

#[test]
fn a_pair_of_portals_is_part_of_the_way_to_the_hill() {
    let mut game = hill("portals", 1, (-16.0, 0.0), &[]);
    lay(&mut game, Kind::Portal, -14.0, 0.0);
    lay(&mut game, Kind::Portal, -2.0, 0.0);
    let told = activation(&mut game);
    assert!(game.at(1).distance(Vec2::ZERO) < 4.0, "{:?}: {told}", game.at(1));
}

#[test]
fn a_leap_ends_where_the_hill_can_be_taken() {
    let mut game = hill("rockets", 1, (-14.5, 0.0), &[4, 4]);
    let told = activation(&mut game);
    assert!(told.contains("for its rocket pack"), "{told}");
    assert!(game.at(1).distance(Vec2::ZERO) < 4.0, "{:?}: {told}", game.at(1));
}

#[test]
fn a_charge_lies_where_enemies_come_for_the_hill() {
    let mut game = hill("plain", 2, (0.0, 1.6), &[]);
    // It has no weapon left to fire.
    game.put(4, 14.5, 0.0)
        .fighter(2, |fighter| fighter.weapons.iter_mut().for_each(|(_, spent)| *spent = true));
    game.change(|world| {
        world.resource_scope(|world, mut field: Mut<Battlefield>| {
            let held = |marker: &mut Marker| marker.held = Some(SideId(0));
            field.markers.each(&mut world.resource_mut::<Tabletop>(), |_| true, held);
        });
    });
    let told = activation(&mut game);
    let charge = game.arena().things.iter().find(|thing| thing.what == Kind::Charge);
    assert!(charge.is_some_and(|charge| charge.at.length() < 4.0), "{charge:?}: {told}");
}

/// Plays a match of the strong against the standard player and compares every
/// decision with that of a fresh player, from the middle on at a table that was
/// loaded from a save.
fn twice(arena: &str, answers: &[(&str, &str)], seed: u64) {
    const STRENGTHS: [&str; 2] = ["strong", "standard"];
    let ruleset = ruleset();
    let mut setup = setup(arena, answers, seed, &[]);
    let control = |n: usize| (SeatId(n as u8), Control::Ai(STRENGTHS[n].to_owned()));
    setup.seats = (0..2).map(control).collect();
    let player =
        |n: usize| Opponent::of_strength(ruleset.as_ref(), STRENGTHS[n]).expect("a player");
    let mut game = Game::start(ruleset.clone(), setup.clone()).expect("a match");
    game.keep_past(false);
    let mut players = [player(0), player(1)];
    let mut loaded = None::<Game>;
    let mut lines = Vec::new();
    let mut steps = 0;
    let mut after = 0;
    while let Some(decision) = game.decision().cloned() {
        let seat = usize::from(decision.seat.0);
        let order = players[seat].order(&game).expect("an order");
        let again = player(seat).order(loaded.as_ref().unwrap_or(&game)).expect("an order");
        assert_eq!(order, again, "order {}: {}", lines.len(), decision.prompt);
        let step = decision.options[0].id.starts_with("lead:");
        steps += usize::from(step);
        game.submit(order.clone()).expect("legal");
        let hash = game.hash().expect("a hash");
        if let Some(loaded) = &mut loaded {
            loaded.submit(order.clone()).expect("legal");
            assert_eq!(loaded.hash().expect("a hash"), hash);
            after += 1;
        }
        lines.push(SaveLine { order, hash });
        // Save in the middle of an activation that was just declared.
        if loaded.is_none() && steps == 6 {
            let header = SaveHeader {
                monteria_save: 1,
                content: ruleset.content_hash(),
                mods: Vec::new(),
                setup: setup.clone(),
                branch: String::new(),
                handovers: Default::default(),
            };
            let saved = SavedGame { header, lines: lines.clone(), torn: false, ended: true };
            loaded = Some(replay(ruleset.clone(), &saved, true).expect("the save"));
        }
    }
    assert!(steps > 12 && after > 50, "{steps} steps, {after} orders after the load");
}

#[test]
fn a_loaded_match_is_played_on_as_it_was() {
    twice(
        "arena-foundry",
        &[("mission", "king-of-the-hill"), ("style-1", "rockets"), ("big-guns", "on")],
        5,
    );
    twice("arena-terraces", &[("mission", "capture-the-flag"), ("style-1", "portals")], 6);
}
