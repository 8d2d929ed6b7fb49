import { articleImport, articleImportPreview, type ArticlePreview } from '../../server/contract/article-import.js';
import {
  articleCreate,
  articleDelete,
  articleDetail,
  articleExport,
  articleLink,
  articleList,
  articleUnlink,
  articleUpdate,
} from '../../server/contract/article.js';
import { articleAccept, articleFirstSeen, articleIgnore } from '../../server/contract/first-seen-article.js';
import { companyCreate } from '../../server/contract/company.js';
import { dashboard } from '../../server/contract/dashboard.js';
import {
  senderAccept,
  senderAcceptMany,
  senderFirstSeen,
  senderIgnore,
} from '../../server/contract/first-seen-sender.js';
import { recordHistory } from '../../server/contract/related.js';
import type { PartnerId } from '../../server/domain/ids.js';
import { partner } from '../given/agreement.js';
import { problemOf, refusal, type Client, type Reply } from '../given/client.js';
import { delfor } from '../given/delfor.js';
import { handedIn, openTestApp, type TestApp } from '../given/world.js';
import { xlsx } from '../given/xlsx.js';

const MANY = 2_000;
const PATH = '/applications/articles';

describe('articles', () => {
  let app: TestApp;
  let manager: Client;
  let nordvik: PartnerId;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    manager = await app.as('manager');
    nordvik = (await manager.call(companyCreate, { body: partner() })).id;
  });
  afterAll(async () => {
    await app.close();
  });

  const refused = async (json: object): Promise<string> => refusal(await manager.send('POST', PATH, { json }));
  const send = (path: string, file: Uint8Array | string, name = 'articles.xlsx', query = ''): Promise<Reply> =>
    manager.send('POST', `${path}${query}`, {
      body: Buffer.from(file),
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': name },
    });
  const previewed = async (file: Uint8Array | string, query = ''): Promise<ArticlePreview> => {
    const { status, body } = await send(articleImportPreview.path, file, 'articles.xlsx', query);
    expect([status, body]).toEqual([200, body]);
    return articleImportPreview.response.parse(body);
  };
  const imported = async (file: Uint8Array | string, name?: string): Promise<object> => {
    const { status, body } = await send(articleImport.path, file, name);
    expect([status, body]).toEqual([200, body]);
    return articleImport.response.parse(body);
  };
  const numbers = async (query: object): Promise<string[]> =>
    (await manager.call(articleList, { query })).rows.map((row) => row.articleNumber);

  it('are entered, changed, found, sorted by the server, and removed; each number once of its kind and partner', async () => {
    const made = await manager.call(articleCreate, {
      body: { kind: 'external', partnerCompanyId: nordvik, articleNumber: '00123', packQuantity: '12.50' },
    });
    expect(made).toMatchObject({ unit: 'PCE', state: 'active', packQuantity: '12.5', partnerCode: 'NORDVIK' });
    await manager.call(articleCreate, { body: { kind: 'external', articleNumber: '00123' } });
    expect(await refused({ kind: 'external', partnerCompanyId: nordvik, articleNumber: '00123' })).toBe(
      '409 already-taken',
    );
    expect(await refused({ kind: 'internal', partnerCompanyId: nordvik, articleNumber: 'X' })).toBe(
      '400 invalid-input',
    );
    expect(await refused({ kind: 'external', partnerCompanyId: '99', articleNumber: 'X' })).toBe(
      '400 unknown-reference',
    );
    const params = { id: made.id };
    const body = {
      kind: 'external',
      partnerCompanyId: nordvik,
      articleNumber: '00123',
      description: 'Brake disc',
      state: 'phase-out',
      successor: '00124',
      productionDays: 3,
    } as const;
    expect(await manager.call(articleUpdate, { params, body: { ...body, version: 1 } })).toMatchObject(body);
    expect(refusal(await manager.send('PUT', `${PATH}/${made.id}`, { json: { ...body, version: 1 } }))).toBe(
      '409 changed-meanwhile',
    );
    await manager.call(articleCreate, { body: { kind: 'internal', articleNumber: 'Z-9', description: 'Axle' } });
    expect(await numbers({ q: 'disc' })).toEqual(['00123']);
    expect(await numbers({ state: 'phase-out' })).toEqual(['00123']);
    expect(await numbers({ sort: '-number' })).toEqual(['Z-9', '00123', '00123']);
    const first = await manager.call(articleList, { query: { sort: 'description', limit: 2 } });
    expect(first.rows.map(({ description }) => description)).toEqual(['', 'Axle']);
    const query = { sort: 'description', limit: 2, cursor: first.nextCursor ?? '' } as const;
    expect((await manager.call(articleList, { query })).rows.map(({ description }) => description)).toEqual([
      'Brake disc',
    ]);
    const history = await manager.call(recordHistory, { params: { kind: 'article', ...params } });
    expect(history.rows.map(({ event, by }) => [event, by])).toEqual([
      ['article.changed', 'manager'],
      ['article.created', 'manager'],
    ]);
    expect(history.rows[0]?.changes).toContainEqual({ path: 'state', before: ['active'], after: ['phase-out'] });
    expect(await manager.call(articleDelete, { params })).toEqual(params);
    expect(refusal(await manager.get(`${PATH}/${made.id}`))).toBe('404 not-found');
  });

  it('of our own have numbers of partners that stand for them, one of each number; while they do they stay', async () => {
    const own = await manager.call(articleCreate, { body: { kind: 'internal', articleNumber: 'OWN-1', unit: 'KGM' } });
    const params = { id: own.id };
    const link = (articleNumber: string) =>
      manager.call(articleLink, { params, body: { partnerCompanyId: nordvik, articleNumber } });
    await link('CUST-1');
    const { references } = await link('CUST-2');
    expect(references.map(({ articleNumber }) => articleNumber)).toEqual(['CUST-1', 'CUST-2']);
    const referenceId = references[0]?.id ?? own.id;
    expect(await manager.call(articleDetail, { params: { id: referenceId } })).toMatchObject({
      internalNumber: 'OWN-1',
      unit: 'KGM',
    });
    const other = await manager.call(articleCreate, { body: { kind: 'internal', articleNumber: 'OWN-2' } });
    const json = { partnerCompanyId: nordvik, articleNumber: 'CUST-1' };
    expect(refusal(await manager.send('POST', `${PATH}/${other.id}/references`, { json }))).toBe('409 already-taken');
    expect(refusal(await manager.send('DELETE', `${PATH}/${own.id}`))).toBe('409 still-referenced');
    const left = await manager.call(articleUnlink, { params: { ...params, referenceId } });
    expect(left.references.map(({ articleNumber }) => articleNumber)).toEqual(['CUST-2']);
    expect(refusal(await manager.send('DELETE', `${PATH}/${own.id}/references/${referenceId}`))).toBe('404 not-found');
    const { rows } = await manager.call(recordHistory, { params: { kind: 'article', id: referenceId } });
    expect(rows[0]?.event).toBe('article.changed');
    expect(rows[0]?.changes).toContainEqual({ path: 'internalNumber', before: ['OWN-1'], after: [] });
  });

  it('come from a file: first what it would do, cell by cell, then all of it at once', async () => {
    const head = ['Artikelnummer', 'Typ', 'Partner', 'Beskrivning', 'Minsta lager', 'Intern artikel', 'Färg'];
    const wrong = await xlsx([
      head,
      ['IMP-1', 'Extern', 'NORDVIK', 'Disc', 'many', 'IMP-OWN', 'red'],
      [1.23e15, 'Extern', 'NOBODY', null, null, null, null],
      ['IMP-3', 'Extern', 'NORDVIK', null, 5, 'UNKNOWN', null],
      [new Date('2026-12-01'), 'Extern', null, null, null, null, null],
    ]);
    const preview = await previewed(wrong);
    expect(preview.ignored).toEqual(['Färg']);
    expect(preview.faults.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'minStock', 'number'],
      [3, 'articleNumber', 'digits-lost'],
      [4, 'internalNumber', 'unknown-internal'],
      [5, 'articleNumber', 'day'],
    ]);
    expect(preview.counts).toMatchObject({ added: 0, wrong: 4 });
    expect(refusal(await send(articleImport.path, wrong))).toBe('422 import-refused');
    expect(await numbers({ q: 'IMP-' })).toEqual([]);

    const right = await xlsx([
      head,
      ['IMP-1', 'Extern', 'nordvik', 'Disc', 0.1, 'IMP-OWN', null],
      ['IMP-OWN', 'Intern', null, 'Own disc', null, null, null],
    ]);
    expect((await previewed(right)).counts).toEqual({ added: 2, changed: 0, unchanged: 0, wrong: 0, doubtful: 0 });
    expect(await numbers({ q: 'IMP-' })).toEqual([]);
    expect(await imported(right, 'first.xlsx')).toEqual({ added: 2, changed: 0, unchanged: 0 });
    const { rows } = await manager.call(articleList, { query: { q: 'IMP-' } });
    expect(rows).toMatchObject([
      { articleNumber: 'IMP-1', minStock: '0.1', internalNumber: 'IMP-OWN', importFile: 'first.xlsx' },
      { articleNumber: 'IMP-OWN', kind: 'internal' },
    ]);

    // Columns that are missing leave their fields alone.
    const change =
      'Article number;Kind;Partner;Description\nIMP-1;External;NORDVIK;Brake disc\nIMP-OWN;Internal;;Own disc\n';
    const changed = await previewed(change);
    expect(changed.counts).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect(changed.rows).toMatchObject([
      { row: 2, status: 'changed', changes: [{ field: 'description', before: 'Disc', after: 'Brake disc' }] },
    ]);
    await imported(change, 'second.csv');
    const [first] = (await manager.call(articleList, { query: { q: 'IMP-1' } })).rows;
    expect(first).toMatchObject({ description: 'Brake disc', minStock: '0.1', importFile: 'second.csv' });
    const history = await manager.call(recordHistory, {
      params: { kind: 'article', id: first?.id ?? nordvikArticle() },
    });
    expect(history.rows.map(({ event }) => event)).toEqual(['article.changed', 'article.created']);
  });

  it('that spreadsheets have robbed of their zeros are pointed at beside the number that is known', async () => {
    await manager.call(articleCreate, { body: { kind: 'external', articleNumber: '000777' } });
    const { doubts, counts } = await previewed(await xlsx([['Article number'], [777], [778]]));
    expect(doubts.map(({ row, code, known }) => [row, code, known])).toEqual([
      [2, 'other-zeros', '000777'],
      [3, 'was-number', null],
    ]);
    expect(counts).toMatchObject({ added: 2, wrong: 0, doubtful: 2 });
  });

  it('go into a file that can be imported again as it is, with nothing that a spreadsheet would run', async () => {
    await manager.call(articleCreate, {
      body: {
        kind: 'supplier',
        articleNumber: '=1+1',
        description: '@SUM(A1)',
        family: 'Brakes',
        materialDays: 4,
        minStock: '1.125',
      },
    });
    const swede = await app.as('swede');
    const exports = [
      { who: manager, format: 'csv', decimal: '.', line: `'=1+1,'@SUM(A1),,PCE,1.125,` },
      { who: manager, format: 'xlsx', decimal: '.', line: null },
      // Read with a point as Swedish does, 1.125 would be more than a thousand.
      { who: swede, format: 'csv', decimal: ',', line: `'=1+1;'@SUM(A1);;PCE;"1,125";` },
      { who: swede, format: 'xlsx', decimal: ',', line: null },
    ] as const;
    for (const { who, format, decimal, line } of exports) {
      const { body, headers } = await who.get(`${articleExport.path}?format=${format}`);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="articles.${format}"`);
      const file = body as Buffer;
      if (line !== null) expect(file.toString()).toContain(line);
      const { counts, ignored } = await previewed(file, `?decimal=${encodeURIComponent(decimal)}`);
      expect([counts.added, counts.changed, counts.wrong, ignored]).toEqual([0, 0, 0, []]);
      expect(counts.unchanged).toBeGreaterThan(5);
    }
  });

  it.each([
    ['no file at all', Buffer.from(''), 'The first sheet has no rows'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'neither a spreadsheet'],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old form'],
    ['a ZIP file that ends early', Buffer.from('PK\x03\x04 and no more'), 'cannot be read'],
    ['a table without the number', Buffer.from('Colour;Size\nred;1\n'), 'No column has the heading'],
    ['too many columns', Buffer.from(`${'a;'.repeat(200)}\n`), 'too many columns'],
    ['too many rows', Buffer.from(`Article number\n${'x\n'.repeat(50_001)}`), 'too many rows'],
  ])('are not read from %s, and that is said', async (_, file, words) => {
    const reply = await send(articleImportPreview.path, file);
    expect(refusal(reply)).toBe(file.length === 0 ? '422 table-not-read' : '422 table-not-read');
    expect(problemOf(reply).errors?.[0]?.message).toContain(words);
  });

  it('of thousands come in one transaction', async () => {
    const rows = Array.from(
      { length: MANY },
      (_, at) => `M-${String(at)};Internal;Article ${String(at)};${String(at % 90)}`,
    );
    const file = `Article number;Kind;Description;Production days\n${rows.join('\n')}\n`;
    expect((await previewed(file)).counts).toMatchObject({ added: MANY });
    expect(await imported(file)).toEqual({ added: MANY, changed: 0, unchanged: 0 });
    expect(await imported(file.replace('Article 7;7', 'Article seven;7'))).toEqual({
      added: 0,
      changed: 1,
      unchanged: MANY - 1,
    });
  });

  it('that come first in a message are marked with their file until somebody takes them over or ignores them', async () => {
    const file = await handedIn(
      await app.as('user'),
      delfor({ lines: 3, article: (line) => `SEEN-${String(line)}` }),
      'first.edi',
    );
    const seen = (state: 'new' | 'ignored' = 'new') => manager.call(articleFirstSeen, { query: { state } });
    expect((await seen()).rows).toMatchObject(
      ['SEEN-3', 'SEEN-2', 'SEEN-1'].map((articleNumber) => ({
        articleNumber,
        fileId: file.id,
        fileName: 'first.edi',
        scheduleHeadId: file.schedules[0]?.scheduleHeadId,
        partnerCompanyId: nordvik,
        unit: 'PCE',
      })),
    );
    const page = await manager.call(articleFirstSeen, { query: { limit: 2 } });
    expect(page.rows.map(({ articleNumber }) => articleNumber)).toEqual(['SEEN-3', 'SEEN-2']);
    const rest = await manager.call(articleFirstSeen, { query: { limit: 2, cursor: page.nextCursor ?? '' } });
    expect(rest.rows.map(({ articleNumber }) => articleNumber)).toEqual(['SEEN-1']);
    // Figures of a period are kept for some seconds: each look is at another one.
    const shown = async (period: 'day' | 'week'): Promise<unknown> =>
      (await manager.call(dashboard, { query: { period } })).autoAddedArticles;
    expect(await shown('week')).toMatchObject({ total: { value: 3 }, rows: [{ fileId: file.id }, {}, {}] });

    const body = { articleNumbers: ['SEEN-1', 'SEEN-1', 'UNSEEN'] };
    expect(await manager.call(articleAccept, { body })).toEqual({ accepted: 1 });
    expect((await manager.call(articleList, { query: { q: 'SEEN-1' } })).rows).toMatchObject([
      { kind: 'external', partnerCompanyId: nordvik, unit: 'PCE' },
    ]);
    expect(await manager.call(articleIgnore, { body: { articleNumbers: ['SEEN-2'] } })).toEqual({ ignored: 1 });
    expect((await seen('ignored')).rows).toMatchObject([{ articleNumber: 'SEEN-2' }]);
    // One that is entered by hand needs no decision any more.
    await manager.call(articleCreate, { body: { kind: 'external', articleNumber: 'SEEN-3' } });
    expect((await seen()).rows).toEqual([]);
    expect(await shown('day')).toMatchObject({ total: { value: 0 }, rows: [] });
    await manager.call(articleIgnore, { body: { articleNumbers: ['SEEN-2'], ignored: false } });
    expect((await seen()).rows).toMatchObject([{ articleNumber: 'SEEN-2' }]);

    const [accepted] = (await manager.call(articleList, { query: { q: 'SEEN-1' } })).rows;
    const record = await manager.call(articleDetail, { params: { id: accepted?.id ?? nordvikArticle() } });
    expect(record.schedules).toMatchObject([
      { articleNumber: 'SEEN-1', scheduleHeadId: file.schedules[0]?.scheduleHeadId },
    ]);
    expect(refusal(await manager.get(`${articleFirstSeen.path}?cursor=nonsense`))).toBe('400 invalid-input');
  });

  it('show the schedules in force among their 1,000 newest lines, so that it costs the same whatever their history', async () => {
    const called = async (documentNumber: string) => {
      const file = await handedIn(
        await app.as('user'),
        delfor({ lines: 1, documentNumber, controlReference: documentNumber, article: () => 'LONG-KNOWN' }),
      );
      return file.schedules[0]?.scheduleHeadId ?? '';
    };
    const superseded = (before: string, count: number) =>
      app.sql(
        `WITH old AS (
          INSERT INTO schedule_head (company_id, message_id, message_number, document_number, message_type, completeness, line_count, calloff_count, parties, chain, release_order, superseded_by)
          SELECT h.company_id, h.message_id, 100 + n, 'OLD' || n, 'DELFOR', 'FULL', 1, 0, 'x', 'OLD' || n, n::text, h.id FROM schedule_head h, generate_series(1, $2::integer) AS n
          WHERE h.id = $1 RETURNING id, company_id)
        INSERT INTO schedule_line (company_id, head_id, position, line_number, article_number, unit, quantity_scale, dates, quantities, statuses, total_quantity, calloff_count)
        SELECT company_id, id, 1, '1', 'LONG-KNOWN', 'PCE', 0, '{}', '{}', '{}', 0, 0 FROM old`,
        [before, count],
      );
    const { id } = await manager.call(articleCreate, { body: { kind: 'external', articleNumber: 'LONG-KNOWN' } });
    const shown = async () =>
      (await manager.call(articleDetail, { params: { id } })).schedules?.map(({ scheduleHeadId }) => scheduleHeadId);
    const first = await called('KNOWN1');
    await superseded(first, 900);
    const second = await called('KNOWN2');
    expect(await shown()).toEqual([second, first]);
    await superseded(second, 300);
    expect(await shown()).toEqual([second]);
  });

  it('have senders that are in no register beside them: taken into it with a relation, or ignored', async () => {
    const user = await app.as('user');
    for (const sender of ['STRANGER:ZZ', 'NOISE:ZZ'])
      await handedIn(
        user,
        delfor({ sender, controlReference: sender.slice(0, 5), documentNumber: sender.slice(0, 5) }),
      );
    const seen = async (): Promise<unknown> =>
      (await manager.call(senderFirstSeen)).rows.map(({ address, isIgnored }) => [address, isIgnored]);
    expect(await seen()).toEqual([
      ['NOISE:ZZ', false],
      ['STRANGER:ZZ', false],
    ]);
    await manager.call(senderIgnore, { body: { address: 'NOISE:ZZ' } });
    expect(await seen()).toContainEqual(['NOISE:ZZ', true]);
    const { autoAddedCompanies } = await manager.call(dashboard, { query: { period: 'month' } });
    expect(autoAddedCompanies?.map(({ address }) => address)).toEqual(['STRANGER:ZZ']);
    const body = { address: 'STRANGER:ZZ', code: 'STRANGER', name: 'Stranger AB', role: 'customer' } as const;
    const { partnerCompanyId } = await manager.call(senderAccept, { body });
    expect(await seen()).toEqual([['NOISE:ZZ', true]]);
    const [relation] = await app.sql('SELECT role FROM company_relation WHERE partner_company_id = $1', [
      partnerCompanyId,
    ]);
    expect(relation).toEqual({ role: 'customer' });
    const again = await manager.send('POST', senderAccept.path, { json: { ...body, address: 'OTHER:ZZ' } });
    expect(refusal(again)).toBe('409 already-taken');
  });

  it('have senders that are taken many at a time, with the outcome of each', async () => {
    const user = await app.as('user');
    for (const sender of ['FIRST-MANY:ZZ', 'SECOND-MANY:ZZ'])
      await handedIn(
        user,
        delfor({ sender, controlReference: sender.slice(0, 5), documentNumber: sender.slice(0, 5) }),
      );
    const listed = async () =>
      (await manager.call(senderFirstSeen)).rows.map(({ address }) => address).filter((one) => one.includes('MANY'));
    expect(await listed()).toEqual(['SECOND-MANY:ZZ', 'FIRST-MANY:ZZ']);
    const senders = [
      { address: 'FIRST-MANY:ZZ', code: 'MANY1', name: 'First' },
      { address: 'SECOND-MANY:ZZ', code: 'MANY1', name: 'Second' },
      { address: 'FIRST-MANY:ZZ', code: 'MANY3', name: 'First again' },
      { address: 'SECOND-MANY:ZZ', code: 'MANY2', name: 'Second', role: 'supplier' as const },
    ];
    const { rows } = await manager.call(senderAcceptMany, { body: { senders } });
    expect(rows.map(({ address, partnerCompanyId, taken }) => [address, partnerCompanyId !== null, taken])).toEqual([
      ['FIRST-MANY:ZZ', true, null],
      ['SECOND-MANY:ZZ', false, 'code'],
      ['FIRST-MANY:ZZ', false, 'address'],
      ['SECOND-MANY:ZZ', true, null],
    ]);
    expect(await listed()).toEqual([]);
    const relations = await app.sql<{ role: string }>(
      'SELECT role FROM company_relation WHERE partner_company_id = ANY ($1::bigint[]) ORDER BY role',
      [rows.flatMap(({ partnerCompanyId }) => partnerCompanyId ?? [])],
    );
    expect(relations.map(({ role }) => role)).toEqual(['customer', 'supplier']);
    expect(refusal(await manager.send('POST', senderAcceptMany.path, { json: { senders: [] } }))).toBe(
      '400 invalid-input',
    );
  });
});

/** Stands where there is none, so that the call fails. */
function nordvikArticle(): never {
  throw new Error('The article is not there');
}
