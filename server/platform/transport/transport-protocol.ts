import { z } from 'zod';
import { FAILURE_CODES } from './failure.js';
import { transportEnvironment, transportSettings } from './settings.js';
import { FILE_NAME, limits, OUTCOMES, receiveSummary, sendReceipt, STEPS, testReport } from './transport.js';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const task = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('receive') }),
  z.object({
    kind: z.literal('send'),
    name: z.string().max(1000),
    bytes,
    attempt: z.number().int().min(1).optional(),
    sending: z
      .string()
      .regex(/^\d{1,20}$/)
      .optional(),
  }),
  z.object({ kind: z.literal('test') }),
]);
export type Task = z.infer<typeof task>;

/** What the parent says. The settings come this way, because arguments and environment of a process can be read by others. */
export const toChild = z.discriminatedUnion('say', [
  z.object({ say: z.literal('start'), task, settings: transportSettings, around: transportEnvironment, limits }),
  z.object({ say: z.literal('outcome'), number: z.number().int(), outcome: z.enum(OUTCOMES) }),
  z.object({ say: z.literal('stop') }),
]);
export type ToChild = z.infer<typeof toChild>;

/** What the child says: it deals with foreign data, so it is believed no more than a partner. */
export const fromChild = z.discriminatedUnion('say', [
  /** It is loaded and hears: the time of the transfer begins. */
  z.object({ say: z.literal('ready') }),
  z.object({
    say: z.literal('file'),
    number: z.number().int(),
    name: z.string().regex(FILE_NAME),
    bytes,
    receivedAt: z.number(),
  }),
  z.object({ say: z.literal('received'), summary: receiveSummary }),
  z.object({ say: z.literal('sent'), receipt: sendReceipt }),
  z.object({ say: z.literal('tested'), report: testReport }),
  z.object({
    say: z.literal('failed'),
    code: z.enum(FAILURE_CODES),
    step: z.enum(STEPS),
    message: z.string().max(1000),
  }),
]);
export type FromChild = z.infer<typeof fromChild>;
