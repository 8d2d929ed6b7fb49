import { createReadStream } from 'node:fs';
import { type CommandProcess, Output } from '../terminal/output.js';
import { STANDARD_INPUT, Unreadable, unreadable } from '../terminal/unreadable.js';
import { visible } from '../terminal/visible.js';
import { answerTo, csvOf, HEAD, jsonOf } from './answer.js';
import { RowError, rowsOf } from './rows.js';
import { seriesOf } from './series.js';
import { type ForecastRequest, requestOf, USAGE, UsageError } from './usage.js';

const NAME = 'consignal-forecast';
const DONE = 0;
const FAILED = 2;

/** Runs the command in a process; ends with its exit status once everything is written. */
export async function main({ args, stdin, stdout, stderr, version }: CommandProcess): Promise<number> {
  const output = new Output(stdout);
  const complain = async (text: string): Promise<number> => {
    await output.flush();
    const errors = new Output(stderr);
    await errors.write(`${NAME}: ${text}`);
    await errors.flush();
    return FAILED;
  };
  try {
    const request = requestOf(args);
    if (request === 'help') await output.write(USAGE);
    else if (request === 'version') await output.write(`${version}\n`);
    else await forecastAll(request, stdin, output);
    await output.flush();
    return DONE;
  } catch (error) {
    if (error instanceof UsageError) return complain(`${error.message}\n\n${USAGE}`);
    if (error instanceof FileError) return complain(`${visible(error.file)}: ${visible(error.message)}\n`);
    throw error;
  }
}

/** What is wrong with a file, or with one of its rows. */
class FileError extends Error {
  constructor(
    readonly file: string,
    message: string,
  ) {
    super(message);
  }
}

async function forecastAll(
  { file, horizon, asOf, json }: ForecastRequest,
  stdin: CommandProcess['stdin'],
  output: Output,
): Promise<void> {
  const pieces = file === STANDARD_INPUT ? stdin : createReadStream(file);
  try {
    let isFirst = !json;
    for await (const series of seriesOf(rowsOf(pieces))) {
      if (isFirst) await output.write(HEAD);
      isFirst = false;
      const answer = answerTo(series, horizon, asOf);
      await output.write(json ? jsonOf(answer) : csvOf(answer));
    }
    if (isFirst) await output.write(HEAD);
  } catch (error) {
    if (error instanceof RowError) throw new FileError(file, `line ${error.line}: ${error.message}`);
    const reason = unreadable(error);
    throw new FileError(file, reason instanceof Unreadable ? reason.message : String(reason));
  }
}
