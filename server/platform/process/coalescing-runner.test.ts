import { CoalescingRunner } from './coalescing-runner.js';

describe('looks', () => {
  const begun: { end: (answer: number) => void; fail: (error: Error) => void }[] = [];
  beforeEach(() => {
    begun.length = 0;
  });
  const look = (): Promise<number> =>
    new Promise((end, fail) => {
      begun.push({ end, fail });
    });
  const settled = async (): Promise<void> => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };

  it('go on one at a time, and whoever asks meanwhile shares the next one', async () => {
    const looks = new CoalescingRunner<number>();
    const first = looks.run('a', look);
    const [second, third] = [looks.run('a', look), looks.run('a', look)];
    await settled();
    expect(begun).toHaveLength(1);
    expect(third).toBe(second);
    begun[0]!.end(1);
    expect(await first).toBe(1);
    await settled();
    expect(begun).toHaveLength(2);
    const fourth = looks.run('a', look);
    expect(fourth).not.toBe(second);
    begun[1]!.end(2);
    expect([await second, await third]).toEqual([2, 2]);
    await settled();
    begun[2]!.end(3);
    expect(await fourth).toBe(3);
    await settled();
    void looks.run('a', look);
    expect(begun).toHaveLength(4);
  });

  it('of another key wait for none, and one that fails holds up none', async () => {
    const looks = new CoalescingRunner<number>();
    const first = looks.run('a', look);
    void looks.run('b', look);
    expect(begun).toHaveLength(2);
    const second = looks.run('a', look);
    begun[0]!.fail(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await settled();
    begun[2]!.end(2);
    expect(await second).toBe(2);
  });
});
