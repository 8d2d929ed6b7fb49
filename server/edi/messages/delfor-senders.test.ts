import { CALLOFF_STATUSES, type DeliveryScheduleDocument } from '../model/delivery-schedule.js';
import { read } from '../read.js';

const HEADER = ['BGM+241+S1+5', 'DTM+137:20261122:102'];
function message(release: string, segments: readonly string[]): Uint8Array {
  const all = [`UNH+1+DELFOR:D:${release}:UN`, ...segments];
  return Buffer.from(
    [
      "UNB+UNOC:3+S+R+261122:0830+1'",
      ...all.map((segment) => `${segment}'`),
      `UNT+${all.length + 1}+1'`,
      "UNZ+1+1'",
    ].join(''),
    'latin1',
  );
}
const d97a = (...segments: string[]): Uint8Array =>
  message('97A', [...HEADER, 'GIS+37', 'NAD+ST+P1::92', 'LIN+1++A1:IN', ...segments]);
const d96a = (...segments: string[]): Uint8Array =>
  message('96A', [...HEADER, 'UNS+D', 'NAD+CN+P1::92', 'LIN+1++A1:IN', ...segments, 'UNS+S']);
function schedule(bytes: Uint8Array): DeliveryScheduleDocument {
  const [document] = read(bytes).documents;
  if (document?.kind !== 'delivery-schedule') throw new Error('No schedule');
  return document;
}
const calls = (bytes: Uint8Array): unknown[] =>
  schedule(bytes).lines.flatMap(({ calloffs: { dates, quantities, statuses } }) =>
    dates.map((date, i) => [date, Number(quantities[i]), CALLOFF_STATUSES[statuses[i] ?? -1]]),
  );
/** Findings but for those about the structure, as code and what they point at. */
const told = (bytes: Uint8Array): string[] =>
  read(bytes)
    .findings.filter(({ code }) => !/^(segment|section|group|code)-/.test(code))
    .map(({ code, severity, start, end }) =>
      `${severity} ${code} ${Buffer.from(bytes.subarray(start, end)).toString('latin1')}`.trim(),
    );

describe('SCC in front of its quantities though the release has it behind them', () => {
  const CALLOFFS = ['SCC+1', 'QTY+113:100', 'DTM+10:20261123:102', 'SCC+4++W', 'QTY+113:120', 'DTM+10:20261130:102'];
  const READ = [
    ['2026-11-23', 100, 'firm'],
    ['2026-11-30', 120, 'forecast'],
  ];

  test.each([['QTY+70:5000'], ['QTY+48:60'], ['QTY+79:5000'], ['QTY+999:7'], ['QTY+83:5']])(
    'is told from a %s before it that has no date',
    (before) => {
      const bytes = d96a(before, ...CALLOFFS);
      expect(calls(bytes)).toEqual([...(before === 'QTY+83:5' ? [['2026-11-22', 5, 'backlog']] : []), ...READ]);
      expect(
        told(bytes).filter((finding) => finding.includes('commitment') || finding.includes('calloff-order')),
      ).toEqual([expect.stringContaining('warning calloff-order')]);
    },
  );

  test('is not suspected where SCC stands behind its quantities after all', () => {
    const behind = ['QTY+113:100', 'SCC+1', 'DTM+10:20261123:102', 'QTY+113:120', 'SCC+4++W', 'DTM+10:20261130:102'];
    for (const before of [
      ['QTY+70:5000', 'SCC+1', 'DTM+51:20260101:102'],
      ['QTY+66:7', 'SCC+4'],
      ['QTY+83:5', 'SCC+5'],
      ['QTY+3:900', 'SCC+1', 'DTM+2:20261123:102'],
    ])
      expect(calls(d96a(...before, ...behind)).slice(-2)).toEqual(READ);
    expect(calls(d96a('QTY+83:5', 'SCC+5', ...behind))).toEqual([['2026-11-22', 5, 'backlog'], ...READ]);
    expect(told(d96a('QTY+83:5', 'SCC+5', ...behind))).toEqual(['info calloff-dated-by-issue 5']);
    for (const before of [
      ['QTY+83:5', 'SCC+1'],
      ['QTY+66:7', 'SCC+4'],
    ])
      expect(told(d96a(...before, ...behind)).filter((finding) => finding.includes('calloff-order'))).toEqual([]);
  });

  test('is not stayed with where a call-off without an SCC made it seem so', () => {
    const bytes = d96a(
      'QTY+83:5',
      'SCC+1',
      'QTY+113:100',
      'DTM+10:20261123:102',
      'QTY+113:120',
      'SCC+4',
      'DTM+10:20261130:102',
      'QTY+113:130',
      'SCC+4',
      'DTM+10:20261207:102',
    );
    expect(calls(bytes).slice(-2)).toEqual([
      ['2026-11-30', 120, 'forecast'],
      ['2026-12-07', 130, 'forecast'],
    ]);
    expect(calls(bytes)).toContainEqual(['2026-11-23', 100, expect.any(String)]);
    expect(told(bytes).filter((finding) => /calloff-order|date-missing|date-twice/.test(finding))).toEqual([]);
  });
});

