import type { z } from 'zod';
import type { agreementCreate } from '../../server/contract/agreement.js';

export type AgreementInput = z.input<typeof agreementCreate.body>;

/** What makes a partner's `QTY+1Z0` the quantity of a call-off, `QTY+113`. */
export const ODD_QUANTITIES = { name: 'odd quantities', aliases: [{ segment: 'QTY', at: '1.0', code: '1Z0', means: '113' }] };

/** An agreement with the sender of `delfor`, unless told otherwise. */
export function agreement(more: Partial<AgreementInput> = {}): AgreementInput {
  return { partner: 'Nordvik Trucks AB', sender: 'O0013000001CUST:OD', recipient: 'O0013000002SUPP:OD', transport: { kind: 'folder', settings: {} }, ...more };
}

/** As little as a despatch advice can be. */
const DESPATCH = {
  documentNumber: 'ACCESS', issueDate: '2026-11-20', despatchDate: '2026-11-20', seller: { code: 'SUPP01' }, shipTo: { code: 'GOT-P2' },
  units: [{ id: '1', items: [{ lineNumber: '1', articleNumber: 'ART-0001', quantity: '1' }] }],
};

/** Bodies for calls that can't do without one, by the endpoint's id. */
export const BODIES: Readonly<Record<string, object>> = {
  'agreement-create': agreement({ sender: 'NOBODY:ZZ' }),
  'agreement-update': { ...agreement({ sender: 'SOMEBODY:ZZ' }), version: 1 },
  'despatchnote-create': { customer: 'Nordvik Trucks AB', document: DESPATCH },
  'transmission-resend': {},
};
