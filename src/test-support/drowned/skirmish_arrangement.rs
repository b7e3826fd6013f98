//! Arranged skirmishes for tests: models at given positions on an open table, an
//! activated model, and scripted dice.
//!
//! ```text
//! let who = [("watchman", 0, 0.0, 0.0), ("tick+riposte+maul", 1, 8.0, 0.0)];
//! let mut fight = skirmish(&who);
//! // attribute die, feat die; then armour dice, each as it is rolled
//! fight.dice(&[3, 5, 9, 9]);
//! // an option by its id, at a model; `choose`, `go`, `lay`, `number` give others
//! fight.aim("shoot:marsh-rifle", "Tick");
//! fight.choose("enough");                  // the enemy does not react
//! assert_eq!(fight.wounds("Tick"), 1);
//! ```
//!
//! A model is the id of its profile, followed by ids of additional skills and weapons.
//! The first of the list is activated; all hold their most Action Points. Where a profile
//! occurs twice the second is called `Tick 2`, and so on. Dice that are not scripted are
//! rolled from a seed. Models after the first that stand at least 12" from both axes are
//! bystanders: they hold no Action Points, so they do not react. `terrain` and [`block`]
//! add terrain; `with` changes the condition of a model.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::World;
use bevy_math::{Vec2, Vec3};
use monteria_content::Id;
use monteria_dice::Dice;
use monteria_drowned::Act;
use monteria_drowned::Drowned;
use monteria_drowned::content::DrownedContent;
use monteria_drowned::sequence::Sequence;
use monteria_drowned::skirmish_ref::SkirmishRef;
use monteria_drowned::state::{
    Condition, Fighter, MarkerKind, SideState, SideStates, TableThings, Turn,
};
use monteria_drowned::{Deactivate, NextActivation};
use monteria_game::{
    Agenda, Audience, DiceBox, Game, Hidden, MatchSetup, Model, ModelId, Order, Presence, Roster,
    SeatId, SideId, Stand, Tabletop, Thing, Viewer,
};
use monteria_table::{Board, Facing, Footprint, Keywords, Piece, Spot, Table};

use super::of_the_brief;
use crate::ScriptedGame;

pub fn id(text: &str) -> Id {
    Id::new(text).expect("an id")
}

/// Returns a box of terrain around a point, by its size along x and z and
/// its height, in inches.
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

/// Returns a rectangle of water around a point.
pub fn water(at: (f32, f32), size: (f32, f32)) -> Piece {
    Piece { base: -0.5, ..block("water", at, size, 0.0, Keywords::WATER) }
}

/// A skirmish arranged by a test.
pub struct Skirmish {
    pub game: ScriptedGame,
}

/// Arranges models by profile, side and position on an open table of 36" by 36";
/// the first is activated.
pub fn skirmish(who: &[(&str, u8, f32, f32)]) -> Skirmish {
    skirmish_with(who, |_| {})
}

/// Arranges a skirmish with modified content.
pub fn skirmish_with(
    who: &[(&str, u8, f32, f32)],
    change: impl FnOnce(&mut DrownedContent),
) -> Skirmish {
    let mut content = of_the_brief();
    change(&mut content);
    let content = Arc::new(content);
    let setup = MatchSetup::new(
        "drowned",
        content.scenarios.keys().next().expect("a scenario").as_str(),
        1,
    );
    let game = Game::start(Arc::new(Drowned::new(content.clone())), setup).expect("a match");
    let mut skirmish = Skirmish { game: ScriptedGame::new(game) };
    skirmish.change(|world| {
        world.insert_resource(table(Vec::new()));
        let all: Vec<_> = world.resource::<Roster>().iter().collect();
        for (_, entity) in all {
            world.entity_mut(entity).insert(Presence::Fled);
        }
        world.insert_resource(TableThings::default());
        let side_state = |side: u8| SideState {
            crew: format!("Crew {}", side + 1).into(),
            leader_card: None,
            effects: Vec::new(),
            marked: Hidden::new(None, Audience::only(SeatId(side))),
            ..world.resource::<SideStates>().0.of(SideId(side)).clone()
        };
        let side_states = monteria_skirmish::SideStates(monteria_skirmish::BySide::new(
            side_state(0),
            side_state(1),
        ));
        world.insert_resource(side_states);
        let turn = world.resource::<Turn>().clone();
        *world.resource_mut::<Turn>() = Turn {
            number: 1,
            last: 9,
            first: Some(SideId(0)),
            first_zone: Some(SideId(0)),
            ..turn
        };
        let mut names: BTreeMap<String, u32> = BTreeMap::new();
        let mut first = None;
        for (what, side, x, z) in who {
            let fighter = fighter(&content, what);
            let count = names.entry(fighter.profile.name.clone()).or_default();
            *count += 1;
            let name = match *count {
                1 => fighter.profile.name.clone(),
                more => format!("{} {more}", fighter.profile.name),
            };
            let model = enlist(world, fighter, name, *side, Vec3::new(*x, 0.0, *z));
            if first.is_some() && x.abs().min(z.abs()) >= 12.0 {
                let entity = world.resource::<Roster>().entity(model).expect("a model");
                world.get_mut::<Condition>(entity).expect("its condition").points = 0;
            }
            first.get_or_insert((model, *side));
        }
        let (model, side) = first.expect("somebody");
        activate(world, model, side);
    });
    skirmish
}

