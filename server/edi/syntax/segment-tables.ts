import { MAX_SEGMENT_BYTES } from '../limits.js';

/** Offsets of one segment; each segment overwrites those of the one before. */
export interface SegmentTables {
  readonly elementFirst: Int32Array;
  readonly componentStart: Int32Array;
  readonly componentEnd: Int32Array;
  readonly marks: Uint8Array;
}
/** Tables without a cursor: new ones are cleared memory, which costs noticeable time with small files. */
const spareTables: SegmentTables[] = [];
const MAX_SPARE = 4;

/** Tables for a cursor, until `releaseTables`. Their contents are undefined. */
export function takeTables(): SegmentTables {
  return spareTables.pop() ?? newTables();
}

/** Keeps tables for the next cursor. */
export function releaseTables(tables: SegmentTables): void {
  if (spareTables.length < MAX_SPARE) spareTables.push(tables);
}

function newTables(): SegmentTables {
  const size = MAX_SEGMENT_BYTES + 2;
  return {
    elementFirst: new Int32Array(size),
    componentStart: new Int32Array(size),
    componentEnd: new Int32Array(size),
    marks: new Uint8Array(size),
  };
}
