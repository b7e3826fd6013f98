//! Executes the [`UiCommand`]s written by panels, keys and scripts.

mod editing;
mod keys;
mod matches;
mod pages;
mod past;
mod seats;
mod table;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::pictures::Pictures;
use super::reload::Reload;
use monteria_client_state::commands::jobs::JobQueue;
use monteria_client_state::commands::strokes::Strokes;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::files::Folders;
use monteria_client_state::options::Games;
use monteria_client_state::pages::builder::BuilderCommand;
use monteria_client_state::pages::content_editor::{ContentCommand, ContentEditor};
use monteria_client_state::pages::editor::Editor;
use monteria_client_state::pages::lesson::Teaching;
use monteria_client_state::pages::ui_state::{KeysPage, Page, Panel, UiState};
use monteria_client_state::planning::aim;
use monteria_client_state::planning::danger::Danger;
use monteria_client_state::planning::field_of_view::FieldOfView;
use monteria_client_state::planning::ruler::Ruler;
use monteria_client_state::play::past::{LookBack, PastCommand};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{
    AppState, GiveOrder, HoveredTerrain, LookAt, Selection, Session,
};
use monteria_client_state::settings::{OpenPanels, Settings};

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
    jobs: ResMut<'w, JobQueue>,
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
    /// Executes one command. Each has one line here; the function that it calls decides
    /// what the command does in the current state of the window.
    fn command(&mut self, command: UiCommand) {
        match command {
            // While the table is edited the action menu is hidden.
            UiCommand::ChooseNth(_) | UiCommand::Confirm if self.editing() => {}
            UiCommand::Give(order) => self.give_order(order),
            UiCommand::Choose(id) => self.choose(&id),
            UiCommand::PreviewChoice(id) => self.preview_option(&id),
            UiCommand::ChooseNth(n) => self.choose_nth(n),
            UiCommand::Confirm => self.confirm(),
            UiCommand::Cancel => self.cancel(),
            UiCommand::Select(model) => self.selection.model = Some(model),
            UiCommand::SelectNext(step) => self.select_next(step),
            UiCommand::Target(model) => self.consider_target(model),
            UiCommand::TargetAlso(model) => self.toggle_target(model),
            UiCommand::Number(number) => self.consider_number(number),
            UiCommand::TargetNext(step) => self.consider_next_target(step),
            UiCommand::MoveSpot(by) => self.move_spot(by),
            UiCommand::Click => self.click(),
            UiCommand::Undo => self.undo_or_redo(true),
            UiCommand::Redo => self.undo_or_redo(false),
            UiCommand::Past(command) => self.past(command),
            UiCommand::Picture => self.take_picture(),
            UiCommand::Export(what) => self.export(what),
            UiCommand::Skip => self.playback.skip = self.playback.busy(),
            UiCommand::ScaleSpeed(factor) => self.change_speed(factor),
            UiCommand::StepByStep => self.settings.step_by_step = !self.settings.step_by_step,
            UiCommand::NextStep => self.next_step(),
            UiCommand::ShowAgain(line) => self.show_again(line),
            UiCommand::Mute => self.settings.sound.mute = !self.settings.sound.mute,
            UiCommand::FieldOfView => self.field_of_view.on = !self.field_of_view.on,
            UiCommand::Danger => self.danger.on = !self.danger.on,
            UiCommand::Explain => self.ui.asks = true,
            UiCommand::Ruler => self.toggle_ruler(),
            UiCommand::Look(look) => self.move_camera(look),
            UiCommand::Decide(strength) => self.let_program_decide(strength),
            UiCommand::Open(page) => self.open_page(page),
            UiCommand::Close => self.close_page(),
            UiCommand::Toggle(panel) => self.toggle_panel(panel),
            UiCommand::Begin(setup) => self.begin_match(setup),
            UiCommand::Continue => self.continue_last_match(),
            UiCommand::Load(file) => self.load(file),
            UiCommand::Save(name) => self.save(&name, false),
            UiCommand::Replace(name) => self.save(&name, true),
            UiCommand::Print(setup, paper) => self.print(setup, paper),
            UiCommand::Remove(file) => self.remove_save(&file),
            UiCommand::SwitchMod(id, on) => self.switch_mod(id, on),
            UiCommand::SwapMods(one, other) => self.swap_mods(&one, &other),
            UiCommand::Edit(command) => self.edit(command),
            UiCommand::ReadAgain => self.reload.ask(),
            UiCommand::Seats(command) => self.seats(command),
            UiCommand::ToSetup => self.open_setup(),
            UiCommand::OpenBuilder(game) => self.open_builder(game.as_deref()),
            UiCommand::BuilderPage(command) => self.build(command),
            UiCommand::ToContent(game) => self.open_content(game.as_deref()),
            UiCommand::Content(command) => self.content_command(command),
            UiCommand::ToCampaigns(game) => self.open_campaigns(game.as_deref()),
            UiCommand::CampaignBook(command) => self.campaigns(command),
            UiCommand::Lesson(command) => self.lesson(command),
            UiCommand::WaitForKey(waits) => self.wait_for_key(waits),
            UiCommand::Bind(action, slot, stroke) => self.bind_key(action, slot, stroke),
            UiCommand::SettleKey(take) => self.settle_key_clash(take),
            UiCommand::Unbind(action, stroke) => self.settings.keys.take(action, stroke),
            UiCommand::Rebind(bindings) => self.replace_bindings(bindings),
            UiCommand::UseMouse(mouse) => self.settings.mouse = mouse,
            UiCommand::ToMenu => self.leave(AppState::Menu),
            UiCommand::Quit => self.quit(),
        }
    }

    /// Closes or takes back one thing, the topmost one first.
    fn cancel(&mut self) {
        if self.ui.fault.take().is_some() || self.ui.page.take().is_some() {
            return;
        }
        match *self.state.get() {
            AppState::Setup => self.leave(AppState::Menu),
            AppState::BuilderPage if self.ui.builder.at_work => self.build(BuilderCommand::PutDown),
            AppState::BuilderPage => self.leave(AppState::Menu),
            AppState::Content if self.content.open.is_some() => {
                self.content_command(ContentCommand::Close)
            }
            AppState::Content => self.leave(AppState::Menu),
            AppState::CampaignBook => self.leave_campaigns(),
            AppState::Menu => {}
            AppState::Playing => self.cancel_in_match(),
        }
    }

    fn cancel_in_match(&mut self) {
        if self.look_back.branches.is_some() {
            self.past(PastCommand::Branches);
        } else if self.is_looking_back() {
            self.past(PastCommand::Present);
        } else {
            let let_go = self.editing() && self.editor.let_go();
            let closed = let_go || self.playback.again.take().is_some();
            if self.ruler.on && !closed {
                self.ruler.toggle();
            } else if !closed {
                self.cancel_selection();
            }
        }
    }

    /// Takes back the latest step of selecting and aiming, or opens the menu
    /// if there is none.
    fn cancel_selection(&mut self) {
        let session = self.session.as_ref();
        let over = session.is_some_and(|session| session.outcome.is_some());
        // The page about the end covers everything that Cancel could act on.
        let end_shown = over && !self.ui.end_seen && !self.playback.busy();
        let decision = session.and_then(|session| session.decision.as_ref());
        let deciding = decision.and_then(|decision| decision.model);
        if end_shown {
            self.ui.open(Page::Menu);
        } else if self.selection.armed.is_some() && !self.selection.suggested {
            self.selection.disarm();
        } else if self.selection.model.is_some() && self.selection.model != deciding {
            self.selection.model = deciding;
        } else {
            self.ui.open(Page::Menu);
        }
    }

    fn close_page(&mut self) {
        self.ui.keys = KeysPage::default();
        self.ui.page = None;
    }

    /// Opens or folds a panel.
    fn toggle_panel(&mut self, panel: Panel) {
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

    fn toggle_ruler(&mut self) {
        self.ruler.toggle();
        self.with_session(|_, selection| aim::withdraw(selection));
    }

    /// Multiplies the playback speed, within its limits.
    fn change_speed(&mut self, factor: f32) {
        let (least, most) = Settings::SPEED;
        self.settings.speed = (self.settings.speed * factor).clamp(least, most);
    }

    fn move_camera(&mut self, look: LookAt) {
        self.look.write(look);
    }

    fn quit(&mut self) {
        self.exit.write(AppExit::Success);
    }
}
