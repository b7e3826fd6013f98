//! Things that can be named in a match (models, units, areas, exits, terrain, places of
//! the board), and lookup of a thing by a line of input.

use bevy_math::Vec2;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::eyes::{Eyes, body, in_play, nearest_point};
use super::words::{compass_places, either, listed, named, with_id};
use monteria_content::{Text, text};
use monteria_game::{ModelId, ModelView, exit_name};
use monteria_table::{Area, Body, Piece, distance};

/// Maximum number of names listed when a line is ambiguous.
const LISTED: usize = 12;

#[derive(Clone)]
pub(crate) enum TableObject<'a> {
    Model(&'a ModelView),
    /// Models that act together under one name, in id order; removed models are included.
    Unit(Vec<&'a ModelView>),
    /// An area on the table.
    Area(&'a Area),
    /// Number of an exit.
    Exit(usize),
    /// A piece of terrain.
    Piece(&'a Piece),
    /// An edge, a corner or the middle of the board: the two ends of a line,
    /// or one point twice.
    Place(Vec2, Vec2),
}

/// A thing with its name.
#[derive(Clone)]
pub(crate) struct Named<'a> {
    /// Name used in messages.
    pub label: Text,
    /// A short unique name (`m4`, `a3`); empty if there is none.
    id: String,
    pub thing: TableObject<'a>,
}

/// Returns the words of a text without accents and case: `Zoë 2-1` gives `zoe`, `2`, `1`.
pub(super) fn folded(text: &str) -> Vec<String> {
    let plain: String = text.nfd().filter(|letter| !is_combining_mark(*letter)).collect();
    plain
        .to_lowercase()
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Returns whether a typed word matches a word of a name: as its beginning, or
/// exactly for a number.
fn stands_for(typed: &str, word: &str) -> bool {
    if typed.starts_with(|letter: char| letter.is_ascii_digit()) {
        typed == word
    } else {
        word.starts_with(typed)
    }
}

/// Returns how well typed words match a name, the best first: 0 for the whole
/// name, 1 for its beginning, 2 for words in a row, 3 for words in order; `None`
/// if they do not match.
pub(super) fn fit(typed: &[String], name: &[String]) -> Option<u8> {
    if typed.is_empty() || typed.len() > name.len() {
        return None;
    }
    if typed == name {
        return Some(0);
    }
    let row =
        |from: usize| typed.iter().zip(&name[from..]).all(|(typed, word)| stands_for(typed, word));
    let starts = (0..=name.len() - typed.len()).find(|from| row(*from));
    match starts {
        Some(0) => Some(1),
        Some(_) => Some(2),
        None => {
            let mut rest = name.iter();
            typed.iter().all(|typed| rest.any(|word| stands_for(typed, word))).then_some(3)
        }
    }
}

/// Returns all things that can be named, units before their models.
pub(super) fn all<'e>(eyes: &'e Eyes<'_>) -> Vec<Named<'e>> {
    let view = &eyes.view;
    let mut all: Vec<Named<'e>> = Vec::new();
    let mut units: Vec<(&str, Vec<&ModelView>)> = Vec::new();
    for model in view.models.iter().filter(|model| !model.group.is_empty()) {
        match units.iter_mut().find(|(name, _)| *name == model.group) {
            Some(unit) => unit.1.push(model),
            None => units.push((&model.group, vec![model])),
        }
    }
    let unit = |(name, models): (&str, Vec<&'e ModelView>)| Named {
        label: Text::verbatim(name),
        id: String::new(),
        thing: TableObject::Unit(models),
    };
    all.extend(units.into_iter().map(unit));
    let model = |model: &'e ModelView| Named {
        label: named(model),
        id: model.id.to_string(),
        thing: TableObject::Model(model),
    };
    all.extend(view.models.iter().map(model));
    let mine = eyes.mine().filter(|me| in_play(me)).map(body);
    all.extend(eyes.distinct_areas(mine.as_ref()).into_iter().map(|area| Named {
        label: area_name(eyes, area),
        id: format!("a{}", eyes.wall_of(area).first().map_or(area.id, |first| first.id)),
        thing: TableObject::Area(area),
    }));
    let table = eyes.game.table();
    let exits = table.board().exits.iter().enumerate();
    all.extend(exits.map(|(number, exit)| Named {
        label: exit_name(exit),
        id: String::new(),
        thing: TableObject::Exit(number),
    }));
    all.extend(table.pieces_present().map(|(_, piece)| Named {
        label: piece_name(eyes, piece),
        id: piece.id.clone(),
        thing: TableObject::Piece(piece),
    }));
    let half = table.board().half();
    all.extend(compass_places(half).into_iter().map(|(label, from, to)| Named {
        label,
        id: String::new(),
        thing: TableObject::Place(from, to),
    }));
    all
}

/// Returns an area's name, with its id if another area on the table has the same name.
pub(crate) fn area_name(eyes: &Eyes<'_>, area: &Area) -> Text {
    let own: Vec<u16> = eyes.wall_of(area).iter().map(|part| part.id).collect();
    let id = own.first().copied().unwrap_or(area.id);
    let alone =
        eyes.view.areas.iter().all(|other| own.contains(&other.id) || other.name != area.name);
    let name = eyes.view.area_name(area);
    if alone {
        return name;
    }
    let bare = ["the ", "an ", "a "].iter().find_map(|article| area.name.strip_prefix(article));
    with_id(bare.map_or(name, Text::verbatim).capital(), format!("a{id}"))
}

/// Returns a piece's name, with its id if another piece on the table has the same name.
pub(crate) fn piece_name(eyes: &Eyes<'_>, piece: &Piece) -> Text {
    let pieces = eyes.game.table().pieces();
    let alone = pieces.iter().all(|other| other.id == piece.id || other.name != piece.name);
    if alone {
        Text::verbatim(piece.name.as_str())
    } else {
        with_id(Text::verbatim(piece.name.as_str()), &piece.id)
    }
}

/// Returns the thing that a text names: by its id, its name, or words of its name that
/// match no other thing as well. Accents and case do not matter.
///
/// # Errors
/// Fails if several things match, which the message names, or if none does.
pub(super) fn find<'e>(eyes: &'e Eyes<'_>, text: &str) -> Result<Named<'e>, Text> {
    among(eyes, all(eyes), text)
}

/// Returns the point of the table given by two numbers (x and z, in inches), or the thing
/// that any other text names.
///
/// # Errors
/// As for [`find`]; a point off the table.
pub(crate) fn find_or_point<'e>(eyes: &'e Eyes<'_>, text: &str) -> Result<Named<'e>, Text> {
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let numbers: Option<Vec<f32>> = words.iter().map(|word| word.parse().ok()).collect();
    let Some([x, z]) = numbers.as_deref() else {
        return find(eyes, text);
    };
    let point = Vec2::new(*x, *z);
    let half = eyes.game.table().board().half();
    if !point.abs().cmple(half).all() {
        return Err(text!(
            "terminal-is-off-the-table",
            "{x}, {z} is off the table: x is from -{wide} to {wide}, z from -{deep} to {deep}.",
            x = x.to_string(),
            z = z.to_string(),
            wide = half.x.to_string(),
            deep = half.y.to_string()
        ));
    }
    let label = super::words::place([*x, eyes.game.table().ground(point), *z]);
    Ok(Named { label, id: String::new(), thing: TableObject::Place(point, point) })
}

/// Same as [`find`], among models and units only.
///
/// # Errors
/// Fails as [`find`] does.
pub(crate) fn find_fighter<'e>(eyes: &'e Eyes<'_>, text: &str) -> Result<Named<'e>, Text> {
    let mut fighters = all(eyes);
    fighters.retain(|named| matches!(named.thing, TableObject::Model(_) | TableObject::Unit(_)));
    among(eyes, fighters, text)
}

/// Returns the model that a text names; for a unit its first model on the
/// table, or its first.
///
/// # Errors
/// Fails as [`find`] does.
pub(super) fn fighter(eyes: &Eyes<'_>, text: &str) -> Result<ModelId, Text> {
    let found = find_fighter(eyes, text)?;
    let model = match found.thing {
        TableObject::Model(model) => Some(model),
        TableObject::Unit(models) => {
            models.iter().find(|model| in_play(model)).or(models.first()).copied()
        }
        _ => None,
    };
    model.map(|model| model.id).ok_or_else(|| {
        text!("terminal-is-no-model", "{label} is not a model.", label = found.label)
    })
}

fn among<'e>(eyes: &Eyes<'_>, named: Vec<Named<'e>>, text: &str) -> Result<Named<'e>, Text> {
    let text = text.trim();
    let lower = text.to_lowercase();
    if let Some(by_id) = named.iter().find(|named| !named.id.is_empty() && named.id == lower) {
        return Ok(by_id.clone());
    }
    let mut typed = folded(text);
    if typed.len() > 1 && ["the", "a", "an"].contains(&typed[0].as_str()) {
        typed.remove(0);
    }
    // A match in the name takes precedence over one in the state:
    // `Objective 3, held by Player 1`.
    let fits = |named: &Named<'_>| {
        let name = folded(&named.label);
        let short = folded(named.label.split([',', '(']).next().unwrap_or_default());
        let members = matches!(&named.thing, TableObject::Model(model) if !model.group.is_empty());
        let land = matches!(named.thing, TableObject::Piece(_) | TableObject::Place(..));
        let late = u8::from(members) + 2 * u8::from(land);
        fit(&typed, &short).or_else(|| fit(&typed, &name).map(|fit| fit + 4)).map(|fit| (fit, late))
    };
    let best = named.iter().filter_map(&fits).min();
    let found: Vec<&Named<'_>> =
        named.iter().filter(|named| best.is_some() && fits(named) == best).collect();
    match found.as_slice() {
        [one] => Ok((*one).clone()),
        [] => {
            let known: Vec<Text> = named
                .iter()
                .filter(|named| match &named.thing {
                    TableObject::Model(model) => model.group.is_empty(),
                    TableObject::Unit(_) | TableObject::Area(_) | TableObject::Exit(_) => true,
                    TableObject::Piece(_) | TableObject::Place(..) => false,
                })
                .map(|named| named.label.clone())
                .collect();
            Err(text!(
                "terminal-nothing-here-is-called",
                "Nothing here is called `{text}`. There are {known}.",
                known = listed(&known)
            ))
        }
        many => {
            let mut names: Vec<Text> =
                many.iter().take(LISTED).map(|named| name_and_place(eyes, named)).collect();
            if many.len() > LISTED {
                names.push(text!("terminal-more", "{n} more", n = many.len() - LISTED));
            }
            Err(text!("terminal-could-be", "`{text}` could be {labels}.", labels = either(names)))
        }
    }
}

/// Returns a thing with its location, to distinguish things of one kind.
fn name_and_place(eyes: &Eyes<'_>, named: &Named<'_>) -> Text {
    let way = match eyes.mine().filter(|me| in_play(me)) {
        Some(me) => named.thing.way_from(eyes, &body(me)),
        None => named.thing.at().map(|at| super::words::place([at.x, 0.0, at.y])),
    };
    // Names may contain commas: brackets separate the location.
    match way {
        Some(way) => Text::row([named.label.clone(), Text::sign(" ["), way, Text::sign("]")]),
        None => named.label.clone(),
    }
}

impl TableObject<'_> {
    /// Returns the body of the model, or of the unit's model nearest to a body.
    pub(crate) fn nearest_body(&self, here: &Body) -> Option<Body> {
        let standing = |model: &&ModelView| in_play(model) && model.id != here.id;
        match self {
            TableObject::Model(model) => Some(*model).filter(standing).map(body),
            TableObject::Unit(models) => {
                let bodies = models.iter().copied().filter(standing).map(body);
                bodies.min_by(|a, b| distance(here, a).total_cmp(&distance(here, b)))
            }
            _ => None,
        }
    }

    /// Returns the distance in inches from the edge of a base; `None` if the thing is
    /// not on the table.
    pub(crate) fn gap(&self, eyes: &Eyes<'_>, here: &Body) -> Option<f32> {
        match self {
            TableObject::Model(_) | TableObject::Unit(_) => {
                self.nearest_body(here).map(|there| distance(here, &there))
            }
            TableObject::Area(area) => Some(area_gap(here, area)),
            TableObject::Exit(number) => eyes.game.table().distance_to_exit(here, *number),
            _ => Some((self.point_near(eyes, here)?.distance(here.plan()) - here.radius).max(0.0)),
        }
    }

    /// Returns the point of the thing nearest to a body; for an area its middle.
    pub(crate) fn point_near(&self, eyes: &Eyes<'_>, here: &Body) -> Option<Vec2> {
        let board = eyes.game.table().board();
        match self {
            TableObject::Model(_) | TableObject::Unit(_) => {
                self.nearest_body(here).map(|there| there.plan())
            }
            TableObject::Area(area) => Some(area.center),
            TableObject::Exit(number) => {
                board.exits.get(*number).map(|exit| board.exit_point(exit, here.plan()))
            }
            TableObject::Piece(piece) => Some(nearest_point(piece, here.plan())),
            TableObject::Place(from, to) => {
                let along = *to - *from;
                let length = along.length_squared();
                let part =
                    if length > 0.0 { (here.plan() - *from).dot(along) / length } else { 0.0 };
                Some(*from + along * part.clamp(0.0, 1.0))
            }
        }
    }

    /// Returns the middle of the thing, for a unit of its first model; `None` if it is
    /// not on the table.
    pub(crate) fn at(&self) -> Option<Vec2> {
        match self {
            TableObject::Model(model) => in_play(model).then(|| body(model).plan()),
            TableObject::Unit(models) => {
                models.iter().find(|model| in_play(model)).map(|model| body(model).plan())
            }
            TableObject::Area(area) => Some(area.center),
            TableObject::Exit(_) => None,
            TableObject::Piece(piece) => Some(piece.footprint.middle()),
            TableObject::Place(from, to) => Some((*from + *to) / 2.0),
        }
    }

    /// Returns distance and direction from a body: `6.2" to the north-east`; `None` if
    /// the thing is not on the table.
    pub(crate) fn way_from(&self, eyes: &Eyes<'_>, here: &Body) -> Option<Text> {
        match self {
            TableObject::Model(_) | TableObject::Unit(_) => {
                self.nearest_body(here).map(|there| eyes.way_between(here, &there))
            }
            TableObject::Area(area) => Some(eyes.way_to_area(here, area)),
            _ => self.point_near(eyes, here).map(|point| eyes.way_to_point(here, point)),
        }
    }
}

/// Returns the distance on the plan from the edge of a base to the rim of an area;
/// 0 if they touch.
pub(crate) fn area_gap(here: &Body, area: &Area) -> f32 {
    (here.plan().distance(area.center) - here.radius - area.radius()).max(0.0)
}

#[cfg(test)]
mod tests;
