import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { HEAD, LINE } from '../../../test/given/release-rows.js';
import { until } from '../../../test/given/until.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { addDays } from '../../domain/calendar/day.js';
import { toId } from '../../domain/ids.js';
import { Database, type Scope, wholeCompany } from '../../platform/database/database.js';
import { DespatchedView } from './despatched.view.js';
import { PrecisionDays } from './precision.days.service.js';
import { type Precision, PrecisionView } from './precision.view.js';

const COMPANY = toId('company', '7');
const [TODAY, FROM] = ['2026-11-25', '2026-11-18'];
const SETUP = /* sql */ `
INSERT INTO company (id, code, name) VALUES (7, 'A', 'A'), (8, 'B', 'B');
INSERT INTO partner_company (id, company_id, code, name) VALUES (1, 7, 'N', 'Nordvik');
INSERT INTO partner_identifier (company_id, partner_company_id, identifier, qualifier) VALUES (7, 1, 'FAR', 'OD'), (7, 1, 'FARTHER', 'OD');
INSERT INTO company_relation (id, company_id, partner_company_id, role, cumulative_scope, transit_days) VALUES (1, 7, 1, 'customer', 'ship-to-article', 2)`;
const TABLES = ['despatch_precision_day', 'schedule_line', 'schedule_head', 'despatched_quantity'];
/** Six months, through yesterday. */
const DAYS = 184;
const ARTICLES = ['A', 'B'];
const CUSTOMERS = ['CUST:OD', 'FAR:OD', 'FARTHER:OD'];
const METHODS = ['last-note', 'receipt-date', 'issue-date', 'import-date', 'nothing'];
/** Runs of the property; the seed is that of all others. */
const RUNS = 5;

const before = (days: number): string => addDays(TODAY, -days);
const article = fc.constantFrom(...ARTICLES);
const customer = fc.constantFrom(...CUSTOMERS);
const quantity = fc.integer({ min: 1, max: 9 }).map((n) => n * 10);
const releases = fc.array(
  fc.record({
    customer,
    article,
    issued: fc.integer({ min: 1, max: 240 }),
    came: fc.integer({ min: 0, max: 4 }),
    received: fc.option(fc.integer({ min: 0, max: 40 }).map((n) => n * 10)),
    note: fc.oneof(fc.constantFrom('last' as const, 'last' as const, null), fc.integer({ min: 0, max: 80 })),
    calloffs: fc.array(fc.tuple(fc.integer({ min: -3, max: 40 }), quantity, fc.constantFrom(0, 0, 0, 3, 4)), {
      minLength: 1,
      maxLength: 6,
    }),
    isHeld: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    isReplaced: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  }),
  { minLength: 20, maxLength: 50 },
);
const despatch = fc.record({ customer, article, ago: fc.integer({ min: -2, max: 270 }), quantity });
const despatches = fc.array(despatch, { minLength: 40, maxLength: 80 });
const changes = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('left' as const), ...{ despatch } }),
    fc.record({ does: fc.constantFrom('undo' as const, 'delete' as const, 'bring-back' as const), nth: fc.nat(79) }),
    fc.record({
      does: fc.constant('correct' as const),
      article,
      customer,
      ago: fc.nat(200),
      by: fc.integer({ min: -5, max: 5 }).map((n) => (n || 1) * 10),
    }),
    fc.record({ does: fc.constantFrom('hold' as const, 'force' as const, 'remove' as const), nth: fc.nat(39) }),
    fc.record({ does: fc.constant('release' as const), releases }),
    fc.record({
      does: fc.constant('agree' as const),
      method: fc.constantFrom(...METHODS),
      transitDays: fc.integer({ min: 0, max: 3 }),
    }),
  ),
  { minLength: 4, maxLength: 10 },
);
type Releases = typeof releases extends fc.Arbitrary<infer T> ? T : never;
type Despatch = typeof despatch extends fc.Arbitrary<infer T> ? T : never;
type Change = (typeof changes extends fc.Arbitrary<infer T> ? T : never)[number];

const ONE: Releases[number] = {
  customer: 'CUST:OD',
  article: 'A',
  issued: 20,
  came: 0,
  received: 0,
  note: null,
  calloffs: [[4, 10, 0]],
  isHeld: false,
  isReplaced: false,
};

