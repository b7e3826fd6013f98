//! Figures in glTF files, whole and broken: whatever a file holds, reading it ends soon,
//! with a figure or with what is wrong.
#![allow(clippy::panic, reason = "helpers of tests are tests")]

use std::time::{Duration, Instant};

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use bevy_math::Vec3;
use monteria::content::figures::{FileFigure, Finish};

/// Returns a .glb of this description and these contents.
fn glb(json: &str, blob: &[u8]) -> Vec<u8> {
    let mut bytes = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
    let mut chunk = |kind: &[u8; 4], what: &[u8], fill: u8| {
        let long = what.len().next_multiple_of(4);
        bytes.extend((long as u32).to_le_bytes());
        bytes.extend(kind);
        bytes.extend(what);
        bytes.resize(bytes.len() + long - what.len(), fill);
    };
    chunk(b"JSON", json.as_bytes(), b' ');
    if !blob.is_empty() {
        chunk(b"BIN\0", blob, 0);
    }
    let long = (bytes.len() as u32).to_le_bytes();
    bytes[8..12].copy_from_slice(&long);
    bytes
}

/// Four corners of a pyramid and its four faces.
fn blob() -> Vec<u8> {
    let points: [[f32; 3]; 4] =
        [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 2.0], [0.0, 4.0, 0.0]];
    let order: [u16; 12] = [0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2];
    let floats = points.iter().flatten().flat_map(|number| number.to_le_bytes());
    floats.chain(order.iter().flat_map(|number| number.to_le_bytes())).collect()
}

const WHOLE: &str = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"translation":[5,7,0]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0}]}],
"materials":[{"name":"Accent","pbrMetallicRoughness":{"baseColorFactor":[0.5,0.25,0.125,1]}}],
"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[2,4,2]},
{"bufferView":1,"componentType":5123,"count":12,"type":"SCALAR"}],
"bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":24}],
"buffers":[{"byteLength":72}]}"#;

/// Returns what is found wrong with the whole file where this is put for that.
fn found(that: &str, this: &str) -> String {
    assert!(WHOLE.contains(that), "{that}");
    match FileFigure::read(&glb(&WHOLE.replace(that, this), &blob())) {
        Ok(figure) => panic!("{this} is read as {} facets", figure.facets.len()),
        Err(wrong) => wrong.found,
    }
}

#[test]
fn a_figure_is_read_and_set_on_its_feet() {
    let figure = FileFigure::read(&glb(WHOLE, &blob())).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    assert_eq!((figure.facets.len(), figure.vertices), (4, 4));
    assert!(figure.facets.iter().all(|facet| facet.accent && facet.finish == Finish::Matte));
    assert_eq!(figure.facets[0].colour, [0.5, 0.25, 0.125]);
    assert_eq!(figure.facets[0].corners[0], Vec3::new(5.0, 7.0, 0.0));
    let placed = figure.placed(1.4, 0.0);
    let points: Vec<Vec3> = placed.facets.iter().flat_map(|facet| facet.corners).collect();
    let high = points.iter().map(|p| p.y).fold(0.0, f32::max);
    assert!((high - 1.4).abs() < 1.0e-5 && points.iter().all(|p| p.y > -1.0e-5));
    let middle = points
        .iter()
        .filter(|p| p.y < 0.1)
        .map(|p| p.x)
        .fold((9.0, -9.0), |(a, b): (f32, f32), x| (a.min(x), b.max(x)));
    assert!((middle.0 + middle.1).abs() < 1.0e-5, "{middle:?}");
}

/// Returns a picture of two pixels, red and blue.
fn picture() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 2, 1);
    encoder.set_color(png::ColorType::Rgb);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&[255, 0, 0, 0, 0, 255]));
    written.unwrap_or_else(|error| panic!("{error}"));
    file
}

/// Returns the whole file with a picture and with places in it for its corners.
fn painted(picture: &[u8]) -> Vec<u8> {
    let mut contents = blob();
    // All corners lie in the right half of the picture.
    contents.extend([0.75_f32, 0.5].repeat(4).iter().flat_map(|number| number.to_le_bytes()));
    contents.extend(picture);
    let views = format!(
        "{{\"buffer\":0,\"byteOffset\":72,\"byteLength\":32}},{{\"buffer\":0,\"byteOffset\":104,\"byteLength\":{}}},",
        picture.len()
    );
    let json = WHOLE
        .replace("\"POSITION\":0", "\"POSITION\":0,\"TEXCOORD_0\":2")
        .replace("\"type\":\"SCALAR\"}", "\"type\":\"SCALAR\"},{\"bufferView\":2,\"componentType\":5126,\"count\":4,\"type\":\"VEC2\"}")
        .replace("\"byteLength\":24}]", &format!("\"byteLength\":24}},{}]", views.trim_end_matches(',')))
        .replace("[0.5,0.25,0.125,1]", "[1,1,1,1],\"baseColorTexture\":{\"index\":0}")
        .replace("\"buffers\"", "\"textures\":[{\"source\":0}],\"images\":[{\"bufferView\":3,\"mimeType\":\"image/png\"}],\"buffers\"");
    glb(&json, &contents)
}

#[test]
fn facets_take_their_colour_from_a_picture() {
    let figure = FileFigure::read(&painted(&picture())).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    assert!(
        figure.facets.iter().all(|facet| facet.colour == [0.0, 0.0, 1.0]),
        "{:?}",
        figure.facets[0]
    );
    let found = |picture: &[u8]| {
        FileFigure::read(&painted(picture)).map(|_| ()).map_err(|wrong| wrong.found)
    };
    let whole = picture();
    for long in 0..whole.len() {
        // However it is cut, reading it ends.
        let _ = found(&whole[..long]);
    }
    assert!(
        found(b"\xFF\xD8\xFF\xE0 a photograph")
            .is_err_and(|told| told == "a picture that is no PNG")
    );
    // One that says that it has four thousand million pixels.
    let mut large = whole.clone();
    large[16..24].copy_from_slice(&[0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF]);
    assert!(found(&large).is_err());
}

