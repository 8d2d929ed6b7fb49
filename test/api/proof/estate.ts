import { randomUUID } from 'node:crypto';
import { agreementCreate } from '../../../server/contract/agreement.js';
import { apiTokenCreate } from '../../../server/contract/api-token.js';
import type { PackageStructure } from '../../../server/domain/packaging/size.js';
import { packageMovementCreate, packageMovementDispute } from '../../../server/contract/package-account.js';
import { packageCountCreate, packageCountEnter } from '../../../server/contract/package-count.js';
import { packageFeeAgree } from '../../../server/contract/package-fee.js';
import { packageGuessRulePut } from '../../../server/contract/package-guess.js';
import { packageNumberingPut } from '../../../server/contract/package-numbering.js';
import { printProfileCreate } from '../../../server/contract/print-profile.js';
import { packageSizeCreate } from '../../../server/contract/packaging.js';
import { packingInstructionCreate } from '../../../server/contract/packing-instruction.js';
import { articleCreate, articleLink } from '../../../server/contract/article.js';
import { calendarCreate } from '../../../server/contract/calendar.js';
import { controlResultChange, controlResults } from '../../../server/contract/control-results.js';
import { type ControlRule, controlRuleCreate, controlRulesProcess } from '../../../server/contract/customer-control.js';
import { companyCreate } from '../../../server/contract/company.js';
import { filterCreate } from '../../../server/contract/context.js';
import { forecastActionCreate } from '../../../server/contract/forecast-action.js';
import { forecastFilterCreate } from '../../../server/contract/forecast-filter.js';
import { forecastGroupCreate } from '../../../server/contract/forecast-group.js';
import { decisionArticles } from '../../../server/contract/decision-support.js';
import { despatchSend } from '../../../server/contract/delivery.js';
import { despatchedEnter } from '../../../server/contract/despatched.js';
import { login } from '../../../server/contract/auth.js';
import { externalUsers, inviteExternal } from '../../../server/contract/external-user.js';
import { identificationClaim } from '../../../server/contract/identification.js';
import { manualScheduleCreate } from '../../../server/contract/manual-schedule.js';
import { noticeToCompany } from '../../../server/contract/notice.js';
import { relationCreate } from '../../../server/contract/relation.js';
import { packageStatementList } from '../../../server/contract/package-statement.js';
import { receiptList } from '../../../server/contract/receipt.js';
import { scheduleDetail } from '../../../server/contract/schedule.js';
import { scheduleProcessRules } from '../../../server/contract/schedule-rules.js';
import { scheduleCommentCreate } from '../../../server/contract/schedule-comments.js';
import { fileReportSend } from '../../../server/contract/file-report.js';
import { trafficCauses } from '../../../server/contract/traffic-cause.js';
import { scheduleAsk } from '../../../server/contract/schedule-messages.js';
import { scheduleAcknowledge, scheduleDelete } from '../../../server/contract/schedule-decisions.js';
import { bookingAnswer, bookingCreate } from '../../../server/contract/booking.js';
import { carrierUnmatched } from '../../../server/contract/carrier-message.js';
import { transportCreate } from '../../../server/contract/transport.js';
import { transmissionDetail } from '../../../server/contract/transmission.js';
import { viewCreate } from '../../../server/contract/view.js';
import { webhookCreate } from '../../../server/contract/webhook.js';
import { agreement, partner } from '../../given/agreement.js';
import { Client } from '../../given/client.js';
import { acceptAll } from '../../given/people.js';
import { delfor, type DelforOptions } from '../../given/delfor.js';
import { invrpt } from '../../given/invrpt.js';
import { recadv } from '../../given/recadv.js';
import { noteForward } from '../../given/evidence.js';
import { made, outgoing } from '../../given/despatch.js';
import { booked, type BookingBody, carrier, inDays } from '../../given/booking.js';
import { iftsta } from '../../given/carrier.js';
import { LYE } from '../../given/transport.js';
import { brokenDelfor } from '../../given/files.js';
import { until } from '../../given/until.js';
import { manualSchedule } from '../../given/manual-schedule.js';
import { handedIn, PASSWORD, whenDone } from '../../given/world.js';

