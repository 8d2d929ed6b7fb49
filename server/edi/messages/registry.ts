import type { MessageType } from './message-type.js';
import { MESSAGE_TYPES } from './registry.generated.js';

const BY_TYPE: ReadonlyMap<string, MessageType> = new Map(
  MESSAGE_TYPES.map((message) => [`${message.agency ?? 'UN'} ${message.type}`, message]),
);

/** The EDIFACT message of a type (UNH 0065) of an agency that is read into documents, if it is known. */
export function messageType(type: string, agency: 'OD' | 'UN' = 'UN'): MessageType | undefined {
  return BY_TYPE.get(`${agency} ${type}`);
}
