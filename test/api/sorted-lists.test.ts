import { AGREEMENT_SORTS, agreementCreate, agreementList } from '../../server/contract/agreement.js';
import { ARTICLE_SORTS, articleCreate, articleList } from '../../server/contract/article.js';
import { AUDIT_SORTS, auditList } from '../../server/contract/audit.js';
import { COMPANY_SORTS, companyCreate, companyDelete, companyList } from '../../server/contract/company.js';
import { SITUATION_SORTS, situationList } from '../../server/contract/delivery-situation.js';
import { articleFirstSeen, FIRST_SEEN_SORTS } from '../../server/contract/first-seen-article.js';
import { DELIVERIES_SORTS, previousDeliveries } from '../../server/contract/previous-deliveries.js';
import { RELATION_SORTS, relationCreate, relationList } from '../../server/contract/relation.js';
import { SCHEDULE_SORTS, scheduleList } from '../../server/contract/schedule.js';
import { SERVICE_FEE_SORTS, serviceFeeList } from '../../server/contract/service-fee.js';
import { TRAFFIC_SORTS, trafficList } from '../../server/contract/traffic.js';
import { TRANSACTION_SORTS, transactionList } from '../../server/contract/transaction.js';
import { USER_SORTS, userList } from '../../server/contract/user.js';
import { agreement, partner } from '../given/agreement.js';
import type { Client } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { owed } from '../given/service-fee.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';

/** What is found of a list is narrowed in the same way by each of these. */
const LISTS = [
  [trafficList, TRAFFIC_SORTS, {}],
  [trafficList, TRAFFIC_SORTS, { q: 'sorted' }],
  [transactionList, TRANSACTION_SORTS, { level: 'all' }],
  [transactionList, TRANSACTION_SORTS, { level: 'all', q: 'SORTED' }],
  [agreementList, AGREEMENT_SORTS, {}],
  [companyList, COMPANY_SORTS, {}],
  [relationList, RELATION_SORTS, {}],
  [articleList, ARTICLE_SORTS, {}],
  [articleFirstSeen, FIRST_SEEN_SORTS, {}],
  [userList, USER_SORTS, {}],
  [auditList, AUDIT_SORTS, { event: 'company' }],
  [scheduleList, SCHEDULE_SORTS, { from: '2020-01-01', to: '2040-01-01' }],
  [situationList, SITUATION_SORTS, { date: '2026-11-26' }],
  [serviceFeeList, SERVICE_FEE_SORTS, { show: 'unpaid' }],
  [previousDeliveries, DELIVERIES_SORTS, { from: '2026-01-01', to: '2030-01-01' }],
] as const;

describe('lists that the server sorts', () => {
  let app: TestApp;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    manager = await app.as('manager');
    for (const days of [30, 20, 40]) await owed(await app.as('admin'), app.world.solna, days);
    for (const [at, name] of ['part 10', 'Part 9', 'öl'].entries()) {
      const made = await manager.call(companyCreate, {
        body: partner({
          code: `P${String(at)}`,
          name,
          identifiers: [{ identifier: `O001300000${String(at)}CUST`, qualifier: 'OD' }],
        }),
      });
      await manager.call(relationCreate, { body: { partnerCompanyId: made.id, role: 'customer' } });
      await manager.call(agreementCreate, { body: agreement({ partner: name, sender: `A${String(at)}:ZZ` }) });
      await manager.call(articleCreate, { body: { kind: 'internal', articleNumber: `A-${String(at)}` } });
      await handedIn(
        manager,
        delfor({ documentNumber: `SORTED-${String(at)}`, article: (line) => `SEEN-${String(at)}-${String(line)}` }),
        `sorted-${String(at)}.edi`,
      );
    }
  });
  afterAll(async () => {
    await app.close();
  });

  /** What identifies the rows of a list, page by page. */
  const rowsOf = async (path: string, query: Readonly<Record<string, string>>): Promise<string[]> => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const search = new URLSearchParams({ ...query, ...(cursor === null ? {} : { cursor }) });
      const { status, body } = await manager.get(`${path}?${search.toString()}`);
      expect([path, query, status]).toEqual([path, query, 200]);
      const page = body as { rows: Record<string, unknown>[]; nextCursor: string | null };
      ids.push(
        ...page.rows.map((row) =>
          String(row['id'] ?? row['scheduleHeadId'] ?? row['articleId'] ?? row['articleNumber']),
        ),
      );
      cursor = page.nextCursor;
    } while (cursor !== null);
    return ids;
  };

  it.each(LISTS.map(([endpoint, sorts, query]) => ({ id: endpoint.id, path: endpoint.path, sorts, query })))(
    'give each row of $id once by every column, in pages of two, and the other way round in reverse ($query)',
    async ({ path, sorts, query }) => {
      const all = await rowsOf(path, { ...query, limit: '100' });
      for (const sort of sorts) {
        const up = await rowsOf(path, { ...query, sort, limit: '2' });
        expect([sort, up.toSorted()]).toEqual([sort, all.toSorted()]);
        const down = await rowsOf(path, { ...query, sort: `-${sort}`, limit: '2' });
        expect([sort, new Set(down)]).toEqual([sort, new Set(all)]);
      }
    },
    60_000,
  );

  it('put names as people do: whatever their letters, part 9 before part 10', async () => {
    const { rows } = await manager.call(companyList, { query: { sort: 'name' } });
    expect(rows.map(({ name }) => name)).toEqual(['öl', 'Part 9', 'part 10']);
    const down = await manager.call(relationList, { query: { sort: '-partner' } });
    expect(down.rows.map(({ partnerName }) => partnerName)).toEqual(['part 10', 'Part 9', 'öl']);
  });

  it('put states in the order of the process, whatever they are called', async () => {
    for (const [at, state] of ['inactive', 'active', 'phase-out'].entries())
      await app.sql(`UPDATE article SET state = $1 WHERE article_number = $2`, [state, `A-${String(at)}`]);
    const { rows } = await manager.call(articleList, { query: { sort: 'state' } });
    expect(rows.map(({ state }) => state)).toEqual(['active', 'phase-out', 'inactive']);
  });

  it.each(['name', '-name', '-updated'] as const)(
    'go on by %s where the last row of the page before was removed meanwhile',
    async (sort) => {
      const all = await manager.call(companyList, { query: { sort } });
      const made = await manager.call(companyCreate, {
        body: partner({ code: `GONE${sort}`, name: 'Part 9', identifiers: [] }),
      });
      const withOne = await manager.call(companyList, { query: { sort, limit: 100 } });
      const at = withOne.rows.findIndex(({ id }) => id === made.id);
      const before = await manager.call(companyList, { query: { sort, limit: at + 1 } });
      expect(before.rows.at(-1)?.id).toBe(made.id);
      await manager.call(companyDelete, { params: { id: made.id } });
      const rest =
        before.nextCursor === null
          ? []
          : (await manager.call(companyList, { query: { sort, cursor: before.nextCursor } })).rows;
      expect([...before.rows.filter(({ id }) => id !== made.id), ...rest]).toEqual(all.rows);
    },
  );

  it('refuse an order that they do not know, and a cursor of another order', async () => {
    for (const query of ['sort=roles', 'sort=updated&cursor=1~x', 'sort=name&cursor=1', 'cursor=1~x'])
      expect([query, (await manager.get(`${companyList.path}?${query}`)).status]).toEqual([query, 400]);
    expect((await manager.get(`${situationList.path}?sort=article&cursor=1~x`)).status).toBe(400);
  });
});
