import { read } from '../read.js';
import { write } from '../write.js';
import { writeXml } from '../xml/write.js';
import type { DeliveryScheduleDocument } from '../model/delivery-schedule.js';

const OPTIONS = { sender: 'A:OD', recipient: 'B:OD', controlReference: '1', preparedAt: '2026-11-21T08:30' } as const;
const file = (type: string, ...segments: readonly string[]): Uint8Array =>
  Buffer.from(
    [
      'UNB+UNOC:3+A:ZZ+B:ZZ+261120:0900+1',
      `UNH+1+${type}`,
      'BGM+241+4711+9',
      'DTM+137:20261120:102',
      'NAD+BY+CUST01::92',
      'NAD+ST+PLANT1::92',
      ...segments,
      `UNT+${segments.length + 6}+1`,
      'UNZ+1+1',
      '',
    ].join("'\n"),
  );
const delfor = (...segments: readonly string[]): Uint8Array =>
  file('DELFOR:D:97A:UN', 'GIS+37', 'LIN+1++A:IN', ...segments);
const deljit = (...segments: readonly string[]): Uint8Array =>
  file('DELJIT:D:97A:UN', 'SEQ+3', 'LIN+1++A:IN', ...segments);
function scheduleIn(bytes: Uint8Array): DeliveryScheduleDocument {
  const [document] = read(bytes).documents;
  if (document?.kind !== 'delivery-schedule') throw new Error('No schedule');
  return document;
}
const dates = (document: DeliveryScheduleDocument): unknown =>
  document.lines.map(({ dateKind, calloffs, calloffDetails }) => [dateKind, calloffs.dates, calloffDetails]);
const notes = (bytes: Uint8Array): unknown => read(bytes).findings.map(({ code, found }) => [code, found]);
const DELIVERY = 'DTM+2:20261124:102';
const DESPATCH = 'DTM+10:20261120:102';

describe('two dates of one call-off', () => {
  it.each([
    ['DELFOR', delfor('SCC+1++D', 'QTY+113:100:PCE', DELIVERY, DESPATCH)],
    ['DELFOR, despatch first', delfor('SCC+1++D', 'QTY+113:100:PCE', DESPATCH, DELIVERY)],
    ['DELFOR, behind SCC', delfor('SCC+1++D', DELIVERY, DESPATCH, 'QTY+113:100:PCE')],
    ['DELJIT', deljit('QTY+1:100:PCE', DELIVERY, DESPATCH)],
  ])('are both kept: the delivery counts, the despatch stands beside it (%s)', (_, bytes) => {
    expect(dates(scheduleIn(bytes))).toEqual([['delivery', ['2026-11-24'], [{ at: 0, despatchDate: '2026-11-20' }]]]);
    expect(notes(bytes)).toEqual([]);
  });

  it('are kept where the despatch counts', () => {
    const bytes = delfor('SCC+1++D', 'QTY+113:100:PCE', DESPATCH, 'DTM+17:20261124:102');
    expect(dates(scheduleIn(bytes))).toEqual([['despatch', ['2026-11-20'], [{ at: 0, deliveryDate: '2026-11-24' }]]]);
  });

  it('of the same kind leave one that is told with its value', () => {
    const bytes = delfor('SCC+1++D', 'QTY+113:100:PCE', DELIVERY, 'DTM+17:20261123:102');
    expect(dates(scheduleIn(bytes))).toEqual([['delivery', ['2026-11-24'], []]]);
    expect(notes(bytes)).toEqual([['values-not-used', '17 2380 “20261123”']]);
  });

  it.each([
    ['behind it', [DELIVERY, 'DTM+63:20261127:102']],
    ['in front of it', ['DTM+63:20261127:102', DELIVERY]],
  ])('are a span where one is the latest of the same kind, %s', (_, both) => {
    const bytes = delfor('SCC+1++D', 'QTY+113:100:PCE', ...both);
    const [line] = scheduleIn(bytes).lines;
    expect([line?.calloffs.dates, line?.calloffs.lastDates]).toEqual([['2026-11-24'], ['2026-11-27']]);
    expect(notes(bytes)).toEqual([]);
  });

  it('leave a latest day that lies before the other, which is told', () => {
    const bytes = delfor('SCC+1++D', 'QTY+113:100:PCE', DELIVERY, 'DTM+63:20261120:102');
    expect(scheduleIn(bytes).lines[0]?.calloffs.lastDates).toEqual(['2026-11-24']);
    expect(notes(bytes)).toEqual([['values-not-used', '63 2380 “20261120”']]);
  });

  it('of many call-offs are each with their own', () => {
    const rows = Array.from({ length: 6 }, (_, i) => [
      `QTY+113:${i + 1}:PCE`,
      `DTM+2:2026112${i}:102`,
      `DTM+10:2026111${i}:102`,
    ]);
    const [line] = scheduleIn(delfor('SCC+1++D', ...rows.flat(), 'QTY+113:9:PCE', 'DTM+2:20261201:102')).lines;
    expect(line?.calloffDetails.map(({ despatchDate }) => despatchDate)).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => `2026-11-1${i}`),
    );
    expect(line?.calloffs.dates).toHaveLength(7);
  });

  it('are written as DELFOR and as our own XML, and read back the same', () => {
    const document = scheduleIn(delfor('SCC+1++D', 'QTY+113:100:PCE', DELIVERY, DESPATCH));
    const { bytes, losses } = write(document, { ...OPTIONS, release: 'D97A' });
    expect(losses).toEqual([]);
    expect(dates(scheduleIn(bytes))).toEqual(dates(document));
    const xml = writeXml(document, { format: 'inhouse' });
    expect(xml.losses).toEqual([]);
    expect(dates(scheduleIn(xml.bytes))).toEqual(dates(document));
  });
});

