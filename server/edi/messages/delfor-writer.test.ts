import { dayNumber, dayText } from '../../domain/calendar/day.js';
import { lastDayOfMonths } from '../../domain/calendar/period.js';
import { Chance } from '../../../test/given/chance.js';
import { vda4905 } from '../../../test/given/delfor.js';
import { fullSchedule } from '../../../test/given/full-schedule.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import type { DeliveryScheduleDocument, ScheduleLineDocument } from '../model/delivery-schedule.js';
import type { Party } from '../model/party.js';
import { read } from '../read.js';
import { write } from '../write.js';

const OPTIONS = {
  sender: 'O0013000001CUST:OD',
  recipient: 'O0013000002SUPP:OD',
  controlReference: '4711',
  preparedAt: '2026-11-21T08:30',
};

const party = (chance: Chance): Party => ({
  code: chance.id(13),
  agency: chance.pick(['', '92', '10']),
  name: chance.text(60),
});

function lastOf(chance: Chance, first: string): string {
  const day = dayNumber(first);
  return dayText(chance.pick([day, day + 6, lastDayOfMonths(day, 1), lastDayOfMonths(day, 3), day + chance.below(40)]));
}

function line(chance: Chance, index: number, shipTo: Party): ScheduleLineDocument {
  const scale = chance.below(3);
  const days = chance.list(12, (day) => new Date(Date.UTC(2026, 10, 24 + day * 7)).toISOString().slice(0, 10), 1);
  const quantities = days.map(() => chance.below(9_000) * 10 + 1);
  const received = chance.maybe(() => chance.decimal(scale));
  const quantity = chance.maybe(() => chance.decimal());
  return {
    lineNumber: String(index + 1),
    articleNumber: chance.id(20),
    supplierArticleNumber: chance.maybe(() => chance.id(20)),
    articleNumbers: [],
    description: chance.maybe(() => chance.text(60)),
    shipTo,
    gate: chance.maybe(() => chance.id(8)),
    dock: chance.maybe(() => chance.id(8)),
    orderNumber: chance.id(12),
    orderLine: chance.maybe(() => String(chance.below(99))),
    partConsignmentNumber: chance.maybe(() => chance.id(12)),
    calloffReference: chance.maybe(() => chance.id(9)),
    previousCalloffReference: chance.maybe(() => chance.id(9)),
    unit: chance.pick(['PCE', 'KGM']),
    cumulativeReceived: received,
    cumulativeRequired: null,
    cumulativeShipped: null,
    cumulativeStartDate: chance.maybe(() => chance.date()),
    lastDespatchNote: quantity === null ? null : chance.maybe(() => chance.id(9)),
    lastDespatchDate: quantity === null ? null : chance.maybe(() => chance.date()),
    lastDespatchQuantity: quantity,
    texts: [],
    packaging: [],
    dateKind: 'delivery',
    calloffDetails: [],
    quantityScale: scale,
    calloffs: {
      dates: days,
      lastDates: days.map((day) => lastOf(chance, day)),
      quantities,
      statuses: days.map(() => chance.below(6)),
    },
    totalQuantity: String(quantities.reduce((sum, next) => sum + next, 0)),
    firstDate: days[0] ?? null,
    lastDate: days.at(-1) ?? null,
  };
}

function schedule(chance: Chance): DeliveryScheduleDocument {
  const places = chance.list(2, () => party(chance), 1);
  const lines = places
    .flatMap((place) => chance.list(3, () => place, 1))
    .map((place, index) => line(chance, index, place));
  return {
    kind: 'delivery-schedule',
    interchange: 0,
    messageNumber: 1,
    documentNumber: chance.id(17),
    messageFunction: '5',
    issueDate: '2026-11-21',
    horizonStart: chance.maybe(() => chance.date()),
    horizonEnd: chance.maybe(() => chance.date()),
    previousDocumentNumber: chance.maybe(() => chance.id(17)),
    buyer: party(chance),
    seller: chance.maybe(() => party(chance)),
    shipTo: places.length === 1 ? (places[0] ?? null) : null,
    texts: [],
    completeness: 'FULL',
    lines,
  };
}

