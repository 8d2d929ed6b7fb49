import type { FileId } from '../../domain/ids.js';

/** Files that wait here at most; the recovery task queues those beyond. */
const MOST = 10_000;
/** Milliseconds until a file is tried again whose database was busy; twice as many after each further time-out. */
const BACK_OFF_MS = 1_000;

/**
 * Files read outside of the jobs, those of one key one after the other: a job that waited for them would occupy a place that others need.
 * Such are files that failed before, large ones, and those that come back after a time-out of the database. The queue is in memory only;
 * files that are lost with the process are queued again by the recovery task.
 */
export class ApartQueue {
  private readonly lanes = new Map<string, { readonly ids: Set<FileId>; readonly running: Promise<void> }>();
  private readonly timers = new Map<FileId, NodeJS.Timeout>();
  /** Time-outs of a file since it was last read. */
  private readonly timeOuts = new Map<FileId, number>();
  private waiting = 0;
  private closed = false;

  /** @param read records by itself what is wrong with a file, and throws what is not the file's fault. */
  constructor(private readonly read: (id: FileId) => Promise<void>) {}

  /** Reads the file when its turn among those of the key comes; once, however often it is added before. */
  add(key: string, id: FileId): void {
    if (this.closed || this.waiting >= MOST) return;
    const lane = this.lanes.get(key);
    const ids = lane?.ids ?? new Set<FileId>();
    if (!ids.has(id)) this.waiting += 1;
    ids.add(id);
    if (lane === undefined) this.lanes.set(key, { ids, running: this.run(key, ids) });
  }

  /** Adds the file after a pause that doubles with each time-out; false when it had as many as it may. */
  putBack(key: string, id: FileId, most: number): boolean {
    const before = this.timeOuts.get(id) ?? 0;
    if (this.closed || before >= most || this.timers.size >= MOST) {
      this.timeOuts.delete(id);
      return false;
    }
    this.timeOuts.set(id, before + 1);
    clearTimeout(this.timers.get(id));
    const timer = setTimeout(
      () => {
        this.timers.delete(id);
        this.add(key, id);
      },
      BACK_OFF_MS * 2 ** before,
    );
    this.timers.set(id, timer);
    return true;
  }

  /** The file was read: its time-outs count no more. */
  settled(id: FileId): void {
    this.timeOuts.delete(id);
  }

  /** Drops the files that wait, and resolves when those being read are done. */
  async close(): Promise<void> {
    this.closed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    const lanes = [...this.lanes.values()];
    for (const { ids } of lanes) ids.clear();
    this.waiting = 0;
    await Promise.all(lanes.map(({ running }) => running));
  }

  private async run(key: string, ids: Set<FileId>): Promise<void> {
    // After the caller has noted the lane.
    await Promise.resolve();
    for (let [id] = ids; id !== undefined; [id] = ids) {
      ids.delete(id);
      this.waiting -= 1;
      await this.read(id).catch(() => undefined);
    }
    this.lanes.delete(key);
  }
}
