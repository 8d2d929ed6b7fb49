import type en from './texts/en.json';
import type { AreaTexts } from '../../i18n/area-texts.js';

declare module '../../i18n/resources.js' {
  interface TextsByArea {
    forecast: typeof en;
  }
}

export const forecastTexts: AreaTexts = {
  en: () => import('./texts/en.json'),
  se: () => import('./texts/se.json'),
  cn: () => import('./texts/cn.json'),
};
