import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { tableFaultText } from '../../contract/table-texts.js';
import type { TableFault } from '../../domain/export/table.js';
import type { DecimalSign } from '../../domain/schedule/entry-sheet.js';
import { TaskFailure, ThreadPool } from '../../platform/process/thread-pool.js';
import { type ReadArticles, type SheetResult, type SheetTask, workOn, type WriteTask } from './article.sheet.js';

const MAX_MS = 60_000;
/** What waits beyond that is refused: each holds its file in memory. */
const MOST_WAITING = 20;
/** Letters of JSON that are written while other requests wait: some milliseconds. More are written by the thread. */
const MAX_INLINE = 50_000;

/** Files of articles, read and written off the event loop. A hostile one ends its thread, and nothing else. */
@Injectable()
export class ArticleSheets implements OnModuleDestroy {
  private readonly threads = new ThreadPool<SheetTask, SheetResult>({
    module: new URL('article.sheet.thread.js', import.meta.url),
    size: 1,
    heapMb: 1024,
  });

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** @throws Problem table-not-read, saying why; too-many-requests */
  async read(bytes: Uint8Array, decimal: DecimalSign, language: Language): Promise<ReadArticles> {
    const result = await this.run({ kind: 'read', bytes, decimal }).catch((error: unknown) => {
      if (error instanceof TaskFailure && error.kind !== 'cancelled') return { fault: 'too-large' as const };
      throw error;
    });
    if ('read' in result) return result.read;
    throw notRead('fault' in result ? result.fault : 'broken', language);
  }

  /** @throws Problem too-many-requests */
  async write(task: Omit<WriteTask, 'kind'>): Promise<Uint8Array> {
    const whole: WriteTask = { kind: 'write', ...task };
    const result = await (task.json.length <= MAX_INLINE ? workOn(whole) : this.run(whole));
    if ('written' in result) return result.written;
    throw new Error('The file was not written');
  }

  private run(task: SheetTask): Promise<SheetResult> {
    if (this.threads.inHand >= MOST_WAITING) throw new Problem('too-many-requests');
    return this.threads.run(task, MAX_MS);
  }
}

function notRead(fault: TableFault, language: Language): Problem {
  return new Problem('table-not-read', undefined, [{ path: 'file', message: tableFaultText(fault, language) }]);
}
