import type { FindingCode } from '../finding-text.js';
import type { MessageContext, MessageReader } from '../messages/message-reader.js';
import type { BusinessDocument } from '../model/document.js';
import { type Group } from '../mapping/plan.js';
import { type Code, code, codeText } from '../syntax/codes.js';
import { decimalAt, hasValue } from '../syntax/segment-values.js';
import type { Decimal } from '../syntax/decimal.js';
import type { Diagnosis } from '../validation/shape-diagnosis.js';
import type { LayoutDirectory } from './layout-directory.js';
import { LayoutShift } from './layout-shift.js';

/** What a segment must be like for its fields to be taken. */
interface Fit {
  /** The layout is verified here: what does not fit it is taken all the same, and judged by the standard, unless one separator explains it. */
  readonly isCertain: boolean;
  /** By element from 1: how many components it may have. */
  readonly sizes: readonly number[];
  readonly required: readonly Spot[];
  readonly numbers: readonly Spot[];
  readonly description: string;
}
interface Spot {
  readonly element: number;
  readonly component: number;
  readonly length: number;
}

/** What the reader of the message misses where nothing of a segment is taken, or of its group. */
const FOLLOWING: Readonly<Record<string, readonly FindingCode[]>> = {
  MID: ['document-field-missing', 'document-field-missing'],
  CSG: ['schedule-without-lines'],
  ARD: ['schedule-without-lines', 'document-without-lines'],
  RAD: ['document-without-lines'],
};

/**
 * Keeps segments from a reader that its layout was only supposed to describe: where a segment of an unverified layout has more than that, lacks what
 * must be there, or has text in the place of a number, nothing is taken: a quantity is never guessed. One wrong separator behind it is the sender's, where
 * days and numbers or other segments of its kind show that the layout is right; else the layout is wrong for this partner.
 */
export class FitReader implements MessageReader {
  private readonly fits = new Map<Code, Fit>();
  private readonly groups = new Map<Code, ReadonlySet<Code>>();
  /** Segments of a group whose first segment does not fit: they would be taken for those of the one before. */
  private skipped: ReadonlySet<Code> | null = null;
  private readonly number: Decimal = { mantissa: 0, scale: 0 };
  private readonly shift: LayoutShift;
  /** Of the tags that came: whether one of their segments did fit. */
  private readonly came = new Map<Code, boolean>();

  constructor(
    private readonly context: MessageContext,
    layout: LayoutDirectory,
    group: Group | null,
    private readonly reader: MessageReader,
  ) {
    const doubtful = new Set(layout.unverified);
    for (const tag of Object.keys(layout.layout.segments)) {
      const fit = fitOf(layout, tag, !doubtful.has(tag));
      if (fit !== null) this.fits.set(code(tag), fit);
    }
    this.shift = new LayoutShift(context.segment, layout);
    if (group !== null) this.gather(group);
  }

  private gather(group: Group): void {
    for (const { tag, group: inner } of group.members) {
      if (inner === null) continue;
      const inside = new Set(inner.tags);
      inside.delete(code(tag));
      this.groups.set(code(tag), inside);
      this.gather(inner);
    }
  }

  take(): void {
    const { tag } = this.context.segment;
    if (this.skipped?.has(tag) === true) return;
    this.skipped = null;
    const fit = this.fits.get(tag);
    const isUsual = this.came.get(tag);
    if (fit === undefined || this.holds(fit)) {
      if (isUsual !== true) this.came.set(tag, true);
      this.reader.take();
      return;
    }
    this.came.set(tag, isUsual === true);
    // Where no segment of its kind fits, and this is not the first, the layout is wrong for this partner.
    const shift = isUsual === false ? null : this.shift.of(codeText(tag), isUsual === true || fit.isCertain);
    if (shift === null && fit.isCertain) {
      this.reader.take();
      return;
    }
    this.skipped = this.groups.get(tag) ?? null;
    this.report(fit, shift);
  }

  /** One finding for the segment and all that will be missing without it. */
  private report({ description }: Fit, shift: Diagnosis | null): void {
    const { segment, findings } = this.context;
    const tag = codeText(segment.tag);
    findings.explain(segment.number);
    findings.foresee(FOLLOWING[tag] ?? []);
    if (shift === null) {
      const { start, end, number } = segment;
      findings.add('layout-misfit', { start, end, segment: number, path: tag }, description);
      return;
    }
    const { fault, start, end, expected, proposal } = shift;
    const place = { start, end, segment: segment.number, path: tag, propose: () => ({ proposal }) };
    findings.add(fault, place, expected);
  }

  private holds({ sizes, required, numbers }: Fit): boolean {
    const { segment } = this.context;
    for (let element = 1; element < segment.elementCount; element++) {
      for (let component = sizes[element - 1] ?? 0; component < segment.componentCount(element); component++)
        if (hasValue(segment, element, component)) return false;
    }
    return (
      required.every(({ element, component }) => hasValue(segment, element, component)) &&
      numbers.every(
        ({ element, component, length }) =>
          !hasValue(segment, element, component) || this.isNumber(element, component, length),
      )
    );
  }

  private isNumber(element: number, component: number, length: number): boolean {
    const { segment } = this.context;
    return (
      decimalAt(segment, element, component, this.number) &&
      segment.textAt(element, component).replaceAll(/[-.,]/g, '').length <= length
    );
  }

  finish(): BusinessDocument {
    return this.reader.finish();
  }
}

/** Null where nothing is taken from the segment, so that it needn't fit. */
function fitOf({ layout }: LayoutDirectory, tag: string, isCertain: boolean): Fit | null {
  const elements = layout.segments[tag]?.elements ?? [];
  const spots = elements.flatMap(({ components }, element) =>
    components.map((each, component) => ({
      ...each,
      spot: { element: element + 1, component, length: Number(/\d+$/.exec(each.form)?.[0] ?? 0) },
    })),
  );
  if (!spots.some(({ field }) => field !== undefined)) return null;
  return {
    isCertain,
    sizes: elements.map(({ components }) => components.length),
    required: spots.filter(({ mandatory }) => mandatory).map(({ spot }) => spot),
    numbers: spots.filter(({ form }) => form.startsWith('n')).map(({ spot }) => spot),
    description: `${tag}+${elements.map(({ components }) => components.map(({ name }) => name).join(':')).join('+')}`,
  };
}
