//! Figures from glTF files: a self-contained `.glb` is read into
//! coloured facets within bounds.
//!
//! The files are untrusted. Every number is checked before use: a file cannot make the
//! program read beyond its end, use more memory than the bounds allow, follow a cycle of
//! nodes, or open another file.

mod chunks;
mod numbers;
mod picture;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_math::{Affine3A, Mat4, Quat, Vec3};
use gltf_json::Index;
use gltf_json::material::Material;
use gltf_json::mesh::{Mode, Primitive, Semantic};
use gltf_json::root::{Get, Root};
use gltf_json::scene::Node;
use gltf_json::validation::Checked;

use chunks::split_chunks;
use numbers::NumberRows;
use picture::RgbImage;

/// Maximum size of a file in bytes; a larger one is refused unread.
pub(crate) const MAX_FILE_BYTES: u64 = 4 * 1024 * 1024;
/// Maximum size of the JSON description, in bytes.
const MAX_JSON_BYTES: usize = 512 * 1024;
/// Maximum number of vertices in a file, and of triangles drawn.
const MAX_VERTICES: usize = 200_000;
const MAX_FACETS: usize = 100_000;
/// Maximum depth of the node tree, and bound for the number of nodes.
const MAX_NODE_DEPTH: usize = 64;
const MAX_NODES: usize = 4_000;
/// Maximum number of primitives drawn; those drawn twice count twice.
const MAX_PRIMITIVES: usize = 2_000;
/// Maximum number of pictures that are read.
const MAX_PICTURES: usize = 8;
/// Maximum absolute value of a coordinate.
const MAX_COORDINATE: f32 = 1.0e6;
/// Required glTF extensions that make no difference here.
const SUPPORTED_EXTENSIONS: [&str; 4] = [
    "KHR_materials_unlit",
    "KHR_materials_specular",
    "KHR_materials_ior",
    "KHR_materials_emissive_strength",
];

/// An error in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GltfError {
    /// Description of the found value.
    pub found: String,
    /// Description of the expected value.
    pub expected: String,
}

fn wrong<T>(found: impl Into<String>, expected: impl Into<String>) -> Result<T, GltfError> {
    Err(GltfError { found: found.into(), expected: expected.into() })
}

/// The surface finish of a facet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// A dull surface of any material.
    Matte,
    /// A metal that is not rough.
    Metal,
    /// A surface that emits light.
    Glow,
}

/// A triangle of a figure.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facet {
    /// Corners, counter-clockwise seen from outside.
    pub corners: [Vec3; 3],
    /// Red, green and blue, linear.
    pub colour: [f32; 3],
    /// The finish of its surface.
    pub finish: Finish,
    /// Whether it takes the colour of the commanding player: its
    /// material is called `accent`.
    pub accent: bool,
}

/// A figure read from a file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FileFigure {
    /// The triangles of its surface.
    pub facets: Vec<Facet>,
    /// Number of vertices in the file.
    pub vertices: usize,
    /// Size of the file in bytes.
    pub bytes: usize,
}

impl FileFigure {
    /// Reads a `.glb` file.
    ///
    /// # Errors
    /// The first error in the file.
    pub fn read(bytes: &[u8]) -> Result<FileFigure, GltfError> {
        if bytes.len() as u64 > MAX_FILE_BYTES {
            return wrong(format!("{} bytes", bytes.len()), format!("at most {MAX_FILE_BYTES}"));
        }
        let (json, blob) = split_chunks(bytes)?;
        let root = Root::from_slice(json).or_else(|error| {
            wrong(format!("a description that cannot be read ({error})"), "a whole glTF 2.0 file")
        })?;
        let foreign = |name: &&String| !SUPPORTED_EXTENSIONS.contains(&name.as_str());
        if let Some(name) = root.extensions_required.iter().find(foreign) {
            return wrong(
                format!("a file that needs the extension \"{}\"", shortened(name)),
                "a plain glTF 2.0 file",
            );
        }
        for (what, uri) in root
            .buffers
            .iter()
            .map(|buffer| ("a buffer", &buffer.uri))
            .chain(root.images.iter().map(|image| ("a picture", &image.uri)))
        {
            if let Some(uri) = uri {
                return wrong(
                    format!("{what} at \"{}\"", shortened(uri)),
                    "everything in the one file (.glb)",
                );
            }
        }
        let mut reading = GltfReader::of(&root, blob);
        reading.scene()?;
        if reading.figure.facets.is_empty() {
            return wrong("no triangles", "a figure made of triangles");
        }
        Ok(FileFigure { bytes: bytes.len(), ..reading.figure })
    }