/** Kinds of records that requests name, each by the id of one. What is called lone may be removed: nothing refers to it. */
const SLOTS = [
  'file',
  'brokenFile',
  'cause',
  'strangersFile',
  'transaction',
  'schedule',
  'ruleResult',
  'earlierSchedule',
  'scheduleLine',
  'demandArticle',
  'demandCustomer',
  'adjustedSchedule',
  'manualSchedule',
  'delivery',
  'loneDelivery',
  'loneSchedule',
  'deletedSchedule',
  'scheduleComment',
  'scheduleMessage',
  'fileReport',
  'identification',
  'approvedIdentification',
  'partner',
  'lonePartner',
  'relation',
  'loneRelation',
  'article',
  'partnersArticle',
  'loneArticle',
  'packageSize',
  'palletSize',
  'loneSize',
  'packingInstruction',
  'loneInstruction',
  'packageNumbering',
  'packageAccount',
  'packageMovement',
  'disputedMovement',
  'packageEvidence',
  'packageCount',
  'printProfile',
  'loneProfile',
  'controlRule',
  'loneControlRule',
  'ruleBatch',
  'ruleResult',
  'forecastFilter',
  'loneForecastFilter',
  'forecastGroup',
  'loneForecastGroup',
  'forecastAction',
  'loneForecastAction',
  'forecastRun',
  'calendar',
  'loneCalendar',
  'agreement',
  'fetchingAgreement',
  'outgoingAgreement',
  'note',
  'loneNote',
  'transport',
  'loneTransport',
  'transportedNote',
  'booking',
  'loneBooking',
  'proposedBooking',
  'carrier',
  'carriedTransport',
  'carrierConsignment',
  'sentNote',
  'sentFile',
  'sentTransmission',
  'queuedTransmission',
  'webhook',
  'notice',
  'supplier',
  'receivedNote',
  'receipt',
  'receivedStatement',
  // Of the installation: it belongs to no company.
  'unplacedFile',
  // What it owes the operator.
  'serviceFee',
  'loneFee',
  // People of the company: one who may be administered by everybody who administers at all, one above whom even that one stands, and others by their state.
  'user',
  'guest',
  'pendingUser',
  'inactiveUser',
  // Somebody of another company who may work in this one, and the company itself.
  'externalUser',
  'invitation',
  'company',
  // Of the company's administrator.
  'session',
  'device',
  'apiToken',
  'filter',
  'view',
] as const;
export type Slot = (typeof SLOTS)[number];
/** What a company has, by the ids that requests name. */
export type Estate = Readonly<Record<Slot, string>>;

/** Who a company is on the line, and the word that stands in everything it owns. */
export interface Mark {
  readonly word: string;
  readonly address: string;
}

/** Ids of nothing, each of the same form as the given one. */
export function nobodys(estate: Estate): Estate {
  return Object.fromEntries(SLOTS.map((slot) => [slot, unusedLike(estate[slot])])) as Record<Slot, string>;
}

function unusedLike(id: string): string {
  if (!/^\d+$/.test(id)) return '00000000-0000-4000-8000-000000000000';
  // Ids that begin with their day: the same day, a number that was never given.
  return id.length >= 14 ? `${id.slice(0, 6)}77${id.slice(8)}` : '987654321';
}

/** Slots that are one person's, whoever else asks: the company's administrator's. */
export const PERSONAL: readonly Slot[] = ['deletedSchedule', 'scheduleComment', 'session', 'device', 'filter', 'view'];
/** Slots of documents: who is restricted to what was named for him, and for whom nothing was, sees none. */
export const DOCUMENTS: readonly Slot[] = [
  'file',
  'brokenFile',
  'cause',
  'strangersFile',
  'transaction',
  'schedule',
  'earlierSchedule',
  'scheduleLine',
  'demandArticle',
  'demandCustomer',
  'adjustedSchedule',
  'manualSchedule',
  'delivery',
  'loneDelivery',
  'loneSchedule',
  'deletedSchedule',
  'scheduleComment',
  'scheduleMessage',
  'fileReport',
  'note',
  'loneNote',
  'transport',
  'loneTransport',
  'transportedNote',
  'booking',
  'loneBooking',
  'proposedBooking',
  'carriedTransport',
  'carrierConsignment',
  'sentNote',
  'sentFile',
  'sentTransmission',
  'queuedTransmission',
  'receivedNote',
  'receipt',
  'receivedStatement',
  'packageAccount',
  'packageMovement',
  'disputedMovement',
  'packageEvidence',
  'packageCount',
];
/** What is made while workers run. */
export type Filled = Omit<
  Estate,
  | 'queuedTransmission'
  | 'adjustedSchedule'
  | 'session'
  | 'device'
  | 'user'
  | 'guest'
  | 'pendingUser'
  | 'inactiveUser'
  | 'company'
  | 'receivedNote'
  | 'approvedIdentification'
  | 'unplacedFile'
  | 'serviceFee'
  | 'loneFee'
