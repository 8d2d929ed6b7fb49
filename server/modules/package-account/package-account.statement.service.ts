import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { PackageStatementQuery } from '../../contract/package-account.js';
import { Problem } from '../../contract/problem.js';
import { Database } from '../../platform/database/database.js';
import { type Caller, scopeOf } from '../../platform/http/caller.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import type { StatementTask } from './package-account.statement-paper.js';
import { statementCsv } from './package-account.statement.js';
import { PackageStatementView } from './package-account.statement.view.js';
import { PackageGuessView } from './package-guess.view.js';

/** A statement of the most lines takes some seconds. */
const PRINT_MS = 60_000;
/** What waits beyond that is refused. */
const MOST_WAITING = 20;

/** Statements as files: CSV, or PDF that a thread prints. */
@Injectable()
export class PackageStatements implements OnModuleDestroy {
  private readonly threads = new ThreadPool<StatementTask, Uint8Array>({
    module: new URL('package-account.statement.thread.js', import.meta.url),
    size: 1,
    heapMb: 512,
  });

  constructor(
    private readonly database: Database,
    private readonly view: PackageStatementView,
    private readonly guesses: PackageGuessView,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** @throws Problem package-statement-too-long; too-many-requests. */
  async file(caller: Caller, query: PackageStatementQuery): Promise<Buffer> {
    const { companyId, language } = caller;
    const { from, to } = query;
    const isPaper = query.format === 'pdf';
    if (isPaper && this.threads.inHand >= MOST_WAITING) throw new Problem('too-many-requests');
    const { stated, guesses, openings } = await this.database.transaction(scopeOf(caller), async (tx) => ({
      stated: await this.view.statement(tx, companyId, query),
      guesses: await this.guesses.guesses(tx, companyId, query),
      openings: isPaper ? await this.view.openings(tx, companyId, query) : null,
    }));
    if (openings === null) return Buffer.from(statementCsv({ ...stated, guesses, from, to }, language));
    return Buffer.from(await this.threads.run({ ...stated, ...openings, guesses, from, to, language }, PRINT_MS));
  }
}
