import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Starts the services of one test run in a process of their own and tells the test files where they are.
 * That process lives as long as the pipe to it is open: whatever ends Jest, nothing it started stays behind.
 */
export default async function startServices() {
  // Watching, a run follows upon another, and the services stay.
  if (globalThis.consignalTestServices?.exitCode === null) return;
  const child = spawn(process.execPath, [`${import.meta.dirname}/services.mjs`], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const env = await new Promise((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line));
      else process.stderr.write(`${line}\n`);
    });
    // Tests without a database go on; those with one fail with this sentence.
    const failed = (reason) => {
      resolve({
        CONSIGNAL_TEST_FAILURE: `The test services did not start (${reason}); the reason stands above the tests`,
      });
    };
    child.once('error', (error) => {
      failed(error.message);
    });
    child.once('exit', (code) => {
      failed(`exit ${code}`);
    });
  });
  Object.assign(process.env, env);
  globalThis.consignalTestServices = child;
}
