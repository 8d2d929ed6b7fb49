import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../fixtures/transport');
/** Signed by itself, for partner.test, localhost and 127.0.0.1; valid until 2126. */
export const CERTIFICATE = readFileSync(join(folder, 'server-cert.pem'), 'utf8');
export const CERTIFICATE_KEY = readFileSync(join(folder, 'server-key.pem'), 'utf8');
