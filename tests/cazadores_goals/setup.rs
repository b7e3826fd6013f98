//! Setting a Hunt up for each Objective, on every table.

use monteria::game::{FieldKind, Presence, Ruleset};
use monteria::rulesets::cazadores::{Cazadores, FOES, Facts};

use crate::arrange::{begun, through_setup};
use crate::hunt::content;

/// The Objectives in the order of their numbers.
fn all() -> Vec<String> {
    let content = content();
    let mut all: Vec<_> = content.objectives.values().map(|it| (it.number, it.id.to_string())).collect();
    all.sort();
    all.into_iter().map(|(_, id)| id).collect()
}

/// caz-obj-random: ten, numbered 1 to 10.
#[test]
fn there_are_ten_objectives_numbered_as_in_the_book() {
    let content = content();
    let mut numbers: Vec<u8> = content.objectives.values().filter_map(|it| it.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=10).collect::<Vec<u8>>());
    assert_eq!(all()[0], "assassinate-the-vessel");
    assert_eq!(all()[9], "save-the-prisoner");
}

/// caz-obj-random: a d10 picks.
#[test]
fn a_d10_picks_the_objective() {
    let game = begun("mountain-pass", "random", 1, 3, &[], "random");
    assert!(Facts::of(game.world()).objective().is_some());
    // The deck of the Adversary is shuffled before the die is cast, so that many seeds must find several of them.
    let picked: std::collections::BTreeSet<String> = (0..40)
        .map(|seed| {
            let game = begun("mountain-pass", "random", 1, seed, &[], "random");
            Facts::of(game.world()).objective().map_or(String::new(), |it| it.id.to_string())
        })
        .collect();
    assert!(picked.len() >= 7, "{picked:?}");
}

/// The form offers all of them, none and a random one.
#[test]
fn the_setup_form_offers_the_objectives() {
    let ruleset = Cazadores::new(content());
    let form = ruleset.setup_form("mountain-pass", &std::collections::BTreeMap::new()).expect("a form");
    let field = form.fields.iter().find(|field| field.key == "objective").expect("a field");
    let FieldKind::One(picks) = &field.kind else { panic!("one is picked") };
    assert_eq!(picks.len(), 12);
    assert_eq!((picks[0].id.as_str(), picks[1].id.as_str()), ("none", "random"));
    assert!(picks[2].label.starts_with("1. "));
}

/// caz-obj-vessel, caz-obj-banish, caz-obj-seal, caz-obj-raze, caz-obj-artifacts, caz-obj-icon, caz-obj-prisoner,
/// caz-obj-ambush: everybody and everything is where the Objective wants it, on every table.
#[test]
fn every_objective_can_be_set_up_on_every_table() {
    for scenario in content().scenarios.keys() {
        for objective in all() {
            for players in [1u8, 3, 4] {
                let mut game = begun(scenario.as_str(), &objective, players, 11, &[], "random");
                through_setup(&mut game);
                let facts = Facts::of(game.world());
                let name = format!("{scenario} {objective} {players}");
                assert_eq!(game.violations(), Vec::<String>::new(), "{name}");
                assert!(facts.models.iter().all(|facet| facet.presence == Presence::InPlay), "{name}");
                check(&facts, &objective, players, &name);
            }
        }
    }
}

fn check(facts: &Facts<'_>, objective: &str, players: u8, name: &str) {
    let goals = facts.goals();
    let tokens = |kind: &str| goals.tokens.iter().filter(|token| token.kind == kind).collect::<Vec<_>>();
    let apart = |kind: &str, least: f32| {
        let all = tokens(kind);
        for (index, one) in all.iter().enumerate() {
            for other in &all[index + 1..] {
                let gap = (one.at - other.at).length();
                assert!(gap >= least, "{name}: {gap}");
            }
        }
    };
    match objective {
        "assassinate-the-vessel" => {
            let vessel = facts.models.iter().find(|facet| facet.name() == "Vessel").expect("a Vessel");
            assert_eq!(vessel.model.side, FOES);
            assert!(vessel.body().plan().length() < 4.0, "{name}: {:?}", vessel.stand.at);
        }
        "banish-the-well" => assert_eq!(tokens("cosmic-well").len(), 1),
        "forge-the-seal" => {
            assert_eq!(tokens("warding-point").len(), 3);
            apart("warding-point", 3.0);
            let carriers = goals.carried.values().filter(|held| held[0] == "warding-talc").count();
            assert_eq!(carriers, 3, "{name}");
        }
        "raze-habitat" => {
            assert_eq!(tokens("habitat").len(), 1);
            assert_eq!(goals.carried.len(), 3, "{name}");
        }
        "recover-the-artifacts" => assert_eq!(tokens("artifact").len(), 3),
        "retrieve-the-icon" => {
            assert_eq!(tokens("icon").len(), 3);
            apart("icon", 3.0);
        }
        "save-the-prisoner" => {
            let prisoner = facts.models.iter().find(|facet| facet.name() == "Prisoner").expect("a Prisoner");
            assert!(facts.captive(prisoner.id()));
            let adversary = facts.marks.adversary.expect("an Adversary");
            assert!(facts.distance(prisoner.id(), adversary) < 7.0, "{name}");
        }
        "capture-the-beast" => {
            let nets = facts.hunters().filter_map(|facet| facet.pack);
            let nets = nets.flat_map(|(_, armoury)| &armoury.weapons).filter(|it| it.weapon == "net").count();
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
    let facts = Facts::of(game.world());
    let points = facts.rally_points();
    assert_eq!(points.len(), 3);
    for token in &facts.goals().tokens {
        assert!(points.contains(&token.at));
    }
}
