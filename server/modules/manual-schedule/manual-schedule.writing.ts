import type { DeliveryScheduleDocument } from '../../edi/model/delivery-schedule.js';
import { foreignIn, write } from '../../edi/write.js';

/** A schedule to be written, and the interchange that it is written into. */
export interface WritingTask {
  readonly document: DeliveryScheduleDocument;
  readonly sender: string;
  readonly recipient: string;
  readonly controlReference: string;
  /** `YYYY-MM-DDThh:mm`. */
  readonly preparedAt: string;
}
/** The bytes of the file, and what a reader of it would not see as it was entered: nothing, unless a text has no place in the message. */
export interface WrittenSchedule {
  readonly bytes: Uint8Array;
  readonly lost: readonly string[];
}

/** Writes a schedule as DELFOR D.97A; in UTF-8 where Latin-1 lacks characters of it. */
export function writeSchedule({ document, ...options }: WritingTask): WrittenSchedule {
  const isForeign =
    foreignIn(JSON.stringify(document, (_, value: unknown) => (typeof value === 'bigint' ? '' : value))).length > 0;
  const { bytes, losses, findings } = write(document, {
    ...options,
    message: 'DELFOR',
    release: 'D97A',
    ...(isForeign ? { syntax: 'UNOW', syntaxVersion: 4 } : {}),
  });
  const errors = findings.filter(({ severity }) => severity === 'error');
  return {
    bytes,
    lost: [
      ...losses.map(({ property, text }) => [property, text].filter(Boolean).join(': ')),
      ...errors.map((one) => `${one.path} ${one.found}`),
    ],
  };
}
