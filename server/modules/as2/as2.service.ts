import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { z } from 'zod';
import { Problem } from '../../contract/problem.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { LOG, type Log } from '../../platform/log.js';
import { TaskFailure, ThreadPool } from '../../platform/process/thread-pool.js';
import type { CmsFault } from '../../platform/transport/as2/cms.js';
import { identityOf, signersOf } from '../../platform/transport/as2/identity.js';
import type { Identity } from '../../platform/transport/as2/message.js';
import { writeReceipt, type Disposition, type ReceiptWish } from '../../platform/transport/as2/receipt.js';
import { TransportFailure } from '../../platform/transport/failure.js';
import { AgreementService } from '../agreement/agreement.service.js';
import { IntakeService } from '../traffic/intake.service.js';
import { MemoryBudget, type Reservation } from './as2.memory-budget.js';
import { fileNameOf } from './as2.name.js';
import { As2Store } from './as2.store.js';
import { Throttle } from './as2.throttle.js';
import { KeyedSerialQueue } from './as2.serial-queue.js';
import type { UnpackResult, UnpackTask } from './as2.unpack.js';
import { As2View, type Candidate } from './as2.view.js';

/** A message that is being received. */
export interface Incoming {
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly wish: ReceiptWish;
  /** Of the MIME entity. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Where it comes from, for slowing down whoever guesses. */
  readonly source: string;
  /** Reads the body, and reports the size of each piece. @throws Problem file-too-large; invalid-input; what `grow` throws. */
  readonly read: (grow: Reservation['grow']) => Promise<Buffer>;
}
export interface Answered {
  readonly disposition: Disposition;
  readonly receipt: ReturnType<typeof writeReceipt>;
}

const settings = z.object({
  sign: z.boolean().default(true),
  encrypt: z.boolean().default(true),
  ownCertificate: z.string().optional(),
  partnerCertificate: z.string().optional(),
  partnerSigningCertificate: z.string().optional(),
});
interface Agreed extends Candidate {
  readonly settings: z.infer<typeof settings>;
  readonly own: UnpackTask['own'];
}
interface Judged {
  readonly disposition: Disposition;
  /** For the partner; `why` is for our log alone. */
  readonly text: string;
  readonly why?: string;
  readonly mic?: { readonly value: string; readonly digest: string };
  readonly signer?: Agreed | undefined;
}
type Opened = Extract<UnpackResult, { bytes: Uint8Array }> & { readonly agreed: Agreed };

/** In the same words whatever the reason is: a sender may be somebody who learns from them. */
const TEXTS: Readonly<Record<CmsFault, string>> = {
  'decryption-failed': 'The message is not encrypted as agreed.',
  'authentication-failed': 'The message is not signed as agreed.',
  'unsupported format':
    'The message has a form that is not taken: one file, not compressed, signed and encrypted as S/MIME.',
};
const DIGESTS = ['sha256', 'sha384', 'sha512', 'sha1'];
/** A message of 26 MB takes a second; what takes much longer is built to. */
const MOST_MS = 20_000;

/** Takes in what partners send by AS2, once each. AS2-To says which company's it is, and that company's agreements what is asked of it. */
@Injectable()
export class As2Service implements OnModuleDestroy {
  private readonly threads = new ThreadPool<UnpackTask, UnpackResult>({
    module: new URL('as2.thread.js', import.meta.url),
    size: 1,
    heapMb: 384,
  });
  private readonly throttle = new Throttle();
  private readonly memory = new MemoryBudget();
  private readonly queues = new KeyedSerialQueue();

