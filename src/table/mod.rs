//! The table: inches, bases, terrain, sight, reach, push, throw and fall.
