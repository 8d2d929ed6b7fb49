import { Inject, Injectable } from '@nestjs/common';
import { type MailSubjectId, toId } from '../../domain/ids.js';
import { CONFIG, publicAddress, type Config } from '../../platform/config.js';
import type { Tx } from '../../platform/database/transaction.js';
import { MailContents } from '../mail/mail.contents.service.js';
import type { MailContent } from '../mail/mail.port.js';
import { noticeLetter } from './control-notice.letter.js';
import { ControlNoticeView } from './control-notice.view.js';

/** Notices of what rules found as mails. */
@Injectable()
export class ControlNoticeMail implements MailContent {
  readonly kind = 'control-notice';

  constructor(
    contents: MailContents,
    private readonly view: ControlNoticeView,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    contents.register(this);
  }

  async open(tx: Tx, subjectId: MailSubjectId) {
    const found = await this.view.notice(tx, toId('control-notice', subjectId));
    if (!found) return undefined;
    const { name, email } = found;
    return { ...noticeLetter(found, publicAddress(this.config)), to: { name, address: email } };
  }

  /** What a notice told is not told again, whatever became of its mail. */
  settled(): Promise<void> {
    return Promise.resolve();
  }
}
