//! The steps of a battle: one file for each thing that the rules give a name to.

pub mod abilities;
pub mod activate;
pub mod attack;
pub mod damage;
pub mod deploy;
pub mod moves;
pub mod rounds;
pub mod score;
pub mod secure;
pub mod setup;

use crate::game::Builder;

/// Registers every step.
pub fn register(builder: &mut Builder<'_>) {
    abilities::register(builder);
    activate::register(builder);
    attack::register(builder);
    damage::register(builder);
    deploy::register(builder);
    moves::register(builder);
    rounds::register(builder);
    score::register(builder);
    secure::register(builder);
    setup::register(builder);
}

/// Declares a step with its input.
macro_rules! step {
    ($(#[$doc:meta])* $name:ident = $id:literal { $($(#[$field_doc:meta])* $field:ident: $kind:ty),* $(,)? }) => {
        $(#[$doc])*
        #[derive(serde::Serialize, serde::Deserialize)]
        pub struct $name {
            $($(#[$field_doc])* pub $field: $kind),*
        }
        impl crate::game::Step for $name {
            const NAME: &'static str = $id;
        }
    };
}
pub(super) use step;
