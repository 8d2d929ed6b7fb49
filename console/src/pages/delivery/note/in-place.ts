import type { ReactNode } from 'react';
import type { FieldOf } from './note-fields.js';
import type { Outcome } from './useNoteChange.js';

/** A value that is changed where it stands. */
export interface InPlaceProps {
  readonly label: string;
  readonly field: FieldOf;
  readonly value: string | null;
  /** How the value is shown; as it is where nothing is said. */
  readonly shown?: ReactNode;
  /** What may be chosen; anything else can be typed. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Hands in what it is to be, with what the person saw. */
  readonly onSave: (was: string | null, value: string | null) => Promise<Outcome>;
}
