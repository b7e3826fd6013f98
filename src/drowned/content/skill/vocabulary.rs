//! What the effects of skills refer to: tests, their dice and opponents, numbers of
//! a profile, and circumstances.

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Text;
use monteria_content::rows;
use monteria_game::text;

rows! {
    /// One of the two dice of a test.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd,
        Ord, Hash, Serialize, Deserialize, JsonSchema,
    )]
    #[derive(Display)]
    #[display(style = "kebab-case")]
    pub enum TestDie [
        words: Text,
    ] {
        /// The die that decides between a pass and a fail.
        Attribute { words: text!("rules-drowned-attribute-die", "attribute die") }
        /// The die whose symbol makes a feat.
        Feat { words: text!("rules-drowned-feat-die", "feat die") }
    }
}

rows! {
    /// A kind of test, by what the model does.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd,
        Ord, Hash, Serialize, Deserialize, JsonSchema,
    )]
    pub enum TestKind [
        /// What is tested, as a noun.
        words: Text,
        /// When it is tested, to follow what happens then.
        when: Text,
        /// Which number of a profile is tested.
        stat: Stat,
        /// The rule of the ledger by which it is tested.
        rule: &'static str,
    ] {
        /// A shot, by Marksmanship.
        Shoot {
            words: text!("rules-drowned-shot", "shot"),
            when: text!("rules-drowned-when-it-shoots", "when it shoots"),
            stat: Stat::Marksmanship,
            rule: "dro-shoot",
        }
        /// A strike, by Close Combat.
        CloseCombat {
            words: text!("rules-drowned-strike-2", "strike"),
            when: text!("rules-drowned-when-it-strikes", "when it strikes"),
            stat: Stat::CloseCombat,
            rule: "dro-strike",
        }
        /// A dodge, by Agility.
        Dodge {
            words: text!("rules-drowned-dodge-2", "dodge"),
            when: text!("rules-drowned-when-it-dodges", "when it dodges"),
            stat: Stat::Agility,
            rule: "dro-dodge",
        }
        /// A movement with a climb, by Agility.
        Climb {
            words: text!("rules-drowned-climb", "climb"),
            when: text!("rules-drowned-when-it-climbs", "when it climbs"),
            stat: Stat::Agility,
            rule: "dro-dynamic",
        }
        /// A movement with a leap, by Agility.
        Leap {
            words: text!("rules-drowned-leap", "leap"),
            when: text!("rules-drowned-when-it-leaps", "when it leaps"),
            stat: Stat::Agility,
            rule: "dro-dynamic",
        }
        /// An attempt to reveal, by Intelligence.
        Reveal {
            words: text!("rules-drowned-attempt-to-reveal", "attempt to reveal"),
            when: text!("rules-drowned-when-it-tries-to-reveal", "when it tries to reveal"),
            stat: Stat::Intelligence,
            rule: "dro-reveal",
        }
        /// A command order, by Intelligence.
        Command {
            words: text!("rules-drowned-command-order", "command order"),
            when: text!("rules-drowned-when-it-commands", "when it commands"),
            stat: Stat::Intelligence,
            rule: "dro-command",
        }
        /// First Aid, by Intelligence.
        FirstAid {
            words: text!("rules-drowned-first-aid", "First Aid"),
            when: text!("rules-drowned-when-it-gives-first-aid", "when it gives First Aid"),
            stat: Stat::Intelligence,
            rule: "dro-aid",
        }
        /// A repair, by Intelligence.
        Repair {
            words: text!("rules-drowned-repair", "repair"),
            when: text!("rules-drowned-when-it-repairs", "when it repairs"),
            stat: Stat::Intelligence,
            rule: "dro-repair",
        }
        /// What a scenario asks, by Intelligence.
        Objective {
            words: text!("rules-drowned-objective", "objective"),
            when: text!(
                "rules-drowned-when-it-works-at-an-objective",
                "when it works on an objective"
            ),
            stat: Stat::Intelligence,
            rule: "dro-interact",
        }
    }
}

rows! {
    /// Against whom a test is made.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
    pub enum Versus [
        /// The same, to follow what is done with the test.
        words: Option<Text>,
    ] {
        /// Any test, whether it is opposed or not.
        #[default]
        Any { words: None }
        /// Somebody whose test opposes it.
        Opposed {
            words: Some(text!("rules-drowned-and-somebody-opposes-it", "and somebody opposes it")),
        }
        /// A test that nobody opposes.
        Unopposed {
            words: Some(text!("rules-drowned-and-nobody-opposes-it", "and nobody opposes it")),
        }
        /// Anybody, where the test is a reaction.
        Reacting { words: Some(text!("rules-drowned-in-reaction", "in reaction")) }
    }
}

rows! {
    /// What is changed by a number.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd,
        Ord, Hash, Serialize, Deserialize, JsonSchema,
    )]
    pub enum Stat [
        words: Text,
    ] {
        /// Marksmanship, which shots test.
        Marksmanship { words: text!("rules-drowned-marksmanship", "Marksmanship") }
        /// Close Combat, which strikes test.
        CloseCombat { words: text!("rules-drowned-close-combat-2", "Close Combat") }
        /// Agility, which dodges, climbs and leaps test.
        Agility { words: text!("rules-drowned-agility", "Agility") }
        /// Intelligence, which orders, aid and repairs test.
        Intelligence { words: text!("rules-drowned-intelligence", "Intelligence") }
        /// Toughness, which armour rolls test.
        Toughness { words: text!("rules-drowned-toughness", "Toughness") }
        /// Armour, added to Toughness in armour rolls.
        Armour { words: text!("rules-drowned-armour", "armour") }
    }
}

rows! {
    /// Circumstances in which an effect counts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    pub enum When [
        /// The same, to follow what holds.
        words: Option<Text>,
    ] {
        /// In any circumstances, without a condition.
        Always { words: None }
        /// While the model charges an enemy.
        Charging { words: Some(text!("rules-drowned-when-it-charges", "when it charges")) }
        /// While it has fewer wounds left than at first, and is conscious.
        Wounded {
            words: Some(text!("rules-drowned-while-it-is-wounded", "while it is wounded")),
        }
        /// While the opponent is a beast.
        AgainstBeasts { words: Some(text!("rules-drowned-against-beasts", "against beasts")) }
        /// In close combat while it touches smoke.
        InSmoke {
            words: Some(text!(
                "rules-drowned-in-close-combat-while-it-touches",
                "in close combat while it touches smoke"
            )),
        }
        /// Against shots while it holds an Action Point.
        WatchingShots {
            words: Some(text!(
                "rules-drowned-against-shots-while-it-holds-an",
                "against shots while it holds an AP"
            )),
        }
        /// Once for each shot that it has taken in this activation before.
        EachShot {
            words: Some(text!(
                "rules-drowned-for-each-earlier-shot-of-its",
                "for each earlier shot of its activation"
            )),
        }
        /// Once for each friend of the same profile in contact with the target.
        EachOfItsKind {
            words: Some(text!(
                "rules-drowned-for-each-friend-of-its-kind",
                "for each friend of its kind in contact with the target"
            )),
        }
    }
}

impl When {
    /// Returns a sentence with this condition at its end.
    pub(super) fn ends(self, clause: Text) -> Text {
        Text::joined([Some(clause), self.words()].into_iter().flatten(), " ").with(Text::sign("."))
    }
}
