import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** The process a command runs in. */
export interface CommandProcess {
  readonly args: readonly string[];
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
}

/** Output is written in pieces of so many characters. */
const PIECE = 65_536;

/** Text on its way out, put together so that not every line is a call of the system. */
export class Output {
  private waiting = '';

  constructor(private readonly stream: Writable) {}

  async write(text: string | Uint8Array): Promise<void> {
    if (typeof text !== 'string') {
      await this.flush();
      await this.send(text);
    } else if ((this.waiting += text).length > PIECE) await this.flush();
  }

  async flush(): Promise<void> {
    const text = this.waiting;
    this.waiting = '';
    if (text !== '') await this.send(text);
  }

  private async send(text: string | Uint8Array): Promise<void> {
    if (!this.stream.write(text)) await once(this.stream, 'drain');
  }
}
