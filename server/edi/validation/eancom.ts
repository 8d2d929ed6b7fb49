import { directory } from '../directories/directory.js';
import { code } from '../syntax/codes.js';

/** UNH 0057 of a message after EANCOM, the subset of EDIFACT that GS1 keeps. */
const EANCOM = /^EAN\d{3}$/i;
/** GS1's own codes, until the UN has one: `33E` marked with a serial shipping container code, `X29`. */
const OWN_FORM = /^(?:\d{1,2}E|X\d{1,2}E?)$/;
/** What has another form: 3035 SH ships the goods. */
const OWN: Readonly<Record<string, readonly string[]>> = { 3035: ['SH'] };
/** EANCOM takes codes of later directories into its editions of D.96A and D.01B. */
const LATER = ['D01B', 'D10A', 'D18A', 'D20B'] as const;

export function isEancom(association: string): boolean {
  return EANCOM.test(association);
}

/** Whether a code that the directory doesn't list is one of EANCOM's, by the element's number. */
export function isEancomCode(element: string, value: string): boolean {
  const text = value.trim().toUpperCase();
  if (OWN_FORM.test(text) || OWN[element]?.includes(text) === true) return true;
  return LATER.some((name) => {
    const { short, long } = directory(name).codeList(element);
    return text.length <= 4 ? short.has(code(text)) : long.has(text);
  });
}