describe('the period of a call-off', () => {
  const periods = (...segments: string[]): unknown[] =>
    schedule(d97a(...segments)).lines.flatMap(({ calloffs }) =>
      calloffs.dates.map((date, i) => [date, calloffs.lastDates[i]]),
    );
  const first = (frequency: string, ...dates: string[]): unknown =>
    periods(`SCC+4++${frequency}`, 'QTY+113:20', ...dates)[0];

  test.each([
    ['D', '2026-12-01', '2026-12-01'],
    ['Y', '2026-12-01', '2026-12-01'],
    ['J', '2026-12-01', '2026-12-01'],
    ['F', '2026-12-01', '2026-12-01'],
    ['W', '2026-11-30', '2026-12-06'],
    ['G', '2026-12-11', '2026-12-20'],
    ['H', '2026-12-01', '2026-12-15'],
    ['H', '2026-12-16', '2026-12-31'],
    ['M', '2026-12-01', '2026-12-31'],
    ['M', '2026-11-23', '2026-12-22'],
    ['T', '2026-11-30', '2026-12-27'],
    ['Q', '2027-04-01', '2027-06-30'],
    ['S', '2027-01-01', '2027-06-30'],
    ['A', '2027-01-01', '2027-12-31'],
    ['W', '9999-12-31', '9999-12-31'],
    ['A', '9999-12-31', '9999-12-31'],
  ])('of frequency %s from %s ends on %s', (frequency, from, through) => {
    expect(first(frequency, `DTM+2:${from.replaceAll('-', '')}:102`)).toEqual([from, through]);
  });

  test.each([
    ['', '64', '63'],
    ['', '158', '159'],
    ['F', '64', '63'],
    ['D', '64', '63'],
    ['W', '64', '63'],
    ['M', '64', '63'],
    ['Q', '64', '63'],
    ['F', '158', '159'],
  ])('of frequency “%s” goes from DTM %s through DTM %s', (frequency, from, through) => {
    for (const last of ['2026-11-23', '2026-11-27', '2027-06-30']) {
      const [start, end] = [`DTM+${from}:20261123:102`, `DTM+${through}:${last.replaceAll('-', '')}:102`];
      expect([first(frequency, start, end), first(frequency, end, start)]).toEqual([
        ['2026-11-23', last],
        ['2026-11-23', last],
      ]);
    }
  });

  test('is no time from the first to the last possible day where a day of its own says otherwise, or the last comes before the first', () => {
    const WINDOW = ['DTM+64:20261123:102', 'DTM+63:20261220:102'];
    expect(first('', ...WINDOW, 'DTM+10:20261124:102')).toEqual(['2026-11-24', '2026-11-24']);
    expect([first('F', 'DTM+64:20261123:102', 'DTM+63:20261120:102'), first('F', 'DTM+63:20261120:102')]).toEqual([
      ['2026-11-23', '2026-11-23'],
      ['2026-11-20', '2026-11-20'],
    ]);
  });

  test('goes from DTM 64 through DTM 63 where a planning period is given as well', () => {
    expect(
      first('', 'DTM+158:20261101:102', 'DTM+159:20261231:102', 'DTM+64:20261123:102', 'DTM+63:20261127:102'),
    ).toEqual(['2026-11-23', '2026-11-27']);
  });
});

