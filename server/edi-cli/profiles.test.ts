import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROFILE_MESSAGES } from '../../test/given/profile-messages.js';
import { CALLOFF_TABLE } from '../../test/given/vda-tables.js';

const COMMAND = fileURLToPath(new URL('../../scripts/consignal-edi.mjs', import.meta.url));
const CALLOFF = [
  '55101CUST01   SUPP01   0004100042261121260101',
  '55201P02D1   G14',
  `55301${'ART-1'.padEnd(22)}`,
  '554012611240600000000120F',
  '559  00000010000001000000100000010000001',
];
let folder = '';

function consignal(...args: string[]): { readonly status: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { cwd: folder, encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consignal-profiles-'));
  const files = {
    'calloff.txt': CALLOFF.map((row) => `${row.padEnd(128)}\r\n`).join(''),
    'invented.json': JSON.stringify({ name: 'Invented', sender: 'CUST01', vdaTables: [CALLOFF_TABLE] }),
    'agreed.json': JSON.stringify([
      { name: 'Other', sender: 'OTHER' },
      { name: 'Agreed', message: 'VDA 4915', accepted: [{ code: 'message-not-mapped' }] },
    ]),
    'wrong.json': JSON.stringify([{ name: 'Wrong', sendr: '\u001b]0;x\u009b' }, { aliases: 5 }]),
    'text.json': 'name: x',
    'gm.edi': `UNB+UNOC:3+A:ZZ+B:ZZ+261123:1000+1'${(PROFILE_MESSAGES['General Motors DELFOR D.97A'] ?? '').replace('#', '23')}UNZ+1+1'`,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('consignal-edi --profile', () => {
  it('converts what only the partner’s table can tell', () => {
    expect(consignal('convert', 'calloff.txt', '--to', 'json')).toMatchObject({ status: 2, out: '' });
    const { status, out, err } = consignal('convert', 'calloff.txt', '--to', 'json', '--profile', 'invented.json');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject([
      {
        kind: 'delivery-schedule',
        lines: [
          {
            articleNumber: 'ART-1',
            shipTo: { code: 'P02' },
            calloffs: [{ date: '2026-11-24', quantity: '12', status: 'firm' }],
          },
        ],
      },
    ]);
  });

  it('takes the example of the documentation, and refuses it with the faults that are shown there', () => {
    const text = readFileSync(new URL('../../docs/partner-tables.md', import.meta.url), 'utf8');
    const example = /```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
    writeFileSync(join(folder, 'partner.example.json'), example);
    const taken = consignal('convert', 'calloff.txt', '--to', 'json', '--profile', 'partner.example.json');
    expect(taken.err).not.toContain('partner.example.json');
    expect(JSON.parse(taken.out)).toMatchObject([
      {
        lines: [
          { articleNumber: 'ART-1', dock: 'D1', calloffs: [{ date: '2026-11-24', quantity: '120', status: 'firm' }] },
        ],
      },
    ]);
    const wrong = example
      .replace('"at": 28, "length": 12', '"at": 25, "length": 12')
      .replace('"decimals": 0, "repeat": { "times": 5', '"decimals": 0, "repeat": { "times": 4')
      .replace('"deliveryNote"', '"note"');
    writeFileSync(join(folder, 'partner.json'), wrong);
    const { status, err } = consignal('lint', 'calloff.txt', '--profile', 'partner.json');
    expect(status).toBe(2);
    for (const line of err.trimEnd().split('\n')) expect(text).toContain(line);
  });

  it('holds for lint, which leaves out what was agreed', () => {
    expect(consignal('lint', 'calloff.txt').out).toContain('[message-not-mapped]');
    const { status, out } = consignal('lint', 'calloff.txt', '--profile', 'agreed.json');
    expect(status).toBe(0);
    expect(out).toContain('[layout-unverified]');
    expect(out).not.toContain('[message-not-mapped]');
  });

  it.each([['lint'], ['convert', '--to', 'csv']])(
    'ends %s with 2 and all that is wrong with the profiles',
    (...args) => {
      const { status, out, err } = consignal(...args, 'calloff.txt', '--profile', 'wrong.json');
      expect({ status, out }).toEqual({ status: 2, out: '' });
      expect(err.trimEnd().split('\n')).toEqual([
        'consignal-edi: wrong.json: [0]: "sendr" is not known here; known are name, sender, recipient, message, release, association, dateKind, commitmentOrder, forecastPeriod, sources, unconfirmed, quantities, aliases, required, accepted, layouts, vdaTables, severity, vda',
        'consignal-edi: wrong.json: [1].aliases: must be a list, not 5',
        'consignal-edi: wrong.json: [1].name: is missing',
      ]);
    },
  );

  it.each([
    ['missing.json', 'consignal-edi: missing.json: no such file\n'],
    ['text.json', 'consignal-edi: text.json: is not JSON\n'],
    ['-', 'consignal-edi: --profile must be a file or a name\n'],
  ])('%s ends with 2 and the reason', (profile, said) => {
    const { status, out, err } = consignal('lint', 'calloff.txt', `--profile=${profile}`);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err.startsWith(said)).toBe(true);
  });
});

describe('profiles that come with the product', () => {
  it('are listed by customer with source and what is open, in the language of the reader', () => {
    const { status, out } = consignal('profiles');
    expect(status).toBe(0);
    expect(out).toContain('ford\n  Ford DELFOR D.97A\n    for            DELFOR, D97A, 9041680202001*\n    source ');
    expect(out).toContain('not confirmed  ');
    expect(consignal('profiles', 'ford', '--language=se').out).toContain('inte bekräftat');
    expect(consignal('profiles', 'nobody')).toMatchObject({ status: 2, out: '' });
  });

  it('are used by name whoever sends, and as a file that was made of them', () => {
    const { status, err } = consignal('lint', 'gm.edi', '--profile', 'nobody');
    expect([status, err]).toEqual([2, 'consignal-edi: nobody: no such file\n']);
    const named = consignal('lint', 'gm.edi', '--profile', 'general-motors');
    expect(named.out).toContain(
      'gm.edi: read with the profile General Motors DELFOR D.97A (asked for, DELFOR, D97A)\n',
    );
    const json = consignal('profiles', 'General Motors DELFOR D.97A', '--json').out;
    writeFileSync(join(folder, 'taken.json'), json);
    expect(consignal('lint', 'gm.edi', '--profile', 'taken.json').out).toBe(named.out);
    const converted = consignal('convert', 'gm.edi', '--to', 'json', '--profile', 'general-motors');
    expect(JSON.parse(converted.out)).toMatchObject([{ lines: [{ cumulativeReceived: '12000' }] }]);
  });
});
