//! `monteria explain`: the reference of content files in words, with an example of
//! everything that some file uses.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use crate::args::ExplainArgs;
use crate::content_tools::game_names::known_game;
use crate::fail::Failure;
use crate::files::out::{line, stdout};
use crate::files::paths::ShownPaths;
use crate::matches::list::GOALS;
use crate::matches::start::{self, LoadedContent};
use crate::text::report::SCORING_HEADING;
use crate::text::words::indented;
use monteria_content::reference::{
    Examples, FieldDoc, Holds, Reference, TypeBody, ValueShape, Words, schemas,
};
use monteria_content::{
    Faults, Figures, Id, Layer, Library, Source, Sources, Text, ThingDefinition, or_near, text,
};
use monteria_game::{
    Field, FieldKind, Ruleset, ScenarioCard, files_of, files_of_mods, reference_of,
    reference_of_mods,
};
use monteria_games::Rulesets;
use monteria_table::{Ground, Light, Look, SceneryWord};

/// Name of the reference of the files that every mod may have.
const COMMON: &str = "mods";

/// The reference of one game, or of the files common to all mods.
pub(crate) struct Book {
    /// Id of the game; `mods` for the files common to all mods.
    pub name: String,
    title: String,
    pub reference: Reference,
    examples: Examples,
    /// Looks of models and tags of things that have figures.
    pub looks: Vec<String>,
    tags: Vec<String>,
}

/// Explains a type, a field, a word, a look or a tag; lists all types
/// if none is requested.
///
/// # Errors
/// Fails if nothing has the requested name.
pub(crate) fn run(args: &ExplainArgs) -> Result<(), Failure> {
    let LoadedContent { rulesets, library, .. } = start::content()?;
    let all = books(&rulesets, &library.base());
    let only = args.ruleset.as_deref().map(known_book).transpose()?;
    let is_wanted = |name: &str| only.is_none_or(|only| only == name);
    let books: Vec<&Book> = all.iter().filter(|book| is_wanted(&book.name)).collect();
    let mut things = library.things(&Rulesets::GAMES);
    things.retain(|thing| is_wanted(&thing.game));
    let paths = ShownPaths::of(&library, start::named_mods());
    let mut out = stdout();
    let Some(thing) = &args.thing else {
        match (only, books.as_slice()) {
            (Some(_), [book]) => list_fields(&mut out, book)?,
            _ => books.iter().try_for_each(|book| list_types(&mut out, book))?,
        }
        line(
            &mut out,
            text!(
                "terminal-monteria-explain-thing-says-what-a-type",
                "`monteria explain THING` says what a type, a field, a word, a look, a tag or \
                 an id is."
            ),
        )?;
        return Ok(out.flush()?);
    };
    // Many things are the same in several games.
    let mut blocks: BTreeMap<Text, Vec<&str>> = BTreeMap::new();
    for book in books.iter().copied() {
        for block in book.blocks(thing) {
            blocks.entry(Text::verbatim(paths.text(&block))).or_default().push(&book.name);
        }
    }
    let named: Vec<&ThingDefinition> =
        things.iter().filter(|it| loose(&it.id) == loose(thing)).collect();
    for it in &named {
        let sentences = sentences_of(&rulesets, it);
        let scoring = scoring_of(&rulesets, it)?;
        let description = Text::verbatim(paths.text(&description_of(it)));
        let lines = std::iter::once(description).chain(sentences).chain(scoring);
        let block = Text::joined(lines, "\n");
        blocks.entry(block).or_default().push(&it.game);
    }
    if blocks.is_empty() {
        let ids = things.iter().map(|it| it.id.clone());
        let names: BTreeSet<String> =
            books.iter().flat_map(|book| book.names()).chain(ids).collect();
        let near = or_near(thing, names.iter().map(String::as_str));
        let of = only.map_or(String::new(), |only| format!(" of {only}"));
        let found = format!("nothing in content files{of} is called `{thing}`{near}");
        return Err(Failure::Usage(Text::verbatim(found)));
    }
    for (block, names) in blocks {
        line(&mut out, Text::row([Text::verbatim(format!("[{}] ", names.join(", "))), block]))?;
    }
    Ok(out.flush()?)
}

/// Returns the name of the book that an argument names: of a game, or of the files that
/// every mod may have.
fn known_book(wanted: &str) -> Result<&str, Failure> {
    if wanted == COMMON { Ok(wanted) } else { known_game(wanted) }
}

