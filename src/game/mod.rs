//! One match of any ruleset: seats, decisions, orders, events, saves.
