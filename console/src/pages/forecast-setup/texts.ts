import type en from './texts/en.json';
import type { AreaTexts } from '../../i18n/area-texts.js';

declare module '../../i18n/resources.js' {
  interface TextsByArea {
    forecastSetup: typeof en;
  }
}

export const forecastSetupTexts: AreaTexts = {
  en: () => import('./texts/en.json'),
  se: () => import('./texts/se.json'),
  cn: () => import('./texts/cn.json'),
};
