//! The table of a scenario as it stands in its file, and what an editor changes of it:
//! terrain, and whatever else has a place on it. It knows no game: what has a place is
//! told by how it is written, `(x, z)` in inches.

mod placed;
mod several;
mod wide;

use bevy_math::Vec2;

use monteria_content::{Fault, Faults, Rewrite, item_of, read_value};
use monteria_table::{Footprint, Keyword, Piece, rotated};

pub use placed::{Placed, PlacedWhat};

/// Where the terrain of every scenario stands.
const PIECES: &str = "table.pieces";

/// A scenario's file that is being edited.
#[derive(Clone, Debug)]
pub struct TableText {
    file: Rewrite,
}

/// A change of one thing that has a place.
#[derive(Clone, Debug, PartialEq)]
pub enum TableEdit {
    /// Its middle goes there.
    MoveTo(Vec2),
    /// It turns by so many degrees clockwise, about its middle.
    Turn(f32),
    /// It is so many times as wide and as deep.
    Scale(f32),
    /// Its base and its top are so many inches higher.
    Raise(f32),
    /// Its top alone is.
    Grow(f32),
    /// It is turned over from left to right, about its middle.
    Mirror,
    /// Whether this is one of its keywords.
    Keyword(Keyword, bool),
    /// What it looks like.
    Look(String),
    /// What people call it.
    Name(String),
    /// Its whole text, as it stands in the file.
    Text(String),
    /// One more like it, an inch to the right and toward the reader.
    Copy,
    /// It goes.
    Remove,
}

impl TableText {
    /// The scenario of this file.
    ///
    /// # Errors
    /// What keeps it from being read, or that it has no table.
    pub fn read(label: &str, text: &str) -> Result<Self, Faults> {
        let file = Rewrite::read(label, text)?;
        if file.source("table").is_some() {
            return Ok(TableText { file });
        }
        let mut faults = Faults::new();
        faults.push(Fault::of_file(
            label,
            "no `table`",
            "a scenario with the table that it is played on",
            None,
        ));
        Err(faults)
    }

    /// What the file says now.
    pub fn text(&self) -> &str {
        self.file.text()
    }

    /// The text of what stands at a path.
    pub fn source(&self, path: &str) -> Option<&str> {
        self.file.source(path)
    }

    /// The paths of what the file says beside terrain: its own fields, and those of its
    /// table. Its id stays: the match is of that.
    pub fn fields(&self) -> Vec<String> {
        let own =
            self.file.fields("").into_iter().filter(|field| field != "table" && field != "id");
        let of_table = self.file.fields("table").into_iter().filter(|field| field != "pieces");
        own.chain(of_table.map(|field| format!("table.{field}"))).collect()
    }

    /// Everything that has a place on the table: terrain first, then stretches of its
    /// border, then points, each in the order of the file.
    pub fn placed(&self) -> Vec<Placed> {
        let pieces = (0..self.file.length(PIECES).unwrap_or_default()).filter_map(|index| {
            let path = format!("{PIECES}[{index}]");
            let piece = self.piece(&path)?;
            Some(Placed { name: piece.name.clone(), path, what: PlacedWhat::Piece(piece) })
        });
        let points = self.file.paths().into_iter().filter_map(|path| {
            let inside = path.starts_with(PIECES) || path == "table.size";
            let at = self.file.numbers(&path).filter(|_| !inside)?;
            let [x, z] = at[..] else { return None };
            let what = self.point_at(&path, Vec2::new(x, z));
            Some(Placed { name: self.name_of(&path), path, what })
        });
        pieces.chain(self.stretches()).chain(points).collect()
    }

    /// What a point is called: what holds it by its name or its id, and what
    /// it is of that.
    fn name_of(&self, path: &str) -> String {
        let holder = path.rfind('.').map_or("", |end| &path[..end]);
        let name = ["name", "id"]
            .into_iter()
            .find_map(|field| self.file.words(&format!("{holder}.{field}")));
        match name.filter(|_| !holder.is_empty()) {
            Some(name) => format!("{name}, {}", &path[holder.len() + 1..]),
            None => path.to_owned(),
        }
    }

    fn piece(&self, path: &str) -> Option<Piece> {
        read_value(self.file.source(path)?)
    }

