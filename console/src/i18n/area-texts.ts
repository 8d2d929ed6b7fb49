import { keysOf } from '../../../server/domain/typed-keys.js';
import i18next from 'i18next';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { Language } from '../../../server/contract/fields.js';
import { LANGUAGES } from './languages.js';

type Fetch = () => Promise<{ default: object }>;
/** The texts of an area, one file a language, fetched with the first part of the console that shows them. */
export type AreaTexts = Readonly<Record<Language, Fetch>>;

const shownAreas = new Set<AreaTexts>();
/** Texts that are loaded, by area and language. */
const loaded = new Map<AreaTexts, Set<Language>>();
/** What texts from elsewhere make of ours. */
let overlay = (_tag: string, texts: object): object => texts;
const FETCH_TIMEOUT_MS = 10_000;

/** Texts of a language for every area shown so far, or the English ones at hand when they don't arrive in time. */
export async function loadShownAreas(language: Language): Promise<void> {
  for (const area of shownAreas) await loadArea(area, language);
}
async function loadArea(area: AreaTexts, language: Language): Promise<void> {
  const languages = loaded.get(area) ?? new Set();
  loaded.set(area, languages);
  if (languages.has(language)) return;
  const { tag } = LANGUAGES[language];
  // Nothing stands in for the English ones: without them there is no page, as without its program.
  if (language === 'en') addTexts(tag, (await area.en()).default);
  else if (!(await addInTime(tag, area[language]))) return;
  languages.add(language);
}
/** Adds texts when they come. Gives back whether they came in time; those that are late show as soon as they are here. */
export async function addInTime(tag: string, fetched: Fetch): Promise<boolean> {
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
/** Silent: nothing on screen shows these texts yet, so nothing has to render again. */
function addTexts(tag: string, texts: object, silent = true): void {
  i18next.addResourceBundle(tag, 'translation', overlay(tag, texts), true, true, { silent });
}

/** A part of the console with the texts of areas: in English, which stands in for what is missing, and in the language in use. */
export async function withTexts<M>(part: Promise<M>, ...areas: readonly AreaTexts[]): Promise<M> {
  const inUse = keysOf(LANGUAGES).filter((one) => one === 'en' || LANGUAGES[one].tag === i18next.language);
  for (const area of areas) shownAreas.add(area);
  const texts = areas.flatMap((area) => inUse.map((language) => loadArea(area, language)));
  const [loadedPart] = await Promise.all([part, ...texts]);
  return loadedPart;
}

/** Fetches texts of areas in another language than the one in use: for what is written to somebody else. */
export async function loadTexts(language: Language, ...areas: readonly AreaTexts[]): Promise<void> {
  await Promise.all(areas.map((area) => loadArea(area, language)));
}

/** A component that is fetched with the texts of areas when it is first shown. */
export function lazyWithTexts<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...areas: readonly AreaTexts[]
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await withTexts(load(), ...areas) }));
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
