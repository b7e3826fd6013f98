//! `monteria pack`: a player's own heroes, built from choices with costs and stored in
//! `packs/GAME/` of the player's folder.

use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::args::{PackArgs, PackWhat};
use crate::fail::Failure;
use crate::files::lines::read_line;
use crate::files::out::{line, stdout};
use crate::files::paper::form_lines;
use crate::matches::start;
use crate::text::report::sheet as sheet_lines;
use monteria_content::{
    Faults, Id, Library, ShownPath, Text, command_word, load_text, name_fault, printable, text,
    unstorable_text,
};
use monteria_game::{Budget, Builder, OfferKind, Ruleset};
use monteria_storage::{unstorable, write_new};

/// Maximum length of a typed line in bytes.
const LINE_LIMIT: u64 = 1 << 12;

/// Makes, checks or shows heroes.
///
/// # Errors
/// Fails if a game has no heroes, a hero breaks the rules, or a file cannot
/// be read or written.
pub(crate) fn run(args: &PackArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let game = match &args.ruleset {
        Some(wanted) => rulesets.ruleset(wanted),
        None => rulesets.rulesets().iter().find(|game| game.builder().is_some()),
    };
    let game = game
        .ok_or_else(|| Failure::Usage(text!("terminal-no-such-game-here", "no such game here")))?
        .clone();
    let builder = game.builder().ok_or_else(|| {
        Failure::Usage(text!(
            "terminal-has-nothing-that-is-built-by",
            "{title} has nothing to build",
            title = game.title()
        ))
    })?;
    match &args.what {
        PackWhat::New { name, choose } => make(&game, builder, name, choose),
        PackWhat::Check { files } => check(&game, builder, files),
        PackWhat::Show { name } => show(&game, builder, name),
        PackWhat::Offers { choose } => {
            let mut out = stdout();
            for text in form_lines(&builder.form(choose)) {
                line(&mut out, text)?;
            }
            Ok(out.flush()?)
        }
    }
}

/// Returns the file that a name or a path refers to; if there is none of this name, the
/// path where it would be written.
fn file_of(library: &Library, game: &str, name: &str) -> Result<PathBuf, Failure> {
    let typed = PathBuf::from(name);
    if typed.is_file() {
        return Ok(typed);
    }
    let packs = library.packs();
    let id = Id::of_name(name);
    let found = packs.find(game, name).or_else(|| packs.find(game, id.as_str()));
    found.or_else(|| packs.place(game, id.as_str())).ok_or_else(Failure::no_home)
}

/// Returns the name and the file of a new hero: in the player's folder for a name, or
/// exactly the given path.
fn new_file(library: &Library, game: &str, name: &str) -> Result<(Id, PathBuf), Failure> {
    let path = Path::new(name);
    let is_path = name.ends_with(".ron") || name.contains(std::path::is_separator);
    let stem = if is_path {
        path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
    } else {
        name
    };
    if let Some((found, expected)) = name_fault(stem) {
        return Err(Failure::Usage(text!(
            "terminal-is-no-name-expected",
            "`{printable}` is no name: {found}; expected {expected}",
            printable = printable(name)
        )));
    }
    let id = Id::of_name(stem);
    if let Some(why) = unstorable(&format!("{id}.ron")) {
        return Err(Failure::Usage(text!(
            "terminal-is-no-name-for-a-file-2",
            "`{stem}` is no name for a file: {why}",
            why = unstorable_text(&why)
        )));
    }
    let file = if !is_path {
        library.packs().place(game, id.as_str()).ok_or_else(Failure::no_home)?
    } else if path.extension().is_some_and(|ending| ending == "ron") {
        path.to_owned()
    } else {
        return Err(Failure::Usage(text!(
            "terminal-expected-a-file-that-ends-in",
            "`{name}`: expected a file that ends in .ron"
        )));
    };
    // A hero of the same name elsewhere among the player's own would be
    // hidden by this one.
    let there = Some(file.clone()).filter(|file| file.exists());
    let there = there.or_else(|| library.packs().find(game, id.as_str()).filter(|_| !is_path));
    match there {
        Some(there) => Err(Failure::file(
            &there,
            text!(
                "terminal-is-there-already-nothing-is-written",
                "already exists; no file is overwritten"
            ),
        )),
        None => Ok((id, file)),
    }
}

