import { Inject, Injectable } from '@nestjs/common';
import { reaches } from '../../domain/access/level.js';
import { Database } from '../../platform/database/database.js';
import type { Identity } from '../../platform/http/caller.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { SocketCommandRouter } from '../../platform/realtime/socket-command-router.js';
import { LiveGateway, room, type Say } from '../../platform/realtime/live.gateway.js';
import { RealtimeSubscriber } from '../../platform/realtime/realtime-subscriber.js';
import { NoticeService, reachOf } from './notice.service.js';
import { NoticeView, type Delivery } from './notice.view.js';

/** People whose lists are read at the same time. */
const READ_AT_ONCE = 4;

/** Brings notices to the browsers of this server, and hears those that browsers send. Processes tell each other ids alone. */
@Injectable()
export class NoticeLive {
  /** One after the other: what was withdrawn is not told by whoever had read it before. */
  private turn: Promise<void> = Promise.resolve();
  /** What is told anew when its turn comes, once however often it was withdrawn and given back. */
  private readonly waiting = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly view: NoticeView,
    private readonly live: LiveGateway,
    @Inject(LOG) private readonly log: Log,
    notices: NoticeService,
    router: SocketCommandRouter,
    realtime: RealtimeSubscriber,
  ) {
    realtime.onSignal((s) => {
      if ('notice' in s) this.turn = this.turn.then(() => this.attempt(this.deliver(s.notice)));
      if ('noticeChanged' in s) this.anew(s.noticeChanged);
      if ('noticesOf' in s)
        for (const { caller, say } of live.hearers(room.user(s.noticesOf)))
          void this.attempt(this.tellStanding(caller, [say]));
    });
    live.onWelcome((caller, _tell, say) => {
      void this.attempt(this.tellStanding(caller, [say]));
    });
    router.on('notifyCompany', (caller, said) => notices.toCompany(caller, said));
    router.on('notifyUser', (caller, said) => notices.toUser(caller, said));
    router.on('notifyGlobal', (caller, said) => notices.toAll(caller, said));
    router.on('delete', (caller, { id }) => notices.mark(caller, id, true));
  }

  private async deliver(id: string): Promise<void> {
    const delivery = await this.look(id);
    if (!delivery || delivery.isWithdrawn) return;
    const { notice, companyId } = delivery;
    this.live.say(companyId === null ? null : room.workers(companyId), notice.status, notice, (caller) =>
      isFor(delivery, caller),
    );
    if (notice.notifyAdmin)
      this.live.say(room.admins, 'admin', { ...notice, isAdminNotice: true }, (caller) => !isFor(delivery, caller));
  }

  private anew(id: string): void {
    if (this.waiting.has(id)) return;
    this.waiting.add(id);
    this.turn = this.turn.then(() => {
      this.waiting.delete(id);
      return this.attempt(this.tellAnew(id));
    });
  }

  /** It was withdrawn, or given back: everybody who has it on the list is told what stands now, each person by one look, a few at a time. */
  private async tellAnew(id: string): Promise<void> {
    const delivery = await this.look(id);
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
            this.tellStanding(
              first.caller,
              next.map(({ say }) => say),
            ),
          );
      }
    };
    await Promise.all(Array.from({ length: READ_AT_ONCE }, lane));
  }

  private look(id: string): Promise<Delivery | undefined> {
    return this.database.transaction('system', (tx) => this.view.delivery(tx, id));
  }

  private async tellStanding(caller: Identity, says: readonly Say[]): Promise<void> {
    const standing = await this.database.transaction(reachOf(caller), (tx) => this.view.standing(tx, caller));
    for (const say of says) say('notices', standing);
  }

  private attempt(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => {
      this.log.warn({ reason: reason(error) }, 'a notice could not be told');
    });
  }
}

/** Whom a notice is for, as the list has it too. */
function isFor({ companyId, userId }: Delivery, caller: Identity): boolean {
  return (companyId === null || companyId === caller.companyId) && (userId === null || userId === caller.userId);
}
