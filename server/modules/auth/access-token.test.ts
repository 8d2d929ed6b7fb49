import { randomBytes, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { ACCESS_SECONDS, newRefreshToken, readAccessToken, signAccessToken, tokenHash } from './access-token.js';

describe('tokens', () => {
  const key = randomBytes(32);
  const sid = randomUUID();

  it('give back the session they were signed for, under the same key alone', async () => {
    const token = signAccessToken(key, sid);
    expect(await readAccessToken(key, token)).toBe(sid);
    expect(await readAccessToken(randomBytes(32), token)).toBeUndefined();
    expect(await readAccessToken(key, undefined)).toBeUndefined();
  });

  it('live ten minutes', () => {
    const { iat = 0, exp = 0 } = jwt.decode(signAccessToken(key, sid)) as jwt.JwtPayload;
    expect([exp - iat, ACCESS_SECONDS]).toEqual([600, 600]);
  });

  const good = { sid, typ: 'access' };
  const options: jwt.SignOptions = { algorithm: 'HS256', expiresIn: 60, issuer: 'consignal', audience: 'consignal-console' };
  it.each<[string, object, jwt.SignOptions]>([
    ['of another type', { ...good, typ: 'refresh' }, options], ['without type', { sid }, options], ['without session', { typ: 'access' }, options],
    ['with a session that is no id', { ...good, sid: 'x' }, options], ['expired', good, { ...options, expiresIn: -601 }], ['of another issuer', good, { ...options, issuer: 'x' }],
    ['for another audience', good, { ...options, audience: 'x' }], ['not valid yet', good, { ...options, notBefore: 660 }],
    ['of HS384', good, { ...options, algorithm: 'HS384' }], ['of HS512', good, { ...options, algorithm: 'HS512' }],
  ])('%s are refused though their signature is right', async (_, payload, how) => {
    expect(await readAccessToken(key, jwt.sign(payload, key, how))).toBeUndefined();
  });

  it('are good on a server whose clock goes ten minutes ahead of, or behind, that of the one that signed them', async () => {
    for (const seconds of [-590, 590]) expect(await readAccessToken(key, jwt.sign({ ...good, iat: Math.floor(Date.now() / 1000) + seconds, exp: Math.floor(Date.now() / 1000) + seconds + (seconds < 0 ? 0 : ACCESS_SECONDS) }, key, { algorithm: 'HS256', issuer: 'consignal', audience: 'consignal-console' }))).toBe(sid);
  });

  it('without an end, or without a signature, are refused', async () => {
    expect(await readAccessToken(key, jwt.sign(good, key, { algorithm: 'HS256', issuer: 'consignal', audience: 'consignal-console' }))).toBeUndefined();
    expect(await readAccessToken(key, jwt.sign(good, null, { ...options, algorithm: 'none' }))).toBeUndefined();
    for (const text of ['', '.', '..', 'a.b.c', '{}', '\0']) expect(await readAccessToken(key, text)).toBeUndefined();
  });

  it('for refreshing are 256 random bits, of which only the hash is kept', () => {
    const [one, two] = [newRefreshToken(), newRefreshToken()];
    expect([Buffer.from(one, 'base64url').length, one === two, tokenHash(one).length]).toEqual([32, false, 32]);
    expect(tokenHash(one).equals(tokenHash(one)) && !tokenHash(one).equals(tokenHash(two))).toBe(true);
  });
});
