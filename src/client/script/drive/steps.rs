//! The steps of a script that are more than a command. Each function does its step or
//! waits, and returns whether it is done.

use bevy::prelude::*;
use bevy::window::WindowResized;

use super::super::{ScriptStep, Until};
use super::DriverContext;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::session::AppState;
use monteria_client_state::settings::Settings;
use monteria_game::{EventKind, ModelId};

impl DriverContext<'_, '_> {
    /// Gives a command; it is executed in this frame.
    pub(super) fn send(&mut self, command: UiCommand) -> bool {
        self.ui_commands.write(command);
        true
    }

    /// Returns whether a person decides now, and has the screen.
    pub(super) fn decides(&mut self) -> bool {
        self.ready() && !self.hands_over()
    }

    pub(super) fn weigh(&mut self, id: &str) -> bool {
        if !self.decides() {
            return false;
        }
        let option = self.option(id).unwrap_or_else(|| id.to_owned());
        self.send(UiCommand::PreviewChoice(option))
    }

    pub(super) fn arm(&mut self, id: &str) -> bool {
        if !self.decides() {
            return false;
        }
        let option = self.option(id).unwrap_or_else(|| id.to_owned());
        // The only option is armed by itself; choosing it again would disarm it.
        let armed = self.selection.armed.as_ref() == Some(&option);
        armed || self.send(UiCommand::Choose(option))
    }

    pub(super) fn disarm(&mut self) -> bool {
        self.selection.disarm();
        true
    }

    pub(super) fn look_back(&mut self, command: &PastCommand) -> bool {
        let possible = self.session.is_some() && self.jobs.idle();
        possible && self.send(UiCommand::Past(command.clone()))
    }

    pub(super) fn point_at_model(&mut self, id: ModelId) -> bool {
        let session = self.session.as_ref();
        let model = session.and_then(|session| session.shown.model(id));
        let at = model.map(|model| model.at.into());
        self.point_at(at, Some(id))
    }

    /// Moves the pointer onto the first legal target, once there is one.
    pub(super) fn point_at_target(&mut self) -> bool {
        let target = self.session.as_ref().and_then(|session| {
            let id = *session.targets(&self.selection).first()?;
            session.shown.model(id)
        });
        match target.map(|model| (model.at.into(), model.id)) {
            Some((at, id)) => self.point_at(Some(at), Some(id)),
            None => false,
        }
    }

    /// Returns the pointer to the mouse.
    pub(super) fn release_pointer(&mut self) -> bool {
        self.selection.scripted = false;
        self.selection.pointer = None;
        self.selection.hovered = None;
        true
    }

    /// Displays the last decision trace of the log once more.
    pub(super) fn show_trace_again(&mut self) -> bool {
        let log = self.session.as_ref().map(|session| session.log.as_slice()).unwrap_or_default();
        let last = log.iter().rposition(|event| matches!(event.what, EventKind::Thought(_)));
        match last.filter(|_| self.ready()) {
            Some(line) => self.send(UiCommand::ShowAgain(line)),
            None => false,
        }
    }

    /// Returns whether the content has been read again since this was last asked.
    pub(super) fn content_is_reread(&mut self) -> bool {
        let reading = self.games.reading();
        let idle = self.jobs.idle() && self.reading.idle(&self.reload);
        let done = reading > self.driver.reread && idle;
        if done {
            self.driver.reread = reading;
        }
        done
    }

    /// Changes the settings that a script may set; the others stay.
    pub(super) fn set_settings(&mut self, settings: &Settings) -> bool {
        let Settings {
            open, bar, mods_off, mods_order, lessons, welcomed, measured, window, ..
        } = self.settings.clone();
        *self.settings = Settings {
            open,
            bar,
            mods_off,
            mods_order,
            lessons,
            welcomed,
            measured,
            window,
            ..settings.clone()
        };
        true
    }

    pub(super) fn set_instant(&mut self, on: bool) -> bool {
        self.driver.instant = on;
        true
    }

