import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { TransmissionId } from '../../domain/ids.js';
import type { DocumentOutcome } from '../../domain/outbound/outcome.js';
import { Problem } from '../../contract/problem.js';
import { MAX_FILE_BYTES } from '../../contract/traffic.js';
import { MAX_FAILURES } from '../../domain/outbound/transmission.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { emit } from '../../platform/events/emit.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { faultPoint } from '../../platform/process/fault.js';
import { Lease } from '../../platform/process/lease.js';
import { Slots } from '../../platform/process/slots.js';
import { nextAttempt } from '../../platform/transport/back-off.js';
import { TransportFailure } from '../../platform/transport/failure.js';
import type { SendReceipt } from '../../platform/transport/transport.js';
import { AgreementTransportService } from '../agreement/agreement.transport.service.js';
import { DocumentPorts } from '../document/document.service.js';
import {
  Transmissions,
  type Claimed,
  type Due,
  type LastError,
  type Outcome,
} from '../exchange/exchange.transmission.service.js';
import { transmissionFailed, transmissionSent } from './outbound.events.js';

const decompress = promisify(zstdDecompress);
/** Seconds of the lease of a transmission; a dead worker's file waits that long at most. */
const LEASE_SECONDS = 30;
const LEASE = { leaseMs: LEASE_SECONDS * 1_000, keepEveryMs: 10_000, graceMs: 5_000 };
/** Milliseconds for one file, all in all. */
const SEND_MS = 300_000;
/** Transfers at a time in this process: each is a process of its own, and a slow partner must leave room for others. */
const MOST = 6;
const MOST_OF_AGREEMENT = 2;
/** Seconds after which what found no place here is offered again, to a worker that may have one. */
const OFFER_AGAIN_SECONDS = 5;

/**
 * Hands files to partners. Nothing is ever written anew for it: whatever happened to an earlier attempt, the same bytes go under the same
 * name, so that a partner has them once however often they were sent.
 */
@Injectable()
export class TransmitService {
  private readonly slots = new Slots(MOST, MOST_OF_AGREEMENT);
  /** The agreement that had its turn last. */
  private served = '0';
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly transmissions: Transmissions,
    private readonly transports: AgreementTransportService,
    private readonly documents: DocumentPorts,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Sends what a transmission says, once; a second call, or a call for one that is done or not due, does nothing. Nor does one that finds
   * no place: it waits in its row, and whoever leaves a place asks afterwards for what waits, so that nothing is overlooked.
   */
  async transmit(id: TransmissionId): Promise<void> {
    let due = await this.database.transaction('system', (tx) => this.transmissions.due(tx, id));
    while (due) {
      if (this.isStopping || !this.slots.take(due.agreementId)) {
        const { id: waiting } = due;
        await this.database.transaction('system', (tx) =>
          this.transmissions.offerAgain(tx, waiting, OFFER_AGAIN_SECONDS),
        );
        return;
      }
      this.served = due.agreementId;
      try {
        await this.send(due.id);
      } finally {
        this.slots.leave(due.agreementId);
      }
      due = await this.next();
    }
  }

  /** Stops after the running transfers; waiting ones are left to other workers. */
  stop(): void {
    this.isStopping = true;
  }

  /** What goes next in the place that was left: of each agreement in turn, so that none waits behind all the files of another. */
  private async next(): Promise<Due | undefined> {
    if (this.isStopping || this.slots.isFull) return undefined;
    return await this.database.transaction('system', (tx) =>
      this.transmissions.nextDue(tx, this.served, this.slots.fullKinds),
    );
  }

  /** Claimed only once a slot is free: until then another process may claim it. */
  private async send(id: TransmissionId): Promise<void> {
    const asked = performance.now();
    const claimed = await this.database.transaction('system', (tx) => this.transmissions.claim(tx, id, LEASE_SECONDS));
    if (!claimed) return;
    faultPoint('transmit-after-claim');
    await this.attempt(claimed, this.keeping(claimed, asked));
  }

  private async attempt(claimed: Claimed, lease: Lease): Promise<void> {
    try {
      const receipt = await this.handOver(claimed, AbortSignal.any([lease.signal, AbortSignal.timeout(SEND_MS)]));
      faultPoint('transmit-after-upload');
      await this.note((tx) => this.transmissions.sent(tx, claimed, receipt), 'sent');
    } catch (error) {
      await this.failed(claimed, error);
    } finally {
      lease.end();
    }
  }

  private async handOver(
    { id, companyId, agreementId, fileName, attempts, content }: Claimed,
    signal: AbortSignal,
  ): Promise<SendReceipt> {
    if (content === null) throw new Problem('is-in-archive');
    const bytes = await decompress(content, { maxOutputLength: MAX_FILE_BYTES });
    faultPoint('transmit-before-upload');
    return await this.transports.send(
      companyId,
      agreementId,
      { name: fileName, bytes, attempt: attempts, sending: id },
      signal,
    );
  }

  private async failed(claimed: Claimed, error: unknown): Promise<void> {
    const failure = lastError(error);
    if (failure === undefined) throw error;
    const isLast = !failure.retry || claimed.failures + 1 >= MAX_FAILURES;
    const waitMs = nextAttempt(claimed.failures + 1, new Date(0), Math.random()).getTime();
    this.log.warn(
      { transmission: claimed.id, code: failure.code, reason: failure.text },
      isLast ? 'transmission failed for good' : 'transmission failed, will be tried again',
    );
    const { code, text, advice } = failure;
    await this.note(
      (tx) => this.transmissions.failed(tx, claimed, { code, text, advice }, isLast ? null : waitMs / 1000),
      isLast ? 'not-sent' : null,
    );
  }

  /** @param settled what became of the file's document; null while the file is still on its way. */
  private async note(work: (tx: Tx) => Promise<Outcome | undefined>, settled: DocumentOutcome | null): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      const outcome = await work(tx);
      if (outcome && settled !== null)
        this.documents.settled(tx, outcome.companyId, [{ ...outcome, outcome: settled }]);
      if (outcome) {
        const event = settled === 'sent' ? transmissionSent : transmissionFailed;
        emit(tx, event({ companyId: outcome.companyId, fileId: outcome.fileId }));
      }
      tx.beforeCommit(() => {
        faultPoint('transmit-before-commit');
        return Promise.resolve();
      });
    });
    faultPoint('transmit-after-commit');
  }

  /** Where it can't be kept it must not go on here for longer than it is ours: the next one writes the same file. */
  private keeping(claimed: Claimed, takenAt: number): Lease {
    return new Lease(
      () => this.database.transaction('system', (tx) => this.transmissions.keep(tx, claimed, LEASE_SECONDS)),
      LEASE,
      takenAt,
      (error) => {
        this.log.warn(
          { transmission: claimed.id, reason: reason(error) },
          'the lease of a transmission could not be renewed',
        );
      },
    );
  }
}

/** What is said of a failed attempt, and whether another may help; undefined where the attempt is no matter of the partner's (database away). */
function lastError(error: unknown): (LastError & { readonly retry: boolean }) | undefined {
  if (error instanceof TransportFailure)
    return { code: error.code, text: error.message, advice: error.advice, retry: error.retry };
  if (error instanceof Problem && error.code === 'is-in-archive')
    return {
      code: error.code,
      text: 'The bytes of this file are in the archive',
      advice: 'Restore the file first, then try again.',
      retry: false,
    };
  if (error instanceof Problem)
    return {
      code: 'agreement',
      text: 'There is no agreement to send under any more',
      advice: 'Make an agreement with the partner, and send anew.',
      retry: false,
    };
  return undefined;
}
