import { PassThrough, type Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Problem } from '../../contract/problem.js';
import type { ScheduleHeadId, ScheduleLineId } from '../../domain/ids.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Caller } from '../../platform/http/caller.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import { AsOfReader } from './schedule.as-of.service.js';
import type { PrintPart, PrintTask } from './schedule.print.js';
import { ScheduleSheetView } from './schedule.sheet.view.js';

/** A page has about fifty call-offs. */
const MOST_CALLOFFS = 100_000;
const LINES_AT_A_TIME = 200;
/** The largest one takes fifteen seconds; a thread may have to share its processor. */
const PRINT_MS = 120_000;
/** What waits beyond that is refused: each holds its schedule in memory. */
const MOST_WAITING = 20;

/** A schedule, or one of its lines; as it was at a moment. */
export interface Printed {
  readonly id: ScheduleHeadId;
  readonly lineId: ScheduleLineId | null;
  readonly asOf: string | undefined;
}

/** A PDF under way: how many pages it will have, and its bytes. */
export interface Printing {
  readonly documentNumber: string;
  readonly pages: number;
  readonly bytes: Readable;
}

/** Prints schedules on threads. One company has one of them at a time, so that its large schedules don't keep others waiting. */
@Injectable()
export class SchedulePrint implements OnModuleDestroy {
  private readonly threads = new ThreadPool<PrintTask, null, PrintPart>({
    module: new URL('schedule.print.thread.js', import.meta.url),
    size: 2,
    perKey: 1,
    heapMb: 512,
  });

  constructor(
    private readonly reader: AsOfReader,
    private readonly view: ScheduleSheetView,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  /**
   * A schedule, or one of its lines. The first page comes while the last ones are drawn; `signal` ends it.
   * @throws Problem not-found, too-large-to-print, too-many-requests
   */
  async print(caller: Caller, { id, lineId, asOf }: Printed, signal: AbortSignal): Promise<Printing> {
    if (this.threads.inHand >= MOST_WAITING) throw new Problem('too-many-requests');
    const reading = <T>(read: (tx: Tx) => Promise<T>): Promise<T> => this.reader.read(caller, asOf, read);
    const head = await reading((tx) => this.view.printHead(tx, caller.companyId, id, lineId));
    if (head.calloffCount > MOST_CALLOFFS) throw new Problem('too-large-to-print');
    const lines: string[] = [];
    for (let after: number | null = -1; after !== null && !signal.aborted; ) {
      const range = { after, most: LINES_AT_A_TIME };
      const part: { json: string; next: number | null } = await reading((tx) =>
        this.view.printPart(tx, caller.companyId, id, lineId, range),
      );
      lines.push(part.json);
      after = part.next;
    }
    const task: PrintTask = { head, asOf: asOf ?? null, lines, language: caller.language };
    return { documentNumber: head.documentNumber, ...(await this.begin(task, caller.companyId, signal)) };
  }

  /** Resolves with the number of pages; the bytes follow. */
  private begin(task: PrintTask, key: string, signal: AbortSignal): Promise<Omit<Printing, 'documentNumber'>> {
    const bytes = new PassThrough();
    return new Promise((resolve, reject) => {
      const onPart = (part: PrintPart): void => {
        if ('pages' in part) resolve({ pages: part.pages, bytes });
        else bytes.write(part);
      };
      this.threads.run(task, PRINT_MS, key, { onPart, signal }).then(
        () => bytes.end(),
        (error: unknown) => {
          const failure = error instanceof Error ? error : new Error(String(error));
          reject(failure);
          // Who cancelled reads no more.
          if (signal.aborted) bytes.destroy();
          else bytes.destroy(failure);
        },
      );
    });
  }
}
