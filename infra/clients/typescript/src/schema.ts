// Types of all operations of the service. `npm run generate` writes this file from its OpenAPI document.

export interface paths {
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that access tokens are signed with
         * @description The public keys of access tokens, as a JWK set. A service that checks tokens elsewhere finds the key by `kid`, and reads the set again when a token names a key that it does not know.
         */
        get: operations["get_jwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activity logs, newest first
         * @description Lists entries, newest first. Filter by actor, action, resource or time. A change shows the value before and after of each field. A field that the caller may not read elsewhere, such as pay or the reason of a leave, is there with `hidden: true` and without values. To see everything that happened to one thing, filter by `resource_id`. Reading entries with somebody else's pay is noted in the operator's log.
         *
         *     Needs the permission `activity_logs:read`.
         */
        get: operations["list_activity_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/approvals/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide about many attendances
         * @description Approves or rejects up to 1,000 attendances by id, or all that wait for a review and that a `filter` takes: those of an import by `device_id`, say, or of a department and some dates. It answers 202 with a job, which decides each as `PATCH /attendances/{id}` does, and gives each a verdict. An attendance that comes after the request waits for another decision. One whose date an approved payroll holds can be rejected, and not approved (`period_locked`).
         *
         *     Needs the permission `attendances:review`.
         *
         *     The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key with other content is 409 `idempotency_key_reused`.
         */
        post: operations["decide_approvals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attendances, newest first
         * @description Lists attendances, the latest clock-in first. Filter by employee, department, site, manager, date, status or review. Which employees are seen depends on the scope of the permission: your own, your team's, or everybody's. A filter that names somebody outside that scope finds nothing.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["list_attendances"];
        put?: never;
        /**
         * Enter a forgotten attendance
         * @description Enters an attendance that somebody forgot to punch, with a reason. Nobody enters their own. It counts at once and is logged with its reason. A date that an approved payroll holds is 409 `period_locked`, an overlap 409 `overlap`.
         *
         *     Needs the permission `attendances:review`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_attendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/clock-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clock in
         * @description Begins an attendance now, for the caller or for the employee that the body names. The time is when the request arrives; `client_ts` only tells how far off the device's clock is. Somebody who is clocked in already is 409 `overlap`, unless they have most likely forgotten to clock out: then that attendance is closed, without hours. A clock-in again within a minute is the same punch, and answers 200 with the attendance. Outside of all geofences the punch goes to review, or is 409 `outside_geofence`, as the site or the settings say. With `device_id` and `client_record_id` it may be sent again, and an offline record of the same punch merges with it.
         *
         *     Needs the permission `attendances:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["clock_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/clock-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Clock out
         * @description Ends the open attendance of the caller, or of the employee that the body names. If there is none, it is 409 `invalid_transition`: a forgotten clock-out may have been closed by the service, and a manager can correct it. An attendance that is longer than the longest shift that people work waits for a review, and has the flag `long_shift`. The answer has the result of the day so far.
         *
         *     Needs the permission `attendances:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["clock_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync offline attendances
         * @description Accepts up to 1,000 records that were made offline, in any order, and answers 202 with a job at once. The job gives each record one verdict; read it at `Location`, with `?wait=10`. Send the same bytes with the same `Idempotency-Key` until there is a 202, however often the network fails: nothing is stored twice. A record that was stored by an earlier batch is `duplicate`, so a whole outbox may be sent again; so is another record of the same punch, by at most 60 seconds apart. A malformed record is 400 at `/records/i`, and then no record of the batch is accepted: put it aside and send the others with a new key. `Client-Time` says what the device's clock shows at this attempt: a difference of more than 120 seconds is added to the times of all records, so send it only while the clock is the one that stamped them.
         *
         *     Needs the permission `attendances:write`.
         *
         *     The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key with other content is 409 `idempotency_key_reused`.
         */
        post: operations["sync_attendances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendances/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an attendance
         * @description Reads one attendance, with its times, place, flags, review and the result of its day. What the device sent is kept beside what counts.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["get_attendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct or review an attendance
         * @description Corrects times, with a reason, or decides a review: `approved` or `rejected`. Nobody corrects or reviews their own attendance (403 `own_record`). What was sent stays visible beside the correction. Within dates that an approved payroll holds nothing changes any more (409 `period_locked`): void the payroll first.
         *
         *     Needs the permission `attendances:review`.
         */
        patch: operations["update_attendance"];
        trace?: never;
    };
    "/auth/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a password and sign in
         * @description Chooses a password with an activation token and signs in. A reset of an account that had been activated before needs the second half of the token, too, which another person hands out. Tokens are good once and for 72 hours; an unknown, used or expired one is 401. A password that is easy to guess is 400 `weak_password`, and `detail` says why. Every other session of the account ends, and its second factor is removed.
         */
        post: operations["activate_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Signs in with e-mail and password and answers an access token and a refresh token. Wrong credentials, unknown e-mails and deactivated accounts are all 401 `invalid_credentials`. An account with a second factor is 401 `second_factor_required` with a `challenge`: send it with a code to `/auth/totp/verify` within five minutes. After ten failures from one place attempts wait: 429, and `Retry-After` says how long.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Ends the session of the caller: its access token on the next request, its refresh token for ever. Sent again with the ended token it is 401, which an app treats as done.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the caller's account and permissions
         * @description The caller's account: e-mail, employee, roles and all permissions with their scopes. An app shows and hides by these permissions, not by role names.
         */
        get: operations["get_current_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your own password
         * @description Changes the caller's password, which needs the present one. Every other session ends, and the owner is notified. A wrong present password is 400 at `/current_password` and counts as a failed attempt.
         */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew the access token
         * @description Exchanges a refresh token for a new access token and a new refresh token. Store the new one before you use it. If the answer is lost, the same token may be sent again, as long as nothing of that answer was used. Any other use of an old token ends the session, since somebody may have a copy (401): then sign in again.
         */
        post: operations["refresh_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own sessions
         * @description Lists the caller's sessions that still hold, with when they began and were last renewed, from which address and by which program. `current` marks the one that asks.
         */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /**
         * End all one's other sessions
         * @description Ends all sessions of the caller but the one that asks, for instance after a phone was lost. Their access tokens are refused on the next request.
         */
        delete: operations["delete_other_sessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your own sessions
         * @description Ends one of the caller's sessions, also the one that asks. One that is not there, or somebody else's, is 404.
         */
        delete: operations["delete_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who calls
         * @description Proves again who calls, with the password, or with a code where there is a second factor, and answers a new access token. Ask for it when an operation is 401 `step_up_required`, then send that request again with the new token. It is good for 15 minutes.
         */
        post: operations["step_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a second factor
         * @description Draws the secret of a second factor and answers it with an `otpauth` address for an authenticator. It needs the password. Nothing changes until a code is sent to `/auth/totp/confirm`. Begun again, the earlier secret is void.
         */
        post: operations["begin_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on
         * @description Turns the second factor on with the first code of the authenticator. The answer has ten recovery codes, each good once: show them now, they are not shown again.
         */
        post: operations["confirm_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the second factor
         * @description Removes the second factor and its recovery codes. It needs the password and a code. The owner is notified.
         */
        post: operations["remove_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/totp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a code
         * @description Signs in with the `challenge` of a sign-in and a code of the authenticator, or a recovery code. Each code is accepted once. A wrong code is 401 and counts as a failed attempt; an expired challenge needs a new sign-in.
         */
        post: operations["verify_totp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/departments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all departments
         * @description Lists all departments by when they were made, newest first, the inactive ones too. Build the tree from `parent_id`.
         *
         *     Needs the permission `departments:read`.
         */
        get: operations["list_departments"];
        put?: never;
        /**
         * Create a new department
         * @description Makes a department. Its code is unique by how it looks, regardless of case (409 `already_exists`). A parent or manager who does not exist is 400 `unknown_reference`; nobody makes themselves the manager (403 `own_record`).
         *
         *     Needs the permission `departments:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_department"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/departments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get department details
         * @description Reads one department.
         *
         *     It carries an `ETag` for a later change.
         *
         *     Needs the permission `departments:read`.
         */
        get: operations["get_department"];
        /**
         * Update department
         * @description Changes a department. What is not sent keeps its value. A parent below the department itself is 409 `cycle`. A department with active members cannot be deactivated (409 `in_use`): move them first.
         *
         *     Needs the permission `departments:write`.
         */
        put: operations["update_department"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a department
         * @description Changes the fields that are sent and no other. The same refusals apply as for the PUT.
         *
         *     Needs the permission `departments:write`.
         */
        patch: operations["patch_department"];
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The documentation, as HTML pages
         * @description The start page of the documentation. The pages below it are served at `/docs/…`, and the API explorer, which shows the document of all operations and lets one try them, at `/docs/api`. None of them needs a token to be read; operations are tried with your own.
         */
        get: operations["get_docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List employees, newest first
         * @description Lists employees by when they were entered, newest first. Filter by department (with those below it, if wanted), site, status or manager, or search with `q`. `on` names the date whose department, site, manager and status are compared and shown; without it that is today. Pay is shown only to callers who may read it. With the scope `team` or `own` only these people are seen.
         *
         *     Needs the permission `employees:read`.
         */
        get: operations["list_employees"];
        put?: never;
        /**
         * Create employee
         * @description Enters a person, who may get an account and pay at once. Number and e-mail are unique by how they look (409 `already_exists`). With `account` the answer has an activation token, shown this once: hand it to the person, who chooses a password within 72 hours. Pay and accounts need their own permissions, and may need a recent proof of who calls (401 `step_up_required`).
         *
         *     Needs the permission `employees:write` (with pay, also `compensation:write`; with an account, also `accounts:write`).
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_employee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get employee details
         * @description Reads one employee as they are today, with pay where the caller may read it. The histories (`employments`, `assignments`, `work-schedules`) show every date. Reading somebody else's pay is noted in the operator's log.
         *
         *     Needs the permission `employees:read` (pay is shown to holders of `compensation:read` (own, all)).
         */
        get: operations["get_employee"];
        /**
         * Update employee
         * @description Changes the fields of an employee that are sent, and no other; `compensation`, if sent, replaces all of it. Nobody changes their own pay, dates, department, site or manager (403 `own_record`). Another department, manager or other field of the assignment holds from today on. `termination_date` may lie ahead: the employee works and signs in until that day is over; somebody who manages people after it cannot leave (409 `in_use`). Days that depend on a changed schedule are recalculated within minutes. Whether somebody was employed on a date of an approved payroll cannot change (409 `period_locked`).
         *
         *     Needs the permission `employees:write` (with pay, also `compensation:write`).
         */
        put: operations["update_employee"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of an employee
         * @description Changes the fields that are sent and no other: the safe way for a client that knows only some of them. Replacing the compensation needs `If-Match` (428), so that nobody's entry is lost. The same refusals apply as for the PUT.
         *
         *     Needs the permission `employees:write` (with pay, also `compensation:write`).
         */
        patch: operations["patch_employee"];
        trace?: never;
    };
    "/employees/{id}/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give an employee an account, or change it
         * @description Gives an employee an account (201), or changes its e-mail, roles or whether it is active (200). The caller holds every permission that the account has or gets. E-mails are unique in the installation. A deactivated account is signed out on the next request. The last active administrator cannot be removed (409 `in_use`). People who may change accounts are told of new ones.
         *
         *     Needs the permission `accounts:write` (also every permission the account has or gets).
         */
        put: operations["update_account"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of an account
         * @description Changes the fields of an account that are sent and no other. Without an account it is 404. The same refusals apply as for the PUT.
         *
         *     Needs the permission `accounts:write` (also every permission the account has or gets).
         */
        patch: operations["patch_account"];
        trace?: never;
    };
    "/employees/{id}/account/activation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an activation token
         * @description Makes an activation token for the holder of an account, shown this once. To an account that was never activated it is an invitation, and an earlier one is void. To one that was, it begins a reset: the answer is one half of a token, another person hands out the other half (`needs_confirmation`), and password and sessions stay until both are used. Owner and everybody with `accounts:write` are told of a reset.
         *
         *     Needs the permission `accounts:write` (also every permission the account has).
         */
        post: operations["create_activation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/account/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm who holds an account
         * @description Says that the right person holds an account. For an account that somebody else issued it makes the account count as independent. With `confirms` as `reset` it answers the other half of the token of a reset that waits; while one waits, no account is confirmed, and without one no reset (409 `invalid_transition`). It takes an account that is independent of the issuer of the sign-in; otherwise it is 403 `second_person_required`, and a colleague must do it.
         *
         *     Needs the permission `accounts:write` (also every permission the account has).
         */
        post: operations["confirm_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an employee's assignments
         * @description Lists what somebody does and for whom, by date, oldest first: department, site, manager, title, hours. Each entry is in force until the next one begins.
         *
         *     Needs the permission `employees:read`.
         */
        get: operations["list_assignments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/assignments/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Assign an employee from a date on
         * @description Writes the assignment that begins on a date, past or ahead: it holds until the next entry, and no other date changes. What is not sent is as it is on that date. The department and the site are active and the manager is employed by then (409 `in_use`); reporting lines have no circle on any date (409 `cycle`). An employee has at most 60 assignments (400 `too_many`).
         *
         *     Needs the permission `employees:write`.
         */
        put: operations["update_assignment"];
        post?: never;
        /**
         * Remove an assignment
         * @description Removes an assignment: its dates follow the one before it. The first one cannot be removed (409 `in_use`).
         *
         *     Needs the permission `employees:write`.
         */
        delete: operations["delete_assignment"];
        options?: never;
        head?: never;
        /**
         * Change some fields of an assignment
         * @description Changes some fields of an assignment that is there (404 otherwise). The same refusals apply as for the PUT.
         *
         *     Needs the permission `employees:write`.
         */
        patch: operations["patch_assignment"];
        trace?: never;
    };
    "/employees/{id}/employments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an employee's employments
         * @description Lists from when to when somebody was, is or will be employed, oldest first. The answer carries the employee's ETag, which every change of a history is based on.
         *
         *     Needs the permission `employees:read`.
         */
        get: operations["list_employments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/employments/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Hire an employee again, or change an employment
         * @description Writes the employment that begins on the date in the path: hires somebody again (201), or changes an employment (200). It keeps number, account and everything that was recorded. Employments do not overlap, and only the latest may be without a last day (409 `overlap`). Dates of an approved payroll stay employed or not, as they were (409 `period_locked`). Nobody changes their own (403 `own_record`).
         *
         *     Needs the permission `employees:write`.
         */
        put: operations["update_employment"];
        post?: never;
        /**
         * Remove an employment
         * @description Removes an employment that should not have been entered. The only one cannot be removed (409 `in_use`): give it a last day instead. Dates of an approved payroll keep theirs (409 `period_locked`).
         *
         *     Needs the permission `employees:write`.
         */
        delete: operations["delete_employment"];
        options?: never;
        head?: never;
        /**
         * Change some fields of an employment
         * @description Changes the last day or the reason of an employment that is there (404 otherwise), and no other field. The same refusals apply as for the PUT.
         *
         *     Needs the permission `employees:write`.
         */
        patch: operations["patch_employment"];
        trace?: never;
    };
    "/employees/{id}/roster/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Plan the shifts of an employee's date
         * @description Plans the shifts of one date, in place of the schedule's: up to three, none for a day off. It counts at once; the days around are recalculated within minutes, and the employee is told of a date that is today or later. A date of an approved payroll is 409 `period_locked`, one without employment 409 `employee_inactive`. Shifts that overlap those of the day before or after, or a date wholly on approved leave, are 409 `overlap`. Nobody plans their own shifts (403 `own_record`). Sent again it changes nothing.
         *
         *     Needs the permission `schedules:write`.
         */
        put: operations["update_roster_date"];
        post?: never;
        /**
         * Return an employee's date to the schedule
         * @description Returns a date to the schedule. Where the date was not planned by itself it is 404. The same refusals apply as for the PUT.
         *
         *     Needs the permission `schedules:write`.
         */
        delete: operations["delete_roster_date"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an employee's shifts by date
         * @description Shows the shifts of an employee date by date, up to 62 dates, as instants: from the roster, else from the rotation or the week in force. Beside them are zone, holiday, leave, whether the date is one of employment, and whether an approved payroll holds it. Without `from` it begins today.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["get_schedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/settlement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what is due on the last day
         * @description Shows what is still due when an employment ends: from which day on pay is owed, what is left of each leave type, which leave the last day shortens or cancels, and how many attendances still wait for a decision. Nothing changes. Without `termination_date` it is the stored last day (400 `required` where there is none); with it, the answer is as if that day were set. Where an approved payroll holds a later date, it is 409 `period_locked`, as setting the day would be. It also needs `leaves:read`.
         *
         *     Needs the permission `employees:read` (also `leaves:read`).
         */
        get: operations["get_settlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/work-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an employee's schedules
         * @description Lists the employee's own schedules by date, oldest first, from `initial` on: before all dates. An entry with `inherit` has the shifts of the site or, where that has none of its own, of the organization.
         *
         *     Needs the permission `employees:read`.
         */
        get: operations["list_employee_work_schedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/work-schedules/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give an employee a schedule from a date on
         * @description Gives an employee a schedule from a date on (`initial`: before all dates), a rotation, or with `inherit` true that of the site or the organization. It holds until the next entry, and no other date changes. Shifts of a week do not overlap (400 `overlap`). Days that depend on it are recalculated within minutes, unless an approved payroll holds them.
         *
         *     Needs the permission `employees:write`.
         */
        put: operations["update_employee_work_schedule"];
        post?: never;
        /**
         * Remove an employee's schedule
         * @description Removes a schedule: its dates follow the entry before it. Without the `initial` one that of the site or the organization holds.
         *
         *     Needs the permission `employees:write`.
         */
        delete: operations["delete_employee_work_schedule"];
        options?: never;
        head?: never;
        /**
         * Change some fields of an employee's schedule
         * @description Changes some fields of a schedule that is there (404 otherwise). Replacing its days needs `If-Match` (428).
         *
         *     Needs the permission `employees:write`.
         */
        patch: operations["patch_employee_work_schedule"];
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service answers
         * @description Says that the service answers, with its version, commit and time. It uses no other service and needs no token.
         */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs, newest first
         * @description Lists the caller's own jobs, newest first, or everybody's with `jobs:read:all`. Filter by type or status. The rows carry no items.
         *
         *     Who may: your own; everybody's with `jobs:read:all`.
         */
        get: operations["list_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check job status
         * @description Reads a job. With `?wait=n` the answer comes when the status changes, or after n seconds, at most 10: poll with it instead of a timer. At most two requests of an account wait at a time; one more is 429 with `Retry-After`. A job of up to 100 items carries them all. Once the status is `completed` or `failed` it does not change any more.
         *
         *     Who may: your own; everybody's with `jobs:read:all`.
         */
        get: operations["get_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{job_id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The verdicts given so far, by index
         * @description Lists the verdicts given so far, by index, also while the job runs. Read it for jobs of more than 100 items. Items that failed for good have a `code` that says what to do.
         *
         *     Who may: your own; everybody's with `jobs:read:all`.
         */
        get: operations["list_job_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leave-adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Adjust a leave balance
         * @description Adds days to a balance, or takes some, with a reason. Nobody adjusts their own (403 `own_record`). An adjustment cannot be changed: make another one the other way.
         *
         *     Needs the permission `leaves:adjust`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_leave_adjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leave-balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leave balances
         * @description Lists balances by employee and leave type, for a leave year: entitled, carried over, adjusted, reserved, taken and available. A type without a limit has no `entitled` and no `available` days.
         *
         *     Needs the permission `leaves:read`.
         */
        get: operations["list_leave_balances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leaves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List leaves, the latest first
         * @description Lists leaves, the latest start first. Filter by employee, status or dates. Reasons are shown to callers who may read the leave.
         *
         *     Needs the permission `leaves:read`.
         */
        get: operations["list_leaves"];
        put?: never;
        /**
         * Request leave
         * @description Requests leave for the caller, or for the employee that the body names. The days are counted by the schedule, without holidays, and reserved. Too few days left is 409 `insufficient_balance`, another leave on these days 409 `overlap`, a date that an approved payroll holds 409 `period_locked`. The reviewer is notified.
         *
         *     Needs the permission `leaves:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/leaves/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a leave
         * @description Reads a leave: its days, its status and who decided it. `returned_days` says how many days came back because they were worked.
         *
         *     Needs the permission `leaves:read`.
         */
        get: operations["get_leave"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approve, reject or cancel a leave
         * @description Approves, rejects or cancels a leave. Nobody decides their own; the requester may cancel. Only a pending leave can be approved or rejected; an approved leave can be cancelled while no approved payroll holds its dates (409 otherwise). Work on the days of an approved leave goes to review, and gives days back once it is approved.
         *
         *     Needs the permission `leaves:decide` or `leaves:write` (the second to cancel).
         */
        patch: operations["update_leave"];
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's notifications, newest first
         * @description Lists the caller's notifications of the last 180 days, newest first. With `unread=true` only those that were not read. Of a kind that is not known, show `title` and `body`.
         *
         *     Who may: your own.
         */
        get: operations["list_notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark a notification read
         * @description Marks one of the caller's notifications read, or unread again. Sent again, nothing changes.
         *
         *     Who may: your own.
         */
        patch: operations["update_notification"];
        trace?: never;
    };
    "/open-shifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List open shifts
         * @description Lists the open shifts from a date on, the earliest first; without `from` from today on. With the scope `own` the list holds the open shifts that you may claim. Filter by department, site and status.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_open_shifts"];
        put?: never;
        /**
         * Create an open shift
         * @description Offers a shift that nobody has yet, for 1 to 50 people, and if wished only to a department, with those below it, or a site. Employees then claim it (`POST /shift-requests`), and their planner approves. A date that is over is 400 `out_of_range`.
         *
         *     Needs the permission `schedules:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_open_shift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-shifts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an open shift
         * @description Reads one open shift. It carries an `ETag`. With the scope `own` an open shift that you may not claim is 403.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["get_open_shift"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Cancel an open shift, or open it again
         * @description Cancels an open shift, or opens it again. People who have a place keep the shift. Sent again it changes nothing.
         *
         *     Needs the permission `schedules:write`.
         */
        patch: operations["update_open_shift"];
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description The OpenAPI document of all operations, from which clients can be generated. It needs no token.
         */
        get: operations["get_openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pay adjustments, newest first
         * @description Lists pay adjustments, newest first. With `employee_id` those of one employee.
         *
         *     Needs the permission `payrolls:read:all`.
         */
        get: operations["list_pay_adjustments"];
        put?: never;
        /**
         * Create a pay adjustment
         * @description Adds an amount to one payroll of an employee, or deducts one, on a date and of a component. It is in the currency of the compensation on that date. A date that an approved payroll holds is 409 `period_locked`. Nobody adjusts their own pay (403 `own_record`).
         *
         *     Needs the permission `payrolls:generate`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_pay_adjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-adjustments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a pay adjustment while no approved payroll holds its date
         * @description Takes a pay adjustment away, while no approved payroll holds its date. Sent again it is 404.
         *
         *     Needs the permission `payrolls:generate`.
         */
        delete: operations["delete_pay_adjustment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payroll/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate payrolls
         * @description Starts a run for everybody, a department, a site or some employees, for a month or other dates, and answers 202 with a job. Each employee gets a draft, or a verdict that says why not. Drafts of an earlier run for the same dates are computed again. With `dry_run` the job tells the figures and stores nothing. Send an `Idempotency-Key`: the same run sent again is done once.
         *
         *     Needs the permission `payrolls:generate`.
         *
         *     The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key with other content is 409 `idempotency_key_reused`.
         */
        post: operations["generate_payroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payrolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payrolls, the latest period first
         * @description Lists payrolls, the latest period first. Filter by employee, period, status or run. Employees see their own once it is approved. Reading somebody else's pay is noted in the operator's log.
         *
         *     Needs the permission `payrolls:read` (your own once approved).
         */
        get: operations["list_payrolls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payrolls/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve, pay or void many payrolls
         * @description Approves, pays or voids many payrolls, named by their ids or by their run, as a job with one verdict each. The same rules hold as for one: an item that needs another person is `failed` with `second_person_required`, and the others go on.
         *
         *     Needs the permission `payrolls:decide`.
         *
         *     The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key with other content is 409 `idempotency_key_reused`.
         */
        post: operations["decide_payrolls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payrolls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payroll
         * @description Reads a payroll: every item with how it came about, gross, deductions, net, approvals and decisions. One that takes the place of a voided payslip names it (`supersedes_id`) and says what differs.
         *
         *     Needs the permission `payrolls:read` (your own once approved).
         */
        get: operations["get_payroll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approve, pay or void a payroll
         * @description Approves a draft, marks an approved payroll paid, or voids it with a reason. Nobody decides their own pay. An approval covers what people independent of the approver contributed; until all is covered, the payroll stays a draft with its `approvals`. One that covers nothing more is 403 `second_person_required`. If anything it was computed from has changed, it is 409 `invalid_transition`: generate it again. Approving locks the dates before it.
         *
         *     Needs the permission `payrolls:decide`.
         */
        patch: operations["update_payroll"];
        trace?: never;
    };
    "/payrolls/{id}/recompute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recompute a payroll from its snapshot
         * @description Computes a payroll again from its snapshot and says whether every figure is the same. It changes nothing. A difference would mean that the rules of the service have changed since.
         *
         *     Needs the permission `payrolls:generate`.
         */
        post: operations["recompute_payroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payrolls/{id}/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the snapshot of a payroll
         * @description Reads everything that a payroll was computed from: days, rates, components, settings. It does not change after the payroll is approved, so a figure can be explained years later.
         *
         *     Needs the permission `payrolls:read:all`.
         */
        get: operations["get_payroll_snapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who is there, who is missing and who is on leave
         * @description Shows where everybody is whom the caller may read and who is employed: `in`, `late`, `on_leave`, `not_scheduled`, `missing` or `off`, now or at a time `at` of the last 31 days. `missing` is somebody whose shift has begun, whose grace is over, and who has clocked nothing. The shift, since when somebody is there, and when they left are beside it. Filter by department, site or manager. Punches that a phone has not sent yet are not known here: who is `missing` may be at work without a network.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["list_presence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all roles
         * @description Lists all roles with their permissions, newest first. Those of the service are among them and cannot be changed.
         *
         *     Needs the permission `roles:read`.
         */
        get: operations["list_roles"];
        put?: never;
        /**
         * Create a new role
         * @description Makes a role. Its name is unique. Nobody grants what they do not hold themselves (403). A permission that is nothing without another is 400 `permission_requires`, and names it.
         *
         *     Needs the permission `roles:write` (also every permission the role gets).
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_role"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get role details
         * @description Reads one role with its permissions. It carries an `ETag` for a later change.
         *
         *     Needs the permission `roles:read`.
         */
        get: operations["get_role"];
        /**
         * Update role
         * @description Changes a role of the organization. What is not sent keeps its value. It is in force on the next request of everybody who has the role. Roles of the service cannot be changed (409 `in_use`). Replacing permissions may need a recent proof of who calls (401 `step_up_required`).
         *
         *     Needs the permission `roles:write` (also every permission the role has or gets).
         */
        put: operations["update_role"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a role
         * @description Changes the fields that are sent and no other. Replacing the permissions needs `If-Match` (428). The same refusals apply as for the PUT.
         *
         *     Needs the permission `roles:write` (also every permission the role has or gets).
         */
        patch: operations["patch_role"];
        trace?: never;
    };
    "/roster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who has which shifts
         * @description Shows the shifts of several people, a row for each, up to 31 dates. Filter by department, site or manager; a row has the dates on which the employee belongs there. With the scope `own` it shows the shifts of everybody in one's department, without their leave. Without `from` it is the week that begins today.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_roster"];
        /**
         * Draft shifts
         * @description Drafts shifts of many dates and employees at once: up to 500 entries in at most 90 months of employees. An entry has `shifts`, of which none is a day off, or `clear`, by which the date is to follow its schedule again. A draft decides nothing and tells nobody until it is published; a planner of the employee sees it as `draft` of the date. Sending what is published already takes a draft back. All entries are stored, or none; sent again they change nothing.
         *
         *     Needs the permission `schedules:write`.
         */
        put: operations["update_roster"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/roster/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish drafted shifts
         * @description Publishes the drafts of up to 62 dates as a job: of named employees, of a department with those below it, or of a site. Needs an `Idempotency-Key`. Each employee's drafts are published together or, where a date is locked, not employed, on approved leave or overlapping, not at all; the item's `code` and `detail` say why, and the drafts stay. Employees are notified of dates that are today or later. Poll the job (`Location`) or wait for it (`?wait=10`).
         *
         *     Needs the permission `schedules:write`.
         *
         *     The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key with other content is 409 `idempotency_key_reused`.
         */
        post: operations["publish_roster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all rotations
         * @description Lists all rotations, newest first. The inactive ones are among them.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_rotations"];
        put?: never;
        /**
         * Create a new rotation
         * @description Makes a rotation: 1 to 366 days that repeat from `anchor_date` on, each with up to three shifts. A schedule of an employee, a site or the organization then names it (`PUT …/work-schedules/{date}`), with an offset for those who begin later. Shifts of a day follow each other within 24 hours, and no day reaches into the next (400 `overlap`). Its code is unique by how it looks (409 `already_exists`).
         *
         *     Needs the permission `schedules:write:all`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_rotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rotations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get rotation details
         * @description Reads one rotation. It carries an `ETag` for a later change.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["get_rotation"];
        /**
         * Update rotation
         * @description Changes a rotation. Once a schedule has used it, only its name, its code and whether it is active can change (409 `in_use`): make another one, and let schedules begin with that. An inactive one goes on where it is used, and no schedule can begin with it.
         *
         *     Needs the permission `schedules:write:all`.
         */
        put: operations["update_rotation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a rotation
         * @description Changes the fields that are sent and no other. The same refusals apply as for the PUT.
         *
         *     Needs the permission `schedules:write:all`.
         */
        patch: operations["patch_rotation"];
        trace?: never;
    };
    "/salary-components": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List salary components, newest first
         * @description Lists salary components, newest first. The inactive ones are among them, with `is_active: false`.
         *
         *     Needs the permission `salary_components:read`.
         */
        get: operations["list_salary_components"];
        put?: never;
        /**
         * Create a salary component
         * @description Makes a component. Its code is unique and is how other components refer to it. A reference to a component that does not exist is 400 `unknown_reference`, one in a circle 409 `cycle`. What does not fit the kind or method is 400, at its place.
         *
         *     Needs the permission `salary_components:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_salary_component"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/salary-components/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a salary component
         * @description Reads one component. It carries an `ETag` for a later change.
         *
         *     Needs the permission `salary_components:read`.
         */
        get: operations["get_salary_component"];
        /**
         * Update salary component
         * @description Changes a component. What is not sent keeps its value; `calculation` and `applies_to` are replaced as a whole. Drafts are computed with it when they are generated again; approved payrolls keep what they were computed with. A code that others refer to cannot change (409 `in_use`).
         *
         *     Needs the permission `salary_components:write`.
         */
        put: operations["update_salary_component"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a salary component
         * @description Changes the fields that are sent and no other. The same refusals apply as for the PUT.
         *
         *     Needs the permission `salary_components:write`.
         */
        patch: operations["patch_salary_component"];
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get organization settings
         * @description Reads the settings in force, with a change of the protection that waits. It carries an `ETag`, which the PUT needs.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["get_settings"];
        /**
         * Update organization settings
         * @description Changes settings of the version that `If-Match` names; without it, it is 428. What is not sent keeps its value. Days that depend on a change are recalculated within minutes, unless an approved payroll holds them: `recalculation_job_id` names the job, which says whose days changed. A leave type in use cannot be removed (409 `in_use`). To make the protection of pay weaker takes an independent person, or 72 hours.
         *
         *     Needs the permission `settings:write`.
         */
        put: operations["update_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some of the settings
         * @description Changes the settings that are sent and no other. Replacing a list that is not empty needs `If-Match` (428). The same refusals apply as for the PUT.
         *
         *     Needs the permission `settings:write`.
         */
        patch: operations["patch_settings"];
        trace?: never;
    };
    "/settings/pending-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a change of the settings that waits
         * @description Cancels a weaker protection before it takes effect. Everybody who may change settings may do it. If nothing waits, it is 404.
         *
         *     Needs the permission `settings:write`.
         */
        delete: operations["delete_pending_change"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/pending-change/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a change of the settings that waits
         * @description Puts a weaker protection in force that somebody else has asked for. Only an account that is independent of theirs may do it (403 `second_person_required`). If nothing waits, it is 404.
         *
         *     Needs the permission `settings:write` (of an account independent of the one that requested the change).
         */
        post: operations["confirm_pending_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/work-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's schedules
         * @description Lists the organization's schedules by date, oldest first, from `initial` on: before all dates. Each is in force until the next one begins.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["list_work_schedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/work-schedules/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give the organization a schedule from a date on
         * @description Gives the organization a schedule from a date on; it holds until the next one begins, and no other date changes. It needs `If-Match` with the ETag of the settings (428). Shifts of a week do not overlap (400 `overlap`). Days of everybody who inherits it are recalculated within minutes, unless an approved payroll holds them.
         *
         *     Needs the permission `settings:write`.
         */
        put: operations["update_work_schedule"];
        post?: never;
        /**
         * Remove a schedule of the organization
         * @description Removes a schedule: its dates follow the one before it. The initial one cannot be removed, only changed (409 `in_use`).
         *
         *     Needs the permission `settings:write`.
         */
        delete: operations["delete_work_schedule"];
        options?: never;
        head?: never;
        /**
         * Change some fields of a schedule
         * @description Changes some fields of a schedule that is there (404 otherwise). The same refusals apply as for the PUT.
         *
         *     Needs the permission `settings:write`.
         */
        patch: operations["patch_work_schedule"];
        trace?: never;
    };
    "/shift-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shift requests
         * @description Lists the shift requests in which somebody has a part whose shifts the caller may read, newest first: with the scope `own` your own and those that colleagues offer. Filter by employee, kind and status.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_shift_requests"];
        put?: never;
        /**
         * Ask for a shift to change hands
         * @description Asks to swap all shifts of a date with a colleague (`swap`), to give them to one (`give`), or for a place of an open shift (`claim`). The first two wait for the colleague, a claim for the planner. A date without shifts is 400 `does_not_fit`. A colleague whom you may not name is 400 `unknown_reference`. An open shift that is for others is 403, one without a place 409 `invalid_transition`. An account without an employee is 409 `no_employee`.
         *
         *     Needs the permission `schedules:request`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_shift_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shift-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shift request
         * @description Reads one shift request. It carries an `ETag` for the decision.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["get_shift_request"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Answer, decide or cancel a shift request
         * @description Moves a request on. The colleague accepts or declines an offer; the planner of both, who is neither, approves or rejects what was accepted; who asks cancels. Approving changes both rosters together: 409 `period_locked`, `employee_inactive`, `invalid_transition` where the shifts are others by now, and `overlap` say why not. The same status again is 200 and changes nothing.
         *
         *     Needs the permission `schedules:write` or `schedules:request` (the first to approve and reject).
         */
        patch: operations["update_shift_request"];
        trace?: never;
    };
    "/shift-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all shift types
         * @description Lists all shift types, newest first. The inactive ones are among them.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_shift_types"];
        put?: never;
        /**
         * Create a new shift type
         * @description Makes a shift type: a name for a start, an end and a break. Its code is unique by how it looks, regardless of case (409 `already_exists`). It needs `schedules:write:all`.
         *
         *     Needs the permission `schedules:write:all`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_shift_type"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shift-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get shift type details
         * @description Reads one shift type. It carries an `ETag` for a later change.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["get_shift_type"];
        /**
         * Update shift type
         * @description Changes a shift type. Shifts that were made of it before stay as they are. A code that another one has is 409 `already_exists`.
         *
         *     Needs the permission `schedules:write:all`.
         */
        put: operations["update_shift_type"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a shift type
         * @description Changes the fields that are sent and no other. The same refusals apply as for the PUT.
         *
         *     Needs the permission `schedules:write:all`.
         */
        patch: operations["patch_shift_type"];
        trace?: never;
    };
    "/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all sites
         * @description Lists all sites, newest first. The inactive ones are among them.
         *
         *     Needs the permission `sites:read`.
         */
        get: operations["list_sites"];
        put?: never;
        /**
         * Create a new site
         * @description Makes a site. Its code is unique by how it looks, regardless of case (409 `already_exists`). What is null is as in the organization; a value replaces that as a whole, so an empty list of holidays is none. An organization has at most 300 sites, and sites and rotations together hold at most 1 MB of text (400 `too_many`).
         *
         *     Needs the permission `sites:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_site"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get site details
         * @description Reads one site. Its `work_schedule` is the one in force today.
         *
         *     Needs the permission `sites:read`.
         */
        get: operations["get_site"];
        /**
         * Update site
         * @description Changes a site. What is not sent keeps its value, and null takes back what differs from the organization. Another zone, another schedule or other holidays are followed by a recalculation of the days of those who work there: `recalculation_job_id` names the job. A site at which somebody works, now or later, cannot be deactivated (409 `in_use`): give them another one first.
         *
         *     Needs the permission `sites:write`.
         */
        put: operations["update_site"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a site
         * @description Changes the fields that are sent and no other. The same refusals apply as for the PUT.
         *
         *     Needs the permission `sites:write`.
         */
        patch: operations["patch_site"];
        trace?: never;
    };
    "/sites/{id}/work-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a site's schedules
         * @description Lists the schedules of a site, oldest first. Each is in force from its date until the next one begins. An entry that inherits has the shifts of the organization.
         *
         *     Needs the permission `sites:read`.
         */
        get: operations["list_site_work_schedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sites/{id}/work-schedules/{date}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a site a schedule from a date on
         * @description Writes the schedule that begins on the date in the path; `initial` is the one before all dates. It changes the dates up to the next entry and no other. The days of those who work there are recalculated. What is not sent of a schedule is as in the one in force on the date. Once 32 accounts have changed the site, others cannot (409 `in_use`).
         *
         *     Needs the permission `sites:write`.
         */
        put: operations["update_site_work_schedule"];
        post?: never;
        /**
         * Remove a schedule of a site
         * @description Removes the schedule that begins on the date: its dates follow the one before. The initial one becomes what the site inherits.
         *
         *     Needs the permission `sites:write`.
         */
        delete: operations["delete_site_work_schedule"];
        options?: never;
        head?: never;
        /**
         * Change some fields of a site's schedule
         * @description Changes the fields of a schedule that are sent and no other. Where no schedule begins on the date, it is 404.
         *
         *     Needs the permission `sites:write`.
         */
        patch: operations["patch_site_work_schedule"];
        trace?: never;
    };
    "/terminals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all terminals
         * @description Lists all terminals, newest first. The inactive ones are among them.
         *
         *     Needs the permission `terminals:read`.
         */
        get: operations["list_terminals"];
        put?: never;
        /**
         * Create a new terminal, with its key
         * @description Makes a terminal, and answers its key: this one time. Keep `push_path`, or ask for another key. The serial number is what the device calls itself, unique by how it looks, regardless of case (409 `already_exists`).
         *
         *     Needs the permission `terminals:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_terminal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terminals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get terminal details
         * @description Reads one terminal. `last_seen_at` tells whether it is in touch, to a quarter of an hour.
         *
         *     Needs the permission `terminals:read`.
         */
        get: operations["get_terminal"];
        /**
         * Update terminal
         * @description Changes a terminal. What is not sent keeps its value. Another time zone is for the taps that come later. The service takes nothing from a terminal that is inactive: it keeps its taps and sends them when it is active again.
         *
         *     Needs the permission `terminals:write`.
         */
        put: operations["update_terminal"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a terminal
         * @description Changes the fields that are sent and no other. The same refusals apply as for the PUT.
         *
         *     Needs the permission `terminals:write`.
         */
        patch: operations["patch_terminal"];
        trace?: never;
    };
    "/terminals/{id}/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a terminal a new key
         * @description Gives a terminal a new key in place of the one before, which ends at once. Enter the new address in the terminal or in its relay; until then it keeps its taps. Where the answer is lost, ask again.
         *
         *     Needs the permission `terminals:write`.
         */
        post: operations["create_terminal_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terminals/{id}/recalculate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply the taps of some dates again
         * @description Applies the taps of some local dates again: after an employee got the number under which they tapped, or after an attendance was corrected that their taps overlap. It answers 202 with the job of the terminal, which does it in its turn. A tap that is applied as it should be stays as it is, and so does whose it is. At most 366 dates at once (400 `too_long`).
         *
         *     Needs the permission `terminals:write`.
         */
        post: operations["recalculate_terminal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terminals/{id}/taps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the taps of a terminal, with their verdicts
         * @description Lists what a terminal sent, the latest arrival first, with its verdicts. `state=unmatched` shows the taps of numbers that nobody has, `state=faulty` those made while the clock was wrong, `state=malformed` the lines that are no taps. The list may lack what came within the last second.
         *
         *     Needs the permission `terminals:read`.
         */
        get: operations["list_terminal_taps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/presign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an upload authorization for a file
         * @description Answers a signed address and headers for one file, named by type, length and SHA-256. Send the file there with exactly these headers within five minutes, without a token. A 412 of the bucket says that the file has arrived before, for example where an answer was lost. Then refer to it by `file_url`. An account may start 200 uploads a day (429). A file that nobody refers to within a week is removed.
         *
         *     Needs the permission `uploads:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["presign_upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an upload and where to read its file
         * @description Reads the state of an upload, and where to read its file once it is `ready`. The file is checked when it is first asked for: one that is not what was promised is `invalid`. The address to read it holds for minutes; ask again for another.
         *
         *     Who may: the uploader, or who may read the attendance or leave that refers to it.
         */
        get: operations["get_upload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Request body for confirming an account or a reset. */
        AccountConfirm: {
            /** @description The change that is confirmed. Default: `account`. */
            confirms?: components["schemas"]["Confirms"] | null;
        };
        /** @description The outcome of a confirmation. */
        AccountConfirmation: {
            /** @description Where a reset waited: its other half, for `POST /auth/activate`. It is not shown again. */
            confirmation_token: string | null;
            /**
             * Format: date-time
             * @description When the reset ends.
             */
            expires_at: string | null;
            /** @description The account. */
            user: components["schemas"]["User"];
        };
        /** @description Request body for giving an employee an account or changing it. */
        AccountInput: {
            /** @description Unique in the installation by how it looks; stored in lower case. */
            email: string;
            /** @description Default true. */
            is_active?: boolean | null;
            /** @description Role names. */
            roles: string[];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        AccountPatch: {
            /** @description Unique in the installation by how it looks; stored in lower case. */
            email?: string;
            /** @description Default true. */
            is_active?: boolean | null;
            /** @description Role names. */
            roles?: string[];
        };
        /** @description Request body for choosing the first password. */
        ActivateRequest: {
            /**
             * @description For an account that has been activated before: the other half, `confirmation_token` of
             *     `POST /employees/{id}/account/confirmation`.
             */
            confirmation_token?: string | null;
            /** @description 10 to 128 characters; one that is easy to guess is refused. */
            password: string;
            /** @description The activation token. */
            token: string;
        };
        /** @description An activation token, with which the employee chooses a password. */
        Activation: {
            /** @description For `POST /auth/activate`, once. It is not shown again. */
            activation_token: string;
            /**
             * Format: date-time
             * @description When the token ends: 72 hours after it was made.
             */
            expires_at: string;
            /**
             * @description Whether the account has been activated before: the token is then one half of a reset. Somebody
             *     independent hands out the other half with `POST /employees/{id}/account/confirmation`.
             */
            needs_confirmation: boolean;
        };
        /** @description Who did it. */
        ActivityActor: {
            /** @description The e-mail of the account at that time. */
            email: string;
            /**
             * Format: uuid
             * @description The account.
             */
            user_id: string;
        };
        /** @description A field before and after the change; for a list, the entries that were removed and added. */
        ActivityChange: {
            /** @description Absent where `hidden` is true. */
            after?: unknown;
            /** @description Absent where `hidden` is true. */
            before?: unknown;
            /** @description The path of the field, as `organization.name`. */
            field: string;
            /** @description True where the caller may not read this field of the resource; otherwise absent. */
            hidden?: boolean;
        };
        /** @description A change that somebody made. */
        ActivityLog: {
            /** @description As `employee.created`. */
            action: string;
            /** @description `null` for what the service does by itself. */
            actor: components["schemas"]["ActivityActor"] | null;
            /** @description The changes, field by field. */
            changes: components["schemas"]["ActivityChange"][];
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The address that the request came from. */
            ip: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            /** @description The request, as the operator finds it. */
            request_id: string | null;
            /** @description The id of what was changed. */
            resource_id: string;
            /** @description Kind of the changed resource. */
            resource_type: string;
            /** @description The program that sent the request. */
            user_agent: string | null;
        };
        /** @description A page of a list. */
        ActivityLogPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["ActivityLog"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Selects attendances that wait for a review, as `GET /attendances` filters them. An empty filter selects them all. */
        ApprovalFilter: {
            /**
             * Format: uuid
             * @description Members of the department itself.
             */
            department_id?: string | null;
            /** @description Only attendances that this device has sent. */
            device_id?: string | null;
            /**
             * Format: uuid
             * @description Whose it is.
             */
            employee_id?: string | null;
            /**
             * Format: date
             * @description First `date`.
             */
            from?: string | null;
            /**
             * Format: uuid
             * @description Direct reports.
             */
            manager_id?: string | null;
            /**
             * @description Only attendances that wait are decided.
             * @enum {string|null}
             */
            review?: "pending" | null;
            /**
             * Format: uuid
             * @description Those who worked at the site on the date.
             */
            site_id?: string | null;
            /**
             * @description Only attendances with this status.
             * @enum {string|null}
             */
            status?: "open" | "present" | "late" | "half_day" | "incomplete" | null;
            /**
             * Format: date
             * @description Last `date`.
             */
            to?: string | null;
        };
        /** @description An item to decide about. */
        ApprovalItem: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description The kind of the item. `attendance`: The review of an attendance.
             * @enum {string}
             */
            kind: "attendance";
        };
        /** @description Request body for deciding about many attendances: those of a list, or those that a filter selects. */
        ApprovalsDecide: {
            /** @description Selects attendances that wait for a review. */
            filter?: components["schemas"]["ApprovalFilter"] | null;
            /** @description The items to decide about. */
            items?: components["schemas"]["ApprovalItem"][] | null;
            /**
             * Format: non-blank
             * @description A note for the activity log.
             */
            note?: string | null;
            /**
             * @description The decision.
             * @enum {string}
             */
            status: "approved" | "rejected";
        };
        /** @description A salary component that the employee is given. */
        AssignedComponent: {
            /** @description Instead of the amount of a `fixed` component, in the currency of the compensation. */
            amount: string | null;
            /**
             * Format: uuid
             * @description A component whose scope is `assigned`.
             */
            component_id: string;
            /**
             * @description Instead of the rate of a `percentage` component (in percent), or of one by hour or day (money,
             *     in the currency of the compensation).
             */
            rate: string | null;
        };
        /** @description A salary component that the employee is given. */
        AssignedComponentInput: {
            /** @description Instead of the amount of a `fixed` component, in the currency of the compensation. */
            amount?: string | null;
            /**
             * Format: uuid
             * @description A component whose scope is `assigned`.
             */
            component_id: string;
            /**
             * @description Instead of the rate of a `percentage` component (in percent), or of one by hour or day (money,
             *     in the currency of the compensation).
             */
            rate?: string | null;
        };
        /** @description The assignment of an employee from a date on. */
        Assignment: {
            /** @description Whether the employee clocks in and out. Who does not is never `missing`. */
            clocks: boolean;
            /** @description Where the employee's cost is booked. */
            cost_centre: string | null;
            /** @description The first date. The first assignment is in force before its date, too. */
            date: string;
            /**
             * Format: uuid
             * @description The department that the employee belongs to.
             */
            department_id: string | null;
            /**
             * @description Employment type of the employee.
             * @enum {string}
             */
            employment_type: "full_time" | "part_time" | "contractor" | "intern";
            /** @description The part of a full position, from 0.01 to 1. */
            full_time_share: string;
            /** @description Job title of the employee. */
            job_title: string | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides leave.
             */
            manager_id: string | null;
            /**
             * Format: uuid
             * @description The site at which the employee works.
             */
            site_id: string | null;
            /** @description The hours of a week that were agreed, with at most two decimals. */
            weekly_hours: string | null;
        };
        /** @description The entries of a history, oldest first. */
        AssignmentHistory: {
            /** @description Each entry is in force until the next one begins. */
            data: components["schemas"]["Assignment"][];
        };
        /** @description Request body for an assignment. A field that is not sent has the value that is in force on the date. */
        AssignmentInput: {
            /** @description Whether the employee clocks in and out. Who does not is never `missing`. Default true. */
            clocks?: boolean | null;
            /**
             * Format: name
             * @description Where the employee's cost is booked.
             */
            cost_centre?: string | null;
            /**
             * Format: uuid
             * @description An active department.
             */
            department_id?: string | null;
            /**
             * @description Default `full_time`.
             * @enum {string|null}
             */
            employment_type?: "full_time" | "part_time" | "contractor" | "intern" | null;
            /** @description The part of a full position, from 0.01 to 1. Default 1. */
            full_time_share?: string | null;
            /** @description Job title of the employee. */
            job_title?: string | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides leave; nobody below the employee.
             */
            manager_id?: string | null;
            /**
             * Format: uuid
             * @description An active site: where the employee works.
             */
            site_id?: string | null;
            /** @description The hours of a week that were agreed, 0 to 168, with at most two decimals. */
            weekly_hours?: string | null;
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        AssignmentPatch: {
            /** @description Whether the employee clocks in and out. Who does not is never `missing`. Default true. */
            clocks?: boolean | null;
            /**
             * Format: name
             * @description Where the employee's cost is booked.
             */
            cost_centre?: string | null;
            /**
             * Format: uuid
             * @description An active department.
             */
            department_id?: string | null;
            /**
             * @description Default `full_time`.
             * @enum {string|null}
             */
            employment_type?: "full_time" | "part_time" | "contractor" | "intern" | null;
            /** @description The part of a full position, from 0.01 to 1. Default 1. */
            full_time_share?: string | null;
            /** @description Job title of the employee. */
            job_title?: string | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides leave; nobody below the employee.
             */
            manager_id?: string | null;
            /**
             * Format: uuid
             * @description An active site: where the employee works.
             */
            site_id?: string | null;
            /** @description The hours of a week that were agreed, 0 to 168, with at most two decimals. */
            weekly_hours?: string | null;
        };
        /** @description An attendance: from a clock-in to its clock-out. */
        Attendance: {
            /** @description The client's own id of the record. */
            client_record_id: string | null;
            /**
             * Format: date-time
             * @description Effective. With `clock_in_latest_at` it is the earliest time at which the clock-in may have been.
             */
            clock_in_at: string;
            /**
             * Format: date-time
             * @description As the client sent it.
             */
            clock_in_client_ts: string | null;
            /**
             * Format: date-time
             * @description Where only an interval of the clock-in is known: its end. `null` as soon as somebody has corrected the clock-in.
             */
            clock_in_latest_at: string | null;
            /**
             * Format: date-time
             * @description As the client sent it: the end of the interval in which the clock-in was.
             */
            clock_in_latest_ts: string | null;
            /**
             * Format: date-time
             * @description Effective; `null` while open or incomplete.
             */
            clock_out_at: string | null;
            /**
             * Format: date-time
             * @description As the client sent it.
             */
            clock_out_client_ts: string | null;
            /** @description Where the clock-out was. */
            clock_out_place: components["schemas"]["ClockOutPlace"] | null;
            /**
             * Format: int64
             * @description Whole seconds the device's clock was behind (negative: ahead) at the clock-in, as the request that brought it said; null
             *     where it said nothing.
             */
            clock_skew_seconds: number | null;
            /** @description Where the employee's cost was booked on the date. */
            cost_centre: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date
             * @description The local date on which the shift starts.
             */
            date: string;
            /**
             * Format: uuid
             * @description The department that the employee belonged to on the date.
             */
            department_id: string | null;
            /** @description The device that recorded the clock-in. */
            device_id: string | null;
            /**
             * Format: double
             * @description Metres to the nearest geofence.
             */
            distance_m: number | null;
            /** @description With `expand=employee`: who that is. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description Who was at work.
             */
            employee_id: string;
            /** @description Remarks about the attendance. Later versions may add flags: show them. */
            flags: string[];
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The job that stored it, if it was synced. */
            job_id: string | null;
            /**
             * Format: double
             * @description Degrees, WGS 84, of the clock-in.
             */
            lat: number | null;
            /**
             * Format: uint32
             * @description Whole minutes since the start of the shift, where they are more than its grace.
             */
            late_minutes: number;
            /**
             * Format: double
             * @description Degrees, WGS 84, of the clock-in.
             */
            lng: number | null;
            /** @description Where the clock-in was, in words of the client. */
            location: string | null;
            /**
             * Format: double
             * @description Radius of uncertainty of the clock-in, in metres.
             */
            location_accuracy: number | null;
            /**
             * Format: uuid
             * @description To whom the employee reported on the date.
             */
            manager_id: string | null;
            /**
             * Format: uint32
             * @description Worked minutes beyond the scheduled ones.
             */
            overtime_minutes: number;
            /** @description The photo of the clock-in. */
            photo_url: string | null;
            /**
             * Format: date-time
             * @description When the service received the first record of it.
             */
            received_at: string;
            /**
             * @description Whether it waits for a decision, and what that was.
             * @enum {string}
             */
            review: "none" | "pending" | "approved" | "rejected";
            /**
             * Format: date-time
             * @description When its shift ended.
             */
            scheduled_end_at: string | null;
            /**
             * Format: uint32
             * @description Minutes of the shift, less its break.
             */
            scheduled_minutes: number;
            /**
             * Format: date-time
             * @description When its shift began; null for one that belongs to no shift.
             */
            scheduled_start_at: string | null;
            /**
             * Format: uuid
             * @description The site at which the employee worked on the date.
             */
            site_id: string | null;
            /**
             * @description Kind of client that made the punch.
             * @enum {string}
             */
            source: "mobile" | "web" | "kiosk" | "import" | "manual";
            /**
             * @description Status of the attendance on its day.
             * @enum {string}
             */
            status: "open" | "present" | "late" | "half_day" | "incomplete";
            /**
             * @description `flagged` where somebody should look at it.
             * @enum {string}
             */
            sync_status: "synced" | "flagged";
            /** @description The IANA time zone in which the employee worked on the date. */
            timezone: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: uint32
             * @description Minutes that count, less the break.
             */
            worked_minutes: number;
        };
        /** @description Request body for a punch made online. No field is required. */
        AttendanceClockIn: {
            /**
             * @description The client's own id of the record. A repeated id of the same device finds the
             *     attendance it made, and a later sync of it merges.
             */
            client_record_id?: string | null;
            /**
             * Format: date-time
             * @description The client's clock. The time of the punch is its arrival; a difference of more than 120 seconds is
             *     flagged.
             */
            client_ts?: string | null;
            /** @description The device; with `client_record_id` it names the punch. */
            device_id?: string | null;
            /**
             * Format: uuid
             * @description The employee who clocks; default: the caller.
             */
            employee_id?: string | null;
            /**
             * Format: double
             * @description Degrees, WGS 84; only together with `lng`.
             */
            lat?: number | null;
            /**
             * Format: double
             * @description Degrees, WGS 84; only together with `lat`.
             */
            lng?: number | null;
            /** @description Where it is, in words. */
            location?: string | null;
            /**
             * Format: double
             * @description Radius of uncertainty in metres.
             */
            location_accuracy?: number | null;
            /**
             * Format: http-uri
             * @description An https address, or the `file_url` of an upload.
             */
            photo_url?: string | null;
            /**
             * @description Default `web`.
             * @enum {string|null}
             */
            source?: "mobile" | "web" | "kiosk" | "import" | null;
        };
        /** @description Request body for entering an attendance that was not clocked. */
        AttendanceCreate: {
            /**
             * Format: date-time
             * @description When it began.
             */
            clock_in_at: string;
            /**
             * Format: date-time
             * @description At most seven days after the clock-in.
             */
            clock_out_at?: string | null;
            /**
             * Format: uuid
             * @description Who was at work; not the caller.
             */
            employee_id: string;
            /** @description Where it was, in words. */
            location?: string | null;
            /**
             * Format: non-blank
             * @description Why it is entered; the activity log has it.
             */
            reason: string;
        };
        /** @description A page of a list. */
        AttendancePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Attendance"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for correcting times (with a reason) or for deciding a review. */
        AttendancePatch: {
            /**
             * Format: date-time
             * @description The corrected beginning.
             */
            clock_in_at?: string | null;
            /**
             * Format: date-time
             * @description The corrected end.
             */
            clock_out_at?: string | null;
            /** @description With a decision. */
            note?: string | null;
            /**
             * Format: non-blank
             * @description Required for a correction.
             */
            reason?: string | null;
            /**
             * @description The decision about one that waits.
             * @enum {string|null}
             */
            review?: "approved" | "rejected" | null;
        };
        /** @description A record. `(employee_id, device_id, id)` is its permanent identity. */
        AttendanceSync: {
            /**
             * Format: date-time
             * @description By the client's clock.
             */
            clock_in_client_ts: string;
            /**
             * Format: date-time
             * @description Where a terminal's clock was wrong, and only an interval of the clock-in is known: the end of the interval, at
             *     most 31 days after `clock_in_client_ts`, which is its beginning. Such a record has no clock-out. It waits for a
             *     review, and a correction sets the time.
             */
            clock_in_latest_ts?: string | null;
            /**
             * Format: date-time
             * @description By the client's clock.
             */
            clock_out_client_ts?: string | null;
            /** @description The device; a part of the identity of the record. */
            device_id?: string | null;
            /**
             * Format: uuid
             * @description Default: the caller's own employee.
             */
            employee_id?: string | null;
            /** @description The client's own id of the record. */
            id: string;
            /**
             * Format: double
             * @description Degrees, WGS 84; only together with `lng`.
             */
            lat?: number | null;
            /**
             * Format: double
             * @description Degrees, WGS 84; only together with `lat`.
             */
            lng?: number | null;
            /** @description Where it was, in words. */
            location?: string | null;
            /**
             * Format: double
             * @description Radius of uncertainty in metres.
             */
            location_accuracy?: number | null;
            /**
             * Format: http-uri
             * @description An https address, or the `file_url` of an upload.
             */
            photo_url?: string | null;
            /**
             * @description Kind of client that made the punch.
             * @enum {string|null}
             */
            source?: "mobile" | "web" | "kiosk" | "import" | null;
            /** @description The client's own note, which the service ignores. */
            sync_status?: string | null;
            /**
             * @description Whether the device counted an odd number of taps, so that a break may be missing. The attendance
             *     then has the flag `uneven_taps`.
             */
            uneven_taps?: boolean | null;
        };
        /** @description A batch of records made offline. */
        AttendanceSyncBatch: {
            /** @description 1 to 1,000 records, in any order. */
            records: components["schemas"]["AttendanceSync"][];
        };
        /** @description Credentials. */
        AuthLoginRequest: {
            /** @description The e-mail of the account. */
            email: string;
            /** @description The name or the id of the organization. Without it the e-mail means the account that was activated first. */
            organization?: string | null;
            /** @description Its password. */
            password: string;
        };
        /** @description An access token, and a refresh token to renew it. */
        AuthLoginResponse: {
            /** @description A JWT; send it as `Authorization: Bearer …`. */
            access_token: string;
            /**
             * Format: int64
             * @description Seconds for which the access token is valid.
             */
            expires_in: number;
            /** @description Renews the session once. */
            refresh_token: string;
            /** @description Always `Bearer`. */
            token_type: string;
            /** @description The account that has signed in. */
            user: components["schemas"]["User"];
        };
        /** @description Where the clock-out was made. */
        ClockOutPlace: {
            /** @description The device that recorded the clock-out. */
            device_id: string | null;
            /**
             * Format: double
             * @description Degrees, WGS 84.
             */
            lat: number | null;
            /**
             * Format: double
             * @description Degrees, WGS 84.
             */
            lng: number | null;
            /** @description In words of the client. */
            location: string | null;
            /**
             * Format: double
             * @description Radius of uncertainty in metres.
             */
            location_accuracy: number | null;
            /** @description The photo of the clock-out. */
            photo_url: string | null;
        };
        /** @description An employee's compensation from a date on. */
        Compensation: {
            /** @description Money for a month, a day or an hour, with at most the currency's decimals. */
            amount: string;
            /**
             * @description Components given to the employee, each once. One of scope `assigned` applies to those only
             *     to whom it is given; of another, this only changes its amount or rate.
             */
            components: components["schemas"]["AssignedComponent"][] | null;
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency: string;
            /**
             * Format: date
             * @description The first date that it is for; until the next entry begins.
             */
            effective_from: string;
            /**
             * @description Meaning of `amount`.
             * @enum {string}
             */
            pay_type: "monthly" | "daily" | "hourly";
        };
        /** @description An employee's compensation from a date on. */
        CompensationInput: {
            /** @description Money for a month, a day or an hour, with at most the currency's decimals. */
            amount: string;
            /**
             * @description Components given to the employee, each once. One of scope `assigned` applies to those only
             *     to whom it is given; of another, this only changes its amount or rate.
             */
            components?: components["schemas"]["AssignedComponentInput"][] | null;
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency: string;
            /**
             * Format: date
             * @description The first date that it is for; until the next entry begins.
             */
            effective_from: string;
            /**
             * @description Meaning of `amount`.
             * @enum {string}
             */
            pay_type: "monthly" | "daily" | "hourly";
        };
        /**
         * @description Reply of the second person. `account`: That the right person holds the account. `reset`: That the right person asks for the reset that waits.
         * @enum {string}
         */
        Confirms: "account" | "reset";
        Conflict: components["schemas"]["ErrorResponse"];
        /** @description The account that calls. */
        CurrentUser: {
            /**
             * Format: date-time
             * @description When a password was last chosen with an activation token.
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description E-mail that the account signs in with. */
            email: string;
            /**
             * Format: uuid
             * @description `null` only for an account without an employee.
             */
            employee_id: string | null;
            /**
             * Format: date-time
             * @description From when on it can no longer sign in, where the employee's last day is known.
             */
            ends_at: string | null;
            /**
             * Format: uuid
             * @description The id of the account.
             */
            id: string;
            /** @description False once it can no longer sign in. */
            is_active: boolean;
            /**
             * @description Whether the account counts as nobody but itself: the operator issued its sign-in, or somebody
             *     independent of the issuer has confirmed it.
             */
            is_established: boolean;
            /** @description The permissions of all roles together, for example `attendances:read:own`. */
            permissions: string[];
            /** @description Role names. */
            roles: string[];
            /** @description Whether signing in takes a second factor, too. */
            second_factor: boolean;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description A department. */
        Department: {
            /** @description Unique in the organization by how it looks. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether employees may belong to it. */
            is_active: boolean;
            /**
             * Format: uuid
             * @description The employee who leads it.
             */
            manager_id: string | null;
            /** @description Display name. */
            name: string;
            /**
             * Format: uuid
             * @description The department that it is part of.
             */
            parent_id: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for creating or updating a department. */
        DepartmentCreate: {
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            code: string;
            /** @description Default true. A department with active members cannot be deactivated. */
            is_active?: boolean | null;
            /**
             * Format: uuid
             * @description The employee who leads it.
             */
            manager_id?: string | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /**
             * Format: uuid
             * @description The department it is part of; at most 20 levels, no cycles.
             */
            parent_id?: string | null;
        };
        /** @description Which department it is. */
        DepartmentName: {
            /** @description Unique in the organization. */
            code: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Display name. */
            name: string;
        };
        /** @description A page of a list. */
        DepartmentPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Department"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        DepartmentPatch: {
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            code?: string;
            /** @description Default true. A department with active members cannot be deactivated. */
            is_active?: boolean | null;
            /**
             * Format: uuid
             * @description The employee who leads it.
             */
            manager_id?: string | null;
            /**
             * Format: name
             * @description Display name.
             */
            name?: string;
            /**
             * Format: uuid
             * @description The department it is part of; at most 20 levels, no cycles.
             */
            parent_id?: string | null;
        };
        /** @description The plan of a date once its draft is published. */
        DraftedDay: {
            /**
             * Format: uint32
             * @description The minutes that the shifts take without their breaks.
             */
            net_minutes: number;
            /** @description By their start; none on a day off. */
            shifts: components["schemas"]["PlannedShift"][];
            /**
             * @description Where the shifts come from then. `roster`: The date was planned by itself. `none`: The date is no day of employment.
             * @enum {string}
             */
            source: "rotation" | "weekly" | "roster" | "none";
        };
        /** @description A person on the payroll. */
        Employee: {
            /** @description For `POST /auth/activate`, within 72 hours; shown once, to the creator of the account. */
            activation_token?: string | null;
            /** @description Whether the employee clocks in and out. Who does not is never `missing`. */
            clocks: boolean;
            /** @description Absent without the permission `compensation:read`. */
            compensation?: components["schemas"]["Compensation"][] | null;
            /** @description Where the employee's cost is booked. */
            cost_centre: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description With `expand=department`: which that is. */
            department?: components["schemas"]["DepartmentName"] | null;
            /**
             * Format: uuid
             * @description The department that the employee belongs to.
             */
            department_id: string | null;
            /** @description For messages; it is not what the employee signs in with. */
            email: string;
            /** @description Unique in the organization by how it looks. */
            employee_number: string;
            /**
             * @description Employment type of the employee.
             * @enum {string}
             */
            employment_type: "full_time" | "part_time" | "contractor" | "intern";
            /** @description The given name. */
            first_name: string;
            /** @description The part of a full position, from 0.01 to 1. */
            full_time_share: string;
            /**
             * Format: date
             * @description The first day of employment: of today's employment, else of the next, else of the last.
             */
            hire_date: string;
            /**
             * Format: uuid
             * @description The id of the employee.
             */
            id: string;
            /** @description Job title of the employee. */
            job_title: string | null;
            /** @description The family name. */
            last_name: string;
            /** @description With `expand=manager`: who that is. */
            manager?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides leave.
             */
            manager_id: string | null;
            /** @description A telephone number. */
            phone: string | null;
            /**
             * Format: uuid
             * @description The site at which the employee works. Its zone, holidays, places and schedule are the employee's.
             */
            site_id: string | null;
            /**
             * @description Whether the employee works here. `active` and `terminated` follow from the dates of employment. `suspended`: The employee can sign in but not clock.
             * @enum {string}
             */
            status: "active" | "terminated" | "suspended";
            /**
             * Format: date
             * @description The last day of that employment, where one is known.
             */
            termination_date: string | null;
            /** @description An IANA time zone in place of that of the site or the organization. */
            timezone: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description The employee's account, if there is one.
             */
            user_id: string | null;
            /** @description The hours of a week that were agreed, with at most two decimals. */
            weekly_hours: string | null;
            /** @description The employee's own schedule that is in force, in place of that of the site or the organization. */
            work_schedule: components["schemas"]["WorkSchedule"] | null;
        };
        /** @description Request body for creating or updating an employee. */
        EmployeeCreate: {
            /** @description On creation only: an account with an activation token. Needs the permission `accounts:write`. */
            account?: components["schemas"]["NewAccount"] | null;
            /** @description Whether the employee clocks in and out. Who does not is never `missing`. Default true. */
            clocks?: boolean | null;
            /**
             * @description One entry a date, with at most 300 components in all of them together. Needs the permission
             *     `compensation:write` to be sent.
             */
            compensation?: components["schemas"]["CompensationInput"][] | null;
            /**
             * Format: name
             * @description Where the employee's cost is booked.
             */
            cost_centre?: string | null;
            /**
             * Format: uuid
             * @description An active department.
             */
            department_id?: string | null;
            /** @description Unique in the organization by how it looks, regardless of case. */
            email: string;
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            employee_number: string;
            /**
             * @description Default `full_time`.
             * @enum {string|null}
             */
            employment_type?: "full_time" | "part_time" | "contractor" | "intern" | null;
            /**
             * Format: name
             * @description The given name.
             */
            first_name: string;
            /** @description The part of a full position, from 0.01 to 1. Default 1. */
            full_time_share?: string | null;
            /**
             * Format: date
             * @description The first day of employment.
             */
            hire_date: string;
            /** @description Job title of the employee. */
            job_title?: string | null;
            /**
             * Format: name
             * @description The family name.
             */
            last_name: string;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides leave; nobody below the employee.
             */
            manager_id?: string | null;
            /** @description A telephone number. */
            phone?: string | null;
            /**
             * Format: uuid
             * @description An active site: where the employee works.
             */
            site_id?: string | null;
            /**
             * @description Default `active`. `terminated` needs a `termination_date`; once that is over, the employee is
             *     `terminated`, whatever is sent. `suspended`: The employee can sign in but not clock.
             * @enum {string|null}
             */
            status?: "active" | "terminated" | "suspended" | null;
            /**
             * Format: date
             * @description The last day of employment, which may lie ahead; required where `status` is `terminated`. Until it is over,
             *     the employee works and signs in.
             */
            termination_date?: string | null;
            /**
             * Format: time-zone
             * @description Replaces the time zone of the site or the organization.
             */
            timezone?: string | null;
            /** @description The hours of a week that were agreed, 0 to 168, with at most two decimals. */
            weekly_hours?: string | null;
            /** @description Replaces the schedule of the site or the organization as a whole. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description Who an employee is. */
        EmployeeName: {
            /** @description Unique in the organization. */
            employee_number: string;
            /** @description The given name. */
            first_name: string;
            /**
             * Format: uuid
             * @description The id of the employee.
             */
            id: string;
            /** @description The family name. */
            last_name: string;
        };
        /** @description A page of a list. */
        EmployeePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Employee"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        EmployeePatch: {
            /** @description On creation only: an account with an activation token. Needs the permission `accounts:write`. */
            account?: components["schemas"]["NewAccount"] | null;
            /** @description Whether the employee clocks in and out. Who does not is never `missing`. Default true. */
            clocks?: boolean | null;
            /**
             * @description One entry a date, with at most 300 components in all of them together. Needs the permission
             *     `compensation:write` to be sent.
             */
            compensation?: components["schemas"]["CompensationInput"][] | null;
            /**
             * Format: name
             * @description Where the employee's cost is booked.
             */
            cost_centre?: string | null;
            /**
             * Format: uuid
             * @description An active department.
             */
            department_id?: string | null;
            /** @description Unique in the organization by how it looks, regardless of case. */
            email?: string;
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            employee_number?: string;
            /**
             * @description Default `full_time`.
             * @enum {string|null}
             */
            employment_type?: "full_time" | "part_time" | "contractor" | "intern" | null;
            /**
             * Format: name
             * @description The given name.
             */
            first_name?: string;
            /** @description The part of a full position, from 0.01 to 1. Default 1. */
            full_time_share?: string | null;
            /**
             * Format: date
             * @description The first day of employment.
             */
            hire_date?: string;
            /** @description Job title of the employee. */
            job_title?: string | null;
            /**
             * Format: name
             * @description The family name.
             */
            last_name?: string;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides leave; nobody below the employee.
             */
            manager_id?: string | null;
            /** @description A telephone number. */
            phone?: string | null;
            /**
             * Format: uuid
             * @description An active site: where the employee works.
             */
            site_id?: string | null;
            /**
             * @description Default `active`. `terminated` needs a `termination_date`; once that is over, the employee is
             *     `terminated`, whatever is sent. `suspended`: The employee can sign in but not clock.
             * @enum {string|null}
             */
            status?: "active" | "terminated" | "suspended" | null;
            /**
             * Format: date
             * @description The last day of employment, which may lie ahead; required where `status` is `terminated`. Until it is over,
             *     the employee works and signs in.
             */
            termination_date?: string | null;
            /**
             * Format: time-zone
             * @description Replaces the time zone of the site or the organization.
             */
            timezone?: string | null;
            /** @description The hours of a week that were agreed, 0 to 168, with at most two decimals. */
            weekly_hours?: string | null;
            /** @description Replaces the schedule of the site or the organization as a whole. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description From when to when somebody is employed. */
        Employment: {
            /**
             * Format: date
             * @description The first day of employment.
             */
            date: string;
            /** @description Why it ends. */
            reason: string | null;
            /**
             * Format: date
             * @description The last day of employment, where one is known.
             */
            termination_date: string | null;
        };
        /** @description The entries of a history, oldest first. */
        EmploymentHistory: {
            /** @description Each entry is in force until the next one begins. */
            data: components["schemas"]["Employment"][];
        };
        /** @description Request body for an employment. */
        EmploymentInput: {
            /** @description Why it ends. */
            reason?: string | null;
            /**
             * Format: date
             * @description The last day of employment. Only the latest employment may be without one.
             */
            termination_date?: string | null;
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        EmploymentPatch: {
            /** @description Why it ends. */
            reason?: string | null;
            /**
             * Format: date
             * @description The last day of employment. Only the latest employment may be without one.
             */
            termination_date?: string | null;
        };
        /** @description The service's own problem, or what the gateway answers by itself. */
        ErrorOrGatewayMessage: components["schemas"]["ErrorResponse"] | components["schemas"]["GatewayMessage"];
        /** @description An RFC 9457 problem. */
        ErrorResponse: {
            /** @description With `second_factor_required`: what is sent with the code. */
            challenge?: string;
            /** @description For the client to decide by. Of one that it does not know, by `status`. */
            code: string;
            /** @description For a person to read. */
            detail: string;
            /** @description Every place of the request that is wrong, at most 50. */
            errors: {
                /** @description What is wrong at this place. */
                code: string;
                /** @description For a person to read. */
                detail: string;
                /** @description A header or query parameter. */
                parameter?: string;
                /** @description A JSON pointer (RFC 6901) into the body. */
                pointer?: string;
            }[];
            /** @description Whether there are more errors than these. */
            errors_truncated?: boolean;
            /** @description The path that was asked for. */
            instance: string;
            /** @description The request, as the operator finds it. */
            request_id: string;
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /** @description The status of the answer. */
            status: number;
            /** @description The kind of problem, for a person to read. */
            title: string;
            /** @description The code as a URI. */
            type: string;
        };
        Forbidden: components["schemas"]["ErrorResponse"];
        /** @description What the gateway answers by itself: 429, 431 and 503 may have it. */
        GatewayMessage: {
            /** @description For a person to read. */
            message: string;
        };
        /** @description A place of work: a circle. */
        Geofence: {
            /**
             * Format: double
             * @description Degrees, WGS 84.
             */
            lat: number;
            /**
             * Format: double
             * @description Degrees, WGS 84.
             */
            lng: number;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /**
             * Format: double
             * @description Metres.
             */
            radius_m: number;
        };
        /** @description The service answers. It does not check what it depends on. */
        HealthCheck: {
            /** @description The commit it was built from. */
            commit: string;
            /** @description The capabilities of this version that a client may ask for: `dry_run`, the header `Dry-Run` of changes. */
            features: string[];
            /** @description Always `ok`. */
            status: string;
            /**
             * Format: date-time
             * @description The time of the service.
             */
            time: string;
            /** @description The version of the service. */
            version: string;
        };
        /** @description A date on which nobody is scheduled. */
        Holiday: {
            /**
             * Format: date
             * @description A date on which nobody is scheduled.
             */
            date: string;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
        };
        /** @description Why a job could not be finished. */
        JobError: {
            /** @description Why. */
            code: string;
            /** @description For a person to read. */
            message: string;
            /** @description Whether sending the same request again resumes the job. */
            retryable: boolean;
        };
        /**
         * @description The verdict on one item of a job: a record of a batch, an employee of a pay run or a payroll of a decision, an
         *     employee whose roster is published, or an attendance about which is decided. A recalculation lists only employees with whom something happened. Fields of
         *     another kind are null.
         */
        JobItem: {
            /**
             * Format: uuid
             * @description `attendance`: what the record became, or is; the attendance of a decision.
             */
            attendance_id: string | null;
            /** @description The reason for the verdict, if it needs one, for example `overlap` or `period_locked`. */
            code: string | null;
            /** @description `pay`: the currency of `net`. */
            currency: string | null;
            /** @description For a person to read. */
            detail: string;
            /** @description All but `attendance`, with `expand=employee`: who that is. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description `pay`: whose pay it is. `roster`: whose roster. `attendance`: of a decision, whose attendance. `recalculation`: whose days.
             */
            employee_id: string | null;
            /** @description `attendance`: the client's id of the record. */
            id: string | null;
            /**
             * Format: uint32
             * @description The item's place, from 0.
             */
            index: number;
            /**
             * @description Kind of the item.
             * @enum {string}
             */
            kind: "attendance" | "pay" | "roster" | "recalculation";
            /** @description `pay`: only for callers who may read pay. */
            net: string | null;
            /** @description `pay`: the payroll that a dry run computed; only for callers who may read pay. */
            payroll: components["schemas"]["Payroll"] | null;
            /**
             * Format: uuid
             * @description `pay`: the payroll that was made or changed.
             */
            payroll_id: string | null;
            /** @description `attendance`: for a conflict, the attendance that the record contradicts. */
            server_record: components["schemas"]["Attendance"] | null;
            /**
             * @description `attendance`: `created`, `updated`, `duplicate`, `needs_review`, `conflict`, `rejected`, `skipped`, `failed` or
             *     `unprocessed`. `pay`: `created`, `updated`, `skipped`, `failed` or `unprocessed`.
             *     `roster`: `updated`, `skipped`, `failed` or `unprocessed`. `recalculation`: `updated` or `failed`.
             * @enum {string}
             */
            verdict: "conflict" | "created" | "duplicate" | "failed" | "needs_review" | "rejected" | "skipped" | "unprocessed" | "updated";
        };
        /** @description A page of a list. */
        JobItemPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["JobItem"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Results of a job. */
        JobResult: {
            /** @description The results so far, by index, where `total` is at most 100. */
            items?: components["schemas"]["JobItem"][] | null;
            /**
             * Format: uint32
             * @description The number of payrolls that a pay job made or changed.
             */
            payroll_count?: number | null;
            /** @description The first 1000 payrolls that a pay job made or changed; empty for a sync. */
            payroll_ids: string[];
            /** @description The number of times that each verdict was given. */
            summary: {
                [key: string]: number;
            };
            /** @description The totals of a pay job, by currency; only for callers who may read pay. */
            totals?: components["schemas"]["JobTotals"][] | null;
        };
        /** @description The state of a job. */
        JobStatus: {
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The account that asked for it.
             */
            created_by: string;
            /**
             * @description Status that the decision gives to payrolls.
             * @enum {string|null}
             */
            decision?: "draft" | "approved" | "paid" | "void" | null;
            /** @description `null` unless the job failed. */
            error: components["schemas"]["JobError"] | null;
            /** @description The id of the job. */
            job_id: string;
            /** @description Progress of the job. */
            progress: components["schemas"]["Progress"];
            /** @description Results so far. */
            result: components["schemas"]["JobResult"];
            /**
             * @description Where the job stands. `completed`: Every item has been dealt with. `failed`: The service could not finish the job; some items are `unprocessed`. The same request with the same key resumes it.
             * @enum {string}
             */
            status: "queued" | "processing" | "completed" | "failed";
            /** @description Later versions may add types. */
            type: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description A page of a list. */
        JobStatusPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["JobStatus"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The totals of the payrolls in one currency. */
        JobTotals: {
            /** @description An ISO 4217 currency. */
            currency: string;
            /**
             * Format: uint32
             * @description The number of payrolls.
             */
            employees: number;
            /** @description Sum of gross pay and the employer's contributions. */
            employer_cost: string;
            /** @description Sum of the gross pay. */
            gross: string;
            /** @description Sum of the net pay. */
            net: string;
        };
        /** @description A JWK set (RFC 7517). */
        JwkSet: {
            /** @description The keys, of which a token names one by `kid`. */
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description A leave. */
        Leave: {
            /**
             * Format: uuid
             * @description The upload that proves it.
             */
            attachment_id: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Working days of the leave, with one decimal, as counted when it was requested. */
            days: string;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description The account that decided last.
             */
            decided_by: string | null;
            /** @description Reply with the decision. */
            decision_note: string | null;
            /** @description With `expand=employee`: who that is. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description Who is on leave.
             */
            employee_id: string;
            /**
             * Format: date
             * @description The last date.
             */
            end_date: string;
            /**
             * @description The half of the last date on which it ends; null: the whole date.
             * @enum {string|null}
             */
            end_half: "first_half" | "second_half" | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Why, in words of the employee. */
            reason: string | null;
            /** @description Days of these that the balance has back because they were worked, and the work was approved. */
            returned_days: string;
            /**
             * Format: date
             * @description The first date.
             */
            start_date: string;
            /**
             * @description The half of the first date on which it begins; null: the whole date.
             * @enum {string|null}
             */
            start_half: "first_half" | "second_half" | null;
            /**
             * @description Where the request stands.
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected" | "cancelled";
            /** @description The code of a leave type in the settings. */
            type: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description An adjustment of a leave balance. */
        LeaveAdjustment: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Days added; negative: taken away. */
            days: string;
            /**
             * Format: uuid
             * @description Whose balance it changes.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Why. */
            reason: string;
            /** @description The code of the leave type. */
            type: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: int32
             * @description The year in which the leave year starts.
             */
            year: number;
        };
        /** @description Request body for adjusting a leave balance. */
        LeaveAdjustmentCreate: {
            /** @description Days to add; negative to take off. Whole or half days. */
            days: string;
            /**
             * Format: uuid
             * @description Whose balance to change; not the caller.
             */
            employee_id: string;
            /**
             * Format: non-blank
             * @description Why, for the log.
             */
            reason: string;
            /** @description The code of a leave type in the settings. */
            type: string;
            /**
             * Format: int32
             * @description The calendar year in which the leave year starts.
             */
            year: number;
        };
        /** @description Request body for deciding or cancelling a leave. */
        LeaveApprove: {
            /** @description Message to the employee. */
            note?: string | null;
            /**
             * @description The decision.
             * @enum {string}
             */
            status: "approved" | "rejected" | "cancelled";
        };
        /** @description The balance of an employee's leave of one type in one leave year. */
        LeaveBalance: {
            /** @description The sum of the adjustments. */
            adjusted: string;
            /** @description `null` is unlimited. */
            available: string | null;
            /** @description Days carried from the year before; negative when more was taken than there was. */
            carried_over: string;
            /** @description With `expand=employee`: who that is. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description Whose balance it is.
             */
            employee_id: string;
            /** @description `null` is unlimited. */
            entitled: string | null;
            /** @description Days of requests that wait. */
            reserved: string;
            /** @description Days of approved leave, less those that came back. */
            taken: string;
            /** @description The code of a leave type in the settings. */
            type: string;
            /**
             * Format: int32
             * @description The calendar year in which the leave year starts.
             */
            year: number;
        };
        /** @description A page of a list. */
        LeaveBalancePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["LeaveBalance"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for requesting leave. */
        LeaveCreate: {
            /**
             * Format: uuid
             * @description An upload of the purpose `leave_attachment`.
             */
            attachment_id?: string | null;
            /**
             * Format: uuid
             * @description Default: the caller.
             */
            employee_id?: string | null;
            /**
             * Format: date
             * @description At most 366 days with the first.
             */
            end_date: string;
            /**
             * @description Takes only half of the last date, for several dates: the first half.
             * @enum {string|null}
             */
            end_half?: "first_half" | "second_half" | null;
            /** @description Reason, for the reviewer. */
            reason?: string | null;
            /**
             * Format: date
             * @description The first date.
             */
            start_date: string;
            /**
             * @description Takes only half of the first date. For several dates this must be the second half.
             * @enum {string|null}
             */
            start_half?: "first_half" | "second_half" | null;
            /** @description The code of a leave type in the settings. */
            type: string;
        };
        /** @description Leave on a date. */
        LeaveOfDay: {
            /** @description Whether it covers the first half of the date. */
            first_half: boolean;
            /**
             * Format: uuid
             * @description The leave.
             */
            leave_id: string;
            /** @description Whether it covers the second half of the date. */
            second_half: boolean;
            /**
             * @description Whether it is decided.
             * @enum {string}
             */
            status: "pending" | "approved";
        };
        /** @description A page of a list. */
        LeavePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Leave"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description A kind of leave. */
        LeaveType: {
            /** @description Default false. */
            allow_negative: boolean | null;
            /** @description Days of leave in a full year, with at most one decimal; `null` is unlimited. */
            annual_days: string | null;
            /** @description The most days that are carried into the next year. */
            carry_over_days: string | null;
            /** @description The name by which requests refer to it. */
            code: string;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /** @description The name in other languages. */
            names: {
                [key: string]: string;
            } | null;
            /** @description Default true. */
            paid: boolean | null;
            /** @description Default false. */
            requires_attachment: boolean | null;
        };
        /** @description A kind of leave. */
        LeaveTypeInput: {
            /** @description Default false. */
            allow_negative?: boolean | null;
            /** @description Days of leave in a full year, with at most one decimal; `null` is unlimited. */
            annual_days?: string | null;
            /** @description The most days that are carried into the next year. */
            carry_over_days?: string | null;
            /** @description The name by which requests refer to it. */
            code: string;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /** @description The name in other languages. */
            names?: {
                [key: string]: string;
            } | null;
            /** @description Default true. */
            paid?: boolean | null;
            /** @description Default false. */
            requires_attachment?: boolean | null;
        };
        /** @description A shift in local time. */
        LocalShift: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count.
             */
            break_minutes: number;
            /** @description When it ends, local time. At or before `start` it is on the next day. */
            end: string;
            /** @description Display name. */
            name: string | null;
            /** @description The name in other languages. */
            names: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Where it is worked, if not at the employee's site: the places of that site count for punches.
             */
            site_id: string | null;
            /** @description When it starts, local time. */
            start: string;
        };
        /** @description The position of a page in its list. */
        MetaPagination: {
            /**
             * Format: uint32
             * @description Rows in this page; it may be fewer than `limit` while more follow.
             */
            count: number;
            /** @description Whether there are more rows after these. */
            has_more: boolean;
            /**
             * Format: uint32
             * @description The page size in force.
             */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Valid for 24 hours. */
            next_cursor: string | null;
        };
        /** @description Request body for the account of a new employee. */
        NewAccount: {
            /** @description Unique in the installation by how it looks; stored in lower case. */
            email: string;
            /** @description Role names. */
            roles: string[];
        };
        NotFound: components["schemas"]["ErrorResponse"];
        /** @description A notification. */
        Notification: {
            /** @description The event, in a sentence. */
            body: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * @description The ids it points to, by their names: `job_id`, `leave_id`, `employee_id`, `attendance_id`, `payroll_id`,
             *     `user_id`; and `count`, of what happened several times within an hour.
             */
            data: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Later versions may add kinds. Of one that it does not know, a client shows `title` and `body`. */
            kind: string;
            /**
             * Format: date-time
             * @description When it was read; null while it was not.
             */
            read_at: string | null;
            /** @description For a person to read, without names and figures. */
            title: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description A page of a list. */
        NotificationPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Notification"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Whether a notification was read. */
        NotificationUpdate: {
            /** @description `false` makes it unread again. */
            read: boolean;
        };
        /** @description An OpenAPI 3.1 document. */
        OpenApiDocument: {
            [key: string]: unknown;
        };
        /** @description A shift that nobody has yet. */
        OpenShift: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date
             * @description The date on which it starts.
             */
            date: string;
            /**
             * Format: uuid
             * @description Only for members of the department, or of one below it.
             */
            department_id: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uint32
             * @description The number of terminals that may have it.
             */
            places: number;
            /** @description When it is worked. */
            shift: components["schemas"]["LocalShift"];
            /**
             * Format: uuid
             * @description Only for those who work at the site.
             */
            site_id: string | null;
            /**
             * @description Whether it can be claimed. `filled`: Every place is taken.
             * @enum {string}
             */
            status: "open" | "cancelled" | "filled";
            /**
             * Format: uint32
             * @description The number that have it.
             */
            taken: number;
            /** @description The IANA time zone in which it is worked. */
            timezone: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for an open shift. */
        OpenShiftCreate: {
            /**
             * Format: date
             * @description The date on which it starts, today or later.
             */
            date: string;
            /**
             * Format: uuid
             * @description Only for members of the department, or of one below it.
             */
            department_id?: string | null;
            /**
             * Format: uint32
             * @description The number of terminals that may have it. Default 1.
             */
            places?: number | null;
            /** @description When it is worked. */
            shift: components["schemas"]["ShiftInput"];
            /**
             * Format: uuid
             * @description Only for those who work at the site.
             */
            site_id?: string | null;
            /**
             * Format: time-zone
             * @description The IANA time zone in which it is worked.
             */
            timezone: string;
        };
        /** @description A page of a list. */
        OpenShiftPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["OpenShift"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for cancelling an open shift, or opening it again. */
        OpenShiftPatch: {
            /**
             * @description The wanted kind.
             * @enum {string}
             */
            status: "open" | "cancelled";
        };
        /** @description Request body for changing your own password. */
        PasswordRequest: {
            /** @description The password so far. */
            current_password: string;
            /** @description 10 to 128 characters; one that is easy to guess is refused. */
            new_password: string;
        };
        /** @description A pay adjustment: an amount that a person added to an employee's pay. */
        PayAdjustment: {
            /** @description A negative amount is deducted. */
            amount: string;
            /**
             * Format: uuid
             * @description The component that it is shown as.
             */
            component_id: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * @description The currency of the employee's compensation on that date when this was made. In a payroll in another currency
             *     it is `currency_mismatch`.
             */
            currency: string;
            /**
             * Format: date
             * @description The date whose payroll holds it.
             */
            date: string;
            /** @description With `expand=employee`: who that is. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description Whose pay it changes.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Why. */
            note: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for a pay adjustment. */
        PayAdjustmentCreate: {
            /** @description Not zero; in the currency of the employee's compensation on that date, with at most its decimals. */
            amount: string;
            /**
             * Format: uuid
             * @description The component to whose item it is added; the employee need not be given it.
             */
            component_id: string;
            /**
             * Format: date
             * @description It counts in the payroll whose period holds this date. An employee has at most 100
             *     adjustments in a calendar month.
             */
            date: string;
            /**
             * Format: uuid
             * @description Whose pay to change; not the caller.
             */
            employee_id: string;
            /** @description Why, for the payslip. */
            note?: string | null;
        };
        /** @description A page of a list. */
        PayAdjustmentPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["PayAdjustment"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description One employee's pay for one period. Money has exactly the currency's digits. */
        Payroll: {
            /**
             * @description The approvals since it was generated, oldest first. A draft with approvals waits for somebody
             *     independent of those who are not covered yet. Empty for the employee whose pay it is.
             */
            approvals: components["schemas"]["PayrollApproval"][];
            /**
             * Format: date
             * @description Attendances and absences before this date count.
             */
            as_of: string;
            /** @description Pay before components. */
            base: string | null;
            /**
             * @description Who else changed what it is computed from, since somebody last approved it; empty for the employee
             *     whose pay it is.
             */
            changed_by: components["schemas"]["PayrollContributor"][];
            /** @description Where the employee's cost was booked on that day. */
            cost_centre: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description An ISO 4217 currency. */
            currency: string;
            /**
             * Format: date-time
             * @description When it was last decided.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description The account that decided last; `null` for the employee whose pay it is.
             */
            decided_by: string | null;
            /** @description Every decision about it, oldest first. */
            decisions: components["schemas"]["PayrollDecided"][];
            /** @description Sum of the deductions. */
            deductions: string | null;
            /**
             * Format: uuid
             * @description The department on the last employed day of the period.
             */
            department_id: string | null;
            /** @description This payroll less the one whose place it takes. */
            difference: components["schemas"]["PayrollChange"] | null;
            /** @description With `expand=employee`: who that is. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description Whose pay it is.
             */
            employee_id: string;
            /** @description Gross and employer contributions. */
            employer_cost: string | null;
            /**
             * Format: uuid
             * @description The account that started the run; `null` for the employee whose pay it is.
             */
            generated_by: string | null;
            /** @description The sum of the base and all earnings. */
            gross: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description `base` first, then earnings, deductions, employer contributions, each by code. */
            items: components["schemas"]["PayrollItem"][] | null;
            /** @description The run that computed it. */
            job_id: string;
            /**
             * Format: uuid
             * @description To whom the employee reported on that day.
             */
            manager_id: string | null;
            /** @description Gross less deductions. */
            net: string | null;
            /**
             * Format: uint32
             * @description Minutes of overtime.
             */
            overtime_minutes: number;
            /** @description Days that are paid. */
            payable_days: string;
            /**
             * Format: date
             * @description The last date.
             */
            period_end: string;
            /**
             * Format: date
             * @description The first date.
             */
            period_start: string;
            /** @description The reason of the last decision; a void payroll has one. */
            reason: string | null;
            /**
             * Format: uuid
             * @description The site at which the employee worked on that day.
             */
            site_id: string | null;
            /** @description SHA-256 of the snapshot's canonical JSON. */
            snapshot_hash: string;
            /**
             * @description Where it stands.
             * @enum {string}
             */
            status: "draft" | "approved" | "paid" | "void";
            /**
             * Format: uuid
             * @description The payslip of the same period whose place it takes: approved before, void now.
             */
            supersedes_id: string | null;
            /** @description The amount from which taxes are computed. */
            taxable: string | null;
            /** @description Days of unpaid leave. */
            unpaid_leave_days: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: uint32
             * @description Minutes that were worked.
             */
            worked_minutes: number;
            /** @description Days of the schedule in the period. */
            working_days: string;
        };
        /** @description An approval of a payroll. */
        PayrollApproval: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: uuid
             * @description Who approved.
             */
            by: string;
            /** @description The accounts that contributed to the payroll, of whom `by` is independent, and whom no approval covered before. */
            covers: string[];
        };
        /** @description Difference from a payslip before: new less old. */
        PayrollChange: {
            /** @description New less old. */
            deductions: string;
            /** @description New less old. */
            gross: string;
            /** @description The items that differ, by code. */
            items: components["schemas"]["PayrollItemChange"][];
            /** @description New less old. */
            net: string;
        };
        /** @description An account that changed what a payroll is computed from. */
        PayrollContributor: {
            /**
             * Format: date
             * @description The first date that the change affects.
             */
            from: string;
            /**
             * Format: uuid
             * @description The account.
             */
            user_id: string;
        };
        /** @description Request body for deciding one payroll. */
        PayrollDecide: {
            /**
             * Format: non-blank
             * @description Required for `void`.
             */
            reason?: string | null;
            /**
             * @description New status.
             * @enum {string}
             */
            status: "approved" | "paid" | "void";
        };
        /** @description A decision about a payroll. */
        PayrollDecided: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /**
             * Format: uuid
             * @description The account that decided; `null` for the employee whose pay it is.
             */
            by: string | null;
            /** @description The job that decided about it with others. */
            job_id: string | null;
            /** @description Why, where it was voided. */
            reason: string | null;
            /**
             * @description The status that it gave the payroll.
             * @enum {string}
             */
            status: "draft" | "approved" | "paid" | "void";
        };
        /** @description A figure that differs. */
        PayrollDifference: {
            /** @description A JSON pointer into the payroll's pay. */
            field: string;
            /** @description The figure as it is computed now. */
            recomputed: unknown;
            /** @description The figure as it is stored. */
            stored: unknown;
        };
        /** @description Request body for a pay run: of a month or of dates; for all employees, some, a department, or a site. */
        PayrollGenerate: {
            /**
             * Format: uuid
             * @description With the departments below it.
             */
            department_id?: string | null;
            /** @description Computes the payrolls without storing them; the job's items show them. */
            dry_run?: boolean | null;
            /** @description Only these employees. */
            employee_ids?: string[] | null;
            /** @description A month, as `2026-11`. */
            period?: string | null;
            /**
             * Format: date
             * @description At most 62 days with the first.
             */
            period_end?: string | null;
            /**
             * Format: date
             * @description Together with `period_end`, instead of `period`.
             */
            period_start?: string | null;
            /**
             * Format: uuid
             * @description Everybody who works at the site on a day of the period.
             */
            site_id?: string | null;
        };
        /** @description One line of a payroll. */
        PayrollItem: {
            /** @description In the currency of the payroll. */
            amount: string;
            /** @description The code of the component, or `base`. */
            code: string;
            /** @description A sentence for a person. */
            explanation: string;
            /**
             * @description Whether it adds to the pay, reduces it, or is paid by the employer.
             * @enum {string}
             */
            kind: "earning" | "deduction" | "employer_contribution";
            /** @description Name on the payslip. */
            name: string;
            /** @description The name in other languages. */
            names: {
                [key: string]: string;
            };
            /** @description Days, with one decimal, for an item paid by the day; minutes for an item paid by the hour. */
            quantity: string | null;
            /** @description Money for a day or an hour, or a percentage. */
            rate: string | null;
        };
        /** @description Difference in one item. */
        PayrollItemChange: {
            /** @description New less old. */
            amount: string;
            /** @description The code of the item. */
            code: string;
        };
        /** @description A page of a list. */
        PayrollPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Payroll"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The result of computing a payroll again from its snapshot. */
        PayrollRecomputed: {
            /** @description The figures that are not. */
            differences: components["schemas"]["PayrollDifference"][];
            /** @description Whether every figure is the same. */
            matches: boolean;
        };
        /** @description Everything that a payroll was computed from, and each step. */
        PayrollSnapshot: {
            /**
             * Format: uint32
             * @description The version of the rules.
             */
            engine_version: number;
            /** @description Everything that counted. */
            inputs: {
                [key: string]: unknown;
            };
            /** @description The SHA-256 of the RFC 8785 form of `{engine_version, inputs, trace}`. */
            sha256: string;
            /** @description The calculation of each figure. */
            trace: {
                [key: string]: unknown;
            };
        };
        /** @description Request body for deciding many payrolls: those of a pay run, or those with these ids. */
        PayrollsDecide: {
            /** @description All payrolls of this run. */
            job_id?: string | null;
            /** @description These payrolls. */
            payroll_ids?: string[] | null;
            /**
             * Format: non-blank
             * @description Required for `void`.
             */
            reason?: string | null;
            /**
             * @description Status that they become.
             * @enum {string}
             */
            status: "approved" | "paid" | "void";
        };
        /**
         * @description A change that makes the protection weaker, and waits: the values of `payroll.second_person` and
         *     `security.step_up` when it takes effect.
         */
        PendingChange: {
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            requested_at: string;
            /**
             * Format: uuid
             * @description The account that asked for it.
             */
            requested_by: string;
            /** @description The value of `payroll.second_person` that waits. */
            second_person: boolean;
            /**
             * @description The value of `security.step_up` that waits.
             * @enum {string}
             */
            step_up: "off" | "enrolled" | "required";
            /**
             * Format: date-time
             * @description When it takes effect, if nobody confirms or cancels it before.
             */
            takes_effect_at: string;
        };
        /**
         * @description A permission, with its scope where it has scopes.
         * @enum {string}
         */
        Permission: "accounts:write" | "activity_logs:read" | "attendances:read:own" | "attendances:read:team" | "attendances:read:all" | "attendances:review:team" | "attendances:review:all" | "attendances:write:own" | "attendances:write:team" | "attendances:write:all" | "compensation:read:own" | "compensation:read:all" | "compensation:write" | "departments:read" | "departments:write" | "employees:read:own" | "employees:read:team" | "employees:read:all" | "employees:write" | "jobs:read:all" | "leaves:adjust" | "leaves:decide:team" | "leaves:decide:all" | "leaves:read:own" | "leaves:read:team" | "leaves:read:all" | "leaves:write:own" | "leaves:write:team" | "leaves:write:all" | "payrolls:decide" | "payrolls:generate" | "payrolls:read:own" | "payrolls:read:all" | "roles:read" | "roles:write" | "salary_components:read" | "salary_components:write" | "schedules:read:own" | "schedules:read:team" | "schedules:read:all" | "schedules:request:own" | "schedules:request:all" | "schedules:write:team" | "schedules:write:all" | "settings:read" | "settings:write" | "sites:read" | "sites:write" | "terminals:read" | "terminals:write" | "uploads:write";
        /** @description The plan for a date. */
        PlannedDay: {
            /**
             * Format: date
             * @description The date.
             */
            date: string;
            /** @description The draft of the date that is not published yet; only for planners of the employee. */
            draft: components["schemas"]["DraftedDay"] | null;
            /** @description Whether it is a day of employment. */
            employed: boolean;
            /** @description Name of the holiday, on a holiday. */
            holiday: string | null;
            /** @description Leave on the date that is pending or approved. Of a colleague whose leave the caller may not see it is empty. */
            leave: components["schemas"]["LeaveOfDay"][];
            /** @description Whether an approved payroll holds the date. */
            locked: boolean;
            /**
             * Format: uint32
             * @description The minutes that the shifts take without their breaks.
             */
            net_minutes: number;
            /** @description The reading of punches of the date. */
            punches: components["schemas"]["PunchRules"];
            /** @description By their start; none on a day off. */
            shifts: components["schemas"]["PlannedShift"][];
            /**
             * @description Where the shifts come from. `roster`: The date was planned by itself. `none`: The date is no day of employment.
             * @enum {string}
             */
            source: "rotation" | "weekly" | "roster" | "none";
            /** @description The IANA time zone of the date. */
            timezone: string;
        };
        /** @description A shift as instants. */
        PlannedShift: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count.
             */
            break_minutes: number;
            /** @description When it ends, local time. At or before `start` it is on the next day. */
            end: string;
            /**
             * Format: date-time
             * @description When it ends.
             */
            end_at: string;
            /** @description Display name. */
            name: string | null;
            /** @description The name in other languages. */
            names: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Where it is worked, if not at the employee's site.
             */
            site_id: string | null;
            /** @description When it starts, local time. */
            start: string;
            /**
             * Format: date-time
             * @description When it starts.
             */
            start_at: string;
        };
        /** @description Where an employee is. */
        Presence: {
            /** @description Who it is. */
            employee: components["schemas"]["EmployeeName"];
            /** @description The holiday of the date, by its name. */
            holiday: string | null;
            /**
             * Format: uint32
             * @description Minutes by which they were late for the shift that they are there for or, where they are not there, on the date.
             */
            late_minutes: number;
            /**
             * Format: date-time
             * @description When they last left on the date, where they are not there.
             */
            left_at: string | null;
            /** @description The shift that counts, if there is one: of somebody who is there, the one that they are there for. */
            shift: components["schemas"]["PresenceShift"] | null;
            /**
             * Format: date-time
             * @description Since when they are there.
             */
            since: string | null;
            /**
             * @description Where they are.
             * @enum {string}
             */
            state: "in" | "late" | "on_leave" | "not_scheduled" | "missing" | "off";
            /** @description The IANA time zone in which they work. */
            timezone: string;
        };
        /** @description A page of a list. */
        PresencePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Presence"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description From when to when somebody should be there. */
        PresenceShift: {
            /**
             * Format: date-time
             * @description The end.
             */
            end_at: string;
            /**
             * Format: date-time
             * @description The start.
             */
            start_at: string;
        };
        /** @description Request body for an upload authorization. */
        PresignRequest: {
            /** @description SHA-256 of the content, in base 64. */
            checksum_sha256: string;
            /**
             * Format: uint64
             * @description The exact number of bytes.
             */
            content_length: number;
            /** @description A photo is an image; another file may also be a PDF. */
            content_type: components["schemas"]["UploadContentType"];
            /** @description Purpose of the file. */
            purpose: components["schemas"]["UploadPurpose"];
        };
        /** @description An upload authorization for one file. */
        PresignedUrl: {
            /**
             * Format: date-time
             * @description When the upload authorization ends.
             */
            expires_at: string;
            /** @description Reference to the file, as in `photo_url`: the service's address, `/uploads/` and the id. `GET` it with a token. */
            file_url: string;
            /** @description The headers to send with the file. */
            headers: {
                [key: string]: string;
            };
            /**
             * @description The method to send the file with.
             * @enum {string}
             */
            method: "PUT";
            /**
             * Format: uuid
             * @description The id of the upload.
             */
            upload_id: string;
            /** @description Where to send the file. */
            url: string;
        };
        /** @description Never falls; `processed` equals `total` at `completed`. */
        Progress: {
            /**
             * Format: uint32
             * @description Items that have been dealt with.
             */
            processed: number;
            /**
             * Format: uint32
             * @description All items.
             */
            total: number;
        };
        /** @description The reading of punches of a date. */
        PunchRules: {
            /**
             * Format: uint32
             * @description Longer attendances are taken for a forgotten clock-out.
             */
            longest_shift_minutes: number;
            /**
             * @description The policy for an attendance whose clock-out never comes.
             * @enum {string}
             */
            single_punch: "open" | "counts_as_day";
            /**
             * Format: uint32
             * @description Minutes before the first shift and after the last one in which a punch still belongs to them.
             */
            window_minutes: number;
        };
        /** @description The dates whose taps are applied again: at most 366. */
        Recalculation: {
            /**
             * Format: date
             * @description The first local date of the terminal.
             */
            from: string;
            /**
             * Format: date
             * @description The last one.
             */
            to: string;
        };
        /** @description Codes that each replace the authenticator once. Only this answer shows them. */
        RecoveryCodes: {
            /** @description Ten codes, each good once in place of a code. They are not shown again. */
            recovery_codes: string[];
        };
        /** @description The token that renews an access token. */
        RefreshRequest: {
            /**
             * @description A random text, which the client draws and stores before it sends the request. Where the answer is lost, the
             *     request is repeated with the same one; without it, within 30 seconds.
             */
            attempt?: string | null;
            /** @description The token of the last answer. */
            refresh_token: string;
        };
        /** @description A role. */
        Role: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The purpose. */
            description: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description System roles cannot be changed. */
            is_system: boolean;
            /** @description The name by which accounts refer to it. */
            name: string;
            /** @description The permissions that the role grants. */
            permissions: string[];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for creating or updating a role. */
        RoleInput: {
            /** @description The purpose. */
            description?: string | null;
            /** @description Unique in the organization by how it looks. */
            name: string;
            /** @description The permissions that it grants. Each may be given only by somebody who holds it. */
            permissions: components["schemas"]["Permission"][];
        };
        /** @description A page of a list. */
        RolePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Role"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        RolePatch: {
            /** @description The purpose. */
            description?: string | null;
            /** @description Unique in the organization by how it looks. */
            name?: string;
            /** @description The permissions that it grants. Each may be given only by somebody who holds it. */
            permissions?: components["schemas"]["Permission"][];
        };
        /** @description The shifts of a date that is planned by itself. */
        RosterDate: {
            /**
             * Format: date
             * @description The date.
             */
            date: string;
            /** @description By their start; none is a day off. */
            shifts: components["schemas"]["LocalShift"][];
        };
        /** @description Request body for the shifts of a date. */
        RosterDateInput: {
            /**
             * Format: date
             * @description The date of the path, as it was answered.
             */
            date?: string | null;
            /** @description By their start, one after the other; none is a day off. */
            shifts: components["schemas"]["ShiftInput"][];
        };
        /** @description The plan of an employee's date once it is published: shifts, or what the schedule says. */
        RosterEntry: {
            /** @description True, instead of `shifts`: the date is to follow the schedule. */
            clear?: boolean | null;
            /**
             * Format: date
             * @description The date.
             */
            date: string;
            /**
             * Format: uuid
             * @description Whose date it is.
             */
            employee_id: string;
            /** @description By their start, one after the other; none is a day off. */
            shifts?: components["schemas"]["ShiftInput"][] | null;
        };
        /** @description Request body for publishing drafts: of some employees, of a department, or of a site. */
        RosterPublish: {
            /**
             * Format: uuid
             * @description Everybody who belongs to the department, or to one below it, on one of the dates.
             */
            department_id?: string | null;
            /** @description Only these employees. */
            employee_ids?: string[] | null;
            /**
             * Format: date
             * @description The first date.
             */
            from: string;
            /**
             * Format: uuid
             * @description Everybody who works at the site on one of the dates.
             */
            site_id?: string | null;
            /**
             * Format: date
             * @description The last date, at most 62 days with the first.
             */
            to: string;
        };
        /** @description The shifts of one employee. */
        RosterRow: {
            /** @description The dates, in order, on which the employee belongs to what is asked for. */
            days: components["schemas"]["PlannedDay"][];
            /** @description Whose they are. */
            employee: components["schemas"]["EmployeeName"];
        };
        /** @description A page of a list. */
        RosterRowPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["RosterRow"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for drafts. */
        RosterUpdate: {
            /** @description The dates to draft, in at most 90 months of employees together. */
            entries: components["schemas"]["RosterEntry"][];
        };
        /** @description A pattern of days that repeats. */
        Rotation: {
            /**
             * Format: date
             * @description A date on which the first day of the pattern is.
             */
            anchor_date: string;
            /**
             * Format: uint32
             * @description From a day with more worked minutes a break is deducted.
             */
            break_after_minutes: number;
            /** @description Unique in the organization by how it looks. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The shifts of each day of the pattern; an empty day is a day off. */
            days: components["schemas"]["LocalShift"][][];
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes: number;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes is half a day.
             */
            half_day_minutes: number;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether schedules may begin with it. */
            is_active: boolean;
            /** @description Display name. */
            name: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: uint32
             * @description A clock-in this many minutes before or after a shift belongs to it.
             */
            window_minutes: number;
        };
        /** @description Request body for creating or updating a rotation. */
        RotationCreate: {
            /**
             * Format: date
             * @description A date on which the first day of the pattern is.
             */
            anchor_date: string;
            /**
             * Format: uint32
             * @description From a day with more worked minutes a break is deducted.
             */
            break_after_minutes?: number | null;
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            code: string;
            /** @description The shifts of each day of the pattern, by their start; an empty day is a day off. */
            days: components["schemas"]["ShiftInput"][][];
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes?: number | null;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes is half a day.
             */
            half_day_minutes?: number | null;
            /** @description Default true. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /**
             * Format: uint32
             * @description A clock-in this many minutes before or after a shift belongs to it.
             */
            window_minutes?: number | null;
        };
        /** @description A page of a list. */
        RotationPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Rotation"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        RotationPatch: {
            /**
             * Format: date
             * @description A date on which the first day of the pattern is.
             */
            anchor_date?: string;
            /**
             * Format: uint32
             * @description From a day with more worked minutes a break is deducted.
             */
            break_after_minutes?: number | null;
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            code?: string;
            /** @description The shifts of each day of the pattern, by their start; an empty day is a day off. */
            days?: components["schemas"]["ShiftInput"][][];
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes?: number | null;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes is half a day.
             */
            half_day_minutes?: number | null;
            /** @description Default true. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name?: string;
            /**
             * Format: uint32
             * @description A clock-in this many minutes before or after a shift belongs to it.
             */
            window_minutes?: number | null;
        };
        /** @description A bracket, which begins where the one before it ends. */
        SalaryBracket: {
            /** @description In percent. */
            rate: string;
            /** @description Money; `null` for the last bracket, which has no end. */
            up_to: string | null;
        };
        /** @description A bracket, which begins where the one before it ends. */
        SalaryBracketInput: {
            /** @description In percent. */
            rate: string;
            /** @description Money; `null` for the last bracket, which has no end. */
            up_to?: string | null;
        };
        /** @description How a component's amount is computed. */
        SalaryCalculation: {
            /** @description Money for a period. */
            amount?: string;
            /** @description `up_to` rises from bracket to bracket; the last one has none. */
            brackets?: components["schemas"]["SalaryBracket"][];
            /** @description The amount is at most this much money. */
            cap?: string | null;
            /**
             * Format: currency
             * @description What it takes depends on the method.
             */
            currency?: string | null;
            /**
             * @description Which of the alternatives it is.
             * @enum {string}
             */
            method: "fixed" | "percentage" | "per_hour" | "per_day" | "brackets";
            /** @description For overtime only: the pay of an hour, as a multiple of the employee's hourly rate. */
            multiplier?: string | null;
            /** @description What it takes depends on the method. */
            of?: unknown;
            /** @description What it takes depends on the method. */
            rate?: string | null;
        };
        /** @description How a component's amount is computed. */
        SalaryCalculationInput: {
            /** @description Money for a period. */
            amount?: string;
            /** @description `up_to` rises from bracket to bracket; the last one has none. */
            brackets?: components["schemas"]["SalaryBracketInput"][];
            /** @description The amount is at most this much money. */
            cap?: string | null;
            /**
             * Format: currency
             * @description What it takes depends on the method.
             */
            currency?: string | null;
            /**
             * @description Which of the alternatives it is.
             * @enum {string}
             */
            method: "fixed" | "percentage" | "per_hour" | "per_day" | "brackets";
            /** @description For overtime only: the pay of an hour, as a multiple of the employee's hourly rate. */
            multiplier?: string | null;
            /** @description What it takes depends on the method. */
            of?: unknown;
            /** @description What it takes depends on the method. */
            rate?: string | null;
        };
        /** @description A part of pay other than the base. */
        SalaryComponent: {
            /** @description Who has it. */
            applies_to: components["schemas"]["SalaryComponentAppliesTo"];
            /** @description Calculation of the amount. */
            calculation: components["schemas"]["SalaryCalculation"];
            /** @description The name by which other components refer to it. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether it is computed. */
            is_active: boolean;
            /**
             * @description Whether it adds to the pay, reduces it, or is paid by the employer.
             * @enum {string}
             */
            kind: "earning" | "deduction" | "employer_contribution";
            /** @description Name on the payslip. */
            name: string;
            /** @description The name in other languages. */
            names: {
                [key: string]: string;
            };
            /** @description Whether it is prorated by day. */
            prorate: boolean;
            /** @description Whether it reduces `taxable`. */
            reduces_taxable: boolean;
            /** @description Whether it counts in `taxable`. */
            taxable: boolean;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description To whom a component applies. */
        SalaryComponentAppliesTo: {
            /** @description Only with `departments`: their members, and those of departments below them. */
            department_ids: string[] | null;
            /**
             * @description `assigned`: those whose compensation lists it.
             * @enum {string}
             */
            scope: "all" | "assigned" | "departments" | "sites";
            /** @description Only with `sites`: those who work there. */
            site_ids: string[] | null;
        };
        /** @description To whom a component applies. */
        SalaryComponentAppliesToInput: {
            /** @description Only with `departments`: their members, and those of departments below them. */
            department_ids?: string[] | null;
            /**
             * @description `assigned`: those whose compensation lists it.
             * @enum {string}
             */
            scope: "all" | "assigned" | "departments" | "sites";
            /** @description Only with `sites`: those who work there. */
            site_ids?: string[] | null;
        };
        /** @description Request body for creating or updating a salary component. */
        SalaryComponentCreate: {
            /** @description Default: every employee. */
            applies_to?: components["schemas"]["SalaryComponentAppliesToInput"] | null;
            /** @description Calculation of the amount. */
            calculation: components["schemas"]["SalaryCalculationInput"];
            /**
             * @description Unique in the organization by how it looks; `base`, `gross` and `taxable` are none. It stays while other
             *     components are made of it.
             */
            code: string;
            /** @description Default true. An inactive component is computed for no employee and counts 0 in components that refer to it. */
            is_active?: boolean | null;
            /**
             * @description Whether it adds to the pay, reduces it, or is paid by the employer.
             * @enum {string}
             */
            kind: "earning" | "deduction" | "employer_contribution";
            /**
             * Format: name
             * @description Name on the payslip.
             */
            name: string;
            /** @description The name in other languages. */
            names?: {
                [key: string]: string;
            } | null;
            /** @description Whether it is prorated by day like a monthly base. Only for `fixed`; default false. */
            prorate?: boolean | null;
            /** @description Whether it reduces `taxable`. Only for a deduction; default false. */
            reduces_taxable?: boolean | null;
            /** @description Whether it counts in `taxable`. Only for an earning; default true there. */
            taxable?: boolean | null;
        };
        /** @description A page of a list. */
        SalaryComponentPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["SalaryComponent"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        SalaryComponentPatch: {
            /** @description Default: every employee. */
            applies_to?: components["schemas"]["SalaryComponentAppliesToInput"] | null;
            /** @description Calculation of the amount. */
            calculation?: components["schemas"]["SalaryCalculationInput"];
            /**
             * @description Unique in the organization by how it looks; `base`, `gross` and `taxable` are none. It stays while other
             *     components are made of it.
             */
            code?: string;
            /** @description Default true. An inactive component is computed for no employee and counts 0 in components that refer to it. */
            is_active?: boolean | null;
            /**
             * @description Whether it adds to the pay, reduces it, or is paid by the employer.
             * @enum {string}
             */
            kind?: "earning" | "deduction" | "employer_contribution";
            /**
             * Format: name
             * @description Name on the payslip.
             */
            name?: string;
            /** @description The name in other languages. */
            names?: {
                [key: string]: string;
            } | null;
            /** @description Whether it is prorated by day like a monthly base. Only for `fixed`; default false. */
            prorate?: boolean | null;
            /** @description Whether it reduces `taxable`. Only for a deduction; default false. */
            reduces_taxable?: boolean | null;
            /** @description Whether it counts in `taxable`. Only for an earning; default true there. */
            taxable?: boolean | null;
        };
        /** @description The shifts of an employee, date by date. */
        Schedule: {
            /** @description Every date that was asked for, in order. */
            days: components["schemas"]["PlannedDay"][];
        };
        /** @description The shift of one weekday in local time; an `end` at or before `start` is on the next day. */
        ScheduleDay: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count.
             */
            break_minutes: number | null;
            /**
             * Format: wall-time
             * @description When it ends, local time.
             */
            end: string;
            /**
             * Format: wall-time
             * @description When the shift starts, local time.
             */
            start: string;
            /**
             * @description The day on which the shift starts.
             * @enum {string}
             */
            weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        };
        /** @description The shift of one weekday in local time; an `end` at or before `start` is on the next day. */
        ScheduleDayInput: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count.
             */
            break_minutes?: number | null;
            /**
             * Format: wall-time
             * @description When it ends, local time.
             */
            end: string;
            /**
             * Format: wall-time
             * @description When the shift starts, local time.
             */
            start: string;
            /**
             * @description The day on which the shift starts.
             * @enum {string}
             */
            weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
        };
        /** @description The shifts that follow from a date on: a schedule, or what is inherited. */
        ScheduleEntry: {
            /** @description The first date, or `initial`: before all dates. */
            date: string;
            /** @description Whether the shifts are those of the next wider level: of the site or the organization. */
            inherit: boolean;
            /**
             * Format: uint32
             * @description Days between the anchor date and the beginning of the rotation.
             */
            offset_days: number | null;
            /**
             * Format: uuid
             * @description The rotation, where the shifts are those of one.
             */
            rotation_id: string | null;
            /** @description The schedule; its `effective_from` is the date. */
            work_schedule: components["schemas"]["WorkSchedule"] | null;
        };
        /** @description The entries of a history, oldest first. */
        ScheduleEntryHistory: {
            /** @description Each entry is in force until the next one begins. */
            data: components["schemas"]["ScheduleEntry"][];
        };
        /** @description Request body for an entry of a history of schedules: `work_schedule`, `rotation_id`, or `inherit` true. */
        ScheduleEntryInput: {
            /** @description True for the shifts of the next wider level. */
            inherit?: boolean | null;
            /**
             * Format: uint32
             * @description Days between the anchor date and the beginning of the rotation. Default 0.
             */
            offset_days?: number | null;
            /**
             * Format: uuid
             * @description An active rotation.
             */
            rotation_id?: string | null;
            /** @description A schedule. What is not sent of it is as in the schedule in force on the date. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        ScheduleEntryPatch: {
            /** @description True for the shifts of the next wider level. */
            inherit?: boolean | null;
            /**
             * Format: uint32
             * @description Days between the anchor date and the beginning of the rotation. Default 0.
             */
            offset_days?: number | null;
            /**
             * Format: uuid
             * @description An active rotation.
             */
            rotation_id?: string | null;
            /** @description A schedule. What is not sent of it is as in the schedule in force on the date. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description One of the caller's own sessions. */
        Session: {
            /** @description The address and the program that began or last renewed it. */
            address: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            created_at: string;
            /** @description Whether it is the session that asks. */
            current: boolean;
            /**
             * Format: uuid
             * @description The id of the session.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the session was begun or last renewed.
             */
            last_used_at: string;
            /** @description The program that began or last renewed it. */
            user_agent: string | null;
        };
        /** @description The caller's own sessions, the last used first. */
        Sessions: {
            /** @description The sessions, the last used first. */
            data: components["schemas"]["Session"][];
        };
        /** @description An organization's settings. */
        Setting: {
            /** @description The attendances that punches make. */
            attendance: components["schemas"]["SettingAttendance"] | null;
            /** @description When a forgotten clock-out is closed. */
            auto_close: components["schemas"]["SettingAutoClose"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * @description Policy for punches outside every geofence.
             * @enum {string|null}
             */
            geofence_policy: "off" | "flag" | "reject" | null;
            /** @description Places of work; without any, every place is one. */
            geofences: components["schemas"]["Geofence"][] | null;
            /** @description Days on which nobody is scheduled. */
            holidays: components["schemas"]["Holiday"][] | null;
            /** @description Leave of the employees. */
            leave_types: components["schemas"]["LeaveType"][] | null;
            /**
             * Format: uint32
             * @description The month on whose first day a leave year starts.
             */
            leave_year_start: number | null;
            /** @description Who the organization is, and where. */
            organization: components["schemas"]["SettingOrganization"] | null;
            /** @description The calculation of pay, and its approval. */
            payroll: components["schemas"]["SettingPayroll"] | null;
            /** @description A change that waits for somebody independent to confirm it, or for its time. */
            pending_change: components["schemas"]["PendingChange"] | null;
            /**
             * @description The job that recalculates days after the last change that days depend on; null where there was none. Jobs are
             *     kept for 30 days.
             */
            recalculation_job_id: string | null;
            /** @description The protection of accounts. */
            security: components["schemas"]["SettingSecurity"] | null;
            /** @description Limits of offline records. */
            sync: components["schemas"]["SettingSync"] | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description The schedule, in force today, of everybody without one of their own. Null where a rotation is in force. */
            work_schedule: components["schemas"]["WorkSchedule"] | null;
        };
        /** @description The attendances that punches make. */
        SettingAttendance: {
            /**
             * Format: uint32
             * @description The longest shift that people work, in minutes. A longer one is taken for a forgotten clock-out. Default 780.
             */
            longest_shift_minutes: number | null;
            /**
             * @description The policy for an attendance whose clock-out never comes. Default `open`.
             * @enum {string|null}
             */
            single_punch: "open" | "counts_as_day" | null;
        };
        /** @description The attendances that punches make. */
        SettingAttendanceInput: {
            /**
             * Format: uint32
             * @description The longest shift that people work, in minutes. A longer one is taken for a forgotten clock-out. Default 780.
             */
            longest_shift_minutes?: number | null;
            /**
             * @description The policy for an attendance whose clock-out never comes. Default `open`.
             * @enum {string|null}
             */
            single_punch?: "open" | "counts_as_day" | null;
        };
        /** @description When a forgotten clock-out is closed. */
        SettingAutoClose: {
            /**
             * Format: uint32
             * @description A forgotten clock-out is closed this long after the clock-in.
             */
            after_minutes: number | null;
        };
        /** @description When a forgotten clock-out is closed. */
        SettingAutoCloseInput: {
            /**
             * Format: uint32
             * @description A forgotten clock-out is closed this long after the clock-in.
             */
            after_minutes?: number | null;
        };
        /** @description Who an organization is, and where. */
        SettingOrganization: {
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency: string | null;
            /** @description A BCP 47 language tag. */
            locale: string | null;
            /**
             * Format: name
             * @description Unique in the installation.
             */
            name: string | null;
            /**
             * Format: time-zone
             * @description An IANA time zone.
             */
            timezone: string | null;
        };
        /** @description Who an organization is, and where. */
        SettingOrganizationInput: {
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency?: string | null;
            /** @description A BCP 47 language tag. */
            locale?: string | null;
            /**
             * Format: name
             * @description Unique in the installation.
             */
            name?: string | null;
            /**
             * Format: time-zone
             * @description An IANA time zone.
             */
            timezone?: string | null;
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        SettingPatch: {
            /** @description The attendances that punches make. */
            attendance?: components["schemas"]["SettingAttendanceInput"] | null;
            /** @description When a forgotten clock-out is closed. */
            auto_close?: components["schemas"]["SettingAutoCloseInput"] | null;
            /**
             * @description Policy for punches outside every geofence.
             * @enum {string|null}
             */
            geofence_policy?: "off" | "flag" | "reject" | null;
            /** @description Places of work; without any, every place is one. */
            geofences?: components["schemas"]["Geofence"][] | null;
            /** @description Days on which nobody is scheduled. */
            holidays?: components["schemas"]["Holiday"][] | null;
            /** @description Leave of the employees. */
            leave_types?: components["schemas"]["LeaveTypeInput"][] | null;
            /**
             * Format: uint32
             * @description The month on whose first day a leave year starts.
             */
            leave_year_start?: number | null;
            /** @description Who the organization is, and where. */
            organization?: components["schemas"]["SettingOrganizationInput"] | null;
            /** @description The calculation of pay, and its approval. */
            payroll?: components["schemas"]["SettingPayrollInput"] | null;
            /** @description The protection of accounts. */
            security?: components["schemas"]["SettingSecurityInput"] | null;
            /** @description Limits of offline records. */
            sync?: components["schemas"]["SettingSyncInput"] | null;
            /** @description The schedule, in force today, of everybody without one of their own. Null where a rotation is in force. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description The calculation of pay, and its approval. */
        SettingPayroll: {
            /**
             * @description The treatment of absence without leave for employees with a monthly base.
             * @enum {string|null}
             */
            absence: "paid" | "unpaid" | null;
            /** @description Whether employees with a daily or hourly base are paid for a holiday on which they were scheduled. */
            holiday_pay: boolean | null;
            /**
             * @description Whether approving a payroll needs somebody independent of everybody who contributed to it. Default true. False
             *     takes effect once an independent account confirms it, or after 72 hours.
             */
            second_person: boolean | null;
        };
        /** @description The calculation of pay, and its approval. */
        SettingPayrollInput: {
            /**
             * @description The treatment of absence without leave for employees with a monthly base.
             * @enum {string|null}
             */
            absence?: "paid" | "unpaid" | null;
            /** @description Whether employees with a daily or hourly base are paid for a holiday on which they were scheduled. */
            holiday_pay?: boolean | null;
            /**
             * @description Whether approving a payroll needs somebody independent of everybody who contributed to it. Default true. False
             *     takes effect once an independent account confirms it, or after 72 hours.
             */
            second_person?: boolean | null;
        };
        /** @description The protection of accounts. */
        SettingSecurity: {
            /**
             * @description Who proves again who they are, if the last proof is older than 15 minutes, before they decide pay or
             *     change compensation, roles, accounts or these settings: nobody, accounts with a second factor
             *     (the default), or everybody, which then needs a second factor. A weaker value takes effect like
             *     `payroll.second_person` false.
             * @enum {string|null}
             */
            step_up: "off" | "enrolled" | "required" | null;
        };
        /** @description The protection of accounts. */
        SettingSecurityInput: {
            /**
             * @description Who proves again who they are, if the last proof is older than 15 minutes, before they decide pay or
             *     change compensation, roles, accounts or these settings: nobody, accounts with a second factor
             *     (the default), or everybody, which then needs a second factor. A weaker value takes effect like
             *     `payroll.second_person` false.
             * @enum {string|null}
             */
            step_up?: "off" | "enrolled" | "required" | null;
        };
        /** @description Limits of offline records. */
        SettingSync: {
            /**
             * Format: uint32
             * @description The furthest that a device's clock may be ahead.
             */
            future_tolerance_seconds: number | null;
            /**
             * Format: uint32
             * @description An older record goes to review.
             */
            max_lookback_days: number | null;
        };
        /** @description Limits of offline records. */
        SettingSyncInput: {
            /**
             * Format: uint32
             * @description The furthest that a device's clock may be ahead.
             */
            future_tolerance_seconds?: number | null;
            /**
             * Format: uint32
             * @description An older record goes to review.
             */
            max_lookback_days?: number | null;
        };
        /**
         * @description Request body for updating the settings. A field that is not sent keeps its value; null gives it its
         *     default, except `organization.name`, which is then not changed.
         */
        SettingUpdate: {
            /** @description The attendances that punches make. */
            attendance?: components["schemas"]["SettingAttendanceInput"] | null;
            /** @description When a forgotten clock-out is closed. */
            auto_close?: components["schemas"]["SettingAutoCloseInput"] | null;
            /**
             * @description Policy for punches outside every geofence.
             * @enum {string|null}
             */
            geofence_policy?: "off" | "flag" | "reject" | null;
            /** @description Places of work; without any, every place is one. */
            geofences?: components["schemas"]["Geofence"][] | null;
            /** @description Days on which nobody is scheduled. */
            holidays?: components["schemas"]["Holiday"][] | null;
            /** @description Leave of the employees. */
            leave_types?: components["schemas"]["LeaveTypeInput"][] | null;
            /**
             * Format: uint32
             * @description The month on whose first day a leave year starts.
             */
            leave_year_start?: number | null;
            /** @description Who the organization is, and where. */
            organization?: components["schemas"]["SettingOrganizationInput"] | null;
            /** @description The calculation of pay, and its approval. */
            payroll?: components["schemas"]["SettingPayrollInput"] | null;
            /** @description The protection of accounts. */
            security?: components["schemas"]["SettingSecurityInput"] | null;
            /** @description Limits of offline records. */
            sync?: components["schemas"]["SettingSyncInput"] | null;
            /** @description The schedule, in force today, of everybody without one of their own. Null where a rotation is in force. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description The amounts still due when an employment ends. */
        Settlement: {
            /** @description The balance of each leave type in the leave year of the last day. */
            leave: components["schemas"]["SettlementLeave"][];
            /** @description Leaves that the last day shortens, lengthens or cancels. */
            leave_changes: components["schemas"]["SettlementLeaveChange"][];
            /**
             * Format: uint
             * @description Attendances of the year up to the last day that wait for a review, a clock-out or a correction.
             */
            pending_attendances: number;
            /**
             * Format: date
             * @description The last day that it was computed for.
             */
            termination_date: string;
            /**
             * Format: date
             * @description The first day of employment that no approved payroll has; `null` where all have one.
             */
            unpaid_from: string | null;
        };
        /** @description The balance of a leave type. */
        SettlementLeave: {
            /** @description `null` is unlimited. */
            available: string | null;
            /** @description The code of a leave type in the settings. */
            type: string;
            /**
             * Format: int32
             * @description The calendar year in which the leave year starts.
             */
            year: number;
        };
        /** @description A leave that the last day changes. */
        SettlementLeaveChange: {
            /** @description The cost without the last day. */
            from_days: string;
            /**
             * Format: uuid
             * @description The leave.
             */
            leave_id: string;
            /** @description The records that go with it; `0.0` where it is cancelled. */
            to_days: string;
        };
        /** @description Request body for a shift: of a shift type, or with its own times. */
        ShiftInput: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count. Default 0.
             */
            break_minutes?: number | null;
            /**
             * Format: wall-time
             * @description When it ends, local time. At or before `start` it is on the next day. Required without `shift_type_id`.
             */
            end?: string | null;
            /**
             * Format: name
             * @description Display name.
             */
            name?: string | null;
            /** @description The name in other languages; only together with `name`. */
            names?: {
                [key: string]: string;
            } | null;
            /**
             * Format: uuid
             * @description Copies times and name of an active shift type.
             */
            shift_type_id?: string | null;
            /**
             * Format: uuid
             * @description Where it is worked, if not at the employee's site.
             */
            site_id?: string | null;
            /**
             * Format: wall-time
             * @description When it starts, local time. Required without `shift_type_id`.
             */
            start?: string | null;
        };
        /** @description A wish that shifts change hands. */
        ShiftRequest: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date
             * @description The date of the shifts that are offered, or of the open shift.
             */
            date: string;
            /**
             * Format: date-time
             * @description When that was.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description The account that answered or decided last.
             */
            decided_by: string | null;
            /** @description The message of the request. */
            decision_note: string | null;
            /** @description With `expand=employee`: the employee who asks. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description Who asks.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description The request. `swap`: The requester's own shifts of a date, for those of a colleague on theirs. `give`: The requester's own shifts of a date, for nothing. `claim`: A place of an open shift.
             * @enum {string}
             */
            kind: "swap" | "give" | "claim";
            /** @description Message to the colleague. */
            note: string | null;
            /**
             * Format: uuid
             * @description `claim`: the open shift.
             */
            open_shift_id: string | null;
            /** @description The shifts that are offered, as they were when they were; of a claim null. */
            shifts: components["schemas"]["LocalShift"][] | null;
            /**
             * @description Where it stands. `offered`: The colleague has to answer. `accepted`: The planner has to decide. `approved`: The shifts have changed hands.
             * @enum {string}
             */
            status: "declined" | "rejected" | "cancelled" | "offered" | "accepted" | "approved";
            /** @description The IANA time zone of the shifts. */
            timezone: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /**
             * Format: date
             * @description `swap`: the colleague's date.
             */
            with_date: string | null;
            /** @description With `expand=employee`: who the colleague is. */
            with_employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The colleague; of a claim null.
             */
            with_employee_id: string | null;
            /** @description `swap`: the colleague's shifts of that date, as they were. */
            with_shifts: components["schemas"]["LocalShift"][] | null;
        };
        /** @description Request body for a shift request. */
        ShiftRequestCreate: {
            /**
             * Format: date
             * @description The date of the requester's own shifts, or of the open shift.
             */
            date: string;
            /**
             * Format: uuid
             * @description Who asks. Default the caller's employee.
             */
            employee_id?: string | null;
            /**
             * @description The request. `swap`: The requester's own shifts of a date, for those of a colleague on theirs. `give`: The requester's own shifts of a date, for nothing. `claim`: A place of an open shift.
             * @enum {string}
             */
            kind: "swap" | "give" | "claim";
            /** @description Message to the colleague. */
            note?: string | null;
            /**
             * Format: uuid
             * @description `claim`: the open shift.
             */
            open_shift_id?: string | null;
            /**
             * Format: date
             * @description `swap`: the colleague's date, at most 62 days from the requester's.
             */
            with_date?: string | null;
            /**
             * Format: uuid
             * @description `swap` and `give`: the colleague.
             */
            with_employee_id?: string | null;
        };
        /** @description A page of a list. */
        ShiftRequestPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["ShiftRequest"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for an answer or a decision. */
        ShiftRequestPatch: {
            /** @description Message to the colleague. */
            note?: string | null;
            /**
             * @description The wanted kind.
             * @enum {string}
             */
            status: "accepted" | "declined" | "approved" | "rejected" | "cancelled";
        };
        /** @description A shift with a name, which is copied where it is used. */
        ShiftType: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count.
             */
            break_minutes: number;
            /** @description Unique in the organization by how it looks. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description When it ends, local time. At or before `start` it is on the next day. */
            end: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether it is offered. */
            is_active: boolean;
            /** @description Display name. */
            name: string;
            /** @description The name in other languages. */
            names: {
                [key: string]: string;
            };
            /** @description When it starts, local time. */
            start: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for creating or updating a shift type. */
        ShiftTypeCreate: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count. Default 0.
             */
            break_minutes?: number | null;
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            code: string;
            /**
             * Format: wall-time
             * @description When it ends, local time. At or before `start` it is on the next day.
             */
            end: string;
            /** @description Default true. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /** @description The name in other languages. */
            names?: {
                [key: string]: string;
            } | null;
            /**
             * Format: wall-time
             * @description When it starts, local time.
             */
            start: string;
        };
        /** @description A page of a list. */
        ShiftTypePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["ShiftType"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        ShiftTypePatch: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count. Default 0.
             */
            break_minutes?: number | null;
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            code?: string;
            /**
             * Format: wall-time
             * @description When it ends, local time. At or before `start` it is on the next day.
             */
            end?: string;
            /** @description Default true. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name?: string;
            /** @description The name in other languages. */
            names?: {
                [key: string]: string;
            } | null;
            /**
             * Format: wall-time
             * @description When it starts, local time.
             */
            start?: string;
        };
        /** @description A place where people work. */
        Site: {
            /** @description Unique in the organization by how it looks. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * @description Policy for punches outside every geofence; null for the organization's.
             * @enum {string|null}
             */
            geofence_policy: "off" | "flag" | "reject" | null;
            /** @description The places of work here, in place of all of the organization's; null for the organization's. */
            geofences: components["schemas"]["Geofence"][] | null;
            /** @description The holidays here, in place of all of the organization's; null for the organization's. */
            holidays: components["schemas"]["Holiday"][] | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether employees may work here. */
            is_active: boolean;
            /**
             * Format: uint32
             * @description The longest shift that people work here, in minutes; null for the organization's.
             */
            longest_shift_minutes: number | null;
            /** @description Display name. */
            name: string;
            /**
             * @description The job that recalculates days after the last change that days depend on; null where there was none. Jobs are
             *     kept for 30 days.
             */
            recalculation_job_id: string | null;
            /**
             * @description The policy for an attendance whose clock-out never comes; null for the organization's.
             * @enum {string|null}
             */
            single_punch: "open" | "counts_as_day" | null;
            /** @description The IANA time zone of people who work here and have none of their own. */
            timezone: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description The site's own schedule that is in force today; null for the organization's. */
            work_schedule: components["schemas"]["WorkSchedule"] | null;
        };
        /** @description Request body for creating or updating a site. */
        SiteCreate: {
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            code: string;
            /**
             * @description Policy for punches outside every geofence; null for the organization's.
             * @enum {string|null}
             */
            geofence_policy?: "off" | "flag" | "reject" | null;
            /**
             * @description Places of work, in place of all of the organization's. An empty list allows every place; null for the
             *     organization's.
             */
            geofences?: components["schemas"]["Geofence"][] | null;
            /**
             * @description Days on which nobody is scheduled here, in place of all of the organization's. An empty list is none; null for
             *     the organization's.
             */
            holidays?: components["schemas"]["Holiday"][] | null;
            /** @description Default true. A site at which employees work, now or later, cannot be deactivated. */
            is_active?: boolean | null;
            /**
             * Format: uint32
             * @description The longest shift that people work here, in minutes; null for the organization's.
             */
            longest_shift_minutes?: number | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /**
             * @description The policy for an attendance whose clock-out never comes; null for the organization's.
             * @enum {string|null}
             */
            single_punch?: "open" | "counts_as_day" | null;
            /**
             * Format: time-zone
             * @description An IANA time zone.
             */
            timezone: string;
            /** @description The schedule of people who work here and have none of their own; null for the organization's. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description A page of a list. */
        SitePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Site"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        SitePatch: {
            /**
             * Format: identifier
             * @description Unique in the organization by how it looks, regardless of case.
             */
            code?: string;
            /**
             * @description Policy for punches outside every geofence; null for the organization's.
             * @enum {string|null}
             */
            geofence_policy?: "off" | "flag" | "reject" | null;
            /**
             * @description Places of work, in place of all of the organization's. An empty list allows every place; null for the
             *     organization's.
             */
            geofences?: components["schemas"]["Geofence"][] | null;
            /**
             * @description Days on which nobody is scheduled here, in place of all of the organization's. An empty list is none; null for
             *     the organization's.
             */
            holidays?: components["schemas"]["Holiday"][] | null;
            /** @description Default true. A site at which employees work, now or later, cannot be deactivated. */
            is_active?: boolean | null;
            /**
             * Format: uint32
             * @description The longest shift that people work here, in minutes; null for the organization's.
             */
            longest_shift_minutes?: number | null;
            /**
             * Format: name
             * @description Display name.
             */
            name?: string;
            /**
             * @description The policy for an attendance whose clock-out never comes; null for the organization's.
             * @enum {string|null}
             */
            single_punch?: "open" | "counts_as_day" | null;
            /**
             * Format: time-zone
             * @description An IANA time zone.
             */
            timezone?: string;
            /** @description The schedule of people who work here and have none of their own; null for the organization's. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description An access token of the session that goes on. */
        StepUp: {
            /** @description A JWT; send it as `Authorization: Bearer …`. */
            access_token: string;
            /**
             * Format: int64
             * @description Seconds for which the access token is valid.
             */
            expires_in: number;
            /** @description Always `Bearer`. */
            token_type: string;
        };
        /**
         * @description Request body for proving again who calls: the code of an account with a second factor, else the
         *     password.
         */
        StepUpRequest: {
            /** @description A code, where the account has a second factor. */
            code?: string | null;
            /** @description The password, where it has none. */
            password?: string | null;
        };
        /** @description A fixed device that people tap. */
        Terminal: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether the service takes what it sends. */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When it last asked for anything, to a quarter of an hour; null before the first time.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description The time of its latest tap; null before the first one.
             */
            last_tap_at: string | null;
            /**
             * Format: uint32
             * @description The most lines that the service takes of it in a day (UTC), give or take a push.
             */
            lines_a_day: number;
            /** @description Display name. */
            name: string;
            /** @description Serial number of the device, unique in the organization. Attendances made by its taps have it as `device_id`. */
            serial_number: string;
            /** @description Policy for the taps of a shift. */
            taps: components["schemas"]["TerminalTaps"];
            /** @description The IANA time zone of the place where it is. */
            timezone: string;
            /**
             * Format: date-time
             * @description When somebody last changed it.
             */
            updated_at: string;
        };
        /** @description Request body for creating or updating a terminal. */
        TerminalCreate: {
            /** @description Default true. The service takes nothing from one that is inactive. */
            is_active?: boolean | null;
            /**
             * Format: uint32
             * @description The most lines of a day (UTC). Beyond it a push is 503 until the next day, so that the terminal sends it again. Default
             *     50,000.
             */
            lines_a_day?: number | null;
            /**
             * Format: name
             * @description Display name, for example `Front door`.
             */
            name: string;
            /** @description Serial number of the device, as it shows in its menu. Unique in the organization by how it looks. */
            serial_number: string;
            /** @description Policy for the taps of a shift. Default `pairs`. */
            taps?: components["schemas"]["TerminalTaps"] | null;
            /**
             * Format: time-zone
             * @description The IANA time zone of the place where it is. A change is for the taps that come later.
             */
            timezone: string;
        };
        /** @description A page of a list. */
        TerminalPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Terminal"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        TerminalPatch: {
            /** @description Default true. The service takes nothing from one that is inactive. */
            is_active?: boolean | null;
            /**
             * Format: uint32
             * @description The most lines of a day (UTC). Beyond it a push is 503 until the next day, so that the terminal sends it again. Default
             *     50,000.
             */
            lines_a_day?: number | null;
            /**
             * Format: name
             * @description Display name, for example `Front door`.
             */
            name?: string;
            /** @description Serial number of the device, as it shows in its menu. Unique in the organization by how it looks. */
            serial_number?: string;
            /** @description Policy for the taps of a shift. Default `pairs`. */
            taps?: components["schemas"]["TerminalTaps"] | null;
            /**
             * Format: time-zone
             * @description The IANA time zone of the place where it is. A change is for the taps that come later.
             */
            timezone?: string;
        };
        /** @description A line that a terminal sent. */
        TerminalTap: {
            /**
             * Format: uuid
             * @description The attendance that it is a part of; null where there is none.
             */
            attendance_id: string | null;
            /** @description Why, where the state alone does not say it. */
            code: string | null;
            /**
             * Format: uuid
             * @description Whose tap it is; null where nobody has the number.
             */
            employee_id: string | null;
            /** @description The number by which the terminal knows the person, which is their `employee_number`; null where the line is no tap. */
            employee_number: string | null;
            /**
             * @description The key that was pressed; null where the line is no tap. The key that was pressed. `unspecified`: The terminal does not ask for a key.
             * @enum {string|null}
             */
            punch: "in" | "out" | "break_out" | "break_in" | "overtime_in" | "overtime_out" | "unspecified" | null;
            /**
             * Format: date-time
             * @description When it arrived.
             */
            received_at: string;
            /** @description The local time that the terminal showed or, where the line is no tap, the line. */
            shown: string;
            /**
             * @description The outcome. `applied`: It is a part of an attendance. `unmatched`: Nobody has its number. `refused`: It contradicts what is stored of the employee, as `code` says. `faulty`: The terminal's clock was wrong. `malformed`: The line is no tap.
             * @enum {string}
             */
            state: "applied" | "unmatched" | "refused" | "faulty" | "malformed";
            /**
             * Format: date-time
             * @description When it was; null where the terminal's clock was wrong.
             */
            tapped_at: string | null;
        };
        /** @description A page of a list. */
        TerminalTapPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["TerminalTap"][];
            /** @description Where the page stands in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /**
         * @description Policy for the taps of a shift. `pairs`: Each pair of taps is an attendance, and the gaps between them are breaks. `first_and_last`: The first and the last tap are one attendance, such as at a door that people pass all day.
         * @enum {string}
         */
        TerminalTaps: "pairs" | "first_and_last";
        /** @description A terminal with a key that was just made. */
        TerminalWithKey: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether the service takes what it sends. */
            is_active: boolean;
            /**
             * @description The secret by which the terminal is known. It is answered once and stored hashed; null where the same request made
             *     it before.
             */
            key: string | null;
            /**
             * Format: date-time
             * @description When it last asked for anything, to a quarter of an hour; null before the first time.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description The time of its latest tap; null before the first one.
             */
            last_tap_at: string | null;
            /**
             * Format: uint32
             * @description The most lines that the service takes of it in a day (UTC), give or take a push.
             */
            lines_a_day: number;
            /** @description Display name. */
            name: string;
            /** @description Where the terminal pushes, on the host of this API; null without a key. */
            push_path: string | null;
            /** @description Serial number of the device, unique in the organization. Attendances made by its taps have it as `device_id`. */
            serial_number: string;
            /** @description Policy for the taps of a shift. */
            taps: components["schemas"]["TerminalTaps"];
            /** @description The IANA time zone of the place where it is. */
            timezone: string;
            /**
             * Format: date-time
             * @description When somebody last changed it.
             */
            updated_at: string;
        };
        /** @description Request body for drawing the secret of a second factor. */
        TotpBegin: {
            /** @description The password of the account. */
            password: string;
        };
        /** @description Request body for turning the second factor on. */
        TotpConfirm: {
            /** @description The code that the authenticator shows. */
            code: string;
        };
        /** @description Request body for removing the second factor. */
        TotpRemove: {
            /** @description The code that the authenticator shows, or a recovery code. */
            code: string;
            /** @description The password of the account. */
            password: string;
        };
        /** @description The secret of a second factor that is not on yet. */
        TotpSecret: {
            /** @description For a QR code: SHA-1, six digits, 30 seconds. */
            otpauth_uri: string;
            /** @description In base32, for typing it in. */
            secret: string;
        };
        /** @description The answer to a challenge. */
        TotpVerify: {
            /** @description From the answer to a sign-in with the right password. */
            challenge: string;
            /** @description The code that the authenticator shows, or a recovery code. */
            code: string;
        };
        Unauthorized: components["schemas"]["ErrorResponse"];
        /** @description A file that is to be uploaded, or was. */
        Upload: {
            /** @description SHA-256 of the content, in base 64. */
            checksum_sha256: string;
            /**
             * Format: uint64
             * @description Bytes.
             */
            content_length: number;
            /** @description The kind of the file. */
            content_type: components["schemas"]["UploadContentType"];
            /**
             * Format: date-time
             * @description When the authorization was given.
             */
            created_at: string;
            /** @description Where to read the file, for five minutes. Only while `ready`. */
            download_url: string | null;
            /** @description Reference to the file, as in `photo_url`. */
            file_url: string;
            /**
             * Format: uuid
             * @description The id of the upload.
             */
            id: string;
            /** @description Purpose of the file. */
            purpose: components["schemas"]["UploadPurpose"];
            /** @description Whether the file is there and is what was promised. */
            state: components["schemas"]["UploadState"];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /**
         * @description The types a file may have.
         * @enum {string}
         */
        UploadContentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
        /**
         * @description The purpose of a file.
         * @enum {string}
         */
        UploadPurpose: "attendance_photo" | "leave_attachment" | "employee_document";
        /**
         * @description `pending`: the file is not there yet; `ready`: it is there; `invalid`: another file came; `expired`: it
         *     did not come in time.
         * @enum {string}
         */
        UploadState: "pending" | "ready" | "invalid" | "expired";
        /** @description An account. */
        User: {
            /**
             * Format: date-time
             * @description When a password was last chosen with an activation token.
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description E-mail that the account signs in with. */
            email: string;
            /**
             * Format: uuid
             * @description `null` only for an account without an employee.
             */
            employee_id: string | null;
            /**
             * Format: date-time
             * @description From when on it can no longer sign in, where the employee's last day is known.
             */
            ends_at: string | null;
            /**
             * Format: uuid
             * @description The id of the account.
             */
            id: string;
            /** @description False once it can no longer sign in. */
            is_active: boolean;
            /**
             * @description Whether the account counts as nobody but itself: the operator issued its sign-in, or somebody
             *     independent of the issuer has confirmed it.
             */
            is_established: boolean;
            /** @description Role names. */
            roles: string[];
            /** @description Whether signing in takes a second factor, too. */
            second_factor: boolean;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        ValidationError: components["schemas"]["ErrorResponse"];
        /** @description A weekly schedule and how attendances are compared with it. */
        WorkSchedule: {
            /**
             * Format: uint32
             * @description From a day with more worked minutes a break is deducted.
             */
            break_after_minutes: number | null;
            /**
             * @description At most one entry for each weekday; no shift ends after the next one starts.
             * @default [
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "monday"
             *       },
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "tuesday"
             *       },
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "wednesday"
             *       },
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "thursday"
             *       },
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "friday"
             *       }
             *     ]
             */
            days: components["schemas"]["ScheduleDay"][] | null;
            /**
             * Format: date
             * @description The first date of this schedule. It is in force until another one begins: dates before it and later
             *     schedules stay as they are. Null is before all dates. An update without it changes the schedule that is in
             *     force today.
             */
            effective_from: string | null;
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes: number | null;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes is half a day.
             */
            half_day_minutes: number | null;
            /**
             * Format: uint32
             * @description A clock-in this many minutes before or after a shift belongs to it.
             */
            window_minutes: number | null;
        };
        /** @description A weekly schedule and how attendances are compared with it. */
        WorkScheduleInput: {
            /**
             * Format: uint32
             * @description From a day with more worked minutes a break is deducted.
             */
            break_after_minutes?: number | null;
            /**
             * @description At most one entry for each weekday; no shift ends after the next one starts.
             * @default [
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "monday"
             *       },
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "tuesday"
             *       },
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "wednesday"
             *       },
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "thursday"
             *       },
             *       {
             *         "break_minutes": 60,
             *         "end": "18:00",
             *         "start": "09:00",
             *         "weekday": "friday"
             *       }
             *     ]
             */
            days: components["schemas"]["ScheduleDayInput"][] | null;
            /**
             * Format: date
             * @description The first date of this schedule. It is in force until another one begins: dates before it and later
             *     schedules stay as they are. Null is before all dates. An update without it changes the schedule that is in
             *     force today.
             */
            effective_from?: string | null;
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes?: number | null;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes is half a day.
             */
            half_day_minutes?: number | null;
            /**
             * Format: uint32
             * @description A clock-in this many minutes before or after a shift belongs to it.
             */
            window_minutes?: number | null;
        };
    };
    responses: {
        /** @description The caller lacks what `detail` names: a permission, or a second factor. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Forbidden"];
            };
        };
        /** @description Headers or query are too long. The gateway answers. */
        HeadersTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GatewayMessage"];
            };
        };
        /** @description Internal error. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Nothing is found that the caller may see. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotFound"];
            };
        };
        /** @description The resource is still at the version that `If-None-Match` names. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is too large. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The resource has changed since the version that `If-Match` names. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description `If-Match` is required. */
        PreconditionRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description Temporarily unavailable; nothing is lost. */
        TemporarilyUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorOrGatewayMessage"];
            };
        };
        /** @description Too many requests. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorOrGatewayMessage"];
            };
        };
        /** @description No valid credentials. */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Unauthorized"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description The request is not valid. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The version of the API, which grows by additions only. */
        ApiVersion: string;
        /** @description `true` where nothing was changed. */
        DryRun: string;
        /** @description The version of the resource. */
        ETag: string;
        /** @description `true` when this answer repeats an earlier one. */
        IdempotentReplayed: string;
        /** @description Where the resource is. */
        Location: string;
        /** @description Seconds to wait. */
        RetryAfter: number;
        /** @description `Bearer`. */
        WWWAuthenticate: string;
        /** @description The id of the request, as the logs have it. */
        XRequestId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_jwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwkSet"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_activity_logs: {
        parameters: {
            query?: {
                /** @description Only entries of this action. */
                action?: string;
                /** @description The account that acted. */
                actor?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Entries at this time or later. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only entries about this thing. */
                resource_id?: string;
                /** @description Only entries about things of this kind. */
                resource_type?: string;
                /** @description Entries before this time. */
                to?: string;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityLogPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            /** @description The caller lacks what `detail` names: a permission, or a second factor. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    decide_approvals: {
        parameters: {
            query?: never;
            header: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalsDecide"];
            };
        };
        responses: {
            /** @description Accepted; a job does the work. */
            202: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    /** @description Seconds after which to read the job again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_attendances: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Members of the department itself. */
                department_id?: string;
                /** @description Only attendances that this device has sent. */
                device_id?: string;
                /** @description Whose it is. */
                employee_id?: string;
                /** @description `employee` adds each row's employee, with number and name. */
                expand?: "employee";
                /** @description First `date`. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Direct reports. */
                manager_id?: string;
                /** @description Only attendances whose review stands there. */
                review?: "none" | "pending" | "approved" | "rejected";
                /** @description Those who worked at the site on the date. */
                site_id?: string;
                /** @description Only attendances with this status. */
                status?: "open" | "present" | "late" | "half_day" | "incomplete";
                /** @description Last `date`. */
                to?: string;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendancePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_attendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendanceCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            /** @description The caller lacks what `detail` names: a permission, or a second factor. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    clock_in: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendanceClockIn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    clock_out: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendanceClockIn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    sync_attendances: {
        parameters: {
            query?: never;
            header: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key": string;
                /** @description The device's clock at this attempt, as an RFC 3339 timestamp with its offset. */
                "Client-Time"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendanceSyncBatch"];
            };
        };
        responses: {
            /** @description Accepted; a job does the work. */
            202: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    /** @description Seconds after which to read the job again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_attendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_attendance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttendancePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attendance"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    activate_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthLoginResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description No valid credentials. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unauthorized"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthLoginRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthLoginResponse"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description No valid credentials. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unauthorized"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_current_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            /** @description No valid credentials. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unauthorized"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordRequest"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    refresh_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthLoginResponse"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description No valid credentials. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unauthorized"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_other_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    step_up: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepUp"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    begin_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpBegin"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpSecret"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirm_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    remove_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpRemove"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    verify_totp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpVerify"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthLoginResponse"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            /** @description No valid credentials. */
            401: {
                headers: {
                    "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Unauthorized"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_departments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepartmentPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_department: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_department: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_department: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_department: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepartmentPatch"];
                "application/merge-patch+json": components["schemas"]["DepartmentPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Department"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_docs: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_employees: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Members of the department. */
                department_id?: string;
                /** @description `manager`, `department`, or both with a comma: adds who and which they are. */
                expand?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Direct reports. */
                manager_id?: string;
                /** @description The date whose department, site, manager and status are shown and compared; today without it. */
                on?: string;
                /** @description The beginning of a first name, last name or number, in any case. */
                q?: string;
                /** @description Those who work at the site. */
                site_id?: string;
                /** @description Only employees with this status. `suspended`: The employee can sign in but not clock. */
                status?: "active" | "terminated" | "suspended";
                /** @description Whether `department_id` includes the departments below it. Default false. */
                with_sub_departments?: boolean;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_employee: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeePatch"];
                "application/merge-patch+json": components["schemas"]["EmployeePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employee"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `If-Match` is required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountPatch"];
                "application/merge-patch+json": components["schemas"]["AccountPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `If-Match` is required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_activation: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activation"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirm_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AccountConfirm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountConfirmation"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            /** @description The caller lacks what `detail` names: a permission, or a second factor. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_assignments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentHistory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_assignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignmentInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_assignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_assignment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignmentPatch"];
                "application/merge-patch+json": components["schemas"]["AssignmentPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Assignment"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_employments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmploymentHistory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_employment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmploymentInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employment"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_employment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_employment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmploymentPatch"];
                "application/merge-patch+json": components["schemas"]["EmploymentPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employment"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_roster_date: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RosterDateInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterDate"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_roster_date: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_schedule: {
        parameters: {
            query?: {
                /** @description The first date. Default today. */
                from?: string;
                /** @description The last date, at most 62 days with the first. Default 27 days later. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Schedule"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_settlement: {
        parameters: {
            query?: {
                /** @description The last day of the last employment; default: the one that is stored. */
                termination_date?: string;
            };
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settlement"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_employee_work_schedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntryHistory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_employee_work_schedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleEntryInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_employee_work_schedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_employee_work_schedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleEntryPatch"];
                "application/merge-patch+json": components["schemas"]["ScheduleEntryPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `If-Match` is required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthCheck"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_jobs: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only jobs in this state. `completed`: Every item has been dealt with. `failed`: The service could not finish the job; some items are `unprocessed`. The same request with the same key resumes it. */
                status?: "queued" | "processing" | "completed" | "failed";
                /** @description Only jobs of this type. */
                type?: "attendance_sync" | "payroll_generate" | "payroll_decide" | "roster_publish" | "approvals_decide" | "recalculation" | "terminal_taps";
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatusPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_job: {
        parameters: {
            query?: {
                /** @description Seconds to wait for the status to change, where the job has not ended. */
                wait?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_job_items: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description `employee` adds the employee of each item of a pay job, with number and name. */
                expand?: "employee";
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobItemPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_leave_adjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveAdjustmentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveAdjustment"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_leave_balances: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whose it is. */
                employee_id?: string;
                /** @description `employee` adds each row's employee, with number and name. */
                expand?: "employee";
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description The calendar year in which the leave year starts; default: the current leave year. */
                year?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaveBalancePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_leaves: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whose it is. */
                employee_id?: string;
                /** @description `employee` adds each row's employee, with number and name. */
                expand?: "employee";
                /** @description Leaves that end on this date or later. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only leaves with this status. */
                status?: "pending" | "approved" | "rejected" | "cancelled";
                /** @description Leaves that start on this date or earlier. */
                to?: string;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeavePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leave"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leave"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveApprove"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Leave"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            /** @description The caller lacks what `detail` names: a permission, or a second factor. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_notifications: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description `true`: only the unread; `false`: only those that were read; absent: all. */
                unread?: boolean;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_notification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_open_shifts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only those that are for this department. */
                department_id?: string;
                /** @description The first date. Default today. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only those that are for this site. */
                site_id?: string;
                /** @description Only those with this status. Whether an open shift can be claimed. `filled`: Every place is taken. */
                status?: "open" | "cancelled" | "filled";
                /** @description The last date. */
                to?: string;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenShiftPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_open_shift: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenShiftCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenShift"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_open_shift: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenShift"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_open_shift: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenShiftPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenShift"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_pay_adjustments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Whose it is. */
                employee_id?: string;
                /** @description `employee` adds each row's employee, with number and name. */
                expand?: "employee";
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAdjustmentPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_pay_adjustment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayAdjustmentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayAdjustment"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_pay_adjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    generate_payroll: {
        parameters: {
            query?: never;
            header: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollGenerate"];
            };
        };
        responses: {
            /** @description Accepted; a job does the work. */
            202: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    /** @description Seconds after which to read the job again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_payrolls: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Those of employees who belonged to the department itself on the last employed day of the period. */
                department_id?: string;
                /** @description Whose it is. */
                employee_id?: string;
                /** @description `employee` adds each row's employee, with number and name. */
                expand?: "employee";
                /** @description Those that this pay run made or replaced last. */
                job_id?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Those whose period starts in this month, as `2026-11`. */
                period?: string;
                /** @description Those of employees who worked at the site on that day. */
                site_id?: string;
                /** @description Only payrolls with this status. */
                status?: "draft" | "approved" | "paid" | "void";
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayrollPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    decide_payrolls: {
        parameters: {
            query?: never;
            header: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollsDecide"];
            };
        };
        responses: {
            /** @description Accepted; a job does the work. */
            202: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    /** @description Seconds after which to read the job again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_payroll: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payroll"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_payroll: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayrollDecide"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payroll"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The caller lacks what `detail` names: a permission, or a second factor. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    recompute_payroll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayrollRecomputed"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_payroll_snapshot: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayrollSnapshot"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_presence: {
        parameters: {
            query?: {
                /** @description When: within the last 31 days; default now. */
                at?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Members of the department itself on that date. */
                department_id?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Direct reports on that date. */
                manager_id?: string;
                /** @description Those who work at the site on that date. */
                site_id?: string;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresencePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_roles: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_role: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_role: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_role: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RoleInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_role: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RolePatch"];
                "application/merge-patch+json": components["schemas"]["RolePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Role"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `If-Match` is required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_roster: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Members of the department itself. */
                department_id?: string;
                /** @description The first date. Default today. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Direct reports. */
                manager_id?: string;
                /** @description Those who work at the site. */
                site_id?: string;
                /** @description The last date, at most 31 days with the first. Default six days later. */
                to?: string;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterRowPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_roster: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RosterUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    publish_roster: {
        parameters: {
            query?: never;
            header: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RosterPublish"];
            };
        };
        responses: {
            /** @description Accepted; a job does the work. */
            202: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    /** @description Seconds after which to read the job again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_rotations: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotationPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_rotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rotation"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_rotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rotation"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_rotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rotation"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_rotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotationPatch"];
                "application/merge-patch+json": components["schemas"]["RotationPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rotation"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_salary_components: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalaryComponentPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_salary_component: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalaryComponentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalaryComponent"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_salary_component: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalaryComponent"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_salary_component: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalaryComponentCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalaryComponent"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_salary_component: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalaryComponentPatch"];
                "application/merge-patch+json": components["schemas"]["SalaryComponentPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SalaryComponent"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_settings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setting"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_settings: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag the change is based on. Without it: 428. */
                "If-Match": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setting"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `If-Match` is required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_settings: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingPatch"];
                "application/merge-patch+json": components["schemas"]["SettingPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setting"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `If-Match` is required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_pending_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirm_pending_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Setting"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            /** @description The caller lacks what `detail` names: a permission, or a second factor. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forbidden"];
                };
            };
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_work_schedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntryHistory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_work_schedule: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag the change is based on. Without it: 428. */
                "If-Match": string;
            };
            path: {
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleEntryInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description `If-Match` is required. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_work_schedule: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag the change is based on. Without it: 428. */
                "If-Match": string;
            };
            path: {
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_work_schedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
            };
            path: {
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleEntryPatch"];
                "application/merge-patch+json": components["schemas"]["ScheduleEntryPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_shift_requests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only those of this employee, as the one who asks or as the colleague. */
                employee_id?: string;
                /** @description `employee` adds to each row the employee who asks and the colleague, with number and name. */
                expand?: "employee";
                /** @description Only those of this kind. The request. `swap`: The requester's own shifts of a date, for those of a colleague on theirs. `give`: The requester's own shifts of a date, for nothing. `claim`: A place of an open shift. */
                kind?: "swap" | "give" | "claim";
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only those that stand here. Where a request stands. `offered`: The colleague has to answer. `accepted`: The planner has to decide. `approved`: The shifts have changed hands. */
                status?: "declined" | "rejected" | "cancelled" | "offered" | "accepted" | "approved";
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftRequestPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_shift_request: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftRequestCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftRequest"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_shift_request: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftRequest"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_shift_request: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftRequestPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftRequest"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_shift_types: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftTypePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_shift_type: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftTypeCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftType"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_shift_type: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftType"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_shift_type: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftTypeCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftType"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_shift_type: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftTypePatch"];
                "application/merge-patch+json": components["schemas"]["ShiftTypePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftType"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_sites: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SiteCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_site: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SitePatch"];
                "application/merge-patch+json": components["schemas"]["SitePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_site_work_schedules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntryHistory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_site_work_schedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleEntryInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_site_work_schedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_site_work_schedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the entry; of a history that begins before all dates also `initial`. */
                date: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleEntryPatch"];
                "application/merge-patch+json": components["schemas"]["ScheduleEntryPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleEntry"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_terminals: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_terminal: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalWithKey"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_terminal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    update_terminal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_terminal: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. Where a list that is not empty is replaced, without it: 428. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalPatch"];
                "application/merge-patch+json": components["schemas"]["TerminalPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            /** @description The resource has changed since the version that `If-Match` names. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_terminal_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalWithKey"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    recalculate_terminal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recalculation"];
            };
        };
        responses: {
            /** @description Accepted; a job does the work. */
            202: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    /** @description Seconds after which to read the job again. */
                    "Retry-After"?: number;
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobStatus"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    list_terminal_taps: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only what has become this. The verdict on a line. `applied`: It is a part of an attendance. `unmatched`: Nobody has its number. `refused`: It contradicts what is stored of the employee, as `code` says. `faulty`: The terminal's clock was wrong. `malformed`: The line is no tap. */
                state?: "applied" | "unmatched" | "refused" | "faulty" | "malformed";
            };
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalTapPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    presign_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PresignRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    /** @description What is left: `r` times, for the next `t` seconds. */
                    RateLimit?: string;
                    /** @description How often an account may ask: `q` times in `w` seconds. */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresignedUrl"];
                };
            };
            /** @description The request is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description The request conflicts with the present state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conflict"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    get_upload: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description Nothing is found that the caller may see. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
}