/// Lists the files and types of a book by name.
fn list_types(out: &mut impl Write, book: &Book) -> Result<(), Failure> {
    line(out, Text::verbatim(format!("{}:", book.title)))?;
    for (place, shape) in &book.reference.files {
        line(out, Text::verbatim(format!("  {place}: {shape}")))?;
    }
    let names: Vec<&str> = book.reference.types.keys().map(String::as_str).collect();
    line(
        out,
        Text::sign("  ").with(text!("terminal-types-2", "types: {join}", join = names.join(", "))),
    )
}

/// Lists what the files of a book may hold: every field of each, and every type
/// with its first sentence.
fn list_fields(out: &mut impl Write, book: &Book) -> Result<(), Failure> {
    line(out, Text::verbatim(format!("{}:", book.title)))?;
    let files = book.reference.files.iter();
    for (place, shape) in files {
        line(out, Text::verbatim(format!("  {place}: {shape}")))?;
        let ValueShape::Named(name) = shape else { continue };
        for field in book.reference.fields(name) {
            let must = if field.required { "; must be there" } else { "" };
            line(out, Text::verbatim(format!("    {}: {}{must}", field.name, field.shape)))?;
            line(out, Text::verbatim(format!("        {}", field.about)))?;
        }
    }
    if book.name != COMMON {
        let game = &book.name;
        line(
            out,
            Text::sign("  ").with(text!(
                "terminal-patches-ron-the-lists-of-these-files",
                "patches/{game}/*.ron: the lists of these files, of each thing its id"
            )),
        )?;
        line(
            out,
            Text::sign("  ").with(text!(
                "terminal-figures-ron-mod-ron-monteria-explain-ruleset",
                "figures/{game}.ron, mod.ron: `monteria explain --ruleset {common}`",
                common = COMMON
            )),
        )?;
    }
    line(out, Text::sign("  ").with(text!("terminal-types", "types:")))?;
    for (name, doc) in &book.reference.types {
        let first = doc.about.split(". ").next().unwrap_or_default().trim_end_matches('.');
        let first = if first.is_empty() { String::new() } else { format!(": {first}.") };
        line(out, Text::verbatim(format!("    {name}{first}")))?;
    }
    Ok(())
}

/// Returns the sentences made from the data of a thing; empty for a change of one.
fn sentences_of(rulesets: &Rulesets, thing: &ThingDefinition) -> Vec<Text> {
    let game = rulesets.rulesets().iter().find(|game| game.id() == thing.game);
    let Some(game) = game.filter(|_| thing.changes.is_none()) else {
        // The sentences stand at the definition.
        return Vec::new();
    };
    let sentences = game.sentences_of(&thing.list, &thing.id);
    sentences.into_iter().map(|sentence| Text::row([Text::sign("  "), sentence])).collect()
}

/// Returns how a match of this scenario, or for this mission or Objective, is scored and
/// won; empty for other things.
fn scoring_of(rulesets: &Rulesets, thing: &ThingDefinition) -> Result<Vec<Text>, Failure> {
    let game = rulesets.rulesets().iter().find(|game| game.id() == thing.game);
    let Some(game) = game.filter(|_| thing.changes.is_none()) else {
        // The scoring stands at the definition, not at a change of it.
        return Ok(Vec::new());
    };
    let found = match thing.list.as_str() {
        "scenarios" => game.card(&thing.id).map(|card| (card, BTreeMap::new())),
        "missions" | "bouts" | "objectives" => played_for(game.as_ref(), &thing.id),
        _ => None,
    };
    let Some((card, answers)) = found else {
        // No match is played for this thing.
        return Ok(Vec::new());
    };
    let scoring = start::begin(game, &start::setup_of(game, &card, answers)?)?.scoring();
    let heading = (!scoring.is_empty()).then(|| SCORING_HEADING.clone().with(Text::sign(":")));
    Ok(heading.into_iter().chain(scoring.into_iter().map(indented)).collect())
}

