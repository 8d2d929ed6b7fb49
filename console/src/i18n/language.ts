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
  about: {
    en: () => import('./about/en.json'),
    se: () => import('./about/se.json'),
    cn: () => import('./about/cn.json'),
  },
  agreement: {
    en: () => import('./agreement/en.json'),
    se: () => import('./agreement/se.json'),
    cn: () => import('./agreement/cn.json'),
  },
  audit: {
    en: () => import('./audit/en.json'),
    se: () => import('./audit/se.json'),
    cn: () => import('./audit/cn.json'),
  },
  company: {
    en: () => import('./company/en.json'),
    se: () => import('./company/se.json'),
    cn: () => import('./company/cn.json'),
  },
  dashboard: {
    en: () => import('./dashboard/en.json'),
    se: () => import('./dashboard/se.json'),
    cn: () => import('./dashboard/cn.json'),
  },
  form: { en: () => import('./form/en.json'), se: () => import('./form/se.json'), cn: () => import('./form/cn.json') },
  grid: { en: () => import('./grid/en.json'), se: () => import('./grid/se.json'), cn: () => import('./grid/cn.json') },
  help: { en: () => import('./help/en.json'), se: () => import('./help/se.json'), cn: () => import('./help/cn.json') },
  login: {
    en: () => import('./login/en.json'),
    se: () => import('./login/se.json'),
    cn: () => import('./login/cn.json'),
  },
  mobile: {
    en: () => import('./mobile/en.json'),
    se: () => import('./mobile/se.json'),
    cn: () => import('./mobile/cn.json'),
  },
  notifications: {
    en: () => import('./notifications/en.json'),
    se: () => import('./notifications/se.json'),
    cn: () => import('./notifications/cn.json'),
  },
  palette: {
    en: () => import('./palette/en.json'),
    se: () => import('./palette/se.json'),
    cn: () => import('./palette/cn.json'),
  },
  profile: {
    en: () => import('./profile/en.json'),
    se: () => import('./profile/se.json'),
    cn: () => import('./profile/cn.json'),
  },
  schedule: {
    en: () => import('./schedule/en.json'),
    se: () => import('./schedule/se.json'),
    cn: () => import('./schedule/cn.json'),
  },
  sending: {
    en: () => import('./sending/en.json'),
    se: () => import('./sending/se.json'),
    cn: () => import('./sending/cn.json'),
  },
  shell: {
    en: () => import('./shell/en.json'),
    se: () => import('./shell/se.json'),
    cn: () => import('./shell/cn.json'),
  },
  start: {
    en: () => import('./start/en.json'),
    se: () => import('./start/se.json'),
    cn: () => import('./start/cn.json'),
  },
  traffic: {
    en: () => import('./traffic/en.json'),
    se: () => import('./traffic/se.json'),
    cn: () => import('./traffic/cn.json'),
  },
  transactions: {
    en: () => import('./transactions/en.json'),
    se: () => import('./transactions/se.json'),
    cn: () => import('./transactions/cn.json'),
  },
  users: {
    en: () => import('./users/en.json'),
    se: () => import('./users/se.json'),
    cn: () => import('./users/cn.json'),
  },
} as const satisfies Record<string, Record<Language, Texts>>;
export type TextArea = keyof typeof AREAS;
const shownAreas = new Set<TextArea>();
const hereAlready = new Set<string>();
/** What texts from elsewhere make of ours. */
let overlay = (_tag: string, texts: object): object => texts;
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
  const name = `${area} ${tag}`;
  if (hereAlready.has(name)) return;
  // Nothing stands in for the English ones: without them there is no page, as without its program.
  if (language === 'en') addTexts(tag, (await AREAS[area].en()).default);
  else if (!(await add(tag, AREAS[area][language]))) return;
  hereAlready.add(name);
}
/** Adds texts when they come. Gives back whether they came in time; those that are late show as soon as they are here. */
async function add(tag: string, fetched: Texts): Promise<boolean> {
  let isLate = false;
  const texts = fetched()
    .then((module) => {
      addTexts(tag, module.default, !isLate);
      return true;
    })
    .catch(() => false);
  const late = new Promise<false>((resolve) => {
    window.setTimeout(() => {
      isLate = true;
      resolve(false);
    }, FETCH_TIMEOUT_MS);
  });
  return Promise.race([texts, late]);
}
/** Silent: nobody says these texts yet, so nobody has to be told. */
function addTexts(tag: string, texts: object, silent = true): void {
  i18next.addResourceBundle(tag, 'translation', overlay(tag, texts), true, true, { silent });
}

/** A page's module with the texts of its area: in English, which stands in for what is missing, and in the language in use. */
export async function withTexts<M>(area: TextArea, page: Promise<M>): Promise<M> {
  shownAreas.add(area);
  await Promise.all([
    loadArea(area, 'en'),
    ...(Object.keys(LANGUAGES) as Language[])
      .filter((one) => one !== 'en' && LANGUAGES[one].tag === i18next.language)
      .map((one) => loadArea(area, one)),
  ]);
  return page;
}

/** From now on texts are said as `change` has them: those that are here at once, and others when they come. */
export function overlayTexts(tag: string, change: typeof overlay): void {
  overlay = change;
  i18next.addResourceBundle(
    tag,
    'translation',
    change(tag, i18next.getResourceBundle(tag, 'translation') as object),
    true,
    true,
  );
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
