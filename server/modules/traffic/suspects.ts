/** Files kept in mind, at most; the sweeper brings back those beyond. */
const MOST = 10_000;

/**
 * Files that failed before, one after the other beside the jobs: a job that waited for its turn among them would keep a place that
 * healthy files need. They are only kept in mind; what is forgotten with the process is woken by the sweeper.
 */
export class Suspects {
  private readonly ids = new Set<string>();
  private running: Promise<void> | undefined;
  private closed = false;

  /** `read` says by itself what goes wrong with a file, and throws what is no fault of it. */
  constructor(private readonly read: (id: string) => Promise<void>) {}

  /** Reads the file when its turn comes; once, however often it is named before. */
  add(id: string): void {
    if (this.closed || this.ids.size >= MOST) return;
    this.ids.add(id);
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Forgets those that wait, and resolves when the one in hand is done. */
  async close(): Promise<void> {
    this.closed = true;
    this.ids.clear();
    await this.running;
  }

  private async run(): Promise<void> {
    // The set grows while it is gone through, and whoever is named while being read comes once more.
    for (const id of this.ids) {
      this.ids.delete(id);
      await this.read(id).catch(() => undefined);
    }
  }
}
