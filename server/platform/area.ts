import type { JobDefinition } from './queue/job.js';

/** What an area of the product declares of itself, once. Whatever lists areas, jobs or tables derives it from these values. */
export interface Area {
  readonly name: string;
  /** Jobs that workers do for it. */
  readonly jobs?: readonly JobDefinition[];
}

/** Token of the list of areas, which the composition root provides. */
export const AREAS = Symbol('areas');

/** The jobs of all areas. */
export function jobsOf(areas: readonly Area[]): JobDefinition[] {
  return areas.flatMap(({ jobs = [] }) => jobs);
}
