//! Setting a Hunt up for each Objective, on every table.

use std::collections::BTreeSet;
use std::sync::Arc;

use monteria_cazadores::{Armoury, CarriedWeapon, Cazadores, FOES, HuntRef, Token};
use monteria_game::{FieldKind, Game, MatchSetup, Order, Presence, Roster, Ruleset, Viewer};

use crate::goals::arrange::{begun, id, through_setup};
use monteria_test_support::cazadores::content;

/// The Objectives in the order of their numbers.
fn all() -> Vec<String> {
    let content = content();
    let mut all: Vec<_> =
        content.objectives.values().map(|it| (it.number, it.id.to_string())).collect();
    all.sort();
    all.into_iter().map(|(_, id)| id).collect()
}

/// caz-obj-random: ten, numbered 1 to 10.
#[test]
fn there_are_ten_objectives_numbered_as_in_the_book() {
    let content = content();
    let mut numbers: Vec<u8> =
        content.objectives.values().filter_map(|it| it.number).map(|number| number.get()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=10).collect::<Vec<u8>>());
    assert_eq!(all()[0], "assassinate-the-vessel");
    assert_eq!(all()[9], "save-the-prisoner");
}

/// caz-obj-random: a d10 picks.
#[test]
fn a_d10_picks_the_objective() {
    let game = begun("mountain-pass", "random", 1, 3, &[], "random");
    assert!(HuntRef::of(game.world()).objective().is_some());
    // The deck of the Adversary is shuffled before the die is cast, so that many seeds
    // must find several of them.
    let picked: std::collections::BTreeSet<String> = (0..40)
        .map(|seed| {
            let game = begun("mountain-pass", "random", 1, seed, &[], "random");
            HuntRef::of(game.world()).objective().map_or(String::new(), |it| it.id.to_string())
        })
        .collect();
    assert!(picked.len() >= 7, "{picked:?}");
}

/// The form offers all of them, none and a random one.
#[test]
fn the_setup_form_offers_the_objectives() {
    let ruleset = Cazadores::new(content());
    let form =
        ruleset.setup_form("mountain-pass", &std::collections::BTreeMap::new()).expect("a form");
    let field = form.fields.iter().find(|field| field.key == "objective").expect("a field");
    let FieldKind::One(picks) = &field.kind else { panic!("one is picked") };
    assert_eq!(picks.len(), 12);
    assert_eq!((picks[0].id.as_str(), picks[1].id.as_str()), ("none", "random"));
    assert!(picks[2].label.starts_with("1. "));
}

/// caz-obj-vessel, caz-obj-banish, caz-obj-seal, caz-obj-raze, caz-obj-artifacts,
/// caz-obj-icon, caz-obj-prisoner, caz-obj-ambush: everybody and everything is where the
/// Objective wants it, on every table.
#[test]
fn every_objective_can_be_set_up_on_every_table() {
    for scenario in content().scenarios.keys() {
        for objective in all() {
            for players in [1u8, 3, 4] {
                let mut game = begun(scenario.as_str(), &objective, players, 11, &[], "random");
                through_setup(&mut game);
                let facts = HuntRef::of(game.world());
                let name = format!("{scenario} {objective} {players}");
                assert_eq!(game.violations(), Vec::<String>::new(), "{name}");
                assert!(
                    facts.models.iter().all(|model_ref| model_ref.presence == Presence::InPlay),
                    "{name}"
                );
                check(&facts, &objective, players, &name);
            }
        }
    }
}

fn carried<'a>(facts: &'a HuntRef<'_>) -> impl Iterator<Item = &'a Token> {
    facts.marks.things.iter().filter(|token| token.carrier().is_some())
}

