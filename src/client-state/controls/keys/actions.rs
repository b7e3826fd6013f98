//! Every action of the window. The keys of each are in `bindings.rs`.
//!
//! Systems read lasting actions with `Single<&ActionState<Action>>`, and presses from
//! [`Strokes`](crate::commands::strokes::Strokes). While a text field has the keyboard,
//! the state is disabled. Drags and the wheel count only while
//! `TableArea::pointer_on_table` is set, or while a drag that began there lasts.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// An action bound to keys and buttons. The `view` crate reads those of the camera.
#[derive(
    Actionlike,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Reflect,
    Serialize,
    Deserialize,
)]
pub enum Action {
    /// Camera: pan away from the reader.
    PanAway,
    /// Camera: pan towards the reader.
    PanNear,
    /// Camera: pan to the left.
    PanLeft,
    /// Camera: pan to the right.
    PanRight,
    /// Camera: pan by the motion of the mouse, in pixels.
    #[actionlike(DualAxis)]
    PanDrag,
    /// Camera: orbit by the motion of the mouse, in pixels.
    #[actionlike(DualAxis)]
    OrbitDrag,
    /// Camera: turn round the table to the left.
    TurnLeft,
    /// Camera: turn to the right.
    TurnRight,
    /// Camera: tilt up, higher above the table.
    TiltUp,
    TiltDown,
    /// Camera: zoom by the wheel, in notches; positive zooms in.
    #[actionlike(Axis)]
    Zoom,
    ZoomIn,
    ZoomOut,
    /// Camera: switch between the top-down view and the view from the side.
    TopDown,
    /// Camera: look at the selected model.
    Focus,
    /// Camera: look at the whole table.
    WholeTable,
    /// Camera: look at the place of the last event.
    LastEvent,
    /// Table: click at the pointer.
    Click,
    /// Confirm: give the aimed order, or press the main button of a page.
    Confirm,
    /// Cancel: disarm, then deselect, then open the menu.
    Cancel,
    /// Select the next model.
    NextModel,
    /// Select the previous model.
    PreviousModel,
    /// Consider the next target.
    NextTarget,
    /// Consider the previous target.
    PreviousTarget,
    /// Move the planned spot away from the reader.
    SpotAway,
    /// Move the planned spot towards the reader.
    SpotNear,
    /// Move the planned spot to the left.
    SpotLeft,
    /// Move the planned spot to the right.
    SpotRight,
    /// Held: move the planned spot in small steps.
    Fine,
    /// Go to the next control of the panels.
    NextControl,
    /// Go to the previous control of the panels.
    PreviousControl,
    /// Undo the last decision.
    Undo,
    /// Redo the decision that was undone last.
    Redo,
    /// Held: play back faster.
    Hurry,
    /// Show all waiting events at once.
    Skip,
    /// Play back faster from now on.
    Faster,
    /// Play back slower from now on.
    Slower,
    /// Toggle whether traces of opponents' decisions pause behind each step.
    StepByStep,
    Mute,
    /// Toggle the display of a model's field of view.
    FieldOfView,
    /// Toggle the display of the danger at every place within reach.
    Danger,
    Ruler,
    /// Open or fold the history bar of the match.
    Bar,
    /// Look at the state one decision earlier.
    Earlier,
    /// Look at the state one decision later.
    Later,
    /// Look at the beginning of this turn, or of the previous one.
    TurnEarlier,
    /// Look at the beginning of the next turn.
    TurnLater,
    /// Replay the match from the shown moment, or pause.
    Watch,
    /// Replay the events of the next decision.
    WatchOne,
    /// Return to the current state of the match.
    Present,
    /// Play on from the shown moment as a new branch.
    PlayOn,
    /// Open or close the list of branches.
    Branches,
    /// Save a picture of the table.
    Picture,
    /// Open the page for exporting the match.
    #[serde(alias = "TakeOut")]
    Export,
    Menu,
    /// Open the page of keys.
    Help,
    Save,
    Load,
    /// Open or fold the sheet.
    PanelSheet,
    /// Open or fold the actions.
    PanelActions,
    /// Open or fold the log.
    PanelLog,
    /// Open or fold the panel of the opponent's decision.
    PanelMind,
    /// The first option of the action menu.
    Option1,
    Option2,
    Option3,
    Option4,
    Option5,
    Option6,
    Option7,
    Option8,
    Option9,
    /// The tenth option: ends a turn where no other key is left for that.
    Option10,
}

impl Action {
    /// The number keys in order.
    pub const OPTIONS: [Action; 10] = [
        Action::Option1,
        Action::Option2,
        Action::Option3,
        Action::Option4,
        Action::Option5,
        Action::Option6,
        Action::Option7,
        Action::Option8,
        Action::Option9,
        Action::Option10,
    ];

    /// Returns whether an action lasts while its key is held.
    pub fn lasts(self) -> bool {
        let alone = [Action::ZoomIn, Action::ZoomOut, Action::Fine, Action::Hurry];
        let keys = [Action::PAN, Action::ORBIT, Action::SPOT, alone];
        keys.as_flattened().contains(&self)
    }

    /// The keys that pan: left, right, near, away.
    pub const PAN: [Action; 4] =
        [Action::PanLeft, Action::PanRight, Action::PanNear, Action::PanAway];
    /// The keys that turn and tilt: left, right, lower, higher.
    pub const ORBIT: [Action; 4] =
        [Action::TurnLeft, Action::TurnRight, Action::TiltDown, Action::TiltUp];
    /// The keys that move the planned spot: left, right, near, away.
    pub const SPOT: [Action; 4] =
        [Action::SpotLeft, Action::SpotRight, Action::SpotNear, Action::SpotAway];
}

/// Returns the direction of four keys (left, right, down, up), held or not. Each
/// component is -1, 0 or 1; the length is at most 1.
pub fn direction(held: [bool; 4]) -> Vec2 {
    let [left, right, down, up] = held.map(|held| f32::from(u8::from(held)));
    Vec2::new(right - left, up - down).clamp_length_max(1.0)
}
