//! A match of a game of two sides as it stands, to read.

use bevy_ecs::prelude::*;
use monteria_table::{Body, Table};

use super::{Camps, PlayedContent, SidesContent, SidesGame, SidesModel, SidesTurn};
use crate::error::{OrMissing, StepResult};
use crate::ids::{ModelId, SideId};
use crate::model::{Roster, Stand, Tabletop};
use crate::models::{Seen, by_id};
use crate::ruleset::PlayedScenario;
use crate::things::Things;
use crate::view::View;
use crate::viewer::Viewer;

/// A match, to read: everything that the rules ask.
pub struct SidesRef<'a, G: SidesGame, M> {
    /// The content.
    pub content: &'a G::Content,
    /// The table.
    pub table: &'a Table,
    /// Where the turn stands.
    pub turn: &'a G::Turn,
    /// What each side has.
    pub camps: &'a Camps<G::Camp>,
    /// What lies on the table.
    pub things: &'a Things<G::Laid>,
    /// All models in id order.
    pub models: Vec<M>,
}

impl<'a, G: SidesGame, M: SidesModel<'a, G>> SidesRef<'a, G, M> {
    /// The match of this world.
    pub fn of(world: &'a World) -> Self {
        let models = world.resource::<Roster>().iter().filter_map(|(_, entity)| {
            let (fixed, own) = (world.get(entity)?, world.get(entity)?);
            Some(M::new(Seen::of(world, entity)?, fixed, own))
        });
        SidesRef {
            content: &world.resource::<PlayedContent<G::Content>>().0,
            table: &world.resource::<Tabletop>().0,
            turn: world.resource(),
            camps: world.resource(),
            things: world.resource(),
            models: models.collect(),
        }
    }

    /// The model with this id.
    pub fn get(&self, id: ModelId) -> Option<&M> {
        by_id(&self.models, id)
    }

    /// The model with this id.
    ///
    /// # Errors
    /// Where there is none.
    pub fn try_get(&self, id: ModelId) -> StepResult<&M> {
        self.get(id).or_missing(format_args!("model {id}"))
    }

    /// What a side has.
    ///
    /// # Errors
    /// Where there is no such side.
    pub fn camp(&self, side: SideId) -> StepResult<&'a G::Camp> {
        self.camps.of(side)
    }

    /// All models on the table.
    pub fn standing(&self) -> impl Iterator<Item = &M> {
        self.models.iter().filter(|model| model.in_play())
    }

    /// Those of a side on the table who count.
    pub fn friends(&self, side: SideId) -> impl Iterator<Item = &M> {
        self.standing().filter(move |model| model.counts() && model.side() == side)
    }

    /// Those on the table who count and are not of a side.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &M> {
        self.standing().filter(move |model| model.counts() && model.side() != side)
    }

    /// The match for whoever draws it, as far as it is alike in games of turns: what its scenario is called, the turn, who is activated,
    /// what each side has, in a line, and who has the initiative.
    pub fn shown(
        &self,
        world: &World,
        viewer: Viewer,
        game: &str,
        line: impl Fn(SideId, &G::Camp) -> String,
    ) -> View {
        let mut view = View::base(world, viewer);
        // By its id: several scenarios may be fought for the same.
        let played = world.get_resource::<PlayedScenario>();
        let scenario = played.and_then(|played| self.content.scenario_name(played.0.as_str()));
        view.title = scenario.unwrap_or(game).to_owned();
        let acting = self.turn.acting().and_then(|id| self.get(id)).map(|model| model.name());
        view.phase = View::turn_phase(self.turn.numbers(), acting);
        let player = |side: SideId| format!("Player {}", side.0 + 1);
        for (side, camp) in (0..).map(SideId).zip(&self.camps.0) {
            view.facts.push((player(side), line(side, camp)));
        }
        view.facts.extend(self.turn.first().map(|side| ("Initiative".to_owned(), player(side))));
        view
    }

    /// The bodies of all other models on the table.
    pub fn others(&self, id: ModelId) -> Vec<Body> {
        self.standing().filter(|model| model.id() != id).map(|model| model.body()).collect()
    }

    /// The match as it would be if this model stood there.
    pub fn standing_at<'b, N: SidesModel<'b, G>>(&self, id: ModelId, stand: &'b Stand) -> SidesRef<'b, G, N>
    where
        'a: 'b,
    {
        let moved = |model: &M| {
            let seen: Seen<'b> = **model;
            let stand = if model.id() == id { stand } else { seen.stand };
            N::new(Seen { stand, ..seen }, model.fixed(), model.own())
        };
        self.with_models(self.models.iter().map(moved).collect())
    }

    /// The same match with these models in the place of its own.
    pub fn with_models<'b, N>(&self, models: Vec<N>) -> SidesRef<'b, G, N>
    where
        'a: 'b,
    {
        SidesRef {
            content: self.content,
            table: self.table,
            turn: self.turn,
            camps: self.camps,
            things: self.things,
            models,
        }
    }
}
