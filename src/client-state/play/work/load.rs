//! Going on with a save: what `work` does on its thread where a match is
//! read from a file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Change, Done, Held, Notice, Weight, remark};
use monteria_game::{Game, Ruleset, SeatId, View, Viewer, counted};
use monteria_saves::{Came, KeepIn, SavedGame, compared, kept_of, mods_that_differ, read_save};

/// A match before the last order that a person gave: what has come since
/// is shown once more.
#[derive(Debug)]
pub struct Before {
    /// The person to whom alone it may be shown, where the match came by
    /// file for that one.
    pub seat: Option<SeatId>,
    /// How many events it had kept.
    pub told: usize,
    /// As it stood.
    pub view: View,
}

impl Before {
    /// Goes back before the last order of a person and forth again, and has the match
    /// keep the moments of the way.
    fn last_order(game: &mut Game, by_person: &[bool]) -> Result<Option<Box<Before>>, String> {
        let Some(program) = by_person.iter().rev().position(|person| *person) else {
            return Ok(None);
        };
        let viewer = match game.seats_of_people().as_slice() {
            [seat] => Viewer::Seat(*seat),
            _ => Viewer::Everyone,
        };
        Before::again(game, program + 1, viewer).map(Some)
    }

    /// Goes back behind the last order of the person who has to decide, where the match
    /// came by file for that one, and forth again through their eyes. Whoever has not
    /// decided yet sees it from its beginning.
    fn last_seen(game: &mut Game, seats: &[SeatId]) -> Result<Option<Box<Before>>, String> {
        let deciding = game.decision().map(|decision| decision.seat);
        let people = game.seats_of_people();
        let Some(seat) = deciding.filter(|seat| people.contains(seat) && !game.is_away(*seat))
        else {
            return Ok(None);
        };
        let since = seats.iter().rev().position(|by| *by == seat).unwrap_or(seats.len());
        let before = Before::again(game, since, Viewer::Seat(seat))?;
        Ok((since > 0).then(|| Box::new(Before { seat: Some(seat), ..*before })))
    }

    /// Goes back so many orders and forth again, and has the match keep the
    /// moments of the way.
    fn again(game: &mut Game, orders: usize, viewer: Viewer) -> Result<Box<Before>, String> {
        game.undo(orders).map_err(|error| error.to_string())?;
        let before = Before { seat: None, told: game.event_count(), view: game.view(viewer) };
        game.watch(viewer);
        while game.redoable() > 0 {
            game.redo().map_err(|refusal| refusal.to_string())?;
        }
        Ok(Box::new(before))
    }
}

/// Reads a match and puts it in the place of the one on the table, which stays where
/// nothing comes of that.
pub(super) fn replace(
    held: Option<Box<Held>>,
    (rulesets, file, keep_in): (&[Arc<dyn Ruleset>], &Path, KeepIn),
    mut notices: Vec<Notice>,
) -> Done {
    // What lies on the table may be the same match: its file is let go of, so that what
    // comes can go on there.
    let kept = held.map(|mut held| {
        let place = held.keeper.file().map(Path::to_owned);
        let aside = held.put_aside();
        let closed = held.keeper.file().is_none();
        (held, place.filter(|_| closed), aside)
    });
    match load(rulesets, file, keep_in, &mut notices) {
        Ok((new, before)) => {
            // Nothing is said of a match that goes on in the same file.
            let other = |place: &Option<PathBuf>| place.as_deref() != new.keeper.file();
            notices.extend(kept.filter(|(_, place, _)| other(place)).and_then(|(.., aside)| aside));
            Done::new(Some(new), Change::Fresh(before), notices)
        }
        Err(text) => {
            let held = kept.and_then(|(held, place, _)| match place {
                None => Some(held),
                Some(place) => {
                    let keep_in = held.keeper.keep_in().clone();
                    let Held { game, hashes, .. } = *held;
                    let loaded = Some((place.as_path(), true));
                    Held::begin(game, hashes, keep_in, loaded, &mut notices).ok()
                }
            });
            notices.push(Notice::new(Weight::Fault, text));
            Done::new(held, Change::None, notices)
        }
    }
}

