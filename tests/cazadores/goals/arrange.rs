//! Tokens and counters where a test wants them, and whole Hunts for an Objective.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::{Mut, World};
use bevy_math::Vec2;
use monteria_cazadores::{Cazadores, HuntMarks, TableMarker, Token};
use monteria_content::Id;
use monteria_game::{Control, Game, MatchSetup, Needs, Order, SeatId, Tabletop, Thing};

use monteria_test_support::cazadores::{Hunt, content};

pub fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}

/// Lays a token of this kind down; returns the number of its Area.
pub fn lay(hunt: &mut Hunt, kind: &str, x: f32, z: f32) -> u16 {
    let kind = content().tokens[kind].clone();
    let mut number = 0;
    hunt.change(|world| {
        number = put(world, Thing::new(TableMarker::token(&kind), Vec2::new(x, z)));
    });
    number
}

fn put(world: &mut World, token: Token) -> u16 {
    world.resource_scope(|world, mut marks: Mut<HuntMarks>| {
        marks.things.put(&mut world.resource_mut::<Tabletop>(), token)
    })
}

/// Changes the so-many-th thing that was laid down, from 0.
pub fn change(hunt: &mut Hunt, index: usize, change: impl FnOnce(&mut Token)) {
    hunt.change(|world| {
        world.resource_scope(|world, mut marks: Mut<HuntMarks>| {
            let id = marks.things[index].id;
            marks.things.alter(&mut world.resource_mut::<Tabletop>(), id, change).expect("there");
        });
    });
}

/// The tokens on the table.
pub fn tokens(hunt: &Hunt) -> Vec<Token> {
    hunt.facts().tokens().cloned().collect()
}

/// A model carries one of these.
pub fn carry(hunt: &mut Hunt, name: &str, kind: &str) {
    let model = hunt.id(name);
    let token = TableMarker::token(&content().tokens[kind]);
    hunt.change(|world| {
        put(world, Thing::new(token, Vec2::ZERO).carried_by(model));
    });
}

/// What a model carries.
pub fn carried(hunt: &Hunt, name: &str) -> Vec<String> {
    hunt.facts().carried_by(hunt.id(name)).map(|token| token.kind.to_string()).collect()
}

pub fn count(hunt: &Hunt, counter: &str) -> u8 {
    hunt.game.world().resource::<HuntMarks>().goals.count(counter)
}

/// A Hunt for an Objective on a table of the book, just set up, every seat an opponent's.
pub fn begun(
    scenario: &str,
    objective: &str,
    players: u8,
    seed: u64,
    dice: &[u32],
    who: &str,
) -> Game {
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
        people: Default::default(),
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
