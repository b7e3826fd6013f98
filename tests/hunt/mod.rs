//! Builds a Hunt in any position: an open table, the models where a test wants them, the cards and the dice that it wants.
#![allow(dead_code, reason = "each test file uses its own part of this")]

mod read;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bevy::math::{Vec2, Vec3};
use bevy::prelude::{Entity, World};
use monteria::content::{Faults, Library, find_root};
use monteria::dice::{Card, Deck, Dice, Rank, Suit, number_cards};
use monteria::game::{
    DiceBox, EventKind, Game, GameEvent, MatchSetup, Model, ModelId, Needs, Order, Presence, Refusal, Roster,
    Stand, Tabletop,
};
use monteria::rulesets::cazadores::content::{CazadoresContent, Condition};
use monteria::rulesets::cazadores::{
    Afflictions, Armoury, Cazadores, Goals, HuntMarks, HuntRef, Member, PersonalClock, Quarry, RoundClock,
    Stance, Wounds,
};
use monteria::table::{Board, Exit, Footprint, Keywords, Piece, Side, Table};

pub use read::*;

/// The shipped content.
pub fn content() -> Arc<CazadoresContent> {
    static CONTENT: OnceLock<Arc<CazadoresContent>> = OnceLock::new();
    CONTENT
        .get_or_init(|| {
            let mut faults = Faults::new();
            let library = Library::open(find_root().expect("the content lies beside the tests"), &mut faults);
            CazadoresContent::load(&library).expect("the content is sound")
        })
        .clone()
}

/// A Hunt that a test arranges.
pub struct Hunt {
    /// The match.
    pub game: Game,
}

/// The Companion that every arranged Hunt has beside those that a test asks for: it stands in the far south-east corner and
/// passes, so that the Hunt always has somebody to wait for. Tests play in the west.
pub const USHER: &str = "Vicar";

/// A Hunt for this Adversary with these models of the Pack, the first a Cazador, on an open table of 24" by 24".
pub fn hunt(adversary: &str, pack: &[&str]) -> Hunt {
    hunt_with(content(), adversary, pack)
}

/// The same with other content.
pub fn hunt_with(content: Arc<CazadoresContent>, adversary: &str, pack: &[&str]) -> Hunt {
    arranged(content, adversary, pack, "none")
}

/// The same for an Objective: its special models are there, its tokens are for the test to lay.
pub fn hunt_for(objective: &str, adversary: &str, pack: &[&str]) -> Hunt {
    arranged(content(), adversary, pack, objective)
}

fn arranged(content: Arc<CazadoresContent>, adversary: &str, pack: &[&str], objective: &str) -> Hunt {
    // A test that asks for the usher itself has it once.
    let mut companions: Vec<&str> = pack[1..].iter().copied().filter(|name| *name != "vicar").collect();
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
    let setup = MatchSetup {
        ruleset: "cazadores".to_owned(),
        scenario,
        answers,
        seed: 1,
        dice: Vec::new(),
        seats: BTreeMap::new(),
    };
    let game = Game::start(ruleset, setup).expect("a Hunt");
    let mut hunt = Hunt { game };
    for _ in 0..200 {
        let decision = hunt.game.decision().expect("the Hunt has only begun");
        if decision.option("end").is_some() {
            let usher = hunt.id(USHER);
            assert_eq!(decision.model, Some(usher), "the usher goes first");
            hunt.reset();
            return hunt;
        }
        // Among the Pack the usher goes first.
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
        };
        hunt.game.submit(order).expect("an offered option");
    }
    panic!("no Turn of the Pack came");
}

/// An empty table with Exits along the south side.
pub fn open_board() -> Board {
    let exit = Exit { name: "South".to_owned(), side: Side::South, from: -12.0, to: 12.0 };
    Board { size: Vec2::new(24.0, 24.0), exits: vec![exit] }
}

/// A box of terrain around a point: its whole size along x and z, and its height.
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

/// A card by its rank and suit (`card("A♠")`).
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

/// Which of the Adversary's models has its deck.
fn deck_holder(world: &World, adversary: ModelId) -> Entity {
    let roster = world.resource::<Roster>();
    let named = roster.entity(adversary).expect("the Adversary");
    let lead = world.get::<Member>(named).expect("a part of the Adversary").lead;
    roster.entity(lead).expect("the first of its models")
}

