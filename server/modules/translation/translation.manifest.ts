import type { Area } from '../../platform/area.js';
import { TranslationModule } from './translation.module.js';

/** Texts of the console. */
export const translationArea: Area = {
  name: 'translation',
  server: [TranslationModule],
};
