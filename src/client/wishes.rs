//! Wishes: all that a person can ask of the window, by a click, a key or a script, in one vocabulary.
//!
//! Panels, input and scripts write [`Wish`]es; the systems here grant them. So whatever the mouse can do, the keyboard
//! and a script can do, too.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::aim;
use super::bench::BenchWish;
use super::carry::Work;
use super::chronicle::{ChronicleWish, Errand, campaign_of};
use super::files::Folders;
use super::options::Games;
use super::playback::Playback;
use super::session::{AppState, GiveOrder, LookAt, Selection, Session};
use super::settings::{OpenPanels, Settings};
use super::ui::{Page, Panel, UiState};
use super::work::{Job, Notice, Weight};
use crate::game::{MatchSetup, ModelId, Order, Presence};

/// Something that a person asks for.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Wish {
    /// Give this order.
    Give(Order),
    /// Choose this option: gives the order where it needs nothing more, else takes aim with it.
    Choose(String),
    /// Choose the option of this number, from 0.
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
    /// Move the planned spot by so many inches: x to the right, y away from the reader.
    MoveSpot(Vec2),
    /// Click on what lies under the pointer.
    Click,
    /// Undo to the last decision of a person.
    Undo,
    /// Redo to the next.
    Redo,
    /// Show at once what waits to be played back.
    Skip,
    /// Play back this many times as fast as now.
    Pace(f32),
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
    /// Save under this name.
    Save(String),
    /// Remove a save.
    Remove(PathBuf),
    /// Put the match aside and go to the questions before a match.
    ToSetup,
    /// Put the match aside and go where players build for this game, or for any.
    ToBench(Option<String>),
    /// Build.
    Bench(BenchWish),
    /// Put the match aside and go to the campaigns of this game, or of any.
    ToChronicle(Option<String>),
    /// Keep a campaign.
    Chronicle(ChronicleWish),
    /// Put the match aside and go to the first page.
    ToMenu,
    /// End the program.
    Quit,
}

/// All that wishes touch.
#[derive(SystemParam)]
pub(super) struct Grant<'w, 's> {
    state: Res<'w, State<AppState>>,
    next: ResMut<'w, NextState<AppState>>,
    session: Option<ResMut<'w, Session>>,
    selection: ResMut<'w, Selection>,
    playback: ResMut<'w, Playback>,
    settings: ResMut<'w, Settings>,
    ui: ResMut<'w, UiState>,
    work: ResMut<'w, Work>,
    games: Res<'w, Games>,
    folders: Res<'w, Folders>,
    orders: MessageWriter<'w, GiveOrder>,
    look: MessageWriter<'w, LookAt>,
    exit: MessageWriter<'w, AppExit>,
    commands: Commands<'w, 's>,
}

/// Grants all wishes in the order in which they were made.
pub(super) fn grant(mut wishes: ResMut<Messages<Wish>>, mut grant: Grant) {
    let all: Vec<Wish> = wishes.drain().collect();
    for wish in all {
        grant.wish(wish);
    }
}

impl Grant<'_, '_> {
    fn wish(&mut self, wish: Wish) {
        match wish {
            Wish::Give(order) => {
                self.orders.write(GiveOrder(order));
            }
            Wish::Choose(id) => self.choose(&id),
            Wish::ChooseNth(n) => {
                let id =
                    self.open_decision().and_then(|decision| decision.options.get(n)).map(|o| o.id.clone());
                if let Some(id) = id {
                    self.choose(&id);
                }
            }
            Wish::Confirm => self.confirm(),
            Wish::Cancel => self.cancel(),
            Wish::Select(model) => self.selection.model = Some(model),
            Wish::SelectNext(step) => self.select_next(step),
            Wish::Target(model) => {
                self.with_session(|session, selection| aim::consider(session, selection, Some(model)));
            }
            Wish::TargetNext(step) => {
                self.with_session(|session, selection| aim::next_target(session, selection, step))
            }
            Wish::MoveSpot(by) => {
                self.with_session(|session, selection| aim::move_spot(session, selection, by))
            }
            Wish::Click => self.click(),
            Wish::Undo | Wish::Redo if *self.state.get() == AppState::Bench => {
                self.ui.bench.travel(wish == Wish::Undo);
            }
            Wish::Undo => self.work.ask(Job::Undo),
            Wish::Redo => self.work.ask(Job::Redo),
            Wish::Skip => self.playback.skip = self.playback.busy(),
            Wish::Pace(factor) => {
                let (least, most) = Settings::SPEED;
                self.settings.speed = (self.settings.speed * factor).clamp(least, most);
            }
            Wish::Look(look) => {
                self.look.write(look);
            }
            Wish::Decide(strength) => self.work.ask(Job::Opponent(Some(strength))),
            Wish::Open(page) => {
                self.ui.saves = self.folders.list();
                self.ui.page = Some(page);
            }
            Wish::Close => self.ui.page = None,
            Wish::Toggle(panel) => self.toggle(panel),
            Wish::Begin(setup) => match self.games.ruleset(&setup.ruleset) {
                Some(ruleset) => {
                    let journal = self.folders.autosave();
                    self.ui.campaign = None;
                    self.work.ask(Job::Begin { ruleset, setup, journal });
                }
                None => {
                    self.ui.tell(Notice::new(Weight::Fault, format!("There is no game “{}”.", setup.ruleset)))
                }
            },
            Wish::Continue => {
                let last = self.folders.unfinished().map(|entry| entry.file);
                self.load(last.unwrap_or_else(|| self.folders.autosave()));
            }
            Wish::Load(file) => self.load(file),
            Wish::Save(name) => match self.folders.save_file(&name) {
                Some(file) => {
                    self.work.ask(Job::Save(file));
                    self.ui.page = None;
                }
                None => self.ui.tell(Notice::new(Weight::Refusal, "A save wants a name.")),
            },
            Wish::Remove(file) => {
                if let Err(error) = std::fs::remove_file(&file) {
                    let text = format!("{} was not removed: {error}", file.display());
                    self.ui.tell(Notice::new(Weight::Fault, text));
                }
                self.ui.saves = self.folders.list();
            }
            Wish::ToSetup => self.leave(AppState::Setup),
            Wish::ToBench(game) => {
                if *self.state.get() != AppState::Bench {
                    self.leave(AppState::Bench);
                }
                self.ui.bench.open(&self.games, game.as_deref(), self.folders.root());
            }
            Wish::Bench(wish) => self.build(wish),
            Wish::ToChronicle(game) => self.open_chronicle(game.as_deref()),
            Wish::Chronicle(wish) => self.chronicle(wish),
            Wish::ToMenu => self.leave(AppState::Menu),
            Wish::Quit => {
                self.exit.write(AppExit::Success);
            }
        }
    }