/// Replaces the agenda by an activation of this model and the next activation.
fn activate(world: &mut World, model: ModelId, side: u8) {
    world.resource_mut::<Turn>().acting = Some(model);
    let mut agenda = Agenda::default();
    agenda.then(Act { model });
    agenda.then(Deactivate { model });
    agenda.then(NextActivation { side: SideId(1 - side) });
    world.insert_resource(agenda);
}

fn table(pieces: Vec<Piece>) -> Tabletop {
    let board = Board { size: Vec2::splat(36.0), exits: Vec::new() };
    Tabletop(Table::new(board, pieces).expect("a table"))
}

/// Creates a fighter from `profile+skill+weapon`.
fn fighter(content: &DrownedContent, what: &str) -> Fighter {
    let mut ids = what.split('+').map(id);
    let profile = ids.next().expect("a profile");
    let profile = content.profiles.get(&profile).unwrap_or_else(|| panic!("no profile {profile}"));
    let mut fighter = Fighter::new(content, profile);
    for more in ids {
        match (content.skills.get(&more), content.weapons.get(&more)) {
            (Some(skill), _) => fighter.skills.push(skill.clone()),
            (None, Some(weapon)) => fighter.weapons.push(weapon.clone()),
            (None, None) => panic!("neither a skill nor a weapon: {more}"),
        }
    }
    fighter
}

pub fn enlist(world: &mut World, fighter: Fighter, name: String, side: u8, at: Vec3) -> ModelId {
    let profile = fighter.profile.clone();
    let (radius, height) = profile.silhouette.inches();
    let (id, entity) = Roster::spawn(world, |id| {
        let kind = profile.role.words().to_string();
        let figure = profile.look.clone();
        let model = Model {
            id,
            name,
            kind,
            side: SideId(side),
            seat: (side < 2).then_some(SeatId(side)),
            figure,
        };
        (model, Stand { at, radius, height }, Presence::InPlay)
    });
    let condition = Condition {
        wounds: profile.wounds.get(),
        points: profile.most.get(),
        ..Condition::default()
    };
    world.entity_mut(entity).insert((fighter, condition));
    id
}

