import { startWorkers } from './workers.js';
import { runProcess } from '../server/platform/process/run-process.js';
import { projections } from '../server/modules/projections.js';

/** A worker process: reads files, relays the outbox, runs periodic tasks, watches the drop folder. Run as many as you like. */
await runProcess('workers', startWorkers, projections);
