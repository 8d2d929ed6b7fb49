import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { delfor, vda4905 } from '../../test/given/delfor.js';

const COMMAND = fileURLToPath(new URL('../../scripts/consignal-edi.mjs', import.meta.url));
let folder = '';

interface Run {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the real command in the folder of the files. */
function consignal(args: readonly string[], input: string | Uint8Array = ''): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, out: stdout, err: stderr };
}
const file = (name: string, content: string | Uint8Array): void => {
  writeFileSync(join(folder, name), content);
};
const WRONG =
  "UNB+UNOW:4+A+B+20260101:0900+7'UNH+1+DELFOR:D:97A:UN'BGM+241+Grüße漢字+5'DTM+137:20261350:102'NAD+BY+X::92'GIS+37'NAD+ST+åäö::92'" +
  "LIN+1++ART:IN'SCC+1++D'QTY+113:1é2:PCE'DTM+2:20260202:102'UNT+12+1'UNZ+1+7'";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consignal-edi-'));
  file('good.edi', delfor({ lines: 2 }));
  file('wrong.edi', WRONG);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('consignal-edi lint', () => {
  it('ends with 0 and a summary for a file without errors', () => {
    const { status, out, err } = consignal(['lint', 'good.edi']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatch(/good\.edi: 0 errors, 0 warnings; 1 message, \d+ segments \(EDIFACT DELFOR D\.97A UNOC:3\)\n$/);
  });

  it('ends with 1 and draws carets under the wrong bytes of a file with errors', () => {
    const { status, out } = consignal(['lint', 'wrong.edi']);
    expect(status).toBe(1);
    expect(out).toContain(
      [
        'wrong.edi: error: “20261350” is not a date [date-invalid]',
        '  DTM 137 / 2380, segment 4, bytes 85-93',
        "    4 | DTM+137:20261350:102'",
        '      |         ^^^^^^^^',
        '  found         20261350',
        '  expected      CCYYMMDD (102)',
        '  likely cause  Day and month changed places, the month has no such day, or a filler such as 99999999 stands for “no date”.',
        '  what to do    Ask the sender to send the file again with a date in DTM 137 / 2380, written CCYYMMDD (102).',
      ].join('\n'),
    );
    expect(out).toContain(["   10 | QTY+113:1é2:PCE'", '      |         ^^^', '  found         1é2'].join('\n'));
    expect(out).toContain('  who acts      sender\n');
    expect(out).not.toContain('\u001b');
  });

  it('writes one line of JSON for each file', () => {
    const { status, out } = consignal(['lint', '--json', 'good.edi', 'wrong.edi']);
    expect(status).toBe(1);
    const lines = out.split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe('');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      file: 'good.edi',
      standard: 'EDIFACT',
      syntax: 'UNOC:3',
      messages: [{ type: 'DELFOR', release: 'D97A', reference: '1' }],
    });
    const wrong = JSON.parse(lines[1] ?? '') as { findings: { code: string }[] };
    expect(Object.keys(wrong)).toEqual(['file', 'standard', 'syntax', 'messages', 'profiles', 'findings']);
    expect(wrong.findings.find(({ code }) => code === 'date-invalid')).toEqual({
      code: 'date-invalid',
      severity: 'error',
      start: 85,
      end: 93,
      segment: 4,
      path: 'DTM 137 / 2380',
      found: '20261350',
      expected: 'CCYYMMDD (102)',
      message: '“20261350” is not a date',
      action: expect.stringMatching(/^Ask the sender/) as string,
      actor: 'sender',
    });
    expect(Buffer.from(WRONG).subarray(85, 93).toString()).toBe('20261350');
  });

  it('tells what a VDA file is', () => {
    file('vda.txt', vda4905());
    expect(consignal(['lint', '--severity', 'error', 'vda.txt']).out).toMatch(
      /^vda\.txt: 0 errors, .* \(VDA 4905 02 128\)\n$/,
    );
  });

  it('reads standard input', () => {
    const { status, out } = consignal(['lint', '--json', '-'], WRONG);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ file: '-', standard: 'EDIFACT' });
  });

  it('speaks the language that is asked for', () => {
    expect(consignal(['lint', '--language', 'se', 'wrong.edi']).out).toContain('fel: ”20261350” är inget datum');
    expect(consignal(['lint', '--language', 'cn', 'wrong.edi']).out).toContain('错误');
  });

  it('shows no more findings than wanted, and says how many there are beside', () => {
    const { out } = consignal(['lint', '--severity', 'error', '--max-findings', '1', 'wrong.edi']);
    expect(out.match(/: error: /g)).toHaveLength(1);
    expect(out).toContain('\nand 2 more\n');
    expect(out).toContain('3 errors');
  });

  it('is silent about good files when asked to be quiet', () => {
    expect(consignal(['lint', '--quiet', '--severity', 'warning', 'good.edi'])).toEqual({
      status: 0,
      out: '',
      err: '',
    });
  });

  it('goes on behind a file that is not there, tells it in one line, and ends with 2', () => {
    const { status, out, err } = consignal(['lint', 'missing.edi', 'good.edi']);
    expect({ status, err }).toEqual({ status: 2, err: 'consignal-edi: missing.edi: no such file\n' });
    expect(out).toContain('good.edi: 0 errors');
  });

  it('walks folders in the order of names', () => {
    mkdirSync(join(folder, 'in', 'deeper'), { recursive: true });
    file('in/b.edi', delfor());
    file('in/a.edi', delfor());
    file('in/.hidden', 'x');
    file('in/deeper/c.edi', delfor());
    const { status, out } = consignal(['lint', '--json', 'in']);
    expect(status).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { file: string }).file),
    ).toEqual(['in/a.edi', 'in/b.edi', 'in/deeper/c.edi'].map((path) => join(...path.split('/'))));
  });

  it('lets no control character of a file reach the terminal', () => {
    const { out } = consignal(
      ['lint', '-'],
      "UNB+UNOC:3+A+B+260101:0900+7'UNH+1+DELFOR:D:97A:UN'BGM+241+1+5'DTM+137:\u001b]0;x\u0007:102'UNT+4+1'UNZ+1+7'",
    );
    expect(out).toContain("DTM+137:·]0;x·:102'");
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});

