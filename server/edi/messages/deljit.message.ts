import { DeljitReader } from './deljit.js';
import type { MessageType } from './message-type.js';

/** Delivery just in time: call-offs by sequence, read only. */
export const message: MessageType = { type: 'DELJIT', reader: (context) => new DeljitReader(context) };