describe('what an SCC commits to', () => {
  const under = (commitment: string): Uint8Array =>
    d97a(
      'SCC+1',
      'QTY+113:5',
      'DTM+10:20261123:102',
      `SCC+${commitment}`,
      'QTY+113:900',
      'DTM+10:20261124:102',
      'QTY+113:900',
      'DTM+10:20261125:102',
      'QTY+83:2',
      'DTM+2:20261120:102',
    );
  const DUE = [
    ['2026-11-23', 5, 'firm'],
    ['2026-11-20', 2, 'backlog'],
  ];

  test.each(['6', '14', '16', '17', '18', '21'])(
    '%s, which is what the sender could take and not what is wanted, calls off nothing',
    (commitment) => {
      expect(calls(under(commitment))).toEqual(DUE);
      expect(told(under(commitment))).toEqual([`info quantity-not-used SCC+${commitment}`]);
      const cumulative = (asked: string): unknown[] =>
        calls(
          d97a(
            'QTY+70:900',
            'SCC+1',
            'QTY+3:920',
            'DTM+2:20261123:102',
            `SCC+${asked}`,
            'QTY+3:2000',
            'DTM+2:20261124:102',
          ),
        );
      expect([cumulative(commitment), cumulative('4')]).toEqual([
        [['2026-11-23', 20, 'firm']],
        [
          ['2026-11-23', 20, 'firm'],
          ['2026-11-24', 1080, 'forecast'],
        ],
      ]);
      expect(told(d97a(`SCC+${commitment}`, 'QTY+66:5', 'DTM+2:20261123:102'))).toEqual([
        `info quantity-not-used SCC+${commitment}`,
      ]);
      expect(calls(d96a('QTY+113:900', `SCC+${commitment}`, 'DTM+10:20261124:102'))).toEqual([]);
    },
  );

  test.each(['4', '12', '26'])('%s is a forecast', (commitment) => {
    expect(calls(under(commitment))).toContainEqual(['2026-11-24', 900, 'forecast']);
    expect(told(under(commitment))).toEqual([]);
  });

  test('a code that no directory has is told to be unlisted all the same', () => {
    expect(read(under('99')).findings.map(({ code, severity, path, found }) => [code, severity, path, found])).toEqual(
      expect.arrayContaining([
        ['calloff-status-unknown', 'info', 'LIN 1 / SCC', 'SCC+99'],
        ['code-unlisted', 'warning', expect.anything(), '99'],
      ]),
    );
  });

  test.each(['9', '11', '13', '22', '23', '24'])(
    '%s is not known, so it is read as forecast and told once',
    (commitment) => {
      expect(calls(under(commitment))).toContainEqual(['2026-11-24', 900, 'forecast']);
      expect(told(under(commitment))).toEqual([`info calloff-status-unknown SCC+${commitment}`]);
      expect(
        told(d97a(`SCC+${commitment}`, `SCC+${commitment}`, 'SCC+20', 'SCC+20')).map((finding) =>
          finding.split(' ').slice(1),
        ),
      ).toEqual([
        ['calloff-status-unknown', `SCC+${commitment}`],
        ['calloff-status-unknown', 'SCC+20'],
      ]);
    },
  );
});

describe('a line the sender has deleted', () => {
  const line = (action: string, ...segments: string[]): Uint8Array =>
    message('97A', [
      ...HEADER,
      'GIS+37',
      'NAD+ST+P1::92',
      `LIN+1+${action}+A1:IN`,
      ...segments,
      'LIN+2++A2:IN',
      'SCC+1',
      'QTY+113:7',
      'DTM+10:20261123:102',
    ]);
  const CALLOFFS = ['SCC+1', 'QTY+113:5.5', 'DTM+10:20261123:102', 'SCC+5', 'QTY+83:4', 'DTM+2:20261120:102'];

  test.each(['2', '21'])('(LIN 1229 %s) is to be delivered no more, the others are', (action) => {
    const bytes = line(action, ...CALLOFFS);
    expect(calls(bytes)).toEqual([
      ['2026-11-23', 0, 'firm'],
      ['2026-11-20', 0, 'backlog'],
      ['2026-11-23', 7, 'firm'],
    ]);
    expect(schedule(bytes).lines[0]).toMatchObject({ quantityScale: 0, totalQuantity: '0' });
    expect(told(bytes)).toEqual([`info calloff-cancelled ${action}`]);
  });

  test('is none for any of its delivery points', () => {
    const bytes = message('97A', [
      ...HEADER,
      'GIS+37',
      'LIN+1+2+A1:IN',
      'NAD+ST+P1::92',
      'SCC+1',
      'QTY+113:5',
      'DTM+10:20261123:102',
      'NAD+ST+P2::92',
      'SCC+1',
      'QTY+113:6',
      'DTM+10:20261123:102',
      'LIN+2++A2:IN',
      'NAD+ST+P1::92',
      'SCC+1',
      'QTY+113:7',
      'DTM+10:20261123:102',
    ]);
    expect(
      schedule(bytes).lines.map(({ articleNumber, shipTo, totalQuantity }) => [
        articleNumber,
        shipTo?.code,
        totalQuantity,
      ]),
    ).toEqual([
      ['A1', 'P1', '0'],
      ['A1', 'P2', '0'],
      ['A2', 'P1', '7'],
    ]);
  });

  test.each(['', '1', '3', '4'])('is not meant by LIN 1229 “%s”', (action) => {
    expect(calls(line(action, 'SCC+1', 'QTY+113:5', 'DTM+10:20261123:102'))).toEqual([
      ['2026-11-23', 5, 'firm'],
      ['2026-11-23', 7, 'firm'],
    ]);
    expect(told(line(action))).toEqual([]);
  });
});

