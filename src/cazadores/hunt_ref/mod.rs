//! Reading a Hunt: every Rating, distance and modifier, computed in one place for
//! steps, previews and opponents.

mod fighting;
mod goals;
mod people;
mod ratings;

use std::collections::BTreeMap;
use std::ops::Deref;

use bevy_ecs::prelude::*;

pub(crate) use self::fighting::card_meaning;
pub(crate) use self::people::People;
pub(crate) use self::ratings::dt_of;
use super::companion::{Companion, TableQuestion};
use super::components::{
    Afflictions, Armoury, FoeStats, Member, Modifiers, PackStats, PersonalClock, Quarry, Stance,
    Wounds,
};
use super::content::{Adversary, CazadoresContent, Condition, Id, ModelKind};
use super::hunt::{Content, HuntMarks, RoundClock, TICKS, Turn};
use monteria_game::{
    Asked, Choice, Decision, ModelId, OrMissing, Roster, SeatId, Seen, SightShown, StepResult,
    Tabletop, by_id,
};
use monteria_table::{Body, Cover, Keywords, Obstacle, Other, Sight, Table, closer, within};

/// Everything about one model.
#[derive(Clone, Copy)]
pub struct ModelRef<'a> {
    /// What every game knows of it.
    pub seen: Seen<'a>,
    /// Its wounds.
    pub wounds: Wounds,
    /// Its Personal Clock.
    pub clock: PersonalClock,
    /// Its Conditions.
    pub afflictions: &'a Afflictions,
    /// Its stance.
    pub stance: &'a Stance,
    /// What a pack model has.
    pub pack: Option<(&'a PackStats, &'a Armoury)>,
    /// What a Foe has.
    pub foe: Option<(&'a FoeStats, &'a Modifiers)>,
    /// What the Adversary has; each of its models, where it is several.
    pub quarry: Option<&'a Quarry>,
    /// Which part of the Adversary it is.
    pub member: Option<Member>,
}

impl<'a> Deref for ModelRef<'a> {
    type Target = Seen<'a>;

    fn deref(&self) -> &Seen<'a> {
        &self.seen
    }
}

impl ModelRef<'_> {
    /// The seat that decides for it.
    ///
    /// # Errors
    /// Where the rules decide for it.
    pub fn seat(&self) -> StepResult<SeatId> {
        self.model.seat.or_missing(format_args!("a seat for {}", self.id()))
    }

    /// Whether it is the Adversary.
    pub fn is_adversary(&self) -> bool {
        self.quarry.is_some()
    }

    /// Whether it is a Cazador.
    pub fn is_cazador(&self) -> bool {
        self.pack.is_some_and(|(stats, _)| stats.kind == ModelKind::Cazador)
    }

    /// Whether it suffers this Condition.
    pub fn has(&self, condition: Condition) -> bool {
        self.afflictions.has(condition)
    }

    /// Nothing but Recover may be done (Knocked Down).
    pub(crate) fn is_down(&self) -> bool {
        self.has(Condition::KnockedDown)
    }
}

/// A Hunt, to read.
pub struct HuntRef<'a> {
    /// The content.
    pub content: &'a CazadoresContent,
    /// The table.
    pub table: &'a Table,
    /// The Round Clock.
    pub clock: &'a RoundClock,
    /// The Turn being taken.
    pub turn: &'a Turn,
    /// The marks.
    pub marks: &'a HuntMarks,
    /// What people tell of the table, where it is a real one.
    pub people: Option<People<'a>>,
    /// All models in id order.
    pub models: Vec<ModelRef<'a>>,
}

impl<'a> HuntRef<'a> {
    /// Reads a Hunt from its world.
    pub fn of(world: &'a World) -> HuntRef<'a> {
        let roster = world.resource::<Roster>();
        let models = roster.iter().filter_map(|(_, entity)| {
            let e = world.entity(entity);
            let member = e.get::<Member>().copied();
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
            people: world.get_resource::<Companion>().map(People::new),
            models: models.collect(),
        }
    }

    /// The same Hunt, were this Turn being taken and these models as they are given.
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
            people: self.companion().map(People::new),
            models: self.models.iter().map(other).collect(),
        }
    }

