import { isUtf8 } from 'node:buffer';
import { sep } from 'node:path';

/** The name of a file as it is shown and stored: old systems write theirs in Latin-1. */
export function nameOf(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

/** A path that names a file byte for byte, whatever its name is written in. */
export function pathIn(folder: Buffer | string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(folder), Buffer.from(sep), name]);
}