describe('where senders put references and places', () => {
  const noted = (...references: string[]): unknown =>
    schedule(d97a('QTY+48:100', 'DTM+50:20261120:102', ...references)).lines[0]?.lastDespatchNote;

  test('the last despatch note is RFF AAK or AAU, else the delivery note’s or the shipment’s number', () => {
    expect([
      noted('RFF+SI:SID77'),
      noted('RFF+DQ:LS88'),
      noted('RFF+DQ:LS88', 'RFF+AAK:DN99'),
      noted('RFF+AAU:DN99', 'RFF+SI:SID77', 'RFF+AAK:DN98'),
      noted('RFF+AAK:', 'RFF+SI:SID77'),
    ]).toEqual(['SID77', 'LS88', 'DN99', 'DN99', 'SID77']);
  });

  test('gate and dock may have a name and no code', () => {
    const bytes = d97a('LOC+11+:::TOR 5', 'LOC+159+:::LINE 7');
    expect(schedule(bytes).lines[0]).toMatchObject({ gate: 'TOR 5', dock: 'LINE 7' });
    expect(schedule(d97a('LOC+11+G5:::TOR 5')).lines[0]).toMatchObject({ gate: 'G5' });
  });

  test('the order of the whole schedule is that of lines that name none', () => {
    const bytes = message('97A', [
      ...HEADER,
      'RFF+ON:5500001',
      'RFF+AIF:S0',
      'GIS+37',
      'NAD+ST+P1::92',
      'LIN+1++A1:IN',
      'LIN+2++A2:IN',
      'RFF+ON:7700:10',
    ]);
    expect(schedule(bytes)).toMatchObject({
      previousDocumentNumber: 'S0',
      lines: [
        { orderNumber: '5500001', orderLine: null },
        { orderNumber: '7700', orderLine: '10' },
      ],
    });
  });
});

describe('a date that comes twice', () => {
  const FIRM = ['SCC+1', 'QTY+113:5', 'DTM+10:20261123:102'];

  test.each([[[...FIRM, 'SCC+5', 'QTY+83:4', 'SCC+10', 'QTY+84:3']], [['QTY+83:5', 'QTY+84:3']]])(
    'is not what is due at once, as %j is',
    (segments) => {
      expect(told(d97a(...segments)).map((finding) => finding.split(' ')[1])).toEqual([
        'calloff-dated-by-issue',
        'calloff-dated-by-issue',
      ]);
    },
  );

  test('is pointed at, and where it stands with the SCC the quantity is', () => {
    expect(told(d97a(...FIRM, 'QTY+113:6', 'DTM+10:20261123:102'))).toEqual(['info calloff-date-twice 20261123']);
    expect(told(d97a(...FIRM, 'SCC+4', 'DTM+10:20261124:102', 'QTY+113:6', 'QTY+113:7'))).toEqual([
      'info calloff-date-twice 7',
    ]);
    expect(
      read(d97a(...FIRM, 'SCC+4', 'DTM+10:20261124:102', 'QTY+113:6', 'QTY+113:7')).findings.filter(
        ({ code }) => code === 'calloff-date-twice',
      ),
    ).toMatchObject([{ path: 'LIN 1 / QTY 3', segment: 14 }]);
  });
});
