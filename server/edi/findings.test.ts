import { readFileSync } from 'node:fs';
import { delfor } from '../../test/given/delfor.js';
import type { Finding } from './finding.js';
import { describe as describeFinding } from './finding-description.js';
import { FINDING_RULES, type FindingCode } from './finding-text.js';
import { read } from './read.js';
import { schedulesOf } from '../../test/given/schedules.js';

const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../test/fixtures/edi/${name}`, import.meta.url));
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const codes = (result: ReturnType<typeof read>): string[] => result.findings.map((finding) => finding.code);
function find(result: ReturnType<typeof read>, code: FindingCode): Finding {
  const found = result.findings.find((finding) => finding.code === code);
  if (found === undefined) throw new Error(`no ${code} among ${codes(result).join(', ')}`);
  return found;
}
const message = (...segments: string[]): Uint8Array =>
  text(
    [
      'UNB+UNOC:3+A:OD+B:OD+261120:0900+7',
      'UNH+1+DELFOR:D:97A:UN',
      'BGM+241+N1+5',
      'DTM+137:20261120:102',
      'GIS+37',
      'NAD+ST+P1::92',
      ...segments,
      `UNT+${segments.length + 6}+1`,
      'UNZ+1+7',
      '',
    ].join("'\n"),
  );

describe('a damaged schedule', () => {
  const bytes = fixture('delfor-d04a-damaged.edi');
  const result = read(bytes);

  it('points at the very bytes of a quantity that is no number', () => {
    const finding = find(result, 'quantity-not-number');
    expect(finding).toMatchObject({
      severity: 'error',
      path: 'LIN 1 / QTY 4 / 6060',
      found: '1Z0',
      expected: 'digits (an..35)',
      actor: 'sender',
      segment: 21,
    });
    expect(new TextDecoder().decode(bytes.subarray(finding.start, finding.end))).toBe('1Z0');
  });

  it('leaves out what it cannot read and keeps the rest', () => {
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs).toEqual({
      dates: ['2026-11-24', '2026-12-30'],
      lastDates: ['2026-11-24', '2027-01-05'],
      quantities: [240, 480],
      statuses: [0, 3],
    });
  });

  it('names the unknown segment and the impossible date', () => {
    expect(find(result, 'segment-unknown')).toMatchObject({ found: 'GEIR', segment: 9, proposal: 'GEI' });
    expect(find(result, 'date-invalid')).toMatchObject({ found: '20261330', expected: 'CCYYMMDD (102)' });
    expect(codes(result)).toEqual([
      'association-code',
      'segment-unknown',
      'detail-start-missing',
      'quantity-not-number',
      'date-invalid',
    ]);
  });

  it('quotes in every finding exactly the bytes it points at', () => {
    expect(
      result.findings.every(
        (finding) => new TextDecoder().decode(bytes.subarray(finding.start, finding.end)) === finding.found,
      ),
    ).toBe(true);
  });
});

describe('control segments', () => {
  it.each([
    ['UNT+12+1', 'UNT+11+1', 'fewer-segments', 'error'],
    ['UNT+12+1', 'UNT+8+1', 'segment-count-wrong', 'warning'],
    ['UNT+12+1', 'UNT+12+2', 'message-reference-mismatch', 'error'],
    ['UNZ+1+7', 'UNZ+2+7', 'fewer-messages', 'error'],
    ['UNZ+1+7', 'UNZ+0+7', 'interchange-count-wrong', 'warning'],
    ['UNZ+1+7', 'UNZ+1+8', 'interchange-reference-mismatch', 'error'],
  ])('%s written as %s gives %s, %s', (right, wrong, code, severity) => {
    const intact = new TextDecoder().decode(
      message('LIN+1++A:IN', 'SCC+1++D', 'QTY+113:5:PCE', 'DTM+2:20261124:102', 'SCC+1', 'QTY+113:6:PCE'),
    );
    const result = read(
      text(
        intact
          .replace("SCC+1'\nQTY+113:6:PCE'\n", '')
          .replace(/UNT\+\d+/, 'UNT+10')
          .replace(right.replace('UNT+12', 'UNT+10'), wrong.replace('UNT+12', 'UNT+10')),
      ),
    );
    expect(result.findings.map((finding) => [finding.code, finding.severity])).toEqual([[code, severity]]);
  });

  it('counts groups in UNZ and messages in UNE where UNG is used', () => {
    const grouped =
      "UNB+UNOA:2+A+B+261120:0900+7'UNG+DELFOR+A+B+261120:0900+3+UN+D:97A'UNH+1+DELFOR:D:97A:UN'BGM+241+N1+5'DTM+137:20261120:102'UNT+4+1'UNE+1+3'UNZ+1+7'";
    expect(codes(read(text(grouped)))).toEqual(['schedule-without-lines']);
    expect(codes(read(text(grouped.replace('UNE+1+3', 'UNE+2+4'))))).toEqual([
      'schedule-without-lines',
      'fewer-messages',
      'group-reference-mismatch',
    ]);
    expect(codes(read(text(grouped.replace('UNE+1+3', 'UNE+0+3'))))).toEqual([
      'schedule-without-lines',
      'group-count-wrong',
    ]);
  });

  it('reads several interchanges of a file and knows which document is whose', () => {
    const two = read(
      Buffer.concat([delfor({ controlReference: '1' }), delfor({ controlReference: '2', release: '96A' })]),
    );
    expect(two.findings).toEqual([]);
    expect(two.interchanges.map((envelope) => envelope.controlReference)).toEqual(['1', '2']);
    expect(two.documents.map((document) => [document.interchange, document.messageNumber])).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });

  it('uses the signs of a UNA for its interchange alone, and tells an interchange whose signs nobody declared', () => {
    const plain = delfor({ controlReference: '2', documentNumber: 'N2' })
      .toString('latin1')
      .replace(/^UNA.{6}\n/, '');
    const own = (bytes: string): string => bytes.replaceAll('+', '|').replaceAll(':', ';').replaceAll("'", '~');
    const first = `UNA;|.? ~\n${own(
      delfor({ controlReference: '1', documentNumber: 'N1' })
        .toString('latin1')
        .replace(/^UNA.{6}\n/, ''),
    )}`;
    const version4 = plain.replace('UNOC:3', 'UNOC:4').replace('+261120:0900+', '+20261120:0900+');
    const numbers = (...parts: string[]): unknown => {
      const result = read(text(parts.join('')));
      return [
        result.interchanges.map(({ controlReference }) => controlReference),
        schedulesOf(result).map(({ documentNumber }) => documentNumber),
        codes(result),
      ];
    };
    expect(numbers(first, plain)).toEqual([['1', '2'], ['N1', 'N2'], []]);
    expect(numbers(first, version4)).toEqual([['1', '2'], ['N1', 'N2'], []]);
    expect(
      numbers(
        first,
        first
          .replace(/^UNA.{6}\n/, '')
          .replaceAll('|1~', '|3~')
          .replace('|1||DELFOR', '|3||DELFOR')
          .replace('N1', 'N3'),
      ),
    ).toEqual([['1', '3'], ['N1', 'N3'], expect.anything()]);
    const lost = read(text(plain + own(plain)));
    expect(find(lost, 'interchange-not-read')).toMatchObject({ severity: 'error', path: 'UNB', expected: '+' });
    expect(schedulesOf(lost)).toHaveLength(1);
  });

  it('says once that text follows the end, and that the end is missing', () => {
    const whole = new TextDecoder().decode(message('LIN+1++A:IN'));
    expect(codes(read(text(`${whole}Kind regards, EDI team\n-- sent by mail`)))).toEqual(['text-after-interchange']);
    expect(codes(read(text(whole.slice(0, whole.indexOf('UNT')))))).toEqual(['interchange-trailer-missing']);
  });

  it('reads a message without interchange, outside of any', () => {
    const result = read(text("UNH+1+DELFOR:D:97A:UN'BGM+241+N1+5'DTM+137:20261120:102'UNT+4+1'"));
    expect(codes(result)).toEqual(['interchange-header-missing', 'schedule-without-lines']);
    expect(schedulesOf(result)[0]).toMatchObject({ interchange: -1, documentNumber: 'N1' });
  });
});

describe('what the sender leaves out', () => {
  it.each<[string, string[], FindingCode[]]>([
    ['an article', ['LIN+1', 'SCC+1', 'QTY+113:5', 'DTM+2:20261124:102'], ['article-missing']],
    ['a quantity', ['LIN+1++A:IN', 'SCC+1', 'QTY+113', 'DTM+2:20261124:102'], ['quantity-missing']],
    ['a date', ['LIN+1++A:IN', 'SCC+1', 'QTY+113:5'], ['calloff-date-missing']],
    [
      'the date of a backlog',
      ['LIN+1++A:IN', 'QTY+83:5', 'SCC+1', 'QTY+113:5', 'DTM+2:20261124:102'],
      ['calloff-dated-by-issue'],
    ],
    [
      'the date of a quantity before the first SCC',
      ['LIN+1++A:IN', 'QTY+1:5', 'SCC+1', 'QTY+113:5', 'DTM+2:20261124:102'],
      ['quantity-not-used'],
    ],
    ['the date of a backlog under SCC', ['LIN+1++A:IN', 'SCC+5', 'QTY+113:5'], ['calloff-dated-by-issue']],
    ['the commitment', ['LIN+1++A:IN', 'QTY+113:5', 'DTM+2:20261124:102'], ['commitment-missing']],
    ['the LIN', ['SCC+1', 'QTY+113:5', 'DTM+2:20261124:102'], ['calloff-outside-line', 'schedule-without-lines']],
  ])('%s', (_, segments, expected) => {
    expect(codes(read(message(...segments)))).toEqual(expected);
  });

  it('or says under a kind of quantity that calls off nothing by itself', () => {
    const told = (...segments: string[]): unknown => codes(read(message('LIN+1++A:IN', ...segments)));
    expect(told('SCC+1', 'QTY+66:100', 'DTM+2:20261201:102')).toEqual(['calloff-not-used']);
    expect(
      find(read(message('LIN+1++A:IN', 'SCC+1', 'QTY+66:100', 'DTM+2:20261201:102')), 'calloff-not-used'),
    ).toMatchObject({ severity: 'warning', path: 'LIN 1 / QTY 1 / 6063', found: '66' });
    expect(told('SCC+1', 'QTY+66:100')).toEqual([]);
    expect(told('QTY+66:100', 'DTM+2:20261201:102')).toEqual(['values-not-used']);
    for (const beside of ['3', '78', '79', '52'])
      expect(told('SCC+1', 'QTY+113:5', 'DTM+2:20261124:102', `QTY+${beside}:100`, 'DTM+2:20261201:102')).toEqual([]);
    const delivered = read(message('LIN+1++A:IN', 'SCC+1', 'QTY+131:100', 'DTM+2:20261201:102'));
    expect([codes(delivered), schedulesOf(delivered)[0]?.lines[0]?.calloffs.quantities]).toEqual([[], [100]]);
  });

  it('and what comes twice: dates and lines', () => {
    const twice = ['SCC+1', 'QTY+113:5', 'DTM+2:20261124:102', 'QTY+113:6', 'DTM+2:20261124:102'];
    const result = read(message('LIN+1++A:IN', ...twice, 'LIN+2++A:IN'));
    expect(codes(result)).toEqual(['calloff-date-twice', 'line-duplicate']);
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs.quantities).toEqual([5, 6]);
  });

  it('gives at most five findings for any one segment that is dropped', () => {
    const segments = new TextDecoder()
      .decode(fixture('delfor-d97a-monthly-forecast.edi'))
      .split('\n')
      .filter((segment) => segment !== '');
    for (let dropped = 1; dropped < segments.length; dropped++) {
      const all = codes(read(text(segments.filter((_, i) => i !== dropped).join('\n'))));
      const found = all.filter((code) => !code.endsWith('s-not-used'));
      expect({ dropped: segments[dropped], found: found.length > 0 && found.length <= 5 }).toEqual({
        dropped: segments[dropped],
        found: true,
      });
    }
  });
});

describe('the numbers of an article', () => {
  const ends = ['SCC+1', 'QTY+113:5', 'DTM+2:20261124:102'];
  const deljit = (...segments: string[]): Uint8Array =>
    text(
      `UNB+UNOC:3+A+B+261120:0900+7'UNH+1+DELJIT:D:97A:UN'BGM+242+J1+9'DTM+137:20261120:102'NAD+ST+P1::92'SEQ+3'${segments.join("'")}'QTY+1:5'DTM+2:20261124:102'UNT+9+1'UNZ+1+7'`,
    );
  it.each<[string, string[], [string, string | null], boolean]>([
    ['the customer’s behind the supplier’s', ['LIN+1++S123:SA', 'PIA+1+B456:IN'], ['B456', 'S123'], true],
    ['the buyer’s behind the vendor’s', ['LIN+1++S123:VP', 'PIA+1+B456:BP'], ['B456', 'S123'], true],
    ['the customer’s rather than a GTIN', ['LIN+1++4012345678901:EN', 'PIA+1+B456:IN'], ['B456', null], true],
    ['a number that only PIA gives', ['LIN+1', 'PIA+5+B456:IN+S123:SA'], ['B456', 'S123'], true],
    ['a number of no kind that only PIA+5 gives', ['LIN+001', 'PIA+5+9780738507330'], ['9780738507330', null], true],
    ['a GTIN that only PIA+5 gives', ['LIN+1', 'PIA+5+4012345678901:EN'], ['4012345678901', null], true],
    ['the customer’s rather than one of no kind', ['LIN+1', 'PIA+5+X1+B456:IN'], ['B456', null], true],
    ['the first of the customer’s', ['LIN+1++B456:IN', 'PIA+1+X9:BP+S1:SA'], ['B456', 'S1'], true],
    ['a GTIN where there is nothing else', ['LIN+1++4012345678901:EN', 'PIA+1+S1:SA'], ['4012345678901', 'S1'], true],
    ['none of an article that replaces it', ['LIN+1++S123:SA', 'PIA+3+NEW:IN+NEW1:SA'], ['', 'S123'], false],
    ['none but the supplier’s', ['LIN+1++S123:SA'], ['', 'S123'], false],
  ])('%s', (_, segments, [article, supplier], isNamed) => {
    for (const bytes of [message(...segments, ...ends), deljit(...segments)]) {
      const result = read(bytes);
      expect(schedulesOf(result)[0]?.lines[0]).toMatchObject({
        articleNumber: article,
        supplierArticleNumber: supplier,
      });
      expect(codes(result).includes('article-missing')).toBe(!isNamed);
      expect(codes(result).includes('article-kind-missing')).toBe(
        segments.some((one) => /^PIA\+5\+[^:]*(\+|$)/.test(one)),
      );
    }
    if (!isNamed)
      expect(find(read(message(...segments, ...ends)), 'article-missing')).toMatchObject({
        severity: 'error',
        path: 'LIN 1 / 7140',
        found: 'S123',
        segment: 7,
      });
  });
});

