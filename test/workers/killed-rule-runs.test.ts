import pg from 'pg';
import { type ControlRule, controlRuleCreate } from '../../server/contract/customer-control.js';
import { scheduleRuleResults } from '../../server/contract/schedule-rules.js';
import type { RuleRunId } from '../../server/domain/ids.js';
import { ScheduleRuleRuns } from '../../server/modules/schedule/schedule.rule-run.service.js';
import { caseMessage } from '../given/case-messages.js';
import { RULE_CASES } from '../given/rule-cases.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** Where a run stands still as long as somebody holds the lock of that number. */
const POINTS = { begin: 901, results: 902, end: 903 } as const;
const STOPS = `
CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock_shared(TG_ARGV[0]::integer); RETURN NEW; END $$;
CREATE TRIGGER begins BEFORE UPDATE ON schedule_rule_run FOR EACH ROW WHEN (OLD.state = 'queued' AND NEW.state = 'running') EXECUTE FUNCTION stand_still(${String(POINTS.begin)});
CREATE TRIGGER writes BEFORE INSERT ON schedule_rule_result FOR EACH ROW EXECUTE FUNCTION stand_still(${String(POINTS.results)});
CREATE TRIGGER ends BEFORE UPDATE ON schedule_rule_run FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION stand_still(${String(POINTS.end)})`;

describe('a run of rules whose workers are killed', () => {
  let app: TestApp;
  let holder: pg.Client;
  beforeAll(async () => {
    app = await openTestApp();
    holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await app.close();
  });

  it('where it begins, writes what it found, and ends is one run with the results of the rules', async () => {
    const client = await app.as('manager');
    const [{ previous, current, values, results: expected }] = RULE_CASES.CALLOFF_FIRM_CHANGE;
    const arrive = async (release: typeof current): Promise<string> =>
      (await handedIn(client, caseMessage(release, 'KILLED', String))).schedules[0]?.scheduleHeadId ?? '';
    const work = () => app.processes.start('workers/main.ts', { DATA_DIR: app.dataDir, DEMO: 'off' });
    let worker = await work();
    await arrive(previous ?? current);
    await client.call(controlRuleCreate, {
      body: { ruleCode: 'CALLOFF_FIRM_CHANGE', enabled: true, parameters: { ...values } as ControlRule['parameters'] },
    });
    await holder.query(STOPS);
    for (const lock of Object.values(POINTS)) await holder.query('SELECT pg_advisory_lock($1)', [lock]);
    const id = await arrive(current);
    const results = () => client.call(scheduleRuleResults, { params: { id } });
    for (const lock of Object.values(POINTS)) {
      await until('the run stands still', async () => {
        const { rowCount } = await holder.query(
          `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
          [lock],
        );
        return rowCount === 1;
      });
      worker.child.kill('SIGKILL');
      await worker.child.ended;
      await holder.query('SELECT pg_advisory_unlock($1)', [lock]);
      expect((await results()).rows).toEqual([]);
      // The time after which a job counts as lost is over.
      await app.sql(
        `UPDATE schedule_rule_run SET requested_at = now() - interval '1 minute', started_at = started_at - interval '1 minute'`,
      );
      worker = await work();
    }
    const found = await until('the run has ended', async () => {
      const answer = await results();
      return answer.run?.state === 'done' && answer;
    });
    const said = (all: typeof found.rows) => all.map(({ date, diff, resultKey }) => ({ date, diff, resultKey }));
    expect(found.rows).toMatchObject(
      expected.map(({ date, diff }) => ({ ruleCode: 'CALLOFF_FIRM_CHANGE', date, diff })),
    );
    const runs = await app.sql<{ id: string }>('SELECT id FROM schedule_rule_run WHERE head_id = $1', [id]);
    expect(runs).toHaveLength(1);
    // A run that nobody disturbs finds the same.
    await app.sql(`UPDATE schedule_rule_run SET state = 'queued', applied = NULL, results = NULL WHERE head_id = $1`, [
      id,
    ]);
    await app.server.nest.get(ScheduleRuleRuns, { strict: false }).process(runs[0]?.id as RuleRunId);
    expect(said((await results()).rows)).toEqual(said(found.rows));
  });
});
