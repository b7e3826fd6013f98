//! Read-only access to a Hunt: every Rating, distance and modifier, computed in one place
//! for steps, previews and opponents. Start with [`HuntRef`] and [`ModelRef`].

mod fighting;
mod objective;
mod ratings;
mod table_answers;

use std::collections::BTreeMap;
use std::ops::Deref;

use bevy_ecs::prelude::*;

use crate::content::{Adversary, AreaKind, CazadoresContent, Condition, Id, ModelKind};
use crate::state::components::{
    AdversaryPart, Afflictions, Armoury, FoeStats, Modifiers, PackStats, PersonalClock, Quarry,
    Stance, Wounds,
};
use crate::state::hunt::{Content, HuntMarks, PACK, RoundClock, TICKS, Turn};
pub(crate) use crate::state::hunt_ref::fighting::card_meaning;
pub(crate) use crate::state::hunt_ref::ratings::dt_of;
pub(crate) use crate::state::hunt_ref::table_answers::TableAnswers;
use crate::state::real_table::{RealTable, TableQuestion};
use monteria_game::{
    AskResult, Choice, Decision, Evaluator, ModelId, OrMissing, Roster, SeatId, Seen, SightShown,
    StepResult, Style, Tabletop, Text, Weights, by_id, obstacle_text,
};
use monteria_table::{Body, Cover, Keywords, Obstacle, Other, Sight, Table, closer, within};

/// A model with references to all its components.
#[derive(Clone, Copy)]
pub struct ModelRef<'a> {
    /// The part that is common to all games.
    pub seen: Seen<'a>,
    pub wounds: Wounds,
    pub clock: PersonalClock,
    pub afflictions: &'a Afflictions,
    pub stance: &'a Stance,
    /// The components of a pack model; `None` for a Foe.
    pub pack: Option<(&'a PackStats, &'a Armoury)>,
    /// The components of a Foe; `None` for a pack model.
    pub foe: Option<(&'a FoeStats, &'a Modifiers)>,
    /// The Adversary's deck and Hit Locations; set on each of its models.
    pub quarry: Option<&'a Quarry>,
    /// The part of the Adversary that it is.
    pub member: Option<AdversaryPart>,
}

impl<'a> Deref for ModelRef<'a> {
    type Target = Seen<'a>;

    fn deref(&self) -> &Seen<'a> {
        &self.seen
    }
}

impl ModelRef<'_> {
    /// Returns the seat that decides for it.
    ///
    /// # Errors
    /// The rules decide for it.
    pub fn seat(&self) -> StepResult<SeatId> {
        self.model.seat.or_missing(format_args!("a seat for {}", self.id()))
    }

    /// Returns whether it is the Adversary.
    pub fn is_adversary(&self) -> bool {
        self.quarry.is_some()
    }

    /// Returns whether it is a Cazador.
    pub fn is_cazador(&self) -> bool {
        self.pack.is_some_and(|(stats, _)| stats.kind == ModelKind::Cazador)
    }

    /// Returns whether it has this Condition.
    pub fn has(&self, condition: Condition) -> bool {
        self.afflictions.has(condition)
    }

    /// Returns whether it can do nothing but Recover (Knocked Down).
    pub(crate) fn is_down(&self) -> bool {
        self.has(Condition::KnockedDown)
    }
}

/// A read-only view of a Hunt.
pub struct HuntRef<'a> {
    pub content: &'a CazadoresContent,
    pub table: &'a Table,
    pub clock: &'a RoundClock,
    pub turn: &'a Turn,
    pub marks: &'a HuntMarks,
    /// The recorded answers, on a real table.
    pub table_answers: Option<TableAnswers<'a>>,
    /// All models in id order.
    pub models: Vec<ModelRef<'a>>,
    /// The player for whom the Hunt is evaluated.
    pub evaluator: Evaluator<'a>,
}

