//! Continuing a save: the jobs that read a match from a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Change, JobResult, Notice, NoticeKind, OpenMatch, add_remarks, decisions};
use monteria_game::{Game, Ruleset, SeatId, Text, View, Viewer, text};
use monteria_saves::{
    AutosaveTarget, SaveComparison, SavedGame, compare_saves, local_save_of, mods_that_differ,
    read_save,
};

/// The state of a match before the last order of a person: later events
/// are shown once more.
#[derive(Debug)]
pub struct ReplayStart {
    /// The only person who may see these events, if the match was received as a file.
    pub seat: Option<SeatId>,
    /// The number of the first event to be shown again, counted from 0.
    pub first_event: usize,
    /// The view of that state.
    pub view: View,
}

impl ReplayStart {
    /// Goes back before the last order of a person and forward again, and has the match
    /// keep the moments between.
    fn since_last_order(
        game: &mut Game,
        by_person: &[bool],
    ) -> Result<Option<Box<ReplayStart>>, Text> {
        let Some(program) = by_person.iter().rev().position(|person| *person) else {
            return Ok(None);
        };
        let viewer = match game.seats_of_people().as_slice() {
            [seat] => Viewer::Seat(*seat),
            _ => Viewer::Everyone,
        };
        ReplayStart::rewind(game, program + 1, viewer).map(Some)
    }

    /// Goes back to the last order of the person who has to decide, if the match was
    /// received as a file, and forward again through that person's eyes. A person who has
    /// not decided yet sees the match from its beginning.
    fn since_last_seen(
        game: &mut Game,
        seats: &[SeatId],
    ) -> Result<Option<Box<ReplayStart>>, Text> {
        let deciding = game.decision().map(|decision| decision.seat);
        let people = game.seats_of_people();
        let Some(seat) = deciding.filter(|seat| people.contains(seat) && !game.is_away(*seat))
        else {
            return Ok(None);
        };
        let since = seats.iter().rev().position(|by| *by == seat).unwrap_or(seats.len());
        let before = ReplayStart::rewind(game, since, Viewer::Seat(seat))?;
        Ok((since > 0).then(|| Box::new(ReplayStart { seat: Some(seat), ..*before })))
    }

    /// Goes back so many orders and forward again, and has the match
    /// keep the moments between.
    fn rewind(game: &mut Game, orders: usize, viewer: Viewer) -> Result<Box<ReplayStart>, Text> {
        game.undo(orders)?;
        let before =
            ReplayStart { seat: None, first_event: game.event_count(), view: game.view(viewer) };
        game.watch(viewer);
        while game.redoable() > 0 {
            game.redo().map_err(|refusal| refusal.text())?;
        }
        Ok(Box::new(before))
    }
}

/// Loads a match in place of the one on the table, which stays there if loading fails.
pub(super) fn replace(
    open_match: Option<Box<OpenMatch>>,
    rulesets: &[Arc<dyn Ruleset>],
    file: &Path,
    keep_in: AutosaveTarget,
    mut notices: Vec<Notice>,
) -> JobResult {
    // The match on the table may be the same: its file is released, so that the loaded
    // match can continue there.
    let kept = open_match.map(|mut open_match| {
        let place = open_match.autosave.file().map(Path::to_owned);
        let aside = open_match.put_aside();
        let closed = open_match.autosave.file().is_none();
        (open_match, place.filter(|_| closed), aside)
    });
    match load(rulesets, file, keep_in, &mut notices) {
        Ok((new, before)) => {
            // No notice if the match continues in the same file.
            let other = |place: &Option<PathBuf>| place.as_deref() != new.autosave.file();
            notices.extend(kept.filter(|(_, place, _)| other(place)).and_then(|(.., aside)| aside));
            JobResult::new(Some(new), Change::Fresh(before), notices)
        }
        Err(text) => {
            let open_match = kept.and_then(|(open_match, place, _)| match place {
                None => Some(open_match),
                Some(place) => {
                    let keep_in = open_match.autosave.keep_in().clone();
                    let OpenMatch { game, hashes, .. } = *open_match;
                    let loaded = Some((place.as_path(), true));
                    OpenMatch::begin(game, hashes, keep_in, loaded, &mut notices).ok()
                }
            });
            notices.push(Notice::new(NoticeKind::Fault, text));
            JobResult::new(open_match, Change::None, notices)
        }
    }
}

