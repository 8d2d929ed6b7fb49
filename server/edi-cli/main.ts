import { type CommandProcess, Output } from '../terminal/output.js';
import { command } from './command.js';
import type { ExitStatus, Streams } from './streams.js';
import { paintFor } from './terminal.js';

const USUAL_COLUMNS = 100;
const MAX_COLUMNS = 200;

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
