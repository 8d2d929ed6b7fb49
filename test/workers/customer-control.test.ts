import { articleCreate } from '../../server/contract/article.js';
import { controlResults, controlResultsDecide } from '../../server/contract/control-results.js';
import {
  controlRuleChange,
  controlRuleCreate,
  controlRuleSetArticles,
  controlRulesProcess,
  controlRulesProgress,
  type ControlRule,
} from '../../server/contract/customer-control.js';
import { despatchedEnter } from '../../server/contract/despatched.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { scheduleProcessRules, scheduleRuleResults } from '../../server/contract/schedule-rules.js';
import { RULE_CODES } from '../../server/domain/rules/code.js';
import { initialValues } from '../../server/domain/rules/parameters.js';
import { RULES } from '../../server/domain/rules/rules.js';
import { ControlClock } from '../../server/modules/customer-control/control-clock.service.js';
import { caseMessage } from '../given/case-messages.js';
import type { Client } from '../given/client.js';
import { RULE_CASES, type RuleCase } from '../given/rule-cases.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

const OF_LINES = RULE_CODES.filter((code) => RULES[code].isOfRelease !== true).flatMap((code) =>
  RULE_CASES[code].map((given, at) => ({ code, given, key: `${code}-${String(at)}`, title: `${code}: ${given.name}` })),
);
type Case = (typeof OF_LINES)[number];

