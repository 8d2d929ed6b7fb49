import { useCallback } from 'react';
import type { Language } from '../../../server/contract/fields.js';
import { useLanguage } from './language.js';

/** Words that travel with the page that says them: the first page of the console carries its own texts alone. */
export type Texts = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** Texts in the user's language, `{{name}}` and the like filled in. */
export function useTextsOf<T extends Texts>(texts: T): (key: keyof T & string, values?: Readonly<Record<string, string>>) => string {
  const language = useLanguage();
  return useCallback((key, values = {}) => (texts[key]?.[language] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''), [texts, language]);
}

/** Texts that lack a language, or name other values in one of them; for tests. */
export function faultsOf(texts: Texts): readonly string[] {
  const values = (text: string): string => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort().join(' ');
  return Object.entries(texts).filter(([, { en, se, cn }]) => [en, se, cn].some((text) => text.trim() === '' || values(text) !== values(en))).map(([key]) => key);
}
