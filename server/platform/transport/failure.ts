import { keysOf } from '../../domain/typed-keys.js';
import { type Step } from './transport.js';

interface Kind {
  readonly step: Step;
  /** Trying again without a change somewhere may help. */
  readonly retry: boolean;
  readonly advice: string;
}
const KINDS = {
  'address-refused': {
    step: 'address',
    retry: false,
    advice:
      'Enter the public host name of the partner. An address inside of the own network must be allowed in the configuration first.',
  },
  unresolvable: {
    step: 'address',
    retry: true,
    advice: 'Check the spelling of the host name, and that the name server answers.',
  },
  unreachable: {
    step: 'connect',
    retry: true,
    advice: 'Check host and port, and that the firewalls on both sides let the connection through.',
  },
  timeout: {
    step: 'connect',
    retry: true,
    advice: 'The other side does not answer in time. Try again later; if it goes on, ask the partner.',
  },
  protocol: {
    step: 'connect',
    retry: true,
    advice: 'The other side does not speak as it should. Check port and kind of connection.',
  },
  'host-key': {
    step: 'identity',
    retry: false,
    advice:
      'Compare the fingerprint with the one that the partner gave you on another way, and enter it in the settings only if they are equal.',
  },
  certificate: {
    step: 'identity',
    retry: false,
    advice:
      "Ask the partner for a valid certificate in the host's name, or enter the certificate of its authority in the settings.",
  },
  login: { step: 'login', retry: false, advice: 'Check user name and password or key.' },
  'missing-folder': { step: 'list', retry: false, advice: 'Check the name of the folder; ask the partner to make it.' },
  'not-permitted': {
    step: 'list',
    retry: false,
    advice: 'Ask the partner for the right to read, write, rename and remove in this folder.',
  },
  conflict: {
    step: 'write',
    retry: false,
    advice: 'Another file of this name lies there. It was not touched; send under another name.',
  },
  'size-differs': {
    step: 'write',
    retry: true,
    advice: 'The file did not arrive whole, and was not handed over. Check the free space at the partner.',
  },
  'too-large': { step: 'write', retry: false, advice: 'Send less in one file.' },
  name: {
    step: 'write',
    retry: false,
    advice: 'Use letters without accents, digits, dots, dashes and underscores, at most 128, no dot in front.',
  },
  refused: { step: 'write', retry: true, advice: "The partner's server refused the file. Ask the partner." },
  rejected: {
    step: 'write',
    retry: false,
    advice:
      "The partner's system took the file and says that it can not use it. Ask the partner, correct what it names, and send anew.",
  },
  receipt: {
    step: 'write',
    retry: false,
    advice: 'The file may have arrived. Ask the partner before it is sent again, and compare the certificates.',
  },
  'own-side': {
    step: 'identity',
    retry: false,
    advice: 'Have it approved on the page Identifications (under Partners), and send anew.',
  },
  settings: { step: 'address', retry: false, advice: 'Correct the settings.' },
  unsupported: { step: 'list', retry: false, advice: 'This kind of connection only sends.' },
  'not-available': {
    step: 'address',
    retry: false,
    advice: 'Agree with the partner upon another way, such as SFTP, until this one is there.',
  },
  aborted: { step: 'connect', retry: true, advice: 'It was stopped from here.' },
  crashed: {
    step: 'connect',
    retry: true,
    advice: 'The transfer process ended early. Nothing is lost; it is tried again.',
  },
} as const satisfies Record<string, Kind>;
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
    return KINDS[this.code].advice;
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
