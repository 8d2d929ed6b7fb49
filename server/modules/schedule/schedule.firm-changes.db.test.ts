import { Chance } from '../../../test/given/chance.js';
import { delfor, type DelforOptions } from '../../../test/given/delfor.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { type ScheduleHeadId, toId } from '../../domain/ids.js';
import { lossesIn } from '../../edi/lost-content.js';
import { read } from '../../edi/read.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { MissingReleases } from '../reference/missing-release.service.js';
import { ScheduleChangesView } from './schedule.changes.view.js';
import { ScheduleConfirmationStore } from './schedule.confirmation.store.js';
import { ScheduleFirmChanges } from './schedule.firm-changes.service.js';
import { ScheduleRecountStore } from './schedule.recount.store.js';
import { scheduleRows } from './schedule.rows.js';
import { ScheduleStore } from './schedule.store.js';
import { ScheduleCancellations } from './schedule.cancellation.service.js';
import { ScheduleCancellationStore } from './schedule.cancellation.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';
import { ScheduleSuccessionStore } from './schedule.succession.store.js';

interface Given extends DelforOptions {
  /** It stands for its articles alone. */
  readonly isOfArticles?: boolean;
  /** How long ago it came, in days. */
  readonly ago?: number;
}

describe('what schedules change inside the firm zone', () => {
  let own: TestDatabase;
  let database: Database;
  let changes: ScheduleFirmChanges;
  /** What the count made happen, by the names of its events; that a release follows another one is announced when it comes. */
  const events: string[] = [];
  const store = new ScheduleStore();
  const confirmations = new ScheduleConfirmationStore();
  const succession = new ScheduleSuccession(
    new ScheduleSuccessionStore(),
    new MissingReleases(),
    new ScheduleCancellations(new ScheduleCancellationStore(), new ScheduleConfirmationStore()),
  );
  beforeAll(async () => {
    own = await testDatabase();
    database = await Database.connect({
      url: own.url,
      applicationName: 'test',
      onError: () => undefined,
      projections: [
        {
          name: 'webhook',
          apply: (_, happened) =>
            events.push(...happened.map(({ name }) => name).filter((name) => name !== 'schedule.followed')),
        },
      ],
    });
    changes = new ScheduleFirmChanges(database, new ScheduleChangesView(), new ScheduleRecountStore());
  });
  afterAll(async () => {
    await changes.onModuleDestroy();
    await database.close();
    await own.drop();
  });

  let files = 0;
  const sql = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    database.transaction('system', (tx) => tx.query<R>(text, values));
  const insert = async (tx: Tx, company: string, file: number, { isOfArticles = false, ago = 0, ...given }: Given) => {
    const result = read(delfor(given));
    const [document] = schedulesOf(result);
    const rows = scheduleRows(
      { ...document!, completeness: isOfArticles ? 'PER_ARTICLE' : document!.completeness },
      1,
      lossesIn(result)(document!.messageNumber, document!.interchange),
    );
    const source = {
      companyId: toId('company', company),
      id: toId('file', String(file)),
      messageType: '',
      messageVersion: '',
      receivedAt: new Date(Date.now() - ago * 86_400_000).toISOString().replace('T', ' ').replace('Z', '+00'),
      errorCount: 0,
      warningCount: 0,
      interchanges: result.interchanges,
      agreementOf: () => null,
    };
    const { id } = await store.insert(tx, source, rows);
    await succession.follow(tx, source.companyId, [id]);
    return id;
  };
  const arrives = (company: string, given: Given): Promise<ScheduleHeadId> =>
    database.transaction('system', (tx) => insert(tx, company, ++files, given));
  /** Reads a file again: its release goes and another one comes. */
  const isReadAgain = (company: string, id: ScheduleHeadId, given: Given): Promise<ScheduleHeadId> =>
    database.transaction('system', async (tx) => {
      const companyId = toId('company', company);
      const [found] = await tx.query<{ file: string }>('SELECT message_id AS file FROM schedule_head WHERE id = $1', [
        id,
      ]);
      const file = toId('file', found!.file);
      await succession.leave(tx, companyId, file);
      await succession.follow(tx, companyId, await store.removeOfMessage(tx, companyId, file));
      return insert(tx, company, Number(file), given);
    });
  /** Takes a release out of force or puts it there, as a deletion, a confirmation or one that is withdrawn does. */
  const isHeld = (company: string, id: ScheduleHeadId, held: boolean): Promise<void> =>
    database.transaction('system', async (tx) => {
      const companyId = toId('company', company);
      await tx.query('UPDATE schedule_head SET is_held = $2 WHERE id = $1', [id, held]);
      const freed = held ? await confirmations.unfollow(tx, companyId, [id]) : [];
      await succession.place(tx, companyId, [id, ...freed]);
    });
  /** What is delivered as planned, ten a day, but for one call-off. */
  const planned = (day: number, more: Given = {}, changed = 10): Given => ({
    controlReference: '1',
    issued: `2026-11-${String(day)}`,
    cumulative: () => 1000 + 10 * day,
    quantity: (line, calloff) => (line === 0 && calloff === 19 - day ? changed : 10),
    ...more,
  });
  const count = async (): Promise<void> => {
    while (await changes.count());
  };
  const counts = async (company: string): Promise<ReadonlyMap<string, number | null>> => {
    const rows = await sql<{ id: string; changes: number | null }>(
      'SELECT id, firm_changes AS changes FROM schedule_head WHERE company_id = $1 AND is_compared ORDER BY release_order',
      company,
    );
    return new Map(rows.map((row) => [row.id, row.changes]));
  };

  /** Releases of whole schedules of two numbers that name each other, changes of them, and releases of one to three articles. */
  const given = (chance: Chance, n: number): Given => {
    const kind = chance.below(10);
    const first = 1 + chance.below(4);
    const common = {
      issued: `2026-11-${String(1 + chance.below(25)).padStart(2, '0')}`,
      controlReference: String(n),
      calloffs: 20,
      quantity: () => 10 + chance.below(3),
      cumulative: () => 1000,
      article: (line: number) => `A-${String(first + line)}`,
    };
    if (kind < 6) return { ...common, isOfArticles: true, lines: 1 + chance.below(3) };
    const [documentNumber, previousDocumentNumber] = chance.below(2) === 0 ? ['ONE', 'TWO'] : ['TWO', 'ONE'];
    const whole = { ...common, lines: 3, documentNumber };
    if (kind === 6) return { ...whole, lines: 1, messageFunction: '4' };
    return kind === 7 ? { ...whole, previousDocumentNumber } : whole;
  };

  it.each(Array.from({ length: 12 }, (_, seed) => [seed]))(
    'is the same in the end, whatever came late, was read again, held or released (course %i)',
    async (seed) => {
      const chance = new Chance(1_000 + seed);
      const company = String(1_000 + seed);
      const known: { id: ScheduleHeadId; held: boolean; given: Given }[] = [];
      for (let step = 0; step < 40; step += 1) {
        const act = chance.below(10);
        const one = known[chance.below(Math.max(1, known.length))];
        if (one === undefined || act < 6) {
          const arrived = given(chance, step);
          known.push({ id: await arrives(company, arrived), held: false, given: arrived });
        } else if (act < 7) {
          one.given = given(chance, step);
          [one.id, one.held] = [await isReadAgain(company, one.id, one.given), false];
        } else {
          one.held = !one.held;
          await isHeld(company, one.id, one.held);
        }
        if (chance.below(3) === 0) await count();
      }
      await count();
      const found = await counts(company);
      await sql('UPDATE schedule_head SET is_compared = false, firm_changes = NULL WHERE company_id = $1', company);
      await count();
      expect(found).toEqual(await counts(company));
      expect(found.size).toBe(known.length);
      expect([...found.values()].some((changed) => (changed ?? 0) > 0)).toBe(true);
    },
    60_000,
  );

  it('is counted of those stored before that was counted, newest first, in steps that go on where they stopped', async () => {
    await arrives('2000', planned(10));
    await arrives('2000', planned(11, {}, 12));
    await count();
    const counted = await counts('2000');
    expect([...counted.values()]).toEqual([null, 1]);
    // As a build left them that did not count, 600 others among them.
    await sql('UPDATE schedule_head SET firm_changes = NULL WHERE company_id = 2000');
    await sql(`INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, parties, chain, release_order)
      SELECT 2000, 1000000 + n, 1, 'OLD' || n, 'DELFOR', 'FULL', 0, 0, 'x', 'OLD' || n, n::text FROM generate_series(1, 600) AS n`);
    await sql(`INSERT INTO company (id, code, name) VALUES (2000, 'C2000', 'Company')`);
    await sql('INSERT INTO schedule_recount (company_id) VALUES (2000)');
    expect(await changes.count()).toBe(true);
    const [step] = await sql<{ waiting: number; below: string }>(
      `SELECT count(*)::integer AS waiting, min(below_id) AS below FROM schedule_recount r JOIN schedule_head h ON h.company_id = r.company_id WHERE NOT h.is_compared AND h.id >= r.below_id`,
    );
    expect(step?.waiting).toBe(500);
    await count();
    expect(new Map([...(await counts('2000'))].filter(([id]) => counted.has(id)))).toEqual(counted);
    expect(await sql('SELECT FROM schedule_recount')).toEqual([]);
  });

  it('notifies people once, and not of what came more than a week ago', async () => {
    await arrives('4000', planned(10, { ago: 9 }));
    await arrives('4000', planned(11, { ago: 8 }, 12));
    events.length = 0;
    await count();
    expect(events).toEqual([]);
    const id = await arrives('4000', planned(13, {}, 11));
    await count();
    expect(events).toEqual(['schedule.changed-in-firm-zone']);
    await sql('UPDATE schedule_head SET is_compared = false WHERE company_id = 4000');
    await count();
    expect(events).toEqual(['schedule.changed-in-firm-zone']);
    await arrives('4000', planned(12, { ago: 8 }, 11));
    await count();
    expect([(await counts('4000')).get(id), events]).toEqual([
      0,
      ['schedule.changed-in-firm-zone', 'schedule.recounted'],
    ]);
  });

  it('is counted by a thread where there are very many call-offs', async () => {
    const large = { lines: 250, calloffs: 60 };
    await arrives('3000', planned(10, large));
    await arrives('3000', planned(11, large, 15));
    await count();
    const [, changed] = [...(await counts('3000')).values()];
    expect(changed).toBe(1);
  });
});
