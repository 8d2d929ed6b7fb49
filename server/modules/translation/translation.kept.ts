/** What a source said last. Whoever asks first waits for it; after that nobody does: an old answer is given while it is asked for anew. */
export class Kept<T> {
  private value: T;
  private nextAt = -Infinity;
  private asking: Promise<void> | undefined;
  private hasAsked = false;

  /** @param ask rejects where there is no answer: the last one stands, and it is asked again after `retryMs`. */
  constructor(
    private readonly ask: () => Promise<T>,
    nothing: T,
    private readonly times: { readonly renewMs: number; readonly retryMs: number },
    private readonly now: () => number = () => performance.now(),
  ) {
    this.value = nothing;
  }

  async get(): Promise<T> {
    if (this.now() >= this.nextAt) this.asking ??= this.renew();
    if (!this.hasAsked) await this.asking;
    return this.value;
  }

  private async renew(): Promise<void> {
    try {
      this.value = await this.ask();
      this.nextAt = this.now() + this.times.renewMs;
    } catch {
      this.nextAt = this.now() + this.times.retryMs;
    } finally {
      this.hasAsked = true;
      this.asking = undefined;
    }
  }
}
