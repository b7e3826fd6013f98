//! What may strike back at every place of a reach: how likely whoever is about to move
//! would be hit there and what that would cost, by all enemies together.
//!
//! It is worked out on a thread of its own, in a fork of the match that knows no more
//! than the seat that decides. Places two inches apart come first, then those between
//! them, so that there soon is a picture which then gets finer.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use crate::commands::carry::Wake;
use crate::pages::editor::Editor;
use crate::planning::aim;
use crate::play::forks::{Forks, locked};
use crate::play::playback::Playback;
use crate::play::session::{Selection, Session};
use monteria_game::{Choice, Game, ModelId, Needs, Presence, Threat, Viewer};

/// How far apart the places are in the end, in inches.
pub const STEP: f32 = 0.5;
/// Every so many places are looked at first, then those between them.
const ROUNDS: [i32; 3] = [4, 2, 1];
/// How many places are asked about at a time: the more, the quicker, but the longer until
/// a survey that nobody wants any more stops.
const AT_A_TIME: usize = 64;
/// How often what has been found out is shown, within a round.
const SHOWN_EVERY: Duration = Duration::from_millis(500);

/// What may strike back all over a reach, as far as it has been found out.
#[derive(Resource, Default)]
pub struct Danger {
    /// Whether it is shown.
    pub on: bool,
    survey: Option<Survey>,
}

/// Which option's reach it is, in which state of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Asked {
    stamp: u64,
    by: usize,
    mover: ModelId,
}

/// A survey that is under way or done.
struct Survey {
    asked: Asked,
    stop: Arc<AtomicBool>,
    found: Arc<Mutex<Option<Arc<Picture>>>>,
}

impl Drop for Survey {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What may strike back at every place, as it is known at one moment.
pub struct Picture {
    /// Who would stand there.
    pub mover: ModelId,
    /// Whether the game says what may strike back at all.
    pub foreseen: bool,
    /// The places: where the foot would stand, and what may strike back there.
    pub places: Vec<(Vec3, Risk)>,
    /// How many of them have been asked about; the others have what is known of
    /// the nearest that was.
    pub asked: usize,
    /// What the mover, or its group, has left.
    health: i32,
}

/// What may strike back at a place, by all enemies together.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Risk {
    /// The chance to be hit at all, were the enemies' attacks to know
    /// nothing of each other.
    pub hits: f64,
    /// The wounds that are to be expected.
    pub wounds: f64,
    /// The chance that one of them takes it down by itself.
    pub falls: f64,
}

/// How much a place has to be feared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Nobody can attack there.
    None,
    /// It would cost less than a sixth of what is left.
    Light,
    /// It would cost less than half.
    Grave,
    /// It would cost half or more, or may well be the end.
    Deadly,
}

impl Risk {
    fn add(&mut self, threat: &Threat) {
        let either = |one: f64, other: f64| 1.0 - (1.0 - one) * (1.0 - other.clamp(0.0, 1.0));
        self.hits = either(self.hits, threat.hits);
        self.falls = either(self.falls, threat.falls);
        self.wounds += threat.wounds;
    }

    /// How much that is for somebody with so much left.
    pub fn grade(&self, health: i32) -> Grade {
        let share = self.wounds / f64::from(health.max(1));
        match share {
            _ if self.hits < 0.0005 => Grade::None,
            _ if share >= 0.5 || self.falls >= 0.25 => Grade::Deadly,
            _ if share >= 1.0 / 6.0 => Grade::Grave,
            _ => Grade::Light,
        }
    }
}

impl Picture {
    /// How much a place has to be feared.
    pub fn grade(&self, risk: &Risk) -> Grade {
        risk.grade(self.health)
    }

    /// What may strike back at the place nearest to a point of the table, if
    /// there is one near.
    pub fn near(&self, at: Vec3) -> Option<&Risk> {
        let far = |place: &Vec3| Vec2::new(place.x - at.x, place.z - at.z).length();
        let nearest = self.places.iter().min_by(|a, b| far(&a.0).total_cmp(&far(&b.0)))?;
        (far(&nearest.0) < STEP).then_some(&nearest.1)
    }

    /// Whether every place has been asked about.
    pub fn whole(&self) -> bool {
        self.asked == self.places.len()
    }
}

impl Danger {
    /// What is known so far; none before the first places are.
    pub fn found(&self) -> Option<Arc<Picture>> {
        locked(&self.survey.as_ref()?.found).clone()
    }

    /// Whether there is a reach to look at.
    pub fn asked(&self) -> bool {
        self.survey.is_some()
    }

    fn begin(&mut self, session: &Session, asked: Asked, (forks, wake): (&Forks, &Wake)) {
        let survey = Survey { asked, stop: Arc::default(), found: Arc::default() };
        let decision = session.decision.as_ref();
        let Some(choice) = decision.and_then(|decision| decision.options.get(asked.by)).cloned()
        else {
            return;
        };
        let Some((fork, viewer)) = forks.fork(session) else { return };
        let side = session.view.model(asked.mover).map(|mover| mover.side);
        let hostile = session.view.models.iter().filter(|it| Some(it.side) != side);
        let question = Question {
            viewer,
            choice,
            mover: asked.mover,
            enemies: hostile.filter(|it| it.presence == Presence::InPlay).map(|it| it.id).collect(),
            health: session.health_of(asked.mover),
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
            question.answer(&fork, &|| stop.load(Ordering::Relaxed), show);
            forks.put_back(fork);
        };
        AsyncComputeTaskPool::get().spawn(async move { work() }).detach();
        self.survey = Some(survey);
    }
}