describe('the number of packages', () => {
  const PACKED = delfor('SCC+1++D', 'QTY+113:288:PCE', DELIVERY, 'PAC+12++KLT6429', 'QTY+52:24:PCE');
  const PACKAGING = [{ code: 'KLT6429', description: null, quantityPerPackage: '24', packageCount: '12' }];

  it('stands with the package, and needs no other word of it', () => {
    expect(scheduleIn(PACKED).lines[0]?.packaging).toEqual(PACKAGING);
    const counted = delfor('SCC+1++D', 'QTY+113:700:PCE', DELIVERY, 'PAC+700');
    expect(scheduleIn(counted).lines[0]?.packaging).toEqual([
      { code: null, description: null, quantityPerPackage: null, packageCount: '700' },
    ]);
    expect([notes(PACKED), notes(counted)]).toEqual([[], []]);
  });

  it('is written as DELFOR and as our own XML, and read back the same', () => {
    const document = scheduleIn(PACKED);
    expect(scheduleIn(write(document, { ...OPTIONS, release: 'D97A' }).bytes).lines[0]?.packaging).toEqual(PACKAGING);
    expect(scheduleIn(writeXml(document, { format: 'inhouse' }).bytes).lines[0]?.packaging).toEqual(PACKAGING);
  });
});

describe('a note and a day behind a quantity that counts on', () => {
  it.each([
    ['79', null, ['values-not-used', 'AAK 1154 “DN 77”']],
    ['70', 'DN 77', ['values-not-used', '171 2380 “20261117”']],
  ])('are kept or told (QTY %s)', (qualifier, note, told) => {
    const bytes = delfor(
      `QTY+${qualifier}:5000:PCE`,
      'RFF+AAK:DN 77',
      'DTM+171:20261117:102',
      'SCC+1++D',
      'QTY+113:100:PCE',
      DELIVERY,
    );
    expect(scheduleIn(bytes).lines[0]?.lastDespatchNote).toBe(note);
    expect(notes(bytes)).toContainEqual(told);
  });
});
