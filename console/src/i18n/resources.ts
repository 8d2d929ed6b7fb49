import type base from './en.json';

/** The English texts of each area. An area adds its own beside its texts (`texts.ts`). */
export interface TextsByArea {
  base: typeof base;
}

type Intersection<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer I) => void ? I : never;
/** Every text of the console in English, as its type: a key that no area has doesn't compile. */
export type Resources = Intersection<TextsByArea[keyof TextsByArea]>;
