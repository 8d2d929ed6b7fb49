import fc from 'fast-check';
import { saidBy } from '../../../test/given/said.js';
import { addDays, dayNumber, dayText } from '../../domain/calendar/day.js';
import { lastDayOfMonths } from '../../domain/calendar/period.js';
import {
  type ArticleNumber,
  type CalloffDetail,
  DATE_KINDS,
  type DeliveryScheduleDocument,
  type ScheduleLineDocument,
} from '../model/delivery-schedule.js';
import { read } from '../read.js';
import { write } from '../write.js';

const OPTIONS = { sender: 'A:OD', recipient: 'B:OD', controlReference: '1', preparedAt: '2026-11-21T08:30' } as const;

const word = fc.stringMatching(/^[A-Z0-9][A-Z0-9+:?']{0,9}$/);
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
const day = fc.integer({ min: dayNumber('2026-11-01'), max: dayNumber('2027-11-01') }).map(dayText);
const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const decimal = fc.integer({ min: 1, max: 99_999 }).map(String);
const kind = fc.constantFrom(...DATE_KINDS);
const party = fc.record({ code: word, agency: fc.constantFrom('', '92'), name: fc.oneof(word, fc.constant('')) });
const note = fc.record({ code: fc.oneof(fc.constant(''), fc.constantFrom('AAI', 'DEL')), text });
const LASTS: readonly ((first: string) => string)[] = [
  (first) => first,
  (first) => addDays(first, 6),
  (first) => dayText(lastDayOfMonths(dayNumber(first), 1)),
  (first) => dayText(lastDayOfMonths(dayNumber(first), 3)),
  (first) => addDays(first, 11),
  (first) => addDays(first, 364),
];

/** What only a few call-offs say. */
const detail = fc.record(
  {
    dateKind: kind,
    timeFrom: time,
    timeUntil: time,
    deliveryDate: day,
    despatchDate: day,
    orderNumber: word.map((number) => `X${number}`),
    orderLine: fc.nat(99).map(String),
    sequenceNumber: word,
    vehicle: word,
    productionLine: word,
    reference: word.map((number) => `Y${number}`),
  },
  { requiredKeys: [] },
);
const calloff = fc.record({
  gap: fc.integer({ min: 1, max: 40 }),
  last: fc.constantFrom(...LASTS),
  quantity: fc.nat(1_000_000),
  status: fc.nat(5),
  detail: maybe(detail),
});

const numbers: fc.Arbitrary<Pick<ScheduleLineDocument, 'articleNumber' | 'supplierArticleNumber' | 'articleNumbers'>> =
  fc
    .record({ buyer: maybe(word), supplier: maybe(word), gtin: word, others: fc.array(word, { maxLength: 7 }) })
    .chain(({ buyer, supplier, gtin, others }) => {
      const list: ArticleNumber[] = [
        { kind: 'gtin', code: 'EN', number: gtin },
        ...(buyer === null ? [] : [{ kind: 'buyer' as const, code: 'IN', number: buyer }]),
        ...(supplier === null ? [] : [{ kind: 'supplier' as const, code: 'VP', number: supplier }]),
        ...others.map((number, i) => ({ kind: 'other' as const, code: i === 6 ? '' : 'EC', number })),
      ];
      const few = { articleNumber: gtin, supplierArticleNumber: supplier, articleNumbers: [] };
      const all = { articleNumber: buyer ?? gtin, supplierArticleNumber: supplier, articleNumbers: list };
      return fc.constantFrom(few, all);
    });
const packaging = fc
  .tuple(
    maybe(decimal),
    fc.array(
      fc.record(
        { code: maybe(word), description: maybe(text), quantityPerPackage: maybe(decimal), packageCount: decimal },
        { requiredKeys: ['code', 'description', 'quantityPerPackage'] },
      ),
      { maxLength: 3 },
    ),
  )
  .map(([loose, named]) => [
    ...(loose === null ? [] : [{ code: null, description: null, quantityPerPackage: loose }]),
    ...named.map((it, i) => (it.code === null && it.description === null ? { ...it, code: `P${String(i)}` } : it)),
  ]);

const line: fc.Arbitrary<ScheduleLineDocument> = fc
  .record({
    numbers,
    packaging,
    description: maybe(word),
    gate: maybe(word),
    dock: maybe(word),
    orderLine: maybe(word),
    partConsignmentNumber: maybe(word),
    unit: fc.constantFrom('PCE', 'KGM'),
    received: maybe(decimal),
    required: maybe(decimal),
    shipped: maybe(decimal),
    start: maybe(day),
    despatch: fc.record({ note: maybe(word), date: maybe(day), quantity: maybe(decimal) }),
    texts: fc.array(note, { maxLength: 6 }),
    dateKind: kind,
    first: day,
    calloffs: fc.array(calloff, { maxLength: 6 }),
  })
  .map(({ numbers: ids, despatch, calloffs, ...it }) => {
    let at = it.first;
    const dates = calloffs.map(({ gap }) => (at = addDays(at, gap)));
    const lastDates = calloffs.map(({ last }, i) => last(dates[i] ?? ''));
    const details = calloffs
      .map(({ detail: said }, i) => ({ at: i, ...said }))
      .map(
        ({ dateKind, ...said }): CalloffDetail =>
          dateKind === undefined || said.at === 0 || dateKind === it.dateKind ? said : { ...said, dateKind },
      );
    return {
      ...ids,
      lineNumber: '',
      description: it.description,
      shipTo: null,
      gate: it.gate,
      dock: it.dock,
      orderNumber: 'ORDER',
      orderLine: it.orderLine,
      partConsignmentNumber: it.partConsignmentNumber,
      calloffReference: 'CALL',
      previousCalloffReference: null,
      unit: it.unit,
      cumulativeReceived: it.received,
      cumulativeRequired: it.required,
      cumulativeShipped: it.shipped,
      cumulativeStartDate: it.start,
      lastDespatchNote: despatch.note,
      lastDespatchDate: despatch.date,
      lastDespatchQuantity: despatch.quantity,
      texts: it.texts,
      packaging: it.packaging,
      dateKind: calloffs.length === 0 ? 'unspecified' : it.dateKind,
      quantityScale: 0,
      calloffs: {
        dates,
        lastDates,
        quantities: calloffs.map(({ quantity }) => quantity),
        statuses: calloffs.map(({ status }) => status),
      },
      calloffDetails: details.filter((said) => Object.keys(said).length > 1),
      totalQuantity: String(calloffs.reduce((sum, { quantity }) => sum + quantity, 0)),
      firstDate: dates[0] ?? null,
      lastDate: dates.at(-1) ?? null,
    };
  });
const schedule: fc.Arbitrary<DeliveryScheduleDocument> = fc
  .record({
    number: word,
    function: fc.constantFrom('', '4', '5', '9'),
    issued: day,
    horizon: fc.tuple(maybe(day), maybe(day)),
    previous: maybe(word),
    buyer: party,
    seller: party,
    shipTo: party,
    texts: fc.array(note, { maxLength: 6 }),
    single: fc.constantFrom('no', 'PER_ARTICLE', 'by number'),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  .map((it) => ({
    kind: 'delivery-schedule',
    interchange: 0,
    messageNumber: 1,
    documentNumber: it.number,
    messageFunction: it.function,
    issueDate: it.issued,
    horizonStart: it.horizon[0],
    horizonEnd: it.horizon[1],
    previousDocumentNumber: it.previous,
    buyer: it.buyer,
    seller: it.seller,
    shipTo: it.shipTo,
    texts: it.texts,
    completeness: it.single === 'no' ? 'FULL' : 'PER_ARTICLE',
    ...(it.single === 'by number' ? { byNumber: true } : {}),
    lines: it.lines.map((given, i) => ({ ...given, lineNumber: String(i + 1), shipTo: it.shipTo })),
  }));

describe.each(['D96A', 'D97A', 'D01B', 'D04A', 'D13A'])('a schedule written as DELFOR %s', (release) => {
  it('is read back the same but for the losses that are listed', () => {
    fc.assert(
      fc.property(schedule, (document) => {
        const { bytes, losses, findings } = write(document, { ...OPTIONS, release });
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        const [again] = read(bytes).documents;
        if (again?.kind !== 'delivery-schedule') throw new Error('No schedule');
        expect(saidBy(again, losses)).toEqual(saidBy(document, losses));
      }),
      { numRuns: 100 },
    );
  });
});
