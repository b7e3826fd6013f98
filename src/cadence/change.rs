//! Changing a battle: the one place that writes its models and units. Steps say what
//! happens; this says how it is kept and told.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::{Vec2, Vec3};

use super::battle::{
    Activation, CLOSE, Field, Fighter, Marker, ObjectiveState, Rounds, Score, Unit, UnitId, Units,
    Whereabouts,
};
use super::battle_ref::{BattleRef, paged};
use super::cached_models::{CachedModels, KnownLines};
use super::content::Objective;
use super::module::{ModuleState, Rules};
use monteria_game::{
    EventKind, LeaveReason, Manner, ModelId, Models, OrMissing, Presence, SideId, StepContext,
    StepResult, Tabletop, Thing, event_text, inches, moved, place,
};
use monteria_table::{Body, Route, closer};

/// A battle for the system of a step: read through [`BattleMut::read`],
/// changed through its methods.
///
/// # Errors
/// Its methods fail where a unit, a model or a side that they are to change is not there.
#[derive(SystemParam)]
pub struct BattleMut<'w, 's> {
    /// Dice, agenda and event log.
    pub ctx: StepContext<'w>,
    /// The game that is played.
    pub(super) rules: Res<'w, Rules>,
    /// The table.
    pub table: ResMut<'w, Tabletop>,
    /// The units.
    pub units: ResMut<'w, Units>,
    /// The rounds.
    pub rounds: ResMut<'w, Rounds>,
    /// The activation.
    pub activation: ResMut<'w, Activation>,
    /// The markers.
    pub field: ResMut<'w, Field>,
    /// Victory points.
    pub score: ResMut<'w, Score>,
    /// What that game keeps beside all this.
    pub state: ResMut<'w, ModuleState>,
    lines: Res<'w, KnownLines>,
    hands: Models<'w, 's>,
    fighters: Query<'w, 's, (Entity, &'static mut Fighter)>,
}

impl BattleMut<'_, '_> {
    /// The battle as it stands, to read.
    pub fn read(&self) -> BattleRef<'_> {
        // As in `Models::seen`: the next is nearly always the one that is meant.
        let mut next = self.fighters.iter();
        let bodies = self.hands.seen().filter_map(|(entity, seen)| {
            let found = next.next().filter(|found| found.0 == entity);
            Some((seen, found.or_else(|| self.fighters.get(entity).ok())?.1))
        });
        let rules = &*self.rules.0;
        BattleRef {
            content: rules.content(),
            table: &self.table.0,
            units: &self.units,
            rounds: &self.rounds,
            activation: &self.activation,
            field: &self.field,
            score: &self.score,
            rules,
            state: &self.state,
            models: CachedModels::new(
                paged(rules.content(), &self.units, bodies),
                &self.table.0,
                &self.lines,
            ),
        }
    }

    /// A unit.
    pub fn unit(&self, id: UnitId) -> StepResult<&Unit> {
        self.units.get(id).or_missing(format_args!("unit {id}"))
    }

    /// The same, to change.
    pub fn unit_mut(&mut self, id: UnitId) -> StepResult<&mut Unit> {
        self.units.get_mut(id).or_missing(format_args!("unit {id}"))
    }

    /// A unit's name.
    pub fn unit_name(&self, id: UnitId) -> StepResult<String> {
        Ok(self.unit(id)?.name.clone())
    }

    /// Changes a model's state.
    pub fn set_fighter<R>(
        &mut self,
        id: ModelId,
        change: impl FnOnce(&mut Fighter) -> R,
    ) -> StepResult<R> {
        let entity = self.hands.entity(id).or_missing(format_args!("model {id}"))?;
        let (_, mut fighter) =
            self.fighters.get_mut(entity).ok().or_missing(format_args!("the state of {id}"))?;
        Ok(change(&mut fighter))
    }

    /// A model's name.
    fn name(&self, id: ModelId) -> StepResult<String> {
        Ok(self.hands.get(id).or_missing(format_args!("model {id}"))?.name().to_owned())
    }

    /// Turns a model that enters here to the middle of the table.
    pub fn face_middle(&mut self, body: &Body) -> StepResult {
        let toward = -body.plan();
        let facing = if toward.length() > 0.01 { toward / toward.length() } else { Vec2::Y };
        self.set_fighter(body.id, |fighter| fighter.facing = facing)
    }

    /// Puts a model on the table.
    pub fn arrive(&mut self, id: ModelId, at: Vec3, why: &[&str]) -> StepResult {
        let text = event_text!("{} enters", self.name(id)?);
        self.hands.arrive(&mut self.ctx, id, at, text, why);
        Ok(())
    }

