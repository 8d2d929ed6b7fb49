import { generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';

type Claims = Readonly<Record<string, unknown>>;

/** What a forger may have in hand: tokens of his own and of others, and even the key, where the product's own checks must hold. */
export interface Loot {
  /** A good access token of somebody signed in, and of somebody else. */
  readonly access: string;
  readonly others: string;
  /** Of the same session, and of one that was ended. */
  readonly refresh: string;
  readonly ended: string;
  readonly key: Buffer;
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsaPrivate = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' });
const rsaPublic = rsa.publicKey.export({ type: 'spki', format: 'pem' });
const ecPrivate = ec.privateKey.export({ type: 'pkcs8', format: 'pem' });
const OWN_KEY = Buffer.alloc(32, 7);

/** Kinds of access tokens that the product must take for none, each made of what is in hand; as a cookie would carry them. */
export const FORGED: Readonly<Record<string, (loot: Loot) => string>> = {
  'is empty': () => '',
  'is no token': () => 'no.token.here',
  'is of two parts': ({ access }) => access.split('.').slice(0, 2).join('.'),
  'has lost its signature': ({ access }) => `${access.split('.').slice(0, 2).join('.')}.`,
  'has lost its last letter': ({ access }) => access.slice(0, -1),
  'has its signature twice': ({ access }) => `${access}${access.split('.')[2] ?? ''}`,
  'has a fourth part': ({ access }) => `${access}.${access.split('.')[2] ?? ''}`,
  'has a signature in other letters': ({ access }) => {
    const [h, p, s = ''] = access.split('.');
    return `${h ?? ''}.${p ?? ''}.${s.startsWith('A') ? 'B' : 'A'}${s.slice(1)}`;
  },
  'has padding behind its signature': ({ access }) => `${access}=`,
  'ends with NUL': ({ access }) => `${access}%00`,
  'holds NUL': ({ access }) => access.replace('.', '.%00'),
  'ends with letters of another script': ({ access }) => `${access}${encodeURIComponent('\u202e令牌\u{1f511}')}`,
  'is broken in its encoding': ({ access }) => `${access}%E0%A4`,
  'is very long': ({ access }) => `${access}${'A'.repeat(7_000)}`,
  'was changed after signing': (loot) => payloadOf(loot.access, { ...claimsOf(loot), exp: soon() + 9_999 }),
  'names another session under its signature': (loot) =>
    payloadOf(loot.access, { ...claimsOf(loot), sid: (jwt.decode(loot.others) as { sid: string }).sid }),
  'names two sessions': (loot) =>
    payloadOf(loot.access, {
      ...claimsOf(loot),
      sid: [(jwt.decode(loot.access) as { sid: string }).sid, (jwt.decode(loot.others) as { sid: string }).sid],
    }),
  'says that it needs no signature': (loot) => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claimsOf(loot))}.`,
  'says None in other letters': (loot) => `${base64({ alg: 'nOnE', typ: 'JWT' })}.${base64(claimsOf(loot))}.`,
  'says that it needs none and has one': (loot) =>
    `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claimsOf(loot))}.${loot.access.split('.')[2] ?? ''}`,
  'says nothing of its algorithm': (loot) =>
    `${base64({ typ: 'JWT' })}.${base64(claimsOf(loot))}.${loot.access.split('.')[2] ?? ''}`,
  'is signed with another key': (loot) => signed(claimsOf(loot), {}, OWN_KEY),
  'is signed with an empty key': (loot) => signed(claimsOf(loot), {}, Buffer.alloc(1)),
  'is signed with a public key for a secret': (loot) => signed(claimsOf(loot), {}, Buffer.from(rsaPublic)),
  'uses HS384 with the right key': (loot) => signed(claimsOf(loot), { algorithm: 'HS384' }, loot.key),
  'uses HS512 with the right key': (loot) => signed(claimsOf(loot), { algorithm: 'HS512' }, loot.key),
  'is signed by RSA': (loot) => signed(claimsOf(loot), { algorithm: 'RS256' }, rsaPrivate),
  'is signed by an elliptic curve': (loot) => signed(claimsOf(loot), { algorithm: 'ES256' }, ecPrivate),
  'brings its own key': (loot) =>
    signed(
      claimsOf(loot),
      { header: { alg: 'HS256', jwk: { kty: 'oct', k: OWN_KEY.toString('base64url') } } as jwt.JwtHeader },
      OWN_KEY,
    ),
  'brings its own certificate': (loot) =>
    signed(claimsOf(loot), { header: { alg: 'RS256', x5c: [Buffer.from(rsaPublic).toString('base64')] } }, rsaPrivate),
  'points to a key elsewhere': (loot) =>
    signed(
      claimsOf(loot),
      { header: { alg: 'HS256', jku: 'http://127.0.0.1/keys', x5u: 'http://127.0.0.1/keys' } },
      OWN_KEY,
    ),
  'names a file as its key': (loot) =>
    signed(claimsOf(loot), { header: { alg: 'HS256', kid: '../../../../dev/null' } }, Buffer.alloc(1)),
  'names its key in SQL': (loot) =>
    signed(claimsOf(loot), { header: { alg: 'HS256', kid: `' UNION SELECT '\\x07' --` } }, OWN_KEY),
  'is expired': (loot) => real(loot, { iat: soon() - 1_300, exp: soon() - 700 }),
  'never expires': (loot) => real(loot, { exp: undefined }),
  'is not valid yet': (loot) => real(loot, { nbf: soon() + 600 }),
  'is of another issuer': (loot) => real(loot, { iss: 'somebody' }),
  'has no issuer': (loot) => real(loot, { iss: undefined }),
  'is for another audience': (loot) => real(loot, { aud: 'another-console' }),
  'has no audience': (loot) => real(loot, { aud: undefined }),
  'is of another type': (loot) => real(loot, { typ: 'refresh' }),
  'has no type': (loot) => real(loot, { typ: undefined }),
  'names no session': (loot) => real(loot, { sid: undefined }),
  'names a session that never was': (loot) => real(loot, { sid: randomUUID() }),
  'names a session in SQL': (loot) => real(loot, { sid: `' OR 1=1 --` }),
  'names a session that was ended': ({ ended }) => ended,
  'is a refresh token': ({ refresh }) => refresh,
};

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
function claimsOf({ access }: Loot): Claims {
  return jwt.decode(access) as Claims;
}
function soon(): number {
  return Math.floor(Date.now() / 1000) + 600;
}
function payloadOf(token: string, claims: Claims): string {
  const [header = '', , signature = ''] = token.split('.');
  return `${header}.${base64(claims)}.${signature}`;
}
function signed(claims: Claims, options: jwt.SignOptions, key: jwt.Secret): string {
  return jwt.sign(claims, key, { algorithm: 'HS256', ...options });
}
/** Signed with the product's own key, with other claims. */
function real(loot: Loot, changes: Claims): string {
  return signed(
    Object.fromEntries(Object.entries({ ...claimsOf(loot), ...changes }).filter(([, value]) => value !== undefined)),
    {},
    loot.key,
  );
}
