/** Repeatable chance for property tests: the same seed, the same run (mulberry32). */
export class Chance {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  maybe<T>(make: () => T): T | null {
    return this.next() < 0.5 ? null : make();
  }

  list<T>(maximum: number, make: (index: number) => T, minimum = 0): T[] {
    return Array.from({ length: minimum + this.below(maximum - minimum + 1) }, (_, index) => make(index));
  }

  /** Words with the signs that EDIFACT and XML have to escape, single blanks between them, at most `length` characters. */
  text(length: number): string {
    const signs = [
      "o'clock",
      'a+b',
      'x:y',
      'why?',
      'Göteborg',
      'R&D',
      '<tag>',
      '"quoted"',
      'plain',
      '100%',
      'Ø42',
      'A',
      '0007',
    ];
    const words = this.list(4, () => this.pick(signs), 1);
    while (words.join(' ').length > length) words.pop();
    return words.join(' ') || 'A';
  }

  /** Letters and digits. */
  id(length: number): string {
    const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
    return Array.from({ length: 1 + this.below(length) }, () => signs[this.below(signs.length)]).join('');
  }

  /** Canonical decimal string. */
  decimal(decimals = 2): string {
    return String(this.below(1_000_000) / 10 ** this.below(decimals + 1));
  }

  date(): string {
    return new Date(Date.UTC(2020 + this.below(12), this.below(12), 1 + this.below(28))).toISOString().slice(0, 10);
  }

  /** A date, half of the time with a time of day. */
  moment(): string {
    return this.next() < 0.5
      ? this.date()
      : `${this.date()}T${String(this.below(24)).padStart(2, '0')}:${String(this.below(60)).padStart(2, '0')}`;
  }
}

/** Chance that leaves nothing out: what may be absent is there, and lists are as long as they may be. */
export class FullChance extends Chance {
  override maybe<T>(make: () => T): T {
    return make();
  }

  override list<T>(maximum: number, make: (index: number) => T): T[] {
    return Array.from({ length: maximum }, (_, index) => make(index));
  }
}
