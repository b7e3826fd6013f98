//! Executes the [`UiCommand`]s written by panels, keys and scripts.

mod pages;
mod past;
mod seats;
mod table;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::pictures::Pictures;
use super::reload::Reload;
use monteria_client_state::commands::jobs::{JobQueue, LOOKING_BACK};
use monteria_client_state::commands::strokes::Strokes;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::files::Folders;
use monteria_client_state::options::Games;
use monteria_client_state::pages::builder::BuilderCommand;
use monteria_client_state::pages::campaigns::CampaignCommand;
use monteria_client_state::pages::content_editor::{ContentCommand, ContentEditor};
use monteria_client_state::pages::editor::Editor;
use monteria_client_state::pages::lesson::Teaching;
use monteria_client_state::pages::ui_state::{KeysPage, Page, Panel, UiState};
use monteria_client_state::planning::aim;
use monteria_client_state::planning::danger::Danger;
use monteria_client_state::planning::field_of_view::FieldOfView;
use monteria_client_state::planning::ruler::{self, Ruler};
use monteria_client_state::play::past::{LookBack, PastCommand};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{
    AppState, GiveOrder, HoveredTerrain, LookAt, Selection, Session,
};
use monteria_client_state::play::work::{Job, Notice, Weight};
use monteria_client_state::settings::{OpenPanels, Settings};
use monteria_content::{ShownPath, io_words};
use monteria_saves::AutosaveTarget;

/// The resources that commands read and change.
#[derive(SystemParam)]
pub(super) struct Executor<'w, 's> {
    state: Res<'w, State<AppState>>,
    next: ResMut<'w, NextState<AppState>>,
    session: Option<ResMut<'w, Session>>,
    selection: ResMut<'w, Selection>,
    playback: ResMut<'w, Playback>,
    settings: ResMut<'w, Settings>,
    ui: ResMut<'w, UiState>,
    work: ResMut<'w, JobQueue>,
    games: Res<'w, Games>,
    folders: Res<'w, Folders>,
    reload: Res<'w, Reload>,
    editor: ResMut<'w, Editor>,
    content: ResMut<'w, ContentEditor>,
    field_of_view: ResMut<'w, FieldOfView>,
    danger: ResMut<'w, Danger>,
    ruler: ResMut<'w, Ruler>,
    teaching: ResMut<'w, Teaching>,
    look_back: ResMut<'w, LookBack>,
    pictures: ResMut<'w, Pictures>,
    terrain: Option<Res<'w, HoveredTerrain>>,
    strokes: Res<'w, Strokes>,
    orders: MessageWriter<'w, GiveOrder>,
    look: MessageWriter<'w, LookAt>,
    exit: MessageWriter<'w, AppExit>,
    commands: Commands<'w, 's>,
}

/// Executes all commands in the order in which they were given.
pub(super) fn execute_commands(
    mut ui_commands: ResMut<Messages<UiCommand>>,
    mut executor: Executor,
) {
    let all: Vec<UiCommand> = ui_commands.drain().collect();
    for command in all {
        executor.command(command);
    }
}

