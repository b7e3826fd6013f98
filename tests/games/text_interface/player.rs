//! A player of battles that knows only the text output: it places, deploys, takes
//! objectives and shoots by the text alone.

use std::collections::BTreeMap;
use std::path::Path;

use super::reader::{Foe, Objective, Reader, foes, inches, objectives, options};

/// Limit of lines in one battle.
const LINES: usize = 4000;
/// Name of the player in the output.
const ME: &str = "Player 1";

/// The end of a battle, as the output states it.
pub struct Ended {
    /// The line with the winner and the reason.
    pub told: String,
    /// Whether the player has won.
    pub won: bool,
    /// All lines of input and output.
    pub transcript: Vec<String>,
}

struct Player {
    reader: Reader,
    /// Objectives that units move towards, by the unit's name.
    claims: BTreeMap<String, u32>,
    /// Distance a unit moves and shoots in inches, by its name, from its sheet.
    reach: BTreeMap<String, (f32, f32)>,
    /// The objectives as last listed around the active unit.
    around: Vec<Objective>,
    foes: Vec<Foe>,
    /// The objective of the active unit.
    goal: Option<u32>,
    /// Planned actions of the active unit, in order.
    plan: Vec<&'static str>,
}

/// Plays a battle to its end.
pub fn play(home: &Path, words: &[&str]) -> Ended {
    let (reader, mut said) = Reader::start(home, words);
    let mut player = Player {
        reader,
        claims: BTreeMap::new(),
        reach: BTreeMap::new(),
        around: Vec::new(),
        foes: Vec::new(),
        goal: None,
        plan: Vec::new(),
    };
    for _ in 0..LINES {
        if let Some(told) = said.iter().find(|line| line.starts_with("The match is over.")) {
            let won = told.contains(&format!("{ME} wins"));
            let told = told.clone();
            return Ended { told, won, transcript: std::mem::take(&mut player.reader.transcript) };
        }
        said = player.answer(&said);
    }
    panic!(
        "no end after {LINES} lines: {:#?}",
        &player.reader.transcript[player.reader.transcript.len() - 60..]
    );
}

impl Player {
    /// Answers the question in the output; returns the lines to type.
    fn answer(&mut self, said: &[String]) -> Vec<String> {
        let said = if options(said).is_empty() { self.reader.say("") } else { said.to_vec() };
        if said.iter().any(|line| line == "On the table, nearest first:") {
            self.around = objectives(&said);
            self.foes = foes(&said);
        }
        let choices = options(&said);
        if said.iter().any(|line| line.contains("Where do you place objective")) {
            return self.first_of(&["1 toward middle of the table", "1 1"], &said);
        }
        if said.iter().any(|line| line.starts_with("Where do your units enter?")) {
            return self.entry(&said);
        }
        if let Some(line) = said.iter().find(|line| line.contains("declare its actions in order")) {
            let unit = line.split(" has ").next().unwrap_or_default().to_owned();
            return self.declare(&unit, line, &choices);
        }
        if said.iter().any(|line| line.starts_with("Activate a unit")) {
            return self.activate(&choices);
        }
        if said.iter().any(|line| line.ends_with("Where to?")) {
            return self.walk(&choices);
        }
        if said.iter().any(|line| line.contains("attacks: which weapon")) {
            return self.fire(&choices);
        }
        if said.iter().any(|line| line.contains("which objective does it secure")) {
            let goal = self.goal.map(|goal| format!("Secure objective {goal}"));
            let wanted = choices.iter().find(|(_, label)| Some(label) == goal.as_ref());
            return self.reader.say(&wanted.map_or(1, |(number, _)| *number).to_string());
        }
        if let Some((number, _)) = self.side(&choices) {
            return self.reader.say(&number.to_string());
        }
        self.anything(&choices)
    }

    /// Chooses the edge on whose side most objectives lie, if that is the question.
    fn side(&mut self, choices: &[(usize, String)]) -> Option<(usize, String)> {
        let edge = |word: &str| {
            choices.iter().find(|(_, label)| label.to_lowercase().contains(word)).cloned()
        };
        let east = edge("east")?;
        let west = edge("west")?;
        let lie = objectives(&self.reader.say("look"));
        let side: f32 = lie.iter().map(|objective| objective.east.signum()).sum();
        Some(if side >= 0.0 { east } else { west })
    }

    /// Types these lines until one is not refused.
    fn first_of(&mut self, lines: &[&str], said: &[String]) -> Vec<String> {
        let before = options(said);
        for line in lines {
            let now = self.reader.say(line);
            let refused = now.iter().any(|line| {
                line.starts_with("Not possible")
                    || line.starts_with("No legal")
                    || line.starts_with("There is no")
            });
            if !refused && (options(&now) != before || now.len() >= 4) {
                return now;
            }
        }
        self.reader.say("b")
    }

