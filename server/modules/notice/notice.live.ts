import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Identity } from '../../platform/http/caller.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { Hearing } from '../../platform/realtime/hearing.js';
import { LiveGateway, room, type Say } from '../../platform/realtime/live.gateway.js';
import { Signals } from '../../platform/realtime/signals.js';
import { NoticeService, reachOf } from './notice.service.js';
import { NoticeView, type Delivery } from './notice.view.js';

/** Brings notices to the browsers of this server, and hears those that browsers send. Processes tell each other ids alone. */
@Injectable()
export class NoticeLive {
  constructor(
    private readonly database: Database,
    private readonly view: NoticeView,
    private readonly live: LiveGateway,
    @Inject(LOG) private readonly log: Log,
    notices: NoticeService,
    hearing: Hearing,
    signals: Signals,
  ) {
    signals.onSignal((s) => {
      if ('notice' in s) this.attempt(this.deliver(s.notice));
      if ('noticesOf' in s) for (const { caller, say } of live.hearers(room.user(s.noticesOf))) this.attempt(this.tellStanding(caller, say));
    });
    live.onWelcome((caller, _tell, say) => { this.attempt(this.tellStanding(caller, say)); });
    hearing.on('notifyCompany', (caller, said) => notices.toCompany(caller, said));
    hearing.on('notifyUser', (caller, said) => notices.toUser(caller, said));
    hearing.on('notifyGlobal', (caller, said) => notices.toAll(caller, said));
    hearing.on('delete', (caller, { id }) => notices.mark(caller, id, true));
  }

  private async deliver(id: string): Promise<void> {
    const delivery = await this.database.transaction('system', (tx) => this.view.delivery(tx, id));
    if (!delivery) return;
    const { notice, companyId } = delivery;
    this.live.say(companyId === null ? null : room.workers(companyId), notice.status, notice, (caller) => isFor(delivery, caller));
    if (notice.notifyAdmin) this.live.say(room.admins, 'admin', { ...notice, isAdminNotice: true }, (caller) => !isFor(delivery, caller));
  }

  private async tellStanding(caller: Identity, say: Say): Promise<void> {
    say('notices', await this.database.transaction(reachOf(caller), (tx) => this.view.standing(tx, caller)));
  }

  private attempt(work: Promise<void>): void {
    work.catch((error: unknown) => { this.log.warn({ reason: reason(error) }, 'a notice could not be told'); });
  }
}

/** Whom a notice is for, as the list has it too. */
function isFor({ companyId, userId }: Delivery, caller: Identity): boolean {
  return (companyId === null || companyId === caller.companyId) && (userId === null || userId === caller.userId);
}
