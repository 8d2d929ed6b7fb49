import { type ChildRule, is, type SegmentRule, set } from './rules.js';

interface Terms {
  readonly paymentTerms: string | null;
}
interface Payable extends Terms {
  readonly dueDate: string | null;
}

/** Groups of payment terms: PYT took the place of PAT in D.03A (C019 instead of C110 and C112). */
const GROUPS = ['PAT', 'PYT'] as const;
/** 4279 of terms for the whole amount: basic, fixed date, extended, instalment …; not 20 (penalty) and 22 (discount). */
const BASIC = ['1', '8', '7', '10', '12', '35'];
const FIXED_DATE = ['3', '2', '5', '11', '13', '14', '15', '23'];

/** 4276; 4277, which D.96A demands with it, says that there are no drafts. */
function words<T extends Terms>(segment: 'PAT' | 'PYT', readOnly: boolean): SegmentRule<T> {
  return {
    segment,
    values: {
      ...(readOnly ? {} : { '2.0': set('6') }),
      '2.3': { joined: 'paymentTerms', pieces: segment === 'PAT' ? 2 : 1, size: 35, readOnly },
    },
  };
}

/** DTM+13, in VDA 4938 DTM+140: the day on which the amount is due. */
function due<T extends Payable>(readOnly: boolean): SegmentRule<T> {
  return { segment: 'DTM', values: { '1.0': is('13', '140'), '1.1': { date: 'dueDate', readOnly } } };
}

function group<T>(trigger: 'PAT' | 'PYT', types: readonly string[], segments: readonly SegmentRule<T>[]): ChildRule<T> {
  return { property: null, trigger, when: { '1.0': types }, repeats: true, alternative: true, segments };
}

/** Payment terms in words. */
export function termsRules<T extends Terms>(): ChildRule<T>[] {
  return GROUPS.map((trigger) => group(trigger, [...BASIC, ...FIXED_DATE], [words<T>(trigger, false)]));
}

/** Payment terms in words and, in a group of its own, the due date; `more` stands in these groups too. */
export function paymentRules<T extends Payable>(more: readonly SegmentRule<T>[]): ChildRule<T>[] {
  return GROUPS.flatMap((trigger) => [
    group(trigger, BASIC, [words<T>(trigger, false), due<T>(true), ...more]),
    group(trigger, FIXED_DATE, [words<T>(trigger, true), due<T>(false), ...more]),
  ]);
}
