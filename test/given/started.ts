import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Child } from '../chaos/child.js';
import { until } from './until.js';

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..');
/** Node's arguments for a module of the sources. */
export const FROM_SOURCE = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  pathToFileURL(join(ROOT, 'test', 'harness', 'typescript-hook.mjs')).href,
];

/** What starts a process. */
export type Module = 'server/main.ts' | 'workers/main.ts';

/** A line of a process's log. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** A server or worker as a process of its own, from the sources, with what it logs. */
export interface Started {
  readonly child: Child;
  /** What it wrote, as text and as lines of the log. */
  readonly output: () => string;
  readonly lines: () => LogLine[];
}

/** Starts processes in a folder of their own and ends them all together. */
export class Processes {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'consignal-processes-'));
  private readonly started: Child[] = [];

  constructor(private readonly databaseUrl: string) {}

  /** Without waiting until it is ready. */
  launch(module: Module, env: Readonly<Record<string, string>> = {}): Started {
    const log = join(this.dataDir, `log-${String(this.started.length)}`);
    const child = Child.start({
      module: join(ROOT, module),
      loader: FROM_SOURCE,
      fault: undefined,
      log,
      env: {
        DATABASE_URL: this.databaseUrl,
        DATA_DIR: this.dataDir,
        DEMO: 'on',
        LOG_LEVEL: 'info',
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: '0',
        REDIS_URL: '',
        // As under a supervisor, whatever ran the tests.
        npm_lifecycle_event: '',
        ...env,
      },
    });
    this.started.push(child);
    const output = (): string => readFileSync(log, 'utf8');
    return {
      child,
      output,
      lines: () =>
        output()
          .split('\n')
          .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : [])),
    };
  }

  /** @throws Error with its log when it ends before it is ready. */
  async start(module: Module, env: Readonly<Record<string, string>> = {}): Promise<Started> {
    const started = this.launch(module, env);
    if (!(await started.child.ready)) throw new Error(`${module} was not started: ${started.output()}`);
    return started;
  }

  async close(): Promise<void> {
    for (const child of this.started) if (child.alive) child.kill('SIGKILL');
    await Promise.all(this.started.map((child) => child.ended));
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** The line in which a process says that it is ready. */
export function readyLine({ lines }: Started): Promise<LogLine> {
  return until('it logs that it is ready', () => lines().find(({ msg }) => msg.endsWith(' ready')));
}

/** A port that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        done(typeof address === 'object' && address ? address.port : 0);
      });
    });
  });
}
