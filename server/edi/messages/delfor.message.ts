import { DelforReader } from './delfor.js';
import type { MessageType } from './message-type.js';

/** Delivery schedule: read by hand-written code, since a file brings tens of thousands of call-offs. */
export const message: MessageType = { type: 'DELFOR', reader: (context) => new DelforReader(context) };