    /// Moves a model along a route and turns it to face where it went; one that drives
    /// may have gone backward.
    pub fn walk(&mut self, id: ModelId, route: &Route, drives: bool, why: &[&str]) -> StepResult {
        if let [.., a, b] = route.legs.as_slice() {
            let way = Vec2::new(b.x - a.x, b.z - a.z);
            if way.length() > 0.05 {
                let ahead = way / way.length();
                self.set_fighter(id, |fighter| {
                    fighter.facing =
                        if drives && ahead.dot(fighter.facing) < -0.01 { -ahead } else { ahead };
                })?;
            }
        }
        let text = event_text!("{} moves {}", self.name(id)?, moved(&route.legs, route.cost));
        self.hands.travel(&mut self.ctx, id, (&route.legs, Manner::Walked), text, why);
        Ok(())
    }

    /// Puts a model back where it stood before a move that is taken back.
    pub fn put_back(&mut self, id: ModelId, at: Vec3, facing: Vec2) -> StepResult {
        let from = self.hands.get(id).or_missing(format_args!("model {id}"))?.stand.at;
        self.set_fighter(id, |fighter| fighter.facing = facing)?;
        let text = event_text!("{} goes back", self.name(id)?);
        self.hands.travel(&mut self.ctx, id, (&[from, at], Manner::Placed), text, &["cad-apart"]);
        Ok(())
    }

    /// Takes a model off the table into reserve, without harm (it
    /// climbs into a transport).
    pub fn stow(&mut self, id: ModelId) -> StepResult {
        self.hands.get(id).or_missing(format_args!("model {id}"))?;
        self.hands.set_presence(id, Presence::Reserve);
        Ok(())
    }

    /// Takes hit points from a model, or gives some back where negative; at
    /// 0 it is destroyed.
    pub fn hurt(&mut self, id: ModelId, amount: i32, why: &[&str]) -> StepResult {
        let name = self.name(id)?;
        let (amount, left) = self.set_fighter(id, |fighter| {
            let left = (fighter.left - amount).clamp(0, fighter.full);
            (std::mem::replace(&mut fighter.left, left) - left, left)
        })?;
        let text = match amount {
            amount if amount >= 0 => event_text!("{name} loses {amount} HP, {left} left"),
            amount => event_text!("{name} regains {} HP, has {left}", -amount),
        };
        self.ctx.record(EventKind::Wounded { model: id, amount, left, part: None }, text, why);
        if left == 0 {
            let (fate, rule) = self.rules().fate();
            let text = event_text!("{name} {fate}");
            let why = [why, &[rule]].concat();
            self.hands.leave(&mut self.ctx, id, (Presence::Slain, LeaveReason::Slain), text, &why);
        }
        Ok(())
    }

    /// Brings a destroyed model back at this place with so many hit points.
    pub fn raise(&mut self, id: ModelId, at: Vec3, left: i32, why: &[&str]) -> StepResult {
        let left = self.set_fighter(id, |fighter| {
            fighter.left = left.min(fighter.full);
            fighter.left
        })?;
        let text = event_text!("{} gets up again with {left} HP", self.name(id)?);
        self.hands.arrive(&mut self.ctx, id, at, text, why);
        Ok(())
    }

    /// Removes every model of a unit that is left, as though destroyed.
    pub fn remove_unit(&mut self, id: UnitId, why: &[&str]) -> StepResult {
        let left: Vec<(ModelId, i32)> = {
            let facts = self.read();
            let alive = facts.alive(facts.try_unit(id)?).into_iter();
            alive.map(|model_ref| (model_ref.id(), model_ref.fighter.left)).collect()
        };
        for (model, hit_points) in left {
            self.hurt(model, hit_points, why)?;
        }
        self.settle_unit(id)
    }

    /// Asks the game what becomes of a unit that has no models left.
    pub fn settle_unit(&mut self, id: UnitId) -> StepResult {
        let gone = {
            let facts = self.read();
            let unit = facts.try_unit(id)?;
            unit.place != Whereabouts::Destroyed && facts.alive(unit).is_empty()
        };
        if gone { self.rules().casualty(self, id) } else { Ok(()) }
    }

