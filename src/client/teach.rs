//! Lessons in the window: passes events and the player's actions to the current lesson,
//! and records completed lessons.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use leafwing_input_manager::prelude::ActionState;

use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::lesson::{LessonProgress, LessonView, OnTable, Teaching};
use monteria_client_state::pages::ui_state::{Panel, UiState};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, LookAt, Selection, Session};
use monteria_client_state::settings::Settings;
use monteria_game::{EventKind, PanelName, Pointed, Presence};

/// Inputs by which a player moves the camera.
#[derive(SystemParam)]
pub(super) struct CameraMoves<'w, 's> {
    action: Option<Single<'w, 's, &'static ActionState<Action>>>,
    requests: MessageReader<'w, 's, LookAt>,
}

impl CameraMoves<'_, '_> {
    /// Returns whether the camera has just been moved by a person.
    fn moved(&mut self) -> bool {
        let asked = self.requests.read().count() > 0;
        // Without input only a request moves the camera.
        let Some(action) = &self.action else { return asked };
        let dragged = [Action::PanDrag, Action::OrbitDrag]
            .iter()
            .any(|it| action.axis_pair(it) != Vec2::ZERO);
        let zooms = [Action::ZoomIn, Action::ZoomOut];
        let held =
            Action::PAN.iter().chain(&Action::ORBIT).chain(&zooms).any(|key| action.pressed(key));
        asked || dragged || held || action.value(&Action::Zoom) != 0.0
    }
}

/// Updates the lesson, and records its completion.
pub(super) fn follow(
    mut teaching: ResMut<Teaching>,
    session: Option<Res<Session>>,
    state: Res<State<AppState>>,
    selection: Res<Selection>,
    playback: Res<Playback>,
    ui: Res<UiState>,
    mut settings: ResMut<Settings>,
    mut camera: CameraMoves,
) {
    let looked = camera.moved();
    // No lesson is being taught.
    let Some(taught) = teaching.bypass_change_detection().0.as_mut() else { return };
    let there = session.is_some() && *state.get() == AppState::Playing;
    let session = session.filter(|session| there && taught.lesson.is_of(&session.setup));
    let Some(session) = session else {
        // The match is still beginning, or it was left for the first
        // page or another match.
        if taught.begun {
            teaching.0 = None;
        }
        return;
    };
    taught.begun = true;
    // A lesson ignores repeated display.
    if session.looked_at().is_some() {
        return;
    }
    let open = settings.open;
    let panel = |panel, name, open: bool| (open && (!ui.tabs || ui.tab == panel)).then_some(name);
    let panels = [
        panel(Panel::Sheet, PanelName::Sheet, open.sheet),
        panel(Panel::Actions, PanelName::Actions, open.actions),
        panel(Panel::Log, PanelName::Log, open.log),
        panel(Panel::Mind, PanelName::Mind, open.mind),
    ];
    let decision = session.open_decision(&playback);
    let sheet_up = panels.contains(&Some(PanelName::Sheet));
    let own = |what: &EventKind| {
        matches!(
            what,
            EventKind::Ordered { seat, .. } if session.is_person(*seat)
        )
    };
    let won = session.outcome.as_ref().filter(|_| !playback.busy()).map(|outcome| {
        let mut people = session.view.seats.iter().filter(|seat| session.is_person(seat.id));
        outcome.winner.is_some_and(|side| people.any(|seat| seat.side == side))
    });
    let shown = session.played.min(session.log.len());
    let seen = LessonView {
        shown: &session.log[..shown],
        options: decision
            .map_or_else(Vec::new, |it| it.options.iter().map(|one| one.id.as_str()).collect()),
        decides: decision.and_then(|decision| decision.model),
        aimed: selection.armed.as_deref().filter(|_| !selection.suggested),
        sheet: selection.model.filter(|_| sheet_up),
        panels: panels.into_iter().flatten().collect(),
        looked,
        over: won,
        own: Some(&own),
    };
    let before = (taught.turned, taught.finished());
    taught.follow(&seen);
    if taught.finished() || won.is_some() {
        let key = taught.lesson.key();
        if !settings.lessons.contains(&key) {
            settings.lessons.insert(key);
        }
    }
    if before != (taught.turned, taught.finished()) {
        teaching.set_changed();
    }
    if teaching.0.as_ref().is_some_and(LessonProgress::finished) {
        teaching.0 = None;
    }
}

/// Computes the places in the window of what the lesson points at on the table.
pub(super) fn place_markers(
    teaching: Res<Teaching>,
    session: Option<Res<Session>>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut on_table: ResMut<OnTable>,
) {
    let taught = session.as_ref().and_then(|session| teaching.of(&session.setup));
    let step = taught.and_then(LessonProgress::told);
    let mut all = Vec::new();
    if let (Some(session), Some(step), Ok((camera, place))) = (&session, step, cameras.single()) {
        for at in &step.at {
            let spot = match at {
                Pointed::Model(id) => {
                    let model =
                        session.shown.model(*id).filter(|model| model.presence == Presence::InPlay);
                    model.map(|model| (Vec3::from(model.at), model.radius + 0.4))
                }
                Pointed::Spot(x, z) => Some((Vec3::new(*x, 0.0, *z), 0.8)),
                _ => None,
            };
            let Some((spot, radius)) = spot else { continue };
            let to_window = |at: Vec3| camera.world_to_viewport(place, at).ok();
            if let (Some(at), Some(rim)) =
                (to_window(spot), to_window(spot + *place.right() * radius))
            {
                all.push((at, at.distance(rim)));
            }
        }
    }
    on_table.set_if_neq(OnTable(all));
}