fn make(
    game: &Arc<dyn Ruleset>,
    builder: &dyn Builder,
    name: &str,
    choose: &[String],
) -> Result<(), Failure> {
    let library = start::library(&mut Faults::new())?;
    let (id, file) = new_file(&library, game.id(), name)?;
    let mut choices = choose.to_vec();
    if choices.is_empty() {
        choices = ask(builder)?;
    }
    let text = builder.built(&choices).map_err(|faults| {
        let noun = builder.noun();
        let faults = Text::joined(faults, "\n  ");
        let broken = text!("terminal-this-breaks-the-rules", "this {a} breaks the rules", a = noun);
        Failure::Faults(Text::row([broken, Text::sign(":\n  "), faults]))
    })?;
    write_new(&file, text.as_bytes()).map_err(|error| Failure::file(&file, error))?;
    let mut out = stdout();
    if let Ok(sheet) = builder.show(&file.shown(), &text) {
        for text in sheet_lines(&sheet) {
            line(&mut out, text)?;
        }
    }
    line(&mut out, text!("terminal-written-to", "Written to {file}.", file = file.shown()))?;
    let found = library.packs().find(game.id(), id.as_str());
    if found.and_then(|found| found.canonicalize().ok()) != file.canonicalize().ok() {
        let place = library.packs().place(game.id(), id.as_str()).ok_or_else(Failure::no_home)?;
        line(
            &mut out,
            text!(
                "terminal-it-can-be-brought-along-once",
                "It can be used in a match once it is in {place}.",
                place = place.shown()
            ),
        )?;
        return Ok(out.flush()?);
    }
    let answers: BTreeMap<String, String> =
        builder.setup_answers(id.as_str(), &text).into_iter().collect();
    let sets: Vec<String> = answers
        .iter()
        .map(|(key, value)| format!("--set {}", command_word(&format!("{key}={value}"))))
        .collect();
    let sets = sets.join(" ");
    match taker(game.id(), &answers)? {
        Ok(scenario) => line(
            &mut out,
            text!(
                "terminal-monteria-text-plays-with-it",
                "`monteria text {scenario} {sets}` plays with it."
            ),
        )?,
        Err(why) => line(
            &mut out,
            text!(
                "terminal-no-scenario-takes-it-with-alone",
                "No scenario accepts it with {sets} alone: {why}."
            ),
        )?,
    }
    Ok(out.flush()?)
}

/// Returns the first scenario of a game that begins with these answers, or the reason why
/// the last one does not.
fn taker(game: &str, answers: &BTreeMap<String, String>) -> Result<Result<String, Text>, Failure> {
    // Read anew, because the new file is among the player's content.
    let rulesets = start::rulesets()?;
    let mut why = text!("terminal-it-has-none", "the game has no scenarios");
    for (game, card) in rulesets.scenarios().into_iter().filter(|(of, _)| of.id() == game) {
        match start::setup_of(&game, &card, answers.clone())
            .and_then(|setup| start::begin(&game, &setup))
        {
            Ok(_) => return Ok(Ok(card.id)),
            Err(failure) => why = failure.text(),
        }
    }
    Ok(Err(why))
}

