//! The reveal of marked enemies, and the end of a match (brief, Scenarios; rulebook,
//! Victory Points). What a scenario scores are its triggers.

use crate::state::PartyName;
use bevy_ecs::prelude::*;
use monteria_content::{Text, text};

use crate::change::DuelMut;
use crate::duel_ref::{Tally, VictoryGrade};
use monteria_game::{
    Audience, OrMissing, Outcome, Presence, SideId, StepResult, Viewer, event_text, step,
};

step! {
    /// A turn has ended. Rules of the scenario that score it have acted.
    ScoreTurn = "score-turn" {} => score_turn;
    Finish = "finish" {} => finish;
}

/// Reveals secretly marked enemies to everybody when they are eliminated, and all of them
/// when the match ends.
fn reveal_marked(duel: &mut DuelMut<'_, '_>, ends: bool) -> StepResult {
    for side in [SideId(0), SideId(1)] {
        // The side has marked nobody.
        let Some(marked) = *duel.ctx.open(&duel.read().side_state(side).marked) else { continue };
        let known = duel.read().side_state(side).marked.get(Viewer::Everyone).is_some();
        let slain = duel.read().try_get(marked)?.presence == Presence::Slain;
        if !known && (ends || slain) {
            let side_state = duel.side_state(side);
            side_state.marked.tell(Audience::Everyone);
            let party = side_state.party.clone();
            let text = event_text!(
                "rules-arcane-had-marked",
                "{party} had marked {name}",
                name = duel.name(marked)
            );
            duel.ctx.note(text, &["arc-scenario-marked"]);
        }
    }
    Ok(())
}

fn score_turn(In(_): In<ScoreTurn>, mut duel: DuelMut) -> StepResult {
    reveal_marked(&mut duel, false)
}

fn finish(In(_): In<Finish>, mut duel: DuelMut) -> StepResult {
    reveal_marked(&mut duel, true)?;
    let facts = duel.read();
    let mut sides: Vec<(PartyName, Tally)> = Vec::new();
    for side in [SideId(0), SideId(1)] {
        let side_state = facts.side_state(side);
        sides.push((
            side_state.party.clone(),
            facts.tally(side, *duel.ctx.open(&side_state.marked)),
        ));
    }
    let totals: Vec<i32> = sides.iter().map(|(_, tally)| tally.total()).collect();
    let difference =
        totals.first().or_missing("the points of a side")? - totals.last().unwrap_or(&0);
    let grade = VictoryGrade::of(difference);
    let winner = (grade != VictoryGrade::Tie).then_some(SideId(u8::from(difference < 0)));
    let scores = sides
        .iter()
        .map(|(name, tally)| name.text().with(Text::verbatim(format!(" {}", tally.total()))));
    let figures = sides.iter().map(|(name, tally)| {
        let rows =
            tally.rows().map(|(what, points)| what.with(Text::verbatim(format!(" {points}"))));
        let rows = Text::joined(rows, ", ");
        let total = Text::verbatim(tally.total().to_string());
        let total = match rows.is_empty() {
            true => total,
            false => Text::row([total, Text::sign(" ("), rows, Text::sign(")")]),
        };
        (name.text(), total)
    });
    let outcome = Outcome {
        id: grade.id().to_owned(),
        title: grade.name(),
        // The outcome rewrites this reason for its readers.
        reason: text!(
            "rules-arcane-by-victory-points",
            "{scores} by {difference} victory points",
            scores = Text::joined(scores, ", "),
            difference = difference.abs()
        ),
        winner,
        figures: figures.collect(),
    };
    duel.ctx.finish(outcome, &["arc-victory", "arc-leader", "arc-result"]);
    Ok(())
}
