/** So many tasks at once in all, and so many of each kind. Whoever finds no free slot is refused at once: nothing waits here. */
export class Slots {
  private readonly taken = new Map<string, number>();
  private all = 0;

  constructor(
    private readonly most: number,
    private readonly mostOfKind: number,
  ) {}

  get isFull(): boolean {
    return this.all >= this.most;
  }
  /** Kinds that have all they may have. */
  get fullKinds(): string[] {
    return [...this.taken].filter(([, count]) => count >= this.mostOfKind).map(([kind]) => kind);
  }

  /** False where no slot is free. */
  take(kind: string): boolean {
    const count = this.taken.get(kind) ?? 0;
    if (this.isFull || count >= this.mostOfKind) return false;
    this.taken.set(kind, count + 1);
    this.all += 1;
    return true;
  }

  leave(kind: string): void {
    const left = (this.taken.get(kind) ?? 1) - 1;
    if (left > 0) this.taken.set(kind, left);
    else this.taken.delete(kind);
    this.all -= 1;
  }
}
