/** One thing to do to a row, and how that went: undefined while it waits, null when it is done, else what was wrong. */
export interface BulkItem {
  readonly id: string;
  readonly label: string;
  readonly outcome: unknown;
}
export interface BulkState {
  readonly items: readonly BulkItem[];
  readonly settled: number;
  readonly failed: number;
  /** Nothing more is done: all are through, or somebody stopped it. */
  readonly isOver: boolean;
}
const AT_ONCE = 4;

/** Makes runs one at a time: gives none while the last one is not over, since a second would take the first one's place on screen. */
export function oneAtATime(): (make: () => BulkRun) => BulkRun | null {
  let last: BulkRun | null = null;
  return (make) => {
    if (last && !last.snapshot().isOver) return null;
    last = make();
    return last;
  };
}

/** The same call for many rows, a few at a time, and what became of each. It begins at once. */
export class BulkRun {
  private readonly watchers = new Set<() => void>();
  private readonly items: BulkItem[];
  private state: BulkState;
  private next = 0;
  private isStopped = false;

  constructor(
    rows: readonly Omit<BulkItem, 'outcome'>[],
    private readonly act: (id: string) => Promise<unknown>,
  ) {
    this.items = rows.map((row) => ({ ...row, outcome: undefined }));
    this.state = { items: this.items, settled: 0, failed: 0, isOver: rows.length === 0 };
  }

  /** Ends when every row is settled, or those that were on their way when it was stopped. */
  async run(): Promise<BulkState> {
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.work()));
    this.update({ isOver: true });
    return this.state;
  }

  /** What is on its way is finished, nothing more is begun. */
  readonly stop = (): void => {
    this.isStopped = true;
  };
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };
  readonly snapshot = (): BulkState => this.state;

  private async work(): Promise<void> {
    for (let at = this.next++; at < this.items.length && !this.isStopped; at = this.next++) {
      const item = this.items[at];
      if (!item) return;
      const outcome = await this.act(item.id).then(
        () => null,
        (error: unknown) => error ?? new Error('It failed'),
      );
      this.items[at] = { ...item, outcome };
      this.update({ settled: this.state.settled + 1, failed: this.state.failed + (outcome === null ? 0 : 1) });
    }
  }

  private update(part: Partial<BulkState>): void {
    this.state = { ...this.state, ...part };
    for (const watcher of this.watchers) watcher();
  }
}