/// How a match that goes by file stands to what was played of it here, and where that
/// lies; what a player should know of it is told. None where it does not go by file, and
/// where it is the one that lies here.
fn came_by_file(
    saved: &SavedGame,
    file: &Path,
    keep_in: &KeepIn,
    notices: &mut Vec<Notice>,
) -> Option<(PathBuf, Came)> {
    let KeepIn::Autosaves(saves) = keep_in else { return None };
    if saved.header.handovers.away.is_empty() || saves.holds(file) {
        return None;
    }
    let Some((own, here)) = kept_of(saves, &saved.header) else {
        return Some((file.to_owned(), Came::Otherwise(0)));
    };
    let came = compared(&here, saved);
    let text = match came {
        Came::Further(_) => return Some((own, came)),
        Came::Older(more) => format!(
            "This file is older than the match as you have it: yours has {} more. Both are kept; \
             “Continue” goes on with the one that \
             was played last.",
            counted(more, "decision", "decisions")
        ),
        Came::Otherwise(order) => format!(
            "This is not the match as you have it: from decision {} on it was played otherwise. \
             Somebody has taken decisions back, or \
             changed the file. Yours is kept beside it.",
            order + 1
        ),
    };
    notices.push(Notice::new(Weight::Fault, text));
    Some((own, came))
}

fn load(
    rulesets: &[Arc<dyn Ruleset>],
    file: &Path,
    keep_in: KeepIn,
    notices: &mut Vec<Notice>,
) -> Result<(Box<Held>, Option<Box<Before>>), String> {
    let saved = read_save(file).map_err(|error| format!("That save cannot be read. {error}"))?;
    let came = came_by_file(&saved, file, &keep_in, notices);
    let id = &saved.header.setup.ruleset;
    let ruleset = rulesets
        .iter()
        .find(|ruleset| ruleset.plays(id, &saved.header.setup.scenario))
        .ok_or_else(|| format!("That save is of the game “{id}”, which is not here."))?;
    let other_content = ruleset.content_hash() != saved.header.content;
    let mut game = Game::start(ruleset.clone(), saved.header.setup.clone())
        .map_err(|error| format!("That save cannot be played again. {error}"))?;
    game.name_branch(saved.header.branch.clone());
    game.set_handovers(saved.header.handovers.clone());
    let mut hashes = Vec::with_capacity(saved.lines.len());
    let mut seats = Vec::with_capacity(saved.lines.len());
    let people = game.seats_of_people();
    for (number, line) in saved.lines.iter().enumerate() {
        let seat = game.decision().map_or(SeatId(0), |decision| decision.seat);
        if let Err(refusal) = game.submit(line.order.clone()) {
            let text = format!(
                "The save could be played again up to order {number} of {}; the next one was \
                 refused: {refusal}.",
                saved.lines.len()
            );
            notices.push(Notice::new(Weight::Fault, text));
            break;
        }
        seats.push(seat);
        hashes.push(game.hash().map_err(|error| error.to_string())?);
    }
    // Nobody has seen all of what came of the last order where the program was
    // stopped on the way.
    let by_person: Vec<bool> = seats.iter().map(|seat| people.contains(seat)).collect();
    let before = match came.is_some() {
        true => Before::last_seen(&mut game, &seats)?,
        false if saved.ended => None,
        false => Before::last_order(&mut game, &by_person)?,
    };
    let differs = hashes.iter().zip(&saved.lines).position(|(hash, line)| *hash != line.hash);
    if other_content {
        let text = "The game's files have changed since: the match may not stand as it was saved.";
        notices.push(Notice::new(Weight::Remark, text));
        remark(mods_that_differ(&saved.header.mods, ruleset.mods()), notices);
    } else if let Some(order) = differs {
        let text = format!("From order {} on the match does not stand as it was saved.", order + 1);
        notices.push(Notice::new(Weight::Fault, text));
    }
    remark(saved.doubt().map(str::to_owned).into_iter().collect(), notices);
    let as_saved = !other_content && differs.is_none() && hashes.len() == saved.lines.len();
    // What came by file goes on in the file of what was played of it here.
    let loaded = match &came {
        Some((own, Came::Further(_))) if as_saved => (own.as_path(), true),
        _ => (file, as_saved),
    };
    Ok((Held::begin(game, hashes, keep_in, Some(loaded), notices)?, before))
}