impl<'a> HuntRef<'a> {
    /// Builds the view of a world.
    pub fn of(world: &'a World) -> HuntRef<'a> {
        let roster = world.resource::<Roster>();
        let models = roster.iter().filter_map(|(_, entity)| {
            let e = world.entity(entity);
            let member = e.get::<AdversaryPart>().copied();
            let lead = member.and_then(|member| roster.entity(member.lead));
            Some(ModelRef {
                seen: Seen::of(world, entity)?,
                wounds: *e.get::<Wounds>()?,
                clock: *e.get::<PersonalClock>()?,
                afflictions: e.get::<Afflictions>()?,
                stance: e.get::<Stance>()?,
                pack: e.get::<PackStats>().zip(e.get::<Armoury>()),
                foe: e.get::<FoeStats>().zip(e.get::<Modifiers>()),
                quarry: lead.and_then(|lead| world.get::<Quarry>(lead)),
                member,
            })
        });
        HuntRef {
            content: &world.resource::<Content>().0,
            table: &world.resource::<Tabletop>().0,
            clock: world.resource::<RoundClock>(),
            turn: world.resource::<Turn>(),
            marks: world.resource::<HuntMarks>(),
            table_answers: world.get_resource::<RealTable>().map(TableAnswers::new),
            models: models.collect(),
            evaluator: Evaluator::default(),
        }
    }

    /// Builds the view of a world as the player of the Pack with a style evaluates it.
    pub(crate) fn for_pack(world: &'a World, style: Option<&'a Style>) -> HuntRef<'a> {
        let facts = HuntRef::of(world);
        let evaluator = Evaluator::of_side(world, PACK, style, &facts.content.styles);
        HuntRef { evaluator, ..facts }
    }

    /// Returns the weights of the evaluating player for a model.
    pub(crate) fn weights(&self, model_ref: &ModelRef<'_>) -> Weights {
        let profile = model_ref.pack.map_or("", |(stats, _)| stats.profile.as_str());
        let printed = self.content.profile(profile).map_or("", |it| it.name.as_str());
        let names = [profile, printed, &model_ref.model.name];
        self.evaluator.weights(model_ref.model.side, &names)
    }

