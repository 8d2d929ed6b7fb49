import { apiTokenCreate } from '../../server/contract/api-token.js';
import { PartnerService } from '../../server/modules/company/partner.service.js';
import { IdempotencyStore } from '../../server/platform/http/idempotency.store.js';
import { partner } from '../given/agreement.js';
import { Client, problemOf, refusal, type Reply } from '../given/client.js';
import { until } from '../given/until.js';
import { openTestApp, PASSWORD, type TestApp } from '../given/world.js';

const PARTNERS = '/applications/companies';

describe('a write under an Idempotency-Key', () => {
  let app: TestApp;
  let manager: Client;
  beforeAll(async () => {
    app = await openTestApp();
    manager = await app.as('manager');
  });
  afterAll(async () => {
    await app.close();
  });

  const named = (code: string) => partner({ code, identifiers: [] });
  const create = (code: string, key: string, client = manager): Promise<Reply> =>
    client.post(PARTNERS, named(code), { 'idempotency-key': key });
  const countOf = async (code: string): Promise<number> =>
    (await app.sql<{ n: number }>('SELECT count(*)::int AS n FROM partner_company WHERE code = $1', [code]))[0]?.n ?? 0;
  const replayed = (reply: Reply): boolean => reply.headers.get('idempotent-replayed') === 'true';

  /** Makes partners in another way while the work lasts. */
  async function instead<T>(
    way: (real: () => ReturnType<PartnerService['create']>) => ReturnType<PartnerService['create']>,
    work: () => Promise<T>,
  ): Promise<T> {
    const service = app.server.nest.get(PartnerService, { strict: false });
    const real = service.create.bind(service);
    service.create = (...given) => way(() => real(...given));
    try {
      return await work();
    } finally {
      service.create = real;
    }
  }

  it('is made once, and answered again as it was the first time', async () => {
    const first = await create('ONCE', 'key-1');
    const again = await create('ONCE', 'key-1');
    expect([first.status, again.status, replayed(first), replayed(again)]).toEqual([201, 201, false, true]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await countOf('ONCE')).toBe(1);
    expect(
      await app.sql(`SELECT FROM audit_event WHERE event = 'partner.created' AND after->>'code' = 'ONCE'`),
    ).toHaveLength(1);
  });

  it('is made once of fifty at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => create('RACE', 'key-race')));
    const answers = new Set(
      replies.map((reply) => (reply.status === 201 ? (replayed(reply) ? 'replayed' : 'made') : refusal(reply))),
    );
    expect(replies.filter((reply) => reply.status === 201 && !replayed(reply))).toHaveLength(1);
    for (const answer of answers) expect(['made', 'replayed', '409 idempotency-in-progress']).toContain(answer);
    expect(await countOf('RACE')).toBe(1);
  });

  it('is refused when the key came with another request', async () => {
    await create('FIRST', 'key-2');
    expect(refusal(await create('SECOND', 'key-2'))).toBe('422 idempotency-key-reused');
    expect(refusal(await manager.send('DELETE', `${PARTNERS}/1`, { headers: { 'idempotency-key': 'key-2' } }))).toBe(
      '422 idempotency-key-reused',
    );
    expect(await countOf('SECOND')).toBe(0);
  });

  it('is told again also where it failed once it ran, an unexpected failure included', async () => {
    await create('TAKEN', 'key-3');
    const refused = await create('TAKEN', 'key-4');
    expect(refusal(refused)).toBe('409 already-taken');
    await app.sql(`DELETE FROM partner_company WHERE code = 'TAKEN'`);
    const again = await create('TAKEN', 'key-4');
    expect([refusal(again), replayed(again)]).toEqual(['409 already-taken', true]);
    expect(problemOf(again)).toEqual(problemOf(refused));

    await instead(
      () => Promise.reject(new Error('out of luck')),
      async () => {
        expect(refusal(await create('UNLUCKY', 'key-5'))).toBe('500 unexpected');
      },
    );
    const after = await create('UNLUCKY', 'key-5');
    expect([refusal(after), replayed(after), await countOf('UNLUCKY')]).toEqual(['500 unexpected', true, 0]);
  });

  it('leaves no trace when it is refused before it runs', async () => {
    expect(refusal(await manager.post(PARTNERS, { code: 'BAD' }, { 'idempotency-key': 'key-6' }))).toBe(
      '400 invalid-input',
    );
    expect((await create('GOOD', 'key-6')).status).toBe(201);
    const reader = await app.as('reader');
    expect(refusal(await create('READ', 'key-7', reader))).toBe('403 no-permission');
    expect(await app.sql(`SELECT FROM idempotency_record WHERE key = 'key-7'`)).toEqual([]);
  });

  it('says that another runs still, and what to do when nobody knows how one ended', async () => {
    let letGo: () => void = () => undefined;
    const waiting = new Promise<void>((done) => {
      letGo = done;
    });
    let isRunning = false;
    const first = instead(
      async (real) => {
        isRunning = true;
        await waiting;
        return real();
      },
      () => create('SLOW', 'key-8'),
    );
    await until('it runs', () => isRunning);
    const meanwhile = await create('SLOW', 'key-8');
    expect([refusal(meanwhile), meanwhile.headers.get('retry-after')]).toEqual(['409 idempotency-in-progress', '1']);
    // The claim of a process that died ends with its lease; the call is not made again.
    await app.sql(`UPDATE idempotency_record SET lease_until = now() - interval '1 second' WHERE key = 'key-8'`);
    expect(refusal(await create('SLOW', 'key-8'))).toBe('409 idempotency-outcome-unknown');
    expect(await countOf('SLOW')).toBe(0);
    letGo();
    expect((await first).status).toBe(201);
    expect(replayed(await create('SLOW', 'key-8'))).toBe(true);
  });

  it('is free again after a day', async () => {
    await create('OLD', 'key-9');
    await app.sql(`UPDATE idempotency_record SET created_at = now() - interval '25 hours' WHERE key = 'key-9'`);
    expect(refusal(await create('OLD', 'key-9'))).toBe('409 already-taken');
    await create('OLDER', 'key-old');
    await app.sql(`UPDATE idempotency_record SET created_at = now() - interval '25 hours' WHERE key = 'key-old'`);
    const forget = (): Promise<number> =>
      app.server.platform.database.transaction('system', (tx) => new IdempotencyStore().forgetOld(tx, 100));
    expect([await forget(), await forget()]).toEqual([1, 0]);
    expect(await app.sql(`SELECT FROM idempotency_record WHERE key = 'key-old'`)).toEqual([]);
  });

  it('is known by person and by token, each apart', async () => {
    await create('MINE', 'key-10');
    const { token } = await manager.call(apiTokenCreate, {
      body: { name: 'ERP', scopes: ['maintenance:edit'], password: PASSWORD },
    });
    const call = (code: string): Promise<Reply> =>
      new Client(app.server.url).post(PARTNERS, named(code), {
        'idempotency-key': 'key-10',
        authorization: `Bearer ${token}`,
      });
    expect((await call('TOKENS')).status).toBe(201);
    const again = await call('TOKENS');
    expect([again.status, replayed(again)]).toEqual([201, true]);
    expect((await create('MINE', 'key-10', await app.as('chief'))).headers.get('idempotent-replayed')).toBeNull();
  });

  it('never shows a secret twice', async () => {
    const body = { name: 'ERP', scopes: ['jit:read'], password: PASSWORD };
    const first = await manager.post('/auth/api-tokens', body, { 'idempotency-key': 'key-11' });
    const again = await manager.post('/auth/api-tokens', body, { 'idempotency-key': 'key-11' });
    expect([first.status, refusal(again)]).toEqual([201, '409 idempotency-answer-not-kept']);
    const { token } = first.body as { token: string };
    expect(JSON.stringify(await app.sql('SELECT to_jsonb(r) FROM idempotency_record r'))).not.toContain(token);
  });

  it.each(['', ' '.repeat(256), 'x'.repeat(256), 'a\u00e9'])('takes %j for no key', async (key) => {
    expect(refusal(await create('NOKEY', key))).toBe('400 invalid-input');
  });

  it('is not taken for uploads, which are known by their content; and means nothing to a read', async () => {
    const client = await app.as('user');
    const upload = await client.send('POST', '/applications/traffic/messages', {
      body: 'UNB',
      headers: { 'idempotency-key': 'k', 'content-type': 'application/octet-stream' },
    });
    expect(refusal(upload)).toBe('400 idempotency-not-here');
    expect((await client.get('/applications/traffic', { 'idempotency-key': 'k' })).status).toBe(200);
  });
});
