//! What the panels remember between frames.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::prelude::Resource;

use crate::controls::keys::{Action, Stroke};
use crate::files::SaveEntry;
use crate::pages::bench::Bench;
use crate::pages::campaigns::CampaignBook;
use crate::play::seats::PassedOn;
use crate::play::work::{Notice, Weight};
use monteria_game::{Control, ModelId, ScenarioCard, Seat, SeatId, SetupForm, Sheet, UnderWay};
use monteria_table::Table;

/// A page over the table or on the first page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// The menu of a match.
    Menu,
    /// Save.
    Save,
    /// Load.
    Load,
    /// Settings.
    Settings,
    /// Mods.
    Mods,
    /// Lessons.
    Lessons,
    /// What can be taken out of a match: a picture, a report, a bug.
    TakeOut,
    /// Who plays the seats, and the match passed on as a file.
    Seats,
    /// All keys.
    Help,
    /// What was pointed at when F1 was pressed.
    Explained,
    /// Credits and licences.
    About,
}

/// A panel beside the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panel {
    /// The sheet of the selected model.
    Sheet,
    /// The action menu.
    #[default]
    Actions,
    /// The log.
    Log,
    /// The foe's mind.
    Mind,
}

/// What the panels remember between frames.
#[derive(Resource, Default)]
pub struct UiState {
    /// The page that lies open.
    pub page: Option<Page>,
    /// F1 was pressed: what is pointed at is to be explained.
    pub asks: bool,
    /// What was pointed at when F1 was pressed.
    pub explained: Option<Explanation>,
    /// A fault that wants to be read before anything else.
    pub fault: Option<String>,
    /// What is wrong with files in play, with file, line and value, by the name of the
    /// mod (empty for all other content): shown until it is mended.
    pub broken: Vec<(String, String)>,
    /// Why the match on the table does not follow its files, until it does.
    pub out_of_step: Option<String>,
    /// What is wrong with files is folded to a sign.
    pub broken_folded: bool,
    /// Remarks with the second at which they fade, and refusals with the same.
    pub remarks: Vec<(Notice, f64)>,
    /// Whether a text field has the keyboard.
    pub typing: bool,
    /// Whether any control of the panels has it.
    pub focused: bool,
    /// Whether that control is to give the keys back to the table.
    pub lets_go: bool,
    /// Whether a list hangs open at one of them.
    pub listed: bool,
    /// The page of keys.
    pub keys: KeysPage,
    /// Whether the panels share one place, with tabs.
    pub tabs: bool,
    /// The tab that is up there.
    pub tab: Panel,
    /// The name under which to save.
    pub save_name: String,
    /// The saves in the list.
    pub saves: Vec<SaveEntry>,
    /// The matches to go on with, newest first.
    pub unfinished: Vec<SaveEntry>,
    /// The matches to go on with are to be looked for.
    pub unfinished_is_stale: bool,
    /// The save that is about to be removed.
    pub removing: Option<std::path::PathBuf>,
    /// The save that another match is about to replace, if the player says so.
    pub replacing: Option<std::path::PathBuf>,
    /// A page was opened: its first field is to have the keyboard.
    pub focus_first: bool,
    /// The answers before a match.
    pub setup: SetupDraft,
    /// Where players build what they bring to a match.
    pub bench: Bench,
    /// The campaigns.
    pub campaigns: CampaignBook,
    /// Where the match on the table is kept, where it is one of a campaign.
    pub campaign: Option<std::path::PathBuf>,
    /// Texts that are being typed, by their keys.
    pub texts: BTreeMap<String, String>,
    /// The sheet that lies open, with the model and the stamp of the match that
    /// it was read at.
    pub sheet: Option<(ModelId, u64, Option<Sheet>)>,
    /// The announced seat with the second until which it is announced.
    pub announced: Option<(SeatId, f64)>,
    /// What is being carried out in several parts, as it was shown last.
    pub under_way: Option<UnderWay>,
    /// A foe acts: until all has been shown its tree has the place of the actions.
    pub foe_acts: bool,
    /// No panels are drawn: a picture of the table is being taken.
    pub bare: bool,
    /// The short text about a bug, to be pasted, and the file that it speaks of.
    pub bug: Option<String>,
    /// The match that was passed on last as a file.
    pub passed_on: Option<PassedOn>,
    /// The file that is to be opened, as it is being typed.
    pub open_file: String,
    /// The page about the end of the match was put aside.
    pub end_seen: bool,
    /// Whether the fonts and colours are in place, and for which contrast.
    pub dressed: Option<bool>,
    /// The seconds since the start, for what fades.
    pub now: f64,
}

