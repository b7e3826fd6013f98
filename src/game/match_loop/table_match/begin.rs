//! Beginning of a match: by a setup, begun again, or forked from another.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use super::{Game, Handovers, Status};
use crate::match_loop::agenda::Agenda;
use crate::match_loop::error::GameError;
use crate::match_loop::registry::{Registry, require_table};
use crate::match_loop::snapshot::copy_state;
use crate::match_loop::step_context::DiceBox;
use crate::presentation::viewer::Viewer;
use crate::regions::placement_cache::PlacementCache;
use crate::ruleset::{MatchSetup, PlayedScenario, Ruleset};
use crate::setup::people::SeatNames;
use crate::setup::seats::Seats;
use crate::tabletop::model::Roster;
use monteria_dice::Dice;

impl Game {
    /// Begins a match and runs it to its first decision.
    ///
    /// # Errors
    /// A setup that cannot be played, or a fault of the ruleset.
    pub fn start(ruleset: Arc<dyn Ruleset>, mut setup: MatchSetup) -> Result<Self, GameError> {
        // A save under a former id belongs to the present one from now on.
        if ruleset.former_ids().contains(&setup.ruleset.as_str()) {
            setup.ruleset = ruleset.id().to_owned();
        }
        setup.people = setup.people.tidy();
        let mut game = Game::blank(ruleset, setup);
        if let Some(detail) = game.broken.take() {
            return Err(GameError::Step { step: "registration".to_owned(), detail });
        }
        game.begin()?;
        Ok(game)
    }

    /// Begins another match of the same game in this value, as [`Game::start`] would, but
    /// without registering the systems again. After an error there is no match.
    ///
    /// # Errors
    /// A setup that cannot be played, or a fault of the ruleset.
    pub fn start_again(&mut self, setup: MatchSetup) -> Result<(), GameError> {
        let old: Vec<Entity> =
            self.world.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
        for entity in old {
            self.world.despawn(entity);
        }
        for reset in &self.resets {
            reset(&mut self.world);
        }
        self.setup = MatchSetup { people: setup.people.clone().tidy(), ..setup };
        self.world.insert_resource(PlayedScenario(self.setup.scenario.clone()));
        self.handovers = Handovers::default();
        self.status = Status::not_begun();
        self.broken = None;
        self.branch.clear();
        self.log.clear();
        self.past.clear();
        self.orders.clear();
        self.undone.clear();
        self.moments.clear();
        self.begin()
    }

    /// Lets the ruleset set the match up and runs it to its first decision.
    fn begin(&mut self) -> Result<(), GameError> {
        let dice = Dice::scripted(self.setup.seed, self.setup.dice.clone());
        self.world.insert_resource(DiceBox(dice));
        self.ruleset.begin(&mut self.world, &self.setup)?;
        require_table(&self.world)?;
        let seats = &self.world.resource::<Seats>().0;
        self.names = SeatNames::of(&self.setup.people, seats);
        self.world.resource_mut::<Agenda>().push_staged()?;
        self.advance()?;
        self.move_events_to_log();
        Ok(())
    }

    /// Returns a match that has not begun: a world with the ruleset's systems
    /// and an empty table.
    fn blank(ruleset: Arc<dyn Ruleset>, setup: MatchSetup) -> Self {
        let mut world = World::new();
        world.insert_resource(PlayedScenario(setup.scenario.clone()));
        let mut registry = Registry::new(&mut world);
        ruleset.register(&mut registry);
        let Registry {
            runners,
            parts,
            constants,
            resets,
            checkpoints,
            scenario_options,
            duplicate_name,
            ..
        } = registry;
        Game {
            world,
            ruleset,
            runners,
            parts,
            constants,
            resets,
            checkpoints,
            scenario_options,
            setup,
            status: Status::not_begun(),
            log: Vec::new(),
            past: Vec::new(),
            orders: Vec::new(),
            undone: Vec::new(),
            keeps_past: true,
            watched: None,
            moments: Vec::new(),
            branch: String::new(),
            handovers: Handovers::default(),
            names: SeatNames::default(),
            broken: duplicate_name.map(|name| format!("two steps are called `{name}`")),
        }
    }

    /// Returns an empty match of the same setup for forks; [`Game::fork_into`]
    /// gives it a state. It registers all systems of the ruleset, so reuse one
    /// sandbox for many forks.
    pub fn sandbox(&self) -> Game {
        let mut sandbox = Game::blank(Arc::clone(&self.ruleset), self.setup.clone());
        sandbox.keeps_past = false;
        sandbox.names = self.names.clone();
        sandbox
    }

    /// Puts a sandbox of this match into its state as this viewer may know it: `dice`
    /// replace those of the match, and facts hidden from the viewer are dealt anew with
    /// them. Nothing that is done there affects this match. A decision of another seat is
    /// asked again there, because it may depend on that seat's secrets.
    pub fn fork_into(&self, sandbox: &mut Game, viewer: Viewer, mut dice: Dice) {
        sandbox.world.resource_mut::<PlacementCache>().clear();
        copy_state(&self.world, &mut sandbox.world, &self.parts);
        for copy in &self.constants {
            copy(&self.world, &mut sandbox.world);
        }
        if viewer != Viewer::Referee {
            self.ruleset.deal_hidden(&mut sandbox.world, viewer, &mut dice);
        }
        match sandbox.world.get_resource_mut::<DiceBox>() {
            Some(mut own) => own.0 = dice,
            None => sandbox.world.insert_resource(DiceBox(dice)),
        }
        sandbox.status.clone_from(&self.status);
        sandbox.broken.clone_from(&self.broken);
        sandbox.log.clear();
        sandbox.orders.clear();
        sandbox.undone.clear();
        if self.decision().is_some() && self.asked(viewer).is_none() {
            if let Err(error) = sandbox.advance() {
                sandbox.broken = Some(error.to_string());
            }
            sandbox.move_events_to_log();
        }
    }
}
