//! Read access to a battle. [`BattleRef`] is the one place that applies special rules and
//! upgrades to a model's attributes; it changes nothing.

mod attributes;
mod styles;

use std::ops::Deref;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::content::{Army, CadenceContent, Id, Mission, ModelType, UnitType, Weapon};
use crate::modules::module::{Module, ModuleState, PlayedModule};
use crate::state::battle::{
    ActionKind, Activation, Battlefield, CLOSE, Fighter, GAP, MARKER_RADIUS, Marker, Rounds,
    SECURE, Score, Unit, UnitId, Units,
};
use crate::state::cached_models::CachedModels;
use monteria_game::{
    Evaluator, ModelId, OrMissing, Presence, Refusal, Roster, Seen, SideId, StepResult, Tabletop,
    Text, by_id, event_text, in_formation, text,
};
use monteria_table::{Body, Other, Table, closer, distance, flat};

/// A read-only view of the whole battle.
pub struct BattleRef<'a> {
    pub content: &'a CadenceContent,
    pub table: &'a Table,
    pub units: &'a Units,
    pub rounds: &'a Rounds,
    pub activation: &'a Activation,
    pub field: &'a Battlefield,
    pub score: &'a Score,
    /// The module of the game that is played.
    pub module: &'a dyn Module,
    /// The module's own state.
    pub state: &'a ModuleState,
    /// All models in id order.
    pub models: CachedModels<'a>,
    /// The player for whom the battle is evaluated.
    pub evaluator: Evaluator<'a>,
}

/// A read-only view of a model.
#[derive(Clone, Copy)]
pub struct ModelRef<'a> {
    /// The components that models of every game have.
    pub seen: Seen<'a>,
    pub fighter: &'a Fighter,
    pub army: Option<&'a Army>,
    /// Its attributes as printed in the army list, or None if the list has no such model.
    pub profile: Option<&'a ModelType>,
}

/// Joins models with their army lists. The models of a unit follow one another, so that
/// the list is looked up once for each unit.
pub(super) fn join_army_lists<'a>(
    content: &'a CadenceContent,
    units: &'a Units,
    bodies: impl Iterator<Item = (Seen<'a>, &'a Fighter)>,
) -> Vec<ModelRef<'a>> {
    let mut last_unit: Option<(UnitId, Option<&Army>, &[ModelType])> = None;
    let mut last_profile: Option<&ModelType> = None;
    let mut all = Vec::with_capacity(bodies.size_hint().1.unwrap_or(0));
    for (seen, fighter) in bodies {
        let (army, profiles) = match last_unit {
            Some((unit, army, profiles)) if unit == fighter.unit => (army, profiles),
            _ => {
                let unit = units.get(fighter.unit);
                let army = unit.and_then(|unit| content.armies.get(&unit.army));
                let kind = unit.and_then(|unit| army?.unit_of(&unit.kind));
                let profiles = kind.map_or(&[][..], |kind| &kind.models);
                last_unit = Some((fighter.unit, army, profiles));
                last_profile = None;
                (army, profiles)
            }
        };
        let profile = last_profile.filter(|profile| profile.id == fighter.model);
        let profile =
            profile.or_else(|| profiles.iter().find(|profile| profile.id == fighter.model));
        last_profile = profile;
        all.push(ModelRef { seen, fighter, army, profile });
    }
    all
}

impl<'a> Deref for ModelRef<'a> {
    type Target = Seen<'a>;

    fn deref(&self) -> &Seen<'a> {
        &self.seen
    }
}

impl<'a> BattleRef<'a> {
    /// Returns the battle of a world.
    pub fn of(world: &'a World) -> Self {
        let roster = world.resource::<Roster>();
        let bodies = roster.iter().filter_map(|(_, entity)| {
            Some((Seen::of(world, entity)?, world.get::<Fighter>(entity)?))
        });
        let module: &dyn Module = &*world.resource::<PlayedModule>().0;
        let content: &CadenceContent = module.content();
        let units: &Units = world.resource();
        let table = &world.resource::<Tabletop>().0;
        let models =
            CachedModels::new(join_army_lists(content, units, bodies), table, world.resource());
        BattleRef {
            content,
            table,
            units,
            rounds: world.resource(),
            activation: world.resource(),
            field: world.resource(),
            score: world.resource(),
            module,
            state: world.resource(),
            models,
            evaluator: Evaluator::default(),
        }
    }

