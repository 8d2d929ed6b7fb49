import i18next, { type TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../server/contract/fields.js';
import { LANGUAGES } from './languages.js';
import type { Resources } from './resources.js';

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
type Values = Readonly<Record<string, string | number>>;
/** Gives a text of a group, its `{{places}}` filled in; a `count` that is a number chooses the form. */
export type Say<G extends Group> = (key: TextKey<G>, values?: Values) => string;
/** The same of every group. */
export type SayAny = (key: AnyTextKey, values?: Values) => string;

type SayPlain = (key: string, values?: Values) => string;
/** Keys are checked by whoever calls: here they are any text. */
function saying(t: TFunction, group: string): SayPlain {
  return (key, values) => t(`${group}.${key}`, values ?? {});
}

/** Texts of one group, or of any, in the user's language. Whoever shows them comes through `withTexts`, which fetches them. */
export function useTexts<G extends Group>(group: G): Say<G>;
export function useTexts(): SayAny;
export function useTexts(group?: string): SayPlain {
  const { t } = useTranslation();
  return useMemo(() => (group === undefined ? (key, values) => t(key, values ?? {}) : saying(t, group)), [t, group]);
}

/** The same outside of React. */
export function textsIn<G extends Group>(group: G, language: Language): Say<G> {
  return saying(i18next.getFixedT(LANGUAGES[language].tag), group);
}

/** Tells the keys of a group from any other text: for names that come with data. */
export function useIsText<G extends Group>(group: G): (key: string) => key is TextKey<G> {
  const { i18n } = useTranslation();
  return useMemo(
    () =>
      (key): key is TextKey<G> =>
        i18n.exists(`${group}.${key}`),
    [i18n, group],
  );
}