    fn open_chronicle(&mut self, game: Option<&str>) {
        if *self.state.get() != AppState::Chronicle {
            self.leave(AppState::Chronicle);
        }
        self.ui.chronicle.turn_to(&self.games, game, &self.folders);
    }

    /// One step back: from what lies ahead, from the open campaign, from the campaigns.
    fn out_of_chronicle(&mut self) {
        let open = self.ui.chronicle.open.as_ref();
        match open.map(|open| open.brief.is_some()) {
            Some(true) => self.chronicle(ChronicleWish::Stay),
            Some(false) => self.chronicle(ChronicleWish::PutDown),
            None if self.ui.chronicle.plan.is_some() => self.chronicle(ChronicleWish::PutDown),
            None => self.leave(AppState::Menu),
        }
    }

    fn chronicle(&mut self, wish: ChronicleWish) {
        if wish == ChronicleWish::Plan {
            self.ui.forget_texts();
        }
        let settling = wish == ChronicleWish::Settle;
        let done = match self.ui.campaign.clone().filter(|_| settling) {
            Some(journal) => {
                let game = self.session.as_ref().map(|session| session.setup.ruleset.clone());
                self.ui.chronicle.turn_to(&self.games, game.as_deref(), &self.folders);
                let taken = self.ui.chronicle.take_of_match(&journal);
                let game = self.session.as_ref().and_then(|session| session.game());
                taken.and_then(|()| self.ui.chronicle.wish(wish, game))
            }
            None => self.ui.chronicle.wish(wish, None),
        };
        match done {
            Ok(Errand::None) if settling => {
                self.leave(AppState::Chronicle);
                self.ui.campaign = None;
            }
            Ok(Errand::None) => {}
            Ok(Errand::Say(said)) => self.ui.tell(Notice::new(Weight::Remark, said)),
            Ok(Errand::Begin(setup, journal)) => match self.games.ruleset(&setup.ruleset) {
                Some(ruleset) => {
                    self.ui.campaign = Some(journal.clone());
                    self.work.ask(Job::Begin { ruleset, setup, journal });
                }
                None => self.ui.tell(Notice::new(Weight::Fault, "There is no such game.")),
            },
            Ok(Errand::GoOn(journal)) => self.load(journal),
            Err(why) => self.ui.tell(Notice::new(Weight::Fault, why)),
        }
    }

    fn build(&mut self, wish: BenchWish) {
        // A new piece has new texts.
        if matches!(wish, BenchWish::New | BenchWish::Take(_)) {
            self.ui.forget_texts();
        }
        match self.ui.bench.wish(wish) {
            Ok(None) => {}
            Ok(Some(said)) => self.ui.tell(Notice::new(Weight::Remark, said)),
            Err(why) => self.ui.tell(Notice::new(Weight::Fault, why)),
        }
    }

    /// The decision that a person can answer now: what happened before has been played back.
    fn open_decision(&self) -> Option<&crate::game::Decision> {
        let session = self.session.as_ref()?;
        session.open_decision(&self.playback)
    }