    /// Answers an unknown question: the first option, with the first of what it needs.
    fn anything(&mut self, choices: &[(usize, String)]) -> Vec<String> {
        for (number, _) in choices {
            let mut now = self.reader.say(&number.to_string());
            if now.iter().any(|line| line.starts_with("Answer with a number")) {
                now = self.reader.say("1");
            }
            if !now
                .iter()
                .any(|line| line.starts_with("Not possible") || line.starts_with("There is no"))
            {
                return now;
            }
        }
        panic!("nothing helps: {choices:?}");
    }

    /// Chooses entry points of units: near the objectives that are nearest to one's own
    /// edge, one for two of them.
    fn entry(&mut self, said: &[String]) -> Vec<String> {
        let offered = self.reader.say("1");
        let near = options(&offered).into_iter().filter(|(_, label)| label.contains("objective"));
        let mut spots: Vec<(f32, usize)> =
            near.map(|(number, label)| (short(&label), number)).collect();
        spots.sort_by(|a, b| a.0.total_cmp(&b.0));
        // If two would be too close to each other, any spot will do.
        let numbers = spots.into_iter().map(|(_, number)| number).chain(1..=4);
        let lines: Vec<String> = numbers.map(|number| number.to_string()).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.first_of(&lines, said)
    }

    /// Chooses the next unit: units in reserve are deployed before those
    /// on the table act.
    fn activate(&mut self, choices: &[(usize, String)]) -> Vec<String> {
        self.plan.clear();
        self.goal = None;
        let deploys: Vec<&(usize, String)> =
            choices.iter().filter(|(_, label)| label.starts_with("Deploy ")).collect();
        for (number, label) in deploys {
            let unit = label
                .trim_start_matches("Deploy ")
                .split(',')
                .next()
                .unwrap_or_default()
                .to_owned();
            let offered = self.reader.say(&number.to_string());
            // `toward Control objective 4, held by nobody, 7.1" short of it: …`: the
            // nearest that no other unit moves to.
            let mut spots: Vec<(f32, usize, u32)> = Vec::new();
            for (number, label) in options(&offered) {
                let Some((_, rest)) = label.split_once("objective ") else { continue };
                let Some(objective) = rest.split(',').next().and_then(|text| text.parse().ok())
                else {
                    continue;
                };
                let taken =
                    if self.claims.values().any(|claim| *claim == objective) { 12.0 } else { 0.0 };
                let mine = if rest.contains(&format!("held by {ME}")) { 40.0 } else { 0.0 };
                spots.push((short(&label) + taken + mine, number, objective));
            }
            spots.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (_, spot, objective) in spots {
                let now = self.reader.say(&spot.to_string());
                if !now.iter().any(|line| line.starts_with("Not possible")) {
                    self.claims.insert(unit, objective);
                    return now;
                }
            }
            let now = self.reader.say("1");
            if !now
                .iter()
                .any(|line| line.starts_with("Not possible") || line.starts_with("There is no"))
            {
                return now;
            }
            self.reader.say("b");
        }
        match choices.iter().find(|(_, label)| label.starts_with("Activate ")) {
            Some((number, _)) => self.reader.say(&number.to_string()),
            None => self.anything(choices),
        }
    }

    /// Reads how far a unit moves and shoots: `Mov 6"`, `Rng 20"`.
    fn reach(&mut self, unit: &str) -> (f32, f32) {
        if let Some(known) = self.reach.get(unit) {
            return *known;
        }
        let sheet = self.reader.say(&format!("sheet {unit}"));
        let after = |word: &str| {
            let found = sheet
                .iter()
                .filter_map(|line| inches(&line.split_once(word)?.1.replacen(' ', "", 1)));
            found.fold(0.0, f32::max)
        };
        let reach = (after("Mov"), after("Rng"));
        self.reach.insert(unit.to_owned(), reach);
        reach
    }

    /// Chooses the next action: one that reaches an objective, secures it, or shoots.
    fn declare(&mut self, unit: &str, asked: &str, choices: &[(usize, String)]) -> Vec<String> {
        if !asked.contains("So far:") {
            self.plan = self.plans(unit, asked);
        }
        let has = |name: &str| {
            choices.iter().find(|(_, label)| label.starts_with(name)).map(|(number, _)| *number)
        };
        while !self.plan.is_empty() {
            let next = self.plan.remove(0);
            if let Some(number) = has(next) {
                return self.reader.say(&number.to_string());
            }
        }
        match has("Begin").or_else(|| has("Attack")).or_else(|| has("Pass")) {
            Some(number) => self.reader.say(&number.to_string()),
            None => self.anything(choices),
        }
    }

