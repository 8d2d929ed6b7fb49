import { HEAD, LINE } from '../../../test/given/release-rows.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { toId } from '../../domain/ids.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { DespatchedView } from './despatched.view.js';
import { type Precision, PrecisionView } from './precision.view.js';

const COMPANY = toId('company', '7');
const [TODAY, FROM] = ['2026-11-25', '2026-11-18'];
const SETUP = /* sql */ `
INSERT INTO company (id, code, name) VALUES (7, 'A', 'A'), (8, 'B', 'B');
INSERT INTO partner_company (id, company_id, code, name) VALUES (1, 7, 'N', 'Nordvik');
INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier) VALUES (7, 1, 'FAR', 'OD');
INSERT INTO company_relation (company_id, partner_company_id, role, cumulative_scope, transit_days) VALUES (7, 1, 'customer', 'ship-to-article', 2)`;
interface GivenLine {
  readonly article: string;
  /** Day, quantity and status: 0 firm, 3 forecast, 4 backlog. */
  readonly calloffs: readonly (readonly [day: string, quantity: number, status?: number])[];
  readonly received?: number;
  readonly note?: string;
}

describe('despatch precision', () => {
  const view = new PrecisionView(new DespatchedView());
  let test: TestDatabase;
  let database: Database;
  let last = 0;
  const sql = (statement: string, params: readonly unknown[] = []) =>
    database.transaction('system', (tx) => tx.query(statement, params));
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({ url: test.url, applicationName: 'test', onError: () => undefined });
    for (const statement of SETUP.split(';\n')) await sql(statement);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  afterEach(async () => {
    for (const table of ['schedule_line', 'schedule_head', 'despatched_quantity']) await sql(`DELETE FROM ${table}`);
  });

  /** A release with one line; its number, in the order of releases. */
  async function release(
    issued: string,
    { article, calloffs, received, note }: GivenLine,
    { company = 7, customer = 'CUST:OD', replacedBy = 0n } = {},
  ): Promise<bigint> {
    last += 1;
    const [row] = (await sql('SELECT next_id() AS id')) as { id: bigint }[];
    const id = row?.id ?? 0n;
    await sql(HEAD, [id, company, `${customer}|OWN`, issued, `${issued} ${String(last)}`, replacedBy || null]);
    const [days, quantities, statuses] = [0, 1, 2].map((at) => calloffs.map((one) => one[at] ?? 0));
    await sql(LINE, [company, id, article, days, quantities, statuses, received ?? null, note ?? null]);
    return id;
  }
  const left = (article: string, note: string, day: string, quantity: number, customer = 'CUST:OD') =>
    sql(
      `INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, article_number, note_number, day, quantity, unit) VALUES (7, 'hand', $1, 'P1', $2, $3, $4, $5, 'PCE')`,
      [customer, article, note, day, quantity],
    );
  const precision = (company = COMPANY): Promise<Precision> =>
    database.transaction(wholeCompany(company), (tx) => view.precision(tx, company, TODAY, FROM));
  /** What became of the call-offs of the only customer, those of which there is none left out. */
  async function scores(): Promise<Record<string, number>> {
    const { customers } = await precision();
    expect(customers.length).toBeLessThanOrEqual(1);
    return Object.fromEntries(Object.entries(customers[0]?.inPeriod ?? {}).filter(([, count]) => count > 0));
  }
  const known = { received: 1000, note: 'N0' };
  const one = { article: 'A', calloffs: [['2026-11-18', 100]], ...known } as const;

  it.each([
    ['before their day', [['2026-11-17', 100]], { due: 1, early: 1 }],
    [
      'on their day, the last of them',
      [
        ['2026-11-17', 60],
        ['2026-11-18', 40],
      ],
      { due: 1, onDay: 1 },
    ],
    ['after it', [['2026-11-20', 100]], { due: 1, late: 1 }],
    [
      'after it, the last of them',
      [
        ['2026-11-17', 60],
        ['2026-11-19', 40],
      ],
      { due: 1, late: 1, partly: 1 },
    ],
    ['in part', [['2026-11-18', 60]], { due: 1, open: 1, partly: 1 }],
    ['never', [], { due: 1, open: 1 }],
  ] as const)('says that goods left %s', async (_, despatches, expected) => {
    await release('2026-11-10', one);
    await left('A', '000N0', '2026-11-09', 1000);
    for (const [at, [day, quantity]] of despatches.entries()) await left('A', `N${String(at + 1)}`, day, quantity);
    expect(await scores()).toEqual(expected);
  });

  it('counts what was called off before as well: backlog comes first', async () => {
    await release('2026-11-10', { ...one, calloffs: [['2026-11-01', 30, 4], ...one.calloffs] });
    await left('A', 'N0', '2026-11-09', 1000);
    await left('A', 'N1', '2026-11-18', 100);
    expect(await scores()).toEqual({ due: 1, open: 1, partly: 1 });
  });

  it('judges a day by the newest release issued before it', async () => {
    const second = await release('2026-11-18', {
      article: 'A',
      calloffs: [['2026-11-20', 50]],
      received: 1100,
      note: 'N1',
    });
    await release('2026-11-10', { ...one, calloffs: [...one.calloffs, ['2026-11-20', 500]] }, { replacedBy: second });
    await left('A', 'N0', '2026-11-09', 1000);
    await left('A', 'N1', '2026-11-18', 100);
    await left('A', 'N2', '2026-11-20', 50);
    expect(await scores()).toEqual({ due: 2, onDay: 2 });
  });

  it('leaves out what is not firm, and what must leave today', async () => {
    await release('2026-11-10', {
      ...one,
      calloffs: [
        ['2026-11-18', 100, 3],
        [TODAY, 100],
      ],
    });
    expect(await scores()).toEqual({});
    expect((await precision()).days).toEqual([{ day: TODAY, due: 1 }]);
  });

  it('goes by both counts where the note that the customer names is not known', async () => {
    await release('2026-11-10', { ...one, received: 500, note: 'ELSEWHERE' });
    await left('A', 'N0', '2026-01-15', 500);
    expect(await scores()).toEqual({ due: 1, open: 1 });
    await left('A', 'N1', '2026-11-18', 100);
    expect(await scores()).toEqual({ due: 1, onDay: 1 });
  });

  it('judges nothing where the customer has received more than is known to have left', async () => {
    await release('2026-11-10', { ...one, received: 500, note: 'ELSEWHERE' });
    await left('A', 'N1', '2026-11-18', 100);
    expect(await scores()).toEqual({ unknown: 1 });
  });

  it('judges nothing where a release neither names a note nor counts', async () => {
    await release('2026-11-10', { article: 'A', calloffs: one.calloffs });
    await left('A', 'N1', '2026-11-18', 100);
    expect(await scores()).toEqual({ unknown: 1 });
  });

  it('takes the days of the transport off, and names the partner of an address', async () => {
    await release('2026-11-10', { ...one, calloffs: [['2026-11-21', 100]] }, { customer: 'FAR:OD' });
    await left('A', 'N0', '2026-11-09', 1000, 'FAR:OD');
    await left('A', 'N1', '2026-11-20', 100, 'FAR:OD');
    expect(await precision()).toMatchObject({
      since: '2026-11-11',
      isCut: false,
      customers: [
        {
          customerName: 'Nordvik',
          partnerId: '1',
          inPeriod: { due: 1, late: 1 },
          months: [{ month: '2026-11', due: 1, met: 0 }],
        },
      ],
      days: [{ day: '2026-11-19', due: 1 }],
    });
  });

  it('looks back six months, and the period is a part of them', async () => {
    await release('2026-05-01', {
      ...one,
      calloffs: [
        ['2026-05-20', 1],
        ['2026-06-10', 1],
        ['2026-11-18', 1],
      ],
    });
    await left('A', 'N0', '2026-04-30', 1000);
    await left('A', 'N1', '2026-06-01', 2);
    const { since, customers } = await precision();
    expect(since).toBe('2026-05-25');
    expect(customers[0]).toMatchObject({
      inPeriod: { due: 1, open: 1 },
      inAll: { due: 2, early: 1, open: 1 },
      months: [
        { month: '2026-06', due: 1, met: 1 },
        { month: '2026-11', due: 1, met: 0 },
      ],
    });
  });

  it('knows nothing of other companies', async () => {
    await release('2026-11-10', one, { company: 8 });
    expect(await precision()).toMatchObject({ customers: [], days: [] });
    expect((await precision(toId('company', '8'))).customers).toHaveLength(1);
  });
});