describe('a schedule written as DELFOR', () => {
  describe.each(['D96A', 'D97A', 'D04A', 'D13A'])('%s', (release) => {
    it.each(Array.from({ length: 25 }, (_, seed) => seed))('is read back the same (seed %i)', (seed) => {
      const document = schedule(new Chance(seed));
      const { bytes, findings, losses } = write(document, { ...OPTIONS, release });
      expect(losses).toEqual([]);
      expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
      expect(schedulesOf(read(bytes))).toEqual([document]);
    });
  });

  it('keeps the call-offs of a VDA 4905', () => {
    const [source] = schedulesOf(read(new Uint8Array(vda4905({ lines: 3, calloffs: 20 }))));
    if (source === undefined) throw new Error('No schedule');
    const [written] = schedulesOf(read(write(source, OPTIONS).bytes));
    expect(written?.lines.map(({ calloffs }) => calloffs)).toEqual(source.lines.map(({ calloffs }) => calloffs));
    expect(
      written?.lines.map(({ articleNumber, cumulativeReceived, lastDespatchNote }) => [
        articleNumber,
        cumulativeReceived,
        lastDespatchNote,
      ]),
    ).toEqual(
      source.lines.map(({ articleNumber, cumulativeReceived, lastDespatchNote }) => [
        articleNumber,
        cumulativeReceived,
        lastDespatchNote,
      ]),
    );
  });

  it('says periods, windows, kinds of dates and orders of single call-offs', () => {
    const document = schedule(new Chance(1));
    const [first] = document.lines;
    if (first === undefined) throw new Error('No line');
    const line: ScheduleLineDocument = {
      ...first,
      dateKind: 'despatch',
      calloffs: {
        dates: ['2026-11-24', '2026-11-30', '2026-12-10', '2027-04-01'],
        lastDates: ['2026-11-24', '2026-12-06', '2026-12-20', '2027-06-30'],
        quantities: [1, 2, 3, 4],
        statuses: [0, 3, 3, 3],
      },
      calloffDetails: [
        { at: 0, dateKind: 'delivery', timeFrom: '06:00', timeUntil: '14:30' },
        { at: 1, orderNumber: 'X1', orderLine: '10' },
      ],
    };
    const { bytes, losses } = write({ ...document, lines: [line] }, { ...OPTIONS, release: 'D97A' });
    expect(losses).toEqual([]);
    const text = new TextDecoder().decode(bytes);
    expect(
      text
        .slice(text.indexOf('SCC+1'))
        .replaceAll(/QTY.*?'/g, '')
        .split("'")
        .slice(0, 12),
    ).toEqual([
      'SCC+1++D',
      'DTM+64:202611240600:203',
      'DTM+63:202611241430:203',
      'SCC+4++W',
      'DTM+10:20261130:102',
      'RFF+ON:X1:10',
      'SCC+4++F',
      'DTM+37:20261210:102',
      'DTM+38:20261220:102',
      'SCC+4++Q',
      'DTM+10:20270401:102',
      expect.stringMatching(/^UNT/),
    ]);
  });

  it.each([
    [{ completeness: 'FULL', messageFunction: '' }, '5', ['messageFunction added']],
    [{ completeness: 'PER_ARTICLE', messageFunction: '' }, '4', ['messageFunction added', 'byNumber added']],
    [{ completeness: 'PER_ARTICLE', byNumber: true, messageFunction: '4' }, '4', []],
    [{ completeness: 'PER_ARTICLE', byNumber: true, messageFunction: '9' }, '4', ['messageFunction no-code']],
    [{ completeness: 'FULL', messageFunction: '4' }, '5', ['messageFunction no-code']],
    [{ completeness: 'FULL', messageFunction: '1' }, '1', ['lines.calloffs.quantity changed']],
  ] as const)('takes no article away that it does not stand for: %j', (head, sent, lost) => {
    const { bytes, losses } = write({ ...schedule(new Chance(2)), ...head }, OPTIONS);
    expect(/BGM\+241\+[^+]*\+(\d)/.exec(new TextDecoder().decode(bytes))?.[1]).toBe(sent);
    expect(losses.map(({ property, reason }) => `${property} ${reason}`)).toEqual(lost);
  });

  it('gives gates without a ship-to a delivery point without a code in D.96A', () => {
    const full = fullSchedule();
    const lines = full.lines.map((each, at) => (at === 1 ? each : { ...each, shipTo: null }));
    const { bytes, findings, losses } = write({ ...full, shipTo: null, lines }, { ...OPTIONS, release: 'D96A' });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(losses).toEqual([]);
    const again = schedulesOf(read(bytes)).flatMap((schedule) => schedule.lines);
    expect(again.map(({ articleNumber, gate, dock, shipTo }) => [articleNumber, gate, dock, shipTo?.code])).toEqual([
      ['ART-1', 'G7', 'L-22', ''],
      ['ART-2', 'G7', 'L-22', 'PLANT1'],
      ['ART-3', 'G7', 'L-22', ''],
    ]);
  });

  it.each(['D96A', 'D97A', 'D04A'])('writes the ship-to of the schedule for articles without one in %s', (release) => {
    const full = fullSchedule();
    const lines = full.lines.map((each) => ({ ...each, shipTo: null }));
    const { bytes, losses } = write({ ...full, lines }, { ...OPTIONS, release });
    expect(losses).toEqual([]);
    expect(schedulesOf(read(bytes)).flatMap((schedule) => schedule.lines.map(({ shipTo }) => shipTo?.code))).toEqual([
      'PLANT1',
      'PLANT1',
      'PLANT1',
    ]);
  });

  it('lists what only a just-in-time call-off says', () => {
    const document = schedule(new Chance(1));
    const [first] = document.lines;
    if (first === undefined) throw new Error('No line');
    const calloffDetails = [{ at: 0, sequenceNumber: '17', vehicle: 'V1', productionLine: 'B2' }];
    const { losses } = write({ ...document, lines: [{ ...first, calloffDetails, dateKind: 'unspecified' }] }, OPTIONS);
    expect(losses.map(({ property }) => property).sort()).toEqual([
      'lines.calloffDetails.productionLine',
      'lines.calloffDetails.sequenceNumber',
      'lines.calloffDetails.vehicle',
      'lines.dateKind',
    ]);
  });

  it('says what it has no place for', () => {
    const document = schedule(new Chance(1));
    const [first] = document.lines;
    if (first === undefined) throw new Error('No line');
    const { losses } = write(
      {
        ...document,
        lines: [{ ...first, lastDespatchQuantity: null, lastDespatchNote: 'DN1', description: 'x'.repeat(100) }],
      },
      OPTIONS,
    );
    expect(losses).toEqual([
      { property: 'lines.description', reason: 'too-long', text: 'x'.repeat(100) },
      { property: 'lines.lastDespatchNote', reason: 'no-place', text: 'DN1' },
    ]);
  });
});
