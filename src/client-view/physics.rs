//! Rapier in the window's own world. Only code that shows moving things runs it: figures
//! that fly, dice that roll. Steps have one length and are made on demand, so that slow
//! frames lose nothing and a window at rest makes none.

use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::*;
use bevy_rapier3d::prelude::*;

/// The length of one step, in seconds.
pub(crate) const STEP: f32 = 1.0 / 120.0;

/// Gravity in inches per second squared: enough to look heavy, little enough for a
/// throw to be visible.
pub(crate) const GRAVITY: f32 = 60.0;

/// Schedule of one step of physics.
#[derive(ScheduleLabel, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PhysicsStep;

/// Adds Rapier to this world.
pub(crate) fn plugin(app: &mut App) {
    let rapier_configuration =
        RapierConfiguration { gravity: Vec3::NEG_Y * GRAVITY, ..RapierConfiguration::new(1.0) };
    let world = RapierContextInitialization::InitializeDefaultRapierContext {
        integration_parameters: default(),
        rapier_configuration,
    };
    app.init_schedule(PhysicsStep)
        .edit_schedule(PhysicsStep, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        })
        .insert_resource(TimestepMode::Fixed { dt: STEP, substeps: 1 })
        .add_plugins(
            RapierPhysicsPlugin::<NoUserData>::default()
                .with_custom_initialization(world)
                .in_schedule(PhysicsStep),
        );
}

/// Makes one step. Returns the contacts that began or ceased in it.
pub(crate) fn step(world: &mut World) -> Vec<CollisionEvent> {
    world.run_schedule(PhysicsStep);
    world.resource_mut::<Messages<MassModifiedEvent>>().clear();
    world.resource_mut::<Messages<CollisionEvent>>().drain().collect()
}

/// Builds a world with physics and nothing else of the window, for tests.
#[cfg(test)]
pub(crate) fn bare_world() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin));
    plugin(&mut app);
    app.finish();
    app.cleanup();
    app.update();
    app
}
