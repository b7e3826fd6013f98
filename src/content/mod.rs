//! Data files: RON read with every fault named.
