//! The fighting half of Cazadores: Attacks, damage, the Adversary's cards and the Foes'
//! Decision Trees, in arranged positions with scripted dice. Each test names the rows of
//! the ledger that it shows.

mod attacks;
mod cards;
mod choices;
mod damage;
mod terror;
mod trees;
