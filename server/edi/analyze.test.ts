import { readFileSync } from 'node:fs';
import { delfor, vda4905 } from '../../test/given/delfor.js';
import { analyze, peekEnvelope, read } from './read.js';
import { schedulesOf } from '../../test/given/schedules.js';

const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../test/fixtures/edi/${name}`, import.meta.url));
const all = { from: 1, limit: 5_000 };
const said = (bytes: Uint8Array, window = all): string[] =>
  analyze(bytes, window).outline.map(
    ({ level, label, value, reference }) => `${' '.repeat(level)}${label}: ${value} (${reference})`,
  );

describe('what a planner is told of a call-off beside the file', () => {
  const told = (line: string, ...segments: string[]): string[] => {
    const all = [
      'UNH+1+DELFOR:D:97A:UN',
      'BGM+241+S1+5',
      'DTM+137:20261122:102',
      'GIS+37',
      'NAD+ST+P1::92',
      line,
      ...segments,
    ];
    return said(
      Buffer.from(
        [
          "UNB+UNOC:3+S+R+261122:0830+1'",
          ...all.map((segment) => `${segment}'`),
          `UNT+${String(all.length + 1)}+1'UNZ+1+1'`,
        ].join(''),
      ),
    )
      .filter((entry) => /Article|QTY/.test(entry))
      .map((entry) => entry.trim());
  };

  it.each([
    [
      'one of a deleted article is a quantity and no call-off',
      'LIN+1+2+A1:IN',
      ['SCC+1', 'QTY+113:5', 'DTM+2:20261123:102'],
      ['Article, deleted: A1 (LIN 7140)', expect.stringMatching(/^(?!.*firm).*: 5 \(QTY 113\)$/)],
    ],
    [
      'a capacity is called one',
      'LIN+1++A1:IN',
      ['SCC+16', 'QTY+113:900', 'DTM+2:20261123:102'],
      ['Article: A1 (LIN 7140)', 'Capacity, 23 Nov 2026: 900 (QTY 113)'],
    ],
    [
      'a flexible interval is as long as its two dates say, in whatever order they come',
      'LIN+1++A1:IN',
      ['SCC+4++F', 'QTY+113:7', 'DTM+63:20261127:102', 'DTM+64:20261123:102'],
      ['Article: A1 (LIN 7140)', '23 Nov 2026 to 27 Nov 2026, forecast: 7 (QTY 113)'],
    ],
  ] as const)('%s', (_, line, segments, expected) => {
    expect(told(line, ...segments)).toEqual(expected);
  });
});

describe('the raw side of a file', () => {
  it.each([
    'delfor-d04a-damaged.edi',
    'delfor-d96a-indented.edi',
    'delfor-d04a-without-section.edi',
    'vda4905-special-dates.txt',
  ])('%s is put together from its tokens again, without gap or overlap', (name) => {
    const bytes = fixture(name);
    const tokens = analyze(bytes, all).segments.flatMap((segment) => segment.tokens);
    expect(tokens.map((token) => token.text).join('')).toBe(new TextDecoder().decode(bytes));
    let end = 0;
    for (const token of tokens) {
      expect(token.start).toBe(end);
      end = token.end;
    }
    expect(end).toBe(bytes.length);
  });

  it('numbers UNB as 1 and UNA as 0, and colours tag, data, separators and terminator', () => {
    const { segments, segmentCount } = analyze(fixture('delfor-d04a-damaged.edi'), { from: 1, limit: 3 });
    expect(segments.map(({ number, tag }) => [number, tag])).toEqual([
      [0, 'UNA'],
      [1, 'UNB'],
      [2, 'UNH'],
      [3, 'BGM'],
    ]);
    expect(segmentCount).toBe(29);
    expect(segments[3]?.tokens.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'tag BGM',
      'separator +',
      'data 241',
      'separator +',
      'data 4503377129',
      'separator +',
      'data 5',
      "terminator '",
      'gap \n',
    ]);
  });

  it('shows only the window asked for, with the same numbers', () => {
    const bytes = delfor({ lines: 20, calloffs: 20 });
    const whole = analyze(bytes, all);
    const part = analyze(bytes, { from: 401, limit: 100 });
    expect(part.segments).toEqual(whole.segments.filter(({ number }) => number >= 401 && number <= 500));
    expect(part.outline).toEqual(whole.outline.filter(({ segment }) => segment >= 401 && segment <= 500));
    expect(part.segmentCount).toBe(whole.segmentCount);
  });

  it('shows files of other standards line by line', () => {
    expect(analyze(new TextEncoder().encode('ISA*00*\n~ST*850'), all)).toMatchObject({
      standard: 'X12',
      segmentCount: 2,
      outline: [],
      segments: [
        { number: 1, start: 0, end: 7 },
        { number: 2, start: 8, end: 15 },
      ],
    });
  });

  it('takes any window', () => {
    for (const window of [
      { from: 0, limit: 0 },
      { from: -5, limit: 1e9 },
      { from: NaN, limit: NaN },
      { from: 1e9, limit: 10 },
    ])
      expect(() => analyze(delfor(), window)).not.toThrow();
  });
});

