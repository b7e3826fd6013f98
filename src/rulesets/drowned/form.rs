//! The questions before a match: how many points, the crew of each side, and what is agreed on.

use std::collections::BTreeMap;

use crate::dice::Dice;
use crate::game::{
    Brought, Pick, RANDOM, SetupFault, SetupForm, ask_switch, chosen_forces, force_form, scenario_among,
    switched_on,
};
use crate::rulesets::drowned::prelude::*;

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

/// The form with these answers filled in.
pub fn setup_form(
    content: &DrownedContent,
    own: &[Brought<Crew>],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    scenario_among(&content.scenarios, scenario)?;
    let ask = |form: &mut SetupForm, answers: &BTreeMap<String, String>| {
        let mut twists = vec![Pick::new(NO_TWIST, "None", "As the scenario says.")];
        twists.extend(Twist::ALL.map(|twist| Pick::new(twist, twist.words().0, twist.words().1)));
        twists.push(Pick::new(RANDOM, "By a die", "Two in ten for each, and none else."));
        form.one(("twist", "Twist"), twists, answers, NO_TWIST);
        let hints = [
            "Only the symbol of the feat die is a feat.",
            "A double that is not above the number is a feat, too.",
        ];
        ask_switch(form, ("doubles", "Doubles as feats"), hints, answers);
    };
    let choose = |answers: &BTreeMap<String, String>| choose(content, scenario, answers, 0).err();
    Ok(force_form(content, own, answers, ask, choose))
}

/// The setup that these answers ask for, or what of it cannot be played and what would be right.
pub fn choose<'a>(
    content: &'a DrownedContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
    seed: u64,
) -> Result<Chosen<'a>, SetupFault> {
    let scenario = scenario_among(&content.scenarios, scenario)?;
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
        Some(wanted) => wanted.parse().map(Some).map_err(|_| {
            let all = Twist::ALL.map(|twist| twist.to_string()).join(", ");
            SetupFault::new("twist", wanted, format!("none, {all}, {RANDOM}"))
        }),
    }
}
