//! A match played by simulated input alone: by keys, by the keys of one hand, or by the
//! mouse. It plays without strategy, but only with what a person can press, and fails
//! if that leads nowhere.

use bevy::prelude::*;

use super::simulated_input::SimulatedInput;
use crate::access::AccessTree;
use monteria_client_state::controls::keys::{Action, Bindings, Stroke};
use monteria_client_state::planning::aim;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session, TableArea};
use monteria_game::{Choice, Decision, Needs, capital};

/// The kind of simulated input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum InputKind {
    Keys,
    Mouse,
}

/// Tries at one option before another one is chosen.
const TRIES_PER_OPTION: usize = 8;

#[derive(Default)]
pub(super) struct PlayProgress {
    orders: Option<usize>,
    tried: usize,
}

/// The observations of the simulated player.
pub(super) struct PlayerView<'a> {
    pub session: &'a Session,
    pub selection: &'a Selection,
    pub playback: &'a Playback,
    pub access: &'a AccessTree,
    pub keys: &'a Bindings,
    pub area: TableArea,
    pub window: Vec2,
    /// Converts a point of the table to pixels of the window.
    pub project: &'a dyn Fn(Vec3) -> Option<Vec2>,
    /// Pixels per point of the panels.
    pub scale: f32,
}

impl PlayProgress {
    /// Does the next thing towards an order.
    ///
    /// # Errors
    /// If nothing that can be pressed leads to one.
    pub(super) fn act(
        &mut self,
        by: InputKind,
        view: &PlayerView,
        input: &mut SimulatedInput,
    ) -> Result<(), String> {
        if self.orders != Some(view.session.orders) {
            *self = PlayProgress { orders: Some(view.session.orders), tried: 0 };
        }
        if view.session.covered(view.playback) {
            return match by {
                InputKind::Keys => press(view, input, Action::Confirm),
                InputKind::Mouse => click(view, input, "I am "),
            };
        }
        // A person decides again once the program has played, or events were displayed.
        let Some(decision) = view.session.open_decision(view.playback) else { return Ok(()) };
        let options = aim::menu::open(&view.session.view, decision);
        let nth = self.tried / TRIES_PER_OPTION;
        let step = self.tried % TRIES_PER_OPTION;
        self.tried += 1;
        let Some(choice) = options.get(nth) else {
            return Err(stuck_message(decision, &options, view));
        };
        let armed = view.selection.armed.as_deref().filter(|_| !view.selection.suggested);
        match by {
            InputKind::Keys if armed == Some(&choice.id) => {
                self.aim_by_keys(choice, step, view, input)
            }
            InputKind::Keys => {
                match view.selection.keys.key(&choice.id).and_then(|key| Action::OPTIONS.get(key)) {
                    Some(action) => press(view, input, *action),
                    None => focus(view, input, &choice.label),
                }
            }
            InputKind::Mouse if armed == Some(&choice.id) => {
                aim_by_mouse(choice, step, view, input)
            }
            InputKind::Mouse => click(view, input, &choice.label),
        }
    }

    fn aim_by_keys(
        &self,
        choice: &Choice,
        step: usize,
        view: &PlayerView,
        input: &mut SimulatedInput,
    ) -> Result<(), String> {
        let planned =
            view.selection.planned.is_some() && !matches!(view.selection.route, Some(Err(_)));
        match &choice.needs {
            Needs::Nothing | Needs::Number { .. } => press(view, input, Action::Confirm),
            Needs::Target { .. } if view.selection.target.is_none() => {
                press(view, input, Action::NextTarget)
            }
            Needs::Target { .. } => press(view, input, Action::Confirm),
            Needs::Several { legal, min, .. } => match legal.get(view.selection.chosen.len()) {
                Some(next) if view.selection.chosen.len() < *min => {
                    let name =
                        view.session.target_name(*next, &Session::all_targets(&choice.needs));
                    focus(view, input, name)
                }
                _ => press(view, input, Action::Confirm),
            },
            Needs::To(_) | Needs::Aim(_) if planned && step > 1 => {
                press(view, input, Action::Confirm)
            }
            Needs::To(_) | Needs::Aim(_) => press(view, input, Action::SPOT[(self.tried / 2) % 4]),
        }
    }
}

