// The shader of the plain picture: what the renderer's own shader of `StandardMaterial` does, less what takes a processor long. Light
// falls on everything as on chalk: nothing glints, nothing mirrors and nothing throws a shadow. It takes the place of that shader, so it
// reads the same materials and lights.

#import bevy_pbr::{
    clustered_forward as clustering,
    forward_io::{VertexOutput, FragmentOutput},
    mesh_view_bindings::{clustered_lights, lights, view},
    mesh_view_types::POINT_LIGHT_FLAGS_SPOT_LIGHT_Y_NEGATIVE,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{alpha_discard, main_pass_post_lighting_processing},
    pbr_types::{PbrInput, STANDARD_MATERIAL_FLAGS_UNLIT_BIT},
}

// What chalk gives back of the light that falls on it from one side: 1 / pi.
const CHALK: f32 = 0.31831;

// How much light of a lamp falls on this point; a lamp with a cone, as the one above the table.
fn lamp(id: u32, in: PbrInput) -> vec3<f32> {
    let light = &clustered_lights.data[id];
    let way = (*light).position_radius.xyz - in.world_position.xyz;
    let square = dot(way, way);
    let to = way * inverseSqrt(square);
    // Where the cone points: x and z are stored, and the sign of y.
    let cone = (*light).light_custom_data;
    var y = sqrt(max(0.0, 1.0 - cone.x * cone.x - cone.y * cone.y));
    if ((*light).flags & POINT_LIGHT_FLAGS_SPOT_LIGHT_Y_NEGATIVE) != 0u {
        y = -y;
    }
    let inside = saturate(dot(-vec3(cone.x, y, cone.y), to) * cone.z + cone.w);
    return (*light).color_inverse_square_range.rgb * (max(dot(in.N, to), 0.0) * inside * inside * CHALK / square);
}

fn lit(in: PbrInput) -> vec3<f32> {
    var light = lights.ambient_color.rgb;
    for (var i = 0u; i < lights.n_directional_lights; i = i + 1u) {
        let sky = &lights.directional_lights[i];
        light += (*sky).color.rgb * (max(dot(in.N, (*sky).direction_to_light), 0.0) * CHALK);
    }
    let forward = vec4(view.view_from_world[0].z, view.view_from_world[1].z, view.view_from_world[2].z, view.view_from_world[3].z);
    let depth = dot(forward, in.world_position);
    let cluster = clustering::view_fragment_cluster_index(in.frag_coord.xy, depth, in.is_orthographic);
    let near = clustering::unpack_clusterable_object_index_ranges(cluster);
    for (var i = near.first_spot_light_index_offset; i < near.first_reflection_probe_index_offset; i = i + 1u) {
        light += lamp(clustering::get_clusterable_object_id(i), in);
    }
    let surface = in.material.base_color;
    return surface.rgb * light * view.exposure + in.material.emissive.rgb * surface.a;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var input = pbr_input_from_standard_material(in, is_front);
    input.material.base_color = alpha_discard(input.material, input.material.base_color);
    var color = input.material.base_color;
    if (input.material.flags & STANDARD_MATERIAL_FLAGS_UNLIT_BIT) == 0u {
        color = vec4(lit(input), color.a);
    }
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(input, color);
    return out;
}
