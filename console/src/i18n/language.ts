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
type Texts = () => Promise<{ default: object }>;
/** Texts of pages that not everybody opens: they come with the page, so that the first one stays light. */
const AREAS = {
  transactions: { en: () => import('./transactions/en.json'), se: () => import('./transactions/se.json'), cn: () => import('./transactions/cn.json') },
} as const satisfies Record<string, Record<Language, Texts>>;
export type TextArea = keyof typeof AREAS;
const shownAreas = new Set<TextArea>();
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
  if (language !== 'en' && !i18next.hasResourceBundle(tag, 'translation')) await add(tag, TEXTS[language]);
  for (const area of shownAreas) await loadArea(area, language);
}
async function loadArea(area: TextArea, language: Language): Promise<void> {
  const { tag } = LANGUAGES[language];
  if (!i18next.exists(`${area}.title`, { lng: tag, fallbackLng: [] })) await add(tag, AREAS[area][language]);
}
async function add(tag: string, fetched: Texts): Promise<void> {
  const late = new Promise<null>((resolve) => { window.setTimeout(() => { resolve(null); }, FETCH_TIMEOUT_MS); });
  const texts = await Promise.race([fetched().catch(() => null), late]);
  if (texts) i18next.addResourceBundle(tag, 'translation', texts.default, true, true);
}

/** A page's module with the texts of its area: in English, which stands in for what is missing, and in the language in use. */
export async function withTexts<M>(area: TextArea, page: Promise<M>): Promise<M> {
  shownAreas.add(area);
  await Promise.all([loadArea(area, 'en'), ...(Object.keys(LANGUAGES) as Language[]).filter((one) => one !== 'en' && LANGUAGES[one].tag === i18next.language).map((one) => loadArea(area, one))]);
  return page;
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
