import { createPrivateKey, X509Certificate } from 'node:crypto';
import { TransportFailure } from '../failure.js';
import { type Identity } from './message.js';

export interface OwnSettings {
  readonly ownCertificate?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly passphrase?: string | undefined;
}

/** Our certificate with its key; undefined where the agreement has none. @throws TransportFailure `settings` when they don't belong together. */
export function identityOf({ ownCertificate, privateKey, passphrase }: OwnSettings): Identity | undefined {
  if (ownCertificate === undefined || privateKey === undefined) return undefined;
  try {
    const key = createPrivateKey({ key: privateKey, ...(passphrase === undefined ? {} : { passphrase }) });
    if (new X509Certificate(ownCertificate).checkPrivateKey(key)) return { certificate: ownCertificate, key };
  } catch {
    throw new TransportFailure(
      'settings',
      'Our certificate or its private key can not be read; a protected key needs its passphrase',
    );
  }
  throw new TransportFailure('settings', 'The private key is not that of our certificate');
}

/** The certificates that the partner's signatures are checked with. Nothing else about them is asked: the agreement says that they are the partner's. */
export function signersOf({
  partnerCertificate,
  partnerSigningCertificate,
}: {
  readonly partnerCertificate?: string | undefined;
  readonly partnerSigningCertificate?: string | undefined;
}): readonly string[] {
  const signer = partnerSigningCertificate ?? partnerCertificate;
  return signer === undefined ? [] : [signer];
}
