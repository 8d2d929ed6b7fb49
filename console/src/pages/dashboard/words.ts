import { useCallback } from 'react';
import { said } from '../../../../server/domain/dashboard/words.js';
import type { Language } from '../../../../server/contract/fields.js';
import { useLanguage } from '../../i18n/language.js';

/** The words that the page shares with its PDF, in the user's language. */
export function useWords(): (
  words: Readonly<Record<Language, string>>,
  values?: Readonly<Record<string, string>>,
) => string {
  const language = useLanguage();
  return useCallback((words, values = {}) => said(words, language, values), [language]);
}
