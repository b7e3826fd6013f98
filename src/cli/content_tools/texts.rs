//! `monteria texts`: texts of a game without a translation, as a table to fill in.

use std::io::Write;

use crate::args::TextsArgs;
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::{content_tools::shown, matches::start};
use monteria_content::lang::{ENGLISH, KeyedText};
use monteria_content::{Library, Text, or_near, text};
use monteria_games::Rulesets;

/// Argument that selects the texts of the program.
const PROGRAM: &str = "program";

/// Prints every text of the game that the language of `--lang` lacks, in English and in
/// the format of its tables, with the English text once more as a comment: the table of a
/// language that is not there yet is complete.
///
/// # Errors
/// Fails if the game is unknown or the library cannot be read.
pub(crate) fn run(args: &TextsArgs) -> Result<(), Failure> {
    let library = start::content()?.library;
    if args.game == PROGRAM {
        return program(&library, args.all);
    }
    let game = Rulesets::GAMES.iter().find(|game| **game == args.game).ok_or_else(|| {
        let near = or_near(&args.game, Rulesets::GAMES.into_iter().chain([PROGRAM]));
        Failure::Usage(text!(
            "terminal-no-game-there-are-and-for-the",
            "no game `{game}`; there are: {join}, and {program} for the texts of the program{near}",
            program = PROGRAM,
            game = args.game,
            join = Rulesets::GAMES.join(", ")
        ))
    })?;
    if let Some(matches) = args.shown {
        return lacking_in_matches(&library, game, matches);
    }
    let language = library.spoken();
    let mut out = stdout();
    head(&mut out, &library, game)?;
    let keys = library.text_keys(&[game]);
    let all: usize = keys.values().map(|texts| texts.len()).sum();
    let mut lacking = 0;
    for (message, texts) in &keys {
        let lacks = |(attribute, text): &(&String, &KeyedText)| {
            language.told(message, attribute, text).is_none()
        };
        let wanted: Vec<_> = texts.iter().filter(|text| args.all || lacks(text)).collect();
        if wanted.is_empty() {
            continue;
        }
        lacking += wanted.len();
        if language.tag() != ENGLISH {
            for (attribute, text) in &wanted {
                comment(&mut out, &format!(".{attribute}: {}", text.says))?;
            }
        }
        line(&mut out, Text::verbatim(format!("{message} =")))?;
        for (attribute, text) in wanted {
            line(&mut out, Text::verbatim(format!("    .{attribute} = {}", escaped(&text.says))))?;
        }
    }
    line(&mut out, text!("terminal-of-texts-of", "# {lacking} of {all} texts of {game}"))?;
    Ok(out.flush()?)
}

/// Prints the texts of the program that the language lacks.
fn program(library: &Library, all: bool) -> Result<(), Failure> {
    let language = library.spoken();
    let mut out = stdout();
    head(&mut out, library, PROGRAM)?;
    let mut lacking = 0;
    let mut count = 0;
    for (key, text) in library.program_texts() {
        count += 1;
        if all || !language.says(&key) {
            lacking += 1;
            if language.tag() != ENGLISH {
                comment(&mut out, &without_comments(&text))?;
            }
            line(&mut out, Text::verbatim(without_comments(&text)))?;
        }
    }
    line(
        &mut out,
        text!("terminal-of-texts-of-the-program", "# {lacking} of {count} texts of the program"),
    )?;
    Ok(out.flush()?)
}

/// Prints the texts shown in matches that the language lacks.
fn lacking_in_matches(library: &Library, game: &str, matches: u64) -> Result<(), Failure> {
    let all = shown::shown(library, game, matches)?;
    let mut out = stdout();
    for (part, text) in &all.lacking {
        line(
            &mut out,
            Text::verbatim(if part == text {
                part.clone()
            } else {
                format!("{part}\n    # in: {text}")
            }),
        )?;
    }
    let whole = all.texts.len() - all.broken;
    let texts = all.texts.len();
    line(
        &mut out,
        text!(
            "terminal-of-texts-shown-have-a-text-parts",
            "# {whole} of {texts} texts shown have a text; {all} parts have none",
            all = all.lacking.len()
        ),
    )?;
    Ok(out.flush()?)
}

/// Prints the comment at the head of the table of a language that is not there yet.
fn head(out: &mut impl Write, library: &Library, what: &str) -> Result<(), Failure> {
    let tag = library.spoken().tag().to_owned();
    if library.languages().contains(&tag) {
        return Ok(());
    }
    comment(
        out,
        &format!(
            "A new table: save it as lang/{tag}/{what}.ftl of a mod, and translate what stands \
             behind each =.\nComments like this one begin with #; they show the English texts."
        ),
    )?;
    Ok(writeln!(out)?)
}

/// Prints a comment of a table.
fn comment(out: &mut impl Write, text: &str) -> Result<(), Failure> {
    text.lines().try_for_each(|part| line(out, Text::verbatim(format!("# {part}").trim_end())))
}

/// Returns the source text of a message without its comments.
fn without_comments(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.collect::<Vec<_>>().join("\n")
}

/// Escapes a text for a table: brackets are quoted, and continuation lines are indented.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    // Whether only spaces have occurred on a continuation line so far.
    let mut begins = false;
    for c in text.chars() {
        match c {
            '{' | '}' => out.push_str(&format!("{{\"{c}\"}}")),
            // These characters at the start of a line would begin another
            // text or a choice.
            '.' | '[' | '*' if begins => out.push_str(&format!("{{\"{c}\"}}")),
            '\n' => out.push_str("\n        "),
            c => out.push(c),
        }
        begins = c == '\n' || begins && c == ' ';
    }
    out
}

#[cfg(test)]
mod tests;