>;

/** Gives a company everything there is, through the API, while workers run; what must wait to be sent comes with `leaveWaiting`. */
export async function fill(manager: Client, { word, address }: Mark): Promise<Filled> {
  const customer = `${word}CUST:ZZ`;
  const company = async (code: string) =>
    (
      await manager.call(companyCreate, {
        body: partner({ code: `${word}${code}`, name: `${word} ${code}`, identifiers: [] }),
      })
    ).id;
  const [known, lone, alone] = [await company('PARTNER'), await company('LONE'), await company('ALONE')];
  const related = async (partnerCompanyId: string) =>
    (
      await manager.call(relationCreate, {
        body: {
          partnerCompanyId,
          role: 'customer',
          externalCode: `${word}1`,
          contactEmail: `${word.toLowerCase()}@customer.example`,
        },
      })
    ).id;
  const relation = await related(known);
  const agreed = async (more: Parameters<typeof agreement>[0]) =>
    (
      await manager.call(agreementCreate, {
        body: agreement({ partner: `${word} customer`, recipient: address, ...more }),
      })
    ).id;
  await agreed({ sender: customer, partnerCompanyId: known, relationId: relation });
  const files = await received(
    manager,
    { sender: customer, recipient: address, article: (line) => `${word}${String(line)}`, buyer: word, shipTo: word },
    word,
  );
  const out = await manager.call(agreementCreate, {
    body: outgoing({
      partner: `${word} customer`,
      sender: address,
      recipient: customer,
      sendPath: `to-${word}`,
      acknowledgementExpected: true,
    }),
  });
  const sent = await made(manager, `${word}2`, { agreementId: out.id });
  const claim = await manager.call(identificationClaim, { body: { kind: 'edi', identifier: `${word}CLAIM` } });
  const manual = await enteredBy(manager, known, word);
  const demand = await demanded(manager);
  return {
    identification: claim.id,
    ...files,
    ...demand,
    ...(await corrected(manager, word, demand)),
    cause: await causeOf(manager, files.brokenFile),
    scheduleMessage: await asked(manager, files.schedule, word),
    fileReport: (await manager.call(fileReportSend, { params: { id: files.brokenFile }, body: {} })).fileReportId,
    manualSchedule: manual,
    delivery: await delivered(manager, files.scheduleLine, `${word}N1`),
    loneDelivery: await delivered(manager, files.scheduleLine, `${word}N2`),
    receipt: await receiptOf(manager, { sender: customer, recipient: address, number: `${word}RA` }),
    receivedStatement: await statementOf(manager, { sender: customer, recipient: address, number: `${word}IR` }),
    ...(await peopled(manager, word)),
    partner: known,
    lonePartner: lone,
    relation,
    loneRelation: await related(alone),
    ...(await articlesOf(manager, word, known)),
    ...(await packagingOf(manager, word, known)),
    ...(await packageAccountOf(manager, word, known)),
    ...(await ruledOf(manager, word, files.schedule)),
    calendar: await calendarOf(manager, word),
    loneCalendar: await calendarOf(manager, `${word} lone`),
    agreement: await agreed({ sender: `${word}NOBODY:ZZ` }),
    fetchingAgreement: await agreed({ sender: `${word}FETCH:ZZ`, receivePath: `from-${word}` }),
    outgoingAgreement: out.id,
    note: (await made(manager, `${word}1`, { agreementId: out.id })).despatchnoteHeadId,
    loneNote: (await made(manager, `${word}77`, { agreementId: out.id })).despatchnoteHeadId,
    ...(await transported(manager, word, out.id)),
    ...(await bookedOf(manager, word, out.id)),
    ...(await carried(manager, word, address, out.id)),
    ...(await departed(manager, sent.despatchnoteHeadId)),
  };
}

