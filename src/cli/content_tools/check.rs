//! `monteria check`: search for faults in content.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::Duration;

use crate::args::CheckArgs;
use crate::content_tools::smoke::{Tried, trials};
use crate::fail::Failure;
use crate::files::excerpt::{Severity, write_fault};
use crate::files::link::stdout_has_escapes;
use crate::files::out::{json_line, line, stdout};
use crate::files::paths::ShownPaths;
use crate::matches::start;
use monteria_content::figures::FileFigure;
use monteria_content::{
    self, ContentKind, Fault, Faults, Figures, Home, Id, Library, ShownPath, Text, ThingDefinition,
    load_text, text,
};
use monteria_game::counted;
use monteria_games::Rulesets;

/// Number of matches that `--play` plays for each trial and strength.
const MATCHES: u32 = 2;
/// Time without changes to files before they are checked again.
const PAUSE: Duration = Duration::from_millis(100);

#[derive(Default)]
pub(crate) struct Checked {
    /// Faults that prevent the content from being played.
    pub faults: Faults,
    /// Remarks on playable content that may not be as intended.
    pub warnings: Faults,
    /// Names of the files read.
    pub files: BTreeSet<String>,
}

/// Checks all content, or the content below the given paths, and prints every fault and
/// warning; repeats on every change if `--watch` is given.
///
/// # Errors
/// Fails if there are faults.
pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    if args.watch { watch(args) } else { once(args) }
}

/// Checks again whenever a file of content changes.
fn watch(args: &CheckArgs) -> Result<(), Failure> {
    let library = start::library(&mut Faults::new())?;
    let wanted = start::places_of(&library).into_iter().chain(args.paths.iter().cloned());
    let (sender, changes) = channel();
    // A closed channel means that the program is about to end.
    let notify = move || {
        let _ = sender.send(());
    };
    let _watcher = monteria_content::watch(wanted, notify).map_err(|error| {
        Failure::File(text!("terminal-files-cannot-be-watched", "files cannot be watched: {error}"))
    })?;
    loop {
        match once(args) {
            Ok(()) => {}
            // Faults of files have been printed already; the text of the
            // failure is empty then.
            Err(failure @ Failure::Faults(_)) => {
                failure.report();
            }
            Err(other) => return Err(other),
        }
        let mut out = stdout();
        line(
            &mut out,
            text!(
                "terminal-watching-whatever-changes-is-checked-again",
                "Watching; whatever changes is checked again."
            ),
        )?;
        out.flush()?;
        changes.recv().map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
        // An editor writes a file in several steps.
        while changes.recv_timeout(PAUSE).is_ok() {}
    }
}

fn once(args: &CheckArgs) -> Result<(), Failure> {
    let mut opening = Faults::new();
    let mut library = start::library(&mut opening)?;
    let mut outside = Faults::new();
    let mut wanted: Vec<(String, &Path)> = Vec::new();
    for path in &args.paths {
        if let Some(label) = want(&mut library, path, &mut outside) {
            wanted.push((label, path));
        }
    }
    let mut paths = ShownPaths::of(&library, start::named_mods());
    wanted.iter().for_each(|(label, path)| paths.give(label, path));
    let mut checked = everything(&library);
    checked.faults.append(opening);
    let is_wanted =
        |file: &str| args.paths.is_empty() || wanted.iter().any(|(label, _)| under(file, label));
    let mut checked = checked.of_files(is_wanted);
    checked.faults.append(outside);
    let mut things = library.things(&Rulesets::GAMES);
    things.retain(|thing| checked.files.contains(&thing.file));
    let played = if args.play && checked.faults.is_empty() {
        play(&library, &things, &mut checked.faults)?
    } else {
        Vec::new()
    };
    things.retain(|thing| thing.changes.is_some());
    let figures = measured(&library, &checked.files);
    let report =
        CheckReport { library: &library, paths, checked, changes: things, played, figures };
    let mut out = stdout();
    if args.json {
        report.write_json(&mut out)?;
    } else {
        report.write_text(&mut out)?;
    }
    out.flush()?;
    if report.checked.faults.is_empty() {
        Ok(())
    } else {
        Err(Failure::Faults(Text::verbatim(String::new())))
    }
}

/// Everything that a check reports.
struct CheckReport<'a> {
    library: &'a Library,
    paths: ShownPaths,
    checked: Checked,
    /// Things that mods change in part.
    changes: Vec<ThingDefinition>,
    /// Descriptions of the matches played.
    played: Vec<String>,
    figures: Vec<MeshSize>,
}

