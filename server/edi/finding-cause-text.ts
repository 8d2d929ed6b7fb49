import type { FindingLanguage } from './finding-rule.js';

/** A likely cause in every language; `{found}`, `{expected}` and `{path}` are filled in. */
export type FindingCause = Readonly<Record<FindingLanguage, string>>;

export function cause(en: string, se: string, cn: string): FindingCause {
  return { en, se, cn };
}
