import { Controller } from '@nestjs/common';
import type { Answer, Input } from '../../contract/endpoint.js';
import { senderAccept, senderAcceptMany, senderFirstSeen, senderIgnore } from '../../contract/first-seen-sender.js';
import { Database } from '../../platform/database/database.js';
import { scopeOf } from '../../platform/http/caller.js';
import { Handles, type Call } from '../../platform/http/endpoint.decorator.js';
import { SenderService } from './sender.service.js';
import { SenderView } from './sender.view.js';

@Controller()
export class SenderController {
  constructor(
    private readonly database: Database,
    private readonly view: SenderView,
    private readonly senders: SenderService,
  ) {}

  @Handles(senderFirstSeen)
  async seen(_: Input<typeof senderFirstSeen>, { caller }: Call): Promise<Answer<typeof senderFirstSeen>> {
    const rows = await this.database.transaction(scopeOf(caller), (tx) => this.view.firstSeen(tx, caller.companyId));
    return { rows };
  }

  @Handles(senderAccept)
  async accept({ body }: Input<typeof senderAccept>, { caller }: Call): Promise<Answer<typeof senderAccept>> {
    return { partnerCompanyId: await this.senders.accept(caller, body) };
  }

  @Handles(senderAcceptMany)
  async acceptMany(
    { body }: Input<typeof senderAcceptMany>,
    { caller }: Call,
  ): Promise<Answer<typeof senderAcceptMany>> {
    return { rows: await this.senders.acceptMany(caller, body.senders) };
  }

  @Handles(senderIgnore)
  async ignore({ body }: Input<typeof senderIgnore>, { caller }: Call): Promise<Answer<typeof senderIgnore>> {
    await this.senders.ignore(caller, body.address, body.ignored);
    return body;
  }
}
