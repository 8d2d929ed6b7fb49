import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Topic } from '../../contract/names.js';
import { mayDo } from '../../domain/access/permission.js';
import type { CompanyId } from '../../domain/ids.js';
import { type Identity, scopeOf, type Viewer } from '../../platform/http/caller.js';
import { Database } from '../../platform/database/database.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { CoalescingRunner } from '../../platform/process/coalescing-runner.js';
import { LiveGateway, room } from '../../platform/realtime/live.gateway.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { ControlResultView } from './control-result.view.js';

/** Milliseconds in which changes of a company are gathered into one count. */
const GATHER_MS = 250;
/** Changes after which other results may be open: runs, decisions, and releases that come into force or out of it. */
const TOPICS: readonly Topic[] = ['customer-control', 'rule-run', 'schedule'];

/** Notifies those who may read them how many results of rules nobody has looked at, counted after the commit with the same eyes. */
@Injectable()
export class ControlLive implements OnModuleDestroy {
  private readonly timers = new Map<CompanyId, NodeJS.Timeout>();
  /** One count at a time for all who see the same: a slow one is not sent after a later one. */
  private readonly counts = new CoalescingRunner<number>();

  constructor(
    private readonly database: Database,
    private readonly view: ControlResultView,
    private readonly live: LiveGateway,
    realtime: RealtimeSubscriber,
    @Inject(LOG) private readonly log: Log,
  ) {
    realtime.onSignal((s) => {
      if ('topic' in s && s.company !== null && TOPICS.includes(s.topic)) this.gather(s.company);
    });
    live.onWelcome((caller, _publish, say) => {
      if (mayRead(caller))
        this.count(caller, (count) => {
          say('openResults', { count });
        });
    });
  }

  onModuleDestroy(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private gather(company: CompanyId): void {
    if (this.timers.has(company)) return;
    const timer = setTimeout(() => {
      this.timers.delete(company);
      for (const viewer of this.live.audiencesOf(company))
        if (this.live.hearers(room.company(viewer)).some(({ caller }) => mayRead(caller)))
          this.count(viewer, (count) => {
            this.live.say(room.company(viewer), 'openResults', { count }, mayRead);
          });
    }, GATHER_MS);
    this.timers.set(company, timer);
  }

  private count(viewer: Viewer, then: (count: number) => void): void {
    this.counts
      .run(room.company(viewer), () =>
        this.database.transaction(scopeOf(viewer), (tx) => this.view.openCount(tx, viewer.companyId)),
      )
      .then(then, (error: unknown) => {
        this.log.warn({ reason: reason(error) }, 'open results of rules could not be counted');
      });
  }
}

function mayRead(caller: Identity): boolean {
  return mayDo(caller, 'customer-control.rules', 'read');
}
