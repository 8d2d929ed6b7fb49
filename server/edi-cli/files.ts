import { constants, type Stats } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { STANDARD_INPUT, Unreadable, unreadable } from '../terminal/unreadable.js';
import type { Streams } from './streams.js';

/** Most bytes taken from standard input: what one buffer certainly holds. */
const MAX_INPUT_BYTES = 2 ** 31 - 1;

/** A file named on the command line or found in a folder named there, or why there is none. */
export interface Named {
  readonly path: string;
  readonly bytes: number;
  readonly problem: string | null;
}

/** The files behind the names, one after the other: folders are walked in the order of names, without what begins with a dot, links in them aside. */
export async function* filesOf(names: readonly string[]): AsyncGenerator<Named> {
  for (const name of names) {
    if (name === STANDARD_INPUT) yield { path: name, bytes: 0, problem: null };
    else yield* named(name, true);
  }
}

async function* named(path: string, byHand: boolean): AsyncGenerator<Named> {
  try {
    const about = await stat(path);
    if (about.isDirectory()) yield* walk(path);
    else if (about.isFile() || byHand) yield await checked(path, about);
  } catch (error) {
    yield { path, bytes: 0, problem: unreadable(error).message };
  }
}

async function checked(path: string, about: Stats): Promise<Named> {
  await access(path, constants.R_OK);
  return { path, bytes: about.size, problem: null };
}

async function* walk(folder: string): AsyncGenerator<Named> {
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isFile() || entry.isDirectory()) yield* named(join(folder, entry.name), false);
  }
}

/** All bytes of a file or of standard input; throws Unreadable. */
export async function bytesOf(path: string, stdin: Streams['stdin']): Promise<Uint8Array> {
  try {
    return path === STANDARD_INPUT ? await everything(stdin) : await readFile(path);
  } catch (error) {
    throw unreadable(error);
  }
}

async function everything(stdin: Streams['stdin']): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stdin) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    length += bytes.length;
    if (length > MAX_INPUT_BYTES) throw new Unreadable('too large');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces, length);
}
