//! A lesson on the table: which of its steps is told, what has ended it, and what is
//! to be told between.
//!
//! It hears what is shown of the match and sees what the player does with the window. It
//! never changes a match and forbids nothing: whoever does something else is followed,
//! and a step whose deed is done already is not asked for.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use bevy::prelude::{Resource, Vec2};

use crate::options::Games;
use monteria_game::{
    Cue, EventKind, GameEvent, LeaveReason, LessonOf, LessonStep, MatchSetup, ModelId, PanelName,
    Pointed,
};

/// How many steps ahead a deed of the player is looked for: whoever is ahead of
/// the lesson is followed.
const AHEAD: usize = 4;

/// The lesson that is taught, where one is.
#[derive(Resource, Default)]
pub struct Teaching(pub Option<Taught>);

impl Teaching {
    /// What is taught in a match with this setup.
    pub fn of(&self, setup: &MatchSetup) -> Option<&Taught> {
        self.0.as_ref().filter(|taught| taught.lesson.is_of(setup))
    }
}

/// What the lesson points at on the table: centres and radii in pixels of the window.
/// Written by `teach`, drawn by `ui`.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct OnTable(pub Vec<(Vec2, f32)>);

/// What a player asks of lessons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonCommand {
    /// Begin the one of this key (`GAME/ID`), or of this id.
    Begin(String),
    /// Go on to the next step.
    Next,
    /// Read the step before.
    Back,
    /// Leave the lesson; the match goes on.
    Leave,
}

/// A lesson as far as it has been told.
#[derive(Clone, Debug)]
pub struct Taught {
    /// The lesson.
    pub lesson: Arc<LessonOf>,
    /// The first step that has not ended.
    pub at: usize,
    /// How many steps back the player reads.
    back: usize,
    /// Asides that wait to be told, by their places, the one that is told first.
    asides: VecDeque<usize>,
    /// Asides that have been brought.
    brought: BTreeSet<usize>,
    /// How many events of the log have been heard.
    heard: usize,
    /// How many orders had been given when the step, and when the aside began.
    orders_at: (usize, usize),
    /// The player has moved the camera since the step began.
    looked: bool,
    /// The lesson as it stood before it heard what happened, the earliest first.
    marks: Vec<Mark>,
    /// Whether the match has been seen on the table.
    pub begun: bool,
    /// The match is over, and whether the player has won it.
    over: Option<bool>,
    /// Grows with whatever is told anew.
    pub turned: u32,
}

/// A lesson as it stood when so much had been heard: whoever takes back what happened
/// since is led back to it.
#[derive(Clone, Debug)]
struct Mark {
    /// How many events of the log had been heard.
    heard: usize,
    /// The first step that had not ended.
    at: usize,
    /// The asides that waited to be told.
    asides: VecDeque<usize>,
    /// How many orders had been given when the step, and when the aside began.
    orders_at: (usize, usize),
}

/// What is seen of the match and the window.
#[derive(Clone, Default)]
pub struct Seen<'a> {
    /// What has been shown so far.
    pub shown: &'a [GameEvent],
    /// The ids of the open options, where a person at this screen decides.
    pub options: Vec<&'a str>,
    /// Whose decision it is.
    pub decides: Option<ModelId>,
    /// The option that is aimed.
    pub aimed: Option<&'a str>,
    /// Whose sheet lies open.
    pub sheet: Option<ModelId>,
    /// The panels that lie open.
    pub panels: Vec<PanelName>,
    /// Whether the camera has just been moved.
    pub looked: bool,
    /// Once the match is over and all of it has been shown: whether the player has won.
    pub over: Option<bool>,
    /// Whether an event is an order of somebody at this screen.
    pub own: Option<&'a dyn Fn(&EventKind) -> bool>,
}

impl Taught {
    /// A lesson from its beginning.
    pub fn new(lesson: Arc<LessonOf>) -> Self {
        Taught {
            lesson,
            at: 0,
            back: 0,
            asides: VecDeque::new(),
            brought: BTreeSet::new(),
            heard: 0,
            orders_at: (0, 0),
            looked: false,
            marks: Vec::new(),
            begun: false,
            over: None,
            turned: 0,
        }
    }

    /// What is told now: the aside that happened, the step before that is read again, or
    /// the step that has not ended. None where all is told.
    pub fn told(&self) -> Option<&LessonStep> {
        match self.asides.front() {
            Some(aside) => self.lesson.lesson.asides.get(*aside),
            None => self.lesson.lesson.steps.get(self.at.saturating_sub(self.back)),
        }
    }

