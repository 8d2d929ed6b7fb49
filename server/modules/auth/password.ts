import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';

/** Argon2id, 46 MiB, one pass (OWASP's second profile). */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
/** Hashes computed at a time: each takes 46 MiB, so a flood of logins must queue, not fill the memory; and a processor stays free for everybody who is in already. */
const AT_A_TIME = Math.max(1, Math.min(4, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hashes a password (NFC-normalised, at most 1,024 bytes as the contract allows). */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password.normalize('NFC'), COST));
}

/** A hash of nobody's password, verified when there is no such account, so that the answer takes as long as for a wrong one. */
let nobody: Promise<string> | undefined;

/** Whether the password fits the hash; false, and as slow, where there is none: no account, or one whose password is not chosen yet. */
export async function passwordFits(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobody ??= hashPassword(randomUUID());
  const chosen = passwordHash?.startsWith('$argon2id$') === true ? passwordHash : undefined;
  const against = chosen ?? (await nobody);
  const fits = await inTurn(() => argon2.verify(against, password.normalize('NFC')).catch(() => false));
  return fits && chosen !== undefined;
}
