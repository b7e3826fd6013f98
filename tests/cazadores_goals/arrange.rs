//! Tokens and counters where a test wants them, and whole Hunts for an Objective.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::math::Vec2;
use monteria::content::Id;
use monteria::game::{Control, Game, MatchSetup, Needs, Order, SeatId, Tabletop};
use monteria::rulesets::cazadores::{Cazadores, HuntMarks, Token};
use monteria::table::{Area, Keywords};

use crate::hunt::{Hunt, content};

/// An id.
pub fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}

/// Lays a token of this kind down; returns the number of its Area.
pub fn lay(hunt: &mut Hunt, kind: &str, x: f32, z: f32) -> u16 {
    let kind = content().tokens[kind].clone();
    let mut number = 0;
    hunt.change(|world| {
        let mut marks = world.resource_mut::<HuntMarks>();
        number = marks.next_area;
        marks.next_area += 1;
        let at = Vec2::new(x, z);
        let token = Token { area: number, kind: kind.id.clone(), at, settled: false, due: None };
        marks.goals.tokens.push(token);
        world.resource_mut::<Tabletop>().0.add_area(Area {
            id: number,
            name: kind.name.clone(),
            center: at,
            base: 0.0,
            height: 1.0,
            diameter: *kind.diameter,
            keywords: Keywords::empty(),
            tag: kind.id.to_string(),
        });
    });
    number
}

/// A model carries one of these.
pub fn carry(hunt: &mut Hunt, name: &str, kind: &str) {
    let model = hunt.id(name);
    hunt.change(|world| {
        world.resource_mut::<HuntMarks>().goals.carried.entry(model).or_default().push(id(kind));
    });
}

/// What a model carries.
pub fn carried(hunt: &Hunt, name: &str) -> Vec<String> {
    let model = hunt.id(name);
    let marks = hunt.game.world().resource::<HuntMarks>();
    marks.goals.carried_by(model).iter().map(ToString::to_string).collect()
}

/// A counter.
pub fn count(hunt: &Hunt, counter: &str) -> u8 {
    hunt.game.world().resource::<HuntMarks>().goals.count(counter)
}

/// A Hunt for an Objective on a table of the book, just set up, every seat an opponent's.
pub fn begun(scenario: &str, objective: &str, players: u8, seed: u64, dice: &[u32], who: &str) -> Game {
    let answers = BTreeMap::from([
        ("objective".to_owned(), objective.to_owned()),
        ("players".to_owned(), players.to_string()),
    ]);
    let seats = (0..players).map(|seat| (SeatId(seat), Control::Ai(who.to_owned()))).collect();
    let setup = MatchSetup {
        ruleset: "cazadores".to_owned(),
        scenario: scenario.to_owned(),
        answers,
        seed,
        dice: dice.to_vec(),
        seats,
    };
    Game::start(Arc::new(Cazadores::new(content())), setup).expect("a Hunt")
}

/// Answers everything with the first thing that is legal until somebody takes a Turn.
pub fn through_setup(game: &mut Game) {
    for _ in 0..60 {
        let Some(decision) = game.decision() else { return };
        if decision.option("end").is_some() || decision.options[0].id.starts_with("act:") {
            return;
        }
        let choice = decision.options[0].clone();
        let order = match &choice.needs {
            Needs::To(region) => Order::to(choice.id, game.samples(region, 1)[0]),
            Needs::Target { legal, .. } => Order::at(choice.id, legal[0]),
            Needs::Nothing => Order::plain(choice.id),
            other => panic!("a Hunt asks for no {other:?}"),
        };
        game.submit(order).expect("an offered option");
    }
}
