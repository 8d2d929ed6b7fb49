/** One measurement against its goal: the middle of all rounds and how far they lay apart. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
  /** Absent for figures that only explain others. */
  readonly goal?: Goal;
}
export interface Goal {
  readonly atLeast?: number;
  readonly atMost?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** The value that a share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export function figure(name: string, unit: string, values: readonly number[], goal?: Goal): Figure {
  return {
    name,
    unit,
    median: median(values),
    low: Math.min(...values),
    high: Math.max(...values),
    rounds: values.length,
    ...(goal && { goal }),
  };
}

/** Round by round: what is compared was measured seconds apart, so that a slow minute of the machine slows both sides. */
export function ratios(ours: readonly number[], floor: readonly number[]): number[] {
  return ours.map((value, i) => value / (floor[i] ?? NaN));
}

export function meets({ median: value, goal }: Figure): boolean {
  return goal === undefined || (value >= (goal.atLeast ?? -Infinity) && value <= (goal.atMost ?? Infinity));
}

/** The figures as a table for a terminal. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((f) => [
    f.name,
    `${short(f.median)} ${f.unit}`.trim(),
    `${short(f.low)} … ${short(f.high)}`,
    String(f.rounds),
    f.goal === undefined
      ? ''
      : f.goal.atLeast === undefined
        ? `≤ ${short(f.goal.atMost ?? NaN)}`
        : `≥ ${short(f.goal.atLeast)}`,
    f.goal === undefined ? '' : meets(f) ? 'met' : 'MISSED',
  ]);
  const all = [['', 'median', 'spread', 'rounds', 'goal', ''], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('   ')
        .trimEnd(),
    )
    .join('\n');
}

function short(value: number): string {
  return value >= 1000
    ? Math.round(value).toLocaleString('en-US')
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2);
}
