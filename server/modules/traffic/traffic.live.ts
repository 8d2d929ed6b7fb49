import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { CompanyId } from '../../domain/ids.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { carriersOf, type Viewer } from '../../platform/http/caller.js';
import { CoalescingRunner } from '../../platform/process/coalescing-runner.js';
import { LiveGateway, room, topicsFor } from '../../platform/realtime/live.gateway.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import type { Signal } from '../../platform/realtime/signal.js';
import { TrafficService } from './traffic.service.js';

/** Milliseconds in which what happens to one company is gathered into one message. */
const GATHER_MS = 100;
/** After a quiet time the first change is published at once, with what else its transaction announced. */
const FIRST_MS = 1;
/** Ids named at most; past that browsers are asked to read everything again. */
const NAMED = 50;

type Change = Extract<Signal, { topic: string }> & { readonly company: CompanyId };

/** Notifies a company's browsers that files or documents changed, and how many files with errors it has, counted after the commit. */
@Injectable()
export class TrafficLive implements OnModuleDestroy {
  private readonly gathered = new Map<
    string,
    { readonly topics: Map<Change['topic'], Set<string>>; readonly timer: NodeJS.Timeout }
  >();
  /** When each watched company was last notified. */
  private readonly notifiedAt = new Map<string, number>();

  /** A slow count must not be published after a later one. */
  private readonly counts = new CoalescingRunner<number>();
  private readonly toBePublished = new WeakSet<Promise<number>>();

  constructor(
    private readonly live: LiveGateway,
    private readonly traffic: TrafficService,
    realtime: RealtimeSubscriber,
    @Inject(LOG) private readonly log: Log,
  ) {
    realtime.onSignal((s) => {
      if ('topic' in s && s.company !== null) this.gather({ ...s, company: s.company });
    });
    live.onWelcome((viewer, publish) => {
      if (carriersOf(viewer) !== null) return;
      this.count(viewer).then(
        (count) => {
          publish('errorCount', { count });
        },
        (e: unknown) => {
          this.complain(e);
        },
      );
    });
  }

  onModuleDestroy(): void {
    for (const { timer } of this.gathered.values()) clearTimeout(timer);
  }

  private gather({ company, topic, id }: Change): void {
    let gathered = this.gathered.get(company);
    if (!gathered) {
      const sinceNotified = performance.now() - (this.notifiedAt.get(company) ?? -GATHER_MS);
      const timer = setTimeout(
        () => {
          this.flush(company);
        },
        Math.max(FIRST_MS, GATHER_MS - sinceNotified),
      );
      gathered = { topics: new Map(), timer };
      this.gathered.set(company, gathered);
    }
    gathered.topics.set(topic, (gathered.topics.get(topic) ?? new Set()).add(id));
  }

  private flush(company: CompanyId): void {
    const topics = this.gathered.get(company)?.topics ?? new Map<Change['topic'], Set<string>>();
    this.gathered.delete(company);
    const audiences = this.live.audiencesOf(company);
    if (audiences.length === 0) {
      this.notifiedAt.delete(company);
      return;
    }
    this.notifiedAt.set(company, performance.now());
    for (const viewer of audiences) this.publish(viewer, topics);
  }

  /** Who sees a part of the company learns that something changed, not what: it may lie outside. The files with errors are counted with the same eyes. */
  private publish(viewer: Viewer, topics: ReadonlyMap<Change['topic'], ReadonlySet<string>>): void {
    const told = topicsFor(viewer);
    for (const [topic, ids] of topics)
      if (told.includes(topic))
        this.live.publish(viewer, 'changed', {
          topic,
          ids: viewer.narrowing !== null || ids.size > NAMED ? [] : [...ids],
        });
    if (!topics.has('traffic') || carriersOf(viewer) !== null) return;
    const counted = this.count(viewer);
    if (this.toBePublished.has(counted)) return;
    this.toBePublished.add(counted);
    counted.then(
      (count) => {
        this.live.publish(viewer, 'errorCount', { count });
      },
      (e: unknown) => {
        this.complain(e);
      },
    );
  }

  private count(viewer: Viewer): Promise<number> {
    return this.counts.run(room.company(viewer), () => this.traffic.errorCount(viewer));
  }

  private complain(error: unknown): void {
    this.log.warn({ reason: reason(error) }, 'error count could not be read');
  }
}
