import type { Proposal } from './finding.js';

const MAX_LENGTH = 40;
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', Z: '2', S: '5', B: '8' };

/** The number that a text most likely says which is none: with separators of thousands, a unit, a minus behind it, or letters for digits. */
export function numberProposal(found: string): Proposal | null {
  const text = found.trim();
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return null;
  const isTyped = /^[\dOoIlZSB]+$/.test(text);
  const bare = isTyped ? text : text.replace(/^(-?[\d.,' ]*\d)\s*[A-Za-z€$%]{1,5}\.?$/, '$1');
  const signed = bare.replace(/^(.+?)\s*-$/, '-$1').replace(/^\+/, '');
  const digits = bare === text ? signed.replaceAll(/[OoIlZSB]/g, (letter) => LOOKALIKES[letter] ?? letter) : signed;
  const [, minus = '', whole = '', , decimals] = /^(-?)(\d+|\d{1,3}(?:[ '.,]\d{3})+)(([.,])\d+)?$/.exec(digits)
    ? (/^(-?)([\d '.,]*?)(?:([.,])(\d+))?$/.exec(digits) ?? [])
    : [];
  if (whole === '') return null;
  const proposal = `${minus}${whole.replaceAll(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}`;
  return proposal === text || proposal === '' ? null : { proposal };
}
