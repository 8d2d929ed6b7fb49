import { type FileHandle, open } from 'node:fs/promises';
import { type Division, divisionOf } from './drawing.js';

/** Bytes of a file from `offset` on: all of it, or enough around a place to draw it. */
export interface Excerpt {
  readonly bytes: Uint8Array;
  readonly offset: number;
}

/** Where the surroundings of a place come from. */
export interface ExcerptSource {
  readonly division: Division;
  readonly at: (place: number) => Promise<Excerpt>;
  readonly close: () => Promise<void>;
}

/** Bytes taken before and behind a place: more than a drawing looks at. */
const BEFORE = 2_000;
const BEHIND = 4_000;
/** Bytes read to find out how a file is divided. */
const HEAD_BYTES = 4_096;

export function fromMemory(bytes: Uint8Array): ExcerptSource {
  return {
    division: divisionOf(bytes),
    at: () => Promise.resolve({ bytes, offset: 0 }),
    close: () => Promise.resolve(),
  };
}

/** Reads a file again at the places that are drawn. */
export async function fromFile(path: string): Promise<ExcerptSource> {
  const handle = await open(path);
  return {
    division: divisionOf(await piece(handle, 0, HEAD_BYTES)),
    async at(place) {
      const offset = Math.max(0, place - BEFORE);
      return { bytes: await piece(handle, offset, place - offset + BEHIND), offset };
    },
    close: () => handle.close(),
  };
}

async function piece(handle: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
