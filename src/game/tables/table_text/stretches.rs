//! Edits of things that are no terrain and more than a point: stretches of the border,
//! and points with a radius.

use bevy_math::Vec2;

use super::{Placed, PlacedWhat, TableText, format_number};
use monteria_content::{Faults, Rewrite, read_value};
use monteria_table::{Board, Exit, Side};

/// Least length of a stretch, in inches.
const LEAST_STRETCH: f32 = 0.5;

impl TableText {
    /// Returns the play area, without its exits; `None` if the file has no readable size.
    fn board(&self) -> Option<Board> {
        let [x, z] = self.file.numbers("table.size")?[..] else { return None };
        Some(Board { size: Vec2::new(x, z), exits: Vec::new() })
    }

    /// Returns the stretch of the border at a path.
    fn stretch(&self, path: &str) -> Option<Exit> {
        read_value(self.file.source(path).filter(|text| text.contains("side:"))?)
    }

    /// Returns all stretches of the border, in the order of the file; none if the play
    /// area has no readable size.
    pub(super) fn stretches(&self) -> Vec<Placed> {
        let Some(board) = self.board() else { return Vec::new() };
        let items = self.file.paths().into_iter().filter(|path| path.ends_with(']'));
        let placed = items.filter_map(|path| {
            let exit = self.stretch(&path)?;
            let what = PlacedWhat::Stretch(board.exit_ends(&exit));
            Some(Placed { name: exit.name, path, what })
        });
        placed.collect()
    }

    /// Returns the path of the radius of a point, which is its sibling.
    fn radius_of(path: &str) -> Option<String> {
        path.rsplit_once('.').map(|(holder, _)| format!("{holder}.radius"))
    }

    /// Returns a point, as a disc if a radius stands beside it.
    pub(super) fn point_at(&self, path: &str, at: Vec2) -> PlacedWhat {
        match Self::radius_of(path).and_then(|radius| self.file.number(&radius)) {
            Some(radius) => PlacedWhat::Disc(at, radius),
            None => PlacedWhat::Point(at),
        }
    }

    /// Returns the file with a stretch moved: on the nearest side, with its middle near
    /// `to`; `None` if the path is no stretch.
    pub(super) fn stretch_moved(&self, path: &str, to: Vec2) -> Option<Result<Rewrite, Faults>> {
        let exit = self.stretch(path)?;
        let half = self.board()?.half();
        let left = half - to.abs();
        let side = match (left.x < left.y, to.x < 0.0, to.y < 0.0) {
            (true, true, _) => Side::West,
            (true, false, _) => Side::East,
            (false, _, true) => Side::North,
            (false, _, false) => Side::South,
        };
        let along_z = left.x < left.y;
        let middle = if along_z { to.y } else { to.x };
        let room = if along_z { half.y } else { half.x };
        let long = ((exit.to - exit.from) / 2.0).min(room);
        let middle = middle.clamp(long - room, room - long);
        Some(
            self.with_ends(path, middle - long, middle + long)
                .and_then(|file| file.set(path, "side", &format!("{side:?}"))),
        )
    }

    /// Returns the file with a stretch or a radius multiplied by `factor`; `None`
    /// if there is neither.
    pub(super) fn scaled(&self, path: &str, factor: f32) -> Option<Result<Rewrite, Faults>> {
        if let Some(exit) = self.stretch(path) {
            let room =
                self.board().map(|board| board.half()).map_or(f32::MAX, |half| match exit.side {
                    Side::North | Side::South => half.x,
                    Side::East | Side::West => half.y,
                });
            let middle = (exit.from + exit.to) / 2.0;
            let long = (exit.to - exit.from) / 2.0;
            let long = (long * factor).max(LEAST_STRETCH / 2.0);
            return Some(self.with_ends(
                path,
                (middle - long).max(-room),
                (middle + long).min(room),
            ));
        }
        let radius = Self::radius_of(path)?;
        let now = self.file.number(&radius)?;
        Some(self.file.put(&radius, &format_number(now * factor)))
    }

    /// Returns the file with the stretch at a path from `from` to `to`, in inches.
    fn with_ends(&self, path: &str, from: f32, to: f32) -> Result<Rewrite, Faults> {
        self.file
            .set(path, "from", &format_number(from))
            .and_then(|file| file.set(path, "to", &format_number(to)))
    }
}

#[cfg(test)]
mod tests;
