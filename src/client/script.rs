//! Scripts that drive the window: for screenshots and tests, the same steps every time.
//!
//! A script is a text with one step a line; `#` begins a comment. Steps wait for what
//! they need: nothing is chosen before all events have been displayed.
//!
//! - `begin RULESET/SCENARIO [seed=N] [seat=WHO]… [KEY=VALUE]… [KEY="SOME WORDS"]…`:
//!   begins a match; builds of players are named by their file (`KEY=NAME`)
//! - `continue`, `load FILE`: continues the last match, or a save
//! - `ready`: waits until a person can decide or is to take over the screen
//!   (`press confirm`), or the match is over
//! - `order OPTION [at MODEL] [to X Z [facing DEGREES]] [several MODEL…] [number N]`:
//!   gives an order
//! - `decide [N | until over | until OPTION] [STRENGTH]`: lets the program decide and
//!   take over the screen: so many times, until the match is over, or until an option
//!   whose id begins with OPTION is open
//! - `decide until pushed|thrown|fell|slain|thought|card|rolled SHARE [STRENGTH]`: lets
//!   the program decide until an event of this kind is on display, and stops playback at
//!   this SHARE of it, from 0 to 1; `set speed 1` continues
//! - `again`: displays the last decision trace of the log once more
//! - `arm OPTION`, `disarm`: arms the option with this id, or whose id begins with it
//! - `weigh OPTION`: hovers over an option of the menu
//! - `hover X Z [Y]`, `hover MODEL`, `hover target`, `hover off`: moves the pointer to a
//!   point of the table, to a model, to the first legal target, or off the table
//! - `select MODEL`: opens a sheet
//! - `look X Z yaw A pitch A distance D`, `look whole`, `look down`, `look up`,
//!   `look at MODEL`: moves the camera
//! - `undo`, `redo`, `skip`: as the buttons do
//! - `past bar`, `look N`, `step N`, `turn N`, `watch`, `one`, `again`, `now`,
//!   `take-back`, `give-again N`, `play-on`, `branches`, `switch NAME`, `name NAME`:
//!   looks back and plays on from there, each after `past`: decisions are counted from 0;
//!   `ready` waits until the replay has ended
//! - `picture`, `report`, `bug`: saves a picture of the table, the report of the match,
//!   or a bug report in the player's folder
//! - `page NAME`, `close`, `setup`, `menu`: opens and closes pages
//! - `switch MOD on`, `switch MOD off`: switches a mod on or off
//! - `reread`: waits until the content has been read again since the last `reread`
//! - `edit open`, `close`, `choose PATH`, `lift`, `add LOOK`, `turn N`, `scale N`,
//!   `raise N`, `grow N`, `mirror`, `copy`, `remove`, `put PATH TEXT`: edits the
//!   table, each after `edit`
//! - `content`, `content GAME`: opens the content editor
//! - `content list LIST`, `change LIST ID`, `new LIST ID`, `fold PATH`, `put PATH TEXT`,
//!   `set PATH FIELD TEXT`, `add PATH TEXT`, `unset PATH`, `remove PATH`, `copy PATH`,
//!   `up PATH`, `down PATH`, `turn DEGREES`, `pose STATE`, `try`, `shelf`: a command of
//!   the content editor, each after `content`; paths begin within the open item
//! - `made`: waits until the game has read the changed content, and has found
//!   a match with it
//! - `build`, `build GAME`: opens the builder
//! - `build new`, `build own NAME`, `build ready N`, `build choose ID`,
//!   `build section N`, `build save`, `build shelf`, `build remove NAME`: a
//!   command of the builder
//! - `campaign`, `campaign GAME`: opens the campaigns
//! - `campaign plan`, `name TEXT`, `answer KEY=VALUE`, `found`, `own NAME`, `shelf`,
//!   `member N`, `buy ID`, `buy well`, `rule ID on`, `set out`, `go`, `settle`,
//!   `give up`: a command of the campaigns, each after `campaign`
//! - `lesson ID`, `lesson next`, `back`, `leave`: begins a lesson, and
//!   moves through its steps
//! - `press cancel`, `undo`, `redo`, `confirm`, `click`, `in-sight`, `danger`, `ruler`,
//!   `explain`, `next-model`, `next-target`, `next-step`: as keys and buttons do, without
//!   waiting for anything; each after `press`
//! - `key KEY [for FRAMES]`: presses a key as a person does:
//!   `Enter`, `KeyV`, `Shift+Tab`, `Ctrl+KeyZ`
//! - `type TEXT`: types a text into the field that has the keyboard
//! - `phases`: waits until the progress of all unfinished matches is known
//!   on the page *Load*
//! - `click NAME`, `click at X Y`: clicks, as a person does, on the control with this
//!   name, or at a pixel of the window
//! - `play by keys [N]`, `play by mouse [N]`: plays to the end, or for so many orders, by
//!   key presses or by clicks alone
//! - `go NAME`: moves the keyboard focus to the control with this name, and presses it
//! - `nodes FILE`: writes the tree for screen readers
//! - `expect focus NAME`: fails if another control has the keyboard
//! - `fold PANEL`: opens or folds a panel
//! - `set SETTING VALUE`: changes a setting; sounds are off before `set sound on`
//! - `instant on`, `instant off`: shows events at once, or at their pace
//! - `size W H`: resizes the window, in pixels
//! - `wait SECONDS`, `frames N`: waits
//! - `measure N`: draws N frames and prints the time of their
//!   systems, without the renderer
//! - `screenshot FILE`: saves a screenshot of the window
//! - `quit`: ends the program

