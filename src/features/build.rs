//! Without a build script cargo does not look at what macros are built with.

fn main() {}
