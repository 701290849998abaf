use super::*;
use crate::testing::coordinates;

fn fence(lat: f64, lng: f64, radius_m: f64) -> Geofence {
    Geofence { name: "Office".into(), lat, lng, radius_m }
}

fn office() -> Geofence {
    fence(52.520008, 13.404954, 100.0)
}

/// Rule PLACE-4.
#[test]
fn the_same_place_is_outside_or_uncertain_by_its_accuracy() {
    let cases = [
        (Some(30.0), Position::Outside),
        (Some(80.0), Position::Uncertain),
        (None, Position::Outside),
        (Some(65.0), Position::Outside),
        (Some(66.0), Position::Uncertain),
        (Some(-5.0), Position::Outside),
    ];
    for (accuracy, expected) in cases {
        let place = coordinates(52.521500, 13.404954, accuracy);
        let located = locate(&place, &[office()], GeofencePolicy::Flag);
        assert_eq!(located.position, expected, "accuracy {accuracy:?}");
        let distance = located.distance_m.unwrap();
        assert!((distance - 165.9).abs() < 0.05, "{distance}");
    }
}

/// Rule PLACE-4.
#[test]
fn accuracy_excuses_at_most_200_metres() {
    // 0.0027° of latitude are 300.2 m, 0.00269° are 299.1 m.
    let claimed = |lat| coordinates(lat, 0.0, Some(5000.0));
    let fences = [fence(0.0, 0.0, 100.0)];
    let position = |lat| locate(&claimed(lat), &fences, GeofencePolicy::Reject).position;
    assert_eq!(position(0.00269), Position::Uncertain);
    assert_eq!(position(0.0027), Position::Outside);
}

/// Rule PLACE-3.
#[test]
fn the_edge_is_inside_and_one_fence_of_several_is_enough() {
    let here = coordinates(52.521500, 13.404954, None);
    let edge = distance_m((52.521500, 13.404954), (52.520008, 13.404954));
    let fences = [fence(0.0, 0.0, 10.0), fence(52.520008, 13.404954, edge)];
    let located = locate(&here, &fences, GeofencePolicy::Reject);
    assert_eq!(located, Located { position: Position::Inside, distance_m: Some(edge) });
    // An accuracy that equals the distance to the edge is enough.
    let doubtful = coordinates(52.521500, 13.404954, Some(edge - 100.0));
    let located = locate(&doubtful, &[office()], GeofencePolicy::Flag);
    assert_eq!(located.position, Position::Uncertain);
    // A wide fence contains the place, although a small one is nearer.
    let fences = [fence(52.520008, 13.404954, 10.0), fence(52.53, 13.404954, 2000.0)];
    let located = locate(&here, &fences, GeofencePolicy::Flag);
    assert_eq!(located, Located { position: Position::Inside, distance_m: Some(edge) });
}

/// Rules PLACE-1 and PLACE-6.
#[test]
fn a_place_is_not_checked_without_policy_fences_or_coordinates() {
    let far = coordinates(0.0, 0.0, None);
    let unmeasured = |position| Located { position, distance_m: None };
    let check_place = |place: &Place, fences: &[Geofence], policy| locate(place, fences, policy);
    assert_eq!(
        check_place(&far, &[office()], GeofencePolicy::Off),
        unmeasured(Position::NotChecked)
    );
    assert_eq!(check_place(&far, &[], GeofencePolicy::Reject), unmeasured(Position::NotChecked));
    for policy in [GeofencePolicy::Flag, GeofencePolicy::Reject] {
        let nowhere = check_place(&Place::default(), &[office()], policy);
        assert_eq!(nowhere, unmeasured(Position::NoPosition));
        // 0/0 are coordinates like any other.
        assert_eq!(check_place(&far, &[office()], policy).position, Position::Outside);
    }
}

/// Rule PLACE-2.
#[test]
fn distances_are_great_circles() {
    let quarter = std::f64::consts::FRAC_PI_2 * EARTH_RADIUS_M;
    let cases = [
        ((0.0, 0.0), (0.0, 90.0), quarter),
        ((0.0, 0.0), (90.0, 0.0), quarter),
        ((90.0, 10.0), (90.0, -170.0), 0.0),
        ((0.0, 179.9), (0.0, -179.9), quarter / 450.0),
        ((10.0, 20.0), (-10.0, -160.0), 2.0 * quarter),
    ];
    for (a, b, expected) in cases {
        let distance = distance_m(a, b);
        // The formula is exact to millimetres, except for opposite ends of the Earth.
        assert!((distance - expected).abs() < 0.5, "{a:?} to {b:?}: {distance}, not {expected}");
    }
}
