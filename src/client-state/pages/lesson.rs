//! Progress of a lesson: the current step, the asides between steps, and the cues
//! that end a step.
//!
//! A lesson listens to the displayed events and observes the player's use of the window.
//! It never changes a match and forbids nothing: it follows a player who goes another
//! way, and skips steps that are already done.
//!
//! Read [`LessonProgress`] first, then [`LessonView`].

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use bevy::prelude::{Resource, Vec2};

use crate::options::Games;
use monteria_game::{
    Cue, EventKind, GameEvent, LeaveReason, LessonOf, LessonStep, MatchSetup, ModelId, PanelName,
    Pointed,
};

/// The number of following steps whose cues are checked too: a player may be
/// ahead of the lesson.
const AHEAD: usize = 4;

/// The current lesson, if any.
#[derive(Resource, Default)]
pub struct Teaching(pub Option<LessonProgress>);

impl Teaching {
    /// Returns the current lesson if it belongs to a match with this setup.
    pub fn of(&self, setup: &MatchSetup) -> Option<&LessonProgress> {
        self.0.as_ref().filter(|taught| taught.lesson.is_of(setup))
    }
}

/// Markers of the lesson on the table: centres and radii in pixels of the window. Written
/// by `teach`, drawn by `ui`.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct OnTable(pub Vec<(Vec2, f32)>);

/// A command for lessons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonCommand {
    /// Begin the lesson with this key (`GAME/ID`) or id.
    Begin(String),
    Next,
    /// Show the previous step.
    Back,
    /// Leave the lesson; the match continues.
    Leave,
}

/// A lesson with its progress.
#[derive(Clone, Debug)]
pub struct LessonProgress {
    pub lesson: Arc<LessonOf>,
    /// The index of the first step that has not ended.
    pub at: usize,
    /// The number of steps by which the displayed one lies behind.
    back: usize,
    /// The indices of asides waiting to be shown; the first one is on display.
    asides: VecDeque<usize>,
    /// The indices of asides that have been triggered.
    triggered: BTreeSet<usize>,
    /// The number of events of the log processed so far.
    processed: usize,
    /// The number of orders given when the step began, and when the aside began.
    orders_at: (usize, usize),
    /// Whether the player has moved the camera since the step began.
    looked: bool,
    /// Checkpoints for undo, earliest first.
    checkpoints: Vec<Checkpoint>,
    /// Whether the match has been on the table.
    pub begun: bool,
    /// Whether the player has won; `None` while the match goes on.
    over: Option<bool>,
    /// A counter that grows with each new text on display.
    pub turned: u32,
}

/// A checkpoint of a lesson at a position of the log; undo returns to it.
#[derive(Clone, Debug)]
struct Checkpoint {
    /// The number of events of the log processed.
    processed: usize,
    /// The index of the first step that had not ended.
    at: usize,
    /// The indices of the asides that were waiting.
    asides: VecDeque<usize>,
    /// The number of orders given when the step began, and when the aside began.
    orders_at: (usize, usize),
}

/// The state of the match and the window that a lesson observes.
#[derive(Clone, Default)]
pub struct LessonView<'a> {
    /// The events displayed so far.
    pub shown: &'a [GameEvent],
    /// The ids of the open options, if a person at this screen decides.
    pub options: Vec<&'a str>,
    /// The model whose decision it is.
    pub decides: Option<ModelId>,
    /// The id of the armed option.
    pub aimed: Option<&'a str>,
    /// The model whose sheet is open.
    pub sheet: Option<ModelId>,
    /// The panels that are open.
    pub panels: Vec<PanelName>,
    /// Whether the camera has just been moved.
    pub looked: bool,
    /// Whether the player has won; `None` until the end of the match has been displayed.
    pub over: Option<bool>,
    /// A test for orders given by a person at this screen.
    pub own: Option<&'a dyn Fn(&EventKind) -> bool>,
}