#[test]
fn faults_are_reported() {
    for (that, this, told) in [
        ("\"count\":4", "\"count\":4000000000", "4000000000 rows of numbers"),
        ("\"count\":4", "\"count\":18446744073709551615", "rows of numbers"),
        ("\"count\":4", "\"count\":5", "5 rows of numbers from byte 0 of 48"),
        ("\"count\":4", "\"count\":3", "a triangle with corner 3 of 3"),
        ("\"byteOffset\":48", "\"byteOffset\":18446744073709551615", "contents at byte"),
        ("\"byteLength\":24", "\"byteLength\":240000", "contents at byte 48"),
        ("\"mesh\":0", "\"mesh\":7", "number 7 of the meshes"),
        ("\"mesh\":0", "\"children\":[0]", "in a circle"),
        ("\"scene\":0", "\"scene\":3", "number 3 of the scenes"),
        ("\"bufferView\":1", "\"bufferView\":9", "number 9 of the views"),
        (
            "\"buffers\":[{",
            "\"buffers\":[{\"uri\":\"../../etc/passwd\",",
            "a buffer at \"../../etc/passwd\"",
        ),
        (
            "\"asset\":{",
            "\"extensionsRequired\":[\"KHR_draco_mesh_compression\"],\"asset\":{",
            "KHR_draco_mesh_compression",
        ),
        ("\"VEC3\"", "\"MAT4\"", "rows of 16 numbers"),
        ("\"VEC3\"", "\"VEC2\"", "rows of 2 numbers"),
        ("5123", "5126", "12 rows of numbers from byte 0 of 24"),
        ("[5,7,0]", "[1e30,7,0]", "lies nowhere or too far away"),
        ("\"POSITION\"", "\"NORMAL\"", "triangles without positions"),
        ("\"nodes\":[0]", "\"nodes\":[]", "no triangles"),
        ("\"indices\":1,", "\"indices\":1,\"mode\":99,", "a way of drawing that there is not"),
        ("{\"asset\"", "{\"asset", "a description that cannot be read"),
    ] {
        let found = found(that, this);
        assert!(found.contains(told), "{this}: {found}");
    }
    let mut nowhere = blob();
    nowhere[..4].copy_from_slice(&f32::NAN.to_le_bytes());
    let told = FileFigure::read(&glb(WHOLE, &nowhere)).map(|_| ());
    assert!(told.is_err_and(|wrong| wrong.found.contains("no number")));
    let told = FileFigure::read(b"a wolf").map(|_| ());
    assert!(told.is_err_and(|wrong| wrong.found.contains("does not begin as a .glb does")));
    let told = FileFigure::read(&vec![0; 5 * 1024 * 1024]).map(|_| ());
    assert!(told.is_err_and(|wrong| wrong.found.contains("5242880 bytes")));
}

#[test]
fn a_file_that_says_much_with_few_words_ends_soon() {
    let began = Instant::now();
    // Each of sixty nodes hangs twice at the one before: a million million paths.
    let nodes: Vec<String> = (1..60).map(|n| format!("{{\"children\":[{n},{n}]}}")).collect();
    let told = found(
        "{\"mesh\":0,\"translation\":[5,7,0]}",
        &format!("{},{{\"mesh\":0}}", nodes.join(",")),
    );
    assert!(told.contains("more than 4000 nodes"), "{told}");
    let one = "{\"attributes\":{\"POSITION\":0},\"indices\":1,\"material\":0}";
    let many = vec![one; 5000].join(",");
    assert!(found(one, &many).contains("groups of triangles"));
    assert!(
        found("\"buffers\"", &format!("\"extras\":\"{}\",\"buffers\"", "x".repeat(600_000)))
            .contains("only describe")
    );
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(
        found("\"buffers\"", &format!("\"extras\":{deep},\"buffers\"")).contains("cannot be read")
    );
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

/// However a file is broken, reading it ends, and soon.
#[test]
fn broken_files_are_refused_or_read() {
    let whole = glb(WHOLE, &blob());
    for long in 0..whole.len() {
        let _ = FileFigure::read(&whole[..long]);
    }
    let mut dice = ChaCha8Rng::seed_from_u64(7);
    let numbers =
        ["0", "-1", "1", "255", "65535", "4294967295", "1e308", "null", "[]", "{}", "\"x\"", "0.5"];
    let mut read = 0;
    let began = Instant::now();
    for _ in 0..4000 {
        let mut bytes = whole.clone();
        if dice.random_bool(0.5) {
            for _ in 0..dice.random_range(1..6) {
                let at = dice.random_range(0..bytes.len());
                bytes[at] = dice.next_u32() as u8;
            }
        } else {
            // Another number somewhere in the description.
            let places: Vec<usize> = WHOLE
                .match_indices(|letter: char| letter.is_ascii_digit())
                .map(|(at, _)| at)
                .collect();
            let at = places[dice.random_range(0..places.len())];
            let other = numbers[dice.random_range(0..numbers.len())];
            bytes = glb(&format!("{}{other}{}", &WHOLE[..at], &WHOLE[at + 1..]), &blob());
        }
        read += usize::from(FileFigure::read(&bytes).is_ok());
    }
    assert!(read > 100, "{read} could be read");
    assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
}
