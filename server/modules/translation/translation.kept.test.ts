import { Kept } from './translation.kept.js';

const TIMES = { renewMs: 600, retryMs: 60 };
/** A source that answers when told to, and a clock that stands still until it is moved. */
function source() {
  const asked: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const clock = { now: 0 };
  const kept = new Kept(
    () =>
      new Promise<string>((resolve, reject) => {
        asked.push({ resolve, reject });
      }),
    'nothing',
    TIMES,
    () => clock.now,
  );
  return { asked, clock, kept };
}

describe('what is kept of a source', () => {
  it('is asked for once, however many wait for the first answer', async () => {
    const { asked, kept } = source();
    const waiting = [kept.get(), kept.get(), kept.get()];
    asked[0]!.resolve('one');
    expect([await Promise.all(waiting), asked.length]).toEqual([['one', 'one', 'one'], 1]);
  });

  it('is renewed behind whoever asks later, who gets what is there', async () => {
    const { asked, clock, kept } = source();
    const first = kept.get();
    asked[0]!.resolve('one');
    await first;
    clock.now = 599;
    expect([await kept.get(), asked.length]).toEqual(['one', 1]);
    clock.now = 600;
    expect([await kept.get(), await kept.get(), asked.length]).toEqual(['one', 'one', 2]);
    asked[1]!.resolve('two');
    await Promise.resolve();
    expect(await kept.get()).toBe('two');
  });

  it('stands when the source fails, which is asked again after a while and waited for by nobody', async () => {
    const { asked, clock, kept } = source();
    const first = kept.get();
    asked[0]!.reject(new Error('away'));
    expect([await first, await kept.get(), asked.length]).toEqual(['nothing', 'nothing', 1]);
    clock.now = 60;
    expect([await kept.get(), asked.length]).toEqual(['nothing', 2]);
    asked[1]!.resolve('one');
    await new Promise(setImmediate);
    expect(await kept.get()).toBe('one');
    clock.now = 700;
    await kept.get();
    asked[2]!.reject(new Error('away'));
    await new Promise(setImmediate);
    expect(await kept.get()).toBe('one');
  });
});
