import { directory, type MessageTables } from './directories/directory.js';
import type { Finding } from './finding.js';
import { codeText } from './syntax/codes.js';
import { REPEATED, type SegmentCursor } from './syntax/segment-cursor.js';
import { NUMERIC, planSegment, type SegmentPlan } from './validation/segment-plan.js';

/** Place in a segment as S011 has it: element from 1 (the tag), component from 1; null where the element as a whole is meant. */
export interface ElementPlace {
  readonly element: number;
  readonly component: number | null;
}

const SERVICE_TAG = /^U[NGI]/;

/** The directory's plan of the segment the cursor stands on; null where it is in none. */
export function planOf(
  segment: SegmentCursor,
  syntaxVersion: number,
  message: MessageTables | null,
): SegmentPlan | null {
  const tag = codeText(segment.tag);
  const service = directory(syntaxVersion >= 4 ? 'S4' : 'S3');
  return planSegment(SERVICE_TAG.test(tag) || message === null ? service : message, tag);
}

/** Where in its segment a finding is: by its bytes, or, where something is missing and there are none, by the element that was expected. */
export function elementPlace(segment: SegmentCursor, finding: Finding, plan: SegmentPlan | null): ElementPlace {
  if (finding.code === 'element-missing' && plan !== null) {
    const missing = missingPlace(segment, finding, plan);
    if (missing !== null) return missing;
  }
  const piece = pieceAt(segment, finding.start);
  let element = 0;
  while (element + 1 < segment.elementCount && (segment.elementFirst[element + 1] ?? 0) <= piece) element++;
  let first = segment.elementFirst[element] ?? 0;
  for (let at = first + 1; at <= piece; at++) if (((segment.marks[at] ?? 0) & REPEATED) !== 0) first = at;
  const isComposite =
    plan === null || element > plan.elements || element === 0
      ? segment.componentCount(element) > 1
      : slots(plan, element) > 1;
  const isWhole = finding.code === 'element-repeated' || finding.code === 'value-repeated';
  return { element: element + 1, component: isComposite && !isWhole ? piece - first + 1 : null };
}

/** Whether the directory has a number at a place; nothing is known of segments that it does not have. */
export function isNumeric(plan: SegmentPlan | null, { element, component }: ElementPlace): boolean {
  return plan === null || plan.form[(plan.firstSlot[element - 1] ?? 0) + (component ?? 1) - 1] === NUMERIC;
}

function pieceAt(segment: SegmentCursor, start: number): number {
  let low = 0;
  let high = segment.pieceCount - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (segment.pieceStart(middle) <= start) low = middle;
    else high = middle - 1;
  }
  return low;
}

function slots(plan: SegmentPlan, element: number): number {
  return (plan.firstSlot[element + 1] ?? 0) - (plan.firstSlot[element] ?? 0);
}

function missingPlace(segment: SegmentCursor, { start, expected }: Finding, plan: SegmentPlan): ElementPlace | null {
  for (let element = 1; element <= plan.elements; element++) {
    const first = plan.firstSlot[element] ?? 0;
    const isAbsent =
      element >= segment.elementCount ||
      (segment.componentCount(element) === 1 && segment.startAt(element, 0) === segment.endAt(element, 0));
    if (isAbsent) {
      if (
        plan.mandatory[element] === 1 &&
        (plan.elementIds[element] === expected || plan.ids[first] === expected) &&
        segment.startAt(element, 0) === start
      )
        return { element: element + 1, component: null };
      continue;
    }
    for (let component = 0; component < slots(plan, element); component++) {
      if (
        plan.ids[first + component] === expected &&
        segment.startAt(element, component) === start &&
        segment.endAt(element, component) === start
      )
        return { element: element + 1, component: component + 1 };
    }
  }
  return null;
}
