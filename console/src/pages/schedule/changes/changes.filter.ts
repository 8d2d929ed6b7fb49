import { choiceField, dayField, flagField, idField, modeField, textField } from '../../../list/filter.js';

export const BUCKETS = ['release', 'day', 'week', 'month'] as const;
export const SHOWS = ['quantity', 'difference', 'percent'] as const;
export type Shown = (typeof SHOWS)[number];

/** What the page shows, in its address: a copied link shows a colleague the same. */
export const CHANGES_FILTER = {
  /** Against which release; the one before where the address says none. */
  against: idField({ label: 'changes.card.previous' }),
  bucket: modeField(BUCKETS, { label: 'changes.bucket', narrows: false }),
  show: modeField(SHOWS, { label: 'changes.show', narrows: false }),
  /** Undefined: all, unless there are very many. */
  only: choiceField(['all', 'changes'], {
    label: 'changes.only',
    any: 'changes.onlys.all',
    option: (value) => `changes.onlys.${value}`,
  }),
  firm: flagField({ label: 'changes.firm' }),
  article: textField({ label: 'changes.article', most: 70 }),
  /** Whose change of the article is opened, and whether the customer is to be asked about it. */
  day: { ...dayField({ label: 'changes.bucket' }), narrows: false as const },
  ask: flagField({ label: 'changes.bucket', narrows: false }),
};
