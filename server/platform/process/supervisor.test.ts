import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../test/given/until.js';
import { RunFileOf, Supervisor } from './supervisor.js';

describe('the run file of a data directory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'consignal-run-'));
  const file = join(folder, 'run.json');
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** A process named like ours, as the shell of "npm start" is. */
  function sleeper(): {
    readonly pid: number;
    readonly ended: Promise<NodeJS.Signals | null>;
    readonly isAlive: () => boolean;
  } {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'scripts/start.mjs'], {
      stdio: 'ignore',
    });
    children.push(child);
    const ended = new Promise<NodeJS.Signals | null>((done) =>
      child.once('exit', (_code, signal) => {
        done(signal);
      }),
    );
    return { pid: child.pid ?? 0, ended, isAlive: () => child.exitCode === null && child.signalCode === null };
  }

  it('leads to what an earlier start left behind, which is ended', async () => {
    const left = sleeper();
    new RunFileOf(folder).write({ server: left.pid });
    await new RunFileOf(folder).endEarlier();
    expect(await left.ended).toBe('SIGTERM');
    expect(existsSync(file)).toBe(false);
  });

  it('leaves a process alone that got the number of an earlier one', async () => {
    const other = sleeper();
    new RunFileOf(folder).write({ server: other.pid });
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/("since":"[^"]*)"/g, '$10"'));
    await new RunFileOf(folder).endEarlier();
    expect(other.isAlive()).toBe(true);
    expect(existsSync(file)).toBe(false);
  });
});

describe('a supervisor that is asked to restart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'consignal-supervisor-'));
  const module = join(folder, 'child.mjs');
  const seen: number[] = [];
  const supervisor = new Supervisor(
    ({ child }) => {
      if (child !== undefined) seen.push(child);
    },
    () => undefined,
  );
  afterAll(async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts a running process anew, and one that waits for its next try, with the arguments for Node', async () => {
    const says = join(folder, 'says');
    const child = (then: string): void => {
      writeFileSync(
        module,
        `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(says)}, process.execArgv.join(' ') + '\\n'); ${then}`,
      );
    };
    const starts = (): number => (existsSync(says) ? readFileSync(says, 'utf8').trim().split('\n').length : 0);
    child('process.send(0); setInterval(() => {}, 1000);');
    await supervisor.start({ name: 'child', module, env: {}, nodeArguments: ['--no-warnings'] });
    expect(readFileSync(says, 'utf8')).toContain('--no-warnings');
    child('process.exit(1);');
    supervisor.restart();
    // Each try that fails is followed by a longer wait.
    await until('three tries have failed', () => starts() > 3);
    child('process.send(0); setInterval(() => {}, 1000);');
    const tries = starts();
    supervisor.restart();
    await until('it runs again', () => starts() > tries);
    expect(new Set(seen).size).toBeGreaterThanOrEqual(5);
  });
});
