import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  EncryptedContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  KeyTransRecipientInfo,
  RecipientInfo,
  RSAESOAEPParams,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

/**
 * Cryptographic Message Syntax (RFC 5652) as S/MIME and AS2 use it. The structures are the library's; keys are used by the runtime's own
 * cryptography, because the library's knows no RSA key transport with PKCS #1 v1.5, which is what partners have.
 */
const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  envelopedData: '1.2.840.113549.1.7.3',
  compressedData: '1.2.840.113549.1.9.16.1.9',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  rsa: '1.2.840.113549.1.1.1',
  rsaOaep: '1.2.840.113549.1.1.7',
  rsaPss: '1.2.840.113549.1.1.10',
  ecdsaSha256: '1.2.840.10045.4.3.2',
} as const;
const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const SHA256 = '2.16.840.1.101.3.4.2.1';
const CIPHERS: Readonly<Record<string, readonly [name: string, keyBytes: number]>> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
};
const AES_256_CBC = '2.16.840.1.101.3.4.1.42';
const IV_BYTES = 16;
/** Digests of OAEP by their identifiers; SHA-1 is what it is where nothing is said, and harmless there. */
const OAEP_DIGESTS: Readonly<Record<string, string>> = { '1.3.14.3.2.26': 'sha1', ...DIGESTS };

/** What can be wrong with a protected message, in the words of RFC 4130 7.5.3. */
export type CmsFault = 'decryption-failed' | 'authentication-failed' | 'unsupported format';
export class CmsError extends Error {
  override readonly name = 'CmsError';
  constructor(
    readonly fault: CmsFault,
    message: string,
  ) {
    super(message);
  }
}

/** Bytes as the library wants them: a view of memory of their own kind. */
function view(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
}
function certificateOf(pem: string): Certificate {
  return Certificate.fromBER(view(new X509Certificate(pem).raw));
}
function keyOf(pem: string): KeyObject {
  return new X509Certificate(pem).publicKey;
}
function der(schema: { toBER(): ArrayBuffer }): Buffer {
  return Buffer.from(schema.toBER());
}
function wrapped(contentType: string, content: unknown): Buffer {
  return der(new ContentInfo({ contentType, content }).toSchema());
}

/** A file of 25 MB, written in pieces of a few hundred bytes at the least; no message nests deeper. */
const MOST = { maxContentLength: 32 * 1_048_576, maxNodes: 100_000, maxDepth: 40 };

/** What a CMS structure is, by its content type. @throws CmsError for what is none. */
function contentInfo(bytes: Uint8Array, fault: CmsFault): ContentInfo {
  try {
    const { offset, result } = asn1js.fromBER(view(bytes), MOST);
    if (offset < 0) throw new CmsError(fault, 'This is no cryptographic message');
    return new ContentInfo({ schema: result });
  } catch {
    throw new CmsError(fault, 'This is no cryptographic message');
  }
}
export function kindOf(bytes: Uint8Array): 'signed' | 'enveloped' | 'compressed' | 'other' {
  const { contentType } = contentInfo(bytes, 'unsupported format');
  if (contentType === OID.signedData) return 'signed';
  if (contentType === OID.envelopedData) return 'enveloped';
  return contentType === OID.compressedData ? 'compressed' : 'other';
}

/** A detached signature with SHA-256 over the bytes as they are (DER), with the signer's certificate in it. */
export function signDetached(content: Uint8Array, certificatePem: string, key: KeyObject): Buffer {
  const certificate = certificateOf(certificatePem);
  const values = [
    [OID.contentType, new asn1js.ObjectIdentifier({ value: OID.data })],
    [OID.signingTime, new asn1js.UTCTime({ valueDate: new Date() })],
    [OID.messageDigest, new asn1js.OctetString({ valueHex: view(createHash('sha256').update(content).digest()) })],
  ] as const;
  // In the order of DER, which goes by length here.
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: values.map(([type, value]) => new Attribute({ type, values: [value] })),
  });
  const encoded = der(signedAttrs.toSchema());
  // Signed as a SET, written with the tag of its place (RFC 5652 5.4).
  encoded[0] = 0x31;
  const signatureAlgorithm =
    key.asymmetricKeyType === 'ec'
      ? new AlgorithmIdentifier({ algorithmId: OID.ecdsaSha256 })
      : new AlgorithmIdentifier({ algorithmId: OID.rsa, algorithmParams: new asn1js.Null() });
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1js.Null() }),
    signedAttrs,
    signatureAlgorithm,
    signature: new asn1js.OctetString({ valueHex: view(sign('sha256', encoded, key)) }),
  });
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: SHA256, algorithmParams: new asn1js.Null() })],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: [certificate],
    signerInfos: [signer],
  });
  return wrapped(OID.signedData, signed.toSchema(true));
}

