import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { MAX_FAILURES } from '../../domain/outbound/transmission.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { faultPoint } from '../../platform/process/fault.js';
import { Turns } from '../../platform/process/turns.js';
import { PUBLISHER, type Publisher } from '../../platform/realtime/publisher.js';
import { nextAttempt } from '../../platform/transport/back-off.js';
import { TransportFailure } from '../../platform/transport/failure.js';
import type { SendReceipt } from '../../platform/transport/transport.js';
import { AgreementTransportService } from '../agreement/agreement.transport.service.js';
import { TransmitStore, type Claimed, type LastError, type Outcome } from './outbound.transmit.store.js';

const decompress = promisify(zstdDecompress);
/** Seconds that a transmission stays in hand unless it is kept; what a dead worker's file waits at most. */
const LEASE_SECONDS = 30;
const KEEP_EVERY_MS = 10_000;
/** Milliseconds for one file, all in all. */
const SEND_MS = 300_000;
/** Transfers at a time in this process: each is a process of its own, and a slow partner must leave room for others. */
const MOST = 6;
const MOST_OF_AGREEMENT = 2;

/**
 * Hands files to partners. Nothing is ever written anew for it: whatever happened to an earlier attempt, the same bytes go under the same
 * name, so that a partner has them once however often they were sent.
 */
@Injectable()
export class TransmitService {
  private readonly ofAgreement = new Turns(MOST_OF_AGREEMENT);
  private readonly ofProcess = new Turns(MOST);

  constructor(
    private readonly database: Database, private readonly store: TransmitStore, private readonly transports: AgreementTransportService,
    @Inject(PUBLISHER) private readonly publisher: Publisher, @Inject(LOG) private readonly log: Log,
  ) {}

  /** Sends what a transmission says, once; a second call, or a call for one that is done or not due, does nothing. */
  async transmit(id: string): Promise<void> {
    const agreement = await this.database.transaction('system', (tx) => this.store.agreementOfDue(tx, id));
    if (agreement === undefined) return;
    // Taken in hand only when its turn has come: until then another process may have it.
    await this.ofAgreement.take(agreement, () => this.ofProcess.take('', async () => {
      const claimed = await this.database.transaction('system', (tx) => this.store.claim(tx, id, LEASE_SECONDS));
      if (!claimed) return;
      faultPoint('transmit-after-claim');
      await this.attempt(claimed);
    }));
  }

  private async attempt(claimed: Claimed): Promise<void> {
    const stop = new AbortController();
    const keeping = setInterval(() => { this.keep(claimed, stop); }, KEEP_EVERY_MS);
    try {
      const receipt = await this.handOver(claimed, AbortSignal.any([stop.signal, AbortSignal.timeout(SEND_MS)]));
      faultPoint('transmit-after-upload');
      await this.note((tx) => this.store.sent(tx, claimed, receipt));
    } catch (error) {
      await this.failed(claimed, error);
    } finally {
      clearInterval(keeping);
    }
  }

  private async handOver({ companyId, agreementId, fileName, content }: Claimed, signal: AbortSignal): Promise<SendReceipt> {
    const bytes = await decompress(content, { maxOutputLength: MAX_FILE_BYTES });
    faultPoint('transmit-before-upload');
    return await this.transports.send(companyId, agreementId, { name: fileName, bytes }, signal);
  }

  private async failed(claimed: Claimed, error: unknown): Promise<void> {
    const told = lastError(error);
    if (told === undefined) throw error;
    const isLast = !told.retry || claimed.failures + 1 >= MAX_FAILURES;
    const waitMs = nextAttempt(claimed.failures + 1, new Date(0), Math.random()).getTime();
    this.log.warn({ transmission: claimed.id, code: told.code, reason: told.text }, isLast ? 'a file was not sent, somebody has to act' : 'a file was not sent, trying again');
    const { code, text, advice } = told;
    await this.note((tx) => this.store.failed(tx, claimed, { code, text, advice }, isLast ? null : waitMs / 1000));
  }

  private async note(work: (tx: Tx) => Promise<Outcome | undefined>): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      const outcome = await work(tx);
      if (outcome) this.publisher.announce(tx, [{ company: outcome.companyId, topic: 'traffic', id: outcome.fileId }]);
      tx.beforeCommit(() => { faultPoint('transmit-before-commit'); return Promise.resolve(); });
    });
    faultPoint('transmit-after-commit');
  }

  /** Somebody else has it, or the database can't be asked: then it must not go on here for longer than it is ours. */
  private keep(claimed: Claimed, stop: AbortController): void {
    this.database.transaction('system', (tx) => this.store.keep(tx, claimed, LEASE_SECONDS))
      .then((isOurs) => { if (!isOurs) stop.abort(); }, (error: unknown) => { this.log.warn({ reason: reason(error) }, 'a transmission could not be kept in hand'); });
  }
}

/** What is said of a failed attempt, and whether another may help; undefined where the attempt is no matter of the partner's (database away). */
function lastError(error: unknown): (LastError & { readonly retry: boolean }) | undefined {
  if (error instanceof TransportFailure) return { code: error.code, text: error.message, advice: error.advice, retry: error.retry };
  if (error instanceof Problem) return { code: 'agreement', text: 'There is no agreement to send under any more', advice: 'Make an agreement with the partner, and send anew.', retry: false };
  return undefined;
}
