import { Problem } from '../../contract/problem.js';
import { findPlace, isPublic } from '../../platform/transport/address.js';
import { abortable, foreignText, TransportFailure } from '../../platform/transport/failure.js';
import { callOnce } from '../../platform/transport/http-call.js';
import type { TransportEnvironment } from '../../platform/transport/settings.js';
import { limits } from '../../platform/transport/transport.js';
import { signedHeaders, type Signed } from './webhook.secret.js';
import type { Attempt } from './webhook.sender.store.js';

/** Milliseconds for a call, all in all. */
const LIMITS = limits.parse({ connectMs: 5_000, idleMs: 10_000, totalMs: 10_000 });
const LOOK_UP_MS = 5_000;
/** Characters of an answer that are kept to be shown. */
const SHOWN = 1_000;

/** Where webhooks may lead, as the installation says. */
export interface Allowed {
  readonly allowedNetworks: readonly string[];
  readonly allowedPorts: readonly number[];
}

/** Reports early why a call would be refused; each call is checked again. @throws Problem address-not-allowed. */
export async function refuseBadAddress(address: string, around: Allowed): Promise<void> {
  const { protocol, hostname, port } = new URL(address);
  const isSecure = protocol === 'https:';
  try {
    const target = {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? (isSecure ? 443 : 80) : Number(port),
      protocol: 'http',
    } as const;
    const place = await abortable(findPlace(target, environmentOf(around)), AbortSignal.timeout(LOOK_UP_MS));
    if (!isSecure && isPublic(place.address))
      throw new TransportFailure(
        'address-refused',
        'Plain HTTP goes to allowed addresses inside the own network alone',
      );
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    throw new Problem('address-not-allowed', `${error.message}. ${error.advice}`, [
      { path: 'url', message: error.message },
    ]);
  }
}

/**
 * One signed call (Standard Webhooks) to the one address that the name leads to and that is allowed. Redirects are not followed; of the answer
 * 64 KB are read. Never throws for a failing receiver.
 */
export async function callReceiver(
  url: string,
  message: Signed,
  secrets: readonly string[],
  around: Allowed,
): Promise<Attempt> {
  const address = new URL(url);
  const body = Buffer.from(message.body);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    'user-agent': 'Consignal-Webhooks/1',
    ...signedHeaders(message, secrets),
  };
  const line = {
    url: address,
    authority: undefined,
    secrets,
    around: environmentOf(around),
    limits: LIMITS,
    plainInsideOnly: true,
  };
  try {
    const call = { method: 'POST', path: `${address.pathname}${address.search}`, headers, body, cutAnswer: true };
    const { status, body: answer } = await callOnce(line, call, AbortSignal.timeout(LIMITS.totalMs), () => undefined);
    const isTaken = status >= 200 && status < 300;
    return {
      status,
      answer: shown(answer),
      error: isTaken
        ? null
        : status >= 300 && status < 400
          ? `Answered ${String(status)}: redirects are not followed`
          : `Answered ${String(status)}`,
    };
  } catch (error) {
    return {
      status: null,
      answer: null,
      error: error instanceof TransportFailure ? error.message : foreignText(error, secrets),
    };
  }
}

function environmentOf({ allowedNetworks, allowedPorts }: Allowed): TransportEnvironment {
  return { allowedNetworks: [...allowedNetworks], allowedPorts: [...allowedPorts] };
}

/** Foreign text as it may be stored and shown: one line, printable, short. */
function shown(answer: Buffer): string {
  return answer
    .toString('utf8')
    .replaceAll(/[^\x20-\x7e\u00a1-\ud7ff\ue000-\ufffd]+/g, ' ')
    .trim()
    .slice(0, SHOWN);
}
