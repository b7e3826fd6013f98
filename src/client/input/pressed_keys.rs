//! The pressed keys and what they mean: on every page, in a builder, and over the table.

use bevy::math::Vec2;
use bevy::prelude::*;
use leafwing_input_manager::prelude::*;

use monteria_client_state::commands::strokes::Strokes;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::{Action, Bindings, Stroke, direction};
use monteria_client_state::pages::builder::BuilderCommand;
use monteria_client_state::pages::ui_state::{Page, Panel, UiState};
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::session::{AppState, LookAt};

/// Actions that a focused control of the panels uses itself: they do nothing else then.
const CONTROL_ACTIONS: [Action; 2] = [Action::Confirm, Action::Hurry];

/// Closes a page even while one of its fields has the keyboard, independent of
/// the key for Cancel.
const ESCAPE: Stroke = Stroke { control: false, key: KeyCode::Escape };

/// The speed of the planned spot in inches a second.
const SPOT_SPEED: f32 = 6.0;
/// The speed of the planned spot in small steps, in inches a second.
const FINE_SPOT_SPEED: f32 = 1.0;
/// The factor of one step of the playback speed.
const SPEED_STEP: f32 = 1.5;

/// Pages of a match that have a key of their own.
const MATCH_PAGES: [(Action, Page); 4] = [
    (Action::Menu, Page::Menu),
    (Action::Save, Page::Save),
    (Action::Load, Page::Load),
    (Action::Export, Page::Export),
];

/// The commands of keys over the table, in the order in which they are given.
const TABLE_COMMANDS: [(Action, UiCommand); 34] = [
    (Action::Hurry, UiCommand::NextStep),
    (Action::StepByStep, UiCommand::StepByStep),
    (Action::Confirm, UiCommand::Confirm),
    (Action::NextModel, UiCommand::SelectNext(1)),
    (Action::PreviousModel, UiCommand::SelectNext(-1)),
    (Action::NextTarget, UiCommand::TargetNext(1)),
    (Action::PreviousTarget, UiCommand::TargetNext(-1)),
    (Action::Undo, UiCommand::Undo),
    (Action::Redo, UiCommand::Redo),
    (Action::Skip, UiCommand::Skip),
    (Action::TopDown, UiCommand::Look(LookAt::TurnOver)),
    (Action::WholeTable, UiCommand::Look(LookAt::Whole)),
    (Action::Focus, UiCommand::Look(LookAt::Selected)),
    (Action::LastEvent, UiCommand::Look(LookAt::LastEvent)),
    (Action::FieldOfView, UiCommand::FieldOfView),
    (Action::Bar, UiCommand::Past(PastCommand::Bar)),
    (Action::Earlier, UiCommand::Past(PastCommand::Step(-1))),
    (Action::Later, UiCommand::Past(PastCommand::Step(1))),
    (Action::TurnEarlier, UiCommand::Past(PastCommand::Turn(-1))),
    (Action::TurnLater, UiCommand::Past(PastCommand::Turn(1))),
    (Action::Watch, UiCommand::Past(PastCommand::Watch)),
    (Action::WatchOne, UiCommand::Past(PastCommand::WatchOne)),
    (Action::Present, UiCommand::Past(PastCommand::Present)),
    (Action::PlayOn, UiCommand::Past(PastCommand::PlayOn)),
    (Action::Branches, UiCommand::Past(PastCommand::Branches)),
    (Action::Picture, UiCommand::Picture),
    (Action::Danger, UiCommand::Danger),
    (Action::Ruler, UiCommand::Ruler),
    (Action::Faster, UiCommand::ScaleSpeed(SPEED_STEP)),
    (Action::Slower, UiCommand::ScaleSpeed(1.0 / SPEED_STEP)),
    (Action::PanelSheet, UiCommand::Toggle(Panel::Sheet)),
    (Action::PanelActions, UiCommand::Toggle(Panel::Actions)),
    (Action::PanelLog, UiCommand::Toggle(Panel::Log)),
    (Action::PanelMind, UiCommand::Toggle(Panel::Mind)),
];

/// The keys pressed in a frame, with the state of the window that gives them a meaning.
pub(super) struct PressedKeys<'a> {
    pub state: &'a ActionState<Action>,
    pub strokes: &'a Strokes,
    pub bindings: &'a Bindings,
    pub ui: &'a UiState,
    pub app_state: AppState,
}

