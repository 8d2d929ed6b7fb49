import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '../../../server/contract/fields.js';
import { addInTime, loadShownAreas } from './area-texts.js';
import en from './en.json';
import { LANGUAGES } from './languages.js';

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
  const { tag } = LANGUAGES[language];
  if (language !== 'en' && !i18next.hasResourceBundle(tag, 'translation')) await addInTime(tag, BASE_TEXTS[language]);
  await loadShownAreas(language);
}

/** Which of several choices is the last one: texts of an earlier one may arrive later. */
let lastChoice = 0;

/** Says everything in a language from when its texts are here, and keeps it for this browser. A choice that was followed by another one changes nothing. */
export async function setLanguage(language: Language): Promise<void> {
  const choice = ++lastChoice;
  await load(language);
  if (choice !== lastChoice) return;
  const { tag } = LANGUAGES[language];
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
  document.cookie = `language=${language}; path=/; max-age=${String(YEAR_S)}; samesite=lax`;
}

/** Starts the texts in the language that this browser was last used in. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    // Texts that arrive from elsewhere show at once.
    react: { bindI18nStore: 'added' },
  });
  const stored = storedLanguage();
  if (stored !== 'en') await setLanguage(stored);
}

/** The language in use, as the product names it. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'sv' ? 'se' : i18n.language === 'zh-CN' ? 'cn' : 'en';
}