describe('what a message does to those before it (BGM 1225)', () => {
  const ends = ['LIN+1++A:IN', 'SCC+1', 'QTY+113:5.5', 'DTM+2:20261124:102', 'QTY+83:7', 'DTM+2:20261120:102'];
  const saying = (code: string, ...segments: string[]): ReturnType<typeof read> =>
    read(text(new TextDecoder().decode(message(...segments)).replace('BGM+241+N1+5', `BGM+241+N1+${code}`)));
  const calloff = (code: string, ...segments: string[]): ReturnType<typeof read> =>
    read(
      text(
        `UNB+UNOC:3+A+B+261120:0900+7'UNH+1+DELJIT:D:97A:UN'BGM+242+J1+${code}'DTM+137:20261120:102'NAD+ST+P1::92'SEQ+3'${segments.map((segment) => `${segment}'`).join('')}UNT+${segments.length + 6}+1'UNZ+1+7'`,
      ),
    );

  it.each(['1', '3'])('%s takes it back: nothing of it is to be delivered any more', (code) => {
    for (const result of [
      saying(code, ...ends),
      calloff(code, 'LIN+1++A:IN', 'QTY+1:5.5', 'DTM+2:20261124:102', 'QTY+83:7', 'DTM+2:20261120:102'),
    ]) {
      expect(find(result, 'schedule-withdrawn')).toMatchObject({
        severity: 'warning',
        path: 'BGM / 1225',
        found: code,
        segment: 3,
      });
      expect(schedulesOf(result)[0]).toMatchObject({
        messageFunction: code,
        lines: [
          {
            quantityScale: 0,
            totalQuantity: '0',
            calloffs: { dates: ['2026-11-24', '2026-11-20'], quantities: [0, 0] },
          },
        ],
      });
    }
    expect(codes(saying(code))).toEqual(['schedule-withdrawn']);
    expect(codes(calloff(code))).not.toContain('schedule-without-lines');
  });

  it('4 changes the articles it names and leaves the others alone', () => {
    expect(schedulesOf(saying('4', ...ends))[0]).toMatchObject({
      completeness: 'PER_ARTICLE',
      byNumber: true,
      lines: [{ totalQuantity: '125' }],
    });
    expect(schedulesOf(saying('5', ...ends))[0]).toMatchObject({ completeness: 'FULL' });
    expect(schedulesOf(saying('5', ...ends))[0]).not.toHaveProperty('byNumber');
  });

  it.each(['7', '31'])('%s is a copy, which is told and read', (code) => {
    expect(find(saying(code, ...ends), 'schedule-copied')).toMatchObject({ severity: 'info', found: code });
    expect(schedulesOf(saying(code, ...ends))[0]).toMatchObject({
      completeness: 'FULL',
      lines: [{ totalQuantity: '125' }],
    });
    expect(codes(calloff(code, 'LIN+1++A:IN', 'QTY+1:5', 'DTM+2:20261124:102'))).toContain('schedule-copied');
  });

  it.each(['9', '5', '24'])('“%s” replaces it without a word', (code) => {
    expect(codes(saying(code, ...ends))).toEqual([]);
  });
});

