//! Choice between possible targets.

/// Returns the candidates that no other one beats, in their order. `better(a, b)` returns
/// whether `a` beats `b`.
pub fn unbeaten<C: Copy>(candidates: &[C], better: impl Fn(&C, &C) -> bool) -> Vec<C> {
    let beaten = |one: &C| candidates.iter().any(|other| better(other, one));
    candidates.iter().copied().filter(|one| !beaten(one)).collect()
}
