import { Chance } from '../../../test/given/chance.js';
import { delfor, type DelforOptions } from '../../../test/given/delfor.js';
import { schedulesOf } from '../../../test/given/schedules.js';
import { testDatabase, type TestDatabase } from '../../../test/harness/database.js';
import { type ScheduleHeadId, toId } from '../../domain/ids.js';
import { isCancellation } from '../../domain/schedule/cancellation.js';
import { type KnownRelease, successionOf } from '../../domain/schedule/succession.js';
import { lossesIn } from '../../edi/lost-content.js';
import { read } from '../../edi/read.js';
import { Database } from '../../platform/database/database.js';
import { MissingReleases } from '../reference/missing-release.service.js';
import { ReferenceService } from '../reference/reference.service.js';
import { ScheduleCancellationBacklog } from './schedule.cancellation.backlog.service.js';
import { ScheduleCancellations } from './schedule.cancellation.service.js';
import { ScheduleCancellationStore } from './schedule.cancellation.store.js';
import { ScheduleConfirmationStore } from './schedule.confirmation.store.js';
import { scheduleRows } from './schedule.rows.js';
import { ScheduleStore } from './schedule.store.js';
import { ScheduleSuccession } from './schedule.succession.service.js';
import { ScheduleSuccessionStore } from './schedule.succession.store.js';

