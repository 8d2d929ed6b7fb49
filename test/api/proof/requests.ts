import { LEVEL_RIGHTS } from '../../../server/domain/access/level.js';
import { agreement, partner } from '../../given/agreement.js';
import { delfor } from '../../given/delfor.js';
import { despatch } from '../../given/despatch.js';
import { SIGNED_NOTE } from '../../given/evidence.js';
import { manualContent, manualSchedule } from '../../given/manual-schedule.js';
import { USUAL_TERMS } from '../../../server/domain/booking/fields.js';
import { booked, inDays } from '../../given/booking.js';
import { LYE } from '../../given/transport.js';
import { the, type RequestRow } from './request.js';
import { CONTEXT_REQUESTS } from './requests-context.js';
import { MACHINE_REQUESTS } from './requests-machines.js';
import { NOTICE_REQUESTS } from './requests-notices.js';
import { PEOPLE_REQUESTS } from './requests-people.js';
import { SIGN_IN_REQUESTS } from './requests-sign-in.js';

const FILE = { path: { id: 'file' } } as const satisfies RequestRow;
const TRANSACTION = { path: { id: 'transaction' } } as const satisfies RequestRow;
const RELATION = { path: { id: 'relation' } } as const satisfies RequestRow;
const WORK_FREE = [{ day: '2026-12-24', name: 'Christmas Eve' }];
const ARTICLE = { path: { id: 'article' } } as const satisfies RequestRow;
const TABLE = {
  body: Buffer.from('Kind;Article number\nInternal;IMPORTED\n'),
  headers: { 'content-type': 'application/octet-stream' },
} as const satisfies RequestRow;
const NOTE_TABLE = {
  body: Buffer.from('Customer;Ship-to;Despatch date;Article number;Quantity\nNobody here;P;2026-11-23;A;1\n'),
  headers: { 'content-type': 'application/octet-stream' },
} as const satisfies RequestRow;
const SIZE = { path: { id: 'packageSize' } } as const satisfies RequestRow;
const INSTRUCTION = { path: { id: 'packingInstruction' } } as const satisfies RequestRow;
const MOVEMENT = { path: { id: 'packageMovement' } } as const satisfies RequestRow;
const COUNT = { path: { id: 'packageCount' } } as const satisfies RequestRow;
const BOOKING = { path: { id: 'booking' } } as const satisfies RequestRow;
const { carrierId: _, ...BOOKED } = booked('', { fields: { hazards: [LYE] } });
const FORECAST_FILTER = { path: { id: 'forecastFilter' } } as const satisfies RequestRow;
const FORECAST_GROUP = { path: { id: 'forecastGroup' } } as const satisfies RequestRow;
const ACTION = { path: { id: 'forecastAction' } } as const satisfies RequestRow;
const CALENDAR = { path: { id: 'calendar' } } as const satisfies RequestRow;
const AGREEMENT = { path: { id: 'agreement' } } as const satisfies RequestRow;

/** Administrators of the installation reach what is every company's. */
const OF_INSTALLATION = { reachesInstallation: true, ofInstallation: true } as const satisfies RequestRow;

