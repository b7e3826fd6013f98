//! Skills as data: each skill is a list of effects (brief, Skill list). The rule of each
//! effect is in `skills/`.

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::Plus as Modifier;
use crate::content::{DrownedContent, Id, Length, Property, Split, SplitLength, typed_vocabulary};
use crate::skills::SkillRule;
use monteria_content::{Count, Points, named, rows};
use monteria_game::counted;

named! {
    /// A skill: a list of effects that a profile has.
    pub struct Skill {
        /// Effects that all apply to its owner.
        pub does: Vec<SkillEffect>,
    }
}

rows! {
    /// One of the two dice of a test.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd,
        Ord, Hash, Serialize, Deserialize, JsonSchema,
    )]
    #[derive(Display)]
    #[display(style = "kebab-case")]
    pub enum TestDie [
        words: &'static str,
    ] {
        /// The die that decides between a pass and a fail.
        Attribute { words: "attribute die" }
        /// The die whose symbol makes a feat.
        Feat { words: "feat die" }
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
        words: &'static str,
        /// When it is tested, to follow what happens then.
        when: &'static str,
        /// Which number of a profile is tested.
        stat: Stat,
        /// The rule of the ledger by which it is tested.
        rule: &'static str,
    ] {
        /// A shot, by Marksmanship.
        Shoot { words: "shot", when: "when it shoots", stat: Stat::Marksmanship, rule: "dro-shoot" }
        /// A strike, by Close Combat.
        CloseCombat {
            words: "strike",
            when: "when it strikes",
            stat: Stat::CloseCombat,
            rule: "dro-strike",
        }
        /// A dodge, by Agility.
        Dodge { words: "dodge", when: "when it dodges", stat: Stat::Agility, rule: "dro-dodge" }
        /// A movement with a climb, by Agility.
        Climb { words: "climb", when: "when it climbs", stat: Stat::Agility, rule: "dro-dynamic" }
        /// A movement with a leap, by Agility.
        Leap { words: "leap", when: "when it leaps", stat: Stat::Agility, rule: "dro-dynamic" }
        /// An attempt to reveal, by Intelligence.
        Reveal {
            words: "attempt to reveal",
            when: "when it tries to reveal",
            stat: Stat::Intelligence,
            rule: "dro-reveal",
        }
        /// A command order, by Intelligence.
        Command {
            words: "command order",
            when: "when it commands",
            stat: Stat::Intelligence,
            rule: "dro-command",
        }
        /// First Aid, by Intelligence.
        FirstAid {
            words: "First Aid",
            when: "when it gives First Aid",
            stat: Stat::Intelligence,
            rule: "dro-aid",
        }
        /// A repair, by Intelligence.
        Repair {
            words: "repair",
            when: "when it repairs",
            stat: Stat::Intelligence,
            rule: "dro-repair",
        }
        /// What a scenario asks, by Intelligence.
        Objective {
            words: "objective",
            when: "when it works at an objective",
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
        words: &'static str,
    ] {
        /// Any test, whether it is opposed or not.
        #[default]
        Any { words: "" }
        /// Somebody whose test opposes it.
        Opposed { words: " and somebody opposes it" }
        /// A test that nobody opposes.
        Unopposed { words: " and nobody opposes it" }
        /// Anybody, where the test is a reaction.
        Reacting { words: " in reaction" }
    }
}

rows! {
    /// What is changed by a number.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd,
        Ord, Hash, Serialize, Deserialize, JsonSchema,
    )]
    pub enum Stat [
        words: &'static str,
    ] {
        /// Marksmanship, which shots test.
        Marksmanship { words: "Marksmanship" }
        /// Close Combat, which strikes test.
        CloseCombat { words: "Close Combat" }
        /// Agility, which dodges, climbs and leaps test.
        Agility { words: "Agility" }
        /// Intelligence, which orders, aid and repairs test.
        Intelligence { words: "Intelligence" }
        /// Toughness, which armour rolls test.
        Toughness { words: "Toughness" }
        /// Armour, added to Toughness in armour rolls.
        Armour { words: "armour" }
    }
}

