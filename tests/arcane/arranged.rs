//! Arranges a duel: a table, who stands where, whose activation it is, and the faces that the dice show.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::math::{Vec2, Vec3};
use bevy::prelude::World;
use monteria::content::Id;
use monteria::dice::Dice;
use monteria::game::{
    Agenda, Audience, DiceBox, Game, GameEvent, Hidden, MatchSetup, Model, ModelId, Order, Presence, Refusal,
    Roster, SeatId, SideId, Stand, Tabletop, Viewer,
};
use monteria::rulesets::arcane::Arcane;
use monteria::rulesets::arcane::content::{ArcaneContent, Character, State};
use monteria::rulesets::arcane::duel_ref::DuelRef;
use monteria::rulesets::arcane::state::{Camp, Camps, Hero, OwnEdge, Turn, Vigor};
use monteria::rulesets::arcane::steps::act::{Activated, Deactivate};
use monteria::rulesets::arcane::steps::turn::NextActivation;
use monteria::table::{Board, Footprint, Keywords, Piece, Table};

use crate::content::content;

/// A duel that a test arranges.
pub struct Duel {
    pub game: Game,
}

/// A box of terrain around a point: its whole size along x and z, and its height.
pub fn block(id: &str, at: (f32, f32), size: (f32, f32), top: f32, keywords: Keywords) -> Piece {
    let half = Vec2::new(size.0 / 2.0, size.1 / 2.0);
    Piece {
        id: id.to_owned(),
        name: id.to_owned(),
        footprint: Footprint::Box { center: Vec2::new(at.0, at.1), half, turn: 0.0 },
        base: 0.0,
        top,
        keywords,
        look: String::new(),
    }
}

/// Characters of both sides, each with its place, on an open table of 48" by 48"; the first is activated. All have their full
/// Action Points, nobody has Essence.
pub fn duel(who: &[(&str, u8, f32, f32)]) -> Duel {
    duel_with(content(), who)
}

/// The same with other content.
pub fn duel_with(content: Arc<ArcaneContent>, who: &[(&str, u8, f32, f32)]) -> Duel {
    let setup = MatchSetup {
        ruleset: "arcane".to_owned(),
        scenario: "duel".to_owned(),
        answers: BTreeMap::new(),
        seed: 1,
        dice: Vec::new(),
        seats: BTreeMap::new(),
    };
    let game = Game::start(Arc::new(Arcane::new(content.clone())), setup).expect("a match");
    let mut duel = Duel { game };
    duel.change(|world| {
        world.insert_resource(Tabletop(Table::new(board(), Vec::new()).expect("a table")));
        let all: Vec<_> = world.resource::<Roster>().iter().collect();
        for (_, entity) in all {
            world.entity_mut(entity).insert(Presence::Fled);
        }
        let camp = |side: u8| Camp {
            party: format!("Party {}", side + 1),
            organisation: None,
            plots: Vec::new(),
            used: Default::default(),
            edge: if side == 0 { OwnEdge::North } else { OwnEdge::South },
            essence: 0,
            reserve: 0,
            infiltrating: Vec::new(),
            points: 0,
            wanted: None,
            marked: Hidden::new(None, Audience::only(SeatId(side))),
            sacred: None,
            prayed: false,
        };
        *world.resource_mut::<Camps>() = Camps(vec![camp(0), camp(1)]);
        let turn = world.resource::<Turn>().clone();
        *world.resource_mut::<Turn>() = Turn { number: 1, last: 10, first: Some(SideId(0)), ..turn };
        let mut first = None;
        for (id, side, x, z) in who {
            let card = content.characters.get(*id).unwrap_or_else(|| panic!("no {id}")).clone();
            let model = enlist(world, card, *side, Vec3::new(*x, 0.0, *z));
            first.get_or_insert(model);
        }
        let model = first.expect("somebody");
        world.resource_mut::<Turn>().acting = Some(model);
        let mut agenda = Agenda::default();
        agenda.then(Activated { model });
        agenda.then(Deactivate { model });
        agenda.then(NextActivation { side: SideId(1) });
        world.insert_resource(agenda);
    });
    duel
}

fn board() -> Board {
    Board { size: Vec2::new(48.0, 48.0), exits: Vec::new() }
}

