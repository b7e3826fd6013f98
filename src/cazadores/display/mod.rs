//! A Hunt as user interfaces show it: the view of the table, sheets, previews of options,
//! forecasts and printed material. Nothing here changes a Hunt.

pub(crate) mod attack_options;
pub(crate) mod preview;
pub(crate) mod printed;
pub(crate) mod profile_sheet;
pub(crate) mod sheet;
pub(crate) mod texts;
pub(crate) mod threat_forecast;
pub(crate) mod view;
