import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import type { CompanyId, FileId } from '../../domain/ids.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { faultPoint } from '../../platform/process/fault.js';
import { TaskFailure } from '../../platform/process/thread-pool.js';
import type { Attempt } from '../../platform/queue/job.js';
import type { Parties } from '../agreement/agreement.rows.js';
import { AgreementView } from '../agreement/agreement.view.js';
import { DocumentFailure } from '../document/document.service.js';
import { ReadEffect } from './read.effect.service.js';
import type { FileReadResult } from './read-result.js';
import { ReadStore, type WaitingFile } from './read.store.js';
import { isSuspected, Readers } from './readers.js';
import { RetryQueue } from './retry-queue.js';

/** Tries that end in an error before a file is blocked. */
const MAX_ATTEMPTS = 3;
/** Times a worker may die while reading a file before the file is blamed: so many that chance, or another file of a dying worker, is ruled out. */
const MAX_DEATHS = 100;
/**
 * Times a file is queued before what interrupts its transaction (a lost connection, a statement or a transaction that took too long) counts
 * as a try: so many that a database which went away is ruled out. Without it a file that interrupts its own transaction would come back
 * for ever.
 */
const MAX_WAKES = 20;
/** Pairs of partners in one file whose agreements are looked up; a file of more is read by the standard for the rest. */
const MAX_PARTIES = 200;

/** SQLSTATE: deadlock detected. */
const DEADLOCK = '40P01';
/** Times that a file is tried again after a deadlock, until it is left to the recovery task. */
const DEADLOCK_TRIES = 5;

/** Reads stored files: in a thread, with what was agreed with their senders; `ReadEffect` then stores what they say. */
@Injectable()
export class ReadService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly readers: Readers;
  private readonly failedBefore = new RetryQueue((id) => this.readOnce(id, true));

  constructor(
    private readonly database: Database,
    private readonly store: ReadStore,
    private readonly agreements: AgreementView,
    private readonly effect: ReadEffect,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) config: Config,
  ) {
    this.readers = new Readers(config.readingThreads);
  }

  onApplicationBootstrap(): void {
    this.effect.requireReceivers();
  }

  /** Reads a file once: a second call, or a call for a file that is done, does nothing. Failures are kept with the file, never thrown away. */
  async read(id: FileId, attempt: Attempt): Promise<void> {
    faultPoint('worker-before-read');
    if (attempt.started > MAX_DEATHS) {
      await this.failed(id, `Workers died ${String(attempt.started - 1)} times while reading this file.`, 1);
      return;
    }
    await this.readOnce(id, false);
  }

  async onModuleDestroy(): Promise<void> {
    // Threads first: the file of the retry queue that is being read is abandoned, not waited for.
    await this.readers.close();
    await this.failedBefore.close();
  }

  /** Reads a file, or leaves it to the retry queue when it failed before and this isn't its turn there. */
  private async readOnce(id: FileId, isRetry: boolean): Promise<void> {
    let wakes = 0;
    try {
      const found = await this.database.transaction('system', (tx) => this.store.waiting(tx, id));
      if (!found) return;
      if (isSuspected(found) && !isRetry) {
        this.failedBefore.add(id);
        return;
      }
      const result = await this.readWith(found);
      faultPoint('worker-after-parse');
      wakes = found.wake;
      await this.applied(id, found.company_id, result);
      faultPoint('worker-after-commit');
    } catch (error) {
      this.log.warn({ err: error, file: id }, 'a file could not be read');
      // What isn't the file's fault (database away, connection lost) doesn't count as a try: the recovery task queues the file again.
      if (isOfTheFile(causeOf(error)) || wakes >= MAX_WAKES) await this.failed(id, reason(error), MAX_ATTEMPTS);
      else throw error;
    }
  }

  /** A file that is read again and one that closes its gap may wait for each other: Postgres ends one of them, which begins anew at once. */
  private async applied(
    id: FileId,
    companyId: CompanyId,
    result: FileReadResult,
    tries = DEADLOCK_TRIES,
  ): Promise<void> {
    try {
      await this.database.transaction('system', (tx) => this.effect.apply(tx, id, companyId, result));
    } catch (error) {
      const cause = causeOf(error);
      if (tries <= 1 || !(cause instanceof pg.DatabaseError && cause.code === DEADLOCK)) throw error;
      await this.applied(id, companyId, result, tries - 1);
    }
  }

  /** Reads with what was agreed; once more where the file turns out to hold messages of other partners who have profiles too. */
  private async readWith(file: WaitingFile): Promise<FileReadResult> {
    const { agreed } = file;
    const result = await this.readers.read({ content: file.content, agreed }, file);
    const others = othersThan(partiesOf(file), result.interchanges);
    if (others.length === 0) return result;
    const more = await this.database.transaction('system', (tx) =>
      this.agreements.profiles(tx, file.company_id, others),
    );
    if (more.every((one) => one.profile === null && !one.acknowledges)) return result;
    return this.readers.read({ content: file.content, agreed: [...agreed, ...more] }, file);
  }

  private async failed(id: FileId, why: string, maxAttempts: number): Promise<void> {
    await this.database.transaction('system', (tx) => this.effect.fail(tx, id, why, maxAttempts));
  }
}

function partiesOf({ sender, recipient }: WaitingFile): readonly Parties[] {
  return sender === null || recipient === null ? [] : [{ sender, recipient }];
}

/** Who else sends in a file, each pair once. */
function othersThan(known: readonly Parties[], interchanges: readonly Parties[]): readonly Parties[] {
  const key = ({ sender, recipient }: Parties): string => `${sender}\n${recipient}`;
  const others = new Map(
    interchanges
      .filter((one) => isName(one.sender) && isName(one.recipient))
      .map((one) => [key(one), { sender: one.sender, recipient: one.recipient }]),
  );
  for (const one of known) others.delete(key(one));
  return [...others.values()].slice(0, MAX_PARTIES);
}

/** Something that an agreement could hold. */
function isName(identification: string): boolean {
  return identification !== '' && !identification.includes('\0');
}

/** What went wrong in an area that stores documents counts as what went wrong with the file. */
function causeOf(error: unknown): unknown {
  return error instanceof DocumentFailure ? error.cause : error;
}

/** Reading failed, or Postgres refused the data (SQLSTATE classes 22 data, 23 integrity, 42 statement, 54 limits). */
function isOfTheFile(error: unknown): boolean {
  return error instanceof TaskFailure || (error instanceof pg.DatabaseError && /^(22|23|42|54)/.test(error.code ?? ''));
}
