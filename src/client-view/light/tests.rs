use crate::light::*;
use monteria_table::SceneryWord;

#[test]
fn no_light_is_so_dark_that_figures_are_hard_to_read() {
    let lamp = mood(Light::Lamp);
    for id in Light::words() {
        let light = Light::named(id).expect("a light");
        let mood = mood(light);
        let shines =
            |colour: Color| colour.to_linear().to_vec3().dot(Vec3::new(0.2126, 0.7152, 0.0722));
        let least = 0.5 * shines(lamp.key.0) * lamp.key.1;
        assert!(shines(mood.key.0) * mood.key.1 >= least, "{id}");
        assert!(mood.ambient.1 >= lamp.ambient.1 && mood.fill.1 >= lamp.fill.1, "{id}");
        assert!(mood.key.2.y > 0.5, "{id}: shadows are not longer than what throws them");
    }
}
