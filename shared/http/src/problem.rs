//! Every code that an error may have, with its status, its title and what a client does then
//! (rule API-32). The page `docs/reference/codes.md` shows this table.

use http::StatusCode;

/// One kind of error.
#[derive(Debug)]
pub struct Problem {
    pub status: StatusCode,
    pub code: &'static str,
    pub title: &'static str,
    /// The situation in which it comes.
    pub meaning: &'static str,
    pub client_does: &'static str,
}

/// Declares a constant for each problem, and the list of all of them.
macro_rules! problems {
    ($($name:ident = $status:ident, $code:literal, $title:literal, $meaning:literal, $does:literal;)*) => {
        $(pub const $name: Problem = Problem {
            status: StatusCode::$status,
            code: $code,
            title: $title,
            meaning: $meaning,
            client_does: $does,
        };)*
        /// Every problem, in the order of the table.
        pub const ALL: &[Problem] = &[$($name),*];
    };
}

problems! {
    VALIDATION_FAILED = BAD_REQUEST, "validation_failed", "The request is not valid",
        "The request violates a rule; `errors` says where.",
        "Correct the places that `errors` names.";
    MALFORMED_JSON = BAD_REQUEST, "malformed_json", "The body is not JSON",
        "The body is not JSON.",
        "Correct the client.";
    IDEMPOTENCY_KEY_MISSING = BAD_REQUEST, "idempotency_key_missing", "An Idempotency-Key is required",
        "The operation needs an `Idempotency-Key`.",
        "Send a key, the same one when sending the same request again.";
    IDEMPOTENCY_KEY_INVALID = BAD_REQUEST, "idempotency_key_invalid", "The Idempotency-Key is not valid",
        "The `Idempotency-Key` has a form that is not allowed, or came twice.",
        "Send 1 to 255 visible ASCII characters without comma or quote.";
    BATCH_TOO_LARGE = BAD_REQUEST, "batch_too_large", "Too many records in one batch",
        "The batch has more records than one request may have.",
        "Send smaller batches, each with its own key.";
    CURSOR_INVALID = BAD_REQUEST, "cursor_invalid", "The cursor is not valid",
        "The cursor is not of this list, these filters and this account, or is older than a day.",
        "Start the list again without a cursor.";
    UNKNOWN_PARAMETER = BAD_REQUEST, "unknown_parameter", "A query parameter is not known here",
        "The operation does not know a query parameter.",
        "Correct the client.";
    UNAUTHENTICATED = UNAUTHORIZED, "unauthenticated", "Sign in first",
        "There is no access token, or it is not valid any more.",
        "Refresh the session once; if that fails, sign in.";
    INVALID_CREDENTIALS = UNAUTHORIZED, "invalid_credentials", "The credentials are invalid",
        "The password, the token or the account is wrong, used up or inactive.",
        "Ask for the credentials again.";
    SECOND_FACTOR_REQUIRED = UNAUTHORIZED, "second_factor_required", "A code is required",
        "The password is right, and the account has a second factor; `challenge` holds for five minutes.",
        "Ask for the code, and send it with the `challenge` to `POST /auth/totp/verify`.";
    STEP_UP_REQUIRED = UNAUTHORIZED, "step_up_required", "Prove again who you are",
        "The sign-in is too long ago for this operation.",
        "Ask for the password or the code, send it to `POST /auth/step-up`, and repeat with the new token.";
    SECOND_FACTOR_MISSING = FORBIDDEN, "second_factor_missing", "A second factor is required",
        "The organization requires a second factor for this operation, and the account has none.",
        "Offer to add one with `POST /auth/totp`.";
    FORBIDDEN = FORBIDDEN, "forbidden", "Not permitted",
        "The caller lacks the permission that `detail` names.",
        "Do not offer the action to this user.";
    OWN_RECORD = FORBIDDEN, "own_record", "Not one's own record",
        "Nobody changes what they are paid for, who leads them, what they may do, or decides about themselves.",
        "Say that somebody else has to do it.";
    SECOND_PERSON_REQUIRED = FORBIDDEN, "second_person_required", "A second person is required",
        "The caller contributed to this, or nobody has confirmed the caller's account; `detail` says what.",
        "Say that somebody else has to do it.";
    NOT_FOUND = NOT_FOUND, "not_found", "Not found",
        "There is nothing under this path, or nothing that the caller may know of.",
        "Remove it from what is shown.";
    METHOD_NOT_ALLOWED = METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed",
        "The path does not take this method; `Allow` lists those it takes.",
        "Correct the client.";
    PAYLOAD_TOO_LARGE = PAYLOAD_TOO_LARGE, "payload_too_large", "The body is too large",
        "The body is larger than the operation takes.",
        "Send less at once.";
    UNSUPPORTED_MEDIA_TYPE = UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "Unsupported media type",
        "The body is not `application/json`.",
        "Correct the client.";
    IDEMPOTENCY_KEY_REUSED = CONFLICT, "idempotency_key_reused", "The request conflicts with the present state",
        "The key was used for another request.",
        "Use a new key for a new request.";
    ALREADY_EXISTS = CONFLICT, "already_exists", "The request conflicts with the present state",
        "Something else has a value that must be unique.",
        "Ask for another value.";
    INVALID_TRANSITION = CONFLICT, "invalid_transition", "The request conflicts with the present state",
        "The present state does not allow this.",
        "Read the resource again and show its state.";
    OVERLAP = CONFLICT, "overlap", "The request conflicts with the present state",
        "It overlaps something else of the same employee.",
        "Show what it overlaps.";
    TOO_MANY = CONFLICT, "too_many", "The request conflicts with the present state",
        "The employee's date has as many attendances as a date may have.",
        "Show `detail`; a manager looks at the date's attendances.";
    NOT_ELIGIBLE = CONFLICT, "not_eligible", "The request conflicts with the present state",
        "The employee does not have the leave type, or may not be paid for it, on this date.",
        "Say so; the settings say who has which leave.";
    WAITING_PERIOD = CONFLICT, "waiting_period", "The request conflicts with the present state",
        "The employment has not lasted long enough for this leave.",
        "Say so; somebody who adjusts leave may make an exception.";
    MAX_CONSECUTIVE = CONFLICT, "max_consecutive", "The request conflicts with the present state",
        "The leave and those that adjoin it are longer than the type allows.",
        "Offer fewer days; somebody who adjusts leave may make an exception.";
    INSUFFICIENT_BALANCE = CONFLICT, "insufficient_balance", "The request conflicts with the present state",
        "The leave balance does not suffice.",
        "Show the balance.";
    PERIOD_LOCKED = CONFLICT, "period_locked", "The request conflicts with the present state",
        "An approved payroll or timesheet locks the date.",
        "Say so; somebody may reopen the timesheet, or void the payroll.";
    TIMESHEET_CHANGED = CONFLICT, "timesheet_changed", "The request conflicts with the present state",
        "The days have changed since the timesheet was submitted.",
        "Return it, so that the employee submits it again.";
    UNRESOLVED = CONFLICT, "unresolved", "The request conflicts with the present state",
        "An attendance of the timesheet is open, incomplete or waits for a decision.",
        "Settle what `detail` names first.";
    IN_USE = CONFLICT, "in_use", "The request conflicts with the present state",
        "Something still depends on it.",
        "Show what `detail` names.";
    CYCLE = CONFLICT, "cycle", "The request conflicts with the present state",
        "Something would be above, or part of, itself.",
        "Ask for another parent.";
    OUTSIDE_GEOFENCE = CONFLICT, "outside_geofence", "The request conflicts with the present state",
        "The place is outside every geofence, and the policy refuses that.",
        "Show it; the employee moves, or a manager enters the attendance.";
    EMPLOYEE_INACTIVE = CONFLICT, "employee_inactive", "The request conflicts with the present state",
        "The employee is suspended or has left, or the account is inactive.",
        "Show it.";
    NO_EMPLOYEE = CONFLICT, "no_employee", "The request conflicts with the present state",
        "The account belongs to no employee.",
        "Name an employee in the request.";
    NO_FONT = CONFLICT, "no_font", "The request conflicts with the present state",
        "A document has a character that no font of the service has. `detail` names its field.",
        "Write the field in other characters.";
    PRECONDITION_FAILED = PRECONDITION_FAILED, "precondition_failed", "It has changed",
        "The resource is not at the version that `If-Match` names.",
        "Read it again, and apply the change to the new version.";
    PRECONDITION_REQUIRED = PRECONDITION_REQUIRED, "precondition_required", "If-Match is required",
        "The operation needs `If-Match`.",
        "Send the ETag last read.";
    TOO_MANY_REQUESTS = TOO_MANY_REQUESTS, "too_many_requests", "Too many requests",
        "There were too many requests.",
        "Wait for `Retry-After` seconds.";
    INTERNAL = INTERNAL_SERVER_ERROR, "internal", "Internal error",
        "Internal error.",
        "Send the same request again later; report the `request_id` if it fails again.";
    TEMPORARILY_UNAVAILABLE = SERVICE_UNAVAILABLE, "temporarily_unavailable", "Temporarily unavailable",
        "The service could not finish this now. Nothing is lost.",
        "Send the same request again after `Retry-After`.";
}