describe('rules of customer control', () => {
  let app: TestApp;
  let client: Client;
  const rules = new Map<string, ControlRule>();
  const heads = new Map<string, string>();

  /** Articles of a case, in lists of no other one. */
  const numberOf =
    (key: string) =>
    (article: string): string =>
      `${key}-${article}`.toUpperCase();
  const articlesOf = ({ previous, current }: RuleCase): string[] => [
    ...new Set([...(previous?.lines ?? []), ...current.lines].map(({ articleNumber }) => articleNumber ?? 'A')),
  ];
  const headOf = async (bytes: Buffer): Promise<string> =>
    (await handedIn(client, bytes)).schedules[0]?.scheduleHeadId ?? '';
  const ended = (id: string) =>
    until('the rules have run', async () => {
      const answer = await client.call(scheduleRuleResults, { params: { id }, query: { limit: 500 } });
      return answer.run?.state === 'done' && answer;
    });
  /** A run by hand, beside the one of the release. */
  const runAgain = async (id: string): Promise<void> => {
    const { ruleRunId } = await client.call(scheduleProcessRules, { params: { id } });
    await until('the rules have run again', async () => {
      const { run } = await client.call(scheduleRuleResults, { params: { id } });
      return run?.state === 'done' && BigInt(run.ruleRunId) >= BigInt(ruleRunId);
    });
  };

  async function enterDespatches({ key, given }: Case): Promise<void> {
    const id = heads.get(key) ?? '';
    const { lines } = await client.call(scheduleDetail, { params: { id } });
    const [line] = lines;
    await client.call(despatchedEnter, {
      body: {
        articleId: line?.scheduleLineId ?? '',
        rows: (given.despatched ?? []).map(([noteNumber, date, quantity]) => ({
          noteNumber,
          date,
          quantity: String(quantity),
        })),
      },
    });
    await runAgain(id);
  }

  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('manager');
    await Promise.all(
      OF_LINES.filter(({ given }) => given.article !== undefined).map(({ key, given }) => {
        const { state = 'active', successor = '', packQuantity = null, productionDays = null } = given.article ?? {};
        return client.call(articleCreate, {
          body: { kind: 'internal', articleNumber: numberOf(key)('A'), state, successor, packQuantity, productionDays },
        });
      }),
    );
    // Before any rule is there: no run waits for these.
    await Promise.all(
      OF_LINES.flatMap(({ key, given: { previous } }) =>
        previous === undefined ? [] : [headOf(caseMessage(previous, key, numberOf(key)))],
      ),
    );
    for (const { code, given, key } of OF_LINES) {
      const { ruleId, version } = await client.call(controlRuleCreate, {
        body: { ruleCode: code, enabled: true, appliedTo: 'articles', parameters: parametersOf(code, given) },
      });
      const articles = articlesOf(given).map(numberOf(key));
      await app.sql(
        `INSERT INTO external_article (company_id, article_number) SELECT c.id, n FROM company c, unnest($1::text[]) AS n WHERE c.code = 'SOLNA' ON CONFLICT DO NOTHING`,
        [articles],
      );
      rules.set(
        key,
        await client.call(controlRuleSetArticles, { params: { id: ruleId }, body: { articles, version } }),
      );
    }
    await Promise.all(
      OF_LINES.map(async ({ key, given }) =>
        heads.set(key, await headOf(caseMessage(given.current, key, numberOf(key)))),
      ),
    );
    await Promise.all([...heads.values()].map(ended));
    await Promise.all(OF_LINES.filter(({ given }) => given.despatched !== undefined).map(enterDespatches));
  }, 240_000);
  afterAll(async () => {
    await app.close();
  });

  it.each(OF_LINES)('$title', async ({ key, given }) => {
    const { rows, run } = await ended(heads.get(key) ?? '');
    const rule = rules.get(key);
    const found = rows
      .filter(({ ruleId }) => ruleId === rule?.ruleId)
      .map((row) => ({
        article: row.articleNumber.replace(numberOf(key)(''), ''),
        subtype: row.subtype,
        date: row.date,
        prev: row.prevValue,
        cur: row.curValue,
        diff: row.diff,
        pct: row.diffPct,
        limit: row.limit,
        severity: row.severity,
        params: row.params,
      }));
    expect(found).toEqual(
      given.results.map((one) => expect.objectContaining({ ...one, params: rule?.parameters }) as object),
    );
    expect(run?.failures).toEqual([]);
    const skipped = run?.skipped.find(({ ruleId }) => ruleId === rule?.ruleId);
    expect(skipped?.reason ?? null).toBe(given.skipped ?? null);
  });

  it.each(RULE_CASES.MIN_MAX_INTERVAL.map((given, at) => ({ given, at })))(
    'MIN_MAX_INTERVAL: $given.name',
    async ({ given, at }) => {
      const number = `INTERVAL-${String(at)}`;
      const { ruleId, parameters } = await client.call(controlRuleCreate, {
        body: { ruleCode: 'MIN_MAX_INTERVAL', enabled: true, parameters: parametersOf('MIN_MAX_INTERVAL', given) },
      });
      if (given.previous) await ended(await headOf(caseMessage(given.previous, number, numberOf(number))));
      const { rows } = await ended(await headOf(caseMessage(given.current, number, numberOf(number))));
      const found = rows.filter((row) => row.ruleId === ruleId && row.subtype !== 'silent');
      expect(found.map(({ subtype, curValue, limit, params }) => ({ subtype, cur: curValue, limit, params }))).toEqual(
        given.results.map((one) => ({ ...one, params: parameters })),
      );
    },
  );

  it('are looked at by time alone where no release follows and nobody answers, once a day', async () => {
    const created = await Promise.all(
      (['RELEASE_UNACKNOWLEDGED', 'MIN_MAX_INTERVAL'] as const).map((ruleCode) =>
        client.call(controlRuleCreate, { body: { ruleCode, enabled: true } }),
      ),
    );
    const [unanswered, silent] = created;
    const id = await headOf(caseMessage(RULE_CASES.RELEASE_UNACKNOWLEDGED[0].current, 'LATE', numberOf('LATE')));
    await ended(id);
    await app.sql(
      `UPDATE schedule_head SET received_at = received_at - interval '20 days', issue_date = issue_date - 20 WHERE id = $1`,
      [id],
    );
    await app.sql(`UPDATE schedule_rule_run SET requested_at = requested_at - interval '20 days' WHERE head_id = $1`, [
      id,
    ]);
    const clock = app.server.nest.get(ControlClock, { strict: false });
    await clock.check();
    const rows = await until('time has its results', async () => {
      const answer = await ended(id);
      return answer.rows.some(({ ruleId }) => ruleId === unanswered?.ruleId) && answer.rows;
    });
    expect(rows.find(({ ruleId }) => ruleId === silent?.ruleId)).toMatchObject({ subtype: 'silent', limit: '8' });
    const runs = () => app.sql<{ count: string }>('SELECT count(*) FROM schedule_rule_run WHERE head_id = $1', [id]);
    const before = await runs();
    await clock.check();
    expect(await runs()).toEqual(before);
  });

  it('run alone when they are chosen: what others found stays, and decisions stay with what is found again (CC-03)', async () => {
    const key = 'MAX_QTY-0';
    const id = heads.get(key) ?? '';
    const other = await client.call(controlRuleCreate, {
      body: { ruleCode: 'MIN_QTY', enabled: true, parameters: { ruleMinScheduleQuantity: '1000' } },
    });
    const { rows } = await ended(id);
    const list = async () =>
      (await client.call(controlResults, { query: { scheduleHeadId: id, counts: false, limit: 500 } })).rows;
    const [result] = (await list()).filter(({ ruleId }) => ruleId === rules.get(key)?.ruleId);
    await client.call(controlResultsDecide, { body: { resultIds: [result?.resultId ?? ''], state: 'ignored' } });
    const batch = await client.call(controlRulesProcess, { body: { ruleIds: [other.ruleId] } });
    const done = await until('the chosen rules have run', async () => {
      const progress = await client.call(controlRulesProgress, { params: { id: batch.batchId } });
      return progress.state !== 'running' && progress.state !== 'queued' && progress;
    });
    expect(done).toMatchObject({ state: 'done', failed: 0, applied: 1 });
    expect(done.done).toBe(done.schedules);
    expect(done.schedules).toBeGreaterThan(OF_LINES.length / 2);
    const after = await list();
    expect(after.length).toBe(rows.length + 1);
    expect(after.find(({ ruleId }) => ruleId === other.ruleId)).toMatchObject({
      ruleCode: 'MIN_QTY',
      curValue: '1',
      state: 'open',
    });
    await runAgain(id);
    expect((await list()).find(({ resultId }) => resultId === result?.resultId)).toMatchObject({
      state: 'ignored',
      decidedBy: 'manager',
    });
    await client.call(controlRuleChange, {
      params: { id: other.ruleId },
      body: { enabled: false, version: other.version },
    });
    await runAgain(id);
    expect((await list()).map(({ ruleId }) => ruleId)).not.toContain(other.ruleId);
  });

  it('leave their results with the release that they looked at when another one follows (CC-01)', async () => {
    const key = 'MAX_QTY-0';
    const old = heads.get(key) ?? '';
    const next = { ...RULE_CASES.MAX_QTY[0].current, issued: '2026-11-25' };
    const id = await headOf(caseMessage(next, key, numberOf(key)));
    await ended(id);
    const inForce = await client.call(controlResults, {
      query: { articleNumber: numberOf(key)('A'), articleIsExact: true },
    });
    expect(new Set(inForce.rows.map(({ scheduleHeadId }) => scheduleHeadId))).toEqual(new Set([id]));
    expect(inForce.counts?.open.value).toBe(inForce.rows.filter(({ state }) => state === 'open').length);
    const all = await client.call(controlResults, { query: { scheduleHeadId: old, all: true } });
    expect(all.rows.map(({ isInForce }) => isInForce)).toContain(false);
  });
});

function parametersOf(code: Case['code'], { values }: RuleCase): ControlRule['parameters'] {
  return { ...initialValues(RULES[code].parameters), ...values } as ControlRule['parameters'];
}
