import { Problem } from '../../server/contract/problem.js';
import { scheduleProcessRules, scheduleRuleResults } from '../../server/contract/schedule-rules.js';
import type { RuleRunId } from '../../server/domain/ids.js';
import { ScheduleRuleRegistry } from '../../server/modules/schedule/schedule.rule-registry.service.js';
import { ScheduleRuleRuns } from '../../server/modules/schedule/schedule.rule-run.service.js';
import type { AppliedRules, FoundResult } from '../../server/modules/schedule/schedule.rules.port.js';
import type { Tx } from '../../server/platform/database/transaction.js';
import { refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

const result = (resultKey: string, curValue: string): FoundResult => ({
  resultKey,
  ruleId: '7',
  ruleCode: 'MAX_QTY',
  subtype: null,
  severity: 'warning',
  prevScheduleHeadId: null,
  scheduleLineId: null,
  calloffId: null,
  shipTo: null,
  articleNumber: 'A-1',
  date: '2026-12-01',
  periodFrom: '2026-12-01',
  periodTo: '2026-12-31',
  prevValue: null,
  curValue,
  diff: '20',
  diffPct: '20.0',
  limit: '100',
  basis: 'cumulative',
  params: { ruleMaxScheduleQuantity: '100' },
  messageKey: 'rule.MAX_QTY',
  args: { quantity: curValue },
});

const NOTHING: AppliedRules = { applied: 0, results: [], skipped: [], failures: [] };

describe('rules run on a schedule', () => {
  let app: TestApp;
  let client: Client;
  let references = 0;
  /** What the rules of the tests answer; the workers' own processes have none. */
  let answer: (tx: Tx) => Promise<AppliedRules> = () => Promise.resolve(NOTHING);
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
    app.server.nest.get(ScheduleRuleRegistry, { strict: false }).register({ apply: (tx) => answer(tx) });
  });
  afterAll(async () => {
    await app.close();
  });

  const schedule = async (): Promise<string> => {
    const number = String(++references);
    const bytes = delfor({ controlReference: `RULE${number}`, documentNumber: `R${number}`, lines: 1 });
    return (await handedIn(client, bytes)).schedules[0]?.scheduleHeadId ?? '';
  };
  const results = (id: string) => client.call(scheduleRuleResults, { params: { id } });
  const process = (id: string) => app.server.nest.get(ScheduleRuleRuns, { strict: false }).process(id as RuleRunId);
  /** A run that no job of the workers knows. */
  const runOf = async (id: string): Promise<string> =>
    (
      await app.sql<{ id: string }>(
        `INSERT INTO schedule_rule_run (company_id, head_id, requested_by)
         SELECT company_id, id, (SELECT id FROM user_account WHERE username = 'user') FROM schedule_head WHERE id = $1 RETURNING id`,
        [id],
      )
    )[0]?.id ?? '';

  it('are queued by whoever may edit, and a worker does the run: no rule is active, so none is applied (SCH-10, SCH-11, TXT_316)', async () => {
    const id = await schedule();
    expect(await results(id)).toEqual({ run: null, rows: [], nextCursor: null });
    const asked = await client.call(scheduleProcessRules, { params: { id } });
    expect(asked).toMatchObject({ scheduleHeadId: id, requestedBy: 'user', applied: null, results: null });
    const done = await until('the run has ended', async () => {
      const { run } = await results(id);
      return run?.state === 'done' && run;
    });
    expect(done).toMatchObject({ ruleRunId: asked.ruleRunId, applied: 0, results: 0 });
    expect([done.startedAt, done.finishedAt]).not.toContain(null);
    const events = await app.sql<{ event: string }>(
      `SELECT event FROM audit_event WHERE object_id = $1 AND event = 'schedule.rules-requested'`,
      [id],
    );
    expect(events).toHaveLength(1);
  });

  it('are one run at a time: whoever asks meanwhile gets the one that is under way', async () => {
    const id = await schedule();
    const run = await runOf(id);
    expect(await client.call(scheduleProcessRules, { params: { id } })).toMatchObject({
      ruleRunId: run,
      state: 'queued',
    });
    const [{ count } = { count: '' }] = await app.sql<{ count: string }>(
      'SELECT count(*) FROM schedule_rule_run WHERE head_id = $1',
      [id],
    );
    expect(count).toBe('1');
  });

  it('are of all rules where somebody asks for them while one of some rules waits', async () => {
    const id = await schedule();
    const run = await runOf(id);
    await app.sql('UPDATE schedule_rule_run SET rule_ids = ARRAY[1]::bigint[] WHERE id = $1', [run]);
    expect((await client.call(scheduleProcessRules, { params: { id } })).ruleRunId).toBe(run);
    expect(await app.sql('SELECT rule_ids FROM schedule_rule_run WHERE head_id = $1', [id])).toEqual([
      { rule_ids: null },
    ]);
  });

  it('leave their results once when the job comes twice at once, and once more after the end', async () => {
    const id = await schedule();
    const run = await runOf(id);
    let applied = 0;
    answer = () => {
      applied += 1;
      return Promise.resolve({
        ...NOTHING,
        applied: 3,
        results: [result('a', '120'), result('b', '130'), result('a', '121')],
      });
    };
    await Promise.all([process(run), process(run)]);
    await process(run);
    const shown = await results(id);
    expect(applied).toBe(1);
    expect(shown.run).toMatchObject({ state: 'done', applied: 3, results: 2 });
    expect(shown.rows.map(({ resultKey, curValue, state }) => [resultKey, curValue, state])).toEqual([
      ['a', '121', 'open'],
      ['b', '130', 'open'],
    ]);
    expect(shown.rows[0]).toMatchObject({ ...result('a', '121'), scheduleHeadId: id });
  });

  it('are done by another worker when one is killed in the middle, which leaves nothing behind', async () => {
    const id = await schedule();
    const run = await runOf(id);
    const owner = await app.server.platform.database.dedicatedConnection();
    // Its connection ends as that of a killed process does, behind what the rules found and before it is written.
    answer = async (tx) => {
      answer = () => Promise.resolve({ ...NOTHING, applied: 1, results: [result('c', '1')] });
      const [own] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await owner.query('SELECT pg_terminate_backend($1)', [own?.pid]);
      return { ...NOTHING, applied: 1, results: [result('lost', '1')] };
    };
    await expect(process(run)).rejects.toThrow();
    await owner.end();
    const left = await until('the database answers', async () => (await results(id).catch(() => null))?.run);
    expect(left).toMatchObject({ ruleRunId: run, state: 'running' });
    expect((await results(id)).rows).toEqual([]);
    await process(run);
    const shown = await results(id);
    expect(shown.run).toMatchObject({ state: 'done', applied: 1, results: 1 });
    expect(shown.rows.map(({ resultKey }) => resultKey)).toEqual(['c']);
  });

  it('replace what the run before found, and what somebody decided about a result stays with it', async () => {
    const id = await schedule();
    answer = () => Promise.resolve({ ...NOTHING, applied: 1, results: [result('kept', '1'), result('gone', '2')] });
    await process(await runOf(id));
    await app.sql(`UPDATE schedule_rule_result SET state = 'ignored' WHERE result_key = 'kept' AND head_id = $1`, [id]);
    answer = () => Promise.resolve({ ...NOTHING, applied: 1, results: [result('new', '3'), result('kept', '4')] });
    await process(await runOf(id));
    expect((await results(id)).rows.map(({ resultKey, curValue, state }) => [resultKey, curValue, state])).toEqual([
      ['new', '3', 'open'],
      ['kept', '4', 'ignored'],
    ]);
  });

  it('that fail say so, keep what the run before found, and can be asked for again', async () => {
    const id = await schedule();
    answer = () => Promise.resolve({ ...NOTHING, applied: 1, results: [result('before', '1')] });
    await process(await runOf(id));
    answer = () => Promise.reject(new Problem('unexpected'));
    await process(await runOf(id));
    const failed = await results(id);
    expect(failed.run).toMatchObject({ state: 'failed', applied: null });
    expect(failed.rows.map(({ resultKey }) => resultKey)).toEqual(['before']);
    await client.call(scheduleProcessRules, { params: { id } });
    await until('the next run has ended', async () => (await results(id)).run?.state === 'done');
  });

  it('that lost their job are found by their state and done', async () => {
    const id = await schedule();
    const run = await runOf(id);
    await app.sql(`UPDATE schedule_rule_run SET requested_at = now() - interval '1 minute' WHERE id = $1`, [run]);
    await until('the run has ended', async () => (await results(id)).run?.state === 'done');
  });

  it('are neither shown nor asked for by other companies, and not asked for by readers', async () => {
    const id = await schedule();
    const other = await app.as('neighbour');
    const [process, found] = ['process-rules', 'rule-results'].map(
      (act) => `/applications/schedule/schedules/${id}/${act}`,
    );
    expect(refusal(await other.post(process ?? ''))).toBe('404 not-found');
    expect(refusal(await other.get(found ?? ''))).toBe('404 not-found');
    expect(refusal(await (await app.as('reader')).post(process ?? ''))).toMatch(/^403/);
  });
});
