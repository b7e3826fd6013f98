//! Balance of the ready-made forces and teams: standard players on both sides, each pair
//! from both edges. None wins much more often than another of its size, and every table
//! is fair with its default setup. By default the smallest of them play a few matches;
//! `PAIRS=100` plays so many matches of every pair and every table.

use std::sync::Arc;

use monteria_game::{MatchSetup, Ruleset};

use monteria_test_support::playout::{self, number_of};
use monteria_test_support::{fracture as field, respawn as respawn_field};

/// The most matches of a hundred that the better of two may win.
const MOST: usize = 65;

/// The number of matches from which the limit applies; fewer only show that
/// neither wins nearly all.
const MANY: usize = 50;

/// Results of the matches of a pair: wins of each, from either edge, and draws.
#[derive(Debug, Default)]
struct Tally {
    won: [usize; 2],
    drawn: usize,
}

impl Tally {
    fn played(&self) -> usize {
        self.won.iter().sum::<usize>() + self.drawn
    }

    /// Describes a violated limit, if any.
    fn fault(&self, names: [&str; 2]) -> Option<String> {
        let most = if self.played() >= MANY { MOST } else { 80 };
        let unfair = self.won.iter().any(|won| won * 100 > self.played() * most);
        unfair.then(|| {
            format!("{} against {}: {self:?}, expected at most {most} %", names[0], names[1])
        })
    }
}

/// Plays so many matches between two answers of the setup (`team-` or `force-` with its
/// army), each as often at either edge.
fn between(
    ruleset: &Arc<dyn Ruleset>,
    of: &str,
    scenario: &str,
    key: &str,
    names: [&str; 2],
    count: usize,
) -> Tally {
    let mut tally = Tally::default();
    for number in 0..count {
        let swap = number % 2 == 1;
        let seated = if swap { [names[1], names[0]] } else { names };
        let answers =
            (1..=2).zip(seated).map(|(seat, name)| (format!("{key}-{seat}"), name.to_owned()));
        let setup = MatchSetup {
            answers: answers.collect(),
            ..MatchSetup::new(of, scenario, 70_000 + number as u64 / 2)
        };
        match playout::play_on(ruleset.clone(), setup, &["standard"; 2], false, |_| {}) {
            Some(side) => tally.won[usize::from((side == 1) != swap)] += 1,
            None => tally.drawn += 1,
        }
    }
    println!("{scenario}: {} against {}: {tally:?}", names[0], names[1]);
    tally
}

/// Returns all pairs of these names.
fn pairs<'a>(names: &[&'a str]) -> Vec<[&'a str; 2]> {
    let later = |at: usize| names[at + 1..].iter().map(move |two| [names[at], *two]);
    (0..names.len()).flat_map(later).collect()
}

#[test]
fn no_ready_made_force_beats_another_of_its_size_too_often() {
    let content = field::content();
    let ruleset = field::ruleset();
    let count = number_of("PAIRS", 0);
    let mut faults = Vec::new();
    // The scenario "first battle" has forces of its own.
    for (id, scenario) in content.scenarios.iter().filter(|(_, scenario)| scenario.points >= 500) {
        let armies: Vec<&str> = content.armies.keys().map(|id| id.as_str()).collect();
        for army in content.armies.values() {
            let ready =
                army.rosters.iter().filter(|roster| roster.limit == scenario.points).count();
            assert_eq!(
                ready, 1,
                "{}: the first of a size is the one that these battles play",
                army.name
            );
        }
        let suggested = [scenario.armies.0.as_str(), scenario.armies.1.as_str()];
        let (all, count) = match count {
            0 if scenario.points == 500 => (vec![suggested], 8),
            0 => continue,
            count => (pairs(&armies), count),
        };
        for names in all {
            let tally = between(&ruleset, "fracture", id.as_str(), "army", names, count);
            faults.extend(tally.fault(names));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn no_ready_made_team_beats_another_too_often() {
    let ruleset = respawn_field::ruleset();
    let teams = ["Breakers", "Lanterns", "Static", "Quicksilver"];
    let arenas = ["arena-causeway", "arena-crossroads", "arena-foundry", "arena-terraces"];
    let wanted = number_of("PAIRS", 8);
    let count = wanted.div_ceil(arenas.len()).next_multiple_of(2);
    let mut faults = Vec::new();
    // By default a few matches: the default setup, and the first team
    // against the two others.
    let all = pairs(&teams).into_iter().filter(|names| wanted >= MANY || names[0] == teams[0]);
    for names in all {
        let mut whole = Tally::default();
        for arena in arenas {
            let tally = between(&ruleset, "respawn", arena, "team", names, count);
            whole.drawn += tally.drawn;
            whole.won[0] += tally.won[0];
            whole.won[1] += tally.won[1];
        }
        faults.extend(whole.fault(names));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The default setup of each scenario is fair. By default the smallest battle is played
/// a few times; `DEFAULTS=200` plays so many of every scenario, and each seat wins 40 to
/// 60 % of them.
#[test]
fn what_a_scenario_sets_up_by_itself_is_won_from_either_seat() {
    let wanted = number_of("DEFAULTS", 0);
    let mut faults = Vec::new();
    for (of, ruleset) in [("fracture", field::ruleset()), ("respawn", respawn_field::ruleset())] {
        for card in ruleset.scenarios() {
            let count = if wanted == 0 && card.id == "drill-yard" { 16 } else { wanted };
            let mut points = 0;
            for number in 0..count {
                let setup = MatchSetup::new(of, &card.id, 80_000 + number as u64);
                points +=
                    match playout::play_on(ruleset.clone(), setup, &["standard"; 2], false, |_| {})
                    {
                        Some(0) => 2,
                        Some(_) => 0,
                        None => 1,
                    };
            }
            let (least, most) = if count >= MANY { (40, 60) } else { (20, 80) };
            let told = format!("{}: {points} of {} points", card.id, 2 * count);
            println!("{told}");
            let even = (least * 2 * count..=most * 2 * count).contains(&(points * 100));
            faults.extend((!even).then(|| format!("{told}, expected {least} to {most} %")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