  constructor(
    private readonly database: Database,
    private readonly view: As2View,
    private readonly store: As2Store,
    private readonly agreements: AgreementService,
    private readonly intake: IntakeService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Problem too-many-requests; backlog-full; file-too-large; invalid-input: nothing was taken, and the partner may try again. */
  async receive(message: Incoming): Promise<Answered> {
    this.refuseSlowedDown(message.source);
    this.intake.assertRoom();
    const reservation = this.memory.take(message.source);
    try {
      const judged = await this.judge(message, reservation);
      if (judged.disposition !== 'processed')
        this.log.warn(
          {
            from: message.from,
            to: message.to,
            messageId: message.messageId,
            disposition: judged.disposition,
            reason: judged.why ?? judged.text,
          },
          'an AS2 message was not taken',
        );
      const { disposition, text, mic, signer } = judged;
      const fields = { from: message.to, originalMessageId: message.messageId, disposition, mic, text };
      return {
        disposition,
        receipt: writeReceipt(fields, message.wish.signed && signer !== undefined ? identity(signer) : undefined),
      };
    } finally {
      reservation.release();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  private refuseSlowedDown(source: string): void {
    if (this.throttle.isSlowedDown(source)) throw new Problem('too-many-requests');
  }

  private async judge(message: Incoming, reservation: Reservation): Promise<Judged> {
    const agreed = await this.agreed(message);
    const [first] = agreed;
    if (first === undefined) {
      this.throttle.failed(message.source);
      return {
        disposition: 'processed/error: unknown-trading-partner',
        text: 'There is no agreement for these AS2 names.',
      };
    }
    if (message.wish.asynchronous)
      return {
        disposition: 'failed/failure: unsupported format',
        text: 'Receipts are given in the answer, not later. Ask for a synchronous one.',
        signer: first,
      };
    const body = await this.read(message, reservation);
    const opened = await this.queues.run(message.source, () => this.open(message, body, agreed));
    if ('disposition' in opened) {
      this.throttle.failed(message.source);
      return { ...opened, signer: first };
    }
    return { ...(await this.take(message, opened)), signer: opened.agreed };
  }

  private async agreed({ from, to }: Incoming): Promise<readonly Agreed[]> {
    const found = await this.database.transaction('system', (tx) => this.view.ofReceiver(tx, from, to));
    return await Promise.all(
      found.map(async (candidate) => {
        const route = await this.agreements.route(candidate.companyId, candidate.id);
        const said = settings.parse(route.settings);
        return {
          ...candidate,
          settings: said,
          own: {
            ownCertificate: said.ownCertificate,
            privateKey: route.secrets['privateKey'],
            passphrase: route.secrets['passphrase'],
          },
        };
      }),
    );
  }

  /** A body that doesn't come whole counts like a message that is refused: it needs a name alone, which is no secret. */
  private async read({ source, read }: Incoming, reservation: Reservation): Promise<Buffer> {
    try {
      return await read(reservation.grow);
    } catch (error) {
      // Ours is what there is no reservation for.
      if (!(error instanceof Problem) || error.code !== 'too-many-requests') this.throttle.failed(source);
      throw error;
    }
  }

  /** The message under the first of the receiver's agreements that it keeps to: they differ in their keys, of which a partner may have new ones. */
  private async open(message: Incoming, body: Buffer, agreed: readonly Agreed[]): Promise<Opened | Judged> {
    // Those before it in the row may have been its last ones.
    this.refuseSlowedDown(message.source);
    const digests = message.wish.digests.filter((digest) => DIGESTS.includes(digest));
    let refused: Judged | undefined;
    for (const one of agreed) {
      const { sign, encrypt } = one.settings;
      const result = await this.unpack({
        headers: message.headers,
        body,
        own: one.own,
        signers: signersOf(one.settings),
        mustBeSigned: sign,
        mustBeEncrypted: encrypt,
        digests,
      });
      if (result === undefined)
        return {
          disposition: 'failed/failure: unsupported format',
          text: TEXTS['unsupported format'],
          why: 'The message could not be read',
        };
      if ('bytes' in result) return { ...result, agreed: one };
      const disposition: Disposition =
        result.fault === 'unsupported format'
          ? 'failed/failure: unsupported format'
          : `processed/error: ${result.fault}`;
      // The oldest agreement's word, but for messages that are not encrypted for it.
      if (refused === undefined || refused.disposition === 'processed/error: decryption-failed')
        refused = { disposition, text: TEXTS[result.fault], why: result.message };
    }
    return (
      refused ?? {
        disposition: 'processed/error: unexpected-processing-error',
        text: 'There is no agreement for these AS2 names.',
      }
    );
  }

  /** Undefined for a message that takes too long, under whichever agreement: it is not given that time again. */
  private async unpack(task: UnpackTask): Promise<UnpackResult | undefined> {
    try {
      return await this.threads.run(task, MOST_MS);
    } catch (error) {
      if (!(error instanceof TaskFailure)) throw error;
      this.log.warn({ reason: error.message }, 'an AS2 message could not be read');
      return undefined;
    }
  }

  private async take(
    { from, to, messageId }: Incoming,
    { agreed, bytes, fileName: named, mic }: Opened,
  ): Promise<Judged> {
    if (bytes.byteLength === 0)
      return { disposition: 'failed/failure: unsupported format', text: 'The file is empty.' };
    const { companyId, id: agreementId } = agreed;
    const sha256 = createHash('sha256').update(bytes).digest();
    const message = { companyId, from, to, messageId, agreementId, fileName: fileNameOf(named, messageId), sha256 };
    const first = await this.database.transaction(wholeCompany(companyId), (tx) => this.store.remember(tx, message));
    if (!first.sha256.equals(sha256))
      return {
        disposition: 'processed/error: unexpected-processing-error',
        text: 'This Message-ID came before with another content.',
      };
    // Whatever happened after an earlier one was remembered: the same name and content under the agreement are stored once.
    await this.intake.fromPartner({ companyId, agreementId: first.agreementId, remoteName: first.fileName, bytes });
    return { disposition: 'processed', text: 'The message was received, and its file is stored.', mic };
  }
}

function identity({ own }: Agreed): Identity | undefined {
  try {
    return identityOf(own);
  } catch (error) {
    if (error instanceof TransportFailure) return undefined;
    throw error;
  }
}
