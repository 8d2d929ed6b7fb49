import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import {
  noticeCompanies,
  noticeDismiss,
  noticeList,
  noticeRestore,
  noticesRead,
  noticesSent,
  noticeToAll,
  noticeToCompany,
  noticeToUser,
  noticeUsers,
  noticeWithdraw,
} from '../../contract/notice.js';
import { Problem } from '../../contract/problem.js';
import { maySend } from '../../domain/notice/audience.js';
import { Database } from '../../platform/database/database.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { NoticeService, reachOf } from './notice.service.js';
import { NoticeView } from './notice.view.js';

@Controller()
export class NoticeController {
  constructor(
    private readonly database: Database,
    private readonly view: NoticeView,
    private readonly notices: NoticeService,
  ) {}

  @Handles(noticeCompanies)
  companies({ query }: Input<typeof noticeCompanies>, { caller }: Call): Promise<Answer<typeof noticeCompanies>> {
    const within = maySend(caller, 'everyone') ? null : caller.companyId;
    return this.database.transaction(reachOf(caller), async (tx) => ({
      rows: await this.view.companies(tx, within, query.q, query.limit),
    }));
  }

  @Handles(noticeUsers)
  users({ query }: Input<typeof noticeUsers>, { caller }: Call): Promise<Answer<typeof noticeUsers>> {
    const { id: companyId = caller.companyId } = query;
    if (!maySend(caller, { companyId })) throw new Problem('no-permission');
    return this.database.transaction(reachOf(caller), async (tx) => ({
      rows: await this.view.users(tx, companyId, query.q, query.limit),
    }));
  }

  @Handles(noticeList)
  list({ query }: Input<typeof noticeList>, { caller }: Call): Promise<Answer<typeof noticeList>> {
    return this.database.transaction(reachOf(caller), async (tx) => ({
      ...(await this.view.list(tx, caller, query)),
      unread: await this.view.unread(tx, caller),
    }));
  }

  @Handles(noticeToCompany)
  toCompany({ body }: Input<typeof noticeToCompany>, { caller }: Call): Promise<Answer<typeof noticeToCompany>> {
    return this.notices.toCompany(caller, body);
  }

  @Handles(noticeToUser)
  toUser({ body }: Input<typeof noticeToUser>, { caller }: Call): Promise<Answer<typeof noticeToUser>> {
    return this.notices.toUser(caller, body);
  }

  @Handles(noticeToAll)
  toAll({ body }: Input<typeof noticeToAll>, { caller }: Call): Promise<Answer<typeof noticeToAll>> {
    return this.notices.toAll(caller, body);
  }

  @Handles(noticesSent)
  sent({ query }: Input<typeof noticesSent>, { caller }: Call): Promise<Answer<typeof noticesSent>> {
    return this.database.transaction(reachOf(caller), (tx) => this.view.sent(tx, caller.userId, query));
  }

  @Handles(noticeWithdraw)
  async withdraw(
    { params: { id }, body: { withdrawn } }: Input<typeof noticeWithdraw>,
    { caller }: Call,
  ): Promise<Answer<typeof noticeWithdraw>> {
    await this.notices.withdraw(caller, id, withdrawn);
    return { id, withdrawn };
  }

  @Handles(noticesRead)
  async read({ body }: Input<typeof noticesRead>, { caller }: Call): Promise<Answer<typeof noticesRead>> {
    return { unread: await this.notices.read(caller, body.upTo) };
  }

  @Handles(noticeDismiss)
  async dismiss({ params }: Input<typeof noticeDismiss>, { caller }: Call): Promise<Answer<typeof noticeDismiss>> {
    await this.notices.mark(caller, params.id, true);
    return params;
  }

  @Handles(noticeRestore)
  async restore({ params }: Input<typeof noticeRestore>, { caller }: Call): Promise<Answer<typeof noticeRestore>> {
    await this.notices.mark(caller, params.id, false);
    return params;
  }
}