impl PressedKeys<'_> {
    /// Returns the commands of all keys pressed in this frame.
    pub(super) fn commands(&self) -> Vec<UiCommand> {
        let mut commands = self.commands_everywhere();
        match self.app_state {
            AppState::CampaignBook if self.ui.page.is_none() && self.ui.fault.is_none() => {
                commands.extend(self.undo_and_redo());
            }
            AppState::BuilderPage if self.ui.page.is_none() => {
                commands.extend(self.builder_commands());
            }
            AppState::Playing if self.ui.fault.is_none() => {
                commands.extend(self.page_commands());
                if self.ui.page.is_none() {
                    commands.extend(self.of(&TABLE_COMMANDS));
                    commands.extend(self.pressed_options().map(UiCommand::ChooseNth));
                }
            }
            AppState::Menu
            | AppState::Setup
            | AppState::BuilderPage
            | AppState::Content
            | AppState::CampaignBook
            | AppState::Playing => {}
        }
        commands
    }

    /// Returns whether keys act on the table: neither a page nor a fault covers it.
    pub(super) fn act_on_table(&self) -> bool {
        self.app_state == AppState::Playing && self.ui.page.is_none() && self.ui.fault.is_none()
    }

    /// Returns the velocity of the planned spot in inches a second, while its keys are held.
    pub(super) fn spot_velocity(&self) -> Option<Vec2> {
        // A key released within the frame has moved the spot, too.
        let held = |action: Action| {
            self.state.pressed(&action) || (!self.state.disabled() && self.is_down(action))
        };
        let spot = direction(Action::SPOT.map(held));
        let fine = self.state.pressed(&Action::Fine);
        let speed = if fine { FINE_SPOT_SPEED } else { SPOT_SPEED };
        (spot != Vec2::ZERO && !self.ui.focused).then_some(spot * speed)
    }

    fn commands_everywhere(&self) -> Vec<UiCommand> {
        let mut commands = Vec::new();
        if self.cancels() {
            commands.push(UiCommand::Cancel);
        }
        if self.is_pressed(Action::Mute) {
            commands.push(UiCommand::Mute);
        }
        if self.is_pressed(Action::Help) {
            let open = matches!(self.ui.page, Some(Page::Help | Page::Explained));
            commands.push(if open { UiCommand::Close } else { UiCommand::Explain });
        }
        commands
    }

    /// Returns whether Cancel is meant for the window. A list closes first; then a control
    /// of the panels returns the keyboard to the table. A page closes even while one of its
    /// fields has the keyboard.
    fn cancels(&self) -> bool {
        let ui = self.ui;
        let leaves_field = self.state.disabled() && ui.page.is_some() && ui.keys.waits.is_none();
        let escapes = leaves_field && self.strokes.all().contains(&ESCAPE);
        let leaves_control = ui.focused && self.act_on_table();
        (self.is_pressed(Action::Cancel) || escapes) && !ui.listed && !leaves_control
    }

    fn undo_and_redo(&self) -> impl Iterator<Item = UiCommand> {
        self.of(&[(Action::Undo, UiCommand::Undo), (Action::Redo, UiCommand::Redo)])
    }

    fn builder_commands(&self) -> impl Iterator<Item = UiCommand> {
        let save = self.of(&[(Action::Save, UiCommand::BuilderPage(BuilderCommand::Save))]);
        let sections = self.pressed_options().map(BuilderCommand::Section);
        self.undo_and_redo().chain(save).chain(sections.map(UiCommand::BuilderPage))
    }

    /// Returns the commands that open or close a page of the match.
    fn page_commands(&self) -> impl Iterator<Item = UiCommand> {
        let pressed = MATCH_PAGES.into_iter().filter(|(action, _)| self.is_pressed(*action));
        pressed.map(|(_, page)| match self.ui.page {
            Some(open) if open == page => UiCommand::Close,
            _ => UiCommand::Open(page),
        })
    }

    /// Returns the numbers of the pressed option keys, counted from 0.
    fn pressed_options(&self) -> impl Iterator<Item = usize> {
        let all = Action::OPTIONS.into_iter().enumerate();
        all.filter(|(_, action)| self.is_pressed(*action)).map(|(n, _)| n)
    }

    /// Returns the commands whose action is pressed.
    fn of(&self, commands: &[(Action, UiCommand)]) -> std::vec::IntoIter<UiCommand> {
        let pressed = commands.iter().filter(|(action, _)| self.is_pressed(*action));
        let all: Vec<UiCommand> = pressed.map(|(_, command)| command.clone()).collect();
        all.into_iter()
    }

    fn is_pressed(&self, action: Action) -> bool {
        let control_uses_it = self.ui.focused && CONTROL_ACTIONS.contains(&action);
        !control_uses_it && !self.state.disabled() && self.is_down(action)
    }

    /// Returns whether a key of this action was pressed in this frame.
    fn is_down(&self, action: Action) -> bool {
        self.strokes.pressed(self.bindings.of(action))
    }
}
