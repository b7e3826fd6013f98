//! Setting up a Hunt: the form of questions with its validation ([`form`]), house rules,
//! players' own Packs, generated tables, and the creation of the world ([`begin`]).
//!
//! The deployment of models is a part of the Hunt and belongs to `steps`.

pub(crate) mod begin;
pub(crate) mod companion_pool;
pub(crate) mod form;
pub(crate) mod house_rules;
pub(crate) mod player_packs;
pub(crate) mod table_generator;
