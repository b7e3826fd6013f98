//! Read access to a match of two sides.

use bevy_ecs::prelude::*;
use monteria_table::{Body, Table};

use super::{PlayedContent, SideStates, SidesContent, SidesGame, SidesModel, SidesTurn};
use monteria_game::{
    Evaluator, ModelId, OrMissing, PlayedScenario, Roster, Seen, SideId, Stand, StepResult,
    Tabletop, Text, Things, View, Viewer, by_id, text,
};

/// Read access to all data that the rules of a match need.
pub struct SidesRef<'a, G: SidesGame, M> {
    /// The content that the match is played with.
    pub content: &'a G::Content,
    /// The table with its terrain and areas.
    pub table: &'a Table,
    /// The state of the turn.
    pub turn: &'a G::Turn,
    /// The state of each side beside its models.
    pub side_states: &'a SideStates<G::SideState>,
    /// The objects that lie on the table or are carried.
    pub things: &'a Things<G::TableThing>,
    /// All models, on the table or off it, sorted by id.
    pub models: Vec<M>,
    /// The player for whom the match is evaluated.
    pub evaluator: Evaluator<'a>,
}

impl<'a, G: SidesGame, M: SidesModel<'a, G>> SidesRef<'a, G, M> {
    /// Reads the match of a world.
    pub fn of(world: &'a World) -> Self {
        let models = world.resource::<Roster>().iter().filter_map(|(_, entity)| {
            let fixed = world.get(entity)?;
            let condition = world.get(entity)?;
            Some(M::new(Seen::of(world, entity)?, fixed, condition))
        });
        SidesRef {
            content: &world.resource::<PlayedContent<G::Content>>().0,
            table: &world.resource::<Tabletop>().0,
            turn: world.resource(),
            side_states: world.resource(),
            things: world.resource(),
            models: models.collect(),
            evaluator: Evaluator::default(),
        }
    }

    /// Returns the model with this id.
    pub fn get(&self, id: ModelId) -> Option<&M> {
        by_id(&self.models, id)
    }

    /// Returns the model with this id.
    ///
    /// # Errors
    /// If there is none.
    pub fn try_get(&self, id: ModelId) -> StepResult<&M> {
        self.get(id).or_missing(format_args!("model {id}"))
    }

    /// Returns the state of a side.
    pub fn side_state(&self, side: SideId) -> &'a G::SideState {
        self.side_states.0.of(side)
    }

    /// Returns all models on the table.
    pub fn standing(&self) -> impl Iterator<Item = &M> {
        self.models.iter().filter(|model| model.in_play())
    }

    /// Returns the models of a side on the table that count.
    pub fn friends(&self, side: SideId) -> impl Iterator<Item = &M> {
        self.standing().filter(move |model| model.counts() && model.side() == side)
    }

    /// Returns the models on the table that count and are not of this side.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &M> {
        self.standing().filter(move |model| model.counts() && model.side() != side)
    }

    /// Builds the part of the view that all games of turns share: the scenario's name,
    /// the turn, the activated model, one `line` for each side, and the initiative.
    pub fn build_view(
        &self,
        world: &World,
        viewer: Viewer,
        game: Text,
        line: impl Fn(SideId, &G::SideState) -> Text,
    ) -> View {
        let mut view = View::base(world, viewer);
        // By its id: several scenarios may have the same objective.
        let played = world.get_resource::<PlayedScenario>();
        let scenario = played.and_then(|played| self.content.scenario_name(played.0.as_str()));
        view.title = scenario.map_or(game, Text::verbatim);
        let acting = self.turn.acting().and_then(|id| self.get(id)).map(|model| model.name());
        view.phase = View::turn_phase(self.turn.current_and_last(), acting);
        let player = |side: SideId| text!("rules-player", "Player {side}", side = side.0 + 1);
        for (side, side_state) in self.side_states.0.iter() {
            view.facts.push((player(side), line(side, side_state)));
        }
        view.facts.extend(
            self.turn
                .initiative()
                .map(|side| (text!("rules-initiative", "Initiative"), player(side))),
        );
        view
    }

    /// Returns the bodies of all other models on the table.
    pub fn others(&self, id: ModelId) -> Vec<Body> {
        self.standing().filter(|model| model.id() != id).map(|model| model.body()).collect()
    }

    /// Returns the match with this model in another place.
    pub fn standing_at<'b, N: SidesModel<'b, G>>(
        &self,
        id: ModelId,
        stand: &'b Stand,
    ) -> SidesRef<'b, G, N>
    where
        'a: 'b,
    {
        let moved = |model: &M| {
            let seen: Seen<'b> = **model;
            let stand = if model.id() == id { stand } else { seen.stand };
            N::new(Seen { stand, ..seen }, model.fixed(), model.condition())
        };
        self.with_models(self.models.iter().map(moved).collect())
    }

    /// Returns the match with these models in place of its own.
    pub fn with_models<'b, N>(&self, models: Vec<N>) -> SidesRef<'b, G, N>
    where
        'a: 'b,
    {
        SidesRef {
            content: self.content,
            table: self.table,
            turn: self.turn,
            side_states: self.side_states,
            things: self.things,
            models,
            evaluator: self.evaluator,
        }
    }
}