    /// Resizes the window, in physical pixels.
    pub(super) fn resize(&mut self, width: u32, height: u32) -> bool {
        for (entity, mut window) in &mut self.windows {
            window.resolution.set_physical_resolution(width, height);
            // Cameras take the new size in this very frame, as when a person drags the
            // window's edge; otherwise a frame has targets of two sizes.
            let width = window.width();
            let height = window.height();
            self.resized.write(WindowResized { window: entity, width, height });
        }
        true
    }

    /// Counts this frame; done after `count` frames.
    pub(super) fn count_frame(&mut self, count: u32) -> bool {
        self.driver.frames += 1;
        self.driver.frames >= count
    }

    /// Measures `count` frames, then logs a summary of their times.
    pub(super) fn measure(&mut self, count: u32) -> bool {
        if self.driver.frames == 0 {
            self.frame_times.begin();
        }
        self.driver.frames += 1;
        let done = self.driver.frames > count;
        if done {
            info!("{}", self.frame_times.summary());
        }
        done
    }

    /// Passes a step to simulated input, and waits until it is done.
    pub(super) fn simulate(&mut self, step: &ScriptStep) -> bool {
        match self.simulated.done.take() {
            Some(Ok(())) => return true,
            Some(Err(why)) => self.driver.failed = Some(why),
            None if self.simulated.asked.is_none() => self.simulated.asked = Some(step.clone()),
            None => {}
        }
        // A match takes any time: each order restarts the waiting time.
        let orders = self.session.as_ref().map_or(0, |session| session.orders);
        if std::mem::replace(&mut self.driver.decided, orders) != orders {
            self.driver.waited = 0.0;
        }
        false
    }

    /// Returns whether a person can decide now, or the match is over, and
    /// everything has been displayed.
    pub(super) fn ready(&self) -> bool {
        if *self.state.get() != AppState::Playing || !self.jobs.idle() || self.playback.busy() {
            return false;
        }
        self.session.as_ref().is_some_and(|session| {
            session.outcome.is_some()
                || (session.looked_at().is_some() && !session.watching())
                || session.open_decision(&self.playback).is_some()
                || session.covered(&self.playback)
        })
    }

    /// Hands the screen over to the deciding person if the hand-over card is shown;
    /// returns whether it is.
    fn hands_over(&mut self) -> bool {
        let covered = self.session.as_ref().is_some_and(|session| session.covered(&self.playback));
        if covered {
            self.ui_commands.write(UiCommand::Confirm);
            self.driver.rest = 1;
        }
        covered
    }

    /// Returns the open option with this id, or else the first whose id begins with it.
    fn option(&self, id: &str) -> Option<String> {
        let decision = self.session.as_ref()?.open_decision(&self.playback)?;
        let begins = || decision.options.iter().find(|option| option.id.starts_with(id));
        decision.option(id).or_else(begins).map(|option| option.id.clone())
    }

    /// Lets the program decide until the condition holds.
    pub(super) fn decide(&mut self, until: &Until, strength: &str) -> bool {
        if let (Until::EventShown(event_kind, share), Some(playing)) =
            (until, &self.playback.current)
            && event_kind.is(&playing.event.what)
            && event_kind.shown(playing) * 100.0 >= *share as f32
        {
            self.settings.speed = 0.0;
            return true;
        }
        if !self.ready() {
            return false;
        }
        let over = self.session.as_ref().is_some_and(|session| session.outcome.is_some());
        let enough = match until {
            Until::Count(count) => self.driver.decided >= *count,
            Until::Over | Until::EventShown(..) => false,
            Until::OptionOpen(id) => self.option(id).is_some(),
        };
        if over || enough {
            return true;
        }
        if self.hands_over() {
            return false;
        }
        self.driver.decided += 1;
        self.driver.waited = 0.0;
        self.driver.rest = 1;
        self.ui_commands.write(UiCommand::Decide(strength.to_owned()));
        false
    }

    /// Moves the pointer to a point of the table and onto a model.
    pub(super) fn point_at(&mut self, at: Option<Vec3>, model: Option<ModelId>) -> bool {
        self.selection.scripted = true;
        self.selection.pointer = at;
        self.selection.hovered = model;
        true
    }
}
