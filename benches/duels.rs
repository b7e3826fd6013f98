//! How often one strength beats another with the same forces at both seats, and how
//! long its decisions take.
//!
//! `cargo bench --bench duels -- respawn sharp standard 50 20000` plays 50 matches of
//! that game with seeds from 20000 on, each from both seats; `cazadores` so many hunts
//! with either on each of three tables, with the same seeds. The time is the processor's,
//! where the system tells it, so that others who use it hardly count. Without arguments
//! it plays a match of each game.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "a program of measurements")]

use std::collections::BTreeMap;
use std::fs::read_to_string;
use std::time::{Duration, Instant};

use monteria::content::{Faults, Library, find_root};
use monteria::game::{Control, Game, MatchSetup, Seat, SeatId, Seats, SideId, without_text};
use monteria::opponents::Opponents;
use monteria::rulesets::Rulesets;

/// What is varied from match to match: where, what for (where a scenario does not say
/// it), and with which forces at both seats.
struct Plan {
    scenarios: &'static [&'static str],
    missions: &'static [&'static str],
    force: &'static str,
    forces: &'static [&'static str],
}

const FRACTURE: Plan = Plan {
    scenarios: &["broken-quarter"],
    missions: &[
        "resource-recovery",
        "annihilation",
        "foothold",
        "strategic-control",
        "tip-of-the-spear",
    ],
    force: "army",
    forces: &["sentinels", "swarm", "corsairs", "endless", "marauders"],
};
const RESPAWN: Plan = Plan {
    scenarios: &["arena-foundry", "arena-terraces", "arena-crossroads", "arena-causeway"],
    missions: &[
        "team-deathmatch",
        "capture-the-flag",
        "domination",
        "king-of-the-hill",
        "hot-zone",
        "relay",
    ],
    force: "team",
    forces: &["Breakers", "Lanterns", "Static", "Quicksilver"],
};
const ARCANE: Plan = Plan {
    scenarios: &["duel", "stones", "prisoner", "marked", "breakthrough", "ritual"],
    missions: &[],
    force: "party",
    forces: &[
        "The king's peace",
        "The long dusk",
        "Steam and brass",
        "Bells at evening",
        "The muster at dawn",
    ],
};
const DROWNED: Plan = Plan {
    scenarios: &["scrap-run", "broken-tower", "signal-lamps", "cut-the-head", "sunken-vault"],
    missions: &[],
    force: "crew",
    forces: &["Riggers", "Cutpurse lane", "The morning watch", "Slack water"],
};
/// Tables on which the standard player wins fewer than six hunts of ten.
const TABLES: [&str; 3] = ["plague-village", "oak-hollow", "weavers-row"];

/// The processor time of this thread, or the time of day where the system
/// does not tell it.
fn clock(begun: Instant) -> Duration {
    let told = read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| begun.elapsed(), Duration::from_nanos)
}

/// Matches that were played: how many were won, drawn and lost, and how long each
/// decision of the first strength took.
#[derive(Default)]
struct Record {
    won: u32,
    drawn: u32,
    lost: u32,
    took: Vec<Duration>,
}

impl Record {
    fn add(&mut self, other: &Record) {
        (self.won, self.drawn, self.lost) =
            (self.won + other.won, self.drawn + other.drawn, self.lost + other.lost);
        self.took.extend(&other.took);
    }

    fn tell(&mut self, what: &str) {
        self.took.sort_unstable();
        let at = |part: usize| {
            self.took.get(self.took.len() * part / 100).map_or(0.0, Duration::as_secs_f64)
        };
        let middle = at(50) * 1000.0;
        let most = at(95) * 1000.0;
        println!(
            "{what}: won {}, drawn {}, lost {}; {} decisions, median {middle:.1} ms, p95 {most:.1} \
             ms",
            self.won,
            self.drawn,
            self.lost,
            self.took.len()
        );
    }
}