    /// Which step is told, from 1, and of how many; none for an aside.
    pub fn place(&self) -> Option<(usize, usize)> {
        let count = self.lesson.lesson.steps.len();
        let at = self.at.saturating_sub(self.back);
        (self.asides.is_empty() && at < count).then_some((at + 1, count))
    }

    /// Whether something waits that only the player can say: else something
    /// is to be done.
    pub fn wants_next(&self) -> bool {
        self.back > 0 || self.told().is_none_or(|step| step.until.contains(&Cue::Next))
    }

    /// Whether there is a step before.
    pub fn has_before(&self) -> bool {
        self.asides.is_empty() && self.at > self.back
    }

    /// Whether all is told.
    pub fn finished(&self) -> bool {
        self.asides.is_empty() && self.at >= self.lesson.lesson.steps.len()
    }

    /// The hint of the step that is told, where it is due.
    pub fn hint(&self, orders: usize) -> Option<&str> {
        let since = if self.asides.is_empty() { self.orders_at.0 } else { self.orders_at.1 };
        let hint = self.told()?.hint.as_ref().filter(|_| self.back == 0)?;
        (orders.saturating_sub(since) >= hint.after as usize).then_some(hint.text.as_str())
    }

    /// Goes on to the next step, or closes the aside.
    pub fn next(&mut self, orders: usize) {
        if self.asides.pop_front().is_some() {
            self.orders_at.1 = orders;
            self.turned += 1;
        } else if self.back > 0 {
            self.back -= 1;
            self.turned += 1;
        } else {
            self.go_to(self.at + 1, orders);
        }
    }

    /// Reads the step before.
    pub fn back(&mut self) {
        if self.has_before() {
            self.back += 1;
            self.turned += 1;
        }
    }

    fn go_to(&mut self, step: usize, orders: usize) {
        self.at = step.min(self.lesson.lesson.steps.len());
        self.orders_at.0 = orders;
        (self.back, self.looked) = (0, false);
        self.turned += 1;
    }

    /// Follows the match and the player.
    pub fn follow(&mut self, seen: &Seen) {
        let is_own = |event: &&GameEvent| seen.own.is_some_and(|own| own(&event.what));
        let orders = seen.shown.iter().filter(is_own).count();
        if seen.shown.len() < self.heard {
            self.take_back(seen, orders);
        }
        if seen.shown.len() > self.heard {
            self.mark();
        }
        let lesson = self.lesson.clone();
        for (n, event) in seen.shown.iter().enumerate().skip(self.heard) {
            let happens = |cue: &Cue| match cue {
                Cue::Ordered(id) => is_own(&event) && is_action(&event.what, id),
                cue => is_event(cue, &event.what),
            };
            let orders = seen.shown[..=n].iter().filter(is_own).count();
            let mut here = lesson.lesson.steps.iter().enumerate().skip(self.at).take(AHEAD);
            // Only what the player does is looked for ahead: what happens may happen
            // again when it is told of.
            let waits = |(n, step): &(usize, &LessonStep)| {
                let counts = |cue: &&Cue| *n == self.at || matches!(cue, Cue::Ordered(_));
                step.until.iter().filter(counts).any(happens)
            };
            if let Some((step, _)) = here.find(waits) {
                self.go_to(step + 1, orders);
            }
            if let Some(aside) = self.asides.front().and_then(|n| lesson.lesson.asides.get(*n))
                && aside.until.iter().any(happens)
            {
                self.next(orders);
            }
            self.bring(happens, orders);
        }
        self.heard = seen.shown.len();
        self.looked |= seen.looked;
        if self.over != seen.over {
            // Whatever was left to be told of playing is told no more.
            self.asides.clear();
            self.go_to(lesson.lesson.steps.len(), orders);
        }
        self.over = seen.over;
        while let Some(step) = lesson.lesson.steps.get(self.at) {
            let since = orders.saturating_sub(self.orders_at.0);
            if !step.until.iter().any(|cue| is_so(cue, seen, self.looked, since)) {
                break;
            }
            self.go_to(self.at + 1, orders);
        }
        while let Some(aside) = self.asides.front().and_then(|n| lesson.lesson.asides.get(*n)) {
            let since = orders.saturating_sub(self.orders_at.1);
            if !aside.until.iter().any(|cue| is_so(cue, seen, false, since)) {
                break;
            }
            self.next(orders);
        }
        self.bring(|cue| is_so(cue, seen, false, 0), orders);
    }

