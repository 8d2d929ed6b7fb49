import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LOG, reason, type Log } from '../../platform/log.js';
import { LiveGateway } from '../../platform/realtime/live.gateway.js';
import { Signals } from '../../platform/realtime/signals.js';
import type { Signal } from '../../platform/realtime/publisher.js';
import { TrafficService } from './traffic.service.js';

/** Milliseconds in which what happens to one company is gathered into one message. */
const GATHER_MS = 100;
/** Ids named at most; past that browsers are told to read again as a whole. */
const NAMED = 50;

type Change = Extract<Signal, { topic: string }>;

/** Tells a company's browsers that files or schedules changed, and how many files with errors it has, counted after the commit. */
@Injectable()
export class TrafficLive implements OnModuleDestroy {
  private readonly gathered = new Map<string, Map<Change['topic'], Set<string>>>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly live: LiveGateway,
    private readonly traffic: TrafficService,
    signals: Signals,
    @Inject(LOG) private readonly log: Log,
  ) {
    signals.onSignal((s) => { if ('topic' in s) this.gather(s); });
    live.onWelcome((companyId, tell) => {
      traffic.errorCount(companyId).then((count) => { tell('errorCount', { count }); }, (e: unknown) => { this.complain(e); });
    });
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private gather({ company, topic, id }: Change): void {
    const topics = this.gathered.get(company) ?? new Map<Change['topic'], Set<string>>();
    this.gathered.set(company, topics);
    topics.set(topic, (topics.get(topic) ?? new Set()).add(id));
    this.timer ??= setTimeout(() => { this.flush(); }, GATHER_MS);
  }

  private flush(): void {
    this.timer = undefined;
    const batch = [...this.gathered];
    this.gathered.clear();
    for (const [company, topics] of batch) {
      if (!this.live.isWatched(company)) continue;
      for (const [topic, ids] of topics) this.live.tellCompany(company, 'changed', { topic, ids: ids.size > NAMED ? [] : [...ids] });
      if (!topics.has('traffic')) continue;
      this.traffic.errorCount(company).then((count) => { this.live.tellCompany(company, 'errorCount', { count }); }, (e: unknown) => { this.complain(e); });
    }
  }

  private complain(error: unknown): void {
    this.log.warn({ reason: reason(error) }, 'error count could not be read');
  }
}
