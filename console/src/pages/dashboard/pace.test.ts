import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { PACE_MS, paced } from './pace.js';

describe('the dashboard while changes keep coming', () => {
  const { jest } = import.meta;
  let client: QueryClient;
  let asked: { answer: (text: string) => void; signal: AbortSignal }[];
  let observer: QueryObserver<string, Error, string, string, string[]>;
  let unwatch: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    client = new QueryClient();
    asked = [];
    observer = new QueryObserver(client, { queryKey: ['dashboard', 'period', 'week'], queryFn: ({ signal }) => new Promise<string>((answer) => { asked.push({ answer, signal }); }) });
    unwatch = observer.subscribe(() => undefined);
  });
  afterEach(() => {
    unwatch();
    client.clear();
    jest.useRealTimers();
  });
  const passing = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('waits for the answer that is on its way, however long it takes, and then asks once more', async () => {
    const pace = paced(client);
    asked[0]!.answer('before');
    await passing(0);
    void observer.refetch();
    for (let n = 0; n < 10; n += 1) {
      pace.changed();
      await passing(PACE_MS);
    }
    expect([asked.length, asked[1]!.signal.aborted]).toEqual([2, false]);
    asked[1]!.answer('first');
    await passing(PACE_MS);
    expect([observer.getCurrentResult().data, asked.length]).toEqual(['first', 3]);
    asked[2]!.answer('second');
    await passing(3 * PACE_MS);
    expect([observer.getCurrentResult().data, asked.length]).toEqual(['second', 3]);
  });

  it('asks at once, then no more often than the pace, and no more when it is left', async () => {
    const pace = paced(client);
    asked[0]!.answer('first');
    await passing(0);
    pace.changed();
    await passing(0);
    expect(asked).toHaveLength(2);
    asked[1]!.answer('second');
    await passing(PACE_MS / 2);
    pace.changed();
    await passing(0);
    expect(asked).toHaveLength(2);
    await passing(PACE_MS / 2);
    expect(asked).toHaveLength(3);
    pace.changed();
    pace.stop();
    asked[2]!.answer('third');
    await passing(3 * PACE_MS);
    expect(asked).toHaveLength(3);
  });
});
