import { toId } from '../../domain/ids.js';
import type { Viewer } from '../../platform/http/caller.js';
import { createLog } from '../../platform/log.js';
import type { LiveGateway } from '../../platform/realtime/live.gateway.js';
import type { Signal } from '../../platform/realtime/signal.js';
import type { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { TrafficLive } from './traffic.live.js';
import type { TrafficService } from './traffic.service.js';

describe('the count of files with errors (S-13)', () => {
  const { jest } = import.meta;
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is told as often as it was counted, one after the other, so that the last one told is the last one counted', async () => {
    const viewer: Viewer = { companyId: toId('company', '1'), narrowing: null };
    const told: unknown[] = [];
    const counted: ((count: number) => void)[] = [];
    let hear: (signal: Signal) => void = () => undefined;
    let welcome: (caller: Viewer, publish: (event: string, payload: object) => void) => void = () => undefined;
    const live = {
      onWelcome: (is: typeof welcome) => {
        welcome = is;
      },
      audiencesOf: () => [viewer],
      publish: (_: Viewer, event: string, payload: object) => {
        if (event === 'errorCount') told.push(payload);
      },
    };
    const traffic: Pick<TrafficService, 'errorCount'> = {
      errorCount: () =>
        new Promise((is) => {
          counted.push(is);
        }),
    };
    new TrafficLive(
      live as unknown as LiveGateway,
      traffic as TrafficService,
      {
        onSignal: (is: typeof hear) => {
          hear = is;
        },
      } as unknown as RealtimeSubscriber,
      createLog('test', 'silent'),
    );
    const changed = async (): Promise<void> => {
      hear({ company: toId('company', '1'), topic: 'traffic', id: '1' });
      await jest.advanceTimersByTimeAsync(200);
    };
    welcome(viewer, (_, payload) => {
      told.push(['welcome', payload]);
    });
    for (let n = 0; n < 5; n += 1) await changed();
    expect(counted).toHaveLength(1);
    counted[0]!(1);
    await jest.advanceTimersByTimeAsync(0);
    expect(counted).toHaveLength(2);
    await changed();
    counted[1]!(2);
    await jest.advanceTimersByTimeAsync(0);
    counted[2]!(3);
    await jest.advanceTimersByTimeAsync(0);
    expect(told).toEqual([['welcome', { count: 1 }], { count: 2 }, { count: 3 }]);
  });
});