/** What is wrong in a file. */
async function causeOf(manager: Client, fileId: string): Promise<string> {
  const { rows } = await manager.call(trafficCauses);
  return rows.find(({ newestId }) => newestId === fileId)?.id ?? '';
}

/** What its schedules call off, once a worker has scored it. */
async function demanded(manager: Client): Promise<Pick<Estate, 'demandArticle' | 'demandCustomer'>> {
  const row = await until('the scores of its articles', async () => {
    const { rows } = await manager.call(decisionArticles, { query: { show: 'all' } });
    return rows[0];
  });
  return { demandArticle: row.id, demandCustomer: row.customerId };
}

/** What is said to be corrected of it: filters, groups and actions, one of each that nothing refers to. */
async function corrected(
  manager: Client,
  word: string,
  { demandArticle, demandCustomer }: Pick<Estate, 'demandArticle' | 'demandCustomer'>,
): Promise<Pick<Estate, `${'f' | 'loneF'}orecast${'Filter' | 'Group' | 'Action'}` | 'forecastRun'>> {
  const filter = async (name: string) => {
    const conditions = { customers: [demandCustomer], articles: [`${word}*`] };
    return (await manager.call(forecastFilterCreate, { body: { name, conditions } })).filterId;
  };
  const group = async (name: string) =>
    (await manager.call(forecastGroupCreate, { body: { name, articles: [demandArticle] } })).articleGroupId;
  const action = (name: string, body: object) =>
    manager.call(forecastActionCreate, { body: { name, isActive: true, ...body } });
  const [filterId, groupId] = [await filter(word), await group(word)];
  const [kept, lone] = [await action(word, { filterId }), await action(`${word} lone`, { articleGroupIds: [groupId] })];
  return {
    forecastFilter: filterId,
    loneForecastFilter: await filter(`${word} lone`),
    forecastGroup: groupId,
    loneForecastGroup: await group(`${word} lone`),
    forecastAction: kept.userActionId,
    loneForecastAction: lone.userActionId,
    forecastRun: kept.lastRun?.runId ?? '',
  };
}

async function received(
  manager: Client,
  of: DelforOptions,
  word: string,
): Promise<
  Pick<
    Estate,
    | 'file'
    | 'brokenFile'
    | 'strangersFile'
    | 'transaction'
    | 'schedule'
    | 'earlierSchedule'
    | 'scheduleLine'
    | 'loneSchedule'
    | 'deletedSchedule'
    | 'scheduleComment'
  >
> {
  const {
    id: file,
    schedules,
    transactions,
  } = await handedIn(
    manager,
    delfor({ ...of, controlReference: `${word}1`, documentNumber: `${word}1` }),
    `${word}.edi`,
  );
  const { id: brokenFile } = await handedIn(
    manager,
    brokenDelfor({ ...of, controlReference: `${word}2`, documentNumber: `${word}2` }),
    `${word}.edi`,
  );
  const { id: strangersFile } = await handedIn(
    manager,
    delfor({ ...of, sender: `${word}STRANGER:ZZ`, controlReference: `${word}3`, documentNumber: `${word}3` }),
    `${word}.edi`,
  );
  const earlier = await handedIn(
    manager,
    delfor({ ...of, issued: '2026-11-13', controlReference: `${word}4`, documentNumber: `${word}4` }),
    `${word}.edi`,
  );
  const lone = async (number: number): Promise<string> => {
    const name = `${word}${String(number)}`;
    const bytes = delfor({ ...of, controlReference: name, documentNumber: name });
    return (await handedIn(manager, bytes, `${word}.edi`)).schedules[0]?.scheduleHeadId ?? '';
  };
  const [loneSchedule, deletedSchedule] = [await lone(5), await lone(6)];
  await manager.call(scheduleDelete, { params: { id: deletedSchedule } });
  const schedule = await manager.call(scheduleDetail, { params: { id: schedules[0]?.scheduleHeadId ?? '' } });
  const body = { decision: 'reject', reason: `${word} cannot deliver` } as const;
  await manager.call(scheduleAcknowledge, { params: { id: schedule.scheduleHeadId }, body });
  await manager.call(scheduleProcessRules, { params: { id: schedule.scheduleHeadId } });
  const { scheduleCommentIds } = await manager.call(scheduleCommentCreate, {
    body: { commentType: 'head', comment: `${word} says`, ids: [schedule.scheduleHeadId] },
  });
  return {
    loneSchedule,
    deletedSchedule,
    scheduleComment: scheduleCommentIds[0] ?? '',
    file,
    brokenFile,
    strangersFile,
    transaction: transactions[0]?.id ?? '',
    schedule: schedule.scheduleHeadId,
    earlierSchedule: earlier.schedules[0]?.scheduleHeadId ?? '',
    scheduleLine: schedule.lines[0]?.scheduleLineId ?? '',
  };
}

