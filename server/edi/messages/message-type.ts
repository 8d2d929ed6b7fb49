import type { MessageContext, MessageReader } from './message-reader.js';

/** An EDIFACT message that is read into documents. One file `NAME.message.ts` exports one as `message`; the registry is made from these files. */
export interface MessageType {
  /** UNH 0065. */
  readonly type: string;
  reader(context: MessageContext): MessageReader;
}
