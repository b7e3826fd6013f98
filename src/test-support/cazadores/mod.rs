//! Builds a Hunt in any position: an open table with models, cards and dice as a test
//! needs them. Start with [`hunt`] and [`Hunt`].
#![allow(dead_code, reason = "each test file uses its own part of this")]

mod arrange;
pub mod arts;
mod read;
mod turns;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bevy_math::Vec2;
use monteria_cazadores::content::{CazadoresContent, Condition};
use monteria_cazadores::{Cazadores, HuntMarks, HuntRef};
use monteria_content::{Faults, Library, find_root};
use monteria_dice::{Card, Rank, Suit};
use monteria_game::{DiceBox, Game, MatchSetup, Model, ModelId, Needs, Order, Roster};
use monteria_table::{Board, Exit, Footprint, Keywords, Piece, Side};

use crate::ScriptedGame;

pub use read::*;

pub fn content() -> Arc<CazadoresContent> {
    static CONTENT: OnceLock<Arc<CazadoresContent>> = OnceLock::new();
    CONTENT
        .get_or_init(|| {
            let mut faults = Faults::new();
            let library =
                Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
            CazadoresContent::load(&library).expect("the content is sound")
        })
        .clone()
}

/// A Hunt that a test arranges.
pub struct Hunt {
    pub game: ScriptedGame,
}

/// A Companion in every arranged Hunt: it stands in the far south-east corner and passes,
/// so that the Hunt always has a model to wait for. Tests play in the west.
pub const USHER: &str = "Vicar";

/// Returns a Hunt for this Adversary with these models of the Pack, the first a Cazador,
/// on an open table of 24" by 24".
pub fn hunt(adversary: &str, pack: &[&str]) -> Hunt {
    hunt_with(content(), adversary, pack)
}

/// Returns such a Hunt with other content.
pub fn hunt_with(content: Arc<CazadoresContent>, adversary: &str, pack: &[&str]) -> Hunt {
    arranged(content, adversary, pack, "none")
}

/// Returns such a Hunt for an Objective: its special models are there, its tokens are
/// placed by the test.
pub fn hunt_for(objective: &str, adversary: &str, pack: &[&str]) -> Hunt {
    arranged(content(), adversary, pack, objective)
}

/// Returns such a Hunt for an Objective with other content.
pub fn arranged(
    content: Arc<CazadoresContent>,
    adversary: &str,
    pack: &[&str],
    objective: &str,
) -> Hunt {
    // The usher is added only if the test does not name it.
    let mut companions: Vec<&str> =
        pack[1..].iter().copied().filter(|name| *name != "vicar").collect();
    companions.push("vicar");
    let scenario = content.scenarios.keys().next().expect("a scenario").to_string();
    let answers = BTreeMap::from([
        ("adversary".to_owned(), adversary.to_owned()),
        ("objective".to_owned(), objective.to_owned()),
        ("players".to_owned(), "1".to_owned()),
        ("companions".to_owned(), "any".to_owned()),
        ("cazador-1".to_owned(), pack[0].to_owned()),
        ("companions-1".to_owned(), companions.join(",")),
    ]);
    let ruleset = Arc::new(Cazadores::new(content));
    let setup = MatchSetup { answers, ..MatchSetup::new("cazadores", scenario, 1) };
    let game = Game::start(ruleset, setup).expect("a Hunt");
    let mut hunt = Hunt { game: ScriptedGame::new(game) };
    for _ in 0..200 {
        let decision = hunt.game.decision().expect("the Hunt has only begun");
        if decision.option("end").is_some() {
            let usher = hunt.id(USHER);
            assert_eq!(decision.model, Some(usher), "the usher goes first");
            hunt.reset();
            return hunt;
        }
        // The usher acts first among the Pack.
        let last = decision.options.len() - 1;
        let act = decision.options[0].id.starts_with("act:");
        let choice = decision.options[if act { last } else { 0 }].clone();
        let order = match &choice.needs {
            Needs::To(region) => {
                let spot = hunt.game.samples(region, 1)[0];
                Order::to(choice.id, spot)
            }
            Needs::Target { legal, .. } => Order::at(choice.id, legal[0]),
            Needs::Nothing => Order::plain(choice.id),
            other => panic!("a Hunt asks for no {other:?}"),
        };
        hunt.game.submit(order).expect("an offered option");
    }
    panic!("no Turn of the Pack came");
}

