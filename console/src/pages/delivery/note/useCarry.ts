import { useState } from 'react';
import type { DespatchDocument } from '../../../../../server/contract/despatch-document.js';
import type { DespatchNoteChange } from '../../../../../server/contract/despatch-change.js';
import { type Carried, dropOf, refusalOf } from './tree.js';

/** Where something may be put: into a unit, or nowhere, so that it stands alone. */
export type Target = string | null;

interface Carry {
  readonly carried: Carried | null;
  /** The place under the pointer or the keys; undefined while there is none. */
  readonly target: Target | undefined;
  readonly pickUp: (what: Carried, at: Target | undefined) => void;
  readonly over: (target: Target | undefined) => void;
  readonly refusal: (target: Target) => ReturnType<typeof refusalOf>;
  /** Puts it there, and says whether it could be. */
  readonly drop: (target: Target) => boolean;
  readonly giveUp: () => void;
}

/** What is carried from one place of the tree to another, by the pointer or by keys alike. */
export function useCarry(
  document: DespatchDocument,
  onDrop: (changes: readonly DespatchNoteChange[], what: Carried, target: Target) => void,
): Carry {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [target, setTarget] = useState<Target | undefined>();
  const changesTo = (to: Target): DespatchNoteChange[] => (carried === null ? [] : dropOf(document.units, carried, to));
  const refusal = (to: Target): ReturnType<typeof refusalOf> => refusalOf(document, changesTo(to));
  const giveUp = (): void => {
    setCarried(null);
    setTarget(undefined);
  };
  return {
    carried,
    target,
    pickUp: (what, at) => {
      setCarried(what);
      setTarget(at);
    },
    over: setTarget,
    refusal,
    drop: (to) => {
      if (carried === null || refusal(to) !== null) return false;
      onDrop(changesTo(to), carried, to);
      giveUp();
      return true;
    },
    giveUp,
  };
}
