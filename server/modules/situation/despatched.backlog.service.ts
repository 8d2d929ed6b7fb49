import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { CompanyId, FileId } from '../../domain/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transaction.js';
import { LOG, type Log } from '../../platform/log.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import { agreedBetween } from '../agreement/agreement.view.js';
import type { BacklogAdvice, BacklogTask } from './despatched.backlog.js';
import { DespatchedStore, type FiledAdvice, OWN } from './despatched.store.js';

/** Files that one run looks at, and those that it reads at most: few, so that it is a moment's work. */
const AT_A_TIME = 2_000;
const READ_AT_A_TIME = 8;
const READING_MS = 60_000;

/** Files of despatch advices that the company itself sent, and that count nothing yet. The last row has the last file that was looked at. */
const FOUND = /* sql */ `
WITH looked AS MATERIALIZED (
  SELECT m.id, m.company_id, m.message_type, m.sender, m.recipient, m.received_at, m.state, m.archive_state FROM traffic_message m WHERE m.id > $1 ORDER BY m.id LIMIT ${String(AT_A_TIME)}
), wanted AS (
  SELECT a.id FROM looked a WHERE a.message_type IN ('DESADV', 'AVIEXP', 'VDA 4913', 'DespatchAdvice') AND a.state NOT IN ('received', 'duplicate', 'blocked')
    AND a.archive_state <> 'deleted' AND ${OWN}
    AND NOT EXISTS (SELECT FROM despatched_quantity q WHERE q.file_id = a.id) AND NOT EXISTS (SELECT FROM despatched_quantity q WHERE q.undone_by_file = a.id)
  ORDER BY a.id LIMIT ${String(READ_AT_A_TIME)}
)
SELECT a.id, a.company_id AS "companyId", a.received_at AS "receivedAt", f.content, ${agreedBetween('a.company_id', 'a.sender', 'a.recipient')} AS agreed
FROM looked a LEFT JOIN traffic_file f ON f.message_id = a.id AND a.id IN (SELECT id FROM wanted)
WHERE a.id IN (SELECT id FROM wanted) OR a.id = (SELECT max(id) FROM looked) ORDER BY a.id`;

/** Long enough for files that each take as long as they may; a worker that died leaves it to another one then. */
const LEASE = /* sql */ `
UPDATE despatched_backlog SET leased_until = CASE WHEN finished_at IS NULL THEN now() + interval '10 minutes' END
WHERE leased_until IS NULL OR leased_until < now() RETURNING through, finished_at IS NOT NULL AS "isFinished"`;

interface FoundFile extends BacklogTask {
  readonly id: FileId;
  readonly companyId: CompanyId;
  readonly receivedAt: string;
}
type LookedAt = Omit<FoundFile, 'content'> & { readonly content: Uint8Array | null };

/**
 * Counts the despatch advices of files that were stored before despatches were counted, once, in the order in which they came. It goes on
 * where it stopped, and reads in a thread of its own, so that files that come wait for nothing.
 */
@Injectable()
export class DespatchedBacklog implements OnModuleDestroy {
  private isFinished = false;
  private readonly threads = new ThreadPool<BacklogTask, readonly BacklogAdvice[]>({
    module: new URL('despatched.backlog.thread.js', import.meta.url),
    size: 1,
    heapMb: 256,
  });

  constructor(
    private readonly database: Database,
    private readonly store: DespatchedStore,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** Counts some files; returns how many it read. One worker at a time. */
  async count(): Promise<number> {
    if (this.isFinished) return 0;
    const leased = await this.database.transaction('system', (tx) => this.lease(tx));
    if (leased === undefined) return 0;
    const { through, found } = leased;
    const files = found.flatMap(({ content, ...file }) => (content === null ? [] : { ...file, content }));
    const next = (files.length === READ_AT_A_TIME ? files : found).at(-1)?.id ?? null;
    const advices: FiledAdvice[] = [];
    for (const file of files) {
      const { id: fileId, companyId, receivedAt } = file;
      for (const advice of await this.advicesOf(file)) advices.push({ ...advice, fileId, companyId, receivedAt });
    }
    await this.database.transaction('system', (tx) => this.advance(tx, { through, next }, advices));
    return files.length;
  }

  /** The files that are next; undefined where another worker is at it, or all are counted. */
  private async lease(tx: Tx): Promise<{ through: FileId; found: readonly LookedAt[] } | undefined> {
    const [at] = await tx.query<{ through: FileId; isFinished: boolean }>(LEASE, [], 'despatched-backlog-lease');
    this.isFinished = at?.isFinished ?? false;
    if (at === undefined || at.isFinished) return undefined;
    return { through: at.through, found: await tx.query<LookedAt>(FOUND, [at.through], 'despatched-backlog') };
  }

  /** Nothing where another worker has gone on meanwhile. */
  private async advance(
    tx: Tx,
    { through, next }: { readonly through: FileId; readonly next: FileId | null },
    advices: readonly FiledAdvice[],
  ): Promise<void> {
    const moved = await tx.query(
      `UPDATE despatched_backlog SET through = coalesce($2::bigint, through), leased_until = NULL, finished_at = CASE WHEN $2 IS NULL THEN now() END
       WHERE through = $1 AND finished_at IS NULL RETURNING through`,
      [through, next],
    );
    if (moved.length === 0) return;
    // One file after the other: a later one may take back what an earlier one counts.
    for (const [, ofFile] of Map.groupBy(advices, ({ fileId }) => fileId)) await this.store.countFiled(tx, ofFile);
  }

  /** None of a file that can't be read: it is left out, as a reading that fails would leave it. */
  private async advicesOf({ id, content, agreed }: FoundFile): Promise<readonly BacklogAdvice[]> {
    try {
      return await this.threads.run({ content, agreed }, READING_MS);
    } catch (error) {
      this.log.warn({ err: error, file: id }, 'the despatches of a stored file could not be counted');
      return [];
    }
  }
}
