import { articleRule, customerArticleRule, descriptionRule, lineRule, mainArticleRule } from '../mapping/article.js';
import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import { dateRule, is, referenceRule, type ScopeRule, set } from '../mapping/rules.js';
import type { DocumentOrigin } from '../model/origin.js';
import type { TradeParty } from '../model/party.js';

/** QTY 6063: 157 opening balance, 156 movement, 158 closing balance, 145 stock at a moment. */
export const INVENTORY_QUANTITIES = ['opening', 'movement', 'closing', 'stock'] as const;
export type InventoryQuantityKind = (typeof INVENTORY_QUANTITIES)[number];

/** A balance, or a movement into or out of the inventory. */
export interface InventoryQuantity {
  /** Null for a quantity of any other kind. */
  readonly kind: InventoryQuantityKind | null;
  readonly quantity: string | null;
  readonly unit: string | null;
  /** INV 4501 of a movement: 2 into, 1 out of the inventory. */
  readonly direction: 'in' | 'out' | null;
  /** INV 7491 as sent: 1 accepted, 2 damaged, 3 bonded, 4 reserved. */
  readonly inventoryType: string | null;
  /** INV 4499 as sent: 1 reception, 2 delivery, 3 scrapped, 4 difference, 7 reversal. */
  readonly reason: string | null;
  readonly date: string | null;
  /** Number of the note that moved it (RFF+DQ, AAU, AAK). */
  readonly noteNumber: string | null;
}

/** What is reported of an article: LIN group. */
export interface InventoryLine {
  readonly lineNumber: string;
  readonly articleNumber: string;
  readonly supplierArticleNumber: string | null;
  readonly description: string | null;
  /** LOC+18 or LOC+14: where it lies. */
  readonly location: string | null;
  readonly quantities: readonly InventoryQuantity[];
}

/** Inventory report (INVRPT): stock, or the statement of a package account. Quantities are those of the party that reports. */
export interface InventoryReport extends DocumentOrigin {
  readonly kind: 'inventory-report';
  /** BGM 1004. */
  readonly documentNumber: string;
  readonly messageFunction: string;
  readonly issueDate: string | null;
  /** DTM+90 and DTM+91: the period, or DTM+366 as its end. */
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly buyer: TradeParty | null;
  readonly seller: TradeParty | null;
  /** NAD+GY: who reports. */
  readonly reporter: TradeParty | null;
  readonly shipTo: TradeParty | null;
  readonly lines: readonly InventoryLine[];
}

declare module '../model/document.js' {
  interface DocumentKinds {
    'inventory-report': InventoryReport;
  }
}

const QUANTITY: ScopeRule<InventoryQuantity> = {
  blank: () => ({
    kind: null,
    quantity: null,
    unit: null,
    direction: null,
    inventoryType: null,
    reason: null,
    date: null,
    noteNumber: null,
  }),
  segments: [
    {
      segment: 'QTY',
      values: {
        '1.0': { coded: 'kind', codes: { 157: 'opening', 156: 'movement', 158: 'closing', 145: 'stock' } },
        '1.1': { decimal: 'quantity' },
        '1.2': { text: 'unit', companion: true },
      },
    },
    {
      segment: 'INV',
      values: {
        '1.0': { coded: 'direction', codes: { 2: 'in', 1: 'out' } },
        '2.0': { text: 'inventoryType' },
        '3.0': { text: 'reason' },
      },
    },
    dateRule('date', '179', '50', '11', '35', '366', '171'),
    referenceRule('noteNumber', 'DQ', 'AAU', 'AAK'),
  ],
};

const LINE: ScopeRule<InventoryLine> = {
  blank: () => ({
    lineNumber: '',
    articleNumber: '',
    supplierArticleNumber: null,
    description: null,
    location: null,
    quantities: [],
  }),
  segments: [
    lineRule(),
    articleRule(),
    customerArticleRule(),
    mainArticleRule(),
    descriptionRule(),
    { segment: 'LOC', values: { '1.0': is('18', '14'), '2.0': { text: 'location' } } },
  ],
  // Until D.96B a quantity has its INV, since then INV its quantity.
  scopes: [
    { property: 'quantities', trigger: 'QTY', scope: QUANTITY, alternative: true },
    { property: 'quantities', trigger: 'INV', scope: QUANTITY, alternative: true },
  ],
};

const REPORT: ScopeRule<InventoryReport> = {
  blank: () => ({
    kind: 'inventory-report',
    interchange: -1,
    messageNumber: 0,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    startDate: null,
    endDate: null,
    buyer: null,
    seller: null,
    reporter: null,
    shipTo: null,
    lines: [],
  }),
  segments: [
    {
      segment: 'BGM',
      values: { '1.0': set('35'), '2.0': { text: 'documentNumber' }, '3.0': { text: 'messageFunction' } },
      always: true,
    },
    dateRule('issueDate', '137'),
    dateRule('startDate', '90', '194'),
    dateRule('endDate', '91', '206', '366'),
  ],
  scopes: [
    party('buyer', ['BY']),
    party('seller', ['SU', 'SE']),
    party('reporter', ['GY']),
    party('shipTo', ['ST', 'DP', 'CN', 'WH']),
    { property: 'lines', trigger: 'LIN', scope: LINE },
  ],
};

/** Inventory report (INVRPT). */
export const message = mappedMessage<InventoryReport>({
  type: 'INVRPT',
  rules: REPORT,
  required: { documentNumber: 'document number (BGM 1004)', lines: 'lines (LIN)' },
  writes: { accepts: (document) => document.kind === 'inventory-report', release: 'D96A' },
});