    fn with_session(&mut self, change: impl FnOnce(&Session, &mut Selection)) {
        if let Some(session) = &self.session {
            change(session, &mut self.selection);
        }
    }

    fn choose(&mut self, id: &str) {
        let Some(decision) = self.open_decision() else { return };
        if let Some(refused) = decision.refused.iter().find(|refused| refused.choice.id == id) {
            let text = refused.why.to_string();
            self.ui.tell(Notice::new(Weight::Refusal, text));
            return;
        }
        let Some(choice) = decision.option(id).cloned() else { return };
        if choice.needs == crate::game::Needs::Nothing {
            self.selection.disarm();
            self.orders.write(GiveOrder(Order::plain(choice.id)));
        } else if self.selection.armed.as_deref() == Some(id) {
            self.selection.disarm();
        } else {
            self.with_session(|session, selection| aim::arm(session, selection, &choice));
        }
    }

    fn confirm(&mut self) {
        if self.ui.page.is_some() || self.open_decision().is_none() {
            return;
        }
        let order = self.session.as_ref().map(|session| aim::order(session, &self.selection));
        match order {
            Some(Ok(Some(order))) => {
                self.orders.write(GiveOrder(order));
            }
            Some(Err(refusal)) => self.ui.tell(Notice::new(Weight::Refusal, refusal.to_string())),
            Some(Ok(None)) | None => {}
        }
    }

    fn click(&mut self) {
        if self.playback.busy() && self.selection.hovered.is_none() {
            return;
        }
        let aiming = self.selection.armed.is_some() && self.open_decision().is_some();
        let on_model = self.selection.hovered;
        let wants_spot =
            self.session.as_ref().and_then(|s| s.armed(&self.selection)).is_some_and(aim::wants_spot);
        match (aiming, on_model) {
            (true, _) if wants_spot => self.confirm(),
            (true, Some(model)) => {
                let model = self.session.as_ref().map_or(model, |s| s.stand_in(&self.selection, model));
                self.selection.target = Some(model);
                self.confirm();
            }
            (true, None) => {}
            (false, Some(model)) => self.selection.model = Some(model),
            (false, None) => {}
        }
    }

    fn cancel(&mut self) {
        if self.ui.fault.take().is_some() {
            return;
        }
        match *self.state.get() {
            _ if self.ui.page.take().is_some() => {}
            AppState::Setup => self.leave(AppState::Menu),
            AppState::Bench if self.ui.bench.at_work => self.build(BenchWish::PutDown),
            AppState::Bench => self.leave(AppState::Menu),
            AppState::Chronicle => self.out_of_chronicle(),
            AppState::Menu => {}
            AppState::Playing => {
                let deciding = self.session.as_ref().and_then(|s| s.decision.as_ref()).and_then(|d| d.model);
                if self.selection.armed.is_some() {
                    self.selection.disarm();
                } else if self.selection.model.is_some() && self.selection.model != deciding {
                    self.selection.model = deciding;
                } else {
                    self.ui.page = Some(Page::Menu);
                }
            }
        }
    }

    fn select_next(&mut self, step: i32) {
        let Some(session) = &self.session else { return };
        let all: Vec<ModelId> = session
            .shown
            .models
            .iter()
            .filter(|model| model.presence == Presence::InPlay)
            .map(|model| model.id)
            .collect();
        if let Some(next) = aim::step_through(&all, self.selection.model, step) {
            self.selection.model = Some(next);
            self.look.write(LookAt::Model(next));
        }
    }

    fn toggle(&mut self, panel: Panel) {
        let up = std::mem::replace(&mut self.ui.tab, panel) == panel;
        let open = &mut self.settings.open;
        if self.ui.tabs {
            // One place for all: what is up folds it, any other comes up.
            *open = OpenPanels::all(!(up && open.any()));
            return;
        }
        let open = match panel {
            Panel::Sheet => &mut open.sheet,
            Panel::Actions => &mut open.actions,
            Panel::Log => &mut open.log,
            Panel::Mind => &mut open.mind,
        };
        *open = !*open;
    }

    fn load(&mut self, file: PathBuf) {
        let rulesets = self.games.all().to_vec();
        let journal = self.folders.journal_of(&file);
        self.ui.campaign = campaign_of(&journal).map(|_| journal.clone());
        self.work.ask(Job::Load { rulesets, file, journal });
        self.ui.page = None;
    }

    /// Leaves the match. Its journal stays for “Continue”, unless it has come to its end.
    fn leave(&mut self, to: AppState) {
        let over = self.session.as_ref().is_some_and(|session| session.outcome.is_some());
        if over && self.ui.campaign.take().is_none() {
            self.folders.forget_unfinished();
        }
        self.work.forget();
        self.commands.remove_resource::<Session>();
        self.session = None;
        self.selection.disarm();
        *self.selection = Selection::default();
        self.playback.clear();
        self.playback.thoughts.clear();
        self.ui.leave();
        self.ui.unfinished = self.folders.unfinished();
        self.next.set(to);
    }
}
