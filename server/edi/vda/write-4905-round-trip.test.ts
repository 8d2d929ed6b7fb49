import fc from 'fast-check';
import { addDays, dayNumber, dayText, mondayOf } from '../../domain/calendar/day.js';
import { lastDayOfMonths } from '../../domain/calendar/period.js';
import { saidBy } from '../../../test/given/said.js';
import { UNITS } from '../messages/vda4905-layout.js';
import {
  CALLOFF_STATUSES,
  type CalloffDetail,
  DATE_KINDS,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { read } from '../read.js';
import { type VdaScheduleOptions, writeVda } from './write.js';

const OPTIONS: VdaScheduleOptions = {
  message: 'VDA 4905',
  customer: 'CUST',
  supplier: 'SUPP',
  transmissionNumber: 1,
  date: '2026-11-22',
};
const ISSUED = '2026-11-22';

const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const word = (length: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^[A-ZÄÖÅ1-9][A-Z0-9.-]{0,${length - 1}}$`));
const day = fc.integer({ min: dayNumber('2026-11-24'), max: dayNumber('2028-12-01') }).map(dayText);
const party = (length: number): fc.Arbitrary<Party> => word(length).map((code) => ({ code, agency: '', name: '' }));
const number = fc.integer({ min: 1, max: 99_999 }).map((one) => String(one).padStart(5, '0'));

interface Period {
  readonly date: string;
  readonly last: string;
}
const monday = (date: string): string => dayText(mondayOf(dayNumber(date)));
const ofDay = day.map((date): Period => ({ date, last: date }));
const ofWeek = day.map((date): Period => ({ date: monday(date), last: addDays(monday(date), 6) }));
const ofMonth = day.map((date): Period => {
  const first = `${date.slice(0, 8)}01`;
  return { date: first, last: dayText(lastDayOfMonths(dayNumber(first), 1)) };
});
const ofWeeks = fc
  .tuple(day, fc.integer({ min: 2, max: 60 }))
  .map(([date, weeks]): Period => ({ date: monday(date), last: addDays(monday(date), 7 * weeks - 1) }));
const ofAny = fc.tuple(day, fc.nat(400)).map(([date, days]): Period => ({ date, last: addDays(date, days) }));

interface Calloff extends Period {
  readonly quantity: number;
  readonly status: number;
}
const status = (name: (typeof CALLOFF_STATUSES)[number]): number => CALLOFF_STATUSES.indexOf(name);
/** Call-offs as VDA says them: those due now on the day of issue, then days, weeks and months, firm ones before material before forecasts. */
const sayable: fc.Arbitrary<Calloff[]> = fc
  .tuple(
    fc.array(fc.constantFrom(status('backlog'), status('urgent')), { maxLength: 2 }),
    fc.uniqueArray(fc.oneof(ofDay, ofWeek, ofMonth), { maxLength: 20, selector: ({ date }) => date }),
    fc.tuple(fc.nat(20), fc.nat(20)),
    fc.nat(999_999_999),
  )
  .map(([due, periods, [firm, material], quantity]) => [
    ...due.map((code) => ({ date: ISSUED, last: ISSUED, quantity, status: code })),
    ...periods
      .sort((a, b) => a.date.localeCompare(b.date))
      .map((period, i) => ({
        ...period,
        quantity: quantity - Math.min(quantity, i),
        status: status(i < firm ? 'firm' : i < firm + material ? 'material' : 'forecast'),
      })),
  ]);
/** Call-offs of any kind. */
const any: fc.Arbitrary<Calloff[]> = fc.array(
  fc
    .tuple(fc.oneof(ofDay, ofWeek, ofMonth, ofWeeks, ofAny), fc.integer({ min: -5, max: 99_999 }), fc.nat(5))
    .map(([period, quantity, code]) => ({ ...period, quantity, status: code })),
  { maxLength: 20 },
);

function columns(rows: readonly Calloff[], scale: number): Partial<ScheduleLineDocument> {
  const dates = rows.map(({ date }) => date).sort();
  return {
    quantityScale: scale,
    calloffs: {
      dates: rows.map(({ date }) => date),
      lastDates: rows.map(({ last }) => last),
      quantities: rows.map(({ quantity }) => quantity),
      statuses: rows.map((row) => row.status),
    },
    totalQuantity: String(rows.reduce((sum, { quantity }) => sum + quantity, 0)),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
  };
}

const texts = fc.array(
  word(9).map((text) => ({ code: '', text })),
  { maxLength: 5 },
);
const packaging = fc.array(
  fc.record({
    code: word(22),
    description: maybe(word(22)),
    quantityPerPackage: maybe(fc.integer({ min: 1, max: 9_999_999 }).map(String)),
  }),
  { maxLength: 3 },
);
const line = (rows: fc.Arbitrary<Calloff[]>): fc.Arbitrary<ScheduleLineDocument> =>
  fc
    .record({
      articleNumber: word(22),
      supplierArticleNumber: maybe(word(22)),
      gate: maybe(word(5)),
      dock: maybe(word(14)),
      orderNumber: maybe(word(12)),
      calloffReference: maybe(word(9)),
      previousCalloffReference: maybe(word(9)),
      unit: fc.constantFrom(...Object.values(UNITS), 'XY'),
      cumulativeReceived: maybe(fc.nat().map(String)),
      lastDespatchNote: word(8),
      lastDespatchDate: maybe(day),
      lastDespatchQuantity: maybe(fc.nat(99_999_999).map((thousandths) => String(thousandths / 1_000))),
      texts,
      packaging,
      rows,
    })
    .map(({ rows: given, ...about }) => ({
      lineNumber: '',
      partConsignmentNumber: null,
      articleNumbers: [],
      description: null,
      shipTo: null,
      orderLine: null,
      cumulativeRequired: null,
      cumulativeShipped: null,
      cumulativeStartDate: '2026-01-01',
      dateKind: 'unspecified' as const,
      calloffs: { dates: [], lastDates: [], quantities: [], statuses: [] },
      calloffDetails: [],
      quantityScale: 0,
      totalQuantity: '0',
      firstDate: null,
      lastDate: null,
      ...about,
      ...columns(given, 0),
    }));
const schedule = (of: fc.Arbitrary<ScheduleLineDocument>): fc.Arbitrary<DeliveryScheduleDocument> =>
  fc
    .record({
      documentNumber: number,
      previousDocumentNumber: maybe(number),
      horizonEnd: maybe(day),
      buyer: party(9),
      seller: party(9),
      shipTo: party(3),
      lines: fc.array(of, { minLength: 1, maxLength: 3 }),
    })
    .map(({ lines, ...head }) => ({
      kind: 'delivery-schedule',
      interchange: 0,
      messageNumber: 1,
      messageFunction: '',
      issueDate: ISSUED,
      horizonStart: null,
      texts: [],
      completeness: 'PER_ARTICLE',
      ...head,
      lines: lines.map((one, i) => ({ ...one, lineNumber: String(i + 1), shipTo: head.shipTo })),
    }));

/** What only other messages say. */
const detail: fc.Arbitrary<Omit<CalloffDetail, 'at'>> = fc.record(
  { dateKind: fc.constantFrom(...DATE_KINDS), timeFrom: fc.constant('08:00'), orderNumber: word(9), vehicle: word(9) },
  { requiredKeys: [] },
);
const foreignLine: fc.Arbitrary<ScheduleLineDocument> = fc
  .tuple(
    line(any),
    fc.record(
      {
        lineNumber: word(3),
        articleNumber: word(40),
        articleNumbers: fc.constant([{ kind: 'gtin' as const, code: 'EN', number: '4012345678901' }]),
        description: word(20),
        gate: word(20),
        orderNumber: fc.constantFrom('0', 'Б7', 'X'.repeat(13)),
        orderLine: word(3),
        partConsignmentNumber: word(3),
        unit: fc.constantFrom('C62', 'ST', 'KG', 'PCE'),
        cumulativeReceived: fc.constantFrom('12.5', '-3', '99999999999'),
        cumulativeRequired: fc.constant('5'),
        cumulativeShipped: fc.constant('5'),
        cumulativeStartDate: fc.constantFrom(null, '2025-01-01', '1950-01-01'),
        lastDespatchNote: fc.constantFrom(null, '123456789'),
        lastDespatchQuantity: fc.constantFrom('0', '0.0001'),
        texts: fc.array(fc.record({ code: fc.constantFrom('', 'AAI'), text: word(90) }), { maxLength: 3 }),
        packaging: fc.constant([{ code: 'X'.repeat(30), description: null, quantityPerPackage: '0' }]),
        dateKind: fc.constantFrom(...DATE_KINDS),
        quantityScale: fc.constant(1),
      },
      { requiredKeys: [] },
    ),
    fc.array(detail, { maxLength: 3 }),
  )
  .map(([plain, foreign, details]) => ({
    ...plain,
    ...foreign,
    calloffs: {
      ...plain.calloffs,
      quantities: plain.calloffs.quantities.map(
        (whole) => Number(whole) * (foreign.quantityScale === 1 ? 10 : 1) + (foreign.quantityScale ?? 0),
      ),
    },
    calloffDetails: details
      .map((said, at) => ({ at, ...said }))
      .filter(({ at, ...said }) => at < plain.calloffs.dates.length && Object.keys(said).length > 0),
  }));
const foreignSchedule: fc.Arbitrary<DeliveryScheduleDocument> = fc
  .tuple(
    schedule(foreignLine),
    fc.record(
      {
        documentNumber: word(12).map((text) => `D${text}`),
        previousDocumentNumber: word(12).map((text) => `D${text}`),
        messageFunction: fc.constant('9'),
        horizonStart: day,
        horizonEnd: day.map((date) => `${date}T10:00`),
        buyer: fc.record({ code: word(12), agency: fc.constant('92'), name: word(20) }),
        shipTo: fc.record({ code: word(5), agency: fc.constantFrom('', '92'), name: word(9) }),
        texts: fc.constant([{ code: '', text: 'X' }]),
        completeness: fc.constantFrom('FULL' as const, 'PER_ARTICLE' as const),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([plain, foreign]) => ({ ...plain, ...foreign }));

describe('a schedule of what VDA 4905 can say', () => {
  it('is read back the same, and nothing is lost', () => {
    fc.assert(
      fc.property(schedule(line(sayable)), (document) => {
        const { bytes, losses, findings } = writeVda(document, OPTIONS);
        expect(losses).toEqual([]);
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(saidBy(read(bytes).documents[0], [])).toEqual(saidBy(document, []));
      }),
      { numRuns: 200 },
    );
  });
});

describe('any schedule written as VDA 4905', () => {
  it('is read back the same but for the losses that are listed, each property once', () => {
    fc.assert(
      fc.property(foreignSchedule, (document) => {
        const { bytes, losses } = writeVda(document, OPTIONS);
        const lost = losses.map(({ property }) => property);
        expect(new Set(lost).size).toBe(lost.length);
        expect(saidBy(read(bytes).documents[0], losses)).toEqual(saidBy(document, losses));
      }),
      { numRuns: 300 },
    );
  });
});