impl Executor<'_, '_> {
    fn command(&mut self, command: UiCommand) {
        match command {
            UiCommand::Give(order) => {
                self.orders.write(GiveOrder(order));
            }
            UiCommand::Choose(id) => self.choose(&id),
            UiCommand::Foresee(id) => self
                .with_session(|session, selection| aim::preview_hovered(session, selection, &id)),
            // While the table is edited the action menu is hidden.
            UiCommand::ChooseNth(_) | UiCommand::Confirm if self.editing() => {}
            UiCommand::ChooseNth(n) => {
                let id = self
                    .open_decision()
                    .and_then(|_| self.selection.keys.option(n))
                    .map(str::to_owned);
                if let Some(id) = id {
                    self.ui.lets_go = true;
                    self.choose(&id);
                }
            }
            UiCommand::Confirm => self.confirm(),
            UiCommand::Cancel => self.cancel(),
            UiCommand::Select(model) => self.selection.model = Some(model),
            UiCommand::SelectNext(step) => self.select_next(step),
            UiCommand::Target(model) => {
                self.with_session(|session, selection| {
                    aim::consider(session, selection, Some(model))
                });
            }
            UiCommand::TargetAlso(model) => self.toggle_target(model),
            UiCommand::Number(number) => self.with_session(|session, selection| {
                aim::consider_number(session, selection, Some(number));
            }),
            UiCommand::TargetNext(step) => {
                self.with_session(|session, selection| aim::next_target(session, selection, step))
            }
            // No planning behind a page, in the table editor, or before all
            // events have been displayed.
            UiCommand::MoveSpot(_) if self.editing() || self.ui.page.is_some() => {}
            UiCommand::MoveSpot(_) if self.open_decision().is_none() => {}
            UiCommand::MoveSpot(by) => {
                self.with_session(|session, selection| aim::move_spot(session, selection, by))
            }
            UiCommand::Click | UiCommand::Undo | UiCommand::Redo if self.editing() => {
                self.edit_table_with(&command)
            }
            UiCommand::Click if self.ruler.on => {
                let end = self.session.as_ref().and_then(|it| ruler::pointed(it, &self.selection));
                end.into_iter().for_each(|end| self.ruler.put(end));
            }
            UiCommand::Click => self.click(),
            UiCommand::Undo | UiCommand::Redo if *self.state.get() == AppState::BuilderPage => {
                self.ui.bench.travel(command == UiCommand::Undo);
            }
            UiCommand::Undo | UiCommand::Redo if *self.state.get() == AppState::CampaignBook => {
                self.campaigns(CampaignCommand::Travel(command == UiCommand::Undo));
            }
            UiCommand::Undo | UiCommand::Redo if *self.state.get() == AppState::Content => {
                let done = self.content.travel(command == UiCommand::Undo);
                self.follow_up(done);
            }
            UiCommand::Undo | UiCommand::Redo if self.editor.open.is_some() => {}
            UiCommand::Undo if self.is_looking_back() => self.past(PastCommand::TakeBack),
            UiCommand::Redo | UiCommand::Decide(_) if self.is_looking_back() => {
                self.ui.tell(Notice::new(Weight::Refusal, LOOKING_BACK));
            }
            UiCommand::Past(command) => self.past(command),
            UiCommand::Picture => self.take_picture(),
            UiCommand::TakeOut(what) => self.take_out(what),
            UiCommand::Undo => self.work.ask(Job::Undo),
            UiCommand::Redo => self.work.ask(Job::Redo),
            UiCommand::Skip => self.playback.skip = self.playback.busy(),
            UiCommand::Pace(factor) => {
                let (least, most) = Settings::SPEED;
                self.settings.speed = (self.settings.speed * factor).clamp(least, most);
            }
            UiCommand::StepByStep => self.settings.step_by_step = !self.settings.step_by_step,
            UiCommand::NextStep => self.next_step(),
            UiCommand::ShowAgain(line) => self.show_again(line),
            UiCommand::Mute => self.settings.sound.mute = !self.settings.sound.mute,
            UiCommand::FieldOfView => self.field_of_view.on = !self.field_of_view.on,
            UiCommand::Danger => self.danger.on = !self.danger.on,
            UiCommand::Explain => self.ui.asks = true,
            UiCommand::Ruler => {
                self.ruler.toggle();
                self.with_session(|_, selection| aim::withdraw(selection));
            }
            UiCommand::Look(look) => {
                self.look.write(look);
            }
            UiCommand::Decide(strength) => {
                if let Some(session) = &self.session {
                    let branches = self.folders.branches(&session.setup);
                    self.work.ask(Job::Opponent(Some(strength), branches));
                }
            }
            UiCommand::Open(page) => self.open_page(page),
            UiCommand::Close => {
                self.ui.keys = KeysPage::default();
                self.ui.page = None;
            }
            UiCommand::Toggle(panel) => self.toggle(panel),
            UiCommand::Begin(mut setup) => match self.games.ruleset(&setup.ruleset) {
                Some(ruleset) => {
                    // Builds of players may be named by their file. Faults are reported
                    // when the match begins.
                    if let Ok(form) = ruleset.setup_form(&setup.scenario, &setup.answers) {
                        setup.answers = form.in_full(setup.answers);
                    }
                    if setup.people.is_empty() {
                        setup.people = self.settings.people.at(&setup.seats);
                    }
                    let keep_in = AutosaveTarget::Autosaves(self.folders.autosaves());
                    self.ui.campaign = None;
                    self.work.ask(Job::Begin { ruleset, setup, keep_in });
                }
                None => self.ui.tell(Notice::new(
                    Weight::Fault,
                    format!("There is no game “{}”.", setup.ruleset),
                )),
            },
            UiCommand::Continue => match self.folders.unfinished().into_iter().next() {
                Some(last) => self.load(last.file),
                None => {
                    self.ui.tell(Notice::new(Weight::Remark, "No match waits to be gone on with."))
                }
            },
            UiCommand::Load(file) => self.load(file),
            UiCommand::Save(name) => self.save(&name, false),
            UiCommand::Replace(name) => self.save(&name, true),
            UiCommand::Print(setup, paper) => self.print(setup, paper),
            UiCommand::Remove(file) => {
                if let Err(error) = std::fs::remove_file(&file) {
                    let text = format!("{} was not removed: {}", file.shown(), io_words(&error));
                    self.ui.tell(Notice::new(Weight::Fault, text));
                }
                self.list_saves();
            }
            UiCommand::SwitchMod(name, on) => {
                let off = &mut self.settings.mods_off;
                let changed = if on { off.remove(&name) } else { off.insert(name) };
                if changed {
                    self.reload.ask();
                }
            }
            UiCommand::SwapMods(one, other) => self.swap_mods(&one, &other),
            UiCommand::Edit(command) => self.edit(command),
            UiCommand::ReadAgain => self.reload.ask(),
            UiCommand::Seats(command) => self.seats(command),
            UiCommand::ToSetup => {
                self.leave(AppState::Setup);
                self.read_packs();
            }
            UiCommand::ToBench(game) => {
                if *self.state.get() != AppState::BuilderPage {
                    self.leave(AppState::BuilderPage);
                }
                self.ui.bench.open(&self.games, game.as_deref(), self.folders.packs());
            }
            UiCommand::BuilderPage(command) => self.build(command),
            UiCommand::ToContent(game) => self.open_content(game.as_deref()),
            UiCommand::Content(command) => self.content_command(command),
            UiCommand::ToCampaigns(game) => self.open_campaigns(game.as_deref()),
            UiCommand::CampaignBook(command) => self.campaigns(command),
            UiCommand::Lesson(command) => self.lesson(command),
            UiCommand::WaitForKey(what) => self.ui.keys = KeysPage { waits: what, clash: None },
            UiCommand::Bind(action, slot, stroke) => {
                let clash = self.settings.keys.holder(stroke, action);
                self.ui.keys = KeysPage::default();
                match clash {
                    Some(holder) => self.ui.keys.clash = Some((action, slot, stroke, holder)),
                    None => self.settings.keys.give(action, slot, stroke),
                }
            }
            UiCommand::SettleKey(take) => {
                if let Some((action, slot, stroke, _)) = self.ui.keys.clash.take().filter(|_| take)
                {
                    self.settings.keys.give(action, slot, stroke);
                }
            }
            UiCommand::Unbind(action, stroke) => self.settings.keys.take(action, stroke),
            UiCommand::Rebind(keys) => {
                self.ui.keys = KeysPage::default();
                self.settings.keys = keys;
            }
            UiCommand::UseMouse(mouse) => self.settings.mouse = mouse,
            UiCommand::ToMenu => self.leave(AppState::Menu),
            UiCommand::Quit => {
                self.exit.write(AppExit::Success);
            }
        }
    }

