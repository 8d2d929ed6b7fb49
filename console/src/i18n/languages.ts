import type { Language } from '../../../server/contract/fields.js';

/**
 * The product says se, en, cn; the web says sv, en, zh-CN. i18next runs on the web's names: `se` is Northern Sami to Intl,
 * whose plurals are others. `day` is how long a day is written: 2026年11月26日 is wider than the columns of a list.
 */
export const LANGUAGES = {
  se: { tag: 'sv', locale: 'sv-SE', name: 'Svenska', day: 'medium' },
  en: { tag: 'en', locale: 'en-GB', name: 'English', day: 'medium' },
  cn: { tag: 'zh-CN', locale: 'zh-CN', name: '中文', day: 'short' },
} as const satisfies Record<Language, { tag: string; locale: string; name: string; day: 'medium' | 'short' }>;