fn enlist(world: &mut World, card: Character, side: u8, at: Vec3) -> ModelId {
    let (radius, height) = card.base.inches();
    let (id, entity) = Roster::spawn(world, |id| {
        let name = card.name.clone();
        let (kind, figure, side, seat) = (name.clone(), card.look.clone(), SideId(side), Some(SeatId(side)));
        let model = Model { id, name, kind, side, seat, figure };
        (model, Stand { at, radius, height }, Presence::InPlay)
    });
    let vigor = Vigor { life: card.life.get(), points: card.most.get(), ..Vigor::default() };
    world.entity_mut(entity).insert((Hero { card, advantages: Vec::new() }, vigor));
    id
}

impl Duel {
    /// Changes the world by hand; the pending decision is asked again.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) -> &mut Self {
        self.game.rearrange(change).expect("the position has a decision");
        self
    }

    /// The faces that the dice show next.
    pub fn dice(&mut self, faces: &[u32]) -> &mut Self {
        self.change(|world| world.insert_resource(DiceBox(Dice::scripted(7, faces.iter().copied()))))
    }

    /// Terrain on the table.
    pub fn terrain(&mut self, pieces: Vec<Piece>) -> &mut Self {
        self.change(|world| world.insert_resource(Tabletop(Table::new(board(), pieces).expect("a table"))))
    }

    /// The model of this name that is on the table, or was last.
    pub fn id(&self, name: &str) -> ModelId {
        let facts = self.facts();
        let found = facts.models.iter().rev().find(|model| model.name() == name);
        found.unwrap_or_else(|| panic!("no {name}")).id()
    }

    /// Changes what a model has of its own.
    pub fn with(&mut self, name: &str, change: impl FnOnce(&mut Vigor)) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            change(&mut world.get_mut::<Vigor>(entity).expect("its vigor"));
        })
    }

    /// Puts a State on a model.
    pub fn state(&mut self, name: &str, state: State, level: u8) -> &mut Self {
        self.with(name, |vigor| {
            vigor.states.insert(state, level);
        })
    }

    /// Gives a side Essence.
    pub fn essence(&mut self, side: usize, amount: u8) -> &mut Self {
        self.change(|world| world.resource_mut::<Camps>().0[side].essence = amount)
    }

    pub fn facts(&self) -> DuelRef<'_> {
        DuelRef::of(self.game.world())
    }

    pub fn life(&self, name: &str) -> i32 {
        self.facts().get(self.id(name)).expect("a model").vigor.life
    }

    pub fn points(&self, name: &str) -> u8 {
        self.facts().get(self.id(name)).expect("a model").vigor.points
    }

    pub fn level(&self, name: &str, state: State) -> u8 {
        self.facts().get(self.id(name)).expect("a model").state(state)
    }

    pub fn at(&self, name: &str) -> Vec3 {
        self.facts().get(self.id(name)).expect("a model").stand.at
    }

    /// The prompt of the pending decision.
    pub fn asked(&self) -> String {
        self.game.decision().map_or("nothing".to_owned(), |decision| decision.prompt.clone())
    }

    /// The ids of what may be chosen now.
    pub fn options(&self) -> Vec<String> {
        self.game
            .decision()
            .map_or_else(Vec::new, |decision| decision.options.iter().map(|one| one.id.clone()).collect())
    }

    /// Gives an order; what was told.
    pub fn order(&mut self, order: Order) -> Vec<String> {
        let shown = format!("{order:?}");
        let events: Vec<GameEvent> = self
            .game
            .submit(order)
            .unwrap_or_else(|refusal| panic!("{shown}: {refusal}\nasked: {}", self.asked()));
        let _ = Viewer::Everyone;
        events.into_iter().map(|event| event.text).collect()
    }

    pub fn choose(&mut self, id: &str) -> Vec<String> {
        self.order(Order::plain(id))
    }

    /// Aims an option at a model.
    pub fn aim(&mut self, id: &str, target: &str) -> Vec<String> {
        let target = self.id(target);
        self.order(Order::at(id, target))
    }

    /// Why an option may not be chosen with this target.
    pub fn refusal(&self, id: &str, target: Option<&str>) -> String {
        let target = target.map(|name| self.id(name));
        let order = Order { target, ..Order::plain(id) };
        self.game.check(&order).err().map_or("legal".to_owned(), |why: Refusal| why.to_string())
    }
}

/// An id.
pub fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}
