//! Writing pages as one PDF file, with subsets of the fonts. The output is deterministic.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;

use super::PrintError;
use super::page::Page;
use super::typeface::Typeface;

/// Characters are identified by their code.
const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Writes these pages as a file. Returns it with the characters that no typeface has.
///
/// # Errors
/// A font that cannot be read.
pub(crate) fn write(
    title: &str,
    pages: Vec<Page>,
) -> Result<(Vec<u8>, BTreeSet<char>), PrintError> {
    let mut pdf = Pdf::new();
    let catalog = Ref::new(1);
    let tree = Ref::new(2);
    let info = Ref::new(3);
    let mut next = Ref::new(4);
    let mut used: BTreeMap<Typeface, BTreeSet<char>> = BTreeMap::new();
    let mut drawn = Vec::new();
    let mut missing = BTreeSet::new();
    for page in pages {
        let size = page.size;
        let page = page.finish();
        page.letters.into_iter().for_each(|(face, letter)| {
            used.entry(face).or_default().insert(letter);
        });
        missing.extend(page.missing);
        drawn.push((next.bump(), next.bump(), size, page.content));
    }
    let fonts: Vec<(Typeface, Ref)> = used.keys().map(|face| (*face, next.bump())).collect();
    pdf.catalog(catalog).pages(tree).lang(TextStr("en"));
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("Monteria"));
    pdf.pages(tree).kids(drawn.iter().map(|(page, ..)| *page)).count(drawn.len() as i32);
    for (id, content_id, size, content) in drawn {
        let mut page = pdf.page(id);
        page.media_box(Rect::new(0.0, 0.0, size.x, size.y)).parent(tree).contents(content_id);
        let mut resources = page.resources();
        let mut named = resources.fonts();
        for (face, font) in &fonts {
            named.pair(Name(face.name().as_bytes()), *font);
        }
        named.finish();
        resources.finish();
        page.finish();
        let packed = packed(&content)?;
        pdf.stream(content_id, &packed).filter(Filter::FlateDecode);
    }
    for ((face, letters), (_, font)) in used.iter().zip(&fonts) {
        embed(&mut pdf, *face, letters, *font, &mut next)?;
    }
    Ok((pdf.finish(), missing))
}

/// Embeds a font: character codes are Unicode code points, mapped to the
/// glyphs of the subset.
fn embed(
    pdf: &mut Pdf,
    face: Typeface,
    letters: &BTreeSet<char>,
    font: Ref,
    next: &mut Ref,
) -> Result<(), PrintError> {
    let [cid, descriptor, file, map, unicode] = std::array::from_fn(|_| next.bump());
    let mut kept = GlyphRemapper::new();
    let mut glyphs = vec![0u8; 2 * (1 + letters.last().map_or(0, |last| *last as usize))];
    let mut names = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
    for letter in letters {
        // Only letters that the typeface has are used.
        if let Some(glyph) = face.glyph(*letter) {
            let place = 2 * *letter as usize;
            glyphs[place..place + 2].copy_from_slice(&kept.remap(glyph).to_be_bytes());
            names.pair(*letter as u32 as u16, *letter);
        }
    }
    let data =
        subsetter::subset(face.data(), 0, &kept).map_err(|error| PrintError::font(face, error))?;
    let tagged = format!("MONTER+{}", face.name());
    let name = Name(tagged.as_bytes());
    pdf.type0_font(font)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(unicode);
    let mut written = pdf.cid_font(cid);
    written
        .subtype(CidFontType::Type2)
        .base_font(name)
        .system_info(SYSTEM)
        .font_descriptor(descriptor);
    written.default_width(0.0).cid_to_gid_map_stream(map);
    let mut widths = written.widths();
    for letter in letters {
        widths.consecutive(*letter as u32 as u16, [face.advance(*letter)]);
    }
    widths.finish();
    written.finish();
    let [ascent, descent, capitals] = face.heights()?;
    pdf.font_descriptor(descriptor)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(-500.0, descent, 1500.0, ascent))
        .italic_angle(0.0)
        .ascent(ascent)
        .descent(descent)
        .cap_height(capitals)
        .stem_v(if face == Typeface::Text { 80.0 } else { 120.0 })
        .font_file2(file);
    pdf.stream(file, &packed(&data)?)
        .filter(Filter::FlateDecode)
        .pair(Name(b"Length1"), data.len() as i32);
    pdf.stream(map, &packed(&glyphs)?).filter(Filter::FlateDecode);
    pdf.stream(unicode, &packed(&names.finish())?).filter(Filter::FlateDecode);
    Ok(())
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>, PrintError> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(PrintError::Packing)
}
