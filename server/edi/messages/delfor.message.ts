import { DelforReader } from './delfor.js';
import { delforWriter } from './delfor-writer.js';
import type { MessageType } from './message-type.js';

/** Delivery schedule: read and written by hand-written code, since a file brings tens of thousands of call-offs. */
export const message: MessageType = {
  type: 'DELFOR',
  reader: (context) => new DelforReader(context),
  writer: delforWriter,
};
