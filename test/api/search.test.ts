import { search } from '../../server/contract/search.js';
import { supplierSet } from '../../server/contract/context.js';
import { despatchSend } from '../../server/contract/delivery.js';
import { agreedOutgoing, made } from '../given/despatch.js';
import { refusal, type Client } from '../given/client.js';
import { part, type Part } from '../given/parts.js';
import { openTestApp, signIn, type TestApp } from '../given/world.js';

describe('the search of the whole console', () => {
  let app: TestApp;
  let parts: { a: Part; b: Part };
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    parts = { a: await part(app, 'A'), b: await part(app, 'B') };
  });
  afterAll(async () => {
    await app.close();
  });

  const found = async (client: Client, q: string): Promise<string[]> =>
    (await client.call(search, { query: { q } })).hits.map((hit) => `${hit.kind} ${hit.id}`);

  it('resolves a schedule, its file and its transactions by the beginning of its number, in small letters too', async () => {
    const user = await app.as('user');
    const hits = await found(user, 'doc-a');
    expect(hits).toEqual(expect.arrayContaining([`schedule ${parts.a.schedule}`, `file ${parts.a.file}`]));
    expect(hits).not.toContain(`schedule ${parts.b.schedule}`);
    expect((await user.call(search, { query: { q: 'DOC-A' } })).hits[0]).toMatchObject({
      kind: 'schedule',
      id: parts.a.schedule,
      title: 'DOC-A',
      fileId: null,
    });
  });

  it('resolves a schedule and an article by a part of their number, and an article by a part of its name', async () => {
    const user = await app.as('user');
    expect(await found(user, 'OC-A')).toContain(`schedule ${parts.a.schedule}`);
    expect(await found(user, 'oc-a')).not.toContain(`schedule ${parts.b.schedule}`);
    expect(await found(user, parts.a.article.slice(2).toLowerCase())).toContain(`article ${parts.a.article}`);
    await app.sql(
      `INSERT INTO article (company_id, kind, article_number, description) VALUES ($1, 'internal', $2, 'Brake caliper, front')`,
      [app.world.solna, parts.b.article],
    );
    expect(await found(user, 'calip')).toEqual([`article ${parts.b.article}`]);
    expect(await found(await app.as('neighbour'), 'calip')).toEqual([]);
  });

  it('looks for parts by the indexes of parts', async () => {
    await app.sql(
      `INSERT INTO external_article (company_id, article_number) SELECT $1, 'PLAN' || md5(n::text) FROM generate_series(1, 20000) AS n`,
      [app.world.aurora],
    );
    await app.server.platform.database.dataSource.query('VACUUM ANALYZE external_article');
    const plan = await app.sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT article_number FROM external_article WHERE company_id = ${app.world.aurora} AND article_number ILIKE '%9d7f1c%' ORDER BY first_seen_at DESC LIMIT 5`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('external_article_search');
  });

  it('resolves the id of a file and of a transaction, and a reference', async () => {
    const user = await app.as('user');
    expect(await found(user, parts.b.file)).toEqual([`file ${parts.b.file}`]);
    expect(await found(user, parts.b.transaction)).toEqual([`transaction ${parts.b.transaction}`]);
    expect(await found(user, 'CTL-B')).toEqual(
      expect.arrayContaining([`file ${parts.b.file}`, `transaction ${parts.b.transaction}`]),
    );
  });

  it('resolves an article, a despatch advice with the file that it went out with, and a partner', async () => {
    const [user, manager] = [await app.as('user'), await app.as('manager')];
    expect(await found(user, parts.a.article)).toEqual([`article ${parts.a.article}`]);
    expect((await user.call(search, { query: { q: parts.a.noteNumber } })).hits[0]).toMatchObject({
      kind: 'despatch',
      id: parts.a.note,
      fileId: parts.a.sentFile,
      title: parts.a.noteNumber,
    });
    expect(await found(manager, 'partner a')).toContain(`partner ${parts.a.partnerId}`);
  });

  it('finds despatch notes that were not sent yet beside those that were, the exact number first', async () => {
    const [user, manager] = [await app.as('user'), await app.as('manager')];
    const { id: agreementId } = await agreedOutgoing(manager, { partner: 'Searched', recipient: 'SEARCHED:ZZ' });
    const waiting = await Promise.all(
      ['WAIT-12', 'WAIT-1', 'WAIT-13'].map(async (number) => made(user, number, { agreementId })),
    );
    const [longer = '', exact = '', sent = ''] = waiting.map(({ despatchnoteHeadId }) => despatchnoteHeadId);
    const { fileId } = await user.call(despatchSend, { params: { id: sent } });
    const { hits } = await user.call(search, { query: { q: 'wait-1' } });
    const notes = hits.filter(({ kind }) => kind === 'despatch');
    expect(notes.map(({ kind, id, fileId: file }) => [kind, id, file])).toEqual([
      ['despatch', exact, null],
      ['despatch', longer, null],
      ['despatch', sent, fileId],
    ]);
    expect(await found(await app.as('neighbour'), 'wait-1')).toEqual([]);
    const index = await app.sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT id FROM despatch_advice WHERE company_id = 1 AND transmission_id IS NULL AND number ~>=~ 'W' AND number ~<~ 'X' ORDER BY number USING ~<~ LIMIT 5`,
    );
    expect(index.map((line) => line['QUERY PLAN']).join('\n')).toContain('despatch_advice_waiting_number');
  });

  it('offers five of a kind at most, an exact one first', async () => {
    const user = await app.as('user');
    await app.sql(
      `INSERT INTO external_article (company_id, article_number) SELECT $1, 'MANY' || coalesce(n::text, '') FROM unnest(ARRAY[1, 2, 3, 4, 5, 6, 7, NULL]) AS n`,
      [app.world.solna],
    );
    const articles = (await found(user, 'many')).filter((hit) => hit.startsWith('article'));
    expect(articles).toEqual(['article MANY', 'article MANY1', 'article MANY2', 'article MANY3', 'article MANY4']);
  });

  it('finds nothing of others, and nothing of what may not be read or is outside of the chosen supplier', async () => {
    expect(await found(await app.as('neighbour'), 'DOC-A')).toEqual([]);
    expect(await found(await app.as('outsider'), parts.a.file)).toEqual([]);
    const manager = await signIn(app.server, 'manager');
    await manager.call(supplierSet, { params: { id: parts.a.partnerId } });
    expect(await found(manager, 'DOC-B')).toEqual([]);
    expect(await found(manager, 'DOC-A')).toContain(`schedule ${parts.a.schedule}`);
    expect(await found(manager, 'partner')).not.toContain(`partner ${parts.a.partnerId}`);
  });

  it('takes any text for a name, and asks for one', async () => {
    const user = await app.as('user');
    for (const q of ['%%%', '___', `'; --`, '\\\\\\', '999999999999999999']) expect(await found(user, q)).toEqual([]);
    expect(refusal(await user.get('/applications/search?q=%20'))).toBe('400 invalid-input');
    expect(refusal(await user.get(`/applications/search?q=${'x'.repeat(101)}`))).toBe('400 invalid-input');
  });

  it('finds a number by its index under row-level security, however many there are', async () => {
    const leaky = await app.sql<{ proname: string }>(
      `SELECT proname FROM pg_proc WHERE proname IN ('text_pattern_ge', 'text_pattern_lt') AND NOT proleakproof`,
    );
    expect(leaky).toEqual([]);
  });
});
