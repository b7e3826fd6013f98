//! The kinds of content that a mod can begin with: where each stands in the files of a
//! mod, and how new things name each other.

/// A kind of content that a mod can begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModKind {
    /// Its name for people: `hero`.
    pub kind: &'static str,
    /// Where such content stands.
    pub place: KindPlace,
    /// The path of the field that names its figure; `None` if it has no figure of its own.
    pub look: Option<&'static str>,
    /// The fields in which it names other new things.
    pub links: &'static [KindLink],
    /// The id of the shipped thing that it begins as; the first of its list if `None`.
    pub sample: Option<&'static str>,
}

/// Where content of a kind stands in the files of a mod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KindPlace {
    /// In a file of its own, as a scenario.
    Scenario,
    /// In this list of a data file.
    Item(&'static str),
    /// In the second list, which things of the first list have: a patch adds it there.
    Part(&'static str, &'static str),
    /// In this list of a data file, in the place of the only shipped thing.
    Replacement(&'static str),
    /// Nowhere: it stands for these kinds together.
    Group(&'static [&'static str]),
}

/// A field in which a thing names a new thing of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindLink {
    /// The path of the field from the thing: `models[0].id`; [`KindLink::WHEREVER`] for
    /// every place where the thing that the new one is made from stands.
    pub path: &'static str,
    /// The kind of the named thing.
    pub kind: &'static str,
    /// What is written there, with `{id}` or `{name}` for that of the new thing.
    pub value: &'static str,
}

impl KindLink {
    /// The path that stands for all places of an id.
    pub const WHEREVER: &'static str = "*";

    /// Returns all places that hold the id of the thing that the new one is made from.
    pub const fn wherever(kind: &'static str) -> Self {
        KindLink::id(KindLink::WHEREVER, kind)
    }

    /// Returns a field that holds the id of a thing.
    pub const fn id(path: &'static str, kind: &'static str) -> Self {
        KindLink { path, kind, value: "{id}" }
    }

    /// Returns a field that holds the name of a thing.
    pub const fn name(path: &'static str, kind: &'static str) -> Self {
        KindLink { path, kind, value: "{name}" }
    }

    /// Returns a field with this text, in which `{id}` stands for the id of a thing.
    pub const fn text(path: &'static str, kind: &'static str, value: &'static str) -> Self {
        KindLink { path, kind, value }
    }

    /// Returns what is written in the field for a thing with this id and name.
    pub(super) fn written(&self, id: &str, name: &str) -> String {
        self.value.replace("{id}", &format!("\"{id}\"")).replace("{name}", &format!("\"{name}\""))
    }
}

impl ModKind {
    const fn at(kind: &'static str, place: KindPlace) -> Self {
        ModKind { kind, place, look: None, links: &[], sample: None }
    }

    /// Returns the kind `scenario`.
    pub const fn scenario() -> Self {
        ModKind::at("scenario", KindPlace::Scenario)
    }

    /// Returns a kind that is added to a list of a data file.
    pub const fn new(kind: &'static str, list: &'static str) -> Self {
        ModKind::at(kind, KindPlace::Item(list))
    }

    /// Returns a kind that is added to a list inside the things of another list.
    pub const fn part(kind: &'static str, list: &'static str, part: &'static str) -> Self {
        ModKind::at(kind, KindPlace::Part(list, part))
    }

    /// Returns a kind that replaces the only one.
    pub const fn replacing(kind: &'static str, list: &'static str) -> Self {
        ModKind::at(kind, KindPlace::Replacement(list))
    }

    /// Returns a word for several kinds together.
    pub const fn group(kind: &'static str, kinds: &'static [&'static str]) -> Self {
        ModKind::at(kind, KindPlace::Group(kinds))
    }

    /// Sets the path of the field that names its figure.
    pub const fn looking(self, path: &'static str) -> Self {
        ModKind { look: Some(path), ..self }
    }

    /// Sets the fields in which it names other new things.
    pub const fn linked(self, links: &'static [KindLink]) -> Self {
        ModKind { links, ..self }
    }

    /// Sets the id of the shipped thing that it begins as.
    pub const fn like(self, sample: &'static str) -> Self {
        ModKind { sample: Some(sample), ..self }
    }

    /// Returns whether things of this kind name new things of another kind.
    pub fn names(&self, kind: &str) -> bool {
        self.kind != kind && self.links.iter().any(|link| link.kind == kind)
    }
}
