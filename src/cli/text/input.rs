//! Parser of typed lines: a command, or a choice with its parameters.

use crate::args::seat;
use monteria_content::{Text, text};
use monteria_game::{Control, SeatId};

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Typed {
    Nothing,
    /// The situation, or the surroundings of a named model.
    Look(Option<String>),
    Sheet(String),
    /// The log, with its number of lines.
    Log(usize),
    /// Rules of the last events.
    RuleRef,
    /// Alternatives that opponents considered for their last orders.
    Mind,
    Rules(String),
    /// Terrain of the table.
    Terrain,
    Refused,
    /// Description of an option.
    Explain(String),
    /// Author and licence of the game.
    Credits,
    /// Undo this many orders.
    Undo(usize),
    Redo,
    /// Save the match to this file.
    Save(String),
    /// Load the match from this file.
    Load(String),
    /// Players of the seats.
    Seats,
    /// Assign a seat to this player.
    Seat(SeatId, Control),
    Help,
    Quit,
    Back,
    /// Any other text: a choice, a target or a spot.
    Words(String),
}

/// Number of lines that `log` shows by default.
const LOG_LINES: usize = 30;

impl Typed {
    /// Parses a typed line: a command, or else the words of a choice.
    ///
    /// # Errors
    /// Fails if a command lacks an argument.
    pub(super) fn read(line: &str) -> Result<Typed, Text> {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let number = |default: usize| match rest {
            "" => Ok(default),
            rest => rest.parse().ok().filter(|n| *n > 0).ok_or_else(|| {
                text!(
                    "terminal-wants-a-number-from-1-not",
                    "`{word}` needs a number of 1 or more, not `{rest}`."
                )
            }),
        };
        let needed = |what: Text| match rest {
            "" => Err(text!("terminal-wants", "`{word}` needs {what}.")),
            rest => Ok(rest.to_owned()),
        };
        let file = text!("terminal-the-name-of-a-file", "the name of a file");
        Ok(match word.to_lowercase().as_str() {
            "" => Typed::Nothing,
            "look" | "l" => Typed::Look((!rest.is_empty()).then(|| rest.to_owned())),
            "sheet" | "s" => {
                let model = text!(
                    "terminal-the-name-of-a-model-such",
                    "the name of a model, such as `sheet m1`"
                );
                Typed::Sheet(needed(model)?)
            }
            "log" => Typed::Log(number(LOG_LINES)?),
            "why" => Typed::RuleRef,
            "mind" => Typed::Mind,
            "rules" | "rule" => {
                let rule = text!(
                    "terminal-the-id-of-a-rule-why",
                    "the id of a rule; `why` and `log` name them"
                );
                Typed::Rules(needed(rule)?)
            }
            "terrain" | "t" => Typed::Terrain,
            "refused" | "x" => Typed::Refused,
            "?" | "explain" if !rest.is_empty() => Typed::Explain(rest.to_owned()),
            "?" | "help" | "h" => Typed::Help,
            "credits" => Typed::Credits,
            "undo" | "u" => Typed::Undo(number(1)?),
            "redo" | "r" => Typed::Redo,
            "save" => Typed::Save(needed(file)?),
            "load" => Typed::Load(needed(file)?),
            "seat" | "seats" if rest.is_empty() => Typed::Seats,
            "seat" => {
                let faulty = |wrong| text!("terminal-seat-is-wrong", "`seat {rest}`: {wrong}.");
                let (seat, who) = seat(rest).map_err(faulty)?;
                Typed::Seat(seat, who)
            }
            "quit" | "q" | "exit" => Typed::Quit,
            "back" | "b" => Typed::Back,
            _ => Typed::Words(line.to_owned()),
        })
    }
}

