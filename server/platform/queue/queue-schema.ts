/** Postgres schema that the queue keeps its tables in, when it runs on Postgres. */
export const QUEUE_SCHEMA = 'bullmq';
