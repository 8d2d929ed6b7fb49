import { randomInt } from 'node:crypto';
import { aperaks } from '../edi/aperak.js';
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

const NOTHING_TO_ANSWER =
  'no document with sender and recipient to answer by content; where syntax is wrong, CONTRL says so';
/** Findings an answer is made of. */
const MAX_FINDINGS = 10_000;

/** The time to the millisecond, a random part and the answer's place, in the fourteen places of UNB 0020: no counter stands behind the command. */
function newReference(index: number): string {
  const text = (value: number, length: number): string => value.toString(36).padStart(length, '0').slice(-length);
  return `${text(Date.now(), 8)}${text(randomInt(36 ** 4), 4)}${text(index, 2)}`.toUpperCase();
}

/** Writes the acknowledgement for a file to standard output: of its syntax (CONTRL), or of the content of its documents (APERAK). */
export async function ack({ file, message, language }: AckRequest, streams: Streams): Promise<ExitStatus> {
  const bytes = await bytesOf(file, streams.stdin);
  const reading = read(bytes, { maxFindings: MAX_FINDINGS });
  const options = { controlReference: newReference, preparedAt: new Date().toISOString().slice(0, 16) };
  if (message === 'APERAK') {
    const answers = aperaks(reading, { ...options, language });
    if (answers.length === 0) return complain(file, NOTHING_TO_ANSWER, streams);
    for (const answer of answers) await streams.out(answer.bytes);
  } else {
    const { bytes: answer, reason } = acknowledge(bytes, options);
    if (answer === null) return complain(file, SILENCES[reason ?? 'no-interchange'], streams);
    await streams.out(answer);
  }
  return reading.errorCount > 0 ? ERRORS_FOUND : FINE;
}
