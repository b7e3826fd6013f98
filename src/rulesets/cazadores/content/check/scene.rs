//! Scenarios: their tables and their Packs.

use super::Check;
use crate::content::{Span, Spanned};
use crate::rulesets::cazadores::content::scenario::{MAX_PLAYERS, companions_allowed};
use crate::rulesets::cazadores::content::{Pack, Scenario};
use crate::table::TableFault;

impl Check<'_> {
    pub(super) fn scenario(&mut self, scenario: &Spanned<Scenario>) {
        let at = |name| scenario.span.field(name);
        self.named(&at("name"), &scenario.name);
        self.table(&at("table"), scenario);
        let adversary =
            self.look_up(&at("adversary"), &scenario.adversary, "an Adversary", &self.unchecked.adversaries);
        for (index, id) in scenario.adversaries.iter().enumerate() {
            self.look_up(&at("adversaries").item(index), id, "an Adversary", &self.unchecked.adversaries);
        }
        self.no_doubles(&at("adversaries"), scenario.adversaries.iter());
        if adversary.is_some() && !scenario.adversaries.contains(&scenario.adversary) {
            let found = format!("a list without \"{}\"", scenario.adversary);
            self.fault(&at("adversaries"), found, "the default `adversary` in it");
        }
        if let Some(id) = &scenario.objective {
            self.look_up(&at("objective"), id, "an Objective", &self.unchecked.objectives);
        }
        if scenario.packs.len() != MAX_PLAYERS {
            let expected = format!("{MAX_PLAYERS}: for one player, two, three and four");
            self.fault(&at("packs"), format!("{} Packs", scenario.packs.len()), expected);
        }
        for (index, pack) in scenario.packs.iter().take(MAX_PLAYERS).enumerate() {
            self.pack(&at("packs").item(index), pack, index + 1);
        }
    }

    fn table(&mut self, span: &Span, scenario: &Scenario) {
        let def = &scenario.table;
        self.within(&span.field("size").item(0), def.size.x, 12.0..=60.0);
        self.within(&span.field("size").item(1), def.size.y, 12.0..=60.0);
        if def.exits.is_empty() {
            self.fault(&span.field("exits"), "no Exit", "one at least: the Pack starts there");
        }
        for (index, exit) in def.exits.iter().enumerate() {
            // One that runs backwards is the table's to refuse.
            if exit.to > exit.from && exit.to - exit.from < 1.0 {
                let found = format!("an Exit {} inches wide", exit.to - exit.from);
                self.fault(&span.field("exits").item(index), found, "1 inch at least");
            }
        }
        for fault in def.clone().build().err().unwrap_or_default() {
            let (at, what) = match fault {
                TableFault::Board { what } => (span.field("size"), what),
                TableFault::Exit { exit, what } => {
                    let index = def.exits.iter().position(|it| it.name == exit);
                    (index.map_or(span.field("exits"), |index| span.field("exits").item(index)), what)
                }
                TableFault::Piece { index, what, .. } => (span.field("pieces").item(index), what),
            };
            self.fault(&at, what, "a table that can be built");
        }
    }

    fn pack(&mut self, span: &Span, pack: &Pack, players: usize) {
        let seats = span.field("players");
        if pack.players.len() != players {
            self.fault(
                &seats,
                format!("{} entries", pack.players.len()),
                format!("{players}, one for each player"),
            );
        }
        for (index, seat) in pack.players.iter().enumerate() {
            let at = seats.item(index);
            let cazador =
                self.look_up(&at.field("cazador"), &seat.cazador, "a Cazador", &self.unchecked.cazadores);
            if pack.players.iter().take(index).any(|other| other.cazador == seat.cazador) {
                let found = format!("\"{}\" a second time", seat.cazador);
                self.fault(&at.field("cazador"), found, "a Cazador of their own");
            }
            let companions = at.field("companions");
            if let Some((fewest, most)) = companions_allowed(players)
                && !(fewest..=most).contains(&seat.companions.len())
            {
                let expected = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
                let found = format!("{} Companions with {players} players", seat.companions.len());
                self.fault(&companions, found, expected);
            }
            for (index, id) in seat.companions.iter().enumerate() {
                let at = companions.item(index);
                let known = self.look_up(&at, id, "a Companion", &self.unchecked.companions).is_some();
                if let (Some(cazador), true) = (cazador, known)
                    && !cazador.enlisted.contains(id)
                {
                    self.fault(&at, format!("\"{id}\""), format!("one whom {} has enlisted", cazador.name));
                }
            }
        }
    }
}
