import { randomBytes } from 'node:crypto';
import type { Tx } from './transaction.js';

const KEY_BYTES = 32;

/** A key of 256 random bits that all processes share, made once by whoever comes first. */
export async function appSecret(tx: Tx, name: string): Promise<Buffer> {
  const known = await read(tx, name);
  if (known) return known;
  await tx.query('INSERT INTO app_secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(KEY_BYTES),
  ]);
  const made = await read(tx, name);
  if (!made) throw new Error(`The key ${name} could not be stored`);
  return made;
}

async function read(tx: Tx, name: string): Promise<Buffer | undefined> {
  const [row] = await tx.query<{ value: Buffer }>('SELECT value FROM app_secret WHERE name = $1', [name], 'app-secret');
  return row?.value;
}
