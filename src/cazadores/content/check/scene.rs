//! Checks scenarios: their tables and their Packs.

use bevy_math::Vec2;

use crate::content::check::ContentCheck;
use crate::content::scenario::{MAX_PLAYERS, companions_allowed};
use crate::content::{AdversaryModel, NEAR_EXIT, PACK_BASE_RADIUS, PACK_HEIGHT, Pack, Scenario};
use monteria_content::{Inches, Span, Spanned};
use monteria_game::{Participants, TablePart, check_table, counted, entry_fault};
use monteria_table::{Body, Exit, MoveRules, Table};

/// The most Models of a Pack: one Cazador with three Companions, or four Cazadores.
const MOST_OF_A_PACK: usize = 4;
/// Greatest distance of a Scatter Roll, in inches.
const SCATTER: f32 = 5.0;
/// Distance to an Exit within which Foes must be able to get, in inches.
const FOES_NEAR: f32 = 6.0;

/// Returns the middle of an Exit, on the border.
fn middle_of(table: &Table, exit: &Exit) -> Vec2 {
    let (from, to) = table.board().exit_ends(exit);
    from.midpoint(to)
}

impl ContentCheck<'_> {
    pub(super) fn scenario(&mut self, scenario: &Spanned<Scenario>) {
        let at = |name| scenario.span.field(name);
        self.named(&at("name"), &scenario.name);
        self.table(&at("table"), scenario);
        let adversary = self.look_up(
            &at("adversary"),
            &scenario.adversary,
            "an Adversary",
            &self.unchecked.adversaries,
        );
        for (index, id) in scenario.adversaries.iter().enumerate() {
            self.look_up(
                &at("adversaries").item(index),
                id,
                "an Adversary",
                &self.unchecked.adversaries,
            );
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
        self.triggers(&at("triggers"), &scenario.triggers, &scenario.table.pieces);
    }

    fn table(&mut self, span: &Span, scenario: &Scenario) {
        let def = &scenario.table;
        self.within(&span.field("size").item(0), def.size.x, 12.0..=60.0);
        self.within(&span.field("size").item(1), def.size.y, 12.0..=60.0);
        if def.exits.is_empty() {
            self.fault(&span.field("exits"), "no Exit", "one at least: the Pack starts there");
        }
        for (index, exit) in def.exits.iter().enumerate() {
            // An Exit with reversed ends is reported by the table itself.
            if exit.to > exit.from && exit.to - exit.from < 1.0 {
                let found = format!("an Exit {} inches wide", exit.to - exit.from);
                self.fault(&span.field("exits").item(index), found, "1 inch at least");
            }
        }
        if let Some(table) = check_table(span, def, self.faults) {
            self.access(&span.field("exits"), scenario, &table);
        }
    }

    /// Checks that everybody whom the scenario can bring has room and paths on its table.
    fn access(&mut self, exits: &Span, scenario: &Scenario, table: &Table) {
        let board = table.board();
        let rules = MoveRules::default();
        let size = (PACK_BASE_RADIUS, PACK_HEIGHT);
        let pack =
            Participants { who: "the Pack".to_owned(), size, count: 1, rules: rules.clone() };
        let near = |inches: f32| {
            move |body: &Body, exit: &Exit| board.distance_to_exit(body, exit) <= inches
        };
        let mut closed = false;
        for (index, exit) in board.exits.iter().enumerate() {
            let holds = |body: &Body| near(NEAR_EXIT)(body, exit);
            let here = TablePart {
                name: "within 3\" of this Exit",
                holds: &holds,
                near: (middle_of(table, exit), NEAR_EXIT),
            };
            if let Some((found, expected)) =
                entry_fault(table, &here, &[TablePart::middle()], &pack)
            {
                closed = true;
                self.fault(&exits.item(index), found, expected);
            }
        }
        let at_exits = |body: &Body| board.exits.iter().any(|exit| near(NEAR_EXIT)(body, exit));
        let (radius, height) = pack.size;
        let room = table.room_for(radius, height, MOST_OF_A_PACK, at_exits).len();
        if !closed && room < MOST_OF_A_PACK {
            let found = format!("room for only {room} Models within 3\" of the Exits");
            self.fault(exits, found, format!("room for {MOST_OF_A_PACK}"));
        }
        if closed {
            return;
        }
        let holds: Vec<_> =
            board.exits.iter().map(|exit| move |body: &Body| near(FOES_NEAR)(body, exit)).collect();
        let gates: Vec<TablePart<'_>> = board
            .exits
            .iter()
            .zip(&holds)
            .map(|(exit, holds)| TablePart {
                name: "an Exit",
                holds,
                near: (middle_of(table, exit), FOES_NEAR),
            })
            .collect();
        for foes in self.foes(scenario) {
            let radius = foes.size.0;
            // A Scatter Roll reaches 5" from the centre; a model that does not fit there
            // is put nearby.
            let holds = |body: &Body| body.plan().length() <= SCATTER + radius;
            let here =
                TablePart { name: "around the centre", holds: &holds, near: (Vec2::ZERO, SCATTER) };
            if let Some((found, expected)) = entry_fault(table, &here, &gates, &foes) {
                self.fault(exits, found, expected);
            }
        }
    }

    /// Returns the Foes that the scenario can deploy, grouped by base size: of each size
    /// the most that one quarry brings.
    fn foes(&self, scenario: &Scenario) -> Vec<Participants> {
        let mut all: Vec<Participants> = Vec::new();
        let quarry = scenario
            .adversaries
            .iter()
            .filter_map(|id| self.unchecked.adversaries.get(id.as_str()));
        for entry in quarry {
            let minions = entry.minions.iter().filter_map(|(id, count)| {
                let minion = self.unchecked.minions.get(id.as_str())?;
                Some((
                    minion.name.clone(),
                    (*minion.base_radius, *minion.height),
                    usize::from(**count),
                ))
            });
            let own = (entry.base_radius, entry.height);
            let size_of = |it: &AdversaryModel| {
                (it.base_radius.map_or(own.0, Inches::get), it.height.map_or(own.1, Inches::get))
            };
            let mut adversary_models: Vec<(f32, f32)> = entry.models.iter().map(size_of).collect();
            if adversary_models.is_empty() {
                adversary_models.push(own);
            }
            let adversary_models =
                adversary_models.into_iter().map(|size| (entry.name.clone(), size, 1));
            let mut participants: Vec<Participants> = Vec::new();
            for (who, size, count) in minions.chain(adversary_models) {
                match participants.iter_mut().find(|one| one.size == size) {
                    Some(one) => one.count += count,
                    None => participants.push(Participants {
                        who,
                        size,
                        count,
                        rules: MoveRules::default(),
                    }),
                }
            }
            for one in participants {
                match all.iter_mut().find(|other| other.size == one.size) {
                    Some(other) if other.count >= one.count => {}
                    Some(other) => *other = one,
                    None => all.push(one),
                }
            }
        }
        // A size out of bounds has its own fault.
        let sound = |(radius, height): (f32, f32)| {
            (0.1..=4.0).contains(&radius) && (0.1..=10.0).contains(&height)
        };
        all.retain(|one| sound(one.size));
        all
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
            let cazador = self.look_up(
                &at.field("cazador"),
                &seat.cazador,
                "a Cazador",
                &self.unchecked.cazadores,
            );
            if pack.players.iter().take(index).any(|other| other.cazador == seat.cazador) {
                let found = format!("\"{}\" a second time", seat.cazador);
                self.fault(&at.field("cazador"), found, "a Cazador of their own");
            }
            let companions = at.field("companions");
            if let Some((fewest, most)) = companions_allowed(players)
                && !(fewest..=most).contains(&seat.companions.len())
            {
                let expected =
                    if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
                let found = format!(
                    "{} with {}",
                    counted(seat.companions.len(), "Companion", "Companions"),
                    counted(players, "player", "players")
                );
                self.fault(&companions, found, expected);
            }
            for (index, id) in seat.companions.iter().enumerate() {
                let at = companions.item(index);
                let known =
                    self.look_up(&at, id, "a Companion", &self.unchecked.companions).is_some();
                if let (Some(cazador), true) = (cazador, known)
                    && !cazador.enlisted.contains(id)
                {
                    self.fault(
                        &at,
                        format!("\"{id}\""),
                        format!("one whom {} has enlisted", cazador.name),
                    );
                }
            }
        }
    }
}
