import { Injectable } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { AgreementId } from '../../domain/ids.js';
import { Database, wholeCompany } from '../../platform/database/database.js';
import { emit } from '../../platform/events/emit.js';
import type { Actor } from '../../platform/http/caller.js';
import { nextAttempt } from '../../platform/transport/back-off.js';
import type { TransportFailure } from '../../platform/transport/failure.js';
import type { ReceiveSummary } from '../../platform/transport/transport.js';
import { LEFT_BECAUSE } from '../../platform/transport/words/left.js';
import { agreementPolled } from './agreement.events.js';
import { AgreementPollStore, type ClaimedPlace } from './agreement.poll.store.js';

/** Seconds that a place is somebody's without a sign of life. */
const LEASE_SECONDS = 60;
/** Seconds between two polls of a place, whoever asks. */
const LEAST_GAP_SECONDS = 5;
/** A failure that goes by no waiting is not tried often: a partner's server locks those out who come with a wrong password again and again. */
const PATIENT = 4;

/** When each place at a partner is polled, and by which worker. Agreements that name the same place have it polled once. */
@Injectable()
export class AgreementPollService {
  constructor(
    private readonly database: Database,
    private readonly store: AgreementPollStore,
  ) {}

  /** Sees to it that every place that an agreement names is looked at, and no other. */
  keepPlaces(): Promise<void> {
    return this.database.transaction('system', (tx) => this.store.keepPlaces(tx));
  }

  /** The place that is due longest; undefined when none is. The caller renews its lease until it says how it went. */
  claim(busy: readonly string[]): Promise<ClaimedPlace | undefined> {
    return this.database.transaction('system', (tx) => this.store.claim(tx, LEASE_SECONDS, busy));
  }

  /** Those of the leases that are still held; the others are somebody else's by now. */
  renew(leases: readonly string[]): Promise<readonly string[]> {
    return this.database.transaction('system', (tx) => this.store.renew(tx, leases, LEASE_SECONDS));
  }

  /** Stores the outcome of a poll; where more files wait, the next poll is due at once. */
  succeeded(claimed: ClaimedPlace, summary: ReceiveSummary, defaultSeconds: number): Promise<void> {
    const waitMs = summary.more ? 0 : (claimed.everySeconds ?? defaultSeconds) * 1000;
    return this.database.transaction(wholeCompany(claimed.companyId), (tx) =>
      this.store.finish(tx, claimed, {
        files: summary.taken,
        waitMs,
        failures: 0,
        error: remarks(summary),
        succeeded: true,
      }),
    );
  }

  /** Stores a failed poll. The more of them in a row, the longer until the next. */
  failed(claimed: ClaimedPlace, failure: Pick<TransportFailure, 'message' | 'advice' | 'retry'>): Promise<void> {
    const failures = claimed.failures + 1;
    const waitMs = nextAttempt(
      failure.retry ? failures : Math.max(failures, PATIENT),
      new Date(0),
      Math.random(),
    ).getTime();
    return this.database.transaction(wholeCompany(claimed.companyId), (tx) =>
      this.store.finish(tx, claimed, {
        files: 0,
        waitMs,
        failures,
        error: `${failure.message}. ${failure.advice}`,
        succeeded: false,
      }),
    );
  }

  /** Releases a place, for another worker to poll it. */
  release(claimed: ClaimedPlace): Promise<void> {
    return this.database.transaction(wholeCompany(claimed.companyId), (tx) => this.store.release(tx, claimed));
  }

  /** Has an agreement's place polled now, or once more after the poll that is under way. @returns when. @throws Problem not-found; nothing-to-fetch. */
  pollNow(actor: Actor, agreementId: AgreementId): Promise<string> {
    const { companyId } = actor;
    return this.database.transaction(wholeCompany(companyId), async (tx) => {
      const nextAt = await this.store.askFor(tx, companyId, agreementId, LEAST_GAP_SECONDS);
      if (nextAt !== undefined) {
        emit(tx, agreementPolled({ by: actor, id: agreementId }));
        return nextAt;
      }
      throw new Problem((await this.store.isThere(tx, companyId, agreementId)) ? 'nothing-to-fetch' : 'not-found');
    });
  }
}

const MOST_SAID = 5;
const MEGABYTE = 1024 * 1024;

/** What was left at the partner, in English as `translated` knows it; null when nothing was. */
function remarks({ left }: ReceiveSummary): string | null {
  if (left.length === 0) return null;
  const said = left
    .slice(0, MOST_SAID)
    .map(({ name, reason, size }) => `${name}${sizeText(size)}: ${LEFT_BECAUSE[reason][0]}`);
  return `Left at the partner: ${said.join('; ')}${left.length > MOST_SAID ? `; and ${String(left.length - MOST_SAID)} more` : ''}`;
}

/** A size in megabytes, rounded up, so that none reads as the limit that it exceeds. */
function sizeText(bytes: number | undefined): string {
  return bytes === undefined ? '' : ` (${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB)`;
}
