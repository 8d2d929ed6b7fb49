import type { Dashboard } from '../../contract/dashboard.js';
import { toId } from '../../domain/ids.js';
import type { Database } from '../../platform/database/database.js';
import type { Signal } from '../../platform/realtime/signal.js';
import type { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import type { BillingView } from '../billing/billing.view.js';
import type { ServiceWindowClock } from '../service-window/service-window.clock.service.js';
import type { ExchangeView } from './dashboard.exchange.view.js';
import { DashboardService } from './dashboard.service.js';
import type { DashboardView } from './dashboard.view.js';

const WATCHER = {
  userId: toId('user', '1'),
  companyId: toId('company', '1'),
  narrowing: null,
  companyModules: [],
  rights: [],
  language: 'en',
} as const;

describe('a look at the dashboard that takes long', () => {
  it('has none beside it, however often something changes: all who come meanwhile share the next', async () => {
    const looks: ((dashboard: Partial<Dashboard>) => void)[] = [];
    let hear: (signal: Signal) => void = () => undefined;
    const database = {
      transaction: () =>
        new Promise((is) => {
          looks.push(is);
        }),
    };
    const realtime = {
      onSignal: (is: typeof hear) => {
        hear = is;
      },
      onGap: () => undefined,
    };
    const windows = { onChange: () => undefined, state: () => ({ start: null, end: null }) };
    const service = new DashboardService(
      database as unknown as Database,
      {} as DashboardView,
      {} as ExchangeView,
      windows as unknown as ServiceWindowClock,
      {} as BillingView,
      realtime as unknown as RealtimeSubscriber,
    );
    const seen = () => service.dashboard(WATCHER, 'week');
    const first = seen();
    const later: Promise<Dashboard>[] = [];
    for (let n = 0; n < 5; n += 1) {
      hear({ company: toId('company', '1'), topic: 'traffic', id: '1' });
      later.push(seen(), seen());
    }
    expect(looks).toHaveLength(1);
    looks[0]!({ errorCount: 1, needs: [] });
    expect(await first).toEqual({ errorCount: 1, needs: [] });
    await new Promise(setImmediate);
    expect(looks).toHaveLength(2);
    // Nothing changed since: this one is shared as well.
    later.push(seen());
    looks[1]!({ errorCount: 2, needs: [] });
    expect((await Promise.all(later)).map(({ errorCount }) => errorCount)).toEqual(later.map(() => 2));
    expect(looks).toHaveLength(2);
  });
});
