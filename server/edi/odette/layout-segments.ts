import type { Loss, Rendered, SegmentText } from '../mapping/render.js';
import type { LayoutComponent } from './layout.js';
import type { LayoutDirectory } from './layout-directory.js';

/** Texts for the fields of a layout; null where the document says nothing. */
export type FieldTexts = Readonly<Record<string, string | null | undefined>>;

/** Goes along with another value, and does not call for a segment by itself. */
const COMPANION = 'unit';

/** Segments of an Odette message while they are written by its layout. What no place is found for is left out; reading back tells it. */
export class LayoutSegments implements Rendered {
  readonly segments: SegmentText[] = [];
  readonly losses: Loss[] = [];
  private readonly lost = new Set<string>();

  constructor(readonly layout: LayoutDirectory) {}

  /** Why a property is not written as it is, each once. */
  lose(property: string, reason: Loss['reason']): void {
    if (!this.lost.has(property)) this.losses.push({ property, reason });
    this.lost.add(property);
  }

  /** What the layout has in the place of a field; undefined where it doesn't place it. */
  component(tag: string, field: string): LayoutComponent | undefined {
    const at = this.layout.place(tag, field);
    return at && this.layout.layout.segments[tag]?.elements[at.element - 1]?.components[at.component];
  }

  /** Why a text can't stand in the place of a field, null where it can. Texts may have any length: readers keep them whole. */
  misfit(tag: string, field: string, text: string): Loss['reason'] | null {
    const form = this.component(tag, field)?.form ?? '';
    if (!form.startsWith('n')) return null;
    if (!/^-?\d+(?:\.\d+)?$/.test(text)) return 'no-code';
    return text.replaceAll(/\D/g, '').length > Number(/\d+$/.exec(form)?.[0]) ? 'too-long' : null;
  }

  /** Adds a segment of what it has places for. Unless it `isDemanded`, one that says nothing, or lacks what its layout demands, is left out. */
  add(tag: string, texts: FieldTexts, isDemanded = false): void {
    const segment: string[][] = [[tag]];
    const taken = new Set<string>();
    for (const field of this.layout.fields(tag)) {
      const text = texts[field] ?? '';
      const at = this.layout.place(tag, field);
      if (text === '' || at === undefined) continue;
      const misfit = this.misfit(tag, field, text);
      if (misfit !== null) {
        this.lose(field, misfit);
        continue;
      }
      taken.add(field);
      while (segment.length <= at.element) segment.push([]);
      const components = segment[at.element] ?? [];
      while (components.length <= at.component) components.push('');
      components[at.component] = text;
    }
    const speaks = [...taken].some((field) => field !== COMPANION);
    if (isDemanded || (speaks && this.isWhole(tag, taken))) this.segments.push(segment);
  }

  /** Whether a segment with these fields has all that its layout demands. */
  private isWhole(tag: string, fields: ReadonlySet<string>): boolean {
    return (this.layout.layout.segments[tag]?.elements ?? []).every(({ components }) =>
      components.every(({ mandatory, field }) => !mandatory || (field !== undefined && fields.has(field))),
    );
  }
}
