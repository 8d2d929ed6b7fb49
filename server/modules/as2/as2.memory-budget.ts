import { Problem } from '../../contract/problem.js';

const MB = 1_048_576;
/** What a message weighs beside its bytes: its connection, and each piece it comes in. */
const CONNECTION_BYTES = 65_536;
const PIECE_BYTES = 512;

/** Memory that a message takes up. */
export interface Reservation {
  /** For a piece of so many bytes. @throws Problem too-many-requests. */
  readonly grow: (bytes: number) => void;
  readonly release: () => void;
}

/**
 * Memory for the messages being received, by the bytes that have come: a slow sender uses almost none, and no source more than a third,
 * which is two messages of the largest size or hundreds of the usual one.
 */
export class MemoryBudget {
  private readonly bySource = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly most = 168 * MB,
    private readonly mostOfOne = most / 3,
  ) {}

  /** @throws Problem too-many-requests. */
  take(source: string): Reservation {
    let taken = 0;
    const add = (bytes: number): void => {
      const ofSource = this.of(source) + bytes;
      if (ofSource > this.mostOfOne || this.total + bytes > this.most) throw new Problem('too-many-requests');
      taken += bytes;
      this.set(source, bytes);
    };
    add(CONNECTION_BYTES);
    return {
      grow: (bytes) => {
        add(bytes + PIECE_BYTES);
      },
      release: () => {
        this.set(source, -taken);
        taken = 0;
      },
    };
  }

  private of(source: string): number {
    return this.bySource.get(source) ?? 0;
  }

  private set(source: string, more: number): void {
    this.total += more;
    const ofSource = this.of(source) + more;
    if (ofSource > 0) this.bySource.set(source, ofSource);
    else this.bySource.delete(source);
  }
}
