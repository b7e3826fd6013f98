//! A battle as it stands, to read: the one place that knows what rules and upgrades make
//! of a model's numbers.

mod numbers;

use std::ops::Deref;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::battle::{
    Act, Activation, CLOSE, Field, Fighter, GAP, MARKER_RADIUS, Marker, Rounds, SECURE, Score,
    Unit, UnitId, Units,
};
use super::cached_models::CachedModels;
use super::content::{Army, CadenceContent, Id, Mission, ModelType, UnitType, Weapon};
use super::module::{Module, ModuleState, Rules};
use monteria_game::{
    ModelId, OrMissing, Presence, Refusal, Roster, Seen, SideId, StepResult, Tabletop, by_id,
    event_text, in_formation,
};
use monteria_table::{Body, Other, Table, closer, distance, flat};

/// A battle, to read.
pub struct BattleRef<'a> {
    /// The content.
    pub content: &'a CadenceContent,
    /// The table.
    pub table: &'a Table,
    /// All units.
    pub units: &'a Units,
    /// The rounds.
    pub rounds: &'a Rounds,
    /// The activation that is being played.
    pub activation: &'a Activation,
    /// Markers.
    pub field: &'a Field,
    /// Victory points.
    pub score: &'a Score,
    /// The game that is played.
    pub rules: &'a dyn Module,
    /// What that game keeps beside all this.
    pub state: &'a ModuleState,
    /// All models in id order.
    pub models: CachedModels<'a>,
}

/// A model, to read.
#[derive(Clone, Copy)]
pub struct ModelRef<'a> {
    /// What every game knows of it.
    pub seen: Seen<'a>,
    /// Its state.
    pub fighter: &'a Fighter,
    /// Its army list.
    pub army: Option<&'a Army>,
    /// Its attributes as on its page.
    pub page: Option<&'a ModelType>,
}

