import type { Dashboard } from '../../contract/dashboard.js';
import type { Language } from '../../contract/fields.js';

/** What the printing thread is given. */
export interface PrintTask {
  readonly dashboard: Dashboard;
  readonly company: string;
  readonly language: Language;
}
