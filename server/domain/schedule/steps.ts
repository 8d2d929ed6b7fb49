/** A cumulative quantity over time, which changes on some days and stays between them. */
export interface Steps {
  /** What it is before the first of the days. */
  readonly before: bigint;
  /** Ascending, as days since 1970-01-01. */
  readonly days: readonly number[];
  /** What it is from each day on. */
  readonly values: readonly bigint[];
}

/** Adds quantities up, day by day, in the order of the days; those of one day are one step. */
export class StepSum {
  private readonly days: number[] = [];
  private readonly values: bigint[] = [];
  private now: bigint;

  constructor(private before: bigint) {
    this.now = before;
  }

  /** Something of before all days. */
  addBefore(quantity: bigint): void {
    this.before += quantity;
    this.now += quantity;
  }

  /** @param day not before the one that was added last */
  add(day: number, quantity: bigint): void {
    this.now += quantity;
    if (this.days.at(-1) !== day) {
      this.days.push(day);
      this.values.push(this.now);
    } else this.values[this.values.length - 1] = this.now;
  }

  steps(): Steps {
    return { before: this.before, days: this.days, values: this.values };
  }
}

/** What a cumulative quantity is at the end of a day. */
export function valueAt({ before, days, values }: Steps, day: number): bigint {
  return values[days.findLastIndex((one) => one <= day)] ?? before;
}

/** The steps with each value made another one. */
export function mapSteps({ before, days, values }: Steps, of: (value: bigint) => bigint): Steps {
  return { before: of(before), days, values: values.map(of) };
}

/** The part of a cumulative quantity from one day through another, beginning with what it is on the first. */
export function stepsWithin(steps: Steps, from: number, to: number): Steps {
  const days = [from];
  const values = [valueAt(steps, from)];
  for (const [at, day] of steps.days.entries()) {
    if (day <= from || day > to) continue;
    days.push(day);
    values.push(steps.values[at] ?? 0n);
  }
  return { before: values[0] ?? 0n, days, values };
}

/**
 * At most so many steps: of each of equal spans of days the last one. What stays is exact, so that a shorter period shows every step.
 * @param most at least 2
 */
export function reducedSteps(steps: Steps, most: number): Steps {
  const { days, values } = steps;
  const [first = 0] = days;
  const span = Math.ceil(((days.at(-1) ?? first) - first + 1) / (most - 1));
  if (days.length <= most) return steps;
  const spanOf = (at: number): number => Math.floor(((days[at] ?? 0) - first) / span);
  const kept = days.flatMap((_, at) => (at === 0 || at === days.length - 1 || spanOf(at) !== spanOf(at + 1) ? at : []));
  return { ...steps, days: kept.map((at) => days[at] ?? 0), values: kept.map((at) => values[at] ?? 0n) };
}
