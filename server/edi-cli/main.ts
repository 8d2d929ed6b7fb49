import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { command } from './command.js';
import type { ExitStatus, Streams } from './streams.js';
import { paintFor } from './terminal.js';

/** The process the command runs in. */
interface CommandProcess {
  readonly args: readonly string[];
  readonly stdin: Readable;
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
}

const USUAL_COLUMNS = 100;
const MAX_COLUMNS = 200;
/** Output is written in pieces of so many characters. */
const PIECE = 65_536;

/** Runs the command in a process; ends with its exit status once everything is written. */
export async function main({ args, stdin, stdout, stderr, environment, version }: CommandProcess): Promise<ExitStatus> {
  const output = new Output(stdout);
  const errors = new Output(stderr);
  const streams: Streams = {
    stdin,
    out: (text) => output.write(text),
    async err(text) {
      await output.flush();
      await errors.write(text);
      await errors.flush();
    },
    paint: paintFor(stdout.isTTY === true, environment),
    columns: Math.min(MAX_COLUMNS, stdout.columns ?? USUAL_COLUMNS),
  };
  const status = await command(args, streams, version);
  await output.flush();
  return status;
}

/** Text on its way out, put together so that not every line is a call of the system. */
class Output {
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
