import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Topic } from '../../contract/names.js';
import { reaches } from '../../domain/access/level.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { CoalescingRunner } from '../../platform/process/coalescing-runner.js';
import { LiveGateway, room, type Say } from '../../platform/realtime/live.gateway.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { UnplacedService } from './unplaced.service.js';
import type { Waiting } from './unplaced.store.js';

/** Milliseconds in which changes are gathered into one message. */
const GATHER_MS = 250;

/** Notifies administrators of the installation, and nobody else, of claims and of files without a company, counted after the commit. */
@Injectable()
export class WaitingLive implements OnModuleDestroy {
  private readonly changed = new Set<Topic>();
  private timer: NodeJS.Timeout | undefined;
  /** One count at a time: a slow one is not published after a later one. */
  private readonly counts = new CoalescingRunner<Waiting>();

  constructor(
    private readonly live: LiveGateway,
    private readonly unplaced: UnplacedService,
    realtime: RealtimeSubscriber,
    @Inject(LOG) private readonly log: Log,
  ) {
    realtime.onSignal((s) => {
      if (!('topic' in s) || s.company !== null) return;
      this.changed.add(s.topic);
      this.timer ??= setTimeout(() => {
        this.publish();
      }, GATHER_MS);
    });
    live.onWelcome((caller, _publish, say) => {
      if (reaches(caller.level, 'admin')) this.count([], say);
    });
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private publish(): void {
    const topics = [...this.changed];
    this.changed.clear();
    this.timer = undefined;
    if (this.live.hearers(room.admins).length === 0) return;
    this.count(topics, (event, payload) => {
      this.live.say(room.admins, event, payload);
    });
  }

  private count(topics: Topic[], say: Say): void {
    this.counts
      .run('all', () => this.unplaced.waiting())
      .then(
        (waiting) => {
          say('waiting', { ...waiting, topics });
        },
        (error: unknown) => {
          this.log.warn({ reason: reason(error) }, 'what waits for administrators could not be counted');
        },
      );
  }
}
