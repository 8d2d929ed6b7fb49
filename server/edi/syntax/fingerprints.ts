/** Of most messages: their few fit without memory of their own outside the heap. */
const SMALLEST = 8;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const SECOND_OFFSET = 0x9747b28c;
const SECOND_PRIME = 0x5bd1e995;
/** Behind a text, and in place of none: no text has such units. */
const END = 0x10000;
const NOTHING = 0x10001;

/**
 * Remembers lists of texts by 64 bits of each, so that a quarter of a million take four megabytes: that two different ones pass for the same practically never
 * happens. Beyond the given number no more are remembered.
 */
export class Fingerprints {
  /** Two halves of a fingerprint by turns; 0 in both is a free place. */
  private table = new Uint32Array(2 * SMALLEST);
  private count = 0;

  constructor(private readonly maximum: number) {}

  /** Remembers a list of texts; true where it was there before. */
  add(texts: readonly (string | null | undefined)[]): boolean {
    let first = FNV_OFFSET;
    let second = SECOND_OFFSET;
    for (const text of texts) {
      const length = text?.length ?? 0;
      for (let i = 0; i <= length; i++) {
        const unit = i < length ? (text?.charCodeAt(i) ?? END) : typeof text === 'string' ? END : NOTHING;
        first = Math.imul(first ^ unit, FNV_PRIME);
        second = Math.imul(second ^ unit, SECOND_PRIME);
        second ^= second >>> 15;
      }
    }
    return this.place(first >>> 0, second >>> 0 || 1);
  }

  private place(first: number, second: number): boolean {
    const at = this.find(first, second);
    if (this.table[at + 1] !== 0) return true;
    if (this.count >= this.maximum) return false;
    this.count++;
    this.table[at] = first;
    this.table[at + 1] = second;
    if (this.count * 3 > this.table.length) this.grow();
    return false;
  }

  /** Where the fingerprint stands, or the free place for it. */
  private find(first: number, second: number): number {
    const { table } = this;
    const last = table.length - 2;
    let at = ((first ^ (second << 7)) * 2) & last;
    while (table[at + 1] !== 0 && (table[at] !== first || table[at + 1] !== second)) at = (at + 2) & last;
    return at;
  }

  private grow(): void {
    const before = this.table;
    this.table = new Uint32Array(2 * before.length);
    for (let i = 0; i < before.length; i += 2) {
      const first = before[i] ?? 0;
      const second = before[i + 1] ?? 0;
      if (second === 0) continue;
      const at = this.find(first, second);
      this.table[at] = first;
      this.table[at + 1] = second;
    }
  }
}