    fn cancel(&mut self) {
        if self.ui.fault.take().is_some() {
            return;
        }
        match *self.state.get() {
            _ if self.ui.page.take().is_some() => {}
            AppState::Setup => self.leave(AppState::Menu),
            AppState::BuilderPage if self.ui.bench.at_work => self.build(BuilderCommand::PutDown),
            AppState::BuilderPage => self.leave(AppState::Menu),
            AppState::Content if self.content.open.is_some() => {
                self.content_command(ContentCommand::Close)
            }
            AppState::Content => self.leave(AppState::Menu),
            AppState::CampaignBook => self.leave_campaigns(),
            AppState::Menu => {}
            AppState::Playing if self.look_back.branches.is_some() => {
                self.past(PastCommand::Branches)
            }
            AppState::Playing if self.is_looking_back() => self.past(PastCommand::Present),
            AppState::Playing if self.editing() && self.editor.let_go() => {}
            AppState::Playing if self.playback.again.take().is_some() => {}
            AppState::Playing if self.ruler.on => self.ruler.toggle(),
            AppState::Playing => {
                // The page about the end covers everything that Cancel could act on.
                let over = self.session.as_ref().is_some_and(|session| session.outcome.is_some());
                let over = over && !self.ui.end_seen && !self.playback.busy();
                let deciding =
                    self.session.as_ref().and_then(|s| s.decision.as_ref()).and_then(|d| d.model);
                if over {
                    self.ui.open(Page::Menu);
                } else if self.selection.armed.is_some() && !self.selection.suggested {
                    self.selection.disarm();
                } else if self.selection.model.is_some() && self.selection.model != deciding {
                    self.selection.model = deciding;
                } else {
                    self.ui.open(Page::Menu);
                }
            }
        }
    }

    fn toggle(&mut self, panel: Panel) {
        let up = std::mem::replace(&mut self.ui.tab, panel) == panel;
        let open = &mut self.settings.open;
        if self.ui.tabs {
            // With tabs: the command folds the visible panel, or brings up another one.
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
}
