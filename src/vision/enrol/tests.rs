//! Tests of profiles and their store.
