import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agreementCreate } from '../../server/contract/agreement.js';
import { apiTokenCreate } from '../../server/contract/api-token.js';
import { articleCreate } from '../../server/contract/article.js';
import { calendarCreate } from '../../server/contract/calendar.js';
import { controlRuleCreate } from '../../server/contract/customer-control.js';
import { companyCreate, ownCompany } from '../../server/contract/company.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { fileReportSend } from '../../server/contract/file-report.js';
import { filterCreate } from '../../server/contract/context.js';
import { ENDPOINTS } from '../given/endpoints.js';
import { forecastActionCreate } from '../../server/contract/forecast-action.js';
import { forecastFilterCreate } from '../../server/contract/forecast-filter.js';
import { forecastGroupCreate } from '../../server/contract/forecast-group.js';
import { identificationClaim } from '../../server/contract/identification.js';
import { noticeToCompany } from '../../server/contract/notice.js';
import { printProfileCreate } from '../../server/contract/print-profile.js';
import { packageMovementCreate, packageMovementDispute } from '../../server/contract/package-account.js';
import { packageCountCreate } from '../../server/contract/package-count.js';
import { packageNumberingPut } from '../../server/contract/package-numbering.js';
import { packageSizeCreate } from '../../server/contract/packaging.js';
import { packingInstructionCreate } from '../../server/contract/packing-instruction.js';
import { relationCreate } from '../../server/contract/relation.js';
import { scheduleAsk } from '../../server/contract/schedule-messages.js';
import { scheduleCommentCreate } from '../../server/contract/schedule-comments.js';
import { scheduleDelete } from '../../server/contract/schedule-decisions.js';
import { sessionList } from '../../server/contract/session.js';
import { createUsers } from '../../server/contract/user.js';
import { viewCreate } from '../../server/contract/view.js';
import { webhookCreate } from '../../server/contract/webhook.js';
import { agreement, BODIES, partner, type AgreementInput } from '../given/agreement.js';
import { refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { bookingAnswer, bookingCreate } from '../../server/contract/booking.js';
import { USUAL_TERMS } from '../../server/domain/booking/fields.js';
import { booked, type BookingBody, carrier, inDays } from '../given/booking.js';
import { transportCreate } from '../../server/contract/transport.js';
import { agreedOutgoing, despatch, made } from '../given/despatch.js';
import { noteForward, SIGNED_NOTE } from '../given/evidence.js';
import { manualSchedule } from '../given/manual-schedule.js';
import { until } from '../given/until.js';
import { handIn, openTestApp, PASSWORD, signIn, type TestApp } from '../given/world.js';
import { printProfiles } from '../given/print-profiles.js';

/** State-changing calls that leave nothing in the audit log, and why that is right. */
const UNTOLD: Readonly<Record<string, string>> = {
  'AUTH-01': 'sign-in is told by its own events, which tests of sign-in look for',
  'AUTH-02': 'sign-in is told by its own events, which tests of sign-in look for',
  'AUTH-03': 'renews a session every few minutes and changes nothing that anybody may do',
  'AUTH-04': 'asks for a mail and does the same for every address; using the link is told',
  'AUTH-05': 'looks at a link and leaves it as it is',
  'booking-link-read': 'looks at the booking of a link and leaves it as it is',
  'AUTH-12': 'begins what AUTH-13 ends and tells',
  'AUTH-14': 'begins what AUTH-13 ends and tells',
  'second-factor-code': 'mails a code that another call takes; that call is told',
  'account-register': 'asks for a mail and does the same for every address; using the link is told',
  'LEG-04': 'does what LEG-01, LEG-03 and USER-03 do, through the same services',
  'manual-schedule-sheet': 'reads: the cells of a file; nothing is stored',
  'despatchnote-sheet-preview': 'reads: the despatch notes that a file would make; nothing is stored',
  'article-import-preview': 'reads: what a file would change; nothing is stored',
  'despatchnote-labels-preview': 'reads: a picture of labels; nothing counts as printed',
  'print-profile-test': 'reads: a label of no goods, as a file',
  'print-profile-test-preview': 'reads: a picture of a label of no goods',
  'package-statement-compare-received': 'reads: what a statement says otherwise than the ledger; nothing is stored',
  'package-statement-compare': 'reads: what a statement says otherwise than the ledger; nothing is stored',
  'traffic-convert': 'reads: what is handed in as another standard; nothing is stored',
  'DASH-02': 'reads: what the dashboard shows, as a file',
  'DASH-03': 'reads: the rows behind a bar of the dashboard',
  'CC-11': 'reads: customers by their ids',
  'CC-12': 'reads: schedules by their ids',
  'CC-13': 'reads: articles by their ids',
  'FC-29': 'reads: who was nearer in past weeks',
  'forecast-filter-preview': 'reads: how many articles conditions mean; nothing is stored',
  'control-rule-backtest': 'reads: what a rule would have raised; nothing is stored',
  'control-rule-suggest': 'reads: what a rule would have raised; nothing is stored',
  'SCH-05': 'reads: a schedule as a file',
  'despatch-scan': 'each scan is a record of its own, kept with who, when and its answer, and shown with the package',
  'SCH-06': 'reads: a line of a schedule as a file',
  'list-settings-put': "how somebody's own list looks, which changes with every column moved",
  'favourites-put': "the pages at the top of somebody's own navigation",
  'notices-read': "what somebody has read is nobody else's business",
  'schedule-changes-seen': "what somebody has looked at is nobody else's business",
  'notice-dismiss': 'the own list alone',
  'notice-restore': 'the own list alone',
  'as2-receive': "a call of a partner's machine: the file, its sender and its receipt are records of their own",
};

/** Calls whose own tests look for what they leave: the event and the test. */
const TOLD_ELSEWHERE: Readonly<Record<string, readonly [event: string, test: string]>> = {
  'AUTH-06': ['password.reset', 'api/auth-password.test.ts'],
  'AUTH-07': ['account.activated', 'api/auth-password.test.ts'],
  'booking-link-answer': ['booking.answered', 'api/bookings.test.ts'],
  'AUTH-08': ['password.changed', 'api/auth-password.test.ts'],
  'AUTH-09': ['permissions.changed', 'api/permissions.test.ts'],
  'AUTH-10': ['user.invited', 'api/external-users.test.ts'],
  'AUTH-11': ['user.invitation-revoked', 'api/external-users.test.ts'],
  'carrier-transport-change': ['transport.changed', 'api/carriers.test.ts'],
  'carrier-report': ['transport.reported', 'api/carriers.test.ts'],
  'carrier-booking-answer': ['booking.answered', 'api/carriers.test.ts'],
  'AUTH-13': ['second-factor.enrolled', 'api/auth-second-factor.test.ts'],
  'AUTH-17': ['user.inactivated', 'api/users.test.ts'],
  'AUTH-19': ['user.created', 'api/users.test.ts'],
  'AUTH-15': ['second-factor.disabled', 'api/auth-second-factor.test.ts'],
  'AUTH-16': ['second-factor.passed', 'api/auth-second-factor.test.ts'],
  'AUTH-20': ['impersonation.started', 'api/impersonation.test.ts'],
  'AUTH-21': ['impersonation.stopped', 'api/impersonation.test.ts'],
  'invitation-accept': ['user.invitation-accepted', 'api/external-users.test.ts'],
  'invitation-decline': ['user.invitation-declined', 'api/external-users.test.ts'],
  'choose-company': ['context.company', 'api/external-users.test.ts'],
  'LEG-01': ['context.supplier', 'api/context.test.ts'],
  'LEG-02': ['context.supplier', 'api/context.test.ts'],
  'LEG-06': ['settings.changed', 'api/legacy.test.ts'],
  'demo-live': ['demo.changed', 'workers/demo.test.ts'],
  'demo-empty': ['demo.emptied', 'workers/demo.test.ts'],
  'demo-sample': ['file.uploaded', 'workers/demo.test.ts'],
  'notice-to-all': ['notice.sent', 'api/notices.test.ts'],
  'service-window-set': ['service-window.set', 'api/service-window.test.ts'],
  'service-window-off': ['service-window.called-off', 'api/service-window.test.ts'],
  'installation-identification-enter': ['identification.approved', 'api/identifications.test.ts'],
  'article-unlink': ['article.changed', 'api/articles.test.ts'],
  'manual-schedule-release': ['file.entered', 'api/manual-schedules.test.ts'],
  'identification-decide': ['identification.refused', 'api/identifications.test.ts'],
  'service-fee-register': ['service-fee.registered', 'api/service-fees.test.ts'],
  'service-fee-pay': ['service-fee.paid', 'api/service-fees.test.ts'],
  'service-fee-take-back': ['service-fee.payment-taken-back', 'api/service-fees.test.ts'],
  'service-fee-withdraw': ['service-fee.withdrawn', 'api/service-fees.test.ts'],
  'service-fee-reinstate': ['service-fee.reinstated', 'api/service-fees.test.ts'],
  'service-fee-extend': ['service-fee.extended', 'api/service-fees.test.ts'],
  'carrier-assign': ['transport.status-assigned', 'api/carrier-messages.test.ts'],
  'unplaced-place': ['file.placed', 'workers/drop-folder.test.ts'],
  'unplaced-place-waiting': ['file.placed', 'workers/drop-folder.test.ts'],
  'unplaced-discard': ['file.discarded', 'workers/drop-folder.test.ts'],
  'restriction-put': ['restriction.changed', 'api/context.test.ts'],
  'user-update': ['user.changed', 'api/users.test.ts'],
  'user-move': ['account.unlocked', 'api/users.test.ts'],
  'user-second-factor-reset': ['second-factor.disabled', 'workers/invitations.test.ts'],
  'despatchnote-from-due': ['despatch-advice.created', 'api/despatch-due.test.ts'],
  'despatchnote-by-hand': ['despatch-advice.created', 'api/despatch-by-hand.test.ts'],
  'despatchnote-sheet': ['despatch-advice.created', 'api/despatch-by-hand.test.ts'],
  'despatchnote-repack': ['despatch-advice.changed', 'api/despatch-by-hand.test.ts'],
  'despatched-enter': ['despatched-quantity.entered', 'api/delivery-situation.test.ts'],
  'despatched-correct': ['despatched-quantity.corrected', 'api/delivery-situation.test.ts'],
  'despatched-withdraw': ['despatched-quantity.withdrawn', 'api/delivery-situation.test.ts'],
  'despatched-reset': ['relation.changed', 'api/delivery-situation.test.ts'],
  'impersonable-update': ['impersonable', 'api/impersonation.test.ts'],
};

interface Hands {
  readonly user: Client;
  readonly manager: Client;
  readonly app: TestApp;
}
/** The id that a call needs, made first, and what it sends. */
interface Act {
  readonly as: 'user' | 'manager';
  readonly id?: (hands: Hands) => Promise<string>;
  readonly json?: (hands: Hands) => unknown;
  readonly body?: () => Buffer;
}

let count = 0;
const fresh = (): string => `AUDIT${String(++count)}`;
/** A file that was read. */
async function file({ user, app }: Hands, sender = 'O0013000001CUST:OD'): Promise<string> {
  const id = await handIn(user, delfor({ controlReference: fresh(), sender }));
  await app.sql(`UPDATE traffic_message SET state = 'processed' WHERE id = $1`, [id]);
  return id;
}
const agreed = async ({ manager }: Hands, more: Partial<AgreementInput> = {}): Promise<string> =>
  (await manager.call(agreementCreate, { body: agreement({ sender: `${fresh()}:ZZ`, ...more }) })).id;
const known = async ({ manager }: Hands): Promise<string> =>
  (await manager.call(companyCreate, { body: partner({ code: fresh(), identifiers: [] }) })).id;
const related = async (hands: Hands): Promise<string> =>
  (await hands.manager.call(relationCreate, { body: { partnerCompanyId: await known(hands), role: 'customer' } })).id;
const calendar = async ({ manager }: Hands): Promise<string> =>
  (await manager.call(calendarCreate, { body: { kind: 'customer', name: fresh() } })).id;
const controlRule = async ({ manager }: Hands): Promise<string> =>
  (await manager.call(controlRuleCreate, { body: { ruleCode: 'MAX_QTY' } })).ruleId;
const forecastFilter = async ({ user }: Hands): Promise<string> =>
  (await user.call(forecastFilterCreate, { body: { name: fresh(), conditions: {} } })).filterId;
const forecastGroup = async ({ user }: Hands): Promise<string> =>
  (await user.call(forecastGroupCreate, { body: { name: fresh() } })).articleGroupId;
const activeAction = async (hands: Hands) => {
  const body = { name: fresh(), filterId: await forecastFilter(hands), isActive: true };
  return hands.user.call(forecastActionCreate, { body });
};
const forecastAction = async (hands: Hands): Promise<string> => (await activeAction(hands)).userActionId;
const forecastRun = async (hands: Hands): Promise<string> => (await activeAction(hands)).lastRun?.runId ?? '';
const article = async ({ manager }: Hands, kind: 'internal' | 'external' = 'internal'): Promise<string> =>
  (await manager.call(articleCreate, { body: { kind, articleNumber: fresh() } })).id;
const size = async ({ manager }: Hands): Promise<string> =>
  (await manager.call(packageSizeCreate, { body: newSize() })).id;
const newSize = () => ({ code: fresh(), kind: 'box', structure: 'small-box', owner: 'customer-returnable' }) as const;
const newMovement = async (hands: Hands) => ({
  ...({ kind: 'empties-in', code: fresh(), quantity: 4, day: '2026-11-20', isAnnounced: true } as const),
  partnerCompanyId: await known(hands),
});
const movement = async (hands: Hands): Promise<string> =>
  (await hands.user.call(packageMovementCreate, { body: await newMovement(hands) })).id;
const disputed = async (hands: Hands): Promise<string> => {
  const id = await movement(hands);
  await hands.user.call(packageMovementDispute, { params: { id }, body: { reason: 'Nothing came' } });
  return id;
};
/** A counterparty with a balance, whom statements are sent to. */
const stated = async (hands: Hands): Promise<string> => {
  const body = { ...(await newMovement(hands)), isAnnounced: false };
  const { partnerCompanyId } = body;
  await hands.user.call(packageMovementCreate, { body });
  await agreedOutgoing(hands.manager, { partnerCompanyId, recipient: `${fresh()}:ZZ`, messageType: 'INVRPT' });
  return partnerCompanyId;
};
const newCount = async (hands: Hands) => ({ partnerCompanyId: await known(hands), day: '2026-11-20', codes: ['KLT'] });
const packageCount = async (hands: Hands): Promise<string> =>
  (await hands.user.call(packageCountCreate, { body: await newCount(hands) })).id;
const newInstruction = async (hands: Hands) => ({
  ...{ articleNumber: fresh(), boxSizeId: await size(hands), quantityPerBox: '24' },
});
const instruction = async (hands: Hands): Promise<string> =>
  (await hands.manager.call(packingInstructionCreate, { body: await newInstruction(hands) })).id;
const newProfile = () => ({ name: fresh(), layout: 'vda-4902-a5', format: 'pdf' }) as const;
const profile = async ({ manager }: Hands): Promise<string> =>
  (await manager.call(printProfileCreate, { body: newProfile() })).id;
const newNumbering = async (hands: Hands) =>
  ({ partnerCompanyId: await known(hands), scheme: 'serial', version: 0 }) as const;
/** A number that came first in a message. */
const firstSeen = async ({ app }: Hands, state: 'new' | 'ignored' = 'new'): Promise<string> => {
  const number = fresh();
  await app.sql('INSERT INTO external_article (company_id, article_number, state) VALUES ($1, $2, $3)', [
    app.world.solna,
    number,
    state,
  ]);
  return number;
};
const customerOf = async (hands: Hands): Promise<string> => {
  const partnerCompanyId = await known(hands);
  await hands.manager.call(relationCreate, { body: { partnerCompanyId, role: 'customer' } });
  return partnerCompanyId;
};
const webhook = async ({ manager }: Hands, url: string | null = null): Promise<string> =>
  (await manager.call(webhookCreate, { body: { name: 'ERP', url, eventTypes: ['file.error'] } })).id;
const transport = async (user: Client): Promise<string> => (await user.call(transportCreate, { body: {} })).transportId;
const booking = async ({ user, manager }: Hands, more: Partial<BookingBody> = {}): Promise<string> =>
  (await user.call(bookingCreate, { body: booked(await carrier(manager, fresh()), more) })).bookingId;
const note = async (user: Client): Promise<string> => (await made(user, fresh())).despatchnoteHeadId;
/** Without workers it stays as it is put. */
async function transmission(
  { user, app }: Hands,
  state: 'queued' | 'failed' | 'sent',
  waitsFor: 'message' | null = null,
  of?: string,
): Promise<string> {
  const { transmissionId } = await user.call(despatchSend, { params: { id: of ?? (await note(user)) } });
  await app.sql('UPDATE transmission SET state = $2, sent_at = now(), waits_for = $3 WHERE id = $1', [
    transmissionId,
    state,
    waitsFor,
  ]);
  return transmissionId;
}

/** Somebody of the company who can be administered. */
async function somebody({ manager, app }: Hands): Promise<string> {
  const email = `${fresh().toLowerCase()}@solna.example`;
  await manager.call(createUsers, { body: { users: [{ email }], level: 'reader' } });
  return (await app.sql<{ id: string }>('SELECT id FROM user_account WHERE email = $1', [email]))[0]?.id ?? '';
}
const filter = async (hands: Hands): Promise<string> =>
  (await hands.user.call(filterCreate, { body: { name: fresh(), partnerIds: [await known(hands)] } })).id;
const savedView = () => ({ list: 'traffic' as const, name: fresh(), search: '', layout: {} });
const view = async (hands: Hands): Promise<string> => (await hands.user.call(viewCreate, { body: savedView() })).id;
/** Somebody whose mail has gone: another is owed when it is asked for. */
async function invitedLongAgo(hands: Hands): Promise<string> {
  const id = await somebody(hands);
  await hands.app.sql(
    `UPDATE account_invitation SET mailed_at = now(), created_at = now() - interval '1 day' WHERE user_id = $1`,
    [id],
  );
  return id;
}
/** Another browser of the same person. */
async function otherSession({ user, app }: Hands): Promise<string> {
  await signIn(app.server, 'user');
  return (await user.call(sessionList)).sessions.find((session) => !session.current)?.id ?? '';
}

/** A schedule whose errors may have cost content. */
/** What a rule found, as its run stores it. */
async function ruleResult(hands: Hands): Promise<string> {
  const [row] = await hands.app.sql<{ id: string }>(
    `INSERT INTO schedule_rule_result (company_id, head_id, result_key, position, rule_id, rule_code, severity, article_number, basis, parameters, message_key, message_arguments)
     SELECT company_id, id, $2, 1, '1', 'MAX_QTY', 'warning', 'A1', 'discrete', '{}', 'outside', '{}' FROM schedule_head WHERE id = $1 RETURNING id`,
    [await held(hands), fresh()],
  );
  return row?.id ?? '';
}
async function held({ app }: Hands): Promise<string> {
  const rows = await app.sql<{ id: string }>(
    `INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count,
       is_incorrect, is_held, incorrect_because)
     VALUES ($1, next_id(), 1, $2, 'DELFOR', 'FULL', 0, 0, true, true, '[]') RETURNING id`,
    [app.world.solna, fresh()],
  );
  return rows[0]?.id ?? '';
}

async function commented(hands: Hands): Promise<string> {
  const body = { commentType: 'head' as const, comment: 'Agreed by phone', ids: [await held(hands)] };
  return (await hands.user.call(scheduleCommentCreate, { body })).scheduleCommentIds[0] ?? '';
}

/** A schedule of a customer with an address. */
async function askable(hands: Hands): Promise<string> {
  const [id, code] = [await held(hands), fresh()];
  const identifiers = [{ identifier: code, qualifier: '' }];
  const customer = await hands.manager.call(companyCreate, { body: partner({ code, identifiers }) });
  const contactEmail = 'planner@customer.example';
  await hands.manager.call(relationCreate, { body: { partnerCompanyId: customer.id, role: 'customer', contactEmail } });
  await hands.app.sql('UPDATE schedule_head SET buyer_code = $2 WHERE id = $1', [id, code]);
  return id;
}
/** A question that could not be sent. */
async function unsent(hands: Hands): Promise<string> {
  const body = { subject: 'Week 49', text: 'Is that right?' };
  const { scheduleMessageId } = await hands.user.call(scheduleAsk, { params: { id: await askable(hands) }, body });
  await hands.app.sql(`UPDATE schedule_message SET state = 'failed' WHERE id = $1`, [scheduleMessageId]);
  return scheduleMessageId;
}

/** A file with errors whose sender has an address. */
async function reportable(hands: Hands): Promise<string> {
  const [id, code] = [await file(hands), fresh()];
  await hands.app.sql('UPDATE traffic_message SET sender = $2 WHERE id = $1', [id, `${code}:ZZ`]);
  const wrong = { code: 'quantity-not-number', severity: 'error', actor: 'sender', start: 0, end: 1, segment: 1 };
  await hands.app.sql(
    'INSERT INTO traffic_finding (message_id, company_id, findings) SELECT id, company_id, $2 FROM traffic_message WHERE id = $1',
    [id, JSON.stringify([{ ...wrong, path: '', found: '', expected: '' }])],
  );
  const identifiers = [{ identifier: code, qualifier: 'ZZ' }];
  const sender = await hands.manager.call(companyCreate, { body: partner({ code, identifiers }) });
  const contactEmail = 'edi@sender.example';
  await hands.manager.call(relationCreate, { body: { partnerCompanyId: sender.id, role: 'customer', contactEmail } });
  return id;
}
/** What is wrong in such a file. */
async function reportableCause(hands: Hands): Promise<string> {
  const [row] = await hands.app.sql<{ cause: string }>(
    `UPDATE traffic_message SET state = 'validation-error', error_count = 1, error_code = 'quantity-not-number' WHERE id = $1 RETURNING cause`,
    [await reportable(hands)],
  );
  return row?.cause ?? '';
}
/** A report that could not be sent. */
async function unsentReport(hands: Hands): Promise<string> {
  const id = await reportable(hands);
  const { fileReportId } = await hands.user.call(fileReportSend, { params: { id }, body: {} });
  await hands.app.sql(`UPDATE file_report SET state = 'failed' WHERE id = $1`, [fileReportId]);
  return fileReportId;
}

/** How each call succeeds. One that is in neither list fails below by its name. */
const ACTS: Readonly<Record<string, Act>> = {
  'AUTH-18': { as: 'manager', json: async (hands) => ({ userIds: [await somebody(hands)] }) },
  'user-invite': { as: 'manager', id: invitedLongAgo },
  'password-policy-update': { as: 'manager', json: () => ({ minPasswordLength: 10 }) },
  'session-revoke': { as: 'user', id: otherSession },
  'session-revoke-others': {
    as: 'user',
    json: async (hands) => {
      await otherSession(hands);
    },
  },
  'device-forget': { as: 'user', id: async ({ user }) => (await user.call(sessionList)).devices[0]?.id ?? '' },
  'USER-02': {
    as: 'user',
    json: async ({ app }) => {
      await printProfiles(app, app.world.solna, ['A4', 'A5']);
      return { chosenProfile: 'A5' };
    },
  },
  'USER-03': { as: 'user', json: () => ({ languageCode: 'se' }) },
  'user-theme': { as: 'user', json: () => ({ theme: 'light' }) },
  'filter-create': { as: 'user', json: async (hands) => ({ name: fresh(), partnerIds: [await known(hands)] }) },
  'filter-update': {
    as: 'user',
    id: filter,
    json: async (hands) => ({ name: fresh(), partnerIds: [await known(hands)], version: 1 }),
  },
  'filter-delete': { as: 'user', id: filter },
  'list-view-create': { as: 'user', json: () => savedView() },
  'list-view-update': { as: 'user', id: view, json: () => ({ name: fresh(), search: '', layout: {}, version: 1 }) },
  'list-view-delete': { as: 'user', id: view },
  'notice-to-company': { as: 'manager', json: () => ({ status: 'info', message: 'To all of us' }) },
  'notice-to-user': {
    as: 'manager',
    json: async (hands) => ({
      status: 'info',
      message: 'To one of us',
      userId: (await hands.app.sql<{ id: string }>(`SELECT id FROM user_account WHERE username = 'swede'`))[0]?.id,
    }),
  },
  'notice-withdraw': {
    as: 'manager',
    id: async ({ manager }) =>
      (await manager.call(noticeToCompany, { body: { status: 'info', message: 'To all of us' } })).id,
    json: () => ({ withdrawn: true }),
  },
  'SCH-03': { as: 'manager', id: held },
  'schedule-restore': {
    as: 'manager',
    id: async (hands) => {
      const id = await held(hands);
      await hands.manager.call(scheduleDelete, { params: { id } });
      return id;
    },
  },
  'schedule-archive': {
    as: 'user',
    json: async (hands) => ({ scheduleHeadIds: [await held(hands)], isArchived: true }),
  },
  'SCH-10': { as: 'user', id: held },
  'schedule-acknowledge': { as: 'user', id: held, json: () => ({ decision: 'reject', reason: 'No capacity' }) },
  'SCH-07': {
    as: 'user',
    json: async (hands) => ({ commentType: 'head', comment: 'Agreed by phone', ids: [await held(hands)] }),
  },
  'schedule-digest-choose': { as: 'user', json: () => ({ mode: 'daily', timeZone: 'Europe/Stockholm' }) },
  'schedule-ask': { as: 'user', id: askable, json: () => ({ subject: 'Week 49', text: 'Is that right?' }) },
  'schedule-message-retry': { as: 'user', id: unsent },
  'schedule-comment-update': { as: 'user', id: commented, json: () => ({ comment: 'Agreed by mail' }) },
  'SCH-09': { as: 'user', json: async (hands) => ({ scheduleHeadIds: [await held(hands)] }) },
  'manual-schedule-create': {
    as: 'manager',
    json: async (hands) => manualSchedule({ partnerCompanyId: await customerOf(hands), documentNumber: fresh() }),
  },
  'TRAF-05': { as: 'user', id: file },
  'TRAF-06': { as: 'manager', id: file },
  'file-report-send': { as: 'user', id: reportable },
  'file-report-retry': { as: 'user', id: unsentReport },
  'cause-report-send': { as: 'user', id: reportableCause },
  'traffic-archive': { as: 'user', id: file },
  'traffic-restore': { as: 'user', id: file },
  'traffic-upload': { as: 'user', body: () => delfor({ controlReference: fresh() }) },
  'traffic-agreement-create': { as: 'manager', id: (hands) => file(hands, 'UNAGREED:ZZ'), json: () => ({}) },
  'company-create': { as: 'manager', json: () => partner({ code: fresh(), identifiers: [] }) },
  'company-update': {
    as: 'manager',
    id: known,
    json: () => ({ ...partner({ code: fresh(), identifiers: [] }), version: 1 }),
  },
  'company-delete': { as: 'manager', id: known },
  'company-own-update': { as: 'manager', json: () => ({ name: 'Solna Brake Systems AB', version: 1 }) },
  'identification-claim': { as: 'manager', json: () => ({ kind: 'as2', identifier: fresh() }) },
  'identification-withdraw': {
    as: 'manager',
    id: async ({ manager }) =>
      (await manager.call(identificationClaim, { body: { kind: 'as2', identifier: fresh() } })).id,
  },
  'relation-create': {
    as: 'manager',
    json: async (hands) => ({ partnerCompanyId: await known(hands), role: 'supplier' }),
  },
  'relation-update': { as: 'manager', id: related, json: () => BODIES['relation-update'] },
  'relation-delete': { as: 'manager', id: related },
  'article-create': { as: 'manager', json: () => ({ kind: 'internal', articleNumber: fresh() }) },
  'article-update': {
    as: 'manager',
    id: article,
    json: () => ({ kind: 'internal', articleNumber: fresh(), version: 1 }),
  },
  'article-delete': { as: 'manager', id: article },
  'article-link': { as: 'manager', id: article, json: () => ({ articleNumber: fresh() }) },
  'article-import': { as: 'manager', body: () => Buffer.from(`Article number\n${fresh()}\n`) },
  'article-accept': { as: 'manager', json: async (hands) => ({ articleNumbers: [await firstSeen(hands)] }) },
  'article-ignore': { as: 'manager', json: async (hands) => ({ articleNumbers: [await firstSeen(hands)] }) },
  'sender-accept': {
    as: 'manager',
    json: () => ({ address: `${fresh()}:ZZ`, code: fresh(), name: 'Sender', role: 'customer' }),
  },
  'sender-accept-many': {
    as: 'manager',
    json: () => ({ senders: [{ address: `${fresh()}:ZZ`, code: fresh(), name: 'Sender' }] }),
  },
  'sender-ignore': { as: 'manager', json: () => ({ address: `${fresh()}:ZZ` }) },
  'package-size-create': { as: 'manager', json: newSize },
  'package-size-update': { as: 'manager', id: size, json: () => ({ ...newSize(), version: 1 }) },
  'package-size-delete': { as: 'manager', id: size },
  'packing-instruction-create': { as: 'manager', json: newInstruction },
  'packing-instruction-update': {
    as: 'manager',
    id: instruction,
    json: async (hands) => ({ ...(await newInstruction(hands)), version: 1 }),
  },
  'packing-instruction-delete': { as: 'manager', id: instruction },
  'package-numbering-put': { as: 'manager', json: newNumbering },
  'package-numbering-delete': {
    as: 'manager',
    id: async (hands) => (await hands.manager.call(packageNumberingPut, { body: await newNumbering(hands) })).id ?? '',
  },
  'package-movement-create': { as: 'user', json: newMovement },
  'package-movement-confirm': { as: 'user', id: movement },
  'package-movement-counter': { as: 'user', id: movement, json: () => ({ reason: 'Counted twice' }) },
  'package-movement-dispute': { as: 'user', id: movement, json: () => ({ reason: 'Nothing came' }) },
  'package-evidence-add': {
    as: 'user',
    id: disputed,
    body: () => SIGNED_NOTE,
  },
  'package-evidence-withdraw': {
    as: 'user',
    id: async (hands) => (await noteForward(hands.user, await disputed(hands))).id,
  },
  'package-dispute-window-put': {
    as: 'manager',
    id: known,
    json: () => ({ days: 21, was: 14 }),
  },
  'package-count-create': { as: 'user', json: newCount },
  'package-count-enter': {
    as: 'user',
    id: packageCount,
    json: () => ({ clientId: randomUUID(), code: fresh(), quantity: 4 }),
  },
  'package-count-act': { as: 'user', id: packageCount, json: () => ({ act: 'cancel', reason: 'Rain' }) },
  'package-fee-agree': {
    as: 'user',
    json: async (hands) => ({
      ...{
        partnerCompanyId: await known(hands),
        code: 'KLT',
        from: '2026-01-01',
        method: 'stock',
        free: 4,
        fee: '0.15',
      },
      currency: 'SEK',
    }),
  },
  'package-guess-rule-put': {
    as: 'user',
    json: async (hands) => ({ partnerCompanyId: await known(hands), rule: 'days', days: 9, version: 0 }),
  },
  'package-statement-send': {
    as: 'user',
    json: async (hands) => ({ partnerCompanyId: await stated(hands), from: '2026-11-01', to: '2026-12-31' }),
  },
  'package-dispute-answer': { as: 'user', id: disputed, json: () => ({ answer: 'accept', reason: 'We looked' }) },
  'print-profile-create': { as: 'manager', json: newProfile },
  'print-profile-update': { as: 'manager', id: profile, json: () => ({ ...newProfile(), version: 1 }) },
  'print-profile-delete': { as: 'manager', id: profile },
  'CC-03': { as: 'manager', json: async (hands) => ({ ruleIds: [await controlRule(hands)] }) },
  'CC-06': { as: 'manager', id: controlRule, json: () => ({ articles: [], version: 1 }) },
  'CC-07': { as: 'manager', id: controlRule, json: () => ({ relations: [], version: 1 }) },
  'control-rule-create': { as: 'manager', json: () => ({ ruleCode: 'MAX_QTY' }) },
  'control-rule-change': { as: 'manager', id: controlRule, json: () => ({ name: fresh(), version: 1 }) },
  'control-rule-remove': { as: 'manager', id: controlRule },
  'FC-02': { as: 'user', json: async (hands) => ({ name: fresh(), filterId: await forecastFilter(hands) }) },
  'FC-04': { as: 'user', id: forecastAction, json: () => ({ isActive: false, version: 1 }) },
  'FC-05': { as: 'manager', id: forecastAction },
  'forecast-action-run': { as: 'user', id: forecastAction },
  'forecast-run-cancel': { as: 'user', id: forecastRun },
  'FC-08': { as: 'user', json: () => ({ name: fresh(), conditions: {} }) },
  'FC-09': {
    as: 'user',
    json: async (hands) => ({ filters: [{ filterId: await forecastFilter(hands), name: fresh(), version: 1 }] }),
  },
  'FC-10': { as: 'manager', json: async (hands) => ({ filters: [await forecastFilter(hands)] }) },
  'FC-12': { as: 'user', id: forecastFilter, json: () => ({ name: fresh(), version: 1 }) },
  'FC-13': { as: 'manager', id: forecastFilter },
  'FC-18': { as: 'user', json: () => ({ name: fresh() }) },
  'FC-20': { as: 'user', id: forecastGroup, json: () => ({ name: fresh(), version: 1 }) },
  'FC-21': { as: 'manager', id: forecastGroup },
  'control-results-decide': {
    as: 'manager',
    json: async (hands) => ({ resultIds: [await ruleResult(hands)], state: 'seen' }),
  },
  'control-result-change': { as: 'manager', id: ruleResult, json: () => ({ note: fresh() }) },
  'control-notices-choose': { as: 'manager', json: () => ({ mode: 'daily', timeZone: 'Europe/Stockholm' }) },
  'control-rule-notice-choose': { as: 'manager', id: controlRule, json: () => ({ mode: 'at-once' }) },
  'calendar-create': { as: 'manager', json: () => ({ kind: 'customer', name: fresh() }) },
  'calendar-update': { as: 'manager', id: calendar, json: () => ({ kind: 'internal', name: fresh(), version: 1 }) },
  'calendar-delete': { as: 'manager', id: calendar },
  'agreement-create': { as: 'manager', json: () => agreement({ sender: `${fresh()}:ZZ` }) },
  'agreement-update': {
    as: 'manager',
    id: agreed,
    json: () => ({ ...agreement({ sender: `${fresh()}:ZZ` }), version: 1 }),
  },
  'agreement-test': { as: 'manager', id: agreed },
  'agreement-poll': { as: 'manager', id: (hands) => agreed(hands, { receivePath: 'from-somebody' }) },
  'agreement-delete': { as: 'manager', id: agreed },
  'transmission-retry': { as: 'user', id: (hands) => transmission(hands, 'failed') },
  'transmission-cancel': { as: 'user', id: (hands) => transmission(hands, 'queued') },
  'transmission-resend': { as: 'user', id: (hands) => transmission(hands, 'sent'), json: () => ({ confirm: true }) },
  'transmission-expect': {
    as: 'user',
    id: (hands) => transmission(hands, 'sent', 'message'),
    json: () => ({ expected: false }),
  },
  'despatchnote-create': { as: 'user', json: () => ({ document: despatch(fresh()) }) },
  'despatchnote-archive': {
    as: 'user',
    json: async ({ user }) => ({
      despatchnoteHeadIds: [await note(user)],
      isArchived: true,
    }),
  },
  'despatchnote-delete': { as: 'manager', id: ({ user }) => note(user) },
  'despatchnote-send': { as: 'user', id: ({ user }) => note(user) },
  'despatchnote-change': {
    as: 'user',
    id: ({ user }) => note(user),
    json: () => ({ changes: [{ kind: 'head', field: 'dock', was: null, value: '3' }] }),
  },
  'despatchnote-state': { as: 'user', id: ({ user }) => note(user), json: () => ({ state: 'closed' }) },
  'despatchnote-copy': { as: 'user', id: ({ user }) => note(user), json: () => ({}) },
  'despatchnote-follow': {
    as: 'user',
    id: async (hands) => {
      const id = await note(hands.user);
      await transmission(hands, 'sent', null, id);
      return id;
    },
    json: () => ({ does: 'replace' }),
  },
  'despatchnote-labels': {
    as: 'user',
    id: ({ user }) => note(user),
    json: () => ({ layout: 'vda-4902-a5', format: 'pdf' }),
  },
  'transport-create': { as: 'user', json: () => ({ fields: { name: 'Monday' } }) },
  'transport-change': {
    as: 'user',
    id: ({ user }) => transport(user),
    json: () => ({ before: { seal: null }, after: { seal: 'S1' } }),
  },
  'transport-notes': {
    as: 'user',
    id: ({ user }) => transport(user),
    json: async ({ user }) => ({ add: [await note(user)] }),
  },
  'transport-state': { as: 'user', id: ({ user }) => transport(user), json: () => ({ state: 'booked' }) },
  'transport-delete': { as: 'manager', id: ({ user }) => transport(user) },
  'booking-create': { as: 'user', json: async ({ manager }) => booked(await carrier(manager, fresh())) },
  'booking-request': { as: 'user', id: (hands) => booking(hands, { isRequested: false }), json: () => ({}) },
  'booking-rebook': {
    as: 'user',
    id: (hands) => booking(hands),
    json: async ({ manager }) => booked(await carrier(manager, fresh())),
  },
  'booking-answer': { as: 'user', id: (hands) => booking(hands), json: () => ({ answer: 'confirmed' }) },
  'booking-accept': {
    as: 'user',
    id: async (hands) => {
      const id = await booking(hands);
      const slot = { date: inDays(22), from: '08:00', to: '09:00' };
      await hands.user.call(bookingAnswer, { params: { id }, body: { answer: 'other-slot', slot } });
      return id;
    },
  },
  'booking-withdraw': { as: 'user', id: (hands) => booking(hands), json: () => ({}) },
  'booking-transport': {
    as: 'user',
    id: (hands) => booking(hands),
    json: async ({ user }) => ({ transportId: await transport(user) }),
  },
  'booking-mail': { as: 'user', id: (hands) => booking(hands) },
  'carrier-terms': {
    as: 'user',
    id: ({ manager }) => carrier(manager, fresh()),
    json: () => ({ ...USUAL_TERMS, version: 0 }),
  },
  'transport-instruct': {
    as: 'user',
    id: async ({ user, manager }) => {
      await agreedOutgoing(manager, { partner: 'Nordfrakt', messageType: 'IFTMIN', recipient: `${fresh()}:ZZ` });
      const body = { fields: { carrier: { name: 'Nordfrakt' } }, despatchnoteHeadIds: [await note(user)] };
      return (await user.call(transportCreate, { body })).transportId;
    },
    json: () => ({ does: 'send' }),
  },
  'api-token-create': { as: 'user', json: () => ({ ...BODIES['api-token-create'], password: PASSWORD }) },
  'api-token-revoke': {
    as: 'user',
    id: async ({ user }) =>
      (await user.call(apiTokenCreate, { body: { name: 'ERP', scopes: ['jit:read'], password: PASSWORD } })).id,
  },
  'webhook-create': { as: 'manager', json: () => BODIES['webhook-create'] },
  'webhook-update': { as: 'manager', id: webhook, json: () => BODIES['webhook-update'] },
  'webhook-delete': { as: 'manager', id: webhook },
  'webhook-rotate': { as: 'manager', id: webhook },
  'webhook-test': { as: 'manager', id: (hands) => webhook(hands, 'https://127.0.0.1/') },
  'webhook-replay': {
    as: 'manager',
    id: (hands) => webhook(hands, 'https://127.0.0.1/'),
    json: () => ({ after: '0' }),
  },
};

const CHANGING = ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET');

describe('a call that changes something', () => {
  let hands: Hands;
  beforeAll(async () => {
    const app = await openTestApp({ env: { TRANSPORT_ALLOWED_NETWORKS: '127.0.0.1' } });
    hands = { app, user: await app.as('user'), manager: await app.as('manager') };
    await agreedOutgoing(hands.manager);
  });
  afterAll(async () => {
    await hands.app.close();
  });

  it("is in one of the two lists, and none is in them that isn't there", () => {
    expect([...Object.keys(UNTOLD), ...Object.keys(TOLD_ELSEWHERE), ...Object.keys(ACTS)].sort()).toEqual(
      CHANGING.map((endpoint) => endpoint.id).sort(),
    );
  });

  it.each(CHANGING.filter(({ id }) => id in ACTS).map((endpoint) => [endpoint.id, endpoint] as const))(
    'stands in the audit log with who did it and to what: %s',
    async (id, { method, path }) => {
      const act = ACTS[id]!;
      const of = (await act.id?.(hands)) ?? '';
      const json = await act.json?.(hands);
      const key = (await hands.app.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_event'))[0]?.id;
      const sending = act.body
        ? { body: act.body(), headers: { 'content-type': 'application/octet-stream' } }
        : json === undefined
          ? {}
          : { json };
      const reply = await hands[act.as].send(method, path.replace(':id', of), sending);
      expect([id, refusal(reply)]).toEqual([id, expect.stringMatching(/^20\d accepted/)]);
      const told = await hands.app.sql<{
        event: string;
        object_id: string;
        actor: string;
        company_id: string;
        request_id: string | null;
      }>(
        `
      SELECT e.event, e.object_id, u.username AS actor, e.company_id, e.request_id FROM audit_event e LEFT JOIN user_account u ON u.id = e.actor_id WHERE e.id > $1`,
        [key],
      );
      expect(told.map((row) => row.actor)).toContain(act.as);
      expect(told.every((row) => row.object_id !== '')).toBe(true);
      expect(told.every((row) => row.company_id === hands.app.world.solna && row.request_id !== null)).toBe(true);
    },
  );

  it.each(Object.entries(TOLD_ELSEWHERE))('has its event looked for by its own test: %s', (_, [event, test]) => {
    expect(readFileSync(join(import.meta.dirname, '..', test), 'utf8')).toContain(event);
  });

  it('is written down where it is denied for want of a right, once for all that comes in a minute', async () => {
    const reader = await signIn(hands.app.server, 'reader');
    for (let i = 0; i < 3; i++) expect(refusal(await reader.get('/applications/agreements'))).toBe('403 no-permission');
    const told = (): Promise<{ object_id: string; actor: string }[]> =>
      hands.app.sql(`
      SELECT e.object_id, u.username AS actor FROM audit_event e JOIN user_account u ON u.id = e.actor_id WHERE e.event = 'access.refused' AND e.object_id = 'agreement-list'`);
    await until('the denial is written down', async () => (await told()).length > 0);
    expect(await told()).toEqual([{ object_id: 'agreement-list', actor: 'reader' }]);
  });

  it('that is refused leaves nothing', async () => {
    const count = async (): Promise<number> =>
      (await hands.app.sql<{ n: number }>('SELECT count(*)::int AS n FROM audit_event'))[0]?.n ?? 0;
    const before = await count();
    const { version } = await hands.manager.call(ownCompany);
    expect(
      refusal(
        await hands.manager.send('PUT', '/applications/companies/own', { json: { name: 'x', version: version - 1 } }),
      ),
    ).toBe('409 changed-meanwhile');
    expect(refusal(await hands.manager.send('DELETE', '/applications/companies/999999'))).toBe('404 not-found');
    expect(await count()).toBe(before);
  });
});
