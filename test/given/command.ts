import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FROM_SOURCE, ROOT } from './started.js';

/** How a command ended and what it said. */
interface CommandOutcome {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the product from its sources, in a process that knows nothing but PATH and `env`, and waits for its end. */
export async function runCommand(
  module: `${'server' | 'workers'}/${string}.ts`,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  stdin = '',
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [...FROM_SOURCE, join(ROOT, module), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'pipe',
  });
  const ended = new Promise<[number | null, string | null]>((done) =>
    child.once('close', (code, signal) => {
      done([code, signal]);
    }),
  );
  child.stdin.end(stdin);
  const [out, err, [code, signal]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, signal, out, err };
}
