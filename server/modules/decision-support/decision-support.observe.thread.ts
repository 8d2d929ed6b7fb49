import { parentPort } from 'node:worker_threads';
import type { StoredReleases } from '../schedule/schedule.changes.view.js';
import { observe } from './decision-support.observe.js';

/** A thread that reads what releases say. In: what is stored of them. Out: what they say of their articles. */
parentPort?.on('message', (releases: StoredReleases) => {
  try {
    parentPort?.postMessage({ result: observe(releases) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage({ ready: true });