/// Lines of the help on playing, each with its indent.
pub(super) static HELP: [(&str, Text); 35] = [
    (
        "",
        text!(
            "terminal-you-are-asked-what-to-do",
            "When the game asks what to do, answer with the number of an option, its name, or \
             words of its name."
        ),
    ),
    (
        "",
        text!(
            "terminal-what-an-option-needs-may-follow",
            "You can add what an option needs on the same line: `2 m4` chooses option 2 at m4, `1 \
             3 north` chooses option 1, 3\" north."
        ),
    ),
    (
        "",
        text!(
            "terminal-1-2-is-option-1-with",
            "`1 2` is option 1 with number 2 of its list, at every question; a spot in inches \
             has a comma: `1, 2`."
        ),
    ),
    (
        "",
        text!(
            "terminal-percents-beside-an-option-are-its",
            "The percentage beside an option is its chance to succeed, against this target if it \
             has one; `? 3` tells all that is known."
        ),
    ),
    (
        "",
        text!(
            "terminal-where-players-at-one-terminal-have",
            "If players who share a terminal have secrets from each other, the program says whose \
             turn it is and waits for that person."
        ),
    ),
    (
        "",
        text!(
            "terminal-names-models-m4-units-objectives-tokens",
            "Names: models (m4), units, objectives, tokens and other areas (a3), exits, terrain, \
             edges and corners of the table."
        ),
    ),
    (
        "  ",
        text!(
            "terminal-some-words-of-a-name-will",
            "A few words of a name are enough, without accents and capitals: `archers 1`, `zoe`, \
             `objective 3`, `north edge`."
        ),
    ),
    (
        "  ",
        text!(
            "terminal-what-could-mean-several-is-listed",
            "If a name fits several things, they are listed with where each is. A unit stands for \
             its nearest model."
        ),
    ),
    (
        "",
        text!(
            "terminal-a-target-is-its-number-in",
            "A target is its number in the list, its id or its name."
        ),
    ),
    ("", text!("terminal-a-spot-is-its-number-in", "A spot is its number in the list, or one of")),
    (
        "  ",
        text!(
            "terminal-toward-name-the-legal-spot-nearest",
            "toward NAME   the legal spot nearest to it; `toward NAME 3` at most 3\" of the way"
        ),
    ),
    (
        "  ",
        text!(
            "terminal-at-name-beside-a-model-base",
            "at NAME       beside a model, base to base; on an objective or another area; at an \
             exit (also: next to NAME)"
        ),
    ),
    (
        "  ",
        text!(
            "terminal-3-north-east-so-far-from",
            "3 north-east  3\" north-east of where the model stands; n, ne, e, se, s, sw, w, nw \
             work, too"
        ),
    ),
    (
        "  ",
        text!(
            "terminal-3-4-5-3-west-and",
            "-3, 4.5       3\" west and 4.5\" south of the middle (x to the east, z to the south)"
        ),
    ),
    ("  ", text!("terminal-path-1-2-3-4-along", "path 1 2, 3 4 along these points")),
    (
        "",
        text!(
            "terminal-a-spot-with-a-direction-a",
            "A spot with a direction: a number of the list, or `SPOT facing north-east`, `... \
             facing 30`, `... facing toward NAME`."
        ),
    ),
    (
        "",
        text!(
            "terminal-several-targets-1-4-5-or",
            "Several targets: `1, 4, 5` or names with commas; `3 of: 1, 4, 5` announces how many \
             first."
        ),
    ),
    ("", text!("terminal-a-number-just-that", "A number: type it.")),
    (
        "",
        text!(
            "terminal-where-can-i-go-choose-a",
            "Where can I go?           choose a Move without a spot: spots are listed with their \
             cost and who sees them"
        ),
    ),
    (
        "",
        text!(
            "terminal-whom-can-i-attack-choose-an",
            "Whom can I attack?        choose an attack without a target: targets are listed with \
             their odds, the others with the reason"
        ),
    ),
    (
        "",
        text!(
            "terminal-what-is-near-who-sees-whom",
            "What is near, who sees whom, who holds what? `look`; what stands between you and a \
             thing: `look NAME`"
        ),
    ),
    (
        "",
        text!(
            "terminal-look-l-the-situation-scores-everybody",
            "look (l)        the situation: scores, all models, what lies on the table and who \
             holds it"
        ),
    ),
    (
        "",
        text!(
            "terminal-look-name-where-it-is-from",
            "look NAME       where it is from the model that acts, what stands between, who is \
             near it"
        ),
    ),
    (
        "",
        text!(
            "terminal-sheet-s-name-all-about-a",
            "sheet (s) NAME  all about a model: how far it moves, what it carries; terrain (t): \
             the table"
        ),
    ),
    (
        "",
        text!(
            "terminal-x-what-may-not-be-chosen",
            "x               the options that cannot be chosen now, and why; `? 3` explains \
             option 3"
        ),
    ),
    (
        "",
        text!(
            "terminal-log-n-the-last-n-things",
            "log [N]         the last N things that happened; why: the rules behind the last; \
             rules ID: a rule's text"
        ),
    ),
    (
        "",
        text!(
            "terminal-mind-what-a-sharp-opponent-considered",
            "mind            the orders that a sharp opponent compared for its last decisions, \
             and what it expected of each"
        ),
    ),
    (
        "",
        text!(
            "terminal-undo-u-n-redo-r-back",
            "undo (u) [N], redo (r)   back and forward; the dice fall the same way again"
        ),
    ),
    (
        "",
        text!(
            "terminal-save-file-load-file-the-match",
            "save FILE, load FILE     the match is saved after every order anyway"
        ),
    ),
    (
        "",
        text!(
            "terminal-seat-who-plays-the-seats",
            "seat            who plays the seats; `seat p2=ai` gives one to the program, `seat \
             p2=person` takes it back"
        ),
    ),
    (
        "",
        text!(
            "terminal-back-b-leaves-a-question-an",
            "back (b)        leaves a question; an empty line asks it again"
        ),
    ),
    ("", text!("terminal-credits-who-made-the-game", "credits         who made the game")),
    (
        "",
        text!("terminal-quit-q-leaves-the-match-is", "quit (q)        leaves; the match is saved"),
    ),
    ("", text!("terminal-help-h-this", "help (h, ?)     shows this help")),
    (
        "",
        text!(
            "terminal-all-lengths-are-inches-between-the",
            "All lengths are inches between the nearest rims; north is away from you."
        ),
    ),
];

#[cfg(test)]
mod tests;
