const WINDOW_MS = 60_000;
const MOST_FAILURES = 60;
const MOST_SOURCES = 10_000;

/** Counts messages that were refused, by where they came from: whoever guesses is slowed down, whoever is known never meets it. */
export class Throttle {
  private readonly failures = new Map<string, { count: number; readonly until: number }>();

  isSlowedDown(source: string, now = Date.now()): boolean {
    const found = this.failures.get(source);
    return found !== undefined && found.until > now && found.count >= MOST_FAILURES;
  }

  failed(source: string, now = Date.now()): void {
    const found = this.failures.get(source);
    if (found !== undefined && found.until > now) {
      found.count += 1;
      return;
    }
    if (this.failures.size >= MOST_SOURCES)
      for (const [key, { until }] of this.failures) if (until <= now) this.failures.delete(key);
    // Many addresses at once are no guessing of one; the table must not grow for them.
    if (this.failures.size < MOST_SOURCES) this.failures.set(source, { count: 1, until: now + WINDOW_MS });
  }
}
