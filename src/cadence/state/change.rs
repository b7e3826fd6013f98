//! Write access to a battle: every change of its models and units goes through
//! [`BattleMut`], which also records the events.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::{Vec2, Vec3};

use crate::battle_ref::{BattleRef, join_army_lists};
use crate::content::Objective;
use crate::modules::module::{ModuleState, PlayedModule};
use crate::state::battle::{
    Activation, Battlefield, CLOSE, Fighter, Marker, ObjectiveState, Rounds, Score, Unit, UnitId,
    UnitLocation, Units, player_name,
};
use crate::state::cached_models::{CachedModels, VisibilityCache};
use monteria_game::{
    Departure, Evaluator, EventKind, Manner, ModelId, Models, Occurrence, OrMissing, Presence,
    SideId, StepContext, StepResult, Tabletop, Text, Thing, event_text, inches, moved, place,
};
use monteria_table::{Body, Route, closer};

/// A battle for the system of a step: read through [`BattleMut::read`],
/// changed through its methods.
///
/// # Errors
/// The methods fail if the unit, model or side to change does not exist.
#[derive(SystemParam)]
pub struct BattleMut<'w, 's> {
    /// The dice, the agenda and the event log.
    pub ctx: StepContext<'w>,
    /// The module of the game that is played.
    pub(crate) module: Res<'w, PlayedModule>,
    pub table: ResMut<'w, Tabletop>,
    pub units: ResMut<'w, Units>,
    pub rounds: ResMut<'w, Rounds>,
    pub activation: ResMut<'w, Activation>,
    pub field: ResMut<'w, Battlefield>,
    pub score: ResMut<'w, Score>,
    /// The module's own state.
    pub state: ResMut<'w, ModuleState>,
    visibility: Res<'w, VisibilityCache>,
    models: Models<'w, 's>,
    fighters: Query<'w, 's, (Entity, &'static mut Fighter)>,
}

impl BattleMut<'_, '_> {
    /// Returns read access to the battle.
    pub fn read(&self) -> BattleRef<'_> {
        // As in `Models::seen`: both queries nearly always yield the same entity next.
        let mut next = self.fighters.iter();
        let bodies = self.models.seen().filter_map(|(entity, seen)| {
            let found = next.next().filter(|found| found.0 == entity);
            Some((seen, found.or_else(|| self.fighters.get(entity).ok())?.1))
        });
        let module = &*self.module.0;
        BattleRef {
            content: module.content(),
            table: &self.table.0,
            units: &self.units,
            rounds: &self.rounds,
            activation: &self.activation,
            field: &self.field,
            score: &self.score,
            module,
            state: &self.state,
            models: CachedModels::new(
                join_army_lists(module.content(), &self.units, bodies),
                &self.table.0,
                &self.visibility,
            ),
            evaluator: Evaluator::default(),
        }
    }

    pub fn unit(&self, id: UnitId) -> StepResult<&Unit> {
        self.units.get(id).or_missing(format_args!("unit {id}"))
    }

    /// Returns a unit for changes.
    pub fn unit_mut(&mut self, id: UnitId) -> StepResult<&mut Unit> {
        self.units.get_mut(id).or_missing(format_args!("unit {id}"))
    }

    pub fn unit_name(&self, id: UnitId) -> StepResult<String> {
        Ok(self.unit(id)?.name.clone())
    }

    /// Applies a change to a model's state and returns its result.
    pub fn set_fighter<R>(
        &mut self,
        id: ModelId,
        change: impl FnOnce(&mut Fighter) -> R,
    ) -> StepResult<R> {
        let entity = self.models.entity(id).or_missing(format_args!("model {id}"))?;
        let (_, mut fighter) =
            self.fighters.get_mut(entity).ok().or_missing(format_args!("the state of {id}"))?;
        Ok(change(&mut fighter))
    }

    fn name(&self, id: ModelId) -> StepResult<String> {
        Ok(self.models.get(id).or_missing(format_args!("model {id}"))?.name().to_owned())
    }

