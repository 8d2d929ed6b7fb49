import { setTimeout as sleep } from 'node:timers/promises';
import { defineTask } from '../../platform/task.js';
import { DespatchedBacklog } from './despatched.backlog.service.js';
import { PrecisionDays } from './precision.days.service.js';

export const countFilesStoredBefore = defineTask({
  name: 'counting despatches of files stored before',
  everyMs: 1_000,
  restFactor: 2,
  service: DespatchedBacklog,
  run: async (backlog, { log }) => {
    const read = await backlog.count();
    if (read > 0) log.info({ read }, 'despatches of files stored before counted');
  },
});

/** Between two steps, so that history that is computed leaves room for what people ask. */
const STEP_REST_MS = 1_000;
export const storePrecisionDays = defineTask({
  name: 'storing despatch precision of days that have passed',
  everyMs: 60_000,
  service: PrecisionDays,
  run: async (days, { signal }) => {
    while (!signal.aborted && (await days.store()))
      await sleep(STEP_REST_MS, undefined, { signal }).catch(() => undefined);
  },
});
