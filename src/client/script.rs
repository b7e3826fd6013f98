//! Scripts that drive the window: for screenshots and tests, the same steps every time.
//!
//! A script is a text of one step a line; `#` begins a remark. Steps wait for what they
//! need: nothing is chosen before everything that happened has been shown.
//!
//! | step | what it does |
//! |---|---|
//! | `begin RULESET/SCENARIO [seed=N] [seat=WHO]… [KEY=VALUE]… [KEY="SOME WORDS"]…` | begins a match; what players have built is named by its file (`KEY=NAME`) |
//! | `continue`, `load FILE` | goes on with the last match, with a save |
//! | `ready` | waits until a person can decide or is to take the screen over (`press confirm`), or the match is over |
//! | `order OPTION [at MODEL] [to X Z [facing DEGREES]] [several MODEL…] [number N]` | gives an order |
//! | `decide [N \| until over \| until OPTION] [STRENGTH]` | lets the program decide and take the screen over, so often or until an option whose id begins so is open |
//! | `decide until pushed\|thrown\|fell\|slain\|thought\|card\|rolled SHARE [STRENGTH]` | lets the program decide until that is being shown, and stops playback after this share of it; `set speed 1` goes on |
//! | `again` | shows the last thought of the log once more |
//! | `arm OPTION`, `disarm` | takes aim with the option whose id is this, or begins with it |
//! | `weigh OPTION` | points at an option of the menu |
//! | `hover X Z [Y]`, `hover MODEL`, `hover target`, `hover off` | points at the table, at a model, at the first legal target |
//! | `select MODEL` | opens a sheet |
//! | `look X Z yaw A pitch A distance D`, `look whole`, `look down`, `look up`, `look at MODEL` | moves the camera |
//! | `undo`, `redo`, `skip` | as the buttons do |
//! | `past bar`, `look N`, `step N`, `turn N`, `watch`, `one`, `again`, `now`, `take-back`, `give-again N`, `play-on`, `branches`, `switch NAME`, `name NAME` | looks back and goes on from there, each after `past`: decisions are counted from 0; `ready` waits until what is watched has been shown |
//! | `picture`, `report`, `bug` | keeps a picture of the table, the report of the match, a bug, in the player's folder |
//! | `page NAME`, `close`, `setup`, `menu` | opens and closes pages |
//! | `switch MOD on`, `switch MOD off` | switches a mod on or off |
//! | `reread` | waits until the content has been read anew since the last `reread` |
//! | `edit open`, `close`, `choose PATH`, `lift`, `add LOOK`, `turn N`, `scale N`, `raise N`, `grow N`, `mirror`, `copy`, `remove`, `put PATH TEXT` | edits the table, each after `edit` |
//! | `content`, `content GAME` | goes where the things of a game are changed and made |
//! | `content list LIST`, `change LIST ID`, `new LIST ID`, `fold PATH`, `put PATH TEXT`, `set PATH FIELD TEXT`, `add PATH TEXT`, `unset PATH`, `remove PATH`, `copy PATH`, `up PATH`, `down PATH`, `turn DEGREES`, `pose STATE`, `try`, `shelf` | changes and makes them, each after `content`; paths begin within the open thing |
//! | `made` | waits until the game has read what was changed, and has found a match with it |
//! | `build`, `build GAME` | goes where players build |
//! | `build new`, `build own NAME`, `build ready N`, `build choose ID`, `build section N`, `build save`, `build shelf`, `build remove NAME` | builds |
//! | `campaign`, `campaign GAME` | goes to the campaigns |
//! | `campaign plan`, `name TEXT`, `answer KEY=VALUE`, `found`, `own NAME`, `shelf`, `member N`, `buy ID`, `buy well`, `rule ID on`, `set out`, `go`, `settle`, `give up` | keeps a campaign, each after `campaign` |
//! | `lesson ID`, `lesson next`, `back`, `leave` | begins a lesson, and goes through what it tells |
//! | `press cancel`, `undo`, `redo`, `confirm`, `click`, `in-sight`, `danger`, `ruler`, `explain`, `next-model`, `next-target`, `next-step` | as keys and buttons do, whether or not anything waits for them; each after `press` |
//! | `key KEY [for FRAMES]` | presses a key as a person does: `Enter`, `KeyV`, `Shift+Tab`, `Ctrl+KeyZ` |
//! | `type TEXT` | types a text into the field that has the keyboard |
//! | `phases` | waits until the page of loads knows how far each unfinished match has come |
//! | `click NAME`, `click at X Y` | clicks, as a person does, on the control that is called so, or at a pixel of the window |
//! | `play by keys [N]`, `play by mouse [N]` | plays to the end, or so many orders, by presses of keys or by clicks alone |
//! | `go NAME` | goes from control to control by the keyboard until it is at the one that is called so, and presses it |
//! | `nodes FILE` | writes what a screen reader is told |
//! | `expect focus NAME` | goes wrong where another control has the keyboard |
//! | `fold PANEL` | opens or folds a panel |
//! | `set SETTING VALUE` | changes a setting; nothing is heard before `set sound on` |
//! | `instant on`, `instant off` | shows events at once, or at their pace |
//! | `size W H` | makes the window so large |
//! | `wait SECONDS`, `frames N` | waits |
//! | `measure N` | draws N frames and tells how long our systems took in them, without the renderer's |
//! | `screenshot FILE` | keeps a picture |
//! | `quit` | ends the program |

