//! The commands of a person: all that a click, a key or a script can ask of the window.
//!
//! Panels, input and scripts write [`UiCommand`]s, and systems of the client carry them
//! out. So the keyboard and a script can do whatever the mouse can do.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::controls::keys::{Action, Bindings, Mouse, Stroke};
use crate::pages::bench::BenchCommand;
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
    /// Give this order.
    Give(Order),
    /// Choose this option: gives the order where it needs nothing more, else
    /// takes aim with it.
    Choose(String),
    /// Show what this option would bring, which needs nothing more, as long as
    /// it is pointed at.
    Foresee(String),
    /// Choose the option that this number key stands for, from 0.
    ChooseNth(usize),
    /// Give what is aimed.
    Confirm,
    /// Get out: close, disarm, deselect, then the menu.
    Cancel,
    /// Open this model's sheet.
    Select(ModelId),
    /// Open the sheet of the next (+1) or previous (-1) model on the table.
    SelectNext(i32),
    /// Consider this target.
    Target(ModelId),
    /// Consider the next (+1) or previous (-1) target.
    TargetNext(i32),
    /// Choose this target among several, or no longer.
    TargetAlso(ModelId),
    /// Choose this number.
    Number(i32),
    /// Move the planned spot by so many inches: x to the right, y away from the reader.
    MoveSpot(Vec2),
    /// Click on what lies under the pointer.
    Click,
    /// Undo to the last decision of a person.
    Undo,
    /// Redo to the next.
    Redo,
    /// Look back at the match, or go on from where one looks.
    Past(PastCommand),
    /// Keep a picture of the table in the player's folder.
    Picture,
    /// Write this of the match into the player's folder.
    TakeOut(TakeOut),
    /// Show at once what waits to be played back.
    Skip,
    /// Play back this many times as fast as now.
    Pace(f32),
    /// Let foes' thoughts wait behind each step until somebody goes on, or no longer.
    StepByStep,
    /// Go on to the next step of what is shown, where it waits there.
    NextStep,
    /// Show this line of the log once more, or no longer.
    ShowAgain(usize),
    /// Hear nothing, or hear again.
    Mute,
    /// Show what is in sight of a model, or no longer.
    FieldOfView,
    /// Show what may strike back all over a reach, or no longer.
    Danger,
    /// Take the ruler, or lay it down.
    Ruler,
    /// Explain what is pointed at, else show the keys.
    Explain,
    /// Look there.
    Look(LookAt),
    /// Let the program decide this once, with this strength.
    Decide(String),
    /// Open a page.
    Open(Page),
    /// Close the page.
    Close,
    /// Open or fold a panel.
    Toggle(Panel),
    /// Begin a match.
    Begin(MatchSetup),
    /// Go on with the match that was on the table last.
    Continue,
    /// Load a save.
    Load(PathBuf),
    /// Save under this name; where another save has it, ask first.
    Save(String),
    /// Save under this name in the place of the save that has it.
    Replace(String),
    /// Print a match with this setup, or that on the table, on this paper.
    Print(Option<MatchSetup>, Paper),
    /// Remove a save.
    Remove(PathBuf),
    /// Switch the mod of this id or name on or off.
    SwitchMod(String, bool),
    /// Edit the table of the match.
    Edit(EditCommand),
    /// Have these two mods, by id, change places in the order in which mods are read.
    SwapMods(String, String),
    /// Read all content again.
    ReadAgain,
    /// Change who plays a seat or is here, or pass the match on.
    Seats(SeatCommand),
    /// Put the match aside and go to the questions before a match.
    ToSetup,
    /// Put the match aside and go where players build for this game, or for any.
    ToBench(Option<String>),
    /// Build.
    Bench(BenchCommand),
    /// Put the match aside and go where the things of this game, or of any,
    /// are changed and made.
    ToContent(Option<String>),
    /// Change and make things.
    Content(ContentCommand),
    /// Put the match aside and go to the campaigns of this game, or of any.
    ToCampaigns(Option<String>),
    /// Keep a campaign.
    CampaignBook(CampaignCommand),
    /// Have the page of keys wait for a key for this action, in place of its key of this
    /// number; or wait no longer.
    WaitForKey(Option<(Action, usize)>),
    /// Give an action a key; where another has it, the page of keys asks first.
    Bind(Action, usize, Stroke),
    /// Give an action a key that another has, or leave it there.
    SettleKey(bool),
    /// Take a key from an action.
    Unbind(Action, Stroke),
    /// Have these keys in the place of all that were chosen.
    Rebind(Bindings),
    /// Have the mouse do this to the camera.
    UseMouse(Mouse),
    /// Begin a lesson, or go through what it tells.
    Lesson(LessonCommand),
    /// Put the match aside and go to the first page.
    ToMenu,
    /// End the program.
    Quit,
}

/// What can be taken out of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeOut {
    /// The report of it, with pictures of its turning points.
    Report,
    /// One file with all that is needed to look for a bug in it, and a short text.
    Bug,
}
