import { randomInt } from 'node:crypto';
import { acknowledge, type Silence } from '../edi/acknowledge.js';
import { read } from '../edi/read.js';
import { bytesOf } from './files.js';
import { complain } from './complaint.js';
import { ERRORS_FOUND, type ExitStatus, FINE, type Streams } from './streams.js';
import type { AckRequest } from './usage.js';

const SILENCES: Readonly<Record<Silence, string>> = {
  'not-edifact': 'only EDIFACT has syntax acknowledgements',
  'no-interchange': 'there is no interchange (UNB) to acknowledge',
  'header-unreadable': 'the interchange header (UNB) can’t be read',
  'acknowledgements-only': 'acknowledgements are never acknowledged',
  'not-requested': 'no acknowledgement was asked for',
};

/** The time to the millisecond, a random part and the answer's place, in the fourteen places of UNB 0020: no counter stands behind the command. */
function newReference(index: number): string {
  const text = (value: number, length: number): string => value.toString(36).padStart(length, '0').slice(-length);
  return `${text(Date.now(), 8)}${text(randomInt(36 ** 4), 4)}${text(index, 2)}`.toUpperCase();
}

/** Writes the syntax acknowledgement (CONTRL) for a file to standard output. */
export async function ack({ file }: AckRequest, streams: Streams): Promise<ExitStatus> {
  const bytes = await bytesOf(file, streams.stdin);
  const now = new Date().toISOString();
  const { bytes: answer, reason } = acknowledge(bytes, {
    controlReference: newReference,
    preparedAt: now.slice(0, 16),
  });
  if (answer === null) return complain(file, SILENCES[reason ?? 'no-interchange'], streams);
  await streams.out(answer);
  return read(bytes).errorCount > 0 ? ERRORS_FOUND : FINE;
}
