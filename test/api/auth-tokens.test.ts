import { generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { login } from '../../server/contract/auth.js';
import { Client, refusal } from '../given/client.js';
import { watch } from '../given/socket.js';
import { emailOf, openHouse, PASSWORD, type House } from '../given/world.js';

type Claims = Record<string, unknown>;

describe('an access token', () => {
  let house: House;
  let real: string;
  let claims: Claims;
  let key: Buffer;
  beforeAll(async () => {
    house = await openHouse();
    const client = new Client(house.app.url);
    await client.call(login, { body: { email: emailOf('user'), password: PASSWORD } });
    real = client.cookies.get('access') ?? '';
    claims = jwt.decode(real) as Claims;
    const [row] = await house.sql<{ value: Buffer }>(`SELECT value FROM app_secret WHERE name = 'access-token'`);
    key = row!.value;
  }, 60_000);
  afterAll(async () => { await house.close(); });

  async function answer(token: string): Promise<string> {
    const client = new Client(house.app.url);
    client.cookies.set('access', token);
    return refusal(await client.get('/applications/user'));
  }
  const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const withClaims = (changes: Claims): Claims => Object.fromEntries(Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined));
  const signed = (payload: Claims, options: jwt.SignOptions = {}, secret: jwt.Secret = key): string => jwt.sign(payload, secret, { algorithm: 'HS256', ...options });

  it('is signed with 256 random bits, lives ten minutes and names a session, no rights', () => {
    expect(key).toHaveLength(32);
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(600);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'typ']);
  });

  it('opens what its session may open, and so does a copy made with the real key', async () => {
    expect(await answer(real)).toBe('200 accepted');
    expect(await answer(signed(claims))).toBe('200 accepted');
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const rsaPrivate = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const now = Math.floor(Date.now() / 1000);
  const forged: [name: string, make: () => string][] = [
    ['is empty', () => ''],
    ['is no token', () => 'no.token.here'],
    ['has lost its signature', () => `${real.split('.').slice(0, 2).join('.')}.`],
    ['was changed after signing', () => { const [h, , s] = real.split('.'); return `${h ?? ''}.${base64(withClaims({ exp: now + 9_999 }))}.${s ?? ''}`; }],
    ['says that it needs no signature', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`],
    ['says None in other letters', () => `${base64({ alg: 'nOnE', typ: 'JWT' })}.${base64(claims)}.`],
    ['is signed with another key', () => signed(claims, {}, Buffer.alloc(32, 7))],
    ['is signed with an empty key', () => signed(claims, {}, Buffer.alloc(1))],
    ['uses another algorithm with the right key', () => signed(claims, { algorithm: 'HS512' })],
    ['uses a public-key algorithm', () => signed(claims, { algorithm: 'RS256' }, rsaPrivate)],
    ['points to a key of its own', () => signed(claims, { header: { alg: 'HS256', kid: '../../dev/null', jku: 'http://127.0.0.1/' } }, Buffer.alloc(32))],
    ['is expired', () => signed(withClaims({ iat: now - 700, exp: now - 100 }))],
    ['never expires', () => signed(withClaims({ exp: undefined }))],
    ['is not valid yet', () => signed(withClaims({ nbf: now + 600 }))],
    ['is of another issuer', () => signed(withClaims({ iss: 'somebody' }))],
    ['is for another audience', () => signed(withClaims({ aud: 'another-console' }))],
    ['has no issuer', () => signed(withClaims({ iss: undefined }))],
    ['has no audience', () => signed(withClaims({ aud: undefined }))],
    ['is of another type', () => signed(withClaims({ typ: 'refresh' }))],
    ['has no type', () => signed(withClaims({ typ: undefined }))],
    ['names no session', () => signed(withClaims({ sid: undefined }))],
    ['names a session that never was', () => signed(withClaims({ sid: randomUUID() }))],
    ['names a session in SQL', () => signed(withClaims({ sid: `' OR 1=1 --` }))],
  ];
  it.each(forged)('that %s is refused', async (_, make) => {
    expect(await answer(make())).toBe('401 session-expired');
  });

  it('that is forged opens no socket either', async () => {
    for (const [, make] of forged) {
      const client = new Client(house.app.url);
      client.cookies.set('access', make());
      await expect(watch(client)).rejects.toThrow('session-expired');
    }
  });

  it('is not taken from the Authorization header or the address', async () => {
    const client = new Client(house.app.url);
    expect(refusal(await client.get('/applications/user', { authorization: `Bearer ${real}` }))).toBe('401 session-expired');
    expect(refusal(await client.get(`/applications/user?access=${real}&token=${real}`))).toBe('401 session-expired');
  });

  it('is not replaced by a refresh token', async () => {
    const client = new Client(house.app.url);
    await client.call(login, { body: { email: emailOf('user'), password: PASSWORD } });
    expect(await answer(client.cookies.get('refresh') ?? '')).toBe('401 session-expired');
  });
});
