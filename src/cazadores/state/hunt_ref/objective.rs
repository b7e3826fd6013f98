//! Objective queries: the Actions that models may carry out for it, the state of facts,
//! tokens and counters (Cazadores 09).

use bevy_math::{Vec2, Vec3};

use crate::content::{
    Fact, HANDS, Id, Need, Objective, ObjectiveAction, Place, Special, TokenKind,
};
use crate::state::hunt::{FOES, PACK};
use crate::state::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::state::objective_state::{ObjectiveState, Token};
use monteria_game::{ModelId, OrMissing, Presence, Refusal, StepResult, event_text, text};
use monteria_table::{Area, Body};

/// Deaths after which a Minion counts as defeated, even if it comes back
/// (Cazadores 09 Exterminate Foes).
const ENOUGH_DEATHS: u8 = 3;

impl<'a> HuntRef<'a> {
    /// Returns the progress of the Objective.
    pub fn goals(&self) -> &'a ObjectiveState {
        &self.marks.goals
    }

    /// Returns the Objective of this Hunt.
    pub fn objective(&self) -> Option<&'a Objective> {
        self.content.objectives.get(self.goals().objective.as_ref()?)
    }

    /// Returns the tokens on the table, in the order in which they were placed.
    pub fn tokens(&self) -> impl Iterator<Item = &'a Token> + use<'a> {
        let marks = self.marks;
        marks.things.lying().filter(|marker| marker.token)
    }

    /// Returns the token with this Area id.
    pub fn token(&self, area: u16) -> Option<&'a Token> {
        self.tokens().find(|token| token.id == area)
    }

    /// Returns the token with this Area id, for a step that relies on it.
    ///
    /// # Errors
    /// It is not on the table.
    pub(crate) fn try_token(&self, area: u16) -> StepResult<&'a Token> {
        self.token(area).or_missing(format_args!("the token {area}"))
    }

    /// Returns the tokens that a model carries.
    pub fn carried_by(&self, model: ModelId) -> impl Iterator<Item = &'a Token> + use<'a> {
        let marks = self.marks;
        marks.things.carried_by(model)
    }

    /// Returns whether a model carries a token of this kind.
    pub fn carries(&self, model: ModelId, kind: &str) -> bool {
        self.carried_by(model).any(|token| token.kind == *kind)
    }

    /// Returns whether a model carries every token that an Objective Action needs;
    /// ignores its other requirements.
    pub(crate) fn carries_needed(&self, model: ModelId, action: &ObjectiveAction) -> bool {
        action.needs.iter().all(|need| match need {
            Need::Carries(kind) => self.carries(model, kind.as_str()),
            Need::Room
            | Need::NobodyHostileWithin(_)
            | Need::FreeHands(_)
            | Need::Captive
            | Need::Free => true,
        })
    }

    /// Returns the entry of a special model; `None` for any other model.
    pub fn special(&self, id: ModelId) -> Option<&'a Special> {
        let (kind, _) = self.goals().specials.iter().find(|(_, model)| **model == id)?;
        self.content.specials.get(kind)
    }

    /// Returns whether a special model has not been freed: it is nobody's Target
    /// and under nobody's command.
    pub fn is_captive(&self, id: ModelId) -> bool {
        !self.goals().specials.is_empty()
            && self
                .special(id)
                .is_some_and(|special| special.captive && !self.goals().freed.contains(&id))
    }

    /// Returns whether a model takes no Turns: a captive, or a passive one.
    pub fn is_bystander(&self, id: ModelId) -> bool {
        !self.goals().specials.is_empty()
            && self.special(id).is_some_and(|special| special.passive || self.is_captive(id))
    }

    /// Returns the pack models including those that have left, without the special ones.
    pub fn hunters(&self) -> impl Iterator<Item = &ModelRef<'a>> {
        self.models.iter().filter(|model_ref| {
            model_ref.model.side == PACK && self.special(model_ref.id()).is_none()
        })
    }

    /// Returns the kind of a token.
    pub(crate) fn token_kind(&self, token: &Token) -> Option<&'a TokenKind> {
        self.content.tokens.get(&token.kind)
    }

    /// Returns the Area of a token.
    pub(crate) fn token_area(&self, token: &Token) -> Option<&'a Area> {
        self.table.area(token.id)
    }

    /// Returns the distance between a model's base and a token, in inches.
    pub(crate) fn distance_to_token(&self, model: ModelId, token: &Token) -> f32 {
        let (Some(model_ref), Some(area)) = (self.get(model), self.token_area(token)) else {
            return f32::INFINITY;
        };
        self.gap_to_area(&model_ref.body(), area)
    }

    /// Returns the distance between a base and the rim of an Area in inches; 0 inside.
    pub(crate) fn gap_to_area(&self, body: &Body, area: &Area) -> f32 {
        let center = Vec3::new(area.center.x, area.base, area.center.y);
        (self.table.distance_to_point(body, center) - area.radius()).max(0.0)
    }

    /// Returns the points that Foes rally around: open tokens and special models on the
    /// table (Cazadores 4.5), each as centre and radius in inches.
    pub fn rally_points(&self) -> Vec<(Vec2, f32)> {
        let goals = self.goals();
        let radius = |token: &Token| self.token_area(token).map_or(0.0, Area::radius);
        let lying = self.tokens().filter(|token| !token.settled);
        let specials = goals.specials.values().filter(|id| self.is_bystander(**id));
        let standing =
            specials.filter_map(|id| self.get(*id).filter(|model_ref| model_ref.in_play()));
        let points = self.marks.objectives.iter().map(|at| (*at, 0.0));
        points
            .chain(lying.map(|token| (token.at, radius(token))))
            .chain(standing.map(|model_ref| (model_ref.body().plan(), model_ref.stand.radius)))
            .collect()
    }

    /// Returns whether a fact holds now.
    pub fn holds(&self, fact: &Fact) -> bool {
        let goals = self.goals();
        let special = |kind: &Id, presence: Presence| {
            goals
                .specials
                .get(kind)
                .and_then(|id| self.get(*id))
                .is_some_and(|it| it.presence == presence)
        };
        match fact {
            Fact::Counted(counter, least) => goals.count(counter) >= *least,
            Fact::Kept(kind) => self.tokens_kept(kind) > 0,
            Fact::SpecialFled(kind) => special(kind, Presence::Fled),
            Fact::SpecialSlain(kind) => special(kind, Presence::Slain),
            Fact::NoFoeLeft => self.foes_left() == 0,
            Fact::PackInPlay => self.hunters().any(|model_ref| model_ref.in_play()),
            Fact::MostFled => {
                let fled =
                    self.hunters().filter(|model_ref| model_ref.presence == Presence::Fled).count();
                fled * 2 > self.hunters().count()
            }
            Fact::Not(other) => !self.holds(other),
        }
    }

    /// Returns the Foes on the table, without the special ones (ruling 88).
    pub(crate) fn foes_in_play(&self) -> impl Iterator<Item = &ModelRef<'a>> {
        self.in_play().filter(|model_ref| {
            model_ref.model.side == FOES && self.special(model_ref.id()).is_none()
        })
    }

    /// Returns the Foes on the table with only the first model of an Adversary of
    /// several: they are one Foe (ruling 79).
    pub(crate) fn each_foe(&self) -> impl Iterator<Item = &ModelRef<'a>> {
        let first = |id| {
            self.adversary_models(id)
                .find(|model_ref| model_ref.in_play())
                .is_none_or(|model_ref| model_ref.id() == id)
        };
        self.foes_in_play().filter(move |model_ref| first(model_ref.id()))
    }

    /// Returns whether a pack model passes until the Round ends: its player has ended the
    /// Hunt, and no Foe has come since.
    pub(crate) fn stands_down(&self, id: ModelId) -> bool {
        self.marks.stood_down.contains(&id) && self.foes_in_play().next().is_none()
    }

    /// Returns the number of Foes that are not defeated. A Minion that comes
    /// back is defeated for good once it has been slain three times
    /// (Cazadores 09 Exterminate Foes).
    pub fn foes_left(&self) -> usize {
        let beaten =
            |id| self.goals().times_slain.get(&id).is_some_and(|times| *times >= ENOUGH_DEATHS);
        self.each_foe().filter(|model_ref| !beaten(model_ref.id())).count()
    }

    /// Returns the number of tokens of a kind that living models hold.
    pub fn tokens_kept(&self, kind: &Id) -> usize {
        let alive = |id: ModelId| {
            self.get(id).is_some_and(|model_ref| {
                matches!(model_ref.presence, Presence::InPlay | Presence::Fled)
            })
        };
        let same = self.marks.things.iter().filter(|token| token.kind == *kind);
        same.filter(|token| token.carrier().is_some_and(alive)).count()
    }

    /// Returns whether the Objective is accomplished at this moment.
    pub fn accomplished(&self) -> bool {
        self.objective()
            .is_some_and(|objective| objective.accomplished.iter().all(|fact| self.holds(fact)))
    }

    /// Returns whether a model can carry one more of this kind.
    pub fn has_room(&self, model: ModelId, kind: &Id) -> bool {
        let Some(kind) = self.content.tokens.get(kind) else { return false };
        let same = |token: &&Token| {
            token.kind == kind.id
                || (!kind.load.is_empty()
                    && self.token_kind(token).is_some_and(|other| other.load == kind.load))
        };
        self.carried_by(model).filter(same).count() < usize::from(*kind.most)
    }

    /// Returns the tokens at which an Objective Action could be carried out, wherever the
    /// model is; empty for one that is done to a model.
    pub(crate) fn tokens_for(&self, action: &ObjectiveAction) -> Vec<&'a Token> {
        let kinds: &[Id] = match &action.place {
            Place::Near { tokens, .. } => tokens,
            Place::Inside(token) => std::slice::from_ref(token),
            Place::To { .. } => &[],
        };
        let open = self.tokens().filter(|token| !token.settled);
        open.filter(|token| kinds.contains(&token.kind)).collect()
    }

    /// Checks whether a model may carry out an Objective Action at a token,
    /// regardless of its Turn.
    ///
    /// # Errors
    /// The first reason against it.
    pub(crate) fn may_at(
        &self,
        action: &ObjectiveAction,
        model: ModelId,
        token: &Token,
    ) -> Result<(), Refusal> {
        let name = self.token_kind(token).map_or("it", |kind| kind.name.as_str());
        let distance = self.distance_to_token(model, token);
        match &action.place {
            Place::Near { within, .. } if !in_reach(distance, 0.0, **within) => {
                return Err(Refusal::OutOfRange { min: 0.0, max: **within, distance });
            }
            Place::Inside(_) if !self.inside(model, token) => {
                return Err(Refusal::rule(
                    "NotInside",
                    event_text!("rules-cazadores-not-inside", "not inside {name}"),
                ));
            }
            Place::Near { .. } | Place::Inside(_) | Place::To { .. } => {}
        }
        self.needs_met(action, model, Some(token), None)
    }

    /// Returns whether a model's base reaches into a token's Area.
    pub fn inside(&self, model: ModelId, token: &Token) -> bool {
        match (self.get(model), self.token_area(token)) {
            (Some(model_ref), Some(area)) => {
                area.holds(model_ref.body().plan(), model_ref.stand.radius, model_ref.body().foot())
            }
            _ => false,
        }
    }

    /// Checks whether a model may carry out an Objective Action on a special model,
    /// regardless of its Turn.
    ///
    /// # Errors
    /// The first reason against it.
    pub(crate) fn may_to(
        &self,
        action: &ObjectiveAction,
        model: ModelId,
        other: ModelId,
    ) -> Result<(), Refusal> {
        if let Place::To { within, .. } = &action.place {
            let distance = self.distance(model, other);
            if !in_reach(distance, 0.0, **within) {
                return Err(Refusal::OutOfRange { min: 0.0, max: **within, distance });
            }
        }
        self.needs_met(action, model, None, Some(other))
    }

    fn needs_met(
        &self,
        action: &ObjectiveAction,
        model: ModelId,
        token: Option<&Token>,
        other: Option<ModelId>,
    ) -> Result<(), Refusal> {
        for need in &action.needs {
            match need {
                Need::Carries(kind) => self.needs_to_carry(model, kind)?,
                Need::Room if token.is_some_and(|token| !self.has_room(model, &token.kind)) => {
                    let detail = text!(
                        "rules-cazadores-it-can-carry-no-more-of",
                        "it cannot carry more of these"
                    );
                    return Err(Refusal::rule("NoRoom", detail));
                }
                Need::NobodyHostileWithin(inches) => {
                    self.needs_nobody_hostile(model, token, *inches)?;
                }
                Need::FreeHands(wanted) => self.needs_free_hands(model, *wanted)?,
                Need::Captive if other.is_some_and(|other| !self.is_captive(other)) => {
                    let detail = text!("rules-cazadores-free-already", "already free");
                    return Err(Refusal::rule("FreeAlready", detail));
                }
                Need::Free if other.is_some_and(|other| self.is_captive(other)) => {
                    let detail = text!("rules-cazadores-a-captive-still", "still a captive");
                    return Err(Refusal::rule("Captive", detail));
                }
                Need::Room | Need::Captive | Need::Free => {}
            }
        }
        Ok(())
    }

    fn needs_to_carry(&self, model: ModelId, kind: &Id) -> Result<(), Refusal> {
        if self.carries(model, kind.as_str()) {
            return Ok(());
        }
        let what = self.content.tokens.get(kind).map_or("it", |kind| kind.name.as_str());
        let detail = event_text!("rules-cazadores-it-does-not-carry", "it does not carry {what}");
        Err(Refusal::rule("NotCarried", detail))
    }

    fn needs_nobody_hostile(
        &self,
        model: ModelId,
        token: Option<&Token>,
        inches: f32,
    ) -> Result<(), Refusal> {
        let near = token.and_then(|token| {
            self.hostile_to(model)
                .find(|foe| in_reach(self.distance_to_token(foe.id(), token), 0.0, inches))
        });
        let Some(foe) = near else { return Ok(()) };
        let detail = text!(
            "rules-cazadores-is-within-of-it",
            "{name} is within {inches}\" of the token",
            name = foe.name()
        );
        Err(Refusal::rule("HostileNear", detail))
    }

    fn needs_free_hands(&self, model: ModelId, wanted: u8) -> Result<(), Refusal> {
        let armoury = self.get(model).and_then(|model_ref| model_ref.pack);
        let held = armoury.map_or(0, |(_, armoury)| self.hands_full(armoury));
        if held + wanted <= HANDS {
            return Ok(());
        }
        let detail = text!(
            "rules-cazadores-free-hands-are-wanted-switch-first",
            "it needs {wanted} free hands: Switch first"
        );
        Err(Refusal::rule("HandsFull", detail))
    }
}