impl CheckReport<'_> {
    fn write_json(&self, out: &mut impl Write) -> Result<(), Failure> {
        let report = serde_json::json!({
            "faults": shown(&self.paths, &self.checked.faults),
            "warnings": shown(&self.paths, &self.checked.warnings),
            "files": self.checked.files.len(),
            "changes": self.changes,
            "played": self.played,
            "figures": self.figures,
        });
        json_line(out, &report.to_string())
    }

    fn write_text(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Checked { faults, warnings, files } = &self.checked;
        self.write_faults(out, Severity::Fault, faults)?;
        self.write_faults(out, Severity::Warning, warnings)?;
        for file in faults.cut_files() {
            line(
                out,
                text!(
                    "terminal-and-more-mend-these-first",
                    "{text}: and more; mend these first",
                    text = self.paths.text(file)
                ),
            )?;
        }
        for change in &self.changes {
            let fields = change.changes.as_deref().unwrap_or_default().join(", ");
            let ThingDefinition { file, line: at, list, id, .. } = change;
            let file = self.paths.text(file);
            line(
                out,
                text!("terminal-changes-of", "{file}:{at}: changes `{id}` of {list}: {fields}"),
            )?;
        }
        for MeshSize { file, triangles, corners, bytes } in &self.figures {
            let file = self.paths.text(file);
            line(
                out,
                text!(
                    "terminal-triangles-between-corners-bytes",
                    "{file}: {triangles} triangles between {corners} corners, {bytes} bytes"
                ),
            )?;
        }
        for one in &self.played {
            line(out, text!("terminal-played", "played {one}"))?;
        }
        let count = |count: usize, what: &str| counted(count, what, &format!("{what}s"));
        let read = count(files.len(), "file");
        let wrong = count(faults.len(), "fault");
        line(
            out,
            text!(
                "terminal-read",
                "{read} read, {wrong}, {warning}",
                warning = count(warnings.len(), "warning")
            ),
        )
    }

    /// Writes faults with excerpts of their files, in colours if a terminal shows them.
    fn write_faults(
        &self,
        out: &mut impl Write,
        level: Severity,
        faults: &Faults,
    ) -> Result<(), Failure> {
        let escapes = stdout_has_escapes();
        for fault in faults.sorted() {
            let text = self.library.text_of(&fault.file, &Rulesets::GAMES);
            write_fault(out, &self.paths.fault(fault), level, text.as_deref(), escapes)?;
        }
        Ok(())
    }
}

/// Returns faults with paths that are valid in the current folder.
fn shown(paths: &ShownPaths, faults: &Faults) -> Vec<Fault> {
    faults.sorted().into_iter().map(|fault| paths.fault(fault)).collect()
}

/// A file with the mesh of a figure.
#[derive(serde::Serialize)]
struct MeshSize {
    file: String,
    triangles: usize,
    corners: usize,
    bytes: usize,
}

/// Returns the size of the meshes of figures among these files.
fn measured(library: &Library, files: &BTreeSet<String>) -> Vec<MeshSize> {
    let of_games =
        Rulesets::GAMES.iter().map(|game| Figures::of(library, game, &mut Faults::new()).files);
    let read = of_games.flatten().filter(|(file, _)| files.contains(file));
    let measure = |(file, held): (String, Option<std::sync::Arc<FileFigure>>)| {
        let held = held?;
        Some(MeshSize {
            file,
            triangles: held.facets.len(),
            corners: held.vertices,
            bytes: held.bytes,
        })
    };
    read.filter_map(measure).collect()
}

/// Plays matches for all things among these that mods add or change; a failed match is a
/// fault. Returns descriptions of the matches played.
fn play(
    library: &Library,
    things: &[ThingDefinition],
    faults: &mut Faults,
) -> Result<Vec<String>, Failure> {
    let mut met = library.clone();
    met.leave_out_unmet(&mut Faults::new());
    let rulesets = Rulesets::load(&met).map_err(|faults| {
        Failure::Faults(text!(
            "terminal-nothing-was-played-what-it-is-played",
            "nothing was played: what it is played with has faults:\n{faults}"
        ))
    })?;
    let mut played = Vec::new();
    for trial in trials(&rulesets, things) {
        match trial.play(MATCHES)? {
            Err(fault) => faults.push(fault),
            Ok(tried) => {
                let of = |one: &Tried| {
                    format!(
                        "{} with {} players",
                        counted(one.tally.games, "match", "matches"),
                        one.strength
                    )
                };
                let of: Vec<String> = tried.iter().map(of).collect();
                played.push(format!("{}: {}", trial.name(), of.join(", ")));
            }
        }
    }
    Ok(played)
}

