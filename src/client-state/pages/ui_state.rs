//! State of panels and pages between frames.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::Resource;

use crate::controls::keys::{Action, Stroke};
use crate::files::SaveEntry;
use crate::pages::builder::BuilderPage;
use crate::pages::campaigns::CampaignBook;
use crate::play::seats::PassedOn;
use crate::play::work::{Notice, NoticeKind};
use monteria_game::{
    Control, ModelId, ScenarioCard, Seat, SeatId, SetupForm, Sheet, Text, UnderWay,
};
use monteria_table::Table;

/// A page over the table or on the first page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// The menu of a match.
    Menu,
    Save,
    Load,
    Settings,
    Mods,
    Lessons,
    /// The export of a match: picture, report, bug report.
    Export,
    /// The players of the seats, and passing the match on as a file.
    Seats,
    Help,
    /// The explanation that F1 asked for.
    Explained,
    About,
}

/// A panel beside the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panel {
    /// The sheet of the selected model.
    Sheet,
    #[default]
    Actions,
    Log,
    /// The decision of the opponent.
    Mind,
}

/// State of panels and pages between frames.
#[derive(Resource, Default)]
pub struct UiState {
    pub page: Option<Page>,
    /// Whether F1 was pressed and the explanation of the hovered thing is due.
    pub asks: bool,
    /// The explanation that F1 asked for.
    pub explained: Option<Explanation>,
    /// A fault that must be read before anything else.
    pub fault: Option<Text>,
    /// The faults of files in play, with file, line and value, by the name of the mod
    /// (empty for other content). They are shown until they are mended.
    pub broken: Vec<(String, Text)>,
    /// The reason why the match on the table does not follow its files.
    pub out_of_step: Option<Text>,
    /// Whether the faults of files are folded to a sign.
    pub broken_folded: bool,
    /// Remarks and refusals, each with the time in seconds at which it fades.
    pub remarks: Vec<(Notice, f64)>,
    /// Whether a text field has the keyboard.
    pub typing: bool,
    /// Whether any control of the panels has the keyboard.
    pub focused: bool,
    /// Whether the control is to give the keyboard back to the table.
    pub lets_go: bool,
    /// Whether a drop-down list of a control is open.
    pub listed: bool,
    pub keys: KeysPage,
    /// Whether the panels share one place, with tabs.
    pub tabs: bool,
    /// The tab on display.
    pub tab: Panel,
    /// The name for the next save.
    pub save_name: String,
    pub saves: Vec<SaveEntry>,
    /// The matches that can be continued, newest first.
    pub unfinished: Vec<SaveEntry>,
    /// Whether `unfinished` has to be read again.
    pub unfinished_is_stale: bool,
    /// The save that the player is asked to confirm deleting.
    pub removing: Option<std::path::PathBuf>,
    /// The save of another match that the player is asked to confirm replacing.
    pub replacing: Option<std::path::PathBuf>,
    /// Whether the first field of the page is to get the keyboard, because the
    /// page was just opened.
    pub focus_first: bool,
    /// The answers of the setup.
    pub setup: SetupDraft,
    /// State of the builder.
    pub builder: BuilderPage,
    pub campaigns: CampaignBook,
    /// The autosave of the match on the table if it belongs to a campaign.
    pub campaign: Option<std::path::PathBuf>,
    /// Texts being typed, by the keys of their fields.
    pub texts: BTreeMap<String, String>,
    /// The open sheet, with the model and the stamp of the match at which it was read.
    pub sheet: Option<(ModelId, u64, Option<Sheet>)>,
    /// The announced seat, with the time in seconds at which the announcement ends.
    pub announced: Option<(SeatId, f64)>,
    /// The last shown state of an action with several parts.
    pub under_way: Option<UnderWay>,
    /// Whether an opponent is acting: until everything has been displayed, its decision
    /// takes the place of the action menu.
    pub foe_acts: bool,
    /// Whether the panels are hidden because a picture of the table is being taken.
    pub bare: bool,
    /// The short text of a bug report for the clipboard, and its file.
    pub bug: Option<String>,
    /// The match that was passed on last as a file.
    pub passed_on: Option<PassedOn>,
    /// The path being typed for opening a file.
    pub open_file: String,
    /// Whether the page about the end of the match was closed.
    pub end_seen: bool,
    /// The contrast setting that fonts and colours are set up for; `None` before that.
    pub dressed: Option<bool>,
    /// The time in seconds since the start, for fading.
    pub now: f64,
}