/// Plays a match in which one of the seats, or all of a solo game, are of a strength
/// that is looked at.
fn play(
    rulesets: &Rulesets,
    scenario: &str,
    answers: BTreeMap<String, String>,
    seats: [&str; 2],
    of: usize,
    seed: u64,
) -> Record {
    let (ruleset, card) = rulesets.find(scenario).expect("a scenario");
    let seats =
        (0..4).map(|seat| (SeatId(seat), Control::Ai(seats[usize::from(seat > 0)].to_owned())));
    let setup = MatchSetup {
        answers,
        seats: seats.collect(),
        ..MatchSetup::new(ruleset.id(), card.id, seed)
    };
    let mut game = Game::start(ruleset, setup).expect("it begins");
    game.keep_past(false);
    let own: Vec<Seat> = game.world().resource::<Seats>().0.clone();
    let own = &own[of.min(own.len() - 1)];
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    let mut record = Record::default();
    let begun = Instant::now();
    without_text(|| {
        while let Some(decision) = game.decision() {
            let asked = decision.options.len() > 1 && decision.seat == own.id;
            let before = clock(begun);
            let turn = opponents.play(&mut game).expect("seated").expect("goes on");
            assert!(turn.rejected.is_none(), "{:?}", turn.rejected);
            if asked {
                record.took.push(clock(begun).saturating_sub(before));
            }
        }
    });
    match game.outcome().and_then(|outcome| outcome.winner) {
        None => record.drawn = 1,
        Some(SideId(side)) if SideId(side) == own.side => record.won = 1,
        Some(_) => record.lost = 1,
    }
    record
}

fn duels(rulesets: &Rulesets, plan: &Plan, strengths: [&str; 2], count: usize, seed: u64) {
    let (mut all, mut by_mission) = (Record::default(), BTreeMap::<&str, Record>::new());
    for number in 0..count {
        let scenario = plan.scenarios[number % plan.scenarios.len()];
        let mission =
            number / (if plan.scenarios.len() > 1 { 1 } else { 5 }) % plan.missions.len().max(1);
        let mission = plan.missions.get(mission).copied();
        let force = plan.forces
            [number / (if plan.scenarios.len() > 1 { 3 } else { 1 }) % plan.forces.len()];
        let asked = mission.map(|mission| ("mission".to_owned(), mission.to_owned()));
        let mut answers: BTreeMap<String, String> = asked.into_iter().collect();
        answers.extend([1, 2].map(|player| (format!("{}-{player}", plan.force), force.to_owned())));
        for own in 0..2 {
            let seats = if own == 0 { strengths } else { [strengths[1], strengths[0]] };
            let record =
                play(rulesets, scenario, answers.clone(), seats, own, seed + number as u64);
            all.add(&record);
            by_mission.entry(mission.unwrap_or(scenario)).or_default().add(&record);
        }
    }
    by_mission.iter_mut().for_each(|(mission, record)| record.tell(mission));
    all.tell(&format!("{} against {}, seeds from {seed}", strengths[0], strengths[1]));
}

fn hunts(rulesets: &Rulesets, strengths: [&str; 2], count: usize, seed: u64) {
    for table in TABLES {
        for strength in strengths {
            let mut all = Record::default();
            (0..count as u64).for_each(|number| {
                all.add(&play(rulesets, table, BTreeMap::new(), [strength; 2], 0, seed + number));
            });
            all.tell(&format!("{table}, {strength}, seeds from {seed}"));
        }
    }
}

fn main() {
    let library = Library::open(find_root().expect("the content is there"), &mut Faults::new());
    let rulesets = Rulesets::load(&library).expect("the content is sound");
    let words: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let word = |place: usize, otherwise: &'static str| {
        words.get(place).map_or_else(|| otherwise.to_owned(), String::clone)
    };
    let strengths = [word(1, "sharp"), word(2, "standard")];
    let strengths = [strengths[0].as_str(), strengths[1].as_str()];
    let count = word(3, "1").parse().expect("a number of matches");
    let seed = word(4, "1").parse().expect("a seed");
    let games = if words.is_empty() {
        "fracture respawn arcane drowned cazadores".to_owned()
    } else {
        word(0, "")
    };
    for game in games.split(' ') {
        match game {
            "fracture" => duels(&rulesets, &FRACTURE, strengths, count, seed),
            "arcane" => duels(&rulesets, &ARCANE, strengths, count, seed),
            "drowned" => duels(&rulesets, &DROWNED, strengths, count, seed),
            "respawn" => duels(&rulesets, &RESPAWN, strengths, count, seed),
            "cazadores" => hunts(&rulesets, strengths, count, seed),
            other => {
                println!(
                    "no duels of `{other}`: expected fracture, respawn, arcane, drowned or \
                     cazadores"
                )
            }
        }
    }
}
