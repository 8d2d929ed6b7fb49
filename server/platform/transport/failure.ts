import { keysOf } from '../../domain/typed-keys.js';
import { type Step } from './transport.js';
import { ADVICE } from './words/advice.js';

interface Kind {
  readonly step: Step;
  /** Trying again without a change somewhere may help. */
  readonly retry: boolean;
}
const KINDS = {
  'address-refused': { step: 'address', retry: false },
  unresolvable: { step: 'address', retry: true },
  unreachable: { step: 'connect', retry: true },
  timeout: { step: 'connect', retry: true },
  protocol: { step: 'connect', retry: true },
  'host-key': { step: 'identity', retry: false },
  certificate: { step: 'identity', retry: false },
  login: { step: 'login', retry: false },
  'missing-folder': { step: 'list', retry: false },
  'not-permitted': { step: 'list', retry: false },
  conflict: { step: 'write', retry: false },
  'size-differs': { step: 'write', retry: true },
  'too-large': { step: 'write', retry: false },
  name: { step: 'write', retry: false },
  refused: { step: 'write', retry: true },
  rejected: { step: 'write', retry: false },
  receipt: { step: 'write', retry: false },
  'own-side': { step: 'identity', retry: false },
  settings: { step: 'address', retry: false },
  unsupported: { step: 'list', retry: false },
  'not-available': { step: 'address', retry: false },
  aborted: { step: 'connect', retry: true },
  crashed: { step: 'connect', retry: true },
} as const satisfies Record<keyof typeof ADVICE, Kind>;
export type FailureCode = keyof typeof KINDS;
export const FAILURE_CODES = keysOf(KINDS);

/** An expected failure of a transport: what went wrong, in words without secrets, and what to do. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly step: Step = KINDS[code].step,
  ) {
    super(message);
  }
  get retry(): boolean {
    return KINDS[this.code].retry;
  }
  get advice(): string {
    return ADVICE[this.code][0];
  }
}

/** What a partner's server says is foreign text: one line, printable, short, without our secrets. */
export function foreignText(error: unknown, secrets: readonly string[]): string {
  let text = error instanceof Error ? error.message : String(error);
  for (const secret of secrets) if (secret !== '') text = text.replaceAll(secret, '***');
  return text
    .replaceAll(/[^\x20-\x7e\u00a1-\u{ffff}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** A name from outside, fit to be shown. */
export function shownName(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 128);
}

/** Rejects as soon as the signal does, whatever the work is waiting for. */
export async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: (() => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => {
      reject(stopFailure(signal));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}

function stopFailure(signal: AbortSignal): TransportFailure {
  const why: unknown = signal.reason;
  return why instanceof Error && why.name === 'TimeoutError'
    ? new TransportFailure('timeout', 'It took longer than the time allowed in all')
    : new TransportFailure('aborted', 'The transfer was stopped');
}
