//! The way of one order: its check, the steps that it leads to, and the next decision.

use std::sync::Arc;

use super::{Game, Moment, STEP_LIMIT, Status};
use crate::agenda::Agenda;
use crate::decision::{ActionValue, Answer, Needs, Order};
use crate::error::GameError;
use crate::event_text::with_text;
use crate::fallback;
use crate::ids::ModelId;
use crate::placement_cache::PlacementCache;
use crate::refusal::Refusal;
use crate::registry::{Runner, set_depth};
use crate::step_context::{EventLog, OutcomeSlot};
use monteria_table::{Route, Spot};

/// Nobody mistypes an id of more bytes than this; a longer one would only cost time.
const TYPED_ID: usize = 80;

/// The id that differs least from the one asked for, where it differs by
/// three edits at most.
fn near_id<'a>(asked: &str, ids: impl Iterator<Item = &'a str>) -> Option<String> {
    if asked.len() > TYPED_ID {
        return None;
    }
    let near =
        ids.map(|id| (strsim::damerau_levenshtein(id, asked), id)).min_by_key(|(edits, _)| *edits);
    near.filter(|(edits, _)| *edits <= 3).map(|(_, id)| id.to_owned())
}

impl Game {
    /// Checks an order against the pending decision: the one check for people,
    /// opponents, scripts and replays.
    pub(super) fn answer(&self, order: &Order) -> Result<Answer<ActionValue>, Refusal> {
        let Status::Waiting(decision) = &self.status else { return Err(Refusal::MatchOver) };
        if let Some(detail) = &self.broken {
            return Err(Refusal::Internal {
                detail: format!("the match has broken off: {detail}"),
            });
        }
        let Some(choice) = decision.option(&order.choose) else {
            if let Some(refused) =
                decision.refused.iter().find(|refused| refused.choice.id == order.choose)
            {
                return Err(refused.told(order.target));
            }
            let ids = decision.options.iter().map(|option| option.id.as_str());
            return Err(Refusal::NoSuchOption {
                id: order.choose.chars().take(80).collect(),
                did_you_mean: near_id(&order.choose, ids),
            });
        };
        let wants =
            |needs: &str| Refusal::Incomplete { id: choice.id.clone(), needs: needs.to_owned() };
        if let Some(extra) = choice.needs.too_much(order) {
            return Err(Refusal::Superfluous { id: choice.id.clone(), extra: extra.to_owned() });
        }
        let mut answer = Answer {
            choice: choice.action.clone(),
            target: None,
            spot: None,
            route: None,
            facing: order.facing,
            targets: Vec::new(),
            number: None,
        };
        let not_a_target = |target: ModelId, others: &[(ModelId, Refusal)]| {
            let why = others.iter().find(|(other, _)| *other == target);
            Refusal::NotATarget { target, why: why.map(|(_, why)| Box::new(why.clone())) }
        };
        match &choice.needs {
            Needs::Nothing => {}
            Needs::Target { legal, others } => {
                let target = order.target.ok_or_else(|| wants("target"))?;
                if !legal.contains(&target) {
                    return Err(not_a_target(target, others));
                }
                answer.target = Some(target);
            }
            Needs::To(region) => match (&order.to, &order.path) {
                (Some(_), Some(_)) => {
                    return Err(Refusal::Superfluous {
                        id: choice.id.clone(),
                        extra: "path".to_owned(),
                    });
                }
                (None, None) => return Err(wants("to")),
                (Some(spot), None) => {
                    let (spot, route) = region.check(&self.world, *spot)?;
                    (answer.spot, answer.route) = (Some(spot), route);
                }
                (None, Some(path)) => {
                    let route: Route = region.check_path(&self.world, path)?;
                    answer.spot =
                        route.legs.last().map(|end| Spot { x: end.x, z: end.z, y: Some(end.y) });
                    answer.route = Some(route);
                }
            },
            Needs::Aim(region) => {
                let spot = order.to.ok_or_else(|| wants("to"))?;
                let facing = order.facing.ok_or_else(|| wants("facing"))?;
                let (spot, route) = region.check(&self.world, spot)?;
                region.check_spared(&self.world, spot, facing)?;
                (answer.spot, answer.route) = (Some(spot), route);
            }
            Needs::Several { legal, min, max, others } => {
                let named = &order.targets;
                if !(*min..=*max).contains(&named.len()) {
                    let id = choice.id.clone();
                    let got = named.len();
                    return Err(Refusal::WrongCount { id, min: *min, max: *max, got });
                }
                for (at, target) in named.iter().enumerate() {
                    if !legal.contains(target) {
                        return Err(not_a_target(*target, others));
                    }
                    if named[..at].contains(target) {
                        return Err(Refusal::NamedTwice { target: *target });
                    }
                }
                answer.targets.clone_from(named);
            }
            Needs::Number { min, max } => {
                let number = order.number.ok_or_else(|| wants("number"))?;
                if !(*min..=*max).contains(&number) {
                    let id = choice.id.clone();
                    return Err(Refusal::OutOfBounds { id, min: *min, max: *max, got: number });
                }
                answer.number = Some(number);
            }
        }
        Ok(answer)
    }

