import type { RecordCursor } from '../syntax/record-cursor.js';

/** Labels one record may stand for. */
const MAX_LABELS_OF_RECORD = 10_000;
/** Labels kept of one file: a range is written in 18 characters, whatever it stands for. */
const MAX_LABELS_OF_FILE = 200_000;

/** Labels from one number to another: how many, and the numbers where they are few enough to be listed. */
export interface LabelRange {
  readonly count: number;
  /** All of them, or only the first and the last. */
  readonly numbers: readonly string[];
  readonly listed: boolean;
  /** One of them has come before in the file. */
  readonly repeated: boolean;
}

/** Label numbers of a file: expands ranges within bounds and knows which numbers have come. */
export class LabelRegister {
  private readonly seen = new Set<string>();
  private left = MAX_LABELS_OF_FILE;

  /**
   * Numbers count up in their last digits: `S0098` to `S0102` are five. Null where the range runs backwards or its ends differ in more than digits.
   * `unique` is false for labels that may come again: a mixed package is named under each of its items.
   */
  range(from: string, to: string, unique = true): LabelRange | null {
    const first = /^(.*?)(\d+)$/.exec(from);
    const last = /^(.*?)(\d+)$/.exec(to);
    if (to === '' || from === to) return this.register([from], 1, true, unique);
    if (first === null || last === null || first[1] !== last[1] || from.length !== to.length) return null;
    const [, prefix = '', digits = ''] = first;
    const start = Number(digits);
    const count = Number(last[2]) - start + 1;
    if (count < 1) return null;
    if (count > MAX_LABELS_OF_RECORD || count > this.left) return this.register([from, to], count, false, unique);
    return this.register(
      Array.from({ length: count }, (_, i) => prefix + String(start + i).padStart(digits.length, '0')),
      count,
      true,
      unique,
    );
  }

  private register(numbers: readonly string[], count: number, listed: boolean, unique: boolean): LabelRange {
    let repeated = false;
    for (const number of numbers) {
      if (this.seen.has(number)) repeated ||= unique;
      else if (this.left > 0) this.seen.add(number);
    }
    this.left = Math.max(0, this.left - numbers.length);
    return { count, numbers, listed, repeated };
  }
}

const registers = new WeakMap<RecordCursor, LabelRegister>();

/** The register of the file a cursor walks over. */
export function labelsOf(file: RecordCursor): LabelRegister {
  const register = registers.get(file) ?? new LabelRegister();
  registers.set(file, register);
  return register;
}
