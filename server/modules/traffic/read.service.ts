import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import type { CompanyId, FileId } from '../../domain/ids.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { DatabaseAway, saysAway } from '../../platform/database/away.js';
import { Database } from '../../platform/database/database.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { faultPoint } from '../../platform/process/fault.js';
import { TaskFailure } from '../../platform/process/thread-pool.js';
import type { Attempt } from '../../platform/queue/job.js';
import { poolSizeOf } from '../../platform/platform.module.js';
import { KeyedLimiter } from '../../platform/process/keyed-limiter.js';
import type { Parties } from '../agreement/agreement.rows.js';
import { AgreementView } from '../agreement/agreement.view.js';
import { DocumentFailure } from '../document/document.service.js';
import { ReadEffect } from './read.effect.service.js';
import type { FileReadResult } from './read-result.js';
import { isWrittenHere, ReadStore, type WaitingFile } from './read.store.js';
import { isSuspected, Readers } from './readers.js';
import { SerialFileQueue } from './serial-file-queue.js';

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

/** From so many bytes, or rows to store, a file is large: it takes seconds, in which it must not occupy the place of a job. */
const LARGE = { bytes: 1_048_576, rows: 1_000 } as const;
/** The key of files that failed before, whoever they belong to. */
const SUSPECTED = 'suspected';
/** Milliseconds that writing a file waits for a lock, and occupies a connection and the place of a job. */
const LOCK_TIMEOUT_MS = 2_000;
/** Times that a file comes back after a time-out, by its SQLSTATE or text: a statement that takes too long most likely does so again. */
const TIME_OUTS: Readonly<Record<string, number>> = {
  '55P03': 4,
  '53300': 4,
  '57014': 1,
  'timeout exceeded when trying to connect': 4,
  'Query read timeout': 1,
};

/** Times that a file comes back whose database was away: within half a minute. */
const AWAY = 5;

/** SQLSTATE: deadlock detected. */
const DEADLOCK = '40P01';
/** Times that a file is tried again after a deadlock, until it is left to the recovery task. */
const DEADLOCK_TRIES = 5;

/** A file that was read but isn't stored yet. `wakes`: how often it was queued. */
interface ReadFile {
  readonly companyId: CompanyId;
  readonly wakes: number;
  readonly result: FileReadResult;
}

/** A file that could not be read: the key by which it comes back, and how often it was queued before it was to be stored. */
interface UnreadFile {
  readonly id: FileId;
  readonly key: string;
  readonly wakes: number;
}

