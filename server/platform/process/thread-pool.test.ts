import { TaskFailure, ThreadPool } from './thread-pool.js';

const HOSTILE = new URL('../../../test/given/hostile.thread.js', import.meta.url);
const LONG_MS = 20_000;

describe('a pool of threads', () => {
  const pools: Pick<ThreadPool<string, string>, 'close'>[] = [];
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.close();
  });
  const open = (size = 1): ThreadPool<string, string> => {
    const pool = new ThreadPool<string, string>({ module: HOSTILE, size, heapMb: 48 });
    pools.push(pool);
    return pool;
  };
  const failure = (run: Promise<string>): Promise<unknown> =>
    run.then(
      (result) => `no failure: ${result}`,
      (error: unknown) => error,
    );

  it('gives each task its own answer, in whatever order threads are free', async () => {
    const pool = open(2);
    const tasks = Array.from({ length: 20 }, (_, i) => String(i));
    await expect(Promise.all(tasks.map((task) => pool.run(task, LONG_MS)))).resolves.toEqual(
      tasks.map((task) => `done ${task}`),
    );
  });

  it.each([
    ['throw', LONG_MS, 'error', 'thrown while reading'],
    ['crash', LONG_MS, 'error', 'crashed while reading'],
    ['exit', LONG_MS, 'error', 'the thread ended'],
    ['spin', 700, 'timeout', 'took longer than 700 ms'],
    ['hoard', LONG_MS, 'memory', 'needed more than 48 MB'],
  ] as const)(
    'says of a task that would %s why it failed, and does the next one',
    async (task, timeoutMs, kind, message) => {
      const pool = open();
      const failed = failure(pool.run(task, timeoutMs));
      const next = pool.run('next', LONG_MS);
      expect(await failed).toEqual(new TaskFailure(kind, message));
      expect(await failed).toMatchObject({ name: 'TaskFailure', kind, message });
      await expect(next).resolves.toBe('done next');
    },
  );

  it.each(['forget', 'sleep'])(
    'gives up a task that would %s and takes no processor time, only later',
    async (task) => {
      const pool = open();
      await pool.run('warm', LONG_MS);
      const from = performance.now();
      expect(await failure(pool.run(task, 100))).toEqual(new TaskFailure('timeout', 'took longer than 100 ms'));
      expect(performance.now() - from).toBeGreaterThan(1_900);
    },
  );

  it('counts what a task has of a busy machine, not what others have', async () => {
    const [busy, pool] = [open(4), open()];
    await Promise.all([...Array.from({ length: 4 }, () => busy.run('warm', LONG_MS)), pool.run('warm', LONG_MS)]);
    const others = Array.from({ length: 4 }, () => failure(busy.run('spin', 700)));
    // A third of a second of work, which takes longer where five of them share the machine.
    await expect(pool.run('work', 700)).resolves.toBe('done work');
    await Promise.all(others);
  });

  it('counts the time of a task from its own beginning, not while it waits', async () => {
    const pool = open();
    await pool.run('warm', LONG_MS);
    const spinning = failure(pool.run('spin', 900));
    const waiting = pool.run('patient', 5_000);
    expect(await spinning).toMatchObject({ kind: 'timeout' });
    await expect(waiting).resolves.toBe('done patient');
  });

  it('leaves a thread to tasks of another key, and takes the tasks of a key in their order', async () => {
    const pool = new ThreadPool<string, string>({ module: HOSTILE, size: 3, perKey: 2, heapMb: 48 });
    pools.push(pool);
    const done: string[] = [];
    const run = (task: string, key: string): Promise<unknown> =>
      pool.run(task, 3_000, key).then(
        () => done.push(task),
        () => done.push(`${task} given up`),
      );
    const ofOne = ['spin', 'spin', 'one 1', 'one 2'].map((task) => run(task, 'one'));
    await Promise.all([run('other 1', 'other'), run('other 2', 'other')]);
    expect(done).toEqual(['other 1', 'other 2']);
    await Promise.all(ofOne);
    expect(done.slice(2)).toEqual(expect.arrayContaining(['spin given up', 'spin given up', 'one 1', 'one 2']));
    expect(done.indexOf('one 1')).toBeLessThan(done.indexOf('one 2'));
  });

  it('goes on with its other threads while one is stuck', async () => {
    const pool = open(2);
    const spinning = failure(pool.run('spin', 3_000));
    await expect(Promise.all(['a', 'b', 'c'].map((task) => pool.run(task, LONG_MS)))).resolves.toEqual([
      'done a',
      'done b',
      'done c',
    ]);
    expect(await spinning).toMatchObject({ kind: 'timeout' });
  });

  it('does not count the start of a thread as time of its first task', async () => {
    const pool = new ThreadPool<string, string>({ module: HOSTILE, size: 1, heapMb: 48, data: { startMs: 4_000 } });
    pools.push(pool);
    await expect(pool.run('first', 3_000)).resolves.toBe('done first');
  });

  it('has another thread loaded when one failed, before the next task comes', async () => {
    const pool = open();
    expect(await failure(pool.run('exit', LONG_MS))).toMatchObject({ kind: 'error' });
    expect(pool.inHand).toBe(0);
    await expect(pool.run('next', LONG_MS)).resolves.toBe('done next');
  });

  it('hands over the parts of a result while the rest is being made, in their order', async () => {
    const pool = new ThreadPool<string, string, string>({ module: HOSTILE, size: 1, heapMb: 48 });
    pools.push(pool);
    const parts: string[] = [];
    await expect(pool.run('parts', LONG_MS, '', { onPart: (part) => parts.push(part) })).resolves.toBe('done parts');
    expect(parts).toEqual(['one', 'two']);
  });

  it('ends a task that is cancelled, waiting or running, and does the next one', async () => {
    const pool = open();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const spinning = failure(pool.run('spin', LONG_MS, '', { signal: running.signal }));
    const queued = failure(pool.run('never', LONG_MS, '', { signal: waiting.signal }));
    const next = pool.run('next', LONG_MS);
    waiting.abort();
    expect(await queued).toMatchObject({ kind: 'cancelled' });
    running.abort();
    expect(await spinning).toMatchObject({ kind: 'cancelled' });
    await expect(next).resolves.toBe('done next');
    expect(await failure(pool.run('late', LONG_MS, '', { signal: running.signal }))).toMatchObject({
      kind: 'cancelled',
    });
  });

  it('leaves nobody waiting when it closes', async () => {
    const pool = open();
    const [running, queued] = [failure(pool.run('spin', LONG_MS)), failure(pool.run('never', LONG_MS))];
    await pool.close();
    expect([await running, await queued, await failure(pool.run('late', LONG_MS))]).toEqual(
      [0, 1, 2].map(() => new Error('The threads were closed')),
    );
  });
});
