import type { MessageTables } from '../directories/directory.js';
import type { Group } from '../mapping/plan.js';
import type { Codes } from '../mapping/profile.js';
import type { Rendered } from '../mapping/render.js';
import type { BusinessDocument } from '../model/document.js';
import type { MessageContext, MessageReader } from './message-reader.js';

/** An EDIFACT message that is read into documents. One file `NAME.message.ts` exports one as `message`; the registry is made from these files. */
export interface MessageType {
  /** UNH 0065. */
  readonly type: string;
  /** UNH 0051 where it is not UN: another agency may give a message of its own a name that the UN has, too. */
  readonly agency?: 'OD';
  reader(context: MessageContext): MessageReader;
  /** How the message is written; absent where it is only read. */
  readonly writer?: MessageWriter;
}

/** Puts a document into segments of a message. */
export interface MessageWriter {
  /** Whether this message says what the document says. */
  accepts(document: BusinessDocument): boolean;
  /** Release that is written where none is asked for: `D96A`. */
  readonly release: string;
  /** The same with syntax version 4, for messages that come with the syntax. */
  readonly syntax4Release?: string;
  segments(document: BusinessDocument, group: Group, codes: Codes, tables: MessageTables): Rendered;
}