/// What the page of keys is busy with.
#[derive(Default)]
pub struct KeysPage {
    /// The action that is to have the next key that is pressed, and which of
    /// its keys that is.
    pub waits: Option<(Action, usize)>,
    /// A key that was pressed for an action while another has it: the action, which of
    /// its keys, the key, who has it.
    pub clash: Option<(Action, usize, Stroke, Action)>,
}

/// What is to be said of something that is pointed at.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Explanation {
    /// What it is.
    pub title: String,
    /// What it says.
    pub text: Vec<String>,
    /// The rules that it follows, by their ids.
    pub rules: Vec<String>,
}

impl Explanation {
    /// Of this title and text.
    pub fn new(title: impl Into<String>, text: impl Into<String>) -> Explanation {
        let text = Some(text.into()).filter(|text: &String| !text.is_empty());
        Explanation { title: title.into(), text: text.into_iter().collect(), rules: Vec::new() }
    }
}

/// The answers before a match, as far as they are given.
#[derive(Default)]
pub struct SetupDraft {
    /// The ruleset and the scenario.
    pub chosen: Option<(String, String)>,
    /// Answers to the form's fields.
    pub answers: BTreeMap<String, String>,
    /// Who plays each seat.
    pub seats: BTreeMap<SeatId, Control>,
    /// The seed as typed.
    pub seed: String,
    /// The form with these answers, or why there is none.
    pub form: Option<Result<SetupForm, String>>,
    /// The seats and the table of a match with these answers, or why it cannot begin.
    pub table: Option<Result<(Vec<Seat>, Arc<Table>), String>>,
    /// The chosen scenario, where its table is laid out by a number.
    pub laid: Option<ScenarioCard>,
    /// The game of which no table could be laid just now, and why.
    pub not_laid: Option<(String, String)>,
}

impl SetupDraft {
    /// Forgets what was read of the content: it is asked anew.
    pub fn forget(&mut self) {
        (self.form, self.table, self.laid, self.not_laid) = (None, None, None, None);
    }

    /// Whether a scenario of this game is chosen.
    pub fn chosen_of(&self, game: &str) -> bool {
        self.chosen.as_ref().is_some_and(|(ruleset, _)| ruleset == game)
    }
}

impl UiState {
    /// Tells the player something.
    pub fn tell(&mut self, notice: Notice) {
        let lasts = match notice.weight {
            Weight::Fault => {
                self.fault = Some(match self.fault.take() {
                    Some(before) => format!("{before}\n\n{}", notice.text),
                    None => notice.text,
                });
                return;
            }
            Weight::OutOfStep => {
                self.out_of_step = Some(notice.text);
                self.broken_folded = false;
                return;
            }
            Weight::Remark => 6.0,
            Weight::Refusal => 3.0,
        };
        self.remarks.retain(|(old, _)| old.text != notice.text && old.weight != Weight::Refusal);
        self.remarks.push((notice, self.now + lasts));
    }

    /// Tells what is wrong with files in play now, and forgets what was wrong before.
    pub fn tell_broken(&mut self, broken: Vec<(String, String)>) {
        if self.broken != broken {
            self.broken_folded = false;
        }
        self.broken = broken;
        self.out_of_step = None;
    }

    /// Forgets what was being typed.
    pub fn forget_texts(&mut self) {
        self.texts.clear();
    }

    /// Forgets what belongs to the match that was left.
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

    /// Opens a page with fresh fields: nothing that was typed or half confirmed on
    /// it earlier is left.
    pub fn open(&mut self, page: Page) {
        self.page = Some(page);
        self.focus_first = true;
        self.replacing = None;
        self.removing = None;
        self.open_file.clear();
    }

    /// Returns whether the first field of the page that was just opened is to
    /// take the keyboard; once.
    pub fn takes_focus(&mut self) -> bool {
        std::mem::take(&mut self.focus_first)
    }
}
