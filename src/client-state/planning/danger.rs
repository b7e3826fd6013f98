//! Danger map of a reach: for every place the chance that the deciding model would be hit
//! there and the expected damage, by all enemies together.
//!
//! It is computed on a background thread, in a fork of the match limited to the knowledge
//! of the deciding seat. Places two inches apart come first, then those between them: a
//! coarse picture appears soon and gets finer.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use crate::commands::jobs::Wake;
use crate::pages::editor::Editor;
use crate::planning::aim;
use crate::play::forks::{Forks, locked};
use crate::play::playback::Playback;
use crate::play::session::{Selection, Session};
use monteria_game::{Choice, Game, ModelId, Needs, Presence, Threat, Viewer};

/// The final distance between places, in inches.
pub const STEP: f32 = 0.5;
/// The steps of the rounds, in places: each round fills the gaps of the one before.
const ROUND_STEPS: [i32; 3] = [4, 2, 1];
/// The number of places in one query: more are faster, but delay the end of a survey that
/// is no longer needed.
const PLACES_PER_QUERY: usize = 64;
/// The least chance of a hit that counts as danger.
const MIN_HIT_CHANCE: f64 = 0.0005;
/// The share of the remaining health whose expected loss is grave.
const GRAVE_LOSS: f64 = 1.0 / 6.0;
/// The share of the remaining health whose expected loss is deadly.
const DEADLY_LOSS: f64 = 0.5;
/// The chance to be taken down that is deadly.
const DEADLY_CHANCE: f64 = 0.25;
/// The interval between intermediate results within a round.
const PUBLISH_INTERVAL: Duration = Duration::from_millis(500);

/// The danger over a reach, as far as it is known.
#[derive(Resource, Default)]
pub struct Danger {
    /// Whether the danger is shown.
    pub on: bool,
    survey: Option<Survey>,
}

/// The subject of a survey: an option and a state of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct SurveyQuery {
    stamp: u64,
    option_index: usize,
    mover: ModelId,
}

/// A survey that is running or done.
struct Survey {
    asked: SurveyQuery,
    stop: Arc<AtomicBool>,
    found: Arc<Mutex<Option<Arc<DangerMap>>>>,
}

impl Drop for Survey {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The danger at every place, as known at one moment.
pub struct DangerMap {
    /// The model that would move there.
    pub mover: ModelId,
    /// Whether the game offers threat assessment at all.
    pub foreseen: bool,
    /// The places: the position of the foot, and the risk there.
    pub places: Vec<(Vec3, Risk)>,
    /// The number of places computed; the others show the value of
    /// the nearest computed one.
    pub asked: usize,
    /// The remaining health of the mover, or of its group.
    health: i32,
}

/// The risk at a place from all enemies together.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Risk {
    /// The chance of any hit, as if the enemies' attacks were independent.
    pub hits: f64,
    /// The expected number of wounds.
    pub wounds: f64,
    /// The chance that any one enemy takes the model down, as if they were independent.
    pub falls: f64,
}

/// The severity of a risk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// No enemy can attack there.
    None,
    /// The expected damage is less than a sixth of the remaining health.
    Light,
    /// The expected damage is less than half of the remaining health.
    Grave,
    /// The expected damage is half of the remaining health or more, or death is likely.
    Deadly,
}

impl Risk {
    fn add(&mut self, threat: &Threat) {
        let either = |one: f64, other: f64| 1.0 - (1.0 - one) * (1.0 - other.clamp(0.0, 1.0));
        self.hits = either(self.hits, threat.hits);
        self.falls = either(self.falls, threat.falls);
        self.wounds += threat.wounds;
    }

    /// Returns the severity for a model with this remaining health.
    pub fn grade(&self, health: i32) -> Grade {
        let share = self.wounds / f64::from(health.max(1));
        if self.hits < MIN_HIT_CHANCE {
            Grade::None
        } else if share >= DEADLY_LOSS || self.falls >= DEADLY_CHANCE {
            Grade::Deadly
        } else if share >= GRAVE_LOSS {
            Grade::Grave
        } else {
            Grade::Light
        }
    }
}

