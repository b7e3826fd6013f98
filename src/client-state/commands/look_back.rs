//! Looking back: shows the match as it stood at an earlier moment, and replays
//! what happened from there.
//!
//! While a person looks back, the [`Session`] shows that moment: its views, its log and
//! its queries come from a sandbox in the earlier state, limited to the viewer's
//! knowledge. No seat decides in the sandbox, so no orders can be given, and the
//! program's players wait. The match itself is not touched.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::commands::jobs::{JobQueue, play_back};
use crate::files::Folders;
use crate::pages::ui_state::UiState;
use crate::play::past::{LookBack, PastCommand, turn_from, turns};
use crate::play::playback::Playback;
use crate::play::session::{Earlier, ReplayState, Selection, Session};
use crate::play::work::{Job, Notice, NoticeKind, OpenMatch};
use monteria_game::{PastDecision, Text, text};
use monteria_saves::Branches;

impl Session {
    /// Returns the number of the decision, from 0, before which the match is shown;
    /// `None` if it is shown as it stands.
    pub fn looked_at(&self) -> Option<usize> {
        self.earlier.as_ref().map(|earlier| earlier.at)
    }

    /// Returns whether the events after an earlier moment are being replayed.
    pub fn watching(&self) -> bool {
        self.earlier.as_ref().is_some_and(|earlier| earlier.replay != ReplayState::Halted)
    }

    /// Returns a description of the moment of this decision, counted from 0; for a
    /// decision that has not been made yet, of the current state.
    pub fn moment(&self, number: usize) -> Text {
        match self.past.get(number) {
            Some(past) => {
                let decision = text!(
                    "window-decision-of",
                    "decision {number} of {orders}",
                    number = number + 1,
                    orders = self.orders
                );
                if past.round > 0 {
                    text!("window-round", "Round {round}, {decision}", round = past.round)
                } else {
                    decision.capital()
                }
            }
            None if self.looked_at().is_none() && !self.view.phase.is_empty() => {
                self.view.phase.clone()
            }
            None => text!("window-as-it-stands", "Current state"),
        }
    }

    /// Returns a sentence with the seat that made a past decision and its choice.
    pub fn decided(&self, past: &PastDecision) -> Text {
        let seat = self.view.seats.iter().find(|seat| seat.id == past.seat);
        let seat =
            seat.map_or_else(|| Text::verbatim(past.seat.to_string()), |seat| seat.name.clone());
        let who = past.turn.and_then(|model| self.view.model(model)).map(|model| model.id);
        let who = who.map_or(seat, |model| Text::verbatim(self.party(model)));
        if past.text.is_empty() {
            return who;
        }
        who.with(Text::sign(": ")).with(self.named(&past.text))
    }

    /// Shows the match as it stood before the order with this number.
    fn look_at(&mut self, at: usize, replay: ReplayState) -> Result<(), Text> {
        // Commands wait until no thread holds the match.
        let Some(open_match) = &self.open_match else { return Ok(()) };
        if at >= open_match.game.orders().len() {
            self.show_present();
            self.catch_up();
            return Ok(());
        }
        let earlier = self.earlier.take();
        let mut game = earlier.map_or_else(|| open_match.game.sandbox(), |earlier| earlier.game);
        open_match.game.look_back(at, &mut game)?;
        self.log = open_match.game.events_before(at, self.viewer);
        self.earlier = Some(Box::new(Earlier { game, at, replay }));
        self.refresh_from_sandbox();
        self.jump_to_present();
        Ok(())
    }

    /// Refreshes the displayed data from the sandbox.
    fn refresh_from_sandbox(&mut self) {
        if let Some(earlier) = &self.earlier {
            self.view = earlier.game.view(self.viewer);
            self.waits_for = earlier.game.waits_for();
            self.decision = None;
            self.outcome = None;
            self.story = None;
            self.stamp += 1;
        }
    }

    /// Returns to the current state of the match.
    pub fn show_present(&mut self) {
        if self.earlier.is_none() {
            return;
        }
        if let Some(open_match) = self.open_match.take() {
            self.take_back(open_match);
            self.jump_to_present();
        }
    }

    /// Replaces the match, for example after its branch was renamed.
    pub fn put_back(&mut self, open_match: Box<OpenMatch>) {
        self.branch = open_match.game.branch().to_owned();
        self.open_match = Some(open_match);
    }

    /// Repeats the next order in the sandbox and queues its events for playback.
    fn replay_next(&mut self, playback: &mut Playback) -> Result<(), Text> {
        let open_match = self.open_match.as_ref();
        let next = self.earlier.as_mut().zip(open_match).and_then(|(earlier, open_match)| {
            let order = open_match.game.orders().get(earlier.at)?.clone();
            Some((earlier, order))
        });
        // The replay has arrived at the current state of the match.
        let Some((earlier, order)) = next else { return Ok(()) };
        earlier.game.watch(self.viewer);
        let first_event = earlier.game.event_count();
        earlier.game.submit(order).map_err(|refusal| refusal.text())?;
        earlier.at += 1;
        if earlier.replay == ReplayState::OneDecision {
            earlier.replay = ReplayState::Halted;
        }
        let moments = earlier.game.take_moments();
        self.log.extend(earlier.game.events_from(first_event, self.viewer));
        self.refresh_from_sandbox();
        play_back(self, playback, first_event, moments);
        Ok(())
    }
}

