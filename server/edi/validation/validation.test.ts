import fc from 'fast-check';
import { delfor } from '../../../test/given/delfor.js';
import { threadMs } from '../../../test/given/times.js';
import type { Finding } from '../finding.js';
import type { FindingCode } from '../finding-text.js';
import { read } from '../read.js';

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
/** What documents have no place for is no matter of the directory. */
const NO_FAULT = new Set(['message-not-mapped', 'segments-not-used', 'values-not-used']);
const findings = (text: string): readonly Finding[] =>
  read(bytesOf(text)).findings.filter(({ code }) => !NO_FAULT.has(code));

/** A whole interchange around the segments of a message. */
function interchange(type: string, segments: readonly string[], unb = 'UNOC:3'): string {
  return [
    'UNA:+.? ',
    `UNB+${unb}+A:OD+B:OD+261120:0900+7`,
    `UNH+1+${type}`,
    ...segments,
    `UNT+${segments.length + 2}+1`,
    'UNZ+1+7',
    '',
  ].join("'");
}

const DESADV = [
  'BGM+351+SN1+9',
  'DTM+137:20261120:102',
  'DTM+11:202611201200:203',
  'MEA+AAX+AAD+KGM:120.5',
  'RFF+CRN:C1',
  'NAD+BY+CUST01::92',
  'NAD+SE+SUPP01::92',
  'TOD+3++EXW',
  'TDT+12++30+31',
  'EQD+TE+AB123',
  'CPS+1++4',
  'PAC+2++KLT::92',
  'QTY+52:10:PCE',
  'PCI+17',
  'RFF+AAT:M1',
  'GIN+ML+100001+100002',
  'LIN+1++A-100:IN',
  'PIA+1+S-100:SA',
  'QTY+12:20:PCE',
  'ALI+SE',
  'RFF+ON:5500:10',
  'LOC+11+G14',
  'CPS+2++4',
  'PAC+1++KLT::92',
  'LIN+2++A-200:IN',
  'QTY+12:5:PCE',
  'RFF+ON:5501',
];
const INVOIC = [
  'BGM+380+INV1+9',
  'DTM+137:20261120:102',
  'RFF+ON:5500',
  'DTM+171:20261101:102',
  'NAD+BY+CUST01::92',
  'NAD+SE+SUPP01::92',
  'CUX+2:EUR:4',
  'PAT+1',
  'DTM+13:20261220:102',
  'LIN+1++A-100:IN',
  'IMD+F++:::BRAKE',
  'QTY+47:20:PCE',
  'MOA+203:200',
  'PRI+AAA:10',
  'RFF+DQ:SN1',
  'TAX+7+VAT+++:::25',
  'LIN+2++A-200:IN',
  'QTY+47:5:PCE',
  'MOA+203:50',
  'PRI+AAA:10',
  'UNS+S',
  'CNT+2:2',
  'MOA+77:312.5',
  'TAX+7+VAT+++:::25',
  'MOA+124:62.5',
];
const SCHEDULES = (['96A', '97A', '04A'] as const).map((release) =>
  delfor({ release, lines: 3, calloffs: 4, lineEnd: '' }).toString('latin1'),
);
const whole = [...SCHEDULES, interchange('DESADV:D:96A:UN', DESADV), interchange('INVOIC:D:96A:UN', INVOIC)];

describe('valid messages', () => {
  it('have no findings', () => {
    for (const text of whole) expect(findings(text)).toEqual([]);
  });
});

/** Changes a message as a damaged transmission would, its trailer's count corrected so that only the structure speaks. */
function changed(text: string, change: (segments: string[]) => void): string {
  const segments = text.split("'");
  change(segments);
  const first = segments.findIndex((segment) => segment.startsWith('UNH'));
  const last = segments.findIndex((segment) => segment.startsWith('UNT'));
  if (first >= 0 && last >= 0) segments[last] = (segments[last] ?? '').replace(/\+\d+/, `+${last - first + 1}`);
  return segments.join("'");
}
const count = (text: string): number => text.split("'").length;

