import { agreementFor, type AgreementTerms, type MessageKind } from '../../domain/agreement/choice.js';
import type { PartnerId, RelationId } from '../../domain/ids.js';
import type { Profile } from '../../edi/mapping/profile.js';
import { readProfile } from '../../edi/mapping/profile-json.js';

/** What an agreement says of the messages that come under it; the profile as it was handed in. */
export interface AgreedProfile {
  readonly iaid: string;
  readonly sender: string;
  readonly recipient: string;
  readonly messageType: string | null;
  readonly messageVersion: string | null;
  readonly test: boolean;
  readonly profile: unknown;
  /** The partner wants our acknowledgement. */
  readonly acknowledges: boolean;
}

/** An agreement's profiles, bound to its parties and messages where they don't say otherwise; or what is wrong with them. */
export function profilesOf(agreed: Omit<AgreedProfile, 'test' | 'acknowledges'>): {
  readonly profiles: readonly Profile[];
  readonly errors: readonly string[];
} {
  const { profiles, errors } =
    agreed.profile === null ? { profiles: [{ name: agreed.iaid }], errors: [] } : readProfile(agreed.profile);
  const bound = {
    sender: agreed.sender,
    recipient: agreed.recipient,
    ...(agreed.messageType === null ? {} : { message: agreed.messageType }),
    ...(agreed.messageVersion === null ? {} : { release: agreed.messageVersion.replaceAll('.', '') }),
  };
  return { profiles: profiles.map((profile) => ({ ...bound, ...profile })), errors };
}

/**
 * The profiles that a file is read with. An agreement without one stands among them too: where it fits a message best, the standard
 * counts and not a wider agreement's profile. Agreements for tests count for tests alone, and there before others.
 */
export function profilesFor(agreed: readonly AgreedProfile[], isTest: boolean): readonly Profile[] {
  if (agreed.every((one) => one.profile === null)) return [];
  const fitting = isTest
    ? [...agreed.filter((one) => one.test), ...agreed.filter((one) => !one.test)]
    : agreed.filter((one) => !one.test);
  return fitting.flatMap((one) => profilesOf(one).profiles);
}

/** Who sends to whom. */
export interface Parties {
  readonly sender: string;
  readonly recipient: string;
}
/** An agreement that a received message may come under. */
export interface ReceivingAgreement extends AgreementTerms, Parties {
  readonly iaid: string;
  readonly partner: string;
  /** Something came under it before. */
  readonly isUsed: boolean;
  readonly partnerCompanyId: PartnerId | null;
  readonly relationId: RelationId | null;
}
/** A message as its agreement is chosen; parties are null where it names none. */
export type ChosenFor = MessageKind & { readonly [K in keyof Parties]: string | null };
export type AgreementChoice = (message: ChosenFor) => ReceivingAgreement | null;

/** Chooses the agreement of each message of a file among those of its parties. */
export function agreementChoice(agreements: readonly ReceivingAgreement[]): AgreementChoice {
  const pair = ({ sender, recipient }: Pick<ChosenFor, 'sender' | 'recipient'>): string =>
    `${sender ?? ''}\n${recipient ?? ''}`;
  const between = Map.groupBy(agreements, pair);
  return (message) => agreementFor(between.get(pair(message)) ?? [], message);
}
