/** Work of one source is done one after the other, so that what it hands in at a time keeps the others waiting for one piece of work at most. */
export class KeyedSerialQueue {
  private readonly last = new Map<string, Promise<unknown>>();

  async run<T>(source: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(source) ?? Promise.resolve()).then(work, work);
    this.last.set(source, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(source) === mine) this.last.delete(source);
    }
  }
}
