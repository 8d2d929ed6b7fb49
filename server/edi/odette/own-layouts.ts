import { AVIEXP } from './aviexp.layout.js';
import { DELINS } from './delins.layout.js';
import { INVOIC } from './invoic.layout.js';

/** Messages that Odette describes itself; its later ones are subsets of UN messages and are checked by those. */
export const ODETTE_LAYOUTS = [DELINS, AVIEXP, INVOIC] as const;
