//! Skills as data: each skill is a list of effects (brief, Skill list). The rule of each
//! effect is in `skills/`.

mod vocabulary;

use crate::content::Plus as Modifier;
use crate::content::{
    DrownedContent, Id, Length, Property, Split, SplitLength, Text, typed_vocabulary,
};
use crate::skills::SkillRule;
use crate::text::points;
use monteria_content::{Count, Points, named};
use monteria_game::{inches, text};

pub use vocabulary::{Stat, TestDie, TestKind, Versus, When};

named! {
    /// A skill: a list of effects that a profile has.
    pub struct Skill {
        /// Effects that all apply to its owner.
        pub does: Vec<SkillEffect>,
    }
}

typed_vocabulary! {
    /// What a skill does.
    pub enum SkillEffect(content: DrownedContent)
        as Written = "SkillEffect", (Clone, PartialEq) by SkillRule {
        /// May roll a die of such tests again.
        Reroll {
            /// Which of the two dice is rolled again.
            die: TestDie,
            /// Tests in which it may do so.
            of: Vec<TestKind>,
            /// Opponents of such a test; any where left out.
            versus: Versus = default,
        } from (reroll_words(*die, of, *versus));
        /// Adds to a number of its own.
        Plus {
            /// Number that is raised or lowered.
            to: Stat,
            /// Amount added, -10 to 10.
            by: Modifier,
            /// Circumstances in which it counts.
            when: When,
        } from (when.ends(text!(
            "rules-drowned-bonus-to-a-number",
            "{by:+} {stat}",
            by = by.get(),
            stat = to.words()
        )));
        /// Adds to how far it moves, on a pass and on a nailed it, in inches.
        Speed {
            /// Inches added on a pass and on a nailed it.
            by: SplitLength,
            /// Circumstances in which it counts.
            when: When,
        } from (when.ends(text!(
            "rules-drowned-moves-more-on-a-pass-and",
            "Moves {pass} more on a pass and {nailed} more on a nailed it",
            pass = inches(by.0.get()),
            nailed = inches(by.1.get())
        )));
        /// Adds to the damage of its strikes, of a pass and of a nailed it.
        Damage {
            /// Damage added on a pass and on a nailed it.
            by: Split,
            /// Circumstances in which it counts.
            when: When,
        } from (when.ends(text!(
            "rules-drowned-more-damage",
            "+{pass}/+{nailed} damage",
            pass = by.0.get(),
            nailed = by.1.get()
        )));
        /// Its strikes have a property that its weapon lacks.
        Strikes {
            /// Property that its strikes gain.
            with: Property,
            /// Circumstances in which it counts.
            when: When,
        } from (when.ends(text!(
            "rules-drowned-its-strikes-have",
            "Its strikes have {property}",
            property = with.words()
        )));
        /// Who tests this against it tests so much worse.
        Hinders {
            /// Kind of test that is made worse.
            test: TestKind,
            /// Amount taken from the number tested, 1 to 9.
            by: Count<1, 9>,
        } said text!("rules-drowned-to-every-at-it", "-{by} to every {test} at it.")
            where by = by.get(), test = test.words();
        SeesThroughCover => text!(
            "rules-drowned-cover-makes-its-shots-no-worse",
            "Cover does not make its shots worse."
        );
        /// In an opposed test its own is applied first, and counts whatever the other's
        /// is; the other's then counts if it still can.
        First(kind: TestKind) said text!(
            "rules-drowned-its-is-applied-first-where-it",
            "If its {kind} is opposed, it is applied first."
        ) where kind = kind.words();
        /// After a hit it may move so many inches, as a dodge does.
        SlipsAfter {
            /// After a hit by what.
            hit: TestKind,
            /// How far, in inches.
            inches: Length,
        } said text!(
            "rules-drowned-after-a-that-hits-it-may",
            "After a {hit} that hits, it may move {length}, as after a dodge."
        ) where hit = hit.words(), length = length_text(*inches);
        /// Reacts for no Action Point, with the attribute die alone.
        FreeReaction {
            /// With what: a dodge or a shot.
            deed: TestKind,
            /// To what: a charge or a shot at it.
            to: TestKind,
        } said text!(
            "rules-drowned-reacts-to-a-at-it-with",
            "May react to a {to} at it with a {deed} that costs no AP and rolls the attribute die \
             alone."
        ) where to = reaction_trigger(*to), deed = deed.words();
        Ripostes => text!(
            "rules-drowned-where-it-loses-an-opposed-strike",
            "When it loses an opposed strike, its enemy takes as much damage as this model's \
             armour has stopped."
        );
        /// In place of half its damage it may shove whom it hits.
        Shoves {
            /// How far, in inches.
            inches: Length,
        } said text!(
            "rules-drowned-may-do-half-its-damage-to",
            "May do half its damage and push the target {length} away, prone."
        ) where length = length_text(*inches);
        /// Whom else it hits with a strike.
        Sweeps {
            /// The damage of each.
            damage: Count<1, 9>,
            /// How near they are, in inches.
            within: Length,
            /// How far they are pushed away, in inches.
            push: Length = default,
        } from (sweep_words(damage.get(), *within, *push));
        /// Each enemy that it comes into contact with in a charge takes so much damage.
        Tramples(damage: Count<1, 9>) said text!(
            "rules-drowned-each-enemy-that-its-charge-touches",
            "Each enemy that its charge touches takes {damage} damage."
        ) where damage = damage.get();
        /// Charges through enemies, who are pushed aside and lie prone,
        /// for half its damage.
        Bulldozes {
            /// How far they are pushed, in inches.
            push: Length,
        } said text!(
            "rules-drowned-charges-through-enemies-who-are-pushed",
            "Charges through enemies for half its damage; they are pushed {length} and lie prone."
        ) where length = length_text(*push);
        Topples => text!(
            "rules-drowned-whom-it-charges-is-prone-before",
            "The target of its charge lies prone before the blows."
        );
        /// Others of the same profile may join its charge, for an Action Point each.
        CallsThePack {
            /// How near they are, in inches.
            within: Length,
        } said text!(
            "rules-drowned-others-of-its-kind-within-may",
            "Others of its kind within {length} may join its charge for 1 AP each."
        ) where length = length_text(*within);
        /// Rolls so many failed armour dice again.
        RerollsArmour(dice: Count<1, 9>) said text!(
            "rules-drowned-rolls-again",
            "Rolls {dice} again."
        )
            where dice = Text::counted(
                "rules-drowned-failed-armour-dice",
                dice.get(),
                "failed armour die",
                "failed armour dice",
            );
        HardToHit => text!(
            "rules-drowned-only-a-nailed-it-hits-it",
            "Shots hit it only on a nailed it."
        );
        /// May take a wound when it is charged: the charger tests so much worse.
        Startles(by: Count<1, 9>) said text!(
            "rules-drowned-may-take-a-wound-when-charged",
            "May take a wound when charged: the charger has -{by} Close Combat."
        ) where by = by.get();
        /// Friends near it are in hard cover.
        Covers {
            /// How near, in inches.
            within: Length,
        } said text!(
            "rules-drowned-friends-within-are-in-hard-cover",
            "Friends within {length} are in hard cover."
        ) where length = length_text(*within);
        Anchored => text!("rules-drowned-nothing-knocks-it-down", "Nothing knocks it down.");
        FallsSoftly => text!("rules-drowned-no-fall-hurts-it", "No fall hurts it.");
        Knits => text!(
            "rules-drowned-regains-all-its-wounds-in-the",
            "Regains all its wounds in the cleanup."
        );
        SwimsDeep => text!(
            "rules-drowned-swims-as-fast-as-it-walks",
            "Swims as fast as it walks, and is seen only where a swim begins and ends."
        );
        BeginsUnseen => text!(
            "rules-drowned-is-deployed-with-a-stealth-token",
            "Is deployed with a stealth token."
        );
        Fades => text!(
            "rules-drowned-may-interact-out-of-its-enemies",
            "May interact out of its enemies' sight to regain a stealth token."
        );
        Infiltrates => text!(
            "rules-drowned-infiltrates-as-scouts-do",
            "Infiltrates, as scouts do."
        );
        /// May leap at an enemy that passes, for an Action Point, and fight
        /// as if it charged.
        Pounces {
            /// How near it passes, in inches.
            within: Length,
        } said text!(
            "rules-drowned-may-leap-at-an-enemy-that",
            "For 1 AP it may leap at an enemy that passes within {length} and strike as if \
             charging."
        ) where length = length_text(*within);
        /// May move so far for an Action Point, whatever is between.
        Blinks {
            /// How far, in inches.
            inches: Length,
            /// Friends this near may come along; 0 for nobody.
            field: Length = default,
        } from (blink_words(*inches, *field));
        /// So many times in a game a climb or a leap needs no test and counts as nailed.
        Swings(times: Count<1, 9>) said text!(
            "rules-drowned-a-game-a-climb-or-a",
            "{times} a game, a climb or leap needs no test and counts as nailed."
        ) where times = Text::counted("rules-drowned-times", times.get(), "time", "times");
        GivesALeg => text!(
            "rules-drowned-friends-in-contact-with-it-climb",
            "Friends in contact with it climb without a test, as on a pass."
        );
        Drives => text!(
            "rules-drowned-a-failed-command-order-counts-as",
            "A failed command order counts as a pass, but its recipient takes a wound."
        );
        CommandsBeasts => text!("rules-drowned-commands-beasts-too", "Also commands beasts.");
        /// Costs so much less in a crew with somebody.
        CheaperWith {
            /// Points that it costs less, 1 to 20.
            less: Points<1, 20>,
            /// Profile that must be in the same crew.
            whom: Id,
        } said text!(
            "rules-drowned-costs-less-in-a-crew-with",
            "Costs {less} less in a crew with {whom}."
        ) where less = points(less.get()),
            whom = content.profiles.get(whom).map_or(whom.as_str(), |one| one.name.as_str());
    }
}

