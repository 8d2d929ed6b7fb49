import type { Language } from '../../../server/contract/fields.js';
import { LANGUAGES } from './languages.js';

export type Values = Readonly<Record<string, string | number>>;
/** Gives a text by its key with the group, its `{{places}}` filled in; a `count` that is a number chooses the form. */
export type SayPlain = (key: string, values?: Values) => string;

/** What stands in for texts that a language lacks. */
const FALLBACK: Language = 'en';
/** The texts that are here, by their whole keys. */
const texts: Readonly<Record<Language, Map<string, string>>> = { se: new Map(), en: new Map(), cn: new Map() };
/** What is said in the place of some of them. */
const replaced = new Map<Language, Readonly<Record<string, string>>>();
const plurals = new Map<Language, Intl.PluralRules>();
const listeners = new Set<() => void>();
/** What is said now: another object whenever texts on screen may have to be said again. */
let said: { readonly language: Language } = { language: FALLBACK };

function announce(language = said.language): void {
  said = { language };
  for (const listener of listeners) listener();
}

export const saidNow = (): typeof said => said;
export const currentLanguage = (): Language => said.language;

/** Calls `listener` whenever texts on screen may have to be said again. Gives back what ends that. */
export function onTextsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(into: Map<string, string>, tree: object, path: string): void {
  for (const [key, value] of Object.entries(tree) as [string, unknown][]) {
    if (typeof value === 'string') into.set(path + key, value);
    else if (typeof value === 'object' && value !== null) put(into, value, `${path}${key}.`);
  }
}

/** Adds nested texts of a language. Silent where nothing on screen shows them yet, so that nothing has to render again. */
export function addTexts(to: Language, tree: object, silent = true): void {
  put(texts[to], tree, '');
  if (!silent) announce();
}

/** From now on some texts of a language are said otherwise, by their whole keys; keys without a text of ours are ignored. */
export function replaceTexts(of: Language, others: Readonly<Record<string, string>>): void {
  replaced.set(of, others);
  announce();
}

export function hasTexts(of: Language): boolean {
  return texts[of].size > 0;
}

export function changeLanguage(to: Language): void {
  announce(to);
}

/** The form of a text that counts: `one` or `other`. Languages without the first one have `other` alone. */
function formOf(count: number, inLanguage: Language): Intl.LDMLPluralRule {
  const rules = plurals.get(inLanguage) ?? new Intl.PluralRules(LANGUAGES[inLanguage].tag);
  plurals.set(inLanguage, rules);
  return rules.select(count);
}

function find(key: string, count: string | number | undefined, inLanguage: Language): string | undefined {
  const own = texts[inLanguage];
  const form = typeof count === 'number' ? `${key}_${formOf(count, inLanguage)}` : key;
  const name = own.has(form) ? form : key;
  const text = own.get(name);
  return text === undefined ? undefined : (replaced.get(inLanguage)?.[name] ?? text);
}

function say(key: string, values: Values, inLanguage: Language): string {
  const text = find(key, values['count'], inLanguage) ?? find(key, values['count'], FALLBACK) ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => String(values[name] ?? ''));
}

/** What says texts in one language. */
export function sayingIn(one: Language): SayPlain {
  return (key, values = {}) => say(key, values, one);
}
