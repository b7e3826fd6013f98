//! The dice tray: while a roll is shown its dice fall into a tray beside the table, roll
//! as bodies, and end with the faces that the rules drew. The rules decide the result
//! beforehand; a match keeps nothing of the tray. Read `Tray` and `follow` first.

mod cast;
mod paint;
mod solid;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use self::cast::Cast;
use crate::ViewSystems;
use crate::viewpoint::camera::TableCamera;
use monteria_client_state::play::playback::{Playback, Playing};
use monteria_client_state::play::session::{AppState, Session, TableArea};
use monteria_client_state::settings::Settings;
use monteria_game::{EventKind, ModelId, RollShown};

/// The roll whose dice are in the tray.
#[derive(Resource, Default)]
struct Tray {
    thrown: Option<Thrown>,
    /// Actor and target of the last action.
    about: Vec<ModelId>,
    /// State at the last update: the session's jump count, and the number of lines
    /// that had been shown.
    seen: (u32, usize),
}

struct Thrown {
    roll: RollShown,
    cast: Cast,
    /// Share of their motion that has been shown.
    share: f32,
}

pub(super) fn plugin(app: &mut App) {
    let playing = in_state(AppState::Playing).and_then(resource_exists::<Session>);
    app.init_resource::<Tray>()
        .add_systems(OnExit(AppState::Playing), |mut tray: ResMut<Tray>| tray.thrown = None)
        .add_systems(Update, follow.in_set(ViewSystems::Overlays))
        .add_systems(EguiPrimaryContextPass, draw.run_if(playing));
}

/// Throws the dice of a roll that begins to be shown, advances them, and removes them
/// when something else is shown.
fn follow(world: &mut World) {
    world.resource_scope(|world, mut tray: Mut<Tray>| {
        let session = world.resource::<Session>();
        let playback = world.resource::<Playback>();
        let seen = (session.jump, session.played);
        let new = std::mem::replace(&mut tray.seen, seen) != seen;
        let Some(playing) = &playback.current else {
            tray.thrown = None;
            return;
        };
        let roll = match &playing.event.what {
            EventKind::Rolled(roll) => Some(roll),
            EventKind::ActionTaken { model, target, .. } if new => {
                tray.about = Vec::from_iter([*model].into_iter().chain(*target));
                None
            }
            _ => None,
        };
        if let (true, Some(roll)) = (new, roll) {
            let roll = roll.clone();
            let moves = playing.moving > 0.0;
            let cast = Cast::of(world, &roll, seen.1 as u32, moves);
            tray.thrown = Some(Thrown { roll, cast, share: 0.0 });
        }
        let Some(playing) = &world.resource::<Playback>().current else { return };
        match &mut tray.thrown {
            Some(thrown) if rolled(playing) => thrown.share = playing.progress(),
            Some(thrown) if follows(&playing.event.what) => thrown.share = 1.0,
            _ => tray.thrown = None,
        }
    });
}

fn rolled(playing: &Playing) -> bool {
    matches!(playing.event.what, EventKind::Rolled(_))
}

/// Returns whether an event is a consequence of the dice in the tray.
fn follows(what: &EventKind) -> bool {
    let consequence = matches!(
        what,
        EventKind::Wounded { .. } | EventKind::Marked { .. } | EventKind::Left { .. }
    );
    consequence || matches!(what, EventKind::Note)
}

fn draw(
    mut contexts: EguiContexts,
    tray: Res<Tray>,
    session: Res<Session>,
    area: Res<TableArea>,
    settings: Res<Settings>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
) -> Result {
    // In the first frame of a match the free area is not known yet.
    let hidden = area.covered || area.free.is_empty();
    let Some(thrown) = tray.thrown.as_ref().filter(|_| !hidden) else { return Ok(()) };
    let (camera, place) = *camera;
    let models = thrown.roll.by.iter().chain(&tray.about);
    let about: Vec<Vec2> = models
        .filter_map(|id| session.shown.model(*id))
        .filter_map(|model| camera.world_to_viewport(place, model.at.into()).ok())
        .collect();
    let crowded = session.shown.under_way.is_some();
    let room = paint::Room { free: area.free, about: &about, crowded, contrast: settings.contrast };
    paint::tray(contexts.ctx_mut()?, &room, &thrown.roll, &thrown.cast, thrown.share);
    Ok(())
}