impl Hunt {
    /// Everybody unharmed and off the table but the usher, an open table.
    fn reset(&mut self) {
        let usher = self.id(USHER);
        self.change(|world| {
            world.insert_resource(Tabletop(Table::new(open_board(), Vec::new()).expect("a table")));
            let old = world.resource::<HuntMarks>().clone();
            let goals =
                Goals { objective: old.goals.objective, specials: old.goals.specials, ..Goals::default() };
            *world.resource_mut::<HuntMarks>() =
                HuntMarks { adversary: old.adversary, goals, ..HuntMarks::default() };
            let all: Vec<_> = world.resource::<Roster>().iter().collect();
            for (id, entity) in all {
                let mut entity = world.entity_mut(entity);
                let full = entity.get::<Wounds>().expect("wounds").full;
                entity.insert(Wounds { left: full, full });
                entity.insert((Afflictions::default(), Stance::default()));
                entity.insert(PersonalClock { tick: 10, looped: false });
                entity.insert(if id == usher { Presence::InPlay } else { Presence::Reserve });
                entity.get_mut::<Stand>().expect("a stand").at = Vec3::new(11.4, 0.0, 11.4);
                if let Some(mut quarry) = entity.get_mut::<Quarry>() {
                    for location in &mut quarry.locations {
                        location.left = location.full;
                    }
                    quarry.card = None;
                }
                if let Some(mut armoury) = entity.get_mut::<Armoury>() {
                    for carried in &mut armoury.weapons {
                        carried.loaded = true;
                    }
                }
            }
        });
    }