    /// In how many Ticks a model acts next; one whose clock has looped waits
    /// for the next Round.
    pub(crate) fn ticks_until_turn(&self, model_ref: &ModelRef<'_>) -> u32 {
        let round = if model_ref.clock.looped { TICKS } else { 0 };
        (round + model_ref.clock.tick).saturating_sub(self.clock.tick)
    }

    /// The model with this id.
    pub fn get(&self, id: ModelId) -> Option<&ModelRef<'a>> {
        by_id(&self.models, id)
    }

    /// The model with this id, for a step that relies on it.
    ///
    /// # Errors
    /// Where there is none.
    pub fn model(&self, id: ModelId) -> StepResult<&ModelRef<'a>> {
        self.get(id).or_missing(id)
    }

    /// What a pack model carries.
    pub fn carried(&self, id: ModelId) -> Option<&'a Armoury> {
        self.get(id)?.pack.map(|(_, armoury)| armoury)
    }

    /// The same for a step that relies on it.
    ///
    /// # Errors
    /// Where there is no such pack model.
    pub fn armoury(&self, id: ModelId) -> StepResult<&'a Armoury> {
        self.carried(id).or_missing(format_args!("what {id} carries"))
    }

    /// The entry of an Adversary, whichever of its models is named.
    ///
    /// # Errors
    /// Where the model is none.
    pub fn entry(&self, id: ModelId) -> StepResult<&'a Adversary> {
        let entry =
            self.model(id)?.foe.and_then(|(stats, _)| self.content.adversaries.get(&stats.entry));
        entry.or_missing(format_args!("the Adversary {id}"))
    }

    /// A question to the seat of a model, worded with its name; none where the model has
    /// left play or nothing can be chosen.
    ///
    /// # Errors
    /// Where there is no such model, or no seat decides for it.
    pub fn ask(
        &self,
        id: ModelId,
        prompt: impl FnOnce(&str) -> String,
        options: Vec<Choice>,
    ) -> Asked {
        let model_ref = self.model(id)?;
        if !model_ref.in_play() || options.is_empty() {
            return Ok(None);
        }
        let seat = model_ref.seat()?;
        let prompt = prompt(model_ref.name());
        Ok(Some(Decision { seat, model: Some(id), prompt, options, refused: Vec::new() }))
    }

    /// Its name, for sentences.
    pub fn name(&self, id: ModelId) -> &'a str {
        self.get(id).map_or("nobody", |model_ref| model_ref.name())
    }

    /// Returns the name of what stands in the way; of a model its own name.
    pub(crate) fn name_of_obstacle(&self, obstacle: Obstacle) -> String {
        match obstacle {
            Obstacle::Body(id) => self.name(id).to_owned(),
            other @ (Obstacle::Piece(_) | Obstacle::Area(_)) => self.table.name_of(other),
        }
    }

    /// Models on the table, in id order.
    pub fn in_play(&self) -> impl Iterator<Item = &ModelRef<'a>> {
        self.models.iter().filter(|model_ref| model_ref.in_play())
    }

    /// Models on the table hostile to this one, in id order.
    pub fn hostile_to(&self, id: ModelId) -> impl Iterator<Item = &ModelRef<'a>> {
        let side = self.get(id).map(|model_ref| model_ref.model.side);
        self.in_play().filter(move |model_ref| Some(model_ref.model.side) != side)
    }

    /// Models on the table friendly to this one, itself left out, in id order.
    pub fn friends_of(&self, id: ModelId) -> impl Iterator<Item = &ModelRef<'a>> {
        let side = self.get(id).map(|model_ref| model_ref.model.side);
        self.in_play()
            .filter(move |model_ref| Some(model_ref.model.side) == side && model_ref.id() != id)
    }

    /// All other models on the table, as the table's questions want them.
    pub fn others(&self, id: ModelId) -> Vec<Other> {
        let Some(side) = self.get(id).map(|model_ref| model_ref.side()) else { return Vec::new() };
        self.in_play()
            .filter(|model_ref| model_ref.id() != id)
            .map(|model_ref| model_ref.other(side))
            .collect()
    }

    /// Distance between two models in inches, closest points of their bases
    /// (Cazadores 3.3, ruling 14).
    pub fn distance(&self, a: ModelId, b: ModelId) -> f32 {
        match (self.get(a), self.get(b)) {
            (Some(a), Some(b)) => self.table.distance(&a.body(), &b.body()),
            _ => f32::INFINITY,
        }
    }

    /// Line of sight of the acting model to another (Cazadores 3.3.1, ruling 12).
    pub fn sight(&self, acting: ModelId, other: ModelId) -> Option<Sight> {
        Some(self.sight_between(&self.get(acting)?.body(), &self.get(other)?.body()))
    }

    /// The same for two bodies that may stand where their models do not;
    /// the first one acts.
    pub(crate) fn sight_between(&self, from: &Body, to: &Body) -> Sight {
        let others = self.hostile_to(from.id).filter(|model_ref| model_ref.id() != to.id);
        let blockers: Vec<Body> = others.map(|model_ref| model_ref.body()).collect();
        self.table.sight(from, to, &blockers)
    }

    /// Whether the acting model has line of sight to another.
    pub fn sees(&self, acting: ModelId, other: ModelId) -> bool {
        self.sight(acting, other).is_some_and(|sight| sight.clear())
    }

    /// What gives the target Cover from the attacker (Cazadores 4.3, ruling 13).
    pub fn cover(&self, attacker: ModelId, target: ModelId) -> Option<Cover> {
        self.cover_between(&self.get(attacker)?.body(), &self.get(target)?.body())
    }

    /// The same for two bodies that may stand where their models do not.
    pub(crate) fn cover_between(&self, attacker: &Body, target: &Body) -> Option<Cover> {
        self.table.cover(attacker, target)
    }

    /// Whether the target is in Cover from the attacker, as measured or as told.
    pub(crate) fn in_cover(&self, attacker: ModelId, target: ModelId) -> bool {
        let told = self.told_yes(|| TableQuestion::Cover { of: target, from: attacker });
        told.unwrap_or_else(|| self.cover(attacker, target).is_some())
    }

    /// What one body sees of another, wherever the two stand, to draw.
    pub(crate) fn sight_shown(&self, from: &Body, to: &Body) -> SightShown {
        let sight = self.sight_between(from, to);
        let cover = if sight.clear() { self.cover_between(from, to) } else { None };
        let named = |obstacle: Obstacle| self.name_of_obstacle(obstacle);
        SightShown::new(named, (from, to), &sight, cover.as_ref())
    }

    /// The kind of an Area on the table.
    pub(crate) fn area_kind(&self, area: u16) -> Option<&'a super::content::AreaKind> {
        self.content.areas.get(&self.marks.things.get(area).filter(|laid| !laid.token)?.kind)
    }

    /// Whether a model is within this distance of Obscuring or Blocking Terrain, Areas
    /// that count as such included. At a real table people see that themselves.
    pub(crate) fn near_cover(&self, id: ModelId, most: f32) -> bool {
        if self.by_people() {
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

    /// Whether a model is within this distance of an Exit. At a real table
    /// people see that themselves.
    pub fn near_exit(&self, id: ModelId, most: f32) -> bool {
        self.by_people()
            || self.get(id).is_some_and(|model_ref| {
                (0..self.table.board().exits.len())
                    .filter_map(|exit| self.table.distance_to_exit(&model_ref.body(), exit))
                    .any(|distance| in_reach(distance, 0.0, most))
            })
    }
}

/// A thing of the content, for a step that relies on it.
///
/// # Errors
/// Where the content lacks it.
pub(crate) fn known<'m, T>(things: &'m BTreeMap<Id, T>, id: &Id) -> StepResult<&'m T> {
    things.get(id).or_missing(format_args!("`{id}` of the content"))
}

/// Whether a measured distance lies in a range, both ends included.
pub(crate) fn in_reach(distance: f32, min: f32, max: f32) -> bool {
    !closer(distance, min) && within(distance, max)
}
