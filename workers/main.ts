import { startWorkers } from './workers.js';
import { runProcess } from '../server/platform/process/run-process.js';

/** A worker process: reads files, relays the outbox, sweeps, watches the drop folder. Run as many as you like. */
await runProcess('workers', startWorkers);
