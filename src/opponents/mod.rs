//! Seats played by the program.
