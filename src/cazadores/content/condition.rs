//! The nine Conditions (Cazadores 05 "Conditions"). What they do is rules, not data; here
//! are their numbers, names and texts.

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::rows;

rows! {
    /// A state that hampers (or, for [`Condition::Hidden`], helps) a Model. A Model has
    /// each at most once.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display,
        JsonSchema,
    )]
    #[display(style = "kebab-case")]
    pub enum Condition [
        /// The book's number, 1..=9, as a die beside the Model would show it.
        number: u8,
        /// The name as the book prints it.
        name: &'static str,
        /// What it does, for a player to read.
        text: &'static str,
    ] {
        /// 1: a WND after every Move or Cover Ground.
        Bleeding { number: 1, name: "Bleeding",
            text: "Loses 1 WND each time it finishes a Move or Cover Ground." }
        /// 2: four WNDs at the end of the Round.
        Burning { number: 2, name: "Burning", text: "Loses 4 WNDs when the Round ends." }
        /// 3: Attacks on it have no DT.
        Defenceless { number: 3, name: "Defenceless",
            text: "Attackers need no DT: only the Difficulty Die stands against them. Fortitude \
                still \
            stands against Terror." }
        /// 4: two inches slower, and clumsy.
        Freezing { number: 4, name: "Freezing",
            text: "2\" slower. Disadvantage on Stealth and Athletics Checks." }
        /// 5: Foes do not choose it as a Target.
        Hidden { number: 5, name: "Hidden",
            text: "Foes' Decision Trees pass over it, though whatever strikes an Area or everyone \
                in range \
            still finds it. Advantage if its next Attack comes from hiding. Lost with any Action \
            but \
            a Move, and when the Round ends." }
        /// 6: on the ground: Recover only, and Defenceless.
        KnockedDown { number: 6, name: "Knocked Down",
            text: "May only Recover, and is Defenceless until it is up again." }
        /// 7: a WND at the end of the Round, and Disadvantage on Fortitude.
        Poisoned { number: 7, name: "Poisoned",
            text: "Loses 1 WND when the Round ends. Disadvantage on Fortitude Checks." }
        /// 8: Move or Recover only.
        Stunned { number: 8, name: "Stunned", text: "May only Move or Recover." }
        /// 9: runs from the Foe that frightened it.
        Terrified { number: 9, name: "Terrified",
            text: "At once moves up to its SPD away from the Foe that frightened it, and may not \
                move \
            toward that Foe until it recovers." }
    }
}
