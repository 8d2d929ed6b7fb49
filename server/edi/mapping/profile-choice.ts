import type { FindingCode } from '../finding-text.js';
import type { FindingList, Place } from '../findings.js';
import { MAX_REPORTED } from '../limits.js';
import { type Profile, profileFor, type ProfiledMessage } from './profile.js';

/** A profile that a file was read with, and the properties of the message that it was chosen for. */
export interface AppliedProfile {
  readonly name: string;
  /** It comes with the product; others are agreed with the partner. */
  readonly isShipped: boolean;
  readonly chosenFor: readonly string[];
}

/** What the choice needs of a reading. */
interface Choosing {
  readonly findings: FindingList;
  /** What was agreed with partners. */
  readonly profiles: readonly Profile[];
  /** Profiles that come with the product; those that are agreed count before them. */
  readonly shipped: readonly Profile[];
  readonly applied: AppliedProfile[];
  /** Names of profiles that were proposed. */
  readonly proposed: Set<string>;
}

const CONDITIONS: readonly (readonly [keyof Profile, keyof ProfiledMessage])[] = [
  ['sender', 'sender'],
  ['recipient', 'recipient'],
  ['message', 'type'],
  ['release', 'release'],
  ['association', 'association'],
];
/** What a profile has beside what it says about messages. */
const ABOUT_ITSELF: ReadonlySet<string> = new Set([
  'name',
  'sources',
  'unconfirmed',
  ...CONDITIONS.map(([name]) => name),
]);

/**
 * The profile of a message: the agreed one, else one that comes with the product and names the parties of the message. Association codes are shared by
 * all who follow a recommendation, so that a shipped profile that fits by its association code alone is proposed and changes nothing.
 */
export function chooseProfile(choosing: Choosing, message: ProfiledMessage, place: Place): Profile | undefined {
  const agreed = profileFor(choosing.profiles, message);
  if (agreed !== undefined && saysSomething(agreed)) {
    note(choosing, agreed, message, false);
    return agreed;
  }
  const shipped = shippedFor(choosing.shipped, message.type);
  const known = profileFor(shipped.knownByParties, message);
  if (known !== undefined) {
    if (note(choosing, known, message, true)) report(choosing.findings, 'profile-applied', known, message, place);
    return known;
  }
  const proposed = profileFor(shipped.knownByAssociation, message);
  if (proposed !== undefined && !choosing.proposed.has(proposed.name)) {
    choosing.proposed.add(proposed.name);
    report(choosing.findings, 'profile-proposed', proposed, message, place);
  }
  return agreed;
}

interface Shipped {
  readonly knownByParties: readonly Profile[];
  /** Without their parties. */
  readonly knownByAssociation: readonly Profile[];
}
const NOTHING_SHIPPED: Shipped = { knownByParties: [], knownByAssociation: [] };
const sorted = new WeakMap<readonly Profile[], Map<string, Shipped>>();

/** The shipped profiles for a message of a type, sorted once: a file may have thousands of messages. */
function shippedFor(profiles: readonly Profile[], type: string): Shipped {
  if (profiles.length === 0) return NOTHING_SHIPPED;
  let byType = sorted.get(profiles);
  if (byType === undefined) sorted.set(profiles, (byType = new Map<string, Shipped>()));
  const known = byType.get(type);
  if (known !== undefined) return known;
  const ofType = profiles.filter(({ message }) => message === undefined || message === type);
  const shipped = {
    knownByParties: ofType.filter(namesParties),
    knownByAssociation: ofType.filter(isKnownByAssociation).map(withoutParties),
  };
  if (byType.size < MAX_REPORTED) byType.set(type, shipped);
  return shipped;
}

function saysSomething(profile: Profile): boolean {
  return Object.keys(profile).some((name) => !ABOUT_ITSELF.has(name));
}

function namesParties({ sender, recipient }: Profile): boolean {
  return sender !== undefined || recipient !== undefined;
}

function isKnownByAssociation({ association }: Profile): boolean {
  return association !== undefined;
}

/** The profile for whoever sends or receives. */
export function withoutParties({ sender: _, recipient: __, ...profile }: Profile): Profile {
  return profile;
}

/** What of the message the profile names. */
function chosenFor(profile: Profile, message: ProfiledMessage): readonly string[] {
  return CONDITIONS.flatMap(([name, property]) => (profile[name] === undefined ? [] : [message[property] ?? '']));
}

/** Keeps that the file was read with a profile; false where it is known already. */
function note({ applied }: Choosing, profile: Profile, message: ProfiledMessage, isShipped: boolean): boolean {
  if (applied.length >= MAX_REPORTED || applied.some((one) => one.name === profile.name)) return false;
  applied.push({ name: profile.name, isShipped, chosenFor: chosenFor(profile, message) });
  return true;
}

function report(
  findings: FindingList,
  code: FindingCode,
  profile: Profile,
  message: ProfiledMessage,
  place: Place,
): void {
  findings.add(code, { ...place, found: chosenFor(profile, message).join(', ') }, profile.name);
}
