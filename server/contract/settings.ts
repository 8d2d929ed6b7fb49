import { z } from 'zod';
import { isPlainUrl, language, type Language } from './fields.js';

const url = z.union([
  z.literal(''),
  z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(isPlainUrl, 'An address without user, password and fragment'),
]);

/** Every setting: what it may be, and what it is where nobody set it. */
export const settings = z.strictObject({
  'system.defaultLanguage': language,
  /** Where the older pages are; empty: nowhere. */
  'system.inobizUrl': url,
  /** L-21: days from today to the last day that a search of despatch advices starts with. */
  'delivery.searchToDateOffset': z.number().int().min(-366).max(366),
  /** L-22. */
  'applications.defaultCreateAsnData': z.boolean(),
});
export type Settings = z.infer<typeof settings>;
/** Some of them, each with its value. */
export type SomeSettings = { readonly [K in keyof Settings]?: Settings[K] | undefined };
export const SETTING_KEYS = settings.keyof();
export const DEFAULT_SETTINGS: Settings = {
  'system.defaultLanguage': 'en' satisfies Language,
  'system.inobizUrl': '',
  'delivery.searchToDateOffset': 0,
  'applications.defaultCreateAsnData': true,
};

/** What a person may set for oneself; the rest is the company's. */
export const ownSettings = settings.pick({
  'delivery.searchToDateOffset': true,
  'applications.defaultCreateAsnData': true,
});
