import { ENDPOINTS } from '../given/endpoints.js';
import { openApiDocument } from '../../server/platform/http/openapi.js';
import { Client, problemOf } from '../given/client.js';
import { openTestApp, type TestApp } from '../given/world.js';
import { startTestServer } from '../harness/server.js';

describe('the server itself', () => {
  let app: TestApp;
  let nobody: Client;
  beforeAll(async () => {
    app = await openTestApp();
    nobody = new Client(app.server.url);
  });
  afterAll(async () => {
    await app.close();
  });

  it('says that it lives and that it is ready', async () => {
    expect((await nobody.get('/health/live')).body).toEqual({ status: 'ok' });
    expect((await nobody.get('/health/ready')).body).toEqual({
      status: 'ok',
      checks: { database: 'ok', backlog: 'ok', live: 'ok', queue: 'ok' },
    });
  });

  it('publishes its calls as OpenAPI, to everybody', async () => {
    expect((await nobody.get('/openapi.json')).body).toEqual(JSON.parse(JSON.stringify(openApiDocument(ENDPOINTS))));
  });

  it('publishes its calls as a page with every call and every problem', async () => {
    const reply = await nobody.get('/docs');
    expect(reply.headers.get('content-type')).toContain('text/html');
    const page = String(reply.body);
    for (const endpoint of ENDPOINTS) expect(page).toContain(`id="${endpoint.id}"`);
    expect(page).toContain('id="problem-not-found"');
  });

  it('lets no page of its own be framed, run foreign scripts or tell where its readers come from', async () => {
    const headers = (await nobody.get('/docs')).headers;
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), microphone=\(\)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const nonce = (p: string): string | undefined => /'nonce-([^']+)'/.exec(p)?.[1];
    expect(nonce(policy)).not.toBe(nonce((await nobody.get('/docs')).headers.get('content-security-policy') ?? ''));
  });

  it('serves the console, or says how to build it, at every address that is not of the API', async () => {
    const page = await fetch(`${app.server.url}/traffic/26112100000001`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).not.toContain('__CSP_NONCE__');
  });

  it.each(['/metrics', '/healthz', '/.well-known/security.txt'])(
    'answers what machines ask for at %s with a problem, not with the console',
    async (path) => {
      const reply = await fetch(`${app.server.url}${path}`);
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ code: 'not-found' });
    },
  );

  it('names each request by an id of its own, or by that of the caller, in the header and in the problem', async () => {
    const other = await startTestServer(app.options);
    const asked = async (url: string, headers: Record<string, string> = {}): Promise<string> => {
      const reply = await new Client(url).get('/nothing', headers);
      const { requestId } = problemOf(reply);
      expect(reply.headers.get('x-request-id')).toBe(requestId);
      return requestId;
    };
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => [app.server.url, other.url])
        .flat()
        .map((url) => asked(url)),
    );
    await other.close();
    expect(new Set(ids).size).toBe(20);
    expect(await asked(app.server.url, { 'x-request-id': 'order-4711.a' })).toBe('order-4711.a');
    expect(await asked(app.server.url, { 'x-request-id': '<b>' })).not.toBe('<b>');
  });

  it('is not ready while its database is away, and says so as a problem', async () => {
    const other = await openTestApp();
    await other.server.platform.database.close();
    const client = new Client(other.server.url);
    expect((await client.get('/health/live')).status).toBe(200);
    expect(problemOf(await client.get('/health/ready'))).toMatchObject({
      status: 503,
      code: 'not-ready',
      detail: 'The database does not answer.',
    });
    await other.close();
  });
});
