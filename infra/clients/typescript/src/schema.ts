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
         * @description The public keys of access tokens, as a JWK set. A service that checks tokens itself finds the key by `kid`, and reads the set again when a token names a key that it does not know.
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
         * @description Lists entries, newest first. Filter by actor, action, resource or time. A change shows the value before and after of each field. If the caller may not read a field elsewhere, such as pay or the reason of a leave, it is present with `hidden: true` and without values. To see everything that happened to one resource, filter by `resource_id`. Reading entries with the pay of another employee is noted in the operator's log.
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
    "/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for your decision, oldest first
         * @description Lists what waits for your decision, the oldest first: attendance requests, leaves, timesheets and extra time. You see what your permissions let you decide, and the requests for which you are asked, also as a deputy, but never your own. Filter by kind or employee. What was just decided may be listed for a moment longer.
         */
        get: operations["list_approvals"];
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
         * Decide about many attendances and requests
         * @description Approves or rejects up to 1,000 attendances, attendance requests, leaves and timesheets by id, or all waiting attendances that match a `filter`, for example those of an import by `device_id`, or those of a department and some dates. It answers 202 with a job, which decides about each item like a single request, and gives each a verdict. Attendances need `attendances:review` for their employees (403 `forbidden`); whether you may decide a request is looked up when the job comes to it. `rejected` returns or reopens a timesheet. An attendance that is stored after the request waits for another decision. An attendance on a date that an approved timesheet alone locks can be rejected, but not approved (`period_locked`); so it is on a date of an approved payroll, unless `payroll.late_facts` of the settings is `settle`.
         *
         *     Needs the permission `attendances:review` or `leaves:decide` (the second for leave).
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
    "/attendance-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attendance requests
         * @description Lists the requests about the employees whose attendances the caller may read, newest first. Filter by employee or status: `status=pending` lists what waits for a decision.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["list_attendance_requests"];
        put?: never;
        /**
         * Ask for a correction of an attendance
         * @description Asks for the right times of an attendance, or with no `attendance_id` for one that was forgotten: the caller's own, or with `employee_id` those of somebody for whom the caller may send records. The times must be possible, as for a correction. An attendance, or a date, has one pending request (409 `already_exists`), an employee at most 50 (409 `too_many`). The service tells the `approvers` of the first step.
         *
         *     Needs the permission `attendances:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_attendance_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an attendance request
         * @description Reads one request: the times that are asked for, the reason, and the decision. Once a forgotten attendance is approved, `attendance_id` names it.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["get_attendance_request"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approve, reject or cancel an attendance request
         * @description Decides a pending request: the approver of its present step, a deputy, or who reviews everybody's attendances. `approved` leads to the next step; that of the last step corrects or enters the attendance at once, as if the decider did it. If that is refused, for example because a payroll locks the date (409 `period_locked`), the request stays pending. If the attendance has changed since the request was made, it is 409 `invalid_transition`. Nobody decides about their own times (403 `own_record`). The employee, or who may send records for the employee, cancels it (`cancelled`).
         *
         *     Needs the permission `attendances:review` or `attendances:write` (the second to cancel).
         */
        patch: operations["update_attendance_request"];
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
         * @description Lists attendances, the latest clock-in first. Filter by employee, department, site, manager, date, status or review. The scope of the permission decides which employees are included: your own employee, your team, or everybody. A filter that names an employee outside that scope finds nothing.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["list_attendances"];
        put?: never;
        /**
         * Enter a forgotten attendance
         * @description Enters an attendance that was not punched, with a reason. Nobody enters an attendance for themselves. It counts at once, and the activity log has the reason. On a date that an approved payroll locks it is a late fact if `payroll.late_facts` of the settings is `settle`, otherwise 409 `period_locked`. An overlap is 409 `overlap`.
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
         * @description Begins an attendance now, for the caller or for the employee that the body names. The time of the clock-in is the time at which the request arrives; `client_ts` only tells how wrong the device's clock is. If the employee is clocked in already, the answer is 409 `overlap`; but if the clock-out was most likely forgotten, that attendance is closed, without hours. A second clock-in within a minute is the same punch, and answers 200 with the attendance. Outside of all geofences, the punch goes to review or is 409 `outside_geofence`, as the policy of the site or the settings decides. With `device_id` and `client_record_id` the request may be sent again, and an offline record of the same punch is merged with the attendance.
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
         * @description Ends the open attendance of the caller, or of the employee that the body names. If there is none, it is 409 `invalid_transition`: the service may have closed a forgotten clock-out, and a manager can correct it. An attendance that is longer than the longest shift that people work waits for a review, and has the flag `long_shift`. The answer has the day result so far.
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
         * @description Accepts up to 1,000 records that were made offline, in any order, and answers 202 with a job, which gives each record one verdict; read it at `Location`, with `?wait=10`. Send the same bytes with the same `Idempotency-Key` until the answer is 202, however often the network fails: nothing is stored twice. A record that an earlier batch stored is `duplicate`, so a whole outbox may be sent again; so is another record of the same punch, at most 60 seconds apart. A malformed record is 400 at `/records/i`, and then no record of the batch is accepted: put it aside and send the others with a new key. `Client-Time` is the time that the device's clock shows when you send the request. A difference of more than 120 seconds is added to the times of all records, so send it only if this clock has stamped the records.
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
         * @description Reads one attendance, with its times, place, flags, review and day result. It has both the times that the device sent and the effective times.
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
         * @description Corrects times, with a reason, or decides a review or extra minutes: `approved` or `rejected`. Extra minutes wait for a decision where a time policy says so (409 `invalid_transition` if there are none). Nobody corrects or reviews their own attendance (403 `own_record`). The times that were sent stay visible beside the correction. On a date that an approved timesheet alone locks nothing changes (409 `period_locked`): reopen the timesheet first. On a date of an approved payroll a change is a late fact if `payroll.late_facts` of the settings is `settle`, otherwise it is 409 `period_locked`, too.
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
         * @description Chooses a password with an activation token and signs in. A reset of an account that had been activated before also needs the second half of the token, unless a whole token was mailed. A token can be used once, within 72 hours; an unknown, used or expired token is 401, and a password that is easy to guess 400 `weak_password`. Every other session of the account ends, and its second factor is removed, unless the owner asked for the new password by e-mail. Then an account with a factor sends a `code`, too (400 `required`, `wrong_code`), and keeps it. A token that was mailed proves the e-mail.
         */
        post: operations["activate_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link that proves an e-mail
         * @description Mails a link to the address that is to become the e-mail of your account, or that is it already and is to be proven. Nothing changes until its token is sent to `/auth/email/confirmation`. It needs a proof of the last 15 minutes (401 `step_up_required`). At most ten links a day (429). A service that sends no mails answers 409 `invalid_transition`.
         */
        post: operations["change_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/email/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm your e-mail
         * @description Makes the address to which the token was mailed the e-mail of your account, and proven. The former address is told, and tokens that were issued for the account become void. A token of another account, a used one and one that is older than an hour are 400 `unknown_reference`. If another account has the address, it is 409 `already_exists`.
         */
        post: operations["confirm_email"];
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
         * @description Signs in with e-mail and password and answers with an access token and a refresh token. Wrong credentials, unknown e-mails and deactivated accounts are all 401 `invalid_credentials`. If the account has a second factor, the answer is 401 `second_factor_required` with a `challenge`. Send it with a code to `/auth/totp/verify` within five minutes. After ten failures from one place, attempts have to wait: the answer is 429, and `Retry-After` has the seconds.
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
         * @description Ends the session of the caller: its access token on the next request, and its refresh token for always. Sent again with the ended token it is 401, which an app may treat as success.
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
        /**
         * Change your preferences of mails
         * @description Changes the preferences of the caller: the `language` of mails (`null` for the organization's), and the kinds of notifications that are not mailed (`mail_off`). Fields that are not sent stay. Kinds of `account.*`, `bank_account.*` and `settings.*` are always mailed: 400 `not_allowed`, like a kind that does not exist. The notifications in the app do not change.
         */
        patch: operations["update_current_user"];
        trace?: never;
    };
    "/auth/me/calendar-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make your own calendar feed
         * @description Makes the secret address at which calendar apps read the caller's leave without a token. The address is answered once; the service stores only its hash. Another call replaces it, and the earlier address is 404 from then on. With `team`, the feed also shows when colleagues are away, by the rules of the team calendar. An account that belongs to no employee has no leave to show (409 `no_employee`).
         */
        post: operations["create_calendar_feed"];
        /**
         * Revoke your own calendar feed
         * @description Revokes the address of the caller's calendar feed, which is 404 from then on. Without a feed, nothing changes.
         */
        delete: operations["delete_calendar_feed"];
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
         * @description Changes the caller's password, and needs the present one. Every other session ends, and the owner is notified. A wrong present password is 400 at `/current_password` and counts as a failed attempt.
         */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password by e-mail
         * @description Asks for a new password by e-mail. The answer is 202 for every address, whether or not somebody has it. An active account whose e-mail is proven gets a link within a minute or two, at most three an hour, and the link is valid once, for an hour. An account that may do more than an employee and has no second factor first needs a colleague, who confirms the reset. It counts as an attempt to sign in (429).
         */
        post: operations["reset_password"];
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
         * @description Exchanges a refresh token for a new access token and a new refresh token. Store the new one before you use it. If the answer is lost, the same token may be sent again, as long as no token of that answer was used. Any other use of an old token ends the session (401), because somebody may have a copy. Then sign in again.
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
         * @description Lists the caller's valid sessions, with the times at which they began and were last renewed, and with the address and the program. `current` marks the session of this request.
         */
        get: operations["list_sessions"];
        put?: never;
        post?: never;
        /**
         * End all one's other sessions
         * @description Ends all sessions of the caller except the session of this request, for example after a phone was lost. Their access tokens are refused on the next request.
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
         * @description Ends one of the caller's sessions, which may be the session of this request. If it does not exist or belongs to another account, it is 404.
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
         * @description Proves again who calls, with the password, or with a code if the account has a second factor. It answers with a new access token. Call it when an operation is 401 `step_up_required`, then send that request again with the new token. The proof is recent enough for 15 minutes.
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
         * @description Draws the secret of a second factor and answers with an `otpauth` address for an authenticator. It needs the password. Nothing changes until a code is sent to `/auth/totp/confirm`. If you begin again, the earlier secret becomes void.
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
         * @description Turns the second factor on with the first code of the authenticator. The answer has ten recovery codes, and each can be used once. Show them now, because they are not shown again.
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
    "/calendar/{feed}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a calendar feed
         * @description Answers the calendar of a feed in the form of RFC 5545, from 30 days back to 366 days ahead. The secret in the address takes the place of a token. Pending leave is tentative. Of colleagues it shows approved leave only, without the type. An unknown or replaced secret, and the secret of an account that cannot be used, is 404 `not_found`.
         */
        get: operations["get_calendar"];
        put?: never;
        post?: never;
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
         * @description Lists all departments, newest first, including the inactive ones. Build the tree from `parent_id`.
         *
         *     Needs the permission `departments:read`.
         */
        get: operations["list_departments"];
        put?: never;
        /**
         * Create a new department
         * @description Creates a department. Its code is unique: no two may look alike, regardless of case (409 `already_exists`). A parent or manager who does not exist is 400 `unknown_reference`. Nobody makes themselves the manager (403 `own_record`).
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
         * @description Changes a department. A field that is not sent keeps its value. If the parent is below the department itself, it is 409 `cycle`. A department with active members cannot be deactivated (409 `in_use`). Move them first.
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
         * @description Changes the fields that are sent and no other. The refusals are the same as for the PUT.
         *
         *     Needs the permission `departments:write`.
         */
        patch: operations["patch_department"];
        trace?: never;
    };
    "/deputies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deputies
         * @description Lists the deputies of the caller's employee, and the people for whom the caller deputizes, newest first. Who holds `accounts:write` sees those of everybody, and filters them by `employee_id`. `from` leaves out the deputies whose dates are over before it.
         *
         *     Who may: those of everybody with accounts:write.
         */
        get: operations["list_deputies"];
        put?: never;
        /**
         * Name a deputy
         * @description Names a colleague who decides for you from one date to another, at most 366 dates: requests that wait for you, whatever the colleague's role is, but never the colleague's own requests, and not as the deputy of a deputy. With `accounts:write` you name deputies for others with `employee_id`, except yourself (403 `own_record`). An employee has at most 20 deputies whose dates are not over (409 `too_many`).
         *
         *     Who may: for others with accounts:write.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_deputy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deputies/{id}": {
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
         * Remove a deputy
         * @description Removes a deputy. From then on the deputy decides nothing for the employee; what was decided stays.
         *
         *     Who may: for others with accounts:write.
         */
        delete: operations["delete_deputy"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description The start page of the documentation. The pages below it are at `/docs/…`. The API explorer is at `/docs/api`; it shows the document of all operations, and you can try them there. Reading needs no token; operations are tried with your own.
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
         * @description Lists employees, newest first, or by name with `sort=name`. Filter by department (optionally with those below it), site, status or manager, or search with `q`. `on` names the date whose department, site, manager and status are compared and shown; the default is today. Only callers who may read pay see it. With the scope `team` or `own`, only the employees of this scope are listed.
         *
         *     Needs the permission `employees:read`.
         */
        get: operations["list_employees"];
        put?: never;
        /**
         * Create employee
         * @description Creates an employee, with pay and an account if they are sent. Number and e-mail are unique: no two may look alike (409 `already_exists`). With `account`, the answer has an activation token, which is shown only once. Hand it to the person, who chooses a password within 72 hours. Pay and accounts need their own permissions, and may need a recent proof of who calls (401 `step_up_required`).
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
         * @description Reads one employee as of today, with pay if the caller may read it. The histories (`employments`, `assignments`, `work-schedules`) show every date. Reading the pay of another employee is noted in the operator's log.
         *
         *     Needs the permission `employees:read` (pay is shown to holders of `compensation:read` (own, all)).
         */
        get: operations["get_employee"];
        /**
         * Update employee
         * @description Changes the fields of an employee that are sent, and no other; `compensation`, if sent, replaces all entries. Nobody changes their own pay, dates, department, site or manager (403 `own_record`). A new department, manager or other field of the assignment is in force from today on, and days that depend on a changed schedule are recalculated within minutes. `termination_date` may be in the future: the employee works and signs in until that day is over. An employee cannot leave before the last day on which others report to them (409 `in_use`). A date of an approved payroll stays a day of employment or stays none (409 `period_locked`).
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
         * @description Changes the fields that are sent and no other, which is safe for a client that knows only some of them. Replacing the compensation needs `If-Match` (428), so that no entry of another client is lost. The refusals are the same as for the PUT.
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
         * @description Gives an employee an account (201), or changes its e-mail, its roles or whether it is active (200). The caller must hold every permission that the account has or gets. E-mails are unique in the installation. A deactivated account is signed out on the next request. The last active administrator cannot be removed (409 `in_use`). The people who may change accounts are notified of new ones.
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
         * @description Changes the fields of an account that are sent and no other. Without an account it is 404. The refusals are the same as for the PUT.
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
         * @description Makes an activation token for the holder of an account, which is shown only once. If the account was never activated, the token is an invitation, and an earlier one becomes void. Where mails are sent, the invitation is mailed, too, with another token. If it was activated before, the token begins a reset: the answer is one half of it, another person hands out the other half (`needs_confirmation`), and password and sessions stay valid until both halves are used. The owner and everybody with `accounts:write` are notified of a reset.
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
         * @description Confirms that the right person holds an account. An account that somebody else issued then counts as independent. If `confirms` is `reset`, the answer has the other half of the token of a pending reset. While a reset is pending, no account can be confirmed, and without a pending reset no reset (409 `invalid_transition`). The caller's account must be independent of the issuer of the sign-in (otherwise 403 `second_person_required`). With `deliver: "mail"`, and for a reset that the owner asked for by e-mail, a whole token is mailed to the proven e-mail, and the answer has none.
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
         * @description Lists the assignments of an employee by date, oldest first: department, site, manager, title, hours. Each entry is in force until the next one begins.
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
         * @description Writes the assignment that begins on a past or future date. It is in force until the next entry, and no other date changes. A field that is not sent has the value that is in force on that date. The department and the site must be active, and the manager must be employed by then (409 `in_use`). Reporting lines have no circle on any date (409 `cycle`). An employee has at most 60 assignments (400 `too_many`).
         *
         *     Needs the permission `employees:write`.
         */
        put: operations["update_assignment"];
        post?: never;
        /**
         * Remove an assignment
         * @description Removes an assignment. The one before it gets its dates. The first one cannot be removed (409 `in_use`).
         *
         *     Needs the permission `employees:write`.
         */
        delete: operations["delete_assignment"];
        options?: never;
        head?: never;
        /**
         * Change some fields of an assignment
         * @description Changes some fields of an existing assignment (404 otherwise). The refusals are the same as for the PUT.
         *
         *     Needs the permission `employees:write`.
         */
        patch: operations["patch_assignment"];
        trace?: never;
    };
    "/employees/{id}/bank-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bank account of an employee
         * @description Reads the bank account of an employee: the one in use, and the one that waits for a confirmation or for its time. Both are `null` as long as none was entered.
         *
         *     It carries an `ETag` for a later change or confirmation.
         *
         *     Needs the permission `bank_accounts:read`.
         */
        get: operations["get_bank_account"];
        /**
         * Enter a bank account of an employee
         * @description Enters a bank account. Send `iban`, or `country`, `bank_code` and `account_number` for a country without IBANs. The account waits until somebody independent of you confirms it; it takes the place of one that waits. The account in use stays in use until then. The proof of who you are is at most 15 minutes old (401 `step_up_required`), whatever the settings say. A number that is not valid is 400 `invalid_format`, and a holder that cannot be written in Latin letters 400 `invalid_character`.
         *
         *     Needs the permission `bank_accounts:write`.
         */
        put: operations["update_bank_account"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/bank-account/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the bank account of an employee that waits
         * @description Confirms the account that waits. You are the employee, or hold `bank_accounts:write:all`, and are independent of the account that entered it (403 `second_person_required`). `If-Match` with the `ETag` that you read is required, so you confirm the account that you saw. The account is used from 72 hours after it was entered, or from now if that is later; a first account from now. It is 404 if none waits.
         *
         *     Needs the permission `bank_accounts:write` (of an account independent of the one that entered it).
         */
        post: operations["confirm_bank_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/bank-account/pending": {
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
         * Withdraw the bank account of an employee that waits
         * @description Withdraws the account that waits, confirmed or not. The account in use stays. It is 404 if none waits, for example because it is used already.
         *
         *     Needs the permission `bank_accounts:write`.
         */
        delete: operations["delete_pending_bank_account"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files that are attached to an employee
         * @description Lists the files that are attached to an employee, newest first. With `documents:read:own` you see those that you may read as the employee. `GET /uploads/{id}` says where to read a file.
         *
         *     Needs the permission `documents:read`.
         */
        get: operations["list_documents"];
        put?: never;
        /**
         * Attach a file to an employee
         * @description Attaches a file to an employee. Upload it first with `POST /uploads/presign` and the purpose `employee_document`. At most 200 files are attached to an employee (400 `too_many`), each once (409 `already_exists`). The employee reads it only with `visible_to_employee`.
         *
         *     Needs the permission `documents:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["attach_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/documents/{upload_id}": {
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
         * Take a file away from an employee
         * @description Takes a file away from an employee. Only the account that uploaded it can still read it. It is 404 if the file is not attached.
         *
         *     Needs the permission `documents:write`.
         */
        delete: operations["delete_document"];
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Lists the past, present and future employments of an employee, oldest first. The answer has the employee's ETag, on which every change of a history is based.
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
         * @description Writes the employment that begins on the date in the path: it hires somebody again (201), or changes an employment (200). Number, account and everything that was recorded stay. Employments do not overlap, and only the latest may be without a last day (409 `overlap`). A date of an approved payroll stays a day of employment or stays none (409 `period_locked`). Nobody changes their own employments (403 `own_record`).
         *
         *     Needs the permission `employees:write`.
         */
        put: operations["update_employment"];
        post?: never;
        /**
         * Remove an employment
         * @description Removes an employment that should not have been entered. The only one cannot be removed (409 `in_use`). Give it a last day instead. If the employment has dates of an approved payroll, it is 409 `period_locked`.
         *
         *     Needs the permission `employees:write`.
         */
        delete: operations["delete_employment"];
        options?: never;
        head?: never;
        /**
         * Change some fields of an employment
         * @description Changes the last day or the reason of an existing employment (404 otherwise), and no other field. The refusals are the same as for the PUT.
         *
         *     Needs the permission `employees:write`.
         */
        patch: operations["patch_employment"];
        trace?: never;
    };
    "/employees/{id}/personal-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the personal data of an employee
         * @description Reads the personal data of an employee: names, address, contacts, date of birth, the numbers that authorities gave the person, and the custom fields of the settings. What was not entered is `null`.
         *
         *     It carries an `ETag` for a later change.
         *
         *     Needs the permission `personal_data:read`.
         */
        get: operations["get_personal_data"];
        /**
         * Update the personal data of an employee
         * @description Changes the personal data of an employee. A field that is not sent keeps its value, and `null` removes it. Nobody changes their own date of birth, tax id or social security id, nor a custom field without `employee_writes` (403 `own_record`). A custom field that the settings do not have is 400 `unknown_reference`, an inactive one 400 `read_only`.
         *
         *     Needs the permission `personal_data:write`.
         */
        put: operations["update_personal_data"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some personal data of an employee
         * @description Changes the fields that are sent and no other. Replacing the emergency contacts needs `If-Match` (428). The refusals are the same as for the PUT.
         *
         *     Needs the permission `personal_data:write`.
         */
        patch: operations["patch_personal_data"];
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
         * @description Plans the shifts of one date, in place of the schedule's: up to three, none for a day off, and what a whole day of leave takes then (`worth`). It counts at once; the days around are recalculated within minutes, and the employee is told of a date that is today or later. A date of an approved payroll is 409 `period_locked`, one without employment 409 `employee_inactive`. Shifts that overlap those of the day before or after, or a date wholly on approved leave, are 409 `overlap`. Nobody plans their own shifts (403 `own_record`). Sent again it changes nothing.
         *
         *     Needs the permission `schedules:write`.
         */
        put: operations["update_roster_date"];
        post?: never;
        /**
         * Return an employee's date to the schedule
         * @description Returns a date to the schedule. If the date has no plan of its own, it is 404. The refusals are the same as for the PUT.
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
         * @description Shows the shifts of an employee date by date, up to 62 dates, as instants: from the roster, otherwise from the rotation or the week in force. Each date also has its zone, holiday and leave, and tells whether it is a day of employment and whether an approved payroll locks it. Without `from` it begins today.
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
         * @description Shows what is still due when an employment ends: the first unpaid day, the balance of each leave type, the leave that the last day shortens or cancels, and the number of attendances that still wait for a decision. Callers who may read all payrolls also see advances and corrections of paid months. Nothing changes. Without `termination_date` it uses the stored last day (400 `required` if there is none); with it, the answer is as if that day were set. If an approved payroll locks a later date, it is 409 `period_locked`, like setting the day. It also needs `leaves:read`.
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
    "/employees/{id}/time-record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an employee's time record of a month as a PDF
         * @description Answers where to read the times of an employee in a month as a PDF (PDF/A-2a and PDF/UA-1). It has a row for each attendance: planned and real times with their offset from UTC, what the device sent, break, worked and overtime minutes, and every correction with its author, reason and former time; further holidays, leave, sums, and who signed the timesheets when. It is made for each request out of the present times, and says that it is preliminary until an approved payroll holds every employed date of the month. A character that no font has is 409 `no_font`, which names the field.
         *
         *     Needs the permission `attendances:read` (also `leaves:read`).
         */
        get: operations["get_time_record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{id}/timesheets/{period_start}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an employee's days as they are counted
         * @description Shows the dates of a period as they are counted: shifts, holiday, attendances, minutes that are due, worked and credited, and the minutes of each time code by all rules of the time policy. A period is a calendar month, or a week where `timesheets.period` of the settings says so; a date on which none begins is 400 `out_of_range`. `days_hash` is the same as long as the days are.
         *
         *     Once the timesheet is approved, `days` are those that were signed, and they never change. Before that they are the days of now; they differ from `submitted_hash` if something has changed since the submission.
         *
         *     `expand=explanation` adds, line by line with its rule, how each date is counted.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["get_timesheet"];
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
         * @description Lists the employee's own schedules by date, oldest first. The first one, `initial`, is in force before all dates. An entry with `inherit` has the shifts of the site or, if the site has none of its own, of the organization.
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
         * @description Gives an employee, from a date on (`initial` is before all dates), a schedule, a rotation, or with `inherit` true the schedule of the site or the organization. It is in force until the next entry, and no other date changes. Shifts of a week do not overlap (400 `overlap`). Days that depend on it are recalculated within minutes, unless an approved payroll locks them.
         *
         *     Needs the permission `employees:write`.
         */
        put: operations["update_employee_work_schedule"];
        post?: never;
        /**
         * Remove an employee's schedule
         * @description Removes a schedule. The entry before it gets its dates. Without the `initial` entry, the dates have the schedule of the site or the organization.
         *
         *     Needs the permission `employees:write`.
         */
        delete: operations["delete_employee_work_schedule"];
        options?: never;
        head?: never;
        /**
         * Change some fields of an employee's schedule
         * @description Changes some fields of an existing schedule (404 otherwise). Replacing its days needs `If-Match` (428).
         *
         *     Needs the permission `employees:write`.
         */
        patch: operations["patch_employee_work_schedule"];
        trace?: never;
    };
    "/employees/{id}/year-openings/{year}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what another system paid an employee in a year
         * @description Reads what another system paid an employee in a year, by code. It is 404 if nothing was set.
         *
         *     Needs the permission `compensation:read:all`.
         */
        get: operations["get_year_opening"];
        /**
         * Set what another system paid an employee in a year
         * @description Sets what another system paid an employee in a year, in place of what was set before. It counts for the components per year that it names, and in `year_to_date`. Nobody sets their own (403 `own_record`).
         *
         *     Needs the permission `compensation:write`.
         */
        put: operations["update_year_opening"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export rows as files
         * @description Starts a job that writes rows as files, or everything about one employee as a ZIP (`person`). `kind` says which filters it takes; another one is 400 `does_not_fit`. It needs `exports:write` and the permissions to read the rows of everybody (403), and none for your own `person`. A file holds at most 5,000 employees and one month. Texts that a spreadsheet would compute get an apostrophe. For DATEV the settings need `journal.datev` (400 `required`).
         *
         *     Who may: `exports:write` and the permissions to read what the kind exports, of everybody; none for your own data.
         *
         *     The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key with other content is 409 `idempotency_key_reused`.
         */
        post: operations["create_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Tells that the service answers, with its version, commit and time. It uses no other service and needs no token.
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
         * @description Lists the caller's own jobs, newest first, or everybody's with `jobs:read:all`. Filter by type or status. The rows have no items.
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
         * @description Reads a job. With `?wait=n` the answer comes when the status changes, or after n seconds, at most 10. Poll with it instead of a timer. At most two requests of an account wait at the same time; a further one is 429 with `Retry-After`. A job of up to 100 items has them all in the answer. After the status is `completed` or `failed` it does not change any more.
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
    "/jobs/{job_id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The files of a job
         * @description Lists the files of a job that is completed, with their size, their SHA-256 and an address from which anybody can download them for 5 minutes; before that the list is empty. Only the account that started the job reads it, and only while it holds the permissions of the content. Each reading is logged.
         *
         *     Who may: your own, with the permissions of their content.
         */
        get: operations["list_job_files"];
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
         * @description Lists the verdicts so far, in the order of the index, also while the job runs. Use it for jobs of more than 100 items. Items that failed for good have a `code`, for which the documentation says what to do.
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
        /**
         * List leave adjustments
         * @description Lists the adjustments of an employee's balances, the latest first, with their reasons. Filter by leave type and leave year. Without `employee_id` they are the caller's own.
         *
         *     Needs the permission `leaves:read`.
         */
        get: operations["list_leave_adjustments"];
        put?: never;
        /**
         * Adjust a leave balance
         * @description Adds days or minutes to a balance on a date, or takes some away, with a reason. The kind `carried` adds to what was carried over; `encashment` takes days that are paid instead, by default all that are available on the date, and makes the pay adjustment that pays them (`pay_adjustment_id`). It is 409 `not_eligible` where the leave type does not allow that, and 400 `required` where it names no `payout_component_id`. Nobody adjusts their own balance (403 `own_record`). An adjustment cannot be changed. Make another one in the other direction.
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
         * @description Lists balances by employee and leave type, for a leave year: entitled, carried over, adjusted, reserved, taken, expired and available. `granted` is what is granted by `as_of`, and `requestable` the most that a request for that date may take, because later leave needs its days, too. For a type without a limit, `entitled` and `available` are `null`.
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
    "/leave-ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain a leave balance
         * @description Explains a balance line by line: what was carried over, granted, adjusted, paid out, taken, requested, and what expired, each with the balance after it. The last balance is `available`. Without `employee_id` it is the caller's own. The lines are computed, so they follow every change of a setting.
         *
         *     Needs the permission `leaves:read`.
         */
        get: operations["get_leave_ledger"];
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
         * @description Requests leave for the caller, or for the employee that the body names. The days are counted with the schedule, without holidays, and reserved. With `start_time` and `end_time` the leave takes the minutes of the shift between them, on a single date. It is 409 `not_eligible` if the employee does not have the leave type, or the time account from which it is taken, on the first date, `overlap` if there is other leave on these days, `waiting_period` and `max_consecutive` if the type asks for more employment or fewer days in a row, and `insufficient_balance` if a balance of these or later dates, or the time account, does not suffice. With `exception`, somebody who adjusts leave sets the waiting period and the days in a row aside. The reviewer is notified.
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
         * @description Reads a leave: its days, its status and who decided it. `returned_days` is the number of days that the balance got back because they were worked.
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
         * @description Approves, rejects or cancels a leave, or takes dates out of it with `withdraw`. Nobody decides about their own leave, but the requester may cancel it, and withdraw dates after today. Those who act on the present step of a pending leave approve or reject it, and it stays `pending` until the last step is approved. A date that an approved timesheet locks does not change (409 `period_locked`), nor does one of an approved payroll, unless `payroll.late_facts` of the settings is `settle`. Leave of a type that takes over counts in place of other leave on its dates once it is approved. Work on the days of an approved leave goes to review, and returns days after it is approved.
         *
         *     Needs the permission `leaves:decide` or `leaves:write` (the second to cancel).
         */
        patch: operations["update_leave"];
        trace?: never;
    };
    "/mail/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch off mails like this one
         * @description Adds the kinds of which a mail told to the `mail_off` of its account. Mail programs call it, at the address of the header `List-Unsubscribe` of the mail (RFC 8058). It needs no sign-in, and its body is not read. An unknown token, and one of a mail that is older than 30 days, is 404.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Lists the caller's notifications of the last 180 days, newest first. With `unread=true` it lists only the unread ones. For a kind that you do not know, show `title` and `body`.
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
    "/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all notifications read
         * @description Marks the caller's unread notifications read, up to the newest one that the reader has seen: send its `id` as `up_to`. What came later stays unread. One request marks at most 90; while `has_more` is true, send it again. A notification that does not exist is 404.
         *
         *     Who may: your own.
         */
        post: operations["mark_notifications_read"];
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
         * @description Marks one of the caller's notifications read, or unread again. If the request is sent again, nothing changes.
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
         * @description Lists the open shifts from a date on, the earliest first. Without `from` the list begins today. With the scope `own` it has only the open shifts that you may claim. Filter by department, site and status.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_open_shifts"];
        put?: never;
        /**
         * Create an open shift
         * @description Offers a shift that belongs to nobody yet, to 1 to 50 people. It may be limited to a department, with those below it, or to a site. Employees then claim it (`POST /shift-requests`), and their planner approves. A date that is over is 400 `out_of_range`.
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
         * @description Cancels an open shift, or opens it again. People who have a place keep the shift. If the request is sent again, nothing changes.
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
    "/organization/bank-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bank account of the employer
         * @description Reads the bank account of the employer, from which payments are made.
         *
         *     It carries an `ETag` for a later change or confirmation.
         *
         *     Needs the permission `bank_accounts:read:all`.
         */
        get: operations["get_organization_bank_account"];
        /**
         * Enter a bank account of the employer
         * @description Enters a bank account of the employer. The rules are those for an employee. The default holder is the name of the organization.
         *
         *     Needs the permission `settings:write`.
         */
        put: operations["update_organization_bank_account"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/bank-account/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the bank account of the employer that waits
         * @description Confirms the account of the employer that waits. You are independent of the account that entered it (403 `second_person_required`). `If-Match` is required. It is 404 if none waits.
         *
         *     Needs the permission `bank_accounts:write:all` (of an account independent of the one that entered it).
         */
        post: operations["confirm_organization_bank_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/bank-account/pending": {
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
         * Withdraw the bank account of the employer that waits
         * @description Withdraws the account of the employer that waits, confirmed or not. It is 404 if none waits.
         *
         *     Needs the permission `settings:write` or `bank_accounts:write:all`.
         */
        delete: operations["delete_pending_organization_bank_account"];
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
         * @description Lists pay adjustments, newest first. With `employee_id`, only those of one employee.
         *
         *     Needs the permission `payrolls:read:all`.
         */
        get: operations["list_pay_adjustments"];
        put?: never;
        /**
         * Create a pay adjustment
         * @description Adds an amount to one payroll of an employee, or deducts one, for a date and a component. It is in the currency of the compensation on that date. Instead of the amount, days or minutes may be sent, which the payroll pays at the rate of the date; a second one of the three is 400 `not_together`. If an approved payroll includes the date, it is 409 `period_locked`. Nobody adjusts their own pay (403 `own_record`).
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
         * @description Removes a pay adjustment, if no approved payroll includes its date or pays it. One that pays an encashment of leave is 409 `in_use`: enter the opposite encashment. Sent again it is 404.
         *
         *     Needs the permission `payrolls:generate`.
         */
        delete: operations["delete_pay_adjustment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pay groups, newest first
         * @description Lists pay groups, newest first. The list includes the inactive ones, with `is_active: false`.
         *
         *     Needs the permission `salary_components:read`.
         */
        get: operations["list_pay_groups"];
        put?: never;
        /**
         * Create a pay group
         * @description Creates a pay group. Its code is unique. A field that does not go with the frequency is 400 `does_not_fit`, and a `weekly` or `biweekly` group without an `anchor_date` 400 `required`.
         *
         *     Needs the permission `salary_components:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_pay_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pay-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a pay group
         * @description Reads one pay group. It carries an `ETag` for a later change.
         *
         *     Needs the permission `salary_components:read`.
         */
        get: operations["get_pay_group"];
        /**
         * Update a pay group
         * @description Changes a pay group. Once an approved payroll has used it, only its code, name, pay day and `is_active` change (409 `in_use`): make another group. A group that compensations name from today on stays active.
         *
         *     Needs the permission `salary_components:write`.
         */
        put: operations["update_pay_group"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a pay group
         * @description Changes the fields that are sent and no other. The refusals are the same as for the PUT.
         *
         *     Needs the permission `salary_components:write`.
         */
        patch: operations["patch_pay_group"];
        trace?: never;
    };
    "/pay-groups/{id}/periods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the periods of a pay group that are paid in a year
         * @description Lists the periods whose pay date is in the year, in order and with their numbers. A pay date on a Saturday, a Sunday or a holiday of the organization moves back to the last day before that is none of these.
         *
         *     Needs the permission `salary_components:read`.
         */
        get: operations["list_pay_group_periods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments, newest first
         * @description Lists payments, newest first, with their sums by currency. The job of a payment says why a payroll is not in it.
         *
         *     Needs the permission `payments:write`.
         */
        get: operations["list_payments"];
        put?: never;
        /**
         * Make a payment of approved payrolls
         * @description Starts a payment of approved payrolls: those of a month (`period`), of a pay run (`job_id`), or these (`payroll_ids`). The answer is 202 with the job; its items say of each payroll whether it is in the payment, and `payment_id` names the payment. A payroll without an account is `skipped` `no_bank_account`, one that is paid or in a payment `already_paid`. The `execution_date` is from today to 90 days ahead (400 `out_of_range`). Without an account of the employer in use it is 409 `invalid_transition`.
         *
         *     Needs the permission `payments:write`.
         *
         *     The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key with other content is 409 `idempotency_key_reused`.
         */
        post: operations["create_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description Reads a payment: its state, its sums, and who made and released it. While it is `preparing`, the job tells its progress.
         *
         *     Needs the permission `payments:write`.
         */
        get: operations["get_payment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of a payment
         * @description Lists the files of a payment that is `ready`: those for the bank, and `payments.csv` with every transfer. Each has a `download_url` that is valid for five minutes. The files are made once, so they are always the same. A payment that is not ready or was released is 409 `invalid_transition`. Each reading is logged.
         *
         *     Needs the permission `payments:write`.
         */
        get: operations["list_payment_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a payment whose files the bank never took
         * @description Releases a payment whose files the bank never took, and starts the job that frees its payrolls for another payment. You are independent of the account that made it (403 `second_person_required`). If one of its payrolls is paid, or another payroll depends on what it transferred, it is 409 `in_use`. From now on its files are not shown.
         *
         *     Needs the permission `payments:write` (of an account independent of the one that made it).
         *
         *     The `Idempotency-Key` is required: the request is done once, however often it is sent with it. The same key with other content is 409 `idempotency_key_reused`.
         */
        post: operations["release_payment"];
        delete?: never;
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
         * @description Starts a run for everybody, a department, a site or some employees, for a month or other dates, and answers 202 with a job. Each employee gets a draft, or a verdict with the reason for none. Drafts of an earlier run for the same dates are computed again. With `dry_run` the job shows the figures and stores nothing. Send an `Idempotency-Key`, so that the same run, sent again, is done once.
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
         * @description Lists payrolls, the latest period first. Filter by employee, period, status or run. Employees see their own payrolls after the approval. Reading the pay of another employee is noted in the operator's log.
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
         * @description Approves, pays or voids many payrolls, named by their ids or by their run, as a job with one verdict for each. The rules are the same as for a single decision: an item that needs another person is `failed` with `second_person_required`, and the job continues with the others.
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
         * @description Reads a payroll: every item with its explanation, gross, deductions, net, approvals and decisions. If the payroll replaces a voided payslip, `supersedes_id` names the payslip, and `difference` shows what differs.
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
         * @description Approves a draft, marks an approved payroll paid, or voids it with a reason; nobody decides about their own pay. An approval covers the contributions of people who are independent of the approver. Until all contributions are covered, the payroll stays a draft with its `approvals`. An approval that covers nothing more is 403 `second_person_required`. If an input of the payroll has changed, it is 409 `invalid_transition`: generate it again. Approving locks the dates before `as_of`.
         *
         *     Needs the permission `payrolls:decide`.
         */
        patch: operations["update_payroll"];
        trace?: never;
    };
    "/payrolls/{id}/approvers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show who still has to be covered, and who could approve a payroll
         * @description Lists the contributors to a draft whom no approval covers yet (`uncovered`), and the accounts that could approve the draft now (`approvers`). For each account, `covers` lists the contributors whom its approval would cover. An account that could cover nobody is left out, and so is an account of the employee who is paid. Both lists are empty once the payroll is no draft.
         *
         *     Needs the permission `payrolls:read:all`.
         */
        get: operations["get_payroll_approvers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payrolls/{id}/payslip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the payslip of a payroll as a PDF
         * @description Answers where to read the payslip of a payroll as a PDF (PDF/A-2a and PDF/UA-1), to everybody who may read the payroll. The first request in a language makes the file, and later ones answer the same bytes. It says what the approval stored of people: a later change of a name or an address changes no payslip. The payslip of a payroll that is void says so, with the reason. A draft is 404. A character that no font has is 409 `no_font`, which names the field.
         *
         *     Needs the permission `payrolls:read` (your own once approved).
         */
        get: operations["get_payslip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Computes a payroll again from its snapshot and tells whether every figure is the same. It changes nothing. A difference would mean that the rules of the service have changed since.
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
         * @description Reads all inputs of a payroll: days, rates, components, settings. It does not change after the payroll is approved, so that a figure can be explained years later.
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
         * @description Shows the presence of all employees whom the caller may read: `in`, `late`, `on_leave`, `not_scheduled`, `missing` or `off`, now or at a time `at` within the last 31 days. An employee is `missing` if the shift has begun, the grace is over, and the employee has not clocked. Each row also has the shift, the time since which the employee has been present, and the last clock-out. Filter by department, site or manager. Punches that a phone has not sent yet are unknown here, so an employee who is `missing` may be at work without a network.
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
         * @description Lists all roles with their permissions, newest first. The list includes the roles of the service, which cannot be changed.
         *
         *     Needs the permission `roles:read`.
         */
        get: operations["list_roles"];
        put?: never;
        /**
         * Create a new role
         * @description Creates a role. Its name is unique. Nobody grants a permission that they do not hold (403). If a permission requires another one that the role lacks, it is 400 `permission_requires`, which names the missing one.
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
         * @description Changes a role of the organization. A field that is not sent keeps its value. The change is in force on the next request of everybody who has the role. Roles of the service cannot be changed (409 `in_use`). Replacing permissions may need a recent proof of who calls (401 `step_up_required`).
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
         * @description Changes the fields that are sent and no other. Replacing the permissions needs `If-Match` (428). The refusals are the same as for the PUT.
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
         * @description Shows the shifts of several people, with a row for each, up to 31 dates. Filter by department, site or manager; a row has the dates on which the employee belongs there. With the scope `own` it shows the shifts of everybody in the caller's department, without their leave. Without `from` it shows the week that begins today.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_roster"];
        /**
         * Draft shifts
         * @description Drafts shifts of many dates and employees at once: up to 500 entries in at most 90 months of employees. An entry has `shifts`, of which none is a day off, with their `worth`, or `clear`, by which the date is to follow its schedule again. A draft decides nothing and tells nobody until it is published; a planner of the employee sees it as `draft` of the date. Sending what is published already takes a draft back. All entries are stored, or none; sent again they change nothing.
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
         * @description Publishes the drafts of up to 62 dates as a job: of named employees, of a department with those below it, or of a site. It needs an `Idempotency-Key`. The drafts of each employee are published together, or not at all if a date is locked, not employed, on approved leave or overlapping. In that case the `code` and `detail` of the item have the reason, and the drafts stay. Employees are notified of dates that are today or later. Poll the job (`Location`) or wait for it (`?wait=10`).
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
         * @description Lists all rotations, newest first. The list includes the inactive ones.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_rotations"];
        put?: never;
        /**
         * Create a new rotation
         * @description Makes a rotation: 1 to 366 days that repeat from `anchor_date` on, each with up to three shifts. A schedule of an employee, a site or the organization then names it (`PUT …/work-schedules/{date}`), with an offset for those who begin later. Shifts of a day follow each other within 24 hours, and no day reaches into the next (400 `overlap`). `worths` says what a whole day of leave takes on each day of the pattern. Its code is unique by how it looks (409 `already_exists`).
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
         * @description Changes a rotation. After a schedule has used it, only its name, its code and whether it is active can change (409 `in_use`). For other shifts, create another rotation and let schedules begin with that one. An inactive rotation stays in force where it is used, and no schedule can begin with it.
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
         * @description Changes the fields that are sent and no other. The refusals are the same as for the PUT.
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
         * @description Lists salary components, newest first. The list includes the inactive ones, with `is_active: false`.
         *
         *     Needs the permission `salary_components:read`.
         */
        get: operations["list_salary_components"];
        put?: never;
        /**
         * Create a salary component
         * @description Creates a component. Its code is unique, and other components refer to it by the code. A reference to a component that does not exist is 400 `unknown_reference`, a circle of references 409 `cycle`. A value that does not fit the kind or the method is 400, at its place.
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
         * @description Changes a component. A field that is not sent keeps its value; `calculation`, `when` and `applies_to` are replaced as a whole. Drafts are computed with the change when they are generated again. Approved payrolls do not change. A code to which other components refer cannot change (409 `in_use`).
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
         * @description Changes the fields that are sent and no other. The refusals are the same as for the PUT.
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
         * @description Reads the settings in force, with a pending change of the protection. The answer has an `ETag`, which the PUT needs.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["get_settings"];
        /**
         * Update organization settings
         * @description Changes settings of the version that `If-Match` names; without it, the answer is 428. A field that is not sent keeps its value. Days that depend on a change are recalculated within minutes, unless an approved payroll locks them. `recalculation_job_id` names the job, which lists the employees whose days changed. A leave type in use cannot be removed (409 `in_use`). Making the protection of pay weaker needs an independent person, or takes 72 hours.
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
         * @description Changes the settings that are sent and no other. Replacing a list that is not empty needs `If-Match` (428). The refusals are the same as for the PUT.
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
         * @description Cancels a weaker protection before it takes effect. Everybody who may change settings may do this. If no change is pending, it is 404.
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
         * @description Puts a weaker protection in force that another account has requested. Only an account that is independent of that account may do this (403 `second_person_required`). If no change is pending, it is 404.
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
         * @description Lists the organization's schedules by date, oldest first. The first one, `initial`, is in force before all dates. Each is in force until the next one begins.
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
         * @description Gives the organization a schedule from a date on. It is in force until the next one begins, and no other date changes. It needs `If-Match` with the ETag of the settings (428). Shifts of a week do not overlap (400 `overlap`). The days of all employees who inherit it are recalculated within minutes, unless an approved payroll locks them.
         *
         *     Needs the permission `settings:write`.
         */
        put: operations["update_work_schedule"];
        post?: never;
        /**
         * Remove a schedule of the organization
         * @description Removes a schedule. The one before it gets its dates. The initial one cannot be removed, only changed (409 `in_use`).
         *
         *     Needs the permission `settings:write`.
         */
        delete: operations["delete_work_schedule"];
        options?: never;
        head?: never;
        /**
         * Change some fields of a schedule
         * @description Changes some fields of an existing schedule (404 otherwise). The refusals are the same as for the PUT.
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
         * @description Lists the shift requests in which an employee takes part whose shifts the caller may read, newest first. With the scope `own` these are your own requests and those that colleagues offer you. Filter by employee, kind and status.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_shift_requests"];
        put?: never;
        /**
         * Ask for a shift to change hands
         * @description Requests to swap all shifts of a date with a colleague (`swap`), to give them to one (`give`), or to get a place of an open shift (`claim`). The first two wait for the colleague, a claim for the planner. A date without shifts is 400 `does_not_fit`. A colleague whom you may not name is 400 `unknown_reference`. An open shift that is for others is 403, and one without a free place 409 `invalid_transition`. If the account has no employee, it is 409 `no_employee`.
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
         * @description The colleague accepts or declines an offer. The planner of both, who is neither of the two, approves or rejects an accepted request. The requester cancels it. An approval changes both rosters together. If it cannot, the answer is 409 with the reason: `period_locked`, `employee_inactive`, `overlap`, or `invalid_transition` if the shifts have changed. The same status again is 200 and changes nothing.
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
         * @description Lists all shift types, newest first. The list includes the inactive ones.
         *
         *     Needs the permission `schedules:read`.
         */
        get: operations["list_shift_types"];
        put?: never;
        /**
         * Create a new shift type
         * @description Creates a shift type: a name for a start, an end and a break. Its code is unique: no two may look alike, regardless of case (409 `already_exists`). It needs `schedules:write:all`.
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
         * @description Changes a shift type. Plans that already have a copy of it do not change. A code that another shift type has is 409 `already_exists`.
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
         * @description Changes the fields that are sent and no other. The refusals are the same as for the PUT.
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
         * @description Lists all sites, newest first. The list includes the inactive ones.
         *
         *     Needs the permission `sites:read`.
         */
        get: operations["list_sites"];
        put?: never;
        /**
         * Create a new site
         * @description Creates a site. Its code is unique: no two may look alike, regardless of case (409 `already_exists`). A field that is `null` is inherited from the organization. A value replaces the organization's as a whole, so that an empty list of holidays means none. An organization has at most 300 sites, and sites and rotations together have at most 1 MB of text (400 `too_many`).
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
         * @description Changes a site. A field that is not sent keeps its value, and `null` makes it inherit from the organization again. After a change of the zone, the schedule or the holidays, the days of the people who work there are recalculated; `recalculation_job_id` names the job. A site at which somebody works, now or later, cannot be deactivated (409 `in_use`). Give these people another site first.
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
         * @description Changes the fields that are sent and no other. The refusals are the same as for the PUT.
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
         * @description Writes the schedule that begins on the date in the path; `initial` is in force before all dates. It changes the dates up to the next entry and no other. The days of the people who work there are recalculated. A field of a schedule that is not sent has the value of the schedule in force on the date. After 32 accounts have changed the site, others cannot (409 `in_use`).
         *
         *     Needs the permission `sites:write`.
         */
        put: operations["update_site_work_schedule"];
        post?: never;
        /**
         * Remove a schedule of a site
         * @description Removes the schedule that begins on the date. The one before it gets its dates. Without the initial one, the dates inherit from the organization.
         *
         *     Needs the permission `sites:write`.
         */
        delete: operations["delete_site_work_schedule"];
        options?: never;
        head?: never;
        /**
         * Change some fields of a site's schedule
         * @description Changes the fields of a schedule that are sent and no other. If no schedule begins on the date, it is 404.
         *
         *     Needs the permission `sites:write`.
         */
        patch: operations["patch_site_work_schedule"];
        trace?: never;
    };
    "/team-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the leave of colleagues
         * @description Lists colleagues with the leave that touches at most 62 dates. If `leave.team_calendar` of the settings is `department`, everybody sees the approved dates and halves of the people in the same department and under the same manager, without the type. Callers with `leaves:read` for a person always see type, status and pending leave. Otherwise the list has only the caller, whose own leave is shown in full.
         */
        get: operations["list_team_calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Lists all terminals, newest first. The list includes the inactive ones.
         *
         *     Needs the permission `terminals:read`.
         */
        get: operations["list_terminals"];
        put?: never;
        /**
         * Create a new terminal, with its key
         * @description Creates a terminal, and answers with its key, which is shown only once. Keep `push_path`, or make another key. The serial number is the one that the device itself sends. It is unique: no two may look alike, regardless of case (409 `already_exists`).
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
         * @description Reads one terminal. `last_seen_at` is the time of its last request, exact to a quarter of an hour.
         *
         *     Needs the permission `terminals:read`.
         */
        get: operations["get_terminal"];
        /**
         * Update terminal
         * @description Changes a terminal. A field that is not sent keeps its value. Another time zone affects only later taps. The service accepts nothing from an inactive terminal: the terminal keeps its taps and sends them when it is active again.
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
         * @description Changes the fields that are sent and no other. The refusals are the same as for the PUT.
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
         * @description Gives a terminal a new key. The key before ends at once. Enter the new address in the terminal or in its relay; until then the terminal keeps its taps. If the answer is lost, make another key.
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
         * @description Applies the taps of some local dates again. Use it after an employee got the number under which they tapped, or after a correction of an attendance that their taps overlap. It answers 202 with the job of the terminal, which does this in its turn. A tap that is applied correctly does not change, and neither does its employee. At most 366 dates at once (400 `too_long`).
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
         * @description Lists the lines of a terminal, the latest arrival first, with their verdicts. `state=unmatched` shows the taps of numbers that no employee has, `state=faulty` the taps that were made while the clock was wrong, and `state=malformed` the lines that are no taps. Lines that arrived within the last second may be missing.
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
    "/time-account-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct a time account, or pay minutes of it out
         * @description Corrects a time account, or pays minutes of it out with the payroll of the date. Nobody does that for themselves (403 `own_record`). The time policy of the date must have an account (400 `does_not_fit`). It is 409 `period_locked` on a date that a payroll or an approved timesheet locks, and 409 `insufficient_balance` if less than the floor of the account would remain without the reserved minutes. An entry does not change. Make another one in the other direction.
         *
         *     Needs the permission `leaves:adjust`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_time_account_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List time accounts
         * @description Lists time accounts with their balance, which is the sum of their entries, and the part of it that pending leave reserves. With `employee_id` it also shows the entries of the last year, or from a date on, each with the balance after it. Only employees whose time policy has an account, or had one, are listed.
         *
         *     Needs the permission `leaves:read`.
         */
        get: operations["list_time_accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all time policies
         * @description Lists the time policies, newest first. Each is shown with all its versions.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["list_time_policies"];
        put?: never;
        /**
         * Create a new time policy
         * @description Creates a time policy: a dated list of rules that give time codes to worked minutes. It has at most 60 versions, one for each `effective_from` (400 `repeated`), and an organization has at most 100 policies (400 `too_many`). It holds for nobody until the settings, a site or an assignment names it.
         *
         *     Needs the permission `settings:write`.
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["create_time_policy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/time-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get time policy details
         * @description Reads one time policy, with all its versions. Each version is shown with the defaults of the fields that were not sent.
         *
         *     Needs the permission `settings:read`.
         */
        get: operations["get_time_policy"];
        /**
         * Update time policy
         * @description Replaces a time policy. Days on which other rules hold are recalculated within minutes, unless an approved payroll locks them; `recalculation_job_id` names the job. A policy that the settings, a site or an assignment names stays active (409 `in_use`).
         *
         *     Needs the permission `settings:write`.
         */
        put: operations["update_time_policy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change some fields of a time policy
         * @description Changes some fields of a time policy. The refusals are the same as for the PUT.
         *
         *     Needs the permission `settings:write`.
         */
        patch: operations["patch_time_policy"];
        trace?: never;
    };
    "/timesheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List timesheets by period
         * @description Lists timesheets. With `period_start` there is a row for everybody who is employed in that period, also for those who have not submitted, so that an office sees who is missing. Without it the list has all timesheets that were ever submitted, those of the latest period first. Filter by state, employee, department or manager.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["list_timesheets"];
        put?: never;
        /**
         * Submit a timesheet
         * @description Signs the days of a period: those of the caller, or with `employee_id` those of somebody whose attendances the caller reviews. The period must be over (400 `out_of_range`). The service stores the days and their hash, and tells those who decide the first step of its route. A timesheet that is submitted already is answered with 200. Open or waiting attendances may be submitted; they have to be settled before the approval, and that changes the days.
         *
         *     Needs the permission `attendances:write` or `attendances:review` (the second for others).
         *
         *     With an `Idempotency-Key` the request is done once, however often it is sent; an answer that repeats an earlier one says so in `Idempotent-Replayed`.
         */
        post: operations["submit_timesheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/timesheets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of a timesheet
         * @description Reads the state of a timesheet by its id: who submitted it, and the last decision. A timesheet that nobody has submitted is 404. `GET /employees/{id}/timesheets/{period_start}` shows the days.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["get_timesheet_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approve a timesheet, or open it again
         * @description Approves the present step of a submitted timesheet (`approved`), or opens one again (`open`): the employee withdraws what is submitted, the approver returns it, or reopens what is approved, with a `note`. The approval of the last step approves the timesheet. Nobody decides about their own (403 `own_record`). Approving is 409 `timesheet_changed` if the days are no longer those that were submitted, and 409 `unresolved` while an attendance is open, incomplete or waits for a decision. An approved timesheet locks its dates like a payroll. It is not reopened while a payroll holds one of them (409 `period_locked`).
         *
         *     Needs the permission `attendances:review` or `attendances:write` (the second to withdraw).
         */
        patch: operations["update_timesheet"];
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
         * @description Answers with a signed address and headers for one file with this type, length and SHA-256. Send the file there with exactly these headers within five minutes, without a token. If the bucket answers 412, the file has arrived before, for example because an answer was lost. Then refer to the file by `file_url`. An account may start 200 uploads a day (429). A file to which nothing refers within a week is removed.
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
         * @description Reads the state of an upload, and the address of its file when it is `ready`. The file is checked when it is first requested; a file that is not the promised one is `invalid`. The address is valid for minutes; send the request again for another one.
         *
         *     Who may: the uploader, or who may read the attendance, leave or employee that refers to it.
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
    "/working-time-report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where rest was too short, or days and weeks were too long
         * @description Lists where the limits of a time policy were passed: rest between days or in a week that was too short, days and weeks of presence that were too long. It looks at all presence, counted or not, also of attendances in review, and refuses nothing. Each row names the date, the limit, what was found, and the attendances that show it. Weeks are judged on their last date. Filter by dates, employee, department or manager.
         *
         *     Needs the permission `attendances:read`.
         */
        get: operations["list_working_time_findings"];
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
            /** @description The confirmed change. Default: `account`. */
            confirms?: components["schemas"]["Confirms"] | null;
            /** @description The way of a confirmed reset. Default: `mail` for one that the owner asked for by e-mail, otherwise `answer`. */
            deliver?: components["schemas"]["Delivery"] | null;
        };
        /** @description The outcome of a confirmation. */
        AccountConfirmation: {
            /** @description If a reset was pending and no token was mailed: the second half for `POST /auth/activate`. It is not shown again. */
            confirmation_token: string | null;
            /**
             * Format: date-time
             * @description The end of the reset.
             */
            expires_at: string | null;
            /** @description The account. */
            user: components["schemas"]["User"];
        };
        /** @description Request body for giving an employee an account or changing it. */
        AccountInput: {
            /** @description Unique in the installation: no two may look alike. Stored in lower case. */
            email: string;
            /** @description Default true. */
            is_active?: boolean | null;
            /** @description Role names. */
            roles: string[];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        AccountPatch: {
            /** @description Unique in the installation: no two may look alike. Stored in lower case. */
            email?: string;
            /** @description Default true. */
            is_active?: boolean | null;
            /** @description Role names. */
            roles?: string[];
        };
        /** @description Request body for choosing the first password. */
        ActivateRequest: {
            /** @description For a new password of an account that has a second factor: a code of the authenticator, or a recovery code. */
            code?: string | null;
            /**
             * @description The second half, for an account that has been activated before: `confirmation_token` of `POST
             *     /employees/{id}/account/confirmation`.
             */
            confirmation_token?: string | null;
            /** @description The new password, of 10 to 128 characters. A password that is easy to guess is refused. */
            password: string;
            /** @description The activation token. */
            token: string;
        };
        /** @description An activation token, with which the employee chooses a password. */
        Activation: {
            /** @description The token for `POST /auth/activate`, which takes it once. It is not shown again. */
            activation_token: string;
            /**
             * Format: date-time
             * @description The end of the token: 72 hours after it was made.
             */
            expires_at: string;
            /**
             * @description Whether the account has been activated before. If so, the token is one of the two halves that a reset needs.
             *     Somebody independent hands out the other half with `POST /employees/{id}/account/confirmation`.
             */
            needs_confirmation: boolean;
        };
        /** @description The account that made a change. */
        ActivityActor: {
            /** @description The e-mail of the account at that time. */
            email: string;
            /**
             * Format: uuid
             * @description The account.
             */
            user_id: string;
        };
        /**
         * @description A field before and after the change. For a list, the fields have the entries that were removed and the ones that
         *     were added.
         */
        ActivityChange: {
            /** @description Absent if `hidden` is true. */
            after?: unknown;
            /** @description Absent if `hidden` is true. */
            before?: unknown;
            /** @description The path of the field, for example `organization.name`. */
            field: string;
            /** @description True if the caller may not read this field of the resource. Otherwise it is absent. */
            hidden?: boolean;
        };
        /** @description A change that a person or the service made. */
        ActivityLog: {
            /** @description The kind of the change, for example `employee.created`. */
            action: string;
            /** @description The account that made the change; `null` if the service made it by itself. */
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
            /** @description The id of the request, by which the operator finds it in the log of the service. */
            request_id: string | null;
            /** @description The id of the changed resource. */
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
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The approval of a step. */
        Approval: {
            /**
             * Format: date-time
             * @description When it was approved.
             */
            at: string;
            /**
             * Format: uuid
             * @description The account that approved.
             */
            decided_by: string;
            /** @description A message about the approval. */
            note: string | null;
            /**
             * Format: uuid
             * @description The account of the approver for whom a deputy decided.
             */
            on_behalf_of: string | null;
            /**
             * Format: uint
             * @description The number of the step in the route, from 1.
             */
            step: number;
        };
        /** @description Selects attendances that wait for a review, as `GET /attendances` filters them. An empty filter selects them all. */
        ApprovalFilter: {
            /**
             * Format: uuid
             * @description Only attendances of members of the department itself.
             */
            department_id?: string | null;
            /** @description Only attendances that this device has sent. */
            device_id?: string | null;
            /**
             * Format: uuid
             * @description Only attendances of this employee.
             */
            employee_id?: string | null;
            /**
             * Format: date
             * @description Only attendances with this `date` or a later one.
             */
            from?: string | null;
            /**
             * Format: uuid
             * @description Only attendances of direct reports of this employee.
             */
            manager_id?: string | null;
            /**
             * @description Attendances whose review waits for a decision. No others can be decided.
             * @enum {string|null}
             */
            review?: "pending" | null;
            /**
             * Format: uuid
             * @description Only attendances of employees who worked at the site on the date.
             */
            site_id?: string | null;
            /**
             * @description Only attendances with this status.
             * @enum {string|null}
             */
            status?: "open" | "present" | "late" | "half_day" | "incomplete" | null;
            /**
             * Format: date
             * @description Only attendances with this `date` or an earlier one.
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
             * @description The kind of the item. `attendance`: The review of an attendance, or an attendance request. `extra_time`: The extra time of an attendance. `leave`: A leave. `timesheet`: A submitted timesheet. `rejected` returns it, or reopens it, and needs a note.
             * @enum {string}
             */
            kind: "attendance" | "extra_time" | "leave" | "timesheet";
        };
        /** @description A step of a route. */
        ApprovalStep: {
            /**
             * @description The first in the line of people who decide. `manager`: The manager, then each manager above, then the managers of the department and of those above it. `department_manager`: The managers of the department and of those above it, then the manager and each manager above. `role`: The holders of a role.
             * @enum {string}
             */
            approver: "manager" | "department_manager" | "role";
            /**
             * Format: uint32
             * @description The hours after each of which the next in line decides, too. Default: never.
             */
            escalate_after_hours: number | null;
            /**
             * Format: uuid
             * @description `role`: the role whose holders decide. It is one of the organization's own roles, `hr_manager` or `admin`.
             */
            role_id: string | null;
        };
        /** @description A step of a route. */
        ApprovalStepInput: {
            /**
             * @description The first in the line of people who decide. `manager`: The manager, then each manager above, then the managers of the department and of those above it. `department_manager`: The managers of the department and of those above it, then the manager and each manager above. `role`: The holders of a role.
             * @enum {string}
             */
            approver: "manager" | "department_manager" | "role";
            /**
             * Format: uint32
             * @description The hours after each of which the next in line decides, too. Default: never.
             */
            escalate_after_hours?: number | null;
            /**
             * Format: uuid
             * @description `role`: the role whose holders decide. It is one of the organization's own roles, `hr_manager` or `admin`.
             */
            role_id?: string | null;
        };
        /** @description Request body for deciding about many attendances and timesheets: those in a list, or the attendances that a filter selects. */
        ApprovalsDecide: {
            /** @description Selects attendances that wait for a review. */
            filter?: components["schemas"]["ApprovalFilter"] | null;
            /** @description The items to decide about. */
            items?: components["schemas"]["ApprovalItem"][] | null;
            /**
             * Format: non-blank
             * @description A note for the activity log. Employees whose requests are decided read it. Required to return timesheets.
             */
            note?: string | null;
            /**
             * @description The decision.
             * @enum {string}
             */
            status: "approved" | "rejected";
        };
        /** @description A salary component that is given to an employee. */
        AssignedComponent: {
            /** @description Replaces the amount of a `fixed` component, in the currency of the compensation. */
            amount: string | null;
            /**
             * Format: uuid
             * @description A component whose scope is `assigned`.
             */
            component_id: string;
            /**
             * @description Replaces the rate of a `percentage` component (in percent), or of a component paid by the hour or by the day
             *     (money, in the currency of the compensation).
             */
            rate: string | null;
        };
        /** @description A salary component that is given to an employee. */
        AssignedComponentInput: {
            /** @description Replaces the amount of a `fixed` component, in the currency of the compensation. */
            amount?: string | null;
            /**
             * Format: uuid
             * @description A component whose scope is `assigned`.
             */
            component_id: string;
            /**
             * @description Replaces the rate of a `percentage` component (in percent), or of a component paid by the hour or by the day
             *     (money, in the currency of the compensation).
             */
            rate?: string | null;
        };
        /** @description The assignment of an employee from a date on. */
        Assignment: {
            /** @description Whether the employee clocks in and out. An employee who does not clock is never `missing`. */
            clocks: boolean;
            /** @description The cost centre of the employee. */
            cost_centre: string | null;
            /** @description The first date of the assignment. The first assignment is in force before its date, too. */
            date: string;
            /** @description The worked days of a week, with at most two decimals, of which leave may be a part. */
            days_per_week: string | null;
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
            /** @description The agreed leave, for leave types whose usual amount does not hold. */
            leave_entitlements: components["schemas"]["LeaveEntitlement"][];
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides about leave.
             */
            manager_id: string | null;
            /**
             * Format: uuid
             * @description The site at which the employee works.
             */
            site_id: string | null;
            /**
             * Format: uuid
             * @description The time policy of the employee; `null` for that of the site or of the organization.
             */
            time_policy_id: string | null;
            /** @description The agreed hours of a week, with at most two decimals. */
            weekly_hours: string | null;
        };
        /** @description The entries of a history, oldest first. */
        AssignmentHistory: {
            /** @description Each entry is in force until the next one begins. */
            data: components["schemas"]["Assignment"][];
        };
        /** @description Request body for an assignment. A field that is not sent has the value that is in force on the date. */
        AssignmentInput: {
            /** @description Whether the employee clocks in and out. An employee who does not clock is never `missing`. Default true. */
            clocks?: boolean | null;
            /**
             * Format: name
             * @description The cost centre of the employee.
             */
            cost_centre?: string | null;
            /**
             * @description The worked days of a week, above 0 and up to 7, with at most two decimals, of which leave may be a part. Default:
             *     those of the schedule.
             */
            days_per_week?: string | null;
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
            /** @description The agreed leave, at most one entry for each leave type; nobody changes their own. Default none. */
            leave_entitlements?: components["schemas"]["LeaveEntitlementInput"][] | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides about leave; nobody below the employee.
             */
            manager_id?: string | null;
            /**
             * Format: uuid
             * @description An active site, at which the employee works.
             */
            site_id?: string | null;
            /**
             * Format: uuid
             * @description An active time policy. `null` for that of the site or of the organization.
             */
            time_policy_id?: string | null;
            /** @description The agreed hours of a week, 0 to 168, with at most two decimals. */
            weekly_hours?: string | null;
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        AssignmentPatch: {
            /** @description Whether the employee clocks in and out. An employee who does not clock is never `missing`. Default true. */
            clocks?: boolean | null;
            /**
             * Format: name
             * @description The cost centre of the employee.
             */
            cost_centre?: string | null;
            /**
             * @description The worked days of a week, above 0 and up to 7, with at most two decimals, of which leave may be a part. Default:
             *     those of the schedule.
             */
            days_per_week?: string | null;
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
            /** @description The agreed leave, at most one entry for each leave type; nobody changes their own. Default none. */
            leave_entitlements?: components["schemas"]["LeaveEntitlementInput"][] | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides about leave; nobody below the employee.
             */
            manager_id?: string | null;
            /**
             * Format: uuid
             * @description An active site, at which the employee works.
             */
            site_id?: string | null;
            /**
             * Format: uuid
             * @description An active time policy. `null` for that of the site or of the organization.
             */
            time_policy_id?: string | null;
            /** @description The agreed hours of a week, 0 to 168, with at most two decimals. */
            weekly_hours?: string | null;
        };
        /** @description An attendance: from a clock-in to its clock-out. */
        Attendance: {
            /**
             * Format: uint32
             * @description Minutes of break that are deducted. It is shown under a time policy.
             */
            break_minutes?: number | null;
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
             * @description The end of the interval in which the clock-in was, if only the interval is known. `null` as soon as somebody
             *     has corrected the clock-in.
             */
            clock_in_latest_at: string | null;
            /**
             * Format: date-time
             * @description The end of the interval in which the clock-in was, as the client sent it.
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
            /** @description The place of the clock-out. */
            clock_out_place: components["schemas"]["ClockOutPlace"] | null;
            /**
             * Format: int64
             * @description Whole seconds that the device's clock was behind (negative: ahead) at the clock-in, as the request that
             *     brought the clock-in said; `null` if the request said nothing.
             */
            clock_skew_seconds: number | null;
            /** @description The minutes of each time code, by the rules that need only the date. It is shown under a time policy. */
            codes?: components["schemas"]["CodeMinutes"][] | null;
            /** @description The cost centre of the employee on the date. */
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
            /** @description With `expand=employee`: the number and name of the employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee who was at work.
             */
            employee_id: string;
            /**
             * Format: uint32
             * @description Minutes that are worked beyond the due minutes of the date, counted or not. It is shown under a time policy.
             */
            extra_minutes?: number | null;
            /**
             * @description Whether extra minutes wait for a decision, and which one they got. It is shown under a time policy.
             * @enum {string|null}
             */
            extra_review?: "none" | "pending" | "approved" | "rejected" | null;
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
             * @description Whole minutes of lateness since the start of the shift; 0 within the grace of the shift.
             */
            late_minutes: number;
            /**
             * Format: double
             * @description Degrees, WGS 84, of the clock-in.
             */
            lng: number | null;
            /** @description The place of the clock-in, in words of the client. */
            location: string | null;
            /**
             * Format: double
             * @description Radius of uncertainty of the clock-in, in metres.
             */
            location_accuracy: number | null;
            /**
             * Format: uuid
             * @description The employee's manager on the date.
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
             * @description When the service received the first record of the attendance.
             */
            received_at: string;
            /**
             * @description The state of the review: whether the attendance waits for a decision, and which decision it got.
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
             * @description When its shift began; `null` if the attendance belongs to no shift.
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
             * @description `flagged` if somebody should look at the attendance.
             * @enum {string}
             */
            sync_status: "synced" | "flagged";
            /** @description The IANA time zone in which the employee worked on the date. */
            timezone: string;
            /**
             * Format: uint32
             * @description Extra minutes that do not count. It is shown under a time policy.
             */
            uncounted_minutes?: number | null;
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
             * @description The client's own id of the record. A punch with the same id from the same device finds the attendance that the
             *     first one made, and a later sync of the record is merged with it.
             */
            client_record_id?: string | null;
            /**
             * Format: date-time
             * @description The time by the client's clock. The punch counts at the time of its arrival. A difference of more than 120
             *     seconds is flagged.
             */
            client_ts?: string | null;
            /** @description The device. With `client_record_id` it identifies the punch. */
            device_id?: string | null;
            /**
             * Format: uuid
             * @description The employee who clocks. Default: the caller.
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
            /** @description The place, in words. */
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
             * @description The time at which the attendance began.
             */
            clock_in_at: string;
            /**
             * Format: date-time
             * @description The time at which it ended, at most seven days after the clock-in.
             */
            clock_out_at?: string | null;
            /**
             * Format: uuid
             * @description The employee who was at work; not the caller.
             */
            employee_id: string;
            /** @description The place, in words. */
            location?: string | null;
            /**
             * Format: non-blank
             * @description The reason for entering it. The activity log shows it.
             */
            reason: string;
        };
        /** @description A page of a list. */
        AttendancePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Attendance"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for correcting times (with a reason) or for deciding a review. */
        AttendancePatch: {
            /**
             * Format: date-time
             * @description The corrected clock-in.
             */
            clock_in_at?: string | null;
            /**
             * Format: date-time
             * @description The corrected clock-out.
             */
            clock_out_at?: string | null;
            /**
             * @description The decision about extra minutes, where they need approval under a time policy.
             * @enum {string|null}
             */
            extra_review?: "approved" | "rejected" | null;
            /** @description A note about the decision. */
            note?: string | null;
            /**
             * Format: non-blank
             * @description Required for a correction.
             */
            reason?: string | null;
            /**
             * @description The decision about an attendance that waits for a review.
             * @enum {string|null}
             */
            review?: "approved" | "rejected" | null;
        };
        /** @description A request to correct an attendance, or to enter one that was forgotten. */
        AttendanceRequest: {
            /** @description The approvals of the steps. */
            approvals: components["schemas"]["Approval"][];
            /** @description The accounts that are asked to decide the present step, deputies included. Others with the permission may decide, too. */
            approvers: string[];
            /**
             * Format: uuid
             * @description The attendance to correct. For a forgotten attendance it is `null` until the approval has entered it.
             */
            attendance_id: string | null;
            /**
             * Format: date-time
             * @description The requested clock-in; `null` if it stays.
             */
            clock_in_at: string | null;
            /**
             * Format: date-time
             * @description The requested clock-out; `null` if it stays.
             */
            clock_out_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date
             * @description The date of the requested times.
             */
            date: string;
            /**
             * Format: date-time
             * @description When it was decided or cancelled.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description The account that decided or cancelled.
             */
            decided_by: string | null;
            /** @description A message about the decision. */
            decision_note: string | null;
            /** @description With `expand=employee`: the number and name of the employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee whose times they are.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The reason for the request. */
            reason: string;
            /**
             * @description The state of the request. `approved`: The attendance has the requested times.
             * @enum {string}
             */
            status: "pending" | "rejected" | "cancelled" | "approved";
            /**
             * Format: uint
             * @description The number of the step of the route at which the request is, from 1; the last one if it has ended.
             */
            step: number;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for an attendance request. */
        AttendanceRequestCreate: {
            /**
             * Format: uuid
             * @description The attendance to correct. Without it the request is about a forgotten attendance.
             */
            attendance_id?: string | null;
            /**
             * Format: date-time
             * @description The clock-in. A forgotten attendance needs it.
             */
            clock_in_at?: string | null;
            /**
             * Format: date-time
             * @description The clock-out, at most seven days after the clock-in.
             */
            clock_out_at?: string | null;
            /**
             * Format: uuid
             * @description The employee whose times they are. Default: the caller's employee.
             */
            employee_id?: string | null;
            /**
             * Format: non-blank
             * @description The reason, for the approver. The activity log shows it.
             */
            reason: string;
        };
        /** @description A page of a list. */
        AttendanceRequestPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["AttendanceRequest"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for deciding or cancelling an attendance request. */
        AttendanceRequestPatch: {
            /** @description A message about the decision. */
            note?: string | null;
            /**
             * @description The new status.
             * @enum {string}
             */
            status: "approved" | "rejected" | "cancelled";
        };
        /** @description A record. `(employee_id, device_id, id)` is its permanent identity. */
        AttendanceSync: {
            /**
             * Format: date-time
             * @description The time of the clock-in by the client's clock.
             */
            clock_in_client_ts: string;
            /**
             * Format: date-time
             * @description The end of the interval in which the clock-in was, for a record whose exact clock-in is unknown because the
             *     clock of a terminal was wrong. `clock_in_client_ts` is the beginning of the interval. The end is at most 31
             *     days later. Such a record has no clock-out. It waits for a review, and a correction sets the time.
             */
            clock_in_latest_ts?: string | null;
            /**
             * Format: date-time
             * @description The time of the clock-out by the client's clock.
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
            /** @description The place, in words. */
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
             * @description Whether the device counted an odd number of taps, so that a break may be missing. If so, the attendance has
             *     the flag `uneven_taps`.
             */
            uneven_taps?: boolean | null;
        };
        /** @description A batch of records made offline. */
        AttendanceSyncBatch: {
            /** @description 1 to 1,000 records, in any order. */
            records: components["schemas"]["AttendanceSync"][];
        };
        /** @description The credentials of an account. */
        AuthLoginRequest: {
            /** @description The e-mail of the account. */
            email: string;
            /** @description The name or the id of the organization. Without it, the e-mail names the account that was activated first. */
            organization?: string | null;
            /** @description The password of the account. */
            password: string;
        };
        /** @description An access token, and a refresh token to renew it. */
        AuthLoginResponse: {
            /** @description A JWT. Send it as `Authorization: Bearer …`. */
            access_token: string;
            /**
             * Format: int64
             * @description Seconds for which the access token is valid.
             */
            expires_in: number;
            /** @description A token that renews the session once. */
            refresh_token: string;
            /** @description Always `Bearer`. */
            token_type: string;
            /** @description The account that has signed in. */
            user: components["schemas"]["User"];
        };
        /** @description The bank account of an employee or of the employer: the one in use, and the one that waits. */
        BankAccount: {
            /**
             * Format: uuid
             * @description The employee; `null` for the account of the employer.
             */
            employee_id: string | null;
            /** @description The account to which, or from which, money is transferred now. */
            in_use: components["schemas"]["EnteredBankAccount"] | null;
            /** @description The account that waits for a confirmation, or for its time. */
            pending: components["schemas"]["EnteredBankAccount"] | null;
        };
        /** @description Request body for entering a bank account: an IBAN, or the numbers of a country without IBANs. It has no `Debug`. */
        BankAccountUpdate: {
            /** @description Its number. */
            account_number?: string | null;
            /** @description The code of its bank in that country. */
            bank_code?: string | null;
            /** @description The code of the bank (ISO 9362), with 8 or 11 characters. */
            bic?: string | null;
            /** @description The country of an account without IBAN, as two letters. */
            country?: string | null;
            /**
             * Format: name
             * @description The name of the holder, in Latin letters. Default: the legal name of the employee or of the organization.
             */
            holder?: string | null;
            /** @description The IBAN, with or without spaces. */
            iban?: string | null;
        };
        /** @description A tier of the break: a piece of work longer than `after_minutes` has `minutes` of break. */
        BreakTier: {
            /**
             * Format: uint32
             * @description Minutes of presence behind which the break is deducted.
             */
            after_minutes: number;
            /**
             * Format: uint32
             * @description Minutes of break.
             */
            minutes: number;
        };
        /** @description A new calendar feed, with its address. */
        CalendarFeed: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Whether the feed shows the team calendar, too. */
            team: boolean;
            /** @description The secret address. It is answered only here. Everybody who knows it reads the calendar. */
            url: string;
        };
        /** @description Request body for making a calendar feed. */
        CalendarFeedCreate: {
            /** @description Whether the feed shows the team calendar, too. Default false. */
            team?: boolean | null;
        };
        /** @description Request body for another e-mail of your own account. */
        ChangeEmail: {
            /** @description The address that is to become the account's e-mail, or that is it already and is to be proven. */
            email: string;
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
        /** @description The minutes of a time code. */
        CodeMinutes: {
            /** @description The time code. */
            code: string;
            /**
             * Format: uint32
             * @description Whole minutes.
             */
            minutes: number;
        };
        /** @description An employee's compensation from a date on. */
        Compensation: {
            /** @description The pay for a month, a day, an hour or a period, with exactly the currency's decimals. */
            amount: string;
            /** @description The components that the employee is given. */
            components: components["schemas"]["AssignedComponent"][] | null;
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency: string;
            /**
             * Format: date
             * @description The first date of the entry, which is in force until the next one begins.
             */
            effective_from: string;
            /**
             * Format: uuid
             * @description The pay group in whose periods the employee is paid.
             */
            pay_group_id: string | null;
            /**
             * @description Meaning of `amount`. An entry with a pay group may also be `per_period`, which clients of earlier versions do not
             *     know.
             * @enum {string}
             */
            pay_type: "monthly" | "daily" | "hourly";
        };
        /** @description An employee's compensation from a date on, as sent. */
        CompensationEntry: {
            /** @description The pay for a month, a day, an hour or a period, with at most the currency's decimals. */
            amount: string;
            /**
             * @description The components that the employee is given, each at most once. A component of scope `assigned` applies only to
             *     employees to whom it is given. For a component of another scope, the entry here only changes its amount or
             *     rate.
             */
            components?: components["schemas"]["AssignedComponentInput"][] | null;
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency: string;
            /**
             * Format: date
             * @description The first date of the entry, which is in force until the next one begins.
             */
            effective_from: string;
            /**
             * Format: uuid
             * @description The pay group in whose periods the employee is paid. Default: none, for pay runs without a group.
             */
            pay_group_id?: string | null;
            /**
             * @description Meaning of `amount`. `per_period`: Pay for each period of the pay group.
             * @enum {string}
             */
            pay_type: "monthly" | "daily" | "hourly" | "per_period";
        };
        /** @description The token of a mailed link. */
        ConfirmEmail: {
            /** @description The token of the link. */
            token: string;
        };
        /**
         * @description The statement of the second person. `account`: The right person holds the account. `reset`: The right person asks for the pending reset.
         * @enum {string}
         */
        Confirms: "account" | "reset";
        Conflict: components["schemas"]["ErrorResponse"];
        /** @description An input that differs, with its date. */
        CorrectionChange: {
            /**
             * Format: date
             * @description The date of the work, of the leave or of the adjustment, or the first date of the period on which another compensation
             *     is in force.
             */
            date: string;
            /**
             * @description The input that differs. `replaced`: A payroll that closed the period became void, and another one took its place.
             * @enum {string}
             */
            kind: "attendance" | "leave" | "compensation" | "adjustment" | "replaced";
        };
        /** @description A code whose minutes are credited. */
        CreditedCode: {
            /** @description The time code. */
            code: string;
            /** @description Minutes of the account for one minute. Default `1`. */
            factor: string | null;
        };
        /** @description A code whose minutes are credited. */
        CreditedCodeInput: {
            /** @description The time code. */
            code: string;
            /** @description Minutes of the account for one minute. Default `1`. */
            factor?: string | null;
        };
        /** @description The account that calls. */
        CurrentUser: {
            /**
             * Format: date-time
             * @description The time at which a password was last chosen with an activation token.
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description E-mail that the account signs in with. */
            email: string;
            /** @description Whether the owner has proven that mails to the e-mail reach them. */
            email_proven: boolean;
            /**
             * Format: uuid
             * @description The employee whose account it is; `null` only for an account without an employee.
             */
            employee_id: string | null;
            /**
             * Format: date-time
             * @description The time after which the account can no longer sign in, if the employee's last day is known.
             */
            ends_at: string | null;
            /**
             * Format: uuid
             * @description The id of the account.
             */
            id: string;
            /** @description False once the account can no longer sign in. */
            is_active: boolean;
            /**
             * @description Whether the account counts as itself only: the operator issued its sign-in, or somebody independent of the
             *     issuer has confirmed it.
             */
            is_established: boolean;
            /**
             * @description The language of mails; `null` for the organization's.
             * @enum {string|null}
             */
            language: "de" | "en" | null;
            /** @description The kinds of notifications that are not mailed. */
            mail_off: string[];
            /** @description Whether mails to the e-mail come back. Nothing is mailed there until it changes or is proven again. */
            mail_problem: boolean;
            /** @description The permissions of all roles together, for example `attendances:read:own`. */
            permissions: string[];
            /** @description The names of the roles. */
            roles: string[];
            /** @description Whether a sign-in needs a second factor, too. */
            second_factor: boolean;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for your own preferences. Fields that are not sent stay. */
        CurrentUserUpdate: {
            /**
             * @description The language of mails; `null` for the organization's.
             * @enum {string|null}
             */
            language?: "de" | "en" | null;
            /**
             * @description The kinds of notifications that are not mailed, as `kind` of a notification. Those of `account.*`, `bank_account.*`
             *     and `settings.*` are always mailed.
             */
            mail_off?: string[] | null;
        };
        /** @description A field that the organization adds to the personal data of its employees. */
        CustomField: {
            /** @description The values of a `choice`. Default none. */
            choices: string[] | null;
            /** @description Unique in the organization. */
            code: string;
            /** @description Whether employees may change the value of their own record. Default false. */
            employee_writes: boolean | null;
            /** @description Whether new values are accepted. Default true. An inactive field keeps its values. */
            is_active: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /** @description The type of its values, which never changes. */
            type: components["schemas"]["CustomFieldType"];
        };
        /** @description A field that the organization adds to the personal data of its employees. */
        CustomFieldInput: {
            /** @description The values of a `choice`. Default none. */
            choices?: string[] | null;
            /** @description Unique in the organization. */
            code: string;
            /** @description Whether employees may change the value of their own record. Default false. */
            employee_writes?: boolean | null;
            /** @description Whether new values are accepted. Default true. An inactive field keeps its values. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /** @description The type of its values, which never changes. */
            type: components["schemas"]["CustomFieldType"];
        };
        /**
         * @description The type of the values of a custom field. `number`: A number as `1.5`. `date`: A date as `2026-11-28`. `choice`: One of the choices. `yes_no`: `yes` or `no`.
         * @enum {string}
         */
        CustomFieldType: "text" | "number" | "date" | "choice" | "yes_no";
        /**
         * @description The way in which a confirmed reset reaches the owner. `answer`: The answer has the second half of the token, which you hand out. `mail`: A whole token is mailed to the proven e-mail, and the answer has none.
         * @enum {string}
         */
        Delivery: "answer" | "mail";
        /** @description A department. */
        Department: {
            /** @description Unique in the organization: no two may look alike. */
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
             * @description The department to which this one belongs.
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
             * @description Unique in the organization: no two may look alike, regardless of case.
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
             * @description The department to which this one belongs. There are at most 20 levels and no cycles.
             */
            parent_id?: string | null;
        };
        /** @description The id, code and name of a department. */
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
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        DepartmentPatch: {
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
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
             * @description The department to which this one belongs. There are at most 20 levels and no cycles.
             */
            parent_id?: string | null;
        };
        /** @description A deputy, who decides for an employee on some dates. */
        Deputy: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The account that named the deputy.
             */
            created_by: string;
            /** @description With `expand=employee`: the number and name of the deputy. */
            deputy?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee who decides.
             */
            deputy_id: string;
            /** @description With `expand=employee`: the number and name of that employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee for whom the deputy decides.
             */
            employee_id: string;
            /**
             * Format: date
             * @description The first date, where the employee is.
             */
            from: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: date
             * @description The last date.
             */
            to: string;
        };
        /** @description Request body for naming a deputy. */
        DeputyCreate: {
            /**
             * Format: uuid
             * @description The employee who decides.
             */
            deputy_id: string;
            /**
             * Format: uuid
             * @description The employee for whom the deputy decides. Default: the caller's employee.
             */
            employee_id?: string | null;
            /**
             * Format: date
             * @description The first date.
             */
            from: string;
            /**
             * Format: date
             * @description The last date, at most 366 dates in all.
             */
            to: string;
        };
        /** @description A page of a list. */
        DeputyPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Deputy"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description A file to download. */
        Download: {
            /**
             * Format: uint64
             * @description The size in bytes.
             */
            bytes: number;
            /** @description The address from which anybody can download the file for 5 minutes. */
            download_url: string;
            /** @description The media type. */
            media_type: string;
            /** @description The name of the file. */
            name: string;
            /**
             * Format: uint64
             * @description The number of its rows or transfers, without a header; `null` if it has none.
             */
            rows: number | null;
            /** @description The SHA-256 of the content, in hexadecimal digits. */
            sha256: string;
        };
        /** @description Files to download. */
        Downloads: {
            /** @description The files; none until they are complete. */
            data: components["schemas"]["Download"][];
        };
        /** @description The plan of a date after its draft is published. */
        DraftedDay: {
            /**
             * Format: uint32
             * @description The minutes that the shifts take without their breaks.
             */
            net_minutes: number;
            /** @description True, if time policies then count the shifts as work on a rest day. */
            rest_day?: boolean | null;
            /** @description By their start; none on a day off. */
            shifts: components["schemas"]["PlannedShift"][];
            /**
             * @description The origin of the shifts after publication. `roster`: A plan for this one date. `none`: The date is no day of employment.
             * @enum {string}
             */
            source: "rotation" | "weekly" | "roster" | "none";
            /** @description The days that a whole day of leave takes on the date then, if that is not `1.0`. */
            worth?: string | null;
        };
        /** @description A person to call in an emergency. */
        EmergencyContact: {
            /**
             * Format: name
             * @description The name of the person.
             */
            name: string;
            /**
             * Format: name
             * @description The telephone number.
             */
            phone: string;
            /**
             * Format: name
             * @description The relation of the person to the employee.
             */
            relation: string | null;
        };
        /** @description A person to call in an emergency. */
        EmergencyContactInput: {
            /**
             * Format: name
             * @description The name of the person.
             */
            name: string;
            /**
             * Format: name
             * @description The telephone number.
             */
            phone: string;
            /**
             * Format: name
             * @description The relation of the person to the employee.
             */
            relation?: string | null;
        };
        /** @description A person on the payroll. */
        Employee: {
            /** @description The token for `POST /auth/activate`, valid for 72 hours. It is shown once, to the creator of the account. */
            activation_token?: string | null;
            /** @description Whether the employee clocks in and out. An employee who does not clock is never `missing`. */
            clocks: boolean;
            /** @description Absent without the permission `compensation:read`. */
            compensation?: components["schemas"]["Compensation"][] | null;
            /** @description The cost centre of the employee. */
            cost_centre: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The worked days of a week, with at most two decimals, of which leave may be a part. */
            days_per_week: string | null;
            /** @description With `expand=department`: the code and name of the department. */
            department?: components["schemas"]["DepartmentName"] | null;
            /**
             * Format: uuid
             * @description The department that the employee belongs to.
             */
            department_id: string | null;
            /** @description For messages. It is not what the employee signs in with. */
            email: string;
            /** @description Unique in the organization: no two may look alike. */
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
             * @description The first day of employment: that of the present employment, otherwise of the next one, otherwise of the last
             *     one.
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
            /** @description The agreed leave, for leave types whose usual amount does not hold. */
            leave_entitlements: components["schemas"]["LeaveEntitlement"][];
            /** @description With `expand=manager`: the number and name of the manager. */
            manager?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides about leave.
             */
            manager_id: string | null;
            /** @description A telephone number. */
            phone: string | null;
            /** @description The name by which the person is called, in place of the given name. `PATCH /employees/{id}/personal-data` sets it. */
            preferred_name: string | null;
            /**
             * Format: uuid
             * @description The site at which the employee works. The zone, holidays, places and schedule of the site are in force for the
             *     employee.
             */
            site_id: string | null;
            /**
             * @description Whether the employee works here. `active` and `terminated` follow from the dates of employment. `suspended`: The employee can sign in, but cannot clock.
             * @enum {string}
             */
            status: "active" | "terminated" | "suspended";
            /**
             * Format: date
             * @description The last day of that employment, if one is known.
             */
            termination_date: string | null;
            /**
             * Format: uuid
             * @description The time policy of the employee; `null` for that of the site or of the organization.
             */
            time_policy_id: string | null;
            /** @description An IANA time zone, which replaces the one of the site or the organization. */
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
            /** @description The agreed hours of a week, with at most two decimals. */
            weekly_hours: string | null;
            /** @description The employee's own schedule that is in force, which replaces the one of the site or the organization. */
            work_schedule: components["schemas"]["WorkSchedule"] | null;
        };
        /** @description Request body for creating or updating an employee. */
        EmployeeCreate: {
            /** @description On creation only: an account with an activation token. Needs the permission `accounts:write`. */
            account?: components["schemas"]["NewAccount"] | null;
            /** @description Whether the employee clocks in and out. An employee who does not clock is never `missing`. Default true. */
            clocks?: boolean | null;
            /**
             * @description At most one entry for each date, and at most 300 components in all entries together. A request that sends it
             *     needs the permission `compensation:write`.
             */
            compensation?: components["schemas"]["CompensationEntry"][] | null;
            /**
             * Format: name
             * @description The cost centre of the employee.
             */
            cost_centre?: string | null;
            /**
             * @description The worked days of a week, above 0 and up to 7, with at most two decimals, of which leave may be a part. Default:
             *     those of the schedule.
             */
            days_per_week?: string | null;
            /**
             * Format: uuid
             * @description An active department.
             */
            department_id?: string | null;
            /** @description Unique in the organization: no two may look alike, regardless of case. */
            email: string;
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
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
            /** @description The agreed leave, at most one entry for each leave type; nobody changes their own. Default none. */
            leave_entitlements?: components["schemas"]["LeaveEntitlementInput"][] | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides about leave; nobody below the employee.
             */
            manager_id?: string | null;
            /** @description A telephone number. */
            phone?: string | null;
            /**
             * Format: uuid
             * @description An active site, at which the employee works.
             */
            site_id?: string | null;
            /**
             * @description Default `active`. `terminated` needs a `termination_date`. After that date the employee is `terminated`,
             *     whatever is sent. `suspended`: The employee can sign in, but cannot clock.
             * @enum {string|null}
             */
            status?: "active" | "terminated" | "suspended" | null;
            /**
             * Format: date
             * @description The last day of employment, which may be in the future; required if `status` is `terminated`. Until that day
             *     is over, the employee works and signs in.
             */
            termination_date?: string | null;
            /**
             * Format: uuid
             * @description An active time policy. `null` for that of the site or of the organization.
             */
            time_policy_id?: string | null;
            /**
             * Format: time-zone
             * @description Replaces the time zone of the site or the organization.
             */
            timezone?: string | null;
            /** @description The agreed hours of a week, 0 to 168, with at most two decimals. */
            weekly_hours?: string | null;
            /** @description Replaces the schedule of the site or the organization as a whole. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description A file that is attached to an employee. */
        EmployeeDocument: {
            /**
             * Format: date-time
             * @description When it was attached.
             */
            attached_at: string;
            /**
             * Format: uuid
             * @description The account that attached it.
             */
            attached_by: string;
            /**
             * Format: uint64
             * @description The number of bytes.
             */
            content_length: number;
            /** @description The media type of the file. */
            content_type: string;
            /**
             * Format: date
             * @description The date of the file.
             */
            date: string;
            /** @description The name of the file. */
            name: string;
            /**
             * Format: uuid
             * @description The file. `GET /uploads/{id}` says where to read it.
             */
            upload_id: string;
            /** @description Whether the employee may read it. */
            visible_to_employee: boolean;
        };
        /** @description Request body for attaching a file to an employee. */
        EmployeeDocumentCreate: {
            /**
             * Format: date
             * @description The date of the file.
             */
            date: string;
            /**
             * Format: name
             * @description The name of the file.
             */
            name: string;
            /**
             * Format: uuid
             * @description An upload with the purpose `employee_document`, which you have made.
             */
            upload_id: string;
            /** @description Whether the employee may read it. Default false. */
            visible_to_employee?: boolean | null;
        };
        /** @description The files that are attached to an employee. */
        EmployeeDocuments: {
            /** @description The files, by date, newest first. */
            data: components["schemas"]["EmployeeDocument"][];
        };
        /** @description The id, number and name of an employee. */
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
            /** @description The name by which the person is called, in place of the given name. */
            preferred_name: string | null;
        };
        /** @description A page of a list. */
        EmployeePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Employee"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        EmployeePatch: {
            /** @description On creation only: an account with an activation token. Needs the permission `accounts:write`. */
            account?: components["schemas"]["NewAccountPart"] | null;
            /** @description Whether the employee clocks in and out. An employee who does not clock is never `missing`. Default true. */
            clocks?: boolean | null;
            /**
             * @description At most one entry for each date, and at most 300 components in all entries together. A request that sends it
             *     needs the permission `compensation:write`.
             */
            compensation?: components["schemas"]["CompensationEntry"][] | null;
            /**
             * Format: name
             * @description The cost centre of the employee.
             */
            cost_centre?: string | null;
            /**
             * @description The worked days of a week, above 0 and up to 7, with at most two decimals, of which leave may be a part. Default:
             *     those of the schedule.
             */
            days_per_week?: string | null;
            /**
             * Format: uuid
             * @description An active department.
             */
            department_id?: string | null;
            /** @description Unique in the organization: no two may look alike, regardless of case. */
            email?: string;
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
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
            /** @description The agreed leave, at most one entry for each leave type; nobody changes their own. Default none. */
            leave_entitlements?: components["schemas"]["LeaveEntitlementInput"][] | null;
            /**
             * Format: uuid
             * @description The employee who reviews attendances and decides about leave; nobody below the employee.
             */
            manager_id?: string | null;
            /** @description A telephone number. */
            phone?: string | null;
            /**
             * Format: uuid
             * @description An active site, at which the employee works.
             */
            site_id?: string | null;
            /**
             * @description Default `active`. `terminated` needs a `termination_date`. After that date the employee is `terminated`,
             *     whatever is sent. `suspended`: The employee can sign in, but cannot clock.
             * @enum {string|null}
             */
            status?: "active" | "terminated" | "suspended" | null;
            /**
             * Format: date
             * @description The last day of employment, which may be in the future; required if `status` is `terminated`. Until that day
             *     is over, the employee works and signs in.
             */
            termination_date?: string | null;
            /**
             * Format: uuid
             * @description An active time policy. `null` for that of the site or of the organization.
             */
            time_policy_id?: string | null;
            /**
             * Format: time-zone
             * @description Replaces the time zone of the site or the organization.
             */
            timezone?: string | null;
            /** @description The agreed hours of a week, 0 to 168, with at most two decimals. */
            weekly_hours?: string | null;
            /** @description Replaces the schedule of the site or the organization as a whole. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description The first and the last day of an employment. */
        Employment: {
            /**
             * Format: date
             * @description The first day of employment.
             */
            date: string;
            /** @description The reason for which it ends. */
            reason: string | null;
            /**
             * Format: date
             * @description The last day of employment, if one is known.
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
            /** @description The reason for which it ends. */
            reason?: string | null;
            /**
             * Format: date
             * @description The last day of employment. Only the latest employment may be without one.
             */
            termination_date?: string | null;
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        EmploymentPatch: {
            /** @description The reason for which it ends. */
            reason?: string | null;
            /**
             * Format: date
             * @description The last day of employment. Only the latest employment may be without one.
             */
            termination_date?: string | null;
        };
        /** @description An account without its number. */
        EnteredBankAccount: {
            /**
             * Format: date-time
             * @description When it was confirmed.
             */
            confirmed_at: string | null;
            /**
             * Format: uuid
             * @description The account (of this service) that confirmed it.
             */
            confirmed_by: string | null;
            /** @description The country of the account, as two letters. */
            country: string;
            /**
             * Format: date-time
             * @description When it was entered.
             */
            entered_at: string;
            /**
             * Format: uuid
             * @description The account (of this service) that entered it.
             */
            entered_by: string;
            /** @description The name of the holder. */
            holder: string;
            /** @description The last four characters of the IBAN or the account number; fewer of a short number. */
            last_four: string;
            /**
             * Format: date-time
             * @description The time from which on it is used; `null` until it is confirmed.
             */
            used_from: string | null;
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
        /** @description Request body for an export: what the rows are, which of them, and the form of the files. */
        ExportCreate: {
            /**
             * Format: date-time
             * @description Only for a journal: entries of decisions at this time or later.
             */
            decided_from?: string | null;
            /**
             * Format: date-time
             * @description Only for a journal: entries of decisions before this time.
             */
            decided_to?: string | null;
            /**
             * Format: uuid
             * @description Members of the department and of the departments below it.
             */
            department_id?: string | null;
            /**
             * Format: uuid
             * @description Only for `person`: the employee. Your own data need no permission.
             */
            employee_id?: string | null;
            /** @description Only these employees. */
            employee_ids?: string[] | null;
            /**
             * @description The form of the files. Default `csv`. A ZIP has none. `csv`: UTF-8, commas and decimal points. `csv_semicolon`: UTF-8, semicolons and decimal commas. `jsonl`: One JSON object in each line. `datev`: Only for a journal: a posting batch for DATEV.
             * @enum {string|null}
             */
            format?: "csv" | "csv_semicolon" | "jsonl" | "datev" | null;
            /**
             * Format: date
             * @description The first date.
             */
            from?: string | null;
            /** @description The pay run that generated the payrolls. */
            job_id?: string | null;
            /**
             * @description The rows. `payroll_register`, `journal` and `payslips` take `period` or `job_id`, and `journal` also `decided_from` with
             *     `decided_to`; `attendances`, `time_totals`, `time_records` and `activity_log` take `from` and `to`; `leave_balances` takes `year`; `employees`
             *     takes `on`; `person` takes `employee_id`. `payroll_register`: A payroll of any status, with a column for each item. `journal`: An entry of an approval, or of a payslip that became void. `time_totals`: An employee and a month. `leave_balances`: An employee and a leave type. `activity_log`: An entry of the activity log. `payslips`: A PDF for each payslip, in a ZIP. `time_records`: A PDF for each employee and month, in a ZIP. `person`: Everything about one employee, in a ZIP: records as JSON lines, and all files.
             * @enum {string}
             */
            kind: "attendances" | "employees" | "payroll_register" | "journal" | "time_totals" | "leave_balances" | "activity_log" | "payslips" | "time_records" | "person";
            /**
             * @description Only for documents, and for payslips of a `person`: their language. Default that of the caller's mails.
             * @enum {string|null}
             */
            language?: "de" | "en" | null;
            /**
             * Format: date
             * @description The date on which employees are shown.
             */
            on?: string | null;
            /** @description The month in which the periods of payrolls begin, as `2026-11`. */
            period?: string | null;
            /**
             * Format: uuid
             * @description Everybody who works at the site.
             */
            site_id?: string | null;
            /**
             * Format: date
             * @description The last date; together at most 366 dates.
             */
            to?: string | null;
            /**
             * Format: int32
             * @description The calendar year in which the leave year starts.
             */
            year?: number | null;
        };
        /** @description Whether minutes beyond the due minutes of a date count. */
        ExtraTimeRules: {
            /** @description Whether they count only once somebody has approved them. Default false. */
            needs_approval: boolean | null;
            /**
             * Format: uint32
             * @description Up to so many a date, none of them count. Default 0.
             */
            tolerance_minutes: number | null;
        };
        /** @description Whether minutes beyond the due minutes of a date count. */
        ExtraTimeRulesInput: {
            /** @description Whether they count only once somebody has approved them. Default false. */
            needs_approval?: boolean | null;
            /**
             * Format: uint32
             * @description Up to so many a date, none of them count. Default 0.
             */
            tolerance_minutes?: number | null;
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
        /** @description The least that a piece of work pays. */
        Guarantee: {
            /**
             * Format: uint32
             * @description A shorter piece of work is paid as if it had lasted that long.
             */
            minutes: number;
            /** @description Whether this holds only for pieces of work that touch no shift. Default false. */
            outside_shift: boolean | null;
        };
        /** @description The least that a piece of work pays. */
        GuaranteeInput: {
            /**
             * Format: uint32
             * @description A shorter piece of work is paid as if it had lasted that long.
             */
            minutes: number;
            /** @description Whether this holds only for pieces of work that touch no shift. Default false. */
            outside_shift?: boolean | null;
        };
        /** @description The answer of a service that runs. The service does not check the services on which it depends. */
        HealthCheck: {
            /** @description The commit from which the service was built. */
            commit: string;
            /** @description The capabilities of this version that clients may look for: `dry_run` means the header `Dry-Run` of changes. */
            features: string[];
            /** @description Always `ok`. */
            status: string;
            /**
             * Format: date-time
             * @description The time of the service's clock.
             */
            time: string;
            /** @description The version of the service. */
            version: string;
        };
        /** @description A date that is off, or one half of it. */
        Holiday: {
            /**
             * Format: date
             * @description The date.
             */
            date: string;
            /** @description The kind of holiday, by which time policies name it. Default `public`, which is not shown. */
            kind?: string | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /**
             * @description The part of the date that is off. Default `day`, which is not shown. With `none` the date stays an ordinary one.
             * @enum {string|null}
             */
            off?: "day" | "first_half" | "second_half" | "none" | null;
        };
        /** @description Why a job could not be finished. */
        JobError: {
            /** @description The reason, as a code. */
            code: string;
            /** @description For a person to read. */
            message: string;
            /** @description Whether sending the same request again resumes the job. */
            retryable: boolean;
        };
        /**
         * @description The verdict on one item of a job. An item is a record of a batch, an employee of a pay run, a payroll of a
         *     decision, an employee whose roster is published, an attendance or timesheet of a decision, or a file of an export. A
         *     recalculation lists only employees for whom something changed. Fields that belong to another kind of item are `null`.
         */
        JobItem: {
            /**
             * Format: uuid
             * @description `attendance`: the attendance that the record became or belongs to; for a decision, the attendance that was
             *     decided.
             */
            attendance_id: string | null;
            /**
             * Format: uuid
             * @description `attendance`: for a decision about an attendance request, that request.
             */
            attendance_request_id: string | null;
            /** @description The reason for the verdict, if it needs one, for example `overlap` or `period_locked`. */
            code: string | null;
            /** @description `pay`: the currency of `net`. */
            currency: string | null;
            /** @description For a person to read. */
            detail: string;
            /** @description With `expand=employee`, and not for `attendance`: the name of that employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description `pay`: the employee whose pay it is. `roster`: the employee whose roster it is. `attendance`: for a decision,
             *     the employee whose request it is. `recalculation`: the employee whose days were recalculated.
             */
            employee_id: string | null;
            /** @description The name of the file, for an export. */
            file?: string | null;
            /** @description `attendance`: the client's id of the record. */
            id: string | null;
            /**
             * Format: uint32
             * @description The item's place, from 0.
             */
            index: number;
            /**
             * @description Kind of the item. `attendance` also has the requests of a decision, and the files of an export.
             * @enum {string}
             */
            kind: "attendance" | "pay" | "roster" | "recalculation";
            /**
             * Format: uuid
             * @description `attendance`: for a decision about a leave, that leave.
             */
            leave_id: string | null;
            /** @description `pay`: the net; only for callers who may read pay. */
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
             * Format: uuid
             * @description `attendance`: for a decision about a timesheet, that timesheet.
             */
            timesheet_id: string | null;
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
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Results of a job. */
        JobResult: {
            /** @description The results so far, in the order of `index`, if `total` is at most 100. */
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
            /** @description The totals of a pay job, one for each currency; only for callers who may read pay. */
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
             * @description The account that started the job.
             */
            created_by: string;
            /**
             * @description The status that the decision gives to payrolls.
             * @enum {string|null}
             */
            decision?: "draft" | "approved" | "paid" | "void" | null;
            /** @description `null` unless the job failed. */
            error: components["schemas"]["JobError"] | null;
            /** @description The id of the job. */
            job_id: string;
            /**
             * Format: uuid
             * @description The payment that the job makes or releases.
             */
            payment_id?: string | null;
            /** @description Progress of the job. */
            progress: components["schemas"]["Progress"];
            /** @description Results so far. */
            result: components["schemas"]["JobResult"];
            /**
             * @description Where the job stands. `completed`: Every item has a verdict. `failed`: The service could not finish the job. Some items are `unprocessed`. The same request with the same key resumes
             *     it.
             * @enum {string}
             */
            status: "queued" | "processing" | "completed" | "failed";
            /** @description The type of the job. Later versions may add types. */
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
            /** @description The position of the page in the list. */
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
            /** @description The keys. A token names one of them by `kid`. */
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @description A leave. */
        Leave: {
            /** @description The approvals of the steps. */
            approvals: components["schemas"]["Approval"][];
            /** @description The accounts that are asked to decide the present step, deputies included. Others with the permission may decide, too. */
            approvers: string[];
            /**
             * Format: uuid
             * @description The upload with the document for the leave.
             */
            attachment_id: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Days that the leave takes, as they were counted last. They have a second decimal where they need it. */
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
            /** @description A message about the decision. */
            decision_note: string | null;
            /** @description With `expand=employee`: the number and name of the employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee who is on leave.
             */
            employee_id: string;
            /**
             * Format: date
             * @description The last date.
             */
            end_date: string;
            /**
             * @description The half of the last date in which the leave ends; `null` for the whole date.
             * @enum {string|null}
             */
            end_half: "first_half" | "second_half" | null;
            /**
             * Format: wall-time
             * @description The time at which the leave ends, local time; `null` if it takes the date or a half of it. If the shift of the
             *     date ends on the next day, a time before its start is on the next day.
             */
            end_time: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uint32
             * @description The minutes of the schedule that the leave takes.
             */
            minutes: number;
            /** @description The reason, in words of the employee. */
            reason: string | null;
            /**
             * @description The part of `days` that the balance got back, because the employee worked on these days and the work was
             *     approved. `0.0` if the leave type counts minutes.
             */
            returned_days: string;
            /**
             * Format: uint32
             * @description The minutes that the balance got back, if the leave type counts minutes.
             */
            returned_minutes: number;
            /**
             * Format: date
             * @description The first date.
             */
            start_date: string;
            /**
             * @description The half of the first date in which the leave begins; `null` for the whole date.
             * @enum {string|null}
             */
            start_half: "first_half" | "second_half" | null;
            /**
             * Format: wall-time
             * @description The time at which the leave begins on its only date, local time; `null` if it takes the date or a half of it.
             */
            start_time: string | null;
            /**
             * @description The state of the request.
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected" | "cancelled";
            /**
             * Format: uint
             * @description The number of the step of the route at which the request is, from 1; the last one if it has ended.
             */
            step: number;
            /** @description The dates on which other leave counts in place of this one. */
            taken_over: components["schemas"]["LeaveTakenOver"][];
            /** @description The code of a leave type in the settings. */
            type: string;
            /**
             * @description The unit in which the leave type counts.
             * @enum {string}
             */
            unit: "day" | "minute";
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description The dates that were given back. */
            withdrawn: components["schemas"]["LeaveDates"][];
        };
        /** @description An adjustment of a leave balance. */
        LeaveAdjustment: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The account that made it.
             */
            created_by: string;
            /**
             * Format: date
             * @description The date on which it counts.
             */
            date: string;
            /** @description The days that were added; negative if they were taken away. `0.0` if the leave type counts minutes. */
            days: string;
            /**
             * Format: uuid
             * @description The employee whose balance it changes.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description The kind.
             * @enum {string}
             */
            kind: "correction" | "carried" | "encashment";
            /**
             * Format: int32
             * @description The minutes that were added, if the leave type counts minutes.
             */
            minutes: number | null;
            /**
             * Format: uuid
             * @description The pay adjustment that pays an encashment; `null` for the other kinds.
             */
            pay_adjustment_id: string | null;
            /** @description The reason. */
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
            /**
             * Format: date
             * @description The date of the leave year on which it counts. Default: its first day.
             */
            date?: string | null;
            /**
             * @description The days to add, with at most two decimals; negative to take days away. An encashment without an amount takes
             *     all that is available on its date.
             */
            days?: string | null;
            /**
             * Format: uuid
             * @description The employee whose balance changes; not the caller.
             */
            employee_id: string;
            /**
             * @description Default `correction`. `carried` adds to what was carried over. `encashment` takes days that are paid, or settles
             *     a debt that pay deducts.
             * @enum {string|null}
             */
            kind?: "correction" | "carried" | "encashment" | null;
            /**
             * Format: int32
             * @description The minutes to add, if the leave type counts minutes; negative to take minutes away.
             */
            minutes?: number | null;
            /**
             * Format: non-blank
             * @description The reason, for the activity log.
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
        /** @description A page of a list. */
        LeaveAdjustmentPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["LeaveAdjustment"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /**
         * @description Request body for deciding or cancelling a leave, or for giving dates of it back. It has either `status` or
         *     `withdraw`.
         */
        LeaveApprove: {
            /** @description Message to the employee. */
            note?: string | null;
            /**
             * @description The decision.
             * @enum {string|null}
             */
            status?: "approved" | "rejected" | "cancelled" | null;
            /** @description The dates that are taken out of a pending or approved leave. */
            withdraw?: components["schemas"]["LeaveDates"] | null;
        };
        /** @description The balance of an employee's leave of one type in one leave year. The amounts are days or minutes, as `unit` says. */
        LeaveBalance: {
            /** @description The sum of the adjustments. */
            adjusted: string;
            /**
             * Format: date
             * @description The date for which `granted` and `requestable` are.
             */
            as_of: string;
            /** @description The amount that is left at the end of the leave year; `null` if it is unlimited. */
            available: string | null;
            /** @description The amount carried over from the year before; negative if the employee took more than there was. */
            carried_over: string;
            /** @description With `expand=employee`: the number and name of the employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee whose balance it is.
             */
            employee_id: string;
            /** @description The amount that the leave year grants; `null` if it is unlimited. */
            entitled: string | null;
            /** @description The carried amount that expires in the leave year because it is not taken in time. */
            expired: string;
            /** @description The amount that is granted by `as_of`; `null` if it is unlimited. */
            granted: string | null;
            /** @description The most that a request for `as_of` may take; `null` if there is no limit. */
            requestable: string | null;
            /** @description The amount of requests that wait for a decision. */
            reserved: string;
            /** @description The amount of approved leave, less what was returned. */
            taken: string;
            /** @description The code of a leave type in the settings. */
            type: string;
            /**
             * @description The unit of the amounts.
             * @enum {string}
             */
            unit: "day" | "minute";
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
            /** @description The position of the page in the list. */
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
             * @description The employee who takes the leave. Default: the caller.
             */
            employee_id?: string | null;
            /**
             * Format: date
             * @description The last date. The leave has at most 366 days.
             */
            end_date: string;
            /**
             * @description The half of the last date that a leave of several dates takes. It must be the first half. Default: the whole
             *     date.
             * @enum {string|null}
             */
            end_half?: "first_half" | "second_half" | null;
            /**
             * Format: wall-time
             * @description The time up to which the leave takes the date, local time.
             */
            end_time?: string | null;
            /**
             * @description Whether the waiting period and the limit of days in a row do not hold. It needs `leaves:adjust`, and is not for
             *     the caller's own leave. Default false.
             */
            exception?: boolean | null;
            /** @description Reason, for the reviewer. */
            reason?: string | null;
            /**
             * Format: date
             * @description The first date.
             */
            start_date: string;
            /**
             * @description The half of the first date that the leave takes. For a leave of several dates it must be the second half.
             *     Default: the whole date.
             * @enum {string|null}
             */
            start_half?: "first_half" | "second_half" | null;
            /**
             * Format: wall-time
             * @description The time from which on the leave takes a single date, local time; for a leave type that counts minutes, together
             *     with `end_time` and without halves. If the shift of the date ends on the next day, a time before its start is on
             *     the next day.
             */
            start_time?: string | null;
            /** @description The code of a leave type in the settings. */
            type: string;
        };
        /** @description Dates from one to another, both included. */
        LeaveDates: {
            /**
             * Format: date
             * @description The first date.
             */
            from: string;
            /**
             * Format: date
             * @description The last date.
             */
            to: string;
        };
        /** @description The agreed leave of one type, in the unit of the type. */
        LeaveEntitlement: {
            /** @description Days of leave in a full year, with at most two decimals. */
            annual_days: string | null;
            /**
             * Format: uint32
             * @description Minutes of leave in a full year, if the type counts minutes.
             */
            annual_minutes: number | null;
            /** @description The code of a leave type in the settings. */
            type: string;
        };
        /** @description The agreed leave of one type, in the unit of the type. */
        LeaveEntitlementInput: {
            /** @description Days of leave in a full year, with at most two decimals. */
            annual_days?: string | null;
            /**
             * Format: uint32
             * @description Minutes of leave in a full year, if the type counts minutes.
             */
            annual_minutes?: number | null;
            /** @description The code of a leave type in the settings. */
            type: string;
        };
        /** @description The lines that explain a balance. The last balance is what the leave year has left. */
        LeaveLedger: {
            /**
             * Format: uuid
             * @description The employee.
             */
            employee_id: string;
            /** @description The lines, by date. */
            lines: components["schemas"]["LeaveLedgerLine"][];
            /** @description The code of the leave type. */
            type: string;
            /**
             * @description The unit of the amounts.
             * @enum {string}
             */
            unit: "day" | "minute";
            /** @description Whether the leave year grants an unlimited amount. The lines then only add up what was taken. */
            unlimited: boolean;
            /**
             * Format: int32
             * @description The calendar year in which the leave year starts.
             */
            year: number;
        };
        /** @description One change of a balance. */
        LeaveLedgerLine: {
            /**
             * Format: uuid
             * @description The account that made the adjustment, or decided about the leave.
             */
            actor: string | null;
            /** @description The amount; negative if the balance loses it. */
            amount: string;
            /** @description The balance after it. */
            balance: string;
            /**
             * Format: date
             * @description The date on which it counts.
             */
            date: string;
            /** @description The calculation, or the dates of the leave. */
            explanation: string | null;
            /**
             * @description The kind.
             * @enum {string}
             */
            kind: "carried" | "grant" | "adjustment" | "encashment" | "leave" | "pending" | "expiry";
            /** @description The reason that a person gave. */
            reason: string | null;
            /**
             * Format: uuid
             * @description The leave or the adjustment that it comes from.
             */
            source: string | null;
        };
        /** @description Leave on a date. */
        LeaveOfDay: {
            /**
             * Format: wall-time
             * @description The time at which it ends, local time; `null` if it takes the date or a half of it.
             */
            end_time: string | null;
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
             * Format: wall-time
             * @description The time at which it begins on the date, local time; `null` if it takes the date or a half of it.
             */
            start_time: string | null;
            /**
             * @description The state of the decision about the leave.
             * @enum {string}
             */
            status: "pending" | "approved";
        };
        /** @description A page of a list. */
        LeavePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Leave"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description A date on which other leave counts. */
        LeaveTakenOver: {
            /**
             * Format: date
             * @description The date.
             */
            date: string;
            /**
             * @description The half of the date; `null` for the whole date.
             * @enum {string|null}
             */
            half: "first_half" | "second_half" | null;
        };
        /**
         * @description A kind of leave. Amounts are days, or minutes if `unit` is `minute`: then the fields that end in `_minutes` take the
         *     place of those that end in `_days`.
         */
        LeaveType: {
            /** @description Whether the balance may become negative. Default false. */
            allow_negative: boolean | null;
            /** @description Days of leave in a full year, with at most two decimals; `null` if they are unlimited. */
            annual_days: string | null;
            /**
             * Format: uint32
             * @description Minutes of leave in a full year; `null` if they are unlimited.
             */
            annual_minutes: number | null;
            /** @description The people who have the type. Default: everybody. */
            applies_to: components["schemas"]["LeaveTypeAppliesTo"] | null;
            /**
             * Format: uint32
             * @description The number of months of a leave year after which carried leave expires. Default: it never does.
             */
            carry_expires_after_months: number | null;
            /** @description The greatest number of days that are carried over into the next year. Default 0. */
            carry_over_days: string | null;
            /**
             * Format: uint32
             * @description The greatest number of minutes that are carried over into the next year. Default 0.
             */
            carry_over_minutes: number | null;
            /** @description The code by which requests refer to it. */
            code: string;
            /** @description Whether every date takes a day, working day or not. Default false. Only for the unit `day`. */
            counts_rest_days: boolean | null;
            /**
             * @description The balance from which the leave is taken. Default `entitlement`: the balance of the type. `time_account` is only for the
             *     unit `minute`, without an annual amount. It is fixed once the type is in use.
             * @enum {string|null}
             */
            draws_on: "entitlement" | "time_account" | null;
            /**
             * @description Whether leave may be paid instead of taken. Default `on_leaving`: on the last day of the employment.
             * @enum {string|null}
             */
            encash: "never" | "on_leaving" | "always" | null;
            /** @description Other annual amounts, for groups of people. The first that fits an employee counts. Default none. */
            entitlements: components["schemas"]["LeaveTypeEntitlement"][] | null;
            /** @description With `days_per_week`: the days of a full week. Default `5.0`. */
            full_week_days: string | null;
            /**
             * @description The dates on which leave is granted. Default `year`: all of it on the first day of the leave year. With `hours`, each approved
             *     payroll grants leave for its worked minutes, at most the annual amount in a year; only for the unit `minute`.
             * @enum {string|null}
             */
            grant: "year" | "month_start" | "month_end" | "by_hand" | "hours" | null;
            /** @description The same for a leave year in which the employee leaves. Default: as `part_year`. */
            last_year: components["schemas"]["LeaveTypePartYear"] | null;
            /** @description The most days that adjoining leaves take together. Default: no limit. */
            max_consecutive_days: string | null;
            /**
             * Format: uint32
             * @description The most minutes that adjoining leaves take together. Default: no limit.
             */
            max_consecutive_minutes: number | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /** @description The name in other languages. */
            names: {
                [key: string]: string;
            } | null;
            /** @description With `allow_negative`: the most days that a balance may be below zero. Default: no limit. */
            negative_limit_days: string | null;
            /**
             * Format: uint32
             * @description With `allow_negative`: the most minutes that a balance may be below zero. Default: no limit.
             */
            negative_limit_minutes: number | null;
            /**
             * @description Whether the leave, or a share of it, is paid. Default true, or false with the `paid_share` 0. It is fixed once the
             *     type is in use.
             */
            paid: boolean | null;
            /**
             * @description The share of the leave that is paid, such as `0.5`; the rest is unpaid. Default: all or nothing, as `paid` says. It is
             *     fixed once the type is in use.
             */
            paid_share: string | null;
            /**
             * @description The part of the annual amount of people who work part time. Default `none`: all of it.
             * @enum {string|null}
             */
            part_time: "none" | "full_time_share" | "days_per_week" | null;
            /**
             * @description The entitlement of an employment that is only a part of a leave year. Default: months begun, to the nearest half
             *     day or minute.
             */
            part_year: components["schemas"]["LeaveTypePartYear"] | null;
            /**
             * Format: uuid
             * @description The earning that pays days or minutes of an encashment. Without it nothing can be encashed.
             */
            payout_component_id: string | null;
            /** @description With the grant `hours`: the hours of leave for a worked hour, such as `0.1207`. */
            per_hour: string | null;
            /** @description Whether a request needs an attachment. Default false. */
            requires_attachment: boolean | null;
            /** @description Whether the leave, once approved, counts in place of other leave on its dates, as sickness does. Default false. */
            takes_over: boolean | null;
            /**
             * @description The unit in which the leave counts. Default `day`, and `minute` with `draws_on` `time_account`. It is fixed once the type
             *     is in use.
             * @enum {string|null}
             */
            unit: "day" | "minute" | null;
            /**
             * Format: uint32
             * @description The months of employment before leave may begin. Default 0.
             */
            waiting_months: number | null;
        };
        /** @description A group of people. An empty list means everybody. */
        LeaveTypeAppliesTo: {
            /** @description Their types of employment. Default: all. */
            employment_types: ("full_time" | "part_time" | "contractor" | "intern")[] | null;
            /** @description The sites at which they work. Default: every site, and none. */
            site_ids: string[] | null;
        };
        /** @description A group of people. An empty list means everybody. */
        LeaveTypeAppliesToInput: {
            /** @description Their types of employment. Default: all. */
            employment_types?: ("full_time" | "part_time" | "contractor" | "intern")[] | null;
            /** @description The sites at which they work. Default: every site, and none. */
            site_ids?: string[] | null;
        };
        /** @description The annual amount of a group of people. */
        LeaveTypeEntitlement: {
            /** @description Days of leave in a full year. */
            annual_days: string | null;
            /**
             * Format: uint32
             * @description Minutes of leave in a full year, if the type counts minutes.
             */
            annual_minutes: number | null;
            /** @description Their types of employment. Default: all. */
            employment_types: ("full_time" | "part_time" | "contractor" | "intern")[] | null;
            /**
             * Format: uint32
             * @description The number of whole months of employment from which on it counts. Default 0.
             */
            from_months: number | null;
            /** @description The sites at which the people work. Default: every site, and none. */
            site_ids: string[] | null;
        };
        /** @description The annual amount of a group of people. */
        LeaveTypeEntitlementInput: {
            /** @description Days of leave in a full year. */
            annual_days?: string | null;
            /**
             * Format: uint32
             * @description Minutes of leave in a full year, if the type counts minutes.
             */
            annual_minutes?: number | null;
            /** @description Their types of employment. Default: all. */
            employment_types?: ("full_time" | "part_time" | "contractor" | "intern")[] | null;
            /**
             * Format: uint32
             * @description The number of whole months of employment from which on it counts. Default 0.
             */
            from_months?: number | null;
            /** @description The sites at which the people work. Default: every site, and none. */
            site_ids?: string[] | null;
        };
        /**
         * @description A kind of leave. Amounts are days, or minutes if `unit` is `minute`: then the fields that end in `_minutes` take the
         *     place of those that end in `_days`.
         */
        LeaveTypeInput: {
            /** @description Whether the balance may become negative. Default false. */
            allow_negative?: boolean | null;
            /** @description Days of leave in a full year, with at most two decimals; `null` if they are unlimited. */
            annual_days?: string | null;
            /**
             * Format: uint32
             * @description Minutes of leave in a full year; `null` if they are unlimited.
             */
            annual_minutes?: number | null;
            /** @description The people who have the type. Default: everybody. */
            applies_to?: components["schemas"]["LeaveTypeAppliesToInput"] | null;
            /**
             * Format: uint32
             * @description The number of months of a leave year after which carried leave expires. Default: it never does.
             */
            carry_expires_after_months?: number | null;
            /** @description The greatest number of days that are carried over into the next year. Default 0. */
            carry_over_days?: string | null;
            /**
             * Format: uint32
             * @description The greatest number of minutes that are carried over into the next year. Default 0.
             */
            carry_over_minutes?: number | null;
            /** @description The code by which requests refer to it. */
            code: string;
            /** @description Whether every date takes a day, working day or not. Default false. Only for the unit `day`. */
            counts_rest_days?: boolean | null;
            /**
             * @description The balance from which the leave is taken. Default `entitlement`: the balance of the type. `time_account` is only for the
             *     unit `minute`, without an annual amount. It is fixed once the type is in use.
             * @enum {string|null}
             */
            draws_on?: "entitlement" | "time_account" | null;
            /**
             * @description Whether leave may be paid instead of taken. Default `on_leaving`: on the last day of the employment.
             * @enum {string|null}
             */
            encash?: "never" | "on_leaving" | "always" | null;
            /** @description Other annual amounts, for groups of people. The first that fits an employee counts. Default none. */
            entitlements?: components["schemas"]["LeaveTypeEntitlementInput"][] | null;
            /** @description With `days_per_week`: the days of a full week. Default `5.0`. */
            full_week_days?: string | null;
            /**
             * @description The dates on which leave is granted. Default `year`: all of it on the first day of the leave year. With `hours`, each approved
             *     payroll grants leave for its worked minutes, at most the annual amount in a year; only for the unit `minute`.
             * @enum {string|null}
             */
            grant?: "year" | "month_start" | "month_end" | "by_hand" | "hours" | null;
            /** @description The same for a leave year in which the employee leaves. Default: as `part_year`. */
            last_year?: components["schemas"]["LeaveTypePartYearInput"] | null;
            /** @description The most days that adjoining leaves take together. Default: no limit. */
            max_consecutive_days?: string | null;
            /**
             * Format: uint32
             * @description The most minutes that adjoining leaves take together. Default: no limit.
             */
            max_consecutive_minutes?: number | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /** @description The name in other languages. */
            names?: {
                [key: string]: string;
            } | null;
            /** @description With `allow_negative`: the most days that a balance may be below zero. Default: no limit. */
            negative_limit_days?: string | null;
            /**
             * Format: uint32
             * @description With `allow_negative`: the most minutes that a balance may be below zero. Default: no limit.
             */
            negative_limit_minutes?: number | null;
            /**
             * @description Whether the leave, or a share of it, is paid. Default true, or false with the `paid_share` 0. It is fixed once the
             *     type is in use.
             */
            paid?: boolean | null;
            /**
             * @description The share of the leave that is paid, such as `0.5`; the rest is unpaid. Default: all or nothing, as `paid` says. It is
             *     fixed once the type is in use.
             */
            paid_share?: string | null;
            /**
             * @description The part of the annual amount of people who work part time. Default `none`: all of it.
             * @enum {string|null}
             */
            part_time?: "none" | "full_time_share" | "days_per_week" | null;
            /**
             * @description The entitlement of an employment that is only a part of a leave year. Default: months begun, to the nearest half
             *     day or minute.
             */
            part_year?: components["schemas"]["LeaveTypePartYearInput"] | null;
            /**
             * Format: uuid
             * @description The earning that pays days or minutes of an encashment. Without it nothing can be encashed.
             */
            payout_component_id?: string | null;
            /** @description With the grant `hours`: the hours of leave for a worked hour, such as `0.1207`. */
            per_hour?: string | null;
            /** @description Whether a request needs an attachment. Default false. */
            requires_attachment?: boolean | null;
            /** @description Whether the leave, once approved, counts in place of other leave on its dates, as sickness does. Default false. */
            takes_over?: boolean | null;
            /**
             * @description The unit in which the leave counts. Default `day`, and `minute` with `draws_on` `time_account`. It is fixed once the type
             *     is in use.
             * @enum {string|null}
             */
            unit?: "day" | "minute" | null;
            /**
             * Format: uint32
             * @description The months of employment before leave may begin. Default 0.
             */
            waiting_months?: number | null;
        };
        /** @description The entitlement of a part of a leave year. */
        LeaveTypePartYear: {
            /**
             * @description The weight of each month. Default `months_begun`: 1 with a day of employment in it.
             * @enum {string|null}
             */
            by: "months_begun" | "full_months" | "days_of_month" | "days_of_year" | null;
            /**
             * @description The rounding of the sum. Default `nearest`: a half rises. With `up_from_half`, less than a half stays.
             * @enum {string|null}
             */
            round: "nearest" | "up" | "down" | "up_from_half" | null;
            /** @description The sum is a multiple of it, in days or minutes. Default: half a day, or a minute. */
            round_to: string | null;
            /**
             * Format: uint32
             * @description An employment that lasts longer within the year has the whole amount. Default: none does.
             */
            whole_after_months: number | null;
        };
        /** @description The entitlement of a part of a leave year. */
        LeaveTypePartYearInput: {
            /**
             * @description The weight of each month. Default `months_begun`: 1 with a day of employment in it.
             * @enum {string|null}
             */
            by?: "months_begun" | "full_months" | "days_of_month" | "days_of_year" | null;
            /**
             * @description The rounding of the sum. Default `nearest`: a half rises. With `up_from_half`, less than a half stays.
             * @enum {string|null}
             */
            round?: "nearest" | "up" | "down" | "up_from_half" | null;
            /** @description The sum is a multiple of it, in days or minutes. Default: half a day, or a minute. */
            round_to?: string | null;
            /**
             * Format: uint32
             * @description An employment that lasts longer within the year has the whole amount. Default: none does.
             */
            whole_after_months?: number | null;
        };
        /** @description A shift in local time. */
        LocalShift: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count.
             */
            break_minutes: number;
            /** @description When it ends, local time. If that is at or before `start`, it is on the next day. */
            end: string;
            /** @description Display name. */
            name: string | null;
            /** @description The name in other languages. */
            names: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description The place where the shift is worked, if it is not the employee's site. The geofences of that place count for
             *     punches.
             */
            site_id: string | null;
            /** @description When it starts, local time. */
            start: string;
        };
        /** @description A link that is mailed within a minute or two. */
        MailedLink: {
            /**
             * Format: int64
             * @description The minutes for which the link is valid after it was mailed.
             */
            valid_for_minutes: number;
        };
        /** @description The position of a page in its list. */
        MetaPagination: {
            /**
             * Format: uint32
             * @description The number of rows in this page. It may be less than `limit` although more rows follow.
             */
            count: number;
            /** @description Whether there are more rows after these. */
            has_more: boolean;
            /**
             * Format: uint32
             * @description The page size that was used.
             */
            limit: number;
            /** @description The value for `cursor` to get the next page. It is valid for 24 hours. */
            next_cursor: string | null;
        };
        /** @description Request body for the account of a new employee. */
        NewAccount: {
            /** @description Unique in the installation: no two may look alike. Stored in lower case. */
            email: string;
            /** @description Role names. */
            roles: string[];
        };
        /** @description Request body for the account of a new employee. */
        NewAccountPart: {
            /** @description Unique in the installation: no two may look alike. Stored in lower case. */
            email?: string;
            /** @description Role names. */
            roles?: string[];
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
             * @description The ids that the notification refers to, by their names: `job_id`, `leave_id`, `employee_id`, `attendance_id`,
             *     `payroll_id`, `timesheet_id` with `period_start`, `user_id`. `from` and `to` are the first and the last date that it is
             *     about, and `outcome` tells how it ended (`approved`). If the event happened several times within an hour, `count` is the
             *     number of times.
             */
            data: {
                [key: string]: string;
            };
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description The kind of the event. Later versions may add kinds. For a kind that it does not know, a client shows `title`
             *     and `body`.
             */
            kind: string;
            /**
             * Format: date-time
             * @description When it was read; `null` while it is unread.
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
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Whether a notification was read. */
        NotificationUpdate: {
            /** @description `false` makes it unread again. */
            read: boolean;
        };
        /** @description The number of marked notifications. */
        NotificationsMarked: {
            /** @description Whether older unread ones are left. Then send the request again. */
            has_more: boolean;
            /**
             * Format: uint
             * @description The number of notifications that were unread and are read now.
             */
            marked: number;
        };
        /** @description The notifications to mark. */
        NotificationsRead: {
            /**
             * Format: uuid
             * @description The newest notification that the reader has seen. It and all older ones are marked, and none that came later.
             */
            up_to: string;
        };
        /** @description An OpenAPI 3.1 document. */
        OpenApiDocument: {
            [key: string]: unknown;
        };
        /** @description A shift that does not belong to anybody yet. */
        OpenShift: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date
             * @description The date on which the shift starts.
             */
            date: string;
            /**
             * Format: uuid
             * @description Only members of this department, or of one below it, may claim the shift.
             */
            department_id: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uint32
             * @description The number of people who may have the shift.
             */
            places: number;
            /** @description The times of the shift. */
            shift: components["schemas"]["LocalShift"];
            /**
             * Format: uuid
             * @description Only people who work at this site may claim the shift.
             */
            site_id: string | null;
            /**
             * @description Whether it can be claimed. `filled`: Every place is taken.
             * @enum {string}
             */
            status: "open" | "cancelled" | "filled";
            /**
             * Format: uint32
             * @description The number of people who have the shift.
             */
            taken: number;
            /** @description The IANA time zone of the shift. */
            timezone: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for creating an open shift. */
        OpenShiftCreate: {
            /**
             * Format: date
             * @description The date on which the shift starts, today or later.
             */
            date: string;
            /**
             * Format: uuid
             * @description Only members of this department, or of one below it, may claim the shift.
             */
            department_id?: string | null;
            /**
             * Format: uint32
             * @description The number of people who may have the shift. Default 1.
             */
            places?: number | null;
            /** @description The times of the shift. */
            shift: components["schemas"]["ShiftInput"];
            /**
             * Format: uuid
             * @description Only people who work at this site may claim the shift.
             */
            site_id?: string | null;
            /**
             * Format: time-zone
             * @description The IANA time zone of the shift.
             */
            timezone: string;
        };
        /** @description A page of a list. */
        OpenShiftPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["OpenShift"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for cancelling an open shift, or opening it again. */
        OpenShiftPatch: {
            /**
             * @description The new status.
             * @enum {string}
             */
            status: "open" | "cancelled";
        };
        /** @description Request body for changing your own password. */
        PasswordRequest: {
            /** @description The present password. */
            current_password: string;
            /** @description The new password, of 10 to 128 characters. A password that is easy to guess is refused. */
            new_password: string;
        };
        /** @description Request body for a new password by e-mail. */
        PasswordReset: {
            /** @description The e-mail of the account. */
            email: string;
            /** @description The name or the id of the organization. Without it, the e-mail names the account that was activated first. */
            organization?: string | null;
        };
        /** @description A pay adjustment: an amount, or days or minutes, that a person added to an employee's pay. */
        PayAdjustment: {
            /** @description A negative amount is deducted. It is zero if the adjustment is in days or minutes. */
            amount: string;
            /**
             * Format: uuid
             * @description The component under which the payroll shows it.
             */
            component_id: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * @description The currency of the employee's compensation on that date when this adjustment was made. A payroll in another
             *     currency fails with `currency_mismatch`.
             */
            currency: string;
            /**
             * Format: date
             * @description The date on which it counts. The payroll of the period with this date holds it.
             */
            date: string;
            /** @description The days, which the payroll pays at the day's rate of the date; `null` if the adjustment is not in days. */
            days: string | null;
            /** @description With `expand=employee`: the number and name of the employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee whose pay it changes.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The most that one payroll deducts of the amount; `null` if the adjustment is no advance. */
            instalment: string | null;
            /**
             * Format: uuid
             * @description The encashment of leave that it pays; `null` for any other adjustment.
             */
            leave_adjustment_id: string | null;
            /**
             * Format: int32
             * @description The minutes, which the payroll pays at the hour's rate of the date; `null` if the adjustment is not in minutes.
             */
            minutes: number | null;
            /** @description The net that an instalment leaves. */
            net_floor: string | null;
            /** @description The reason, as the payslip shows it. */
            note: string | null;
            /** @description The amount of an advance that approved and paid payrolls have not taken. */
            remaining: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for a pay adjustment. */
        PayAdjustmentCreate: {
            /**
             * @description The amount, not zero. It is in the currency of the employee's compensation on that date, with at most the
             *     decimals of that currency. The body has exactly one of `amount`, `days` and `minutes`.
             */
            amount?: string | null;
            /**
             * Format: uuid
             * @description The component to whose item the amount is added. The component need not be given to the employee.
             */
            component_id: string;
            /**
             * Format: date
             * @description The date on which it counts. The payroll of the period with this date holds it. An employee has at most 100
             *     adjustments in a calendar month.
             */
            date: string;
            /** @description Days, not zero. The payroll pays them at the day's rate of the date, or of the last day of employment before it. */
            days?: string | null;
            /**
             * Format: uuid
             * @description The employee whose pay changes; not the caller.
             */
            employee_id: string;
            /** @description Makes an advance of the amount, which is above zero and of a deduction: each payroll deducts at most so much. */
            instalment?: string | null;
            /**
             * Format: int32
             * @description Minutes, not zero. The payroll pays them at the hour's rate of the date, or of the last day of employment before it.
             */
            minutes?: number | null;
            /** @description Only with `instalment`: the net that it leaves. Default zero. */
            net_floor?: string | null;
            /** @description The reason, for the payslip. */
            note?: string | null;
        };
        /** @description A page of a list. */
        PayAdjustmentPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["PayAdjustment"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The periods in which some employees are paid, and the day on which they are paid. */
        PayGroup: {
            /**
             * Format: date
             * @description The first day of some period, for `biweekly` and `weekly`.
             */
            anchor_date: string | null;
            /** @description Unique in the organization: no two may look alike. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The days of the month on which the hours of a period end; `null` if they are the dates of the period. */
            cutoff_days: number[] | null;
            /**
             * @description The days over which a salary is spread. `working_days`: The days of the schedule.
             * @enum {string}
             */
            day_basis: "calendar_days" | "working_days";
            /** @description The days by which the salary of a period is divided; `null` for the days that the period has. */
            fixed_days: string | null;
            /** @description The hours by which the salary of a period is divided for an hourly rate; `null` for the scheduled hours. */
            fixed_hours: string | null;
            /**
             * @description The length of the periods. `semi_monthly`: From the 1st to the 15th, and from the 16th to the end of the month. `biweekly`: Two weeks.
             * @enum {string}
             */
            frequency: "monthly" | "weekly" | "semi_monthly" | "biweekly";
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether compensations may begin to name it. */
            is_active: boolean;
            /** @description Display name. */
            name: string;
            /**
             * Format: uint32
             * @description The day of the month of the pay date, for `monthly`; 31 is the last day.
             */
            pay_day_of_month: number | null;
            /**
             * Format: int32
             * @description The days from the end of the period to the pay date, if there is no `pay_day_of_month`.
             */
            pay_days_after_end: number;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for creating or updating a pay group. */
        PayGroupCreate: {
            /**
             * Format: date
             * @description The first day of some period; required for `biweekly` and `weekly`.
             */
            anchor_date?: string | null;
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code: string;
            /**
             * @description The days of the month on which the hours of a period end: one for `monthly`, two for `semi_monthly`, of which one
             *     lies in each half of the month. Default: the hours are the dates of the period.
             */
            cutoff_days?: number[] | null;
            /**
             * @description The days over which a salary is spread. Default `working_days`. `working_days`: The days of the schedule.
             * @enum {string|null}
             */
            day_basis?: "calendar_days" | "working_days" | null;
            /** @description The days by which the salary of a period is divided, such as `30` or `26`. Default: the days that the period has. */
            fixed_days?: string | null;
            /**
             * @description The hours by which the salary of a period is divided for an hourly rate, such as `173.33`. Default: the scheduled
             *     hours.
             */
            fixed_hours?: string | null;
            /**
             * @description The length of the periods. `semi_monthly`: From the 1st to the 15th, and from the 16th to the end of the month. `biweekly`: Two weeks.
             * @enum {string}
             */
            frequency: "monthly" | "weekly" | "semi_monthly" | "biweekly";
            /** @description Default true. A group that compensations name from today on stays active. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /**
             * Format: uint32
             * @description The day of the month of the pay date, for `monthly`, in the month in which the period ends. 31 is the last day.
             */
            pay_day_of_month?: number | null;
            /**
             * Format: int32
             * @description The days from the end of the period to the pay date. Default 0.
             */
            pay_days_after_end?: number | null;
        };
        /** @description A page of a list. */
        PayGroupPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["PayGroup"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        PayGroupPatch: {
            /**
             * Format: date
             * @description The first day of some period; required for `biweekly` and `weekly`.
             */
            anchor_date?: string | null;
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code?: string;
            /**
             * @description The days of the month on which the hours of a period end: one for `monthly`, two for `semi_monthly`, of which one
             *     lies in each half of the month. Default: the hours are the dates of the period.
             */
            cutoff_days?: number[] | null;
            /**
             * @description The days over which a salary is spread. Default `working_days`. `working_days`: The days of the schedule.
             * @enum {string|null}
             */
            day_basis?: "calendar_days" | "working_days" | null;
            /** @description The days by which the salary of a period is divided, such as `30` or `26`. Default: the days that the period has. */
            fixed_days?: string | null;
            /**
             * @description The hours by which the salary of a period is divided for an hourly rate, such as `173.33`. Default: the scheduled
             *     hours.
             */
            fixed_hours?: string | null;
            /**
             * @description The length of the periods. `semi_monthly`: From the 1st to the 15th, and from the 16th to the end of the month. `biweekly`: Two weeks.
             * @enum {string}
             */
            frequency?: "monthly" | "weekly" | "semi_monthly" | "biweekly";
            /** @description Default true. A group that compensations name from today on stays active. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name?: string;
            /**
             * Format: uint32
             * @description The day of the month of the pay date, for `monthly`, in the month in which the period ends. 31 is the last day.
             */
            pay_day_of_month?: number | null;
            /**
             * Format: int32
             * @description The days from the end of the period to the pay date. Default 0.
             */
            pay_days_after_end?: number | null;
        };
        /** @description A period of a pay group. */
        PayGroupPeriod: {
            /**
             * Format: date
             * @description The last date of these hours.
             */
            hours_end: string;
            /**
             * Format: date
             * @description The first date of the hours of somebody who is in the group all the time.
             */
            hours_start: string;
            /**
             * Format: uint32
             * @description The number within the year, from 1.
             */
            number: number;
            /**
             * Format: date
             * @description The pay date.
             */
            pay_date: string;
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
        };
        /** @description The periods of a pay group that are paid in one year. */
        PayGroupPeriods: {
            /**
             * Format: uuid
             * @description The pay group.
             */
            pay_group_id: string;
            /** @description The periods, in order. */
            periods: components["schemas"]["PayGroupPeriod"][];
            /**
             * Format: int32
             * @description The year of the pay dates.
             */
            year: number;
        };
        /** @description A set of payrolls that are transferred together. */
        Payment: {
            /**
             * Format: date-time
             * @description When it was accepted.
             */
            created_at: string;
            /**
             * Format: date
             * @description The date on which the bank executes it.
             */
            execution_date: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The job that makes it. Its items say of each payroll whether it is in the payment, and why not. */
            job_id: string;
            /**
             * Format: uuid
             * @description The account that made it.
             */
            made_by: string;
            /** @description The reason for the release. */
            reason: string | null;
            /** @description The job that frees its payrolls. */
            release_job_id: string | null;
            /**
             * Format: date-time
             * @description When it was released.
             */
            released_at: string | null;
            /**
             * Format: uuid
             * @description The account that released it.
             */
            released_by: string | null;
            /**
             * @description The state of the payment.
             * @enum {string}
             */
            state: "preparing" | "ready" | "released";
            /** @description The sums of its transfers, one for each currency. */
            sums: components["schemas"]["PaymentSum"][];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /** @description Request body for a payment. It names its payrolls by a month, by the pay run, or by their ids. */
        PaymentCreate: {
            /**
             * Format: date
             * @description The date on which the bank executes it: today to 90 days ahead.
             */
            execution_date: string;
            /** @description The payrolls of this pay run. */
            job_id?: string | null;
            /** @description These payrolls. */
            payroll_ids?: string[] | null;
            /** @description The payrolls whose periods start in this month, as `2026-11`. */
            period?: string | null;
        };
        /** @description A page of a list. */
        PaymentPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Payment"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for releasing a payment. */
        PaymentRelease: {
            /**
             * Format: non-blank
             * @description The reason for the release.
             */
            reason: string;
        };
        /** @description The transfers of a payment in one currency. */
        PaymentSum: {
            /** @description Their sum. */
            amount: string;
            /** @description The sum of those. */
            amount_in_bank_files: string;
            /** @description An ISO 4217 currency. */
            currency: string;
            /**
             * Format: uint32
             * @description The number of transfers in the files for the bank. The others are paid by hand.
             */
            in_bank_files: number;
            /**
             * Format: uint32
             * @description The number of transfers.
             */
            transfers: number;
        };
        /** @description One employee's pay for one period. Money has exactly the currency's digits. */
        Payroll: {
            /**
             * @description The approvals since the payroll was generated, oldest first. A draft with approvals waits for an account that
             *     is independent of the contributors who are not covered yet. Always empty for the employee who is paid.
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
             * @description Other accounts that changed what the payroll is computed from, since it was last approved; always empty for
             *     the employee who is paid.
             */
            changed_by: components["schemas"]["PayrollContributor"][];
            /**
             * @description The amounts that it pays or takes away for other periods, in their order, and those of its own that it takes away because
             *     other payrolls paid them.
             */
            corrections: components["schemas"]["PayrollCorrection"][];
            /** @description The cost centre of the employee on that day. */
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
             * @description The time of the last decision.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description The account that decided last; always `null` for the employee who is paid.
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
            /** @description The difference: this payroll less the one that it replaces. */
            difference: components["schemas"]["PayrollChange"] | null;
            /** @description With `expand=employee`: the number and name of the employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee whose pay it is.
             */
            employee_id: string;
            /** @description Gross and employer contributions. */
            employer_cost: string | null;
            /**
             * Format: uuid
             * @description The account that started the run; always `null` for the employee who is paid.
             */
            generated_by: string | null;
            /** @description The sum of the base and all earnings. */
            gross: string | null;
            /**
             * Format: date
             * @description The last date whose attendances it pays.
             */
            hours_end: string;
            /**
             * Format: date
             * @description The first date whose attendances it pays.
             */
            hours_start: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The items: `base` first, then earnings, deductions, and employer contributions, each group sorted by code. */
            items: components["schemas"]["PayrollItem"][] | null;
            /** @description The run that computed it. */
            job_id: string;
            /**
             * Format: uuid
             * @description The employee's manager on that day.
             */
            manager_id: string | null;
            /** @description Gross less deductions. */
            net: string | null;
            /** @description Whether it pays adjustments of one date, and no period. */
            one_off: boolean;
            /**
             * Format: uint32
             * @description Minutes of overtime.
             */
            overtime_minutes: number;
            /**
             * Format: date
             * @description The day on which it is paid.
             */
            pay_date: string;
            /**
             * Format: uuid
             * @description The pay group whose days it pays; `null` for the days without one.
             */
            pay_group_id: string | null;
            /** @description Days that are paid. */
            payable_days: string;
            /**
             * Format: uuid
             * @description The payment that transfers it.
             */
            payment_id: string | null;
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
            /** @description The reason of the last decision. A void payroll always has one. */
            reason: string | null;
            /**
             * Format: uuid
             * @description The site at which the employee worked on that day.
             */
            site_id: string | null;
            /** @description SHA-256 of the snapshot's canonical JSON. */
            snapshot_hash: string;
            /**
             * @description The state of the payroll.
             * @enum {string}
             */
            status: "draft" | "approved" | "paid" | "void";
            /**
             * Format: uuid
             * @description The payslip of the same period that this payroll replaces. It was approved before and is void now.
             */
            supersedes_id: string | null;
            /** @description The amount from which taxes are computed. */
            taxable: string | null;
            /**
             * @description The net, less what was transferred for payrolls of the same bounds before they became void. Below zero nothing is
             *     transferred, and the office recovers it.
             */
            transfer: string | null;
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
            /** @description The sums of the year as of the approval; `null` for a draft. */
            year_to_date: components["schemas"]["PayrollYearToDate"] | null;
        };
        /** @description An approval of a payroll. */
        PayrollApproval: {
            /**
             * Format: date-time
             * @description The time of the approval.
             */
            at: string;
            /**
             * Format: uuid
             * @description The account that approved.
             */
            by: string;
            /**
             * @description The accounts that this approval covers: contributors of whom `by` is independent, and whom no earlier approval
             *     covered.
             */
            covers: string[];
        };
        /** @description An account that could approve a payroll. */
        PayrollApprover: {
            /** @description The contributors that its approval would cover. */
            covers: string[];
            /** @description The number and name of its employee; `null` for an account without one. */
            employee: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The account.
             */
            user_id: string;
        };
        /** @description The contributors and the accounts that decide whether a draft is approved. */
        PayrollApprovers: {
            /** @description The accounts that could approve the payroll now, at most 40. None once it is no draft. */
            approvers: components["schemas"]["PayrollApprover"][];
            /**
             * @description The accounts that contributed to the payroll and that no approval covers yet. Once each is covered, the payroll is
             *     approved. Empty if the settings ask for no second person.
             */
            uncovered: string[];
        };
        /** @description The difference from the payslip before: the new amounts less the old ones. */
        PayrollChange: {
            /** @description The new deductions less the old ones. */
            deductions: string;
            /** @description The new gross less the old one. */
            gross: string;
            /** @description The items that differ, sorted by code. */
            items: components["schemas"]["PayrollItemChange"][];
            /** @description The new net less the old one. */
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
        /** @description The difference that a payroll pays for the period of another one. */
        PayrollCorrection: {
            /** @description The dates of the inputs that differ, so that an employee sees which days are settled. */
            changes: components["schemas"]["CorrectionChange"][];
            /** @description The items that differ, by code. */
            items: components["schemas"]["PayrollCorrectionItem"][];
            /**
             * Format: uuid
             * @description Its pay group.
             */
            pay_group_id: string | null;
            /**
             * Format: uuid
             * @description The payroll of that period.
             */
            payroll_id: string;
            /**
             * Format: date
             * @description The last date of the period.
             */
            period_end: string;
            /**
             * Format: date
             * @description The first date of the period.
             */
            period_start: string;
            /** @description The inputs that differ. */
            reasons: ("attendance" | "leave" | "compensation" | "adjustment" | "replaced")[];
        };
        /** @description An item of a correction. */
        PayrollCorrectionItem: {
            /** @description The code of the item. */
            code: string;
            /** @description The target less what is settled. */
            difference: string;
            /** @description The amount that has been paid for the period. */
            settled: string;
            /** @description The amount to which it comes now. */
            target: string;
        };
        /** @description Request body for deciding one payroll. */
        PayrollDecide: {
            /**
             * Format: non-blank
             * @description The reason; required for `void`.
             */
            reason?: string | null;
            /** @description Only for `void`: whether the money that was transferred came back. Default false. */
            recovered?: boolean | null;
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
             * @description The time of the decision.
             */
            at: string;
            /**
             * Format: uuid
             * @description The account that decided; always `null` for the employee who is paid.
             */
            by: string | null;
            /** @description The job of the decision, if it decided many payrolls together. */
            job_id: string | null;
            /** @description The reason, if the decision voided the payroll. */
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
            /** @description The recomputed figure. */
            recomputed: unknown;
            /** @description The stored figure. */
            stored: unknown;
        };
        /** @description Request body for a pay run. It names a month or dates, and all employees, some of them, a department, or a site. */
        PayrollGenerate: {
            /**
             * Format: uuid
             * @description Members of the department and of the departments below it.
             */
            department_id?: string | null;
            /** @description Computes the payrolls without storing them. The job's items show them. */
            dry_run?: boolean | null;
            /** @description Only these employees. */
            employee_ids?: string[] | null;
            /**
             * @description Whether the payrolls carry the corrections of late facts, where later payrolls settle these. Default true;
             *     false for a one-off run.
             */
            late_facts?: boolean | null;
            /**
             * Format: date
             * @description The date of a one-off run, in place of a period. It pays the adjustments with this date, and nothing else.
             */
            one_off_on?: string | null;
            /**
             * Format: date
             * @description The pay date. Default: that of the pay group; without a group the last date of the period.
             */
            pay_date?: string | null;
            /**
             * Format: uuid
             * @description The pay group that is paid: its period begins on `period_start`. Default: the days without a pay group.
             */
            pay_group_id?: string | null;
            /** @description A month, as `2026-11`. */
            period?: string | null;
            /**
             * Format: date
             * @description The last date. The period has at most 62 days. A pay group knows it.
             */
            period_end?: string | null;
            /**
             * Format: date
             * @description The first date. Together with `period_end`, in place of `period`.
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
            /** @description The amount in the currency of the payroll. */
            amount: string;
            /** @description The code of the component, or `base`. */
            code: string;
            /** @description The part of the amount that corrects other periods; `null` if there is none. */
            corrections: string | null;
            /** @description A sentence that explains the amount to a person. */
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
            /** @description The new amount less the old one. */
            amount: string;
            /** @description The code of the item. */
            code: string;
        };
        /** @description A page of a list. */
        PayrollPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Payroll"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The result of computing a payroll again from its snapshot. */
        PayrollRecomputed: {
            /** @description The figures that differ. */
            differences: components["schemas"]["PayrollDifference"][];
            /** @description Whether every figure is the same. */
            matches: boolean;
        };
        /** @description All inputs from which a payroll was computed, and each step. */
        PayrollSnapshot: {
            /**
             * Format: uint32
             * @description The version of the rules of pay.
             */
            engine_version: number;
            /** @description All inputs that counted. */
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
        /** @description The sum of an item. */
        PayrollYearItem: {
            /** @description The sum of its amounts. */
            amount: string;
            /** @description The code of the component, or `base`. */
            code: string;
        };
        /** @description The sums of a year over the approved and paid payrolls, and what another system paid before. */
        PayrollYearToDate: {
            /** @description The sum of gross. */
            gross: string;
            /** @description The sums of the items, by code. */
            items: components["schemas"]["PayrollYearItem"][];
            /** @description The sum of net. */
            net: string;
        };
        /** @description Request body for deciding about many payrolls: those of a pay run, those of a payment, or those with these ids. */
        PayrollsDecide: {
            /** @description All payrolls of this run. */
            job_id?: string | null;
            /**
             * Format: uuid
             * @description The payrolls of this payment.
             */
            payment_id?: string | null;
            /** @description These payrolls. */
            payroll_ids?: string[] | null;
            /**
             * Format: non-blank
             * @description The reason; required for `void`.
             */
            reason?: string | null;
            /** @description Only for `void`: whether the money that was transferred came back. Default false. */
            recovered?: boolean | null;
            /**
             * @description The new status of the payrolls.
             * @enum {string}
             */
            status: "approved" | "paid" | "void";
        };
        /**
         * @description A pending change that makes the protection weaker. It has the values of `payroll.second_person` and
         *     `security.step_up` that are in force after it.
         */
        PendingChange: {
            /**
             * Format: date-time
             * @description When the change was asked for.
             */
            requested_at: string;
            /**
             * Format: uuid
             * @description The account that asked for it.
             */
            requested_by: string;
            /** @description The pending value of `payroll.second_person`. */
            second_person: boolean;
            /**
             * @description The pending value of `security.step_up`.
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
        Permission: "accounts:write" | "activity_logs:read" | "attendances:read:own" | "attendances:read:team" | "attendances:read:all" | "attendances:review:team" | "attendances:review:all" | "attendances:write:own" | "attendances:write:team" | "attendances:write:all" | "bank_accounts:read:own" | "bank_accounts:read:all" | "bank_accounts:write:own" | "bank_accounts:write:all" | "compensation:read:own" | "compensation:read:all" | "compensation:write" | "departments:read" | "departments:write" | "documents:read:own" | "documents:read:all" | "documents:write" | "employees:read:own" | "employees:read:team" | "employees:read:all" | "employees:write" | "exports:write" | "jobs:read:all" | "leaves:adjust" | "leaves:decide:team" | "leaves:decide:all" | "leaves:read:own" | "leaves:read:team" | "leaves:read:all" | "leaves:write:own" | "leaves:write:team" | "leaves:write:all" | "payments:write" | "payrolls:decide" | "payrolls:generate" | "payrolls:read:own" | "payrolls:read:all" | "personal_data:read:own" | "personal_data:read:all" | "personal_data:write:own" | "personal_data:write:all" | "roles:read" | "roles:write" | "salary_components:read" | "salary_components:write" | "schedules:read:own" | "schedules:read:team" | "schedules:read:all" | "schedules:request:own" | "schedules:request:all" | "schedules:write:team" | "schedules:write:all" | "settings:read" | "settings:write" | "sites:read" | "sites:write" | "terminals:read" | "terminals:write" | "uploads:write";
        /** @description The personal data of an employee. */
        PersonalData: {
            /** @description The postal address. */
            address: components["schemas"]["PostalAddress"] | null;
            /**
             * Format: date
             * @description The date of birth.
             */
            birth_date: string | null;
            /** @description The values of the custom fields of the settings, keyed by the code of the field. */
            custom: {
                [key: string]: string;
            };
            /** @description People to call in an emergency. */
            emergency_contacts: components["schemas"]["EmergencyContact"][];
            /**
             * Format: uuid
             * @description The employee.
             */
            employee_id: string;
            /** @description The name by which the person is called, in place of the given name. */
            preferred_name: string | null;
            /** @description A private e-mail. */
            private_email: string | null;
            /** @description A private telephone number. */
            private_phone: string | null;
            /** @description The number that social security gave the person. */
            social_security_id: string | null;
            /** @description The number that the tax office gave the person. */
            tax_id: string | null;
            /**
             * Format: date-time
             * @description When the data last changed; `null` if nothing was entered.
             */
            updated_at: string | null;
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        PersonalDataPatch: {
            /** @description The postal address. */
            address?: components["schemas"]["PostalAddressPart"] | null;
            /**
             * Format: date
             * @description The date of birth, from 1900 to today. Nobody changes their own.
             */
            birth_date?: string | null;
            /**
             * @description Values of custom fields of the settings, keyed by the code of the field: a text; a number as `1.5`; a date as
             *     `2026-11-28`; a choice; `yes` or `no`. `null` removes a value.
             */
            custom?: {
                [key: string]: string | null;
            } | null;
            /** @description People to call in an emergency, at most three. */
            emergency_contacts?: components["schemas"]["EmergencyContactInput"][] | null;
            /**
             * Format: name
             * @description The name by which the person is called, in place of the given name.
             */
            preferred_name?: string | null;
            /** @description A private e-mail. */
            private_email?: string | null;
            /**
             * Format: name
             * @description A private telephone number.
             */
            private_phone?: string | null;
            /**
             * Format: identifier
             * @description The number that social security gave the person. Nobody changes their own.
             */
            social_security_id?: string | null;
            /**
             * Format: identifier
             * @description The number that the tax office gave the person. Nobody changes their own.
             */
            tax_id?: string | null;
        };
        /** @description Request body for the personal data of an employee. */
        PersonalDataUpdate: {
            /** @description The postal address. */
            address?: components["schemas"]["PostalAddressInput"] | null;
            /**
             * Format: date
             * @description The date of birth, from 1900 to today. Nobody changes their own.
             */
            birth_date?: string | null;
            /**
             * @description Values of custom fields of the settings, keyed by the code of the field: a text; a number as `1.5`; a date as
             *     `2026-11-28`; a choice; `yes` or `no`. `null` removes a value.
             */
            custom?: {
                [key: string]: string | null;
            } | null;
            /** @description People to call in an emergency, at most three. */
            emergency_contacts?: components["schemas"]["EmergencyContactInput"][] | null;
            /**
             * Format: name
             * @description The name by which the person is called, in place of the given name.
             */
            preferred_name?: string | null;
            /** @description A private e-mail. */
            private_email?: string | null;
            /**
             * Format: name
             * @description A private telephone number.
             */
            private_phone?: string | null;
            /**
             * Format: identifier
             * @description The number that social security gave the person. Nobody changes their own.
             */
            social_security_id?: string | null;
            /**
             * Format: identifier
             * @description The number that the tax office gave the person. Nobody changes their own.
             */
            tax_id?: string | null;
        };
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
            /**
             * @description The half of the date that the holiday takes, if it does not take the whole date.
             * @enum {string|null}
             */
            holiday_off?: "day" | "first_half" | "second_half" | "none" | null;
            /** @description Leave on the date that is pending or approved. Of a colleague whose leave the caller may not see it is empty. */
            leave: components["schemas"]["LeaveOfDay"][];
            /** @description Whether an approved payroll or timesheet locks the date. */
            locked: boolean;
            /**
             * Format: uint32
             * @description The minutes that the shifts take without their breaks.
             */
            net_minutes: number;
            /** @description The rules that read the punches of the date. */
            punches: components["schemas"]["PunchRules"];
            /** @description True, if the roster says that time policies count the shifts as work on a rest day. */
            rest_day?: boolean | null;
            /** @description By their start; none on a day off. */
            shifts: components["schemas"]["PlannedShift"][];
            /**
             * @description The origin of the shifts. `roster`: A plan for this one date. `none`: The date is no day of employment.
             * @enum {string}
             */
            source: "rotation" | "weekly" | "roster" | "none";
            /** @description The IANA time zone of the date. */
            timezone: string;
            /** @description The days that a whole day of leave takes on the date, holiday or not, if that is not `1.0`. */
            worth?: string | null;
        };
        /** @description A shift, with its start and end as instants. */
        PlannedShift: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count.
             */
            break_minutes: number;
            /** @description When it ends, local time. If that is at or before `start`, it is on the next day. */
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
             * @description The place where the shift is worked, if it is not the employee's site.
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
        /** @description A postal address. */
        PostalAddress: {
            /**
             * Format: name
             * @description The city.
             */
            city: string | null;
            /** @description A country of ISO 3166, as two letters. */
            country: string;
            /**
             * Format: name
             * @description The number of the house.
             */
            house_number: string | null;
            /**
             * Format: name
             * @description The postal code.
             */
            postal_code: string | null;
            /**
             * Format: name
             * @description The state, province or county.
             */
            region: string | null;
            /**
             * Format: name
             * @description The street.
             */
            street: string | null;
        };
        /** @description A postal address. */
        PostalAddressInput: {
            /**
             * Format: name
             * @description The city.
             */
            city?: string | null;
            /** @description A country of ISO 3166, as two letters. */
            country: string;
            /**
             * Format: name
             * @description The number of the house.
             */
            house_number?: string | null;
            /**
             * Format: name
             * @description The postal code.
             */
            postal_code?: string | null;
            /**
             * Format: name
             * @description The state, province or county.
             */
            region?: string | null;
            /**
             * Format: name
             * @description The street.
             */
            street?: string | null;
        };
        /** @description A postal address. */
        PostalAddressPart: {
            /**
             * Format: name
             * @description The city.
             */
            city?: string | null;
            /** @description A country of ISO 3166, as two letters. */
            country?: string;
            /**
             * Format: name
             * @description The number of the house.
             */
            house_number?: string | null;
            /**
             * Format: name
             * @description The postal code.
             */
            postal_code?: string | null;
            /**
             * Format: name
             * @description The state, province or county.
             */
            region?: string | null;
            /**
             * Format: name
             * @description The street.
             */
            street?: string | null;
        };
        /** @description The presence of an employee. */
        Presence: {
            /** @description The employee. */
            employee: components["schemas"]["EmployeeName"];
            /** @description The name of the holiday on the date. */
            holiday: string | null;
            /**
             * Format: uint32
             * @description Minutes of lateness: for the shift during which the employee is there, otherwise on the date.
             */
            late_minutes: number;
            /**
             * Format: date-time
             * @description The last clock-out on the date, if the employee is not there.
             */
            left_at: string | null;
            /** @description The shift that counts, if there is one. For an employee who is there, it is the shift of that attendance. */
            shift: components["schemas"]["PresenceShift"] | null;
            /**
             * Format: date-time
             * @description The time since which the employee has been there.
             */
            since: string | null;
            /**
             * @description The state of the presence.
             * @enum {string}
             */
            state: "in" | "late" | "on_leave" | "not_scheduled" | "missing" | "off";
            /** @description The IANA time zone in which the employee works. */
            timezone: string;
        };
        /** @description A page of a list. */
        PresencePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Presence"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The times between which the employee should be there. */
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
             * @description The exact number of bytes of the file.
             */
            content_length: number;
            /** @description The type of the file. A photo must be an image. Other files may also be PDFs. */
            content_type: components["schemas"]["UploadContentType"];
            /** @description The purpose of the file. */
            purpose: components["schemas"]["UploadPurpose"];
        };
        /** @description An upload authorization for one file. */
        PresignedUrl: {
            /**
             * Format: date-time
             * @description When the upload authorization ends.
             */
            expires_at: string;
            /**
             * @description The reference to the file, as in `photo_url`: the service's address, `/uploads/` and the id. A client reads it
             *     with `GET` and a token.
             */
            file_url: string;
            /** @description The headers to send with the file. */
            headers: {
                [key: string]: string;
            };
            /**
             * @description The method with which to send the file.
             * @enum {string}
             */
            method: "PUT";
            /**
             * Format: uuid
             * @description The id of the upload.
             */
            upload_id: string;
            /** @description The address to which to send the file. */
            url: string;
        };
        /** @description The progress of a job. It never falls, and `processed` equals `total` once the job is `completed`. */
        Progress: {
            /**
             * Format: uint32
             * @description Items that have a verdict.
             */
            processed: number;
            /**
             * Format: uint32
             * @description All items.
             */
            total: number;
        };
        /** @description The rules that read the punches of a date. */
        PunchRules: {
            /**
             * Format: uint32
             * @description The longest attendance, in minutes. A longer one counts as a forgotten clock-out.
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
             * @description The first date, local time of the terminal.
             */
            from: string;
            /**
             * Format: date
             * @description The last date.
             */
            to: string;
        };
        /** @description Recovery codes. Each replaces a code of the authenticator once. Only this answer shows them. */
        RecoveryCodes: {
            /** @description Ten codes. Each is valid once, in place of a code of the authenticator. They are not shown again. */
            recovery_codes: string[];
        };
        /** @description The token that renews an access token. */
        RefreshRequest: {
            /**
             * @description A random text, which the client draws and stores before it sends the request. If the answer is lost, the
             *     client repeats the request with the same text. Without this field it must repeat the request within 30
             *     seconds.
             */
            attempt?: string | null;
            /** @description The refresh token of the last answer. */
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
            /** @description Unique in the organization: no two may look alike. */
            name: string;
            /** @description The permissions that the role grants. The caller must hold each of them. */
            permissions: components["schemas"]["Permission"][];
        };
        /** @description A page of a list. */
        RolePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Role"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        RolePatch: {
            /** @description The purpose. */
            description?: string | null;
            /** @description Unique in the organization: no two may look alike. */
            name?: string;
            /** @description The permissions that the role grants. The caller must hold each of them. */
            permissions?: components["schemas"]["Permission"][];
        };
        /** @description The shifts of a date that has a plan of its own. */
        RosterDate: {
            /**
             * Format: date
             * @description The date.
             */
            date: string;
            /** @description True, if time policies count the shifts as work on a rest day. */
            rest_day?: boolean | null;
            /** @description In the order of their start. An empty list is a day off. */
            shifts: components["schemas"]["LocalShift"][];
            /** @description The days that a whole day of leave takes on the date, if that is not `1.0`. */
            worth?: string | null;
        };
        /** @description Request body for the shifts of a date. */
        RosterDateInput: {
            /**
             * Format: date
             * @description The date in the path. A body may repeat it as it was answered.
             */
            date?: string | null;
            /** @description Whether time policies count the shifts as work on a rest day. Default false. */
            rest_day?: boolean | null;
            /** @description In the order of their start, without overlaps. An empty list is a day off. */
            shifts: components["schemas"]["ShiftInput"][];
            /** @description The days that a whole day of leave takes on the date. Default `1.0`. A day off has none. */
            worth?: string | null;
        };
        /** @description The plan of one employee for a date, in force after publication: shifts, or the shifts of the schedule. */
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
             * @description The employee whose plan it is.
             */
            employee_id: string;
            /** @description Whether time policies count the shifts as work on a rest day; only together with `shifts`. Default false. */
            rest_day?: boolean | null;
            /** @description In the order of their start, without overlaps. An empty list is a day off. */
            shifts?: components["schemas"]["ShiftInput"][] | null;
            /** @description The days that a whole day of leave takes on the date; only together with `shifts`. Default `1.0`. A day off has none. */
            worth?: string | null;
        };
        /** @description Request body for publishing drafts: of some employees, of a department, or of a site. */
        RosterPublish: {
            /**
             * Format: uuid
             * @description Everybody who belongs to the department, or to a department below it, on one of the dates.
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
            /** @description The dates, in order, on which the employee belongs to the department, site or manager of the query. */
            days: components["schemas"]["PlannedDay"][];
            /** @description The employee who has the shifts. */
            employee: components["schemas"]["EmployeeName"];
        };
        /** @description A page of a list. */
        RosterRowPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["RosterRow"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for drafts. */
        RosterUpdate: {
            /** @description The dates to draft, in at most 90 months in total: each month of each employee counts. */
            entries: components["schemas"]["RosterEntry"][];
        };
        /** @description A pattern of days that repeats. */
        Rotation: {
            /**
             * Format: date
             * @description A date that has the first day of the pattern.
             */
            anchor_date: string;
            /**
             * Format: uint32
             * @description A break is deducted from a day with more worked minutes than this.
             */
            break_after_minutes: number;
            /** @description Unique in the organization: no two may look alike. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The shifts of each day of the pattern. An empty day is a day off. */
            days: components["schemas"]["LocalShift"][][];
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes: number;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes counts as half a day.
             */
            half_day_minutes: number;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether the schedules of employees and sites may begin to follow it. */
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
             * @description A clock-in at most this many minutes before or after a shift belongs to the shift.
             */
            window_minutes: number;
            /**
             * @description The days that a whole day of leave takes on each day of the pattern, in the order of `days`. It is shown if any day is not
             *     worth `1.0`.
             */
            worths?: string[] | null;
        };
        /** @description Request body for creating or updating a rotation. */
        RotationCreate: {
            /**
             * Format: date
             * @description A date that has the first day of the pattern.
             */
            anchor_date: string;
            /**
             * Format: uint32
             * @description A break is deducted from a day with more worked minutes than this.
             */
            break_after_minutes?: number | null;
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code: string;
            /** @description The shifts of each day of the pattern, in the order of their start. An empty day is a day off. */
            days: components["schemas"]["ShiftInput"][][];
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes?: number | null;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes counts as half a day.
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
            /**
             * @description The days that a whole day of leave takes on each day of the pattern, in the order of `days`. Days that are not listed are
             *     worth `1.0`, and so are days off.
             */
            worths?: string[] | null;
        };
        /** @description A page of a list. */
        RotationPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Rotation"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        RotationPatch: {
            /**
             * Format: date
             * @description A date that has the first day of the pattern.
             */
            anchor_date?: string;
            /**
             * Format: uint32
             * @description A break is deducted from a day with more worked minutes than this.
             */
            break_after_minutes?: number | null;
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code?: string;
            /** @description The shifts of each day of the pattern, in the order of their start. An empty day is a day off. */
            days?: components["schemas"]["ShiftInput"][][];
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes?: number | null;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes counts as half a day.
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
            /**
             * @description The days that a whole day of leave takes on each day of the pattern, in the order of `days`. Days that are not listed are
             *     worth `1.0`, and so are days off.
             */
            worths?: string[] | null;
        };
        /** @description A rounding on the local clock. */
        RoundTo: {
            /**
             * @description The direction. `nearest` rounds half up.
             * @enum {string}
             */
            mode: "up" | "down" | "nearest";
            /**
             * Format: uint32
             * @description Times become multiples of so many minutes: 5, 6, 10, 15 or 30.
             */
            to_minutes: number;
        };
        /** @description The rounding of the first clock-in and of the last clock-out of a date. */
        Rounding: {
            /** @description The rounding of the first clock-in. */
            in: components["schemas"]["RoundTo"] | null;
            /** @description The rounding of the last clock-out. */
            out: components["schemas"]["RoundTo"] | null;
        };
        /** @description The rounding of the first clock-in and of the last clock-out of a date. */
        RoundingInput: {
            /** @description The rounding of the first clock-in. */
            in?: components["schemas"]["RoundTo"] | null;
            /** @description The rounding of the last clock-out. */
            out?: components["schemas"]["RoundTo"] | null;
        };
        /** @description A bracket. It begins at the end of the bracket before it. */
        SalaryBracket: {
            /** @description Money that the bracket pays in place of a rate, only with `whole`. */
            amount?: string | null;
            /** @description In percent; `0` beside an amount. A bracket without an amount needs it. */
            rate: string;
            /** @description The end of the bracket, as money; `null` for the last bracket, which has no end. */
            up_to: string | null;
        };
        /** @description A bracket. It begins at the end of the bracket before it. */
        SalaryBracketInput: {
            /** @description Money that the bracket pays in place of a rate, only with `whole`. */
            amount?: string | null;
            /** @description In percent; `0` beside an amount. A bracket without an amount needs it. */
            rate?: string;
            /** @description The end of the bracket, as money; `null` for the last bracket, which has no end. */
            up_to?: string | null;
        };
        /** @description How a component's amount is computed. */
        SalaryCalculation: {
            /** @description Money for a period. */
            amount?: string;
            /**
             * @description `base` and codes of earnings. The hourly rate is then what they pay for the worked minutes of the week, divided by
             *     these minutes.
             */
            average_of?: string[] | null;
            /** @description `up_to` rises from bracket to bracket. The last one has none. */
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
            /** @description The pay of an hour, as a multiple of the employee's hourly rate. What the base pays of it already is not paid again. */
            multiplier?: string | null;
            /** @description What it takes depends on the method. */
            of?: unknown;
            /** @description Codes of `per_hour` components. What they pay for the same minute counts to the hourly rate. */
            on?: string[] | null;
            /** @description The addition to the pay of an hour, as a share of the employee's hourly rate: `0.25` is 25 %. */
            premium?: string | null;
            /** @description What it takes depends on the method. */
            rate?: string | null;
            /** @description Whether the one bracket in which the sum lies pays for the whole sum. Default false. */
            whole?: boolean | null;
        };
        /** @description How a component's amount is computed. */
        SalaryCalculationInput: {
            /** @description Money for a period. */
            amount?: string;
            /**
             * @description `base` and codes of earnings. The hourly rate is then what they pay for the worked minutes of the week, divided by
             *     these minutes.
             */
            average_of?: string[] | null;
            /** @description `up_to` rises from bracket to bracket. The last one has none. */
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
            /** @description The pay of an hour, as a multiple of the employee's hourly rate. What the base pays of it already is not paid again. */
            multiplier?: string | null;
            /** @description What it takes depends on the method. */
            of?: unknown;
            /** @description Codes of `per_hour` components. What they pay for the same minute counts to the hourly rate. */
            on?: string[] | null;
            /** @description The addition to the pay of an hour, as a share of the employee's hourly rate: `0.25` is 25 %. */
            premium?: string | null;
            /** @description What it takes depends on the method. */
            rate?: string | null;
            /** @description Whether the one bracket in which the sum lies pays for the whole sum. Default false. */
            whole?: boolean | null;
        };
        /** @description A part of pay other than the base. */
        SalaryComponent: {
            /** @description The employees who have the component. */
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
            /** @description The account that its amounts credit in the journal; `null` for its code. */
            credit_account: string | null;
            /** @description The account that its amounts debit in the journal; `null` for its code. */
            debit_account: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether payrolls compute it. */
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
            /**
             * @description The payrolls over whose sums it is computed.
             * @enum {string}
             */
            per: "payroll" | "month" | "year";
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
            /** @description The conditions under which it applies; `null` for none. */
            when: components["schemas"]["SalaryComponentCondition"] | null;
        };
        /** @description The employees to whom a component applies. */
        SalaryComponentAppliesTo: {
            /** @description Only with `departments`: the members of these departments and of the departments below them. */
            department_ids: string[] | null;
            /**
             * @description `assigned` means the employees whose compensation lists the component.
             * @enum {string}
             */
            scope: "all" | "assigned" | "departments" | "sites";
            /** @description Only with `sites`: the employees who work at these sites. */
            site_ids: string[] | null;
        };
        /** @description The employees to whom a component applies. */
        SalaryComponentAppliesToInput: {
            /** @description Only with `departments`: the members of these departments and of the departments below them. */
            department_ids?: string[] | null;
            /**
             * @description `assigned` means the employees whose compensation lists the component.
             * @enum {string}
             */
            scope: "all" | "assigned" | "departments" | "sites";
            /** @description Only with `sites`: the employees who work at these sites. */
            site_ids?: string[] | null;
        };
        /** @description The employees to whom a component applies. */
        SalaryComponentAppliesToPart: {
            /** @description Only with `departments`: the members of these departments and of the departments below them. */
            department_ids?: string[] | null;
            /**
             * @description `assigned` means the employees whose compensation lists the component.
             * @enum {string}
             */
            scope?: "all" | "assigned" | "departments" | "sites";
            /** @description Only with `sites`: the employees who work at these sites. */
            site_ids?: string[] | null;
        };
        /** @description The conditions under which a component applies. All of them must hold, on the last employed day of the period. */
        SalaryComponentCondition: {
            /** @description The sum is above this amount of money. */
            above: string | null;
            /**
             * @description `base`, `gross`, `taxable` or codes of components. Their sum is compared with `above` and `up_to`. A name with `-`
             *     before it is subtracted.
             */
            amount_of: string[] | null;
            /**
             * Format: currency
             * @description ISO 4217; required with `above` or `up_to`.
             */
            currency: string | null;
            /** @description The types of employment. Default: all. */
            employment_types: ("full_time" | "part_time" | "contractor" | "intern")[] | null;
            /**
             * Format: uint32
             * @description The fewest whole months since the first day of the employment.
             */
            service_months_from: number | null;
            /**
             * Format: uint32
             * @description There are fewer whole months than this since the first day of the employment.
             */
            service_months_to: number | null;
            /** @description The sum is at most this amount of money. */
            up_to: string | null;
        };
        /** @description The conditions under which a component applies. All of them must hold, on the last employed day of the period. */
        SalaryComponentConditionInput: {
            /** @description The sum is above this amount of money. */
            above?: string | null;
            /**
             * @description `base`, `gross`, `taxable` or codes of components. Their sum is compared with `above` and `up_to`. A name with `-`
             *     before it is subtracted.
             */
            amount_of?: string[] | null;
            /**
             * Format: currency
             * @description ISO 4217; required with `above` or `up_to`.
             */
            currency?: string | null;
            /** @description The types of employment. Default: all. */
            employment_types?: ("full_time" | "part_time" | "contractor" | "intern")[] | null;
            /**
             * Format: uint32
             * @description The fewest whole months since the first day of the employment.
             */
            service_months_from?: number | null;
            /**
             * Format: uint32
             * @description There are fewer whole months than this since the first day of the employment.
             */
            service_months_to?: number | null;
            /** @description The sum is at most this amount of money. */
            up_to?: string | null;
        };
        /** @description Request body for creating or updating a salary component. */
        SalaryComponentCreate: {
            /** @description Default: every employee. */
            applies_to?: components["schemas"]["SalaryComponentAppliesToInput"] | null;
            /** @description Calculation of the amount. */
            calculation: components["schemas"]["SalaryCalculationInput"];
            /**
             * @description Unique in the organization: no two may look alike. `base`, `gross` and `taxable` are reserved. The code cannot
             *     change while other components refer to it.
             */
            code: string;
            /** @description The account that its amounts credit in the journal. Default: its code. */
            credit_account?: string | null;
            /** @description The account that its amounts debit in the journal. Default: its code. */
            debit_account?: string | null;
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
            /**
             * @description The payrolls over whose sums it is computed: this one, or all with a pay date in the month or the year, less what it came
             *     to in the others. Only for `percentage`, `brackets`, and `fixed` without `prorate`. Default `payroll`.
             * @enum {string|null}
             */
            per?: "payroll" | "month" | "year" | null;
            /** @description Whether it is prorated by day like a monthly base. Only for `fixed`; default false. */
            prorate?: boolean | null;
            /** @description Whether it reduces `taxable`. Only for a deduction; default false. */
            reduces_taxable?: boolean | null;
            /** @description Whether it counts in `taxable`. Only for an earning, whose default is true. */
            taxable?: boolean | null;
            /** @description The conditions under which it applies. Default: none. */
            when?: components["schemas"]["SalaryComponentConditionInput"] | null;
        };
        /** @description A page of a list. */
        SalaryComponentPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["SalaryComponent"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        SalaryComponentPatch: {
            /** @description Default: every employee. */
            applies_to?: components["schemas"]["SalaryComponentAppliesToPart"] | null;
            /** @description Calculation of the amount. */
            calculation?: components["schemas"]["SalaryCalculationInput"];
            /**
             * @description Unique in the organization: no two may look alike. `base`, `gross` and `taxable` are reserved. The code cannot
             *     change while other components refer to it.
             */
            code?: string;
            /** @description The account that its amounts credit in the journal. Default: its code. */
            credit_account?: string | null;
            /** @description The account that its amounts debit in the journal. Default: its code. */
            debit_account?: string | null;
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
            /**
             * @description The payrolls over whose sums it is computed: this one, or all with a pay date in the month or the year, less what it came
             *     to in the others. Only for `percentage`, `brackets`, and `fixed` without `prorate`. Default `payroll`.
             * @enum {string|null}
             */
            per?: "payroll" | "month" | "year" | null;
            /** @description Whether it is prorated by day like a monthly base. Only for `fixed`; default false. */
            prorate?: boolean | null;
            /** @description Whether it reduces `taxable`. Only for a deduction; default false. */
            reduces_taxable?: boolean | null;
            /** @description Whether it counts in `taxable`. Only for an earning, whose default is true. */
            taxable?: boolean | null;
            /** @description The conditions under which it applies. Default: none. */
            when?: components["schemas"]["SalaryComponentConditionInput"] | null;
        };
        /** @description The shifts of an employee, date by date. */
        Schedule: {
            /** @description Every date that was asked for, in order. */
            days: components["schemas"]["PlannedDay"][];
        };
        /** @description The shift of one weekday in local time. An `end` at or before `start` is on the next day. */
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
            /** @description The days that a whole day of leave takes on such a date. Default `1.0`, which is not shown. */
            worth?: string | null;
        };
        /** @description The shift of one weekday in local time. An `end` at or before `start` is on the next day. */
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
            /** @description The days that a whole day of leave takes on such a date. Default `1.0`, which is not shown. */
            worth?: string | null;
        };
        /** @description The shifts that are in force from a date on: a schedule, a rotation, or the inherited ones. */
        ScheduleEntry: {
            /** @description The first date, or `initial` for the entry that is in force before all dates. */
            date: string;
            /** @description Whether the shifts are inherited from the next wider level: from the site or the organization. */
            inherit: boolean;
            /**
             * Format: uint32
             * @description Days between the anchor date and the beginning of the rotation.
             */
            offset_days: number | null;
            /**
             * Format: uuid
             * @description The rotation, if the shifts follow one.
             */
            rotation_id: string | null;
            /** @description The schedule. Its `effective_from` is the date. */
            work_schedule: components["schemas"]["WorkSchedule"] | null;
        };
        /** @description The entries of a history, oldest first. */
        ScheduleEntryHistory: {
            /** @description Each entry is in force until the next one begins. */
            data: components["schemas"]["ScheduleEntry"][];
        };
        /** @description Request body for an entry of a history of schedules: `work_schedule`, `rotation_id`, or `inherit` true. */
        ScheduleEntryInput: {
            /** @description True inherits the shifts of the next wider level. */
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
            /** @description A schedule. A field that is not sent has the value of the schedule that is in force on the date. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        ScheduleEntryPatch: {
            /** @description True inherits the shifts of the next wider level. */
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
            /** @description A schedule. A field that is not sent has the value of the schedule that is in force on the date. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description One of the caller's own sessions. */
        Session: {
            /** @description The address from which the session was begun or last renewed. */
            address: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            created_at: string;
            /** @description Whether it is the session of this request. */
            current: boolean;
            /**
             * Format: uuid
             * @description The id of the session.
             */
            id: string;
            /**
             * Format: date-time
             * @description The time at which the session was begun or last renewed.
             */
            last_used_at: string;
            /** @description The program that began or last renewed the session. */
            user_agent: string | null;
        };
        /** @description The caller's own sessions, the most recently used one first. */
        Sessions: {
            /** @description The sessions, the most recently used one first. */
            data: components["schemas"]["Session"][];
        };
        /** @description An organization's settings. */
        Setting: {
            /**
             * Format: uint32
             * @description The days after the last day for which an account may still read its own. Default 365; 0 in organizations that are
             *     older than this setting.
             */
            access_after_leaving_days: number | null;
            /** @description The people who decide requests. */
            approvals: components["schemas"]["SettingApprovals"] | null;
            /** @description The rules for attendances that punches make. */
            attendance: components["schemas"]["SettingAttendance"] | null;
            /** @description The time after which a forgotten clock-out is closed. */
            auto_close: components["schemas"]["SettingAutoClose"] | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The fields that the organization adds to personal data. A field that is there is made inactive, not left out. */
            custom_fields: components["schemas"]["CustomField"][] | null;
            /**
             * @description Policy for punches outside every geofence.
             * @enum {string|null}
             */
            geofence_policy: "off" | "flag" | "reject" | null;
            /** @description Places of work. Without any, punches may be made everywhere. */
            geofences: components["schemas"]["Geofence"][] | null;
            /** @description Dates that are off, or one half of them. */
            holidays: components["schemas"]["Holiday"][] | null;
            /** @description The accounts on which pay is booked. */
            journal: components["schemas"]["SettingJournal"] | null;
            /** @description The leave of employees. */
            leave: components["schemas"]["SettingLeave"] | null;
            /** @description Leave of the employees. */
            leave_types: components["schemas"]["LeaveType"][] | null;
            /**
             * Format: uint32
             * @description The month on whose first day a leave year starts.
             */
            leave_year_start: number | null;
            /** @description The name and place of the organization. */
            organization: components["schemas"]["SettingOrganization"] | null;
            /** @description The calculation of pay, and its approval. */
            payroll: components["schemas"]["SettingPayroll"] | null;
            /** @description A change that waits for the confirmation of somebody independent, or for its time. */
            pending_change: components["schemas"]["PendingChange"] | null;
            /**
             * @description The job that recalculated days after the last change on which days depend; `null` if there was none. Jobs are
             *     kept for 30 days.
             */
            recalculation_job_id: string | null;
            /** @description The protection of accounts. */
            security: components["schemas"]["SettingSecurity"] | null;
            /** @description Limits of offline records. */
            sync: components["schemas"]["SettingSync"] | null;
            /**
             * Format: uuid
             * @description An active time policy, for people for whom neither assignment nor site names one. Default none.
             */
            time_policy_id: string | null;
            /** @description The timesheets of employees. */
            timesheets: components["schemas"]["SettingTimesheets"] | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description The schedule in force today for employees who have none of their own. `null` if a rotation is in force. */
            work_schedule: components["schemas"]["WorkSchedule"] | null;
        };
        /** @description The routes of requests: who decides, one step after the other. A route that is not given has one step, the manager. */
        SettingApprovals: {
            /** @description The steps of attendance requests. */
            attendance: components["schemas"]["ApprovalStep"][] | null;
            /** @description The steps of leave. */
            leave: components["schemas"]["ApprovalStep"][] | null;
            /** @description The steps of timesheets. */
            timesheet: components["schemas"]["ApprovalStep"][] | null;
        };
        /** @description The routes of requests: who decides, one step after the other. A route that is not given has one step, the manager. */
        SettingApprovalsInput: {
            /** @description The steps of attendance requests. */
            attendance?: components["schemas"]["ApprovalStepInput"][] | null;
            /** @description The steps of leave. */
            leave?: components["schemas"]["ApprovalStepInput"][] | null;
            /** @description The steps of timesheets. */
            timesheet?: components["schemas"]["ApprovalStepInput"][] | null;
        };
        /** @description The rules for attendances that punches make. */
        SettingAttendance: {
            /**
             * Format: uint32
             * @description The longest shift that people work, in minutes. A longer attendance counts as a forgotten clock-out. Default
             *     780.
             */
            longest_shift_minutes: number | null;
            /**
             * @description The policy for an attendance whose clock-out never comes. Default `open`.
             * @enum {string|null}
             */
            single_punch: "open" | "counts_as_day" | null;
        };
        /** @description The rules for attendances that punches make. */
        SettingAttendanceInput: {
            /**
             * Format: uint32
             * @description The longest shift that people work, in minutes. A longer attendance counts as a forgotten clock-out. Default
             *     780.
             */
            longest_shift_minutes?: number | null;
            /**
             * @description The policy for an attendance whose clock-out never comes. Default `open`.
             * @enum {string|null}
             */
            single_punch?: "open" | "counts_as_day" | null;
        };
        /** @description The time after which a forgotten clock-out is closed. */
        SettingAutoClose: {
            /**
             * Format: uint32
             * @description Minutes after the clock-in at which a forgotten clock-out is closed.
             */
            after_minutes: number | null;
        };
        /** @description The time after which a forgotten clock-out is closed. */
        SettingAutoCloseInput: {
            /**
             * Format: uint32
             * @description Minutes after the clock-in at which a forgotten clock-out is closed.
             */
            after_minutes?: number | null;
        };
        /** @description The organization, as an export for DATEV names it. */
        SettingDatev: {
            /**
             * Format: uint32
             * @description The digits of a general ledger account. Default 4.
             */
            account_length: number | null;
            /** @description The account against which every entry is posted. It ends at 0. */
            clearing_account: string;
            /**
             * Format: uint32
             * @description The number of the client.
             */
            client: number;
            /**
             * Format: uint32
             * @description The number of the tax consultant.
             */
            consultant: number;
            /** @description The month and the day on which a fiscal year begins, as `04-01`. Default `01-01`. */
            fiscal_year_start: string | null;
        };
        /** @description The organization, as an export for DATEV names it. */
        SettingDatevInput: {
            /**
             * Format: uint32
             * @description The digits of a general ledger account. Default 4.
             */
            account_length?: number | null;
            /** @description The account against which every entry is posted. It ends at 0. */
            clearing_account: string;
            /**
             * Format: uint32
             * @description The number of the client.
             */
            client: number;
            /**
             * Format: uint32
             * @description The number of the tax consultant.
             */
            consultant: number;
            /** @description The month and the day on which a fiscal year begins, as `04-01`. Default `01-01`. */
            fiscal_year_start?: string | null;
        };
        /** @description The organization, as an export for DATEV names it. */
        SettingDatevPart: {
            /**
             * Format: uint32
             * @description The digits of a general ledger account. Default 4.
             */
            account_length?: number | null;
            /** @description The account against which every entry is posted. It ends at 0. */
            clearing_account?: string;
            /**
             * Format: uint32
             * @description The number of the client.
             */
            client?: number;
            /**
             * Format: uint32
             * @description The number of the tax consultant.
             */
            consultant?: number;
            /** @description The month and the day on which a fiscal year begins, as `04-01`. Default `01-01`. */
            fiscal_year_start?: string | null;
        };
        /** @description The accounts on which pay is booked. */
        SettingJournal: {
            /** @description The account of the base. Default `base`. */
            base_account: string | null;
            /** @description The data that an export for DATEV needs. Default none. */
            datev: components["schemas"]["SettingDatev"] | null;
            /** @description The account of the net. Default `net`. */
            net_account: string | null;
        };
        /** @description The accounts on which pay is booked. */
        SettingJournalInput: {
            /** @description The account of the base. Default `base`. */
            base_account?: string | null;
            /** @description The data that an export for DATEV needs. Default none. */
            datev?: components["schemas"]["SettingDatevInput"] | null;
            /** @description The account of the net. Default `net`. */
            net_account?: string | null;
        };
        /** @description The accounts on which pay is booked. */
        SettingJournalPart: {
            /** @description The account of the base. Default `base`. */
            base_account?: string | null;
            /** @description The data that an export for DATEV needs. Default none. */
            datev?: components["schemas"]["SettingDatevPart"] | null;
            /** @description The account of the net. Default `net`. */
            net_account?: string | null;
        };
        /** @description The leave of employees. */
        SettingLeave: {
            /**
             * @description The colleagues whose approved leave everybody sees in the team calendar: nobody, or those in the same department and
             *     those under the same manager. Default `off`.
             * @enum {string|null}
             */
            team_calendar: "off" | "department" | null;
        };
        /** @description The leave of employees. */
        SettingLeaveInput: {
            /**
             * @description The colleagues whose approved leave everybody sees in the team calendar: nobody, or those in the same department and
             *     those under the same manager. Default `off`.
             * @enum {string|null}
             */
            team_calendar?: "off" | "department" | null;
        };
        /** @description The name and place of an organization. */
        SettingOrganization: {
            /** @description The address of the employer, on documents and in bank files. */
            address: components["schemas"]["PostalAddress"] | null;
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency: string | null;
            /**
             * Format: name
             * @description The name of the employer on documents. Default the name.
             */
            legal_name: string | null;
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
        /** @description The name and place of an organization. */
        SettingOrganizationInput: {
            /** @description The address of the employer, on documents and in bank files. */
            address?: components["schemas"]["PostalAddressInput"] | null;
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency?: string | null;
            /**
             * Format: name
             * @description The name of the employer on documents. Default the name.
             */
            legal_name?: string | null;
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
        /** @description The name and place of an organization. */
        SettingOrganizationPart: {
            /** @description The address of the employer, on documents and in bank files. */
            address?: components["schemas"]["PostalAddressPart"] | null;
            /**
             * Format: currency
             * @description An ISO 4217 currency.
             */
            currency?: string | null;
            /**
             * Format: name
             * @description The name of the employer on documents. Default the name.
             */
            legal_name?: string | null;
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
            /**
             * Format: uint32
             * @description The days after the last day for which an account may still read its own. Default 365; 0 in organizations that are
             *     older than this setting.
             */
            access_after_leaving_days?: number | null;
            /** @description The people who decide requests. */
            approvals?: components["schemas"]["SettingApprovalsInput"] | null;
            /** @description The rules for attendances that punches make. */
            attendance?: components["schemas"]["SettingAttendanceInput"] | null;
            /** @description The time after which a forgotten clock-out is closed. */
            auto_close?: components["schemas"]["SettingAutoCloseInput"] | null;
            /** @description The fields that the organization adds to personal data. A field that is there is made inactive, not left out. */
            custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
            /**
             * @description Policy for punches outside every geofence.
             * @enum {string|null}
             */
            geofence_policy?: "off" | "flag" | "reject" | null;
            /** @description Places of work. Without any, punches may be made everywhere. */
            geofences?: components["schemas"]["Geofence"][] | null;
            /** @description Dates that are off, or one half of them. */
            holidays?: components["schemas"]["Holiday"][] | null;
            /** @description The accounts on which pay is booked. */
            journal?: components["schemas"]["SettingJournalPart"] | null;
            /** @description The leave of employees. */
            leave?: components["schemas"]["SettingLeaveInput"] | null;
            /** @description Leave of the employees. */
            leave_types?: components["schemas"]["LeaveTypeInput"][] | null;
            /**
             * Format: uint32
             * @description The month on whose first day a leave year starts.
             */
            leave_year_start?: number | null;
            /** @description The name and place of the organization. */
            organization?: components["schemas"]["SettingOrganizationPart"] | null;
            /** @description The calculation of pay, and its approval. */
            payroll?: components["schemas"]["SettingPayrollInput"] | null;
            /** @description The protection of accounts. */
            security?: components["schemas"]["SettingSecurityInput"] | null;
            /** @description Limits of offline records. */
            sync?: components["schemas"]["SettingSyncInput"] | null;
            /**
             * Format: uuid
             * @description An active time policy, for people for whom neither assignment nor site names one. Default none.
             */
            time_policy_id?: string | null;
            /** @description The timesheets of employees. */
            timesheets?: components["schemas"]["SettingTimesheetsInput"] | null;
            /** @description The schedule in force today for employees who have none of their own. `null` if a rotation is in force. */
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
             * @description The treatment of facts that come late to a paid period. Default `refuse`; a new organization has `settle`. `settle`: Later payrolls pay the difference. `refuse`: They are refused while the payroll is approved.
             * @enum {string|null}
             */
            late_facts: "settle" | "refuse" | null;
            /** @description Whether every date that a payroll counts must be in an approved timesheet. Default false. */
            require_timesheets: boolean | null;
            /**
             * @description Whether approving a payroll needs somebody independent of everybody who contributed to it. Default true. False
             *     takes effect once an independent account confirms it, or after 72 hours.
             */
            second_person: boolean | null;
            /** @description The month and the day on which a year of sums begins, as `04-06`. Default `01-01`. */
            year_start: string | null;
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
             * @description The treatment of facts that come late to a paid period. Default `refuse`; a new organization has `settle`. `settle`: Later payrolls pay the difference. `refuse`: They are refused while the payroll is approved.
             * @enum {string|null}
             */
            late_facts?: "settle" | "refuse" | null;
            /** @description Whether every date that a payroll counts must be in an approved timesheet. Default false. */
            require_timesheets?: boolean | null;
            /**
             * @description Whether approving a payroll needs somebody independent of everybody who contributed to it. Default true. False
             *     takes effect once an independent account confirms it, or after 72 hours.
             */
            second_person?: boolean | null;
            /** @description The month and the day on which a year of sums begins, as `04-06`. Default `01-01`. */
            year_start?: string | null;
        };
        /** @description The protection of accounts. */
        SettingSecurity: {
            /**
             * @description The accounts that must prove again who they are, if their last proof is older than 15 minutes, before they
             *     decide about pay or change compensation, roles, accounts or these settings: nobody, accounts with a second
             *     factor (the default), or everybody, which then needs a second factor. A weaker value takes effect in the same
             *     way as `payroll.second_person` false.
             * @enum {string|null}
             */
            step_up: "off" | "enrolled" | "required" | null;
        };
        /** @description The protection of accounts. */
        SettingSecurityInput: {
            /**
             * @description The accounts that must prove again who they are, if their last proof is older than 15 minutes, before they
             *     decide about pay or change compensation, roles, accounts or these settings: nobody, accounts with a second
             *     factor (the default), or everybody, which then needs a second factor. A weaker value takes effect in the same
             *     way as `payroll.second_person` false.
             * @enum {string|null}
             */
            step_up?: "off" | "enrolled" | "required" | null;
        };
        /** @description Limits of offline records. */
        SettingSync: {
            /**
             * Format: uint32
             * @description The greatest number of seconds that a device's clock may be ahead.
             */
            future_tolerance_seconds: number | null;
            /**
             * Format: uint32
             * @description The age in days above which a record goes to review.
             */
            max_lookback_days: number | null;
        };
        /** @description Limits of offline records. */
        SettingSyncInput: {
            /**
             * Format: uint32
             * @description The greatest number of seconds that a device's clock may be ahead.
             */
            future_tolerance_seconds?: number | null;
            /**
             * Format: uint32
             * @description The age in days above which a record goes to review.
             */
            max_lookback_days?: number | null;
        };
        /** @description The timesheets of employees. */
        SettingTimesheets: {
            /**
             * @description The length of their periods: calendar months, or weeks that begin with `week_start` of the time policy, else on Monday.
             *     Default `month`.
             * @enum {string|null}
             */
            period: "month" | "week" | null;
        };
        /** @description The timesheets of employees. */
        SettingTimesheetsInput: {
            /**
             * @description The length of their periods: calendar months, or weeks that begin with `week_start` of the time policy, else on Monday.
             *     Default `month`.
             * @enum {string|null}
             */
            period?: "month" | "week" | null;
        };
        /**
         * @description Request body for updating the settings. A field that is not sent keeps its value. `null` gives a field its
         *     default, except `organization.name`, which `null` does not change.
         */
        SettingUpdate: {
            /**
             * Format: uint32
             * @description The days after the last day for which an account may still read its own. Default 365; 0 in organizations that are
             *     older than this setting.
             */
            access_after_leaving_days?: number | null;
            /** @description The people who decide requests. */
            approvals?: components["schemas"]["SettingApprovalsInput"] | null;
            /** @description The rules for attendances that punches make. */
            attendance?: components["schemas"]["SettingAttendanceInput"] | null;
            /** @description The time after which a forgotten clock-out is closed. */
            auto_close?: components["schemas"]["SettingAutoCloseInput"] | null;
            /** @description The fields that the organization adds to personal data. A field that is there is made inactive, not left out. */
            custom_fields?: components["schemas"]["CustomFieldInput"][] | null;
            /**
             * @description Policy for punches outside every geofence.
             * @enum {string|null}
             */
            geofence_policy?: "off" | "flag" | "reject" | null;
            /** @description Places of work. Without any, punches may be made everywhere. */
            geofences?: components["schemas"]["Geofence"][] | null;
            /** @description Dates that are off, or one half of them. */
            holidays?: components["schemas"]["Holiday"][] | null;
            /** @description The accounts on which pay is booked. */
            journal?: components["schemas"]["SettingJournalInput"] | null;
            /** @description The leave of employees. */
            leave?: components["schemas"]["SettingLeaveInput"] | null;
            /** @description Leave of the employees. */
            leave_types?: components["schemas"]["LeaveTypeInput"][] | null;
            /**
             * Format: uint32
             * @description The month on whose first day a leave year starts.
             */
            leave_year_start?: number | null;
            /** @description The name and place of the organization. */
            organization?: components["schemas"]["SettingOrganizationInput"] | null;
            /** @description The calculation of pay, and its approval. */
            payroll?: components["schemas"]["SettingPayrollInput"] | null;
            /** @description The protection of accounts. */
            security?: components["schemas"]["SettingSecurityInput"] | null;
            /** @description Limits of offline records. */
            sync?: components["schemas"]["SettingSyncInput"] | null;
            /**
             * Format: uuid
             * @description An active time policy, for people for whom neither assignment nor site names one. Default none.
             */
            time_policy_id?: string | null;
            /** @description The timesheets of employees. */
            timesheets?: components["schemas"]["SettingTimesheetsInput"] | null;
            /** @description The schedule in force today for employees who have none of their own. `null` if a rotation is in force. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description The amounts still due when an employment ends. */
        Settlement: {
            /**
             * @description Pay adjustments of that year or later that no approved payroll has, advances excepted, sorted by date; `null` if you may not read
             *     payrolls.
             */
            adjustments: components["schemas"]["SettlementAdjustment"][] | null;
            /** @description The advances of which something remains; `null` if you may not read payrolls. */
            advances: components["schemas"]["SettlementAdvance"][] | null;
            /** @description The corrections of closed payrolls that the next payroll carries; `null` if you may not read payrolls. */
            corrections: components["schemas"]["SettlementCorrection"][] | null;
            /** @description The code of the reason for which corrections cannot be computed, as a payroll would fail with it; otherwise `null`. */
            corrections_failed: string | null;
            /** @description The balance of each leave type in the leave year of the last day. */
            leave: components["schemas"]["SettlementLeave"][];
            /** @description Leaves that the last day shortens, lengthens or cancels. */
            leave_changes: components["schemas"]["SettlementLeaveChange"][];
            /**
             * Format: uint
             * @description Attendances of the year that ends with the last day, if they wait for a review, a clock-out, a correction or a decision about
             *     extra time.
             */
            pending_attendances: number;
            /**
             * Format: uint
             * @description Leaves that wait for a decision and end in that year or later.
             */
            pending_leaves: number;
            /**
             * Format: date
             * @description The last day for which the settlement was computed.
             */
            termination_date: string;
            /**
             * Format: date
             * @description The first day of employment that no approved payroll includes; `null` if payrolls include all days.
             */
            unpaid_from: string | null;
        };
        /** @description A pay adjustment that no approved payroll has. */
        SettlementAdjustment: {
            /**
             * Format: uuid
             * @description The component under which it is paid or deducted.
             */
            component_id: string;
            /**
             * Format: date
             * @description Its date.
             */
            date: string;
            /**
             * Format: uuid
             * @description The pay adjustment.
             */
            pay_adjustment_id: string;
        };
        /** @description An advance of which something remains. The last payroll takes it. */
        SettlementAdvance: {
            /**
             * Format: uuid
             * @description The deduction under which payrolls take it.
             */
            component_id: string;
            /** @description The currency. */
            currency: string;
            /**
             * Format: uuid
             * @description The pay adjustment.
             */
            pay_adjustment_id: string;
            /** @description The amount that remains. */
            remaining: string;
        };
        /** @description The correction of a closed payroll. */
        SettlementCorrection: {
            /** @description The currency of its amounts. */
            currency: string;
            /** @description The items that differ, sorted by code. */
            items: components["schemas"]["SettlementCorrectionItem"][];
            /**
             * Format: uuid
             * @description The closed payroll.
             */
            payroll_id: string;
            /**
             * Format: date
             * @description The last day of its period.
             */
            period_end: string;
            /**
             * Format: date
             * @description The first day of its period.
             */
            period_start: string;
        };
        /** @description An item that differs. */
        SettlementCorrectionItem: {
            /** @description `base`, or the code of a component. */
            code: string;
            /** @description The amount that is due; below zero it is taken back. */
            difference: string;
        };
        /** @description The balance of a leave type. */
        SettlementLeave: {
            /** @description The available days or minutes; `null` if the leave type is unlimited. */
            available: string | null;
            /** @description The days or minutes of the leave year that encashments pay; below zero if they settled a debt. */
            paid_out: string;
            /** @description The code of a leave type in the settings. */
            type: string;
            /**
             * @description The unit in which the leave type counts.
             * @enum {string}
             */
            unit: "day" | "minute";
            /**
             * Format: int32
             * @description The calendar year in which the leave year starts.
             */
            year: number;
        };
        /** @description A leave that the last day changes. */
        SettlementLeaveChange: {
            /** @description The days of the leave without the last day. */
            from_days: string;
            /**
             * Format: uuid
             * @description The leave.
             */
            leave_id: string;
            /** @description The days of the leave with the last day; `0.0` if the leave is cancelled. */
            to_days: string;
        };
        /** @description Request body for a shift: a shift type, or times of its own. */
        ShiftInput: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count. Default 0.
             */
            break_minutes?: number | null;
            /**
             * Format: wall-time
             * @description When it ends, local time. If that is at or before `start`, it is on the next day. Required without
             *     `shift_type_id`.
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
             * @description An active shift type, whose times and name are copied.
             */
            shift_type_id?: string | null;
            /**
             * Format: uuid
             * @description The place where the shift is worked, if it is not the employee's site.
             */
            site_id?: string | null;
            /**
             * Format: wall-time
             * @description When it starts, local time. Required without `shift_type_id`.
             */
            start?: string | null;
        };
        /** @description A request to swap shifts, to give them away, or to claim an open shift. */
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
             * @description The time of that answer or decision.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description The account that answered or decided last.
             */
            decided_by: string | null;
            /** @description The message of that answer or decision. */
            decision_note: string | null;
            /** @description With `expand=employee`: the number and name of the employee who makes the request. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee who makes the request.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description The kind of the request. `swap`: The requester gives the own shifts of a date and gets the colleague's shifts of the colleague's date. `give`: The requester gives the own shifts of a date to the colleague and gets nothing. `claim`: The requester takes a place of an open shift.
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
            /** @description The offered shifts, as they were planned when the request was made; `null` for a claim. */
            shifts: components["schemas"]["LocalShift"][] | null;
            /**
             * @description The state of the request. `offered`: The colleague has not answered yet. `accepted`: The colleague has agreed, and the planner has not decided yet. `approved`: The shifts have changed hands.
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
            /** @description With `expand=employee`: the number and name of the colleague. */
            with_employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The colleague; `null` for a claim.
             */
            with_employee_id: string | null;
            /** @description `swap`: the colleague's shifts of that date, as they were planned when the request was made. */
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
             * @description The employee who makes the request. Default: the caller's employee.
             */
            employee_id?: string | null;
            /**
             * @description The kind of the request. `swap`: The requester gives the own shifts of a date and gets the colleague's shifts of the colleague's date. `give`: The requester gives the own shifts of a date to the colleague and gets nothing. `claim`: The requester takes a place of an open shift.
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
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for an answer or a decision. */
        ShiftRequestPatch: {
            /** @description A message about the answer or the decision. */
            note?: string | null;
            /**
             * @description The new status.
             * @enum {string}
             */
            status: "accepted" | "declined" | "approved" | "rejected" | "cancelled";
        };
        /** @description A shift with a name. A plan that uses it has a copy of it. */
        ShiftType: {
            /**
             * Format: uint32
             * @description Minutes of the break, which do not count.
             */
            break_minutes: number;
            /** @description Unique in the organization: no two may look alike. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description When it ends, local time. If that is at or before `start`, it is on the next day. */
            end: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether plans may use it. */
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
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code: string;
            /**
             * Format: wall-time
             * @description When it ends, local time. If that is at or before `start`, it is on the next day.
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
            /** @description The position of the page in the list. */
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
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code?: string;
            /**
             * Format: wall-time
             * @description When it ends, local time. If that is at or before `start`, it is on the next day.
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
            /** @description Unique in the organization: no two may look alike. */
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
            /** @description The places of work of the site, which replace all of the organization's; `null` for the organization's. */
            geofences: components["schemas"]["Geofence"][] | null;
            /** @description The holidays of the site, which replace all of the organization's; `null` for the organization's. */
            holidays: components["schemas"]["Holiday"][] | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Whether employees may work at the site. */
            is_active: boolean;
            /**
             * Format: uint32
             * @description The longest shift that people work at the site, in minutes; `null` for the organization's.
             */
            longest_shift_minutes: number | null;
            /** @description Display name. */
            name: string;
            /**
             * @description The job that recalculated days after the last change on which days depend; `null` if there was none. Jobs are
             *     kept for 30 days.
             */
            recalculation_job_id: string | null;
            /**
             * @description The policy for an attendance whose clock-out never comes; null for the organization's.
             * @enum {string|null}
             */
            single_punch: "open" | "counts_as_day" | null;
            /**
             * Format: uuid
             * @description The time policy of people who work at the site; `null` for the organization's.
             */
            time_policy_id: string | null;
            /** @description The IANA time zone of people who work at the site and have no zone of their own. */
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
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code: string;
            /**
             * @description Policy for punches outside every geofence; null for the organization's.
             * @enum {string|null}
             */
            geofence_policy?: "off" | "flag" | "reject" | null;
            /**
             * @description The places of work, which replace all of the organization's. An empty list allows every place; `null` for the
             *     organization's.
             */
            geofences?: components["schemas"]["Geofence"][] | null;
            /**
             * @description Dates that are off here, or one half of them, in place of all of the organization's. An empty list is none; null for
             *     the organization's.
             */
            holidays?: components["schemas"]["Holiday"][] | null;
            /** @description Default true. A site cannot be deactivated if employees work at it, now or later. */
            is_active?: boolean | null;
            /**
             * Format: uint32
             * @description The longest shift that people work at the site, in minutes; `null` for the organization's.
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
             * Format: uuid
             * @description An active time policy, for people who work at the site; `null` for the organization's.
             */
            time_policy_id?: string | null;
            /**
             * Format: time-zone
             * @description An IANA time zone.
             */
            timezone: string;
            /** @description The schedule of people who work at the site and have none of their own; `null` for the organization's. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description A page of a list. */
        SitePage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Site"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        SitePatch: {
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code?: string;
            /**
             * @description Policy for punches outside every geofence; null for the organization's.
             * @enum {string|null}
             */
            geofence_policy?: "off" | "flag" | "reject" | null;
            /**
             * @description The places of work, which replace all of the organization's. An empty list allows every place; `null` for the
             *     organization's.
             */
            geofences?: components["schemas"]["Geofence"][] | null;
            /**
             * @description Dates that are off here, or one half of them, in place of all of the organization's. An empty list is none; null for
             *     the organization's.
             */
            holidays?: components["schemas"]["Holiday"][] | null;
            /** @description Default true. A site cannot be deactivated if employees work at it, now or later. */
            is_active?: boolean | null;
            /**
             * Format: uint32
             * @description The longest shift that people work at the site, in minutes; `null` for the organization's.
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
             * Format: uuid
             * @description An active time policy, for people who work at the site; `null` for the organization's.
             */
            time_policy_id?: string | null;
            /**
             * Format: time-zone
             * @description An IANA time zone.
             */
            timezone?: string;
            /** @description The schedule of people who work at the site and have none of their own; `null` for the organization's. */
            work_schedule?: components["schemas"]["WorkScheduleInput"] | null;
        };
        /** @description An access token of the same session. */
        StepUp: {
            /** @description A JWT. Send it as `Authorization: Bearer …`. */
            access_token: string;
            /**
             * Format: int64
             * @description Seconds for which the access token is valid.
             */
            expires_in: number;
            /** @description Always `Bearer`. */
            token_type: string;
        };
        /** @description Request body for proving again who calls: a code if the account has a second factor, otherwise the password. */
        StepUpRequest: {
            /** @description A code, if the account has a second factor. */
            code?: string | null;
            /** @description The password, if the account has no second factor. */
            password?: string | null;
        };
        /** @description The leave of a person in the team calendar. */
        TeamCalendarRow: {
            /**
             * Format: uuid
             * @description The employee.
             */
            employee_id: string;
            /** @description The given name. */
            first_name: string;
            /** @description The family name. */
            last_name: string;
            /** @description The leave that touches the dates, by date; empty if there is none. */
            leaves: components["schemas"]["TeamLeave"][];
            /** @description The name by which the person is called, in place of the given name. */
            preferred_name: string | null;
        };
        /** @description A page of a list. */
        TeamCalendarRowPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["TeamCalendarRow"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description A leave in the team calendar. */
        TeamLeave: {
            /**
             * Format: date
             * @description The last date.
             */
            end_date: string;
            /**
             * @description The half of the last date in which the leave ends; `null` for the whole date.
             * @enum {string|null}
             */
            end_half: "first_half" | "second_half" | null;
            /**
             * Format: wall-time
             * @description The time at which the leave ends, local time; `null` if it takes the date or a half of it.
             */
            end_time: string | null;
            /**
             * Format: date
             * @description The first date.
             */
            start_date: string;
            /**
             * @description The half of the first date in which the leave begins; `null` for the whole date.
             * @enum {string|null}
             */
            start_half: "first_half" | "second_half" | null;
            /**
             * Format: wall-time
             * @description The time at which the leave begins on its only date, local time; `null` if it takes the date or a half of it.
             */
            start_time: string | null;
            /**
             * @description The status, `approved` or `pending`; `null` if the caller may see only the dates, which are approved then.
             * @enum {string|null}
             */
            status: "pending" | "approved" | "rejected" | "cancelled" | null;
            /** @description The code of the leave type; `null` if the caller may see only the dates. */
            type: string | null;
        };
        /** @description A fixed device on which people tap. */
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
            /** @description Whether the service accepts lines of the terminal. */
            is_active: boolean;
            /**
             * Format: date-time
             * @description The time of its last request, exact to a quarter of an hour; `null` before the first one.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description The time of its latest tap; `null` before the first one.
             */
            last_tap_at: string | null;
            /**
             * Format: uint32
             * @description The greatest number of lines that the service accepts from the terminal in a day (UTC). The last push of the
             *     day may exceed it.
             */
            lines_a_day: number;
            /** @description Display name. */
            name: string;
            /** @description The serial number of the device, unique in the organization. Attendances from its taps have it as `device_id`. */
            serial_number: string;
            /** @description The policy for the taps of a shift. */
            taps: components["schemas"]["TerminalTaps"];
            /** @description The IANA time zone of the place of the terminal. */
            timezone: string;
            /**
             * Format: date-time
             * @description When somebody last changed it.
             */
            updated_at: string;
        };
        /** @description Request body for creating or updating a terminal. */
        TerminalCreate: {
            /** @description Default true. The service accepts nothing from an inactive terminal. */
            is_active?: boolean | null;
            /**
             * Format: uint32
             * @description The greatest number of lines in a day (UTC). Further pushes are answered with 503 until the next day, so that
             *     the terminal sends them again. Default 50,000.
             */
            lines_a_day?: number | null;
            /**
             * Format: name
             * @description Display name, for example `Front door`.
             */
            name: string;
            /** @description The serial number of the device, as its menu shows it. Unique in the organization: no two may look alike. */
            serial_number: string;
            /** @description The policy for the taps of a shift. Default `pairs`. */
            taps?: components["schemas"]["TerminalTaps"] | null;
            /**
             * Format: time-zone
             * @description The IANA time zone of the place of the terminal. A change affects only later taps.
             */
            timezone: string;
        };
        /** @description A page of a list. */
        TerminalPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["Terminal"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        TerminalPatch: {
            /** @description Default true. The service accepts nothing from an inactive terminal. */
            is_active?: boolean | null;
            /**
             * Format: uint32
             * @description The greatest number of lines in a day (UTC). Further pushes are answered with 503 until the next day, so that
             *     the terminal sends them again. Default 50,000.
             */
            lines_a_day?: number | null;
            /**
             * Format: name
             * @description Display name, for example `Front door`.
             */
            name?: string;
            /** @description The serial number of the device, as its menu shows it. Unique in the organization: no two may look alike. */
            serial_number?: string;
            /** @description The policy for the taps of a shift. Default `pairs`. */
            taps?: components["schemas"]["TerminalTaps"] | null;
            /**
             * Format: time-zone
             * @description The IANA time zone of the place of the terminal. A change affects only later taps.
             */
            timezone?: string;
        };
        /** @description A line that a terminal sent. */
        TerminalTap: {
            /**
             * Format: uuid
             * @description The attendance to which the tap belongs; `null` if there is none.
             */
            attendance_id: string | null;
            /** @description The reason, if the state alone does not tell it. */
            code: string | null;
            /**
             * Format: uuid
             * @description The employee who tapped; `null` if no employee has the number.
             */
            employee_id: string | null;
            /**
             * @description The number by which the terminal knows the person, which is the person's `employee_number`; `null` if the line
             *     is no tap.
             */
            employee_number: string | null;
            /**
             * @description The key that was pressed; `null` if the line is no tap. The key that was pressed. `unspecified`: The terminal does not ask for a key.
             * @enum {string|null}
             */
            punch: "in" | "out" | "break_out" | "break_in" | "overtime_in" | "overtime_out" | "unspecified" | null;
            /**
             * Format: date-time
             * @description The time at which the line arrived.
             */
            received_at: string;
            /** @description The local time that the terminal showed. If the line is no tap, the line itself. */
            shown: string;
            /**
             * @description The verdict on the line. `applied`: The tap is part of an attendance. `unmatched`: No employee has the number. `refused`: The tap contradicts what is stored of the employee. `code` names the contradiction. `faulty`: The terminal's clock was wrong. `malformed`: The line is no tap.
             * @enum {string}
             */
            state: "applied" | "unmatched" | "refused" | "faulty" | "malformed";
            /**
             * Format: date-time
             * @description The time of the tap; `null` if the terminal's clock was wrong.
             */
            tapped_at: string | null;
        };
        /** @description A page of a list. */
        TerminalTapPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["TerminalTap"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /**
         * @description The policy for the taps of a shift. `pairs`: Each pair of taps is an attendance, and the gaps between them are breaks. `first_and_last`: The first and the last tap make one attendance, for example at a door that people pass all day.
         * @enum {string}
         */
        TerminalTaps: "pairs" | "first_and_last";
        /** @description A terminal with a new key. */
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
            /** @description Whether the service accepts lines of the terminal. */
            is_active: boolean;
            /**
             * @description The secret that proves who the terminal is. It is answered once and stored as a hash. It is `null` if an
             *     earlier attempt of the same request made it.
             */
            key: string | null;
            /**
             * Format: date-time
             * @description The time of its last request, exact to a quarter of an hour; `null` before the first one.
             */
            last_seen_at: string | null;
            /**
             * Format: date-time
             * @description The time of its latest tap; `null` before the first one.
             */
            last_tap_at: string | null;
            /**
             * Format: uint32
             * @description The greatest number of lines that the service accepts from the terminal in a day (UTC). The last push of the
             *     day may exceed it.
             */
            lines_a_day: number;
            /** @description Display name. */
            name: string;
            /** @description The path to which the terminal pushes, on the host of this API; `null` without a key. */
            push_path: string | null;
            /** @description The serial number of the device, unique in the organization. Attendances from its taps have it as `device_id`. */
            serial_number: string;
            /** @description The policy for the taps of a shift. */
            taps: components["schemas"]["TerminalTaps"];
            /** @description The IANA time zone of the place of the terminal. */
            timezone: string;
            /**
             * Format: date-time
             * @description When somebody last changed it.
             */
            updated_at: string;
        };
        /** @description The time account of an employee. */
        TimeAccount: {
            /**
             * Format: int64
             * @description The minutes of the account: the sum of its entries.
             */
            balance_minutes: number;
            /** @description Whether the balance is below that floor. */
            below_floor: boolean;
            /** @description The employee's name, if `expand` asks for it. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee.
             */
            employee_id: string;
            /** @description With `employee_id`: the entries by date, each with the balance after it. */
            entries: components["schemas"]["TimeAccountEntry"][] | null;
            /**
             * Format: int32
             * @description The least balance to which people may take minutes, by the time policy of today; null without an account today.
             */
            floor_minutes: number | null;
            /**
             * Format: uint64
             * @description The minutes that pending leave reserves. They are a part of the balance.
             */
            reserved_minutes: number;
        };
        /** @description Minutes that a time account gains or loses on a date. */
        TimeAccountEntry: {
            /**
             * Format: int64
             * @description The balance after it, in a list.
             */
            balance_minutes: number | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The account of the person who made it.
             */
            created_by: string | null;
            /**
             * Format: date
             * @description The date on which it counts.
             */
            date: string;
            /**
             * Format: uuid
             * @description The employee whose account it is.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description The kind.
             * @enum {string}
             */
            kind: "credit" | "correction" | "payout" | "forfeit" | "leave" | "reversal";
            /**
             * Format: uuid
             * @description The leave that posted it.
             */
            leave_id: string | null;
            /**
             * Format: int64
             * @description The minutes; negative if the account loses them.
             */
            minutes: number;
            /** @description The reason that a person gave. */
            reason: string | null;
            /**
             * @description The kind of the entry that a reversal takes back.
             * @enum {string|null}
             */
            reverses: "credit" | "correction" | "payout" | "forfeit" | "leave" | "reversal" | null;
            /**
             * Format: uuid
             * @description The timesheet that posted it.
             */
            timesheet_id: string | null;
        };
        /** @description Request body for an entry of a time account. */
        TimeAccountEntryCreate: {
            /**
             * Format: date
             * @description The date on which it counts, and on which a payout is paid.
             */
            date: string;
            /**
             * Format: uuid
             * @description The employee whose account it is; not the caller.
             */
            employee_id: string;
            /**
             * @description A correction, or minutes that are paid out.
             * @enum {string}
             */
            kind: "correction" | "payout";
            /**
             * Format: int32
             * @description The minutes. A correction adds them, or takes them away if they are negative. A payout is positive, and takes them away.
             */
            minutes: number;
            /**
             * Format: non-blank
             * @description The reason, which the employee reads.
             */
            reason: string;
        };
        /** @description A page of a list. */
        TimeAccountPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["TimeAccount"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The time account of a version. */
        TimeAccountRules: {
            /**
             * @description The treatment of minutes above it. Default `paid`.
             * @enum {string|null}
             */
            above_cap: "paid" | "forfeited" | null;
            /**
             * Format: uint32
             * @description The greatest balance. Default none.
             */
            cap_minutes: number | null;
            /**
             * Format: uint32
             * @description The greatest balance at the end of a leave year. Default none.
             */
            carry_minutes: number | null;
            /** @description The codes, for `codes`. */
            codes: components["schemas"]["CreditedCode"][] | null;
            /**
             * @description The minutes that it is credited with: worked and credited minutes less due ones (`difference`, monthly pay only), or
             *     those with listed codes.
             * @enum {string}
             */
            credit: "difference" | "codes";
            /**
             * Format: int32
             * @description The least balance that a request or a correction may leave. Default −6000.
             */
            floor_minutes: number | null;
        };
        /** @description The time account of a version. */
        TimeAccountRulesInput: {
            /**
             * @description The treatment of minutes above it. Default `paid`.
             * @enum {string|null}
             */
            above_cap?: "paid" | "forfeited" | null;
            /**
             * Format: uint32
             * @description The greatest balance. Default none.
             */
            cap_minutes?: number | null;
            /**
             * Format: uint32
             * @description The greatest balance at the end of a leave year. Default none.
             */
            carry_minutes?: number | null;
            /** @description The codes, for `codes`. */
            codes?: components["schemas"]["CreditedCodeInput"][] | null;
            /**
             * @description The minutes that it is credited with: worked and credited minutes less due ones (`difference`, monthly pay only), or
             *     those with listed codes.
             * @enum {string}
             */
            credit: "difference" | "codes";
            /**
             * Format: int32
             * @description The least balance that a request or a correction may leave. Default −6000.
             */
            floor_minutes?: number | null;
        };
        /** @description A band of local time. It may pass midnight; equal times are all day. */
        TimeBand: {
            /**
             * Format: wall-time
             * @description The first minute.
             */
            from: string;
            /**
             * Format: wall-time
             * @description The minute behind the last one.
             */
            to: string;
        };
        /** @description A dated list of rules that give time codes to worked minutes. */
        TimePolicy: {
            /** @description Unique in the organization: no two may look alike. */
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
            /** @description Whether settings, sites and assignments may begin to name it. */
            is_active: boolean;
            /** @description Display name. */
            name: string;
            /**
             * @description The job that recalculated days after the last change on which days depend; `null` if there was none. Jobs are
             *     kept for 30 days.
             */
            recalculation_job_id: string | null;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
            /** @description The versions, oldest first. Each holds until the next one begins. */
            versions: components["schemas"]["TimePolicyVersion"][];
        };
        /** @description Request body for creating or updating a time policy. */
        TimePolicyCreate: {
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code: string;
            /** @description Default true. A policy that settings, a site or an assignment names stays active. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name: string;
            /** @description The versions, one for each `effective_from`, in any order. Before the first one the rules without a policy hold. */
            versions: components["schemas"]["TimePolicyVersionInput"][];
        };
        /** @description A page of a list. */
        TimePolicyPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["TimePolicy"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The fields to change. A field that is not sent keeps its value, at every depth; null gives it its default; a list is replaced as a whole. */
        TimePolicyPatch: {
            /**
             * Format: identifier
             * @description Unique in the organization: no two may look alike, regardless of case.
             */
            code?: string;
            /** @description Default true. A policy that settings, a site or an assignment names stays active. */
            is_active?: boolean | null;
            /**
             * Format: name
             * @description Display name.
             */
            name?: string;
            /** @description The versions, one for each `effective_from`, in any order. Before the first one the rules without a policy hold. */
            versions?: components["schemas"]["TimePolicyVersionInput"][];
        };
        /** @description The rules of a time policy from a date on. Minutes are whole. */
        TimePolicyVersion: {
            /** @description The time account of people under this version. Default none. */
            account: components["schemas"]["TimeAccountRules"] | null;
            /** @description The tiers of the break, beside the break that is planned for a shift. Default none. */
            breaks: components["schemas"]["BreakTier"][] | null;
            /**
             * Format: date
             * @description The first date on which the version holds. Blocks of weeks are counted from its week.
             */
            effective_from: string;
            /** @description Whether minutes beyond the due ones count. By default they do. */
            extra: components["schemas"]["ExtraTimeRules"] | null;
            /** @description The least that a piece of work pays. Default none. */
            guarantee: components["schemas"]["Guarantee"] | null;
            /** @description The limits of the working-time report. Default none. */
            limits: components["schemas"]["WorkingTimeLimits"] | null;
            /**
             * Format: uint32
             * @description A shorter gap between attendances is no break. Default 0.
             */
            min_gap_minutes: number | null;
            /**
             * Format: uint32
             * @description A gap of at least this separates pieces of work. Default 180.
             */
            piece_gap_minutes: number | null;
            /** @description The rounding of the first clock-in and of the last clock-out of a date. Default none. */
            rounding: components["schemas"]["Rounding"] | null;
            /** @description The rules, in their order. Default: `overtime` beyond the due minutes of the date. */
            rules: components["schemas"]["TimeRule"][] | null;
            /**
             * @description The first day of a week. Default `monday`.
             * @enum {string|null}
             */
            week_start: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | null;
        };
        /** @description The rules of a time policy from a date on. Minutes are whole. */
        TimePolicyVersionInput: {
            /** @description The time account of people under this version. Default none. */
            account?: components["schemas"]["TimeAccountRulesInput"] | null;
            /** @description The tiers of the break, beside the break that is planned for a shift. Default none. */
            breaks?: components["schemas"]["BreakTier"][] | null;
            /**
             * Format: date
             * @description The first date on which the version holds. Blocks of weeks are counted from its week.
             */
            effective_from: string;
            /** @description Whether minutes beyond the due ones count. By default they do. */
            extra?: components["schemas"]["ExtraTimeRulesInput"] | null;
            /** @description The least that a piece of work pays. Default none. */
            guarantee?: components["schemas"]["GuaranteeInput"] | null;
            /** @description The limits of the working-time report. Default none. */
            limits?: components["schemas"]["WorkingTimeLimitsInput"] | null;
            /**
             * Format: uint32
             * @description A shorter gap between attendances is no break. Default 0.
             */
            min_gap_minutes?: number | null;
            /**
             * Format: uint32
             * @description A gap of at least this separates pieces of work. Default 180.
             */
            piece_gap_minutes?: number | null;
            /** @description The rounding of the first clock-in and of the last clock-out of a date. Default none. */
            rounding?: components["schemas"]["RoundingInput"] | null;
            /** @description The rules, in their order. Default: `overtime` beyond the due minutes of the date. */
            rules?: components["schemas"]["TimeRuleInput"][] | null;
            /**
             * @description The first day of a week. Default `monday`.
             * @enum {string|null}
             */
            week_start?: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday" | null;
        };
        /** @description A rule gives its code to every worked minute that meets all its conditions. An absent condition is met by every minute. */
        TimeRule: {
            /** @description Minutes that have to go before; the minute passes all thresholds. */
            after: components["schemas"]["TimeThreshold"][] | null;
            /**
             * Format: uint32
             * @description At least so many minutes of the date meet the conditions above.
             */
            at_least_minutes: number | null;
            /** @description A band of local time in which the minute lies. */
            between: components["schemas"]["TimeBand"] | null;
            /** @description The time code; not `worked`, `guaranteed` or `payout`. */
            code: string;
            /**
             * @description The date that counts for weekdays and holidays: that of the minute (`minute`, the default), that of the attendance
             *     (`start`), or that of the attendance, but only after the midnight that ends it (`carried`).
             * @enum {string|null}
             */
            date_by: "minute" | "start" | "carried" | null;
            /** @description If several rules of a group hold for a minute, the last of them gives its code. */
            group: string | null;
            /** @description The kinds of holidays of its date. */
            holidays: string[] | null;
            /**
             * Format: uint32
             * @description Fewer minutes lie between the last clock-out of earlier dates and the first clock-in.
             */
            rest_below_minutes: number | null;
            /** @description Whether the date of the attendance has no shift, or is a rest day in the roster. */
            rest_day: boolean | null;
            /** @description The weekdays of its date. */
            weekdays: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[] | null;
            /** @description The date is one of many with work. */
            worked_days: components["schemas"]["WorkedDays"] | null;
        };
        /** @description A rule gives its code to every worked minute that meets all its conditions. An absent condition is met by every minute. */
        TimeRuleInput: {
            /** @description Minutes that have to go before; the minute passes all thresholds. */
            after?: components["schemas"]["TimeThresholdInput"][] | null;
            /**
             * Format: uint32
             * @description At least so many minutes of the date meet the conditions above.
             */
            at_least_minutes?: number | null;
            /** @description A band of local time in which the minute lies. */
            between?: components["schemas"]["TimeBand"] | null;
            /** @description The time code; not `worked`, `guaranteed` or `payout`. */
            code: string;
            /**
             * @description The date that counts for weekdays and holidays: that of the minute (`minute`, the default), that of the attendance
             *     (`start`), or that of the attendance, but only after the midnight that ends it (`carried`).
             * @enum {string|null}
             */
            date_by?: "minute" | "start" | "carried" | null;
            /** @description If several rules of a group hold for a minute, the last of them gives its code. */
            group?: string | null;
            /** @description The kinds of holidays of its date. */
            holidays?: string[] | null;
            /**
             * Format: uint32
             * @description Fewer minutes lie between the last clock-out of earlier dates and the first clock-in.
             */
            rest_below_minutes?: number | null;
            /** @description Whether the date of the attendance has no shift, or is a rest day in the roster. */
            rest_day?: boolean | null;
            /** @description The weekdays of its date. */
            weekdays?: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[] | null;
            /** @description The date is one of many with work. */
            worked_days?: components["schemas"]["WorkedDays"] | null;
        };
        /** @description The minutes that have to go before a minute. */
        TimeThreshold: {
            /** @description Whether paid leave of a date counts before its work. Default false. */
            count_leave: boolean | null;
            /**
             * Format: uint32
             * @description Default 0.
             */
            minutes: number | null;
            /**
             * @description The time whose minutes are counted.
             * @enum {string}
             */
            per: "day" | "week";
            /** @description Whether the due minutes of the day or block are added. Default false. */
            plus_due: boolean | null;
            /**
             * Format: uint32
             * @description The weeks of a block. Default 1.
             */
            weeks: number | null;
        };
        /** @description The minutes that have to go before a minute. */
        TimeThresholdInput: {
            /** @description Whether paid leave of a date counts before its work. Default false. */
            count_leave?: boolean | null;
            /**
             * Format: uint32
             * @description Default 0.
             */
            minutes?: number | null;
            /**
             * @description The time whose minutes are counted.
             * @enum {string}
             */
            per: "day" | "week";
            /** @description Whether the due minutes of the day or block are added. Default false. */
            plus_due?: boolean | null;
            /**
             * Format: uint32
             * @description The weeks of a block. Default 1.
             */
            weeks?: number | null;
        };
        /** @description The days of an employee in a period, as they are counted. */
        Timesheet: {
            /** @description The approvals of the steps. */
            approvals: components["schemas"]["Approval"][];
            /** @description The accounts that are asked to decide the present step, deputies included. Others with the permission may decide, too. */
            approvers: string[];
            /** @description Whether the time account, to which the timesheet is posted, is below its floor. */
            below_floor: boolean;
            /** @description Every date of the period: as it was signed once the timesheet is approved, before that as it is counted now. */
            days: components["schemas"]["TimesheetDay"][];
            /** @description The SHA-256 of the RFC 8785 form of `days`, in lower-case hexadecimal. */
            days_hash: string;
            /**
             * Format: date-time
             * @description The time of that decision.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description The account that last approved, returned or reopened it.
             */
            decided_by: string | null;
            /** @description Its note. */
            decision_note: string | null;
            /**
             * Format: uuid
             * @description The employee.
             */
            employee_id: string;
            /** @description With `expand=explanation`: line by line, by date, how each date is counted. */
            explanation?: components["schemas"]["TimesheetLine"][] | null;
            /**
             * Format: uuid
             * @description The id. It follows from the employee and the period.
             */
            id: string;
            /**
             * Format: date
             * @description Its last date.
             */
            period_end: string;
            /**
             * Format: date
             * @description The first date of the period.
             */
            period_start: string;
            /**
             * @description Open, submitted, or approved.
             * @enum {string}
             */
            state: "open" | "submitted" | "approved";
            /**
             * Format: uint
             * @description The number of the step of the route at which the request is, from 1; the last one if it has ended.
             */
            step: number;
            /**
             * Format: date-time
             * @description The time of the submission.
             */
            submitted_at: string | null;
            /**
             * Format: uuid
             * @description The account that submitted it; null while it is open.
             */
            submitted_by: string | null;
            /** @description The `days_hash` of the days that were submitted. */
            submitted_hash: string | null;
            /** @description The sums of the days. */
            totals: components["schemas"]["TimesheetTotals"];
        };
        /** @description An attendance as it is counted. */
        TimesheetAttendance: {
            /**
             * Format: uint32
             * @description Minutes of break that the time policy deducts.
             */
            break_minutes: number;
            /**
             * Format: date-time
             * @description The clock-in.
             */
            clock_in_at: string;
            /**
             * Format: date-time
             * @description The clock-out.
             */
            clock_out_at: string | null;
            /** @description The minutes of each time code. */
            codes: components["schemas"]["TimesheetCode"][];
            /**
             * @description Whether the clock-out is known, may still come (`open`), or was forgotten (`incomplete`).
             * @enum {string}
             */
            end: "open" | "incomplete" | "known";
            /**
             * @description The decision about its extra minutes.
             * @enum {string}
             */
            extra_review: "none" | "pending" | "approved" | "rejected";
            /**
             * Format: uint32
             * @description Minutes that a guarantee adds.
             */
            guaranteed_minutes: number;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description The state of its review.
             * @enum {string}
             */
            review: "none" | "pending" | "approved" | "rejected";
            /**
             * Format: uint32
             * @description Extra minutes that do not count.
             */
            uncounted_minutes: number;
            /**
             * Format: uint32
             * @description Worked minutes that count.
             */
            worked_minutes: number;
        };
        /** @description The minutes of a time code. */
        TimesheetCode: {
            /** @description The time code. */
            code: string;
            /**
             * Format: uint64
             * @description Whole minutes.
             */
            minutes: number;
        };
        /** @description A date as it is counted. Minutes are whole. */
        TimesheetDay: {
            /** @description The attendances, by clock-in. Those in review are shown, and are not in the sums. */
            attendances: components["schemas"]["TimesheetAttendance"][];
            /** @description The minutes of each time code, by all rules of the time policy. */
            codes: components["schemas"]["TimesheetCode"][];
            /**
             * Format: uint32
             * @description Due minutes of approved leave.
             */
            credited: number;
            /**
             * Format: date
             * @description The date.
             */
            date: string;
            /**
             * Format: uint32
             * @description Minutes that have to be worked.
             */
            due: number;
            /** @description The holiday of the date. */
            holiday: components["schemas"]["TimesheetHoliday"] | null;
            /** @description The planned shifts, by their start. */
            shifts: components["schemas"]["TimesheetShift"][];
            /** @description The IANA time zone of the date. */
            timezone: string;
            /**
             * Format: uint32
             * @description Worked minutes that count.
             */
            worked: number;
        };
        /** @description Request body for a decision about a timesheet. */
        TimesheetDecide: {
            /**
             * Format: non-blank
             * @description A note for the employee, who reads what has to be changed. Required to open the timesheet of another employee.
             */
            note?: string | null;
            /**
             * @description The new state.
             * @enum {string}
             */
            state: "approved" | "open";
        };
        /** @description A holiday. */
        TimesheetHoliday: {
            /** @description The kind, by which time policies name it. */
            kind: string;
            /**
             * @description The part of the date that is off.
             * @enum {string}
             */
            off: "day" | "first_half" | "second_half" | "none";
        };
        /** @description A line that explains the minutes of a date. */
        TimesheetLine: {
            /**
             * Format: uuid
             * @description The attendance that the line is about; `null` for a line about the whole date.
             */
            attendance_id: string | null;
            /** @description The time code of a line of the kind `code`. */
            code: string | null;
            /**
             * Format: date
             * @description The date.
             */
            date: string;
            /**
             * @description The subject of the line. The lines of an attendance from `present` to `uncounted` add up to its `worked`. `present`: Whole minutes between clock-in and clock-out. `rounding`: Minutes that rounding adds or takes. `break`: Break that is deducted. `uncounted`: Extra minutes that do not count. `worked`: Worked minutes of the attendance. `in_review`: Worked minutes that do not count while the attendance is in review. `guaranteed`: Minutes that a guarantee adds. Pay counts them as worked. `due`: Minutes that have to be worked on the date. `credited`: Due minutes of approved leave. `overtime`: Worked minutes beyond the due ones, on a date without a time policy. `code`: Minutes of a time code of the policy.
             * @enum {string}
             */
            kind: "present" | "rounding" | "break" | "uncounted" | "worked" | "in_review" | "guaranteed" | "due" | "credited" | "overtime" | "code";
            /**
             * Format: int64
             * @description Whole minutes; negative if they are deducted.
             */
            minutes: number;
            /** @description The number of the rule, in the reference of the rules, that gives the minutes. */
            rule: string;
        };
        /** @description A planned shift. */
        TimesheetShift: {
            /**
             * Format: uint32
             * @description Minutes of the planned break.
             */
            break_minutes: number;
            /**
             * Format: date-time
             * @description Its end.
             */
            end_at: string;
            /**
             * Format: date-time
             * @description Its start.
             */
            start_at: string;
        };
        /** @description The state of a timesheet, and the two signatures. */
        TimesheetStatus: {
            /** @description The approvals of the steps. */
            approvals: components["schemas"]["Approval"][];
            /** @description The accounts that are asked to decide the present step, deputies included. Others with the permission may decide, too. */
            approvers: string[];
            /**
             * Format: date-time
             * @description The time of that decision.
             */
            decided_at: string | null;
            /**
             * Format: uuid
             * @description The account that last approved, returned or reopened it.
             */
            decided_by: string | null;
            /** @description Its note. */
            decision_note: string | null;
            /** @description The employee's name, if `expand` asks for it. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description The id. It follows from the employee and the period.
             */
            id: string;
            /**
             * Format: date
             * @description Its last date.
             */
            period_end: string;
            /**
             * Format: date
             * @description The first date of the period.
             */
            period_start: string;
            /**
             * @description Open, submitted, or approved.
             * @enum {string}
             */
            state: "open" | "submitted" | "approved";
            /**
             * Format: uint
             * @description The number of the step of the route at which the request is, from 1; the last one if it has ended.
             */
            step: number;
            /**
             * Format: date-time
             * @description The time of the submission.
             */
            submitted_at: string | null;
            /**
             * Format: uuid
             * @description The account that submitted it; null while it is open.
             */
            submitted_by: string | null;
            /** @description The `days_hash` of the days that were submitted. */
            submitted_hash: string | null;
        };
        /** @description A page of a list. */
        TimesheetStatusPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["TimesheetStatus"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description Request body for submitting a timesheet. */
        TimesheetSubmit: {
            /**
             * Format: uuid
             * @description The employee. Default: the caller.
             */
            employee_id?: string | null;
            /**
             * Format: date
             * @description The first date of the period, which has ended.
             */
            period_start: string;
        };
        /** @description The sums of a timesheet. */
        TimesheetTotals: {
            /** @description The minutes of each time code. */
            codes: components["schemas"]["TimesheetCode"][];
            /**
             * Format: uint64
             * @description Due minutes of approved leave.
             */
            credited: number;
            /**
             * Format: uint64
             * @description Minutes that have to be worked.
             */
            due: number;
            /**
             * Format: uint64
             * @description Worked minutes that count.
             */
            worked: number;
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
        /** @description The secret of a second factor that is not turned on yet. */
        TotpSecret: {
            /** @description The secret as a URI for a QR code: SHA-1, six digits, 30 seconds. */
            otpauth_uri: string;
            /** @description The secret in base32, which a person can type. */
            secret: string;
        };
        /** @description The answer to the challenge of a sign-in. */
        TotpVerify: {
            /** @description The challenge, from the answer to a sign-in with the right password. */
            challenge: string;
            /** @description The code that the authenticator shows, or a recovery code. */
            code: string;
        };
        Unauthorized: components["schemas"]["ErrorResponse"];
        /** @description A file that is to be uploaded, or was uploaded. */
        Upload: {
            /** @description SHA-256 of the content, in base 64. */
            checksum_sha256: string;
            /**
             * Format: uint64
             * @description The number of bytes.
             */
            content_length: number;
            /** @description The kind of the file. */
            content_type: components["schemas"]["UploadContentType"];
            /**
             * Format: date-time
             * @description The time at which the upload authorization was given.
             */
            created_at: string;
            /** @description The address at which to read the file, for five minutes. Only while `ready`. */
            download_url: string | null;
            /** @description The reference to the file, as in `photo_url`. */
            file_url: string;
            /**
             * Format: uuid
             * @description The id of the upload.
             */
            id: string;
            /** @description Purpose of the file. */
            purpose: components["schemas"]["UploadPurpose"];
            /** @description Whether the file has arrived and is the promised one. */
            state: components["schemas"]["UploadState"];
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        /**
         * @description The types that a file may have.
         * @enum {string}
         */
        UploadContentType: "image/jpeg" | "image/png" | "image/webp" | "application/pdf";
        /**
         * @description The purpose of a file.
         * @enum {string}
         */
        UploadPurpose: "attendance_photo" | "leave_attachment" | "employee_document";
        /**
         * @description `pending`: the file has not arrived yet; `ready`: it has arrived; `invalid`: another file arrived; `expired`: the
         *     file did not arrive in time.
         * @enum {string}
         */
        UploadState: "pending" | "ready" | "invalid" | "expired";
        /** @description An account. */
        User: {
            /**
             * Format: date-time
             * @description The time at which a password was last chosen with an activation token.
             */
            activated_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description E-mail that the account signs in with. */
            email: string;
            /** @description Whether the owner has proven that mails to the e-mail reach them. */
            email_proven: boolean;
            /**
             * Format: uuid
             * @description The employee whose account it is; `null` only for an account without an employee.
             */
            employee_id: string | null;
            /**
             * Format: date-time
             * @description The time after which the account can no longer sign in, if the employee's last day is known.
             */
            ends_at: string | null;
            /**
             * Format: uuid
             * @description The id of the account.
             */
            id: string;
            /** @description False once the account can no longer sign in. */
            is_active: boolean;
            /**
             * @description Whether the account counts as itself only: the operator issued its sign-in, or somebody independent of the
             *     issuer has confirmed it.
             */
            is_established: boolean;
            /** @description Whether mails to the e-mail come back. Nothing is mailed there until it changes or is proven again. */
            mail_problem: boolean;
            /** @description The names of the roles. */
            roles: string[];
            /** @description Whether a sign-in needs a second factor, too. */
            second_factor: boolean;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        ValidationError: components["schemas"]["ErrorResponse"];
        /** @description A request that waits for a decision of the caller. */
        WaitingApproval: {
            /** @description With `expand=employee`: the number and name of the employee. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee whose request it is.
             */
            employee_id: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * @description The kind of the request: `attendance` (an attendance request), `leave`, `timesheet` or `extra_time` (an attendance with extra
             *     time). Later versions may add kinds.
             */
            kind: string;
            /**
             * Format: date-time
             * @description The time since which it has waited for this step.
             */
            since: string;
            /**
             * Format: uint
             * @description The number of the step of the route at which the request is, from 1.
             */
            step: number;
        };
        /** @description A page of a list. */
        WaitingApprovalPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["WaitingApproval"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description A weekly schedule and how attendances are compared with it. */
        WorkSchedule: {
            /**
             * Format: uint32
             * @description A break is deducted from a day with more worked minutes than this.
             */
            break_after_minutes: number | null;
            /**
             * @description At most one entry for each weekday. No shift ends after the next one starts.
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
             * @description The first date of this schedule, which is in force until another one begins. Dates before it and later
             *     schedules do not change. `null` means before all dates. An update without this field changes the schedule that
             *     is in force today.
             */
            effective_from: string | null;
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes: number | null;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes counts as half a day.
             */
            half_day_minutes: number | null;
            /**
             * Format: uint32
             * @description A clock-in at most this many minutes before or after a shift belongs to the shift.
             */
            window_minutes: number | null;
        };
        /** @description A weekly schedule and how attendances are compared with it. */
        WorkScheduleInput: {
            /**
             * Format: uint32
             * @description A break is deducted from a day with more worked minutes than this.
             */
            break_after_minutes?: number | null;
            /**
             * @description At most one entry for each weekday. No shift ends after the next one starts.
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
             * @description The first date of this schedule, which is in force until another one begins. Dates before it and later
             *     schedules do not change. `null` means before all dates. An update without this field changes the schedule that
             *     is in force today.
             */
            effective_from?: string | null;
            /**
             * Format: uint32
             * @description Minutes after the start of a shift before a clock-in is late.
             */
            grace_minutes?: number | null;
            /**
             * Format: uint32
             * @description A day with fewer worked minutes counts as half a day.
             */
            half_day_minutes?: number | null;
            /**
             * Format: uint32
             * @description A clock-in at most this many minutes before or after a shift belongs to the shift.
             */
            window_minutes?: number | null;
        };
        /** @description The condition that a date is one of many on which somebody worked. */
        WorkedDays: {
            /**
             * Format: uint32
             * @description The date is at least the one with this number.
             */
            from: number;
            /**
             * @description The dates that are counted: those of its week, or those that follow each other (`row`).
             * @enum {string}
             */
            in: "week" | "row";
        };
        /** @description A limit of the time policy that was passed. */
        WorkingTimeFinding: {
            /**
             * Format: uint32
             * @description The minutes that were found.
             */
            actual_minutes: number;
            /** @description The attendances that show it, by clock-in. */
            attendance_ids: string[];
            /**
             * Format: date
             * @description The date of a day, and the last date of a week.
             */
            date: string;
            /** @description The employee's name, if `expand` asks for it. */
            employee?: components["schemas"]["EmployeeName"] | null;
            /**
             * Format: uuid
             * @description The employee.
             */
            employee_id: string;
            /**
             * @description The limit.
             * @enum {string}
             */
            limit: "daily_rest" | "weekly_rest" | "day_max" | "week_max";
            /**
             * Format: uint32
             * @description The least minutes of rest, or the most minutes of presence.
             */
            limit_minutes: number;
        };
        /** @description A page of a list. */
        WorkingTimeFindingPage: {
            /** @description The rows of the page. */
            data: components["schemas"]["WorkingTimeFinding"][];
            /** @description The position of the page in the list. */
            meta: components["schemas"]["MetaPagination"];
        };
        /** @description The limits of the working-time report. */
        WorkingTimeLimits: {
            /**
             * Format: uint32
             * @description The weeks of the average. Default 1.
             */
            average_weeks: number | null;
            /**
             * Format: uint32
             * @description The least rest before the work of a date.
             */
            daily_rest_minutes: number | null;
            /**
             * Format: uint32
             * @description The most minutes a date.
             */
            day_max_minutes: number | null;
            /**
             * Format: uint32
             * @description The most minutes a week, as an average of `average_weeks`.
             */
            week_max_minutes: number | null;
            /**
             * Format: uint32
             * @description The least rest of one piece in a week.
             */
            weekly_rest_minutes: number | null;
        };
        /** @description The limits of the working-time report. */
        WorkingTimeLimitsInput: {
            /**
             * Format: uint32
             * @description The weeks of the average. Default 1.
             */
            average_weeks?: number | null;
            /**
             * Format: uint32
             * @description The least rest before the work of a date.
             */
            daily_rest_minutes?: number | null;
            /**
             * Format: uint32
             * @description The most minutes a date.
             */
            day_max_minutes?: number | null;
            /**
             * Format: uint32
             * @description The most minutes a week, as an average of `average_weeks`.
             */
            week_max_minutes?: number | null;
            /**
             * Format: uint32
             * @description The least rest of one piece in a week.
             */
            weekly_rest_minutes?: number | null;
        };
        /** @description The amounts that another system paid an employee in a year, before this service. */
        YearOpening: {
            /** @description The amounts, by code. */
            amounts: components["schemas"]["YearOpeningAmount"][];
            /** @description An ISO 4217 currency. */
            currency: string;
            /**
             * Format: uuid
             * @description The employee.
             */
            employee_id: string;
            /**
             * Format: int32
             * @description The calendar year in which the year of sums begins.
             */
            year: number;
        };
        /** @description An amount of an opening. */
        YearOpeningAmount: {
            /** @description The amount that was paid in the year. */
            amount: string;
            /** @description The code of a component, or `base`, `gross`, `taxable` or `net`. */
            code: string;
        };
        /** @description Request body for the opening of a year. It replaces the one before. */
        YearOpeningUpdate: {
            /** @description The amounts, each code once. An opening counts for the components that it names. An empty list removes it. */
            amounts: components["schemas"]["YearOpeningAmount"][];
            /**
             * Format: currency
             * @description An ISO 4217 currency. Payrolls in another currency do not count the opening.
             */
            currency: string;
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
                /** @description Only entries about the resource with this id. */
                resource_id?: string;
                /** @description Only entries about resources of this kind. */
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
    list_approvals: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only requests of this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
                expand?: "employee";
                /** @description Only requests of this kind. */
                kind?: "attendance" | "leave" | "timesheet" | "extra_time";
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
                    "application/json": components["schemas"]["WaitingApprovalPage"];
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
    list_attendance_requests: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only requests about this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
                expand?: "employee";
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only requests in this state. The state of an attendance request. `approved`: The attendance has the requested times. */
                status?: "pending" | "rejected" | "cancelled" | "approved";
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
                    "application/json": components["schemas"]["AttendanceRequestPage"];
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
    create_attendance_request: {
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
                "application/json": components["schemas"]["AttendanceRequestCreate"];
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
                    "application/json": components["schemas"]["AttendanceRequest"];
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
    get_attendance_request: {
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
                    "application/json": components["schemas"]["AttendanceRequest"];
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
    update_attendance_request: {
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
                "application/json": components["schemas"]["AttendanceRequestPatch"];
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
                    "application/json": components["schemas"]["AttendanceRequest"];
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
    list_attendances: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only attendances of members of the department itself. */
                department_id?: string;
                /** @description Only attendances that this device has sent. */
                device_id?: string;
                /** @description Only attendances of this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
                expand?: "employee";
                /** @description Only attendances whose extra minutes have this decision. */
                extra_review?: "none" | "pending" | "approved" | "rejected";
                /** @description Only attendances with this `date` or a later one. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only attendances of direct reports of this employee. */
                manager_id?: string;
                /** @description Only attendances whose review is in this state. */
                review?: "none" | "pending" | "approved" | "rejected";
                /** @description Only attendances of employees who worked at the site on the date. */
                site_id?: string;
                /** @description Only attendances with this status. */
                status?: "open" | "present" | "late" | "half_day" | "incomplete";
                /** @description Only attendances with this `date` or an earlier one. */
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
    change_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeEmail"];
            };
        };
        responses: {
            /** @description Accepted; a mail does the rest. */
            202: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailedLink"];
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
    confirm_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmEmail"];
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
                    "application/json": components["schemas"]["User"];
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
    update_current_user: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CurrentUserUpdate"];
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
                    "application/json": components["schemas"]["CurrentUser"];
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    create_calendar_feed: {
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
                "application/json": components["schemas"]["CalendarFeedCreate"];
            };
        };
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
                    "application/json": components["schemas"]["CalendarFeed"];
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
    delete_calendar_feed: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `true` the change is checked, and nothing is changed. */
                "Dry-Run"?: boolean;
            };
            path?: never;
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
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** @description Accepted; a mail does the rest. */
            202: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailedLink"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
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
    get_calendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The secret and `.ics`, as in the address that was answered once. */
                feed: string;
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
                    "text/calendar": string;
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["ValidationFailed"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
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
    list_deputies: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only deputies of this employee, and those whom this employee deputizes. */
                employee_id?: string;
                /** @description `employee` adds the numbers and names of both employees. */
                expand?: "employee";
                /** @description Only deputies on this date or later. */
                from?: string;
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
                    "application/json": components["schemas"]["DeputyPage"];
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
    create_deputy: {
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
                "application/json": components["schemas"]["DeputyCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Dry-Run": components["headers"]["DryRun"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deputy"];
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
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_deputy: {
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
            413: components["responses"]["PayloadTooLarge"];
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
                /** @description Only members of the department. */
                department_id?: string;
                /** @description `manager`, `department`, or both with a comma: adds their names to each employee. */
                expand?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only direct reports of this employee. */
                manager_id?: string;
                /** @description The date whose department, site, manager and status are shown and compared. Default today. */
                on?: string;
                /** @description The beginning of a name, of one of its words, or of a number, in any case and without accents. */
                q?: string;
                /** @description Only employees who work at the site. */
                site_id?: string;
                /** @description The order. Default `created_at`, and `name` with `q`. The order of a list of employees. `created_at`: Newest first. `name`: By family name, then by the name by which the person is called. A search is sorted by the name that was found. */
                sort?: "created_at" | "name";
                /** @description Only employees with this status. `suspended`: The employee can sign in, but cannot clock. */
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
    get_bank_account: {
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
                    "application/json": components["schemas"]["BankAccount"];
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
    update_bank_account: {
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
                "application/json": components["schemas"]["BankAccountUpdate"];
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
                    "application/json": components["schemas"]["BankAccount"];
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirm_bank_account: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag the change is based on. Without it: 428. */
                "If-Match": string;
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
                    "application/json": components["schemas"]["BankAccount"];
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
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_pending_bank_account: {
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
    list_documents: {
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
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDocuments"];
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
    attach_document: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeeDocumentCreate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Api-Version": components["headers"]["ApiVersion"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmployeeDocument"];
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
    delete_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The id, as an answer named it. */
                upload_id: string;
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
    get_personal_data: {
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
                    "application/json": components["schemas"]["PersonalData"];
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
    update_personal_data: {
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
                "application/json": components["schemas"]["PersonalDataUpdate"];
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
                    "application/json": components["schemas"]["PersonalData"];
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    patch_personal_data: {
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
                "application/json": components["schemas"]["PersonalDataPatch"];
                "application/merge-patch+json": components["schemas"]["PersonalDataPatch"];
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
                    "application/json": components["schemas"]["PersonalData"];
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
                /** @description The last day of the last employment. Default: the stored one. */
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
    get_time_record: {
        parameters: {
            query?: {
                /** @description The language; default that of the caller's mails. */
                language?: "de" | "en";
                /** @description The month, as `2026-11`. */
                month?: string;
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
                    "application/json": components["schemas"]["Download"];
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
    get_timesheet: {
        parameters: {
            query?: {
                /** @description `explanation` adds the lines that explain each date. */
                expand?: "explanation";
            };
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The first date of the period. */
                period_start: string;
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
                    "application/json": components["schemas"]["Timesheet"];
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
    get_year_opening: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag last seen. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The calendar year. */
                year: string;
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
                    "application/json": components["schemas"]["YearOpening"];
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
    update_year_opening: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
                /** @description The calendar year. */
                year: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["YearOpeningUpdate"];
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
                    "application/json": components["schemas"]["YearOpening"];
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
    create_export: {
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
                "application/json": components["schemas"]["ExportCreate"];
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
                /**
                 * @description Only jobs in this state. `completed`: Every item has a verdict. `failed`: The service could not finish the job. Some items are `unprocessed`. The same request with the same key resumes
                 *     it.
                 */
                status?: "queued" | "processing" | "completed" | "failed";
                /** @description Only jobs of this type. */
                type?: "attendance_sync" | "payroll_generate" | "payroll_decide" | "payment_create" | "payment_release" | "roster_publish" | "approvals_decide" | "export" | "recalculation" | "terminal_taps";
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
                /** @description Seconds to wait for the status to change, if the job has not ended. */
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
    list_job_files: {
        parameters: {
            query?: never;
            header?: never;
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
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Downloads"];
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
    list_job_items: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description `employee` adds the number and name of the employee to each item of a pay job. */
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
    list_leave_adjustments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description The employee. Default: the caller. */
                employee_id?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only adjustments of this leave type. */
                type?: string;
                /** @description Only adjustments of the leave year that starts in this calendar year. */
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
                    "application/json": components["schemas"]["LeaveAdjustmentPage"];
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
                /**
                 * @description The date for which `granted` and `requestable` are; default: today. Outside the leave year, the nearest date of
                 *     it counts.
                 */
                as_of?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only balances of this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
                expand?: "employee";
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description The calendar year in which the leave year starts; default: the leave year of `as_of`. */
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
    get_leave_ledger: {
        parameters: {
            query?: {
                /** @description The employee. Default: the caller. */
                employee_id?: string;
                /** @description The code of a leave type in the settings. */
                type?: string;
                /** @description The calendar year in which the leave year starts; default: the current leave year. */
                year?: number;
            };
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
                    "application/json": components["schemas"]["LeaveLedger"];
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
    list_leaves: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only leaves of this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
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
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, as an answer named it. */
                token: string;
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
    list_notifications: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description `true`: only unread notifications; `false`: only those that were read; absent: all. */
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
    mark_notifications_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationsRead"];
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
                    "application/json": components["schemas"]["NotificationsMarked"];
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description Only open shifts for this department. */
                department_id?: string;
                /** @description The first date. Default today. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only open shifts for this site. */
                site_id?: string;
                /** @description Only open shifts with this status. Whether an open shift can be claimed. `filled`: Every place is taken. */
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
    get_organization_bank_account: {
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
                    "application/json": components["schemas"]["BankAccount"];
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
    update_organization_bank_account: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag the change is based on. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankAccountUpdate"];
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
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            400: components["responses"]["ValidationFailed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    confirm_organization_bank_account: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag the change is based on. Without it: 428. */
                "If-Match": string;
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
                    "application/json": components["schemas"]["BankAccount"];
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            428: components["responses"]["PreconditionRequired"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLong"];
            500: components["responses"]["Internal"];
            503: components["responses"]["TemporarilyUnavailable"];
        };
    };
    delete_pending_organization_bank_account: {
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
    list_pay_adjustments: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only adjustments of this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
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
    list_pay_groups: {
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
                    "application/json": components["schemas"]["PayGroupPage"];
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
    create_pay_group: {
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
                "application/json": components["schemas"]["PayGroupCreate"];
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
                    "application/json": components["schemas"]["PayGroup"];
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
    get_pay_group: {
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
                    "application/json": components["schemas"]["PayGroup"];
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
    update_pay_group: {
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
                "application/json": components["schemas"]["PayGroupCreate"];
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
                    "application/json": components["schemas"]["PayGroup"];
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
    patch_pay_group: {
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
                "application/json": components["schemas"]["PayGroupPatch"];
                "application/merge-patch+json": components["schemas"]["PayGroupPatch"];
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
                    "application/json": components["schemas"]["PayGroup"];
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
    list_pay_group_periods: {
        parameters: {
            query?: {
                /** @description The year of the pay dates. Default: the year of today. */
                year?: number;
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
                    "application/json": components["schemas"]["PayGroupPeriods"];
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
    list_payments: {
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
                    "application/json": components["schemas"]["PaymentPage"];
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
    create_payment: {
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
                "application/json": components["schemas"]["PaymentCreate"];
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
    get_payment: {
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
                    "application/json": components["schemas"]["Payment"];
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
    list_payment_files: {
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
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Downloads"];
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
    release_payment: {
        parameters: {
            query?: never;
            header: {
                /** @description A request that is sent again with the same key is done once. */
                "Idempotency-Key": string;
            };
            path: {
                /** @description The id, as an answer named it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentRelease"];
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
                /** @description Only payrolls of employees who belonged to the department itself on the last employed day of the period. */
                department_id?: string;
                /** @description Only payrolls of this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
                expand?: "employee";
                /** @description Only payrolls that this pay run made or was the last to replace. */
                job_id?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only payrolls of this pay group. */
                pay_group_id?: string;
                /** @description Only payrolls whose period starts in this month, for example `2026-11`. */
                period?: string;
                /** @description Only payrolls of employees who worked at the site on that day. */
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
    get_payroll_approvers: {
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
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayrollApprovers"];
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
    get_payslip: {
        parameters: {
            query?: {
                /** @description The language; default that of the caller's mails. */
                language?: "de" | "en";
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
                    "application/json": components["schemas"]["Download"];
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
                /** @description The time of the presences, within the last 31 days. Default: now. */
                at?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only members of the department itself on that date. */
                department_id?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only direct reports of this employee on that date. */
                manager_id?: string;
                /** @description Only employees who work at the site on that date. */
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
                /** @description Only members of the department itself, not of those below it. */
                department_id?: string;
                /** @description The first date. Default today. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only direct reports of this employee. */
                manager_id?: string;
                /** @description Only employees who work at the site. */
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
                /** @description Only requests in which this employee is the requester or the colleague. */
                employee_id?: string;
                /** @description `employee` adds to each row the employee who asks and the colleague, with number and name. */
                expand?: "employee";
                /** @description Only requests of this kind. The kind of a shift request. `swap`: The requester gives the own shifts of a date and gets the colleague's shifts of the colleague's date. `give`: The requester gives the own shifts of a date to the colleague and gets nothing. `claim`: The requester takes a place of an open shift. */
                kind?: "swap" | "give" | "claim";
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only requests in this state. The state of a shift request. `offered`: The colleague has not answered yet. `accepted`: The colleague has agreed, and the planner has not decided yet. `approved`: The shifts have changed hands. */
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
    list_team_calendar: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description The first date. Default: today. */
                from?: string;
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description The last date, at most 61 days after the first. Default: 30 days after the first. */
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
                    "application/json": components["schemas"]["TeamCalendarRowPage"];
                };
            };
            304: components["responses"]["NotModified"];
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
                /** @description Only lines with this verdict. The verdict on a line of a terminal. `applied`: The tap is part of an attendance. `unmatched`: No employee has the number. `refused`: The tap contradicts what is stored of the employee. `code` names the contradiction. `faulty`: The terminal's clock was wrong. `malformed`: The line is no tap. */
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
    create_time_account_entry: {
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
                "application/json": components["schemas"]["TimeAccountEntryCreate"];
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
                    "application/json": components["schemas"]["TimeAccountEntry"];
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
    list_time_accounts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only the account of this employee, with its entries. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
                expand?: "employee";
                /** @description With `employee_id`: the date from which on the entries are shown. Default: a year ago. */
                from?: string;
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
                    "application/json": components["schemas"]["TimeAccountPage"];
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
    list_time_policies: {
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
                    "application/json": components["schemas"]["TimePolicyPage"];
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
    create_time_policy: {
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
                "application/json": components["schemas"]["TimePolicyCreate"];
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
                    "application/json": components["schemas"]["TimePolicy"];
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
    get_time_policy: {
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
                    "application/json": components["schemas"]["TimePolicy"];
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
    update_time_policy: {
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
                "application/json": components["schemas"]["TimePolicyCreate"];
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
                    "application/json": components["schemas"]["TimePolicy"];
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
    patch_time_policy: {
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
                "application/json": components["schemas"]["TimePolicyPatch"];
                "application/merge-patch+json": components["schemas"]["TimePolicyPatch"];
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
                    "application/json": components["schemas"]["TimePolicy"];
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
    list_timesheets: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only those of members of the department itself in the period. */
                department_id?: string;
                /** @description Only timesheets of this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
                expand?: "employee";
                /** @description Rows wanted, at most 100 (a larger number counts as 100). */
                limit?: number;
                /** @description Only those of direct reports of this employee in the period. */
                manager_id?: string;
                /** @description Only the periods that begin on this date, then also those that nobody has submitted. */
                period_start?: string;
                /** @description Only timesheets in this state. */
                state?: "open" | "submitted" | "approved";
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
                    "application/json": components["schemas"]["TimesheetStatusPage"];
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
    submit_timesheet: {
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
                "application/json": components["schemas"]["TimesheetSubmit"];
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
                    "application/json": components["schemas"]["TimesheetStatus"];
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
                    "application/json": components["schemas"]["TimesheetStatus"];
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
    get_timesheet_status: {
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
                    "application/json": components["schemas"]["TimesheetStatus"];
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
    update_timesheet: {
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
                "application/json": components["schemas"]["TimesheetDecide"];
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
                    "application/json": components["schemas"]["TimesheetStatus"];
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
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
    list_working_time_findings: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only members of the department itself on one of the dates. */
                department_id?: string;
                /** @description Only this employee. */
                employee_id?: string;
                /** @description `employee` adds the number and name of each row's employee. */
                expand?: "employee";
                /** @description The first date. Default: six days ago. */
                from?: string;
                /** @description Employees wanted, at most 100 (a larger number counts as 100). Each has as many rows as limits were passed. */
                limit?: number;
                /** @description Only direct reports of this employee on one of the dates. */
                manager_id?: string;
                /** @description The last date, at most 31 days with the first. Default: six days later. */
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
                    "application/json": components["schemas"]["WorkingTimeFindingPage"];
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
}
