import type { ReadResult } from '../edi/interchange.js';
import type { BusinessDocument } from '../edi/model/document.js';
import { CannotWrite, write, type Written } from '../edi/write.js';
import { Unreadable } from './files.js';
import type { Streams } from './streams.js';
import { visible } from './terminal.js';
import type { ConvertRequest } from './usage.js';

/** Longest list of what got lost. */
const MAX_LOSSES = 20;

/** Writes documents as EDIFACT, one interchange for each they came in, between the same parties under the same reference. Throws Unreadable where there is no way. */
export async function writeEdifact(
  { documents, interchanges }: ReadResult,
  { release, message }: ConvertRequest,
  streams: Streams,
): Promise<void> {
  for (const [index, list] of byInterchange(documents)) {
    const { sender = '', recipient = '', controlReference = '', test = false } = interchanges[index] ?? {};
    const written = attempt(() =>
      write(list, {
        sender,
        recipient,
        controlReference,
        test,
        preparedAt: new Date().toISOString().slice(0, 16),
        lineEnd: '\n',
        ...(release === null ? {} : { release }),
        ...(message === null ? {} : { message }),
      }),
    );
    await streams.out(written.bytes);
    await reportDoubts(written, streams);
  }
}

function byInterchange(documents: readonly BusinessDocument[]): ReadonlyMap<number, readonly BusinessDocument[]> {
  const found = new Map<number, BusinessDocument[]>();
  for (const document of documents) {
    const list = found.get(document.interchange);
    if (list === undefined) found.set(document.interchange, [document]);
    else list.push(document);
  }
  return found;
}

function attempt(writing: () => Written): Written {
  try {
    return writing();
  } catch (error) {
    if (error instanceof CannotWrite) throw new Unreadable(error.message);
    throw error;
  }
}

/** What the message has no place for, and what is wrong with the outcome, on standard error. */
async function reportDoubts({ findings, losses }: Written, { err }: Streams): Promise<void> {
  for (const { property, reason, text } of losses.slice(0, MAX_LOSSES))
    await err(
      `consignal-edi: not written: ${visible([property, text].filter((part) => part !== undefined).join(' '))} (${reason})\n`,
    );
  if (losses.length > MAX_LOSSES) await err(`consignal-edi: not written: ${losses.length - MAX_LOSSES} more\n`);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) await err(`consignal-edi: the written message has ${errors} errors; "lint" shows them\n`);
}