/// Returns the order before which a command shows the match, counted from 0, and the
/// state of its replay; `None` for other commands.
fn replay_goal(session: &Session, wish: &PastCommand) -> Option<(usize, ReplayState)> {
    let here = session.looked_at().unwrap_or(session.orders);
    match wish {
        PastCommand::Look(order) => Some((*order, ReplayState::Halted)),
        PastCommand::Step(by) => {
            Some((here.saturating_add_signed(*by as isize), ReplayState::Halted))
        }
        PastCommand::Turn(by) => {
            let turn = turn_from(&turns(&session.past), here, *by > 0);
            Some((turn.unwrap_or(session.orders), ReplayState::Halted))
        }
        PastCommand::Again => Some((0, ReplayState::Running)),
        PastCommand::Watch if session.earlier.is_none() => Some((0, ReplayState::Running)),
        PastCommand::Present if session.earlier.is_some() => {
            Some((usize::MAX, ReplayState::Halted))
        }
        _ => None,
    }
}

/// Carries out a command that shows no other moment: replay, undo and branches.
fn carry_out(
    wish: PastCommand,
    session: &mut Session,
    look: &mut LookBack,
    jobs: &mut JobQueue,
    branches: Branches,
) -> Result<(), Text> {
    match wish {
        PastCommand::Watch | PastCommand::WatchOne => {
            let one = wish == PastCommand::WatchOne;
            if let Some(earlier) = &mut session.earlier {
                let next = if one { ReplayState::OneDecision } else { ReplayState::Running };
                earlier.replay =
                    if earlier.replay == ReplayState::Halted { next } else { ReplayState::Halted };
            }
            Ok(())
        }
        PastCommand::TakeBack | PastCommand::PlayOn => {
            if let Some(at) = session.looked_at() {
                jobs.ask(match wish {
                    PastCommand::PlayOn => Job::Branch(at, branches),
                    _ => Job::Travel(at),
                });
            }
            Ok(())
        }
        PastCommand::GiveAgain(orders) => {
            jobs.ask(Job::Travel(orders));
            Ok(())
        }
        PastCommand::Branches => {
            look.branches = if look.branches.is_some() { None } else { Some(Vec::new()) };
            look.looked_for = 0;
            Ok(())
        }
        PastCommand::Switch(branch) => {
            jobs.ask(Job::Switch(branch, branches));
            Ok(())
        }
        PastCommand::SwitchTo(name) => {
            let all = branches.list();
            match all.into_iter().find(|branch| branch.name == name) {
                Some(branch) => {
                    jobs.ask(Job::Switch(branch, branches));
                    Ok(())
                }
                None => Err(text!(
                    "window-this-match-has-no-branch",
                    "This match has no branch “{name}”."
                )),
            }
        }
        PastCommand::Rename(branch, name) => {
            look.looked_for = 0;
            match branch {
                Some(branch) => branches.rename(&branch, &name).map(drop),
                None => {
                    jobs.ask(Job::Name(name, branches));
                    Ok(())
                }
            }
        }
        // The other commands are handled above or need no work; the bar is a setting.
        _ => Ok(()),
    }
}

/// Carries out the next [`PastCommand`], once no thread holds the match.
pub fn run_commands(
    mut look: ResMut<LookBack>,
    session: Option<ResMut<Session>>,
    folders: Res<Folders>,
    mut playback: ResMut<Playback>,
    mut selection: ResMut<Selection>,
    mut jobs: ResMut<JobQueue>,
    mut ui: ResMut<UiState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !look.waits()
        && look.branches.is_none()
        && session.as_ref().is_none_or(|it| it.earlier.is_none())
    {
        return;
    }
    let Some(mut session) = session else {
        *look = LookBack::default();
        return;
    };
    let session = &mut *session;
    while session.open_match.is_some() && session.hand_over.is_none() && jobs.idle() {
        let Some(wish) = look.take_first() else { break };
        let branches = folders.branches(&session.setup);
        if let Some((order, replay)) = replay_goal(session, &wish) {
            // Playback continues from the earlier moment: discard the
            // events that were queued.
            let looked = session.look_at(order, replay);
            playback.clear();
            playback.recall(&session.log);
            selection.disarm();
            ui.end_seen = false;
            redraw.write(RequestRedraw);
            if let Err(why) = looked {
                ui.tell(Notice::new(NoticeKind::Fault, why));
            }
            continue;
        }
        let done = carry_out(wish, session, &mut look, &mut jobs, branches);
        if let Err(why) = done {
            ui.tell(Notice::new(NoticeKind::Fault, why));
        }
    }
    if look.branches.is_some() && look.looked_for != session.stamp && session.open_match.is_some() {
        let mut all = folders.branches(&session.setup).list();
        all.retain(|branch| branch.name != session.branch);
        look.branches = Some(all);
        look.looked_for = session.stamp;
    }
}

/// Gives the next order of a replay when the events of the last one have been shown.
pub fn advance_replay(
    session: Option<ResMut<Session>>,
    mut playback: ResMut<Playback>,
    mut ui: ResMut<UiState>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let replays = |session: &ResMut<Session>| {
        session.earlier.is_some() && session.open_match.is_some() && !playback.busy()
    };
    let Some(mut session) = session.filter(replays) else { return };
    let session = &mut *session;
    let made = session.open_match.as_ref().map_or(0, |open_match| open_match.game.orders().len());
    let done = if session.looked_at().is_some_and(|at| at >= made) {
        session.show_present();
        Ok(())
    } else if session.watching() {
        session.replay_next(&mut playback)
    } else {
        return;
    };
    if let Err(why) = done {
        session.show_present();
        ui.tell(Notice::new(NoticeKind::Fault, why));
    }
    redraw.write(RequestRedraw);
}
