import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const MARK = 'csg_';
const SECRET_BYTES = 32;
/** 32 bytes are 43 characters of base64url, the four of the checksum 6. */
const FORM = /^csg_[A-Za-z0-9_-]{49}$/;
const SECRET_END = MARK.length + 43;
/** Characters that are shown of a token: enough to know it again, nowhere near enough to guess the rest. */
const SHOWN = 10;

/**
 * A new token: `csg_`, 256 random bits and a checksum (CRC-32 of all before it), all base64url, so that scanners for leaked secrets can distinguish
 * one from a text that looks like it, without asking us.
 */
export function newToken(): string {
  const head = MARK + randomBytes(SECRET_BYTES).toString('base64url');
  return head + checksum(head);
}

/** Whether it has the form of a token, its checksum included. What hasn't costs no look into the database. */
export function isToken(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, SECRET_END)) === text.slice(SECRET_END);
}

/** What is stored and looked for: with 256 random bits a plain SHA-256 can't be turned back, and the time of a look-up by it discloses nothing. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function prefixOf(token: string): string {
  return token.slice(0, SHOWN);
}

function checksum(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
}
