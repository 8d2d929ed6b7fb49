import { Inject, Injectable } from '@nestjs/common';
import type { MailId, MailSubjectId } from '../../domain/ids.js';
import { CONFIG, publicAddress, type Config } from '../../platform/config.js';
import { appSecret } from '../../platform/database/app-secret.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { createMailer, type Mail, type Mailer } from '../../platform/mail.js';
import { wakeRelay } from '../../platform/queue/outbox.js';
import { open, seal } from '../../platform/seal.js';
import { nextAttempt } from '../../platform/transport/back-off.js';
import { MailSubjectService } from '../auth/mail-subject.service.js';
import { MailContents } from './mail.contents.service.js';
import type { MailOutcome } from './mail.port.js';
import { MailStore, type Addressee, type MailRow } from './mail.store.js';
import { written, type MailKind } from './mail.texts.js';

const KEY = 'mail';
/** Attempts before a mail is given up: with the waits between them about a day. */
const MOST_ATTEMPTS = 12;
const AT_A_TIME = 200;

/** Brings mails out: what each is about is looked up when it is its turn, and it is tried again until it is taken. */
@Injectable()
export class MailDeliveryService {
  private readonly mailer: Mailer;

  constructor(
    private readonly database: Database,
    private readonly store: MailStore,
    private readonly subjects: MailSubjectService,
    private readonly contents: MailContents,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.mailer = createMailer(config);
  }

  onModuleDestroy(): void {
    this.mailer.close();
  }

  /** Sends a mail, if it is to be sent and nobody else does. A failure is noted and tried again later, and so is what cannot be written. */
  async deliver(id: MailId): Promise<void> {
    let taken;
    try {
      taken = await this.database.transaction('system', (tx) => this.prepare(tx, id));
    } catch (error) {
      await this.noteUnwritten(id, `The mail could not be written: ${reason(error)}`.slice(0, 500));
      return;
    }
    if (!taken) return;
    try {
      await this.mailer.send(taken.mail);
    } catch (error) {
      await this.database.transaction('system', (tx) => this.noteFailure(tx, taken.row, reason(error).slice(0, 500)));
      return;
    }
    await this.database.transaction('system', async (tx) => {
      await this.store.end(tx, id, 'sent');
      await this.settle(tx, taken.row, 'sent');
    });
  }

  /** Queues mails that are due again or stalled; returns how many. */
  requeueDue(): Promise<number> {
    return this.database.transaction('system', async (tx) => {
      const requeued = await this.store.requeueDue(tx, AT_A_TIME);
      if (requeued > 0) wakeRelay(tx);
      return requeued;
    });
  }

  private async prepare(tx: Tx, id: MailId): Promise<{ row: MailRow; mail: Mail } | undefined> {
    const row = await this.store.claim(tx, id);
    if (!row) return undefined;
    if (row.subject_id !== null) return this.opened(tx, row, row.subject_id);
    const key = await appSecret(tx, KEY);
    const { secret: known } = open(key, placeOf(row.id), row.secret);
    const subject = await this.subjects.resolve(tx, {
      kind: row.kind,
      userId: row.user_id,
      challengeId: row.challenge_id,
      request: row.request,
      secret: known,
    });
    const to = subject && (await this.store.addressee(tx, subject.userId));
    if (!subject || !to) {
      await this.store.end(tx, id, 'dropped');
      return undefined;
    }
    const { kind, userId, secret } = subject;
    await this.store.settle(tx, id, kind, userId, secret === undefined ? null : seal(key, placeOf(row.id), { secret }));
    return { row, mail: this.compose(row, kind, to, secret) };
  }

  /** A mail about a record of an area. */
  private async opened(
    tx: Tx,
    row: MailRow,
    subjectId: MailSubjectId,
  ): Promise<{ row: MailRow; mail: Mail } | undefined> {
    const area = this.contents.of(row.kind);
    if (!area) throw new Error(`No area writes mails of the kind ${row.kind}`);
    const content = await area.open(tx, subjectId);
    if (content) return { row, mail: { ...content, id: nameOf(row, row.kind) } };
    await this.store.end(tx, row.id, 'dropped');
    return undefined;
  }

  private async settle(
    tx: Tx,
    { kind, subject_id: subjectId }: MailRow,
    outcome: MailOutcome,
    error: string | null = null,
  ): Promise<void> {
    if (subjectId !== null) await this.contents.of(kind)?.settled(tx, subjectId, outcome, error);
  }

  private compose(row: MailRow, kind: MailKind, to: Addressee, secret = ''): Mail {
    return {
      to: { name: to.username, address: to.email },
      id: nameOf(row, kind),
      ...written(kind, to.language, {
        address: publicAddress(this.config),
        secret,
        company: to.company,
        email: to.email,
      }),
    };
  }

  /** The attempt was taken back with what it read, and counts all the same: a mail that can never be written is given up like one that nobody takes. */
  private async noteUnwritten(id: MailId, error: string): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      const row = await this.store.claim(tx, id);
      if (row) await this.noteFailure(tx, row, error);
    });
  }

  private async noteFailure(tx: Tx, row: MailRow, error: string): Promise<void> {
    if (row.attempts >= MOST_ATTEMPTS) {
      this.log.warn({ mail: row.id, kind: row.kind, reason: error }, 'mail given up');
      await this.store.end(tx, row.id, 'failed', error);
      await this.settle(tx, row, 'failed', error);
      return;
    }
    const seconds = nextAttempt(row.attempts, new Date(0), Math.random()).getTime() / 1_000;
    this.log.info({ mail: row.id, kind: row.kind, reason: error, seconds }, 'mail not taken, will be tried again');
    await this.store.postpone(tx, row.id, seconds, error);
    await this.settle(tx, row, 'waiting', error);
  }
}

/** By which a mail that is sent a second time is known again. */
function nameOf({ id, stamp }: MailRow, kind: string): string {
  return `${stamp}-${id}-${kind}`;
}

function placeOf(id: MailId): string {
  return `mail ${id}`;
}
