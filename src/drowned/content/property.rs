//! Weapon properties as data. The rule of each property is in `properties/`.

use crate::content::{Length, SplitLength, TemplateSize, typed_vocabulary};
use crate::properties::PropertyRule;
use monteria_content::Count;

typed_vocabulary! {
    /// What is special about a weapon (rulebook, Weapon properties; those that the
    /// rulebook lacks are the brief's).
    pub enum Property as Written = "Property", (Clone, Copy, PartialEq) by PropertyRule {
        /// Its owner adds so much to Toughness in armour rolls.
        Armour(by: Count<1, 9>) said text!("rules-drowned-armour-2", "Armour ({by})")
            where by = by.get();
        /// Whom it hits tests worse until the cleanup.
        Blind said text!("rules-drowned-blind", "Blind");
        /// Its smoke wounds whoever spends an Action Point in it.
        Choker said text!("rules-drowned-choker", "Choker");
        /// Its template scatters: so many inches on a pass.
        Deviate(inches: Count<1, 10>) said text!("rules-drowned-deviate", "Deviate ({inches})")
            where inches = inches.get();
        /// A blunder ends its use.
        Finite said text!("rules-drowned-finite", "Finite");
        /// So many fire tokens for whom it hits.
        Fire(tokens: Count<1, 9>) said text!("rules-drowned-fire-2", "Fire ({tokens})")
            where tokens = tokens.get();
        /// Whom it hits lies prone.
        Knockdown said text!("rules-drowned-knockdown", "Knockdown");
        /// A blunder with it wounds its owner.
        Natural said text!("rules-drowned-natural", "Natural");
        /// So much less Toughness in armour rolls against it, to a minimum of 1.
        Pierce(by: Count<1, 9>) said text!("rules-drowned-pierce", "Pierce ({by})")
            where by = by.get();
        /// Anybody may repair it.
        Primitive said text!("rules-drowned-primitive", "Primitive");
        /// Strikes enemies so many inches away.
        Reach(far: Length) said text!("rules-drowned-reach", "Reach ({far})")
            where far = far.get();
        /// May be used so many times in a game.
        Scarce(times: Count<1, 9>) said text!("rules-drowned-scarce", "Scarce ({times})")
            where times = times.get();
        /// Slows whom it hits, to the end of its next activation, by so many inches of a
        /// pass and of a nailed it.
        Slow(by: SplitLength) said text!("rules-drowned-slow", "Slow ({by})")
            where by = by.to_string();
        /// Lays a template of smoke that stays until the cleanup.
        Smoke said text!("rules-drowned-smoke", "Smoke");
        /// Adds so much to Close Combat where nobody opposes.
        Sneaky(by: Count<1, 9>) said text!("rules-drowned-sneaky-2", "Sneaky ({by})")
            where by = by.get();
        /// Adds 1 to Marksmanship within the range of a pass.
        Spray said text!("rules-drowned-spray", "Spray");
        /// Takes up to so many Action Points from whom it hits.
        Stun(points: Count<1, 9>) said text!("rules-drowned-stun", "Stun ({points})")
            where points = points.get();
        /// So much less armour in armour rolls against it.
        Sunder(by: Count<1, 9>) said text!("rules-drowned-sunder", "Sunder ({by})")
            where by = by.get();
        /// Hits all under a template.
        Template(size: TemplateSize) from (size.words());
        /// So many venom tokens for whom it hits.
        Venom(tokens: Count<1, 9>) said text!("rules-drowned-venom-2", "Venom ({tokens})")
            where tokens = tokens.get();
        /// So many bleeding tokens for whom it hits.
        Bleed(tokens: Count<1, 9>) said text!("rules-drowned-bleed", "Bleed ({tokens})")
            where tokens = tokens.get();
        /// Each armour die that shows 10 is so many wounds more.
        Rend(wounds: Count<1, 9>) said text!("rules-drowned-rend", "Rend ({wounds})")
            where wounds = wounds.get();
        /// Gives a friend so many wounds back in place of damage.
        Heal(wounds: Count<1, 9>) said text!("rules-drowned-heal", "Heal ({wounds})")
            where wounds = wounds.get();
    }
}