/** Reads stored files: in a thread, with what was agreed with their senders; `ReadEffect` then stores what they say. */
@Injectable()
export class ReadService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly readers: Readers;
  /** What takes its time: processed outside of the jobs. */
  private readonly queue = new SerialFileQueue<ReadFile>((id, read) => this.fromQueue(id, read));
  /** A company's files have half of the connections, so that those of another find some free. */
  private readonly writing: KeyedLimiter;

  constructor(
    private readonly database: Database,
    private readonly store: ReadStore,
    private readonly agreements: AgreementView,
    private readonly effect: ReadEffect,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) config: Config,
  ) {
    this.readers = new Readers(config.readingThreads);
    this.writing = new KeyedLimiter(Math.ceil(poolSizeOf(config) / 2));
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
    await this.fromJob(id);
  }

  async onModuleDestroy(): Promise<void> {
    // Threads first: files of the queue that are being read are abandoned, not waited for.
    await this.readers.close();
    await this.queue.close();
  }

  /** Reads a file and stores it, or leaves that to the queue where it is large. */
  private async fromJob(id: FileId): Promise<void> {
    const read = await this.readFile(id, { leavesToQueue: true });
    if (!read) return;
    const rows = rowsOf(read.result);
    if (rows > LARGE.rows) this.queue.add(read.companyId, id, { result: read, rows });
    else await this.stored(id, read);
  }

  /** Stores a file of the queue; reads it before, unless what its job has read was kept. */
  private async fromQueue(id: FileId, kept: ReadFile | undefined): Promise<void> {
    const read = kept ?? (await this.readFile(id, { leavesToQueue: false }));
    if (read) await this.stored(id, read);
  }

  /** What a file says; undefined when it doesn't wait any more, could not be read or, as far as that is wished, was left to the queue. */
  private async readFile(
    id: FileId,
    { leavesToQueue }: { readonly leavesToQueue: boolean },
  ): Promise<ReadFile | undefined> {
    let key = '';
    try {
      const file = await this.database.transaction('system', (tx) => this.store.waiting(tx, id));
      if (!file) return undefined;
      const queue = leavesToQueue ? queueOf(file) : null;
      if (queue !== null) {
        this.queue.add(queue, id);
        return undefined;
      }
      key = file.company_id;
      return { companyId: file.company_id, wakes: file.wake, result: await this.readWith(file) };
    } catch (error) {
      await this.notRead({ id, key, wakes: 0 }, error);
      return undefined;
    }
  }

  private async stored(id: FileId, { companyId, wakes, result }: ReadFile): Promise<void> {
    faultPoint('worker-after-parse');
    try {
      await this.writing.take(companyId, () => this.applied(id, companyId, result));
    } catch (error) {
      await this.notRead({ id, key: companyId, wakes }, error);
      return;
    }
    this.queue.settled(id);
    faultPoint('worker-after-commit');
  }

  /**
   * What is the file's fault counts as a try. What isn't does not: after a time-out, or where the database was away, the file comes back in
   * a few seconds, else the recovery task queues it again.
   */
  private async notRead({ id, key, wakes }: UnreadFile, error: unknown): Promise<void> {
    const cause = causeOf(error);
    this.log.warn({ err: error, file: id }, 'a file could not be read');
    if (isOfTheFile(cause) || wakes >= MAX_WAKES) await this.failed(id, reason(error), MAX_ATTEMPTS);
    else if (!this.queue.putBack(key, id, timesBack(error))) throw error;
  }

  /** A file that is read again and one that closes its gap may wait for each other: Postgres ends one of them, which begins anew at once. */
  private async applied(
    id: FileId,
    companyId: CompanyId,
    result: FileReadResult,
    tries = DEADLOCK_TRIES,
  ): Promise<void> {
    try {
      await this.database.transaction('system', (tx) => this.effect.apply(tx, id, companyId, result), {
        lockTimeoutMs: LOCK_TIMEOUT_MS,
      });
    } catch (error) {
      const cause = causeOf(error);
      if (tries <= 1 || !(cause instanceof pg.DatabaseError && cause.code === DEADLOCK)) throw error;
      await this.applied(id, companyId, result, tries - 1);
    }
  }

  /** Reads with what was agreed; once more where the file turns out to hold messages of other partners who have profiles too. */
  private async readWith(file: WaitingFile): Promise<FileReadResult> {
    const { agreed, content } = file;
    if (isWrittenHere(file)) return this.readers.read({ content, agreed: [], isPlain: true }, file);
    const result = await this.readers.read({ content, agreed }, file);
    const others = othersThan(partiesOf(file), result.interchanges);
    if (others.length === 0) return result;
    const more = await this.database.transaction('system', (tx) =>
      this.agreements.profiles(tx, file.company_id, others),
    );
    if (more.every((one) => one.profile === null && !one.acknowledges)) return result;
    return this.readers.read({ content, agreed: [...agreed, ...more] }, file);
  }

  private async failed(id: FileId, why: string, maxAttempts: number): Promise<void> {
    await this.database.transaction('system', (tx) => this.effect.fail(tx, id, why, maxAttempts));
  }
}

/** The key by which a file is queued that takes its time; null for one that its job reads. */
function queueOf(file: WaitingFile): string | null {
  if (isSuspected(file)) return SUSPECTED;
  return file.size > LARGE.bytes ? file.company_id : null;
}

/** What writing a file costs: rows of its transactions and of its documents. */
function rowsOf({ found, storedLines }: FileReadResult): number {
  return found.length + storedLines;
}

/** How often a file may come back after such an error. */
function timesBack(error: unknown): number {
  const cause = causeOf(error);
  const sign = cause instanceof pg.DatabaseError ? cause.code : cause instanceof Error ? cause.message : '';
  return TIME_OUTS[sign ?? ''] ?? (error instanceof DatabaseAway || saysAway(cause) ? AWAY : 0);
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

/** What went wrong in an area that stores documents, or on the way to the database, counts as what went wrong with the file. */
function causeOf(error: unknown): unknown {
  return error instanceof DocumentFailure || error instanceof DatabaseAway ? causeOf(error.cause) : error;
}

/** Reading failed, or Postgres refused the data (SQLSTATE classes 22 data, 23 integrity, 42 statement, 54 limits). */
function isOfTheFile(error: unknown): boolean {
  return error instanceof TaskFailure || (error instanceof pg.DatabaseError && /^(22|23|42|54)/.test(error.code ?? ''));
}
