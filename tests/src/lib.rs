//! The tests of the whole service are under `tests/`.