    /// Returns a copy of the view with another current Turn and with replaced models.
    pub fn supposing<'b>(&'b self, turn: &'b Turn, changed: &[ModelRef<'b>]) -> HuntRef<'b> {
        let other = |model_ref: &ModelRef<'b>| {
            changed.iter().find(|one| one.id() == model_ref.id()).copied().unwrap_or(*model_ref)
        };
        HuntRef {
            content: self.content,
            table: self.table,
            clock: self.clock,
            turn,
            marks: self.marks,
            table_answers: self.real_table().map(TableAnswers::new),
            models: self.models.iter().map(other).collect(),
            evaluator: self.evaluator,
        }
    }

    /// Returns the number of Ticks until a model acts next; one whose clock has looped
    /// waits for the next Round.
    pub(crate) fn ticks_until_turn(&self, model_ref: &ModelRef<'_>) -> u32 {
        let round = if model_ref.clock.looped { TICKS } else { 0 };
        (round + model_ref.clock.tick).saturating_sub(self.clock.tick)
    }

    /// Returns the model with this id.
    pub fn get(&self, id: ModelId) -> Option<&ModelRef<'a>> {
        by_id(&self.models, id)
    }

    /// Returns the model with this id, for a step that relies on it.
    ///
    /// # Errors
    /// There is no such model.
    pub fn model(&self, id: ModelId) -> StepResult<&ModelRef<'a>> {
        self.get(id).or_missing(id)
    }

    /// Returns the Weapons and Gear of a pack model.
    pub fn carried(&self, id: ModelId) -> Option<&'a Armoury> {
        self.get(id)?.pack.map(|(_, armoury)| armoury)
    }

    /// Returns the Weapons and Gear of a pack model, for a step that relies on them.
    ///
    /// # Errors
    /// There is no such pack model.
    pub fn armoury(&self, id: ModelId) -> StepResult<&'a Armoury> {
        self.carried(id).or_missing(format_args!("what {id} carries"))
    }

    /// Returns the entry of an Adversary, given any of its models.
    ///
    /// # Errors
    /// The model is no Adversary.
    pub fn entry(&self, id: ModelId) -> StepResult<&'a Adversary> {
        let entry =
            self.model(id)?.foe.and_then(|(stats, _)| self.content.adversaries.get(&stats.entry));
        entry.or_missing(format_args!("the Adversary {id}"))
    }

    /// Builds a decision for the seat of a model, with its name in the prompt; `None` if
    /// the model has left play or there are no options.
    ///
    /// # Errors
    /// There is no such model, or no seat decides for it.
    pub fn ask(
        &self,
        id: ModelId,
        prompt: impl FnOnce(&str) -> Text,
        options: Vec<Choice>,
    ) -> AskResult {
        let model_ref = self.model(id)?;
        if !model_ref.in_play() || options.is_empty() {
            return Ok(None);
        }
        let seat = model_ref.seat()?;
        let prompt = prompt(model_ref.name());
        Ok(Some(Decision { seat, model: Some(id), prompt, options, refused: Vec::new() }))
    }

    /// Returns the id of the entry that a model was spawned from; `None` for a
    /// special model without one.
    pub(crate) fn type_id(&self, model_ref: &ModelRef<'a>) -> Option<&'a Id> {
        let pack = model_ref.pack.map(|(stats, _)| &stats.profile);
        pack.or_else(|| model_ref.foe.map(|(stats, _)| &stats.entry))
    }

    /// Returns the name of the entry that a model was spawned from; `None` for a special
    /// model, which has it as its own name.
    pub(crate) fn type_name(&self, model_ref: &ModelRef<'_>) -> Option<&'a str> {
        if let Some((stats, _)) = model_ref.pack {
            return self.content.profile(stats.profile.as_str()).map(|it| it.name.as_str());
        }
        let (stats, _) = model_ref.foe?;
        let adversary = self.content.adversaries.get(&stats.entry).map(|it| it.name.as_str());
        adversary.or_else(|| self.content.minions.get(&stats.entry).map(|it| it.name.as_str()))
    }

    /// Returns its name for use in sentences.
    pub fn name(&self, id: ModelId) -> &'a str {
        self.get(id).map_or("nobody", |model_ref| model_ref.name())
    }

    /// Returns the name of an obstacle; of a model its own name.
    pub(crate) fn name_of_obstacle(&self, obstacle: Obstacle) -> Text {
        match obstacle {
            Obstacle::Body(id) => Text::verbatim(self.name(id)),
            other @ (Obstacle::Piece(_) | Obstacle::Area(_)) => obstacle_text(self.table, other),
        }
    }

    /// Returns the models on the table, in id order.
    pub fn in_play(&self) -> impl Iterator<Item = &ModelRef<'a>> {
        self.models.iter().filter(|model_ref| model_ref.in_play())
    }

    /// Returns the models on the table hostile to this one, in id order.
    pub fn hostile_to(&self, id: ModelId) -> impl Iterator<Item = &ModelRef<'a>> {
        let side = self.get(id).map(|model_ref| model_ref.model.side);
        self.in_play().filter(move |model_ref| Some(model_ref.model.side) != side)
    }

    /// Returns the models on the table friendly to this one, without itself, in id order.
    pub fn friends_of(&self, id: ModelId) -> impl Iterator<Item = &ModelRef<'a>> {
        let side = self.get(id).map(|model_ref| model_ref.model.side);
        self.in_play()
            .filter(move |model_ref| Some(model_ref.model.side) == side && model_ref.id() != id)
    }

    /// Returns all other models on the table in the form that table queries take.
    pub fn others(&self, id: ModelId) -> Vec<Other> {
        let Some(side) = self.get(id).map(|model_ref| model_ref.side()) else { return Vec::new() };
        self.in_play()
            .filter(|model_ref| model_ref.id() != id)
            .map(|model_ref| model_ref.other(side))
            .collect()
    }

    /// Returns the distance between two models in inches, closest points of their bases
    /// (Cazadores 3.3, ruling 14).
    pub fn distance(&self, a: ModelId, b: ModelId) -> f32 {
        match (self.get(a), self.get(b)) {
            (Some(a), Some(b)) => self.table.distance(&a.body(), &b.body()),
            _ => f32::INFINITY,
        }
    }

    /// Returns the line of sight of the acting model to another
    /// (Cazadores 3.3.1, ruling 12).
    pub fn sight(&self, acting: ModelId, other: ModelId) -> Option<Sight> {
        Some(self.sight_between(&self.get(acting)?.body(), &self.get(other)?.body()))
    }

    /// Returns the line of sight between two bodies, which may differ from the positions
    /// of their models; the first one acts.
    pub(crate) fn sight_between(&self, from: &Body, to: &Body) -> Sight {
        let others = self.hostile_to(from.id).filter(|model_ref| model_ref.id() != to.id);
        let blockers: Vec<Body> = others.map(|model_ref| model_ref.body()).collect();
        self.table.sight(from, to, &blockers)
    }

    /// Returns whether the acting model has line of sight to another.
    pub fn sees(&self, acting: ModelId, other: ModelId) -> bool {
        self.sight(acting, other).is_some_and(|sight| sight.clear())
    }

    /// Returns the Cover of the target from the attacker (Cazadores 4.3, ruling 13).
    pub fn cover(&self, attacker: ModelId, target: ModelId) -> Option<Cover> {
        self.cover_between(&self.get(attacker)?.body(), &self.get(target)?.body())
    }

    /// Returns the Cover between two bodies, which may differ from the
    /// positions of their models.
    pub(crate) fn cover_between(&self, attacker: &Body, target: &Body) -> Option<Cover> {
        self.table.cover(attacker, target)
    }

    /// Returns whether the target is in Cover from the attacker, as measured or as
    /// answered by the players.
    pub(crate) fn in_cover(&self, attacker: ModelId, target: ModelId) -> bool {
        let answer = self.table_answer_yes(|| TableQuestion::Cover { of: target, from: attacker });
        answer.unwrap_or_else(|| self.cover(attacker, target).is_some())
    }

    /// Returns the line of sight between two bodies at any positions, for display.
    pub(crate) fn sight_shown(&self, from: &Body, to: &Body) -> SightShown {
        let sight = self.sight_between(from, to);
        let cover = if sight.clear() { self.cover_between(from, to) } else { None };
        let named = |obstacle: Obstacle| self.name_of_obstacle(obstacle);
        SightShown::new(named, (from, to), &sight, cover.as_ref())
    }

    /// Returns the kind of an Area on the table.
    pub(crate) fn area_kind(&self, area: u16) -> Option<&'a AreaKind> {
        self.content.areas.get(&self.marks.things.get(area).filter(|marker| !marker.token)?.kind)
    }

    /// Returns whether a model is within this distance of Obscuring or Blocking
    /// Terrain, including Areas that count as such. Always true on a real table, where
    /// players check it themselves.
    pub(crate) fn near_cover(&self, id: ModelId, most: f32) -> bool {
        if self.on_real_table() {
            return true;
        }
        let hides = Keywords::OBSCURING | Keywords::BLOCKING;
        self.get(id).is_some_and(|model_ref| {
            let body = model_ref.body();
            let piece = self.table.near_piece(&body, hides).map(|(_, distance)| distance);
            let areas = self.table.areas().iter().filter(|area| area.keywords.intersects(hides));
            let gaps = areas.map(|area| self.gap_to_area(&body, area));
            piece.into_iter().chain(gaps).any(|distance| in_reach(distance, 0.0, most))
        })
    }

    /// Returns whether a model is within this distance of an Exit. Always true on a real
    /// table, where players check it themselves.
    pub fn near_exit(&self, id: ModelId, most: f32) -> bool {
        self.on_real_table()
            || self.get(id).is_some_and(|model_ref| {
                (0..self.table.board().exits.len())
                    .filter_map(|exit| self.table.distance_to_exit(&model_ref.body(), exit))
                    .any(|distance| in_reach(distance, 0.0, most))
            })
    }
}

/// Returns a thing of the content, for a step that relies on it.
///
/// # Errors
/// The content lacks it.
pub(crate) fn required_entry<'m, T>(things: &'m BTreeMap<Id, T>, id: &Id) -> StepResult<&'m T> {
    things.get(id).or_missing(format_args!("`{id}` of the content"))
}

/// Returns whether a measured distance is in a range, both ends included.
pub(crate) fn in_reach(distance: f32, min: f32, max: f32) -> bool {
    !closer(distance, min) && within(distance, max)
}