/// What a survey looks for.
struct Question {
    viewer: Viewer,
    choice: Choice,
    mover: ModelId,
    enemies: Vec<ModelId>,
    health: i32,
}

/// A place of the grid, counted in steps.
type Cell = (i32, i32);

impl Question {
    /// Asks about all places, some first, and shows what is known now and then.
    fn answer(mut self, game: &Game, stopped: &dyn Fn() -> bool, mut show: impl FnMut(Picture)) {
        let Some(region) = self.choice.needs.region() else { return };
        let reach = aim::reachable(game, region, STEP);
        let Some(origin) = game.view(self.viewer).model(self.mover).map(|it| Vec3::from(it.at))
        else {
            return;
        };
        let cell = |at: &Vec3| {
            let place = (Vec2::new(at.x - origin.x, at.z - origin.z) / STEP).round().as_ivec2();
            (place.x, place.y)
        };
        let places: BTreeMap<Cell, Vec3> =
            reach.cells.iter().map(|(at, _)| (cell(at), *at)).collect();
        // Who says nothing of one place has somebody else who speaks for it, and
        // says nothing of any.
        self.enemies.retain(|enemy| game.threat(self.viewer, *enemy, self.mover, origin).is_some());
        let mut known: BTreeMap<Cell, Risk> = BTreeMap::new();
        let mut shown = Instant::now();
        for every in ROUNDS {
            let due = |cell: &Cell| {
                cell.0 % every == 0 && cell.1 % every == 0 && !known.contains_key(cell)
            };
            let due: Vec<(Cell, Vec3)> = places
                .iter()
                .filter(|(cell, _)| due(cell))
                .map(|(cell, at)| (*cell, *at))
                .collect();
            for some in due.chunks(AT_A_TIME) {
                if stopped() {
                    return;
                }
                let (cells, at): (Vec<Cell>, Vec<Vec3>) = some.iter().copied().unzip();
                known.extend(cells.into_iter().zip(self.risks(game, &at)));
                if every != ROUNDS[0] && shown.elapsed() > SHOWN_EVERY {
                    show(self.picture(&places, &known));
                    shown = Instant::now();
                }
            }
            show(self.picture(&places, &known));
        }
    }

    /// What may strike back at each of these places.
    fn risks(&self, game: &Game, places: &[Vec3]) -> Vec<Risk> {
        let mut risks = vec![Risk::default(); places.len()];
        for enemy in &self.enemies {
            let threats = game.threats(self.viewer, *enemy, self.mover, places).unwrap_or_default();
            risks.iter_mut().zip(&threats).for_each(|(risk, threat)| risk.add(threat));
        }
        risks
    }

    fn picture(&self, places: &BTreeMap<Cell, Vec3>, known: &BTreeMap<Cell, Risk>) -> Picture {
        Picture {
            mover: self.mover,
            foreseen: !self.enemies.is_empty(),
            places: places.iter().map(|(cell, at)| (*at, nearest(known, *cell))).collect(),
            asked: known.len(),
            health: self.health,
        }
    }
}

/// What is known of this place, else of the nearest of which something is known.
fn nearest(known: &BTreeMap<Cell, Risk>, (x, z): Cell) -> Risk {
    let rings = 0..=ROUNDS[0];
    let ring = |far: i32| {
        let all = (-far..=far).flat_map(move |i| (-far..=far).map(move |j| (i, j)));
        all.filter(move |(i, j)| i.abs().max(j.abs()) == far)
            .filter_map(|(i, j)| known.get(&(x + i, z + j)))
    };
    rings.flat_map(ring).next().copied().unwrap_or_default()
}

/// Keeps the survey true to the match and to what is armed.
pub fn survey(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    editor: Res<Editor>,
    (forks, wake): (Res<Forks>, Res<Wake>),
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
        danger.begin(session, asked, (&forks, &wake));
    }
}

/// The reach that it is about: that of the armed option, else that of the first by which
/// whoever decides could go somewhere.
fn subject(session: &Session, selection: &Selection) -> Option<Asked> {
    let decision = session.decision.as_ref()?;
    let mover = |choice: &Choice| match &choice.needs {
        Needs::To(region) => region.mover().filter(|_| choice.idle.is_none()),
        _ => None,
    };
    let on_table =
        |id: &ModelId| session.view.model(*id).is_some_and(|it| it.presence == Presence::InPlay);
    let all = decision.options.iter().enumerate();
    let mut ways = all.filter_map(|(by, choice)| Some((by, mover(choice).filter(on_table)?)));
    let armed =
        decision.options.iter().position(|choice| Some(&choice.id) == selection.armed.as_ref());
    let found = ways.clone().find(|(by, _)| Some(*by) == armed);
    let (by, mover) = found.or_else(|| ways.find(|(_, mover)| Some(*mover) == decision.model))?;
    Some(Asked { stamp: session.stamp, by, mover })
}

#[cfg(test)]
mod tests;