fn length_text(length: Length) -> String {
    inches(length.get())
}

/// Describes a reroll of a die of these tests.
fn reroll_words(die: TestDie, of: &[TestKind], versus: Versus) -> Text {
    let tests = of
        .iter()
        .map(|kind| kind.when())
        .reduce(|one, other| text!("rules-drowned-or", "{one} or {other}"));
    let tests = tests.unwrap_or_default();
    let roll = match die {
        TestDie::Attribute => text!(
            "rules-drowned-may-roll-the-attribute-die-again",
            "May roll the attribute die again {tests}"
        ),
        TestDie::Feat => {
            text!(
                "rules-drowned-may-roll-the-feat-die-again",
                "May roll the feat die again {tests}"
            )
        }
    };
    Text::joined([Some(roll), versus.words()].into_iter().flatten(), " ").with(Text::sign("."))
}

/// Returns the words for the attack that a free reaction answers.
fn reaction_trigger(to: TestKind) -> Text {
    match to {
        TestKind::CloseCombat => text!("rules-drowned-charge-2", "charge"),
        TestKind::Shoot
        | TestKind::Dodge
        | TestKind::Climb
        | TestKind::Leap
        | TestKind::Reveal
        | TestKind::Command
        | TestKind::FirstAid
        | TestKind::Repair
        | TestKind::Objective => to.words(),
    }
}

fn sweep_words(damage: u8, within: Length, push: Length) -> Text {
    let length = length_text(within);
    if push.get() > 0.0 {
        text!(
            "rules-drowned-after-a-hit-all-other-enemies-pushed",
            "After a hit all other enemies within {length} take {damage} damage and are pushed \
            {push} away.",
            push = length_text(push)
        )
    } else {
        text!(
            "rules-drowned-after-a-hit-all-other-enemies",
            "After a hit all other enemies within {length} take {damage} damage."
        )
    }
}

fn blink_words(inches: Length, field: Length) -> Text {
    let length = length_text(inches);
    if field.get() > 0.0 {
        text!(
            "rules-drowned-may-move-for-an-ap-along",
            "May move {length} for 1 AP, past anything in between, and take friends within \
             {field} along.",
            field = length_text(field)
        )
    } else {
        text!(
            "rules-drowned-may-move-for-an-ap",
            "May move {length} for 1 AP, past anything in between."
        )
    }
}
