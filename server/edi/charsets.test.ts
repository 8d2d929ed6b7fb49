import { schedulesOf } from '../../test/given/schedules.js';
import { analyze } from './analyze.js';
import type { Finding } from './finding.js';
import { read } from './read.js';

/** Two-byte characters of Japanese, among whose bytes are all the usual separators: 左カ水ェ. */
const JAPANESE = "\u001b$B:8%+?e%'\u001b(B";
const GBK = Buffer.from([0xd7, 0xf3, 0xc7, 0xb0, 0xd2, 0xb6, 0xd7, 0xd3, 0xb0, 0xe5]).toString('latin1');

/** A schedule whose article has this description, each character a byte. */
function file(identifier: string, description: string, article = 'A'): Uint8Array {
  const segments = [
    'BGM+241+N1+5',
    'DTM+137:20261120:102',
    'GIS+37',
    'NAD+ST+P1::92',
    `LIN+1++${article}:IN`,
    `IMD+++:::${description}`,
    'SCC+1++D',
    'QTY+113:5:PCE',
    'DTM+2:20261124:102',
  ];
  return Buffer.from(
    [
      `UNB+${identifier}:3+A:OD+B:OD+261120:0900+7`,
      'UNH+1+DELFOR:D:97A:UN',
      ...segments,
      `UNT+${segments.length + 2}+1`,
      'UNZ+1+7',
      '',
    ].join("'\n"),
    'latin1',
  );
}
/** Description of the article, the character set, and what was found. */
function taken(bytes: Uint8Array): [string | null | undefined, string, string[]] {
  const result = read(bytes);
  return [
    schedulesOf(result)[0]?.lines[0]?.description,
    result.charset,
    result.findings.map(({ code, found, expected }: Finding) =>
      [code, found, expected].filter((part) => part !== '').join(' '),
    ),
  ];
}
const shown = (bytes: Uint8Array): string =>
  analyze(bytes, { from: 1, limit: 100 })
    .segments.flatMap(({ tokens }) => tokens.map(({ text }) => text))
    .join('');

describe('Japanese in ISO-2022-JP', () => {
  it('may have the bytes of separators in its characters', () => {
    expect(taken(file('UNOX', `${JAPANESE} L/H`))).toEqual(['左カ水ェ L/H', 'ISO-2022-JP', []]);
    expect(shown(file('UNOX', JAPANESE))).toContain("IMD+++:::左カ水ェ'");
  });

  it('is recognised though another character set is declared', () => {
    expect(taken(file('UNOC', JAPANESE))).toEqual([
      '左カ水ェ',
      'ISO-2022-JP',
      [expect.stringMatching(/^charset-other .*ISO-2022-JP$/)],
    ]);
    expect(shown(file('UNOC', JAPANESE))).toContain("IMD+++:::左カ水ェ'");
  });

  it('is told once, and not as foreign signs of UNOA or UNOB as well', () => {
    expect(taken(file('UNOB', JAPANESE))[2].map((one) => one.split(' ')[0])).toEqual(['charset-other']);
    expect(taken(file('UNOB', 'Bolt \u0080'))[2].map((one) => one.split(' ')[0])).toEqual(['charset-windows']);
  });

  it('and any other character set holds for its interchange, on both sides of a file', () => {
    for (const [second, text, meant] of [
      ['UNOX', GBK, '左前叶子板'],
      ['UNOC', JAPANESE, '左カ水ェ'],
    ] as const) {
      const both = Buffer.concat([file('UNOC', '\u00dcber'), file(second, text)]);
      expect(schedulesOf(read(both)).map(({ lines }) => lines[0]?.description)).toEqual(['Über', meant]);
      for (const part of ['IMD+++:::Über', `IMD+++:::${meant}`]) expect(shown(both)).toContain(part);
    }
  });

  it('goes on to half-width characters and back', () => {
    expect(taken(file('UNOX', "\u001b$B:8\u001b(I'+:\u001b$B?e\u001b(J"))).toEqual(['左ｧｫｺ水', 'ISO-2022-JP', []]);
  });

  it('that never ends is taken for plain text, so that no separator is lost', () => {
    expect(taken(file('UNOX', '\u001b$B%"'))).toEqual(['ア', 'ISO-2022-JP', []]);
  });
});

describe('text under UNOX that is no ISO-2022-JP', () => {
  it('is read as GB 18030 where it can be, and says so', () => {
    expect(taken(file('UNOX', GBK))).toEqual(['左前叶子板', 'GB18030', ['charset-other 左 GB18030']]);
    expect(shown(file('UNOX', GBK))).toContain("IMD+++:::左前叶子板'");
  });

  it('is read as UTF-8 where it is, else as ISO 8859-1', () => {
    expect(taken(file('UNOX', Buffer.from('左前').toString('latin1')))).toEqual([
      '左前',
      'UTF-8',
      ['charset-mismatch 左 UNOX'],
    ]);
    expect(taken(file('UNOX', 'ö;ü;'))).toEqual(['ö;ü;', 'ISO-8859-1', ['charset-other ö ISO-8859-1']]);
  });
});

describe('signs of Windows', () => {
  const WINDOWS = Buffer.from([
    0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x96, 0x20, 0x53, 0xf6, 0x68, 0x6e, 0x65, 0x20, 0x80,
  ]).toString('latin1');

  it('are read as what they are under UNOC, and told once', () => {
    expect(taken(file('UNOC', WINDOWS, 'A\u0096'))).toEqual([
      'Müller – Söhne €',
      'ISO-8859-1',
      ['charset-windows – UNOC'],
    ]);
    expect(shown(file('UNOC', WINDOWS))).toContain('Müller – Söhne €');
  });

  it('are read where UTF-8 is declared and not written', () => {
    expect(taken(file('UNOY', WINDOWS))).toEqual(['Müller – Söhne €', 'ISO-8859-1', ['charset-not-utf8 ü UNOY']]);
  });

  it('are none in UTF-8, nor is anything else of ISO 8859-1', () => {
    expect(taken(file('UNOW', Buffer.from('Müller – Söhne €').toString('latin1')))).toEqual([
      'Müller – Söhne €',
      'UTF-8',
      [],
    ]);
    expect(taken(file('UNOC', 'Göteborg §'))).toEqual(['Göteborg §', 'ISO-8859-1', []]);
  });
});

