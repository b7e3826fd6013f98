//! Accessors: rows of numbers in a file, such as positions, indices and colours.

use std::ops::RangeInclusive;

use gltf_json::Accessor;
use gltf_json::accessor::{ComponentType, Type};
use gltf_json::validation::Checked;

use super::{GltfError, wrong};

/// Rows of numbers, all of them within the file.
pub(super) struct NumberRows<'f> {
    bytes: &'f [u8],
    pub count: usize,
    wide: usize,
    stride: usize,
    kind: ComponentType,
    /// Whether integers are normalised to fractions of the type's maximum.
    normalized: bool,
}

impl<'f> NumberRows<'f> {
    /// Reads an accessor of these bytes with at most `most` rows of `wide` numbers;
    /// `stride` is the distance between rows in bytes, if they are not packed.
    pub(super) fn new(
        accessor: &Accessor,
        bytes: &'f [u8],
        stride: Option<usize>,
        wide: RangeInclusive<usize>,
        most: usize,
    ) -> Result<NumberRows<'f>, GltfError> {
        let (Checked::Valid(kind), Checked::Valid(shape)) =
            (accessor.component_type, accessor.type_)
        else {
            return wrong("numbers of a kind that there is not", "numbers as glTF 2.0 has them");
        };
        let row = match shape {
            Type::Scalar => 1,
            Type::Vec2 => 2,
            Type::Vec3 => 3,
            Type::Vec4 => 4,
            Type::Mat2 | Type::Mat3 | Type::Mat4 => 16,
        };
        if !wide.contains(&row) {
            let least = wide.start();
            let most = wide.end();
            return wrong(format!("rows of {row} numbers"), format!("rows of {least} to {most}"));
        }
        let count = usize::try_from(accessor.count.0).unwrap_or(usize::MAX);
        if count > most {
            return wrong(format!("{count} rows of numbers"), format!("at most {most}"));
        }
        let long = row * size(kind.0);
        let stride = stride.unwrap_or(long);
        let from = usize::try_from(accessor.byte_offset.map_or(0, |offset| offset.0))
            .unwrap_or(usize::MAX);
        let needed = (count.checked_sub(1))
            .map_or(Some(0), |before| stride.checked_mul(before)?.checked_add(long))
            .and_then(|needed| Some(from..from.checked_add(needed)?));
        if stride < long {
            return wrong(
                format!("rows of {long} bytes that lie {stride} apart"),
                "rows that do not overlap",
            );
        }
        match needed.and_then(|range| bytes.get(range)) {
            Some(bytes) => Ok(NumberRows {
                bytes,
                count,
                wide: row,
                stride,
                kind: kind.0,
                normalized: accessor.normalized,
            }),
            None => wrong(
                format!("{count} rows of numbers from byte {from} of {}", bytes.len()),
                "numbers that are in the file",
            ),
        }
    }

    /// Returns the numbers of a row, padded with 1 to four.
    pub(super) fn padded_row(&self, row: usize) -> Result<[f32; 4], GltfError> {
        let mut four = [1.0; 4];
        for (place, number) in four.iter_mut().enumerate().take(self.wide) {
            *number = self.number(row, place)? as f32;
            if !number.is_finite() {
                return wrong("a place or a colour that is no number", "finite numbers");
            }
        }
        Ok(four)
    }

    /// Returns the first number of a row, which must be an integer.
    pub(super) fn whole(&self, row: usize) -> Result<usize, GltfError> {
        if !matches!(self.kind, ComponentType::U8 | ComponentType::U16 | ComponentType::U32) {
            return wrong(
                "an order of corners that is not told in whole numbers",
                "whole numbers from 0",
            );
        }
        // Integers up to 2 to the 32nd are exact.
        Ok(self.raw(row, 0)? as usize)
    }

    fn number(&self, row: usize, place: usize) -> Result<f64, GltfError> {
        let raw = self.raw(row, place)?;
        let greatest = match self.kind {
            _ if !self.normalized => return Ok(raw),
            ComponentType::I8 => f64::from(i8::MAX),
            ComponentType::U8 => f64::from(u8::MAX),
            ComponentType::I16 => f64::from(i16::MAX),
            ComponentType::U16 => f64::from(u16::MAX),
            ComponentType::U32 => f64::from(u32::MAX),
            ComponentType::F32 => 1.0,
        };
        Ok((raw / greatest).max(-1.0))
    }

    fn raw(&self, row: usize, place: usize) -> Result<f64, GltfError> {
        let long = size(self.kind);
        let at = self.stride * row + long * place;
        let bytes = self.bytes.get(at..at + long).unwrap_or_default();
        let number = match (self.kind, bytes) {
            (ComponentType::I8, [a]) => f64::from(i8::from_le_bytes([*a])),
            (ComponentType::U8, [a]) => f64::from(*a),
            (ComponentType::I16, [a, b]) => f64::from(i16::from_le_bytes([*a, *b])),
            (ComponentType::U16, [a, b]) => f64::from(u16::from_le_bytes([*a, *b])),
            (ComponentType::U32, [a, b, c, d]) => f64::from(u32::from_le_bytes([*a, *b, *c, *d])),
            (ComponentType::F32, [a, b, c, d]) => f64::from(f32::from_le_bytes([*a, *b, *c, *d])),
            _ => {
                return wrong(
                    format!("row {row} of {}", self.count),
                    "one of the rows that there are",
                );
            }
        };
        Ok(number)
    }
}

/// Returns the size of a number in bytes.
fn size(kind: ComponentType) -> usize {
    match kind {
        ComponentType::I8 | ComponentType::U8 => 1,
        ComponentType::I16 | ComponentType::U16 => 2,
        ComponentType::U32 | ComponentType::F32 => 4,
    }
}
