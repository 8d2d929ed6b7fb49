import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Tx } from './database/transaction.js';

/** Secrets that are kept, by name. */
export type Secrets = Readonly<Record<string, string>>;

/** First byte of what is sealed: how it was done. */
const FORM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts secrets (AES-256-GCM) for one place alone: moved to another record they open no more. Null for none. */
export function seal(key: Buffer, place: string, secrets: Secrets): Buffer | null {
  if (Object.keys(secrets).length === 0) return null;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the key or the place is another, or a bit was changed; its message holds nothing of the secrets. */
export function open(key: Buffer, place: string, sealed: Buffer | null): Secrets {
  if (sealed === null) return {};
  const body = 1 + NONCE_BYTES + TAG_BYTES;
  if (sealed[0] !== FORM || sealed.length < body) throw new Error('The secrets are stored in a form that is not known');
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(1 + NONCE_BYTES, body));
  return JSON.parse(Buffer.concat([cipher.update(sealed.subarray(body)), cipher.final()]).toString('utf8')) as Secrets;
}

/** The installation's key of a name, made once by whoever comes first. */
export async function keyOf(tx: Tx, name: string): Promise<Buffer> {
  await tx.query('INSERT INTO app_secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(KEY_BYTES),
  ]);
  const [row] = await tx.query<{ value: Buffer }>('SELECT value FROM app_secret WHERE name = $1', [name]);
  if (!row) throw new Error(`The key ${name} could not be stored`);
  return row.value;
}
