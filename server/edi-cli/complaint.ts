import { type ExitStatus, FAILED, type Streams } from './streams.js';
import { visible } from '../terminal/visible.js';

/** Reports a file that can't be read. */
export async function complain(path: string, problem: string, streams: Streams): Promise<ExitStatus> {
  await streams.err(`consignal-edi: ${visible(path)}: ${problem}\n`);
  return FAILED;
}
