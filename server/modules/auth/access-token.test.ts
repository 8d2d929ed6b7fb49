import { randomBytes, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { toId } from '../../domain/ids.js';
import { ACCESS_SECONDS, newRefreshToken, readAccessToken, signAccessToken, tokenHash } from './access-token.js';

describe('tokens', () => {
  const key = randomBytes(32);
  const sid = toId('session', randomUUID());

  it('give back the session they were signed for, under the same key alone', async () => {
    const token = signAccessToken(key, sid, Date.now());
    expect(await readAccessToken(key, token, Date.now())).toBe(sid);
    expect(await readAccessToken(randomBytes(32), token, Date.now())).toBeUndefined();
    expect(await readAccessToken(key, undefined, Date.now())).toBeUndefined();
  });

  it('live ten minutes', () => {
    const { iat = 0, exp = 0 } = jwt.decode(signAccessToken(key, sid, Date.now())) as jwt.JwtPayload;
    expect([exp - iat, ACCESS_SECONDS]).toEqual([600, 600]);
  });

  const good = { sid, typ: 'access' };
  const options: jwt.SignOptions = {
    algorithm: 'HS256',
    expiresIn: 60,
    issuer: 'consignal',
    audience: 'consignal-console',
  };
  it.each<[string, object, jwt.SignOptions]>([
    ['of another type', { ...good, typ: 'refresh' }, options],
    ['without type', { sid }, options],
    ['without session', { typ: 'access' }, options],
    ['with a session that is no id', { ...good, sid: 'x' }, options],
    ['expired', good, { ...options, expiresIn: -1 }],
    ['of another issuer', good, { ...options, issuer: 'x' }],
    ['for another audience', good, { ...options, audience: 'x' }],
    ['not valid yet', good, { ...options, notBefore: 30 }],
    ['of HS384', good, { ...options, algorithm: 'HS384' }],
    ['of HS512', good, { ...options, algorithm: 'HS512' }],
  ])('%s are refused though their signature is right', async (_, payload, how) => {
    expect(await readAccessToken(key, jwt.sign(payload, key, how), Date.now())).toBeUndefined();
  });

  it('are judged by the time that is handed in, whatever the clock of the process says', async () => {
    const long = Date.parse('2020-01-01T00:00:00Z');
    const token = signAccessToken(key, sid, long);
    expect(await readAccessToken(key, token, long + 599_000)).toBe(sid);
    expect(await readAccessToken(key, token, long + 600_000)).toBeUndefined();
    const later = jwt.sign({ ...good, nbf: long / 1_000 + 60 }, key, { ...options, noTimestamp: true });
    expect([
      await readAccessToken(key, later, long + 59_000),
      await readAccessToken(key, later, long + 60_000),
    ]).toEqual([undefined, sid]);
  });

  it('without an end, or without a signature, are refused', async () => {
    expect(
      await readAccessToken(
        key,
        jwt.sign(good, key, { algorithm: 'HS256', issuer: 'consignal', audience: 'consignal-console' }),
        Date.now(),
      ),
    ).toBeUndefined();
    expect(
      await readAccessToken(key, jwt.sign(good, null, { ...options, algorithm: 'none' }), Date.now()),
    ).toBeUndefined();
    for (const text of ['', '.', '..', 'a.b.c', '{}', '\0'])
      expect(await readAccessToken(key, text, Date.now())).toBeUndefined();
  });

  it('for refreshing are 256 random bits, of which only the hash is kept', () => {
    const [one, two] = [newRefreshToken(), newRefreshToken()];
    expect([Buffer.from(one, 'base64url').length, one === two, tokenHash(one).length]).toEqual([32, false, 32]);
    expect(tokenHash(one).equals(tokenHash(one)) && !tokenHash(one).equals(tokenHash(two))).toBe(true);
  });
});
