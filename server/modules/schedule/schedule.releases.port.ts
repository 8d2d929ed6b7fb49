import type { ObservedRelease } from '../../domain/anomaly/observation.js';
import { calloffCount, MAX_INLINE_CALLOFFS, storedSchedule } from './schedule.changes.js';
import type { StoredReleases } from './schedule.changes.view.js';

export { calloffCount, storedSchedule } from './schedule.changes.js';

/** Whether a release is compared in some milliseconds; a larger one is a matter for a thread. */
export function isQuick(releases: StoredReleases): boolean {
  return calloffCount(releases) <= MAX_INLINE_CALLOFFS;
}

/** Stored releases as their demand is observed. */
export function observedRelease({ current, previous }: StoredReleases): ObservedRelease {
  return { current: storedSchedule(current), previous: previous.map(storedSchedule), issued: current.issued };
}
