import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { delfor, vda4905 } from '../given/delfor.js';

const folder = import.meta.dirname;

function filesIn(path: string, pattern = /./): Uint8Array[] {
  const names = existsSync(join(folder, path)) ? readdirSync(join(folder, path)) : [];
  return names.filter((name) => pattern.test(name)).sort().map((name) => new Uint8Array(readFileSync(join(folder, path, name))));
}
/** Files of the other tests that serve here too. */
const FIXTURES: Readonly<Partial<Record<string, RegExp>>> = { edifact: /\.edi$/, vda: /^vda/ };

export const FORMATS = ['edifact', 'odette', 'vda', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

/** Files to change, by format: what is committed, and what the generators make. */
export function corpusOf(format: Format): readonly Uint8Array[] {
  const made: Readonly<Record<Format, readonly Buffer[]>> = {
    edifact: [delfor({ lines: 2, calloffs: 3 }), delfor({ lines: 2, calloffs: 3, release: '96A' }), delfor({ lines: 1, calloffs: 2, release: '04A' })],
    odette: [], vda: [vda4905({ lines: 2, calloffs: 9 })], xml: [],
  };
  const fixtures = FIXTURES[format];
  return [...filesIn(`corpus/${format}`), ...(fixtures === undefined ? [] : filesIn('../fixtures/edi', fixtures)), ...made[format].map((bytes) => new Uint8Array(bytes))];
}

/** Inputs that once broke a promise, made as small as they go. */
export function crashers(): readonly Uint8Array[] {
  return filesIn('crashers');
}
