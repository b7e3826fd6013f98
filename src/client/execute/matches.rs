//! Commands about the match as a whole: beginning, continuing, saving,
//! printing and leaving it.

use std::path::{Path, PathBuf};

use super::Executor;
use monteria_client_state::play::printing::Printout;
use monteria_client_state::play::session::{AppState, Selection, Session};
use monteria_client_state::play::work::{Job, Notice, NoticeKind};
use monteria_content::{ShownPath, io_words};
use monteria_game::{MatchSetup, Ruleset, text};
use monteria_print::Paper;
use monteria_saves::{AutosaveTarget, campaign_of_match};

impl Executor<'_, '_> {
    /// Begins a match with this setup. If it names no people, those of the settings play.
    pub(super) fn begin_match(&mut self, mut setup: MatchSetup) {
        let Some(ruleset) = self.games.ruleset(&setup.ruleset) else {
            let text = text!(
                "window-there-is-no-game-2",
                "The game “{ruleset}” is not installed.",
                ruleset = setup.ruleset
            );
            self.ui.tell(Notice::new(NoticeKind::Fault, text));
            return;
        };
        fill_in_builds(ruleset.as_ref(), &mut setup);
        if setup.people.is_empty() {
            setup.people = self.settings.people.at(&setup.seats);
        }
        let keep_in = AutosaveTarget::Autosaves(self.folders.autosaves());
        self.ui.campaign = None;
        self.jobs.ask(Job::Begin { ruleset, setup, keep_in });
    }

    pub(super) fn continue_last_match(&mut self) {
        match self.folders.unfinished().into_iter().next() {
            Some(last) => self.load(last.file),
            None => self.ui.tell(Notice::new(
                NoticeKind::Remark,
                text!("window-no-match-waits-to-be-gone", "There is no match to continue."),
            )),
        }
    }

    /// Reads the lists of saves and of unfinished matches.
    pub(super) fn list_saves(&mut self) {
        self.ui.saves = self.folders.list();
        self.ui.unfinished = self.folders.unfinished();
        self.ui.unfinished_is_stale = false;
    }

    /// Saves the match under this name. Another save of that name is
    /// replaced only if confirmed.
    pub(super) fn save(&mut self, name: &str, confirmed: bool) {
        let Some(file) = self.folders.save_file(name) else {
            self.ui.tell(Notice::new(
                NoticeKind::Refusal,
                text!("window-a-save-wants-a-name", "A save needs a name."),
            ));
            return;
        };
        if file.exists() && !confirmed {
            self.ui.replacing = Some(file);
            return;
        }
        self.jobs.ask(Job::Save(file));
        self.ui.page = None;
        self.ui.replacing = None;
    }

    pub(super) fn load(&mut self, file: PathBuf) {
        let rulesets = self.games.all().to_vec();
        let keep_in = self.folders.keep_in(&file);
        self.ui.campaign = campaign_of_match(&file).map(|_| file.clone());
        self.editor.close();
        self.jobs.ask(Job::Load { rulesets, file, keep_in });
        self.ui.page = None;
    }

    /// Deletes a save or an autosave.
    pub(super) fn remove_save(&mut self, file: &Path) {
        if let Err(error) = std::fs::remove_file(file) {
            let text = text!(
                "window-was-not-removed",
                "{file} was not removed: {error}",
                file = file.shown(),
                error = io_words(&error)
            );
            self.ui.tell(Notice::new(NoticeKind::Fault, text));
        }
        self.list_saves();
    }

    /// Prints a match with this setup, or the one on the table as it stands.
    pub(super) fn print(&mut self, setup: Option<MatchSetup>, paper: Paper) {
        let here =
            self.session.as_ref().map(|session| (session.ruleset.clone(), session.setup.clone()));
        let standing = setup.is_none();
        let found = match setup {
            Some(setup) => self.games.ruleset(&setup.ruleset).map(|ruleset| (ruleset, setup)),
            None => here,
        };
        // There is neither a match on the table nor a game with this id.
        let Some((ruleset, mut setup)) = found else { return };
        fill_in_builds(ruleset.as_ref(), &mut setup);
        let card = ruleset.card(&setup.scenario);
        let title = card.map_or_else(|| setup.scenario.clone(), |card| card.title.into());
        let mut name = format!("{} - {title}", ruleset.title());
        let phase =
            self.session.as_ref().map(|session| session.view.phase.as_str()).unwrap_or_default();
        if standing && !phase.is_empty() {
            name = format!("{name} - {phase}");
        }
        // Only a name without any letter or digit gives no file; titles have some.
        let Some(file) = self.folders.print_file(&name) else { return };
        let begins = (!standing).then_some((ruleset, setup));
        self.jobs.ask(Job::Print(Printout { begins, paper, file }));
        self.ui.page = None;
    }

    /// Leaves the match. It stays on the disk for “Continue”, unless it is over.
    pub(super) fn leave(&mut self, to: AppState) {
        self.show_present();
        if let Some(session) = &mut self.session {
            // The autosave is closed before it is listed.
            let open_match = session.open_match.take();
            if let Some(notice) = open_match.and_then(|mut open_match| open_match.put_aside()) {
                self.ui.tell(notice);
            }
            if session.outcome.is_some() {
                self.ui.campaign = None;
            }
        }
        self.editor.close();
        self.jobs.forget();
        self.commands.remove_resource::<Session>();
        self.session = None;
        self.selection.disarm();
        *self.selection = Selection::default();
        self.playback.clear();
        self.playback.thoughts.clear();
        self.ui.leave();
        self.ui.unfinished_is_stale = true;
        self.next.set(to);
    }
}

/// Replaces builds of players that are named by their file with their content. Faults of
/// the setup stay as they are: they are reported when the match begins or is printed.
fn fill_in_builds(ruleset: &dyn Ruleset, setup: &mut MatchSetup) {
    if let Ok(form) = ruleset.setup_form(&setup.scenario, &setup.answers) {
        setup.answers = form.in_full(std::mem::take(&mut setup.answers));
    }
}