    /// Changes the world by hand; the pending decision is asked again.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) {
        self.game.rearrange(change).expect("the position has a decision");
    }

    /// Takes the usher out of the Hunt, for tests that watch the clock; somebody else must be in play by then.
    pub fn dismiss_usher(&mut self) -> &mut Self {
        let usher = self.id(USHER);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(usher).expect("the usher");
            world.entity_mut(entity).insert(Presence::Reserve);
        });
        self
    }

    /// The id of a model.
    pub fn id(&self, name: &str) -> ModelId {
        let world = self.game.world();
        let found = world
            .resource::<Roster>()
            .iter()
            .find(|(_, entity)| world.get::<Model>(*entity).is_some_and(|model| model.name.contains(name)));
        found.unwrap_or_else(|| panic!("nobody is called {name}")).0
    }

    /// The Adversary.
    pub fn adversary(&self) -> ModelId {
        self.game.world().resource::<HuntMarks>().adversary.expect("an Adversary")
    }

    /// Reads the Hunt.
    pub fn facts(&self) -> HuntRef<'_> {
        HuntRef::of(self.game.world())
    }

    /// Changes a component of a model.
    pub fn with<C: bevy::prelude::Component<Mutability = bevy::ecs::component::Mutable>>(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut C),
    ) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            change(&mut world.get_mut::<C>(entity).expect("the component"));
        });
        self
    }

    /// Replaces a component that never changes in play.
    pub fn remake<C: bevy::prelude::Component + Clone>(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut C),
    ) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            let mut value = world.get::<C>(entity).expect("the component").clone();
            change(&mut value);
            world.entity_mut(entity).insert(value);
        });
        self
    }

    /// Puts a model on the table, its centre here.
    pub fn put(&mut self, name: &str, x: f32, z: f32) -> &mut Self {
        self.put_at(name, x, 0.0, z)
    }

    /// The same at a height.
    pub fn put_at(&mut self, name: &str, x: f32, y: f32, z: f32) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.get_mut::<Stand>(entity).expect("a stand").at = Vec3::new(x, y, z);
            world.entity_mut(entity).insert(Presence::InPlay);
        });
        self
    }

    /// Terrain on the table.
    pub fn terrain(&mut self, pieces: Vec<Piece>) -> &mut Self {
        self.change(|world| {
            world.insert_resource(Tabletop(Table::new(open_board(), pieces).expect("a table")));
        });
        self
    }

    /// The faces that the dice show next.
    pub fn dice(&mut self, faces: &[u32]) -> &mut Self {
        self.change(|world| world.insert_resource(DiceBox(Dice::scripted(7, faces.iter().copied()))));
        self
    }

    /// Scripted faces that are left.
    pub fn dice_left(&self) -> Vec<u32> {
        self.game.world().resource::<DiceBox>().0.script().collect()
    }

    /// The Adversary's next card; the pile holds only this one.
    pub fn next_card(&mut self, text: &str) -> &mut Self {
        let (drawn, adversary) = (card(text), self.adversary());
        self.change(|world| {
            let entity = deck_holder(world, adversary);
            world.get_mut::<Quarry>(entity).expect("its deck").actions = Deck::new([drawn]);
        });
        self
    }

    /// The numbers of the next Hit Location cards.
    pub fn next_hits(&mut self, numbers: &[u8]) -> &mut Self {
        let adversary = self.adversary();
        let cards: Vec<Card> = numbers
            .iter()
            .map(|number| {
                number_cards().find(|card| card.rank.number() == Some(*number)).expect("a number card")
            })
            .collect();
        self.change(|world| {
            let entity = deck_holder(world, adversary);
            world.get_mut::<Quarry>(entity).expect("its deck").hits = Deck::new(cards);
        });
        self
    }

    /// WNDs left in each Hit Location, highest first; each model of the Adversary has those of its own.
    pub fn locations(&mut self, left: &[i32]) -> &mut Self {
        let adversary = self.adversary();
        self.change(|world| {
            let entity = deck_holder(world, adversary);
            let mut quarry = world.get_mut::<Quarry>(entity).expect("its deck");
            for (location, left) in quarry.locations.iter_mut().zip(left) {
                location.left = *left;
            }
            let facts = HuntRef::of(world);
            let own = |id| facts.own_locations(id).iter().map(|location| location.left).sum::<i32>();
            let sums: Vec<(ModelId, i32)> =
                facts.band(adversary).map(|model_ref| (model_ref.id(), own(model_ref.id()))).collect();
            for (id, left) in sums {
                let entity = world.resource::<Roster>().entity(id).expect("a model");
                world.get_mut::<Wounds>(entity).expect("wounds").left = left;
            }
        });
        self
    }

    /// What is left in each Hit Location, highest first.
    pub fn locations_left(&self) -> Vec<i32> {
        let facts = self.facts();
        let quarry = facts.get(self.adversary()).and_then(|model_ref| model_ref.quarry).expect("its deck");
        quarry.locations.iter().map(|location| location.left).collect()
    }

    /// A model suffers a Condition.
    pub fn afflict(&mut self, name: &str, condition: Condition) -> &mut Self {
        self.with::<Afflictions>(name, |afflictions| {
            afflictions.0.entry(condition).or_default();
        })
    }

    /// A model's WNDs left.
    pub fn set_wounds(&mut self, name: &str, left: i32) -> &mut Self {
        self.with::<Wounds>(name, |wounds| {
            wounds.left = left;
            wounds.full = wounds.full.max(left);
        })
    }

    /// Whether a model suffers a Condition.
    pub fn has(&self, name: &str, condition: Condition) -> bool {
        self.facts().get(self.id(name)).is_some_and(|model_ref| model_ref.has(condition))
    }

    /// WNDs left.
    pub fn wounds(&self, name: &str) -> i32 {
        self.facts().get(self.id(name)).expect("a model").wounds.left
    }

    /// Where a model stands on the plan.
    pub fn at(&self, name: &str) -> (f32, f32) {
        let at = self.facts().get(self.id(name)).expect("a model").stand.at;
        (at.x, at.z)
    }

    /// Inches between the bases of two models.
    pub fn distance(&self, a: &str, b: &str) -> f32 {
        self.facts().distance(self.id(a), self.id(b))
    }

    /// The Personal Clock of a model.
    pub fn clock(&self, name: &str) -> u32 {
        self.facts().get(self.id(name)).expect("a model").clock.tick
    }

    /// Ends the pending Turn so that this model acts next, on Tick 2, and the usher after it: after a Foe on the same Tick
    /// (without a Cazador the Foes go first), after one of the Pack on the next.
    fn make_next(&mut self, name: &str) -> Vec<GameEvent> {
        let (next, usher) = (self.id(name), self.id(USHER));
        let foe = self.facts().get(next).is_some_and(|model_ref| model_ref.foe.is_some());
        let decision = self.game.decision().expect("a decision");
        assert!(decision.option("end").is_some(), "no Turn is pending: {}", decision.prompt);
        let acting = decision.model.expect("a model acts");
        // A Turn that pays nothing is a Pass and pays 1.
        let owed = u32::from(self.facts().turn.paid == 0);
        self.change(|world| {
            let mut clock = world.resource_mut::<RoundClock>();
            clock.round = 1;
            clock.tick = 1;
            let all: Vec<_> = world.resource::<Roster>().iter().collect();
            for (id, entity) in all {
                let due = if id == next {
                    2
                } else if id == usher {
                    if foe { 2 } else { 3 }
                } else {
                    10
                };
                let tick = if id == acting { due - owed } else { due };
                world.entity_mut(entity).insert(PersonalClock { tick, looped: false });
            }
        });
        self.game.submit(Order::plain("end")).expect("a Turn can be ended")
    }

    /// A pack model's Turn begins.
    pub fn turn_of(&mut self, name: &str) -> &mut Self {
        let wanted = self.id(name);
        self.make_next(name);
        assert_eq!(
            self.game.decision().and_then(|decision| decision.model),
            Some(wanted),
            "{name} is not due"
        );
        self
    }

    /// A Foe's Turn, from its beginning to its end.
    pub fn foe_turn(&mut self, name: &str) -> Vec<GameEvent> {
        let foe = self.id(name);
        let all = self.make_next(name);
        let begun = all.iter().position(|line| line.what == EventKind::TurnBegan { model: foe });
        let begun = begun.unwrap_or_else(|| panic!("{name} took no Turn: {:#?}", texts(&all)));
        let ended = all[begun..].iter().position(|line| line.what == EventKind::TurnEnded { model: foe });
        match ended {
            Some(ended) => all[begun..=begun + ended].to_vec(),
            // A decision came up in the middle of it.
            None => all[begun..].to_vec(),
        }
    }

    /// Gives an order and returns what happened.
    pub fn order(&mut self, order: Order) -> Vec<GameEvent> {
        let shown = format!("{order:?}");
        self.game.submit(order).unwrap_or_else(|refusal| panic!("{shown}: {refusal}"))
    }

    /// The Turn of an Adversary that is several models, from the first of them to the last; `name` is one of them.
    pub fn band_turn(&mut self, name: &str) -> Vec<GameEvent> {
        let of_band = |hunt: &Hunt, model: ModelId| hunt.facts().is_of_band(model);
        let all = self.make_next(name);
        let begun = all
            .iter()
            .position(|line| matches!(line.what, EventKind::TurnBegan { model } if of_band(self, model)))
            .unwrap_or_else(|| panic!("{name} took no Turn: {:#?}", texts(&all)));
        let others = all[begun..]
            .iter()
            .position(|line| matches!(line.what, EventKind::TurnBegan { model } if !of_band(self, model)));
        all[begun..others.map_or(all.len(), |others| begun + others)].to_vec()
    }

    /// Chooses an option that needs nothing.
    pub fn choose(&mut self, id: &str) -> Vec<GameEvent> {
        self.order(Order::plain(id))
    }

    /// Chooses an option with a target.
    pub fn choose_at(&mut self, id: &str, target: &str) -> Vec<GameEvent> {
        let target = self.id(target);
        self.order(Order::at(id, target))
    }

    /// Whether an option is offered.
    pub fn offered(&self, id: &str) -> bool {
        self.game.decision().is_some_and(|decision| decision.option(id).is_some())
    }

    /// The ids of the options.
    pub fn options(&self) -> Vec<String> {
        self.game
            .decision()
            .map_or(Vec::new(), |decision| decision.options.iter().map(|o| o.id.clone()).collect())
    }

    /// Why an option that exists may not be chosen.
    pub fn refused(&self, id: &str) -> Option<String> {
        let decision = self.game.decision()?;
        decision
            .refused
            .iter()
            .find(|refused| refused.choice.id == id)
            .map(|refused| refused.why.name().to_owned())
    }

    /// Why a model is no target of an option.
    pub fn refused_at(&self, id: &str, target: &str) -> Option<Refusal> {
        let target = self.id(target);
        self.game.check(&Order::at(id, target)).err()
    }
}