    /// Keeps how the lesson stands before more of the match is heard.
    fn mark(&mut self) {
        let heard = self.heard;
        self.marks.retain(|mark| mark.heard < heard);
        let at = self.at;
        let asides = self.asides.clone();
        let orders_at = self.orders_at;
        self.marks.push(Mark { heard, at, asides, orders_at });
    }

    /// Something was taken back, and so many orders of the player are left: goes back to
    /// the step that was told when so much had happened.
    fn take_back(&mut self, seen: &Seen, orders: usize) {
        let left = seen.shown.len();
        let known = self.marks.partition_point(|mark| mark.heard <= left);
        self.marks.truncate(known);
        self.heard = left;
        let Some(mark) = self.marks.last().cloned() else { return };
        // An aside about what is taken back is told no more, and once more
        // where it happens again.
        for aside in self.asides.iter().filter(|aside| !mark.asides.contains(aside)) {
            self.brought.remove(aside);
        }
        self.asides.retain(|aside| mark.asides.contains(aside));
        self.turned += 1;
        // Whoever is told of Undo may try it out: one order that is taken back
        // leads away from nothing.
        let step = self.lesson.lesson.steps.get(self.at);
        if step.is_some_and(|step| step.at.contains(&Pointed::Undo))
            && orders + 1 >= self.orders_at.0
        {
            return;
        }
        if self.at != mark.at {
            (self.at, self.back, self.looked) = (mark.at, 0, false);
        }
        self.orders_at = mark.orders_at;
        // What happened between the mark and what is left is heard anew.
        self.heard = mark.heard;
        // A match whose end is taken back is taught again.
        if seen.over.is_none() {
            self.over = None;
        }
    }

    /// Has the asides told that something brings, unless they have been.
    fn bring(&mut self, happens: impl Fn(&Cue) -> bool, orders: usize) {
        let lesson = self.lesson.clone();
        for (n, aside) in lesson.lesson.asides.iter().enumerate() {
            if !self.brought.contains(&n) && aside.when.iter().any(&happens) {
                self.brought.insert(n);
                if self.asides.is_empty() {
                    self.orders_at.1 = orders;
                    self.turned += 1;
                }
                self.asides.push_back(n);
            }
        }
    }
}

/// Whether an event is an order for an action whose id begins so.
fn is_action(what: &EventKind, id: &str) -> bool {
    matches!(what, EventKind::Ordered { choice, .. } if choice.starts_with(id))
}

/// Whether an event is what a cue waits for.
fn is_event(cue: &Cue, what: &EventKind) -> bool {
    match (cue, what) {
        (Cue::TurnBegan(id), EventKind::TurnBegan { model }) => id == model,
        (Cue::TurnEnded(id), EventKind::TurnEnded { model }) => id == model,
        (Cue::Round(number), EventKind::RoundBegan { round }) => number == round,
        (Cue::Card(name), EventKind::CardTurned { pile, .. }) => pile.starts_with(name.as_str()),
        (Cue::DecisionTrace, EventKind::Thought(_)) => true,
        (Cue::Wounded(id), EventKind::Wounded { model, amount, .. }) => id == model && *amount > 0,
        (Cue::Marked(id), EventKind::Marked { badge, on, .. }) => {
            *on && badge.starts_with(id.as_str())
        }
        (Cue::Slain(id), EventKind::Left { model, reason }) => {
            id == model && *reason == LeaveReason::Slain
        }
        _ => false,
    }
}

/// Whether things stand as a cue waits for, with so many orders given since it waits.
fn is_so(cue: &Cue, seen: &Seen, looked: bool, orders: usize) -> bool {
    match cue {
        Cue::Looked => looked,
        Cue::Sheet(model) => seen.sheet == Some(*model),
        Cue::Panel(panel) => seen.panels.contains(panel),
        Cue::Aimed(id) => seen.aimed.is_some_and(|aimed| aimed.starts_with(id.as_str())),
        Cue::Offered(id) => seen.options.iter().any(|option| option.starts_with(id.as_str())),
        Cue::Decides(model) => seen.decides == Some(*model),
        Cue::Orders(count) => orders >= *count as usize,
        Cue::Over => seen.over.is_some(),
        Cue::Won => seen.over == Some(true),
        Cue::Lost => seen.over == Some(false),
        _ => false,
    }
}

/// The lesson of this key (`GAME/ID`), or of this id.
pub fn find(games: &Games, key: &str) -> Option<Arc<LessonOf>> {
    let all = &games.content().lessons;
    all.iter().find(|one| one.key() == key || one.lesson.id.as_str() == key).cloned()
}

#[cfg(test)]
mod tests;
