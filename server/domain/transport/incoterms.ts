/** Incoterms by edition. A contract keeps the code and the edition that it was made under: DAF of 2000 is not turned into DAP. */
export const INCOTERMS = {
  2000: ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAF', 'DES', 'DEQ', 'DDU', 'DDP'],
  2010: ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAT', 'DAP', 'DDP'],
  2020: ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DPU', 'DAP', 'DDP'],
} as const;
export const INCOTERM_EDITIONS = ['2000', '2010', '2020'] as const;
export type IncotermEdition = (typeof INCOTERM_EDITIONS)[number];
/** The codes of all editions. */
export const INCOTERM_CODES = [
  'EXW',
  'FCA',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'CPT',
  'CIP',
  'DAF',
  'DES',
  'DEQ',
  'DDU',
  'DDP',
  'DAT',
  'DAP',
  'DPU',
] as const satisfies readonly (typeof INCOTERMS)[keyof typeof INCOTERMS][number][];
export type IncotermCode = (typeof INCOTERM_CODES)[number];

export interface Incoterm {
  readonly code: IncotermCode;
  readonly edition: IncotermEdition;
  /** The named place. */
  readonly place: string;
}

/** The codes of an edition. */
export function codesOf(edition: IncotermEdition): readonly IncotermCode[] {
  return INCOTERMS[edition];
}

/** A term as contracts write it: `FCA Göteborg, Incoterms 2020`. */
export function incotermText({ code, edition, place }: Incoterm): string {
  return `${[code, place].filter((part) => part !== '').join(' ')}, Incoterms ${edition}`;
}
