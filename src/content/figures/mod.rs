//! Figures: the appearance of models and things, from recipes in
//! `assets/figures/<ruleset>.ron` and in `figures/<ruleset>.ron` of mods. They are for
//! display only: no match depends on them, and no hash includes them.

mod check;
mod gltf;
mod recipe;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::{Catalog, Faults, Id, Library, Source, Span, Spanned, nearest};

pub use gltf::{Facet, FileFigure, Finish};
pub use recipe::{Again, Join, Part, RawFigure, RawFigures, RawThing, Shape, Tone};

/// The recipes of a game by id; those of mods replace earlier ones.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Figures of models, by the look that content gives them.
    pub figures: Catalog<Spanned<RawFigure>>,
    /// Objects that lie on the table, by the tag of their area.
    pub things: Catalog<Spanned<RawThing>>,
    /// Figures read from glTF files, by look.
    pub from_files: BTreeMap<Id, Arc<FileFigure>>,
    /// The glTF files that figures name, by their names in faults; `None` if unreadable.
    pub files: BTreeMap<String, Option<Arc<FileFigure>>>,
}

/// The source of a figure.
#[derive(Clone, PartialEq, Debug)]
pub struct FigureSource {
    /// The recipe as the content has it.
    pub recipe: Arc<RawFigure>,
    /// The contents of the glTF file that the recipe names, if readable.
    pub file: Option<Arc<FileFigure>>,
}

/// The looks that a game's content uses, and the tags of its areas.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    models: Vec<(Span, String)>,
    tags: Vec<String>,
}

impl Looks {
    /// Collects the looks of models, each with its place in a file, and
    /// the tags of areas.
    pub fn of<'a>(
        models: impl IntoIterator<Item = (Span, &'a String)>,
        tags: impl IntoIterator<Item = &'a str>,
    ) -> Looks {
        let models = models.into_iter().map(|(span, look)| (span, look.clone())).collect();
        Looks { models, tags: tags.into_iter().map(str::to_owned).collect() }
    }

    /// Adds the look of a model, used at this place.
    pub fn model(&mut self, span: Span, look: &str) {
        self.models.push((span, look.to_owned()));
    }

    /// Adds the tag of an area that may lie on the table.
    pub fn tag(&mut self, tag: &str) {
        self.tags.push(tag.to_owned());
    }
}

impl Default for Figures {
    fn default() -> Self {
        Figures {
            figures: Catalog::new("a figure"),
            things: Catalog::new("a thing"),
            from_files: BTreeMap::new(),
            files: BTreeMap::new(),
        }
    }
}

impl Figures {
    /// Reads the recipes of a game and adds their faults.
    pub fn of(library: &Library, game: &str, faults: &mut Faults) -> Figures {
        let files =
            Id::new(game).map(|game| library.figure_files(&game, faults)).unwrap_or_default();
        let sources: Vec<Source> = files.iter().filter_map(|file| file.load(faults)).collect();
        Figures::read(&sources, faults)
    }

    /// Reads the recipes in these files and adds their faults.
    pub fn read(sources: &[Source], faults: &mut Faults) -> Figures {
        let mut all = Figures::default();
        for source in sources {
            let Some(file) = source.read::<RawFigures>(faults) else { continue };
            for (id, figure) in file.figures {
                let before = faults.len();
                check::check_figure(&figure, faults);
                let sound = faults.len() == before;
                // A replacement by a mod uses its own file, or none.
                all.from_files.remove(&id.value);
                if let Some(name) = &figure.gltf {
                    // Without a valid size the file cannot be shown.
                    let file = check::read_file(&figure, &source.file, faults)
                        .filter(|_| sound)
                        .map(Arc::new);
                    all.from_files.extend(file.clone().map(|file| (id.value.clone(), file)));
                    all.files.insert(source.file.label_beside(name), file);
                }
                all.figures.insert(&id, &source.file.layer, figure, faults);
            }
            for (id, thing) in file.things {
                check::check_thing(&thing, faults);
                all.things.insert(&id, &source.file.layer, thing, faults);
            }
        }
        all
    }

    /// Adds a fault for every look without a recipe, and for every unused recipe,
    /// with the nearest name. A game without any recipes shows plain pieces,
    /// which is no fault.
    pub fn check(&self, looks: &Looks, faults: &mut Faults) {
        if self.figures.is_empty() && self.things.is_empty() {
            return;
        }
        let hint = |near: Option<&str>| near.map(|near| format!("did you mean `{near}`?"));
        let before = faults.len();
        for (span, look) in &looks.models {
            if self.figures.get(look).is_none()
                && !look.trim().is_empty()
                && !faults.are_at(span)
                && !faults.may_be_unread(look)
            {
                let near = nearest(look, self.figures.ids().map(|id| id.as_str()));
                faults.at_with(
                    span,
                    format!("the look \"{look}\""),
                    "the name of a figure",
                    hint(near),
                );
            }
        }
        // An unused figure may be the one that a misspelt look meant.
        if faults.len() > before {
            return;
        }
        let wanted: BTreeSet<&str> = looks.models.iter().map(|(_, look)| look.as_str()).collect();
        for (id, _) in self.figures.spanned().filter(|(id, _)| !wanted.contains(id.value.as_str()))
        {
            let near = nearest(id.value.as_str(), wanted.iter().copied());
            faults.at_with(
                &id.span,
                format!("the figure \"{}\"", id.value),
                "the look of a model",
                hint(near),
            );
        }
        let tags = || looks.tags.iter().map(String::as_str);
        for (id, _) in self.things.spanned().filter(|(id, _)| !tags().any(|tag| id.value == tag)) {
            let near = nearest(id.value.as_str(), tags());
            let found = format!("the thing \"{}\"", id.value);
            faults.at_with(
                &id.span,
                found,
                "the tag of something that lies on the table",
                hint(near),
            );
        }
    }
}
