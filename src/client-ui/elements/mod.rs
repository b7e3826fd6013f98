//! Building blocks of pages and panels: theme, layout, focus, cards, marks. Start
//! with `theme::Theme` and `layout::Layout`.

pub(crate) mod called;
pub(crate) mod card;
pub(crate) mod card_turn;
pub(crate) mod focus;
pub(crate) mod layout;
pub(crate) mod marks;
pub(crate) mod rest;
pub(crate) mod theme;