describe('the habits of senders', () => {
  it('reads call-offs in the order of the other release, and says so once', () => {
    const swapped = read(
      message(
        'LIN+1++A:IN',
        'QTY+113:5',
        'SCC+1++D',
        'DTM+2:20261124:102',
        'QTY+113:6',
        'SCC+4++W',
        'DTM+2:20261130:102',
      ),
    );
    expect(codes(swapped)).toEqual(['calloff-order']);
    expect(schedulesOf(swapped)[0]?.lines[0]?.calloffs).toEqual({
      dates: ['2026-11-24', '2026-11-30'],
      lastDates: ['2026-11-24', '2026-12-06'],
      quantities: [5, 6],
      statuses: [0, 3],
    });
    const asLater = read(
      Buffer.from(
        delfor({ release: '97A', lines: 1 }).toString('latin1').replace('D:97A', 'D:96A').replace('GIS+37', 'UNS+D'),
        'latin1',
      ),
    );
    expect(codes(asLater)).toEqual(['calloff-order', 'section-control-missing']);
    expect(schedulesOf(asLater)[0]?.lines).toEqual(schedulesOf(read(delfor({ release: '97A', lines: 1 })))[0]?.lines);
  });

  it('takes one SCC for all quantities until the next', () => {
    const result = read(
      message(
        'LIN+1++A:IN',
        'SCC+1++D',
        'QTY+113:1',
        'DTM+2:20261124:102',
        'QTY+113:2',
        'DTM+2:20261125:102',
        'SCC+3++M',
        'QTY+113:3',
        'DTM+2:202701:610',
      ),
    );
    expect(schedulesOf(result)[0]?.lines[0]?.calloffs).toMatchObject({
      statuses: [0, 0, 2],
      lastDates: [expect.any(String), expect.any(String), '2027-01-31'],
      dates: ['2026-11-24', '2026-11-25', '2027-01-01'],
    });
  });

  it.each([
    ['98B', []],
    ['00B', ['release-nearest']],
    ['97A', []],
  ])('reads release %s by its form, and says where it has no directory', (release, told) => {
    const result = read(text(new TextDecoder().decode(message('LIN+1++A:IN')).replace('97A', release)));
    expect(codes(result).filter((code) => code.startsWith('release'))).toEqual(told);
    expect(schedulesOf(result)[0]?.lines).toHaveLength(1);
  });

  it('reads UTF-8 though UNOC is declared', () => {
    const result = read(text(new TextDecoder().decode(message('NAD+BY+K::92++Göteborg', 'LIN+1++A:IN'))));
    expect(schedulesOf(result)[0]?.buyer?.name).toBe('Göteborg');
    expect(result.charset).toBe('UTF-8');
    expect(find(result, 'charset-mismatch')).toMatchObject({ found: 'ö', severity: 'info' });
  });

  it.each(['UNOW', 'UNOY'])('reads latin-1 though %s is declared, and says so', (declared) => {
    const bytes = (encoding: 'latin1' | 'utf8'): Uint8Array =>
      Buffer.from(
        new TextDecoder()
          .decode(message('NAD+BY+K::92++Göteborg', 'LIN+1++A:IN', 'IMD+++:::Bromsok höger'))
          .replace('UNOC', declared),
        encoding,
      );
    const result = read(bytes('latin1'));
    expect(schedulesOf(result)[0]).toMatchObject({
      buyer: { name: 'Göteborg' },
      lines: [{ description: 'Bromsok höger' }],
    });
    expect(result.charset).toBe('ISO-8859-1');
    expect(find(result, 'charset-not-utf8')).toMatchObject({ found: 'ö', expected: declared, severity: 'warning' });
    const right = read(bytes('utf8'));
    expect(schedulesOf(right)[0]).toMatchObject({
      buyer: { name: 'Göteborg' },
      lines: [{ description: 'Bromsok höger' }],
    });
    expect([right.charset, codes(right).filter((code) => code.startsWith('charset'))]).toEqual(['UTF-8', []]);
  });

  it('reads the same text in the declared character set without a word', () => {
    const result = read(
      Buffer.from(new TextDecoder().decode(message('NAD+BY+K::92++Göteborg', 'LIN+1++A:IN')), 'latin1'),
    );
    expect(schedulesOf(result)[0]?.buyer?.name).toBe('Göteborg');
    // Behind GIS there may be one NAD.
    expect(codes(result)).toEqual(['segments-too-many']);
  });

  it('reads a schedule whose lines were broken after eighty characters', () => {
    const whole = delfor({ lineEnd: '' });
    const wrapped = Buffer.from(whole.toString('latin1').replaceAll(/.{80}/g, '$&\r\n'), 'latin1');
    expect(read(wrapped).documents).toEqual(read(whole).documents);
    expect(read(wrapped).findings).toEqual([]);
  });

  it('recognises a forgotten terminator at the end of a line', () => {
    const result = read(text(new TextDecoder().decode(message('LIN+1++A:IN')).replace("5'\nDTM", '5\nDTM')));
    expect(codes(result)).toEqual(['terminator-missing']);
    expect(schedulesOf(result)[0]).toMatchObject({ messageFunction: '5', issueDate: '2026-11-20' });
  });

  it('keeps quantities exact: decimals by the line, large ones as bigint while 63 bits hold them', () => {
    const result = read(
      message(
        'LIN+1++A:IN',
        'SCC+1',
        'QTY+113:0,1:KGM',
        'DTM+2:20261124:102',
        'QTY+113:2.25:KGM',
        'DTM+2:20261125:102',
        'LIN+2++B:IN',
        'SCC+1',
        'QTY+113:1234567890123456789',
        'DTM+2:20261124:102',
        'QTY+113:12345678901234567890',
        'DTM+2:20261125:102',
      ),
    );
    expect(schedulesOf(result)[0]?.lines[0]).toMatchObject({
      quantityScale: 2,
      calloffs: { quantities: [10, 225] },
      totalQuantity: '235',
      unit: 'KGM',
    });
    expect(schedulesOf(result)[0]?.lines[1]).toMatchObject({
      quantityScale: 0,
      calloffs: { quantities: [1234567890123456789n] },
      totalQuantity: '1234567890123456789',
    });
    expect(find(result, 'quantity-too-large')).toMatchObject({
      severity: 'error',
      path: 'LIN 2 / QTY 2 / 6060',
      found: '12345678901234567890',
    });
  });

  it('rounds decimals that nobody means, and leaves out what does not fit beside them', () => {
    const line = (...quantities: string[]): ReturnType<typeof read> =>
      read(
        message(
          'LIN+1++A:IN',
          'SCC+1',
          ...quantities.flatMap((quantity, i) => [`QTY+113:${quantity}:KGM`, `DTM+2:202611${24 + i}:102`]),
        ),
      );
    // That a quantity is longer than its release allows is said beside.
    const told = (result: ReturnType<typeof read>): string[] =>
      codes(result).filter((code) => code !== 'value-too-long');
    const kept = (...quantities: string[]): unknown => {
      const [document] = schedulesOf(line(...quantities));
      return [
        document?.lines[0]?.quantityScale,
        document?.lines[0]?.calloffs.quantities.map(Number),
        document?.lines[0]?.totalQuantity,
      ];
    };
    expect(kept('0.30000000000000004', '100', '-0.66666666666')).toEqual([
      6,
      [300_000, 100_000_000, -666_667],
      '99633333',
    ]);
    expect(kept('7.0000000000', '100')).toEqual([0, [7, 100], '107']);
    const rounded = line('0.30000000000000004', '100', '0.1234567');
    expect([told(rounded), find(rounded, 'quantity-rounded')]).toMatchObject([
      ['quantity-rounded'],
      { severity: 'warning', path: 'LIN 1 / QTY 1 / 6060', found: '0.30000000000000004', expected: '6' },
    ]);
    expect(told(line('7.0000000000', '100'))).toEqual([]);
    const mixed = line('9000000000000', '0.000001', '10000000000000', '123456789012345678901234567890');
    expect(schedulesOf(mixed)[0]?.lines[0]?.calloffs.quantities).toEqual([9_000_000_000_000_000_000n, 1n]);
    expect(told(mixed)).toEqual(['quantity-too-large', 'quantity-too-large']);
    for (const large of [
      line('9999999999999999999'),
      line('99999999999999999.99'),
      line('5', '999999999999999999', '0.01'),
    ]) {
      for (const quantity of schedulesOf(large)[0]?.lines[0]?.calloffs.quantities ?? [])
        expect(BigInt(quantity)).toBeLessThan(2n ** 63n);
      expect(told(large)).toEqual(['quantity-too-large']);
    }
    const jit = read(
      text(
        `UNB+UNOC:3+A+B+261120:0900+7'UNH+1+DELJIT:D:97A:UN'BGM+242+J1+9'DTM+137:20261120:102'NAD+ST+P1::92'SEQ+3'LIN+1++A:IN'QTY+1:0.30000000000000004'DTM+2:20261124:102'QTY+1:12345678901234567890'DTM+2:20261125:102'UNT+11+1'UNZ+1+7'`,
      ),
    );
    expect(codes(jit)).toEqual(expect.arrayContaining(['quantity-rounded', 'quantity-too-large']));
  });

  it('keeps NUL out of everything that will be stored', () => {
    const result = read(message('LIN+1++A\u0000B:IN', 'SCC+1', 'QTY+113:1\u0000Z:P\u0000CE', 'DTM+2:2026\u0000:102'));
    expect(JSON.stringify(result)).not.toContain('\\u0000');
    expect(schedulesOf(result)[0]?.lines[0]?.articleNumber).toBe('AB');
  });

  it('lists no more findings than asked for, and counts the rest', () => {
    const lines = Array.from({ length: 50 }, (_, i) => `LIN+${i}`);
    const result = read(message(...lines), { maxFindings: 10 });
    // The last one listed says how many are counted only.
    expect(result).toMatchObject({ errorCount: 50, findingsOmitted: 41 });
    expect(result.findings).toHaveLength(10);
    expect(result.findings.at(-1)).toMatchObject({ code: 'too-many-findings', found: '50', expected: '9' });
  });
});

