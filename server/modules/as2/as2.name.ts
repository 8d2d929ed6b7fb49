import { createHash } from 'node:crypto';
import { isFileName } from '../../platform/transport/transport.js';

/** A name for a file: the partner's where it is one with signs that are not taken replaced, else one made of the Message-ID. */
export function fileNameOf(named: string | undefined, messageId: string): string {
  const base = (named ?? '').split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replaceAll(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 128);
  return isFileName(clean) && /[A-Za-z0-9]/.test(clean)
    ? clean
    : `as2-${createHash('sha256').update(messageId).digest('hex').slice(0, 24)}.edi`;
}
