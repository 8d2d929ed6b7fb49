import type { DespatchNoteChange } from '../../../../../server/contract/despatch-change.js';

/** Changes that take somebody's own change of a note back, or make it again. */
export interface Step {
  readonly changes: readonly DespatchNoteChange[];
  /** The version of the note that they are for: the one behind it. */
  readonly at: number;
}
export interface NoteHistory {
  readonly undo: readonly Step[];
  readonly redo: readonly Step[];
}
export const NO_HISTORY: NoteHistory = { undo: [], redo: [] };
/** Steps that are kept. */
const MOST = 50;

/** A change was made: what was taken back before it is not made again any more. */
export function withChange({ undo }: NoteHistory, step: Step): NoteHistory {
  return { undo: [...undo, step].slice(-MOST), redo: [] };
}

/**
 * The last step in one direction was made.
 * @param answer what takes it back in turn, and the version of the note now.
 */
export function withStep(
  history: NoteHistory,
  direction: keyof NoteHistory,
  answer: { readonly changes: Step['changes']; readonly version: number },
): NoteHistory {
  const made = history[direction].at(-1);
  if (!made) return history;
  const other = direction === 'undo' ? 'redo' : 'undo';
  const [next, ...before] = history[direction].slice(0, -1).toReversed();
  // The note is what it was before the step, unless somebody changed it meanwhile: the next step is for its version now.
  const isAsBefore = answer.version === made.at + 1 && next?.at === made.at - 1;
  const left = next === undefined ? [] : [...before.toReversed(), isAsBefore ? stepAt(next, answer.version) : next];
  const back: Step = { changes: answer.changes, at: answer.version };
  return { ...history, [direction]: left, [other]: [...history[other], back] };
}

function stepAt({ changes }: Step, version: number): Step {
  return {
    changes: changes.map((change) => (change.kind === 'units' ? { ...change, version } : change)),
    at: version,
  };
}
