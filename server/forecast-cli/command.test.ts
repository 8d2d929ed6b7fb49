import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayText, isoWeek, mondayOfWeek } from '../domain/calendar/day.js';
import { forecastWeeks, MODEL_VERSION } from '../domain/forecast/forecast.js';

const COMMAND = fileURLToPath(new URL('../../scripts/consignal-forecast.mjs', import.meta.url));
const FROM = mondayOfWeek(2024, 1) ?? 0;
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
/** The ISO week so many weeks after the first. */
function week(after: number): string {
  const { year, week: number } = isoWeek(dayText(FROM + 7 * after));
  return `${String(year)}-W${String(number).padStart(2, '0')}`;
}
const quantity = (i: number): number => 100 + ((i * 37) % 23);
const rows = (name: string, count: number, of: (i: number) => number | string = quantity): string[] =>
  Array.from({ length: count }, (_, i) => `${name},${week(i)},${String(of(i))}`);
const csv = (...lines: readonly string[]): string => `series,week,quantity\n${lines.join('\n')}\n`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'consignal-forecast-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('consignal-forecast', () => {
  it('writes the weeks and the total of each series as the product forecasts them', () => {
    writeFileSync(join(folder, 'demand.csv'), csv(...rows('A-1', 104), ...rows('B-2', 2)));
    const { status, out, err } = consignal(['demand.csv', '--horizon', '4']);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    const lines = out.trimEnd().split('\r\n');
    expect(lines[0]).toBe('series,week,quantity,low80,high80,low95,high95,status,class,methods');
    expect(lines).toHaveLength(1 + 5 + 5);
    const weeks = Array.from({ length: 104 }, (_, i) => quantity(i));
    const { points, bands, total } = forecastWeeks({ from: FROM, weeks }, FROM + 7 * 104, { horizon: 4 });
    const [name, first, value, low80, , , high95, state, demandClass] = lines[1]?.split(',') ?? [];
    expect([name, first, state, demandClass]).toEqual(['A-1', week(104), 'ok', 'smooth']);
    expect(Number(value)).toBeCloseTo(points[0] ?? NaN, 5);
    expect(Number(low80)).toBeCloseTo(bands?.[0]?.p10 ?? NaN, 5);
    expect(Number(high95)).toBeCloseTo(bands?.[0]?.p97_5 ?? NaN, 5);
    expect(lines[5]).toMatch(/^A-1,total,\d+\.\d+,.*,ok,smooth,[a-z0-9-]+:[01]\.\d{3} /);
    expect(Number(lines[5]?.split(',')[2])).toBeCloseTo(total.quantity, 4);
    expect(lines[6]).toBe(
      `B-2,${week(2)},118.5,,,,,insufficient,smooth,`.replace('118.5', String((quantity(0) + quantity(1)) / 2)),
    );
  });

  it('writes a line of JSON for each series', () => {
    const { status, out } = consignal(
      ['-', '--json', '--horizon', '2'],
      csv(...rows('A', 60), ...rows('B', 60, () => 0)),
    );
    expect(status).toBe(0);
    const [a, b, rest] = out.split('\n').map((line) => (line === '' ? null : (JSON.parse(line) as unknown)));
    expect(rest).toBeNull();
    expect(a).toMatchObject({
      series: 'A',
      status: 'ok',
      weeks: [{ week: week(60), low80: expect.any(Number) as number }, { week: week(61) }],
      modelVersion: MODEL_VERSION,
    });
    expect(b).toMatchObject({ series: 'B', status: 'inactive', total: { quantity: 0, low80: null }, methods: [] });
  });

  it('forecasts from a week on, and reads what is before it alone', () => {
    const all = rows('A', 80);
    const until = consignal(['-', '--as-of', week(60)], csv(...all.slice(0, 60)));
    expect(consignal(['-', '--as-of', week(60)], csv(...all))).toEqual(until);
    expect(until.out).toContain(`A,${week(60)},`);
    // Half a year without rows is half a year without demand.
    expect(consignal(['-', '--as-of', week(110)], csv(...all)).out).toContain('inactive');
  });

  it('reads weeks in any order, a byte order mark, CRLF, quotes, other columns, and semicolons with decimal commas', () => {
    const plain = consignal(
      ['-'],
      csv(...rows('A, "1"', 30, (i) => `${String(i % 7)}.5`).map((row) => row.replace('A, "1"', '"A, ""1"""'))),
    );
    expect(plain.status).toBe(0);
    const shuffled = rows('x', 30, (i) => `${String(i % 7)},5`)
      .map((row) => {
        const [, monday, value = '', decimals = ''] = row.split(',');
        return `"A, ""1""";plant;${value},${decimals};${monday ?? ''}`;
      })
      .toReversed();
    const other = consignal(['-'], `\ufeffSeries;Site;Quantity;Week\r\n${shuffled.join('\r\n\r\n')}`);
    expect(other).toEqual(plain);
    expect(plain.out).toContain('"A, ""1""",');
  });

  it('has absent weeks as weeks without demand, and empty quantities as not known', () => {
    const without = rows('A', 60).filter((_, i) => i % 3 > 0);
    const zeros = rows('A', 60, (i) => (i % 3 > 0 ? quantity(i) : 0));
    const unknown = rows('A', 60, (i) => (i % 3 > 0 ? quantity(i) : ''));
    const [absent, zero, empty] = [without, zeros, unknown].map((lines) => consignal(['-'], csv(...lines)).out);
    expect(absent?.replaceAll(/^.*total.*$/gm, '')).toBe(zero?.slice(0).replaceAll(/^.*total.*$/gm, ''));
    expect(absent).toContain('intermittent');
    expect(empty).toContain('smooth');
  });

  it('reports a row that is wrong in one line, behind the series before it, and ends with 2', () => {
    const { status, out, err } = consignal(['-'], csv('A,2026-W10,3', 'B,2026-W54,1'));
    expect({ status, err }).toEqual({
      status: 2,
      err: 'consignal-forecast: -: line 3: week 2026-W54 is not a week such as 2026-W48\n',
    });
    expect(out).toContain('A,total,');
  });

  it('says how it is used where the arguments make no sense', () => {
    const { status, out, err } = consignal(['a', '--horizon', '0']);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('consignal-forecast: --horizon must be a whole number from 1 to 104');
    expect(err).toContain('Usage: consignal-forecast');
  });

  it('reports a file that is not there, and has help and a version', () => {
    expect(consignal(['missing.csv'])).toEqual({
      status: 2,
      out: '',
      err: 'consignal-forecast: missing.csv: no such file\n',
    });
    expect(consignal(['.']).err).toBe('consignal-forecast: .: is a folder\n');
    expect(consignal(['--help'])).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringMatching(/^Usage: /) as string,
    });
    expect(consignal(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('ends quietly when nobody reads any more', async () => {
    const lines = Array.from({ length: 3_000 }, (_, i) => `S${String(i)},${week(0)},1`);
    writeFileSync(join(folder, 'many.csv'), csv(...lines));
    const child = spawn(process.execPath, [COMMAND, 'many.csv', '--horizon', '104'], { cwd: folder });
    const errors: Buffer[] = [];
    child.stderr.on('data', (piece: Buffer) => errors.push(piece));
    child.stdout.once('data', () => child.stdout.destroy());
    const status = await new Promise((ended) => child.once('close', ended));
    expect({ status, errors: Buffer.concat(errors).toString() }).toEqual({ status: 0, errors: '' });
  });
});
