import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../server/platform/log.js';
import { until } from '../test/given/until.js';
import { PeriodicTask, type TaskDefinition } from './periodic-task.js';

describe('a periodic task', () => {
  const warnings: string[] = [];
  const log = {
    warn: (_: unknown, message: string) => {
      warnings.push(message);
    },
  } as unknown as Log;
  const begun: PeriodicTask[] = [];
  const begin = (definition: TaskDefinition): PeriodicTask => {
    const task = new PeriodicTask(definition, log);
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
