import { troubleOf, type WorkerHealth } from './worker-health.js';

const NOW = 1_000_000;
const trouble = (health: Partial<WorkerHealth>): string | undefined =>
  troubleOf(JSON.stringify({ everyMs: 5_000, at: NOW, database: NOW, queue: NOW, ...health }), NOW);

describe('the health of a worker', () => {
  it('is good while it writes, its heartbeat is stored and the queue answers, each within three heartbeats', () => {
    expect(trouble({})).toBeUndefined();
    expect(trouble({ at: NOW - 14_000, database: NOW - 14_000, queue: NOW - 14_000 })).toBeUndefined();
    expect(trouble({ everyMs: 1_000, queue: NOW - 4_000 })).toBe('The queue has not answered for 4 s.');
  });

  it('names a worker that hangs, and what it cannot reach', () => {
    expect(trouble({ at: NOW - 16_000, database: NOW - 16_000 })).toBe(
      'The worker hangs: it has written nothing for 16 s.',
    );
    expect(trouble({ database: NOW - 40_000 })).toBe('Postgres has stored no heartbeat for 40 s.');
    expect(trouble({ queue: NOW - 40_000 })).toBe('The queue has not answered for 40 s.');
  });

  it('says nothing of Postgres and the queue where the worker hangs, which has asked them longer ago than it wrote', () => {
    const [at, before] = [NOW - 14_000, NOW - 19_000];
    expect(trouble({ at, database: before, queue: before })).toBeUndefined();
    expect(trouble({ at: at - 2_000, database: before, queue: before })).toContain('The worker hangs');
  });

  it('is bad without a file, or with one that says something else', () => {
    expect(troubleOf(undefined, NOW)).toContain('no health file');
    for (const content of ['', '{}', 'half a {', '{"at":"now"}']) expect(troubleOf(content, NOW)).toContain('none of');
  });
});
