import { articleRule, customerArticleRule, descriptionRule, lineRule, mainArticleRule } from '../mapping/article.js';
import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import { type ChildRule, dateRule, is, quantityRule, referenceRule, type ScopeRule, set } from '../mapping/rules.js';
import type { Discrepancy, ReceiptAdvice, ReceiptLine, ReceiptPackages } from '../model/receipt-advice.js';

const DISCREPANCY: ScopeRule<Discrepancy> = {
  blank: () => ({ quantity: null, qualifier: null, nature: null, reason: null }),
  segments: [
    {
      segment: 'QVR',
      values: {
        '1.0': { decimal: 'quantity' },
        '1.1': { text: 'qualifier' },
        '2.0': { text: 'nature' },
        '3.0': { text: 'reason' },
      },
    },
  ],
};

/** GIN+BX in a group of its own, under LIN or PCI. */
const BATCH: ChildRule<ReceiptLine> = {
  property: null,
  trigger: 'GIN',
  when: { '1.0': ['BX'] },
  readOnly: true,
  segments: [{ segment: 'GIN', values: { '2.0': { text: 'batch' } } }],
};

const LINE: ScopeRule<ReceiptLine> = {
  blank: () => ({
    lineNumber: '',
    articleNumber: '',
    supplierArticleNumber: null,
    description: null,
    despatchedQuantity: null,
    receivedQuantity: null,
    acceptedQuantity: null,
    unit: null,
    orderNumber: null,
    orderLine: null,
    batch: null,
    despatchAdvice: null,
    discrepancies: [],
  }),
  segments: [
    lineRule(),
    articleRule({ NB: 'batch' }),
    customerArticleRule(),
    mainArticleRule(),
    descriptionRule(),
    quantityRule('despatchedQuantity', 'unit', '12'),
    quantityRule('receivedQuantity', 'unit', '48', '46'),
    quantityRule('acceptedQuantity', 'unit', '194'),
    { segment: 'RFF', values: { '1.0': is('ON'), '1.1': { text: 'orderNumber' }, '1.2': { text: 'orderLine' } } },
    referenceRule('despatchAdvice', 'AAK', 'DQ'),
    { segment: 'RFF', values: { '1.0': is('BT'), '1.1': { text: 'batch', readOnly: true } } },
  ],
  scopes: [
    { property: 'discrepancies', trigger: 'QVR', scope: DISCREPANCY },
    BATCH,
    { property: null, trigger: 'PCI', readOnly: true, repeats: true, segments: [], scopes: [BATCH] },
  ],
};

const PACKAGES: ScopeRule<ReceiptPackages> = {
  blank: () => ({ count: null, type: null, supplierType: null, difference: null, nature: null, reason: null }),
  segments: [
    { segment: 'PAC', values: { '1.0': { decimal: 'count' }, '3.0': { text: 'type' } } },
    {
      segment: 'PAC',
      values: {
        '4.0': is('C', 'F', 'B', 'A', 'D', 'E', 'S', 'X'),
        '4.1': { text: 'supplierType' },
        '4.2': is('SA', 'VP'),
      },
    },
    {
      segment: 'QVR',
      values: { '1.0': { decimal: 'difference' }, '2.0': { text: 'nature' }, '3.0': { text: 'reason' } },
    },
  ],
};

const ADVICE: ScopeRule<ReceiptAdvice> = {
  blank: () => ({
    kind: 'receipt-advice',
    interchange: -1,
    messageNumber: 0,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    receiptDate: null,
    despatchAdvice: null,
    deliveryNote: null,
    orderNumber: null,
    seller: null,
    buyer: null,
    shipTo: null,
    lines: [],
    packages: [],
  }),
  segments: [
    {
      segment: 'BGM',
      values: { '1.0': set('632'), '2.0': { text: 'documentNumber' }, '3.0': { text: 'messageFunction' } },
      always: true,
    },
    dateRule('issueDate', '137'),
    dateRule('receiptDate', '50', '310', '35'),
    referenceRule('despatchAdvice', 'AAK'),
    referenceRule('deliveryNote', 'DQ', 'AAU'),
    referenceRule('orderNumber', 'ON'),
  ],
  scopes: [
    party('buyer', ['BY']),
    party('seller', ['SU', 'SE']),
    party('shipTo', ['ST', 'DP', 'CN']),
    {
      property: null,
      trigger: 'CPS',
      repeats: true,
      segments: [{ segment: 'CPS', values: { '1.0': set('1') } }],
      scopes: [
        { property: 'packages', trigger: 'PAC', scope: PACKAGES },
        { property: 'lines', trigger: 'LIN', scope: LINE },
      ],
    },
    { property: 'lines', trigger: 'LIN', scope: LINE, readOnly: true },
  ],
};

/** Receiving advice (RECADV). */
export const message = mappedMessage<ReceiptAdvice>({
  type: 'RECADV',
  rules: ADVICE,
  required: { documentNumber: 'document number (BGM 1004)' },
  check: (document, places, findings) => {
    if (document.lines.length + document.packages.length > 0) return;
    const { start, segment } = places.of(document);
    findings.add('document-without-lines', { start, end: start, segment, path: 'LIN' }, 'lines');
  },
  writes: { accepts: (document) => document.kind === 'receipt-advice', release: 'D96A' },
});
