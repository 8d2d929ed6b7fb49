import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '../../../server/contract/fields.js';
import en from './en.json';

/**
 * The product says se, en, cn; the web says sv, en, zh-CN. i18next runs on the web's names: `se` is Northern Sami to Intl,
 * whose plurals are others.
 */
export const LANGUAGES = {
  se: { tag: 'sv', locale: 'sv-SE', name: 'Svenska' },
  en: { tag: 'en', locale: 'en-GB', name: 'English' },
  cn: { tag: 'zh-CN', locale: 'zh-CN', name: '中文' },
} as const satisfies Record<Language, { tag: string; locale: string; name: string }>;

const TEXTS: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  se: () => import('./se.json'),
  cn: () => import('./cn.json'),
};
const FETCH_TIMEOUT_MS = 10_000;
const YEAR_S = 31_536_000;

function isLanguage(value: string | undefined): value is Language {
  return value === 'se' || value === 'en' || value === 'cn';
}
function storedLanguage(): Language {
  const value = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  return isLanguage(value) ? value : 'en';
}

/** Texts of a language, or the English ones at hand when they don't arrive in time. */
async function load(language: Language): Promise<void> {
  const { tag } = LANGUAGES[language];
  if (language === 'en' || i18next.hasResourceBundle(tag, 'translation')) return;
  const late = new Promise<null>((resolve) => { window.setTimeout(() => { resolve(null); }, FETCH_TIMEOUT_MS); });
  const texts = await Promise.race([TEXTS[language]().catch(() => null), late]);
  if (texts) i18next.addResourceBundle(tag, 'translation', texts.default);
}

export async function setLanguage(language: Language): Promise<void> {
  await load(language);
  const { tag } = LANGUAGES[language];
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
  document.cookie = `language=${language}; path=/; max-age=${String(YEAR_S)}; samesite=lax`;
}

export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en', fallbackLng: 'en', resources: { en: { translation: en } }, interpolation: { escapeValue: false },
  });
  const stored = storedLanguage();
  if (stored !== 'en') await setLanguage(stored);
}

/** The language in use, as the product names it. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'sv' ? 'se' : i18n.language === 'zh-CN' ? 'cn' : 'en';
}
