use super::*;

#[test]
fn a_third_end_begins_anew() {
    let end = |x: f32| End { at: Vec3::X * x, model: None };
    let mut ruler = Ruler::default();
    ruler.toggle();
    assert!(ruler.on && !ruler.begun());
    ruler.put(end(1.0));
    ruler.put(end(2.0));
    assert_eq!((ruler.from, ruler.to), (Some(end(1.0)), Some(end(2.0))));
    ruler.put(end(3.0));
    assert_eq!((ruler.from, ruler.to), (Some(end(3.0)), None));
    ruler.toggle();
    assert!(!ruler.on && !ruler.begun());
}
