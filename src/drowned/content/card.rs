//! Factions, the cards of their leaders, and effect cards (brief, Effect cards and Leader
//! ability cards). What a card does in a match stands in `cards/`.

use crate::cards::{CardRule, LeaderRule};
use crate::content::{Id, Length, typed_vocabulary};
use crate::text::wounds as wounds_text;
use monteria_content::{Count, Points, named};
use monteria_game::inches;

named! {
    /// A faction, to which crews and their models belong.
    pub struct Faction {
        /// How it fights, in a few words for players.
        pub about: String,
    }

    /// The card of a leader.
    pub struct LeaderCard {
        /// Faction whose leaders may have it.
        pub faction: Id,
        /// Effect on the crew of its leader.
        pub does: LeaderEffect,
    }
}

typed_vocabulary! {
    /// What the card of a leader does.
    pub enum LeaderEffect
        as WrittenLeaderEffect = "LeaderEffect", (Clone, Copy, PartialEq) by LeaderRule {
        /// The moves of a dodge of the crew are longer while the leader
        /// is conscious, in inches.
        LongerDodges(by: Length)
            said text!(
                "rules-drowned-while-the-leader-is-conscious-dodges",
                "While the leader is conscious, the crew's dodges move {length} farther."
            ) where length = inches(by.get());
        BlindCommand => text!(
            "rules-drowned-once-a-game-a-command-order",
            "Once a game a command order needs no line of sight."
        );
        Scatter => text!(
            "rules-drowned-once-a-game-all-of-the",
            "Once a game, the whole crew moves as after a nailed dodge."
        );
        /// Beasts of the crew cost so many points less in all.
        FreeBeasts(points: Points<1, 20>) said text!(
            "rules-drowned-beasts-cost-points-less-in-all",
            "Beasts cost {points} points less in all."
        ) where points = points.get();
        /// Effect cards cost so many points less in all.
        FreeEffects(points: Points<1, 20>) said text!(
            "rules-drowned-effect-cards-cost-points-less-in",
            "Effect cards cost {points} points less in all."
        ) where points = points.get();
        /// Command orders may be tried so many times more after one that fails.
        CommandAgain(times: Count<1, 9>)
            said text!(
                "rules-drowned-after-a-command-order-that-fails",
                "After a failed command order, {times} more may be tried in the same turn."
            ) where times = times.get();
        /// Armour dice that show at least so much cost two wounds, where a hit of the
        /// crew's is rolled for.
        Ruthless(least: Count<2, 10>)
            said text!(
                "rules-drowned-armour-dice-of-or-more-against",
                "An armour die of {least} or more against a hit by the crew costs two wounds."
            ) where least = least.get();
        LastEffort => text!(
            "rules-drowned-once-a-game-when-all-have",
            "Once a game, when all have been activated, each model of the crew gains 1 AP and may \
             be activated again; in the next turn each gains 1 AP less."
        );
    }
}

named! {
    /// An effect card: it is used once.
    pub struct EffectCard {
        /// Points that it costs a crew, 1 to 10.
        pub points: Points<1, 10>,
        /// Effect of the one time that it is used.
        pub does: CardEffect,
    }
}

typed_vocabulary! {
    /// What an effect card does.
    pub enum CardEffect as WrittenCardEffect = "CardEffect", (Clone, Copy, PartialEq) by CardRule {
        /// A shot of a friend pierces so much more.
        PierceShot(by: Count<1, 9>) said text!(
            "rules-drowned-a-friends-shot-has-pierce-more",
            "Adds Pierce ({by}) to a friend's shot."
        ) where by = by.get();
        /// A friend has so much more armour against a shot.
        ArmourAgainstShot(by: Count<1, 9>) said text!(
            "rules-drowned-a-friend-has-armour-against-a",
            "A friend has +{by} armour against a shot."
        ) where by = by.get();
        /// A friend's leap that passes counts as nailed, for so many wounds.
        LeapNailed(wounds: Count<1, 9>) said text!(
            "rules-drowned-a-friends-leap-that-passes-counts",
            "A friend's passed leap counts as nailed, at the cost of {wounds}."
        ) where wounds = wounds_text(wounds.get());
        FreeDodge => text!(
            "rules-drowned-a-friend-reacts-with-a-dodge",
            "A friend reacts with a dodge that costs no AP."
        );
        RerollMovement => text!(
            "rules-drowned-a-die-of-a-friends-test",
            "One die of a friend's movement test is rolled again."
        );
        SwimNailed => text!(
            "rules-drowned-a-friend-swims-as-far-as",
            "A friend swims up to its nailed speed."
        );
        SoftCover => text!(
            "rules-drowned-a-friend-is-in-soft-cover",
            "A friend is in soft cover for one action."
        );
    }
}
