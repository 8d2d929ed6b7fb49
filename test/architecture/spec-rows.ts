/**
 * The specification's rows as facts: id, method and path of every call, id and path of every screen, id and name of every event.
 * A row is done when the product has it, or stands in not-yet.ts; `spec-coverage.test.ts` counts them.
 */
export interface CallRow {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}
export interface RouteRow {
  readonly id: string;
  readonly path: string;
}
export interface SocketRow {
  readonly id: string;
  readonly direction: 'in' | 'out';
  readonly event: string;
}

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
}

/** As written in the specification: below the host, parameters in braces. */
export const CALLS: readonly CallRow[] = lines(`
AUTH-01 POST /api/auth/login
AUTH-02 POST /api/auth/logout
AUTH-03 POST /api/auth/refresh
AUTH-04 POST /api/auth/request-password-reset
AUTH-05 POST /api/auth/verify-auth-code
AUTH-06 POST /api/auth/password/reset
AUTH-07 POST /api/auth/activate
AUTH-08 POST /api/auth/change-password
AUTH-09 PUT /api/auth/permissions
AUTH-10 POST /api/auth/invite-external
AUTH-11 DELETE /api/auth/invite-external
AUTH-12 POST /api/auth/2fa/enroll/totp
AUTH-13 POST /api/auth/2fa/enroll/totp/verify
AUTH-14 POST /api/auth/2fa/enroll/email
AUTH-15 POST /api/auth/2fa/disable
AUTH-16 POST /api/auth/2fa/verify
AUTH-17 POST /api/auth/inactivate
AUTH-18 DELETE /api/auth/remove-account
AUTH-19 POST /api/auth/create-users
AUTH-20 POST /api/auth/impersonate/{id}
AUTH-21 POST /api/auth/impersonate/stop
USER-01 GET /api/applications/user
USER-02 POST /api/applications/user/change-print-profile
USER-03 PUT /api/applications/user/change-language
USER-04 GET /api/applications/defaults
LEG-01 POST /api/applications/legacy/suppliers/{id}/set
LEG-02 POST /api/applications/legacy/suppliers/unset
LEG-03 GET /api/applications/legacy/filters/{id}/set
LEG-04 POST /api/PhpJsConnector.php
LEG-05 GET /api/PhpJsConnector.php
LEG-06 POST /api/settings/sql.settings.php
LEG-07 GET /api/autocomplete.php
LEG-08 GET /api/login.php
LEG-09 GET /api/help.php
DASH-01 GET /api/applications/dashboard
DASH-02 POST /api/applications/dashboard/pdf
DASH-03 POST /api/applications/dashboard/transactions
CC-01 GET /api/applications/customer-control/results
CC-02 GET /api/applications/customer-control/results/autocomplete
CC-03 POST /api/applications/customer-control/rules/process
CC-04 GET /api/applications/customer-control/rules
CC-05 GET /api/applications/customer-control/rules/{id}
CC-06 PUT /api/applications/customer-control/rules/{id}/articles
CC-07 PUT /api/applications/customer-control/rules/{id}/relations
CC-08 GET /api/applications/customer-control/decision-support/customers
CC-09 GET /api/applications/customer-control/decision-support/schedules
CC-10 GET /api/applications/customer-control/decision-support/articles
CC-11 POST /api/applications/customer-control/decision-support/customers/results
CC-12 POST /api/applications/customer-control/decision-support/schedules/results
CC-13 POST /api/applications/customer-control/decision-support/articles/results
NOTE-01 GET /api/applications/notifications/companies
NOTE-02 GET /api/applications/notifications/users
TRAF-01 GET /api/applications/traffic
TRAF-02 GET /api/applications/traffic/messages/{id}
TRAF-03 GET /api/applications/traffic/messages/{id}/file
TRAF-04 GET /api/applications/traffic/messages/{id}/analyze
TRAF-05 POST /api/applications/traffic/messages/{id}/process
TRAF-06 DELETE /api/applications/traffic/messages/{id}
TRAF-07 GET /api/applications/traffic/message-types
TRAF-08 GET /api/applications/traffic/autocomplete
SCH-01 GET /api/applications/schedule/delivery/schedules
SCH-02 GET /api/applications/schedule/delivery/schedules/{id}
SCH-03 DELETE /api/applications/schedule/delivery/schedules/{id}
SCH-04 GET /api/applications/schedule/delivery/schedules/{id}/csv
SCH-05 POST /api/applications/schedule/delivery/schedules/{id}/pdf
SCH-06 POST /api/applications/schedule/delivery/schedules/{id}/{lineId}/pdf
SCH-07 POST /api/applications/schedule/delivery/schedules/comments
SCH-08 GET /api/applications/schedule/delivery/schedules/errors
SCH-09 PUT /api/applications/schedule/delivery/schedules/errors
SCH-10 POST /api/applications/schedule/schedules/{id}/process-rules
SCH-11 GET /api/applications/schedule/schedules/{id}/rule-results
SCH-12 GET /api/applications/schedule/schedules/lines/{id}
SCH-13 GET /api/applications/schedule/autocomplete
SCH-14 GET /api/applications/schedule/delivery-situation
SCH-15 GET /api/applications/schedule/delivery-situation/{articleId}
SCH-16 GET /api/applications/schedule/pdn-history
SCH-17 GET /api/applications/schedule/pdn-history/{id}
SCH-18 GET /api/applications/schedule/pdn-history/{id}/csv
TRX-01 GET /api/applications/transaction/dashboard
TRX-02 GET /api/applications/transaction/transactions
TRX-03 GET /api/applications/transaction/transactions/{id}
TRX-04 GET /api/applications/transaction/transactions/{id}/events
TRX-05 GET /api/applications/transaction/transactions/{id}/externalFile
TRX-06 GET /api/applications/transaction/transactions/{id}/inhouseFile
TRX-07 GET /api/applications/transaction/files/{id}
TRX-08 GET /api/applications/transaction/message-types
TRX-09 GET /api/applications/transaction/autocomplete
DEL-01 GET /api/applications/delivery/dashboard
DEL-02 GET /api/applications/delivery/despatchnotes
DEL-03 GET /api/applications/delivery/despatchnotes/{id}
DEL-04 GET /api/applications/delivery/despatchnotes/autocomplete
DEL-05 GET /api/applications/delivery/transports
FC-01 GET /api/applications/forecast-ai/actions
FC-02 POST /api/applications/forecast-ai/actions
FC-03 GET /api/applications/forecast-ai/actions/{id}
FC-04 PATCH /api/applications/forecast-ai/actions/{id}
FC-05 DELETE /api/applications/forecast-ai/actions/{id}
FC-06 GET /api/applications/forecast-ai/action-settings
FC-07 GET /api/applications/forecast-ai/filters
FC-08 POST /api/applications/forecast-ai/filters
FC-09 PATCH /api/applications/forecast-ai/filters
FC-10 DELETE /api/applications/forecast-ai/filters
FC-11 GET /api/applications/forecast-ai/filters/{id}
FC-12 PATCH /api/applications/forecast-ai/filters/{id}
FC-13 DELETE /api/applications/forecast-ai/filters/{id}
FC-14 GET /api/applications/forecast-ai/filters/{id}/edit
FC-15 GET /api/applications/forecast-ai/filters/{id}/articles
FC-16 GET /api/applications/forecast-ai/filters/options
FC-17 GET /api/applications/forecast-ai/article-groups
FC-18 POST /api/applications/forecast-ai/article-groups
FC-19 GET /api/applications/forecast-ai/article-groups/{id}
FC-20 PATCH /api/applications/forecast-ai/article-groups/{id}
FC-21 DELETE /api/applications/forecast-ai/article-groups/{id}
FC-22 GET /api/applications/forecast-ai/article-groups/{id}/edit
FC-23 GET /api/applications/forecast-ai/article-groups/{id}/articles
FC-24 GET /api/applications/forecast-ai/article-groups/options
FC-25 GET /api/applications/forecast-ai/adjusted-schedules
FC-26 GET /api/applications/forecast-ai/adjusted-schedules/{id}
FC-27 GET /api/applications/forecast-ai/articles
FC-28 GET /api/applications/forecast-ai/articles/{id}
FC-29 POST /api/applications/forecast-ai/performance
FC-30 GET /api/applications/forecast-ai/dashboard
FC-31 GET /api/applications/forecast-ai/autocomplete
`).map(([id = '', method = '', path = '']) => ({ id, method, path }));