/**
 * What was signed, once one of the certificates is known to have signed it. Certificates in the message itself are not looked at: whom a
 * partner's messages are signed by is what its agreement says. `detached` is the content where it is not inside.
 * @returns the content and its digest's name. @throws CmsError authentication-failed.
 */
export function verified(
  signature: Uint8Array,
  detached: Uint8Array | undefined,
  certificates: readonly string[],
): { readonly content: Buffer; readonly digest: string } {
  const info = contentInfo(signature, 'authentication-failed');
  if (info.contentType !== OID.signedData) throw new CmsError('authentication-failed', 'There is no signature');
  const signed = structure(() => new SignedData({ schema: info.content }), 'authentication-failed');
  const inside = signed.encapContentInfo.eContent;
  const content = detached ?? (inside === undefined ? undefined : new Uint8Array(inside.getValue()));
  if (content === undefined) throw new CmsError('authentication-failed', 'There is nothing that is signed');
  for (const signer of signed.signerInfos) {
    const digest = DIGESTS[signer.digestAlgorithm.algorithmId];
    if (digest !== undefined && certificates.some((pem) => isBy(keyOf(pem), signer, digest, content)))
      return { content: Buffer.from(content), digest };
  }
  throw new CmsError(
    'authentication-failed',
    'None of the certificates of the agreement made the signature with SHA-256, SHA-384 or SHA-512',
  );
}

/** Signed attributes are demanded: without them, bytes of attributes could be handed in as content. */
function isBy(key: KeyObject, signer: SignerInfo, digest: string, content: Uint8Array): boolean {
  const { signedAttrs, signatureAlgorithm } = signer;
  if (signedAttrs === undefined) return false;
  const said = valueOf(signedAttrs, OID.messageDigest);
  const type = valueOf(signedAttrs, OID.contentType);
  const is = createHash(digest).update(content).digest();
  if (
    !(type instanceof asn1js.ObjectIdentifier) ||
    type.getValue() !== OID.data ||
    !(said instanceof asn1js.OctetString)
  )
    return false;
  const named = Buffer.from(said.getValue());
  if (named.length !== is.length || !timingSafeEqual(named, is)) return false;
  const padding =
    signatureAlgorithm.algorithmId === OID.rsaPss
      ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
      : {};
  try {
    return verify(
      digest,
      Buffer.from(signedAttrs.encodedValue),
      { key, ...padding },
      Buffer.from(signer.signature.getValue()),
    );
  } catch {
    return false;
  }
}

function valueOf({ attributes }: SignedAndUnsignedAttributes, type: string): unknown {
  const found = attributes.filter((one) => one.type === type);
  return found.length === 1 && found[0]?.values.length === 1 ? (found[0].values as unknown[])[0] : undefined;
}

/** Encrypts with AES-256-CBC, for the holder of the certificate's RSA key alone (DER). */
export function encrypt(content: Uint8Array, certificatePem: string): Buffer {
  const certificate = certificateOf(certificatePem);
  const [key, iv] = [randomBytes(32), randomBytes(IV_BYTES)];
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  const recipient = new KeyTransRecipientInfo({
    version: 0,
    rid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    keyEncryptionAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.rsa, algorithmParams: new asn1js.Null() }),
    encryptedKey: new asn1js.OctetString({
      valueHex: view(publicEncrypt({ key: keyOf(certificatePem), padding: constants.RSA_PKCS1_PADDING }, key)),
    }),
  });
  const enveloped = new EnvelopedData({
    version: 0,
    recipientInfos: [new RecipientInfo({ variant: 1, value: recipient })],
    encryptedContentInfo: new EncryptedContentInfo({
      contentType: OID.data,
      contentEncryptionAlgorithm: new AlgorithmIdentifier({
        algorithmId: AES_256_CBC,
        algorithmParams: new asn1js.OctetString({ valueHex: view(iv) }),
      }),
      encryptedContent: new asn1js.OctetString({ valueHex: view(encrypted) }),
      disableSplit: true,
    }),
  });
  return wrapped(OID.envelopedData, enveloped.toSchema());
}

