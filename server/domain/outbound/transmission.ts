/**
 * Where a file on its way to a partner stands, and what may be done about it by hand.
 * `queued`: waits for a worker, or for the next attempt. `sending`: a worker has it. `sent`: the partner has it. `failed`: given up until
 * somebody acts. `cancelled`: stopped by hand before it left.
 */
export const TRANSMISSION_STATES = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const;
export type TransmissionState = (typeof TRANSMISSION_STATES)[number];

interface Actions {
  /** Try now, with the same bytes under the same name. */
  readonly retry: boolean;
  /** Stop it before it leaves. */
  readonly cancel: boolean;
  /** Send what was sent already once more. */
  readonly resend: boolean;
}
export const TRANSMISSION_ACTIONS: Readonly<Record<TransmissionState, Actions>> = {
  queued: { retry: true, cancel: true, resend: false },
  sending: { retry: false, cancel: false, resend: false },
  sent: { retry: false, cancel: false, resend: true },
  failed: { retry: true, cancel: true, resend: false },
  cancelled: { retry: true, cancel: false, resend: false },
};

/** Failures in a row after which nobody tries again by himself: with the waits growing to four hours, a day and a half. */
export const MAX_FAILURES = 16;

/** What an acknowledgement says of what was sent, and what waiting for one has come to. */
export type AcknowledgementState = 'none' | 'awaiting' | 'late' | 'overdue' | 'acknowledged' | 'partly' | 'rejected' | 'given';
/** What came in: `received` and `unclear` decide nothing. */
export type Verdict = 'open' | 'received' | 'unclear' | 'acknowledged' | 'partly' | 'rejected';

/**
 * What is known after a verdict. A mere receipt decides nothing; a rejection stands against an application's consent, which comes from
 * another check; else the later word counts. Null where nothing changes.
 */
export function afterVerdict(before: AcknowledgementState, verdict: Verdict, level: 'syntax' | 'application'): AcknowledgementState | null {
  if (verdict === 'open' || verdict === 'received' || verdict === 'unclear') return null;
  if (verdict === 'acknowledged' && level === 'application' && (before === 'rejected' || before === 'partly')) return null;
  return before === verdict ? null : verdict;
}

/** Names that files may have on every partner's system. */
const FILE_NAME = /^(?!\.)[A-Za-z0-9._-]{1,128}$/;

/**
 * The name of an outgoing file: the agreement's first virtual file name, else `<type>_<reference>.edi`. The reference makes names unique,
 * so it is put before the ending of a virtual name that doesn't say where it goes (`ASN.edi` becomes `ASN_17.edi`); signs that are not
 * allowed become underscores.
 */
export function outgoingFileName(messageType: string, reference: string, virtualNames: readonly string[]): string {
  const clean = (text: string): string => text.replaceAll(/[^A-Za-z0-9._-]/g, '_');
  const [virtual] = virtualNames;
  const base = virtual ?? `${clean(messageType)}.edi`;
  const point = base.lastIndexOf('.');
  const [stem, ending] = point > 0 ? [base.slice(0, point), base.slice(point)] : [base, ''];
  const tail = `_${clean(reference)}${ending}`;
  const name = `${stem.slice(0, Math.max(1, 128 - tail.length))}${tail}`.slice(0, 128);
  return FILE_NAME.test(name) ? name : `_${name}`.slice(0, 128);
}
