import type { Language } from './fields.js';

/** Problems by code: the status of the answer, and the sentence that people see, in each language. */
export type ProblemTexts = Readonly<Record<string, { readonly status: number } & Readonly<Record<Language, string>>>>;
