import { useCallback, useState } from 'react';
import type { Entry } from './entry.js';

/** Steps that can be taken back. */
const MOST_STEPS = 100;

interface Steps {
  readonly now: Entry;
  readonly past: readonly Entry[];
  readonly future: readonly Entry[];
  /** What the last step changed: typing on in the same field is one step. */
  readonly what: string;
}

/** What is entered, with its steps back and forth. */
export function useEntry(initial: Entry) {
  const [{ now, past, future }, setSteps] = useState<Steps>({ now: initial, past: [], future: [], what: '' });
  const change = useCallback((what: string, next: (entry: Entry) => Entry): void => {
    setSteps((steps) => ({
      now: next(steps.now),
      past: what === steps.what && what !== '' ? steps.past : [...steps.past, steps.now].slice(-MOST_STEPS),
      future: [],
      what,
    }));
  }, []);
  const undo = useCallback((): void => {
    setSteps((steps) => {
      const before = steps.past.at(-1);
      return before === undefined
        ? steps
        : { now: before, past: steps.past.slice(0, -1), future: [steps.now, ...steps.future], what: '' };
    });
  }, []);
  const redo = useCallback((): void => {
    setSteps((steps) => {
      const [after, ...rest] = steps.future;
      return after === undefined ? steps : { now: after, past: [...steps.past, steps.now], future: rest, what: '' };
    });
  }, []);
  return { entry: now, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