    /// Turns a model that enters here to face the middle of the table.
    pub fn face_middle(&mut self, body: &Body) -> StepResult {
        let toward = -body.plan();
        let facing = if toward.length() > 0.01 { toward / toward.length() } else { Vec2::Y };
        self.set_fighter(body.id, |fighter| fighter.facing = facing)
    }

    /// Places a model on the table.
    pub fn arrive(&mut self, id: ModelId, at: Vec3, why: &[&str]) -> StepResult {
        let text = event_text!("rules-cadence-enters", "{name} enters", name = self.name(id)?);
        self.models.arrive(&mut self.ctx, id, at, text, why);
        Ok(())
    }

    /// Moves a model along a route and turns it to face its last leg. A model that drives
    /// may have gone backward; it then keeps its heading.
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
        let text = event_text!(
            "rules-moves-2",
            "{name} moves {length}",
            name = self.name(id)?,
            length = moved(&route.legs, route.cost)
        );
        self.models.move_along(&mut self.ctx, id, &route.legs, Manner::Walked, text, why);
        Ok(())
    }

    /// Returns a model to its position and facing before a move that is taken back.
    pub fn undo_move(&mut self, id: ModelId, at: Vec3, facing: Vec2) -> StepResult {
        let from = self.models.get(id).or_missing(format_args!("model {id}"))?.stand.at;
        self.set_fighter(id, |fighter| fighter.facing = facing)?;
        let text =
            event_text!("rules-cadence-goes-back", "{name} goes back", name = self.name(id)?);
        self.models.move_along(
            &mut self.ctx,
            id,
            &[from, at],
            Manner::Placed,
            text,
            &["cad-apart"],
        );
        Ok(())
    }

    /// Takes a model off the table into reserve without damage, because
    /// it boards a transport.
    pub fn stow(&mut self, id: ModelId) -> StepResult {
        self.models.get(id).or_missing(format_args!("model {id}"))?;
        self.models.set_presence(id, Presence::Reserve);
        Ok(())
    }

    /// Removes hit points from a model, or restores some if the amount is negative. A
    /// model with 0 left is destroyed.
    pub fn hurt(&mut self, id: ModelId, amount: i32, why: &[&str]) -> StepResult {
        let name = self.name(id)?;
        let (amount, left) = self.set_fighter(id, |fighter| {
            let left = (fighter.left - amount).clamp(0, fighter.full);
            (std::mem::replace(&mut fighter.left, left) - left, left)
        })?;
        let text = match amount {
            amount if amount >= 0 => {
                event_text!("rules-cadence-loses-hp-left", "{name} loses {amount} HP, {left} left")
            }
            amount => event_text!(
                "rules-cadence-regains-hp-has",
                "{name} regains {amount} HP, has {left}",
                amount = -amount
            ),
        };
        self.ctx.record(EventKind::Wounded { model: id, amount, left, part: None }, text, why);
        if left == 0 {
            let (text, rule) = self.module().destruction_text(&name);
            let why = [why, &[rule]].concat();
            self.models.remove_model(&mut self.ctx, id, Departure::SLAIN, text, &why);
        }
        Ok(())
    }

    /// Returns a destroyed model to the table at this place with so many hit points, at
    /// most its full number.
    pub fn raise(&mut self, id: ModelId, at: Vec3, left: i32, why: &[&str]) -> StepResult {
        let left = self.set_fighter(id, |fighter| {
            fighter.left = left.min(fighter.full);
            fighter.left
        })?;
        let text = event_text!(
            "rules-cadence-gets-up-again-with-hp",
            "{name} gets up again with {left} HP",
            name = self.name(id)?
        );
        self.models.arrive(&mut self.ctx, id, at, text, why);
        Ok(())
    }

    /// Destroys all remaining models of a unit.
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

    /// Lets the module settle a unit that has no models left; does nothing otherwise.
    pub fn settle_unit(&mut self, id: UnitId) -> StepResult {
        let gone = {
            let facts = self.read();
            let unit = facts.try_unit(id)?;
            unit.place != UnitLocation::Destroyed && facts.alive(unit).is_empty()
        };
        if gone { self.module().casualty(self, id) } else { Ok(()) }
    }

    /// Destroys a unit that has no models left: its passengers disembark, the objectives
    /// that it alone held are released, and the module may score it.
    pub(crate) fn destroy(&mut self, id: UnitId) -> StepResult {
        let fielded = self.unit(id)?.on_table();
        let unit = self.end_unit(id)?;
        // For a unit of one model the event of the model says it already.
        if unit.models.len() > 1 {
            self.ctx.note(
                event_text!("rules-cadence-is-destroyed", "{name} is destroyed", name = unit.name),
                &["cad-destroyed"],
            );
        }
        self.unload(id, fielded);
        self.module().destroyed(self, &unit)?;
        self.lose_objectives_of(id)
    }

    /// Takes a unit out of the battle whose last model has left the table alive. It goes as
    /// if destroyed, but nobody scores it.
    pub fn withdraw(&mut self, id: UnitId) -> StepResult {
        let fielded = self.unit(id)?.on_table();
        let unit = self.end_unit(id)?;
        // For a unit of one model the event of the model says it already.
        if unit.models.len() > 1 {
            let text = event_text!(
                "rules-cadence-has-left-the-table",
                "{name} has left the table",
                name = unit.name
            );
            let rule = self.module().trigger_rule();
            self.ctx.note(text, &[rule]);
        }
        self.unload(id, fielded);
        self.lose_objectives_of(id)
    }

    /// Marks a unit as gone for good and returns it.
    fn end_unit(&mut self, id: UnitId) -> StepResult<Unit> {
        let unit = self.unit_mut(id)?;
        unit.place = UnitLocation::Destroyed;
        unit.command = 0;
        Ok(unit.clone())
    }

    /// Lets the passengers of a unit that is gone disembark; `fielded` says whether it
    /// was on the table.
    fn unload(&mut self, id: UnitId, fielded: bool) {
        let (aboard, at) = {
            let facts = self.read();
            let aboard =
                facts.units.0.iter().filter(|other| other.place == UnitLocation::Aboard(id));
            let aboard: Vec<UnitId> = aboard.map(|other| other.id).collect();
            (
                aboard,
                crate::steps::movement::transport::last_position(&facts, id).filter(|_| fielded),
            )
        };
        for unit in aboard {
            self.ctx.then(crate::steps::movement::transport::LeaveWreck { unit, at });
        }
    }

    /// Releases or removes the objectives that only this unit held: they are lost with it.
    fn lose_objectives_of(&mut self, id: UnitId) -> StepResult {
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

    /// Releases objectives that are no longer held: Control objectives of the core
    /// whose side has no model within 3", and Access objectives whose unit has
    /// left (Cadence, Objective Markers).
    pub(crate) fn release_objectives(&mut self) {
        if self.field.markers.iter().all(|marker| marker.held.is_none()) {
            return;
        }
        let kept = self.read().mission().is_none_or(|mission| mission.keeps);
        let loose: Vec<u16> = {
            let facts = self.read();
            let stands_near = |side: SideId, marker: &Marker| {
                facts
                    .units_on_table(side)
                    .any(|unit| closer(facts.distance_to_marker(unit.id, marker), CLOSE))
            };
            let lost = |marker: &&Marker| match marker.kind {
                Objective::Control => {
                    !kept && marker.held.is_some_and(|side| !stands_near(side, marker))
                }
                Objective::Access => {
                    let left = |unit| !closer(facts.distance_to_marker(unit, marker), 1.0);
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
            self.ctx.note(
                event_text!(
                    "rules-cadence-objective-is-no-longer-held",
                    "Objective {id} is no longer held"
                ),
                &["cad-control"],
            );
        }
    }

    /// Adds victory points to a side's score.
    pub fn award(
        &mut self,
        side: SideId,
        points: i32,
        reason: impl Into<Text>,
        why: &str,
    ) -> StepResult {
        // After the end of the battle nothing scores.
        if points == 0 || self.ctx.is_over() {
            return Ok(());
        }
        let score =
            self.score.points.get_mut(usize::from(side.0)).or_missing("the side's score")?;
        *score += points;
        let now = *score;
        let text = match points {
            ..0 => event_text!(
                "rules-cadence-player-loses-vp-for",
                "{player} loses {points} VP for {reason}: {now}",
                player = player_name(side),
                points = -points,
                reason = reason.into()
            ),
            0.. => event_text!(
                "rules-cadence-player-scores-vp-for",
                "{player} scores {points} VP for {reason}: {now}",
                player = player_name(side),
                reason = reason.into()
            ),
        };
        self.ctx.note(text, &[why]);
        self.module().scored(self, side)
    }

    /// Places an objective on the table.
    pub fn place_marker(
        &mut self,
        kind: Objective,
        at: Vec2,
        owner: Option<SideId>,
        held: Option<SideId>,
    ) {
        let number = self.field.markers.next_id();
        let text = event_text!(
            "rules-cadence-objective-is-placed",
            "{kind} objective {number} is placed",
            kind = kind.name()
        );
        let marker = Thing::new(ObjectiveState { kind, held, by: None, since: 0 }, at);
        let marker = Thing { owner, ..marker };
        self.field.markers.lay(&mut self.ctx, &mut self.table, marker, text, &["cad-objectives"]);
    }

    /// Removes an objective from the table.
    pub fn drop_marker(&mut self, id: u16, why: &str) -> StepResult {
        let text = event_text!("rules-cadence-objective-is-gone", "Objective {id} is gone");
        self.field.markers.remove(&mut self.ctx, &mut self.table, id, text, &[why])
    }

    /// Places a model somewhere else on the table and records where.
    pub fn move_to(&mut self, id: ModelId, at: Vec3, why: &str) -> StepResult {
        let text = event_text!(
            "rules-cadence-now-stands",
            "{name} now stands {place}",
            name = self.name(id)?,
            place = place(at.to_array())
        );
        self.models.arrive(&mut self.ctx, id, at, text, &[why]);
        Ok(())
    }

    /// Throws a model to its landing place.
    pub fn throw_to(&mut self, id: ModelId, at: Vec3, why: &str) -> StepResult {
        let from = self.models.get(id).or_missing(format_args!("model {id}"))?.stand.at;
        let text = event_text!(
            "rules-cadence-is-thrown",
            "{name} is thrown {distance}",
            name = self.name(id)?,
            distance = inches(from.distance(at))
        );
        self.models.move_along(&mut self.ctx, id, &[from, at], Manner::Thrown, text, &[why]);
        Ok(())
    }

    /// Takes a model off the table alive and for good.
    pub(crate) fn leave_alive(&mut self, id: ModelId, text: Text, why: &[&str]) {
        self.models.remove_model(&mut self.ctx, id, Departure::FLED, text, why);
    }

    /// Removes Command Points that a unit spends, down to 0. Rules of the scenario notice
    /// that it has spent the last.
    pub fn spend(&mut self, id: UnitId, points: u32) -> StepResult {
        let before = self.unit(id)?.command;
        self.pay(id, points)?;
        let unit = self.unit(id)?;
        let spent = before > 0 && unit.command == 0;
        let lead = unit.models.iter().copied().find(|model| self.models.in_play(*model));
        if let Some(model) = lead.filter(|_| spent) {
            self.ctx.occur(Occurrence::PointsSpent { model });
        }
        Ok(())
    }

    /// Removes Command Points from a unit, down to 0.
    pub fn pay(&mut self, id: UnitId, points: u32) -> StepResult {
        let unit = self.unit_mut(id)?;
        unit.command = unit.command.saturating_sub(points);
        Ok(())
    }
}