    /// Returns the model with this id.
    pub fn get(&self, id: ModelId) -> Option<&ModelRef<'a>> {
        by_id(&self.models, id)
    }

    /// Returns the model with this id.
    ///
    /// # Errors
    /// If there is none.
    pub fn try_get(&self, id: ModelId) -> StepResult<&ModelRef<'a>> {
        self.get(id).or_missing(format_args!("model {id}"))
    }

    pub fn name(&self, id: ModelId) -> &'a str {
        self.get(id).map_or("nobody", |model_ref| model_ref.name())
    }

    /// Returns the unit with this id.
    pub fn unit(&self, id: UnitId) -> Option<&'a Unit> {
        self.units.get(id)
    }

    /// Returns the unit with this id.
    ///
    /// # Errors
    /// If there is none.
    pub fn try_unit(&self, id: UnitId) -> StepResult<&'a Unit> {
        self.unit(id).or_missing(format_args!("unit {id}"))
    }

    /// Returns a unit that is about to act and its first model on the table, or None if
    /// it has no model there any more. Then the step of that unit does nothing.
    ///
    /// # Errors
    /// If there is no such unit.
    pub fn acting(&self, id: UnitId) -> StepResult<Option<(&'a Unit, &ModelRef<'a>)>> {
        let unit = self.try_unit(id)?;
        let first = self.iter_standing(id).next();
        Ok(first.filter(|_| unit.on_table()).map(|first| (unit, first)))
    }

    /// Returns the first model of a unit on the table, or None if it has none there.
    pub fn lead_model(&self, unit: UnitId) -> Option<ModelId> {
        self.iter_standing(unit).next().map(|model_ref| model_ref.id())
    }

    pub fn unit_name(&self, id: UnitId) -> &str {
        self.unit(id).map_or("no unit", |unit| unit.name.as_str())
    }

    /// Returns the unit of a model.
    pub fn unit_of(&self, id: ModelId) -> Option<&'a Unit> {
        self.unit(self.get(id)?.fighter.unit)
    }

    pub fn mission(&self) -> Option<&'a Mission> {
        self.content.missions.get(self.rounds.mission.as_ref()?)
    }

    /// Returns the army list of a unit.
    pub fn army(&self, unit: &Unit) -> Option<&'a Army> {
        self.content.armies.get(&unit.army)
    }

    /// Returns the type of a unit.
    pub fn unit_type(&self, unit: &Unit) -> Option<&'a UnitType> {
        self.army(unit)?.unit(unit.kind.as_str())
    }

    /// Returns a weapon of a unit's army list.
    pub fn weapon(&self, unit: &Unit, weapon: &Id) -> Option<&'a Weapon> {
        self.army(unit)?.weapon_of(weapon)
    }

    /// Returns a weapon of a unit's army list.
    ///
    /// # Errors
    /// If the army list has no such weapon.
    pub fn try_weapon(&self, unit: &Unit, weapon: &Id) -> StepResult<&'a Weapon> {
        self.weapon(unit, weapon).or_missing(format_args!("weapon `{weapon}` of {}", unit.name))
    }

    /// Returns the mission that is played.
    ///
    /// # Errors
    /// If no mission is played.
    pub fn try_mission(&self) -> StepResult<&'a Mission> {
        self.mission().or_missing("the mission")
    }

    /// Returns the name of an action and its cost in Command Points for a unit.
    pub fn action_name_and_cost(&self, unit: UnitId, act: &ActionKind) -> (Text, u32) {
        match act {
            ActionKind::Move => (text!("rules-cadence-move-action", "Move"), 1),
            ActionKind::Advance => (text!("rules-cadence-advance", "Advance"), 1),
            ActionKind::Attack => (text!("rules-cadence-attack-action", "Attack"), 1),
            ActionKind::Secure => (text!("rules-cadence-secure", "Secure"), 1),
            ActionKind::Ability(_) => (text!("rules-cadence-ability", "Ability"), 1),
            ActionKind::Own(own) => self.module.own_action_name_and_cost(self, unit, own),
            ActionKind::Pass => (text!("rules-cadence-pass-action", "Pass"), 1),
        }
    }

    /// Returns the total cost of actions for a unit, in Command Points.
    pub fn cost(&self, unit: UnitId, acts: &[ActionKind]) -> u32 {
        acts.iter().map(|act| self.action_name_and_cost(unit, act).1).sum()
    }

    /// Returns the models of a unit on the table, in id order.
    pub fn standing(&self, unit: UnitId) -> Vec<&ModelRef<'a>> {
        self.iter_standing(unit).collect()
    }

    /// Iterates over the models of a unit on the table, in id order.
    pub fn iter_standing(&self, unit: UnitId) -> impl Iterator<Item = &ModelRef<'a>> + Clone {
        let models = self.unit(unit).map_or(&[][..], |unit| unit.models.as_slice());
        models.iter().filter_map(|id| self.get(*id)).filter(|model_ref| model_ref.in_play())
    }

    /// Returns the models of a unit that are not destroyed, on the table or in reserve.
    pub fn alive(&self, unit: &Unit) -> Vec<&ModelRef<'a>> {
        let alive = |model_ref: &&ModelRef<'a>| {
            matches!(model_ref.presence, Presence::InPlay | Presence::Reserve)
        };
        unit.models.iter().filter_map(|id| self.get(*id)).filter(alive).collect()
    }

    /// Returns the first model of a unit, on the table or not.
    pub fn first_model(&self, unit: UnitId) -> Option<&ModelRef<'a>> {
        self.get(*self.unit(unit)?.models.first()?)
    }

    /// Returns the first model of a unit, on the table or not.
    ///
    /// # Errors
    /// If there is no such unit, or it has no models.
    pub fn try_first_model(&self, unit: UnitId) -> StepResult<&ModelRef<'a>> {
        self.first_model(unit).or_missing(format_args!("the model of unit {unit}"))
    }

    /// Returns the position of a unit's first model on the plan, or its last one if it
    /// has left the table.
    pub fn unit_position(&self, unit: UnitId) -> Vec2 {
        self.first_model(unit).map_or(Vec2::ZERO, |model_ref| flat(model_ref.stand.at))
    }

    /// Returns whether this is the last round.
    pub fn last_round(&self) -> bool {
        self.rounds.last > 0 && self.rounds.round >= self.rounds.last
    }

    /// Returns the bodies of a unit on the table.
    pub fn bodies(&self, unit: UnitId) -> Vec<Body> {
        self.iter_standing(unit).map(|model_ref| model_ref.body()).collect()
    }

    /// Iterates over the units of a side on the table.
    pub fn units_on_table(&self, side: SideId) -> impl Iterator<Item = &'a Unit> + '_ {
        self.units.0.iter().filter(move |unit| unit.side == side && unit.on_table())
    }

    /// Iterates over the enemies of a side on the table.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &'a Unit> + '_ {
        self.units.0.iter().filter(move |unit| unit.side != side && unit.on_table())
    }

    /// Returns the distance in inches between the closest models of two units, edge to
    /// edge; infinite if one has no models on the table.
    pub fn distance_between(&self, a: UnitId, b: UnitId) -> f32 {
        self.models.gap(a, b, || {
            let second = self.bodies(b);
            let mut least = f32::INFINITY;
            for one in self.iter_standing(a).map(|model_ref| model_ref.body()) {
                for two in &second {
                    least = least.min(distance(&one, two));
                }
            }
            least
        })
    }

    /// Returns the distance in inches from a model to the closest model of a unit.
    pub fn distance_to_unit(&self, from: &ModelRef<'_>, unit: UnitId) -> f32 {
        let body = from.body();
        self.iter_standing(unit)
            .map(|model_ref| distance(&body, &model_ref.body()))
            .fold(f32::INFINITY, f32::min)
    }

    /// Returns the distance in inches from a unit to the rim of a marker.
    pub fn distance_to_marker(&self, unit: UnitId, marker: &Marker) -> f32 {
        let gap = |model_ref: &ModelRef<'a>| gap_to_marker(model_ref, marker.at);
        self.iter_standing(unit).map(gap).fold(f32::INFINITY, f32::min)
    }

    /// Counts the models of each side within so many inches of the rim of a
    /// marker at a point.
    pub fn counts_near(&self, at: Vec2, inches: f32) -> Vec<usize> {
        let mut counts = vec![0usize; self.score.points.len()];
        for model_ref in self.models.iter().filter(|model_ref| model_ref.in_play()) {
            if closer(gap_to_marker(model_ref, at), inches)
                && let Some(count) = counts.get_mut(usize::from(model_ref.model.side.0))
            {
                *count += 1;
            }
        }
        counts
    }

    /// Returns whether a unit is in formation; always true while it is off the table.
    pub fn is_in_formation(&self, unit: UnitId) -> bool {
        in_formation(&self.bodies(unit), GAP)
    }

    /// Returns all models on the table that are not of this unit, as friends
    /// and foes of it.
    pub fn others(&self, unit: &Unit) -> Vec<Other> {
        self.models
            .iter()
            .filter(|model_ref| model_ref.in_play() && model_ref.fighter.unit != unit.id)
            .map(|model_ref| Other {
                body: model_ref.body(),
                friendly: model_ref.model.side == unit.side,
            })
            .collect()
    }

    /// Returns the reason why a unit cannot secure a marker now, or None if it can.
    pub fn cannot_secure(&self, unit: &Unit, marker: &Marker) -> Option<Refusal> {
        let distance = self.distance_to_marker(unit.id, marker);
        if !closer(distance, SECURE) {
            return Some(Refusal::OutOfRange { min: 0.0, max: SECURE, distance });
        }
        if marker.kind == crate::content::Objective::Access && self.rounds.round <= 1 {
            return Some(Refusal::rule(
                "FirstRound",
                text!("rules-cadence-not-in-the-first-round", "not in the first round"),
            ));
        }
        if marker.kind == crate::content::Objective::Destroy
            && marker.owner == Some(unit.side)
            && marker.held.is_none()
        {
            return Some(Refusal::rule(
                "OwnObjective",
                text!("rules-cadence-only-enemies-can-destroy-it", "only an enemy can destroy it"),
            ));
        }
        if self.is_non_scoring(unit.id) {
            return Some(Refusal::rule(
                "NonScoring",
                text!(
                    "rules-cadence-the-unit-cannot-secure-objectives",
                    "the unit cannot secure objectives"
                ),
            ));
        }
        let close = self.enemies(unit.side).find_map(|enemy| {
            let of = if closer(self.distance_to_marker(enemy.id, marker), CLOSE) {
                text!("rules-cadence-the-objective", "the objective")
            } else if closer(self.distance_between(unit.id, enemy.id), CLOSE) {
                text!("rules-cadence-the-unit", "the unit")
            } else {
                return None;
            };
            Some(Refusal::rule(
                "EnemyClose",
                event_text!(
                    "rules-cadence-is-within-3-of",
                    "{name} is within 3\" of {of}",
                    name = enemy.name
                ),
            ))
        });
        close.or_else(|| {
            let why = self.module.cannot_secure(self, unit, marker)?;
            Some(Refusal::rule("NotNow", why))
        })
    }
}

/// Returns the distance in inches from the base of a model to the rim of a marker at a
/// point; 0 if they overlap.
pub fn gap_to_marker(model_ref: &ModelRef<'_>, at: Vec2) -> f32 {
    let plan = Vec2::new(model_ref.stand.at.x, model_ref.stand.at.z);
    (plan.distance(at) - model_ref.stand.radius - MARKER_RADIUS).max(0.0)
}
