import { Inject, Injectable } from '@nestjs/common';
import { reaches } from '../../domain/access/level.js';
import type { NoticeId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import { carriersOf, type Identity } from '../../platform/http/caller.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { LiveGateway, room, type Say } from '../../platform/realtime/live.gateway.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { reachOf } from './notice.service.js';
import { NoticeView, type Delivery } from './notice.view.js';

/** People whose lists are read at the same time. */
const READ_AT_ONCE = 4;

/** Sends notices to the browsers of this server. Signals between processes carry ids alone. */
@Injectable()
export class NoticeLive {
  /** A serial queue: a notice that was read before it was withdrawn must not be sent after it. */
  private queue: Promise<void> = Promise.resolve();
  /** Changed notices in the queue: each stands there once, however often it was withdrawn and restored. */
  private readonly changed = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly view: NoticeView,
    private readonly live: LiveGateway,
    @Inject(LOG) private readonly log: Log,
    realtime: RealtimeSubscriber,
  ) {
    realtime.onSignal((s) => {
      if ('notice' in s) this.queue = this.queue.then(() => this.attempt(this.deliver(s.notice)));
      if ('noticeChanged' in s) this.enqueueChanged(s.noticeChanged);
      if ('noticesOf' in s)
        for (const { caller, say } of live.hearers(room.user(s.noticesOf)))
          void this.attempt(this.sendList(caller, [say]));
    });
    live.onWelcome((caller, _tell, say) => {
      void this.attempt(this.sendList(caller, [say]));
    });
  }

  private async deliver(id: NoticeId): Promise<void> {
    const delivery = await this.delivery(id);
    if (!delivery || delivery.isWithdrawn) return;
    const { notice, companyId } = delivery;
    this.live.say(companyId === null ? null : room.workers(companyId), notice.status, notice, (caller) =>
      isFor(delivery, caller),
    );
    if (notice.notifyAdmin)
      this.live.say(room.admins, 'admin', { ...notice, isAdminNotice: true }, (caller) => !isFor(delivery, caller));
  }

  private enqueueChanged(id: NoticeId): void {
    if (this.changed.has(id)) return;
    this.changed.add(id);
    this.queue = this.queue.then(() => {
      this.changed.delete(id);
      return this.attempt(this.sendChanged(id));
    });
  }

  /** A notice was withdrawn or restored: everybody whose list has it gets the list as it is now, read once for each person, a few at a time. */
  private async sendChanged(id: NoticeId): Promise<void> {
    const delivery = await this.delivery(id);
    if (!delivery) return;
    const concerns = (caller: Identity): boolean =>
      isFor(delivery, caller) || (delivery.notice.notifyAdmin && reaches(caller.level, 'admin'));
    if (delivery.isWithdrawn) this.live.say(null, 'withdrawn', { id }, concerns);
    const hearers = this.live.hearers(null).filter(({ caller }) => concerns(caller));
    const people = [...Map.groupBy(hearers, ({ caller }) => `${caller.userId} in ${caller.companyId}`).values()];
    const lane = async (): Promise<void> => {
      for (let next = people.pop(); next; next = people.pop()) {
        const [first] = next;
        if (first)
          await this.attempt(
            this.sendList(
              first.caller,
              next.map(({ say }) => say),
            ),
          );
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, lane));
  }

  private delivery(id: NoticeId): Promise<Delivery | undefined> {
    return this.database.transaction('system', (tx) => this.view.delivery(tx, id));
  }

  private async sendList(caller: Identity, says: readonly Say[]): Promise<void> {
    if (carriersOf(caller) !== null) return;
    const standing = await this.database.transaction(reachOf(caller), (tx) => this.view.standing(tx, caller));
    for (const say of says) say('notices', standing);
  }

  private attempt(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => {
      this.log.warn({ reason: reason(error) }, 'a notice could not be sent to browsers');
    });
  }
}

/** Whom a notice is for, as the list has it too; people of carriers get none. */
function isFor({ companyId, userId }: Delivery, caller: Identity): boolean {
  return (
    carriersOf(caller) === null &&
    (companyId === null || companyId === caller.companyId) &&
    (userId === null || userId === caller.userId)
  );
}
