import { readFaultOrder } from '../../platform/config.js';
import { ThreadPool } from '../../platform/process/thread-pool.js';
import type { FileReadResult, ReadingData, ReadingTask } from './read-result.js';
import type { WaitingFile } from './read.store.js';

/** Milliseconds a file may take: a floor, of which files need a fraction, and two seconds for each MB. A suspected one may take longer. */
const MOST_MS = { floor: 1_000, floorOfSuspects: 5_000, perMb: 2_000 };
const HEAP_MB = 512;

/** A file that failed before is likely to fail again. */
export function isSuspected({ attempts }: { readonly attempts: number }): boolean {
  return attempts > 0;
}

/**
 * Threads that read files. A company's files have all but one of them at a time, so that those of another find one free. A suspected file has
 * a thread of its own, so that healthy ones keep theirs whatever it does.
 */
export class Readers {
  private readonly threads: ThreadPool<ReadingTask, FileReadResult>;
  private readonly suspects = readers(1, 1);

  constructor(atATime: number) {
    this.threads = readers(atATime + 1, atATime);
  }

  /** @throws TaskFailure when it takes too long, needs too much memory or throws. */
  read(task: ReadingTask, file: Pick<WaitingFile, 'size' | 'attempts' | 'company_id'>): Promise<FileReadResult> {
    const more = Math.ceil((file.size / 1_048_576) * MOST_MS.perMb);
    return isSuspected(file)
      ? this.suspects.run(task, MOST_MS.floorOfSuspects + more)
      : this.threads.run(task, MOST_MS.floor + more, file.company_id);
  }

  async close(): Promise<void> {
    await Promise.all([this.threads.close(), this.suspects.close()]);
  }
}

function readers(size: number, perKey: number): ThreadPool<ReadingTask, FileReadResult> {
  const data: ReadingData = { poison: readFaultOrder().poison };
  return new ThreadPool({ module: new URL('read.thread.js', import.meta.url), size, perKey, heapMb: HEAP_MB, data });
}
