import type { Loss, Rendered, SegmentText } from '../mapping/render.js';
import { dateComponents, piecesOf } from '../mapping/values.js';

/** Segments of a schedule while they are written, and what has no place in them. */
export class DelforSegments implements Rendered {
  readonly segments: SegmentText[] = [];
  readonly losses: Loss[] = [];
  private readonly lost = new Set<string>();

  add(...segments: readonly SegmentText[]): void {
    this.segments.push(...segments);
  }

  /** A property that can't be written as it is, each once. */
  lose(property: string, reason: 'no-place' | 'too-long' | 'no-code' = 'no-place'): void {
    const key = `${property} ${reason}`;
    if (!this.lost.has(key)) this.losses.push({ property, reason });
    this.lost.add(key);
  }

  /** DTM, with a time of day HH:MM where there is one. */
  date(qualifier: string, date: string | null, time?: string): void {
    if (date !== null)
      this.add([['DTM'], [qualifier, ...dateComponents(time === undefined ? date : `${date}T${time}`)]]);
  }

  reference(qualifier: string, ...parts: readonly (string | null | undefined)[]): void {
    const [number] = parts;
    if (number !== null && number !== undefined) this.add([['RFF'], [qualifier, ...parts.map((part) => part ?? '')]]);
  }

  quantity(qualifier: string, quantity: string, unit: string): void {
    this.add([['QTY'], [qualifier, quantity, unit]]);
  }

  /** A text in so many components of at most `size` characters. */
  pieces(text: string, pieces: number, size: number, property: string): readonly string[] {
    const cut = piecesOf(text, pieces, size);
    if (cut?.join(' ') !== text) this.lose(property, 'too-long');
    if (cut !== null) return cut;
    const most = text.slice(0, Math.max(1, pieces - 1) * size).trimEnd();
    return piecesOf(most, pieces, size) ?? [text.slice(0, size)];
  }
}
