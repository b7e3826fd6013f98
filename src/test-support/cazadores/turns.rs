//! Turns and orders of an arranged Hunt, with its options and refusals.

use monteria_cazadores::{PersonalClock, RoundClock};
use monteria_game::{EventKind, GameEvent, ModelId, Order, Presence, Refusal, Roster};

use super::{Hunt, USHER, texts};

impl Hunt {
    /// Removes the usher, for tests that watch the clock; another model must be
    /// in play by then.
    pub fn dismiss_usher(&mut self) -> &mut Self {
        let usher = self.id(USHER);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(usher).expect("the usher");
            world.entity_mut(entity).insert(Presence::Reserve);
        });
        self
    }

    /// Ends the pending Turn so that this model acts next, on Tick 2, and the usher after
    /// it: after a Foe on the same Tick (without a Cazador the Foes go first), after one
    /// of the Pack on the next.
    pub(super) fn make_next(&mut self, name: &str) -> Vec<GameEvent> {
        let next = self.id(name);
        let usher = self.id(USHER);
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

    /// Starts a pack model's Turn.
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

    /// Plays a Foe's Turn from its beginning to its end.
    pub fn foe_turn(&mut self, name: &str) -> Vec<GameEvent> {
        let foe = self.id(name);
        let all = self.make_next(name);
        let begun = all.iter().position(|line| line.what == EventKind::TurnBegan { model: foe });
        let begun = begun.unwrap_or_else(|| panic!("{name} took no Turn: {:#?}", texts(&all)));
        let ended =
            all[begun..].iter().position(|line| line.what == EventKind::TurnEnded { model: foe });
        match ended {
            Some(ended) => all[begun..=begun + ended].to_vec(),
            // A decision interrupted the Turn.
            None => all[begun..].to_vec(),
        }
    }

    /// Gives an order and returns its events.
    pub fn order(&mut self, order: Order) -> Vec<GameEvent> {
        let shown = format!("{order:?}");
        self.game.submit(order).unwrap_or_else(|refusal| panic!("{shown}: {refusal}"))
    }

    /// Plays the Turn of an Adversary of several models, from the first of them to the
    /// last; `name` is one of them.
    pub fn adversary_models_turn(&mut self, name: &str) -> Vec<GameEvent> {
        let of_band = |hunt: &Hunt, model: ModelId| hunt.facts().is_one_of_several(model);
        let all = self.make_next(name);
        let begun = all
            .iter()
            .position(
                |line| matches!(line.what, EventKind::TurnBegan { model } if of_band(self, model)),
            )
            .unwrap_or_else(|| panic!("{name} took no Turn: {:#?}", texts(&all)));
        let others = all[begun..].iter().position(
            |line| matches!(line.what, EventKind::TurnBegan { model } if !of_band(self, model)),
        );
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

    /// Returns whether an option is offered.
    pub fn offered(&self, id: &str) -> bool {
        self.game.decision().is_some_and(|decision| decision.option(id).is_some())
    }

    /// Returns the ids of the options.
    pub fn options(&self) -> Vec<String> {
        self.game
            .decision()
            .map_or(Vec::new(), |decision| decision.options.iter().map(|o| o.id.clone()).collect())
    }

    /// Returns the reason why an option is refused.
    pub fn refused(&self, id: &str) -> Option<String> {
        let decision = self.game.decision()?;
        decision
            .refused
            .iter()
            .find(|refused| refused.choice.id == id)
            .map(|refused| refused.why.name().to_owned())
    }

    /// Returns the reason why a model is no target of an option.
    pub fn refused_at(&self, id: &str, target: &str) -> Option<Refusal> {
        let target = self.id(target);
        self.game.check(&Order::at(id, target)).err()
    }
}
