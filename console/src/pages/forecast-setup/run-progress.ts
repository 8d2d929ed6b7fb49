import type { ForecastRun } from '../../../../server/contract/forecast-action.js';

/** Whether a run waits or goes on. */
export function isUnderWay({ state }: Pick<ForecastRun, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

type Counts = Pick<ForecastRun, 'articles' | 'articlesDone' | 'schedules' | 'schedulesDone'>;
/** How far a run is, from 0 to 1; null while nobody knows how much there is to do. */
export function progressOf({ articles, articlesDone, schedules, schedulesDone }: Counts): number | null {
  const all = articles + schedules;
  return all === 0 ? null : (articlesDone + schedulesDone) / all;
}

/** Seconds from the start of a run to its end; null where it has not come that far. */
export function secondsOf({ startedAt, finishedAt }: Pick<ForecastRun, 'startedAt' | 'finishedAt'>): number | null {
  return startedAt === null || finishedAt === null ? null : (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
}
