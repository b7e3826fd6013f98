//! The texture of a figure. Facets have one colour each, looked up at their corners, so
//! that no texture is sent to the graphics card.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Transformations};

use super::{GltfError, wrong};

/// Maximum side length in pixels.
const MAX_SIDE: u32 = 2048;
/// Maximum memory for decoding, in bytes.
const MAX_DECODE_BYTES: usize = 24 * 1024 * 1024;

/// A picture: rows of red, green and blue.
pub(super) struct RgbImage {
    wide: usize,
    tall: usize,
    pixels: Vec<[u8; 3]>,
}

impl RgbImage {
    pub(super) fn read(bytes: &[u8]) -> Result<RgbImage, GltfError> {
        if !bytes.starts_with(b"\x89PNG") {
            return wrong("a picture that is no PNG", "colours of materials or corners, or a PNG");
        }
        let mut decoder =
            Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MAX_DECODE_BYTES });
        decoder.set_transformations(Transformations::normalize_to_color8());
        let unreadable = |error: png::DecodingError| GltfError {
            found: format!("a picture that cannot be read ({error})"),
            expected: "a whole PNG".to_owned(),
        };
        let mut reader = decoder.read_info().map_err(unreadable)?;
        let info = reader.info();
        let wide = info.width;
        let tall = info.height;
        if wide > MAX_SIDE || tall > MAX_SIDE {
            return wrong(
                format!("a picture of {wide} by {tall}"),
                format!("at most {MAX_SIDE} by {MAX_SIDE}"),
            );
        }
        let size = reader.output_buffer_size().filter(|size| *size <= MAX_DECODE_BYTES);
        let Some(size) = size else { return wrong("a picture that is too large", "a smaller one") };
        let mut buffer = vec![0; size];
        let frame = reader.next_frame(&mut buffer).map_err(unreadable)?;
        let samples = match frame.color_type {
            ColorType::Grayscale => 1,
            ColorType::GrayscaleAlpha => 2,
            ColorType::Rgb | ColorType::Indexed => 3,
            ColorType::Rgba => 4,
        };
        let pixel = |pixel: &[u8]| match pixel {
            [grey] | [grey, _] => [*grey; 3],
            [r, g, b, ..] => [*r, *g, *b],
            [] => [255; 3],
        };
        let pixels: Vec<[u8; 3]> = buffer.chunks_exact(samples).map(pixel).collect();
        let wide = wide as usize;
        let tall = tall as usize;
        if wide == 0 || tall == 0 || pixels.len() < wide * tall {
            return wrong("a picture that breaks off", "a whole PNG");
        }
        Ok(RgbImage { wide, tall, pixels })
    }

    /// Returns the linear colour at a point; the picture repeats in both directions.
    pub(super) fn at(&self, u: f32, v: f32) -> [f32; 3] {
        let place = |share: f32, many: usize| {
            let share = if share.is_finite() { share - share.floor() } else { 0.0 };
            ((share * many as f32) as usize).min(many - 1)
        };
        let x = place(u, self.wide);
        let y = place(v, self.tall);
        let pixel = self.pixels.get(y * self.wide + x).copied().unwrap_or([255; 3]);
        pixel.map(|part| srgb_to_linear(f32::from(part) / 255.0))
    }
}

/// Converts an sRGB component to linear light.
fn srgb_to_linear(part: f32) -> f32 {
    if part <= 0.040_45 { part / 12.92 } else { libm::powf((part + 0.055) / 1.055, 2.4) }
}
