export interface LeaseTimes {
  /** How long it is ours after it was taken or kept. */
  readonly leaseMs: number;
  readonly keepEveryMs: number;
  /** How long before that the work is ended: it takes its time to end, and then it is another's. */
  readonly graceMs: number;
}

/**
 * Extends a lease while work goes on. `signal` ends the work before the lease is over, whatever the reason why it isn't extended:
 * somebody else has it, it can't be asked, or nobody answers.
 */
export class Lease {
  private readonly lost = new AbortController();
  private readonly keeping: NodeJS.Timeout;
  private ending: NodeJS.Timeout;

  /**
   * @param keep whether it is ours still
   * @param takenAt by `performance.now()`, before it was asked for
   */
  constructor(
    private readonly keep: () => Promise<boolean>,
    private readonly times: LeaseTimes,
    takenAt: number,
    private readonly failed: (error: unknown) => void,
  ) {
    this.ending = this.endAfter(takenAt);
    this.keeping = setInterval(() => {
      void this.renew();
    }, times.keepEveryMs);
  }

  get signal(): AbortSignal {
    return this.lost.signal;
  }

  /** The work is over. */
  end(): void {
    clearInterval(this.keeping);
    clearTimeout(this.ending);
  }

  private async renew(): Promise<void> {
    const asked = performance.now();
    try {
      if (!(await this.keep())) this.lost.abort();
      else {
        clearTimeout(this.ending);
        this.ending = this.endAfter(asked);
      }
    } catch (error) {
      this.failed(error);
    }
  }

  private endAfter(from: number): NodeJS.Timeout {
    const { leaseMs, graceMs } = this.times;
    return setTimeout(
      () => {
        this.lost.abort();
      },
      leaseMs - graceMs - (performance.now() - from),
    );
  }
}