export const ROUTES: readonly RouteRow[] = lines(`
R-01 /login
R-02 /two-factor
R-03 /forgot-password
R-04 /create-password/:language/:authCode
R-05 /reset-password/:language/:authCode
R-06 /activate/:language/:activationHash
R-07 /
R-08 /about
R-09 /notifications
R-10 /profile
R-11 /delivery/dashboard
R-12 /delivery/despatchnotes
R-13 /delivery/despatchnotes/:id
R-14 /delivery/despatchnotes/:id/articles
R-15 /delivery/transports
R-16 /delivery/transport-booking
R-17 /delivery/package-account
R-18 /schedule/delivery-schedule
R-19 /schedule/delivery-schedule/:scheduleHeadId
R-20 /schedule/delivery-schedule/:scheduleHeadId/:scheduleLineId/:subTab
R-21 /schedule/delivery-situation
R-22 /schedule/delivery-situation/:articleId/:query
R-23 /schedule/previous-deliveries
R-24 /schedule/previous-deliveries/:companyRelationHeadId/:query
R-25 /traffic
R-26 /traffic/:rowId
R-27 /transactions/dashboard
R-28 /transactions
R-29 /transactions/:id
R-30 /transactions/:id/inhouse-file
R-31 /transactions/:id/events
R-32 /forecast-ai/dashboard
R-33 /forecast-ai/filters
R-34 /forecast-ai/filters/:id
R-35 /forecast-ai/adjusted-schedules
R-36 /forecast-ai/adjusted-schedules/:id
R-37 /forecast-ai/adjusted-schedules/:id/calloffs
R-38 /forecast-ai/actions
R-39 /forecast-ai/actions/:id
R-40 /forecast-ai/article-groups
R-41 /forecast-ai/article-groups/:id
R-42 /forecast-ai/articles
R-43 /forecast-ai/articles/:id
R-44 /forecast-ai/articles/:id/accuracy
R-45 /customer-control
R-46 /customer-control/rules
R-47 /customer-control/rules/:id
R-48 /customer-control/rules/:id/relations
R-49 /customer-control/rules/:id/external-articles
R-50 /customer-control/decision-support/customers
R-51 /customer-control/decision-support/customers/schedules/:scheduleHeadId/articles
R-52 /customer-control/decision-support/customers/schedules/:scheduleHeadId/articles/:articleNumber
R-53 /customer-control/decision-support/customers/articles
R-54 /customer-control/decision-support/schedules/articles
R-55 /customer-control/decision-support/articles
R-56 /user-permissions
R-57 /user-permissions/permissions
`).map(([id = '', path = '']) => ({ id, path }));

/** `in`: client to server; `out`: server to client. */
export const SOCKET: readonly SocketRow[] = lines(`
S-01 in delete
S-02 in notifyCompany
S-03 in notifyUser
S-04 in notifyGlobal
S-05 in setServiceWindow
S-06 out admin
S-07 out success
S-08 out warning
S-09 out error
S-10 out info
S-11 out notices
S-12 out serviceWindow
S-13 out errorCount
`).map(([id = '', direction = '', event = '']) => ({ id, direction: direction === 'in' ? 'in' : 'out', event }));
