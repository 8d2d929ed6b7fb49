import jwt from 'jsonwebtoken';
import { login } from '../../server/contract/auth.js';
import { Client, refusal } from '../given/client.js';
import { emailOf, openTestApp, PASSWORD, type TestApp } from '../given/world.js';

type Claims = Record<string, unknown>;

/** Which tokens are refused is proven in test/api/proof/tokens.test.ts. */
describe('an access token', () => {
  let app: TestApp;
  let real: string;
  let claims: Claims;
  let key: Buffer;
  beforeAll(async () => {
    app = await openTestApp();
    const client = new Client(app.server.url);
    await client.call(login, { body: { email: emailOf('user'), password: PASSWORD } });
    real = client.cookies.get('access') ?? '';
    claims = jwt.decode(real) as Claims;
    const [row] = await app.sql<{ value: Buffer }>(`SELECT value FROM app_secret WHERE name = 'access-token'`);
    key = row!.value;
  });
  afterAll(async () => {
    await app.close();
  });

  async function answer(token: string): Promise<string> {
    const client = new Client(app.server.url);
    client.cookies.set('access', token);
    return refusal(await client.get('/applications/user'));
  }

  it('is signed with 256 random bits, lives ten minutes and names a session, no rights', () => {
    expect(key).toHaveLength(32);
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'typ']);
  });

  it('opens what its session may open, and so does a copy made with the real key', async () => {
    expect(await answer(real)).toBe('200 accepted');
    expect(await answer(jwt.sign(claims, key, { algorithm: 'HS256' }))).toBe('200 accepted');
  });
});
