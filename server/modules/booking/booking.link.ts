import { createHmac, timingSafeEqual } from 'node:crypto';
import { type BookingMailId, toId } from '../../domain/ids.js';
import { appSecret } from '../../platform/database/app-secret.js';
import type { Tx } from '../../platform/database/transaction.js';

const KEY = 'booking-link';

/** What the link of a mail carries: the mail's id, and a signature that nobody else can make. The same at every attempt to send it. */
export async function codeOf(tx: Tx, id: BookingMailId): Promise<string> {
  return `${id}.${signature(await appSecret(tx, KEY), id)}`;
}

/** The mail whose link carries a code; undefined where it was not made here. */
export async function mailOfCode(tx: Tx, code: string): Promise<BookingMailId | undefined> {
  const [, id, given] = /^(\d{1,18})\.([A-Za-z0-9_-]{43})$/.exec(code) ?? [];
  if (id === undefined || given === undefined) return undefined;
  const expected = signature(await appSecret(tx, KEY), id);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given)) ? toId('booking-mail', id) : undefined;
}

function signature(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(`booking mail ${id}`).digest('base64url');
}
