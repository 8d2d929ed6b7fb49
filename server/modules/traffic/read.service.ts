import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import pg from 'pg';
import { transactionId } from '../../domain/transaction/event.js';
import type { Finding } from '../../edi/finding.js';
import { DEFAULT_MAX_FINDINGS } from '../../edi/limits.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { LOG, reason, type Log } from '../../platform/log.js';
import { faultPoint } from '../../platform/process/fault.js';
import { TaskFailure } from '../../platform/process/thread-pool.js';
import { PUBLISHER, type Publisher, type Signal } from '../../platform/realtime/publisher.js';
import type { Attempt } from '../../platform/queue/job.js';
import { AgreementView, type Parties } from '../agreement/agreement.view.js';
import { OutboundReading } from '../outbound/outbound.reading.service.js';
import { ScheduleService } from '../schedule/schedule.service.js';
import { ReferenceService, type ArrivedReference } from '../transaction/reference.service.js';
import { outcomeOf } from '../transaction/transaction.outcome.rows.js';
import { TransactionStore, type Beside } from '../transaction/transaction.store.service.js';
import { tellWebhooks } from '../webhook/webhook.events.js';
import { placementFindings } from './placement.js';
import { PlacementView } from './placement.view.js';
import { isSuspected, Readers } from './readers.js';
import { ReadStore, reusedReference, type LockedFile, type WaitingFile } from './read.store.js';
import type { FileReading } from './reading.js';
import { Suspects } from './suspects.js';

/** Tries that end in an error before a file is blocked. */
const MAX_ATTEMPTS = 3;
/** Times a worker may die with a file in hand before the file is blamed: so many that chance, or another file of a dying worker, is ruled out. */
const MAX_DEATHS = 100;
/**
 * Times a file is woken before what cuts its effect off (a lost connection, a statement or a transaction that took too long) counts as a
 * try: so many that a database which went away is ruled out. A file that cuts its own transaction off would come back for ever.
 */
const MAX_WAKES = 20;
/** Pairs of partners in one file whose agreements are looked up; a file of more is read by the standard for the rest. */
const MAX_PARTIES = 200;

/** SQLSTATE: deadlock detected. */
const DEADLOCK = '40P01';
/** Times that a file begins anew after a deadlock, until it is left to the sweeper. */
const DEADLOCK_TRIES = 5;

interface Repeated {
  readonly interchanges: ReadonlySet<number>;
  readonly reused: ReadonlySet<number>;
  readonly findings: readonly Finding[];
  readonly first: string | null;
}
const NOTHING_CLAIMED: Repeated = { interchanges: new Set(), reused: new Set(), findings: [], first: null };
/** What a file tells of those before it and after it. */
interface Neighbours {
  readonly late: ReadonlyMap<number, string>;
  readonly missing: readonly string[];
  readonly returned: readonly { readonly reference: string; readonly revealedBy: string }[];
}

/** Reads stored files: what they say becomes documents, what is wrong becomes findings, all in one transaction. */
@Injectable()
export class ReadService implements OnModuleDestroy {
  private readonly readers: Readers;
  private readonly suspects = new Suspects((id) => this.readOnce(id, true));