rows! {
    /// Circumstances in which an effect counts.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    pub enum When [
        /// The same, to follow what holds.
        words: &'static str,
    ] {
        /// In any circumstances, without a condition.
        Always { words: "" }
        /// While the model charges an enemy.
        Charging { words: " when it charges" }
        /// While it has fewer wounds left than at first, and is conscious.
        Wounded { words: " while it is wounded" }
        /// While the opponent is a beast.
        AgainstBeasts { words: " against beasts" }
        /// In close combat while it touches smoke.
        InSmoke { words: " in close combat while it touches smoke" }
        /// Against shots while it holds an Action Point.
        WatchingShots { words: " against shots while it holds an AP" }
        /// Once for each shot that it has taken in this activation before.
        EachShot { words: " for each earlier shot of its activation" }
        /// Once for each friend of the same profile in contact with the target.
        EachOfItsKind { words: " for each friend of its kind in contact with the target" }
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
        } said "May roll the {die} again {of}{versus}."
            where die = die.words(), versus = versus.words(),
                of = of.iter().map(|kind| kind.when()).collect::<Vec<_>>().join(" or ");
        /// Adds to a number of its own.
        Plus {
            /// Number that is raised or lowered.
            to: Stat,
            /// Amount added, -10 to 10.
            by: Modifier,
            /// Circumstances in which it counts.
            when: When,
        } said "{by:+} {to}{when}." where by = by.get(), to = to.words(), when = when.words();
        /// Adds to how far it moves, on a pass and on a nailed it, in inches.
        Speed {
            /// Inches added on a pass and on a nailed it.
            by: SplitLength,
            /// Circumstances in which it counts.
            when: When,
        } said "Moves {pass}\" more on a pass and {nailed}\" more on a nailed it{when}."
            where SplitLength(pass, nailed) = by, when = when.words();
        /// Adds to the damage of its strikes, of a pass and of a nailed it.
        Damage {
            /// Damage added on a pass and on a nailed it.
            by: Split,
            /// Circumstances in which it counts.
            when: When,
        } said "+{pass}/+{nailed} damage{when}."
            where Split(pass, nailed) = by, when = when.words();
        /// Its strikes have a property that its weapon lacks.
        Strikes {
            /// Property that its strikes gain.
            with: Property,
            /// Circumstances in which it counts.
            when: When,
        } said "Its strikes have {with}{when}." where with = with.words(), when = when.words();
        /// Who tests this against it tests so much worse.
        Hinders {
            /// Kind of test that is made worse.
            test: TestKind,
            /// Amount taken from the number tested, 1 to 9.
            by: Count<1, 9>,
        } said "-{by} to every {test} at it." where test = test.words();
        SeesThroughCover => "Cover makes its shots no worse.";
        /// In an opposed test its own is applied first, and counts whatever the other's
        /// is; the other's then counts if it still can.
        First(kind: TestKind) said "Its {kind} is applied first \
            where it is opposed." where kind = kind.words();
        /// After a hit it may move so many inches, as a dodge does.
        SlipsAfter {
            /// After a hit by what.
            hit: TestKind,
            /// How far, in inches.
            inches: Length,
        } said "After a {hit} that hits it may move {inches}\", as after a dodge."
            where hit = hit.words();
        /// Reacts for no Action Point, with the attribute die alone.
        FreeReaction {
            /// With what: a dodge or a shot.
            deed: TestKind,
            /// To what: a charge or a shot at it.
            to: TestKind,
        } said "Reacts to a {to} at it with a {deed} for no AP, by the attribute die alone."
            where to = if *to == TestKind::CloseCombat { "charge" } else { to.words() },
                deed = deed.words();
        Ripostes => "Where it loses an opposed strike, its enemy takes as much damage as its \
            armour has stopped.";
        /// In place of half its damage it may shove whom it hits.
        Shoves {
            /// How far, in inches.
            inches: Length,
        } said "May do half its damage to shove whom it hits {inches}\" away, prone.";
        /// Whom else it hits with a strike.
        Sweeps {
            /// The damage of each.
            damage: Count<1, 9>,
            /// How near they are, in inches.
            within: Length,
            /// How far they are pushed away, in inches.
            push: Length = default,
        } said "After a hit all other enemies within {within}\" take {damage} damage{push}."
            where push = positive(*push, |push| format!(" and are pushed {push}\" away"));
        /// Each enemy that it comes into contact with in a charge takes so much damage.
        Tramples(damage: Count<1, 9>) said "Each enemy that its charge touches takes {damage} \
            damage.";
        /// Charges through enemies, who are pushed aside and lie prone,
        /// for half its damage.
        Bulldozes {
            /// How far they are pushed, in inches.
            push: Length,
        } said "Charges through enemies, who are pushed {push}\" and lie prone, for half its \
            damage.";
        Topples => "Whom it charges is prone before the blows.";
        /// Others of the same profile may join its charge, for an Action Point each.
        CallsThePack {
            /// How near they are, in inches.
            within: Length,
        } said "Others of its kind within {within}\" may join its charge for an AP each.";
        /// Rolls so many failed armour dice again.
        RerollsArmour(dice: Count<1, 9>) said "Rolls {dice} again."
            where dice = counted(*dice, "failed armour die", "failed armour dice");
        HardToHit => "Only a nailed it hits it from afar.";
        /// May take a wound when it is charged: the charger tests so much worse.
        Startles(by: Count<1, 9>) said "May take a wound when charged: the charger has -{by} Close \
            Combat.";
        /// Friends near it are in hard cover.
        Covers {
            /// How near, in inches.
            within: Length,
        } said "Friends within {within}\" are in hard cover.";
        Anchored => "Nothing knocks it down.";
        FallsSoftly => "No fall hurts it.";
        Knits => "Regains all its wounds in the cleanup.";
        SwimsDeep => "Swims as fast as it walks, and is seen only where a swim begins and ends.";
        BeginsUnseen => "Is deployed with a stealth token.";
        Fades => "May interact out of its enemies' sight to regain a stealth token.";
        Infiltrates => "Infiltrates, as scouts do.";
        /// May leap at an enemy that passes, for an Action Point, and fight
        /// as if it charged.
        Pounces {
            /// How near it passes, in inches.
            within: Length,
        } said "May leap at an enemy that passes within {within}\" for an AP, and strike as if \
            charging.";
        /// May move so far for an Action Point, whatever is between.
        Blinks {
            /// How far, in inches.
            inches: Length,
            /// Friends this near may come along; 0 for nobody.
            field: Length = default,
        } said "May move {inches}\" for an AP, whatever is between{along}."
            where along = positive(*field, |field| format!(", and takes friends within {field}\" \
                along"));
        /// So many times in a game a climb or a leap needs no test and counts as nailed.
        Swings(times: Count<1, 9>) said "{times} a game a climb or a leap needs no test and counts \
            as nailed."
            where times = counted(*times, "time", "times");
        GivesALeg => "Friends in contact with it climb as on a pass, without a test.";
        Drives => "A failed command order counts as a pass, for a wound of its recipient.";
        CommandsBeasts => "Commands beasts, too.";
        /// Costs so much less in a crew with somebody.
        CheaperWith {
            /// Points that it costs less, 1 to 20.
            less: Points<1, 20>,
            /// Profile that must be in the same crew.
            whom: Id,
        } said "Costs {less} less in a crew with {whom}."
            where less = counted(*less, "point", "points"),
                whom = content.profiles.get(whom).map_or(whom.as_str(), |one| one.name.as_str());
    }
}

/// Formats a length, or returns an empty text if it is 0.
fn positive(length: Length, say: impl Fn(Length) -> String) -> String {
    if length.get() > 0.0 { say(length) } else { String::new() }
}