    /// Destroys a unit that has no models left: who is aboard gets out, what it held
    /// alone is let go, and the game may score it.
    pub(crate) fn destroy(&mut self, id: UnitId) -> StepResult {
        let unit = self.unit_mut(id)?;
        let fielded = unit.on_table();
        unit.place = Whereabouts::Destroyed;
        unit.command = 0;
        let unit = unit.clone();
        // What became of a unit of one model was told of the model.
        if unit.models.len() > 1 {
            self.ctx.note(event_text!("{} is destroyed", unit.name), &["cad-destroyed"]);
        }
        let (aboard, at) = {
            let facts = self.read();
            let aboard =
                facts.units.0.iter().filter(|other| other.place == Whereabouts::Aboard(id));
            let aboard: Vec<UnitId> = aboard.map(|other| other.id).collect();
            (aboard, super::steps::transport::last_stand(&facts, id).filter(|_| fielded))
        };
        for unit in aboard {
            self.ctx.then(super::steps::transport::Spill { unit, at });
        }
        self.rules().destroyed(self, &unit)?;
        // What it held alone is lost with it.
        let held = |marker: &Marker, kind: Objective| marker.by == Some(id) && marker.kind == kind;
        self.field.markers.each(
            &mut self.table,
            |marker| held(marker, Objective::Access),
            ObjectiveState::let_go,
        );
        let gone = self.field.markers.iter().filter(|marker| held(marker, Objective::Recover));
        for marker in gone.map(|marker| marker.id).collect::<Vec<_>>() {
            self.drop_marker(marker, "cad-recover")?;
        }
        Ok(())
    }

    /// Lets go of what is no longer held: core Control objectives whose holders have no
    /// model within 3", Access ones whose unit has left (Cadence, Objective Markers).
    pub(crate) fn loosen(&mut self) {
        if self.field.markers.iter().all(|marker| marker.held.is_none()) {
            return;
        }
        let kept = self.read().mission().is_none_or(|mission| mission.keeps);
        let loose: Vec<u16> = {
            let facts = self.read();
            let stands_near = |side: SideId, marker: &Marker| {
                facts.fielded(side).any(|unit| closer(facts.to_marker(unit.id, marker), CLOSE))
            };
            let lost = |marker: &&Marker| match marker.kind {
                Objective::Control => {
                    !kept && marker.held.is_some_and(|side| !stands_near(side, marker))
                }
                Objective::Access => {
                    let left = |unit| !closer(facts.to_marker(unit, marker), 1.0);
                    marker.held.is_some() && marker.by.is_some_and(left)
                }
                Objective::Recover | Objective::Destroy | Objective::Proximity => false,
            };
            facts.field.markers.iter().filter(lost).map(|marker| marker.id).collect()
        };
        self.field.markers.each(
            &mut self.table,
            |marker| loose.contains(&marker.id),
            ObjectiveState::let_go,
        );
        for id in &loose {
            self.ctx.note(event_text!("Objective {id} is no longer held"), &["cad-control"]);
        }
    }

    /// Gives victory points to a side.
    pub fn award(&mut self, side: SideId, points: i32, reason: &str, why: &str) -> StepResult {
        // Nothing scores after the end.
        if points == 0 || self.ctx.is_over() {
            return Ok(());
        }
        let score =
            self.score.points.get_mut(usize::from(side.0)).or_missing("the side's score")?;
        *score += points;
        let now = *score;
        let text = event_text!("Player {} scores {points} VP for {reason}: {now}", side.0 + 1);
        self.ctx.note(text, &[why]);
        self.rules().scored(self, side)
    }

    /// Puts an objective on the table.
    pub fn place_marker(
        &mut self,
        kind: Objective,
        at: Vec2,
        owner: Option<SideId>,
        held: Option<SideId>,
    ) {
        let text = event_text!("{kind:?} objective {} is placed", self.field.markers.next_id());
        let marker = Thing::new(ObjectiveState { kind, held, by: None, since: 0 }, at);
        let marker = Thing { owner, ..marker };
        self.field.markers.lay(&mut self.ctx, &mut self.table, marker, text, &["cad-objectives"]);
    }

    /// Takes an objective off the table.
    pub fn drop_marker(&mut self, id: u16, why: &str) -> StepResult {
        let text = event_text!("Objective {id} is gone");
        self.field.markers.remove(&mut self.ctx, &mut self.table, id, text, &[why])
    }

    /// Sets a model down somewhere else, in words of where.
    pub fn move_to(&mut self, id: ModelId, at: Vec3, why: &str) -> StepResult {
        let text = event_text!("{} now stands {}", self.name(id)?, place(at.to_array()));
        self.hands.arrive(&mut self.ctx, id, at, text, &[why]);
        Ok(())
    }

    /// Throws a model to where it comes down.
    pub fn throw_to(&mut self, id: ModelId, at: Vec3, why: &str) -> StepResult {
        let from = self.hands.get(id).or_missing(format_args!("model {id}"))?.stand.at;
        let text = event_text!("{} is thrown {}", self.name(id)?, inches(from.distance(at)));
        self.hands.travel(&mut self.ctx, id, (&[from, at], Manner::Thrown), text, &[why]);
        Ok(())
    }

    /// Takes Command Points from a unit.
    pub fn pay(&mut self, id: UnitId, points: u32) -> StepResult {
        let unit = self.unit_mut(id)?;
        unit.command = unit.command.saturating_sub(points);
        Ok(())
    }
}