  constructor(
    private readonly database: Database,
    private readonly store: ReadStore,
    private readonly schedules: ScheduleService,
    private readonly agreements: AgreementView,
    private readonly outbound: OutboundReading,
    private readonly transactions: TransactionStore,
    private readonly references: ReferenceService,
    private readonly placements: PlacementView,
    @Inject(PUBLISHER) private readonly publisher: Publisher,
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) config: Config,
  ) {
    this.readers = new Readers(config.readingThreads);
  }

  /** Reads a file once: a second call, or a call for a file that is done, does nothing. Failures are kept with the file, never thrown away. */
  async read(id: string, attempt: Attempt): Promise<void> {
    faultPoint('worker-before-read');
    if (attempt.started > MAX_DEATHS) {
      await this.failed(id, `Workers died ${String(attempt.started - 1)} times while reading this file.`, 1);
      return;
    }
    await this.readOnce(id, false);
  }

  async onModuleDestroy(): Promise<void> {
    // Threads first: the file in hand among the suspects is let go, not waited for.
    await this.readers.close();
    await this.suspects.close();
  }

  /** Reads a file, or leaves it for its turn among the suspects when it failed before and this isn't its turn. */
  private async readOnce(id: string, asSuspect: boolean): Promise<void> {
    let wakes = 0;
    try {
      const found = await this.database.transaction('system', (tx) => this.store.waiting(tx, id));
      if (!found) return;
      if (isSuspected(found) && !asSuspect) {
        this.suspects.add(id);
        return;
      }
      const reading = await this.readWith(found);
      faultPoint('worker-after-parse');
      wakes = found.wake;
      await this.applied(id, found.company_id, reading);
      faultPoint('worker-after-commit');
    } catch (error) {
      this.log.warn({ err: error, file: id }, 'a file could not be read');
      // What isn't the file's fault (database away, connection lost) is not held against it: the sweeper wakes it again.
      if (isOfTheFile(error) || wakes >= MAX_WAKES) await this.failed(id, reason(error), MAX_ATTEMPTS);
      else throw error;
    }
  }

  /** A file that is read again and one that closes its gap may wait for each other: Postgres ends one of them, which begins anew at once. */
  private async applied(id: string, companyId: string, reading: FileReading, tries = DEADLOCK_TRIES): Promise<void> {
    try {
      await this.database.transaction('system', (tx) => this.apply(tx, id, companyId, reading));
    } catch (error) {
      if (tries <= 1 || !(error instanceof pg.DatabaseError && error.code === DEADLOCK)) throw error;
      await this.applied(id, companyId, reading, tries - 1);
    }
  }

  /** Reads with what was agreed; once more where the file turns out to hold messages of other partners who have profiles too. */
  private async readWith(file: WaitingFile): Promise<FileReading> {
    const { agreed } = file;
    const reading = await this.readers.read({ content: file.content, agreed }, file);
    const others = othersThan(partiesOf(file), reading.interchanges);
    if (others.length === 0) return reading;
    const more = await this.database.transaction('system', (tx) =>
      this.agreements.profiles(tx, file.company_id, others),
    );
    if (more.every((one) => one.profile === null && !one.acknowledges)) return reading;
    return this.readers.read({ content: file.content, agreed: [...agreed, ...more] }, file);
  }

  private async apply(tx: Tx, id: string, companyId: string, reading: FileReading): Promise<void> {
    const file = await this.store.lockWaiting(tx, id, companyId, reading);
    if (!file) return;
    faultPoint('worker-after-lock');
    // The same bytes as an earlier file have no effect beside that one's, however often they are read.
    const copyOf = file.first_id === null || file.first_id === id ? null : file.first_id;
    const repeated =
      copyOf === null ? await this.claimInterchanges(tx, id, file.company_id, file.sha256, reading) : NOTHING_CLAIMED;
    const fresh = copyOf === null ? reading.schedules.filter((s) => !repeated.interchanges.has(s.interchange)) : [];
    const errors = reading.errorCount;
    const { placement } = file;
    const placed = placementFindings(reading, placement);
    const warnings = reading.warningCount + warningsIn([...repeated.findings, ...placed]);
    const all = copyOf !== null || (repeated.interchanges.size > 0 && fresh.length === 0);
    const ids = await this.schedules.replaceOfMessage(
      tx,
      {
        companyId: file.company_id,
        messageId: id,
        messageType: typeOf(reading),
        receivedAt: file.received_at,
        isIncorrect: errors > 0,
        warningCount: warnings,
        interchanges: reading.interchanges,
      },
      await this.placements.completed(tx, file.company_id, reading, placement, fresh),
      file.wake > 0,
    );
    faultPoint('worker-after-write');
    const neighbours =
      copyOf === null ? await this.neighbours(tx, id, file, reading, repeated.interchanges, ids) : NO_NEIGHBOURS;
    const answered = await this.outbound.afterReading(
      tx,
      { id, companyId: file.company_id, copyOf, reused: repeated.reused },
      reading.acknowledging,
    );
    const warningCount = warnings + warningsIn(answered);
    const finishing = this.store.finishing(id, file.company_id, reading, {
      state: all ? 'duplicate' : errors > 0 ? 'validation-error' : 'processed',
      repeats: copyOf ?? repeated.first,
      errors: all ? 0 : errors,
      warnings: warningCount,
      ...listed(reading, placed, [...answered, ...repeated.findings]),
    });
    await this.record(
      tx,
      id,
      file,
      reading,
      { copyOf, repeated: repeated.interchanges, repeats: repeated.first, warningCount, ...neighbours },
      finishing,
    );
    faultPoint('worker-before-commit');
    tellWebhooks(
      tx,
      file.company_id,
      'schedule.received',
      ids.map((scheduleHeadId) => ({ scheduleHeadId, fileId: id })),
    );
    if (!all && errors > 0)
      tellWebhooks(tx, file.company_id, 'file.error', [{ fileId: id, state: 'validation-error' }]);
    this.publisher.announce(tx, [
      { company: file.company_id, topic: 'traffic', id },
      ...ids.map((schedule): Signal => ({ company: file.company_id, topic: 'schedule', id: schedule })),
    ]);
  }

  /**
   * Puts the file among those before and after it. Late in the transaction, because the first statement locks the pair of parties: their
   * next file waits for this one's commit, and no longer than it must.
   */
  private async neighbours(
    tx: Tx,
    id: string,
    file: LockedFile,
    reading: FileReading,
    repeated: ReadonlySet<number>,
    heads: readonly string[],
  ): Promise<Neighbours> {
    // Documents in XML bear their own numbers, which are no sequence of interchanges.
    const arrived =
      reading.standard === 'XML'
        ? []
        : reading.found
            .filter((one) => one.parent === null && !repeated.has(one.interchange))
            .flatMap(arrivedReference);
    const gaps = await this.references.take(tx, file.company_id, id, new Date(file.received_at), arrived);
    const succession = await this.schedules.follow(tx, file.company_id, heads);
    return {
      late: new Map(
        succession.flatMap((one) => (one.what === 'late' ? [[one.messageNumber, one.supersededBy] as const] : [])),
      ),
      missing: [
        ...gaps.opened.map(({ reference }) => reference),
        ...succession.flatMap((one) => (one.what === 'missing' ? [one.reference] : [])),
      ],
      returned: [...gaps.closed, ...succession.flatMap((one) => (one.what === 'found' ? [one] : []))],
    };
  }

  /** The file's final state, its transactions and what happened to them; where it closes a gap, the file that had shown it is told too. */
  private async record(
    tx: Tx,
    id: string,
    file: LockedFile,
    reading: FileReading,
    outcome: Neighbours & {
      copyOf: string | null;
      repeated: ReadonlySet<number>;
      repeats: string | null;
      warningCount: number;
    },
    finishing: Beside,
  ): Promise<void> {
    const { rows, events } = outcomeOf({ ...reading, ...outcome });
    if (file.wake > 0) await this.transactions.forgetFrom(tx, file.company_id, id, rows.length);
    await this.transactions.record(tx, file.company_id, id, 'I', rows, events, finishing);
    await this.transactions.addEvents(
      tx,
      file.company_id,
      outcome.returned.flatMap(({ reference, revealedBy }) => [
        { transactionId: transactionId(id, 0), kind: 'gap-closed' as const, detail: { reference, revealedBy } },
        {
          transactionId: transactionId(revealedBy, 0),
          kind: 'gap-closed' as const,
          detail: { reference, closedBy: id },
        },
      ]),
    );
  }

  /** Which interchanges of the file came before, in another file: their documents have no second effect. */
  private async claimInterchanges(
    tx: Tx,
    id: string,
    companyId: string,
    sha256: Buffer,
    reading: FileReading,
  ): Promise<Repeated> {
    const earlier = await this.store.claimInterchanges(tx, companyId, id, reading, sha256);
    const reused = earlier.filter((one) => !one.same_bytes);
    return {
      interchanges: new Set(earlier.map(({ interchange }) => interchange)),
      reused: new Set(reused.map(({ interchange }) => interchange)),
      first: earlier[0]?.message_id ?? null,
      findings: reused.map(({ interchange, message_id }) =>
        reusedReference(message_id, reading.interchanges[interchange]?.controlReference ?? ''),
      ),
    };
  }

  private async failed(id: string, why: string, maxAttempts: number): Promise<void> {
    await this.database.transaction('system', async (tx) => {
      const outcome = await this.store.fail(tx, id, why, maxAttempts);
      if (outcome && !outcome.blocked) this.publisher.wakeRelay(tx);
      if (outcome?.blocked) tellWebhooks(tx, outcome.companyId, 'file.error', [{ fileId: id, state: 'blocked' }]);
      if (outcome?.blocked) this.publisher.announce(tx, [{ company: outcome.companyId, topic: 'traffic', id }]);
    });
  }
}

