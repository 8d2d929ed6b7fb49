import {
  controlAssignees,
  controlResult,
  controlResultChange,
  controlResults,
  controlResultsCsv,
  controlResultsDecide,
  controlResultsSuggest,
} from '../../server/contract/control-results.js';
import {
  controlRule,
  controlRuleArticles,
  controlRuleChange,
  controlRuleCreate,
  controlRuleRelations,
  controlRuleRemove,
  controlRules,
  controlRuleSetArticles,
  controlRuleSetRelations,
  controlRuleVersions,
} from '../../server/contract/customer-control.js';
import { companyCreate } from '../../server/contract/company.js';
import { relationCreate } from '../../server/contract/relation.js';
import { RULE_CODES } from '../../server/domain/rules/code.js';
import { partner } from '../given/agreement.js';
import { problemOf, refusal, type Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { watch } from '../given/socket.js';
import { until } from '../given/until.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

describe('rules of a company', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  it('stand under their codes, every code with what it is, in the language of who asks (CC-04, CC-05)', async () => {
    const { groups, rows } = await client.call(controlRules, { query: { grouped: true } });
    expect(rows).toEqual([]);
    expect(groups.map(({ ruleCode }) => ruleCode)).toEqual([...RULE_CODES]);
    const made = await client.call(controlRuleCreate, { body: { ruleCode: 'MAX_PERIOD_PCT', enabled: true } });
    expect(made).toMatchObject({
      name: 'Largest change within a period',
      isNamed: false,
      enabled: true,
      severity: 'warning',
      appliedTo: 'all',
      parameters: { ruleMaxDiffDays: 28, ruleMaxDiffDaysPercentage: '30' },
      totals: { relations: 0, articles: 0 },
      version: 1,
    });
    expect(made.fields).toContainEqual({
      name: 'ruleMaxDiffDaysPercentage',
      label: 'Largest change in percent',
      kind: 'percent',
      mayBeEmpty: true,
      choices: [],
      initial: '30',
    });
    const swede = await app.as('swede');
    await app.sql(`UPDATE user_account SET language = 'se' WHERE username = 'swede'`);
    expect(await swede.call(controlRule, { params: { id: made.ruleId } })).toMatchObject({
      name: 'Största ändring inom en period',
    });
    expect((await client.call(controlRules)).rows.map(({ ruleId }) => ruleId)).toEqual([made.ruleId]);
  });

  it('are changed as they were read, and each version is kept with who set it', async () => {
    const { ruleId } = await client.call(controlRuleCreate, { body: { ruleCode: 'MAX_QTY', name: 'Much' } });
    const changed = await client.call(controlRuleChange, {
      params: { id: ruleId },
      body: { enabled: true, parameters: { ruleMaxScheduleQuantity: '5000' }, version: 1 },
    });
    expect(changed).toMatchObject({ name: 'Much', isNamed: true, enabled: true, version: 2, changedBy: 'manager' });
    const stale = await client.send('PATCH', `/applications/customer-control/rules/${ruleId}`, {
      json: { enabled: false, version: 1 },
    });
    expect(refusal(stale)).toBe('409 changed-meanwhile');
    const { rows } = await client.call(controlRuleVersions, { params: { id: ruleId } });
    expect(
      rows.map(({ version, enabled, parameters }) => [version, enabled, parameters['ruleMaxScheduleQuantity']]),
    ).toEqual([
      [2, true, '5000'],
      [1, false, null],
    ]);
    await client.call(controlRuleRemove, { params: { id: ruleId } });
    expect(refusal(await client.get(`/applications/customer-control/rules/${ruleId}`))).toBe('404 not-found');
  });

  it.each([
    [
      'a parameter of another rule',
      { ruleCode: 'MAX_QTY', parameters: { ruleFirmOrderDays: 5 } },
      'parameters.ruleFirmOrderDays',
    ],
    [
      'a quantity below zero',
      { ruleCode: 'MAX_QTY', parameters: { ruleMaxScheduleQuantity: '-1' } },
      'parameters.ruleMaxScheduleQuantity',
    ],
    [
      'days that are no whole number',
      { ruleCode: 'CALLOFF_FIRM_CHANGE', parameters: { ruleFirmOrderDays: 1.5 } },
      'parameters.ruleFirmOrderDays',
    ],
    [
      'a required value that is empty',
      { ruleCode: 'CALLOFF_FIRM_CHANGE', parameters: { ruleFirmOrderDays: null } },
      'parameters.ruleFirmOrderDays',
    ],
    [
      'zones that do not follow one another',
      {
        ruleCode: 'ZONE_TOLERANCE',
        parameters: {
          zones: [
            { days: 9, minusPercent: '1', plusPercent: '1' },
            { days: 9, minusPercent: '1', plusPercent: '1' },
          ],
        },
      },
      'parameters.zones',
    ],
    ['articles of a rule that looks at releases', { ruleCode: 'MIN_MAX_INTERVAL', appliedTo: 'articles' }, 'appliedTo'],
  ])('are refused with %s', async (_, json, path) => {
    const reply = await client.send('POST', '/applications/customer-control/rules', { json });
    expect(refusal(reply)).toBe('400 invalid-input');
    expect(problemOf(reply).errors?.map((error) => error.path)).toEqual([path]);
  });

  it('say which of them counts for an article or a relation, and why (CC-06, CC-07)', async () => {
    await handedIn(
      client,
      delfor({
        controlReference: 'CLOSE',
        documentNumber: 'CLOSE',
        lines: 3,
        article: (line) => `CLOSE-${String(line)}`,
      }),
    );
    const { id: partnerCompanyId } = await client.call(companyCreate, {
      body: partner({ code: 'CLOSE', identifiers: [] }),
    });
    const { id: relationId } = await client.call(relationCreate, { body: { partnerCompanyId, role: 'customer' } });
    const [all, some, own] = await Promise.all(
      (['all', 'relations', 'articles'] as const).map((appliedTo) =>
        client.call(controlRuleCreate, { body: { ruleCode: 'MIN_QTY', name: appliedTo, enabled: true, appliedTo } }),
      ),
    );
    const id = own?.ruleId ?? '';
    const unknown = await client.send('PUT', `/applications/customer-control/rules/${id}/articles`, {
      json: { articles: ['CLOSE-1', 'NEVER-SEEN'], version: 1 },
    });
    expect(refusal(unknown)).toBe('400 unknown-reference');
    expect(problemOf(unknown).detail).toContain('NEVER-SEEN');
    const changed = await client.call(controlRuleSetArticles, {
      params: { id },
      body: { add: ['CLOSE-1', 'CLOSE-2'], version: 1 },
    });
    expect(changed).toMatchObject({ totals: { articles: 2 }, version: 2 });
    await client.call(controlRuleSetArticles, { params: { id }, body: { remove: ['CLOSE-2'], version: 2 } });
    await client.call(controlRuleSetRelations, {
      params: { id: some?.ruleId ?? '' },
      body: { relations: [relationId], version: 1 },
    });
    const articles = await client.call(controlRuleArticles, { params: { id }, query: { q: 'CLOSE-' } });
    expect(articles.total).toBe(1);
    expect(
      articles.rows.map(({ articleNumber, isChosen, counts }) => [
        articleNumber,
        isChosen,
        counts?.name,
        counts?.because,
      ]),
    ).toEqual([
      ['CLOSE-1', true, 'articles', 'articles'],
      ['CLOSE-2', false, 'all', 'all'],
      ['CLOSE-3', false, 'all', 'all'],
    ]);
    const relations = await client.call(controlRuleRelations, { params: { id: all?.ruleId ?? '' } });
    expect(relations.rows.find((row) => row.relationId === relationId)?.counts).toMatchObject({
      name: 'relations',
      because: 'relations',
    });
    const page = await client.call(controlRuleArticles, { params: { id }, query: { q: 'CLOSE-', limit: 2 } });
    const next = await client.call(controlRuleArticles, {
      params: { id },
      query: { q: 'CLOSE-', cursor: page.nextCursor ?? '' },
    });
    expect(next.rows.map(({ articleNumber }) => articleNumber)).toEqual(['CLOSE-3']);
  });

  it('are not those of other companies, and readers change nothing', async () => {
    const { ruleId } = await client.call(controlRuleCreate, { body: { ruleCode: 'URGENT_ORDER' } });
    const [chief, reader] = [await app.as('chief'), await app.as('reader')];
    const path = `/applications/customer-control/rules/${ruleId}`;
    expect(refusal(await chief.get(path))).toBe('404 not-found');
    expect(refusal(await chief.send('PATCH', path, { json: { enabled: true, version: 1 } }))).toBe('404 not-found');
    expect(refusal(await reader.send('PATCH', path, { json: { enabled: true, version: 1 } }))).toBe(
      '403 no-permission',
    );
  });

  describe('find', () => {
    let ids: readonly string[] = [];
    const found = async () =>
      (await client.call(controlResults, { query: { ruleCode: 'MAX_QTY_CALLOFF', scheduleNumber: 'FOUND' } })).rows;
    beforeAll(async () => {
      await client.call(controlRuleCreate, {
        body: {
          ruleCode: 'MAX_QTY_CALLOFF',
          enabled: true,
          severity: 'error',
          parameters: { ruleMaxCalloffQuantity: '10' },
        },
      });
      await handedIn(
        client,
        delfor({
          controlReference: 'FOUND',
          documentNumber: 'FOUND',
          lines: 2,
          calloffs: 3,
          article: (line) => `FOUND-${String(line)}`,
        }),
      );
      const rows = await until('the rule has found what it finds', async () => {
        const all = await found();
        return all.length === 6 && all;
      });
      ids = rows.map(({ resultId }) => resultId);
    });

    it('what they say in a sentence, with the customer, the release and what they were set to (CC-01)', async () => {
      const [row] = await found();
      expect(row).toMatchObject({
        documentNumber: 'FOUND',
        severity: 'error',
        customerName: 'Nordvik Trucks AB',
        isInForce: true,
        isLate: false,
        params: { ruleMaxCalloffQuantity: '10' },
        state: 'open',
        assignee: null,
      });
      expect(row?.sentence).toBe(
        `${row?.articleNumber ?? ''} to GOT-P2: ${row?.curValue ?? ''} is called off for ${row?.date ?? ''}, more than 10.`,
      );
      expect(await client.call(controlResult, { params: { id: row?.resultId ?? '' } })).toEqual(row);
    });

    it('results that are counted by state, found by article, customer and severity, and told page by page', async () => {
      const query = { articleNumber: 'FOUND-1', articleIsExact: true } as const;
      expect((await client.call(controlResults, { query })).counts).toMatchObject({
        open: { value: 3, capped: false },
      });
      expect((await client.call(controlResults, { query: { ...query, articleNumber: 'FOUND' } })).rows).toEqual([]);
      // Of all releases, numbers are found by their register.
      for (const all of [false, true]) {
        const named = (severity: 'error' | 'info') =>
          client.call(controlResults, { query: { articleNumber: 'found-', severity, all } });
        expect((await named('error')).rows).toHaveLength(6);
        expect((await named('error')).counts?.open.value).toBe(6);
        expect((await named('info')).rows).toEqual([]);
      }
      expect(
        (await client.call(controlResults, { query: { customer: 'nordvik', scheduleNumber: 'FOUND' } })).rows,
      ).toHaveLength(6);
      const first = await client.call(controlResults, { query: { scheduleNumber: 'FOUND', limit: 4 } });
      const rest = await client.call(controlResults, {
        query: { scheduleNumber: 'FOUND', limit: 4, cursor: first.nextCursor ?? '' },
      });
      expect([...first.rows, ...rest.rows].map(({ resultId }) => resultId)).toEqual(ids);
    });

    it('results that people decide about, take back, assign and note', async () => {
      const [one = '', two = ''] = ids;
      expect(
        await client.call(controlResultsDecide, { body: { resultIds: [one, two, '999999'], state: 'seen' } }),
      ).toEqual({
        changed: expect.arrayContaining([one, two]) as string[],
      });
      expect(
        (await client.call(controlResults, { query: { scheduleNumber: 'FOUND', state: 'seen' } })).rows,
      ).toHaveLength(2);
      expect(await client.call(controlResultsDecide, { body: { resultIds: [two], state: 'open' } })).toEqual({
        changed: [two],
      });
      const colleague = (await client.call(controlAssignees)).rows.find(({ username }) => username === 'user');
      const changed = await client.call(controlResultChange, {
        params: { id: one },
        body: { assigneeId: colleague?.userId ?? '', note: 'Asked the customer' },
      });
      expect(changed).toMatchObject({
        state: 'seen',
        decidedBy: 'manager',
        assignee: { username: 'user' },
        note: 'Asked the customer',
      });
      const user = await app.as('user');
      expect(
        (await user.call(controlResults, { query: { assigned: 'me' } })).rows.map(({ resultId }) => resultId),
      ).toEqual([one]);
      const stranger = await client.send('PATCH', `/applications/customer-control/results/${one}`, {
        json: { assigneeId: '999999' },
      });
      expect(refusal(stranger)).toBe('400 unknown-reference');
    });

    it('as many as nobody has looked at, told to those who may read them as it changes', async () => {
      const [, , three = ''] = ids;
      const open = async () => (await client.call(controlResults, { query: { limit: 1 } })).counts?.open.value;
      await app.sql(
        `UPDATE user_account SET rights = array_remove(rights, 'customer-control.rules:read') WHERE username = 'chinese'`,
      );
      const [watcher, without] = [await watch(client), await watch(await app.as('chinese'))];
      const told = () => watcher.all('openResults').at(-1)?.count;
      const before = await until('the first count', () => told());
      expect(before).toBe(await open());
      for (const [state, count] of [
        ['ignored', before - 1],
        ['open', before],
      ] as const) {
        await client.call(controlResultsDecide, { body: { resultIds: [three], state } });
        await until('the changed count', () => told() === count);
      }
      expect(without.all('openResults')).toEqual([]);
      watcher.close();
      without.close();
    });

    it('results as a sheet, and what to type to find them (CC-02)', async () => {
      const reply = await client.get(`${controlResultsCsv.path}?scheduleNumber=FOUND`);
      expect(String(reply.body).trim().split('\n')).toHaveLength(7);
      const { suggestions } = await client.call(controlResultsSuggest, { query: { q: 'found' } });
      expect(suggestions).toEqual([
        { kind: 'schedule', value: 'FOUND' },
        { kind: 'article', value: 'FOUND-1' },
        { kind: 'article', value: 'FOUND-2' },
      ]);
    });
  });
});
