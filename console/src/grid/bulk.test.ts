import { BulkRun, oneAtATime } from './bulk.js';

const rows = Array.from({ length: 10 }, (_, i) => ({ id: String(i), label: `Row ${String(i)}` }));

describe('the same call for many rows', () => {
  it('tells of each how it went, and goes on when one fails', async () => {
    const run = new BulkRun(rows, (id) => (id === '3' ? Promise.reject(new Error('No')) : Promise.resolve()));
    let told = 0;
    run.subscribe(() => {
      told += 1;
    });
    const { items, settled, failed, isOver } = await run.run();
    expect([settled, failed, isOver, told]).toEqual([10, 1, true, 11]);
    expect(items.map(({ outcome }) => (outcome === null ? '.' : 'x')).join('')).toBe('...x......');
  });
  it('has a few on their way at a time', async () => {
    let now = 0;
    let most = 0;
    await new BulkRun(rows, async () => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
    }).run();
    expect(most).toBe(4);
  });
  it('begins nothing more once it is stopped, and says what was not done', async () => {
    const run = new BulkRun(rows, () => {
      run.stop();
      return Promise.resolve();
    });
    const { items, isOver } = await run.run();
    expect([isOver, items.filter(({ outcome }) => outcome === undefined).length]).toEqual([true, 9]);
  });
});

describe('a second run', () => {
  it('does not begin, and stops nothing, while the first is under way; it begins when that is over', async () => {
    const begin = oneAtATime();
    const first = begin(() => new BulkRun(rows, () => Promise.resolve()));
    const over = first?.run();
    expect(begin(() => new BulkRun(rows, () => Promise.resolve()))).toBeNull();
    expect((await over)?.settled).toBe(10);
    expect(begin(() => new BulkRun(rows, () => Promise.resolve()))).not.toBeNull();
  });
});