const NO_NEIGHBOURS: Neighbours = { late: new Map(), missing: [], returned: [] };

function arrivedReference({
  sender,
  recipient,
  test,
  messageType,
  controlReference,
  previousReference,
}: FileReading['found'][number]): ArrivedReference[] {
  return sender === null || recipient === null
    ? []
    : [
        {
          sender: stored(sender),
          recipient: stored(recipient),
          test,
          messageType: messageType ?? '',
          reference: controlReference ?? '',
          previousReference,
        },
      ];
}
/** As Postgres takes it. */
function stored(text: string): string {
  return text.replaceAll('\0', '');
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

/** Reading failed, or Postgres refused the data (SQLSTATE classes 22 data, 23 integrity, 42 statement, 54 limits). */
function isOfTheFile(error: unknown): boolean {
  return error instanceof TaskFailure || (error instanceof pg.DatabaseError && /^(22|23|42|54)/.test(error.code ?? ''));
}

function typeOf(reading: FileReading): string {
  return [reading.messageType, reading.messageVersion].filter((t) => t !== '').join(' ');
}

function warningsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === 'warning').length;
}

/** The findings of a file as they are kept: its own, the few more, and of the many as many as there is room for; the rest is counted. */
function listed(
  { findings, findingsListed, findingsOmitted }: FileReading,
  few: readonly Finding[],
  many: readonly Finding[],
): { readonly findings: string; readonly omitted: number } {
  const room = Math.max(0, DEFAULT_MAX_FINDINGS - findingsListed - few.length);
  const more = [...few, ...many.slice(0, room)].map((finding) => JSON.stringify(finding));
  const own = findings.slice(1, -1);
  return {
    findings: `[${[...(own === '' ? [] : [own]), ...more].join(',')}]`,
    omitted: findingsOmitted + Math.max(0, many.length - room),
  };
}
