//! The steps of a Hunt, one file for each named rule of the book, grouped into folders.
//! Start with `turns::clock` and `turns::turn`; an Attack begins in `combat::attack`.

pub(crate) mod aid;
pub(crate) mod areas;
pub(crate) mod arts;
pub(crate) mod combat;
pub(crate) mod conditions;
pub(crate) mod effects;
pub(crate) mod foes;
pub(crate) mod movement;
pub(crate) mod objectives;
pub(crate) mod real_table;
pub(crate) mod recover;
pub(crate) mod turns;

use monteria_game::Registry;

pub(crate) fn register(registry: &mut Registry<'_>) {
    areas::register(registry);
    arts::register(registry);
    combat::register(registry);
    conditions::register(registry);
    effects::register(registry);
    foes::register(registry);
    movement::register(registry);
    objectives::register(registry);
    real_table::register(registry);
    recover::register(registry);
    turns::register(registry);
}
