import type { Module } from '../../../../server/domain/access/permission.js';

/** A screen of the specification that this installation does not have: its row, its address, and the module whose readers it is for (the flag of its area is that the company has the module). */
export interface MissingScreen {
  readonly spec: string;
  readonly path: string;
  readonly module: Module | null;
}

const of = (module: Module | null, rows: Readonly<Record<string, string>>): MissingScreen[] =>
  Object.entries(rows).map(([spec, path]) => ({ spec, path, module }));

/** Every row of the list of routes without a screen of its own. A row leaves this table in the change that brings its screen. */
export const MISSING: readonly MissingScreen[] = [
  ...of('forecast-ai', {
    'R-32': '/forecast-ai/dashboard',
    'R-33': '/forecast-ai/filters',
    'R-34': '/forecast-ai/filters/:id',
    'R-35': '/forecast-ai/adjusted-schedules',
    'R-36': '/forecast-ai/adjusted-schedules/:id',
    'R-37': '/forecast-ai/adjusted-schedules/:id/calloffs',
    'R-38': '/forecast-ai/actions',
    'R-39': '/forecast-ai/actions/:id',
    'R-40': '/forecast-ai/article-groups',
    'R-41': '/forecast-ai/article-groups/:id',
    'R-42': '/forecast-ai/articles',
    'R-43': '/forecast-ai/articles/:id',
    'R-44': '/forecast-ai/articles/:id/accuracy',
  }),
];
