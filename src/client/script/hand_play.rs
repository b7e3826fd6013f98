//! A match played by hand alone: by keys, by the keys of one hand, or by the
//! mouse. It plays without wisdom, but only by what a person can press, and it
//! fails where that leads nowhere.

use bevy::prelude::*;

use super::hands::Hands;
use crate::access::Told;
use monteria_client_state::controls::keys::{Action, Bindings, Stroke};
use monteria_client_state::planning::aim;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session, TableArea};
use monteria_game::{Choice, Decision, Needs, capital};

/// By what a match is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum By {
    Keys,
    Mouse,
}

/// Tries at one option before another one is taken up.
const TRIES: usize = 8;

/// How far the player has come with a decision.
#[derive(Default)]
pub(super) struct Progress {
    orders: Option<usize>,
    tried: usize,
}

/// What the player sees.
pub(super) struct Sight<'a> {
    pub session: &'a Session,
    pub selection: &'a Selection,
    pub playback: &'a Playback,
    pub told: &'a Told,
    pub keys: &'a Bindings,
    pub area: TableArea,
    pub window: Vec2,
    /// Where a point of the table is in the window, in pixels.
    pub project: &'a dyn Fn(Vec3) -> Option<Vec2>,
    /// Pixels for each point of the panels.
    pub scale: f32,
}

impl Progress {
    /// Does the next thing toward an order.
    ///
    /// # Errors
    /// Where nothing that can be pressed leads to one.
    pub(super) fn act(&mut self, by: By, see: &Sight, hands: &mut Hands) -> Result<(), String> {
        if self.orders != Some(see.session.orders) {
            *self = Progress { orders: Some(see.session.orders), tried: 0 };
        }
        if see.session.covered(see.playback) {
            return match by {
                By::Keys => press(see, hands, Action::Confirm),
                By::Mouse => click(see, hands, "I am "),
            };
        }
        let Some(decision) = see.session.open_decision(see.playback) else { return Ok(()) };
        let options = aim::menu::open(&see.session.view, decision);
        let nth = self.tried / TRIES;
        let step = self.tried % TRIES;
        self.tried += 1;
        let Some(choice) = options.get(nth) else {
            return Err(stuck(decision, &options, see));
        };
        let armed = see.selection.armed.as_deref().filter(|_| !see.selection.suggested);
        match by {
            By::Keys if armed == Some(&choice.id) => self.aim_by_keys(choice, step, see, hands),
            By::Keys => {
                match see.selection.keys.key(&choice.id).and_then(|key| Action::OPTIONS.get(key)) {
                    Some(action) => press(see, hands, *action),
                    None => focus(see, hands, &choice.label),
                }
            }
            By::Mouse if armed == Some(&choice.id) => aim_by_mouse(choice, step, see, hands),
            By::Mouse => click(see, hands, &choice.label),
        }
    }

    fn aim_by_keys(
        &self,
        choice: &Choice,
        step: usize,
        see: &Sight,
        hands: &mut Hands,
    ) -> Result<(), String> {
        let planned =
            see.selection.planned.is_some() && !matches!(see.selection.route, Some(Err(_)));
        match &choice.needs {
            Needs::Nothing | Needs::Number { .. } => press(see, hands, Action::Confirm),
            Needs::Target { .. } if see.selection.target.is_none() => {
                press(see, hands, Action::NextTarget)
            }
            Needs::Target { .. } => press(see, hands, Action::Confirm),
            Needs::Several { legal, min, .. } => match legal.get(see.selection.chosen.len()) {
                Some(next) if see.selection.chosen.len() < *min => {
                    let name = see.session.target_name(*next, &Session::all_targets(&choice.needs));
                    focus(see, hands, name)
                }
                _ => press(see, hands, Action::Confirm),
            },
            Needs::To(_) | Needs::Aim(_) if planned && step > 1 => {
                press(see, hands, Action::Confirm)
            }
            Needs::To(_) | Needs::Aim(_) => press(see, hands, Action::SPOT[(self.tried / 2) % 4]),
        }
    }
}

fn aim_by_mouse(
    choice: &Choice,
    step: usize,
    see: &Sight,
    hands: &mut Hands,
) -> Result<(), String> {
    match &choice.needs {
        Needs::Nothing => click(see, hands, "Do it"),
        Needs::Number { .. } => click(see, hands, "Done"),
        Needs::Target { legal, .. } => {
            let Some(target) = legal.first() else { return Ok(()) };
            click(
                see,
                hands,
                see.session.target_name(*target, &Session::all_targets(&choice.needs)),
            )
        }
        Needs::Several { legal, min, .. } => match legal.get(see.selection.chosen.len()) {
            Some(next) if see.selection.chosen.len() < *min => click(
                see,
                hands,
                see.session.target_name(*next, &Session::all_targets(&choice.needs)),
            ),
            _ => click(see, hands, "Done"),
        },
        Needs::To(_) | Needs::Aim(_) => {
            let cells = see.selection.reach.iter().flat_map(|reach| &reach.cells);
            let free = see.area.free.inflate(-8.0);
            let seen =
                cells.filter_map(|(at, _)| (see.project)(*at)).filter(|at| free.contains(*at));
            let seen: Vec<Vec2> = seen.collect();
            // A little further each time, so that a spot which is refused
            // is not tried twice.
            let at = seen.get((seen.len() / TRIES * step + seen.len() / 3) % seen.len().max(1));
            match at {
                Some(at) => hands.click(*at, MouseButton::Left),
                // Nothing of it in sight: away from the table.
                None => hands.wheel(free.center(), -2.0),
            }
            Ok(())
        }
    }
}

/// Presses the first key of an action.
fn press(see: &Sight, hands: &mut Hands, action: Action) -> Result<(), String> {
    let stroke = see.keys.of(action).first().ok_or_else(|| format!("{action:?} has no key"))?;
    let held = if Action::SPOT.contains(&action) { 4 } else { 1 };
    hands.press(*stroke, false, held);
    Ok(())
}

/// Goes on to the control of this name, or presses it where the keyboard is there.
fn focus(see: &Sight, hands: &mut Hands, name: &str) -> Result<(), String> {
    if see.told.focused().is_some_and(|focused| focused.starts_with(name)) {
        hands.press(Stroke { control: false, key: KeyCode::Space }, false, 1);
        return Ok(());
    }
    press(see, hands, Action::NextControl)
}

/// Clicks on the control of this name; where it is out of sight its list is scrolled.
fn click(see: &Sight, hands: &mut Hands, name: &str) -> Result<(), String> {
    let Some(at) = see.told.find(name).map(|at| at * see.scale) else {
        return Err(format!("no control is called “{name}”"));
    };
    let seen = at.cmpgt(Vec2::splat(2.0)).all() && at.cmplt(see.window - Vec2::splat(14.0)).all();
    if seen {
        hands.click(at, MouseButton::Left);
    } else {
        hands.wheel(
            at.clamp(Vec2::splat(60.0), see.window - Vec2::splat(60.0)),
            if at.y < 0.0 { 3.0 } else { -3.0 },
        );
    }
    Ok(())
}

/// Why the match does not go on.
fn stuck(decision: &Decision, options: &[&Choice], see: &Sight) -> String {
    let labels: Vec<&str> = options.iter().map(|choice| choice.label.as_str()).collect();
    let told = see.selection.route.as_ref().and_then(|route| route.as_ref().err());
    let told = told.map_or(String::new(), |why| format!(" {}.", capital(&why.to_string())));
    format!("“{}” is not answered by hand: {}.{told}", decision.prompt, labels.join(", "))
}