describe('the business side of a file', () => {
  it('says what a damaged schedule means, as far as it means anything', () => {
    const bytes = fixture('delfor-d04a-damaged.edi');
    expect(said(bytes)).toEqual([
      'Interchange:  (UNB)',
      ' Sender: 5560360793 (UNB 0004)',
      ' Recipient: 7340000123 (UNB 0010)',
      ' Control reference: 100482 (UNB 0020)',
      'Delivery schedule: DELFOR D.04A (UNH)',
      ' Document number: 4503377129 (BGM 1004)',
      ' Function: 5, replaces the earlier one (BGM 1225)',
      ' Issued: 20 Nov 2026 (DTM 137)',
      ' Horizon from: 23 Nov 2026 (DTM 158)',
      ' Horizon until: 21 May 2027 (DTM 159)',
      ' Planning office: 5560360793, Nordvik Trucks AB (NAD MI)',
      ' Seller: 7340000123, Solna Brake Systems (NAD SE)',
      ' Ship-to: GOT-P2, Plant 2 Gate 14 (NAD ST)',
      ' Gate: D14 (LOC 11)',
      ' Article: 21458870 (LIN 7140)',
      '  Description: BRAKE CALIPER LH (IMD 7008)',
      '  Order: 5500012345 (RFF ON)',
      '  Last received: 240 PCE (QTY 48)',
      '  Received, cumulative: 18420 PCE (QTY 70)',
      '  Call-offs:  (SCC)',
      '   24 Nov 2026, firm: 240 PCE (QTY 113)',
      '   25 Nov 2026, firm: 1Z0 PCE (QTY 113)',
      '   Week of 30 Dec 2026, forecast: 480 PCE (QTY 113)',
      '   Delivery requested: 20261330 (DTM 2)',
      '   No date, forecast: 480 PCE (QTY 113)',
      ' Segments: 27 (UNT 0074)',
      ' Messages: 1 (UNZ 0036)',
    ]);
    const wrong = analyze(bytes, all).outline.find(({ value }) => value === '1Z0 PCE');
    expect(new TextDecoder().decode(bytes.subarray(wrong?.start, wrong?.end))).toBe('1Z0');
  });

  it('gives call-offs of VDA 4905 the status of their release window', () => {
    expect(said(fixture('vda4905-special-dates.txt')).filter((entry) => entry.startsWith('   '))).toEqual([
      '   19 Nov 2026, backlog: 40 PCE (513 / 54-62)',
      '   19 Nov 2026, urgent: 15 PCE (513 / 69-77)',
      '   24 Nov 2026, firm: 120 PCE (513 / 84-92)',
      '   1 Dec 2026, material: 80 PCE (513 / 99-107)',
      '   Week of 7 Dec 2026, material: 500 PCE (513 / 114-122)',
      '   Jan 2027, forecast: 1000 PCE (514 / 12-20)',
      '   8 Feb 2027 to 7 Mar 2027, forecast: 700 PCE (514 / 57-65)',
      '   Remainder, forecast: 33 PCE (514 / 72-80)',
      '   25 Nov 2026, firm: 10 KGM (513 / 54-62)',
      '   Week of 30 Nov 2026, forecast: 20 KGM (513 / 69-77)',
    ]);
    expect(said(fixture('vda4905-two-texts.txt'))).toContain('  Last quantity received: 346 (513 / 26-37)');
    expect(said(fixture('vda4905-two-texts.txt'))).toContain(' Article: 1514280009100 (512 / 39-60)');
  });

  it('gives a capacity no status, for it calls off nothing', () => {
    const calloffs = (commitment: string): string[] =>
      said(
        Buffer.from(
          delfor({ lines: 1, calloffs: 1 })
            .toString('latin1')
            .replace(/SCC\+1/, `SCC+${commitment}`),
        ),
      ).filter((entry) => entry.startsWith('   '));
    expect([calloffs('1'), calloffs('16')]).toEqual([
      [expect.stringMatching(/^ {3}\d+ Nov 2026, firm: /)],
      [expect.stringMatching(/^ {3}Capacity, \d+ Nov 2026: /)],
    ]);
  });

  it.each(['96A', '97A', '04A'] as const)('agrees with what reading D.%s yields', (release) => {
    const bytes = delfor({ lines: 3, calloffs: 15, release });
    const shown = analyze(bytes, all)
      .outline.filter(({ level }) => level === 3)
      .map(({ value }) => value);
    expect(shown).toEqual(
      schedulesOf(read(bytes))[0]?.lines.flatMap((line) =>
        [...line.calloffs.quantities].map((quantity) => `${quantity} PCE`),
      ),
    );
  });
});

describe('a look at the envelope', () => {
  it.each<[string, Uint8Array, ReturnType<typeof peekEnvelope>]>([
    [
      'EDIFACT',
      delfor({ test: true }),
      {
        standard: 'EDIFACT',
        sender: 'O0013000001CUST:OD',
        recipient: 'O0013000002SUPP:OD',
        controlReference: '100482',
        test: true,
      },
    ],
    [
      'VDA',
      vda4905(),
      {
        standard: 'VDA',
        sender: 'CUST01',
        recipient: 'SUPP01',
        controlReference: '00042',
        test: false,
        counter: '511',
      },
    ],
    [
      'VDA 4913',
      new TextEncoder().encode('71103CUST01   SUPP01   0004100042'),
      {
        standard: 'VDA',
        sender: 'SUPP01',
        recipient: 'CUST01',
        controlReference: '00042',
        test: false,
        counter: '711',
      },
    ],
    [
      'XML',
      new TextEncoder().encode('<Order/>'),
      { standard: 'XML', sender: '', recipient: '', controlReference: '', test: false },
    ],
    ['nothing', new TextEncoder().encode('hello'), null],
  ])('of %s tells who sends what to whom', (_, bytes, envelope) => {
    expect(peekEnvelope(bytes)).toEqual(envelope);
  });

  it('says the same as reading', () => {
    for (const bytes of [delfor({ lines: 100, calloffs: 50 }), vda4905({ lines: 100 })])
      expect(peekEnvelope(bytes)).toEqual(read(bytes).interchanges[0]);
  });
});
