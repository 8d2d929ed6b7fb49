import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Identity } from '../../server/platform/transport/as2/message.js';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../fixtures/transport', name), 'utf8');

export interface Party extends Identity {
  readonly keyPem: string;
  readonly certificatePath: string;
  readonly keyPath: string;
}
function party(who: string): Party {
  const [certificatePath, keyPath] = [`as2-${who}-cert.pem`, `as2-${who}-key.pem`].map((name) =>
    join(import.meta.dirname, '../fixtures/transport', name),
  ) as [string, string];
  const keyPem = read(`as2-${who}-key.pem`);
  return { certificate: read(`as2-${who}-cert.pem`), keyPem, key: createPrivateKey(keyPem), certificatePath, keyPath };
}

/** Certificates signed by themselves, valid until 2126. */
export const US = party('us');
export const PARTNER = party('partner');
export const OTHER = party('other');