impl LessonProgress {
    pub fn new(lesson: Arc<LessonOf>) -> Self {
        LessonProgress {
            lesson,
            at: 0,
            back: 0,
            asides: VecDeque::new(),
            triggered: BTreeSet::new(),
            processed: 0,
            orders_at: (0, 0),
            looked: false,
            checkpoints: Vec::new(),
            begun: false,
            over: None,
            turned: 0,
        }
    }

    /// Returns the text on display: an aside, an earlier step that is read again, or the
    /// current step; `None` at the end.
    pub fn told(&self) -> Option<&LessonStep> {
        match self.asides.front() {
            Some(aside) => self.lesson.lesson.asides.get(*aside),
            None => self.lesson.lesson.steps.get(self.at.saturating_sub(self.back)),
        }
    }

    /// Returns the number of the displayed step, from 1, and the number of steps;
    /// `None` for an aside.
    pub fn place(&self) -> Option<(usize, usize)> {
        let count = self.lesson.lesson.steps.len();
        let at = self.at.saturating_sub(self.back);
        (self.asides.is_empty() && at < count).then_some((at + 1, count))
    }

    /// Returns whether the lesson waits for "Next"; else it waits for an
    /// event or a state.
    pub fn wants_next(&self) -> bool {
        self.back > 0 || self.told().is_none_or(|step| step.until.contains(&Cue::Next))
    }

    /// Returns whether there is a previous step.
    pub fn has_before(&self) -> bool {
        self.asides.is_empty() && self.at > self.back
    }

    /// Returns whether the lesson has ended.
    pub fn finished(&self) -> bool {
        self.asides.is_empty() && self.at >= self.lesson.lesson.steps.len()
    }

    /// Returns the hint of the displayed step once it is due.
    pub fn hint(&self, orders: usize) -> Option<&str> {
        let since = if self.asides.is_empty() { self.orders_at.0 } else { self.orders_at.1 };
        let hint = self.told()?.hint.as_ref().filter(|_| self.back == 0)?;
        (orders.saturating_sub(since) >= hint.after as usize).then_some(hint.text.as_str())
    }

    /// Goes to the next step, or closes the aside.
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

    /// Shows the previous step.
    pub fn back(&mut self) {
        if self.has_before() {
            self.back += 1;
            self.turned += 1;
        }
    }

    fn go_to(&mut self, step: usize, orders: usize) {
        self.at = step.min(self.lesson.lesson.steps.len());
        self.orders_at.0 = orders;
        self.back = 0;
        self.looked = false;
        self.turned += 1;
    }

    /// Updates the progress from the match and the window.
    pub fn follow(&mut self, seen: &LessonView) {
        let is_own = |event: &&GameEvent| seen.own.is_some_and(|own| own(&event.what));
        let orders = seen.shown.iter().filter(is_own).count();
        if seen.shown.len() < self.processed {
            self.take_back(seen, orders);
        }
        if seen.shown.len() > self.processed {
            self.checkpoint();
        }
        let lesson = self.lesson.clone();
        for (n, event) in seen.shown.iter().enumerate().skip(self.processed) {
            let happens = |cue: &Cue| match cue {
                Cue::Ordered(id) => is_own(&event) && is_action(&event.what, id),
                cue => event_fulfils(cue, &event.what),
            };
            let orders = seen.shown[..=n].iter().filter(is_own).count();
            let mut here = lesson.lesson.steps.iter().enumerate().skip(self.at).take(AHEAD);
            // Only actions of the player are matched ahead: other events may happen again
            // when their step is due.
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
            self.trigger_asides(happens, orders);
        }
        self.processed = seen.shown.len();
        self.looked |= seen.looked;
        if self.over != seen.over {
            // The match is over: asides about play are dropped.
            self.asides.clear();
            self.go_to(lesson.lesson.steps.len(), orders);
        }
        self.over = seen.over;
        while let Some(step) = lesson.lesson.steps.get(self.at) {
            let since = orders.saturating_sub(self.orders_at.0);
            if !step.until.iter().any(|cue| state_fulfils(cue, seen, self.looked, since)) {
                break;
            }
            self.go_to(self.at + 1, orders);
        }
        while let Some(aside) = self.asides.front().and_then(|n| lesson.lesson.asides.get(*n)) {
            let since = orders.saturating_sub(self.orders_at.1);
            if !aside.until.iter().any(|cue| state_fulfils(cue, seen, false, since)) {
                break;
            }
            self.next(orders);
        }
        self.trigger_asides(|cue| state_fulfils(cue, seen, false, 0), orders);
    }

