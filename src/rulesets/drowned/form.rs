//! The questions before a match: how many points, the crew of each side, and what is agreed on.

use std::collections::BTreeMap;

use super::content::{Crew, DrownedContent, Scenario, Twist};
use crate::dice::Dice;
use crate::game::{
    Brought, Pick, RANDOM, SetupFault, SetupForm, ask_forces, ask_switch, chosen_forces, switched_on,
    written_out,
};

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
    let answers = &written_out::<DrownedContent>(own, answers);
    let scenario = scenario_of(content, scenario)?;
    let mut form = SetupForm::default();
    ask_forces(content, &mut form, own, answers);
    let mut twists = vec![Pick::new(NO_TWIST, "None", "As the scenario says.")];
    twists.extend(Twist::ALL.map(|twist| Pick::new(id_of(twist), twist.words().0, twist.words().1)));
    twists.push(Pick::new(RANDOM, "By a die", "Two in ten for each, and none else."));
    form.one(("twist", "Twist"), twists, answers, NO_TWIST);
    let hints = [
        "Only the symbol of the feat die is a feat.",
        "A double that is not above the number is a feat, too.",
    ];
    ask_switch(&mut form, ("doubles", "Doubles as feats"), hints, answers);
    form.refuse_unasked(answers, |_| false);
    if let Err(fault) = choose(content, scenario.id.as_str(), answers, 0) {
        form.faults.push(fault.to_string());
    }
    Ok(form)
}

/// The setup that these answers ask for.
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
    let (points, crews) = chosen_forces(content, &["twist", "doubles"], answers, seed)?;
    let (twist, doubles) = (twist(answers, seed)?, switched_on("doubles", answers)?);
    Ok(Chosen { scenario, points, crews, twist, doubles })
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
