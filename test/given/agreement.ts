import { USUAL_TERMS } from '../../server/domain/booking/fields.js';
import { manualContent } from './manual-schedule.js';
import type { z } from 'zod';
import type { agreementCreate } from '../../server/contract/agreement.js';
import type { companyCreate } from '../../server/contract/company.js';

export type AgreementInput = z.input<typeof agreementCreate.body>;

/** What makes a partner's `QTY+1Z0` the quantity of a call-off, `QTY+113`. */
export const ODD_QUANTITIES = {
  name: 'odd quantities',
  aliases: [{ segment: 'QTY', at: '1.0', code: '1Z0', means: '113' }],
};

/** An agreement with the sender of `delfor` by default. */
export function agreement(more: Partial<AgreementInput> = {}): AgreementInput {
  return {
    partner: 'Nordvik Trucks AB',
    sender: 'O0013000001CUST:OD',
    recipient: 'O0013000002SUPP:OD',
    transport: { kind: 'folder', settings: {} },
    ...more,
  };
}

export type PartnerInput = z.input<typeof companyCreate.body>;

/** A partner for a register: the sender of `delfor` by default. */
export function partner(more: Partial<PartnerInput> = {}): PartnerInput {
  return {
    code: 'NORDVIK',
    name: 'Nordvik Trucks AB',
    roles: ['customer'],
    identifiers: [{ identifier: 'O0013000001CUST', qualifier: 'OD' }],
    ...more,
  };
}
/** As little as a despatch advice can be. */
const DESPATCH = {
  documentNumber: 'ACCESS',
  issueDate: '2026-11-20',
  despatchDate: '2026-11-20',
  seller: { code: 'SUPP01' },
  shipTo: { code: 'GOT-P2' },
  units: [{ id: '1', items: [{ lineNumber: '1', articleNumber: 'ART-0001', quantity: '1' }] }],
};