    /// Scales the figure to the height `tall`, with its feet at height 0 around the
    /// origin, turned by `turn` degrees.
    #[must_use]
    pub fn placed(mut self, tall: f32, turn: f32) -> FileFigure {
        let points = || self.facets.iter().flat_map(|facet| facet.corners);
        let low = points().map(|p| p.y).fold(f32::INFINITY, f32::min);
        let high = points().map(|p| p.y).fold(f32::NEG_INFINITY, f32::max);
        let size = (high - low).max(1.0e-6);
        // Centred on its feet: parts that extend to a side do not count.
        let feet = points().filter(|p| p.y <= low + size * 0.12);
        let (least, most) =
            feet.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(a, b), p| (a.min(p), b.max(p)));
        let middle = Vec3::new((least.x + most.x) / 2.0, low, (least.z + most.z) / 2.0);
        let scale = tall / size;
        let turn = Quat::from_rotation_y(turn.to_radians());
        for facet in &mut self.facets {
            facet.corners = facet.corners.map(|p| turn * (p - middle) * scale);
        }
        self
    }
}

/// Returns the beginning of a name, for messages.
fn shortened(name: &str) -> String {
    let start: String = name.chars().filter(|letter| !letter.is_control()).take(60).collect();
    if start.len() < name.len() { format!("{start}…") } else { start }
}

/// A file that is being read.
struct GltfReader<'f> {
    root: &'f Root,
    blob: &'f [u8],
    figure: FileFigure,
    nodes: usize,
    groups: usize,
    /// Decoded pictures by their index.
    pictures: BTreeMap<usize, Arc<RgbImage>>,
}

