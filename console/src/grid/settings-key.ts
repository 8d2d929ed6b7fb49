import type { ListName } from '../../../server/contract/view.js';

/** Under which what is known of a list's looks is kept. */
export const settingsKey = (list: ListName): readonly string[] => ['list-settings', list];
