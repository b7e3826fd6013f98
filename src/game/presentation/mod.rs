//! Descriptions of a match for windows and terminals: events with their texts, views for
//! each viewer, traces of decision trees and formatting.
//!
//! Read [`View`](view::View),
//! [`Viewer`](viewer::Viewer) and [`GameEvent`](event::GameEvent) first.

pub(crate) mod decision_trace;
pub(crate) mod event;
pub(crate) mod event_text;
pub(crate) mod format;
pub(crate) mod modifiers;
pub(crate) mod outcome_text;
pub(crate) mod sheet;
pub(crate) mod terrain_text;
pub(crate) mod view;
pub(crate) mod viewer;