fn check(facts: &HuntRef<'_>, objective: &str, players: u8, name: &str) {
    let tokens = |kind: &str| facts.tokens().filter(|token| token.kind == kind).collect::<Vec<_>>();
    let apart = |kind: &str, least: f32| {
        let all = tokens(kind);
        for (index, one) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                // Area 1, from edge to edge.
                let gap = (one.at - other.at).length() - 1.0;
                assert!(gap >= least, "{name}: {gap}");
            }
        }
    };
    match objective {
        "assassinate-the-vessel" => {
            let vessel = facts
                .models
                .iter()
                .find(|model_ref| model_ref.name() == "Vessel")
                .expect("a Vessel");
            assert_eq!(vessel.model.side, FOES);
            assert!(vessel.body().plan().length() < 4.0, "{name}: {:?}", vessel.stand.at);
        }
        "banish-the-well" => assert_eq!(tokens("cosmic-well").len(), 1),
        "forge-the-seal" => {
            assert_eq!(tokens("warding-point").len(), 3);
            apart("warding-point", 3.0);
            let carriers = carried(facts).filter(|token| token.kind == "warding-talc").count();
            assert_eq!(carriers, facts.hunters().count().min(3), "{name}");
        }
        "raze-habitat" => {
            assert_eq!(tokens("habitat").len(), 1);
            assert_eq!(carried(facts).count(), facts.hunters().count().min(3), "{name}");
        }
        "recover-the-artifacts" => assert_eq!(tokens("artifact").len(), 3),
        "retrieve-the-icon" => {
            assert_eq!(tokens("icon").len(), 3);
            apart("icon", 3.0);
        }
        "save-the-prisoner" => {
            let prisoner = facts
                .models
                .iter()
                .find(|model_ref| model_ref.name() == "Prisoner")
                .expect("a Prisoner");
            assert!(facts.is_captive(prisoner.id()));
            let adversary = facts.marks.adversary.expect("an Adversary");
            assert!(facts.distance(prisoner.id(), adversary) < 7.0, "{name}");
        }
        "capture-the-beast" => {
            let nets = facts.hunters().filter_map(|model_ref| model_ref.pack);
            let nets = nets
                .flat_map(|(_, armoury)| &armoury.weapons)
                .filter(|it| it.weapon == "net")
                .count();
            assert_eq!(nets, 1, "{name}");
        }
        "escape-the-ambush" => {
            for hunter in facts.hunters() {
                assert!(hunter.body().plan().length() < 9.0, "{name}: {:?}", hunter.stand.at);
            }
        }
        _ => {}
    }
    let _ = players;
}

/// caz-q-reposition: Foes rally around what lies there, until it is settled.
#[test]
fn foes_rally_around_open_tokens() {
    let mut game = begun("mountain-pass", "forge-the-seal", 1, 5, &[], "random");
    through_setup(&mut game);
    let facts = HuntRef::of(game.world());
    let points = facts.rally_points();
    assert_eq!(points.len(), 3);
    for token in facts.tokens() {
        assert!(points.contains(&(token.at, 0.5)), "Area 1: {points:?}");
    }
}

/// caz-obj-seal, caz-measure: 3" between the Points are measured from edge to edge.
#[test]
fn warding_points_lie_apart_edge_to_edge() {
    let mut nearest = f32::INFINITY;
    for seed in 0..30 {
        let mut game = begun("mountain-pass", "forge-the-seal", 1, seed, &[], "random");
        through_setup(&mut game);
        let facts = HuntRef::of(game.world());
        let at: Vec<_> = facts.tokens().map(|token| token.at).collect();
        assert_eq!(at.len(), 3);
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            nearest = nearest.min((at[one] - at[other]).length());
        }
    }
    assert!(
        (4.0..4.8).contains(&nearest),
        "of 90 pairs the nearest are {nearest}\" apart, centre to centre"
    );
}

/// A Hunt as it stands when the question about supplies comes.
fn asked_for_supplies(objective: &str, players: u8) -> Game {
    let game = begun("mountain-pass", objective, players, 11, &[], "random");
    assert!(game.decision().is_some_and(|decision| decision.prompt.starts_with("Who takes")));
    game
}

fn choose(game: &mut Game, choice: &str) {
    game.submit(Order::plain(choice)).expect("an offered option");
}

