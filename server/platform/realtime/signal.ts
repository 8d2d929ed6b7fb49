import { z } from 'zod';
import { apiTokenId, companyId, noticeId, sessionId, userId } from '../../contract/fields.js';
import { TOPICS } from '../../contract/names.js';

/** The channel between processes, of Postgres and of Redis alike. */
export const REALTIME_CHANNEL = 'consignal_realtime';

/** Whose identity changed: a session's, a user's (acting or acted for), or that of everybody who works in a company. */
export interface Forgetting {
  readonly forget: 'session' | 'user' | 'company';
  readonly id: string;
}

/** What crosses processes: which company's records of which kind changed. Never the records themselves. */
export const signal = z.union([
  // Of no company: for administrators of the installation, whichever company they are of.
  z.object({ company: companyId.nullable(), topic: z.enum(TOPICS), id: z.string() }),
  z.object({ endSession: sessionId }),
  z.object({ endToken: apiTokenId }),
  // A notice to deliver, one that was withdrawn or given back, and somebody whose list of them changed.
  z.object({ notice: noticeId }),
  z.object({ noticeChanged: noticeId }),
  z.object({ noticesOf: userId }),
  // It was set, called off or begun: read it again.
  z.object({ serviceWindow: z.literal(true) }),
  // Their cached identities are read again, and their sockets reconnect with the new ones.
  z.object({ forget: z.enum(['session', 'user', 'company']), id: z.string() }),
]);
export type Signal = z.infer<typeof signal>;
