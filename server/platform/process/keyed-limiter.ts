/** Lets so many of a kind go on at a time; the others wait for their turn, in their order. Kinds are independent of each other. */
export class KeyedLimiter {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(private readonly most: number) {}

  async take<T>(kind: string, work: () => Promise<T>): Promise<T> {
    if ((this.running.get(kind) ?? 0) >= this.most)
      await new Promise<void>((go) => {
        this.line(kind).push(go);
      });
    else this.running.set(kind, (this.running.get(kind) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.leave(kind);
    }
  }

  private line(kind: string): (() => void)[] {
    const line = this.waiting.get(kind) ?? [];
    this.waiting.set(kind, line);
    return line;
  }

  /** The place goes to the next in line, or away. */
  private leave(kind: string): void {
    const next = this.waiting.get(kind)?.shift();
    if (next) {
      next();
      return;
    }
    this.waiting.delete(kind);
    const left = (this.running.get(kind) ?? 1) - 1;
    if (left > 0) this.running.set(kind, left);
    else this.running.delete(kind);
  }
}
