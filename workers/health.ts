import { readFileSync } from 'node:fs';
import { troubleOf } from '../server/platform/queue/worker-health.js';

/** Exits with 0 when the worker that writes the file is well, else with 1 and the reason in one line: for the health check of a container. */
const [path = ''] = process.argv.slice(2);
const trouble = troubleOf(content(), Date.now());
if (trouble !== undefined) {
  process.stdout.write(`${trouble}\n`);
  process.exitCode = 1;
}

function content(): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
