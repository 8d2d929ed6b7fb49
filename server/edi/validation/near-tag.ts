import { editDistance } from '../edit-distance.js';
import type { MessagePlan, PlannedTag } from './message-plan.js';

const MAX_NEAR = 3;
const MAX_DISTANCE = 1;

/** The segments of a message that a tag most likely misspells, those that may stand at its place before all others. */
export function nearTags(tag: string, plan: MessagePlan, at: number): readonly PlannedTag[] {
  if (!/^[A-Z\d]{2,4}$/i.test(tag)) return [];
  const near = plan.planned
    .map((planned) => ({ planned, distance: editDistance(tag.toUpperCase(), planned.tag, MAX_DISTANCE) }))
    .filter(({ distance }) => distance <= MAX_DISTANCE)
    .map((one) => ({ ...one, fits: plan.waysFrom(at, one.planned.index)[0]?.missing.length === 0 }))
    .sort((a, b) => Number(b.fits) - Number(a.fits) || a.distance - b.distance);
  const fitting = near.filter(({ fits }) => fits);
  return (fitting.length > 0 ? fitting : near).slice(0, MAX_NEAR).map(({ planned }) => planned);
}