/// caz-obj-supplies: three of four have one for nothing; any other model that takes one
/// pays, and nobody need.
#[test]
fn further_supplies_are_asked_for_and_counted() {
    for buy in [true, false] {
        let mut game = asked_for_supplies("forge-the-seal", 4);
        for left in [3, 2, 1] {
            let decision = game.decision().expect("a question").clone();
            assert!(
                decision.prompt.ends_with(&format!("({left} left to give)")),
                "{}",
                decision.prompt
            );
            assert!(decision.option("nobody").is_none());
            choose(&mut game, &decision.options[0].id);
        }
        let decision = game.decision().expect("a question").clone();
        assert!(decision.prompt.ends_with("for 1 Renown?"), "{}", decision.prompt);
        choose(&mut game, &decision.options[usize::from(buy)].id);
        let facts = HuntRef::of(game.world());
        assert_eq!(carried(&facts).count(), 3 + usize::from(buy));
        assert_eq!(facts.goals().extra_supplies, u8::from(buy));
        assert!(game.decision().is_none_or(|decision| !decision.prompt.starts_with("Who takes")));
    }
}

/// caz-obj-supplies: where everybody has one already, nothing more is asked or paid.
#[test]
fn nobody_pays_for_what_all_have() {
    let game = begun("mountain-pass", "forge-the-seal", 3, 11, &[], "random");
    let facts = HuntRef::of(game.world());
    assert_eq!((carried(&facts).count(), facts.goals().extra_supplies), (3, 0));
    assert!(game.decision().is_none_or(|decision| !decision.prompt.starts_with("Who takes")));
}

/// caz-obj-capture: the Net may be left behind; a model that carries three Weapons gives
/// one up for it.
#[test]
fn the_net_is_taken_in_place_of_a_third_weapon_or_left() {
    let weapons = |game: &Game, index: usize| -> Vec<String> {
        let facts = HuntRef::of(game.world());
        let model_ref = facts.hunters().nth(index).and_then(|model_ref| model_ref.pack);
        model_ref.map_or(Vec::new(), |(_, armoury)| {
            armoury.weapons.iter().map(|carried| carried.weapon.to_string()).collect()
        })
    };
    let mut game = asked_for_supplies("capture-the-beast", 1);
    choose(&mut game, "nobody");
    let count = HuntRef::of(game.world()).hunters().count();
    assert!((0..count).all(|index| !weapons(&game, index).contains(&"net".to_owned())));
    let mut game = asked_for_supplies("capture-the-beast", 1);
    let first = HuntRef::of(game.world())
        .hunters()
        .next()
        .map(|model_ref| model_ref.id())
        .expect("a Cazador");
    game.rearrange(|world| {
        let entity = world.resource::<Roster>().entity(first).expect("a Cazador");
        let mut armoury = world.get_mut::<Armoury>(entity).expect("what it carries");
        let own = armoury.weapons[0].clone();
        armoury.weapons = ["bow", "whip", "staff"]
            .map(|weapon| CarriedWeapon { weapon: id(weapon), readied: false, ..own.clone() })
            .to_vec();
    })
    .expect("the position has a decision");
    choose(&mut game, &format!("give:{first}:2"));
    assert_eq!(weapons(&game, 0), ["bow", "staff", "net"]);
}

/// caz-obj-ambush: each Foe comes in around another of the Pack, as long
/// as there is another.
#[test]
fn foes_of_an_ambush_come_in_around_different_models() {
    for seed in 0..6 {
        let answers = [
            ("objective", "escape-the-ambush"),
            ("adversary", "creature-wreathed-in-light"),
            ("cazador-1", "ines-valcarcel"),
            ("companions-1", "stalker,vicar"),
        ];
        let answers = answers.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let setup = MatchSetup {
            answers: answers.into(),
            ..MatchSetup::new("cazadores", "mountain-pass", seed)
        };
        let game = Game::start(Arc::new(Cazadores::new(content())), setup).expect("a Hunt");
        let facts = HuntRef::of(game.world());
        let mut whence = BTreeSet::new();
        let foes = facts.models.iter().filter(|model_ref| model_ref.model.side == FOES);
        for foe in foes {
            let mark = format!("{} is placed ", foe.name());
            let log = game.events(Viewer::Referee);
            let line =
                log.iter().rev().find(|line| line.text.starts_with(&mark)).expect("it came in");
            let from = line.text.split(" from ").nth(1).expect("from somewhere").to_owned();
            assert!(facts.hunters().any(|hunter| hunter.name() == from), "{from}");
            whence.insert(from);
        }
        assert_eq!(whence.len(), 3, "three Foes, three of the Pack, seed {seed}: {whence:?}");
    }
}
