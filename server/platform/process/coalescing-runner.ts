interface Running<T> {
  over: Promise<void>;
  next?: Promise<T>;
}

/**
 * Looks of which each key has one at a time. Who asks while one runs may know of a change that it has not seen: all who come until it is
 * over share one more.
 */
export class CoalescingRunner<T> {
  private readonly running = new Map<string, Running<T>>();

  run(key: string, look: () => Promise<T>): Promise<T> {
    const running = this.running.get(key);
    if (running) return (running.next ??= running.over.then(() => this.start(key, look)));
    return this.start(key, look);
  }

  private start(key: string, look: () => Promise<T>): Promise<T> {
    const answer = look();
    const running: Running<T> = { over: answer.then(nothing, nothing) };
    this.running.set(key, running);
    // Whoever waits for the next one is behind this, and puts it into the place.
    void running.over.then(() => {
      if (!running.next) this.running.delete(key);
    });
    return answer;
  }
}

function nothing(): void {
  // How it ended is for those who asked.
}
