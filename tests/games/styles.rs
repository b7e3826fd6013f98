//! Styles of computer players: they change how the program plays in every game, and the
//! models that they name play as they say.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria::content::{Faults, Library, find_root};
use monteria::game::*;
use monteria::opponents::{Limits, Opponent, Opponents, play_out};
use monteria::rulesets::Rulesets;

/// A game with a scenario, and a model of the first side that marches at the enemy.
struct Played {
    game: &'static str,
    scenario: &'static str,
    model: &'static str,
}

const PLAYED: [Played; 5] = [
    Played { game: "arcane", scenario: "duel", model: "Brusk Ironhand" },
    Played { game: "cazadores", scenario: "mountain-pass", model: "Beatriz Montoro" },
    Played { game: "drowned", scenario: "scrap-run", model: "Boulder" },
    Played { game: "fracture", scenario: "iron-crossing", model: "Vanguard Squad" },
    Played { game: "respawn", scenario: "arena-crossroads", model: "Rook" },
];

/// Number of matches for a comparison, and the most orders of each.
const MATCHES: u64 = 6;
const MOST_ORDERS: usize = 600;

/// Returns all games, where these models keep 18 inches from enemies.
fn rulesets(kept_back: &[(&str, &str)]) -> Rulesets {
    let root = find_root().expect("content");
    let mut library = Library::open(&root, &mut Faults::new()).base();
    let instead = kept_back.iter().map(|(game, model)| {
        let path = root.join("assets/rulesets").join(game).join("styles.ron");
        let text = std::fs::read_to_string(&path).expect("styles");
        let marked =
            text.replace("standoff: 12,", &format!("standoff: 18, models: [\"{model}\"],"));
        assert_ne!(text, marked, "{game}");
        (path, Arc::from(marked))
    });
    library.read_instead(instead.collect());
    Rulesets::load(&library).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the distance in inches from each of these models of the first side
/// to its nearest enemy.
fn distances_to_enemies(game: &Game, wanted: impl Fn(&str) -> bool) -> Vec<f32> {
    let world = game.world();
    let models: Vec<(&Model, &Stand)> = world
        .resource::<Roster>()
        .iter()
        .filter(|(_, entity)| world.get::<Presence>(*entity) == Some(&Presence::InPlay))
        .filter_map(|(_, entity)| Some((world.get(entity)?, world.get(entity)?)))
        .collect();
    let first = SideId(0);
    let own = models.iter().filter(|(model, _)| model.side == first && wanted(&model.name));
    let nearest = own.map(|(_, here)| {
        let enemies = models.iter().filter(|(model, _)| model.side != first);
        enemies.map(|(_, there)| there.at.distance(here.at)).fold(f32::INFINITY, f32::min)
    });
    nearest.filter(|inches| inches.is_finite()).collect()
}

/// Returns the mean distance of these models to their nearest enemies over some matches
/// in which the first side is played with this strength.
fn mean_distance(
    rulesets: &Rulesets,
    played: &Played,
    strength: &str,
    wanted: impl Fn(&str) -> bool,
) -> f32 {
    let ruleset = rulesets.ruleset(played.game).expect("a game");
    let mut all = Vec::new();
    for seed in 1..=MATCHES {
        let setup = MatchSetup {
            seats: BTreeMap::from([
                (SeatId(0), Control::Ai(strength.to_owned())),
                (SeatId(1), Control::Ai("standard".to_owned())),
            ]),
            ..MatchSetup::new(ruleset.id(), played.scenario, seed)
        };
        let mut game = Game::start(ruleset.clone(), setup).expect("begins");
        game.keep_past(false);
        let mut opponents = Opponents::of_match(&game).expect("known");
        let limits = Limits { orders: MOST_ORDERS };
        let played_out = play_out(&mut game, &mut opponents, limits, |game, _| {
            all.extend(distances_to_enemies(game, &wanted));
        });
        assert!(played_out.rejected.is_empty(), "{strength}: {:?}", played_out.rejected);
    }
    assert!(!all.is_empty(), "{}: no such model", played.game);
    all.iter().sum::<f32>() / all.len() as f32
}

#[test]
fn a_reckless_player_comes_nearer_to_its_enemies_than_a_cautious_one() {
    let rulesets = rulesets(&[]);
    for played in &PLAYED {
        let of = |strength: &str| mean_distance(&rulesets, played, strength, |_| true);
        let reckless = of("standard:reckless");
        let cautious = of("standard:cautious");
        println!("{}: reckless {reckless:.1}, cautious {cautious:.1}", played.game);
        assert!(reckless < cautious, "{}: {reckless} {cautious}", played.game);
    }
}

#[test]
fn a_model_that_stays_back_is_farther_from_enemies() {
    let usual = rulesets(&[]);
    let marked: Vec<_> = PLAYED.iter().map(|played| (played.game, played.model)).collect();
    let marked = rulesets(&marked);
    for played in &PLAYED {
        let of = |rulesets: &Rulesets| {
            mean_distance(rulesets, played, "standard", |name| name.starts_with(played.model))
        };
        let before = of(&usual);
        let after = of(&marked);
        println!("{}: {before:.1}, kept back {after:.1}", played.game);
        assert!(after > before + 1.0, "{}: {before} {after}", played.game);
    }
}

#[test]
fn every_strength_may_have_a_style() {
    for ruleset in rulesets(&[]).rulesets() {
        let styles: Vec<String> =
            ruleset.styles().iter().map(|style| style.id.to_string()).collect();
        assert!(styles.len() >= 3, "{}", ruleset.id());
        for strength in ruleset.strengths().iter().copied().chain(["sharp"]) {
            for style in &styles {
                let strength = format!("{strength}:{style}");
                assert!(Opponent::of_strength(ruleset.as_ref(), &strength).is_ok(), "{strength}");
            }
        }
        let unknown = Opponent::of_strength(ruleset.as_ref(), "standard:brave").err();
        let unknown = unknown.expect("no such style").to_string();
        assert!(unknown.contains("reckless"), "{unknown}");
    }
}
