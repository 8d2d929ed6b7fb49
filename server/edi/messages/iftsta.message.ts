import type { FindingList } from '../findings.js';
import { mappedMessage } from '../mapping/mapped-message.js';
import { party } from '../mapping/party.js';
import type { Places } from '../mapping/places.js';
import { type ChildRule, dateRule, type ScopeRule } from '../mapping/rules.js';
import type { ConsignmentStatus, StatusEvent, StatusReference, TransportStatus } from '../model/transport-status.js';

/** '' where nothing is said. */
type Qualified = StatusReference;
interface RawEvent extends StatusEvent {
  readonly reasonText?: string | null;
  readonly remark?: string | null;
  readonly dates?: readonly Qualified[];
  readonly references?: readonly Qualified[];
}
interface RawConsignment extends ConsignmentStatus {
  readonly events: readonly RawEvent[];
  /** EQD that opens the group, where the status is one of equipment (since D.10A). */
  readonly unit?: string | null;
}
interface Raw extends TransportStatus {
  readonly consignments: readonly RawConsignment[];
  readonly references?: readonly Qualified[];
}

/** RFF 1153 by what they name, the best first. */
const SHIPMENT = ['SRN', 'CU', 'SI', 'CRN', 'BN', 'BM', 'FF'];
const DESPATCH_ADVICE = ['AAK', 'DQ', 'AAU'];
const ORDER = ['ON', 'CO'];
/** DTM 2005 of an event: status change. */
const STATUS_DATE = '334';

const blankQualified = (): Qualified => ({ qualifier: '', value: '' });
const REFERENCE: ScopeRule<Qualified> = {
  blank: blankQualified,
  segments: [{ segment: 'RFF', values: { '1.0': { text: 'qualifier' }, '1.1': { text: 'value' } } }],
};
const DATE: ScopeRule<Qualified> = {
  blank: blankQualified,
  segments: [{ segment: 'DTM', values: { '1.0': { text: 'qualifier' }, '1.1': { date: 'value' } } }],
};

const EVENT: ScopeRule<RawEvent> = {
  blank: () => ({
    category: null,
    status: null,
    statusAgency: null,
    reason: null,
    text: null,
    date: null,
    place: null,
    placeName: null,
    equipment: null,
    reasonText: null,
    remark: null,
    dates: [],
    references: [],
  }),
  segments: [
    // C601, C555 and C556: their elements have other numbers since D.98B, their places are the same.
    {
      segment: 'STS',
      values: {
        '1.0': { text: 'category' },
        '2.0': { text: 'status' },
        '2.2': { text: 'statusAgency' },
        '2.3': { text: 'text' },
        '3.0': { text: 'reason' },
        '3.3': { text: 'reasonText' },
      },
    },
    { segment: 'FTX', values: { '4.0': { joined: 'remark', pieces: 5, size: 512 } } },
    { segment: 'LOC', values: { '2.0': { text: 'place' }, '2.3': { text: 'placeName' } } },
    { segment: 'EQD', values: { '2.0': { text: 'equipment' } } },
  ],
  scopes: [
    { property: 'references', trigger: 'RFF', scope: REFERENCE },
    { property: 'dates', trigger: 'DTM', scope: DATE },
  ],
};
const EVENTS: ChildRule<RawConsignment> = { property: 'events', trigger: 'STS', scope: EVENT };

const blankConsignment = (): RawConsignment => ({
  consignmentNumber: null,
  shipmentReference: null,
  despatchAdvice: null,
  orderNumber: null,
  events: [],
  references: [],
  unit: null,
});
const CONSIGNMENT: ScopeRule<RawConsignment> = {
  blank: blankConsignment,
  segments: [{ segment: 'CNI', values: { '2.0': { text: 'consignmentNumber' } } }],
  scopes: [EVENTS, { property: 'references', trigger: 'RFF', scope: REFERENCE }],
};
const EQUIPMENT: ScopeRule<RawConsignment> = {
  blank: blankConsignment,
  segments: [{ segment: 'EQD', values: { '2.0': { text: 'unit' } } }],
  scopes: [EVENTS, { property: 'references', trigger: 'RFF', scope: REFERENCE }],
};

const STATUS: ScopeRule<Raw> = {
  blank: () => ({
    kind: 'transport-status',
    interchange: -1,
    messageNumber: 0,
    documentNumber: '',
    messageFunction: '',
    issueDate: null,
    consignor: null,
    consignee: null,
    carrier: null,
    shipmentReference: null,
    consignments: [],
    references: [],
  }),
  segments: [
    { segment: 'BGM', values: { '2.0': { text: 'documentNumber' }, '3.0': { text: 'messageFunction' } } },
    dateRule('issueDate', '137'),
  ],
  scopes: [
    party('consignor', ['CZ', 'OS']),
    party('consignee', ['CN', 'UC']),
    party('carrier', ['CA', 'CG']),
    { property: 'references', trigger: 'RFF', scope: REFERENCE },
    { property: 'consignments', trigger: 'CNI', scope: CONSIGNMENT },
    { property: 'consignments', trigger: 'EQD', scope: EQUIPMENT },
  ],
};

/** Of several values that with the best qualifier; null where none has any of them. */
function best(values: readonly Qualified[], qualifiers: readonly string[]): string | null {
  for (const wanted of qualifiers) {
    const found = values.find(({ qualifier }) => qualifier.toUpperCase() === wanted);
    if (found !== undefined) return found.value || null;
  }
  return null;
}

function eventOf(
  { reasonText = null, remark = null, dates = [], references: _, ...event }: RawEvent,
  unit: string | null,
): StatusEvent {
  return {
    ...event,
    text: event.text ?? reasonText ?? remark,
    date: best(dates, [STATUS_DATE]) ?? (dates[0]?.value || null),
    equipment: event.equipment ?? unit,
  };
}

/** References without those that are said again, with each event. */
function once(said: readonly Qualified[]): readonly StatusReference[] {
  const all = said.filter(({ value }) => value !== '');
  return [...new Map(all.map((one) => [`${one.qualifier} ${one.value}`, one])).values()];
}

/** Until D.20B references stand with the events; what the first event with one says is the consignment's. */
function consignmentOf({ references, unit = null, ...consignment }: RawConsignment): ConsignmentStatus {
  const said = [...references, ...consignment.events.flatMap((event) => event.references ?? [])];
  return {
    ...consignment,
    shipmentReference: best(said, SHIPMENT),
    despatchAdvice: best(said, DESPATCH_ADVICE),
    orderNumber: best(said, ORDER),
    references: once(said),
    events: consignment.events.map((event) => eventOf(event, unit)),
  };
}

function check({ consignments }: Raw, places: Places, findings: FindingList): void {
  for (const event of consignments.flatMap(({ events }) => events)) {
    if (event.status !== null || event.text !== null || event.reason !== null) continue;
    const { start, segment, path } = places.of(event);
    findings.add(
      'document-field-missing',
      { start, end: start, segment, path: `${typeof path === 'string' ? path : path()} / STS C555` },
      'status',
    );
  }
}

/** Transport status (IFTSTA); it is only read. */
export const message = mappedMessage<Raw>({
  type: 'IFTSTA',
  rules: STATUS,
  required: { documentNumber: 'document number (BGM 1004)', consignments: 'consignments (CNI)' },
  check,
  finish: ({ references = [], ...document }) => ({
    ...document,
    shipmentReference: best(references, SHIPMENT),
    consignments: document.consignments.map(consignmentOf),
  }),
});
