import { parentPort } from 'node:worker_threads';
import { type WritingTask, writeSchedule } from './manual-schedule.writing.js';

/** A thread that writes schedules which were entered by hand. */
parentPort?.on('message', (task: WritingTask) => {
  try {
    parentPort?.postMessage({ result: writeSchedule(task) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
