import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { tableFaultText } from '../../contract/table-texts.js';
import type { TableFault, TableLimits, TableReading, TableRow } from '../../domain/export/table.js';
import { TaskFailure, ThreadPool } from '../process/thread-pool.js';

const MAX_MS = 30_000;
/** What waits beyond that is refused: each holds its file in memory. */
const MOST_WAITING = 20;

/** Tables that are read off the event loop. A hostile one ends its thread, and nothing else. */
export class TableThreads {
  private readonly threads: ThreadPool<Uint8Array, TableReading>;

  constructor(limits: TableLimits) {
    const module = new URL('table.thread.js', import.meta.url);
    this.threads = new ThreadPool({ module, size: 1, heapMb: 512, data: limits });
  }

  async close(): Promise<void> {
    await this.threads.close();
  }

  /** The rows of a file, the first sheet of XLSX or CSV. @throws Problem table-not-read, saying why; too-many-requests */
  async read(bytes: Uint8Array, language: Language): Promise<readonly TableRow[]> {
    if (this.threads.inHand >= MOST_WAITING) throw new Problem('too-many-requests');
    const table = await this.threads.run(bytes, MAX_MS).catch((error: unknown): TableReading => {
      if (error instanceof TaskFailure && error.kind !== 'cancelled') return { fault: 'too-large' };
      throw error;
    });
    if ('fault' in table) throw tableNotRead(table.fault, language);
    return table.rows;
  }
}

/** What is said of a file that is no table that can be used. */
export function tableNotRead(fault: TableFault, language: Language): Problem {
  return new Problem('table-not-read', undefined, [{ path: 'file', message: tableFaultText(fault, language) }]);
}
