import type { MessageContext, MessageReader } from '../messages/message-reader.js';
import type { BusinessDocument } from '../model/document.js';
import { type Group } from '../mapping/plan.js';
import { type Code, code, codeText } from '../syntax/codes.js';
import { decimalAt, hasValue } from '../syntax/segment-values.js';
import type { Decimal } from '../syntax/decimal.js';
import type { LayoutDirectory } from './layout-directory.js';

/** What a segment must be like for its fields to be taken. */
interface Fit {
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

/**
 * Keeps segments from a reader that its layout was only supposed to describe: where a segment of an unverified layout has more than that, lacks what
 * must be there, or has text in the place of a number, the layout is wrong for this partner, and nothing is taken. A quantity is never guessed.
 */
export class FitReader implements MessageReader {
  private readonly fits = new Map<Code, Fit>();
  private readonly groups = new Map<Code, ReadonlySet<Code>>();
  /** Segments of a group whose first segment does not fit: they would be taken for those of the one before. */
  private skipped: ReadonlySet<Code> | null = null;
  private readonly number: Decimal = { mantissa: 0, scale: 0 };

  constructor(
    private readonly context: MessageContext,
    layout: LayoutDirectory,
    group: Group | null,
    private readonly reader: MessageReader,
  ) {
    for (const tag of layout.unverified) {
      const fit = fitOf(layout, tag);
      if (fit !== null) this.fits.set(code(tag), fit);
    }
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
    const { segment, findings } = this.context;
    const { tag } = segment;
    if (this.skipped?.has(tag) === true) return;
    this.skipped = null;
    const fit = this.fits.get(tag);
    if (fit === undefined || this.holds(fit)) {
      this.reader.take();
      return;
    }
    this.skipped = this.groups.get(tag) ?? null;
    findings.add(
      'layout-misfit',
      { start: segment.start, end: segment.end, segment: segment.number, path: codeText(tag) },
      fit.description,
    );
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
function fitOf({ layout }: LayoutDirectory, tag: string): Fit | null {
  const elements = layout.segments[tag]?.elements ?? [];
  const spots = elements.flatMap(({ components }, element) =>
    components.map((each, component) => ({
      ...each,
      spot: { element: element + 1, component, length: Number(/\d+$/.exec(each.form)?.[0] ?? 0) },
    })),
  );
  if (!spots.some(({ field }) => field !== undefined)) return null;
  return {
    sizes: elements.map(({ components }) => components.length),
    required: spots.filter(({ mandatory }) => mandatory).map(({ spot }) => spot),
    numbers: spots.filter(({ form }) => form.startsWith('n')).map(({ spot }) => spot),
    description: `${tag}+${elements.map(({ components }) => components.map(({ name }) => name).join(':')).join('+')}`,
  };
}