/** One of its own, a partner's number for it, and one that nothing refers to. */
async function articlesOf(
  manager: Client,
  word: string,
  partnerCompanyId: string,
): Promise<Pick<Estate, 'article' | 'partnersArticle' | 'loneArticle'>> {
  const { id } = await manager.call(articleCreate, { body: { kind: 'internal', articleNumber: `${word}-OWN` } });
  const { references } = await manager.call(articleLink, {
    params: { id },
    body: { partnerCompanyId, articleNumber: `${word}-CUST` },
  });
  const lone = await manager.call(articleCreate, { body: { kind: 'supplier', articleNumber: `${word}-LONE` } });
  return { article: id, partnersArticle: references[0]?.id ?? '', loneArticle: lone.id };
}

/** A box that an instruction packs in, one that nothing uses, and how packages of a partner are numbered. */
async function packagingOf(
  manager: Client,
  word: string,
  partnerCompanyId: string,
): Promise<
  Pick<
    Estate,
    | 'packageSize'
    | 'palletSize'
    | 'loneSize'
    | 'packingInstruction'
    | 'loneInstruction'
    | 'packageNumbering'
    | 'printProfile'
    | 'loneProfile'
  >
> {
  const size = async (code: string, structure: PackageStructure = 'small-box'): Promise<string> => {
    const of = { kind: 'box', structure, owner: 'customer-returnable' } as const;
    return (await manager.call(packageSizeCreate, { body: { ...of, code: `${word.slice(0, 12)}${code}` } })).id;
  };
  const [packageSize, loneSize] = [await size('BOX'), await size('LONE')];
  const instruction = async (articleNumber: string): Promise<string> => {
    const body = { articleNumber, partnerCompanyId, boxSizeId: packageSize, quantityPerBox: '24' };
    return (await manager.call(packingInstructionCreate, { body })).id;
  };
  const profile = async (name: string): Promise<string> => {
    const body = { name: `${word}${name}`, layout: 'vda-4902-a5', format: 'pdf' } as const;
    return (await manager.call(printProfileCreate, { body })).id;
  };
  const numbering = { partnerCompanyId, scheme: 'serial', version: 0 } as const;
  return {
    ...{ packageSize, loneSize, palletSize: await size('PAL', 'master-pallet') },
    packingInstruction: await instruction(`${word}-OWN`),
    loneInstruction: await instruction(`${word}-LONE`),
    packageNumbering: (await manager.call(packageNumberingPut, { body: numbering })).id ?? '',
    printProfile: await profile('PRN'),
    loneProfile: await profile('LONE'),
  };
}

/** An account of packages with a movement that is announced, and one that is disputed. */
async function packageAccountOf(
  manager: Client,
  word: string,
  partnerCompanyId: string,
): Promise<
  Pick<Estate, 'packageAccount' | 'packageMovement' | 'disputedMovement' | 'packageEvidence' | 'packageCount'>
