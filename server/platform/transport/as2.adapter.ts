import { X509Certificate } from 'node:crypto';
import { CmsError } from './as2/cms.js';
import { identityOf, signersOf } from './as2/identity.js';
import { pack, type Packed } from './as2/message.js';
import { readReceipt, type Receipt } from './as2/receipt.js';
import { checked, digest, report } from './exchange.js';
import { foreignText, TransportFailure } from './failure.js';
import { callOnce, connected, refusal, type HttpAnswer, type Line } from './http-call.js';
import { secretsOf, type SettingsOf, type TransportEnvironment } from './settings.js';
import {
  type Limits,
  type Note,
  type OutgoingFile,
  type ReceiveSummary,
  type SendReceipt,
  type TestReport,
  type Transport,
} from './transport.js';

const SOON_MS = 30 * 86_400_000;
const MIC_DIGESTS = ['sha256', 'sha384', 'sha512', 'sha1'];
/** A partner that had the message before says so; it has the file. */
const DUPLICATE = /^processed\/(?:warning|error)\s*:.*duplicate/i;
/** `processed`, or with a warning, which is shown. */
const PROCESSED = /^processed(?:\s*\/\s*warning\b.*)?$/i;

/** Sending by AS2 (RFC 4130): files are signed and encrypted as S/MIME in an HTTP POST, whose answer is the partner's receipt (MDN). */
export class As2Transport implements Transport {
  private readonly line: Line;
  constructor(
    private readonly settings: SettingsOf<'as2'>,
    around: TransportEnvironment,
    limits: Limits,
  ) {
    this.line = {
      url: new URL(settings.url),
      authority: settings.authority,
      secrets: secretsOf(settings),
      around,
      limits,
    };
  }

  async receive(): Promise<ReceiveSummary> {
    throw new TransportFailure('unsupported', 'Partners bring their files by AS2, they are not fetched');
  }

  /** The same file has the same Message-ID, so that a partner that had it knows it again. */
  async send(file: OutgoingFile, signal: AbortSignal): Promise<SendReceipt> {
    const { name, bytes } = checked(file, this.line.limits);
    const sha256 = digest(bytes);
    const warnings: string[] = [];
    const packed = pack({ name, bytes }, this.protection());
    const messageId = this.messageId(name, sha256);
    const { pathname, search } = this.line.url;
    const answer = await callOnce(
      this.line,
      {
        method: 'POST',
        path: `${pathname}${search}`,
        headers: this.headers(packed, name, messageId),
        body: packed.body,
      },
      signal,
      (_, outcome, text) => {
        if (outcome === 'warning') warnings.push(text);
      },
    );
    if (answer.status < 200 || answer.status >= 300) throw refusal(answer.status, name);
    const receipt = { name, size: bytes.length, sha256, messageId };
    if (this.settings.mdn === 'none') return { ...receipt, state: 'sent', warnings };
    const { isThereAlready, isProven } = this.judge(this.receiptIn(answer), packed, messageId, warnings);
    return { ...receipt, state: isThereAlready ? 'there-already' : 'sent', acknowledged: isProven, warnings };
  }

  /** Reaches the partner's server and looks at keys and certificates; no message is sent. */
  async test(signal: AbortSignal): Promise<TestReport> {
    return await report(async (note) => {
      await connected(this.line, signal, note, () => Promise.resolve());
      this.protection();
      const { ownCertificate, partnerCertificate, partnerSigningCertificate } = this.settings;
      checkDates('Our certificate', ownCertificate, note);
      checkDates("The partner's certificate", partnerCertificate, note);
      checkDates("The partner's signing certificate", partnerSigningCertificate, note);
      note('login', 'ok', 'Certificates and key fit together');
      note('list', 'skipped', 'Partners bring their files by AS2');
      note('write', 'skipped', 'No message is sent for a test');
    });
  }

  private protection(): Parameters<typeof pack>[1] {
    const { sign, encrypt, partnerCertificate } = this.settings;
    return {
      signer: sign ? identityOf(this.settings) : undefined,
      encryptFor: encrypt ? partnerCertificate : undefined,
    };
  }