impl Checked {
    /// Returns the results for the files that `keep` accepts.
    pub(crate) fn of_files(self, keep: impl Fn(&str) -> bool) -> Checked {
        Checked {
            faults: self.faults.of_files(&keep),
            warnings: self.warnings.of_files(&keep),
            files: self.files.into_iter().filter(|file| keep(file)).collect(),
        }
    }
}

/// Checks a library: its files, the games that read them, and files that no game reads.
pub(crate) fn everything(library: &Library) -> Checked {
    let mut checked = Checked { files: library.read_files(&Rulesets::GAMES), ..Checked::default() };
    let mut met = library.clone();
    met.leave_out_unmet(&mut checked.faults);
    match Rulesets::load(&met) {
        Err(own) => checked.faults.append(own),
        Ok(rulesets) => {
            for lesson in rulesets.lessons() {
                if let Some(ruleset) = rulesets.ruleset(&lesson.ruleset) {
                    lesson.check_match(ruleset, &mut checked.faults);
                }
            }
        }
    }
    met.check_texts(&Rulesets::GAMES, &mut checked.faults, &mut checked.warnings);
    checked.warnings.append(library.unread(&Rulesets::GAMES));
    checked.warnings.append(library.remarks(&Rulesets::GAMES));
    checked
}

/// Returns the label of a path in faults. A path outside of the content is added
/// to the library first.
fn want(library: &mut Library, path: &Path, outside: &mut Faults) -> Option<String> {
    let shown = path.shown();
    let whole = path.canonicalize().ok();
    let all: &[&str] = &["", "assets", "scenarios", "mods"];
    let root = Some((library.root().to_owned(), all));
    let home = Home::of_system().map(|home| (home.data, &all[3..]));
    for (folder, content) in root.into_iter().chain(home) {
        let folder = folder.canonicalize().ok();
        let inside =
            whole.as_ref().zip(folder).and_then(|(whole, folder)| whole.strip_prefix(folder).ok());
        if let Some(inside) = inside {
            let parts: Vec<_> =
                inside.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            let first = parts.first().map_or("", |part| part.as_ref());
            if content.contains(&first) {
                return Some(parts.join("/"));
            }
        }
    }
    if path.is_dir() {
        if path.join("mod.ron").is_file() {
            return library.add_mod(path, outside);
        }
        let expected = "a file, a mod (a folder or a zip with mod.ron in it), or a folder of the \
            game's content";
        outside.push(Fault::of_file(shown, "a folder", expected, None));
        return None;
    }
    if shown.ends_with(".zip") {
        return library.add_mod(path, outside);
    }
    // A file that cannot be read has its fault here; a readable one is
    // added to the content.
    load_text(path, &shown, outside)?;
    let known = |game: &Id| Rulesets::GAMES.iter().any(|known| *known == game.as_str());
    let Some((kind, ruleset, name)) = place_of(path).filter(|(_, game, _)| known(game)) else {
        let expected = "a file in …/rulesets/GAME/, …/scenarios/GAME/ or …/patches/GAME/";
        outside.push(Fault::of_file(shown, "a file of no game that is known here", expected, None));
        return None;
    };
    library.add_file(kind, ruleset, &name, path, &shown);
    Some(shown)
}

/// Returns the kind of a content file, given by its path: `…/rulesets/GAME/…`,
/// `…/scenarios/GAME/…` or `…/patches/GAME/…`. For any other path it is a scenario
/// of the first game.
fn place_of(path: &Path) -> Option<(ContentKind, Id, String)> {
    let parts: Vec<String> =
        path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    for kind in [ContentKind::Ruleset, ContentKind::Scenario, ContentKind::Patch] {
        if let Some(at) = parts.iter().rposition(|part| part == kind.folder())
            && parts.len() > at + 2
        {
            return Some((kind, Id::new(&parts[at + 1]).ok()?, parts[at + 2..].join("/")));
        }
    }
    Some((ContentKind::Scenario, Id::new(Rulesets::GAMES.first()?).ok()?, parts.last()?.clone()))
}

/// Returns whether a file lies in a folder or equals it. Labels are separated by `/`; the
/// empty label is the root.
fn under(file: &str, folder: &str) -> bool {
    folder.is_empty()
        || file == folder
        || file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests;
