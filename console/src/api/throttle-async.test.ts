import { throttleAsync } from './throttle-async.js';

describe('work that is called for again and again', () => {
  const { jest } = import.meta;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const counted = (lasts = 0) => {
    const begun: number[] = [];
    const call = throttleAsync(async () => {
      begun.push(performance.now());
      if (lasts > 0)
        await new Promise((resolve) => {
          setTimeout(resolve, lasts);
        });
    });
    return { begun, call };
  };

  it('is done once for all calls of a moment', async () => {
    const { begun, call } = counted();
    for (let i = 0; i < 50; i++) call();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(begun).toHaveLength(1);
  });
  it('is done more and more rarely while calls keep coming, and soon again after a quiet time', async () => {
    const { begun, call } = counted();
    for (let i = 0; i < 300; i++) {
      call();
      await jest.advanceTimersByTimeAsync(100);
    }
    const rests = begun.slice(1).map((at, i) => at - (begun[i] ?? 0));
    expect(rests.slice(0, 3)).toEqual([400, 800, 1_500]);
    expect(begun.length).toBeLessThanOrEqual(23);
    await jest.advanceTimersByTimeAsync(5_000);
    const at = performance.now();
    call();
    await jest.advanceTimersByTimeAsync(1_000);
    expect((begun.at(-1) ?? 0) - at).toBe(200);
  });
  it('waits for what was begun last, and does what was called for meanwhile once more', async () => {
    const { begun, call } = counted(4_000);
    call();
    await jest.advanceTimersByTimeAsync(300);
    call();
    await jest.advanceTimersByTimeAsync(3_800);
    expect(begun).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(begun).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(begun).toHaveLength(2);
  });
  it('goes on after one that failed or never ends', async () => {
    const answers = [Promise.reject(new Error('no')), new Promise(() => undefined), Promise.resolve()];
    let begun = 0;
    const call = throttleAsync(() => answers[begun++] ?? Promise.resolve());
    for (let i = 0; i < 3; i++) {
      call();
      await jest.advanceTimersByTimeAsync(12_000);
    }
    expect(begun).toBe(3);
  });
});
