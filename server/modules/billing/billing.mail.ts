import { Inject, Injectable } from '@nestjs/common';
import { type MailSubjectId, toId } from '../../domain/ids.js';
import { CONFIG, publicAddress, type Config } from '../../platform/config.js';
import type { Tx } from '../../platform/database/transaction.js';
import { MailContents } from '../mail/mail.contents.service.js';
import type { MailContent } from '../mail/mail.port.js';
import { feeLetter } from './billing.letter.js';
import { BillingView } from './billing.view.js';

/** What administrators of a company are told of a lock, as mails. */
@Injectable()
export class BillingMail implements MailContent {
  readonly kind = 'service-fee';

  constructor(
    contents: MailContents,
    private readonly view: BillingView,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    contents.register(this);
  }

  async open(tx: Tx, subjectId: MailSubjectId) {
    const found = await this.view.mail(tx, toId('service-fee-mail', subjectId));
    if (!found) return undefined;
    const { name, email } = found;
    return { ...feeLetter(found, publicAddress(this.config)), to: { name, address: email } };
  }

  /** A stage is told once, whatever became of its mail. */
  settled(): Promise<void> {
    return Promise.resolve();
  }
}
