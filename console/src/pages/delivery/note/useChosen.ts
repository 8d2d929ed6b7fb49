import { useState } from 'react';

/** Units that are chosen, or some packages of one of them by their labels. */
export interface Chosen {
  readonly units: readonly string[];
  /** The unit of the labels; null while none are chosen. */
  readonly labelsOf: string | null;
  readonly labels: readonly string[];
}
export const NOTHING_CHOSEN: Chosen = { units: [], labelsOf: null, labels: [] };

const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** What is chosen in the tree. Units and labels are not chosen together: an act is for one or the other. */
export function useChosen(): {
  readonly chosen: Chosen;
  readonly toggleUnit: (id: string) => void;
  readonly toggleLabel: (unit: string, label: string) => void;
  readonly clear: () => void;
} {
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  return {
    chosen,
    toggleUnit: (id) => {
      setChosen(({ units }) => ({ ...NOTHING_CHOSEN, units: toggled(units, id) }));
    },
    toggleLabel: (unit, label) => {
      setChosen(({ labelsOf, labels }) => {
        const next = toggled(labelsOf === unit ? labels : [], label);
        return { units: [], labelsOf: next.length === 0 ? null : unit, labels: next };
      });
    },
    clear: () => {
      setChosen(NOTHING_CHOSEN);
    },
  };
}
