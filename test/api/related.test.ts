import { articleCreate } from '../../server/contract/article.js';
import { supplierSet } from '../../server/contract/context.js';
import type { RelatedKind } from '../../server/contract/names.js';
import { previousDeliveries } from '../../server/contract/previous-deliveries.js';
import { recordHistory, related } from '../../server/contract/related.js';
import { relationCreate, relationDetail, relationUpdate } from '../../server/contract/relation.js';
import { refusal, type Client } from '../given/client.js';
import { part, type Part } from '../given/parts.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

describe('what a record is related to', () => {
  let app: TestApp;
  let parts: { a: Part; b: Part };
  let relationId: string;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    parts = { a: await part(app, 'A'), b: await part(app, 'B') };
    const manager = await app.as('manager');
    ({ id: relationId } = await manager.call(relationCreate, {
      body: { partnerCompanyId: parts.a.partnerId, role: 'customer' },
    }));
  });
  afterAll(async () => {
    await app.close();
  });

  const of = async (client: Client, kind: RelatedKind, id: string) =>
    (await client.call(related, { params: { kind, id } })).groups;
  /** Kind and id of everything that it is related to. */
  const named = async (client: Client, kind: RelatedKind, id: string): Promise<string[]> =>
    (await of(client, kind, id)).flatMap((group) => group.rows.map((row) => `${group.kind} ${row.id}`));

  it('is for a schedule its file, the transactions, the partner and its relations, and never itself', async () => {
    const manager = await app.as('manager');
    const found = await named(manager, 'schedule', parts.a.schedule);
    expect(found).toEqual(
      expect.arrayContaining([
        `file ${parts.a.file}`,
        `transaction ${parts.a.transaction}`,
        `partner ${parts.a.partnerId}`,
        `relation ${relationId}`,
      ]),
    );
    expect(found).not.toContain(`schedule ${parts.a.schedule}`);
    expect(found.filter((one) => one.startsWith('partner'))).toHaveLength(1);
  });

  it('leads back from each of them', async () => {
    const manager = await app.as('manager');
    expect(await named(manager, 'file', parts.a.file)).toContain(`schedule ${parts.a.schedule}`);
    expect(await named(manager, 'transaction', parts.a.transaction)).toEqual(
      expect.arrayContaining([`schedule ${parts.a.schedule}`, `file ${parts.a.file}`]),
    );
    expect(await named(manager, 'partner', parts.a.partnerId)).toEqual(
      expect.arrayContaining([`agreement ${parts.a.agreement}`, `relation ${relationId}`]),
    );
    expect(await named(manager, 'relation', relationId)).toContain(`partner ${parts.a.partnerId}`);
  });

  it('is for a despatch advice the file that it went out with, and back', async () => {
    const admin = await app.as('manager');
    expect(await named(admin, 'despatch', parts.a.note)).toContain(`file ${parts.a.sentFile}`);
    expect(await named(admin, 'file', parts.a.sentFile)).toContain(`despatch ${parts.a.note}`);
  });

  it('is for the situation of an article and for the deliveries to a ship-to what they are made of, and back from each', async () => {
    const manager = await app.as('manager');
    const { a, b } = parts;
    const { id: article } = await manager.call(articleCreate, {
      body: { kind: 'external', partnerCompanyId: a.partnerId, articleNumber: a.article },
    });
    const { rows } = await manager.call(previousDeliveries, { query: { from: '2026-01-01', to: '2027-12-31' } });
    const deliveryTo = (shipTo: string): string => rows.find((row) => row.shipTo === shipTo)!.companyRelationHeadId;
    const [situation, delivery] = [`situation ${a.line}`, `delivery ${deliveryTo(a.shipTo)}`];
    const shared = [`partner ${a.partnerId}`, `relation ${relationId}`, `article ${article}`];
    const ofSituation = await named(manager, 'situation', a.line);
    expect(ofSituation.toSorted()).toEqual(
      expect.arrayContaining([...shared, `schedule ${a.schedule}`, `file ${a.file}`, delivery]),
    );
    expect(ofSituation).not.toContain(situation);
    expect(ofSituation).not.toContain(`delivery ${deliveryTo(b.shipTo)}`);
    const ofDelivery = await named(manager, 'delivery', deliveryTo(a.shipTo));
    expect(ofDelivery).toEqual(
      expect.arrayContaining([...shared, situation, `despatch ${a.note}`, `file ${a.sentFile}`]),
    );
    expect(ofDelivery).not.toContain(`situation ${b.line}`);
    for (const [kind, id, back] of [
      ['schedule', a.schedule, [situation, delivery]],
      ['file', a.file, [situation]],
      ['transaction', a.transaction, [situation]],
      ['article', article, [situation, delivery]],
      ['file', a.sentFile, [delivery]],
      ['despatch', a.note, [delivery]],
      ['partner', a.partnerId, [delivery]],
      ['relation', relationId, [delivery]],
    ] as const)
      expect([kind, await named(manager, kind, id)]).toEqual([kind, expect.arrayContaining([...back])]);
    const foreign = [`situation ${b.line}`, `delivery ${deliveryTo(b.shipTo)}`];
    for (const [kind, id] of [
      ['schedule', a.schedule],
      ['article', article],
      ['partner', a.partnerId],
    ] as const)
      expect((await named(manager, kind, id)).filter((one) => foreign.includes(one))).toEqual([]);
    const narrowed = await signIn(app.server, 'manager');
    await narrowed.call(supplierSet, { params: { id: b.partnerId } });
    const neighbour = await app.as('neighbour');
    for (const [kind, id] of [
      ['situation', a.line],
      ['delivery', deliveryTo(a.shipTo)],
    ] as const)
      for (const client of [narrowed, neighbour])
        expect([kind, refusal(await client.get(`/applications/related/${kind}/${id}`))]).toEqual([
          kind,
          '404 not-found',
        ]);
  });

  it('counts what there is and shows five of it', async () => {
    const manager = await app.as('manager');
    const [{ id }] = (await app.sql<{ id: string }>(
      `INSERT INTO work_calendar (company_id, kind, name, weekdays) VALUES ($1, 'customer', 'Related', '{t,t,t,t,t,f,f}') RETURNING id::text`,
      [app.world.solna],
    )) as [{ id: string }];
    await app.sql(
      `INSERT INTO company_relation (company_id, partner_company_id, role, ship_to_code, cumulative_scope, calendar_id)
       SELECT $1, $2, 'customer', 'PLACE-' || n, 'article', $3 FROM generate_series(1, 7) AS n`,
      [app.world.solna, parts.b.partnerId, id],
    );
    const groups = await of(manager, 'calendar', id);
    const relations = groups.find(({ kind }) => kind === 'relation');
    expect([relations?.count, relations?.rows.length]).toEqual([7, 5]);
    expect(groups.find(({ kind }) => kind === 'partner')?.rows).toEqual([
      { id: parts.b.partnerId, title: 'Partner B', detail: 'P-B', at: null },
    ]);
  });

  it('is nothing of other companies, and nothing of what may not be read or is outside of the chosen supplier', async () => {
    const neighbour = await app.as('neighbour');
    expect(refusal(await neighbour.get(`/applications/related/schedule/${parts.a.schedule}`))).toBe('404 not-found');
    const user = await app.as('user');
    expect((await of(user, 'file', parts.a.file)).map(({ kind }) => kind)).not.toContain('agreement');
    expect(refusal(await user.get(`/applications/related/agreement/${parts.a.agreement}`))).toBe('404 not-found');
    const manager = await signIn(app.server, 'manager');
    await manager.call(supplierSet, { params: { id: parts.a.partnerId } });
    expect(refusal(await manager.get(`/applications/related/file/${parts.b.file}`))).toBe('404 not-found');
    expect(refusal(await manager.get(`/applications/related/partner/${parts.a.partnerId}`))).toBe('404 not-found');
    expect(await named(manager, 'file', parts.a.file)).not.toContain(`partner ${parts.a.partnerId}`);
  });

  it('has a history of what was done with it, for whoever may read it, newest first and page by page', async () => {
    const manager = await app.as('manager');
    const params = { kind: 'relation', id: relationId } as const;
    const { version } = await manager.call(relationDetail, { params: { id: relationId } });
    await manager.call(relationUpdate, {
      params: { id: relationId },
      body: { role: 'customer', transitDays: 3, version },
    });
    const first = await manager.call(recordHistory, { params, query: { limit: 1 } });
    expect(first.rows).toMatchObject([{ event: 'relation.changed', by: 'manager', omitted: 0 }]);
    expect(first.rows[0]?.changes).toEqual([{ path: 'transitDays', before: [0], after: [3] }]);
    const rest = await manager.call(recordHistory, { params, query: { cursor: first.nextCursor ?? '' } });
    expect(rest.rows.map(({ event, changes }) => [event, changes])).toEqual([['relation.created', []]]);
    expect(rest.nextCursor).toBeNull();
    const [user, neighbour] = [await app.as('user'), await app.as('neighbour')];
    const path = (kind: RelatedKind, id: string): string => `/applications/related/${kind}/${id}/history`;
    expect((await user.get(path('file', parts.a.file))).status).toBe(200);
    for (const [client, kind, id] of [
      [user, 'agreement', parts.a.agreement],
      [neighbour, 'relation', relationId],
      [neighbour, 'file', parts.a.file],
      [manager, 'transaction', parts.a.transaction],
    ] as const)
      expect([kind, refusal(await client.get(path(kind, id)))]).toEqual([kind, '404 not-found']);
  });

  it('is asked for a kind and an id that can be one', async () => {
    const user = await app.as('user');
    expect(refusal(await user.get('/applications/related/mail/1'))).toBe('404 not-found');
    expect(refusal(await user.get('/applications/related/file/one'))).toBe('404 not-found');
    expect(refusal(await user.get('/applications/related/file/999999999999999999'))).toBe('404 not-found');
  });
});
