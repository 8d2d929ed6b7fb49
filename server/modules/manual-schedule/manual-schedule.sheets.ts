import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Language } from '../../contract/fields.js';
import { Problem } from '../../contract/problem.js';
import { tableFaultText } from '../../contract/table-texts.js';
import type { TableFault, TableReading } from '../../domain/export/table.js';
import { SHEET_LIMITS } from '../../domain/schedule/entry-sheet.js';
import { TaskFailure, ThreadPool } from '../../platform/process/thread-pool.js';

const MAX_MS = 30_000;
/** What waits beyond that is refused: each holds its file in memory. */
const MOST_WAITING = 20;

/** Spreadsheets for schedules by hand, read off the event loop. A hostile one ends its thread, and nothing else. */
@Injectable()
export class ManualScheduleSheets implements OnModuleDestroy {
  private readonly threads = new ThreadPool<Uint8Array, TableReading>({
    module: new URL('manual-schedule.sheet.thread.js', import.meta.url),
    size: 1,
    heapMb: 512,
  });

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /** The cells of a file. @throws Problem table-not-read, saying why; too-many-requests */
  async read(bytes: Uint8Array, language: Language): Promise<{ cells: string[][]; kinds: string[] }> {
    if (this.threads.inHand >= MOST_WAITING) throw new Problem('too-many-requests');
    const table = await this.threads.run(bytes, MAX_MS).catch((error: unknown): TableReading => {
      if (error instanceof TaskFailure && error.kind !== 'cancelled') return { fault: 'too-large' };
      throw error;
    });
    if ('fault' in table) throw notRead(table.fault, language);
    const count = table.rows.reduce((sum, { cells }) => sum + cells.length, 0);
    if (count > SHEET_LIMITS.cells) throw notRead('too-large', language);
    return { cells: table.rows.map(({ cells }) => [...cells]), kinds: table.rows.map(({ kinds }) => kinds) };
  }
}

function notRead(fault: TableFault, language: Language): Problem {
  return new Problem('table-not-read', undefined, [{ path: 'file', message: tableFaultText(fault, language) }]);
}
