//! The nine Conditions (Cazadores 05 "Conditions"). What they do is rules, not data; here
//! are their numbers, names and texts.

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::{Text, rows, text};

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
        name: Text,
        /// What it does, for a player to read.
        text: Text,
    ] {
        /// 1: a WND after every Move or Cover Ground.
        Bleeding {
            number: 1,
            name: text!("rules-cazadores-bleeding", "Bleeding"),
            text: text!(
                "rules-cazadores-loses-1-wnd-each-time-it",
                "Loses 1 WND each time it finishes a Move or Cover Ground."
            ),
        }
        /// 2: four WNDs at the end of the Round.
        Burning {
            number: 2,
            name: text!("rules-cazadores-burning", "Burning"),
            text: text!(
                "rules-cazadores-loses-4-wnds-when-the-round",
                "Loses 4 WNDs when the Round ends."
            ),
        }
        /// 3: Attacks on it have no DT.
        Defenceless {
            number: 3,
            name: text!("rules-cazadores-defenceless", "Defenceless"),
            text: text!(
                "rules-cazadores-attackers-need-no-dt-only-the",
                "Attacks on it have no DT: only the Difficulty Die counts. Its Fortitude still \
                 counts against Terror."
            ),
        }
        /// 4: two inches slower, and clumsy.
        Freezing {
            number: 4,
            name: text!("rules-cazadores-freezing", "Freezing"),
            text: text!(
                "rules-cazadores-2-slower-disadvantage-on-stealth-and",
                "2\" slower. Disadvantage on Stealth and Athletics Checks."
            ),
        }
        /// 5: Foes do not choose it as a Target.
        Hidden {
            number: 5,
            name: text!("rules-cazadores-hidden", "Hidden"),
            text: text!(
                "rules-cazadores-foes-decision-trees-pass-over-it",
                "Foes' Decision Trees ignore it, but what strikes an Area or everyone in range \
                 still hits it. Its next Attack has Advantage if made from hiding. Lost with any \
                 Action but a Move, and when the Round ends."
            ),
        }
        /// 6: on the ground: Recover only, and Defenceless.
        KnockedDown {
            number: 6,
            name: text!("rules-cazadores-knocked-down", "Knocked Down"),
            text: text!(
                "rules-cazadores-may-only-recover-and-is-defenceless",
                "Can only Recover, and is Defenceless until it is up again."
            ),
        }
        /// 7: a WND at the end of the Round, and Disadvantage on Fortitude.
        Poisoned {
            number: 7,
            name: text!("rules-cazadores-poisoned", "Poisoned"),
            text: text!(
                "rules-cazadores-loses-1-wnd-when-the-round",
                "Loses 1 WND when the Round ends. Disadvantage on Fortitude Checks."
            ),
        }
        /// 8: Move or Recover only.
        Stunned {
            number: 8,
            name: text!("rules-cazadores-stunned", "Stunned"),
            text: text!(
                "rules-cazadores-may-only-move-or-recover",
                "Can only Move or Recover."
            ),
        }
        /// 9: runs from the Foe that frightened it.
        Terrified {
            number: 9,
            name: text!("rules-cazadores-terrified", "Terrified"),
            text: text!(
                "rules-cazadores-at-once-moves-up-to-its",
                "At once moves up to its SPD away from the Foe that frightened it, and \
                 may not move toward that Foe until it recovers."
            ),
        }
    }
}
