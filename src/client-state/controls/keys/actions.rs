//! Every action of the window. Which keys each has is in `bindings.rs`.
//!
//! Read those that last with `Single<&ActionState<Action>>`, and presses with
//! `client::strokes::Strokes`. While a text field has the keyboard the state is disabled;
//! the drags and the wheel are to be taken only while `TableArea::pointer_on_table` (or a
//! drag that began there lasts).

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// What a person can do with keys and buttons. Those of the camera
/// are consumed by `view`.
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
    /// Camera: pan over the table, away from the reader.
    PanAway,
    /// Camera: pan towards the reader.
    PanNear,
    /// Camera: pan to the left.
    PanLeft,
    /// Camera: pan to the right.
    PanRight,
    /// Camera: pan by the mouse's motion, in pixels.
    #[actionlike(DualAxis)]
    PanDrag,
    /// Camera: orbit by the mouse's motion, in pixels.
    #[actionlike(DualAxis)]
    OrbitDrag,
    /// Camera: turn round the table, to the left.
    TurnLeft,
    /// Camera: turn to the right.
    TurnRight,
    /// Camera: tilt, higher above the table.
    TiltUp,
    /// Camera: tilt, lower.
    TiltDown,
    /// Camera: zoom in (positive) and out by the wheel, in notches.
    #[actionlike(Axis)]
    Zoom,
    /// Camera: zoom in.
    ZoomIn,
    /// Camera: zoom out.
    ZoomOut,
    /// Camera: straight down and back.
    TopDown,
    /// Camera: look at the selected model.
    Focus,
    /// Camera: look at the whole table.
    WholeTable,
    /// Camera: look at where something happened last.
    LastEvent,
    /// Table: click on what is under the pointer.
    Click,
    /// Confirm: give the aimed order, press the main button of a page.
    Confirm,
    /// Cancel: disarm, then deselect, then the menu.
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
    /// Move it towards the reader.
    SpotNear,
    /// Move it to the left.
    SpotLeft,
    /// Move it to the right.
    SpotRight,
    /// Held while the spot is moved: in small steps.
    Fine,
    /// Go to the next control of the panels.
    NextControl,
    /// Go to the previous one.
    PreviousControl,
    /// Undo the last decision.
    Undo,
    /// Do the last undone decision again.
    Redo,
    /// Held: play back faster.
    Hurry,
    /// Show the rest of what happened at once.
    Skip,
    /// Play back faster from now on.
    Faster,
    /// Play back slower from now on.
    Slower,
    /// Let foes' thoughts wait behind each step, or no longer.
    StepByStep,
    /// Hear nothing, or hear again.
    Mute,
    /// Show what is in sight of a model, or no longer.
    FieldOfView,
    /// Show what may strike back all over a reach, or no longer.
    Danger,
    /// Take the ruler, or lay it down.
    Ruler,
    /// Open or fold the bar of the match.
    Bar,
    /// Look a decision earlier.
    Earlier,
    /// Look a decision later.
    Later,
    /// Look at the beginning of this turn, or of the one before.
    TurnEarlier,
    /// Look at the beginning of the next turn.
    TurnLater,
    /// Show what happened from there on, or halt.
    Watch,
    /// Show what the next decision led to.
    WatchOne,
    /// Back to the match as it stands.
    Present,
    /// Play on from there.
    PlayOn,
    /// Open or close the list of branches.
    Branches,
    /// Keep a picture of what is shown.
    Picture,
    /// Open the page of what can be taken out of a match.
    TakeOut,
    /// Open the menu.
    Menu,
    /// Open the page of keys.
    Help,
    /// Save.
    Save,
    /// Load.
    Load,
    /// Show or fold the sheet.
    PanelSheet,
    /// Show or fold the actions.
    PanelActions,
    /// Show or fold the log.
    PanelLog,
    /// Show or fold the foe's mind.
    PanelMind,
    /// The first option of the action menu.
    Option1,
    /// The second.
    Option2,
    /// The third.
    Option3,
    /// The fourth.
    Option4,
    /// The fifth.
    Option5,
    /// The sixth.
    Option6,
    /// The seventh.
    Option7,
    /// The eighth.
    Option8,
    /// The ninth.
    Option9,
    /// The tenth: what ends a turn, where there is no other key for it.
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

/// Where four keys lead that mean left, right, down and up and are held or not: each part
/// -1, 0 or 1, the whole no longer than 1.
pub fn direction(held: [bool; 4]) -> Vec2 {
    let [left, right, down, up] = held.map(|held| f32::from(u8::from(held)));
    Vec2::new(right - left, up - down).clamp_length_max(1.0)
}
