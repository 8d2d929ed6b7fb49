import { createHash, type KeyObject } from 'node:crypto';
import { CmsError, decrypt, encrypt, kindOf, recipientOf, signDetached, verified } from './cms.js';
import { decoded, multipart, partsOf, readEntity, structured, typeOf, writeEntity, type Entity } from './mime.js';

/** Who signs and decrypts: a certificate (PEM) and its private key. */
export interface Identity {
  readonly certificate: string;
  readonly key: KeyObject;
}
type Headers = readonly (readonly [name: string, value: string])[];
export interface Packed {
  /** Those of the entity alone; the protocol's come beside them. */
  readonly headers: Headers;
  readonly body: Buffer;
  /** What the partner's receipt must name: digest by its name, in base64, of what RFC 4130 7.3.1 says. */
  mic(digest: string): string;
}
interface Protection {
  readonly signer: Identity | undefined;
  readonly encryptFor: string | undefined;
}
const FILE_TYPE = 'application/EDIFACT';

export function micOf(digest: string, bytes: Uint8Array): string {
  return createHash(digest).update(bytes).digest('base64');
}

/** A multipart/signed entity (RFC 8551 3.5.3) of an entity's bytes. */
export function signedEntity(
  inner: Buffer,
  { certificate, key }: Identity,
): { readonly headers: Headers; readonly body: Buffer } {
  const boundary = `=_${createHash('sha256').update(inner).digest('hex').slice(0, 40)}`;
  const signature = writeEntity(
    [
      ['Content-Type', 'application/pkcs7-signature; name="smime.p7s"'],
      ['Content-Transfer-Encoding', 'base64'],
      ['Content-Disposition', 'attachment; filename="smime.p7s"'],
    ],
    Buffer.from(signDetached(inner, certificate, key).toString('base64').replaceAll(/.{76}/g, '$&\r\n'), 'latin1'),
  );
  return {
    headers: [
      [
        'Content-Type',
        `multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="${boundary}"`,
      ],
    ],
    body: multipart(boundary, [inner, signature]),
  };
}

/** A file as the body of an AS2 message: signed first, then encrypted, as far as either is agreed. `name` has no signs to be quoted. */
export function pack(
  file: { readonly name: string; readonly bytes: Uint8Array },
  { signer, encryptFor }: Protection,
): Packed {
  const fields: Headers = [
    ['Content-Type', FILE_TYPE],
    ['Content-Transfer-Encoding', 'binary'],
    ['Content-Disposition', `attachment; filename="${file.name}"`],
  ];
  const inner = writeEntity(fields, file.bytes);
  const isProtected = signer !== undefined || encryptFor !== undefined;
  const mic = (digest: string): string => micOf(digest, isProtected ? inner : file.bytes);
  const signed =
    signer === undefined ? { headers: fields, body: Buffer.from(file.bytes) } : signedEntity(inner, signer);
  if (encryptFor === undefined) return { ...signed, mic };
  return {
    headers: [
      ['Content-Type', 'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"'],
      ['Content-Transfer-Encoding', 'binary'],
      ['Content-Disposition', 'attachment; filename="smime.p7m"'],
    ],
    body: encrypt(writeEntity(signed.headers, signed.body), encryptFor),
    mic,
  };
}

export interface Unpacking {
  readonly own: Identity | undefined;
  /** Certificates that the partner signs with. */
  readonly signers: readonly string[];
  /** What the agreement demands. */
  readonly mustBeSigned: boolean;
  readonly mustBeEncrypted: boolean;
}
export interface Unpacked {
  readonly bytes: Buffer;
  /** As the partner named it; fit for nothing yet. */
  readonly fileName: string | undefined;
  readonly contentType: string;
  readonly isSigned: boolean;
  readonly isEncrypted: boolean;
  /** Name of the digest that the partner signed with; SHA-256 where it did not. */
  readonly digest: string;
  /** What is digested for the receipt (RFC 4130 7.3.1). */
  readonly micOver: Buffer;
}

/**
 * The file in an AS2 message. @throws CmsError. For a message that was encrypted for us, nothing distinguishes a wrong padding from a wrong
 * signature: whoever sent a copied message with changes again and again would read it out of the answers.
 */