/// State of the page of keys.
#[derive(Default)]
pub struct KeysPage {
    /// The action that waits for a key, and the index among its keys.
    pub waits: Option<(Action, usize)>,
    /// A key pressed for an action although another has it: the action, the index among
    /// its keys, the key, and the other action.
    pub clash: Option<(Action, usize, Stroke, Action)>,
}

/// The explanation of something under the pointer.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Explanation {
    pub title: Text,
    pub text: Vec<Text>,
    /// The ids of its rules.
    pub rules: Vec<String>,
}

impl Explanation {
    /// Returns an explanation with one paragraph and no rules.
    pub fn new(title: impl Into<Text>, text: impl Into<Text>) -> Explanation {
        let text = Some(text.into()).filter(|text: &Text| !text.is_empty());
        Explanation { title: title.into(), text: text.into_iter().collect(), rules: Vec::new() }
    }
}

/// The answers of the setup, as far as they are given.
#[derive(Default)]
pub struct SetupDraft {
    /// The ids of the ruleset and the scenario.
    pub chosen: Option<(String, String)>,
    /// The answers to the form's fields.
    pub answers: BTreeMap<String, String>,
    /// The player of each seat.
    pub seats: BTreeMap<SeatId, Control>,
    /// The seed as typed.
    pub seed: String,
    /// The form with these answers, or the reason why there is none.
    pub form: Option<Result<SetupForm, Text>>,
    /// The seats and the table of a match with these answers, or the reason
    /// why it cannot begin.
    pub table: Option<Result<(Vec<Seat>, Arc<Table>), Text>>,
    /// The chosen scenario, if its table is generated from a seed.
    pub laid: Option<ScenarioCard>,
    /// The game whose table could not be generated, and the reason.
    pub not_laid: Option<(String, Text)>,
}

impl SetupDraft {
    /// Forgets everything derived from the content.
    pub fn forget(&mut self) {
        self.form = None;
        self.table = None;
        self.laid = None;
        self.not_laid = None;
    }

    /// Returns whether a scenario of this game is chosen.
    pub fn chosen_of(&self, game: &str) -> bool {
        self.chosen.as_ref().is_some_and(|(ruleset, _)| ruleset == game)
    }
}

impl UiState {
    /// Shows a notice to the player.
    pub fn tell(&mut self, notice: Notice) {
        let lasts = match notice.kind {
            NoticeKind::Fault => {
                self.fault = Some(match self.fault.take() {
                    Some(before) => before.with(Text::sign("\n\n")).with(notice.text),
                    None => notice.text,
                });
                return;
            }
            NoticeKind::OutOfStep => {
                self.out_of_step = Some(notice.text);
                self.broken_folded = false;
                return;
            }
            NoticeKind::Remark => 6.0,
            NoticeKind::Refusal => 3.0,
        };
        self.remarks.retain(|(old, _)| old.text != notice.text && old.kind != NoticeKind::Refusal);
        self.remarks.push((notice, self.now + lasts));
    }

    /// Replaces the faults of files in play.
    pub fn tell_broken(&mut self, broken: Vec<(String, Text)>) {
        if self.broken != broken {
            self.broken_folded = false;
        }
        self.broken = broken;
        self.out_of_step = None;
    }

    /// Forgets the texts being typed.
    pub fn forget_texts(&mut self) {
        self.texts.clear();
    }

    /// Forgets the state of the match that was left.
    pub fn leave(&mut self) {
        self.page = None;
        self.sheet = None;
        self.announced = None;
        self.under_way = None;
        self.end_seen = false;
        self.passed_on = None;
        self.out_of_step = None;
        self.save_name.clear();
        self.replacing = None;
        self.removing = None;
        self.bug = None;
        self.explained = None;
        self.texts.clear();
    }

    /// Opens a page with fresh fields: texts and confirmations of
    /// earlier visits are dropped.
    pub fn open(&mut self, page: Page) {
        self.page = Some(page);
        self.focus_first = true;
        self.replacing = None;
        self.removing = None;
        self.open_file.clear();
    }

    /// Returns once whether the first field of the page that was just opened is
    /// to take the keyboard.
    pub fn takes_focus(&mut self) -> bool {
        std::mem::take(&mut self.focus_first)
    }
}