/// Joins models with their pages. Those of one unit follow one another, so that its army
/// list is looked up once for each unit.
pub(super) fn paged<'a>(
    content: &'a CadenceContent,
    units: &'a Units,
    bodies: impl Iterator<Item = (Seen<'a>, &'a Fighter)>,
) -> Vec<ModelRef<'a>> {
    let mut last_unit: Option<(UnitId, Option<&Army>, &[ModelType])> = None;
    let mut last_page: Option<&ModelType> = None;
    let mut all = Vec::with_capacity(bodies.size_hint().1.unwrap_or(0));
    for (seen, fighter) in bodies {
        let (army, pages) = match last_unit {
            Some((unit, army, pages)) if unit == fighter.unit => (army, pages),
            _ => {
                let unit = units.get(fighter.unit);
                let army = unit.and_then(|unit| content.armies.get(&unit.army));
                let kind = unit.and_then(|unit| army?.unit_of(&unit.kind));
                let pages = kind.map_or(&[][..], |kind| &kind.models);
                (last_unit, last_page) = (Some((fighter.unit, army, pages)), None);
                (army, pages)
            }
        };
        let page = last_page.filter(|page| page.id == fighter.model);
        let page = page.or_else(|| pages.iter().find(|page| page.id == fighter.model));
        last_page = page;
        all.push(ModelRef { seen, fighter, army, page });
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
    /// The battle of this world.
    pub fn of(world: &'a World) -> Self {
        let roster = world.resource::<Roster>();
        let bodies = roster.iter().filter_map(|(_, entity)| {
            Some((Seen::of(world, entity)?, world.get::<Fighter>(entity)?))
        });
        let rules: &dyn Module = &*world.resource::<Rules>().0;
        let content: &CadenceContent = rules.content();
        let units: &Units = world.resource();
        let table = &world.resource::<Tabletop>().0;
        let models = CachedModels::new(paged(content, units, bodies), table, world.resource());
        BattleRef {
            content,
            table,
            units,
            rounds: world.resource(),
            activation: world.resource(),
            field: world.resource(),
            score: world.resource(),
            rules,
            state: world.resource(),
            models,
        }
    }

    /// The model with this id.
    pub fn get(&self, id: ModelId) -> Option<&ModelRef<'a>> {
        by_id(&self.models, id)
    }

    /// The model with this id.
    ///
    /// # Errors
    /// Where there is none.
    pub fn try_get(&self, id: ModelId) -> StepResult<&ModelRef<'a>> {
        self.get(id).or_missing(format_args!("model {id}"))
    }

    /// A model's name.
    pub fn name(&self, id: ModelId) -> &'a str {
        self.get(id).map_or("nobody", |model_ref| model_ref.name())
    }

    /// The unit with this number.
    pub fn unit(&self, id: UnitId) -> Option<&'a Unit> {
        self.units.get(id)
    }

    /// The unit with this number.
    ///
    /// # Errors
    /// Where there is none.
    pub fn try_unit(&self, id: UnitId) -> StepResult<&'a Unit> {
        self.unit(id).or_missing(format_args!("unit {id}"))
    }

    /// A unit that is about to do something, with its first model on the table;
    /// none where nobody of it is there any more, as may have come to pass since it
    /// was to do so.
    ///
    /// # Errors
    /// Where there is no such unit.
    pub fn acting(&self, id: UnitId) -> StepResult<Option<(&'a Unit, &ModelRef<'a>)>> {
        let unit = self.try_unit(id)?;
        let first = self.fighting(id).next();
        Ok(first.filter(|_| unit.on_table()).map(|first| (unit, first)))
    }

    /// The first model of a unit that is on the table; none where nobody of it is.
    pub fn lead(&self, unit: UnitId) -> Option<ModelId> {
        self.fighting(unit).next().map(|model_ref| model_ref.id())
    }

    /// A unit's name.
    pub fn unit_name(&self, id: UnitId) -> &str {
        self.unit(id).map_or("no unit", |unit| unit.name.as_str())
    }

    /// The unit of a model.
    pub fn unit_of(&self, id: ModelId) -> Option<&'a Unit> {
        self.unit(self.get(id)?.fighter.unit)
    }

    /// The mission.
    pub fn mission(&self) -> Option<&'a Mission> {
        self.content.missions.get(self.rounds.mission.as_ref()?)
    }

    /// The army list of a unit.
    pub fn army(&self, unit: &Unit) -> Option<&'a Army> {
        self.content.armies.get(&unit.army)
    }

    /// The type of a unit.
    pub fn kind(&self, unit: &Unit) -> Option<&'a UnitType> {
        self.army(unit)?.unit(unit.kind.as_str())
    }

    /// A weapon of a model's army.
    pub fn weapon(&self, unit: &Unit, weapon: &Id) -> Option<&'a Weapon> {
        self.army(unit)?.weapon_of(weapon)
    }

    /// The same.
    ///
    /// # Errors
    /// Where the army has no such weapon.
    pub fn try_weapon(&self, unit: &Unit, weapon: &Id) -> StepResult<&'a Weapon> {
        self.weapon(unit, weapon).or_missing(format_args!("weapon `{weapon}` of {}", unit.name))
    }

    /// The mission.
    ///
    /// # Errors
    /// Where none is played.
    pub fn try_mission(&self) -> StepResult<&'a Mission> {
        self.mission().or_missing("the mission")
    }

    /// What an action is called, and what it costs a unit in Command Points.
    pub fn act(&self, unit: UnitId, act: &Act) -> (&'static str, u32) {
        match act {
            Act::Move => ("Move", 1),
            Act::Advance => ("Advance", 1),
            Act::Attack => ("Attack", 1),
            Act::Secure => ("Secure", 1),
            Act::Ability(_) => ("Ability", 1),
            Act::Own(own) => self.rules.own_act(self, unit, own),
            Act::Pass => ("Pass", 1),
        }
    }

    /// What actions cost a unit together, in Command Points.
    pub fn cost(&self, unit: UnitId, acts: &[Act]) -> u32 {
        acts.iter().map(|act| self.act(unit, act).1).sum()
    }

    /// The models of a unit that are on the table, in id order.
    pub fn standing(&self, unit: UnitId) -> Vec<&ModelRef<'a>> {
        self.fighting(unit).collect()
    }

    /// The same, one after the other.
    pub fn fighting(&self, unit: UnitId) -> impl Iterator<Item = &ModelRef<'a>> + Clone {
        let models = self.unit(unit).map_or(&[][..], |unit| unit.models.as_slice());
        models.iter().filter_map(|id| self.get(*id)).filter(|model_ref| model_ref.in_play())
    }

    /// The models of a unit that have not been destroyed, on the table or not.
    pub fn alive(&self, unit: &Unit) -> Vec<&ModelRef<'a>> {
        let alive = |model_ref: &&ModelRef<'a>| {
            matches!(model_ref.presence, Presence::InPlay | Presence::Reserve)
        };
        unit.models.iter().filter_map(|id| self.get(*id)).filter(alive).collect()
    }

    /// The first model of a unit, on the table or not.
    pub fn character(&self, unit: UnitId) -> Option<&ModelRef<'a>> {
        self.get(*self.unit(unit)?.models.first()?)
    }

    /// The first model of a unit, on the table or not.
    ///
    /// # Errors
    /// Where there is no such unit, or it has no models.
    pub fn try_character(&self, unit: UnitId) -> StepResult<&ModelRef<'a>> {
        self.character(unit).or_missing(format_args!("the model of unit {unit}"))
    }

    /// Where the first model of a unit is on the plan, or was when it left.
    pub fn place_of(&self, unit: UnitId) -> Vec2 {
        self.character(unit).map_or(Vec2::ZERO, |model_ref| flat(model_ref.stand.at))
    }

    /// Whether this is the last round.
    pub fn last_round(&self) -> bool {
        self.rounds.last > 0 && self.rounds.round >= self.rounds.last
    }

    /// The bodies of a unit on the table.
    pub fn bodies(&self, unit: UnitId) -> Vec<Body> {
        self.fighting(unit).map(|model_ref| model_ref.body()).collect()
    }

    /// The units of a side that are on the table.
    pub fn fielded(&self, side: SideId) -> impl Iterator<Item = &'a Unit> + '_ {
        self.units.0.iter().filter(move |unit| unit.side == side && unit.on_table())
    }

    /// The enemy units on the table.
    pub fn enemies(&self, side: SideId) -> impl Iterator<Item = &'a Unit> + '_ {
        self.units.0.iter().filter(move |unit| unit.side != side && unit.on_table())
    }

    /// Inches between the two closest models of two units, edge to edge; infinite
    /// where one has none.
    pub fn apart(&self, a: UnitId, b: UnitId) -> f32 {
        self.models.gap(a, b, || {
            let second = self.bodies(b);
            let mut least = f32::INFINITY;
            for one in self.fighting(a).map(|model_ref| model_ref.body()) {
                for two in &second {
                    least = least.min(distance(&one, two));
                }
            }
            least
        })
    }

    /// Inches from a model to the closest model of a unit.
    pub fn to_unit(&self, from: &ModelRef<'_>, unit: UnitId) -> f32 {
        let body = from.body();
        self.fighting(unit)
            .map(|model_ref| distance(&body, &model_ref.body()))
            .fold(f32::INFINITY, f32::min)
    }

    /// Inches from a unit to the rim of a marker.
    pub fn to_marker(&self, unit: UnitId, marker: &Marker) -> f32 {
        let gap = |model_ref: &ModelRef<'a>| gap_to_marker(model_ref, marker.at);
        self.fighting(unit).map(gap).fold(f32::INFINITY, f32::min)
    }

    /// How many models of each side are within so many inches of the rim of a
    /// marker that lies there.
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

    /// Whether a unit is in formation. Out of the table it is.
    pub fn formed(&self, unit: UnitId) -> bool {
        in_formation(&self.bodies(unit), GAP)
    }

    /// Everybody on the table who is not of this unit, as its models see them.
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

    /// Why a unit cannot secure a marker now; none where it can.
    pub fn cannot_secure(&self, unit: &Unit, marker: &Marker) -> Option<Refusal> {
        let distance = self.to_marker(unit.id, marker);
        if !closer(distance, SECURE) {
            return Some(Refusal::OutOfRange { min: 0.0, max: SECURE, distance });
        }
        if marker.kind == super::content::Objective::Access && self.rounds.round <= 1 {
            return Some(Refusal::rule("FirstRound", "not in the first round"));
        }
        if marker.kind == super::content::Objective::Destroy
            && marker.owner == Some(unit.side)
            && marker.held.is_none()
        {
            return Some(Refusal::rule("OwnObjective", "only enemies can destroy it"));
        }
        if self.is_non_scoring(unit.id) {
            return Some(Refusal::rule("NonScoring", "the unit cannot secure objectives"));
        }
        let close = self.enemies(unit.side).find_map(|enemy| {
            let of = if closer(self.to_marker(enemy.id, marker), CLOSE) {
                "the objective"
            } else if closer(self.apart(unit.id, enemy.id), CLOSE) {
                "the unit"
            } else {
                return None;
            };
            Some(Refusal::rule("EnemyClose", event_text!("{} is within 3\" of {of}", enemy.name)))
        });
        close.or_else(|| {
            let why = self.rules.cannot_secure(self, unit, marker)?;
            Some(Refusal::rule("NotNow", why))
        })
    }
}

/// Inches from the base of a model to the rim of a marker that lies there;
/// 0 where they meet.
pub fn gap_to_marker(model_ref: &ModelRef<'_>, at: Vec2) -> f32 {
    let plan = Vec2::new(model_ref.stand.at.x, model_ref.stand.at.z);
    (plan.distance(at) - model_ref.stand.radius - MARKER_RADIUS).max(0.0)
}
