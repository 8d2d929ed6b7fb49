import type { Dashboard, Need } from '../../contract/dashboard.js';
import type { ServiceFeeState } from '../../contract/service-fee.js';
import { KINDS, type Kind } from '../../domain/dashboard/figure.js';
import { recordOf } from '../../domain/typed-keys.js';
import { SEVERITY_OF, type NeedKind } from '../../domain/dashboard/need.js';

type Counts = Readonly<Record<Kind, number>>;
interface Tally {
  readonly at: string;
  readonly kind: Kind;
  readonly count: number;
}

/** How many of each kind. */
export function countsOf(tallies: readonly Omit<Tally, 'at'>[]): Counts {
  return recordOf(KINDS, (kind) => tallies.reduce((sum, tally) => sum + (tally.kind === kind ? tally.count : 0), 0));
}

/** Every hour or day from the one that `since` is in to the one that `until` is in, also those in which nothing came. */
export function seriesOf(
  tallies: readonly Tally[],
  since: string,
  until: string,
  stepMs: number,
): NonNullable<Dashboard['chartData']>['series'] {
  const byTime = Map.groupBy(tallies, (tally) => Date.parse(tally.at));
  const first = Math.floor(Date.parse(since) / stepMs) * stepMs;
  const steps = Math.floor((Date.parse(until) - first) / stepMs) + 1;
  return Array.from({ length: steps }, (_, i) => first + i * stepMs).map((at) => ({
    at: new Date(at).toISOString(),
    counts: countsOf(byTime.get(at) ?? []),
  }));
}

/** Something that waits, as a query returns it. */
export interface NeedRow {
  readonly kind: NeedKind;
  readonly id: string | null;
  readonly at: string;
  readonly due: string | null;
  readonly values: Readonly<Record<string, string | number | null>>;
}

/** Numbers become text and what is not known stays empty: sentences are filled with words. */
export function toNeed({ kind, id, at, due, values }: NeedRow, reason: string | null = null): Need {
  return {
    kind,
    severity: SEVERITY_OF[kind],
    id,
    at: instantOf(at),
    due: due === null ? null : instantOf(due),
    reason,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)]),
    ),
  };
}

/** What a service fee needs that is about to lock the sending of despatch advices, or does; nothing before. */
export function feeNeeds({ state, fee }: ServiceFeeState, now: string): Need[] {
  if (fee === null || (state !== 'warning' && state !== 'locked')) return [];
  const { number, lockDate: date, daysLeft: days } = fee;
  const kind = state === 'warning' ? 'fee-warning' : 'fee-locked';
  return [
    toNeed({
      kind,
      id: null,
      at: now,
      due: state === 'warning' ? `${date}T00:00:00Z` : null,
      values: { number, date, days },
    }),
  ];
}

/** Instants inside JSON come with Postgres's offset. */
export function instantOf(text: string): string {
  return new Date(text).toISOString();
}
