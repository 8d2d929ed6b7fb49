import { ENDPOINTS } from '../../server/contract/index.js';
import { refusal, type Client } from '../given/client.js';
import { openHouse, type House } from '../given/world.js';

const SAFE = ['GET'];
const changing = ENDPOINTS.filter((e) => !SAFE.includes(e.method));

/** Another site can only do harm where a browser sends our cookies along; these are the ways it would ask. */
describe('a call from another site', () => {
  let house: House;
  let client: Client;
  beforeAll(async () => {
    house = await openHouse({ env: { PUBLIC_URL: 'http://portal.example' } });
    client = await house.as('user');
  }, 60_000);
  afterAll(async () => { await house.close(); });

  const own = (): string => new URL(house.app.url).origin;
  const foreign: [string, Record<string, string>][] = [
    ['Origin of another site', { origin: 'https://evil.example' }],
    ['Origin null', { origin: 'null' }],
    ['Origin with our name in front of another', { origin: 'http://portal.example.evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['our name without encryption where we are reached by another', { origin: 'https://portal.example' }],
    ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
    ['our Origin, but Sec-Fetch-Site: cross-site', { origin: 'http://portal.example', 'sec-fetch-site': 'cross-site' }],
  ];

  it('covers every call that changes something', () => {
    expect(changing.map((e) => e.id)).toEqual(expect.arrayContaining(['AUTH-01', 'AUTH-02', 'AUTH-03', 'TRAF-05', 'traffic-upload']));
  });

  it.each(changing.map((e) => [e.id, e] as const))('is refused at %s, whichever way the browser tells it', async (_, endpoint) => {
    const path = endpoint.path.replace(':id', '1');
    for (const [way, headers] of foreign) {
      const reply = await client.copy().send(endpoint.method, path, { json: {}, headers });
      expect([way, refusal(reply)]).toEqual([way, '403 foreign-origin']);
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });

  it('is taken from our own pages, from the public address and from programs', async () => {
    const ways: Record<string, string>[] = [
      {}, { origin: own() }, { origin: 'http://portal.example' }, { 'sec-fetch-site': 'none' }, { origin: own(), 'sec-fetch-site': 'same-origin' },
    ];
    for (const headers of ways) expect(refusal(await client.copy().post('/auth/refresh', undefined, headers))).toBe('200 accepted');
  });

  const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain; charset=application/json', 'application/jsonp'];
  it.each(changing.filter((e) => e.body !== 'file').map((e) => [e.id, e] as const))('cannot be disguised as a form at %s: other types than JSON are 415', async (_, endpoint) => {
    const path = endpoint.path.replace(':id', '1');
    for (const type of simple) {
      const body = type.startsWith('multipart') ? '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nx\r\n--x--\r\n' : '{"email":"a","password":"b"}';
      expect([type, refusal(await client.copy().send(endpoint.method, path, { body, headers: { 'content-type': type } }))]).toEqual([type, '415 unsupported-media-type']);
    }
  });

  it('is not invited: no answer carries a header that shares it with other origins', async () => {
    const reply = await client.get('/applications/user', { origin: 'https://evil.example' });
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await client.send('OPTIONS', '/auth/login', { headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } });
    expect(preflight.status).toBe(404);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