/** An encrypted message with the key in it that is for us. */
export interface ForUs {
  readonly content: Uint8Array;
  readonly cipher: readonly [name: string, keyBytes: number];
  readonly iv: Buffer;
  readonly key: KeyTransRecipientInfo;
}

/** Finds what is encrypted for the holder of the certificate; uses no secret. @throws CmsError decryption-failed for another certificate, or a cipher that is not taken. */
export function recipientOf(bytes: Uint8Array, certificatePem: string): ForUs {
  const info = contentInfo(bytes, 'decryption-failed');
  if (info.contentType !== OID.envelopedData) throw new CmsError('decryption-failed', 'It is not encrypted');
  const { recipientInfos, encryptedContentInfo } = structure(
    () => new EnvelopedData({ schema: info.content }),
    'decryption-failed',
  );
  const certificate = certificateOf(certificatePem);
  const key = recipientInfos
    .map(({ value }: RecipientInfo) => value)
    .find((one) => one instanceof KeyTransRecipientInfo && isFor(one, certificate));
  if (!(key instanceof KeyTransRecipientInfo))
    throw new CmsError('decryption-failed', 'It is encrypted for another certificate than that of the agreement');
  const cipher = CIPHERS[encryptedContentInfo.contentEncryptionAlgorithm.algorithmId];
  const params: unknown = encryptedContentInfo.contentEncryptionAlgorithm.algorithmParams;
  if (cipher === undefined || !(params instanceof asn1js.OctetString))
    throw new CmsError('decryption-failed', 'It is encrypted with another cipher than AES-CBC');
  const content = structure(() => new Uint8Array(encryptedContentInfo.getEncryptedContent()), 'decryption-failed');
  return { content, cipher, iv: Buffer.from(params.getValue()), key };
}

/** @throws CmsError decryption-failed. That must not be distinguishable from a wrong signature to whoever may be guessing (see message.ts). */
export function decrypt({ content, cipher: [name, keyBytes], iv, key }: ForUs, privateKey: KeyObject): Buffer {
  return structure(
    () => {
      const decipher = createDecipheriv(name, contentKey(key, privateKey, keyBytes), iv);
      return Buffer.concat([decipher.update(content), decipher.final()]);
    },
    'decryption-failed',
    'It does not decrypt',
  );
}

/** With wrong padding the runtime gives a key of no use instead of an error, so that nobody learns of it (implicit rejection). */
function contentKey(
  { keyEncryptionAlgorithm, encryptedKey }: KeyTransRecipientInfo,
  key: KeyObject,
  keyBytes: number,
): Buffer {
  const sealed = Buffer.from(encryptedKey.getValue());
  const secret =
    keyEncryptionAlgorithm.algorithmId === OID.rsaOaep
      ? privateDecrypt(
          { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: oaepDigest(keyEncryptionAlgorithm) },
          sealed,
        )
      : privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, sealed);
  return secret.length === keyBytes ? secret : randomBytes(keyBytes);
}
function oaepDigest({ algorithmParams }: AlgorithmIdentifier): string {
  const params = new RSAESOAEPParams({ schema: algorithmParams as unknown });
  return OAEP_DIGESTS[params.hashAlgorithm.algorithmId] ?? 'sha1';
}

function isFor({ rid }: KeyTransRecipientInfo, certificate: Certificate): boolean {
  const named: unknown = rid;
  if (named instanceof IssuerAndSerialNumber)
    return named.serialNumber.isEqual(certificate.serialNumber) && named.issuer.isEqual(certificate.issuer);
  if (!(named instanceof asn1js.OctetString)) return false;
  const identifier: unknown = certificate.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue;
  return (
    identifier instanceof asn1js.OctetString && Buffer.from(identifier.getValue()).equals(Buffer.from(named.getValue()))
  );
}

function structure<T>(read: () => T, fault: CmsFault, message = 'The cryptographic message is malformed'): T {
  try {
    return read();
  } catch {
    throw new CmsError(fault, message);
  }
}
