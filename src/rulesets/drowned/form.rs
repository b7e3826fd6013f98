//! The questions before a match: how many points, the crew of each side, and what is agreed on.

use std::collections::BTreeMap;

use super::content::{Crew, DrownedContent, POINTS, SIZES, Scenario, Twist};
use super::crew::random_crew;
use crate::dice::Dice;
use crate::game::{Brought, Pick, RANDOM, SetupFault, SetupForm, answered, at_random, in_full};

/// The points of the usual game.
const USUAL: u32 = 100;
/// The questions.
const KNOWN: [&str; 5] = ["points", "crew-1", "crew-2", "twist", "doubles"];
/// The answer that plays without a twist.
const NO_TWIST: &str = "none";

/// A setup that can be played.
pub struct Chosen<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The points that were agreed on.
    pub points: u32,
    /// The crew of each side.
    pub crews: [Crew; 2],
    /// What goes wrong on top of it.
    pub twist: Option<Twist>,
    /// Whether doubles that are not above the number are feats, too.
    pub doubles: bool,
}

fn scenario_of<'a>(content: &'a DrownedContent, id: &str) -> Result<&'a Scenario, SetupFault> {
    content.scenarios.get(id).ok_or_else(|| SetupFault::not_among("scenario", id, content.scenarios.keys()))
}

/// The ready-made crews of so many points.
fn ready(content: &DrownedContent, points: u32) -> Vec<&Crew> {
    content.crews.iter().filter(|crew| crew.points == points).collect()
}

/// The name of the crew that a side has where nobody says: the two sides have different ones as far as there are.
fn default_crew(ready: &[&Crew], side: usize) -> String {
    ready.get(side % ready.len().max(1)).map_or(RANDOM, |crew| crew.name.as_str()).to_owned()
}

/// The id of a twist, as an answer.
fn id_of(twist: Twist) -> String {
    twist.words().0.to_lowercase().replace(' ', "-")
}

/// The form with these answers filled in.
///
/// # Errors
/// Where there is no such scenario.
pub fn setup_form(
    content: &DrownedContent,
    own: &[Brought<Crew>],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let answers = &in_full(own, "crew-", answers);
    let scenario = scenario_of(content, scenario)?;
    let mut form = SetupForm::default();
    let given = answers.get("points").and_then(|text| text.trim().parse().ok()).unwrap_or(USUAL);
    let sizes = SIZES.into_iter().chain((!SIZES.contains(&given)).then_some(given));
    let size = |points: u32| Pick::new(points, format!("{points} points"), "");
    form.one(("points", "Points of each side"), sizes.map(size).collect(), answers, USUAL.to_string());
    let ready = ready(content, given);
    for side in 0..2 {
        let ready_made = ready.iter().map(|it| Pick::new(&it.name, &it.name, content.crew_words(it)));
        let mut picks: Vec<Pick> = ready_made.collect();
        picks.extend(own.iter().filter(|own| own.own.points == given).map(|own| {
            let crew = &own.own;
            Pick::new(&own.answer, &crew.name, format!("Of your own: {}", content.crew_words(crew)))
        }));
        picks.push(at_random());
        let asked = (format!("crew-{}", side + 1), format!("Crew of player {}", side + 1));
        form.one(asked, picks, answers, default_crew(&ready, side));
    }
    let mut twists = vec![Pick::new(NO_TWIST, "None", "As the scenario says.")];
    twists.extend(Twist::ALL.map(|twist| Pick::new(id_of(twist), twist.words().0, twist.words().1)));
    twists.push(Pick::new(RANDOM, "By a die", "Two in ten for each, and none else."));
    form.one(("twist", "Twist"), twists, answers, NO_TWIST);
    let doubles = vec![
        Pick::new("off", "Off", "Only the symbol of the feat die is a feat."),
        Pick::new("on", "On", "A double that is not above the number is a feat, too."),
    ];
    form.one(("doubles", "Doubles as feats"), doubles, answers, "off");
    form.refuse_unasked(answers, |_| false);
    if let Err(fault) = choose(content, scenario.id.as_str(), answers, 0) {
        form.faults.push(fault.to_string());
    }
    Ok(form)
}

/// The setup that these answers ask for. A crew is the name of a ready-made one, `random`, or one written out as RON, which must keep the
/// rules of building.
///
/// # Errors
/// What of it cannot be played, and what would be right.
pub fn choose<'a>(
    content: &'a DrownedContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
    seed: u64,
) -> Result<Chosen<'a>, SetupFault> {
    let scenario = scenario_of(content, scenario)?;
    if let Some(key) = answers.keys().find(|key| !KNOWN.contains(&key.as_str())) {
        return Err(SetupFault::new(key.as_str(), "no such setting", KNOWN.join(", ")));
    }
    let count = answers.get("points").map_or("100", |text| text.trim());
    let points = count.parse().ok().filter(|n| (POINTS.0..=POINTS.1).contains(n));
    let expected = || format!("a number of points from {} to {}", POINTS.0, POINTS.1);
    let points = points.ok_or_else(|| SetupFault::new("points", count, expected()))?;
    let doubles = match answers.get("doubles").map(|text| text.trim()) {
        None | Some("off") => false,
        Some("on") => true,
        Some(other) => return Err(SetupFault::new("doubles", other, "on or off")),
    };
    Ok(Chosen {
        scenario,
        points,
        crews: [crew(content, points, answers, 0, seed)?, crew(content, points, answers, 1, seed)?],
        twist: twist(answers, seed)?,
        doubles,
    })
}

/// The twist that is asked for; of a die, two faces are one twist each and two are none (brief, Twists).
fn twist(answers: &BTreeMap<String, String>, seed: u64) -> Result<Option<Twist>, SetupFault> {
    match answers.get("twist").map(|text| text.trim()) {
        None | Some(NO_TWIST) => Ok(None),
        Some(RANDOM) => {
            let face = Dice::new(seed.wrapping_mul(31).wrapping_add(7)).die(10);
            Ok(Twist::ALL.get((face as usize - 1) / 2).copied())
        }
        Some(wanted) => {
            let found = Twist::ALL.into_iter().find(|twist| id_of(*twist) == wanted);
            let all = Twist::ALL.map(id_of);
            found.map(Some).ok_or_else(|| {
                SetupFault::new("twist", wanted, format!("none, {}, {RANDOM}", all.join(", ")))
            })
        }
    }
}

fn crew(
    content: &DrownedContent,
    points: u32,
    answers: &BTreeMap<String, String>,
    side: usize,
    seed: u64,
) -> Result<Crew, SetupFault> {
    let (key, ready) = (format!("crew-{}", side + 1), ready(content, points));
    let wanted = answers.get(&key).cloned().unwrap_or_else(|| default_crew(&ready, side));
    let mut dice = Dice::new(seed.wrapping_mul(2).wrapping_add(side as u64));
    answered(
        (&key, &wanted, "a crew"),
        ready.iter().map(|crew| (crew.name.as_str(), *crew)),
        || random_crew(content, points, &mut dice),
        |crew| content.breaches(crew, points),
    )
}
