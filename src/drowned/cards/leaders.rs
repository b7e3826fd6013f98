//! Leader cards that change what a crew costs.

use crate::cards::LeaderRule;
use crate::content::card;

impl LeaderRule for card::FreeBeasts {
    fn saves(&self, beasts: i32, _: i32) -> i32 {
        beasts.min(self.0.get())
    }
}

impl LeaderRule for card::FreeEffects {
    fn saves(&self, _: i32, effects: i32) -> i32 {
        effects.min(self.0.get())
    }
}

impl LeaderRule for card::LongerDodges {}
impl LeaderRule for card::BlindCommand {}
impl LeaderRule for card::Scatter {}
impl LeaderRule for card::CommandAgain {}
impl LeaderRule for card::Ruthless {}
impl LeaderRule for card::LastEffort {}
