import type { z } from 'zod';
import { agreementCreate, type Agreement } from '../../server/contract/agreement.js';
import { despatchCreate, type DespatchNote } from '../../server/contract/delivery.js';
import type { despatchDocument } from '../../server/contract/despatch-document.js';
import { agreement, type AgreementInput } from './agreement.js';
import type { Client } from './client.js';

export type DespatchInput = z.input<typeof despatchDocument>;

/** The label of a package of such an advice: other numbers of documents have other labels, as is agreed with customers. */
export function labelOf(documentNumber: string, line = 1, n = 0): string {
  let mixed = 7;
  for (const sign of documentNumber) mixed = (mixed * 31 + sign.charCodeAt(0)) % 999_983;
  return `S${String(mixed).padStart(6, '0')}${String(line).padStart(3, '0')}${String(n).padStart(2, '0')}`;
}

/** A despatch advice of some articles, each on packages with a label of their own. */
export function despatch(
  documentNumber: string,
  {
    lines = 1,
    packages = 2,
    ...more
  }: Partial<DespatchInput> & { readonly lines?: number; readonly packages?: number } = {},
): DespatchInput {
  return {
    documentNumber,
    issueDate: '2026-11-20T10:15',
    despatchDate: '2026-11-20',
    arrivalDate: '2026-11-22',
    seller: { code: 'SUPP01', agency: '92', name: 'Solna Brake Systems' },
    buyer: { code: 'CUST01', agency: '92', name: 'Nordvik Trucks AB' },
    shipTo: { code: 'GOT-P2', agency: '92', name: 'Plant 2' },
    gate: 'G14',
    deliveryNote: documentNumber,
    units: Array.from({ length: lines }, (_, i) => ({
      id: String(i + 1),
      level: 'outer' as const,
      packagings: [
        {
          count: String(packages),
          type: '0001',
          typeAgency: '92',
          quantityPerPackage: '20',
          unit: 'PCE',
          labels: Array.from({ length: packages }, (_, n) => ({ number: labelOf(documentNumber, i + 1, n) })),
        },
      ],
      items: [
        {
          lineNumber: String(i + 1),
          articleNumber: `ART-${String(i + 1).padStart(4, '0')}`,
          quantity: String(20 * packages),
          unit: 'PCE',
          orderNumber: '55000',
        },
      ],
    })),
    ...more,
  };
}

/** An agreement under which we send to the sender of `delfor`, into a folder of its own. */
export function outgoing(more: Partial<AgreementInput> = {}): AgreementInput {
  return agreement({
    direction: 'out',
    sender: 'O0013000002SUPP:OD',
    recipient: 'O0013000001CUST:OD',
    sendPath: 'to-nordvik',
    ...more,
  });
}

export function agreedOutgoing(manager: Client, more: Partial<AgreementInput> = {}): Promise<Agreement> {
  return manager.call(agreementCreate, { body: outgoing(more) });
}

export function made(
  client: Client,
  documentNumber: string,
  more: Parameters<typeof despatch>[1] & { readonly agreementId?: string } = {},
): Promise<DespatchNote> {
  const { agreementId, ...of } = more;
  return client.call(despatchCreate, {
    body: { ...(agreementId === undefined ? {} : { agreementId }), document: despatch(documentNumber, of) },
  });
}
