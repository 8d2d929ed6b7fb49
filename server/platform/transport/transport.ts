import { z } from 'zod';
import { CONNECTION_STEPS } from '../../domain/agreement/transport.js';

/** A name that may become part of a path. Others are reported, and never used as one. */
export const FILE_NAME = /^(?!\.)[A-Za-z0-9._-]{1,128}$/;

export function isFileName(name: string): boolean {
  return FILE_NAME.test(name);
}

export interface ReceivedFile {
  readonly remoteName: string;
  readonly bytes: Uint8Array;
  readonly receivedAt: Date;
}
/** `taken`: the file is safe here and may go at the source. `kept`: it stays there and comes again. */
export const OUTCOMES = ['taken', 'kept'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type OnFile = (file: ReceivedFile) => Promise<Outcome>;

const left = z.object({
  /** Printable, at most 128 signs; not fit to be used as a path. */
  name: z.string().max(200),
  reason: z.enum(['name', 'too-large', 'still-growing', 'not-readable', 'taken-but-not-removed', 'not-reached']),
  /** How large the place says that a file is that is too large. */
  size: z.number().int().optional(),
});
export type LeftFile = z.infer<typeof left>;

export const receiveSummary = z.object({
  taken: z.number().int(),
  kept: z.number().int(),
  /** Files that stay at the source, or that were taken and could not be removed there; the first hundred. */
  left: z.array(left),
  /** There are more files, and another round at once would reach them. */
  more: z.boolean(),
  warnings: z.array(z.string()),
});
export type ReceiveSummary = z.infer<typeof receiveSummary>;

export interface OutgoingFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Counts from 1: two attempts never write the same unfinished file, even where both believe that it is theirs. */
  readonly attempt?: number | undefined;
  /** Which sending this is an attempt of: two of them may have the same name. */
  readonly sending?: string | undefined;
}
export const sendReceipt = z.object({
  /** `there-already`: the same name with the same bytes was found, nothing was written. */
  state: z.enum(['sent', 'there-already']),
  name: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  /** The partner's system said that it has it whole: an MDN. Absent where the transport knows no such word. */
  acknowledged: z.boolean().optional(),
  /** The name that the partner's system knows the transfer by. */
  messageId: z.string().max(300).optional(),
  warnings: z.array(z.string()),
});
export type SendReceipt = z.infer<typeof sendReceipt>;

/** In the order in which a connection meets them. */
export const STEPS = CONNECTION_STEPS;
export type Step = (typeof STEPS)[number];
export const testReport = z.object({
  ok: z.boolean(),
  steps: z.array(
    z.object({ step: z.enum(STEPS), outcome: z.enum(['ok', 'warning', 'failed', 'skipped']), text: z.string() }),
  ),
});
export type TestReport = z.infer<typeof testReport>;
export type StepReport = TestReport['steps'][number];
/** Where an adapter says how far it came. */
export type Note = (step: Step, outcome: 'ok' | 'warning' | 'skipped', text: string) => void;

/** One port for every way in which files come and go. All of it ends early with `signal`, and throws TransportFailure. */
export interface Transport {
  /** Brings the files that lie at the partner, one at a time; each goes there only after `onFile` said `taken`. */
  receive(onFile: OnFile, signal: AbortSignal): Promise<ReceiveSummary>;
  /** May be repeated after any failure: the same name and bytes are there once. Other bytes under the name are a conflict. */
  send(file: OutgoingFile, signal: AbortSignal): Promise<SendReceipt>;
  /** Says step by step what works, and what to do about the rest. Never throws for a failing partner. */
  test(signal: AbortSignal): Promise<TestReport>;
}

export const limits = z.object({
  connectMs: z.number().int().min(50).max(120_000).default(15_000),
  /** Nothing heard for so long. */
  idleMs: z.number().int().min(50).max(300_000).default(30_000),
  /** A whole round, a whole sending. */
  totalMs: z.number().int().min(100).max(3_600_000).default(300_000),
  maxBytes: z
    .number()
    .int()
    .min(1)
    .max(25 * 1024 * 1024)
    .default(25 * 1024 * 1024),
  /** That a round takes away from the source; it looks at ten times as many. */
  maxFiles: z.number().int().min(1).max(10_000).default(100),
});
export type Limits = z.infer<typeof limits>;