/// Compares a match received as a file with what was played of it here, and finds its
/// autosave; the notices say what a player should know. Returns `None` if the match is
/// not passed on by file, and if it is the one that lies here.
fn compare_received(
    saved: &SavedGame,
    file: &Path,
    keep_in: &AutosaveTarget,
    notices: &mut Vec<Notice>,
) -> Option<(PathBuf, SaveComparison)> {
    // A match of a campaign has its own autosave and is never passed on.
    let AutosaveTarget::Autosaves(saves) = keep_in else { return None };
    if saved.header.handovers.away.is_empty() || saves.holds(file) {
        return None;
    }
    let Some((own, here)) = local_save_of(saves, &saved.header) else {
        return Some((file.to_owned(), SaveComparison::Otherwise(0)));
    };
    let comparison = compare_saves(&here, saved);
    let text = match comparison {
        SaveComparison::Further(_) => return Some((own, comparison)),
        SaveComparison::Older(more) => text!(
            "window-this-file-is-older-than-the-match",
            "This file is older than your match, which has {decisions} more. Both are kept; \
             “Continue” opens the one that was played last.",
            decisions = decisions(more)
        ),
        SaveComparison::Otherwise(order) => text!(
            "window-this-is-not-the-match-as-you",
            "This file differs from your match from decision {number} on: someone has undone \
             decisions or changed the file. Your match is kept as well.",
            number = order + 1
        ),
    };
    notices.push(Notice::new(NoticeKind::Fault, text));
    Some((own, comparison))
}

fn files_have_changed() -> Text {
    text!(
        "window-the-games-files-have-changed-since",
        "The game's files have changed since: the match may differ from the saved one."
    )
}

fn not_here(id: &str) -> Text {
    text!(
        "window-that-save-is-of-the-game",
        "That save belongs to the game “{id}”, which is not installed."
    )
}

fn load(
    rulesets: &[Arc<dyn Ruleset>],
    file: &Path,
    keep_in: AutosaveTarget,
    notices: &mut Vec<Notice>,
) -> Result<(Box<OpenMatch>, Option<Box<ReplayStart>>), Text> {
    let saved = read_save(file).map_err(|error| {
        text!(
            "window-that-save-cannot-be-read",
            "That save cannot be read. {error}",
            error = error.to_string()
        )
    })?;
    let comparison = compare_received(&saved, file, &keep_in, notices);
    let id = &saved.header.setup.ruleset;
    let ruleset = rulesets
        .iter()
        .find(|ruleset| ruleset.plays(id, &saved.header.setup.scenario))
        .ok_or_else(|| not_here(id))?;
    let other_content = ruleset.content_hash() != saved.header.content;
    let mut game = Game::start(ruleset.clone(), saved.header.setup.clone()).map_err(|error| {
        text!(
            "window-that-save-cannot-be-played-again",
            "That save cannot be replayed. {error}",
            error = error.to_string()
        )
    })?;
    game.name_branch(saved.header.branch.clone());
    game.set_handovers(saved.header.handovers.clone());
    let mut hashes = Vec::with_capacity(saved.lines.len());
    let mut seats = Vec::with_capacity(saved.lines.len());
    let people = game.seats_of_people();
    for (number, line) in saved.lines.iter().enumerate() {
        let seat = game.decision().map_or(SeatId(0), |decision| decision.seat);
        if let Err(refusal) = game.submit(line.order.clone()) {
            let text = text!(
                "window-the-save-could-be-played-again",
                "The save was replayed up to order {number} of {lines}; the next one was refused: \
                 {refusal}.",
                lines = saved.lines.len(),
                refusal = refusal.text()
            );
            notices.push(Notice::new(NoticeKind::Fault, text));
            break;
        }
        seats.push(seat);
        hashes.push(game.hash()?);
    }
    // If the program was stopped on the way, nobody has seen all events
    // since the last order.
    let by_person: Vec<bool> = seats.iter().map(|seat| people.contains(seat)).collect();
    let before = match comparison.is_some() {
        true => ReplayStart::since_last_seen(&mut game, &seats)?,
        false if saved.ended => None,
        false => ReplayStart::since_last_order(&mut game, &by_person)?,
    };
    let differs = hashes.iter().zip(&saved.lines).position(|(hash, line)| *hash != line.hash);
    if other_content {
        notices.push(Notice::new(NoticeKind::Remark, files_have_changed()));
        add_remarks(mods_that_differ(&saved.header.mods, ruleset.mods()), notices);
    } else if let Some(order) = differs {
        let text = text!(
            "window-from-order-on-the-match-does",
            "From order {order} on, the match differs from the saved one.",
            order = order + 1
        );
        notices.push(Notice::new(NoticeKind::Fault, text));
    }
    add_remarks(saved.doubt(), notices);
    let as_saved = !other_content && differs.is_none() && hashes.len() == saved.lines.len();
    // A match received as a file continues in the autosave of what was played of it here.
    let loaded = match &comparison {
        Some((own, SaveComparison::Further(_))) if as_saved => (own.as_path(), true),
        _ => (file, as_saved),
    };
    Ok((OpenMatch::begin(game, hashes, keep_in, Some(loaded), notices)?, before))
}