describe('one segment', () => {
  const name = (text: string): string => /UNH\+1\+\w+:D:\w+/.exec(text)?.[0] ?? '';
  /** Segments between UNH and UNT that the structure needs: without any other one the message is still a whole one. */
  const isNeeded = (text: string, segment: string): boolean =>
    /^(UN[HTBZ]|BGM|LIN\+|CPS|UNS)/.test(segment) && !(segment.startsWith('LIN') && text.includes('INVOIC'));

  it.each(whole.map((text) => [name(text), text]))(
    'dropped from %s gives at most five findings, and one where the directory demands it',
    (_, text) => {
      const segments = text.split("'");
      for (let at = 1; at < segments.length - 1; at++) {
        const found = findings(
          changed(text, (all) => {
            all.splice(at, 1);
          }),
        ).map(({ code }) => code);
        expect({ segment: `${at} ${segments[at]}`, found, few: found.length <= 5 }).toMatchObject({ few: true });
        if (isNeeded(text, segments[at] ?? ''))
          expect({ segment: `${at} ${segments[at]}`, told: found.length > 0 }).toMatchObject({ told: true });
      }
    },
  );

  it.each(whole.map((text) => [name(text), text]))(
    'dropped from %s, count kept, gives one to five findings',
    (_, text) => {
      const segments = text.split("'");
      for (let at = 1; at < segments.length - 1; at++) {
        const found = findings(segments.filter((__, i) => i !== at).join("'"));
        expect({
          segment: `${at} ${segments[at]}`,
          found: found.map(({ code }) => code),
          fits: found.length >= 1 && found.length <= 5,
        }).toMatchObject({ fits: true });
      }
    },
  );

  it.each(whole.map((text) => [name(text), text]))('doubled in %s gives at most five findings', (_, text) => {
    for (let at = 1; at < count(text) - 1; at++) {
      const found = findings(
        changed(text, (all) => {
          all.splice(at, 0, all[at] ?? '');
        }),
      ).map(({ code }) => code);
      expect({ at, found, few: found.length <= 5 }).toMatchObject({ few: true });
    }
  });

  it.each(whole.map((text) => [name(text), text]))(
    'of %s in another place gives at most five findings of structure',
    (_, text) => {
      fc.assert(
        fc.property(fc.nat(), fc.nat(), (from, to) => {
          // Control segments stay where they are.
          const inner = count(text) - 5;
          const found = findings(
            changed(text, (all) => {
              all.splice(3 + (to % inner), 0, ...all.splice(3 + (from % inner), 1));
            }),
          )
            .filter(({ code }) => /^(segment|group|element|section)/.test(code))
            .map(({ code, path }) => `${code} ${path}`);
          expect({ found, few: found.length <= 5 }).toMatchObject({ few: true });
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('any changes', () => {
  it('are survived, with ranges inside the file, in bounded time', () => {
    const edit = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('drop', 'double', 'swap', 'replace'),
      other: fc.nat(),
      byte: fc.constantFrom(0x27, 0x2b, 0x3a, 0x3f, 0x20, 0x41, 0x39, 0xe5),
    });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.array(edit, { minLength: 1, maxLength: 20 }), (index, edits) => {
        const segments = (whole[index] ?? '').split("'");
        for (const { at, kind, other, byte } of edits) {
          const place = at % segments.length;
          const second = other % segments.length;
          if (kind === 'drop') segments.splice(place, 1);
          else if (kind === 'double') segments.splice(second, 0, segments[place] ?? '');
          else if (kind === 'swap')
            [segments[place], segments[second]] = [segments[second] ?? '', segments[place] ?? ''];
          else segments[place] = (segments[place] ?? '').replace(/.$/, String.fromCharCode(byte));
          if (segments.length === 0) segments.push('');
        }
        const bytes = bytesOf(segments.join("'"));
        const began = threadMs();
        for (const { start, end } of read(bytes).findings)
          expect(start >= 0 && start <= end && end <= bytes.length).toBe(true);
        expect(threadMs() - began).toBeLessThan(1_000);
      }),
      { numRuns: 1_500 },
    );
  });
});

const ORDERS = [
  'BGM+220+O1+9',
  'DTM+137:20261120:102',
  'NAD+BY+CUST01::92',
  'LIN+1++A-100:IN',
  'QTY+21:5:PCE',
  'UNS+S',
];
const orders = (from: string, to: string, type = 'ORDERS:D:96A:UN', unb?: string): string =>
  interchange(type, ORDERS, unb).replace(from, to);

describe('faults', () => {
  it.each<Record<'name' | 'text' | 'path' | 'found' | 'expected', string> & { code: FindingCode }>([
    {
      name: 'a mandatory segment',
      text: orders("DTM+137:20261120:102'", ''),
      code: 'segment-missing',
      path: 'DTM',
      found: '',
      expected: 'DTM',
    },
    {
      name: 'a group without its first segment',
      text: orders('UNS+S', "DTM+2:20261124:102'PIA+1+X:IN'UNS+S"),
      code: 'segment-missing',
      path: 'LIN 2',
      found: '',
      expected: 'LIN',
    },
    {
      name: 'a segment out of place',
      text: orders('UNS+S', "UNS+S'NAD+SE+S::92"),
      code: 'segment-misplaced',
      path: 'NAD',
      found: 'NAD',
      expected: 'ORDERS',
    },
    {
      name: 'a section separator',
      text: orders("UNS+S'", ''),
      code: 'section-control-missing',
      path: 'UNS',
      found: '',
      expected: 'UNS',
    },
    {
      name: 'a segment too many',
      text: orders('BGM+220+O1+9', "BGM+220+O1+9'BGM+220+O1+9"),
      code: 'segments-too-many',
      path: 'BGM',
      found: 'BGM',
      expected: '1',
    },
    {
      name: 'a segment of another message',
      text: orders('UNS+S', "CPS+1'UNS+S"),
      code: 'segment-not-in-message',
      path: 'segment 8',
      found: 'CPS',
      expected: 'ORDERS',
    },
    {
      name: 'a segment of no message',
      text: orders('UNS+S', "QQQ+1'UNS+S"),
      code: 'segment-unknown',
      path: 'segment 8',
      found: 'QQQ',
      expected: 'ORDERS D96A',
    },
    {
      name: 'a mandatory element',
      text: orders('DTM+137:20261120:102', 'DTM'),
      code: 'element-missing',
      path: 'DTM 1 / 2005',
      found: '',
      expected: '2005',
    },
    {
      name: 'a mandatory component',
      text: orders('QTY+21:5:PCE', 'QTY+21'),
      code: 'element-missing',
      path: 'LIN 1 / QTY 1 / 6060',
      found: '',
      expected: '6060',
    },
    {
      name: 'an empty mandatory component',
      text: orders('QTY+21:5:PCE', 'QTY+:5:PCE'),
      code: 'element-missing',
      path: 'LIN 1 / QTY 1 / 6063',
      found: '',
      expected: '6063',
    },
    {
      name: 'a number that is none',
      text: orders('QTY+21:5:PCE', "MEA+PD+AAA+KGM:1Z0'QTY+21:5:PCE"),
      code: 'value-not-numeric',
      path: 'LIN 1 / MEA 1 / 6314',
      found: '1Z0',
      expected: 'n..18',
    },
    {
      name: 'two decimal marks',
      text: orders('QTY+21:5:PCE', "MEA+PD+AAA+KGM:1.000,5'QTY+21:5:PCE"),
      code: 'value-not-numeric',
      path: 'LIN 1 / MEA 1 / 6314',
      found: '1.000,5',
      expected: 'n..18',
    },
    {
      name: 'a number too long',
      text: orders('QTY+21:5:PCE', 'QTY+21:1234567890123456:PCE'),
      code: 'value-too-long',
      path: 'LIN 1 / QTY 1 / 6060',
      found: '1234567890123456',
      expected: 'n..15',
    },
    {
      name: 'a text too long',
      text: orders('+O1+', `+${'X'.repeat(36)}+`),
      code: 'value-too-long',
      path: 'BGM / 1004',
      found: 'X'.repeat(36),
      expected: 'an..35',
    },
    {
      name: 'a code that is not listed',
      text: orders('QTY+21:5:PCE', 'QTY+998:5:PCE'),
      code: 'code-unlisted',
      path: 'LIN 1 / QTY 1 / 6063',
      found: '998',
      expected: '6063',
    },
    {
      name: 'too many elements',
      text: orders('BGM+220+O1+9', 'BGM+220+O1+9+AB+X+Y'),
      code: 'elements-too-many',
      path: 'BGM',
      found: 'X+Y',
      expected: '4',
    },
    {
      name: 'too many components',
      text: orders('QTY+21:5:PCE', 'QTY+21:5:PCE:7'),
      code: 'components-too-many',
      path: 'LIN 1 / QTY 1 / 1',
      found: '7',
      expected: '',
    },
    {
      name: 'a repeated number',
      text: orders('+O1+', '+O1*2+', 'ORDERS:D:96A:UN', 'UNOC:4').replace("UNA:+.? '", ''),
      code: 'value-repeated',
      path: 'BGM / 1004',
      found: '2',
      expected: '1004',
    },
    {
      name: 'a repeated article',
      text: orders('+A-100:IN', '+A*100:IN', 'ORDERS:D:96A:UN', 'UNOC:4').replace("UNA:+.? '", ''),
      code: 'value-repeated',
      path: 'LIN 1 / C212',
      found: '100:IN',
      expected: 'C212',
    },
    {
      name: 'a repeated text',
      text: orders('QTY+21', "IMD+F++:::Bolt 5*20'QTY+21", 'ORDERS:D:96A:UN', 'UNOC:4').replace("UNA:+.? '", ''),
      code: 'element-repeated',
      path: 'LIN 1 / IMD 1 / C273',
      found: '20',
      expected: 'C273',
    },
    {
      name: 'separators at the end',
      text: orders('BGM+220+O1+9', 'BGM+220+O1+9+'),
      code: 'separators-trailing',
      path: 'BGM',
      found: '+',
      expected: '',
    },
    {
      name: 'a date of another form',
      text: orders('20261120:102', '202611201200:102'),
      code: 'date-format-mismatch',
      path: 'DTM 137 / 2380',
      found: '202611201200',
      expected: 'CCYYMMDD (102)',
    },
    {
      name: 'a day that is none',
      text: orders('20261120:102', '20260230:102'),
      code: 'date-invalid',
      path: 'DTM 137 / 2380',
      found: '20260230',
      expected: 'CCYYMMDD (102)',
    },
    {
      name: 'a time that is none',
      text: orders('20261120:102', '202611202560:203'),
      code: 'date-invalid',
      path: 'DTM 1 / 2380',
      found: '202611202560',
      expected: 'CCYYMMDDHHmm (203)',
    },
    {
      name: 'a sign outside of the repertoire',
      text: orders('', '', 'ORDERS:D:96A:UN', 'UNOA:3').replace('+O1+', '+o1+'),
      code: 'charset-repertoire',
      path: 'UNB / 0001',
      found: 'o',
      expected: 'UNOA',
    },
    {
      name: 'a date of the interchange',
      text: orders('261120:0900', '20261120:0900'),
      code: 'value-too-long',
      path: 'UNB / 0017',
      found: '20261120',
      expected: 'n6',
    },
    {
      name: 'the interchange reference',
      text: orders('0900+7', '0900'),
      code: 'element-missing',
      path: 'UNB / 0020',
      found: '',
      expected: '0020',
    },
    {
      name: 'a release without directory',
      text: orders('', '', 'ORDERS:D:93A:UN'),
      code: 'release-nearest',
      path: 'UNH / 0054',
      found: '93A',
      expected: 'D96A',
    },
    {
      name: 'an agreement',
      text: orders('', '', 'ORDERS:D:96A:UN:A01051'),
      code: 'association-code',
      path: 'UNH / 0057',
      found: 'A01051',
      expected: 'D96A',
    },
  ])('$name', ({ text, code, path, found, expected }) => {
    const all = findings(text);
    const finding = all.find((one) => one.code === code && one.found === found);
    expect(finding ?? all.map((one) => `${one.code} ${one.path} ${one.found}`)).toMatchObject({
      code,
      path,
      found,
      expected,
    });
    expect(text.slice(finding?.start, finding?.end)).toBe(found);
  });

  it('are errors where a repetition takes away what the document is made of', () => {
    const text = orders('QTY+21:5:PCE', "IMD+F++:::Bolt 5*20'QTY+21:5*6:PCE", 'ORDERS:D:96A:UN', 'UNOC:4')
      .replace("UNA:+.? '", '')
      .replace('261120:0900', '20261120:0900')
      .replace('UNT+8', 'UNT+9');
    expect(findings(text).map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ['element-repeated', 'warning', 'LIN 1 / IMD 1 / C273'],
      ['value-repeated', 'error', 'LIN 1 / QTY 1 / C186'],
    ]);
  });

  it('are one each: nothing follows from them', () => {
    for (const text of [
      orders('QTY+21:5:PCE', 'QTY+21:1Z0:PCE'),
      orders('QTY+21:5:PCE', 'QTY+998:5:PCE'),
      orders("DTM+137:20261120:102'", '').replace('UNT+8', 'UNT+7'),
      orders('+O1+', `+${'X'.repeat(36)}+`),
    ])
      expect(findings(text)).toHaveLength(1);
  });
});

describe('what is allowed', () => {
  it.each<[string, string]>([
    ['signs and decimal marks beside the digits', orders('QTY+21:5:PCE', 'QTY+21:-12345678901234,5:PCE')],
    [
      'a released sign of repetition',
      orders('+O1+', '+O1?*2+', 'ORDERS:D:96A:UN', 'UNOC:4')
        .replace("UNA:+.? '", '')
        .replace('261120:0900', '20261120:0900'),
    ],
    ['an asterisk before syntax version 4', orders('+O1+', '+O1*2+').replace("UNA:+.? '", '')],
    ['released signs', orders('+O1+', `+${'X'.repeat(33)}?++`)],
    ['codes of an agency', orders('BGM+220+O1', 'BGM+YX7::9:ORDER+O1')],
    ['codes in lower case', orders('NAD+BY', 'NAD+by')],
    [
      'repetitions of syntax version 4',
      orders('261120:0900', '20261120:0900', 'ORDERS:D:96A:UN', 'UNOC:4').replace('UNA:+.? ', 'UNA:+.?*'),
    ],
    [
      'periods without hyphen',
      orders('DTM+137:20261120:102', "DTM+137:20261120:102'DTM+263:2026110120261130:718").replace('UNT+8', 'UNT+9'),
    ],
    ['a time zone', orders('20261120:102', '202611201200UTC:303')],
  ])('%s', (_, text) => {
    expect(findings(text)).toEqual([]);
  });

  it('and messages that are not mapped are checked all the same', () => {
    const result = read(
      bytesOf(
        interchange('PRICAT:D:96A:UN', [
          'BGM+9+P1+9',
          'DTM+137:20261120:102',
          'NAD+BY+CUST01::92',
          'PGI+1',
          'LIN+1++A-100:IN',
          'QTY+21:1Z0:PCE',
        ]),
      ),
    );
    expect(result.findings.map(({ code, severity, actor }) => [code, severity, actor])).toEqual([
      ['message-not-mapped', 'warning', 'us'],
      ['value-not-numeric', 'error', 'sender'],
    ]);
  });
});
