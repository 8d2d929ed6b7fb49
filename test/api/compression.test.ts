import { trafficList } from '../../server/contract/traffic.js';
import { delfor } from '../given/delfor.js';
import type { Reply } from '../given/client.js';
import { handIn, openTestApp, type TestApp } from '../given/world.js';

const TAKES_ALL = { 'accept-encoding': 'gzip, deflate, br' };
const LONG = 4_096;
const form = ({ headers }: Reply): string | null => headers.get('content-encoding');

describe('what the API answers', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({});
  });
  afterAll(async () => {
    await app.close();
  });

  it('is compressed where it is a long list, and the same as uncompressed', async () => {
    const user = await app.as('user');
    for (let i = 0; i < 20; i++) await handIn(user, delfor({ controlReference: `LONG${String(i)}` }));
    const path = `${trafficList.path}?counts=false`;
    const [compressed, plain, short] = [
      await user.get(path, TAKES_ALL),
      await user.get(path, { 'accept-encoding': 'identity' }),
      await user.get(`${path}&limit=1`, TAKES_ALL),
    ];
    expect([form(compressed), form(plain), form(short)]).toEqual(['br', null, null]);
    expect(compressed.body).toEqual(plain.body);
    expect([compressed, plain].map(({ headers }) => headers.get('vary'))).toEqual([
      'accept-encoding',
      'accept-encoding',
    ]);
    expect(Number(compressed.headers.get('content-length')) * 4).toBeLessThan(
      Number(plain.headers.get('content-length')),
    );
  });

  it('is a file as it came, byte by byte', async () => {
    const user = await app.as('user');
    const bytes = Buffer.from(
      delfor({ controlReference: 'ASITIS' }).toString('latin1') + '\r\n'.repeat(LONG),
      'latin1',
    );
    const file = await user.get(`/applications/traffic/messages/${await handIn(user, bytes)}/file`, TAKES_ALL);
    expect([form(file), file.headers.get('content-length'), bytes.equals(file.body as Buffer)]).toEqual([
      null,
      String(bytes.length),
      true,
    ]);
  });

  it('stays uncompressed below /auth, however long: its length tells nothing of what is secret', async () => {
    const user = await app.as('user');
    await app.sql(`
      INSERT INTO session (id, user_id, company_id, refresh_hash, expires_at, user_agent)
      SELECT gen_random_uuid(), s.user_id, s.company_id, sha256(n::text::bytea), s.expires_at, repeat('Browser ', 20) FROM generate_series(1, 40) AS n
      CROSS JOIN (SELECT s.* FROM session s JOIN user_account u ON u.id = s.user_id WHERE u.username = 'user' LIMIT 1) AS s`);
    const sessions = await user.get('/auth/sessions', TAKES_ALL);
    expect([
      form(sessions),
      sessions.headers.get('vary'),
      Number(sessions.headers.get('content-length')) > LONG,
    ]).toEqual([null, null, true]);
  });
});