impl<'f> GltfReader<'f> {
    fn of(root: &'f Root, blob: &'f [u8]) -> GltfReader<'f> {
        let pictures = BTreeMap::new();
        GltfReader { root, blob, figure: FileFigure::default(), nodes: 0, groups: 0, pictures }
    }

    fn get<T>(&self, index: Index<T>, what: &str) -> Result<&'f T, GltfError>
    where
        Root: Get<T>,
    {
        match self.root.get(index) {
            Some(found) => Ok(found),
            None => wrong(
                format!("number {} of {what}, which is not there", index.value()),
                "one of those that there are",
            ),
        }
    }

    fn scene(&mut self) -> Result<(), GltfError> {
        let scene = match self.root.scene {
            Some(scene) => Some(self.get(scene, "the scenes")?),
            None => self.root.scenes.first(),
        };
        let Some(scene) = scene else { return wrong("no scene", "a scene with the figure") };
        for node in &scene.nodes {
            self.node(*node, Affine3A::IDENTITY, 0)?;
        }
        Ok(())
    }

    fn node(&mut self, index: Index<Node>, above: Affine3A, depth: usize) -> Result<(), GltfError> {
        self.nodes += 1;
        if depth > MAX_NODE_DEPTH {
            return wrong(
                "nodes that hang below each other in a circle, or too deep",
                format!("at most {MAX_NODE_DEPTH} deep"),
            );
        }
        if self.nodes > MAX_NODES {
            return wrong(
                format!("more than {MAX_NODES} nodes, those that are there twice counted twice"),
                "fewer",
            );
        }
        let node = self.get(index, "the nodes")?;
        let place = above * local_transform(node);
        if let Some(mesh) = node.mesh {
            // Skinned vertices are positioned by their bones, not by the node:
            // they stay as modelled.
            let place = if node.skin.is_some() { Affine3A::IDENTITY } else { place };
            for primitive in &self.get(mesh, "the meshes")?.primitives {
                self.primitive(primitive, place)?;
            }
        }
        for child in node.children.iter().flatten() {
            self.node(*child, place, depth + 1)?;
        }
        Ok(())
    }

    /// Reads the triangles of a primitive. Points and lines are not drawn.
    fn primitive(&mut self, primitive: &Primitive, place: Affine3A) -> Result<(), GltfError> {
        self.groups += 1;
        if self.groups > MAX_PRIMITIVES {
            return wrong(format!("more than {MAX_PRIMITIVES} groups of triangles"), "fewer");
        }
        let mode = match primitive.mode {
            Checked::Valid(mode) => mode,
            Checked::Invalid => return wrong("a way of drawing that there is not", "triangles"),
        };
        let is_drawn = matches!(mode, Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan);
        if !is_drawn {
            return Ok(());
        }
        let attribute = |semantic| primitive.attributes.get(&Checked::Valid(semantic)).copied();
        let Some(positions) = attribute(Semantic::Positions) else {
            return wrong("triangles without positions", "positions of their corners");
        };
        let positions = self.numbers(positions, 3..=3)?;
        self.figure.vertices += positions.count;
        if self.figure.vertices > MAX_VERTICES {
            let found = format!("{} corners", self.figure.vertices);
            return wrong(found, format!("at most {MAX_VERTICES}"));
        }
        let look = PrimitiveLook {
            material: primitive.material.map(|it| self.get(it, "the materials")).transpose()?,
            colours: attribute(Semantic::Colors(0))
                .map(|it| self.numbers(it, 3..=4))
                .transpose()?,
            picture: None,
        };
        let look = self.material_picture(look, |set| attribute(Semantic::TexCoords(set)))?;
        let order = primitive.indices.map(|it| self.numbers(it, 1..=1)).transpose()?;
        let count = order.as_ref().map_or(positions.count, |order| order.count);
        let facets = if mode == Mode::Triangles { count / 3 } else { count.saturating_sub(2) };
        if self.figure.facets.len() + facets > MAX_FACETS {
            let found = format!("{} triangles or more", self.figure.facets.len() + facets);
            return wrong(found, format!("at most {MAX_FACETS}"));
        }
        let corner = |n: usize| -> Result<usize, GltfError> {
            // Without indices the corners stand in their order.
            let Some(order) = &order else { return Ok(n) };
            let at = order.whole(n)?;
            if at >= positions.count {
                let found = format!("a triangle with corner {at} of {}", positions.count);
                return wrong(found, "one of the corners that there are");
            }
            Ok(at)
        };
        for facet in 0..facets {
            let [a, b, c] = triangle(mode, facet);
            let at = [corner(a)?, corner(b)?, corner(c)?];
            let mut corners = [Vec3::ZERO; 3];
            for (corner, at) in corners.iter_mut().zip(at) {
                let [x, y, z, _] = positions.padded_row(at)?;
                *corner = place.transform_point3(Vec3::new(x, y, z));
                if !corner.is_finite() || corner.abs().max_element() > MAX_COORDINATE {
                    return wrong(
                        "a corner that lies nowhere or too far away",
                        format!("numbers up to {MAX_COORDINATE}"),
                    );
                }
            }
            if place.matrix3.determinant() < 0.0 {
                corners.swap(1, 2);
            }
            let (colour, finish, accent) = look.of(at)?;
            self.figure.facets.push(Facet { corners, colour, finish, accent });
        }
        Ok(())
    }

    /// Returns the material with its picture, if it has a readable one.
    fn material_picture(
        &mut self,
        look: PrimitiveLook<'f>,
        set: impl Fn(u32) -> Option<Index<gltf_json::Accessor>>,
    ) -> Result<PrimitiveLook<'f>, GltfError> {
        let info = look
            .material
            .and_then(|material| material.pbr_metallic_roughness.base_color_texture.as_ref());
        let Some((info, at)) = info.and_then(|info| Some((info, set(info.tex_coord)?))) else {
            return Ok(look);
        };
        let texture = self.get(info.index, "the textures")?;
        let image = self.get(texture.source, "the pictures")?;
        let Some(view) = image.buffer_view else {
            return wrong("a picture that is nowhere", "pictures in the file");
        };
        let number = texture.source.value();
        let picture = match self.pictures.get(&number) {
            Some(known) => known.clone(),
            None if self.pictures.len() >= MAX_PICTURES => {
                return wrong(
                    format!("more than {MAX_PICTURES} pictures"),
                    "fewer, or colours of materials",
                );
            }
            None => {
                let read = Arc::new(RgbImage::read(self.view(view)?.0)?);
                self.pictures.insert(number, read.clone());
                read
            }
        };
        Ok(PrimitiveLook { picture: Some((picture, self.numbers(at, 2..=2)?)), ..look })
    }

    /// Returns the bytes of a buffer view, and its stride if it has one.
    fn view(
        &self,
        index: Index<gltf_json::buffer::View>,
    ) -> Result<(&'f [u8], Option<usize>), GltfError> {
        let view = self.get(index, "the views")?;
        if view.buffer.value() != 0 {
            return wrong(
                "contents in a second buffer",
                "everything in the one that the file holds",
            );
        }
        let from = view.byte_offset.map_or(0, |offset| offset.0);
        let range = from
            .checked_add(view.byte_length.0)
            .and_then(|to| Some(usize::try_from(from).ok()?..usize::try_from(to).ok()?));
        match range.and_then(|range| self.blob.get(range)) {
            Some(bytes) => Ok((bytes, view.byte_stride.map(|stride| stride.0))),
            None => wrong(
                format!(
                    "contents at byte {from}, {} of them, in {}",
                    view.byte_length.0,
                    self.blob.len()
                ),
                "contents that are in the file",
            ),
        }
    }

    fn numbers(
        &self,
        index: Index<gltf_json::Accessor>,
        wide: std::ops::RangeInclusive<usize>,
    ) -> Result<NumberRows<'f>, GltfError> {
        let accessor = self.get(index, "the accessors")?;
        let Some(view) = accessor.buffer_view.filter(|_| accessor.sparse.is_none()) else {
            return wrong(
                "numbers that are only told as changes (a sparse accessor)",
                "all of them",
            );
        };
        let (bytes, stride) = self.view(view)?;
        NumberRows::new(accessor, bytes, stride, wide, MAX_VERTICES.max(3 * MAX_FACETS))
    }
}