    /// Adds a checkpoint before more events are processed.
    fn checkpoint(&mut self) {
        let processed = self.processed;
        self.checkpoints.retain(|checkpoint| checkpoint.processed < processed);
        let at = self.at;
        let asides = self.asides.clone();
        let orders_at = self.orders_at;
        self.checkpoints.push(Checkpoint { processed, at, asides, orders_at });
    }

    /// Returns to the checkpoint of the remaining log after an undo; `orders` is the
    /// number of the player's orders left.
    fn take_back(&mut self, seen: &LessonView, orders: usize) {
        let left = seen.shown.len();
        let known = self.checkpoints.partition_point(|checkpoint| checkpoint.processed <= left);
        self.checkpoints.truncate(known);
        self.processed = left;
        // Everything since the lesson began was taken back before.
        let Some(checkpoint) = self.checkpoints.last().cloned() else { return };
        // An aside about an undone event is dropped, and shown again if the event recurs.
        for aside in self.asides.iter().filter(|aside| !checkpoint.asides.contains(aside)) {
            self.triggered.remove(aside);
        }
        self.asides.retain(|aside| checkpoint.asides.contains(aside));
        self.turned += 1;
        // A step about Undo invites trying it: one undone order changes nothing.
        let step = self.lesson.lesson.steps.get(self.at);
        if step.is_some_and(|step| step.at.contains(&Pointed::Undo))
            && orders + 1 >= self.orders_at.0
        {
            return;
        }
        if self.at != checkpoint.at {
            self.at = checkpoint.at;
            self.back = 0;
            self.looked = false;
        }
        self.orders_at = checkpoint.orders_at;
        // The events between the checkpoint and the end of the log are processed again.
        self.processed = checkpoint.processed;
        // If the end of a match is undone, the lesson goes on.
        if seen.over.is_none() {
            self.over = None;
        }
    }

    /// Queues the asides of a cue that have not been triggered yet.
    fn trigger_asides(&mut self, happens: impl Fn(&Cue) -> bool, orders: usize) {
        let lesson = self.lesson.clone();
        for (n, aside) in lesson.lesson.asides.iter().enumerate() {
            if !self.triggered.contains(&n) && aside.when.iter().any(&happens) {
                self.triggered.insert(n);
                if self.asides.is_empty() {
                    self.orders_at.1 = orders;
                    self.turned += 1;
                }
                self.asides.push_back(n);
            }
        }
    }
}

/// Returns whether an event is an order whose action id begins with `id`.
fn is_action(what: &EventKind, id: &str) -> bool {
    matches!(what, EventKind::Ordered { choice, .. } if choice.starts_with(id))
}

/// Returns whether an event fulfils a cue.
fn event_fulfils(cue: &Cue, what: &EventKind) -> bool {
    match (cue, what) {
        (Cue::TurnBegan(id), EventKind::TurnBegan { model }) => id == model,
        (Cue::TurnEnded(id), EventKind::TurnEnded { model }) => id == model,
        (Cue::Round(number), EventKind::RoundBegan { round }) => number == round,
        (Cue::Card(name), EventKind::CardTurned { pile, .. }) => pile.starts_with(name.as_str()),
        (Cue::Thought, EventKind::Thought(_)) => true,
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

/// Returns whether the state of match and window fulfils a cue; `orders` is the number of
/// orders since the cue began to wait.
fn state_fulfils(cue: &Cue, seen: &LessonView, looked: bool, orders: usize) -> bool {
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

/// Returns the lesson with this key (`GAME/ID`) or id.
pub fn find(games: &Games, key: &str) -> Option<Arc<LessonOf>> {
    let all = &games.content().lessons;
    all.iter().find(|one| one.key() == key || one.lesson.id.as_str() == key).cloned()
}

#[cfg(test)]
mod tests;
