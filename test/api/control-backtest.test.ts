import {
  controlRuleBacktest,
  controlRuleSuggest,
  type ControlBacktest,
} from '../../server/contract/control-backtest.js';
import {
  controlRuleChange,
  controlRuleCreate,
  controlRuleSetArticles,
  controlRuleSetRelations,
  type ControlRule,
} from '../../server/contract/customer-control.js';
import { companyCreate } from '../../server/contract/company.js';
import { despatchedEnter } from '../../server/contract/despatched.js';
import { relationCreate } from '../../server/contract/relation.js';
import { scheduleDetail } from '../../server/contract/schedule.js';
import { scheduleProcessRules, scheduleRuleResults, type RuleResult } from '../../server/contract/schedule-rules.js';
import type { RuleCode } from '../../server/domain/rules/code.js';
import { partner } from '../given/agreement.js';
import { caseMessage } from '../given/case-messages.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { delfor, vda4905 } from '../given/delfor.js';
import type { CaseLine } from '../given/rule-cases.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

const ISSUED = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];
const DAYS = ['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-08'];
const NUMBERS = ['A', 'B', 'C'];
const named = (name: string): string => `TRIED-${name}`;

/** A release of the customer: quantities differ from one to the next, and the last one lacks an article. */
function linesOf(at: number): CaseLine[] {
  return NUMBERS.slice(0, at === ISSUED.length - 1 ? 2 : 3).map((articleNumber, line) => ({
    articleNumber,
    received: 1_000 + at * 10 * line,
    ...(at > 2 && { gate: `G${String(line)}`, lastDespatchNote: 'N1' }),
    calloffs: DAYS.map((day, place) => [
      day,
      40 + ((at * 7 + line * 5 + place * 3) % 11) * 10,
      { status: place < 2 ? 'firm' : 'forecast' },
    ]),
  }));
}
const RULES: readonly (readonly [RuleCode, ControlRule['parameters']])[] = [
  ['MAX_PERIOD_PCT', { ruleMaxDiffDays: 21, ruleMaxDiffDaysPercentage: '4' }],
  ['CALLOFF_FIRM_CHANGE', { ruleFirmOrderDays: 30, ruleIgnoreFirmOrderStatus: true, tolerancePercent: '10' }],
  ['MAX_QTY_CALLOFF', { ruleMaxCalloffQuantity: '100' }],
  ['MIN_QTY', { ruleMinScheduleQuantity: '380' }],
  ['ARTICLE_REMOVED', {}],
  ['GATE_DOCK_CHANGED', {}],
  ['CUM_QTY_DIFF', { toleranceQuantity: '5' }],
  ['MIN_MAX_INTERVAL', { ruleMinScheduleInterval: 8 }],
];

/** What a result says, without what only a stored one has. */
function said({ state: _, createdAt: __, ...result }: RuleResult): ControlBacktest['rows'][number] {
  return result;
}
const sorted = (rows: readonly ControlBacktest['rows'][number][]) =>
  rows.toSorted((a, b) => (a.resultKey < b.resultKey ? -1 : 1));

