//! One edit of several placed things at once, which keep their relative places.

use std::cmp::Reverse;

use bevy_math::Vec2;

use super::{Placed, PlacedWhat, TableEdit, TableText};
use monteria_content::{Faults, item_of};
use monteria_table::rotated;

impl TableText {
    /// Returns the file with one edit of everything at these paths, and the paths of
    /// edited values that still exist. Turning, scaling and mirroring use the middle of
    /// all of them; a stretch of the border stays on it. [`TableEdit::MoveTo`] moves the
    /// last one there and the others along with it.
    ///
    /// # Errors
    /// Why one of them cannot be edited; then none is.
    pub fn edited_all(
        &self,
        paths: &[String],
        edit: &TableEdit,
    ) -> Result<(Self, Vec<String>), Faults> {
        if let [path] = paths {
            return self.edited(path, edit).map(|(now, path)| (now, path.into_iter().collect()));
        }
        match edit {
            TableEdit::Copy | TableEdit::Remove => return self.copy_or_remove_all(paths, edit),
            TableEdit::Text(_) | TableEdit::Name(_) => {
                return Err(self.fault("several things".to_owned(), "one whose text is changed"));
            }
            TableEdit::MoveTo(_)
            | TableEdit::Turn(_)
            | TableEdit::Scale(_)
            | TableEdit::Raise(_)
            | TableEdit::Grow(_)
            | TableEdit::Mirror
            | TableEdit::Keyword(..)
            | TableEdit::Look(_) => {}
        }
        let all: Vec<Placed> =
            self.placed().into_iter().filter(|it| paths.contains(&it.path)).collect();
        let middle = all.iter().map(Placed::at).sum::<Vec2>() / all.len().max(1) as f32;
        let last = paths.last().and_then(|path| all.iter().find(|it| it.path == *path));
        let mut now = self.clone();
        for one in &all {
            now = match (edit, &one.what) {
                (TableEdit::MoveTo(to), _) => {
                    let by = last.map_or(Vec2::ZERO, |last| *to - last.at());
                    now.edited(&one.path, &TableEdit::MoveTo(one.at() + by))?.0
                }
                (TableEdit::Turn(degrees), _) => {
                    let turn = degrees.to_radians();
                    now.with_points_mapped(
                        one,
                        &|at| middle + rotated(at - middle, turn),
                        *degrees,
                        1.0,
                    )?
                }
                (TableEdit::Scale(factor), _) => now.with_points_mapped(
                    one,
                    &|at| middle + (at - middle) * *factor,
                    0.0,
                    *factor,
                )?,
                (TableEdit::Mirror, _) => {
                    let turn = now
                        .file
                        .number(&format!("{}.footprint.turn", one.path))
                        .unwrap_or_default();
                    let over = |at: Vec2| Vec2::new(2.0 * middle.x - at.x, at.y);
                    now.with_points_mapped(one, &over, -2.0 * turn, 1.0)?
                }
                (_, PlacedWhat::Piece(_)) => now.edited(&one.path, edit)?.0,
                // Points have neither a height nor a look.
                _ => now,
            };
        }
        Ok((now, paths.to_vec()))
    }

    /// Returns the file with the points of one thing mapped.
    fn with_points_mapped(
        &self,
        one: &Placed,
        to: &dyn Fn(Vec2) -> Vec2,
        turn: f32,
        factor: f32,
    ) -> Result<Self, Faults> {
        match &one.what {
            PlacedWhat::Piece(_) => {
                let now = TableText { file: self.reshaped(&one.path, to, turn, factor)? };
                // An edit that changes nothing checks the result against
                // the rules of terrain.
                now.edited(&one.path, &TableEdit::Grow(0.0)).map(|(now, _)| now)
            }
            PlacedWhat::Point(at) | PlacedWhat::Disc(at, _) => {
                self.edited(&one.path, &TableEdit::MoveTo(to(*at))).map(|(now, _)| now)
            }
            PlacedWhat::Stretch(_) => Ok(self.clone()),
        }
    }

    /// Copies or removes items of lists, the last of each list first, so that no
    /// path changes its meaning.
    fn copy_or_remove_all(
        &self,
        paths: &[String],
        edit: &TableEdit,
    ) -> Result<(Self, Vec<String>), Faults> {
        let mut items = Vec::new();
        for path in paths {
            items.push(item_of(path).ok_or_else(|| self.not_a_list_item(path))?);
        }
        items.sort_by_key(|(list, index)| (*list, Reverse(*index)));
        let mut now = self.clone();
        for (list, index) in &items {
            now = now.edited(&format!("{list}[{index}]"), edit)?.0;
        }
        if *edit == TableEdit::Remove {
            return Ok((now, Vec::new()));
        }
        // Each copy stands behind its original, and behind the copies of those before
        // it in its list.
        let before = |list: &str, index: usize| {
            items.iter().filter(|(l, i)| *l == list && *i < index).count()
        };
        let copies = items
            .iter()
            .map(|(list, index)| format!("{list}[{}]", index + 1 + before(list, *index)));
        Ok((now, copies.collect()))
    }
}

#[cfg(test)]
mod tests;
