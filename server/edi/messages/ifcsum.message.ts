import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import { dateRule, is, measureRule, referenceRule, type ScopeRule, set } from '../mapping/rules.js';
import type { DocumentOrigin } from '../model/origin.js';
import type { TradeParty } from '../model/party.js';

/** Goods of a consignment: GID group. */
export interface SummaryGoods {
  /** GID 1496. */
  readonly itemNumber: string;
  /** GID C213 7224 and 7065. */
  readonly packageCount: string | null;
  readonly packageType: string | null;
  /** FTX+AAA. */
  readonly description: string | null;
  /** Kilograms. */
  readonly grossWeight: string | null;
}

/** A consignment of the tour: CNI group. */
export interface SummaryConsignment {
  /** CNI 1490, position in the tour. */
  readonly position: string;
  /** CNI C503 1004. */
  readonly consignmentNumber: string | null;
  /** DTM+2 or DTM+17. */
  readonly deliveryDate: string | null;
  /** CNT+11. */
  readonly packageCount: string | null;
  readonly consignor: TradeParty | null;
  readonly consignee: TradeParty | null;
  readonly deliveryPlace: TradeParty | null;
  readonly goods: readonly SummaryGoods[];
}

/** Forwarding and consolidation summary: what a carrier takes along on one tour (IFCSUM). */
export interface ConsignmentSummary extends DocumentOrigin {
  readonly kind: 'consignment-summary';
  /** BGM 1004: tour or load list. */
  readonly documentNumber: string;
  readonly messageFunction: string;
  readonly issueDate: string | null;
  /** RFF+CU consignor's reference, RFF+CRN conveyance. */
  readonly shipmentReference: string | null;
  /** CNT+10. */
  readonly consignmentCount: string | null;
  readonly transportMode: string | null;
  readonly consignor: TradeParty | null;
  readonly carrier: TradeParty | null;
  readonly consignments: readonly SummaryConsignment[];
}

declare module '../model/document.js' {
  interface DocumentKinds {
    'consignment-summary': ConsignmentSummary;
  }
}

const GOODS: ScopeRule<SummaryGoods> = {
  blank: () => ({ itemNumber: '', packageCount: null, packageType: null, description: null, grossWeight: null }),
  segments: [
    {
      segment: 'GID',
      values: { '1.0': { text: 'itemNumber' }, '2.0': { decimal: 'packageCount' }, '2.1': { text: 'packageType' } },
    },
    { segment: 'FTX', values: { '1.0': is('AAA'), '4.0': { joined: 'description', pieces: 5, size: 70 } } },
    measureRule('grossWeight', 'KGM', ['AAE', 'WT'], 'G', 'AAB'),
  ],
};

const CONSIGNMENT: ScopeRule<SummaryConsignment> = {
  blank: () => ({
    position: '',
    consignmentNumber: null,
    deliveryDate: null,
    packageCount: null,
    consignor: null,
    consignee: null,
    deliveryPlace: null,
    goods: [],
  }),
  segments: [
    { segment: 'CNI', values: { '1.0': { text: 'position' }, '2.0': { text: 'consignmentNumber' } } },
    dateRule('deliveryDate', '2', '17', '35'),
    { segment: 'CNT', values: { '1.0': is('11'), '1.1': { decimal: 'packageCount' } } },
  ],
  scopes: [
    party('consignor', ['CZ', 'SF']),
    party('consignee', ['CN']),
    party('deliveryPlace', ['DP']),
    { property: 'goods', trigger: 'GID', scope: GOODS },
  ],
};

const SUMMARY: ScopeRule<ConsignmentSummary> = {
  blank: () => ({
    kind: 'consignment-summary',
    interchange: -1,
    messageNumber: 0,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    shipmentReference: null,
    consignmentCount: null,
    transportMode: null,
    consignor: null,
    carrier: null,
    consignments: [],
  }),
  segments: [
    {
      segment: 'BGM',
      values: { '1.0': set('610'), '2.0': { text: 'documentNumber' }, '3.0': { text: 'messageFunction' } },
      always: true,
    },
    dateRule('issueDate', '137'),
    referenceRule('shipmentReference', 'CU', 'CRN'),
    { segment: 'CNT', values: { '1.0': is('10'), '1.1': { decimal: 'consignmentCount' } } },
  ],
  scopes: [
    party('consignor', ['CZ']),
    party('carrier', ['CA']),
    // Until D.96A, and in EANCOM, the parties stand under the transport.
    {
      property: null,
      trigger: 'TDT',
      segments: [{ segment: 'TDT', values: { '1.0': set('20'), '3.0': { text: 'transportMode' } } }],
      scopes: [
        { ...party<ConsignmentSummary>('consignor', ['CZ']), readOnly: true },
        { ...party<ConsignmentSummary>('carrier', ['CA']), readOnly: true },
      ],
    },
    { property: 'consignments', trigger: 'CNI', scope: CONSIGNMENT },
  ],
};

/** Forwarding and consolidation summary (IFCSUM); parties of the header since D.96B. */
export const message = mappedMessage<ConsignmentSummary>({
  type: 'IFCSUM',
  rules: SUMMARY,
  required: { documentNumber: 'tour number (BGM 1004)' },
  check: (document, places, findings) => {
    const { consignmentCount: announced, consignments } = document;
    if (announced === null || announced === String(consignments.length)) return;
    const code = Number(announced) > consignments.length ? 'fewer-lines' : 'declared-count-wrong';
    findings.add(code, places.of(document, 'consignmentCount'), String(consignments.length));
  },
  writes: { accepts: (document) => document.kind === 'consignment-summary', release: 'D01B' },
});