impl Skirmish {
    /// Returns read access to the match.
    pub fn facts(&self) -> SkirmishRef<'_> {
        SkirmishRef::of(self.game.world())
    }

    /// Changes the world directly; the pending decision is asked again.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) -> &mut Self {
        self.game.rearrange(change).expect("the position has a decision");
        self
    }

    /// Scripts the next faces of the dice.
    pub fn dice(&mut self, faces: &[u32]) -> &mut Self {
        self.change(|world| {
            world.insert_resource(DiceBox(Dice::scripted(7, faces.iter().copied())))
        })
    }

    pub fn terrain(&mut self, pieces: Vec<Piece>) -> &mut Self {
        self.change(|world| world.insert_resource(table(pieces)))
    }

    /// Puts a thing on the table.
    pub fn lay_thing(&mut self, what: MarkerKind, x: f32, z: f32) -> &mut Self {
        self.change(|world| {
            world.resource_scope(|world, mut things: bevy_ecs::prelude::Mut<'_, TableThings>| {
                let mut table = world.resource_mut::<Tabletop>();
                things.put(&mut table, Thing::new(what, Vec2::new(x, z)));
            });
        })
    }

    /// Returns the last model with this name.
    pub fn id(&self, name: &str) -> ModelId {
        let facts = self.facts();
        let found = facts.models.iter().rev().find(|model| model.name() == name);
        found.unwrap_or_else(|| panic!("no {name}")).id()
    }

    pub fn with(&mut self, name: &str, change: impl FnOnce(&mut Condition)) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            change(&mut world.get_mut::<Condition>(entity).expect("its condition"));
        })
    }

    /// Changes the state of a side.
    pub fn with_side(&mut self, side: u8, change: impl FnOnce(&mut SideState)) -> &mut Self {
        self.change(|world| change(world.resource_mut::<SideStates>().0.of_mut(SideId(side))))
    }

    pub fn with_turn(&mut self, change: impl FnOnce(&mut Turn)) -> &mut Self {
        self.change(|world| change(&mut world.resource_mut::<Turn>()))
    }

    /// Activates this model now, and drops the action in progress.
    pub fn activate(&mut self, name: &str) -> &mut Self {
        let model = self.id(name);
        let facts = self.facts();
        let side = facts.get(model).expect("a model").side().0;
        self.change(|world| {
            world.resource_mut::<Turn>().sequence = None;
            activate(world, model, side);
        })
    }

    pub fn put(&mut self, name: &str, at: (f32, f32, f32)) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.get_mut::<Stand>(entity).expect("a stand").at = Vec3::from(at);
        })
    }

    pub fn condition(&self, name: &str) -> Condition {
        self.facts().get(self.id(name)).expect("a model").condition.clone()
    }

    pub fn wounds(&self, name: &str) -> i32 {
        self.condition(name).wounds
    }

    pub fn points(&self, name: &str) -> u8 {
        self.condition(name).points
    }

    pub fn presence(&self, name: &str) -> Presence {
        self.facts().get(self.id(name)).expect("a model").presence
    }

    pub fn at(&self, name: &str) -> Vec3 {
        self.facts().get(self.id(name)).expect("a model").stand.at
    }

    pub fn side_state(&self, side: u8) -> SideState {
        self.facts().side_state(SideId(side)).clone()
    }

    pub fn sequence(&self) -> Sequence {
        self.facts().sequence().expect("an action").clone()
    }

    pub fn asked(&self) -> String {
        self.game.decision().map_or("nothing".to_owned(), |decision| decision.prompt.to_string())
    }

    pub fn side_asked(&self) -> u8 {
        self.game.decision().expect("a decision").seat.0
    }

    /// Returns the ids of the pending options.
    pub fn options(&self) -> Vec<String> {
        self.game.decision().map_or_else(Vec::new, |decision| {
            decision.options.iter().map(|one| one.id.clone()).collect()
        })
    }

    /// Returns whether an option with this id is offered; `{Tick}` in it stands for the
    /// number of that model.
    pub fn offers(&self, id: &str) -> bool {
        self.options().contains(&self.written(id))
    }

    /// Replaces `{Tick}` in an id by the number of that model.
    pub fn written(&self, text: &str) -> String {
        match text.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            Some((before, (name, after))) => format!("{before}{}{after}", self.id(name)),
            None => text.to_owned(),
        }
    }

    /// Submits an order and returns the event texts, one per line.
    pub fn order(&mut self, order: Order) -> String {
        let order = Order { choose: self.written(&order.choose), ..order };
        let shown = format!("{order:?}");
        let asked = format!("{}, offered {:?}", self.asked(), self.options());
        let events =
            self.game.submit(order).unwrap_or_else(|why| panic!("{shown}: {why}; asked: {asked}"));
        events.into_iter().map(|event| String::from(event.text) + "\n").collect()
    }

    /// Chooses an option without further input; `{Tick}` in its id is the
    /// number of that model.
    pub fn choose(&mut self, id: &str) -> String {
        self.order(Order::plain(id))
    }

    pub fn aim(&mut self, id: &str, target: &str) -> String {
        let target = self.id(target);
        self.order(Order::at(id, target))
    }

    /// Chooses an option with a spot, such as the end of a move.
    pub fn go(&mut self, id: &str, x: f32, z: f32) -> String {
        self.order(Order::to(id, Spot { x, z, y: None }))
    }

    pub fn lay(&mut self, id: &str, (x, z): (f32, f32), toward: i16) -> String {
        let facing = Facing::from_degrees(f32::from(toward)).expect("a direction");
        self.order(Order::aim(id, Spot { x, z, y: None }, facing))
    }

    /// Chooses an option with a number: tenths of an inch of a path, or Action Points.
    pub fn number(&mut self, id: &str, number: i32) -> String {
        self.order(Order::number(id, number))
    }

    /// Returns the reason why an option may not be chosen with this target, or "legal".
    pub fn refusal(&self, id: &str, target: Option<&str>) -> String {
        let order =
            Order { target: target.map(|name| self.id(name)), ..Order::plain(self.written(id)) };
        self.game.check(&order).err().map_or("legal".to_owned(), |why| why.to_string())
    }

    /// Returns the reason why a move to this spot may not be chosen, or "legal".
    pub fn no_way(&self, id: &str, x: f32, z: f32) -> String {
        let order = Order::to(self.written(id), Spot { x, z, y: None });
        self.game.check(&order).err().map_or("legal".to_owned(), |why| why.to_string())
    }

    /// Returns all event texts.
    pub fn log(&self) -> String {
        self.game.events(Viewer::Referee).iter().map(|event| format!("{}\n", event.text)).collect()
    }
}
