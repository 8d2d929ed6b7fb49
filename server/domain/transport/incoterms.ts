/** Incoterms by edition. A contract keeps the code and the edition that it was made under: DAF of 2000 is not turned into DAP. */
export const INCOTERMS = {
  2000: ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAF', 'DES', 'DEQ', 'DDU', 'DDP'],
  2010: ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAT', 'DAP', 'DDP'],
  2020: ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DPU', 'DAP', 'DDP'],
} as const;
export const INCOTERM_EDITIONS = ['2000', '2010', '2020'] as const;
export type IncotermEdition = (typeof INCOTERM_EDITIONS)[number];
export const INCOTERM_CODES = [
  ...new Set([...INCOTERMS[2000], ...INCOTERMS[2010], ...INCOTERMS[2020]]),
] as readonly IncotermCode[];
export type IncotermCode = (typeof INCOTERMS)[keyof typeof INCOTERMS][number];

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
