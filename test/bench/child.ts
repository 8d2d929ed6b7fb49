import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
const HOOK = pathToFileURL(join(ROOT, 'test', 'harness', 'typescript-hook.mjs')).href;

/** A process of the measurement, alive until it is stopped. */
export interface Child {
  readonly pid: number;
  /** Sends a command and waits for its answer; one at a time. */
  ask<A>(command: unknown): Promise<A>;
  stop(): Promise<void>;
}

/** Starts a process of this folder from its TypeScript; it answers commands, see `answering`. */
export function startTool(
  module: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Child {
  return watched(
    spawn(process.execPath, [...flags, '--import', HOOK, join(import.meta.dirname, module)], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
}

/** Starts a plain script of this folder: nothing is loaded into it but what it imports. */
export function startScript(module: string): Child {
  return watched(
    spawn(process.execPath, [join(import.meta.dirname, module)], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
}

/** Starts a process of the product as it is delivered, and waits until it says that it is ready. */
export async function startProduct(
  module: 'server/main.js' | 'workers/main.js',
  env: Readonly<Record<string, string>>,
): Promise<Child> {
  const flags = (process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
  const child = watched(
    spawn(process.execPath, [...flags, join(ROOT, 'dist', module)], {
      cwd: ROOT,
      env: { ...process.env, LOG_LEVEL: 'warn', DEMO: 'off', ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  await child.ask(undefined);
  return child;
}

function watched(child: ChildProcess): Child {
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    ask: <A>(command: unknown) =>
      new Promise<A>((done, fail) => {
        const gone = (code: number | null): void => {
          fail(new Error(`${child.spawnfile} ${child.spawnargs.at(-1) ?? ''} ended with ${String(code)}`));
        };
        child.once('exit', gone);
        child.once('message', (answer) => {
          child.removeListener('exit', gone);
          done(answer as A);
        });
        if (command !== undefined) child.send(command as object);
      }),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** In a process that `startTool` started: answers each command; an error ends the process. */
export function answering(answer: (command: never) => Promise<unknown>): void {
  process.on('message', (command) => {
    answer(command as never).then(
      (result) => process.send?.({ result }),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
}
