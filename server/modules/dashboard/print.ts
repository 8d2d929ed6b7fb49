import type { Dashboard } from '../../contract/dashboard.js';

/** What the printing thread is given. The type it prints in has no Chinese. */
export interface PrintTask {
  readonly dashboard: Dashboard;
  readonly company: string;
  readonly language: 'en' | 'se';
}