    /// Why an order is refused, where nothing is told: the decision is
    /// asked again in words.
    pub(super) fn refusal_in_words(&mut self, order: &Order) -> Refusal {
        let refused = with_text(|| match self.status {
            Status::Waiting(_) if self.broken.is_none() => {
                self.advance().map_err(|error| Refusal::Internal { detail: error.to_string() })?;
                self.answer(order)
            }
            Status::Waiting(_) | Status::Over(_) => self.answer(order),
        });
        refused.err().unwrap_or_else(|| {
            Refusal::rule("NotTold", "it is refused where nothing is told, and nowhere else")
        })
    }

    /// Takes the deciding step off the agenda, gives it the answer and runs on.
    pub(super) fn resolve(&mut self, answer: Answer<ActionValue>) -> Result<(), GameError> {
        let entry = self.world.resource_mut::<Agenda>().stack.pop().ok_or(GameError::Stalled)?;
        set_depth(&mut self.world, entry.depth);
        match self.runners.get(&*entry.name) {
            Some(Runner::Ask { answer: take, .. }) => take(&mut self.world, &entry.input, answer)?,
            _ => return Err(GameError::UnknownStep(entry.name.into_owned())),
        }
        self.after_step()?;
        self.advance()
    }

    /// Runs steps until a decision is pending or the match is over.
    pub(super) fn advance(&mut self) -> Result<(), GameError> {
        for _ in 0..STEP_LIMIT {
            if let Some(outcome) = &self.world.resource::<OutcomeSlot>().0 {
                let mut outcome = outcome.clone();
                self.names.put_outcome(&mut outcome);
                outcome.put_in_words();
                self.world.resource_mut::<Agenda>().clear();
                self.status = Status::Over(outcome);
                return Ok(());
            }
            let entry =
                self.world.resource_mut::<Agenda>().stack.pop().ok_or(GameError::Stalled)?;
            match self.runners.get(&*entry.name) {
                None => return Err(GameError::UnknownStep(entry.name.into_owned())),
                Some(Runner::Work(run)) => {
                    set_depth(&mut self.world, entry.depth);
                    run(&mut self.world, &entry.input)?;
                    self.after_step()?;
                }
                Some(Runner::Ask { ask, .. }) => match ask(&mut self.world, &entry.input)? {
                    Some(decision) if decision.options.is_empty() => {
                        return Err(GameError::Step {
                            step: entry.name.into_owned(),
                            detail: "a decision without options".to_owned(),
                        });
                    }
                    Some(mut decision) => {
                        self.names.put_decision(&mut decision);
                        // It stays on the agenda until it is answered.
                        self.world.resource_mut::<Agenda>().stack.push(entry);
                        self.world.resource_mut::<PlacementCache>().forget();
                        self.status = Status::Waiting(Arc::new(decision));
                        return Ok(());
                    }
                    None => {}
                },
            }
        }
        Err(GameError::Endless(STEP_LIMIT))
    }

    fn after_step(&mut self) -> Result<(), GameError> {
        self.world.resource_mut::<Agenda>().settle()?;
        if let Some(detail) = fallback::take() {
            return Err(GameError::Step { step: "commands".to_owned(), detail });
        }
        if let Some(viewer) = self.watched {
            let events = self.log.len() + self.world.resource::<EventLog>().lines.len();
            if self.moments.last().is_none_or(|last| last.events != events) {
                self.moments.push(Moment { events, view: self.view(viewer) });
            }
        }
        Ok(())
    }

    /// Moves what happened into the log.
    pub(super) fn collect(&mut self) {
        let mut lines = std::mem::take(&mut self.world.resource_mut::<EventLog>().lines);
        for line in &mut lines {
            self.names.put_event(&mut line.event);
            line.others.iter_mut().for_each(|event| self.names.put_event(event));
        }
        self.log.extend(lines);
    }
}
