import { useMemo, useSyncExternalStore } from 'react';
import type { Language } from '../../../server/contract/fields.js';
import type { Resources } from './resources.js';
import { onTextsChanged, saidNow, sayingIn, type SayPlain, type Values } from './store.js';

/** The first word of every key: what the texts are about. */
type Group = keyof Resources;
/** Keys of nested texts, joined by dots; both forms of a text that counts have one name. */
type Key<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K extends `${infer Name}_${'one' | 'other'}`
      ? Name
      : K
    : `${K}.${Key<T[K]>}`;
}[keyof T & string];
export type TextKey<G extends Group> = Key<Resources[G]>;
/** A key with its group, as data that names a text has it. */
export type AnyTextKey = { [G in Group]: `${G}.${TextKey<G>}` }[Group];
/** Gives a text of a group, its `{{places}}` filled in; a `count` that is a number chooses the form. */
export type Say<G extends Group> = (key: TextKey<G>, values?: Values) => string;
/** The same of every group. */
export type SayAny = (key: AnyTextKey, values?: Values) => string;

/** Keys are checked by whoever calls: here they are any text. */
function saying(language: Language, group?: string): SayPlain {
  const say = sayingIn(language);
  return group === undefined ? say : (key, values) => say(`${group}.${key}`, values);
}

/** Texts of one group, or of any, in the user's language. Whoever shows them comes through `withTexts`, which fetches them. */
export function useTexts<G extends Group>(group: G): Say<G>;
export function useTexts(): SayAny;
export function useTexts(group?: string): SayPlain {
  const said = useSyncExternalStore(onTextsChanged, saidNow);
  // Another function with each change, so that what remembers texts says them again.
  return useMemo(() => saying(said.language, group), [said, group]);
}

/** The same outside of React. */
export function textsIn<G extends Group>(group: G, language: Language): Say<G> {
  return saying(language, group);
}
