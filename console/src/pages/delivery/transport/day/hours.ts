import type { Movement, TransportDay } from '../../../../../../server/contract/transport-day.js';
import { hourOf, isLate } from '../../../../../../server/domain/transport/movement.js';

/** Movements that stand together: of earlier days, of the day without a time, of one of its hours. */
export interface HourGroup {
  /** `earlier`, `day`, or the hour such as `08`. */
  readonly key: string;
  readonly movements: readonly Movement[];
}

/** The movements of a day by the hour; those of earlier days that have not happened come first, then those without a time. */
export function hoursOf({ day, movements }: Pick<TransportDay, 'day' | 'movements'>): readonly HourGroup[] {
  const groups = Map.groupBy(movements, ({ planned }) =>
    planned.startsWith(day) ? hourOf(planned) || 'day' : 'earlier',
  );
  const place = (key: string): string => (key === 'earlier' ? '!' : key === 'day' ? '"' : key);
  return [...groups]
    .map(([key, some]) => ({ key, movements: some }))
    .toSorted((a, b) => (place(a.key) < place(b.key) ? -1 : 1));
}

/** A day in numbers: what is due, done and late. */
export function countsOf({ movements }: Pick<TransportDay, 'movements'>, now: number) {
  const done = (kind: Movement['kind']): number =>
    movements.filter((one) => one.kind === kind && one.doneAt !== null).length;
  return {
    due: movements.filter(({ doneAt }) => doneAt === null).length,
    departed: done('departure'),
    arrived: done('arrival'),
    late: movements.filter((one) => isLate(one, now)).length,
  };
}