mod drive;
mod frame_time;
mod read;
mod simulated_input;
mod simulated_play;
mod simulated_step;

use std::path::{Path, PathBuf};

use bevy::math::{Vec2, Vec3};

use monteria_client_state::commands::ui_commands::{ExportKind, UiCommand};
use monteria_client_state::controls::keys::Stroke;
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::playback::Playing;
use monteria_client_state::settings::Settings;
use monteria_game::{EventKind, LeaveReason, Manner, ModelId, Order};

pub(super) use drive::plugin;
use simulated_play::InputKind;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Script {
    steps: Vec<(usize, ScriptStep)>,
    file: PathBuf,
}

/// A step of a script.
#[derive(Clone, PartialEq, Debug)]
enum ScriptStep {
    /// Gives a command of the window at once.
    Command(UiCommand),
    Ready,
    Order(Order),
    Decide {
        until: Until,
        strength: String,
    },
    Arm(String),
    Weigh(String),
    Disarm,
    Again,
    HoverSpot(Vec2, Option<f32>),
    HoverModel(ModelId),
    HoverTarget,
    HoverNothing,
    Undo,
    Redo,
    Past(PastCommand),
    Picture,
    Export(ExportKind),
    Reread,
    Made,
    /// Presses a key, with or without Shift, for so many frames.
    Key(Stroke, bool, usize),
    Type(String),
    /// Waits until the progress of unfinished matches is known.
    Phases,
    ClickOn(String),
    ClickAt(Vec2),
    /// Plays until the match is over, or for so many orders.
    PlayBy(InputKind, Option<usize>),
    Nodes(PathBuf),
    FocusedIs(String),
    /// Moves the keyboard focus to the control of this name and presses it.
    GoTo(String),
    /// Settles the match of a campaign once it is over.
    Settle,
    Set(ChangedSettings),
    Instant(bool),
    Size(u32, u32),
    Wait(f32),
    Frames(u32),
    Measure(u32),
    Screenshot(PathBuf),
}

/// The end of a series of the program's decisions.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Until {
    Count(usize),
    Over,
    /// An option whose id begins like this is open.
    OptionOpen(String),
    /// So many per cent of an event of this kind have been displayed.
    EventShown(AwaitedEvent, u32),
}

/// A kind of event that a script can wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AwaitedEvent {
    Moved(Manner),
    Slain,
    DecisionTrace,
    Card,
    Rolled,
}

impl AwaitedEvent {
    /// Returns the share of the event that has been displayed: of its motion where
    /// figures move, else of the whole.
    fn shown(self, playing: &Playing) -> f32 {
        match self {
            AwaitedEvent::Moved(_) | AwaitedEvent::Slain => playing.progress(),
            AwaitedEvent::DecisionTrace | AwaitedEvent::Card | AwaitedEvent::Rolled => {
                playing.elapsed / playing.length.max(0.01)
            }
        }
    }

    /// Returns whether an event is of this kind.
    fn is(self, what: &EventKind) -> bool {
        match what {
            EventKind::Moved { manner, .. } => self == AwaitedEvent::Moved(*manner),
            EventKind::Left { reason, .. } => {
                self == AwaitedEvent::Slain && *reason == LeaveReason::Slain
            }
            EventKind::Thought(_) => self == AwaitedEvent::DecisionTrace,
            EventKind::CardTurned { .. } => self == AwaitedEvent::Card,
            EventKind::Rolled(_) => self == AwaitedEvent::Rolled,
            _ => false,
        }
    }
}

/// The settings with one change, as name and value.
#[derive(Clone, PartialEq, Debug)]
struct ChangedSettings(Settings);

impl Script {
    /// Reads a script from its file.
    ///
    /// # Errors
    /// All lines that are no step, with the expected form.
    pub(super) fn read(file: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        read::steps(&text, file).map(|steps| Script { steps, file: file.to_owned() })
    }
}

/// Returns the point of a step on the table.
fn point(at: Vec2, height: Option<f32>) -> Vec3 {
    Vec3::new(at.x, height.unwrap_or(0.0), at.y)
}