> {
  const entered = async () => {
    const of = { kind: 'empties-in', site: word, code: `${word}KLT`, quantity: 4, day: '2026-11-20' } as const;
    const body = { ...of, partnerCompanyId, noteNumber: `${word}E`, isAnnounced: true };
    return manager.call(packageMovementCreate, { body });
  };
  const { id, accountId } = await entered();
  const { id: disputed } = await entered();
  const body = { reason: `${word} saw nothing` };
  await manager.call(packageMovementDispute, { params: { id: disputed }, body });
  const { id: packageEvidence } = await noteForward(manager, disputed);
  const { id: packageCount } = await manager.call(packageCountCreate, {
    body: { partnerCompanyId, site: word, day: '2026-11-20' },
  });
  await manager.call(packageCountEnter, {
    params: { id: packageCount },
    body: { clientId: randomUUID(), code: `${word}KLT`, area: `${word}HALL`, quantity: 4 },
  });
  const fee = { code: `${word}KLT`, from: '2026-01-01', method: 'stock', free: 4, fee: '1', currency: 'SEK' } as const;
  await manager.call(packageFeeAgree, { body: { ...fee, partnerCompanyId } });
  await manager.call(packageGuessRulePut, { body: { partnerCompanyId, rule: 'days', days: 300, version: 0 } });
  return { packageAccount: accountId, packageMovement: id, disputedMovement: disputed, packageEvidence, packageCount };
}

/** Rules of the company, and what one of them finds in a schedule. */
async function ruledOf(
  manager: Client,
  word: string,
  id: string,
): Promise<Pick<Estate, 'controlRule' | 'loneControlRule' | 'ruleBatch' | 'ruleResult'>> {
  const [{ ruleId }, lone] = (await Promise.all(
    [true, false].map((enabled) =>
      manager.call(controlRuleCreate, {
        body: { ruleCode: 'MAX_QTY', name: word, enabled, parameters: { ruleMaxScheduleQuantity: '0' } },
      }),
    ),
  )) as [ControlRule, ControlRule];
  const { batchId } = await manager.call(controlRulesProcess, { body: { ruleIds: [ruleId] } });
  const found = await until('the rule has found something', async () => {
    const { rows } = await manager.call(controlResults, { query: { scheduleHeadId: id, counts: false } });
    return rows.find((one) => one.ruleId === ruleId);
  });
  const note = `${word} asks the customer`;
  await manager.call(controlResultChange, { params: { id: found.resultId }, body: { note } });
  return { controlRule: ruleId, loneControlRule: lone.ruleId, ruleBatch: batchId, ruleResult: found.resultId };
}

async function calendarOf(manager: Client, name: string): Promise<string> {
  const workFree = [{ day: '2026-12-24', name }];
  return (await manager.call(calendarCreate, { body: { kind: 'customer', name, workFree } })).id;
}

async function enteredBy(manager: Client, partnerCompanyId: string, word: string): Promise<string> {
  const { trafficMessageId } = await manager.call(manualScheduleCreate, {
    body: manualSchedule(
      { partnerCompanyId, documentNumber: `${word}M`, shipToCode: word },
      { articleNumber: `${word}M` },
    ),
  });
  const { schedules } = await whenDone(manager, trafficMessageId);
  return schedules[0]?.scheduleHeadId ?? '';
}

async function asked(manager: Client, id: string, word: string): Promise<string> {
  const body = { subject: `${word} asks`, text: `${word} wants to know` };
  return (await manager.call(scheduleAsk, { params: { id }, body })).scheduleMessageId;
}

async function delivered(manager: Client, articleId: string, noteNumber: string): Promise<string> {
  const rows = [{ date: '2026-11-20', noteNumber, quantity: '5' }];
  const { despatchedIds } = await manager.call(despatchedEnter, { body: { articleId, rows } });
  return despatchedIds[0] ?? '';
}

async function receiptOf(manager: Client, of: Parameters<typeof recadv>[0]): Promise<string> {
  const { id } = await handedIn(manager, recadv(of), `${of.number}.edi`);
  const { rows } = await manager.call(receiptList);
  return rows.find(({ fileId }) => fileId === id)?.receiptId ?? '';
}