    /// The file with one change, and the path of what was changed, where
    /// it is still there.
    ///
    /// # Errors
    /// Why it cannot be changed so.
    pub fn edited(&self, path: &str, edit: &TableEdit) -> Result<(Self, Option<String>), Faults> {
        let (now, path) = self.changed(path, edit)?;
        let piece =
            path.as_ref().filter(|path| path.starts_with(PIECES)).map(|path| now.piece(path));
        let wrong = match piece {
            Some(Some(piece)) if piece.top < piece.base => {
                Some("its top would be below its base".to_owned())
            }
            Some(Some(piece)) => piece.footprint.faults().into_iter().next(),
            Some(None) => Some("it would be no terrain any more".to_owned()),
            None => None,
        };
        match wrong {
            Some(wrong) => Err(self.refused(wrong, "terrain that can be built")),
            None => Ok((now, path)),
        }
    }

    fn changed(&self, path: &str, edit: &TableEdit) -> Result<(Self, Option<String>), Faults> {
        let file = match edit {
            TableEdit::Text(text) => self.file.put(path, text)?,
            TableEdit::Remove => {
                let (list, index) = item_of(path).ok_or_else(|| self.not_of_a_list(path))?;
                return Ok((TableText { file: self.file.remove(list, index)? }, None));
            }
            TableEdit::Copy => return self.copied(path).map(|(copy, path)| (copy, Some(path))),
            TableEdit::MoveTo(at) => match self.piece(path) {
                Some(piece) => {
                    let by = *at - piece.footprint.middle();
                    self.reshaped(path, &|point| point + by, (0.0, 1.0))?
                }
                None => match self.stretch_moved(path, *at) {
                    Some(moved) => moved?,
                    None => self.file.put(path, &point(*at))?,
                },
            },
            TableEdit::Turn(degrees) => {
                let turn = degrees.to_radians();
                self.about_its_middle(path, &|from| rotated(from, turn), (*degrees, 1.0))?
            }
            TableEdit::Scale(factor) => {
                match self.scaled(path, *factor).filter(|_| !path.starts_with(PIECES)) {
                    Some(scaled) => scaled?,
                    None => self.about_its_middle(path, &|from| from * *factor, (0.0, *factor))?,
                }
            }
            TableEdit::Mirror => {
                let turn = self.file.number(&format!("{path}.footprint.turn")).unwrap_or_default();
                self.about_its_middle(path, &|from| Vec2::new(-from.x, from.y), (-2.0 * turn, 1.0))?
            }
            TableEdit::Raise(by) => {
                let base = self.length(path, "base", Some(0.0))?;
                let higher = TableText { file: self.file.set(path, "base", &number(base + by))? };
                return higher.changed(path, &TableEdit::Grow(*by));
            }
            TableEdit::Grow(by) => {
                let top = self.length(path, "top", None)?;
                self.file.set(path, "top", &number(top + by))?
            }
            TableEdit::Keyword(keyword, has) => {
                let piece = self.piece(path).ok_or_else(|| self.not_of_a_list(path))?;
                let mut keywords = piece.keywords;
                keywords.set(keyword.flag(), *has);
                self.file.set(path, "keywords", &format!("[{}]", keywords.names().join(", ")))?
            }
            TableEdit::Look(look) => self.file.set(path, "look", &quoted(look))?,
            TableEdit::Name(name) => self.file.set(path, "name", &quoted(name))?,
        };
        Ok((TableText { file }, Some(path.to_owned())))
    }

    /// A number of a record; `missing` where it has none.
    fn length(&self, path: &str, field: &str, missing: Option<f32>) -> Result<f32, Faults> {
        let at = format!("{path}.{field}");
        let missing = missing.filter(|_| self.file.source(&at).is_none());
        let found = self.file.number(&at).or(missing);
        found.ok_or_else(|| {
            self.refused(format!("no plain number at `{at}`"), "a number such as 2.5")
        })
    }

    fn refused(&self, found: String, expected: &str) -> Faults {
        let mut faults = Faults::new();
        faults.push(Fault::of_file(self.file.label(), found, expected, None));
        faults
    }

