import { useSyncExternalStore } from 'react';
import type { Language } from '../../../server/contract/fields.js';
import { addInTime, loadShownAreas } from './area-texts.js';
import en from './en.json';
import { LANGUAGES } from './languages.js';
import { addTexts, changeLanguage, currentLanguage, hasTexts, onTextsChanged } from './store.js';

/** The texts that every page needs, whatever its area. */
const BASE_TEXTS: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  se: () => import('./se.json'),
  cn: () => import('./cn.json'),
};
const YEAR_S = 31_536_000;

function isLanguage(value: string | undefined): value is Language {
  return value === 'se' || value === 'en' || value === 'cn';
}
function storedLanguage(): Language {
  const value = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  return isLanguage(value) ? value : 'en';
}

async function load(language: Language): Promise<void> {
  if (language !== 'en' && !hasTexts(language)) await addInTime(language, BASE_TEXTS[language]);
  await loadShownAreas(language);
}

/** Which of several choices is the last one: texts of an earlier one may arrive later. */
let lastChoice = 0;

/** Says everything in a language from when its texts are here, and keeps it for this browser. A choice that was followed by another one changes nothing. */
export async function setLanguage(language: Language): Promise<void> {
  const choice = ++lastChoice;
  await load(language);
  if (choice !== lastChoice) return;
  changeLanguage(language);
  document.documentElement.lang = LANGUAGES[language].tag;
  document.cookie = `language=${language}; path=/; max-age=${String(YEAR_S)}; samesite=lax`;
}

/** Starts the texts in the language that this browser was last used in. */
export async function startLanguage(): Promise<void> {
  addTexts('en', en);
  const stored = storedLanguage();
  if (stored !== 'en') await setLanguage(stored);
}

/** The language in use, as the product names it. */
export function useLanguage(): Language {
  return useSyncExternalStore(onTextsChanged, currentLanguage);
}
