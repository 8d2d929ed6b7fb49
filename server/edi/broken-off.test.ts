import { readFileSync } from 'node:fs';
import { acknowledge } from './acknowledge.js';
import { read } from './read.js';

const fixture = (name: string): Buffer => readFileSync(new URL(`../../test/fixtures/${name}`, import.meta.url));
const SAMPLES = [
  'edi/delfor-d96a-delivery-points.edi',
  'edi/delfor-d97a-article-driven.edi',
  'edi/delfor-d97a-immediate.edi',
  'edi/delfor-d97a-monthly-forecast.edi',
  'edi/delfor-d04a-damaged.edi',
  'messages/ifcsum-d01b-tour.edi',
];
const CUT = new Set(['file-cut-off', 'interchange-trailer-missing']);
const UNH = "UNH+1+DELFOR:D:97A:UN'\n";
const FILE = [
  "UNA:+.? '\nUNB+UNOC:3+A:ZZ+B:ZZ+261120:0900+1'\n",
  UNH,
  "BGM+241+4711+9'\nDTM+137:20261120:102'\nNAD+SE+SUPP01::92'\nNAD+CN+PLANT1::92'\nGIS+37'\n",
  "LIN+1++A-100:IN'\nSCC+1++D'\nQTY+113:100:PCE'\nDTM+2:20261124:102'\nUNT+11+1'\nUNZ+1+1'\n",
].join('');
const findings = (text: string) => read(Buffer.from(text, 'latin1')).findings;
const told = (text: string) =>
  findings(text).map(({ code, severity, start, end }) => [code, severity, text.slice(start, end)]);

describe('a file that breaks off', () => {
  it.each(SAMPLES)('has one more finding than the whole file, an error, wherever it is cut: %s', (name) => {
    const bytes = fixture(name);
    const whole = new Set(read(bytes).findings.map(({ code }) => code));
    const end = bytes.toString('latin1').trimEnd().length - 1;
    const told: string[] = [];
    for (let length = 'UNA+'.length; length < end; length++) {
      const more = read(bytes.subarray(0, length)).findings.filter(({ code }) => !whole.has(code));
      const [only] = more;
      if (more.length !== 1 || only?.severity !== 'error' || !CUT.has(only.code))
        told.push(`${length}: ${more.map(({ code }) => code).join(' ')}`);
    }
    expect(told).toEqual([]);
  });

  it.each(['edi/vda4905-minimal.txt', 'edi/vda4905-two-texts.txt'])(
    'is one error in a file of VDA records too: %s',
    (name) => {
      const bytes = fixture(name);
      const [first, last] = [bytes.indexOf('\n512') + 1, bytes.lastIndexOf('\n519')];
      const told: string[] = [];
      for (let length = first; length <= last; length++) {
        const found = read(bytes.subarray(0, length)).findings;
        if (found.length !== 1 || found[0]?.severity !== 'error' || !CUT.has(found[0].code))
          told.push(`${length}: ${found.map(({ code }) => code).join(' ')}`);
      }
      expect(told).toEqual([]);
    },
  );

  it('reads records whose blanks an editor has cut, the last one too', () => {
    const lines = fixture('edi/vda4905-minimal.txt').toString('latin1').split('\n');
    const cut = lines
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd();
    expect(told(cut)).toEqual([]);
    expect(told(lines.join('\n').trimEnd())).toEqual([]);
  });

  it('names the segment that was cut and the last byte that came', () => {
    const text = FILE.slice(0, FILE.indexOf('00:PCE'));
    expect(findings(text)).toMatchObject([
      { code: 'file-cut-off', found: 'QTY+113:1', path: 'UNZ', expected: String(text.length), end: text.length },
    ]);
  });

  it('gives no half value as a whole one', () => {
    const [document] = read(Buffer.from(FILE.slice(0, FILE.indexOf('24:102')))).documents;
    expect(document).toMatchObject({ lines: [{ calloffs: { dates: [] } }] });
  });

  it('lacks nothing but the last sign where its trailer names what it ends', () => {
    expect(told(FILE.trimEnd().slice(0, -1))).toEqual([['terminator-missing', 'warning', '']]);
    const bare = "UNH+1+DELFOR:D:97A:UN'BGM+241+1+9'UNT+3+1";
    expect(told(bare).map(([code]) => code)).not.toContain('file-cut-off');
  });

  it('is one finding where another interchange begins', () => {
    const cut = FILE.slice(FILE.indexOf('UNB'), FILE.indexOf('QTY'));
    expect(told(cut + FILE.slice(FILE.indexOf('UNB')))).toEqual([['interchange-trailer-missing', 'error', '']]);
  });

  it('is one finding where another message begins', () => {
    const second = FILE.slice(FILE.indexOf('UNH'), FILE.indexOf('UNZ')).replace('UNT+11+1', 'UNT+11+2');
    const text = FILE.replace("UNT+11+1'\nUNZ+1+1'", `${second.replace('UNH+1', 'UNH+2')}UNZ+2+1'`);
    expect(told(text)).toEqual([['message-trailer-missing', 'error', '']]);
  });

  it('is told by its message where a partner may leave the trailer of the interchange out', () => {
    const text = FILE.slice(0, FILE.indexOf('UNT'));
    const profiles = [{ name: 'Without UNZ', accepted: [{ code: 'interchange-trailer-missing' }] }];
    const codes = read(Buffer.from(text), { profiles }).findings.map(({ code }) => code);
    expect(codes).toContain('message-trailer-missing');
  });

  it('keeps what was done to the content that came', () => {
    const codes = told(FILE.slice(0, FILE.indexOf('UNT')).replace('113:100:PCE', '113:1O0:PCE')).map(([code]) => code);
    expect(codes).toEqual(['quantity-not-number', 'interchange-trailer-missing']);
  });

  it('is rejected as an interchange without trailer', () => {
    const { documents } = acknowledge(Buffer.from(FILE.slice(0, FILE.indexOf('00:PCE'))), {
      controlReference: '1',
      preparedAt: '2026-11-21T08:30',
    });
    expect(documents).toMatchObject([{ action: '4', error: '13', segment: 'UNZ' }]);
  });

  it('is told where nothing but its service string came', () => {
    expect(told("UNA:+.? '")).toEqual([['file-cut-off', 'error', "UNA:+.? '"]]);
  });
});

