//! A toy ruleset, Stones, and a match of it that random orders play to its end.
//!
//! `cargo run -p monteria-game --example stones` prints every decision with its options
//! and odds, and the events that the order led to. A number behind `--` is the seed. The
//! ruleset is in `ruleset.rs`, its ledger in `rules.md`.

mod ruleset;

use std::error::Error;
use std::io::{self, Write};
use std::sync::Arc;

use monteria_dice::Dice;
use monteria_game::{Decision, Game, MatchSetup, Viewer, every_order, ledger_rules};

use ruleset::Stones;

/// Plays a match to its end, writes its course to `out` and returns it. The same seed
/// always gives the same match.
pub fn play(seed: u64, out: &mut impl Write) -> Result<Game, Box<dyn Error>> {
    let ledger = ledger_rules(include_str!("rules.md"), "stones-");
    let setup = MatchSetup::new("stones", "yard", seed);
    let mut game = Game::start(Arc::new(Stones(ledger)), setup)?;
    // The players choose with dice of their own: only rules roll those of the match.
    let mut dice = Dice::new(seed);
    while let Some(decision) = game.decision() {
        write_decision(&game, decision, out)?;
        let orders = every_order(game.world(), decision);
        let order = dice.one_of(&orders).ok_or("no order is legal")?.clone();
        for event in game.submit(order)? {
            let rules: String = event.why.iter().map(|rule| format!(" [{}]", rule.0)).collect();
            writeln!(out, "  > {}{rules}", event.text)?;
        }
    }
    Ok(game)
}

/// Writes the pending decision: its options with the odds of each target, and refused
/// options with the reason.
fn write_decision(game: &Game, decision: &Decision, out: &mut impl Write) -> io::Result<()> {
    let view = game.view(Viewer::Seat(decision.seat));
    writeln!(out, "{}: {}", decision.seat, decision.prompt)?;
    for choice in &decision.options {
        writeln!(out, "  {}: {}", choice.id, choice.label)?;
        for target in choice.needs.targets().0 {
            let name = view.model(*target).map_or("", |model| model.name.as_str());
            let preview = game.preview(choice, Some(*target), None);
            if let Some(chance) = preview.and_then(|preview| preview.chance) {
                writeln!(out, "    at {target}, {name}: {:.0} %", chance * 100.0)?;
            }
        }
    }
    for refused in &decision.refused {
        writeln!(out, "  ({}: {})", refused.choice.label, refused.why)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(4), |seed| seed.parse())?;
    let game = play(seed, &mut io::stdout())?;
    for rule in game.ruleset().ledger() {
        println!("{}: {}", rule.id, rule.text);
    }
    let hash = game.hash()?;
    let again = play(seed, &mut io::sink())?.hash()?;
    println!("state {hash} after {} orders, and {again} when played again", game.orders().len());
    if hash == again { Ok(()) } else { Err("one seed gave two different matches".into()) }
}