mod by_hand;
mod drive;
mod frame_time;
mod hand_play;
mod hands;
mod read;

use std::path::{Path, PathBuf};

use bevy::math::{Vec2, Vec3};

use monteria_client_state::commands::ui_commands::{TakeOut, UiCommand};
use monteria_client_state::controls::keys::Stroke;
use monteria_client_state::pages::bench::BenchCommand;
use monteria_client_state::pages::campaigns::CampaignCommand;
use monteria_client_state::pages::lesson::LessonCommand;
use monteria_client_state::pages::ui_state::{Page, Panel};
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::playback::Playing;
use monteria_client_state::play::session::LookAt;
use monteria_client_state::settings::Settings;
use monteria_game::{EventKind, LeaveReason, Manner, MatchSetup, ModelId, Order};

pub(super) use drive::plugin;
use hand_play::By;

/// A script as read.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Script {
    steps: Vec<(usize, Step)>,
    file: PathBuf,
}

/// One step of a script.
#[derive(Clone, PartialEq, Debug)]
enum Step {
    Begin(MatchSetup),
    Continue,
    Load(PathBuf),
    Ready,
    Order(Order),
    Decide {
        times: Times,
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
    Select(ModelId),
    Look(LookAt),
    Undo,
    Redo,
    Past(PastCommand),
    Picture,
    TakeOut(TakeOut),
    Skip,
    Page(Page),
    Close,
    Switch(String, bool),
    Reread,
    Setup,
    Menu,
    ToBench(Option<String>),
    Made,
    Bench(BenchCommand),
    Press(UiCommand),
    /// A key, with or without Shift, for so many frames.
    Key(Stroke, bool, usize),
    Type(String),
    /// Waits until it is known how far unfinished matches have come.
    Phases,
    ClickOn(String),
    ClickAt(Vec2),
    /// Play until the match is over, or so many orders of it.
    PlayBy(By, Option<usize>),
    Nodes(PathBuf),
    FocusedIs(String),
    /// Goes to the control of this name by keys alone and presses it.
    GoTo(String),
    ToCampaigns(Option<String>),
    CampaignBook(CampaignCommand),
    Lesson(LessonCommand),
    Fold(Panel),
    Set(Change),
    Instant(bool),
    Size(u32, u32),
    Wait(f32),
    Frames(u32),
    Measure(u32),
    Screenshot(PathBuf),
    Quit,
}

/// How often the program decides.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Times {
    Count(usize),
    UntilOver,
    /// Until an option whose id begins like this is open.
    UntilOpen(String),
    /// Until so many hundredths of something like this have been shown.
    UntilShown(Deed, u32),
}

/// What may happen to a figure, as a script waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Deed {
    Moved(Manner),
    Slain,
    DecisionTrace,
    Card,
    Rolled,
}

impl Deed {
    /// The share of it that has been shown: of its motion where figures move, else
    /// of all of it.
    fn shown(self, playing: &Playing) -> f32 {
        match self {
            Deed::Moved(_) | Deed::Slain => playing.progress(),
            Deed::DecisionTrace | Deed::Card | Deed::Rolled => {
                playing.elapsed / playing.length.max(0.01)
            }
        }
    }

    fn is(self, what: &EventKind) -> bool {
        match what {
            EventKind::Moved { manner, .. } => self == Deed::Moved(*manner),
            EventKind::Left { reason, .. } => self == Deed::Slain && *reason == LeaveReason::Slain,
            EventKind::Thought(_) => self == Deed::DecisionTrace,
            EventKind::CardTurned { .. } => self == Deed::Card,
            EventKind::Rolled(_) => self == Deed::Rolled,
            _ => false,
        }
    }
}

/// A change of a setting, as its name and value.
#[derive(Clone, PartialEq, Debug)]
struct Change(Settings);

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// Every line that is no step, with what was expected.
    pub(super) fn read(file: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        read::steps(&text, file).map(|steps| Script { steps, file: file.to_owned() })
    }
}

/// The point of a step on the table.
fn point(at: Vec2, height: Option<f32>) -> Vec3 {
    Vec3::new(at.x, height.unwrap_or(0.0), at.y)
}