describe('a rule that is tried on past releases', () => {
  let app: TestApp;
  let client: Client;
  const heads: string[] = [];

  const made = (ruleCode: RuleCode, more: Partial<ControlRule> = {}): Promise<ControlRule> =>
    client.call(controlRuleCreate, { body: { ruleCode, ...more } });
  const backtest = (id: string, parameters: ControlRule['parameters'] = {}, releases = 26): Promise<ControlBacktest> =>
    client.call(controlRuleBacktest, { params: { id }, body: { parameters, releases } });
  /** All that a rule leaves in releases where it runs on each of them by hand. */
  const afterRuns = async (ruleId: string): Promise<ControlBacktest['rows']> => {
    const all: ControlBacktest['rows'] = [];
    for (const id of heads) {
      const { ruleRunId } = await client.call(scheduleProcessRules, { params: { id } });
      const rows = await until('the rules have run', async () => {
        const answer = await client.call(scheduleRuleResults, { params: { id }, query: { limit: 500 } });
        return answer.run?.state === 'done' && BigInt(answer.run.ruleRunId) >= BigInt(ruleRunId) && answer.rows;
      });
      all.push(...rows.map(said));
    }
    return all.filter((row) => row.ruleId === ruleId);
  };
  const headsOf = async (bytes: Buffer): Promise<string[]> =>
    (await handedIn(client, bytes)).schedules.map(({ scheduleHeadId }) => scheduleHeadId);

  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('manager');
    for (const [at, issued] of ISSUED.entries())
      heads.push(...(await headsOf(caseMessage({ issued, lines: linesOf(at) }, 'TRIED', named))));
    // Releases that stand for their articles: each is compared with what was said of these before.
    for (const [at, lines] of [3, 2, 3].entries())
      heads.push(
        ...(await headsOf(
          vda4905({
            transmission: 42 + at,
            issued: ISSUED[at + 2] ?? '',
            lines,
            calloffs: 20,
            article: (line) => `PART-${String(line)}`,
            quantity: (line, calloff) => 50 + ((line + calloff * 3) % 7) * 10 + at * (line + 1) * 10,
          }),
        )),
      );
    const { lines } = await client.call(scheduleDetail, { params: { id: heads[4] ?? '' } });
    await client.call(despatchedEnter, {
      body: {
        articleId: lines[0]?.scheduleLineId ?? '',
        rows: [{ noteNumber: 'N1', date: '2026-11-02', quantity: '990' }],
      },
    });
  }, 120_000);
  afterAll(async () => {
    await app.close();
  });

  it.each(RULES)('raises what a run then does: %s', async (code, parameters) => {
    const rule = await made(code);
    const tried = await backtest(rule.ruleId, parameters);
    expect(tried.results).toBeGreaterThan(0);
    expect(tried.rows).toHaveLength(tried.results);
    expect(tried.releases.map(({ issueDate }) => issueDate)).toEqual(
      tried.releases.map(({ issueDate }) => issueDate).toSorted(),
    );
    expect(tried.releases.reduce((sum, { results }) => sum + results, 0)).toBe(tried.results);
    const saved = await client.call(controlRuleChange, {
      params: { id: rule.ruleId },
      body: { parameters, enabled: true, version: rule.version },
    });
    expect(sorted(await afterRuns(rule.ruleId))).toEqual(sorted(tried.rows));
    const now = await backtest(rule.ruleId);
    expect(now).toMatchObject({ results: tried.results, now: { results: tried.results, articles: tried.articles } });
    await client.call(controlRuleChange, {
      params: { id: rule.ruleId },
      body: { enabled: false, version: saved.version },
    });
  });

  it('leaves nothing behind, and says how it is now beside', async () => {
    const rule = await made('MAX_QTY_CALLOFF', { parameters: { ruleMaxCalloffQuantity: '0' } });
    const tables = () =>
      app.sql(
        `SELECT (SELECT count(*) FROM schedule_rule_run) AS runs, (SELECT count(*) FROM schedule_rule_result) AS results, (SELECT count(*) FROM control_rule_version) AS versions,
         (SELECT count(*) FROM audit_event WHERE event NOT LIKE 'session%') AS events`,
      );
    const before = await tables();
    const tried = await backtest(rule.ruleId, { ruleMaxCalloffQuantity: '1000' });
    expect(tried).toMatchObject({ compared: 8, results: 0, articles: 0, rows: [], now: { articles: 6 } });
    expect(tried.now.results).toBe(tried.releases.reduce((sum, { now }) => sum + now, 0));
    expect(await tables()).toEqual(before);
  });

  it('looks at the newest releases that it could judge, and says which it would skip', async () => {
    const rule = await made('MAX_SCHEDULE_PCT', { parameters: { ruleMaxDiffSchedulePercentage: '0' } });
    const two = await backtest(rule.ruleId, {}, 2);
    expect(two.releases.map(({ issueDate }) => issueDate)).toEqual(['2026-11-23', '2026-11-23']);
    const all = await backtest(rule.ruleId);
    expect(all.releases).toHaveLength(8);
    expect(all.releases.filter(({ skipped }) => skipped === 'first-release').map(({ issueDate }) => issueDate)).toEqual(
      ['2026-10-26', '2026-11-09'],
    );
    expect(all.compared).toBe(6);
    expect(new Set(all.rows.map(({ articleNumber }) => articleNumber))).toEqual(
      new Set(['TRIED-A', 'TRIED-B', 'TRIED-C', 'PART-1', 'PART-2', 'PART-3']),
    );
    expect(all.weeks).toBe(3);
  });

  it('leaves alone the lines that a closer rule counts for, and is one for articles or relations itself', async () => {
    const values = { ruleMaxScheduleQuantity: '0' };
    const general = await made('MAX_QTY', { parameters: values });
    const everything = await backtest(general.ruleId);
    expect(new Set(everything.rows.map(({ articleNumber }) => articleNumber))).toContain('TRIED-A');
    const close = await made('MAX_QTY', { parameters: values, enabled: true, appliedTo: 'articles' });
    expect((await backtest(close.ruleId)).releases).toEqual([]);
    await client.call(controlRuleSetArticles, {
      params: { id: close.ruleId },
      body: { articles: ['TRIED-A'], version: close.version },
    });
    const without = await backtest(general.ruleId);
    expect(without.rows.map(({ articleNumber }) => articleNumber)).not.toContain('TRIED-A');
    const alone = await backtest(close.ruleId);
    expect(alone.releases.map(({ issueDate }) => issueDate)).toEqual(ISSUED);
    expect(new Set(alone.rows.map(({ articleNumber }) => articleNumber))).toEqual(new Set(['TRIED-A']));
    expect(without.results + alone.results).toBe(everything.results);

    const { id: partnerCompanyId } = await client.call(companyCreate, {
      body: partner({ code: 'TRIED', identifiers: [{ identifier: 'O0013000001CUST', qualifier: 'OD' }] }),
    });
    const { id: relationId } = await client.call(relationCreate, { body: { partnerCompanyId, role: 'customer' } });
    const related = await made('MAX_QTY', { parameters: values, appliedTo: 'relations' });
    await client.call(controlRuleSetRelations, {
      params: { id: related.ruleId },
      body: { relations: [relationId], version: related.version },
    });
    const under = await backtest(related.ruleId);
    expect(under.releases.map(({ issueDate }) => issueDate)).toEqual(ISSUED);
    expect(new Set(under.rows.map(({ articleNumber }) => articleNumber))).toEqual(new Set(['TRIED-B', 'TRIED-C']));
  });

  it('looks at a release that lacks its article, too', async () => {
    const { ruleId, version } = await made('ARTICLE_REMOVED', { appliedTo: 'articles' });
    await client.call(controlRuleSetArticles, { params: { id: ruleId }, body: { articles: ['TRIED-C'], version } });
    const newest = await backtest(ruleId, {}, 1);
    expect(newest.rows).toMatchObject([
      { articleNumber: 'TRIED-C', scheduleHeadId: heads[4], prevScheduleHeadId: heads[3] },
    ]);
  });

  it('is suggested the limit with which it raises so many alarms a week', async () => {
    const { ruleId } = await made('MAX_QTY_CALLOFF');
    const suggest = (alarmsPerWeek: number) =>
      client.call(controlRuleSuggest, { params: { id: ruleId }, body: { alarmsPerWeek } });
    const some = await suggest(2);
    expect(some).toMatchObject({ parameter: 'ruleMaxCalloffQuantity', reason: null });
    expect(some.alarmsPerWeek).toBeLessThanOrEqual(2);
    expect(some.parameters).toEqual({ ruleMaxCalloffQuantity: some.value });
    const tried = await backtest(ruleId, some.parameters ?? {});
    expect(some.backtest).toEqual(tried);
    expect(some.alarmsPerWeek).toBeCloseTo(tried.results / tried.weeks, 2);
    const lower = String(Number(some.value) - 10);
    const stricter = await backtest(ruleId, { ruleMaxCalloffQuantity: lower });
    expect(stricter.results / stricter.weeks).toBeGreaterThan(2);
    expect((await suggest(0)).backtest.results).toBe(0);
  });

  it('is suggested nothing where no limit can do it', async () => {
    const suggest = async (ruleCode: RuleCode, more: Partial<ControlRule> = {}) =>
      client.call(controlRuleSuggest, {
        params: { id: (await made(ruleCode, more)).ruleId },
        body: { alarmsPerWeek: 0 },
      });
    expect(await suggest('GATE_DOCK_CHANGED')).toMatchObject({ reason: 'no-limit', parameter: null, parameters: null });
    expect(await suggest('MAX_QTY', { appliedTo: 'articles' })).toMatchObject({
      reason: 'no-release',
      backtest: { compared: 0, releases: [] },
    });
    const many = await suggest('MIN_MAX_INTERVAL', { parameters: { ruleMinScheduleInterval: 8 } });
    expect(many).toMatchObject({ reason: 'too-many', parameter: 'ruleMaxScheduleInterval', parameters: null });
    expect(many.alarmsPerWeek).toBeGreaterThan(0);
  });

  it('is refused for more call-offs than a server reads at once, and not for fewer releases', async () => {
    const { ruleId } = await made('MAX_QTY');
    const send = (releases: number) =>
      client.send('POST', `/applications/customer-control/rules/${ruleId}/backtest`, { json: { releases } });
    const statement = `UPDATE schedule_line SET calloff_count = calloff_count + $2::integer WHERE article_number = 'TRIED-A' AND head_id = $1`;
    await app.sql(statement, [heads[0], 1_000_000]);
    const replies = [await send(26), await send(1)];
    await app.sql(statement, [heads[0], -1_000_000]);
    expect(replies.map(refusal)).toEqual(['422 too-large-to-try', '200 accepted']);
  });

  it('is refused with parameters that can’t stand, to readers, and of another company', async () => {
    const { ruleId } = await made('MAX_QTY');
    const path = `/applications/customer-control/rules/${ruleId}/backtest`;
    const reply = await client.send('POST', path, { json: { parameters: { ruleMaxScheduleQuantity: '-1' } } });
    expect(refusal(reply)).toBe('400 invalid-input');
    expect(problemOf(reply).errors?.map((error) => error.path)).toEqual(['parameters.ruleMaxScheduleQuantity']);
    expect(refusal(await client.send('POST', path, { json: { releases: 105 } }))).toBe('400 invalid-input');
    expect(refusal(await (await app.as('reader')).send('POST', path, { json: {} }))).toBe('403 no-permission');
    expect(refusal(await (await app.as('chief')).send('POST', path, { json: {} }))).toBe('404 not-found');
  });

  it('says in how many releases it would have failed, and is suggested a limit with which it does not', async () => {
    await headsOf(
      delfor({
        controlReference: 'MANY',
        documentNumber: 'MANY',
        issued: '2026-11-25',
        lines: 51,
        calloffs: 100,
        article: (line) => `MANY-${String(line)}`,
      }),
    );
    const parameters = { ruleMaxCalloffQuantity: '0' };
    const { ruleId } = await made('MAX_QTY_CALLOFF', { parameters });
    const nothing = { results: 0, articles: 0, failed: 1 };
    const failing = await backtest(ruleId, {}, 1);
    expect(failing).toMatchObject({ compared: 0, ...nothing, now: nothing, rows: [] });
    expect(failing.releases).toMatchObject([{ documentNumber: 'MANY', error: expect.stringContaining('5') as string }]);
    const suggested = await client.call(controlRuleSuggest, {
      params: { id: ruleId },
      body: { releases: 1, alarmsPerWeek: 100 },
    });
    expect(suggested).toMatchObject({ reason: null, backtest: { compared: 1, failed: 0, now: nothing } });
    expect(Number(suggested.value)).toBeGreaterThan(0);
  });
});