describe('a control segment that comes twice', () => {
  it.each([UNH, "UNT+11+1'\n", "UNZ+1+1'\n", "UNB+UNOC:3+A:ZZ+B:ZZ+261120:0900+1'\n"])('is one warning: %s', (one) => {
    const text = FILE.replace(one, one + one);
    expect(told(text)).toEqual([['segments-too-many', 'warning', one.slice(0, 3)]]);
    expect(read(Buffer.from(text)).documents).toEqual(read(Buffer.from(FILE)).documents);
  });

  it('may be counted in UNT or not', () => {
    expect(told(FILE.replace(UNH, UNH + UNH).replace('UNT+11', 'UNT+12'))).toEqual([
      ['segments-too-many', 'warning', 'UNH'],
    ]);
  });

  it('is another message where it has another reference', () => {
    const codes = told(FILE.replace(UNH, UNH + UNH.replace('UNH+1', 'UNH+2'))).map(([code]) => code);
    expect(codes).toContain('message-trailer-missing');
  });

  it('is one message in the acknowledgement', () => {
    const { documents } = acknowledge(Buffer.from(FILE.replace(UNH, UNH + UNH)), {
      controlReference: '1',
      preparedAt: '2026-11-21T08:30',
    });
    expect(documents.map(({ messages }) => messages.length)).toEqual([1]);
  });
});

describe('text around an interchange', () => {
  it.each([
    ['a mail', `Dear all,\nhere's our schedule.\n\n${FILE}`],
    ['a mail without UNA', `Dear all,\nplease find our schedule.\n\n${FILE.slice(FILE.indexOf('UNB'))}`],
    ['headers of a mail', `From: a@b.example\nContent-Type: application/edifact\n\n${FILE}`],
    ['a text behind UNA', FILE.replace('\nUNB', '\nDear all, see below\nUNB')],
  ])('is one warning, and the interchange is read: %s', (_, text) => {
    expect(told(text).map(([code, severity]) => [code, severity])).toEqual([['text-before-interchange', 'warning']]);
    expect(read(Buffer.from(text)).documents).toEqual(read(Buffer.from(FILE)).documents);
  });

  it('is one warning behind it, which needs no end of its own', () => {
    expect(told(`${FILE}Kind regards, EDI team`).map(([code]) => code)).toEqual(['text-after-interchange']);
  });

  it('is no text where segments stand before the interchange: their header was lost', () => {
    const lost = FILE.slice(FILE.indexOf('BGM'));
    expect(findings(lost + FILE).map(({ code, severity }) => [code, severity])).toEqual([
      ['standard-unknown', 'error'],
    ]);
    expect(findings(FILE.replace('\nUNB', '\nsee below UNB')).map(({ severity }) => severity)).toContain('error');
  });

  it('is acknowledged as the interchange behind it', () => {
    const options = { controlReference: '1', preparedAt: '2026-11-21T08:30' };
    const mail = Buffer.from(`Dear all,\nsee below\n\n${FILE}`);
    expect(acknowledge(mail, options).documents).toEqual(acknowledge(Buffer.from(FILE), options).documents);
  });
});
