import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { delfor, vda4905 } from '../given/delfor.js';
import { odette } from '../given/odette.js';

const folder = import.meta.dirname;

function filesIn(path: string, pattern = /./): Uint8Array[] {
  const names = existsSync(join(folder, path)) ? readdirSync(join(folder, path)) : [];
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => new Uint8Array(readFileSync(join(folder, path, name))));
}
/** Files of the other tests that serve here too. */
const FIXTURES: Readonly<Partial<Record<string, RegExp>>> = { edifact: /\.edi$/, vda: /^vda/ };

export const FORMATS = ['edifact', 'odette', 'vda', 'xml'] as const;
export type Format = (typeof FORMATS)[number];

/** Files to change, by format: what is committed, and what the generators make. */
export function corpusOf(format: Format): readonly Uint8Array[] {
  const made: Readonly<Record<Format, readonly Uint8Array[]>> = {
    edifact: [
      delfor({ lines: 2, calloffs: 3 }),
      delfor({ lines: 2, calloffs: 3, release: '96A' }),
      delfor({ lines: 1, calloffs: 2, release: '04A' }),
    ],
    odette: [
      odette(
        'DELINS',
        'MID+4711+000907:0947',
        'SDT+0020115',
        'CSG+P1:PLANT+G7',
        'ARD+A100+BRACKET+PCE+O1',
        'PDI+4710+000831',
        'DST+000101+12000',
        'PDN+N1+000905+240',
        'SID+1',
        'DEL+000911+480',
        'DEL+000038+960',
        'DEL+333333+25',
      ),
      odette(
        'AVIEXP',
        'MID+N1+000907:0947',
        'CDT+1:NAME:STREET',
        'CSG+P1:PLANT+G7',
        'DAN+630+D1',
        'DTR+30+TRUCK',
        'ARD+A100+BRACKET+480:PCE+O1',
      ),
      odette(
        'INVOIC',
        'MID+I1+000907+380',
        'SDT+1',
        'PAI+SEK+001001',
        'RAD+D1',
        'CSG+P1',
        'ARD+A100+B+480:PCE+1.5:100+7.2+O1',
        'VAT+25+7.2+1.8',
        'TOT+7.2+7.2+1.8+9',
      ),
    ],
    vda: [vda4905({ lines: 2, calloffs: 9 })],
    xml: [],
  };
  const fixtures = FIXTURES[format];
  return [
    ...filesIn(`corpus/${format}`),
    ...(fixtures === undefined ? [] : filesIn('../fixtures/edi', fixtures)),
    ...made[format].map((bytes) => new Uint8Array(bytes)),
  ];
}

/** Inputs that once broke a promise, made as small as they go. */
export function crashers(): readonly Uint8Array[] {
  return filesIn('crashers');
}
