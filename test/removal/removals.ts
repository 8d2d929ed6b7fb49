import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../server/edi/finding.js';
import { detect } from '../../server/edi/syntax/detect.js';
import { read } from '../../server/edi/read.js';
import { analyze } from '../../server/edi/analyze.js';
import { MAX_WINDOW } from '../../server/edi/limits.js';
import { SHARED } from '../harness/suites.js';

/** What a file says about a removed piece: an error, a warning, a note, or nothing at all. */
export const ANSWERS = ['error', 'warning', 'note', 'silent'] as const;
export type Answer = (typeof ANSWERS)[number];

/** A piece of a file: a segment, a record, or a message from its header to its trailer. */
export interface Piece {
  readonly what: 'segment' | 'record' | 'message';
  /** The tag of a segment, the type of a record, `UNH…UNT` of a message. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Files of a folder, those in folders too, in the order of names. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** What a file says that has lost something already, or has nothing around its messages that counts them: what is taken from it can't be distinguished. */
const INCOMPLETE = new Set([
  'interchange-header-missing',
  'interchange-trailer-missing',
  'segment-count-wrong',
  'interchange-count-wrong',
  'record-count-wrong',
]);

const FOLDERS = [
  join(SHARED, 'samples'),
  join(import.meta.dirname, '../fixtures/edi'),
  join(import.meta.dirname, '../fuzz/corpus'),
];

/** Complete files of EDIFACT and VDA, those of VDA first: of the samples, where they are there, and of the fixtures of the tests. */
export function corpus(): readonly string[] {
  const isRead = (file: string): boolean => {
    const bytes = readFileSync(file);
    if (!isCounted(bytes)) return false;
    const { documents, findings } = read(bytes);
    return documents.length > 0 && !findings.some(({ code }) => INCOMPLETE.has(code));
  };
  const order = (file: string): number => (detect(readFileSync(file)).standard === 'VDA' ? 0 : 1);
  const found = FOLDERS.flatMap(existing).filter(isRead);
  return [...found].sort((a, b) => order(a) - order(b));
}

function isCounted(bytes: Uint8Array): boolean {
  const { standard } = detect(bytes);
  return standard === 'EDIFACT' || standard === 'VDA';
}

function existing(folder: string): readonly string[] {
  try {
    return filesIn(folder);
  } catch {
    return [];
  }
}

/** Every segment or record of a file, and every message; the service string advice aside, which may be absent. */
export function piecesOf(bytes: Uint8Array): readonly Piece[] {
  const { standard, segments } = analyze(bytes, { from: 1, limit: MAX_WINDOW });
  const what = standard === 'VDA' ? 'record' : 'segment';
  const pieces = segments
    .filter(({ tag }) => tag !== 'UNA' && tag !== '')
    .map(({ tag, start, end }): Piece => ({ what, name: tag, start, end }));
  return [...pieces, ...messagesOf(pieces)];
}

function messagesOf(pieces: readonly Piece[]): readonly Piece[] {
  let start = -1;
  return pieces.flatMap((piece): readonly Piece[] => {
    if (piece.name === 'UNH') start = piece.start;
    return piece.name === 'UNT' && start >= 0 ? [{ what: 'message', name: 'UNH…UNT', start, end: piece.end }] : [];
  });
}

/** What the reader says to the file without the piece that it did not say to the whole. */
export function answerTo(bytes: Uint8Array, { start, end }: Piece, before: ReadonlySet<string>): Answer {
  const without = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  const severities = new Set(
    read(without)
      .findings.filter((finding) => !before.has(keyOf(finding)))
      .map(({ severity }) => severity),
  );
  if (severities.has('error')) return 'error';
  if (severities.has('warning')) return 'warning';
  return severities.has('info') ? 'note' : 'silent';
}

/** Findings are the same wherever they stand. */
function keyOf({ code, severity, path, found, expected }: Finding): string {
  return [code, severity, path, found, expected].join('|');
}

export function findingsOf(bytes: Uint8Array): ReadonlySet<string> {
  return new Set(read(bytes).findings.map(keyOf));
}
