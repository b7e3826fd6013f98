//! A match that a test arranges and plays, for all games on the core.

use std::marker::PhantomData;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use monteria_cadence::BattleRef;
use monteria_cadence::battle::{Fighter, Rounds, Unit, UnitId, Units};
use monteria_game::*;
use monteria_table::{Piece, TableDef};

use crate::ScriptedGame;

/// A match that a test arranges. The marker type `Kind` distinguishes the games, which
/// have methods of their own.
pub struct Played<Kind> {
    pub game: ScriptedGame,
    /// The events of the last order.
    pub events: Vec<GameEvent>,
    kind: PhantomData<Kind>,
}

impl<Kind> Played<Kind> {
    /// Wraps a match that has begun.
    pub fn of(game: Game) -> Self {
        Played { game: ScriptedGame::new(game), events: Vec::new(), kind: PhantomData }
    }

    /// Changes the state directly; the pending decision is asked again.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) -> &mut Self {
        self.game.rearrange(change).unwrap_or_else(|error| panic!("{error}"));
        self
    }

    /// Replaces the table by one of this size with these pieces.
    pub fn lay_out(&mut self, size: (f32, f32), pieces: Vec<Piece>) -> &mut Self {
        let table = TableDef {
            size: Vec2::new(size.0, size.1),
            exits: Vec::new(),
            pieces,
            ..TableDef::default()
        };
        let table = table.build().unwrap_or_else(|faults| panic!("{faults:?}"));
        self.change(|world| world.insert_resource(Tabletop(table)))
    }

    /// Sets a unit's Command Points.
    pub fn command(&mut self, unit: UnitId, points: u32) -> &mut Self {
        self.change(move |world| {
            world.resource_mut::<Units>().get_mut(unit).expect("there").command = points
        })
    }

    pub fn round(&mut self, round: u32) -> &mut Self {
        self.change(move |world| world.resource_mut::<Rounds>().round = round)
    }

    /// Changes the state of a model.
    pub fn fighter_of(&mut self, model: ModelId, change: impl FnOnce(&mut Fighter)) -> &mut Self {
        self.change(move |world| {
            let entity = world.resource::<Roster>().entity(model).expect("there");
            change(&mut world.get_mut::<Fighter>(entity).expect("a fighter"));
        })
    }

    pub fn unit(&self, id: UnitId) -> &Unit {
        self.game.world().resource::<Units>().get(id).expect("a unit")
    }

    /// Returns read access to the battle.
    pub fn facts(&self) -> BattleRef<'_> {
        BattleRef::of(self.game.world())
    }

    /// Submits an order and keeps its events; fails the test if it is refused or
    /// leaves an illegal state.
    pub fn order(&mut self, order: Order) -> &mut Self {
        let what = format!("{order:?}");
        self.events = self.game.submit(order).unwrap_or_else(|refusal| {
            panic!(
                "{what}: {refusal}\n{:#?}",
                self.game.decision().map(|decision| &decision.options)
            )
        });
        let wrong = self.game.violations();
        assert!(wrong.is_empty(), "{wrong:#?}");
        self
    }

    /// Submits an order without parameters.
    pub fn choose(&mut self, id: &str) -> &mut Self {
        self.order(Order::plain(id))
    }

    /// Returns whether the pending decision has an option of this id.
    pub fn offers(&self, id: &str) -> bool {
        self.game.decision().is_some_and(|decision| decision.option(id).is_some())
    }

    /// Activates a unit and declares these actions.
    pub fn act(&mut self, unit: UnitId, acts: &[&str]) -> &mut Self {
        self.choose(&format!("activate:{unit}"));
        if self.offers("ready") {
            self.choose("ready");
        }
        for act in acts {
            self.choose(act);
        }
        if self.offers("begin") {
            self.choose("begin");
        }
        self
    }

    /// Returns the name of the refusal of an order; fails the test if it is legal.
    pub fn refused(&self, order: Order) -> String {
        self.game.check(&order).expect_err("refused").name().to_owned()
    }

    /// Returns label, target number and faces of each roll of the last order.
    pub fn rolls(&self) -> Vec<(String, u8, Vec<u8>)> {
        let all = self.events.iter().filter_map(|event| match &event.what {
            EventKind::Rolled(shown) => {
                let label = shown.label.to_string();
                Some((label, shown.needs.unwrap_or_default(), shown.faces(None)))
            }
            _ => None,
        });
        all.collect()
    }

    /// Whether an event of the last order cites this rule.
    pub fn cites(&self, rule: &str) -> bool {
        self.events.iter().any(|event| event.why.iter().any(|why| why.0 == rule))
    }
}
