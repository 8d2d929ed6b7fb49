import { ENDPOINTS } from '../given/endpoints.js';
import { BODIES as OF_AREAS } from '../given/agreement.js';
import { booked } from '../given/booking.js';
import { brokenDelfor } from '../given/files.js';
import { Client, problemOf, refusal } from '../given/client.js';
import { handIn, openTestApp, whenDone, type TestApp } from '../given/world.js';

const BODIES: Readonly<Record<string, object>> = { ...OF_AREAS, 'booking-rebook': booked('999999') };

describe('what goes wrong', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp({ workers: true });
    client = await app.as('user');
  });
  afterAll(async () => {
    await app.close();
  });

  it('is said as a problem document with type, title, status, code and the id of the request (RFC 9457)', async () => {
    const reply = await client.get('/applications/traffic/messages/26112199999999');
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(problemOf(reply)).toEqual({
      type: '/api/docs#problem-not-found',
      title: 'The record does not exist, or you may not see it.',
      status: 404,
      code: 'not-found',
      requestId: expect.any(String) as string,
    });
  });

  it('names what is wrong with each field of a query', async () => {
    expect(problemOf(await client.get('/applications/traffic?days=0&limit=x')).detail).toMatch(
      /^query\.days: .+; query\.limit: .+/,
    );
  });

  it.each(['/nothing', '/applications', '/applications/traffic/nothing/here', '/auth/login', '/'])(
    'is a problem document at the unknown address GET /api%s too',
    async (path) => {
      expect(refusal(await client.get(path))).toBe('404 not-found');
    },
  );

  it('is a problem document for unknown methods and unknown addresses of other methods', async () => {
    for (const [method, path] of [
      ['POST', '/nothing'],
      ['DELETE', '/auth/login'],
      ['PUT', '/applications/traffic'],
      ['PATCH', '/applications/user'],
    ] as const) {
      expect(refusal(await client.send(method, path, { json: {} }))).toBe('404 not-found');
    }
  });

  it.each([
    '0',
    '1',
    'abc',
    '-1',
    '1.0',
    '1e5',
    '%00',
    '..%2F..',
    '9'.repeat(18),
    '9'.repeat(19),
    '9'.repeat(40),
    `1'%20OR%20'1'='1`,
    '%F0%9F%9A%9A',
  ])('is 404 alike for the id %s, which names no record, at every call that takes one', async (id) => {
    // 0 is no supplier and no filter, which may be chosen.
    for (const endpoint of ENDPOINTS.filter(
      (e) =>
        e.path.includes(':id') && e.permission !== 'carrier' && !(id === '0' && ['LEG-01', 'LEG-03'].includes(e.id)),
    )) {
      // Of a company without agreements; what concerns the installation is its administrators'.
      const asker = await app.as(endpoint.permission === 'admin' ? 'admin' : 'chief');
      const reply = await asker.send(endpoint.method, endpoint.path.replace(':id', id), {
        headers: { 'x-requested-with': 'console' },
        ...(BODIES[endpoint.id] === undefined ? {} : { json: BODIES[endpoint.id] }),
      });
      const { requestId: _, ...problem } = problemOf(reply);
      expect([endpoint.id, problem]).toEqual([
        endpoint.id,
        {
          type: '/api/docs#problem-not-found',
          title: 'The record does not exist, or you may not see it.',
          status: 404,
          code: 'not-found',
        },
      ]);
    }
  });

  it('is a problem even where the address itself is broken', async () => {
    expect(refusal(await client.get('/applications/traffic/messages/%E0%A4%A'))).toMatch(/^40[04] /);
    expect(refusal(await client.get(`/applications/traffic/messages/${'1'.repeat(5_000)}`))).toMatch(/^4\d\d /);
  });

  it('is told in the language of who is signed in: se, en, cn (L-29)', async () => {
    const titles = await Promise.all(
      (['swede', 'user', 'chinese'] as const).map(
        async (user) => problemOf(await (await app.as(user)).get('/applications/traffic?days=0')).title,
      ),
    );
    expect(titles).toEqual(['Anropet kunde inte tolkas.', 'The request could not be understood.', '无法理解该请求。']);
  });

  it('is told before signing in in the language of a cookie, and in English for any other', async () => {
    const title = async (language: string): Promise<string> => {
      const nobody = new Client(app.server.url);
      nobody.cookies.set('language', language);
      return problemOf(await nobody.get('/applications/user')).title;
    };
    expect([await title('se'), await title('cn'), await title('xx')]).toEqual([
      'Sessionen har gått ut, logga in igen.',
      '会话已过期，请重新登录。',
      'Session expired, please sign in again.',
    ]);
  });

  it('in a file is told in the language of each reader', async () => {
    const id = await handIn(client, brokenDelfor());
    await whenDone(client, id);
    const said = await Promise.all(
      (['swede', 'user', 'chinese'] as const).map(async (user) => {
        const { body } = await (await app.as(user)).get(`/applications/traffic/messages/${id}`);
        return (body as { findings: { message: string; action: string }[] }).findings[0];
      }),
    );
    expect(new Set(said.map((s) => s?.message)).size).toBe(3);
    expect(new Set(said.map((s) => s?.action)).size).toBe(3);
    expect(said[2]?.message).toMatch(/[\u4e00-\u9fff]/);
  });
});