fn aim_by_mouse(
    choice: &Choice,
    step: usize,
    view: &PlayerView,
    input: &mut SimulatedInput,
) -> Result<(), String> {
    match &choice.needs {
        Needs::Nothing => click(view, input, "Do it"),
        Needs::Number { .. } => click(view, input, "Done"),
        Needs::Target { legal, .. } => {
            // Without a legal target the next option is tried.
            let Some(target) = legal.first() else { return Ok(()) };
            let all = Session::all_targets(&choice.needs);
            click(view, input, view.session.target_name(*target, &all))
        }
        Needs::Several { legal, min, .. } => match legal.get(view.selection.chosen.len()) {
            Some(next) if view.selection.chosen.len() < *min => click(
                view,
                input,
                view.session.target_name(*next, &Session::all_targets(&choice.needs)),
            ),
            _ => click(view, input, "Done"),
        },
        Needs::To(_) | Needs::Aim(_) => {
            let cells = view.selection.reach.iter().flat_map(|reach| &reach.cells);
            let free = view.area.free.inflate(-8.0);
            let seen =
                cells.filter_map(|(at, _)| (view.project)(*at)).filter(|at| free.contains(*at));
            let seen: Vec<Vec2> = seen.collect();
            // Move on each time, so that a refused spot is not tried twice.
            let at = seen
                .get((seen.len() / TRIES_PER_OPTION * step + seen.len() / 3) % seen.len().max(1));
            match at {
                Some(at) => input.click(*at, MouseButton::Left),
                // Nothing of it in sight: zoom out.
                None => input.wheel(free.center(), -2.0),
            }
            Ok(())
        }
    }
}

/// Presses the main key of an action.
fn press(view: &PlayerView, input: &mut SimulatedInput, action: Action) -> Result<(), String> {
    let stroke = view.keys.of(action).first().ok_or_else(|| format!("{action:?} has no key"))?;
    let held = if Action::SPOT.contains(&action) { 4 } else { 1 };
    input.press(*stroke, false, held);
    Ok(())
}

/// Moves the focus to the control of this name, or presses it if it has the focus.
fn focus(view: &PlayerView, input: &mut SimulatedInput, name: &str) -> Result<(), String> {
    if view.access.focused().is_some_and(|focused| focused.starts_with(name)) {
        input.press(Stroke { control: false, key: KeyCode::Space }, false, 1);
        return Ok(());
    }
    press(view, input, Action::NextControl)
}

/// Clicks on the control of this name; if it is out of sight, its list is scrolled.
fn click(view: &PlayerView, input: &mut SimulatedInput, name: &str) -> Result<(), String> {
    let Some(at) = view.access.find(name).map(|at| at * view.scale) else {
        return Err(format!("no control is called “{name}”"));
    };
    let seen = at.cmpgt(Vec2::splat(2.0)).all() && at.cmplt(view.window - Vec2::splat(14.0)).all();
    if seen {
        input.click(at, MouseButton::Left);
    } else {
        input.wheel(
            at.clamp(Vec2::splat(60.0), view.window - Vec2::splat(60.0)),
            if at.y < 0.0 { 3.0 } else { -3.0 },
        );
    }
    Ok(())
}

/// Returns a message on why the match does not go on.
fn stuck_message(decision: &Decision, options: &[&Choice], view: &PlayerView) -> String {
    let labels: Vec<&str> = options.iter().map(|choice| choice.label.as_str()).collect();
    let refusal = view.selection.route.as_ref().and_then(|route| route.as_ref().err());
    let refusal = refusal.map_or(String::new(), |why| format!(" {}.", capital(&why.to_string())));
    format!("“{}” is not answered by hand: {}.{refusal}", decision.prompt, labels.join(", "))
}