/// Returns an empty table with Exits along the south side.
pub fn open_board() -> Board {
    let exit = Exit { name: "South".to_owned(), side: Side::South, from: -12.0, to: 12.0 };
    Board { size: Vec2::new(24.0, 24.0), exits: vec![exit] }
}

/// Returns a box of terrain around a point, with its full size along x and
/// z, and its height.
pub fn block(id: &str, at: (f32, f32), size: (f32, f32), top: f32, keywords: Keywords) -> Piece {
    Piece {
        id: id.to_owned(),
        name: id.to_owned(),
        footprint: Footprint::Box {
            center: Vec2::new(at.0, at.1),
            half: Vec2::new(size.0 / 2.0, size.1 / 2.0),
            turn: 0.0,
        },
        base: 0.0,
        top,
        keywords,
        look: String::new(),
    }
}

/// Parses a card by its rank and suit (`card("A♠")`).
pub fn card(text: &str) -> Card {
    let mut letters: Vec<char> = text.chars().collect();
    let suit = match letters.pop() {
        Some('♠') => Suit::Spades,
        Some('♦') => Suit::Diamonds,
        Some('♣') => Suit::Clubs,
        Some('♥') => Suit::Hearts,
        other => panic!("no suit: {other:?}"),
    };
    let rank = match letters.iter().collect::<String>().as_str() {
        "A" => Rank::Ace,
        "K" => Rank::King,
        "Q" => Rank::Queen,
        "J" => Rank::Jack,
        number => Rank::ALL[number.parse::<usize>().expect("a number") - 2],
    };
    Card { rank, suit }
}

impl Hunt {
    /// Returns the id of a model.
    pub fn id(&self, name: &str) -> ModelId {
        let world = self.game.world();
        let found = world.resource::<Roster>().iter().find(|(_, entity)| {
            world.get::<Model>(*entity).is_some_and(|model| model.name.contains(name))
        });
        found.unwrap_or_else(|| panic!("nobody is called {name}")).0
    }

    pub fn adversary(&self) -> ModelId {
        self.game.world().resource::<HuntMarks>().adversary.expect("an Adversary")
    }

    /// Returns a view of the Hunt.
    pub fn facts(&self) -> HuntRef<'_> {
        HuntRef::of(self.game.world())
    }

    /// Returns the scripted faces that are left.
    pub fn dice_left(&self) -> Vec<u32> {
        self.game.world().resource::<DiceBox>().0.script().collect()
    }

    /// Returns the WNDs left in each Hit Location, highest first.
    pub fn locations_left(&self) -> Vec<i32> {
        let facts = self.facts();
        let quarry =
            facts.get(self.adversary()).and_then(|model_ref| model_ref.quarry).expect("its deck");
        quarry.locations.iter().map(|location| location.left).collect()
    }

    /// Returns whether a model has a Condition.
    pub fn has(&self, name: &str, condition: Condition) -> bool {
        self.facts().get(self.id(name)).is_some_and(|model_ref| model_ref.has(condition))
    }

    pub fn wounds(&self, name: &str) -> i32 {
        self.facts().get(self.id(name)).expect("a model").wounds.left
    }

    /// Returns the position of a model on the plan.
    pub fn at(&self, name: &str) -> (f32, f32) {
        let at = self.facts().get(self.id(name)).expect("a model").stand.at;
        (at.x, at.z)
    }

    /// Returns the distance between the bases of two models in inches.
    pub fn distance(&self, a: &str, b: &str) -> f32 {
        self.facts().distance(self.id(a), self.id(b))
    }

    /// Returns the Tick of a model's Personal Clock.
    pub fn clock(&self, name: &str) -> u32 {
        self.facts().get(self.id(name)).expect("a model").clock.tick
    }
}
