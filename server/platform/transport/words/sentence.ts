/** A sentence in English, Swedish and Chinese; `{{0}}` is a place for a value. */
export type Sentence = readonly [en: string, se: string, cn: string];
