import type { FileId } from '../../domain/ids.js';
/** Files that wait here at most; the recovery task queues those beyond. */
const MOST = 10_000;

/**
 * Files that failed before, read one after the other outside of the jobs: a job that waited for its turn here would occupy a place that
 * healthy files need. The queue is in memory only; files that are lost with the process are queued again by the recovery task.
 */
export class RetryQueue {
  private readonly ids = new Set<FileId>();
  private running: Promise<void> | undefined;
  private closed = false;

  /** @param read records by itself what is wrong with a file, and throws what is not the file's fault. */
  constructor(private readonly read: (id: FileId) => Promise<void>) {}

  /** Reads the file when its turn comes; once, however often it is added before. */
  add(id: FileId): void {
    if (this.closed || this.ids.size >= MOST) return;
    this.ids.add(id);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Drops the files that wait, and resolves when the one being read is done. */
  async close(): Promise<void> {
    this.closed = true;
    this.ids.clear();
    await this.running;
  }

  private async run(): Promise<void> {
    // The set grows during the iteration, and a file that is added while being read comes once more.
    for (const id of this.ids) {
      this.ids.delete(id);
      await this.read(id).catch(() => undefined);
    }
  }
}