describe('a file in an encoding that is not read', () => {
  const EBCDIC: Readonly<Record<string, number>> = {
    U: 0xe4,
    N: 0xd5,
    A: 0xc1,
    B: 0xc2,
    '+': 0x4e,
    1: 0xf1,
    2: 0xf2,
    5: 0xf5,
    7: 0xf7,
    8: 0xf8,
    0: 0xf0,
  };
  const mainframe = (text: string): Uint8Array => Uint8Array.from(Array.from(text, (sign) => EBCDIC[sign] ?? 0x40));

  it.each<[string, Uint8Array, string]>([
    ['UNA in EBCDIC', mainframe('UNA+'), 'EBCDIC'],
    ['UNB in EBCDIC', mainframe('UNB+UN'), 'EBCDIC'],
    ['VDA 4905 in EBCDIC', mainframe('51102'), 'EBCDIC'],
    ['VDA 4913 in EBCDIC', mainframe('71102'), 'EBCDIC'],
    ['VDA 4906 in EBCDIC', mainframe('81101'), 'EBCDIC'],
    ['UTF-16, little end first', Buffer.from('\ufeffUNB+UNOC:3', 'utf16le'), 'UTF-16'],
    ['UTF-16, big end first', Buffer.from('\ufeffUNB+UNOC:3', 'utf16le').swap16(), 'UTF-16'],
  ])('%s is told by the name of the encoding', (_, bytes, encoding) => {
    expect(read(bytes)).toMatchObject({
      standard: 'unknown',
      documents: [],
      findings: [{ code: 'encoding-not-read', expected: encoding }],
    });
  });

  it('is not guessed from other bytes', () => {
    expect(read(Buffer.from([0xf5, 0xf1, 0xf1, 0x61, 0x62])).findings.map(({ code }) => code)).toEqual([
      'standard-unknown',
    ]);
  });
});

describe('a file with a line for each segment and no terminators', () => {
  const lines = (...segments: string[]): Uint8Array =>
    Buffer.from(['UNB+UNOC:3+A:OD+B:OD+261120:0900+7', ...segments, 'UNZ+1+7', ''].join('\r\n'), 'latin1');
  const withoutEnds = (bytes: Uint8Array): string[] =>
    read(bytes)
      .findings.filter(({ code }) => code !== 'terminator-missing')
      .map(({ code, found }) => `${code} ${found}`);

  it('is read as if it had them: despatch advice', () => {
    const bytes = lines(
      'UNH+1+DESADV:D:96A:UN',
      'BGM+351+DN1+9',
      'DTM+137:20261120:102',
      'MEA+AAX+AAD+KGM:10',
      'NAD+ST+P1::92',
      'TDT+12++30',
      'EQD+TE+T1',
      'CPS+1',
      'PAC+1++BOX::92',
      'PCI+17',
      'GIN+ML+S1',
      'LIN+1++A1:IN',
      'QTY+12:5:PCE',
      'ALI+SE',
      'UNT+15+1',
    );
    expect(read(bytes).documents).toMatchObject([
      {
        shipTo: { code: 'P1', agency: '92' },
        grossWeight: '10',
        transportMode: '30',
        trailer: 'T1',
        units: [
          {
            packagings: [{ count: '1', labels: [{ number: 'S1' }] }],
            items: [{ articleNumber: 'A1', quantity: '5', countryOfOrigin: 'SE' }],
          },
        ],
      },
    ]);
    expect(withoutEnds(bytes)).toEqual([]);
  });

  it('is read as if it had them: free text behind a description, and a message of Odette', () => {
    const bytes = lines(
      'UNH+1+DELFOR:D:97A:UN',
      'BGM+241+N1+5',
      'DTM+137:20261120:102',
      'GIS+37',
      'NAD+ST+P1::92',
      'LIN+1++A:IN',
      'IMD+++:::Skärm vänster',
      'FTX+AAI+++Ring först',
      'SCC+1++D',
      'QTY+113:5:PCE',
      'DTM+2:20261124:102',
      'UNT+12+1',
    );
    expect(schedulesOf(read(bytes))[0]?.lines[0]?.description).toBe('Skärm vänster');
    expect(withoutEnds(bytes)).toEqual([]);
    const { documents } = read(
      lines('UNH+1+AVIEXP:3', 'MID+N1+260907', 'CDT+0020115', 'CSG+C1', 'ARD+A1:+5:PCE', 'UNT+6+1'),
    );
    expect(documents).toMatchObject([{ documentNumber: 'N1', shipFrom: { code: '0020115' }, shipTo: { code: 'C1' } }]);
  });

  it('is none where lines of a fixed length are cut anywhere: an element that reads like a tag stays one', () => {
    const cut = Buffer.from(
      "UNB+UNOC:3+A:OD+B:OD+261120:0900+7'UNH+1+DELFOR:D:97A:UN'BGM+241+N1+5'DTM+137:20261120:102'GIS+37'NAD+BY+\r\nTAX++Company'UNT+6+1'UNZ+1+7'",
      'latin1',
    );
    expect(read(cut).documents).toMatchObject([{ buyer: { code: 'TAX', name: 'Company' } }]);
  });
});
