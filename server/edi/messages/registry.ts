import { DelforReader } from './delfor.js';
import type { MessageContext, MessageReader } from './message-reader.js';

/** EDIFACT messages that are read into documents, by UNH 0065. Adding a message is adding a line. */
export const MESSAGE_READERS: Readonly<Record<string, (context: MessageContext) => MessageReader>> = {
  DELFOR: (context) => new DelforReader(context),
};
