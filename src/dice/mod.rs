//! Dice, pools, decks of cards and exact odds.