describe('cancellations stored by a build that took them for releases', () => {
  let own: TestDatabase;
  let database: Database;
  let backlog: ScheduleCancellationBacklog;
  const store = new ScheduleStore();
  const confirmations = new ScheduleConfirmationStore();
  const succession = new ScheduleSuccession(
    new ScheduleSuccessionStore(),
    new MissingReleases(),
    new ScheduleCancellations(new ScheduleCancellationStore(), confirmations),
  );
  const events: string[] = [];
  beforeAll(async () => {
    own = await testDatabase();
    database = await Database.connect({
      url: own.url,
      applicationName: 'test',
      onError: () => undefined,
      projections: [{ name: 'realtime', apply: (_, happened) => events.push(...happened.map(({ name }) => name)) }],
    });
    backlog = new ScheduleCancellationBacklog(database, confirmations, succession, new ReferenceService());
  });
  afterAll(async () => {
    await database.close();
    await own.drop();
  });

  const sql = <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
    database.transaction('system', (tx) => tx.query<R>(text, values));
  let files = 0;
  const arrives = (company: string, given: DelforOptions): Promise<ScheduleHeadId> =>
    database.transaction('system', async (tx) => {
      const result = read(delfor({ calloffs: 3, controlReference: String(++files), ...given }));
      const [document] = schedulesOf(result);
      const source = {
        companyId: toId('company', company),
        id: toId('file', String(files)),
        messageType: '',
        messageVersion: '',
        receivedAt: '2026-11-20 10:00:00+00',
        errorCount: 0,
        warningCount: 0,
        interchanges: result.interchanges,
        agreementOf: () => null,
      };
      const losses = lossesIn(result)(document!.messageNumber, document!.interchange);
      const { id } = await store.insert(tx, source, scheduleRows(document!, 1, losses));
      await succession.follow(tx, source.companyId, [id]);
      return id;
    });
  const standing = (company: string) =>
    sql(
      'SELECT id, superseded_by AS "supersededBy", cancelled_by AS "cancelledBy", is_held AS "isHeld" FROM schedule_head WHERE company_id = $1 ORDER BY id',
      company,
    );
  /** Leaves the schedules of a company as a build stored them that took cancellations for releases. */
  const storedBefore = async (company: string): Promise<void> => {
    await sql(
      'UPDATE schedule_head SET is_held = false, cancelled_by = NULL, cancelled_at = NULL, superseded_by = NULL, is_compared = true WHERE company_id = $1',
      company,
    );
    const all = await sql<KnownRelease>(
      `SELECT id, parties, chain, release_order AS "order", completeness, message_function AS "messageFunction", document_number AS "documentNumber",
         previous_document_number AS "previousDocumentNumber", superseded_by AS "supersededBy", is_held AS "isHeld" FROM schedule_head WHERE company_id = $1`,
      company,
    );
    const { changed } = successionOf(all, all);
    await sql(
      'UPDATE schedule_head h SET superseded_by = c.by FROM unnest($1::bigint[], $2::bigint[]) AS c (id, by) WHERE h.id = c.id',
      changed.map(({ id }) => id),
      changed.map(({ supersededBy }) => supersededBy),
    );
    expect(all.some(isCancellation)).toBe(true);
  };

  /** Releases of two numbers that name each other, changes of them, and cancellations, some without lines. */
  const given = (chance: Chance): DelforOptions => {
    const [documentNumber, previousDocumentNumber] = chance.below(2) === 0 ? ['ONE', 'TWO'] : ['TWO', 'ONE'];
    const kind = chance.below(10);
    const day = { issued: `2026-11-${String(1 + chance.below(19)).padStart(2, '0')}`, documentNumber };
    if (kind < 3) return { ...day, messageFunction: kind === 0 ? '17' : '1', lines: kind === 1 ? 0 : 1 };
    if (kind === 3) return { ...day, messageFunction: '4', lines: 1 };
    return kind === 4 ? { ...day, previousDocumentNumber, lines: 1 } : { ...day, lines: 1 };
  };

  it.each(Array.from({ length: 12 }, (_, seed) => [seed]))(
    'stand in the end as if they had been understood when they came, in steps of any size (course %i)',
    async (seed) => {
      const chance = new Chance(2_000 + seed);
      const company = String(1_000 + seed);
      for (let n = 0; n < 25; n += 1) await arrives(company, given(chance));
      const understood = await standing(company);
      await storedBefore(company);
      expect(await standing(company)).not.toEqual(understood);
      while (await backlog.apply(1 + chance.below(4)));
      expect(await standing(company)).toEqual(understood);
    },
  );

  it('are applied company by company, announced, counted again, and found no more', async () => {
    const ids: Record<string, ScheduleHeadId[]> = {};
    for (const company of ['2000', '2001']) {
      ids[company] = [
        await arrives(company, { issued: '2026-11-10', documentNumber: 'N' }),
        await arrives(company, { issued: '2026-11-11', documentNumber: 'N' }),
        await arrives(company, { issued: '2026-11-12', documentNumber: 'N', messageFunction: '1' }),
        await arrives(company, { issued: '2026-11-13', documentNumber: 'N' }),
      ];
      await storedBefore(company);
    }
    const [before, wrong, message, next] = ids['2000']!;
    events.length = 0;
    expect(await backlog.apply()).toBe(true);
    expect(await standing('2000')).toEqual([
      { id: before, supersededBy: next, cancelledBy: null, isHeld: false },
      { id: wrong, supersededBy: next, cancelledBy: message, isHeld: true },
      { id: message, supersededBy: next, cancelledBy: null, isHeld: true },
      { id: next, supersededBy: null, cancelledBy: null, isHeld: false },
    ]);
    expect(events).toContain('schedule.cancelled');
    const waiting = await sql<{ id: string }>(
      'SELECT id FROM schedule_head WHERE company_id = 2000 AND NOT is_compared',
    );
    expect(waiting.map(({ id }) => id)).toContain(next);
    const [, ofOther] = await standing('2001');
    expect(ofOther).toMatchObject({ cancelledBy: null, isHeld: false });
    expect([await backlog.apply(), await backlog.apply()]).toEqual([true, false]);
  });

  it('are left to the worker that is at it', async () => {
    await arrives('3000', { issued: '2026-11-10', documentNumber: 'N' });
    await arrives('3000', { issued: '2026-11-12', documentNumber: 'N', messageFunction: '1' });
    await storedBefore('3000');
    await database.transaction('system', async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(727012)');
      expect(await backlog.apply()).toBe(false);
    });
    expect(await backlog.apply()).toBe(true);
  });

  it('are found by an index that holds nothing when none is left', async () => {
    while (await backlog.apply());
    await sql('ANALYZE schedule_head');
    const plan = await sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT h.id FROM schedule_head h WHERE h.message_function IN ('1', '17') AND NOT h.is_held ORDER BY h.company_id, h.id LIMIT 20`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('schedule_head_cancelling_in_force');
  });
});
