import { z } from 'zod';
import { TEXT_CODES } from '../../contract/text-codes.js';

const LONGEST = 2_000;
const answer = z.record(z.string(), z.string());
const codes = new Map(
  Object.entries(TEXT_CODES).flatMap(([code, said]) => ('text' in said ? [[code, said.text] as const] : [])),
);

export interface Checked {
  readonly texts: Readonly<Record<string, string>>;
  readonly refused: readonly { readonly key: string; readonly reason: string }[];
}

function places(text: string): string {
  return (text.match(/\{\{.*?\}\}/g) ?? []).sort().join();
}

/** Why a text can't stand in for ours; null where it can. */
function fault(text: string, ours: string): string | null {
  if (text.trim() === '') return 'it is empty';
  if (text.length > LONGEST) return `it is longer than ${String(LONGEST)} characters`;
  if (places(text) !== places(ours)) return `its places for values are not ${places(ours) || 'none'}`;
  // The console's library would take it for a reference to another text.
  return text.includes('$t(') ? 'it holds $t(' : null;
}

/**
 * What may be said otherwise: texts named `TXT_66` or `area:key`, by the console's own key. Names that we have no text for are left out.
 * @throws ZodError where the answer is not a flat object of texts.
 */
export function checked(raw: unknown, ours: ReadonlyMap<string, string>): Checked {
  const rows = Object.entries(answer.parse(raw)).flatMap(([name, text]) => {
    const key = codes.get(name) ?? name.replace(':', '.');
    const own = ours.get(key);
    return own === undefined ? [] : [{ key, text, reason: fault(text, own) }];
  });
  return {
    texts: Object.fromEntries(rows.filter(({ reason }) => reason === null).map(({ key, text }) => [key, text])),
    refused: rows.flatMap(({ key, reason }) => (reason === null ? [] : [{ key, reason }])),
  };
}
