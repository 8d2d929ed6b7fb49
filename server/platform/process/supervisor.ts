import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceFile } from './replace-file.js';

/** A process: its number, and when it started, since numbers are used again, in a restarted container by the very same commands. */
interface Known {
  readonly pid: number;
  readonly since: string;
}
interface RunFile {
  readonly supervisor: Known;
  readonly children: Readonly<Record<string, Known>>;
}

/** Remembers which processes run on a data directory, so that the next start finds what a killed one left behind. */
export class RunFileOf {
  private readonly path: string;
  constructor(dataDir: string) {
    this.path = join(dataDir, 'run.json');
  }

  write(children: Readonly<Record<string, number>>): void {
    const known = Object.entries(children).map(([name, pid]) => [name, { pid, since: startOf(pid) }] as const);
    const content: RunFile = {
      supervisor: { pid: process.pid, since: startOf(process.pid) },
      children: Object.fromEntries(known),
    };
    replaceFile(this.path, JSON.stringify(content));
  }
  remove(): void {
    if (this.read()?.supervisor.pid === process.pid) rmSync(this.path, { force: true });
  }

  /**
   * Ends what still runs on this directory: an earlier start is asked to stop and takes its children along; children whose
   * start was killed are stopped themselves.
   */
  async endEarlier(): Promise<void> {
    const earlier = this.read();
    if (!earlier) return;
    await endProcess(earlier.supervisor, PATIENCE_MS);
    // Their work survives a kill; one without a database would wait for the whole time limit.
    await Promise.all(Object.values(earlier.children).map((known) => endProcess(known, PATIENCE_MS / 5)));
    rmSync(this.path, { force: true });
  }

  private read(): RunFile | undefined {
    try {
      return JSON.parse(readFileSync(this.path, 'utf8')) as RunFile;
    } catch {
      return undefined;
    }
  }
}

const PATIENCE_MS = 15_000;

async function endProcess(known: Known, patience: number): Promise<void> {
  if (known.pid === process.pid || !isAlive(known)) return;
  process.kill(known.pid, 'SIGTERM');
  const deadline = Date.now() + patience;
  while (isAlive(known) && Date.now() < deadline) await sleep(20);
  if (isAlive(known)) process.kill(known.pid, 'SIGKILL');
}

function isAlive({ pid, since }: Known): boolean {
  return since !== '' && startOf(pid) === since;
}

/** When the process with this number started, as the system reports it; empty when there is none, or it is a zombie. */
function startOf(pid: number): string {
  if (!existsSync('/proc/self/stat')) {
    const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  }
  try {
    // Behind the name, which may hold anything: state first, start as the twentieth, in ticks since the system came up.
    const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z'
      ? ''
      : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}

export interface ChildSpec {
  readonly name: string;
  readonly module: string;
  readonly env: NodeJS.ProcessEnv;
  /** For Node itself. */
  readonly nodeArguments?: readonly string[];
}

const RESTART_MS = { first: 200, most: 5_000 };
const STABLE_MS = 10_000;

/**
 * Runs processes and keeps them running: one that dies is started again, at growing intervals. A process that exits with 1 before it
 * was ever ready has said why on standard error, and ends the start; once it was, it is started again whatever it says, since the
 * database that it misses is being started again too.
 */
export class Supervisor {
  private readonly children = new Map<string, ChildProcess>();
  /** Processes that ended, each with what starts it before its time. */
  private readonly waiting = new Map<string, () => void>();
  private readonly restarting = new Set<ChildProcess>();
  private stopping = false;

  constructor(
    private readonly onChange: (pids: Readonly<Record<string, number>>) => void,
    private readonly onFailure: (name: string) => void,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  get pids(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      [...this.children].flatMap(([name, child]) => (child.pid === undefined ? [] : [[name, child.pid]])),
    );
  }

  /** Starts a process and resolves when it says that it is ready. */
  start(spec: ChildSpec): Promise<void> {
    return new Promise((ready) => {
      this.launch(spec, RESTART_MS.first, false, ready);
    });
  }

  /** Ends all processes at once and starts them anew; one that waits for its next try has it now. */
  restart(): void {
    for (const [name, child] of this.children) {
      const startNow = this.waiting.get(name);
      if (startNow) startNow();
      else {
        this.restarting.add(child);
        child.kill('SIGKILL');
      }
    }
  }

  /** SIGTERM to all, SIGKILL to those that don't end. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.children.values()].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((done) => child.once('exit', done));
        child.kill('SIGTERM');
        const timer = setTimeout(() => child.kill('SIGKILL'), this.patienceMs);
        await ended;
        clearTimeout(timer);
      }),
    );
  }

  private launch(spec: ChildSpec, delay: number, readyBefore: boolean, ready: () => void): void {
    // A session of its own: Ctrl-C reaches the supervisor alone, which then stops its children in order.
    const child = spawn(process.execPath, ['--enable-source-maps', ...(spec.nodeArguments ?? []), spec.module], {
      env: spec.env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const startedAt = Date.now();
    let wasReady = readyBefore;
    this.children.set(spec.name, child);
    child.on('message', () => {
      wasReady = true;
      ready();
    });
    child.on('exit', (code) => {
      if (this.stopping) return;
      if (this.restarting.delete(child)) {
        this.launch(spec, RESTART_MS.first, wasReady, ready);
        return;
      }
      if (!wasReady && code === 1) {
        this.onFailure(spec.name);
        return;
      }
      const next = Date.now() - startedAt > STABLE_MS ? RESTART_MS.first : Math.min(delay * 2, RESTART_MS.most);
      const start = (): void => {
        clearTimeout(timer);
        this.waiting.delete(spec.name);
        if (!this.stopping) this.launch(spec, next, wasReady, ready);
      };
      const timer = setTimeout(start, delay);
      this.waiting.set(spec.name, start);
    });
    this.onChange(this.pids);
  }
}