impl DangerMap {
    /// Returns the severity for the mover.
    pub fn grade(&self, risk: &Risk) -> Grade {
        risk.grade(self.health)
    }

    /// Returns the risk at the place nearest to a point of the table, if one is close.
    pub fn near(&self, at: Vec3) -> Option<&Risk> {
        let far = |place: &Vec3| Vec2::new(place.x - at.x, place.z - at.z).length();
        let nearest = self.places.iter().min_by(|a, b| far(&a.0).total_cmp(&far(&b.0)))?;
        (far(&nearest.0) < STEP).then_some(&nearest.1)
    }

    /// Returns whether every place has been computed.
    pub fn whole(&self) -> bool {
        self.asked == self.places.len()
    }
}

impl Danger {
    /// Returns the current results; `None` before the first places are computed.
    pub fn found(&self) -> Option<Arc<DangerMap>> {
        locked(&self.survey.as_ref()?.found).clone()
    }

    /// Returns whether there is a reach to survey.
    pub fn asked(&self) -> bool {
        self.survey.is_some()
    }

    /// Starts a survey on a background thread.
    fn begin(&mut self, session: &Session, asked: SurveyQuery, forks: &Forks, wake: &Wake) {
        let survey = Survey { asked, stop: Arc::default(), found: Arc::default() };
        // While a thread holds the match there is no fork: the next frame tries again.
        let Some((fork, viewer)) = forks.fork(session) else { return };
        let Some(input) = SurveyInput::new(session, asked, viewer) else {
            forks.put_back(fork);
            return;
        };
        let stop = survey.stop.clone();
        let found = survey.found.clone();
        let forks = forks.clone();
        let wake = wake.clone();
        let work = move || {
            let show = |picture| {
                *locked(&found) = Some(Arc::new(picture));
                if let Some(wake) = &wake.0 {
                    wake();
                }
            };
            input.run(&fork, &|| stop.load(Ordering::Relaxed), show);
            forks.put_back(fork);
        };
        AsyncComputeTaskPool::get().spawn(async move { work() }).detach();
        self.survey = Some(survey);
    }
}

/// The input of a survey.
struct SurveyInput {
    viewer: Viewer,
    choice: Choice,
    mover: ModelId,
    enemies: Vec<ModelId>,
    health: i32,
}

/// A place of the grid, in steps.
type GridCell = (i32, i32);

impl SurveyInput {
    /// Returns the input of a survey; `None` if the decision has no such option.
    fn new(session: &Session, asked: SurveyQuery, viewer: Viewer) -> Option<SurveyInput> {
        let choice = session.decision.as_ref()?.options.get(asked.option_index)?.clone();
        let side = session.view.model(asked.mover).map(|mover| mover.side);
        let hostile = session.view.models.iter().filter(|it| Some(it.side) != side);
        let in_play = hostile.filter(|it| it.presence == Presence::InPlay);
        Some(SurveyInput {
            viewer,
            choice,
            mover: asked.mover,
            enemies: in_play.map(|it| it.id).collect(),
            health: session.health_of(asked.mover),
        })
    }

    /// Computes all places round by round, and publishes intermediate results.
    fn run(mut self, game: &Game, stopped: &dyn Fn() -> bool, mut show: impl FnMut(DangerMap)) {
        // Only moves of a model on the table are surveyed: both are there.
        let origin = game.view(self.viewer).model(self.mover).map(|it| Vec3::from(it.at));
        let (Some(region), Some(origin)) = (self.choice.needs.region(), origin) else { return };
        let reach = aim::reachable(game, region, STEP);
        let cell = |at: &Vec3| {
            let place = (Vec2::new(at.x - origin.x, at.z - origin.z) / STEP).round().as_ivec2();
            (place.x, place.y)
        };
        let places: BTreeMap<GridCell, Vec3> =
            reach.cells.iter().map(|(at, _)| (cell(at), *at)).collect();
        // The game answers for none of an enemy's places or for all of them: drop enemies
        // without an answer, since others speak for them.
        self.enemies.retain(|enemy| game.threat(self.viewer, *enemy, self.mover, origin).is_some());
        let mut known: BTreeMap<GridCell, Risk> = BTreeMap::new();
        let mut shown = Instant::now();
        for step in ROUND_STEPS {
            let due = |cell: &GridCell| {
                cell.0 % step == 0 && cell.1 % step == 0 && !known.contains_key(cell)
            };
            let due: Vec<(GridCell, Vec3)> = places
                .iter()
                .filter(|(cell, _)| due(cell))
                .map(|(cell, at)| (*cell, *at))
                .collect();
            for batch in due.chunks(PLACES_PER_QUERY) {
                if stopped() {
                    return;
                }
                let (cells, at): (Vec<GridCell>, Vec<Vec3>) = batch.iter().copied().unzip();
                known.extend(cells.into_iter().zip(self.risks(game, &at)));
                if step != ROUND_STEPS[0] && shown.elapsed() > PUBLISH_INTERVAL {
                    show(self.picture(&places, &known));
                    shown = Instant::now();
                }
            }
            show(self.picture(&places, &known));
        }
    }

