import { createHash } from 'node:crypto';
import { multipartSigned, signedEntity, type Identity } from './message.js';
import { decoded, multipart, partsOf, readEntity, structured, typeOf, writeEntity, type Entity } from './mime.js';

/** How a message was taken (RFC 4130 7.4.3, RFC 8098 3.2.6): `processed`, or why not. */
export type Disposition = 'processed' | `processed/${'error' | 'warning'}: ${string}` | `failed/failure: ${string}`;
export interface Receipt {
  readonly originalMessageId: string;
  readonly disposition: string;
  /** Digest in base64 and its name, such as `sha256`; undefined where the partner says none. */
  readonly mic: { readonly value: string; readonly digest: string } | undefined;
  /** The text for people. */
  readonly text: string;
  readonly isSigned: boolean;
}

export interface ReceiptFields {
  /** AS2 name of the receipt's writer. */
  readonly from: string;
  readonly originalMessageId: string;
  readonly disposition: Disposition;
  readonly mic: { readonly value: string; readonly digest: string } | undefined;
  readonly text: string;
}
interface Written {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** sha256 → sha-256, as RFC 5751 and later write it. */
function hyphened(digest: string): string {
  return digest.replace(/^sha(\d+)$/, 'sha-$1');
}

/** A disposition notification as multipart/report (RFC 3798, RFC 4130 7.4), signed where somebody signs. */
export function writeReceipt(fields: ReceiptFields, signer: Identity | undefined): Written {
  const note = [
    'Reporting-UA: Consignal',
    `Original-Recipient: rfc822; ${fields.from}`,
    `Final-Recipient: rfc822; ${fields.from}`,
    `Original-Message-ID: ${fields.originalMessageId}`,
    `Disposition: automatic-action/MDN-sent-automatically; ${fields.disposition}`,
    ...(fields.mic === undefined ? [] : [`Received-Content-MIC: ${fields.mic.value}, ${hyphened(fields.mic.digest)}`]),
  ];
  const boundary = `=_report_${createHash('sha256').update(fields.originalMessageId).digest('hex').slice(0, 32)}`;
  const report = multipart(boundary, [
    writeEntity(
      [
        ['Content-Type', 'text/plain; charset=us-ascii'],
        ['Content-Transfer-Encoding', '7bit'],
      ],
      Buffer.from(`${fields.text}\r\n`, 'ascii'),
    ),
    writeEntity(
      [
        ['Content-Type', 'message/disposition-notification'],
        ['Content-Transfer-Encoding', '7bit'],
      ],
      Buffer.from(`${note.join('\r\n')}\r\n\r\n`, 'ascii'),
    ),
  ]);
  const type = [
    'Content-Type',
    `multipart/report; report-type=disposition-notification; boundary="${boundary}"`,
  ] as const;
  return signer === undefined ? { headers: [type], body: report } : signedEntity(writeEntity([type], report), signer);
}

/** Whether an entity is a receipt, or claims to be one. */
export function isReceipt(entity: Entity): boolean {
  const { value, parameters } = typeOf(entity);
  if (value === 'multipart/report') return true;
  if (value !== 'multipart/signed') return false;
  const first = partsOf({
    ...entity,
    headers: new Map([['content-type', `x; boundary="${parameters.get('boundary') ?? ''}"`]]),
  })?.[0];
  const inner = first === undefined ? undefined : readEntity(first);
  return inner !== undefined && typeOf(inner).value === 'multipart/report';
}

/**
 * What a receipt says. @throws CmsError where it is signed by somebody else than the holder of one of the certificates; undefined where it
 * is no receipt. Without certificates a signature is not looked at, and `isSigned` is false.
 */
export function readReceipt(entity: Entity, signers: readonly string[]): Receipt | undefined {
  if (typeOf(entity).value !== 'multipart/signed') return reportOf(entity, false);
  const inner = readEntity(
    signers.length === 0 ? (partsOf(entity)?.[0] ?? Buffer.alloc(0)) : multipartSigned(entity, signers).content,
  );
  return inner === undefined ? undefined : reportOf(inner, signers.length > 0);
}

function reportOf(entity: Entity, isSigned: boolean): Receipt | undefined {
  if (typeOf(entity).value !== 'multipart/report') return undefined;
  const parts = (partsOf(entity) ?? []).map(readEntity).filter((part) => part !== undefined);
  const note = parts.find((part) => typeOf(part).value === 'message/disposition-notification');
  const body = note === undefined ? undefined : decoded(note);
  const fields = body === undefined ? undefined : readEntity(Buffer.concat([body, Buffer.from('\r\n\r\n')]))?.headers;
  const disposition = /;\s*(.+)$/.exec(fields?.get('disposition') ?? '')?.[1];
  if (fields === undefined || disposition === undefined) return undefined;
  const said = parts.find((part) => typeOf(part).value === 'text/plain');
  return {
    originalMessageId: fields.get('original-message-id') ?? '',
    disposition: disposition.trim(),
    mic: micOf(fields.get('received-content-mic')),
    text: (said === undefined ? undefined : decoded(said))?.toString('utf8').trim() ?? '',
    isSigned,
  };
}

function micOf(field: string | undefined): Receipt['mic'] {
  const [, value, name] = /^\s*([A-Za-z0-9+/=]+)\s*,\s*([A-Za-z0-9-]+)\s*$/.exec(field ?? '') ?? [];
  return value === undefined || name === undefined ? undefined : { value, digest: name.toLowerCase().replace('-', '') };
}

/** What a sender asks of the receipt (RFC 4130 7.3). */
export interface ReceiptWish {
  readonly wanted: boolean;
  readonly signed: boolean;
  readonly asynchronous: boolean;
  readonly digests: readonly string[];
}
export function wishOf(headers: {
  readonly to: string | undefined;
  readonly options: string | undefined;
  readonly deliveryOption: string | undefined;
}): ReceiptWish {
  const { parameters } = structured(`x; ${headers.options ?? ''}`);
  const words = (name: string): string[] =>
    (parameters.get(name) ?? '').split(',').map((word) => word.trim().toLowerCase());
  return {
    wanted: headers.to !== undefined && headers.to !== '',
    asynchronous: headers.deliveryOption !== undefined && headers.deliveryOption !== '',
    signed: words('signed-receipt-protocol').includes('pkcs7-signature'),
    digests: words('signed-receipt-micalg').map((word) => word.replace('-', '')),
  };
}
