import { Inject, Injectable } from '@nestjs/common';
import { type MailSubjectId, toId } from '../../domain/ids.js';
import { CONFIG, publicAddress, type Config } from '../../platform/config.js';
import type { Tx } from '../../platform/database/transaction.js';
import { MailContents } from '../mail/mail.contents.service.js';
import type { MailContent } from '../mail/mail.port.js';
import { digestLetter } from './schedule-digest.letter.js';
import { ScheduleDigestView } from './schedule-digest.view.js';

/** Digests as mails. */
@Injectable()
export class ScheduleDigestMail implements MailContent {
  readonly kind = 'schedule-digest';

  constructor(
    contents: MailContents,
    private readonly view: ScheduleDigestView,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    contents.register(this);
  }

  async open(tx: Tx, subjectId: MailSubjectId) {
    const found = await this.view.digest(tx, toId('schedule-digest', subjectId));
    if (!found) return undefined;
    const { name, email } = found;
    return { ...digestLetter(found, publicAddress(this.config)), to: { name, address: email } };
  }

  /** What a digest named is not named again, whatever became of its mail. */
  settled(): Promise<void> {
    return Promise.resolve();
  }
}
