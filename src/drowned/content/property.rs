//! Weapon properties as data. The rule of each property is in `properties/`.

use crate::content::{Length, SplitLength, TemplateSize, typed_vocabulary};
use crate::properties::PropertyRule;
use monteria_content::Count;

typed_vocabulary! {
    /// What is special about a weapon (rulebook, Weapon properties; those that the
    /// rulebook lacks are the brief's).
    pub enum Property as Written = "Property", (Clone, Copy, PartialEq) by PropertyRule {
        /// Its owner adds so much to Toughness in armour rolls.
        Armour(by: Count<1, 9>) said "Armour ({by})";
        /// Whom it hits tests worse until the cleanup.
        Blind said "Blind";
        /// Its smoke wounds whoever spends an Action Point in it.
        Choker said "Choker";
        /// Its template scatters: so many inches on a pass.
        Deviate(inches: Count<1, 10>) said "Deviate ({inches})";
        /// A blunder ends its use.
        Finite said "Finite";
        /// So many fire tokens for whom it hits.
        Fire(tokens: Count<1, 9>) said "Fire ({tokens})";
        /// Whom it hits lies prone.
        Knockdown said "Knockdown";
        /// A blunder with it wounds its owner.
        Natural said "Natural";
        /// So much less Toughness in armour rolls against it, to a minimum of 1.
        Pierce(by: Count<1, 9>) said "Pierce ({by})";
        /// Anybody may repair it.
        Primitive said "Primitive";
        /// Strikes enemies so many inches away.
        Reach(far: Length) said "Reach ({far})";
        /// May be used so many times in a game.
        Scarce(times: Count<1, 9>) said "Scarce ({times})";
        /// Slows whom it hits, to the end of its next activation, by so many inches of a
        /// pass and of a nailed it.
        Slow(by: SplitLength) said "Slow ({by})";
        /// Lays a template of smoke that stays until the cleanup.
        Smoke said "Smoke";
        /// Adds so much to Close Combat where nobody opposes.
        Sneaky(by: Count<1, 9>) said "Sneaky ({by})";
        /// Adds 1 to Marksmanship within the range of a pass.
        Spray said "Spray";
        /// Takes up to so many Action Points from whom it hits.
        Stun(points: Count<1, 9>) said "Stun ({points})";
        /// So much less armour in armour rolls against it.
        Sunder(by: Count<1, 9>) said "Sunder ({by})";
        /// Hits all under a template.
        Template(size: TemplateSize) said "{size}" where size = size.words();
        /// So many venom tokens for whom it hits.
        Venom(tokens: Count<1, 9>) said "Venom ({tokens})";
        /// So many bleeding tokens for whom it hits.
        Bleed(tokens: Count<1, 9>) said "Bleed ({tokens})";
        /// Each armour die that shows 10 is so many wounds more.
        Rend(wounds: Count<1, 9>) said "Rend ({wounds})";
        /// Gives a friend so many wounds back in place of damage.
        Heal(wounds: Count<1, 9>) said "Heal ({wounds})";
    }
}
