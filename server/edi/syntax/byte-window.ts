/** The part of a file that is in memory: all of it, or what a stream has brought last and some history before it. */
export interface ByteWindow {
  /** Bytes at hand, no more and no less. */
  readonly bytes: Uint8Array;
  /** Offset in the file of the first byte at hand. */
  readonly origin: number;
  /** The file ends where the window does. */
  readonly complete: boolean;
}

/** A window over a file that is in memory as a whole. */
export function wholeFile(bytes: Uint8Array): ByteWindow {
  return { bytes, origin: 0, complete: true };
}

/** A window that slides over a stream: what comes is put behind what is there, and what nobody needs any more goes. */
export class SlidingWindow implements ByteWindow {
  bytes: Uint8Array;
  origin = 0;
  complete = false;
  private readonly buffer: Uint8Array;
  private length = 0;

  constructor(capacity: number) {
    this.buffer = new Uint8Array(capacity);
    this.bytes = this.buffer.subarray(0, 0);
  }

  /** Offset in the file behind the last byte at hand. */
  get end(): number {
    return this.origin + this.length;
  }

  get full(): boolean {
    return this.length === this.buffer.length;
  }

  /** Takes in as much of chunk[from …] as there is room for; returns how much that was. */
  append(chunk: Uint8Array, from: number): number {
    const taken = Math.min(chunk.length - from, this.buffer.length - this.length);
    this.buffer.set(chunk.subarray(from, from + taken), this.length);
    this.length += taken;
    this.bytes = this.buffer.subarray(0, this.length);
    return taken;
  }

  /** Forgets what lies before an offset of the file. */
  forget(before: number): void {
    const gone = Math.min(before - this.origin, this.length);
    if (gone <= 0) return;
    this.buffer.copyWithin(0, gone, this.length);
    this.origin += gone;
    this.length -= gone;
    this.bytes = this.buffer.subarray(0, this.length);
  }
}
