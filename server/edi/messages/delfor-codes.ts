import { CALLOFF_STATUSES, type CalloffStatus, type DateKind } from '../model/delivery-schedule.js';
import { type Code, code, CodeTable } from '../syntax/codes.js';
import { DAY, days, halfMonth, type Interval, MONTH, months, WEEK } from '../syntax/date.js';

/** What DELFOR's code values mean to a schedule (UN/EDIFACT D.96A, D.97A and D.04A), as data. */

const table = <T>(entries: Readonly<Record<string, T>>): CodeTable<T> =>
  new CodeTable(Object.entries(entries).map(([key, value]) => [code(key), value]));
const status = (name: CalloffStatus): number => CALLOFF_STATUSES.indexOf(name);

export const FIRM = status('firm');
export const PRODUCTION = status('production');
export const MATERIAL = status('material');
export const FORECAST = status('forecast');
export const BACKLOG = status('backlog');
export const URGENT = status('urgent');

/** QTY 6063. `calloff` may open a call-off, the others stand for the line; null is known but says nothing to a schedule. */
export type QuantityMeaning = 'calloff' | 'backlog' | 'urgent' | 'received' | 'despatch' | null;
export const QUANTITIES: CodeTable<QuantityMeaning> = table<QuantityMeaning>({
  113: 'calloff',
  1: 'calloff',
  131: 'calloff',
  83: 'backlog',
  84: 'urgent',
  70: 'received',
  48: 'despatch',
  194: 'despatch',
  12: 'despatch',
  3: null,
  11: null,
  17: null,
  21: null,
  46: null,
  52: null,
  53: null,
  54: null,
  57: null,
  59: null,
  60: null,
  66: null,
  71: null,
  72: null,
  73: null,
  74: null,
  78: null,
  79: null,
  119: null,
  124: null,
  135: null,
  145: null,
  192: null,
  195: null,
  261: null,
});
/** QTY 6063 that may stand among call-offs with a date and call off nothing: cumulative quantities, and the quantity per package. */
export const BESIDE_CALLOFFS: ReadonlySet<Code> = new Set(['3', '71', '74', '78', '79', '52', '261'].map(code));
/** QTY 6063 of what was required so far; which of several counts: the cumulative quantity before that scheduled, ordered, the latest and the previous one. */
export const REQUIRED_RANK: CodeTable<number> = table({ 3: 5, 78: 4, 71: 3, 74: 2, 79: 1 });
export const CUMULATIVE_SHIPPED = code('261');
export const DESPATCHED = code('12');
export const PER_PACKAGE = code('52');
/** Which of several last quantities counts: received before accepted before despatched. */
export const DESPATCH_RANK: CodeTable<number> = table({ 48: 3, 194: 2, 12: 1 });

/** LIN 1229 of an article that is not to be delivered: deleted, no delivery. */
export const DELETED_LINES: ReadonlySet<Code> = new Set(['2', '21'].map(code));

/** SCC 4017, delivery plan commitment. What is not listed is read as a forecast and reported. */
export const COMMITMENTS: CodeTable<number> = table({
  1: FIRM,
  15: FIRM,
  2: PRODUCTION,
  3: MATERIAL,
  4: FORECAST,
  12: FORECAST,
  26: FORECAST,
  5: BACKLOG,
  10: URGENT,
});
/** SCC 4017 that a status is written as. */
export const COMMITMENT_CODES: Readonly<Record<CalloffStatus, string>> = {
  firm: '1',
  production: '2',
  material: '3',
  forecast: '4',
  backlog: '5',
  urgent: '10',
};
/** SCC 4017 of capacity, average use and the most that could be wanted: no demand. */
export const CAPACITIES: ReadonlySet<Code> = new Set(['6', '14', '16', '17', '18', '21'].map(code));

/** SCC 2013, frequency: how long a period is whose last day nobody names. Discrete, just-in-time and daily plans name days; of a flexible interval (F) dates say it. */
export const INTERVALS: CodeTable<Interval> = table({
  D: DAY,
  Y: DAY,
  J: DAY,
  W: WEEK,
  G: days(10),
  H: halfMonth,
  M: MONTH,
  T: days(28),
  Q: months(3),
  S: months(6),
  A: months(12),
});

