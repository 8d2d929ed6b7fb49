import { ack } from './ack.js';
import { convert } from './convert.js';
import { Unreadable } from '../terminal/unreadable.js';
import { complain } from './complaint.js';
import { lint } from './lint.js';
import { listProfiles } from './profiles.js';
import { schema } from './schema.js';
import { show } from './show.js';
import { type ExitStatus, FAILED, FINE, type Streams } from './streams.js';
import { type Request, requestOf, USAGE, UsageError } from './usage.js';

/** Does what the arguments ask for. */
export async function command(args: readonly string[], streams: Streams, version: string): Promise<ExitStatus> {
  let request: Request;
  try {
    request = requestOf(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    await streams.err(`consignal-edi: ${error.message}\n\n${USAGE}`);
    return FAILED;
  }
  try {
    return await answer(request, streams, version);
  } catch (error) {
    if (error instanceof Unreadable && 'file' in request) return complain(request.file, error.message, streams);
    throw error;
  }
}

async function answer(request: Request, streams: Streams, version: string): Promise<ExitStatus> {
  switch (request.command) {
    case 'lint':
      return lint(request, streams);
    case 'show':
      return show(request, streams);
    case 'convert':
      return convert(request, streams);
    case 'profiles':
      return listProfiles(request, streams);
    case 'schema':
      return schema(streams);
    case 'ack':
      return ack(request, streams);
    case 'help':
      await streams.out(USAGE);
      return FINE;
    case 'version':
      await streams.out(`${version}\n`);
      return FINE;
  }
}
