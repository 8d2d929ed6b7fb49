import { KeyedLimiter } from './keyed-limiter.js';

describe('a limiter by key', () => {
  it('lets two of a kind go on at a time, the others in their order, and keeps no kind waiting for another', async () => {
    const limiter = new KeyedLimiter(2);
    const log: string[] = [];
    const ends = new Map<string, () => void>();
    const job = (name: string, kind: string): Promise<void> =>
      limiter.take(kind, async () => {
        log.push(name);
        await new Promise<void>((end) => {
          ends.set(name, end);
        });
      });
    const all = [job('a1', 'a'), job('a2', 'a'), job('a3', 'a'), job('a4', 'a'), job('b1', 'b')];
    await Promise.resolve();
    expect(log).toEqual(['a1', 'a2', 'b1']);
    ends.get('a2')!();
    await all[1];
    await new Promise((go) => setImmediate(go));
    expect(log).toEqual(['a1', 'a2', 'b1', 'a3']);
    ends.get('a1')!();
    await all[0];
    await new Promise((go) => setImmediate(go));
    expect(log).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
    for (const end of ends.values()) end();
    await Promise.all(all);
  });

  it("gives a failed one's place to the next", async () => {
    const limiter = new KeyedLimiter(1);
    await expect(limiter.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limiter.take('a', () => Promise.resolve(7))).resolves.toBe(7);
  });
});
