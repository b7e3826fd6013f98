//! What models and things look like: recipes in `assets/figures/<ruleset>.ron` and in
//! `figures/<ruleset>.ron` of mods. They are pictures: no match depends on them, and
//! no hash counts them.

mod check;
mod gltf;
mod recipe;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Catalog, Faults, Id, Library, Source, Span, Spanned, nearest};

pub use gltf::{Facet, FileFigure, Finish};
pub use recipe::{Again, Join, Part, RawFigure, RawFigures, RawThing, Shape, Tone};

/// The recipes of a game, by what they are recipes of; those of mods take the
/// place of those before.
#[derive(Clone, Debug)]
pub struct Figures {
    /// For models, by the look that content gives them.
    pub figures: Catalog<Spanned<RawFigure>>,
    /// For what lies on the table, by the tag of its area.
    pub things: Catalog<Spanned<RawThing>>,
    /// The figures that are taken from files, by the same looks.
    pub from_files: BTreeMap<Id, Arc<FileFigure>>,
    /// What the files hold that figures name, by their names in faults; nothing where
    /// they cannot be read.
    pub files: BTreeMap<String, Option<Arc<FileFigure>>>,
}

/// What a figure is made from.
#[derive(Clone, PartialEq, Debug)]
pub struct FigureSource {
    /// Its recipe.
    pub recipe: Arc<RawFigure>,
    /// What the file holds that the recipe names, where it could be read.
    pub file: Option<Arc<FileFigure>>,
}

/// What a game has recipes for: where its content asks for which look, and by which tags
/// it lays things on the table.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    models: Vec<(Span, String)>,
    tags: Vec<String>,
}

impl Looks {
    /// Those of models, each with the place that says it, and of what lies on the table.
    pub fn of<'a>(
        models: impl IntoIterator<Item = (Span, &'a String)>,
        tags: impl IntoIterator<Item = &'a str>,
    ) -> Looks {
        let models = models.into_iter().map(|(span, look)| (span, look.clone())).collect();
        Looks { models, tags: tags.into_iter().map(str::to_owned).collect() }
    }

    /// A model has this look, said at this place.
    pub fn model(&mut self, span: Span, look: &str) {
        self.models.push((span, look.to_owned()));
    }

    /// Something with this tag may lie on the table.
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
    /// The recipes of a game, with every fault of theirs.
    pub fn of(library: &Library, game: &str, faults: &mut Faults) -> Figures {
        let files =
            Id::new(game).map(|game| library.figure_files(&game, faults)).unwrap_or_default();
        let sources: Vec<Source> = files.iter().filter_map(|file| file.load(faults)).collect();
        Figures::read(&sources, faults)
    }

    /// The recipes in these files, with every fault of theirs.
    pub fn read(sources: &[Source], faults: &mut Faults) -> Figures {
        let mut all = Figures::default();
        for source in sources {
            let Some(file) = source.read::<RawFigures>(faults) else { continue };
            for (id, figure) in file.figures {
                let before = faults.len();
                check::check_figure(&figure, faults);
                let sound = faults.len() == before;
                // What a mod puts in the place of another is from its own
                // file, or from none.
                all.from_files.remove(&id.value);
                if let Some(name) = &figure.gltf {
                    // A size that is out of bounds makes nothing of a file
                    // that could be shown.
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

    /// Adds a fault for every look without a recipe, and for every recipe of something
    /// that there is not, with what is nearest. A game without any recipe shows plain
    /// pieces, and that is none.
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
        // A figure that nobody wants may be the one that a misspelt look meant.
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
