import { dayOf } from '../mapping/values.js';
import { vdaCalloffDate } from '../messages/vda4905-dates.js';
import type { SegmentCursor } from '../syntax/segment-cursor.js';
import { hasValue } from '../syntax/segment-values.js';
import { ElementCheck, type ElementFault } from '../validation/element-check.js';
import { planSegment } from '../validation/segment-plan.js';
import { type Diagnosis, ShapeDiagnosis } from '../validation/shape-diagnosis.js';
import type { LayoutSegment } from './layout.js';
import { LayoutDirectory } from './layout-directory.js';

/** Fields of days; the date of a call-off may be a week, a month or backlog, too. */
const DAY = /Date$|^horizon/;
const CALLOFF_DATE = 'date';
const utf8 = new TextEncoder();

/** A place whose values show whether they belong there: a day, or a number. */
interface Spot {
  readonly element: number;
  readonly component: number;
  readonly isDay: boolean;
}

/** Layouts as if all of them were certain. */
const strict = new WeakMap<LayoutDirectory, LayoutDirectory>();
/** One for all messages of a file, since its trials are bounded. */
const shapes = new WeakMap<SegmentCursor, ShapeDiagnosis>();

/** Finds the one separator behind a segment that is not built as its layout says. The layout may be wrong itself: days and numbers that are right in their places speak for it. */
export class LayoutShift {
  private readonly shape: ShapeDiagnosis;
  private readonly spots = new Map<string, readonly Spot[]>();

  constructor(
    private readonly segment: SegmentCursor,
    private readonly layout: LayoutDirectory,
  ) {
    this.shape = shapes.get(segment) ?? new ShapeDiagnosis(segment);
    shapes.set(segment, this.shape);
  }

  /** The cause in the segment the cursor stands on, null where none is plain. `isUsual`: other segments of its kind fit, so that no day or number need speak for the layout. */
  of(tag: string, isUsual: boolean): Diagnosis | null {
    const { segment } = this;
    const plan = planSegment(strictly(this.layout), tag);
    if (plan === null) return null;
    const faults: { readonly fault: ElementFault; readonly start: number }[] = [];
    new ElementCheck(segment, (fault, start) => faults.push({ fault, start })).run(plan);
    const spots = this.spotsOf(tag);
    // A value that is missing says nothing of those that are there.
    if (faults.every(({ fault }) => fault === 'element-missing') && daysAreDays(segment, spots)) return null;
    return this.shape.of(
      plan,
      faults,
      (trial) => daysAreDays(trial, spots) && (isUsual || spots.some((spot) => isFilled(trial, spot))),
    );
  }

  private spotsOf(tag: string): readonly Spot[] {
    const known = this.spots.get(tag);
    if (known !== undefined) return known;
    const elements = this.layout.layout.segments[tag]?.elements ?? [];
    const spots = elements.flatMap(({ components }, element) =>
      components.flatMap(({ field = '', form }, component): Spot[] => {
        const isDay = field === CALLOFF_DATE || DAY.test(field);
        return isDay || form.startsWith('n') ? [{ element: element + 1, component, isDay }] : [];
      }),
    );
    this.spots.set(tag, spots);
    return spots;
  }
}

function strictly(layout: LayoutDirectory): LayoutDirectory {
  const known = strict.get(layout);
  if (known !== undefined) return known;
  const segments: Record<string, LayoutSegment> = {};
  for (const [tag, segment] of Object.entries(layout.layout.segments))
    segments[tag] = {
      ...segment,
      elements: segment.elements.map((element) => ({
        ...element,
        components: element.components.map((component) => ({ ...component, verified: true })),
      })),
    };
  const made = new LayoutDirectory({ ...layout.layout, segments });
  strict.set(layout, made);
  return made;
}

function isFilled(segment: SegmentCursor, { element, component }: Spot): boolean {
  return hasValue(segment, element, component);
}

function daysAreDays(segment: SegmentCursor, spots: readonly Spot[]): boolean {
  return spots.every((spot) => {
    if (!spot.isDay || !isFilled(segment, spot)) return true;
    const text = segment.textAt(spot.element, spot.component);
    return dayOf(text) !== null || vdaCalloffDate(utf8.encode(text), 0, text.length, false).kind !== 'invalid';
  });
}
