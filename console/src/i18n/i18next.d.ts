import type en from './en.json';
import type transactions from './transactions/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en & typeof transactions };
  }
}
