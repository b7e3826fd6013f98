//! Every action of the window with its keys and buttons.
//!
//! Read them with `Single<&ActionState<Action>>`. While a text field has the keyboard the state is disabled; the
//! drags and the wheel are to be taken only while `TableArea::pointer_on_table` (or a drag that began there lasts).

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

/// What a person can do with keys and buttons. Those of the camera are consumed by `view`.
#[derive(Actionlike, Clone, Copy, PartialEq, Eq, Hash, Debug, Reflect)]
pub enum Action {
    /// Camera: pan over the table (keys). x to the right, y away from the reader.
    #[actionlike(DualAxis)]
    Pan,
    /// Camera: pan by the mouse's motion, in pixels.
    #[actionlike(DualAxis)]
    PanDrag,
    /// Camera: orbit by the mouse's motion, in pixels.
    #[actionlike(DualAxis)]
    OrbitDrag,
    /// Camera: orbit (x) and tilt (y) by keys.
    #[actionlike(DualAxis)]
    Orbit,
    /// Camera: zoom in (positive) and out by the wheel, in notches.
    #[actionlike(Axis)]
    Zoom,
    /// Camera: zoom in (positive) and out by keys.
    #[actionlike(Axis)]
    ZoomKeys,
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
    /// Move the planned spot: x to the right, y away from the reader.
    #[actionlike(DualAxis)]
    MoveSpot,
    /// Held with [`Action::MoveSpot`]: in small steps.
    Fine,
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
}

impl Action {
    /// The number keys in order.
    pub const OPTIONS: [Action; 9] = [
        Action::Option1,
        Action::Option2,
        Action::Option3,
        Action::Option4,
        Action::Option5,
        Action::Option6,
        Action::Option7,
        Action::Option8,
        Action::Option9,
    ];
}

/// The keys and buttons of every action.
pub fn bindings() -> InputMap<Action> {
    use KeyCode as K;
    let mut map = InputMap::default()
        .with_dual_axis(Action::Pan, VirtualDPad::wasd())
        .with_dual_axis(Action::PanDrag, DualAxislikeChord::new(MouseButton::Middle, MouseMove::default()))
        .with_dual_axis(Action::OrbitDrag, DualAxislikeChord::new(MouseButton::Right, MouseMove::default()))
        .with_dual_axis(Action::Orbit, VirtualDPad::new(K::KeyR, K::KeyF, K::KeyQ, K::KeyE))
        .with_dual_axis(Action::MoveSpot, VirtualDPad::arrow_keys())
        .with_axis(Action::Zoom, MouseScrollAxis::Y)
        .with_axis(Action::ZoomKeys, VirtualAxis::new(K::PageDown, K::PageUp))
        .with(Action::Click, MouseButton::Left)
        .with(Action::Fine, ModifierKey::Shift);
    for (action, key) in plain_keys() {
        map.insert(action, key);
    }
    for (action, key) in control_keys() {
        map.insert(action, ButtonlikeChord::modified(ModifierKey::Control, key));
    }
    for (n, action) in Action::OPTIONS.into_iter().enumerate() {
        let pad = [
            K::Numpad1,
            K::Numpad2,
            K::Numpad3,
            K::Numpad4,
            K::Numpad5,
            K::Numpad6,
            K::Numpad7,
            K::Numpad8,
            K::Numpad9,
        ];
        map.insert(action, DIGITS[n]);
        map.insert(action, pad[n]);
    }
    map
}

/// The number keys above the letters, in order.
pub(super) const DIGITS: [KeyCode; 9] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit6,
    KeyCode::Digit7,
    KeyCode::Digit8,
    KeyCode::Digit9,
];

pub(super) fn plain_keys() -> [(Action, KeyCode); 26] {
    use KeyCode as K;
    [
        (Action::TopDown, K::KeyV),
        (Action::Focus, K::KeyC),
        (Action::WholeTable, K::Home),
        (Action::LastEvent, K::KeyL),
        (Action::Confirm, K::Enter),
        (Action::Confirm, K::NumpadEnter),
        (Action::Cancel, K::Escape),
        (Action::NextModel, K::Period),
        (Action::PreviousModel, K::Comma),
        (Action::NextTarget, K::BracketRight),
        (Action::NextTarget, K::KeyT),
        (Action::PreviousTarget, K::BracketLeft),
        (Action::Undo, K::Backspace),
        (Action::Hurry, K::Space),
        (Action::Skip, K::KeyX),
        (Action::Faster, K::Equal),
        (Action::Slower, K::Minus),
        (Action::StepByStep, K::KeyN),
        (Action::Mute, K::KeyM),
        (Action::FieldOfView, K::KeyI),
        (Action::Menu, K::F10),
        (Action::Help, K::F1),
        (Action::PanelSheet, K::F2),
        (Action::PanelActions, K::F3),
        (Action::PanelLog, K::F4),
        (Action::PanelMind, K::F6),
    ]
}

fn control_keys() -> [(Action, KeyCode); 4] {
    use KeyCode as K;
    [(Action::Undo, K::KeyZ), (Action::Redo, K::KeyY), (Action::Save, K::KeyS), (Action::Load, K::KeyO)]
}
