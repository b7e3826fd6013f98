//! Creates a duel in the middle of an activation: a table, and
//! characters at given places.

use std::sync::Arc;

use bevy_ecs::prelude::World;
use bevy_math::{Vec2, Vec3};
use monteria_arcane::Arcane;
use monteria_arcane::content::{ArcaneContent, Character};
use monteria_arcane::state::{Condition, Hero, SideState, SideStates, TableEdge, Turn};
use monteria_arcane::steps::activation::{Activated, Deactivate};
use monteria_arcane::steps::turn::NextActivation;
use monteria_game::{
    Agenda, Audience, Game, Hidden, MatchSetup, Model, ModelId, Presence, Roster, SeatId, SideId,
    Stand, Tabletop,
};
use monteria_table::{Footprint, Keywords, Piece, Table};

use super::{Duel, board, content};
use crate::ScriptedGame;

/// Returns a box of terrain around a point, with its full size along x and
/// z and its height.
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

/// Returns a duel of these characters, each with its side and place, on an open table
/// of 48" by 48". The first one is activated; all have their full Action Points, and
/// no side has Essence.
pub fn duel(who: &[(&str, u8, f32, f32)]) -> Duel {
    duel_with_content(content(), who)
}

/// Returns such a duel with other content.
pub fn duel_with_content(content: Arc<ArcaneContent>, who: &[(&str, u8, f32, f32)]) -> Duel {
    let setup = MatchSetup::new("arcane", "duel", 1);
    let game = Game::start(Arc::new(Arcane::new(content.clone())), setup).expect("a match");
    let mut duel = Duel { game: ScriptedGame::new(game) };
    duel.change(|world| {
        world.insert_resource(Tabletop(Table::new(board(), Vec::new()).expect("a table")));
        let all: Vec<_> = world.resource::<Roster>().iter().collect();
        for (_, entity) in all {
            world.entity_mut(entity).insert(Presence::Fled);
        }
        let side_state = |side: u8| SideState {
            party: format!("Party {}", side + 1).into(),
            organisation: None,
            plots: Vec::new(),
            used: Default::default(),
            edge: if side == 0 { TableEdge::North } else { TableEdge::South },
            essence: 0,
            reserve: 0,
            infiltrating: Vec::new(),
            points: 0,
            wanted: None,
            marked: Hidden::new(None, Audience::only(SeatId(side))),
            sacred_ground: None,
        };
        *world.resource_mut::<SideStates>() = monteria_skirmish::SideStates(
            monteria_skirmish::BySide::new(side_state(0), side_state(1)),
        );
        let turn = world.resource::<Turn>().clone();
        *world.resource_mut::<Turn>() =
            Turn { number: 1, last: 10, first: Some(SideId(0)), ..turn };
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

fn enlist(world: &mut World, card: Character, side: u8, at: Vec3) -> ModelId {
    let (radius, height) = card.base.inches();
    let (id, entity) = Roster::spawn(world, |id| {
        let name = card.name.clone();
        let kind = name.clone();
        let figure = card.look.clone();
        let seat = Some(SeatId(side));
        let side = SideId(side);
        let model = Model { id, name, kind, side, seat, figure };
        (model, Stand { at, radius, height }, Presence::InPlay)
    });
    let condition =
        Condition { life: card.life.get(), points: card.most.get(), ..Condition::default() };
    world.entity_mut(entity).insert((Hero { card, advantages: Vec::new() }, condition));
    id
}
