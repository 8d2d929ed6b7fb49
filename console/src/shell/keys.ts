import type { Place } from './navigation.js';

/** The letter of each group of the navigation, pressed with Shift after `g`. */
export const GROUP_KEYS = {
  plan: 'p',
  ship: 's',
  exchange: 'e',
  insight: 'i',
  partners: 'r',
  admin: 'a',
} as const satisfies Partial<Record<Place['group'], string>>;
