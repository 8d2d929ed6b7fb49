import { periodOf, PERIODS } from '../../domain/calendar/period.js';
import type { PlainCalloff, PlainLine } from '../document-json.js';
import { FILE_LIMITS, MAX_CALLOFFS, MAX_QUANTITY_DECIMALS, MAX_SCALED_QUANTITY } from '../limits.js';
import { type Problems, quoted } from '../mapping/json-object.js';
import {
  ARTICLE_NUMBER_KINDS,
  type ArticleNumber,
  CALLOFF_STATUSES,
  type CalloffDetail,
  DATE_KINDS,
  type DeliveryScheduleDocument,
  type LineText,
  type PackagingInstruction,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import {
  among,
  at,
  day,
  decimal,
  list,
  object,
  optional,
  orNull,
  otherwise,
  type Properties,
  type Shape,
  text,
  time,
} from './shape.js';
import { MAX_ENTRIES, maybe, number, originOf, party, said, when } from './trade-shapes.js';

/** A call-off as JSON has it; what its neighbours say as well may be left out. */
type GivenCalloff = Omit<PlainCalloff, 'lastDate' | 'period' | 'unit'> &
  Partial<Pick<PlainCalloff, 'lastDate' | 'period' | 'unit'>>;
/** What a line adds up from its call-offs is not asked for, and made anew. */
type GivenLine = Omit<PlainLine, 'calloffs' | 'totalQuantity' | 'firstDate' | 'lastDate'> & {
  readonly calloffs: readonly GivenCalloff[];
  readonly totalQuantity?: string;
  readonly firstDate?: string | null;
  readonly lastDate?: string | null;
};
export type GivenSchedule = Omit<DeliveryScheduleDocument, 'lines'> & { readonly lines: readonly GivenLine[] };

const QUANTITY = new RegExp(`^-?(0|[1-9]\\d*)(\\.\\d{1,${MAX_QUANTITY_DECIMALS}})?$`);
const MAX_DIGITS = 19;
/** A quantity that a line can keep: with few decimals, and not too large. */
const quantity: Shape<string> = {
  schema: { type: 'string', pattern: QUANTITY.source, maxLength: MAX_DIGITS + MAX_QUANTITY_DECIMALS },
  take(value, path, problems) {
    if (typeof value === 'string' && value.length <= MAX_DIGITS + MAX_QUANTITY_DECIMALS && QUANTITY.test(value))
      return value;
    problems.add(
      path,
      `expected a quantity as text with at most ${MAX_QUANTITY_DECIMALS} decimals, such as "12.5", found ${quoted(value)}`,
    );
    return undefined;
  },
};

const calloff = object<GivenCalloff>({
  date: day,
  lastDate: optional(day),
  period: optional(among(PERIODS)),
  quantity,
  unit: optional(text),
  status: otherwise('firm', among(CALLOFF_STATUSES)),
  dateKind: optional(among(DATE_KINDS)),
  timeFrom: optional(time),
  timeUntil: optional(time),
  deliveryDate: optional(day),
  despatchDate: optional(day),
  orderNumber: optional(text),
  orderLine: optional(text),
  sequenceNumber: optional(text),
  vehicle: optional(text),
  productionLine: optional(text),
  reference: optional(text),
});
const lineTexts = list(object<LineText>({ code: said, text }), MAX_ENTRIES);
const LINE: Properties<GivenLine> = {
  lineNumber: said,
  articleNumber: text,
  supplierArticleNumber: maybe,
  articleNumbers: list(
    object<ArticleNumber>({ kind: among(ARTICLE_NUMBER_KINDS), code: said, number: text }),
    MAX_ENTRIES,
  ),
  description: maybe,
  shipTo: orNull(party),
  gate: maybe,
  dock: maybe,
  orderNumber: maybe,
  orderLine: maybe,
  partConsignmentNumber: maybe,
  calloffReference: maybe,
  previousCalloffReference: maybe,
  unit: otherwise('PCE', text),
  cumulativeReceived: number,
  cumulativeRequired: number,
  cumulativeShipped: number,
  cumulativeStartDate: when,
  lastDespatchNote: maybe,
  lastDespatchDate: when,
  lastDespatchQuantity: number,
  texts: lineTexts,
  packaging: list(
    object<PackagingInstruction>({
      code: maybe,
      description: maybe,
      quantityPerPackage: number,
      packageCount: optional(decimal),
    }),
    MAX_ENTRIES,
  ),
  dateKind: otherwise('unspecified', among(DATE_KINDS)),
  calloffs: list(calloff, MAX_CALLOFFS),
  totalQuantity: optional(text),
  firstDate: optional(maybe),
  lastDate: optional(maybe),
};

export const DELIVERY_SCHEDULE: Properties<GivenSchedule> = {
  ...originOf('delivery-schedule'),
  documentNumber: text,
  messageFunction: said,
  issueDate: when,
  horizonStart: when,
  horizonEnd: when,
  previousDocumentNumber: maybe,
  buyer: orNull(party),
  seller: orNull(party),
  shipTo: orNull(party),
  texts: lineTexts,
  completeness: otherwise('FULL', among(['FULL', 'PER_ARTICLE'])),
  byNumber: optional(among([true])),
  lines: list(object<GivenLine>(LINE), FILE_LIMITS.lines),
};

/** A schedule with the call-offs of its lines in columns. */
export function scheduleOf(given: GivenSchedule, path: string, problems: Problems): DeliveryScheduleDocument {
  return { ...given, lines: given.lines.map((line, i) => lineOf(line, `${at(path, 'lines')}[${i}]`, problems)) };
}

function lineOf(given: GivenLine, path: string, problems: Problems): ScheduleLineDocument {
  const { calloffs, totalQuantity: _, firstDate: __, lastDate: ___, ...about } = given;
  const quantityScale = calloffs.reduce((most, { quantity: said }) => Math.max(most, decimalsOf(said)), 0);
  const exact = calloffs.map(({ quantity: said }) => scaled(said, quantityScale));
  const dates = calloffs.map(({ date }) => date);
  const lastDates = calloffs.map(({ date, lastDate = date }) => lastDate);
  for (const [at, one] of calloffs.entries())
    checkCalloff({ ...one, lastDate: one.lastDate ?? one.date, exact: exact[at] ?? 0n }, about.unit, {
      path: `${path}.calloffs[${at}]`,
      problems,
    });
  return {
    ...about,
    quantityScale,
    calloffs: {
      dates,
      lastDates,
      quantities: exact.every((one) => Number.isSafeInteger(Number(one))) ? exact.map(Number) : exact,
      statuses: calloffs.map(({ status }) => CALLOFF_STATUSES.indexOf(status)),
    },
    calloffDetails: calloffs.flatMap(detailOf),
    totalQuantity: String(exact.reduce((sum, one) => sum + one, 0n)),
    firstDate: dates.reduce<string | null>((first, date) => (first === null || date < first ? date : first), null),
    lastDate: dates.reduce<string | null>((last, date) => (last === null || date > last ? date : last), null),
  };
}

function checkCalloff(
  { date, lastDate, period, unit, exact }: GivenCalloff & { readonly lastDate: string; readonly exact: bigint },
  lineUnit: string,
  { path, problems }: { readonly path: string; readonly problems: Problems },
): void {
  if (lastDate < date) problems.add(`${path}.lastDate`, `expected ${date} or later, found ${lastDate}`);
  else if (period !== undefined && period !== periodOf(date, lastDate))
    problems.add(`${path}.period`, `${date} to ${lastDate} is a ${periodOf(date, lastDate)}, found "${period}"`);
  if (unit !== undefined && unit !== lineUnit)
    problems.add(`${path}.unit`, `expected the unit of the line, ${lineUnit}, found ${quoted(unit)}`);
  if (Math.abs(Number(exact)) > MAX_SCALED_QUANTITY) problems.add(`${path}.quantity`, 'is too large');
}

function detailOf(
  { date: _, lastDate: __, period: ___, quantity: ____, unit: _____, status: ______, ...own }: GivenCalloff,
  at: number,
): readonly CalloffDetail[] {
  return Object.keys(own).length === 0 ? [] : [{ at, ...own }];
}

function decimalsOf(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}

/** A decimal as a whole number of 10^-scale. */
function scaled(decimal: string, scale: number): bigint {
  return BigInt(decimal.replace('.', '') + '0'.repeat(scale - decimalsOf(decimal)));
}