    /// Returns the risks at these places.
    fn risks(&self, game: &Game, places: &[Vec3]) -> Vec<Risk> {
        let mut risks = vec![Risk::default(); places.len()];
        for enemy in &self.enemies {
            let threats = game.threats(self.viewer, *enemy, self.mover, places).unwrap_or_default();
            risks.iter_mut().zip(&threats).for_each(|(risk, threat)| risk.add(threat));
        }
        risks
    }

    fn picture(
        &self,
        places: &BTreeMap<GridCell, Vec3>,
        known: &BTreeMap<GridCell, Risk>,
    ) -> DangerMap {
        DangerMap {
            mover: self.mover,
            foreseen: !self.enemies.is_empty(),
            places: places.iter().map(|(cell, at)| (*at, nearest_known(known, *cell))).collect(),
            asked: known.len(),
            health: self.health,
        }
    }
}

/// Returns the known risk of this cell, else that of the nearest known one.
fn nearest_known(known: &BTreeMap<GridCell, Risk>, cell: GridCell) -> Risk {
    let (x, z) = cell;
    let rings = 0..=ROUND_STEPS[0];
    let ring = |far: i32| {
        let all = (-far..=far).flat_map(move |i| (-far..=far).map(move |j| (i, j)));
        all.filter(move |(i, j)| i.abs().max(j.abs()) == far)
            .filter_map(|(i, j)| known.get(&(x + i, z + j)))
    };
    rings.flat_map(ring).next().copied().unwrap_or_default()
}

/// Restarts the survey when the match or the armed option changes.
pub fn survey(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    editor: Res<Editor>,
    forks: Res<Forks>,
    wake: Res<Wake>,
    mut danger: ResMut<Danger>,
) {
    let wanted = danger.on && editor.open.is_none();
    let open = session.as_ref().filter(|it| wanted && it.open_decision(&playback).is_some());
    let asked = open.and_then(|session| subject(session, &selection));
    if danger.survey.as_ref().map(|survey| survey.asked) == asked {
        return;
    }
    danger.survey = None;
    if let (Some(session), Some(asked)) = (open, asked) {
        danger.begin(session, asked, &forks, &wake);
    }
}

/// Returns the reach to survey: that of the armed option, else that of the first option
/// by which the deciding model can move.
fn subject(session: &Session, selection: &Selection) -> Option<SurveyQuery> {
    let decision = session.decision.as_ref()?;
    let mover = |choice: &Choice| match &choice.needs {
        Needs::To(region) => region.mover().filter(|_| choice.idle.is_none()),
        _ => None,
    };
    let on_table =
        |id: &ModelId| session.view.model(*id).is_some_and(|it| it.presence == Presence::InPlay);
    let all = decision.options.iter().enumerate();
    let mut moves = all
        .filter_map(|(option_index, choice)| Some((option_index, mover(choice).filter(on_table)?)));
    let armed =
        decision.options.iter().position(|choice| Some(&choice.id) == selection.armed.as_ref());
    let found = moves.clone().find(|(option_index, _)| Some(*option_index) == armed);
    let (option_index, mover) =
        found.or_else(|| moves.find(|(_, mover)| Some(*mover) == decision.model))?;
    Some(SurveyQuery { stamp: session.stamp, option_index, mover })
}

#[cfg(test)]
mod tests;
