import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../server/platform/log.js';
import { until } from '../test/given/until.js';
import { RunningTask, type TaskDefinition } from './running-task.js';

describe('a periodic task', () => {
  const warnings: string[] = [];
  const log = {
    warn: (_: unknown, message: string) => {
      warnings.push(message);
    },
  } as unknown as Log;
  const begun: RunningTask[] = [];
  const begin = (definition: TaskDefinition): RunningTask => {
    const task = new RunningTask(definition, log);
    begun.push(task);
    task.start();
    return task;
  };
  afterEach(async () => {
    await Promise.all(begun.splice(0).map((task) => task.stop()));
  });

  it('goes on at once while more waits, and pauses when none does', async () => {
    let done = 0;
    begin({
      name: 'counting',
      everyMs: 60_000,
      run: () => {
        done += 1;
        return Promise.resolve(done < 5);
      },
    });
    await until('five were done', () => done === 5);
    await sleep(50);
    expect(done).toBe(5);
  });

  it('goes on at once where the task before it has done something, also while it runs itself', async () => {
    let [done, isMore, finish] = [0, true, (): void => undefined];
    const behind = begin({
      name: 'behind',
      everyMs: 60_000,
      run: () => {
        done += 1;
        return new Promise<boolean>((resolve) => {
          finish = () => {
            resolve(false);
          };
        });
      },
    });
    await until('it ran by itself', () => done === 1);
    const before = new RunningTask(
      {
        name: 'before',
        everyMs: 60_000,
        run: () => {
          const has = isMore;
          isMore = false;
          return Promise.resolve(has);
        },
      },
      log,
      () => [behind],
    );
    begun.push(before);
    before.start();
    await until('it has done all', () => !isMore);
    finish();
    await until('it ran again', () => done === 2);
    finish();
    await sleep(50);
    expect(done).toBe(2);
    behind.wake();
    await until('it was woken from its rest', () => done === 3);
    finish();
  });

  it('begins when its first time has come, and not at all when it is stopped before', async () => {
    const began = performance.now();
    const starts: number[] = [];
    const noted = (): Promise<void> => {
      starts.push(performance.now() - began);
      return Promise.resolve();
    };
    const never = begin({ name: 'never', firstMs: 60_000, everyMs: 1, run: () => Promise.reject(new Error('begun')) });
    begin({ name: 'later', firstMs: 100, everyMs: 60_000, run: noted });
    await until('it began', () => starts.length === 1);
    expect(starts[0]).toBeGreaterThanOrEqual(95);
    await never.stop();
    expect(warnings).not.toContain('never: failed, trying again');
  });

  it('rests so many times as long as it took', async () => {
    const starts: number[] = [];
    begin({
      name: 'a long look',
      everyMs: 1,
      restFactor: 4,
      run: async () => {
        starts.push(performance.now());
        await sleep(100);
      },
    });
    await until('it looked twice', () => starts.length >= 2);
    expect(starts[1]! - starts[0]!).toBeGreaterThanOrEqual(490);
  });

  it('is tried again soon after a failure, even where it is to be done once an hour, and says so', async () => {
    let tries = 0;
    begin({
      name: 'hourly work',
      everyMs: 3_600_000,
      run: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new Error('no connection')) : Promise.resolve();
      },
    });
    await until('it was tried again', () => tries === 2);
    expect(warnings).toContain('hourly work: failed, trying again');
  });

  it('is tried again when it says so, where it does', async () => {
    const tries: number[] = [];
    begin({
      name: 'making months',
      everyMs: 10,
      retryMs: 300,
      run: () => {
        tries.push(performance.now());
        return Promise.reject(new Error('in use'));
      },
    });
    await until('it was tried again', () => tries.length === 2);
    expect(tries[1]! - tries[0]!).toBeGreaterThanOrEqual(290);
  });

  it('waits for no other task, and stopping waits for the run in hand', async () => {
    let slow = 'not begun';
    let quick = 0;
    const may = Promise.withResolvers<undefined>();
    const task = begin({
      name: 'slow',
      everyMs: 1,
      run: async () => {
        slow = 'begun';
        await may.promise;
        slow = 'done';
      },
    });
    begin({
      name: 'quick',
      everyMs: 1,
      run: () => {
        quick += 1;
        return Promise.resolve();
      },
    });
    await until('the quick one went on', () => quick >= 5);
    expect(slow).toBe('begun');
    const stopped = task.stop();
    may.resolve(undefined);
    await stopped;
    expect(slow).toBe('done');
  });
});
