import type { Area } from '../../platform/area.js';

/** Texts of the console. */
export const translationArea: Area = {
  name: 'translation',
  server: [() => import('./translation.module.js')],
  settings: ['TRANSLATIONS_URL'],
};
