//! The common part of games in which two sides bring forces of an agreed size.
//! [`ForceGame`] makes a ruleset from [`ForceRules`]; [`SidesRef`] and [`SidesMut`] read
//! and change a match. Begin with [`ForceRuleset`] and [`SidesGame`].

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod by_side;
mod even_draw;
mod force_name;
mod forces;
mod two_sides;

pub use by_side::BySide;
pub use even_draw::{MOST_TO_ONE, draw_even, times_as_many};
pub use forces::{
    ChosenForces, Force, ForceBuilder, ForceGame, ForceRules, ForceRuleset, ForceSetup, ForceTerms,
    SmallTable, UniqueNames, Violations, among_or_none, ask_switch, check_names, check_pairs,
    chosen_forces, force_form, force_pairs, fullest, keep_limits, lay_table, parse_member_choice,
    put_member, switched_on, table_for,
};
#[doc(hidden)]
pub use monteria_content::{Text, TextArgument, ToTextArgument};
#[doc(hidden)]
pub use serde::{self, Deserialize, Serialize};
pub use two_sides::{
    PlayedContent, SideStates, SidesContent, SidesGame, SidesModel, SidesMut, SidesRef, SidesState,
    SidesTurn, decision_of_side, opposing_side, seat,
};