/** A valid request to every endpoint, by its id. An endpoint without a row fails the proof, and so does a row without an endpoint. */
export const REQUESTS: Readonly<Record<string, RequestRow>> = {
  ...SIGN_IN_REQUESTS,
  ...PEOPLE_REQUESTS,
  ...MACHINE_REQUESTS,
  ...CONTEXT_REQUESTS,
  ...NOTICE_REQUESTS,

  'DASH-01': {},
  'DASH-02': {},
  'DASH-03': { json: { at: '2026-11-20T09:00:00Z', step: 'hour' } },

  'TRAF-01': {},
  'traffic-causes': {},
  'TRAF-02': FILE,
  'TRAF-03': FILE,
  'TRAF-04': FILE,
  'TRAF-05': { path: { id: 'brokenFile' } },
  'TRAF-06': FILE,
  'file-report-list': FILE,
  'file-report-send': {
    makes: ['fileReport'],
    path: { id: 'brokenFile' },
    json: { again: true },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'cause-report-list': { path: { id: 'cause' } },
  'cause-report-send': {
    makes: ['fileReport'],
    path: { id: 'cause' },
    json: { again: true },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  // What did not fail is not tried again.
  'file-report-retry': {
    path: { id: 'fileReport' },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '409 already-sent'),
  },
  'traffic-archive': FILE,
  'traffic-restore': FILE,
  'TRAF-07': {},
  'TRAF-08': {},
  'traffic-upload': {
    body: delfor({ controlReference: 'UPLOADED' }),
    headers: { 'content-type': 'application/octet-stream' },
  },
  'traffic-convert': {
    query: { to: 'json' },
    body: delfor({ controlReference: 'CONVERTED' }),
    headers: { 'content-type': 'application/octet-stream' },
  },
  'traffic-agreement-proposal': { path: { id: 'strangersFile' }, also: { module: 'traffic', action: 'read' } },
  'traffic-agreement-create': {
    makes: ['agreement'],
    path: { id: 'strangersFile' },
    json: {},
    also: { module: 'traffic', action: 'edit' },
  },

  'TRX-01': {},
  'TRX-02': {},
  'TRX-03': TRANSACTION,
  'TRX-04': TRANSACTION,
  'TRX-05': TRANSACTION,
  'TRX-06': TRANSACTION,
  'TRX-07': FILE,
  'TRX-08': {},
  'TRX-09': {},
  'transaction-gaps': {},

  'SCH-01': { query: { counts: 'true' } },
  'SCH-02': { path: { id: 'schedule' } },
  'SCH-04': { path: { id: 'schedule' } },
  'SCH-13': { query: { field: 'schedule', q: 'ZQCANARY' } },
  'SCH-05': { path: { id: 'schedule' } },
  'SCH-06': { path: { id: 'schedule', lineId: 'scheduleLine' } },
  'SCH-09': {
    json: { scheduleHeadIds: [the('schedule')], isConfirmed: true },
    // Who is restricted sees none of the company's schedules.
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '200 accepted'),
  },
  'SCH-03': { path: { id: 'loneSchedule' } },
  'schedule-restore': { path: { id: 'deletedSchedule' } },
  'SCH-08': {},
  'SCH-07': {
    makes: ['scheduleComment'],
    json: { commentType: 'head', comment: 'Agreed by phone', ids: [the('schedule')] },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'schedule-comment-list': { path: { id: 'schedule' } },
  'schedule-comment-update': { path: { id: 'scheduleComment' }, json: { comment: 'Agreed by mail' } },
  'schedule-acknowledge': { path: { id: 'loneSchedule' }, json: { decision: 'accept' } },
  'schedule-digest': {},
  'schedule-digest-choose': { json: { mode: 'daily', timeZone: 'Europe/Stockholm' } },
  'schedule-message-list': { path: { id: 'schedule' } },
  'schedule-ask': {
    makes: ['scheduleMessage'],
    path: { id: 'schedule' },
    json: { subject: 'Week 49', text: 'Is that right?', scheduleLineId: the('scheduleLine') },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  // What did not fail is not tried again.
  'schedule-message-retry': {
    path: { id: 'scheduleMessage' },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '409 already-sent'),
  },
  'schedule-archive': {
    json: { scheduleHeadIds: [the('schedule')], isArchived: true },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '200 accepted'),
  },
  'schedule-changes': { path: { id: 'schedule' }, query: { against: the('earlierSchedule') }, ofNone: '404 not-found' },
  'schedule-releases': { path: { id: 'schedule' } },
  'schedule-changes-seen': { path: { id: 'schedule' } },
  'SCH-10': { path: { id: 'schedule' } },
  'SCH-11': { path: { id: 'schedule' } },
  'SCH-12': { path: { id: 'scheduleLine' } },
  'CC-08': { query: { show: 'all' } },
  'CC-09': { query: { show: 'all', customerId: the('demandCustomer') } },
  'CC-10': { query: { show: 'all', customerId: the('demandCustomer') } },
  'CC-11': { json: { customers: [the('demandCustomer')] }, ofNone: '200 accepted' },
  'CC-12': { json: { schedules: [the('schedule')] }, ofNone: '200 accepted' },
  'CC-13': { json: { articles: [the('demandArticle')] }, ofNone: '200 accepted' },
  'FC-25': { query: { inForce: 'false', customerId: the('demandCustomer') } },
  'FC-26': { path: { id: 'adjustedSchedule' } },
  'FC-27': {},
  'FC-28': { path: { id: 'demandArticle' } },
  'FC-29': { json: { externalArticles: [the('demandArticle')] }, ofNone: '200 accepted' },
  'FC-30': {},
  'forecast-method': {},
  'decision-support-article': { path: { articleId: 'demandArticle' } },
  'FC-01': {},
  'FC-02': {
    makes: ['forecastAction', 'loneForecastAction'],
    json: { name: 'MADE', filterId: the('forecastFilter'), isActive: true },
  },
  'FC-03': ACTION,
  'FC-04': { ...ACTION, json: { articleGroupIds: [the('forecastGroup')], filterId: null, version: 1 } },
  'FC-05': { path: { id: 'loneForecastAction' } },
  'FC-06': {},
  'FC-07': {},
  'FC-08': {
    makes: ['forecastFilter', 'loneForecastFilter'],
    json: { name: 'MADE', conditions: { customers: [the('demandCustomer')], groups: [the('forecastGroup')] } },
  },
  'FC-09': { json: { filters: [{ filterId: the('forecastFilter'), name: 'CHANGED', version: 1 }] } },
  'FC-10': { json: { filters: [the('loneForecastFilter')] } },
  'FC-11': FORECAST_FILTER,
  'FC-12': { ...FORECAST_FILTER, json: { name: 'CHANGED', version: 1 } },
  'FC-13': { path: { id: 'loneForecastFilter' } },
  'FC-14': FORECAST_FILTER,
  'FC-15': FORECAST_FILTER,
  'FC-16': {},
  'forecast-filter-preview': {
    json: { conditions: { customers: [the('demandCustomer')], groups: [the('forecastGroup')] } },
    // What the company does not have is met by no article.
    ofNone: '200 accepted',
  },
  'FC-17': {},
  'FC-18': {
    makes: ['forecastGroup', 'loneForecastGroup'],
    json: { name: 'MADE', articles: [the('demandArticle')] },
  },
  'FC-19': FORECAST_GROUP,
  'FC-20': { ...FORECAST_GROUP, json: { add: [the('demandArticle')], version: 1 } },
  'FC-21': { path: { id: 'loneForecastGroup' } },
  'FC-22': FORECAST_GROUP,
  'FC-23': FORECAST_GROUP,
  'FC-24': {},
  'FC-31': { query: { q: 'ZQCANARY' } },
  'forecast-action-run': { ...ACTION, makes: ['forecastRun'] },
  'forecast-action-runs': ACTION,
  'forecast-run-cancel': { path: { id: 'forecastRun' } },
  'SCH-14': {},
  'situation-csv': {},
  'SCH-15': { path: { articleId: 'scheduleLine' } },
  'cumulative-curve': {
    path: { articleId: 'scheduleLine' },
    query: { against: the('earlierSchedule') },
    ofNone: '404 not-found',
  },
  'SCH-16': {},
  'SCH-17': { path: { id: 'delivery' } },
  'SCH-18': { path: { id: 'delivery' } },
  'despatched-enter': {
    makes: ['delivery', 'delivery'],
    json: { articleId: the('scheduleLine'), rows: [{ date: '2026-11-20', noteNumber: 'MADE', quantity: '5' }] },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'despatched-correct': {
    makes: ['loneDelivery'],
    json: { articleId: the('scheduleLine'), date: '2026-11-20', quantity: '-5', reason: 'Scrapped' },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'despatched-withdraw': { path: { id: 'loneDelivery' } },
  'despatched-reset': { json: { relationId: the('relation'), date: '2026-11-25', keyDate: '2026-11-20' } },

  'manual-schedule-form': {},
  'manual-schedule-create': {
    makes: ['manualSchedule'],
    json: { ...manualSchedule(), partnerCompanyId: the('partner') },
  },
  'manual-schedule-sheet': TABLE,
  'manual-schedule-draft': { path: { id: 'manualSchedule' } },
  'manual-schedule-release': { path: { id: 'manualSchedule' }, json: manualContent() },

  translations: { words: { language: 'se' } },
  search: { query: { q: '4711' } },
  related: {
    words: { kind: 'file' },
    path: { id: 'file' },
    kinds: [
      ['schedule', 'schedule'],
      ['situation', 'scheduleLine'],
      ['delivery', 'delivery'],
    ],
    answer: (level) => (LEVEL_RIGHTS[level].starts.operation.includes('read') ? '200 accepted' : '404 not-found'),
  },
  'record-history': {
    words: { kind: 'file' },
    path: { id: 'file' },
    answer: (level) => (LEVEL_RIGHTS[level].starts.operation.includes('read') ? '200 accepted' : '404 not-found'),
  },

  'company-list': {},
  'company-detail': { path: { id: 'partner' } },
  'company-exchange': { path: { id: 'partner' } },
  'company-create': {
    makes: ['partner', 'lonePartner', 'supplier'],
    json: partner({ code: 'ANYBODY', identifiers: [] }),
  },
  'company-update': { path: { id: 'partner' }, json: { ...partner({ code: 'CHANGED', identifiers: [] }), version: 1 } },
  'company-delete': { path: { id: 'lonePartner' } },
  'company-own': {},
  'company-own-update': { json: { name: 'Alpha', version: 1 } },

  'identification-list': {},
  'identification-claim': { makes: ['identification'], json: { kind: 'as2', identifier: 'CLAIMED' } },
  'identification-withdraw': { path: { id: 'identification' } },
  'installation-identifications': { ofInstallation: true },
  'installation-identification-enter': {
    makes: ['identification'],
    json: { companyId: the('company'), kind: 'as2', identifier: 'ENTERED' },
    ...OF_INSTALLATION,
  },
  'identification-decide': {
    path: { id: 'identification' },
    json: { decision: 'refused', reason: 'Unknown' },
    ...OF_INSTALLATION,
  },
  'service-fee-list': {},
  'service-fee-state': {},
  'installation-service-fees': { ofInstallation: true },
  'service-fee-register': {
    makes: ['serviceFee', 'loneFee'],
    json: {
      companyId: the('company'),
      number: 'REGISTERED',
      description: 'EDI service',
      net: '100.00',
      vat: '25.00',
      currency: 'SEK',
      invoiceDate: '2026-11-01',
      dueDate: '2026-12-01',
      lockDate: '2099-01-01',
    },
    ...OF_INSTALLATION,
  },
  'service-fee-pay': { path: { id: 'serviceFee' }, ...OF_INSTALLATION },
  'service-fee-take-back': { path: { id: 'serviceFee' }, ...OF_INSTALLATION },
  'service-fee-withdraw': { path: { id: 'loneFee' }, json: { reason: 'Of another company' }, ...OF_INSTALLATION },
  'service-fee-reinstate': { path: { id: 'loneFee' }, ...OF_INSTALLATION },
  'service-fee-extend': {
    path: { id: 'loneFee' },
    json: { until: '2099-06-01', reason: 'Agreed by phone' },
    ...OF_INSTALLATION,
  },
  'unplaced-list': { ofInstallation: true },
  'unplaced-place': {
    makes: ['file'],
    path: { id: 'unplacedFile' },
    json: { companyId: the('company') },
    ...OF_INSTALLATION,
  },
  'unplaced-place-waiting': { path: { id: 'approvedIdentification' }, ...OF_INSTALLATION },
  'unplaced-discard': { path: { id: 'unplacedFile' }, ...OF_INSTALLATION },

  'relation-list': { query: { partnerCompanyId: the('partner') } },
  'relation-detail': RELATION,
  'relation-create': {
    makes: ['relation', 'loneRelation'],
    json: { partnerCompanyId: the('lonePartner'), role: 'carrier' },
  },
  'relation-update': { ...RELATION, json: { role: 'customer', calendarId: the('calendar'), version: 1 } },
  'relation-delete': { path: { id: 'loneRelation' } },

  'article-list': { query: { partnerCompanyId: the('partner') } },
  'article-detail': ARTICLE,
  'article-create': {
    makes: ['article', 'partnersArticle', 'loneArticle'],
    json: {
      kind: 'external',
      partnerCompanyId: the('partner'),
      articleNumber: 'MADE',
      internalArticleId: the('article'),
    },
  },
  'article-update': {
    path: { id: 'partnersArticle' },
    json: {
      kind: 'external',
      partnerCompanyId: the('partner'),
      articleNumber: 'CHANGED',
      internalArticleId: the('article'),
      version: 1,
    },
  },
  'article-delete': { path: { id: 'loneArticle' } },
  'article-link': { ...ARTICLE, json: { partnerCompanyId: the('partner'), articleNumber: 'LINKED' } },
  'article-unlink': { path: { id: 'article', referenceId: 'partnersArticle' } },
  'article-export': { query: { format: 'csv' } },
  'article-import-preview': TABLE,
  'article-import': TABLE,
  'article-first-seen': {},
  'article-accept': { json: { articleNumbers: ['UNSEEN'] } },
  'article-ignore': { json: { articleNumbers: ['UNSEEN'] } },
  'sender-first-seen': {},
  'sender-accept': {
    makes: ['partner', 'lonePartner'],
    json: { address: 'STRANGE:ZZ', code: 'STRANGE', name: 'STRANGE' },
  },
  'sender-accept-many': { json: { senders: [{ address: 'STRANGERS:ZZ', code: 'STRANGERS', name: 'STRANGERS' }] } },
  'sender-ignore': { json: { address: 'STRANGE:ZZ' } },

  'package-size-list': {},
  'package-size-detail': SIZE,
  'package-size-create': {
    makes: ['packageSize', 'palletSize', 'loneSize'],
    json: { code: 'MADE', kind: 'box', structure: 'small-box', owner: 'customer-returnable' },
  },
  'package-size-update': {
    ...SIZE,
    json: { code: 'CHANGED', kind: 'box', structure: 'small-box', owner: 'customer-returnable', version: 1 },
  },
  'package-size-delete': { path: { id: 'loneSize' } },
  'packing-instruction-list': { query: { partnerCompanyId: the('partner'), packageSizeId: the('packageSize') } },
  'packing-instruction-detail': INSTRUCTION,
  'packing-instruction-create': {
    makes: ['packingInstruction', 'loneInstruction'],
    json: {
      articleNumber: 'MADE',
      partnerCompanyId: the('partner'),
      boxSizeId: the('packageSize'),
      quantityPerBox: '24',
      palletSizeId: the('palletSize'),
      boxesPerPallet: 4,
    },
  },
  'packing-instruction-update': {
    ...INSTRUCTION,
    json: {
      articleNumber: 'CHANGED',
      partnerCompanyId: the('partner'),
      boxSizeId: the('packageSize'),
      quantityPerBox: '24',
      palletSizeId: the('palletSize'),
      boxesPerPallet: 4,
      version: 1,
    },
  },
  'packing-instruction-delete': { path: { id: 'loneInstruction' } },
  'package-numbering-list': {},
  'package-numbering-put': { json: { partnerCompanyId: the('partner'), scheme: 'serial', version: 1 } },
  'package-numbering-delete': { path: { id: 'packageNumbering' } },

  'package-account-list': { query: { partnerCompanyId: the('partner') } },
  'package-movement-list': { query: { accountId: the('packageAccount'), partnerCompanyId: the('partner') } },
  'package-movement-detail': MOVEMENT,
  'package-movement-create': {
    makes: ['packageMovement'],
    json: {
      kind: 'empties-in',
      partnerCompanyId: the('partner'),
      site: 'P2',
      code: 'KLT',
      quantity: 4,
      day: '2026-11-20',
      noteNumber: 'MADE',
      isAnnounced: true,
    },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '403 outside-context' : '201 accepted'),
  },
  'package-movement-confirm': MOVEMENT,
  'package-movement-counter': { ...MOVEMENT, json: { reason: 'Counted twice' } },
  'package-movement-dispute': { ...MOVEMENT, json: { reason: 'Nothing came' } },
  'package-dispute-answer': { path: { id: 'disputedMovement' }, json: { answer: 'reject', reason: 'It was signed' } },
  'package-evidence-list': { path: { id: 'disputedMovement' } },
  'package-evidence-add': {
    makes: ['packageEvidence'],
    path: { id: 'disputedMovement' },
    body: SIGNED_NOTE,
    headers: { 'content-type': 'application/octet-stream' },
  },
  'package-evidence-file': { path: { id: 'packageEvidence' } },
  'package-evidence-withdraw': { path: { id: 'packageEvidence' } },
  'package-dispute-window': { path: { id: 'partner' } },
  'package-dispute-window-put': { path: { id: 'partner' }, json: { days: 21, was: 14 } },
  'package-count-list': {},
  'package-count-detail': COUNT,
  'package-count-create': {
    makes: ['packageCount'],
    json: { partnerCompanyId: the('partner'), site: 'COUNTED', day: '2026-11-20', codes: ['MADE'] },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '403 outside-context' : '201 accepted'),
  },
  'package-count-enter': {
    ...COUNT,
    json: { clientId: '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f', code: 'MADE', area: 'HALL', quantity: 4 },
  },
  'package-count-act': { ...COUNT, json: { act: 'finish', isRestZero: true } },
  'package-fee-list': { query: { partnerCompanyId: the('partner') } },
  'package-fee-versions': { query: { partnerCompanyId: the('partner') } },
  'package-fee-agree': {
    json: {
      ...{ partnerCompanyId: the('partner'), code: 'MADE', from: '2026-01-01', method: 'stock', free: 4, fee: '0.15' },
      ...{ currency: 'SEK', payer: 'own' },
    },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '403 outside-context' : '200 accepted'),
  },
  'package-guess-rule-list': {},
  'package-guess-rule-put': {
    json: { partnerCompanyId: the('partner'), rule: 'days', days: 9, version: 1 },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '403 outside-context' : '200 accepted'),
  },
  'package-statement-compare': {
    json: {
      partnerCompanyId: the('partner'),
      from: '2026-11-01',
      to: '2026-12-31',
      csv: 'kind;code;day;note;quantity\nmovement;KLT;2026-11-20;MADE;-4',
    },
  },
  'package-statement-send': {
    json: { partnerCompanyId: the('partner'), from: '2026-11-01', to: '2026-12-31' },
    answer: (level) =>
      LEVEL_RIGHTS[level].isRestricted ? '403 outside-context' : '422 package-statement-no-agreement',
  },
  'package-statement-sent': { query: { partnerCompanyId: the('partner') } },
  'package-statement-list': {},
  'package-statement-compare-received': {
    path: { id: 'receivedStatement' },
    json: { partnerCompanyId: the('partner'), from: '2026-11-01', to: '2026-12-31' },
  },
  'package-statement': { query: { partnerCompanyId: the('partner'), from: '2026-11-01', to: '2026-12-31' } },
  'print-profile-list': {},
  'print-profile-choice': {},
  'print-profile-create': {
    makes: ['printProfile', 'loneProfile'],
    json: { name: 'MADE', layout: 'vda-4902-a5', format: 'pdf' },
  },
  'print-profile-update': {
    path: { id: 'printProfile' },
    json: { name: 'CHANGED', layout: 'vda-4902-a5', format: 'zpl', version: 1 },
  },
  'print-profile-delete': { path: { id: 'loneProfile' } },
  'print-profile-test': { path: { id: 'printProfile' }, json: {} },
  'print-profile-test-preview': { path: { id: 'printProfile' }, json: {} },

  'CC-01': { query: { scheduleHeadId: the('schedule') } },
  'CC-02': {},
  'control-result': { path: { id: 'ruleResult' } },
  'control-results-csv': {},
  'control-assignees': {},
  'control-results-decide': { json: { resultIds: [the('ruleResult')], state: 'seen' }, ofNone: '200 accepted' },
  'control-result-change': { path: { id: 'ruleResult' }, json: { note: 'CHANGED' } },
  'CC-03': { makes: ['ruleBatch'], json: { ruleIds: [the('controlRule')] } },
  'control-rules-progress': { path: { id: 'ruleBatch' } },
  'CC-04': {},
  'CC-05': { path: { id: 'controlRule' } },
  'control-rule-create': { makes: ['controlRule', 'loneControlRule'], json: { ruleCode: 'MAX_QTY', name: 'MADE' } },
  'control-rule-change': { path: { id: 'controlRule' }, json: { name: 'CHANGED', version: 1 } },
  'control-rule-remove': { path: { id: 'loneControlRule' } },
  'control-rule-backtest': { path: { id: 'controlRule' }, json: { releases: 2 } },
  'control-rule-suggest': { path: { id: 'controlRule' }, json: { releases: 2, alarmsPerWeek: 1 } },
  'control-rule-versions': { path: { id: 'controlRule' } },
  'control-rule-articles': { path: { id: 'controlRule' } },
  'CC-06': { path: { id: 'controlRule' }, json: { articles: [], version: 1 } },
  'control-rule-relations': { path: { id: 'controlRule' } },
  'CC-07': { path: { id: 'controlRule' }, json: { relations: [], version: 1 } },
  'control-notices': {},
  'control-notices-choose': { json: { mode: 'daily', timeZone: 'Europe/Stockholm' } },
  'control-rule-notice-choose': {
    path: { id: 'controlRule' },
    json: { mode: 'at-once', timeZone: 'Europe/Stockholm' },
  },

  'calendar-list': {},
  'calendar-detail': CALENDAR,
  'calendar-holidays': { query: { country: 'SE', year: '2027' } },
  'calendar-create': {
    makes: ['calendar', 'loneCalendar'],
    json: { kind: 'customer', name: 'MADE', workFree: WORK_FREE },
  },
  'calendar-update': { ...CALENDAR, json: { kind: 'internal', name: 'CHANGED', workFree: WORK_FREE, version: 1 } },
  'calendar-delete': { path: { id: 'loneCalendar' } },

  'agreement-list': {},
  'agreement-profiles': {},
  'agreement-detail': AGREEMENT,
  'agreement-create': {
    makes: ['agreement', 'outgoingAgreement', 'fetchingAgreement'],
    json: agreement({
      sender: 'MADE:ZZ',
      recipient: 'ALPHAHOME:ZZ',
      partnerCompanyId: the('partner'),
      relationId: the('relation'),
    } as object),
  },
  'agreement-update': {
    ...AGREEMENT,
    json: {
      ...agreement({
        sender: 'CHANGED:ZZ',
        recipient: 'ALPHAHOME:ZZ',
        partnerCompanyId: the('partner'),
        relationId: the('relation'),
      } as object),
      version: 1,
    },
  },
  'agreement-test': AGREEMENT,
  'agreement-poll': { path: { id: 'fetchingAgreement' } },
  'agreement-delete': AGREEMENT,

  'transmission-list': { query: { fileId: the('sentFile'), despatchAdviceId: the('sentNote') } },
  'transmission-detail': { path: { id: 'sentTransmission' } },
  'transmission-retry': { path: { id: 'queuedTransmission' } },
  'transmission-cancel': { path: { id: 'queuedTransmission' } },
  'transmission-expect': { path: { id: 'sentTransmission' }, json: { expected: false } },
  'transmission-resend': { path: { id: 'sentTransmission' }, json: { confirm: true } },

  // Who is restricted to nothing in particular can make nothing that would be seen then.
  'despatchnote-create': {
    makes: ['note'],
    json: { agreementId: the('outgoingAgreement'), document: despatch('MADE') },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '403 outside-context' : '201 accepted'),
  },
  'DEL-01': {},
  'DEL-02': {},
  'DEL-03': { path: { id: 'note' } },
  'DEL-04': { query: { q: 'ZQCANARY' } },
  'despatchnote-archive': {
    json: { despatchnoteHeadIds: [the('note')], isArchived: true },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '200 accepted'),
  },
  'despatch-due': { query: { until: '2027-12-31' } },
  'despatchnote-from-due': {
    makes: ['note'],
    json: {
      despatchDate: '2026-11-23',
      lines: [{ articleId: the('scheduleLine'), quantity: '10', packQuantity: '5' }],
    },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'despatchnote-customers': {},
  'despatchnote-by-hand': {
    makes: ['note'],
    json: {
      agreementId: the('outgoingAgreement'),
      shipTo: { code: 'HAND' },
      despatchDate: '2026-11-23',
      lines: [{ articleNumber: 'ART-0001', quantity: '10', packQuantity: '5' }],
    },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '403 outside-context' : '201 accepted'),
  },
  'despatchnote-sheet-preview': NOTE_TABLE,
  // Nobody of that name is sent despatch advices.
  'despatchnote-sheet': { ...NOTE_TABLE, answer: () => '422 import-refused' },
  // No instruction applies to its article.
  'despatchnote-repack': {
    path: { id: 'note' },
    json: {},
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '422 no-packing-instruction'),
  },
  'despatchnote-repack-proposal': {
    path: { id: 'note' },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '422 no-packing-instruction'),
  },
  'despatchnote-checks': { path: { id: 'note' } },
  'despatchnote-preview': { path: { id: 'note' } },
  // As whoever may read it looks at them; printing needs more.
  'despatchnote-labels': { path: { id: 'note' }, json: { layout: 'vda-4902-a5', format: 'pdf', isPrint: false } },
  'despatchnote-labels-preview': { path: { id: 'note' }, json: { profileId: the('printProfile') } },
  'despatchnote-packages': { path: { id: 'note' } },
  'despatch-scan': {
    json: {
      device: 'Dock 3',
      scans: [
        {
          clientId: '5f0c6c1e-8a5e-4d0e-9d3b-5a4f0a9b7c21',
          step: 'mark',
          code: 'ZQNONE',
          scannedAt: '2026-11-20T10:15:00.000Z',
        },
      ],
    },
  },
  'despatchnote-delete': { path: { id: 'loneNote' } },
  'despatchnote-send': { path: { id: 'note' } },
  'despatchnote-change': {
    path: { id: 'note' },
    json: { changes: [{ kind: 'head', field: 'gate', was: 'G14', value: 'G20' }] },
  },
  'despatchnote-state': { path: { id: 'loneNote' }, json: { state: 'closed' } },
  'despatchnote-copy': {
    makes: ['note'],
    path: { id: 'sentNote' },
    json: {},
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'despatchnote-follow': {
    makes: ['note'],
    path: { id: 'sentNote' },
    json: { does: 'replace' },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'DEL-05': {},
  'transport-carriers': {},
  'transport-create': {
    makes: ['transport'],
    json: {
      fields: { name: 'Monday', carrier: { code: 'DHL' }, hazards: [LYE] },
      despatchnoteHeadIds: [the('note')],
    },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'transport-day': {},
  'transport-map': {},
  'transport-calendar': { query: { from: '2026-11-23', days: '7' } },
  'transport-detail': { path: { id: 'transport' } },
  'transport-change': {
    path: { id: 'transport' },
    json: { before: { seal: null, hazards: [LYE] }, after: { seal: 'S1', hazards: [{ ...LYE, name: 'LYE' }] } },
  },
  'transport-notes': { path: { id: 'transport' }, json: { add: [the('loneNote')] } },
  'transport-state': { path: { id: 'transport' }, json: { state: 'booked' } },
  'transport-delete': { path: { id: 'loneTransport' } },
  // Nobody of the own company is of a carrier: those are asked as in api/carriers.test.ts.
  'carrier-transports': {},
  'carrier-transport': { path: { id: 'transport' } },
  'carrier-transport-change': {
    path: { id: 'transport' },
    json: { before: { seal: null }, after: { seal: 'S1' } },
  },
  'carrier-report': { path: { id: 'transport' }, json: { kind: 'departed', isSo: true } },
  'carrier-bookings': {},
  'carrier-booking-answer': { path: { id: 'booking' }, json: { answer: 'confirmed' } },
  'transport-loading-list': { path: { id: 'transport' } },
  'transport-waybill': { path: { id: 'transport' } },
  'booking-list': {},
  'booking-create': {
    makes: ['booking'],
    json: { ...BOOKED, carrierId: the('carrier'), transportId: the('transport') },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'booking-detail': BOOKING,
  'booking-request': { path: { id: 'loneBooking' }, json: {} },
  'booking-rebook': {
    makes: ['booking'],
    path: { id: 'loneBooking' },
    json: { ...BOOKED, carrierId: the('carrier'), transportId: the('transport') },
    answer: (level) => (LEVEL_RIGHTS[level].isRestricted ? '404 not-found' : '201 accepted'),
  },
  'booking-answer': { ...BOOKING, json: { answer: 'confirmed', reference: 'CR-1' } },
  'booking-accept': { path: { id: 'proposedBooking' } },
  'booking-withdraw': { ...BOOKING, json: { reason: 'Sold out' } },
  'booking-transport': { path: { id: 'loneBooking' }, json: { transportId: the('loneTransport') } },
  'booking-mail': BOOKING,
  'booking-carriers': {},
  'carrier-terms': { path: { id: 'carrier' }, json: { ...USUAL_TERMS, version: 0 } },
  'booking-deadline': {
    ofNone: '422 booking-no-carrier',
    query: { carrierId: the('carrier'), collection: inDays(21) },
  },
  // A link that nobody made answers nobody.
  'booking-link-read': {
    json: { code: '1.x' },
    strangers: '404 booking-link-unknown',
    answer: () => '404 booking-link-unknown',
  },
  'booking-link-answer': {
    json: { code: '1.x', answer: 'confirmed' },
    strangers: '404 booking-link-unknown',
    answer: () => '404 booking-link-unknown',
  },
  'transport-carrier': { path: { id: 'transport' } },
  'transport-instruct': { path: { id: 'carriedTransport' }, json: { does: 'send' } },
  'carrier-unmatched': {},
  'carrier-assign': { path: { id: 'carrierConsignment' }, json: { transportId: the('transport') } },
  'received-list': {},
  'received-detail': { path: { id: 'receivedNote' } },
  'receipt-list': {},
  'receipt-detail': { path: { id: 'receipt' } },

  // Whom a message is from says its signature; an empty one is from nobody.
  'as2-receive': {
    body: Buffer.from('-'),
    headers: { 'content-type': 'application/octet-stream' },
    answer: '400 invalid-input',
  },
  'demo-state': {},
  'demo-live': { json: { isLive: false }, answer: '409 no-demo' },
  'demo-sample': { answer: '409 no-demo' },
  'demo-empty': { json: { confirm: true }, answer: '409 no-demo' },
  'health-live': {},
  'health-ready': {},
  'system-queues': { ofInstallation: true },
  'system-queues-page': { ofInstallation: true },
  openapi: {},
  'api-docs': {},
};
