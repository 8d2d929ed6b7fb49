import { Problem } from '../../contract/problem.js';
import type { OutgoingAgreement } from '../../domain/agreement/outgoing.js';
import { profileFor } from '../../edi/mapping/profile.js';
import type { BusinessDocument } from '../../edi/model/document.js';
import { CannotWrite, prepare, type Prepared } from '../../edi/write.js';
import { profilesOf } from './agreement.rows.js';

/** A document as EDIFACT, in the release and by the mapfile of the agreement. @throws Problem mapfile-unusable. */
export function writtenUnder(agreement: OutgoingAgreement, message: string, document: BusinessDocument): Prepared {
  const { iaid, sender, recipient, preparedAt, test, acknowledgementExpected, messageVersion } = agreement;
  const agreed = messageVersion?.replaceAll('.', '');
  const { profiles, errors } = profilesOf(agreement);
  if (errors.length > 0) throw new Problem('mapfile-unusable', `Agreement ${iaid}: ${errors.join('; ')}`);
  const profile =
    agreement.profile === null
      ? undefined
      : profileFor(profiles, { sender, recipient, type: message, release: agreed });
  const release = agreed ?? profile?.release?.toUpperCase();
  const isLatin1 = /^[\u0000-\u00ff]*$/.test(JSON.stringify(document));
  try {
    return prepare(document, {
      ...{ sender, recipient, preparedAt, test, acknowledgementRequest: acknowledgementExpected, message },
      ...(isLatin1 ? {} : { syntax: 'UNOW' }),
      ...(profile === undefined ? {} : { profile }),
      ...(profile?.association === undefined ? {} : { association: profile.association }),
      ...(release === undefined ? {} : { release }),
    });
  } catch (error) {
    if (error instanceof CannotWrite) throw new Problem('mapfile-unusable', `Agreement ${iaid}: ${error.message}.`);
    throw error;
  }
}
