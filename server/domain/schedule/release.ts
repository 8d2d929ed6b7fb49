import type { ScheduleHeadId } from '../ids.js';
import type { Completeness } from './schedule.js';

/**
 * What places a release among the others of its relation: releases between the same parties stand in chains, and in a chain they follow
 * one another by their order.
 */
export interface Release {
  readonly id: ScheduleHeadId;
  /** `releaseParties`. */
  readonly parties: string;
  /** The document number, or `articleChain`. */
  readonly chain: string;
  /** `releaseOrder`. */
  readonly order: string;
  readonly completeness: Completeness;
  /** BGM 1225: 4 for a change. */
  readonly messageFunction: string;
  readonly documentNumber: string;
  /** The release that it names as the one before (RFF+AIF). */
  readonly previousDocumentNumber: string | null;
  /** Errors may have cost it content, and nobody has confirmed it. */
  readonly isHeld: boolean;
}

const CHANGE = '4';

/** Chains of releases that stand for the same articles begin so, all others are document numbers. */
const BY_ARTICLES = 'articles:';

/** The chain, as it is stored, of releases that stand for a set of articles; `digest` stands for the set. */
export function articleChain(digest: string): string {
  return BY_ARTICLES + digest;
}

/**
 * A message that changes some articles of the release of its number (BGM 1225): it follows none, and what follows the release follows it.
 * In a chain of articles it is a release of these like any other.
 */
export function isChange({
  messageFunction,
  completeness,
  chain,
}: Pick<Release, 'messageFunction' | 'completeness' | 'chain'>): boolean {
  return messageFunction === CHANGE && completeness === 'PER_ARTICLE' && !isByArticles({ chain });
}

/** Whether a release stands in a chain of its articles, not of its document number. */
export function isByArticles({ chain }: Pick<Release, 'chain'>): boolean {
  return chain.startsWith(BY_ARTICLES);
}

/** Whether a release leaves those before it current: a change does, and one that is held. */
export function supersedesNothing(
  release: Pick<Release, 'messageFunction' | 'completeness' | 'chain' | 'isHeld'>,
): boolean {
  return release.isHeld || isChange(release);
}

/** Whether a release stands for the whole schedule and names another one as the release before it. */
export function namesPredecessor<T extends Release>(
  release: T,
): release is T & { readonly previousDocumentNumber: string } {
  const { completeness, documentNumber, previousDocumentNumber } = release;
  return completeness === 'FULL' && previousDocumentNumber !== null && previousDocumentNumber !== documentNumber;
}

/** What a message says that it stands for. */
export interface StatedRelease extends Pick<Release, 'completeness' | 'documentNumber' | 'messageFunction'> {
  /** It stands for single articles, yet only another of its number follows it: a change, a just-in-time call-off. */
  readonly byNumber: boolean;
}
/** What a release stands for, and what the releases of its chain have in common: their document number, or the set of their articles. */
export interface ReleaseStanding {
  readonly completeness: Completeness;
  readonly chainedBy: 'number' | 'articles';
}

/**
 * What a release stands for and where it stands, as its message says, or as a relation demands of the partner's schedules. What stands
 * beside others by its own number is no schedule that a relation speaks of: a call-off stays one, and a change of a whole schedule too.
 * Where schedules stand for single articles, a change is one of these.
 */
export function standingOf(stated: StatedRelease, demanded: Completeness | null): ReleaseStanding {
  const { completeness, byNumber, documentNumber, messageFunction } = stated;
  if (demanded !== null && !byNumber) return standing(demanded);
  if (demanded === 'PER_ARTICLE' && messageFunction === CHANGE) return standing(demanded);
  return byNumber && documentNumber !== '' ? { completeness, chainedBy: 'number' } : standing(completeness);
}

function standing(completeness: Completeness): ReleaseStanding {
  return { completeness, chainedBy: completeness === 'FULL' ? 'number' : 'articles' };
}

/** Who exchanges a release. */
export interface ReleaseParties {
  readonly sender: string;
  readonly recipient: string;
  readonly test: boolean;
  readonly buyerCode: string | null;
  readonly sellerCode: string | null;
  readonly shipToCode: string | null;
}

/** Between whom releases follow one another, as one text. */
export function releaseParties(of: ReleaseParties): string {
  return [of.sender, of.recipient, of.test ? 'test' : '', of.buyerCode, of.sellerCode, of.shipToCode]
    .map((part) => part ?? '')
    .join('|')
    .replaceAll('\0', '');
}

/** Sender, recipient and test indicator of `releaseParties`. */
export function partiesOfInterchange(parties: string): Pick<ReleaseParties, 'sender' | 'recipient' | 'test'> {
  const [sender = '', recipient = '', test] = parties.split('|');
  return { sender, recipient, test: test === 'test' };
}

/** When a release was issued and received, and where it stands in its file. */
export interface ReleaseMoment {
  /** YYYY-MM-DD. */
  readonly issueDate: string | null;
  readonly controlReference: string;
  /** UTC, as `2026-11-20 09:00:00.123456+00`; what is not said of the second counts as zeros. */
  readonly receivedAt: string;
  /** The message's position in the file, and the document's in the message, from 1. */
  readonly messageNumber: number;
  readonly documentInMessage: number;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00(?::?00)?$/;
const NUMBER_DIGITS = 20;
const MAX_REFERENCE = 40;

/**
 * A text that sorts as releases follow one another: issue date, control reference, time of receipt, place in the file and in the message.
 * Without an issue date the day of receipt counts.
 */
export function releaseOrder(of: ReleaseMoment): string {
  const [, day, time, fraction = ''] = INSTANT.exec(of.receivedAt) ?? [];
  if (day === undefined || time === undefined) throw new Error(`Not an instant in UTC: ${of.receivedAt}`);
  return [
    of.issueDate ?? day,
    sortableReference(of.controlReference),
    `${day} ${time}.${fraction.padEnd(6, '0')}`,
    leadingDigits(of.messageNumber, 6),
    ...(of.documentInMessage > 1 ? [leadingDigits(of.documentInMessage, 9)] : []),
  ].join('|');
}

/** Numbers as text that sorts as they do. */
function sortableReference(reference: string): string {
  const padded = /^\d+$/.test(reference) ? reference.padStart(NUMBER_DIGITS, '0') : reference;
  return padded.replaceAll('\0', '').slice(0, MAX_REFERENCE);
}

/** As many digits as there are, at the front where there are more (lpad of the database). */
function leadingDigits(value: number, digits: number): string {
  return String(value).padStart(digits, '0').slice(0, digits);
}

/** Compares orders as the database sorts them: by code point. Negative where `a` comes first. */
export function compareOrders(a: string, b: string): number {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    const [one, other] = [a.codePointAt(at) ?? 0, b.codePointAt(at) ?? 0];
    if (one !== other) return one - other;
  }
  return a.length - b.length;
}