async function statementOf(manager: Client, of: Parameters<typeof invrpt>[0]): Promise<string> {
  const { id } = await handedIn(manager, invrpt(of), `${of.number}.edi`);
  const { rows } = await manager.call(packageStatementList);
  return rows.find(({ fileId }) => fileId === id)?.id ?? '';
}

async function peopled(
  manager: Client,
  word: string,
): Promise<
  Pick<Estate, 'webhook' | 'notice' | 'externalUser' | 'invitation' | 'apiToken' | 'supplier' | 'filter' | 'view'>
> {
  const { id: webhook } = await manager.call(webhookCreate, {
    body: { name: word, eventTypes: ['schedule.received'] },
  });
  const { id: notice } = await manager.call(noticeToCompany, { body: { status: 'info', message: word } });
  const external = { email: `external@${word}.example`, password: PASSWORD };
  await manager.call(inviteExternal, { body: { email: external.email, roles: ['traffic:read'] } });
  const guest = new Client(manager.url);
  await guest.call(login, { body: external });
  await acceptAll(guest);
  await manager.call(inviteExternal, { body: { email: `asked@${word}.example`, roles: ['traffic:read'] } });
  const { rows, invitations } = await manager.call(externalUsers);
  const [externalUser, invitation] = [rows[0]?.userId ?? '', invitations[0]?.id ?? ''];
  const { id: apiToken } = await manager.call(apiTokenCreate, {
    body: { name: word, scopes: ['traffic:read'], password: PASSWORD },
  });
  const { id: supplier } = await manager.call(companyCreate, {
    body: partner({ code: `${word}SUPPLIER`, name: `${word} supplier`, roles: ['supplier'], identifiers: [] }),
  });
  await manager.call(relationCreate, { body: { partnerCompanyId: supplier, role: 'supplier' } });
  const { id: filter } = await manager.call(filterCreate, { body: { name: word, shipTos: [word] } });
  const { id: view } = await manager.call(viewCreate, {
    body: { list: 'traffic', name: word, search: `q=${word}`, layout: {} },
  });
  return { webhook, notice, externalUser, invitation, apiToken, supplier, filter, view };
}

/** A despatch advice that somebody else on the portal has released to the company; both have each other as partners. */
export async function receivedFrom(
  sender: Client,
  receiver: Client,
  { word, address }: Mark,
): Promise<Pick<Estate, 'receivedNote'>> {
  const { id: supplier } = await receiver.call(companyCreate, {
    body: partner({
      code: `${word}FROM`,
      name: `${word} sender`,
      roles: ['supplier'],
      identifiers: [{ identifier: 'O0013000002SUPP', qualifier: 'OD' }],
    }),
  });
  await receiver.call(relationCreate, { body: { partnerCompanyId: supplier, role: 'supplier' } });
  const [identifier = '', qualifier = ''] = address.split(':');
  const { id: partnerCompanyId } = await sender.call(companyCreate, {
    body: partner({ code: `TO-${word}`, name: word, identifiers: [{ identifier, qualifier }] }),
  });
  await sender.call(relationCreate, { body: { partnerCompanyId, role: 'customer' } });
  const { id: agreementId } = await sender.call(agreementCreate, {
    body: outgoing({ partner: word, recipient: address, sendPath: `to-${word}` }),
  });
  const { despatchnoteHeadId } = await made(sender, `${word}9`, { agreementId });
  await sender.call(despatchSend, { params: { id: despatchnoteHeadId } });
  return { receivedNote: despatchnoteHeadId };
}

async function departed(
  manager: Client,
  sentNote: string,
): Promise<Pick<Estate, 'sentNote' | 'sentFile' | 'sentTransmission'>> {
  const { transmissionId, fileId } = await manager.call(despatchSend, { params: { id: sentNote } });
  await until(
    'the despatch advice is sent',
    async () => {
      const { state, lastError } = await manager.call(transmissionDetail, { params: { id: transmissionId } });
      if (state === 'failed') throw new Error(JSON.stringify(lastError));
      return state === 'sent';
    },
    20_000,
  );
  return { sentNote, sentFile: fileId, sentTransmission: transmissionId };
}

