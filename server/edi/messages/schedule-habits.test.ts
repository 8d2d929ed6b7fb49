import { vda4905 } from '../../../test/given/delfor.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import type { Profile } from '../mapping/profile.js';
import { read } from '../read.js';

const HABITS: ReadonlySet<string> = new Set([
  'quantities-taken-as-cumulative',
  'quantities-look-cumulative',
  'calloff-dates-open',
  'calloff-periods-open',
  'calloffs-from-cumulative',
  'cumulative-base-missing',
  'calloff-order',
]);
const DAYS = ['20261130', '20261207', '20261214', '20261221', '20261228', '20270104', '20270111'];

/** A DELFOR with one article, received so far, and a call-off on each day. */
function delfor(
  received: number,
  quantities: readonly number[],
  { qty = '113', dtm = '2', scc = 'SCC+4++D' } = {},
): Buffer {
  const calloffs = quantities.map((one, i) => `${scc}'QTY+${qty}:${String(one)}:PCE'DTM+${dtm}:${DAYS[i] ?? ''}:102'`);
  return Buffer.from(
    `UNB+UNOC:3+A:ZZ+B:ZZ+261123:1000+1'UNH+1+DELFOR:D:97A:UN'BGM+241+1+5'DTM+137:20261123:102'NAD+BY+B::92'NAD+SE+S::92'GIS+37'NAD+ST+P::92'LIN+1++ART:IN'` +
      `QTY+70:${String(received)}:PCE'DTM+51:20260101:102'${calloffs.join('')}UNT+${String(12 + 3 * quantities.length)}+1'UNZ+1+1'`,
  );
}
function readWith(bytes: Uint8Array, profile?: Omit<Profile, 'name'>) {
  const result = read(bytes, { profiles: profile === undefined ? [] : [{ name: 'P', ...profile }] });
  const line = schedulesOf(result)[0]?.lines[0];
  return {
    quantities: line?.calloffs.quantities.map(Number),
    total: line?.totalQuantity,
    dateKind: line?.dateKind,
    lastDates: line?.calloffs.lastDates,
    told: result.findings
      .filter(({ code }) => HABITS.has(code))
      .map(({ severity, code, expected }) => `${severity} ${code} ${expected}`.trim()),
  };
}

describe('what quantities count', () => {
  const rising = delfor(12_000, [12_100, 12_250, 12_250, 12_400, 12_520, 12_600, 12_700]);

  it('is taken as cumulative where they rise in small steps from what was received, and said', () => {
    expect(readWith(rising)).toMatchObject({
      quantities: [100, 150, 0, 150, 120, 80, 100],
      total: '700',
      told: ['warning quantities-taken-as-cumulative 12000'],
    });
  });

  it('is left as it is where the steps are large or few, and said', () => {
    const ramp = [25, 60, 110, 180, 260];
    expect(readWith(delfor(20, ramp))).toMatchObject({
      quantities: ramp,
      told: ['info quantities-look-cumulative 20'],
    });
    expect(readWith(delfor(1_000, [1_010, 1_020, 1_030, 1_040, 1_050]))).toMatchObject({
      quantities: [1_010, 1_020, 1_030, 1_040, 1_050],
      told: ['info quantities-look-cumulative 1000'],
    });
  });

  it.each([
    ['ordinary quantities', 12_000, [100, 120, 140, 160, 180]],
    ['quantities that fall once', 1_000, [1_100, 1_200, 1_150, 1_300, 1_400]],
    ['the same quantity each time', 50, [50, 50, 50, 50, 50]],
    ['nothing received', 0, [100, 200, 300, 400, 500]],
  ])('is not doubted for %s', (_, received, quantities) => {
    expect(readWith(delfor(received, quantities))).toMatchObject({ quantities, told: [] });
  });

  it('is what the profile says, without a word', () => {
    expect(readWith(rising, { quantities: [{ code: '113', are: 'discrete' }] })).toMatchObject({
      quantities: [12_100, 12_250, 12_250, 12_400, 12_520, 12_600, 12_700],
      told: [],
    });
    expect(readWith(delfor(20, [25, 60]), { quantities: [{ code: '113', are: 'cumulative' }] })).toMatchObject({
      quantities: [5, 35],
      told: [],
    });
    const own = delfor(20, [25, 60], { qty: '3' });
    expect(readWith(own)).toMatchObject({ quantities: [5, 35], told: ['info calloffs-from-cumulative'] });
    expect(readWith(own, { quantities: [{ code: '3', are: 'cumulative' }] })).toMatchObject({
      quantities: [5, 35],
      told: [],
    });
  });
});

describe('the kind of dates', () => {
  it('is open where the code does not say it, unless the profile does', () => {
    const open = delfor(0, [10], { dtm: '158' });
    expect(readWith(open)).toMatchObject({ dateKind: 'unspecified', told: ['info calloff-dates-open'] });
    expect(readWith(open, { dateKind: 'despatch' })).toMatchObject({ dateKind: 'despatch', told: [] });
    expect(readWith(delfor(0, [10], { dtm: '2' }), { dateKind: 'despatch' })).toMatchObject({
      dateKind: 'delivery',
      told: [],
    });
  });
});

describe('the kind of dates in VDA 4905', () => {
  it('is what the profile says', () => {
    const kinds = (profiles: Profile[]): (string | undefined)[] =>
      schedulesOf(read(vda4905({ lines: 2, calloffs: 3 }), { profiles })).map(({ lines: [line] }) => line?.dateKind);
    expect(new Set(kinds([]))).toEqual(new Set(['unspecified']));
    expect(new Set(kinds([{ name: 'P', message: 'VDA 4905', dateKind: 'delivery' }]))).toEqual(new Set(['delivery']));
  });
});

describe('the length of forecasts', () => {
  it('is open where they stand a week apart and have no frequency, unless the profile says it', () => {
    const weekly = delfor(0, [10, 20, 15, 30], { scc: 'SCC+4' });
    expect(readWith(weekly)).toMatchObject({
      lastDates: DAYS.slice(0, 4).map(iso),
      told: ['info calloff-periods-open'],
    });
    expect(readWith(weekly, { forecastPeriod: 'week' })).toMatchObject({
      lastDates: ['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-27'],
      told: [],
    });
    expect(readWith(weekly, { forecastPeriod: 'day' }).told).toEqual([]);
    expect(readWith(delfor(0, [10, 20, 15], { scc: 'SCC+4' })).told).toEqual([]);
  });
});

describe('the order of commitment and quantity', () => {
  const behind = (text: string): string => text.replaceAll(/SCC\+4\+\+D'(QTY[^']*')/g, "$1SCC+4++D'");

  it('is what the profile says, without a word', () => {
    const bytes = Buffer.from(behind(delfor(0, [10, 20]).toString()));
    expect(readWith(bytes, { commitmentOrder: 'behind' })).toMatchObject({ quantities: [10, 20], told: [] });
  });
});

const iso = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
