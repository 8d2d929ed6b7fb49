import { read } from '../edi/read.js';
import { bytesOf } from './files.js';
import { complain } from './lint.js';
import { ERRORS_FOUND, type ExitStatus, FINE, type Streams } from './streams.js';
import type { AckRequest } from './usage.js';

/** Makes the CONTRL for a file; `bytes` is null where none is due, `reason` says why. */
export type Acknowledge = (bytes: Uint8Array) => { readonly bytes: Uint8Array | null; readonly reason?: string };

/** Writes the syntax acknowledgement for a file to standard output. */
export async function ack({ file }: AckRequest, streams: Streams, acknowledge: Acknowledge | null): Promise<ExitStatus> {
  if (acknowledge === null) return complain(file, 'acknowledgements are not available', streams);
  const bytes = await bytesOf(file, streams.stdin);
  const { bytes: answer, reason = 'nothing to acknowledge' } = acknowledge(bytes);
  if (answer === null) return complain(file, reason, streams);
  await streams.out(answer);
  return read(bytes).errorCount > 0 ? ERRORS_FOUND : FINE;
}
