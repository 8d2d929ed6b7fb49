import type { Language } from '../../contract/fields.js';
import type { CmrEdition, CmrWaybill } from '../../domain/transport/cmr.js';

/** A cell of the loading list, and a row of it. */
export interface LoadRow {
  readonly packaging: string;
  readonly count: string;
  readonly plates: string;
  readonly stack: string;
  readonly metres: string;
}
/** A note on the loading list. */
export interface LoadGroup {
  readonly title: string;
  readonly rows: readonly LoadRow[];
  readonly weight: string;
}
/** A transport as its loading list has it: facts by name, the notes, the totals. */
export interface LoadSheet {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly groups: readonly LoadGroup[];
  readonly totals: readonly (readonly [name: string, value: string])[];
  readonly hazards: readonly string[];
}

/** What the printing thread is given. */
export type TransportPrintTask =
  | {
      readonly kind: 'waybill';
      readonly edition: CmrEdition;
      readonly waybills: readonly CmrWaybill[];
      readonly language: Language;
    }
  | { readonly kind: 'loading-list'; readonly sheet: LoadSheet; readonly language: Language };