/// Returns the first scenario whose setup offers this mission or Objective, and the
/// answers that choose it.
fn played_for(game: &dyn Ruleset, goal: &str) -> Option<(ScenarioCard, BTreeMap<String, String>)> {
    let offered_in = |card: ScenarioCard| {
        let form = game.setup_form(&card.id, &BTreeMap::new()).ok()?;
        let offers = |field: &&Field| match &field.kind {
            FieldKind::One(picks) => {
                GOALS.contains(&field.key.as_str()) && picks.iter().any(|pick| pick.id == goal)
            }
            FieldKind::Many { .. } => false,
        };
        let key = form.fields.iter().find(offers)?.key.clone();
        let answers = BTreeMap::from([(key, goal.to_owned())]);
        let answered = game.setup_form(&card.id, &answers).ok()?;
        answered.faults.is_empty().then_some((card, answers))
    };
    game.scenarios().into_iter().find_map(offered_in)
}

/// Returns the definition or change of a thing in words: its name, its list, its file,
/// and the parts that a mod changes.
pub(crate) fn description_of(thing: &ThingDefinition) -> String {
    let ThingDefinition { list, id, file, line, name, .. } = thing;
    let called = if name.is_empty() { String::new() } else { format!(", \"{name}\"") };
    match (&thing.changes, &thing.layer) {
        (Some(fields), layer) => {
            format!("{id}: {} of {list} changed by {layer} at {file}:{line}", fields.join(", "))
        }
        (None, Layer::Base) => format!("{id}{called}: one of {list}, given at {file}:{line}"),
        (None, layer) => format!("{id}{called}: one of {list}, given by {layer} at {file}:{line}"),
    }
}

/// Returns the pages of the reference: the file name of each below
/// `docs/reference/` and its text.
pub fn reference_pages(rulesets: &Rulesets, library: &Library) -> Vec<(String, String)> {
    let page = |book: Book| {
        let about = "Made by `UPDATE_EXPECT=1 cargo test --test content reference` from the types \
            that files are read into and from the files \
                     that ship; `monteria explain THING` says the same in a terminal.";
        let words = Words { reference: &book.reference, examples: &book.examples };
        let mut text = words.page(&book.title, about);
        for (title, list) in
            [("Looks of models", &book.looks), ("Tags of things on the table", &book.tags)]
        {
            if !list.is_empty() {
                let list: Vec<String> = list.iter().map(|word| format!("`{word}`")).collect();
                text.push_str(&format!("\n## {title}\n\n{}\n", list.join(", ")));
            }
        }
        if book.name == COMMON {
            let list: Vec<String> = Look::words().map(|word| format!("`{word}`")).collect();
            text.push_str(&format!("\n## Looks of terrain\n\n{}\n", list.join(", ")));
            let list: Vec<String> = Ground::words().map(|word| format!("`{word}`")).collect();
            text.push_str(&format!("\n## Grounds of tables\n\n{}\n", list.join(", ")));
            let list: Vec<String> = Light::words().map(|word| format!("`{word}`")).collect();
            text.push_str(&format!("\n## Lights of tables\n\n{}\n", list.join(", ")));
        }
        (format!("{}.md", book.name), text)
    };
    books(rulesets, library).into_iter().map(page).collect()
}

/// Returns the references of all games, and of the files common to all mods.
pub(crate) fn books(rulesets: &Rulesets, library: &Library) -> Vec<Book> {
    let mut books = vec![Book {
        name: COMMON.to_owned(),
        title: "Mods and figures".to_owned(),
        reference: reference_of_mods(),
        examples: Examples::default(),
        looks: Vec::new(),
        tags: Vec::new(),
    }];
    for game in rulesets.rulesets() {
        let id = game.id();
        let (reference, _) = reference_of(game.as_ref());
        let sources = Sources::read(library, id, "", &mut Faults::new());
        let read =
            |examples: &mut Examples, reference: &Reference, file: usize, sources: &[Source]| {
                if let Some((_, shape)) = reference.files.get(file) {
                    sources.iter().for_each(|source| examples.read(reference, shape, source));
                }
            };
        let mut examples = Examples::default();
        read(&mut examples, &reference, 0, &sources.data);
        read(&mut examples, &reference, 1, &sources.scenarios);
        let figures = Figures::read(&sources.figures, &mut Faults::new());
        if let Some(common) = books.first_mut() {
            read(&mut common.examples, &common.reference, 1, &sources.figures);
        }
        let ids = |ids: Vec<&Id>| ids.into_iter().map(Id::to_string).collect();
        books.push(Book {
            name: id.to_owned(),
            title: game.title().to_string(),
            reference,
            examples,
            looks: ids(figures.figures.ids().collect()),
            tags: ids(figures.things.ids().collect()),
        });
    }
    books
}