describe('wrong usage', () => {
  it.each([
    [[], 'No command given'],
    [['lint'], 'lint needs a file'],
    [['mend', 'x'], "Unknown command 'mend'"],
    [['lint', '--colour', 'x'], "Unknown option '--colour'"],
    [['lint', '--severity', 'fatal', 'x'], '--severity must be error, warning or info'],
    [['lint', '--max-findings', 'many', 'x'], '--max-findings must be a whole number'],
    [['convert', 'x'], 'convert needs --to'],
    [['show', 'a', 'b'], 'show needs one file'],
  ])('%p ends with 2 and the usage on standard error', (args, said) => {
    const { status, out, err } = consignal(args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain(`consignal-edi: ${said}`);
    expect(err).toContain('Usage: consignal-edi');
  });

  it('is no matter of --help and --version', () => {
    expect(consignal(['--help'])).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringMatching(/^Usage: /) as string,
    });
    expect(consignal(['lint', '--help'])).toMatchObject({ status: 0, err: '' });
    expect(consignal(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('consignal-edi show', () => {
  it('shows segments with their byte offset and what they mean', () => {
    const { status, out } = consignal(['show', 'wrong.edi', '--from', '3', '--limit', '2']);
    expect(status).toBe(0);
    expect(out).toContain("     3        53 BGM+241+Grüße漢字+5'\n");
    expect(out).toContain("     4        77 DTM+137:20261350:102'\n");
    expect(out).toContain('9 more segments; --from 5 goes on');
    expect(out).not.toContain('LIN+1');
  });
});

describe('consignal-edi show --json', () => {
  it('has segments with their bytes, text and meanings', () => {
    const { status, out } = consignal(['show', '--json', 'wrong.edi', '--from', '3', '--limit', '1']);
    expect(status).toBe(0);
    const shown = JSON.parse(out) as { segments: { meanings: { reference: string; value: string }[] }[] };
    const [segment] = shown.segments;
    expect(shown).toMatchObject({ file: 'wrong.edi', standard: 'EDIFACT', segmentCount: 13 });
    expect(segment).toMatchObject({ number: 3, tag: 'BGM', start: 53 });
    expect(segment?.meanings).toContainEqual(expect.objectContaining({ reference: 'BGM 1004', value: 'Grüße漢字' }));
  });
});

describe('consignal-edi ack', () => {
  it('gives each acknowledgement a control reference of its own', () => {
    const references = [1, 2].map(() => /UNB(?:\+[^+']*){4}\+([^+']*)/.exec(consignal(['ack', 'good.edi']).out)?.[1]);
    expect(references[0]).toMatch(/^[0-9A-Z]{14}$/);
    expect(references[1]).toMatch(/^[0-9A-Z]{14}$/);
    expect(references[0]).not.toBe(references[1]);
  });
});

describe('consignal-edi ack --message APERAK', () => {
  it('rejects a document for its content in words', () => {
    const { status, out } = consignal(['ack', 'wrong.edi', '--message', 'APERAK']);
    expect(status).toBe(1);
    expect(out).toMatch(/UNH\+1\+APERAK:D:96A:UN'BGM\+/);
    expect(out).toMatch(/ERC\+12'FTX\+AAO\+\+\+DTM 137 \/ 2380\?: "20261350" is not a date\./);
  });

  it('accepts a document without errors', () => {
    const { status, out } = consignal(['ack', 'good.edi', '--message', 'APERAK']);
    expect(status).toBe(0);
    expect(out).not.toContain('ERC+');
  });
});

describe('consignal-edi convert', () => {
  it('writes JSON that parses and CSV that has a row for each call-off', () => {
    const json = consignal(['convert', 'good.edi', '--to', 'json']);
    expect(json.status).toBe(0);
    expect(JSON.parse(json.out)).toMatchObject([
      { kind: 'delivery-schedule', lines: [{ articleNumber: 'ART-0001' }, { articleNumber: 'ART-0002' }] },
    ]);
    const csv = consignal(['convert', 'good.edi', '--to', 'csv']);
    expect(csv.status).toBe(0);
    expect(csv.out.trimEnd().split('\r\n')).toHaveLength(21);
  });

  it('writes EDIFACT from neutral JSON, which reads the same', () => {
    const json = consignal(['convert', 'good.edi', '--to', 'json']).out;
    const edifact = consignal(['convert', '-', '--to', 'edifact'], json);
    expect(edifact.status).toBe(0);
    const again: unknown = JSON.parse(consignal(['convert', '-', '--to', 'json'], edifact.out).out);
    expect(again).toEqual(JSON.parse(json));
  });

  it('writes despatch advices as VDA and UBL, and says what they have no place for', () => {
    const advice = JSON.stringify({
      version: '1.0',
      kind: 'despatch-advice',
      documentNumber: '4711',
      buyer: { code: '12345' },
      seller: { code: '678' },
      issueDate: '2026-11-23',
      dock: 'D1',
      termsOfDelivery: 'FCA',
      units: [{ items: [{ lineNumber: '1', articleNumber: 'A-1', quantity: '5', unit: 'PCE' }] }],
    });
    const vda = consignal(['convert', '-', '--to', 'vda'], advice);
    expect(vda.status).toBe(0);
    expect(vda.out).toMatch(/^711.*\r\n712/);
    const ubl = consignal(['convert', '-', '--to', 'ubl'], advice);
    expect(ubl).toMatchObject({ status: 0, out: expect.stringContaining('<DespatchAdvice') as string });
    expect(ubl.err).toContain('not written: ');
    expect(consignal(['convert', '-', '--to', 'odette'], advice).out).toContain('AVIEXP:3::OD');
  });

  it('writes a schedule as VDA 4905, and refuses a file of several kinds of documents', () => {
    const vda = consignal(['convert', 'good.edi', '--to', 'vda']);
    expect(vda.out).toMatch(/^51102CUST01.*\r\n51201/);
    expect(vda.err).toContain('not written: ');
    expect(vda.status).toBe(0);
    const head = { version: '1.0', documentNumber: '00042' };
    const mixed = [
      { ...head, kind: 'delivery-schedule' },
      { ...head, kind: 'despatch-advice' },
    ];
    expect(consignal(['convert', '-', '--to', 'vda'], JSON.stringify(mixed))).toEqual({
      status: 2,
      out: '',
      err: 'consignal-edi: -: A VDA file is written from documents of one kind, not from a delivery-schedule and a despatch-advice\n',
    });
    const order = { ...head, kind: 'order', step: 'order' };
    expect(consignal(['convert', '-', '--to', 'vda'], JSON.stringify(order)).err).toContain(
      'VDA is not written from a document of the kind order',
    );
  });

  it('writes delivery schedules as DELINS and as UBL Forecast, and says what they have no place for', () => {
    const odette = consignal(['convert', 'good.edi', '--to', 'odette']);
    expect(odette).toMatchObject({ status: 0, out: expect.stringContaining('DELINS:3::OD') as string });
    expect(odette.err).toContain('read otherwise: completeness FULL (changed)\n');
    const ubl = consignal(['convert', 'good.edi', '--to', 'ubl']);
    expect(ubl).toMatchObject({ status: 0, out: expect.stringContaining('<cac:ForecastLine>') as string });
    expect(ubl.err).toContain('not written: messageFunction');
  });

  it('says where JSON is wrong', () => {
    expect(
      consignal(
        ['convert', '-', '--to', 'edifact'],
        '{"version":"1.0","kind":"delivery-schedule","documentNumber":"1","lines":[{"articleNumber":"A","calloffs":[{"date":"today","quantity":"1"}]}]}',
      ),
    ).toEqual({
      status: 2,
      out: '',
      err: 'consignal-edi: -: lines[0].calloffs[0].date: expected a day, YYYY-MM-DD, found "today"\n',
    });
  });

  it('writes one document of several as XML', () => {
    const two = consignal(['convert', 'good.edi', '--to', 'json']).out.replace(/^\[([^]*)\]\n$/, '[$1,$1]');
    expect(consignal(['convert', '-', '--to', 'inhouse'], two).err).toContain('choose it with --document 1 to 2');
    expect(consignal(['convert', '-', '--to', 'inhouse', '--document', '2'], two).out).toContain('<DeliverySchedule');
  });

  it('ends with 1 where the file has errors, and with 2 where it has no document', () => {
    expect(consignal(['convert', 'wrong.edi', '--to', 'json'])).toMatchObject({
      status: 1,
      err: 'consignal-edi: wrong.edi: 3 errors; "lint" shows them\n',
    });
    expect(consignal(['convert', '-', '--to', 'csv'], 'hello')).toMatchObject({ status: 2, out: '' });
  });
});

it('ends quietly when nobody reads the rest of what it says', async () => {
  file('long.edi', delfor({ lines: 3_000 }));
  const child = spawn(process.execPath, [COMMAND, 'convert', 'long.edi', '--to', 'csv'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  child.stdout.once('data', () => {
    child.stdout.destroy();
  });
  const status = await new Promise((resolve) => {
    child.once('exit', resolve);
  });
  expect({ status, said }).toEqual({ status: 0, said: '' });
});
