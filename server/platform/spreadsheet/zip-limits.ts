import { inflateRawSync } from 'node:zlib';
import type { TableFault, TableLimits } from '../../domain/export/table.js';

/** Bytes that all parts of a spreadsheet have together, unpacked. */
const MAX_UNPACKED = 128 * 1024 * 1024;
const MAX_PARTS = 1_000;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

/**
 * What speaks against unpacking a spreadsheet: more than the limits, whatever its directory says. Each part is unpacked once for this, and never
 * further than the limit; null where nothing speaks against it.
 */
export function zipFault(bytes: Buffer, limits: TableLimits): TableFault | null {
  const entries = entriesOf(bytes);
  if (entries === null) return 'broken';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'encrypted';
  if (entries.length > MAX_PARTS) return 'too-large';
  let left = MAX_UNPACKED;
  let hasSheet = false;
  for (const entry of entries) {
    const content = contentOf(bytes, entry, left);
    if (typeof content === 'string') return content;
    left -= content.length;
    if (!/^\/?xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) continue;
    hasSheet = true;
    const fault = sheetFault(content, limits);
    if (fault !== null) return fault;
  }
  return hasSheet ? null : 'not-a-table';
}

function contentOf(bytes: Buffer, { method, packed, unpacked, at }: Entry, most: number): Buffer | TableFault {
  if (unpacked > most || packed > most) return 'too-large';
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_SIGNATURE) return 'broken';
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(from, from + packed);
  if (content.length < packed) return 'broken';
  if (method === STORED) return content;
  if (method !== DEFLATED) return 'broken';
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    return error instanceof RangeError ? 'too-large' : 'broken';
  }
}

/** Whether a cell or row lies outside of the limits: one far away makes thousands of empty ones before it. */
function sheetFault(content: Buffer, { rows, columns }: TableLimits): TableFault | null {
  const text = content.toString('latin1');
  for (const [, letters = '', digits = ''] of text.matchAll(
    /<(?:\w+:)?(?:c|row)\s[^>]*?\br="([A-Za-z]{0,9})(\d{1,12})"/g,
  )) {
    if (Number(digits) > rows) return 'too-many-rows';
    if (columnNumber(letters) > columns) return 'too-many-columns';
  }
  let count = 0;
  for (let at = text.indexOf('<row'); at >= 0; at = text.indexOf('<row', at + 4))
    if ((count += 1) > rows) return 'too-many-rows';
  return null;
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + (letter.charCodeAt(0) - 64);
  return number;
}

/** The directory of a ZIP file; null where it has none that can be read. */
function entriesOf(bytes: Buffer): Entry[] | null {
  const end = endOf(bytes);
  if (end < 0) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  return -1;
}