/// Returns a JSON Schema for every kind of content file, each with its
/// file name below `docs/reference/`.
pub fn schema_pages(rulesets: &Rulesets) -> Vec<(String, String)> {
    let name = |place: &str| {
        let parts: Vec<&str> = place.split('/').collect();
        match parts.as_slice() {
            [kind, game, "*.ron"] => format!("{game}.{}.schema.json", kind.trim_end_matches('s')),
            _ => {
                format!(
                    "{}.schema.json",
                    parts.last().unwrap_or(&"").trim_end_matches(".ron").to_lowercase()
                )
            }
        }
    };
    let mut all = schemas(files_of_mods);
    for game in rulesets.rulesets() {
        all.extend(schemas(|generator| files_of(game.as_ref(), generator).0));
    }
    let page = |(place, schema): (String, serde_json::Value)| {
        let text = serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n";
        (
            if place.starts_with("figures") {
                "figures.schema.json".to_owned()
            } else {
                name(&place)
            },
            text,
        )
    };
    all.into_iter().map(page).collect()
}

/// Returns a text in lower case without hyphens, underscores and spaces, for comparison.
fn loose(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase).collect()
}

impl Book {
    pub(crate) fn words(&self) -> Words<'_> {
        Words { reference: &self.reference, examples: &self.examples }
    }

    /// Returns the explanations of all entries with this name, each of several lines.
    pub(crate) fn blocks(&self, thing: &str) -> Vec<String> {
        let (of, wanted) = match thing.split_once('.') {
            Some((of, wanted)) => (Some(loose(of)), loose(wanted)),
            None => (None, loose(thing)),
        };
        let words = self.words();
        let mut blocks = Vec::new();
        for (name, doc) in &self.reference.types {
            if of.is_none() && loose(name) == wanted {
                blocks.push(words.lines_of_type(name).join("\n"));
            }
            if of.as_ref().is_some_and(|of| *of != loose(name)) {
                continue;
            }
            let field = |blocks: &mut Vec<String>, name: &str, fields: &[FieldDoc]| {
                for field in fields.iter().filter(|field| loose(&field.name) == wanted) {
                    let lines = words.lines_of_field(name, field, "  ").join("\n");
                    blocks.push(format!("a field of {name}\n{lines}"));
                }
            };
            match &doc.body {
                TypeBody::Record(fields) => field(&mut blocks, name, fields),
                TypeBody::Choice(variants) => {
                    for variant in variants {
                        if loose(&variant.name) == wanted {
                            let lines = words.lines_of_variant(name, variant, "  ").join("\n");
                            blocks.push(format!("a word of {name}\n{lines}"));
                        }
                        if let Holds::Fields(fields) = &variant.holds {
                            field(&mut blocks, &format!("{name}.{}", variant.name), fields);
                        }
                    }
                }
                TypeBody::Plain(_) => {}
            }
        }
        if of.is_none() {
            for (what, list) in [
                ("the look of a model", &self.looks),
                ("the tag of a thing on the table", &self.tags),
            ] {
                blocks.extend(
                    list.iter()
                        .filter(|word| loose(word) == wanted)
                        .map(|word| format!("{word}: {what}")),
                );
            }
            if self.name == COMMON {
                let looks = Look::words().filter(|word| loose(word) == wanted);
                blocks.extend(looks.map(|word| format!("{word}: a look of terrain")));
                let grounds = Ground::words().filter(|word| loose(word) == wanted);
                blocks.extend(grounds.map(|word| format!("{word}: a ground of a table")));
                let lights = Light::words().filter(|word| loose(word) == wanted);
                blocks.extend(lights.map(|word| format!("{word}: a light of a table")));
            }
        }
        blocks
    }

    /// Returns all names that can be explained.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.looks.iter().chain(&self.tags).cloned().collect();
        for (name, doc) in &self.reference.types {
            names.push(name.clone());
            match &doc.body {
                TypeBody::Record(fields) => {
                    names.extend(fields.iter().map(|field| field.name.clone()))
                }
                TypeBody::Choice(variants) => {
                    names.extend(variants.iter().map(|variant| variant.name.clone()));
                    for variant in variants {
                        if let Holds::Fields(fields) = &variant.holds {
                            names.extend(fields.iter().map(|field| field.name.clone()));
                        }
                    }
                }
                TypeBody::Plain(_) => {}
            }
        }
        names
    }
}