export function unpack(message: Entity, how: Unpacking): Unpacked {
  if (!isProtected(message, 'enveloped-data')) {
    if (how.mustBeEncrypted) throw new CmsError('decryption-failed', 'The agreement demands encryption');
    return { ...fileIn(authentic(message, how)), isEncrypted: false };
  }
  const body = bodyOf(message);
  if (kindOf(body) === 'compressed') throw compressed();
  const { own, mustBeSigned } = how;
  if (own === undefined) throw new CmsError('decryption-failed', 'The agreement has no certificate and key of ours');
  const recipient = recipientOf(body, own.certificate);
  const plain = alike(mustBeSigned, () => decrypt(recipient, own.key));
  const found = alike(mustBeSigned, () => authentic(readEntity(plain), how));
  const inner = fileIn(found);
  // What was only encrypted is digested whole, with its header.
  return { ...inner, micOver: found.isSigned ? inner.micOver : plain, isEncrypted: true };
}

/** Runs what depends on the decrypted bytes: until they are known to be the partner's, everything that can be wrong with them is one. */
function alike<T>(isHidden: boolean, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isHidden && error instanceof CmsError ? new CmsError('authentication-failed', error.message) : error;
  }
}

function isProtected(entity: Entity, type: 'enveloped-data' | 'signed-data'): boolean {
  const { value, parameters } = typeOf(entity);
  if (value !== 'application/pkcs7-mime' && value !== 'application/x-pkcs7-mime') return false;
  return type === 'enveloped-data'
    ? (parameters.get('smime-type') ?? type).toLowerCase() !== 'signed-data'
    : parameters.get('smime-type')?.toLowerCase() === type;
}

interface Authentic {
  readonly entity: Entity;
  readonly isSigned: boolean;
  readonly digest: string;
  readonly signed: Buffer | undefined;
}

/** The entity that holds the file, once its signature is known to be good or none is demanded. */
function authentic(entity: Entity | undefined, how: Unpacking): Authentic {
  if (entity === undefined) throw new CmsError('unsupported format', 'There is no message inside');
  const { value } = typeOf(entity);
  if (value !== 'multipart/signed' && !isProtected(entity, 'signed-data')) {
    if (how.mustBeSigned) throw new CmsError('authentication-failed', 'The agreement demands a signature');
    return { entity, isSigned: false, digest: 'sha256', signed: undefined };
  }
  const { content, digest } =
    value === 'multipart/signed'
      ? multipartSigned(entity, how.signers)
      : verified(bodyOf(entity), undefined, how.signers);
  const inner = readEntity(content);
  if (inner === undefined) throw new CmsError('unsupported format', 'What is signed is no message');
  return { entity: inner, isSigned: true, digest, signed: content };
}

function fileIn({ entity, isSigned, digest, signed }: Authentic): Omit<Unpacked, 'isEncrypted'> {
  const found = file(entity);
  return { ...found, isSigned, digest, micOver: signed ?? found.micOver };
}

/** The two parts of a multipart/signed entity, the first of them verified. @throws CmsError authentication-failed. */
export function multipartSigned(
  entity: Entity,
  signers: readonly string[],
): { readonly content: Buffer; readonly digest: string } {
  const [content, signature, ...more] = partsOf(entity) ?? [];
  const signing = signature === undefined ? undefined : readEntity(signature);
  if (content === undefined || signing === undefined || more.length > 0)
    throw new CmsError('authentication-failed', 'There are no two parts of which one is the signature');
  return verified(bodyOf(signing), content, signers);
}

function file(entity: Entity): Pick<Unpacked, 'bytes' | 'fileName' | 'contentType' | 'micOver'> {
  const { value, parameters } = typeOf(entity);
  if (isProtected(entity, 'enveloped-data') || value.startsWith('multipart/')) {
    if (parameters.get('smime-type')?.toLowerCase() === 'compressed-data') throw compressed();
    throw new CmsError('unsupported format', 'There is no single file inside');
  }
  const bytes = bodyOf(entity);
  const fileName =
    structured(entity.headers.get('content-disposition')).parameters.get('filename') ?? parameters.get('name');
  return { bytes, fileName, contentType: value, micOver: bytes };
}

function bodyOf(entity: Entity): Buffer {
  const body = decoded(entity);
  if (body === undefined) throw new CmsError('unsupported format', 'The transfer encoding is not known');
  return body;
}
function compressed(): CmsError {
  return new CmsError('unsupported format', 'Compressed messages are not taken; send it without compression');
}
