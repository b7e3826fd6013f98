//! Options of a match setup beside its size and the crews.

use monteria_content::Text;
use std::collections::BTreeMap;

use crate::content::{DrownedContent, Id, Scenario, Twist, has_water};
use monteria_dice::Dice;
use monteria_game::{Pick, RANDOM, SetupFault, SetupForm, text};
use monteria_skirmish::{ForceSetup, ask_switch, switched_on, table_for};

/// Answer for a match without a twist.
const NO_TWIST: &str = "none";

/// Answers of the setup.
pub struct Agreed {
    /// Complication of the scenario, if any.
    pub twist: Option<Twist>,
    /// Whether a double within the target number counts as a feat.
    pub doubles: bool,
}

impl ForceSetup for DrownedContent {
    type Scenario = Scenario;
    type Agreed = Agreed;

    const QUESTIONS: &'static [&'static str] = &["twist", "doubles"];

    fn scenarios(&self) -> &BTreeMap<Id, Scenario> {
        &self.scenarios
    }

    fn suggested(scenario: &Scenario) -> &[(String, String)] {
        &scenario.forces
    }

    fn ask(form: &mut SetupForm, answers: &BTreeMap<String, String>) {
        let hint = text!("rules-drowned-as-the-scenario-says", "As the scenario says.");
        let mut twists = vec![Pick::new(NO_TWIST, text!("rules-drowned-none", "None"), hint)];
        twists.extend(Twist::ALL.map(|twist| Pick::new(twist, twist.words().0, twist.words().1)));
        let hint =
            text!("rules-drowned-two-in-ten-for-each-and", "20 % for each twist, otherwise none.");
        twists.push(Pick::new(RANDOM, text!("rules-drowned-by-a-die", "At random"), hint));
        form.one(("twist", text!("rules-drowned-twist", "Twist")), twists, answers, NO_TWIST);
        let hints = [
            text!(
                "rules-drowned-only-the-symbol-of-the-feat",
                "Only the symbol of the feat die is a feat."
            ),
            text!(
                "rules-drowned-a-double-that-is-not-above",
                "A double that is not above the target number is a feat, too."
            ),
        ];
        let label = text!("rules-drowned-doubles-as-feats", "Doubles as feats");
        ask_switch(form, "doubles", label, hints, answers);
    }

    fn agreed(answers: &BTreeMap<String, String>, seed: u64) -> Result<Agreed, SetupFault> {
        Ok(Agreed { twist: twist(answers, seed)?, doubles: switched_on("doubles", answers)? })
    }

    fn fits(&self, scenario: &Scenario, size: u32, agreed: &Agreed) -> Result<(), SetupFault> {
        let small = self.numbers.small_table_rule();
        // Content checks require water in every scenario, but the editor can start a
        // match on a table that was not checked yet.
        if agreed.twist == Some(Twist::RisingTide)
            && !has_water(&table_for(&scenario.table, size, small))
        {
            let expected = text!(
                "rules-drowned-another-twist-there-is-no-water",
                "another twist: this table has no water that could rise"
            );
            return Err(SetupFault::new(
                "twist",
                Text::verbatim(Twist::RisingTide.to_string()),
                expected,
            ));
        }
        Ok(())
    }
}

/// Returns the chosen twist. By die, each twist has two faces and no twist the
/// other two (brief, Twists).
fn twist(answers: &BTreeMap<String, String>, seed: u64) -> Result<Option<Twist>, SetupFault> {
    match answers.get("twist").map(|text| text.trim()) {
        None | Some(NO_TWIST) => Ok(None),
        Some(RANDOM) => {
            let face = Dice::new(seed.wrapping_mul(31).wrapping_add(7)).die(10);
            Ok(Twist::ALL.get((face as usize - 1) / 2).copied())
        }
        Some(wanted) => wanted.parse().map(Some).map_err(|_| {
            let all = Twist::ALL.map(|twist| twist.to_string()).join(", ");
            SetupFault::new(
                "twist",
                Text::verbatim(wanted),
                text!("rules-drowned-none-2", "none, {all}, {a}", a = RANDOM),
            )
        }),
    }
}
