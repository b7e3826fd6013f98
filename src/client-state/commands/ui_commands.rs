//! Commands of a person: everything that a click, a key or a script can
//! ask of the window.
//!
//! Panels, input and scripts write [`UiCommand`]s, and systems of the client carry them
//! out. The keyboard and scripts can therefore do everything the mouse can.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::controls::keys::{Action, Bindings, Mouse, Stroke};
use crate::pages::builder::BuilderCommand;
use crate::pages::campaigns::CampaignCommand;
use crate::pages::content_editor::ContentCommand;
use crate::pages::editor::EditCommand;
use crate::pages::lesson::LessonCommand;
use crate::pages::ui_state::{Page, Panel};
use crate::play::past::PastCommand;
use crate::play::seats::SeatCommand;
use crate::play::session::LookAt;
use monteria_game::{MatchSetup, ModelId, Order};
use monteria_print::Paper;

/// A command of a person.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum UiCommand {
    Give(Order),
    /// Choose an option: gives the order if nothing more is needed, else starts aiming.
    Choose(String),
    /// Preview an option that needs no target or spot, as long as it is hovered.
    PreviewChoice(String),
    /// Choose the option of a number key, counted from 0.
    ChooseNth(usize),
    /// Give the order that is aimed.
    Confirm,
    /// Cancel step by step: close, disarm, deselect, then open the menu.
    Cancel,
    /// Open the sheet of a model.
    Select(ModelId),
    /// Open the sheet of the next (+1) or previous (-1) model on the table.
    SelectNext(i32),
    Target(ModelId),
    /// Consider the next (+1) or previous (-1) target.
    TargetNext(i32),
    /// Add a target to several, or remove it.
    TargetAlso(ModelId),
    /// Choose a number for the armed option.
    Number(i32),
    /// Move the planned spot, in inches: x to the right, y away from the reader.
    MoveSpot(Vec2),
    /// Click at the pointer.
    Click,
    /// Undo to the last decision of a person.
    Undo,
    /// Redo to the next decision of a person.
    Redo,
    /// Look back at the match, or play on from an earlier moment.
    Past(PastCommand),
    /// Save a picture of the table in the player's folder.
    Picture,
    /// Export a part of the match into the player's folder.
    Export(ExportKind),
    /// Show all waiting events at once.
    Skip,
    /// Multiply the playback speed by this factor.
    ScaleSpeed(f32),
    /// Toggle whether traces of opponents' decisions pause behind each step.
    StepByStep,
    /// Continue with the next step of a paused trace.
    NextStep,
    /// Toggle the repeated display of a line of the log.
    ShowAgain(usize),
    Mute,
    /// Toggle the display of a model's field of view.
    FieldOfView,
    /// Toggle the display of the danger at every place within reach.
    Danger,
    Ruler,
    /// Explain the object under the pointer, or show the keys.
    Explain,
    Look(LookAt),
    /// Let the program decide once, with this strength.
    Decide(String),
    Open(Page),
    Close,
    /// Open or fold a panel.
    Toggle(Panel),
    Begin(MatchSetup),
    /// Continue the last match.
    Continue,
    Load(PathBuf),
    /// Save under a name; ask first if another save has it.
    Save(String),
    /// Save under a name and replace the save that has it.
    Replace(String),
    /// Print a match with this setup, or the one on the table if `None`.
    Print(Option<MatchSetup>, Paper),
    Remove(PathBuf),
    /// Switch a mod on or off, by id or name.
    SwitchMod(String, bool),
    /// Edit the table of the match.
    Edit(EditCommand),
    /// Swap two mods, by id, in the order in which mods are read.
    SwapMods(String, String),
    /// Read all content again.
    ReadAgain,
    /// Change who plays a seat or is present, or pass the match on.
    Seats(SeatCommand),
    /// Leave the match and open the setup of a match.
    ToSetup,
    /// Leave the match and open the builder of this game, or of any.
    OpenBuilder(Option<String>),
    BuilderPage(BuilderCommand),
    /// Leave the match and open the content editor for this game, or for any.
    ToContent(Option<String>),
    Content(ContentCommand),
    /// Leave the match and open the campaigns of this game, or of any.
    ToCampaigns(Option<String>),
    CampaignBook(CampaignCommand),
    /// Make the page of keys wait for a key for this action, as its key of this number;
    /// `None` ends the wait.
    WaitForKey(Option<(Action, usize)>),
    /// Bind a key to an action; the page of keys asks first if another action has it.
    Bind(Action, usize, Stroke),
    /// Answer the question of the page of keys: take the key from its other action
    /// (true), or leave it there.
    SettleKey(bool),
    /// Remove a key from an action.
    Unbind(Action, Stroke),
    /// Replace all key bindings.
    Rebind(Bindings),
    /// Set the use of the mouse for the camera.
    UseMouse(Mouse),
    /// Begin a lesson, or move through its steps.
    Lesson(LessonCommand),
    /// Leave the match and open the first page.
    ToMenu,
    Quit,
}

/// A part of a match that can be exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportKind {
    /// The report of the match, with pictures of its turning points.
    Report,
    /// A bug report: one file with everything needed to reproduce the match,
    /// and a short text.
    Bug,
}
