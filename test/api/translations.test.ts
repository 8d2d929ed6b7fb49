import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { translations } from '../../server/contract/translation.js';
import { Client } from '../given/client.js';
import { startTestServer, type TestServer } from '../harness/server.js';
import { openTestApp, type TestApp } from '../given/world.js';

const FINE = { TXT_66: 'De är olika', 'users:subtitle': 'Våra människor', 'bars:lost': 'Senast {{time}}' };
const json =
  (value: unknown): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };

describe('texts from a source of the installation', () => {
  let app: TestApp;
  let source: Server;
  let answer: RequestListener;
  let asked: string[];
  const running: TestServer[] = [];
  beforeAll(async () => {
    app = await openTestApp();
    source = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((resolve) => {
      source.listen(0, '127.0.0.1', resolve);
    });
  });
  beforeEach(() => {
    asked = [];
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  afterAll(async () => {
    source.closeAllConnections();
    source.close();
    await app.close();
  });

  /** A server that has asked nothing yet. */
  const open = async (path = '/texts/'): Promise<Client> => {
    const server = await startTestServer({
      ...app.options,
      env: { TRANSLATIONS_URL: `http://127.0.0.1:${String((source.address() as AddressInfo).port)}${path}` },
    });
    running.push(server);
    return new Client(server.url);
  };
  const texts = (client: Client, language: 'se' | 'en' | 'cn' = 'se') =>
    client.call(translations, { params: { language } });

  it('are none where no source is set, and the page says which', async () => {
    expect(await texts(new Client(app.server.url))).toEqual({});
    const pages = await Promise.all([app.server.url, (await open()).url].map(async (url) => (await fetch(url)).text()));
    expect(pages.map((page) => /name="translations" content="(\w+)"/.exec(page)?.[1])).toEqual(['off', 'on']);
  });

  it('are given to everybody under the keys of the console, fetched once for all who ask (L-08)', async () => {
    answer = json(FINE);
    const client = await open();
    const all = await Promise.all([texts(client), texts(client), texts(client)]);
    expect(all).toEqual(
      all.map(() => ({
        'profile.password.differ': 'De är olika',
        'users.subtitle': 'Våra människor',
        'bars.lost': 'Senast {{time}}',
      })),
    );
    await texts(client);
    expect(asked).toEqual(['/texts/se.json']);
    expect(await texts(client, 'cn')).toEqual(all[0]);
    expect(asked).toEqual(['/texts/se.json', '/texts/cn.json']);
    const reply = await client.get('/translations/se');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('leave ours as they are where their places for values are others, and where we have no such text', async () => {
    answer = json({ ...FINE, 'bars:lost': 'Senast {{when}}', 'nobody:says': 'this' });
    expect(Object.keys(await texts(await open()))).toEqual(['profile.password.differ', 'users.subtitle']);
  });

  it.each<[string, RequestListener]>([
    [
      'garbage',
      (_, response) => {
        response.end('<html>');
      },
    ],
    ['texts within texts', json({ users: { subtitle: 'x' } })],
    [
      'an error',
      (_, response) => {
        response.writeHead(500).end(JSON.stringify(FINE));
      },
    ],
    [
      'another address',
      (_, response) => {
        response.writeHead(302, { location: '/elsewhere' }).end();
      },
    ],
    ['more than 1 MB', json({ ...FINE, 'x:y': 'x'.repeat(1_048_577) })],
    [
      'nothing',
      (request) => {
        request.destroy();
      },
    ],
  ])('are none where the source answers with %s', async (_, listener) => {
    answer = listener;
    expect(await texts(await open())).toEqual({});
    expect(asked).toHaveLength(1);
  });

  it('are waited for 10 s by the first who asks, and not at all by the next (L-08)', async () => {
    answer = () => undefined;
    const client = await open();
    const { timeout } = AbortSignal;
    const waited: number[] = [];
    AbortSignal.timeout = (ms) => {
      waited.push(ms);
      return timeout.call(AbortSignal, ms / 100);
    };
    try {
      expect(await texts(client)).toEqual({});
      expect(await texts(client)).toEqual({});
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect([asked.length, new Set(waited)]).toEqual([1, new Set([10_000])]);
  });

  it('are asked for in the three languages alone', async () => {
    expect((await new Client(app.server.url).get('/translations/de')).status).toBe(404);
  });
});