describe('finding texts', () => {
  const rules = Object.entries(FINDING_RULES);

  it.each(rules)('%s speaks three languages', (code, rule) => {
    const finding: Finding = {
      code,
      severity: 'info',
      actor: rule.actor,
      start: 0,
      end: 0,
      segment: 1,
      path: 'P',
      found: 'F',
      expected: 'E',
    };
    for (const language of ['se', 'en', 'cn'] as const) {
      const { message: sentence, action } = describeFinding(finding, language);
      expect(sentence.length).toBeGreaterThan(3);
      expect(action.length).toBeGreaterThan(3);
      expect(sentence + action).not.toMatch(/[{}]/);
    }
    const placeholders = (language: 'se' | 'en' | 'cn'): string[] =>
      [...new Set(rule[language].join(' ').match(/\{\w+\}/g) ?? [])].sort();
    expect(placeholders('se')).toEqual(placeholders('en'));
    expect(placeholders('cn')).toEqual(placeholders('en'));
  });

  it('says what is wrong and what to do in words of a planner', () => {
    const finding = find(read(fixture('delfor-d04a-damaged.edi')), 'quantity-not-number');
    expect(describeFinding(finding, 'en')).toMatchObject({
      message: 'Quantity is not a number',
      cause:
        'A unit, a blank or a thousands separator was written along with the quantity, or the file was changed by hand.',
      action: 'Ask the sender to send the schedule again with digits in LIN 1 / QTY 4 / 6060. Probably meant: “120”.',
    });
  });

  it('shows a code it does not know as it is', () => {
    expect(
      describeFinding(
        {
          code: 'toString',
          severity: 'info',
          actor: 'us',
          start: 0,
          end: 0,
          segment: null,
          path: '',
          found: '',
          expected: '',
        },
        'en',
      ),
    ).toEqual({ message: 'toString', cause: '', action: '', path: '', expected: '' });
  });
});