describe('stored days of despatch precision', () => {
  const view = new PrecisionView(new DespatchedView());
  let test: TestDatabase;
  let database: Database;
  let days: PrecisionDays;
  let notes = 0;
  const sql = <R extends object>(statement: string, params: readonly unknown[] = []) =>
    database.transaction('system', (tx) => tx.query<R>(statement, params));
  beforeAll(async () => {
    test = await testDatabase();
    database = await Database.connect({ url: test.url, applicationName: 'test', onError: () => undefined });
    days = new PrecisionDays(database, view);
    for (const statement of SETUP.split(';\n')) await sql(statement);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  afterEach(() => clear());
  async function clear(): Promise<void> {
    notes = 0;
    for (const table of TABLES) await sql(`DELETE FROM ${table}`);
  }

  const precision = (scope: Scope = wholeCompany(COMPANY)): Promise<Precision> =>
    database.transaction(scope, (tx) => view.precision(tx, COMPANY, TODAY, FROM));
  /** As if nothing were stored. */
  async function computed(): Promise<Precision> {
    let answer: Precision | undefined;
    const undone = new Error('Undone');
    await database
      .transaction('system', async (tx) => {
        await tx.query('DELETE FROM despatch_precision_day');
        answer = await view.precision(tx, COMPANY, TODAY, FROM);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    if (answer === undefined) throw new Error('Nothing was computed');
    return answer;
  }
  /** In steps of some days. */
  async function storeAll(atATime: number): Promise<void> {
    let steps = 0;
    while (await days.store(TODAY, atATime)) steps += 1;
    expect([await stored(), steps <= Math.ceil(DAYS / atATime)]).toEqual([DAYS, true]);
  }
  const stored = async (): Promise<number> =>
    (await sql('SELECT FROM despatch_precision_day WHERE company_id = 7 AND scores IS NOT NULL')).length;

  const left = (of: Despatch, company = 7) =>
    sql(
      `INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, article_number, note_number, day, quantity, unit) VALUES ($1, 'hand', $2, 'P1', $3, $4, $5, $6, 'PCE')`,
      [company, of.customer, of.article, `N${String((notes += 1))}`, before(of.ago), of.quantity],
    );
  async function lastNote(of: string, issued: string): Promise<string | null> {
    const [row] = await sql<{ note: string }>(
      `SELECT note_number AS note FROM despatched_quantity WHERE article_number = $1 AND day <= $2 AND note_number IS NOT NULL ORDER BY day DESC, id DESC LIMIT 1`,
      [of, issued],
    );
    return row?.note ?? null;
  }
  /** In the order in which they were issued; each replaces the one before of its customer and article. */
  async function release(all: Releases): Promise<void> {
    for (const one of [...all].sort((a, b) => b.issued - a.issued)) {
      const [row] = await sql<{ id: string }>('SELECT next_id()::text AS id');
      const id = row?.id ?? '';
      const issued = before(one.issued);
      await sql(HEAD, [id, 7, `${one.customer}|OWN`, issued, `${issued} ${id}`, null]);
      await sql(`UPDATE schedule_head SET received_at = $2::date + time '06:00', is_held = $3 WHERE id = $1`, [
        id,
        addDays(issued, one.came),
        one.isHeld,
      ]);
      const [dates, quantities, statuses] = [
        one.calloffs.map(([at]) => addDays(issued, at)),
        one.calloffs.map(([, amount]) => amount),
        one.calloffs.map(([, , status]) => status),
      ];
      await sql(LINE, [
        7,
        id,
        one.article,
        dates,
        quantities,
        statuses,
        one.received,
        one.note === 'last' ? await lastNote(one.article, issued) : one.note === null ? null : `0N${String(one.note)}`,
      ]);
      await sql('UPDATE schedule_line SET last_despatch_date = $2 WHERE head_id = $1', [id, addDays(issued, -2)]);
      if (one.isReplaced)
        await sql(
          `UPDATE schedule_head h SET superseded_by = $1 WHERE h.id <> $1 AND h.superseded_by IS NULL AND h.parties = $2 AND h.issue_date <= $3
             AND EXISTS (SELECT FROM schedule_line l WHERE l.head_id = h.id AND l.article_number = $4)`,
          [id, `${one.customer}|OWN`, issued, one.article],
        );
    }
  }
  const nthRow = (table: string, nth: number) =>
    `(SELECT id FROM ${table} WHERE company_id = 7 ORDER BY id OFFSET ${String(nth)} LIMIT 1)`;
  async function apply(change: Change): Promise<unknown> {
    switch (change.does) {
      case 'left':
        return left(change.despatch);
      case 'undo':
        return sql(
          `UPDATE despatched_quantity SET undone_at = now() WHERE id = ${nthRow('despatched_quantity', change.nth)}`,
        );
      case 'bring-back':
        return sql(
          `UPDATE despatched_quantity SET undone_at = NULL WHERE id = ${nthRow('despatched_quantity', change.nth)}`,
        );
      case 'delete':
        return sql(`DELETE FROM despatched_quantity WHERE id = ${nthRow('despatched_quantity', change.nth)}`);
      case 'correct':
        return sql(
          `INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, article_number, day, quantity, unit, reason) VALUES (7, 'correction', $1, 'P1', $2, $3, $4, 'PCE', 'Counted')`,
          [change.customer, change.article, before(change.ago), change.by],
        );
      case 'hold':
        return sql(`UPDATE schedule_head SET is_held = NOT is_held WHERE id = ${nthRow('schedule_head', change.nth)}`);
      case 'force':
        return sql(`UPDATE schedule_head SET superseded_by = NULL WHERE id = ${nthRow('schedule_head', change.nth)}`);
      case 'remove': {
        const id = nthRow('schedule_head', change.nth);
        await sql(`UPDATE schedule_head SET superseded_by = NULL WHERE superseded_by = ${id}`);
        return sql(`DELETE FROM schedule_head WHERE id = ${id}`);
      }
      case 'release':
        return release(change.releases.slice(0, 3));
      case 'agree':
        return sql('UPDATE company_relation SET in_transit_method = $1, transit_days = $2 WHERE id = 1', [
          change.method,
          change.transitDays,
        ]);
    }
  }

  it('say what computing them says, whatever was called off and left, and whatever changes later', async () => {
    let [judged, unmet] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        releases,
        despatches,
        changes,
        fc.integer({ min: 20, max: 90 }),
        async (called, gone, later, atATime) => {
          await clear();
          for (const one of gone) await left(one);
          await release(called);
          const expected = await computed();
          await storeAll(atATime);
          expect(await precision()).toEqual(expected);
          for (const { inAll } of expected.customers) {
            judged += inAll.due;
            unmet += inAll.late + inAll.open;
          }
          for (const change of later) {
            await apply(change);
            expect([change, await precision()]).toEqual([change, await computed()]);
          }
          await storeAll(atATime);
          expect(await precision()).toEqual(await computed());
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    // Each run has something to judge, and something that was not met.
    expect([judged > 20, unmet > 10]).toEqual([true, true]);
  });

  it('are seen by nobody who sees a part of the company: what he sees is computed', async () => {
    await release([ONE]);
    await storeAll(90);
    const narrowing = { supplier: null, filter: null, restrictedUser: toId('user', '1') };
    const rows = (scope: Scope) =>
      database.transaction(scope, (tx) => tx.query('SELECT FROM despatch_precision_day WHERE scores IS NOT NULL'));
    expect(
      [
        await rows(wholeCompany(COMPANY)),
        await rows({ company: COMPANY, narrowing }),
        await rows(wholeCompany(toId('company', '8'))),
      ].map(({ length }) => length),
    ).toEqual([DAYS, 0, 0]);
  });

  it('stay when goods leave today, and are taken away from the day on of which something is said later', async () => {
    await release([ONE]);
    await storeAll(90);
    const despatch = { customer: 'CUST:OD', article: 'A', quantity: 10 };
    await left({ ...despatch, ago: 0 });
    expect(await stored()).toBe(DAYS);
    await left({ ...despatch, ago: 3 });
    expect(await stored()).toBe(DAYS - 3);
    await left({ ...despatch, ago: 5 }, 8);
    expect(await stored()).toBe(DAYS - 3);
  });

  it('are not stored where something that they are judged by changes while they are computed', async () => {
    await release([ONE]);
    const late = new PrecisionView(new DespatchedView());
    const judged = late.judged.bind(late);
    late.judged = async (...of) => {
      const found = await judged(...of);
      await left({ customer: 'CUST:OD', article: 'A', quantity: 10, ago: 2 });
      return found;
    };
    await new PrecisionDays(database, late).store(TODAY, 5);
    // From five days ago through yesterday, those before the change.
    expect(await stored()).toBe(3);
    await storeAll(90);
    expect(await precision()).toEqual(await computed());
  });

  it('wait for what was written before and is committed later', async () => {
    await release([ONE]);
    const writer = await database.dedicatedConnection();
    await writer.query('BEGIN; SET LOCAL ROLE consignal_system');
    await writer.query(
      `INSERT INTO despatched_quantity (company_id, source, customer, ship_to_code, article_number, note_number, day, quantity, unit) VALUES (7, 'hand', 'CUST:OD', 'P1', 'A', 'LATE', $1, 10, 'PCE')`,
      [before(16)],
    );
    let isLookedUp = false;
    const noting = new PrecisionView(new DespatchedView());
    const judged = noting.judged.bind(noting);
    noting.judged = (...of) => {
      isLookedUp = true;
      return judged(...of);
    };
    const storing = new PrecisionDays(database, noting).store(TODAY, 90);
    await until('the days are claimed', async () => (await sql('SELECT FROM despatch_precision_day')).length > 0);
    await sleep(200);
    expect(isLookedUp).toBe(false);
    await writer.query('COMMIT');
    await writer.end();
    expect(await storing).toBe(true);
    await storeAll(90);
    const { customers } = await precision();
    expect(customers).toMatchObject([{ inAll: { due: 1, onDay: 1 } }]);
  });

  it('say that a call-off is open again when what left later is taken back', async () => {
    await release([ONE]);
    await left({ customer: 'CUST:OD', article: 'A', quantity: 10, ago: 10 });
    await storeAll(90);
    const inAll = async () => (await precision()).customers[0]?.inAll;
    expect(await inAll()).toMatchObject({ due: 1, late: 1, open: 0 });
    await sql('UPDATE despatched_quantity SET undone_at = now()');
    expect([await stored(), await inAll()]).toMatchObject([DAYS - 10, { due: 1, late: 0, open: 1 }]);
  });

  it('are taken away from the first day of a release on when it is held, replaced or removed', async () => {
    await release([ONE, { ...ONE, issued: 8 }]);
    const takenAway = async (statement: string): Promise<number> => {
      await storeAll(90);
      await sql(statement);
      return DAYS - (await stored());
    };
    const [old, newest] = [nthRow('schedule_head', 0), nthRow('schedule_head', 1)];
    expect(await takenAway(`UPDATE schedule_head SET is_compared = NOT is_compared`)).toBe(0);
    expect(await takenAway(`UPDATE schedule_head SET is_held = true WHERE id = ${newest}`)).toBe(7);
    expect(await takenAway(`UPDATE schedule_head SET is_held = true WHERE id = ${old}`)).toBe(19);
    expect(await takenAway(`UPDATE schedule_head SET superseded_by = ${newest} WHERE id = ${old}`)).toBe(7);
    expect(await takenAway(`UPDATE schedule_head SET superseded_by = NULL WHERE id = ${old}`)).toBe(7);
    expect(await takenAway(`UPDATE schedule_head SET superseded_by = ${newest} WHERE id = ${old}`)).toBe(7);
    // The other one has replaced it: it decides about no later day.
    expect(await takenAway(`DELETE FROM schedule_head WHERE id = ${old}`)).toBe(12);
    expect(await takenAway(`UPDATE company_relation SET transit_days = 1`)).toBe(DAYS);
  });

  it('are forgotten once they lie before the six months', async () => {
    await release([ONE]);
    await sql(
      `INSERT INTO despatch_precision_day (company_id, day, scores, claim) VALUES (7, '2026-05-01', '[]', gen_random_uuid())`,
    );
    await storeAll(90);
    expect(await stored()).toBe(DAYS);
  });
});