/** What a DTM 2005 says of a call-off: of several the highest rank counts; the first and the last day of a period belong together. */
export interface DateUse {
  readonly rank: number;
  readonly kind: DateKind;
  readonly end: 'first' | 'last' | null;
}
const use = (rank: number, kind: DateKind = 'unspecified', end: DateUse['end'] = null): DateUse => ({
  rank,
  kind,
  end,
});
export const CALLOFF_DATES: CodeTable<DateUse> = table({
  2: use(9, 'delivery'),
  10: use(8, 'despatch'),
  64: use(7, 'delivery', 'first'),
  63: use(3, 'delivery', 'last'),
  71: use(7, 'delivery', 'first'),
  74: use(4, 'delivery', 'last'),
  358: use(7, 'delivery', 'first'),
  359: use(3, 'delivery', 'last'),
  81: use(7, 'despatch', 'first'),
  84: use(3, 'despatch', 'last'),
  37: use(7, 'despatch', 'first'),
  38: use(3, 'despatch', 'last'),
  234: use(7, 'despatch', 'first'),
  235: use(3, 'despatch', 'last'),
  158: use(6, 'unspecified', 'first'),
  159: use(2, 'unspecified', 'last'),
  663: use(6, 'unspecified', 'first'),
  674: use(2, 'unspecified', 'last'),
  67: use(5, 'delivery'),
  69: use(5, 'delivery'),
  76: use(5, 'delivery'),
  79: use(5, 'despatch'),
  200: use(5, 'despatch'),
  17: use(4, 'delivery'),
  191: use(4, 'delivery'),
  11: use(4, 'despatch'),
});
/** Any other date behind a quantity. */
export const OTHER_DATE = use(1);
/** DTM 2005 of the span of a cumulative quantity, which is no date of a call-off. */
export const CUMULATIVE_START = code('51');
export const CUMULATIVE_END = code('52');
/** DTM 2005 at a last despatch: the note's own date before the receipt. */
export const DESPATCH_DATES: CodeTable<number> = table({ 11: 3, 171: 2, 50: 1 });
/** DTM 2005 in the header. */
export type HeaderDate = 'issued' | 'horizonStart' | 'horizonEnd';
export const HEADER_DATES: CodeTable<{ readonly field: HeaderDate; readonly rank: number }> = table({
  137: { field: 'issued', rank: 2 },
  97: { field: 'issued', rank: 1 },
  158: { field: 'horizonStart', rank: 2 },
  157: { field: 'horizonStart', rank: 1 },
  159: { field: 'horizonEnd', rank: 2 },
  36: { field: 'horizonEnd', rank: 1 },
});

/** NAD 3035. The higher rank wins where several fit. */
export type PartyRole = 'buyer' | 'seller' | 'shipTo';
export const PARTIES: CodeTable<{ readonly role: PartyRole; readonly rank: number }> = table({
  BY: { role: 'buyer', rank: 2 },
  MI: { role: 'buyer', rank: 1 },
  SE: { role: 'seller', rank: 3 },
  SU: { role: 'seller', rank: 2 },
  MF: { role: 'seller', rank: 1 },
  ST: { role: 'shipTo', rank: 3 },
  CN: { role: 'shipTo', rank: 2 },
  DP: { role: 'shipTo', rank: 1 },
});

/** RFF 1153 that name the schedule before this one. */
export const PREVIOUS_SCHEDULE: CodeTable<number> = table({ AIF: 3, ALM: 2, SH: 1 });
/** RFF 1153 of a despatch note: despatch advice and despatch note before delivery note and shipment. */
export const DESPATCH_NOTES: CodeTable<number> = table({ AAK: 2, AAU: 2, DQ: 1, SI: 1 });

/** How a release writes a detail; what differs between them (edi directories, DELFOR). */
export interface DelforRelease {
  readonly name: string;
  /** Half-years since 1900 of the first release of this form. */
  readonly since: number;
  /** D.96A writes QTY before its SCC, later releases SCC before the quantities it covers. */
  readonly quantityFirst: boolean;
  /** What opens the detail section. */
  readonly detailStart: string;
  readonly quantityFormat: string;
}
const D96A: DelforRelease = {
  name: 'D.96A',
  since: 0,
  quantityFirst: true,
  detailStart: 'UNS+D',
  quantityFormat: 'n..15',
};
const D97A: DelforRelease = {
  name: 'D.97A',
  since: 194,
  quantityFirst: false,
  detailStart: 'GIS+37',
  quantityFormat: 'n..15',
};
const D04A: DelforRelease = {
  name: 'D.04A',
  since: 204,
  quantityFirst: false,
  detailStart: 'GEI',
  quantityFormat: 'an..35',
};
const RELEASES: readonly DelforRelease[] = [D96A, D97A, D04A];

/** The form of a release by UNH 0054 (`97A`): UNS until D.96B, GIS until D.01B, GEI since; the middle one where it says nothing usable. */
export function formOf(release: string): DelforRelease {
  const match = /^(\d\d)([AB])$/.exec(release.toUpperCase());
  if (match === null) return D97A;
  const years = Number(match[1]);
  const age = (years < 70 ? years + 100 : years) * 2 + (match[2] === 'B' ? 1 : 0);
  return RELEASES.findLast((form) => form.since <= age) ?? D96A;
}
