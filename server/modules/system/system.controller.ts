import { Controller, Inject } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { apiDocs, live, openApi, ready, systemQueues, systemQueuesPage } from '../../contract/system.js';
import { AREAS, type Area } from '../../platform/area.js';
import { Database } from '../../platform/database/database.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { endpointsOf } from '../../platform/http/endpoints.js';
import { docsPage } from '../../platform/http/docs-page.js';
import { nonceOf } from '../../platform/http/security-headers.js';
import { Backlog } from '../../platform/queue/backlog.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { openApiDocument } from '../../platform/http/openapi.js';
import { QueueWatch } from './queue-watch.js';
import { queuesPage } from './queues-page.js';
import { SystemView } from './system.view.js';

/** Milliseconds for the queue to answer a probe. */
const QUEUE_ANSWERS_WITHIN_MS = 1_000;

/** Health for load balancers, and the description of the API. */
@Controller()
export class SystemController {
  constructor(
    private readonly database: Database,
    private readonly backlog: Backlog,
    private readonly view: SystemView,
    private readonly watch: QueueWatch,
    private readonly realtime: RealtimeSubscriber,
    @Inject(AREAS) private readonly areas: readonly Area[],
  ) {}

  @Handles(live)
  live(): Answer<typeof live> {
    return { status: 'ok' };
  }

  @Handles(ready)
  async ready(): Promise<Answer<typeof ready>> {
    try {
      const [queue] = await Promise.all([
        this.watch.isAnswering(QUEUE_ANSWERS_WITHIN_MS),
        this.database.transaction('system', (tx) => tx.query('SELECT 1')),
      ]);
      return {
        status: 'ok',
        checks: {
          database: 'ok',
          backlog: this.backlog.isFull ? 'full' : 'ok',
          live: this.realtime.isSubscribed ? 'ok' : 'away',
          queue: queue ? 'ok' : 'away',
        },
      };
    } catch {
      throw new Problem('not-ready', 'The database does not answer.');
    }
  }

  @Handles(systemQueues)
  queues(): Promise<Answer<typeof systemQueues>> {
    return this.seen();
  }

  @Handles(systemQueuesPage)
  async queuesPage(_: Input<typeof systemQueuesPage>, { reply }: Call): Promise<undefined> {
    const page = queuesPage(await this.seen(), nonceOf(reply.raw));
    await reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
    return undefined;
  }

  @Handles(openApi)
  async openApi(): Promise<Answer<typeof openApi>> {
    return openApiDocument(await endpointsOf(this.areas));
  }

  @Handles(apiDocs)
  async apiDocs(_: Input<typeof apiDocs>, { reply }: Call): Promise<undefined> {
    await reply
      .header('content-type', 'text/html; charset=utf-8')
      .send(docsPage(await endpointsOf(this.areas), nonceOf(reply.raw)));
    return undefined;
  }

  private async seen(): Promise<Answer<typeof systemQueues>> {
    const [waiting, queues] = await Promise.all([
      this.database.transaction('system', (tx) => this.view.waiting(tx)),
      this.watch.counts(),
      this.backlog.count(),
    ]);
    return {
      ...waiting,
      backend: this.watch.backend,
      queues,
      outbox: { ...waiting.outbox, limit: this.backlog.limit, full: this.backlog.isFull },
    };
  }
}