    fn plans(&mut self, unit: &str, asked: &str) -> Vec<&'static str> {
        let points: usize = asked
            .split_once(" has ")
            .and_then(|(_, rest)| rest.split(' ').next()?.parse().ok())
            .unwrap_or(1);
        let (moves, range) = self.reach(unit);
        let seen =
            self.foes.iter().filter(|foe| foe.seen).map(|foe| foe.gap).fold(f32::MAX, f32::min);
        let near = self.foes.iter().map(|foe| foe.gap).fold(f32::MAX, f32::min);
        let claimed: Vec<u32> = self
            .claims
            .iter()
            .filter(|(other, _)| *other != unit)
            .map(|(_, claim)| *claim)
            .collect();
        let wanted = self.around.iter().filter(|objective| objective.held != ME);
        let cost = |objective: &Objective| {
            objective.gap + if claimed.contains(&objective.number) { 8.0 } else { 0.0 }
        };
        let goal = wanted.min_by(|a, b| cost(a).total_cmp(&cost(b))).cloned();
        self.goal = goal.as_ref().map(|goal| goal.number);
        match self.goal {
            Some(goal) => self.claims.insert(unit.to_owned(), goal),
            None => self.claims.remove(unit),
        };
        let shoots = seen < range;
        let mut plan: Vec<&'static str> = Vec::new();
        match goal {
            Some(goal) if goal.gap < 0.9 => {
                if shoots {
                    plan.push("Attack");
                }
                plan.push("Secure");
            }
            Some(goal) => {
                let left = goal.gap - moves;
                plan.push("Move");
                if left >= 0.9 {
                    plan.push("Advance");
                }
                if shoots || near < range + moves {
                    plan.push("Attack");
                }
                if left < moves + 0.9 {
                    plan.push("Secure");
                }
            }
            None => {
                if shoots {
                    plan.push("Attack");
                }
            }
        }
        plan.truncate(points.max(1));
        // Scoring comes first if the points are too few for everything.
        if points < 4
            && plan.len() == points
            && goal_in_reach(&self.around, self.goal, moves)
            && !plan.contains(&"Secure")
        {
            plan.pop();
            plan.push("Secure");
        }
        while plan.len() < 2 && plan.len() < points {
            plan.push("Pass");
        }
        plan
    }

    /// Moves toward the unit's objective, or nowhere.
    fn walk(&mut self, choices: &[(usize, String)]) -> Vec<String> {
        let leads: Vec<usize> = choices
            .iter()
            .filter(|(_, label)| label.contains(", to a spot"))
            .map(|(number, _)| *number)
            .take(2)
            .collect();
        // A unit without an objective stays where it is.
        let lines = leads
            .iter()
            .filter_map(|lead| Some((lead, self.goal?)))
            .map(|(lead, goal)| format!("{lead} toward objective {goal}"));
        for line in lines.collect::<Vec<_>>() {
            let now = self.reader.say(&line);
            if !now
                .iter()
                .any(|line| line.starts_with("Not possible") || line.starts_with("No legal"))
            {
                return now;
            }
        }
        match choices
            .iter()
            .find(|(_, label)| label.starts_with("Stay") || label.starts_with("Keep"))
        {
            Some((number, _)) => self.reader.say(&number.to_string()),
            None => self.anything(choices),
        }
    }

    /// Chooses the weapon and target with the most expected wounds; nothing
    /// if none is expected.
    fn fire(&mut self, choices: &[(usize, String)]) -> Vec<String> {
        let mut best: Option<(f32, usize, usize)> = None;
        let aimed = |label: &str| label.contains(", at ") && !label.contains("one model");
        for (number, _) in choices.iter().filter(|(_, label)| aimed(label)) {
            let offered = self.reader.say(&number.to_string());
            for (target, odds) in options(&offered) {
                let expected = odds
                    .split_once(" expected")
                    .and_then(|(before, _)| before.rsplit(' ').next()?.parse::<f32>().ok())
                    .unwrap_or(0.1);
                if best.is_none_or(|(most, ..)| expected > most) {
                    best = Some((expected, *number, target));
                }
            }
            self.reader.say("b");
        }
        if let Some((_, number, target)) = best {
            return self.reader.say(&format!("{number} {target}"));
        }
        match choices
            .iter()
            .find(|(_, label)| label.starts_with("That is all") || label.starts_with("Do not"))
        {
            Some((number, _)) => self.reader.say(&number.to_string()),
            None => self.anything(choices),
        }
    }
}

/// Reads the remaining distance in
/// `toward Control objective 4, held by nobody, 7.1" short of it`; 0 if it is reached.
fn short(label: &str) -> f32 {
    let before = label.split_once("\" short of it").map(|(before, _)| before);
    before.and_then(|before| before.rsplit(' ').next()?.parse().ok()).unwrap_or(0.0)
}

/// Returns whether the unit's objective can be secured after a Move.
fn goal_in_reach(around: &[Objective], goal: Option<u32>, moves: f32) -> bool {
    around.iter().any(|objective| Some(objective.number) == goal && objective.gap < moves + 0.9)
}
