import { Database } from './database/database.js';
import { makePartitions } from './database/partitions.js';
import { IdempotencyStore } from './http/idempotency.store.js';
import { outbox } from './queue/outbox.js';
import { defineTask, HOURLY, RECOVERY } from './task.js';

/** Answers deleted in one transaction. */
const ANSWERS_AT_ONCE = 5_000;

export const deleteOldHandOvers = defineTask({
  name: 'deleting old hand-over records',
  ...RECOVERY,
  service: Database,
  run: (database) => database.transaction('system', (tx) => outbox.forgetOld(tx)),
});

export const makeNextPartitions = defineTask({
  name: 'making partitions',
  ...HOURLY,
  // Partitions are made months ahead: a lock in the way has time to go.
  retryMs: 300_000,
  service: Database,
  run: makePartitions,
});

export const deleteKeptAnswers = defineTask({
  name: 'deleting kept answers',
  ...HOURLY,
  service: Database,
  run: async (database) => {
    const store = new IdempotencyStore();
    return (await database.transaction('system', (tx) => store.forgetOld(tx, ANSWERS_AT_ONCE))) === ANSWERS_AT_ONCE;
  },
});