  private messageId(name: string, sha256: string): string {
    const { as2From, as2To } = this.settings;
    return `<${digest(Buffer.from(`${sha256}\n${name}\n${as2From}\n${as2To}`)).slice(0, 40)}@${as2From.replaceAll(/[^A-Za-z0-9.-]+/g, '-')}>`;
  }

  private headers({ headers, body }: Packed, name: string, messageId: string): Record<string, string> {
    const { as2From, as2To, mdn } = this.settings;
    const wish =
      signersOf(this.settings).length === 0
        ? {}
        : {
            'disposition-notification-options':
              'signed-receipt-protocol=required, pkcs7-signature; signed-receipt-micalg=optional, sha-256, sha1',
          };
    return {
      ...Object.fromEntries(headers.map(([field, value]) => [field.toLowerCase(), value])),
      'content-length': String(body.length),
      'mime-version': '1.0',
      'as2-version': '1.2',
      'as2-from': quoted(as2From),
      'as2-to': quoted(as2To),
      'message-id': messageId,
      subject: name,
      date: new Date().toUTCString(),
      'user-agent': 'Consignal',
      'ediint-features': 'multiple-attachments-not-supported',
      ...(mdn === 'none' ? {} : { 'disposition-notification-to': quoted(as2From), ...wish }),
    };
  }

  private receiptIn({ headers, body }: HttpAnswer): Receipt {
    const fields = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    let receipt: Receipt | undefined;
    try {
      receipt = readReceipt({ headers: new Map(fields), body }, signersOf(this.settings));
    } catch (error) {
      if (error instanceof CmsError)
        throw new TransportFailure('receipt', `The partner's receipt is not signed as agreed: ${error.message}`);
      throw error;
    }
    if (receipt === undefined)
      throw new TransportFailure('protocol', "The partner's server took the message and gave no receipt");
    return receipt;
  }

  /** What the receipt means. @throws TransportFailure `rejected` for a refusal, `receipt` for one that proves nothing. */
  private judge(
    receipt: Receipt,
    packed: Packed,
    messageId: string,
    warnings: string[],
  ): { readonly isThereAlready: boolean; readonly isProven: boolean } {
    const { disposition, mic, text, isSigned } = receipt;
    if (receipt.originalMessageId !== messageId)
      throw new TransportFailure('receipt', "The partner's receipt is for another message");
    const canSign = signersOf(this.settings).length > 0;
    // An unsigned refusal is believed: it may come from a partner that doesn't know us yet, and nothing is held to have arrived by it.
    const isThereAlready = DUPLICATE.test(disposition);
    const disposed = foreignText(disposition, this.line.secrets);
    if (!isThereAlready && !PROCESSED.test(disposition))
      throw new TransportFailure(
        'rejected',
        `The partner's receipt says ${disposed}${text === '' ? '' : `: ${foreignText(text, this.line.secrets)}`}`,
      );
    if (canSign && !isSigned) throw new TransportFailure('receipt', "The partner's receipt is not signed");
    if (!isThereAlready && disposition.toLowerCase() !== 'processed')
      warnings.push(`The partner's receipt says ${disposed}`);
    if (!canSign) warnings.push('There is no certificate of the partner to check receipts with');
    if (isThereAlready) return { isThereAlready, isProven: canSign };
    if (mic === undefined) {
      warnings.push("The partner's receipt does not say what arrived");
      return { isThereAlready, isProven: false };
    }
    if (!MIC_DIGESTS.includes(mic.digest) || packed.mic(mic.digest) !== mic.value)
      throw new TransportFailure('receipt', "The partner's receipt is for other bytes than those that were sent");
    return { isThereAlready, isProven: canSign };
  }
}

/** A name with anything beside letters and digits in quotation marks (RFC 4130 6.2). */
function quoted(name: string): string {
  return /^[A-Za-z0-9_.-]+$/.test(name) ? name : `"${name}"`;
}

function checkDates(whose: string, pem: string | undefined, note: Note): void {
  if (pem === undefined) return;
  const until = new X509Certificate(pem).validToDate.getTime();
  if (until < Date.now())
    note('identity', 'warning', `${whose} is not valid any more since ${new Date(until).toISOString().slice(0, 10)}`);
  else if (until < Date.now() + SOON_MS)
    note('identity', 'warning', `${whose} is valid until ${new Date(until).toISOString().slice(0, 10)} only`);
}