/// Asks for one choice after another, at a terminal or from a pipe.
fn ask(builder: &dyn Builder) -> Result<Vec<String>, Failure> {
    let input = std::io::stdin();
    let echo = !input.is_terminal();
    let mut input = input.lock();
    let mut out = stdout();
    let mut choices: Vec<String> = Vec::new();
    let form = builder.form(&choices);
    let texts: Vec<String> = form.texts.iter().map(|text| format!("`{}=…`", text.key)).collect();
    line(
        &mut out,
        text!(
            "terminal-type-the-id-of-a-choice",
            "Type the id of a choice to take it. -ID removes one that can be taken several times; \
             where only one of a kind can be taken, another replaces it. {texts} set its texts. \
             `list` prints the choices, `done` ends.",
            texts = texts.join(", ")
        ),
    )?;
    for text in form_lines(&form) {
        line(&mut out, text)?;
    }
    loop {
        out.flush()?;
        let Some(typed) = next_line(&mut input)? else {
            return Ok(choices);
        };
        if echo {
            line(&mut out, Text::verbatim(format!("> {typed}")))?;
        }
        match typed.as_str() {
            "" => {}
            "done" => match builder.built(&choices) {
                Ok(_) => return Ok(choices),
                Err(faults) => {
                    let faults = Text::joined(faults, "; ");
                    line(&mut out, text!("terminal-not-yet", "Not yet: {faults}."))?;
                }
            },
            "list" => {
                for text in form_lines(&builder.form(&choices)) {
                    line(&mut out, text)?;
                }
            }
            choice if only_replaced(builder, &choices, choice) => {
                line(
                    &mut out,
                    text!(
                        "terminal-no-that-is-one-of-its",
                        "It cannot be removed: choose another of its kind to replace it."
                    ),
                )?;
            }
            choice => {
                let mut after = choices.clone();
                after.push(choice.to_owned());
                let before = builder.form(&choices).faults;
                let form = builder.form(&after);
                match form.faults.iter().find(|fault| !before.contains(fault)) {
                    Some(fault) => line(&mut out, text!("terminal-no", "No: {fault}"))?,
                    None => {
                        choices = after;
                        let Budget { spent, limit: of } = form.budget;
                        let spent = text!("terminal-of-spent", "{spent} of {of} spent");
                        line(&mut out, spent.with(Text::sign(".")))?;
                    }
                }
            }
        }
    }
}

/// Returns whether the choice would undo one that can only be replaced by
/// another of its kind.
fn only_replaced(builder: &dyn Builder, choices: &[String], choice: &str) -> bool {
    let form = builder.form(choices);
    let offer = choice.strip_prefix('-').and_then(|id| form.offer(id));
    offer.is_some_and(|offer| offer.kind == OfferKind::One)
}

fn next_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    match read_line(input, LINE_LIMIT)? {
        None => Ok(None),
        Some(None) => {
            Err(Failure::Failed(text!("terminal-that-line-is-too-long-2", "that line is too long")))
        }
        Some(Some(bytes)) => Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned())),
    }
}

fn check(game: &Arc<dyn Ruleset>, builder: &dyn Builder, files: &[PathBuf]) -> Result<(), Failure> {
    let mut faults = Faults::new();
    let files: Vec<PathBuf> = if files.is_empty() {
        let id = Id::new(game.id())
            .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
        let library = start::library(&mut faults)?;
        library.packs().files(&id, &mut faults).iter().map(|file| file.path().to_owned()).collect()
    } else {
        files.to_vec()
    };
    for file in &files {
        let label = file.shown();
        if let Some(text) = load_text(file, &label, &mut faults) {
            faults.append(builder.check(&label, &text));
        }
    }
    let mut out = stdout();
    if faults.is_empty() {
        let files = Text::counted("terminal-files", files.len() as i64, "file", "files");
        line(&mut out, text!("terminal-no-faults-in", "No errors in {files}."))?;
        return Ok(out.flush()?);
    }
    line(&mut out, Text::verbatim(faults.to_string()))?;
    out.flush()?;
    Err(Failure::Faults(Text::default()))
}

fn show(game: &Arc<dyn Ruleset>, builder: &dyn Builder, name: &str) -> Result<(), Failure> {
    let file = file_of(&start::library(&mut Faults::new())?, game.id(), name)?;
    let label = file.shown();
    let mut faults = Faults::new();
    let text = load_text(&file, &label, &mut faults).ok_or_else(|| Failure::from(faults))?;
    let sheet = builder.show(&label, &text)?;
    let mut out = stdout();
    for text in sheet_lines(&sheet) {
        line(&mut out, text)?;
    }
    Ok(out.flush()?)
}