/** Bodies for calls that can't do without one, by the endpoint's id. */
export const BODIES: Readonly<Record<string, object>> = {
  'password-policy-update': { minPasswordLength: 8 },
  'despatchnote-labels': { layout: 'vda-4902-a5', format: 'pdf' },
  'despatchnote-change': { changes: [{ kind: 'head', field: 'dock', was: null, value: 'G14' }] },
  'despatchnote-state': { state: 'closed' },
  'despatchnote-follow': { does: 'replace' },
  'despatchnote-copy': {},
  'package-dispute-window-put': { days: 21, was: 14 },
  'transport-change': { before: { seal: null }, after: { seal: 'S1' } },
  'transport-notes': { add: [] },
  'carrier-transport-change': { before: { seal: null }, after: { seal: 'S1' } },
  'carrier-report': { kind: 'departed', isSo: true },
  'carrier-booking-answer': { answer: 'confirmed' },
  'transport-state': { state: 'booked' },
  'booking-request': {},
  'carrier-terms': { ...USUAL_TERMS, version: 0 },
  'booking-answer': { answer: 'confirmed' },
  'booking-withdraw': {},
  'booking-transport': { transportId: null },
  'transport-instruct': { does: 'send' },
  'package-statement-send': { partnerCompanyId: '999999', from: '2026-11-01', to: '2026-11-30' },
  'package-statement-compare-received': { partnerCompanyId: '999999', from: '2026-11-01', to: '2026-11-30' },
  'carrier-assign': { transportId: null },
  'list-view-update': { name: 'Mine', search: '', layout: {}, version: 1 },
  'agreement-create': agreement({ sender: 'NOBODY:ZZ' }),
  'agreement-update': { ...agreement({ sender: 'SOMEBODY:ZZ' }), version: 1 },
  'company-create': partner({ code: 'ANYBODY', identifiers: [] }),
  'company-update': { ...partner({ code: 'SOMEBODY', identifiers: [] }), version: 1 },
  'company-own-update': { name: 'Solna Brake Systems AB', version: 0 },
  'identification-claim': { kind: 'as2', identifier: 'CLAIMED' },
  'installation-identification-enter': { companyId: '999999', kind: 'as2', identifier: 'ENTERED' },
  'identification-decide': { decision: 'approved' },
  'service-fee-register': {
    companyId: '999999',
    number: 'REGISTERED',
    description: 'EDI service',
    net: '100.00',
    vat: '25.00',
    currency: 'SEK',
    invoiceDate: '2026-11-01',
    dueDate: '2026-12-01',
    lockDate: '2099-01-01',
  },
  'service-fee-extend': { until: '2099-06-01', reason: 'Agreed by phone' },
  'unplaced-place': { companyId: '999999' },
  'relation-create': { partnerCompanyId: '1', role: 'supplier' },
  'relation-update': { role: 'customer', version: 1 },
  'CC-03': { ruleIds: ['1'] },
  'CC-06': { articles: [], version: 1 },
  'CC-07': { relations: [], version: 1 },
  'FC-04': { version: 1 },
  'FC-12': { version: 1 },
  'FC-20': { version: 1 },
  'control-rule-create': { ruleCode: 'MAX_QTY' },
  'control-rule-change': { version: 1 },
  'control-rule-suggest': { alarmsPerWeek: 1 },
  'control-results-decide': { resultIds: ['1'], state: 'seen' },
  'control-result-change': { note: 'Asked' },
  'control-notices-choose': { mode: 'daily' },
  'control-rule-notice-choose': { mode: 'at-once' },
  'calendar-create': { kind: 'customer', name: 'Nordvik' },
  'calendar-update': { kind: 'customer', name: 'Nordvik', version: 1 },
  'article-update': { kind: 'internal', articleNumber: 'CHANGED', version: 1 },
  'service-fee-withdraw': { reason: 'Registered by mistake' },
  'print-profile-update': { name: 'A4', layout: 'vda-4902-a5', format: 'pdf', version: 1 },
  'package-size-update': { code: 'KLT', kind: 'box', structure: 'small-box', owner: 'customer-returnable', version: 1 },
  'package-movement-counter': { reason: 'Counted twice' },
  'package-movement-dispute': { reason: 'Nothing came' },
  'package-count-enter': { clientId: '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f', code: 'KLT', quantity: 4 },
  'package-count-act': { act: 'finish' },
  'package-dispute-answer': { answer: 'accept', reason: 'We looked' },
  'packing-instruction-update': { articleNumber: 'A1', boxSizeId: '999999', quantityPerBox: '24', version: 1 },
  'article-link': { articleNumber: 'LINKED' },
  'schedule-acknowledge': { decision: 'accept' },
  'schedule-digest-choose': { mode: 'daily' },
  'schedule-ask': { subject: 'Week 49', text: 'Is that right?' },
  'schedule-comment-update': { comment: 'Agreed by mail' },
  'manual-schedule-release': manualContent(),
  'despatchnote-create': { customer: 'Nordvik Trucks AB', document: DESPATCH },
  'transmission-resend': {},
  'transmission-expect': { expected: false },
  'notice-withdraw': { withdrawn: true },
  'api-token-create': { name: 'ERP', scopes: ['jit:read'], password: 'not the right one' },
  'webhook-create': { name: 'ERP', eventTypes: ['file.error'] },
  'webhook-update': { name: 'ERP', eventTypes: ['file.error'], version: 1 },
  'webhook-replay': { after: '0' },
  'user-update': { username: 'reader', language: 'en', level: 'reader', version: 99 },
  'impersonable-update': { userIds: [] },
  'user-move': { userIds: ['999999'], move: 'unlock' },
  'AUTH-09': { user: { id: '999999', rights: [], version: 99 } },
  'AUTH-10': { email: 'nobody@nowhere.example', roles: ['jit:read'] },
  'AUTH-11': { userId: '999999' },
  'AUTH-17': { userIds: ['999999'] },
  'AUTH-18': { userIds: ['999999'] },
  'AUTH-19': { users: [{ email: 'somebody@solna.example' }], level: 'reader', partial: true },
  'filter-update': { name: 'Changed', shipTos: ['GOT-P2'], version: 1 },
  'restriction-put': { shipTos: ['GOT-P2'], facilities: [] },
};