/** A transport whose carrier takes instructions, and a consignment that a carrier names. */
async function carried(
  manager: Client,
  word: string,
  address: string,
  agreementId: string,
): Promise<Pick<Estate, 'carriedTransport' | 'carrierConsignment'>> {
  const carrier = { partner: `${word} carrier`, messageType: 'IFTMIN', sendPath: `to-${word}-carrier` };
  await manager.call(agreementCreate, {
    body: outgoing({ ...carrier, sender: address, recipient: `${word}CARRIER:OD` }),
  });
  const { despatchnoteHeadId } = await made(manager, `${word}CARRIED`, { agreementId });
  const { transportId } = await manager.call(transportCreate, {
    body: { fields: { carrier: { name: `${word} carrier` } }, despatchnoteHeadIds: [despatchnoteHeadId] },
  });
  const said = [{ number: `${word}NOWHERE`, events: [{ status: '31', at: '202611241200' }] }];
  const { id } = await handedIn(manager, iftsta(said, { recipient: address, sender: `${word}CARRIER` }), `${word}.edi`);
  const { rows } = await manager.call(carrierUnmatched);
  const carrierConsignment = rows.find(({ fileId }) => fileId === id)?.consignmentId ?? '';
  return { carriedTransport: transportId, carrierConsignment };
}

/** Transports with a note on each. */
async function transported(
  manager: Client,
  word: string,
  agreementId: string,
): Promise<Pick<Estate, 'transport' | 'loneTransport' | 'transportedNote'>> {
  const carrier = { code: `${word}CARRY`, name: `${word} carrier`, roles: ['carrier' as const] };
  const { id: carrierPartnerId } = await manager.call(companyCreate, { body: carrier });
  const plan = async (despatchnoteHeadId: string): Promise<string> => {
    const body = {
      fields: { name: `${word} transport`, carrierPartnerId, hazards: [LYE] },
      despatchnoteHeadIds: [despatchnoteHeadId],
    };
    return (await manager.call(transportCreate, { body })).transportId;
  };
  const { despatchnoteHeadId: transportedNote } = await made(manager, `${word}78`, { agreementId });
  const { despatchnoteHeadId: lone } = await made(manager, `${word}79`, { agreementId });
  return { transport: await plan(transportedNote), loneTransport: await plan(lone), transportedNote };
}

/** Bookings of a carrier: for transports with a note on each, one of them with a slot that the carrier proposed. */
async function bookedOf(
  manager: Client,
  word: string,
  agreementId: string,
): Promise<Pick<Estate, 'booking' | 'loneBooking' | 'proposedBooking' | 'carrier'>> {
  const carrierId = await carrier(manager, `${word}CAR`);
  const one = async (number: string, more: Partial<BookingBody> = {}): Promise<string> => {
    const { despatchnoteHeadId } = await made(manager, number, { agreementId });
    const body = { fields: { name: `${word} booked` }, despatchnoteHeadIds: [despatchnoteHeadId] };
    const { transportId } = await manager.call(transportCreate, { body });
    const fields = { remarks: `${word} remark` };
    const { bookingId } = await manager.call(bookingCreate, {
      body: booked(carrierId, { transportId, fields, ...more }),
    });
    return bookingId;
  };
  const proposedBooking = await one(`${word}82`);
  const slot = { date: inDays(22), from: '08:00', to: '09:00' };
  await manager.call(bookingAnswer, { params: { id: proposedBooking }, body: { answer: 'other-slot', slot } });
  return {
    booking: await one(`${word}80`),
    loneBooking: await one(`${word}81`, { isRequested: false }),
    proposedBooking,
    carrier: carrierId,
  };
}

/** A despatch advice that waits to be sent, once nobody sends any more. */
export async function leaveWaiting(
  manager: Client,
  { word }: Mark,
  { outgoingAgreement }: Pick<Estate, 'outgoingAgreement'>,
): Promise<Pick<Estate, 'queuedTransmission'>> {
  const note = await made(manager, `${word}3`, { agreementId: outgoingAgreement });
  const { transmissionId } = await manager.call(despatchSend, { params: { id: note.despatchnoteHeadId } });
  return { queuedTransmission: transmissionId };
}
