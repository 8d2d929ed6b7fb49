import type { FileId } from '../../domain/ids.js';

/** Files that wait here at most; the recovery task queues those beyond. */
const MOST = 10_000;
/** Results kept at a time, and the rows that they hold together. */
const MOST_KEPT = { results: 4, rows: 100_000 } as const;
/** Milliseconds until a file is tried again whose database was busy; twice as many after each further time-out. */
const BACK_OFF_MS = 1_000;

/** What a file was found to hold, and how many rows that is. */
interface Kept<R> {
  readonly result: R;
  readonly rows: number;
}

/**
 * A serial queue for each key: files that are read and stored outside of the jobs, those of one key one after the other. A job that waited
 * for them would occupy a place that others need. Such are files that failed before, large ones, and those that come back after a time-out of
 * the database. The queue is in memory only; files that are lost with the process are queued again by the recovery task.
 */
export class SerialFileQueue<R> {
  private readonly keys = new Map<
    string,
    { readonly files: Map<FileId, Kept<R> | undefined>; running: Promise<void> }
  >();
  private readonly timers = new Map<FileId, NodeJS.Timeout>();
  /** Time-outs of a file since it was last stored. */
  private readonly timeOuts = new Map<FileId, number>();
  private waiting = 0;
  private readonly kept = new Set<Kept<R>>();
  private closed = false;

  /** @param process reads a file, unless its result is given, and stores it. Records what is wrong with the file, and throws what isn't its fault. */
  constructor(private readonly process: (id: FileId, result: R | undefined) => Promise<void>) {}

  /**
   * Processes the file when its turn among those of the key comes; once, however often it is added before. A result of a file that has been
   * read already is kept where nothing of the key is before it and memory allows. Otherwise it is dropped, and the file is read again.
   */
  add(key: string, id: FileId, kept?: Kept<R>): void {
    if (this.closed || this.waiting >= MOST) return;
    const files = this.keys.get(key)?.files;
    if (files !== undefined) {
      if (!files.has(id)) this.waiting += 1;
      files.set(id, undefined);
      return;
    }
    this.waiting += 1;
    const first = new Map([[id, this.keep(kept)]]);
    this.keys.set(key, { files: first, running: this.run(key, first) });
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

  /** The file was stored: its time-outs count no more. */
  settled(id: FileId): void {
    this.timeOuts.delete(id);
  }

  /** Drops the files that wait, and resolves when those in progress are done. */
  async close(): Promise<void> {
    this.closed = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    const keys = [...this.keys.values()];
    for (const { files } of keys) files.clear();
    this.waiting = 0;
    await Promise.all(keys.map(({ running }) => running));
  }

  /** The result when there is room for it. */
  private keep(one: Kept<R> | undefined): Kept<R> | undefined {
    if (one === undefined || this.kept.size >= MOST_KEPT.results) return undefined;
    const rows = [...this.kept].reduce((sum, { rows }) => sum + rows, one.rows);
    if (rows > MOST_KEPT.rows) return undefined;
    this.kept.add(one);
    return one;
  }

  private async run(key: string, files: Map<FileId, Kept<R> | undefined>): Promise<void> {
    // After the caller has noted the key.
    await Promise.resolve();
    for (let [next] = files; next !== undefined; [next] = files) {
      const [id, kept] = next;
      files.delete(id);
      this.waiting -= 1;
      await this.process(id, kept?.result).catch(() => undefined);
      if (kept !== undefined) this.kept.delete(kept);
    }
    this.keys.delete(key);
  }
}