/// Returns the transform of a node relative to its parent.
fn local_transform(node: &Node) -> Affine3A {
    if let Some(matrix) = &node.matrix {
        return Affine3A::from_mat4(Mat4::from_cols_array(matrix));
    }
    let turn = node.rotation.map_or(Quat::IDENTITY, |rotation| Quat::from_array(rotation.0));
    let turn = if turn.is_finite() && turn.length_squared() > 0.0 {
        turn.normalize()
    } else {
        Quat::IDENTITY
    };
    Affine3A::from_scale_rotation_translation(
        node.scale.map_or(Vec3::ONE, Vec3::from),
        turn,
        node.translation.map_or(Vec3::ZERO, Vec3::from),
    )
}

/// Returns the positions, in the order of corners, of the triangle with this index.
fn triangle(mode: Mode, index: usize) -> [usize; 3] {
    match mode {
        Mode::TriangleStrip if index % 2 == 1 => [index + 1, index, index + 2],
        Mode::TriangleStrip => [index, index + 1, index + 2],
        Mode::TriangleFan => [0, index + 1, index + 2],
        Mode::Triangles | Mode::Points | Mode::Lines | Mode::LineLoop | Mode::LineStrip => {
            [3 * index, 3 * index + 1, 3 * index + 2]
        }
    }
}

/// The appearance of a primitive's triangles.
struct PrimitiveLook<'f> {
    material: Option<&'f Material>,
    colours: Option<NumberRows<'f>>,
    picture: Option<(Arc<RgbImage>, NumberRows<'f>)>,
}

impl PrimitiveLook<'_> {
    /// Returns colour, finish and accent of the triangle with these corners.
    fn of(&self, corners: [usize; 3]) -> Result<([f32; 3], Finish, bool), GltfError> {
        let mut colour = [0.0_f32; 3];
        for at in corners {
            let mut one = [1.0_f32; 3];
            if let Some(colours) = self.colours.as_ref().filter(|colours| at < colours.count) {
                let four = colours.padded_row(at)?;
                one.iter_mut().zip(four).for_each(|(one, share)| *one *= share);
            }
            if let Some((picture, places)) =
                self.picture.as_ref().filter(|(_, places)| at < places.count)
            {
                let [u, v, ..] = places.padded_row(at)?;
                one.iter_mut().zip(picture.at(u, v)).for_each(|(one, share)| *one *= share);
            }
            colour.iter_mut().zip(one).for_each(|(sum, one)| *sum += one / 3.0);
        }
        let mut finish = Finish::Matte;
        let mut accent = false;
        if let Some(material) = self.material {
            let surface = &material.pbr_metallic_roughness;
            let tint = surface.base_color_factor.0;
            colour.iter_mut().zip(tint).for_each(|(one, share)| *one *= share);
            let glow = material.emissive_factor.0;
            // A material without values is by default wholly metallic and wholly rough,
            // which does not look like metal.
            if glow.iter().sum::<f32>() > 0.6 {
                finish = Finish::Glow;
                colour.iter_mut().zip(glow).for_each(|(one, share)| *one = one.max(share));
            } else if surface.metallic_factor.0 > 0.6 && surface.roughness_factor.0 < 0.75 {
                finish = Finish::Metal;
            }
            accent = material.name.as_ref().is_some_and(|name| name.eq_ignore_ascii_case("accent"));
        }
        if colour.iter().any(|share| !share.is_finite()) {
            return wrong("a colour that is no number", "shares from 0 to 1");
        }
        Ok((colour.map(|share| share.clamp(0.0, 1.0)), finish, accent))
    }
}
