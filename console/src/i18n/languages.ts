import type { Language } from '../../../server/contract/fields.js';

/**
 * The product says se, en, cn; the web says sv, en, zh-CN. i18next runs on the web's names: `se` is Northern Sami to Intl,
 * whose plurals are others.
 */
export const LANGUAGES = {
  se: { tag: 'sv', locale: 'sv-SE', name: 'Svenska' },
  en: { tag: 'en', locale: 'en-GB', name: 'English' },
  cn: { tag: 'zh-CN', locale: 'zh-CN', name: '中文' },
} as const satisfies Record<Language, { tag: string; locale: string; name: string }>;
