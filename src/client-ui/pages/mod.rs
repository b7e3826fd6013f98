//! Pages that cover the table: menu, saves, mods, settings, builders, campaigns. Start
//! with `menu`, and with `paper` for the frame of all pages and panels.

pub(crate) mod about;
pub(crate) mod builder;
pub(crate) mod builder_form;
pub(crate) mod campaign;
pub(crate) mod editor;
pub(crate) mod export;
pub(crate) mod help;
pub(crate) mod menu;
pub(crate) mod mods;
pub(crate) mod paper;
pub(crate) mod saves;
pub(crate) mod settings_page;
