import type { z } from 'zod';
import type { despatchLabelsPreview } from '../../../../../server/contract/despatch-labels.js';
import type { PrintProfileChoice } from '../../../../../server/contract/print-profile.js';
import type { PrintProfileId } from '../../../../../server/domain/ids.js';
import type { LabelKind, LayoutName, PrintSettings, ProfileReason } from '../../../../../server/domain/label/print.js';

/** What is changed of a profile for one print. */
type Changed = Pick<PrintSettings, 'format' | 'resolution' | 'paper' | 'startPosition' | 'copies'>;

/** How labels are printed this time. */
export interface LabelChoice {
  readonly kind: LabelKind;
  /** undefined: the profile that counts; null: what is built in. */
  readonly profileId?: PrintProfileId | null;
  /** One layout for all transport labels; null: each its own. */
  readonly layout: LayoutName | null;
  readonly changes: Partial<Changed>;
}
export type LabelsBody = z.input<typeof despatchLabelsPreview.body>;

/** As the profile that counts says. */
export const AS_USUAL: LabelChoice = { kind: 'transport', layout: null, changes: {} };

/** The profile of a choice, why it counts, and its settings with what is changed for this print. */
export function settingsOf(
  { profileId, changes }: LabelChoice,
  { profiles, builtIn, ...counting }: PrintProfileChoice,
): { readonly id: PrintProfileId | null; readonly because: ProfileReason; readonly settings: PrintSettings } {
  const id = profileId === undefined ? counting.profileId : profileId;
  const profile = profiles.find((one) => one.id === id);
  const isCounting = id === counting.profileId;
  return { id, because: isCounting ? counting.because : 'print', settings: { ...(profile ?? builtIn), ...changes } };
}

/** What is asked of the server: the labels that are chosen, all of the note where none are. */
export function bodyOf({ kind, layout, changes, ...profile }: LabelChoice, numbers: readonly string[]): LabelsBody {
  return {
    ...profile,
    ...changes,
    ...(kind === 'internal' ? { kind } : layout !== null && { layout }),
    ...(numbers.length > 0 && { numbers: [...numbers] }),
  };
}
