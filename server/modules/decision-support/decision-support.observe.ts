import { type Observation, observationsOf } from '../../domain/anomaly/observation.js';
import { revisionsOf } from '../../domain/anomaly/revision.js';
import type { ScheduleLineId } from '../../domain/ids.js';
import { NO_LINE } from '../../domain/schedule/pairing.js';
import type { StoredReleases } from '../schedule/schedule.changes.view.js';
import { observedRelease } from '../schedule/schedule.releases.port.js';

/** What a release says of its articles, as JSON: what is handed to the database, so that a thread has nothing else to pass on. */
export function observe(releases: StoredReleases): string {
  const lineIds = releases.current.lines.map(({ id }) => id);
  return JSON.stringify(observationsOf(observedRelease(releases)).map((one) => rowOf(one, lineIds)));
}

function rowOf(
  { articleNumber, shipTo, unit, line, isAdded, quantity, days, weeks, changes }: Observation,
  lineIds: readonly ScheduleLineId[],
): object {
  return {
    articleNumber,
    shipTo,
    unit,
    lineId: line === NO_LINE ? null : lineIds[line],
    isAdded,
    quantity,
    days: [...days],
    weeks: [...weeks],
    before: changes?.map((change) => change?.before ?? null) ?? null,
    after: changes?.map((change) => change?.after ?? null) ?? null,
    revisions: changes === null ? null : revisionsOf(changes),
  };
}