    /// The file with one more piece of terrain behind the others, and its path; its id
    /// gets a number where there is one already.
    ///
    /// # Errors
    /// Where the file has no terrain to put it beside.
    pub fn with_piece(&self, piece: &Piece) -> Result<(Self, String), Faults> {
        let id = self.file.free_id(PIECES, &piece.id);
        let footprint = match &piece.footprint {
            Footprint::Circle { center, radius } => {
                format!("Circle(center: {}, radius: {})", point(*center), number(*radius))
            }
            Footprint::Box { center, half, turn } => {
                let turn =
                    if *turn == 0.0 { String::new() } else { format!(", turn: {}", number(*turn)) };
                format!("Box(center: {}, half: {}{turn})", point(*center), point(*half))
            }
            Footprint::Polygon(points) => {
                let points: Vec<String> = points.iter().copied().map(point).collect();
                format!("Polygon([{}])", points.join(", "))
            }
        };
        let base = if piece.base == 0.0 {
            String::new()
        } else {
            format!("base: {}, ", number(piece.base))
        };
        let text = format!(
            "(id: {}, name: {}, footprint: {footprint}, {base}top: {}, keywords: [{}], look: {})",
            quoted(&id),
            quoted(&piece.name),
            number(piece.top),
            piece.keywords.names().join(", "),
            quoted(&piece.look),
        );
        let count = match self.file.length(PIECES) {
            Some(count) => count,
            None => {
                let begun = TableText { file: self.file.set("table", "pieces", "[]")? };
                return begun.with_piece(piece);
            }
        };
        let file = self.file.insert(PIECES, count.checked_sub(1), &text)?;
        Ok((TableText { file }, format!("{PIECES}[{count}]")))
    }

    /// The corners and centres of a piece elsewhere, its turn by so much more, its
    /// lengths so many times as long.
    fn reshaped(
        &self,
        path: &str,
        to: &dyn Fn(Vec2) -> Vec2,
        (turn, factor): (f32, f32),
    ) -> Result<Rewrite, Faults> {
        let footprint = format!("{path}.footprint");
        let mut file = self.file.clone();
        for point_at in self.file.paths().into_iter().filter(|at| at.starts_with(&footprint)) {
            let Some([x, z]) =
                self.file.numbers(&point_at).and_then(|at| <[f32; 2]>::try_from(at).ok())
            else {
                continue;
            };
            let at = Vec2::new(x, z);
            // The half lengths of a box lie along its own sides.
            let now = if point_at.ends_with(".half") { at * factor } else { to(at) };
            file = file.put(&point_at, &point(now))?;
        }
        let radius = format!("{footprint}.radius");
        if let Some(length) = self.file.number(&radius) {
            file = file.put(&radius, &number(length * factor))?;
        }
        if turn != 0.0 && self.file.numbers(&format!("{footprint}.half")).is_some() {
            let before = self.file.number(&format!("{footprint}.turn")).unwrap_or_default();
            file = file.set(&footprint, "turn", &number((before + turn).rem_euclid(360.0)))?;
        }
        Ok(file)
    }

    /// As [`TableText::reshaped`], of what lies about the middle of a piece.
    fn about_its_middle(
        &self,
        path: &str,
        to: &dyn Fn(Vec2) -> Vec2,
        lengths: (f32, f32),
    ) -> Result<Rewrite, Faults> {
        let piece = self.piece(path).ok_or_else(|| self.not_of_a_list(path))?;
        // The middle of the bounds of corners moves when they are turned;
        // their mean does not.
        let middle = match &piece.footprint {
            Footprint::Polygon(corners) => {
                corners.iter().sum::<Vec2>() / corners.len().max(1) as f32
            }
            Footprint::Circle { .. } | Footprint::Box { .. } => piece.footprint.middle(),
        };
        self.reshaped(path, &|at| middle + to(at - middle), lengths)
    }

    fn copied(&self, path: &str) -> Result<(Self, String), Faults> {
        let (list, index) = item_of(path).ok_or_else(|| self.not_of_a_list(path))?;
        let source = self.file.source(path).unwrap_or_default().to_owned();
        let mut file = self.file.insert(list, Some(index), &source)?;
        let copy = format!("{list}[{}]", index + 1);
        if let Some(id) = self.file.words(&format!("{path}.id")) {
            file = file.put(&format!("{copy}.id"), &quoted(&self.file.free_id(PIECES, id)))?;
        }
        let copied = TableText { file };
        match copied.placed().into_iter().find(|placed| placed.path == copy) {
            Some(placed) => {
                let (moved, _) =
                    copied.changed(&copy, &TableEdit::MoveTo(placed.at() + Vec2::ONE))?;
                Ok((moved, copy))
            }
            None => Ok((copied, copy)),
        }
    }

    fn not_of_a_list(&self, path: &str) -> Faults {
        // What is no item of a list is always there; the same fault as for a
        // path that leads nowhere.
        self.file.put(&format!("{path}[0]"), "").err().unwrap_or_default()
    }
}

/// A number as a person writes it, to a thousandth.
fn number(value: f32) -> String {
    let short = (f64::from(value) * 1000.0).round() / 1000.0;
    // No zero has a sign.
    format!("{}", short + 0.0)
}

fn point(at: Vec2) -> String {
    format!("({}, {})", number(at.x), number(at.y))
}

/// A text as content files have it, in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests;
