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
  /** `chainOf`, as it is stored. */
  readonly chain: string;
  /** `releaseOrder`. */
  readonly order: string;
  readonly completeness: Completeness;
  /** BGM 1225: 4 for a change. */
  readonly messageFunction: string;
  readonly documentNumber: string;
  /** The release that it names as the one before (RFF+AIF). */
  readonly previousDocumentNumber: string | null;
}

const CHANGE = '4';

/** A message that changes some articles of a release (BGM 1225): it follows none, and what follows the release follows it. */
export function isChange({
  messageFunction,
  completeness,
}: Pick<Release, 'messageFunction' | 'completeness'>): boolean {
  return messageFunction === CHANGE && completeness === 'PER_ARTICLE';
}

/** Whether a release stands for the whole schedule and names another one as the release before it. */
export function namesPredecessor<T extends Release>(
  release: T,
): release is T & { readonly previousDocumentNumber: string } {
  const { completeness, documentNumber, previousDocumentNumber } = release;
  return completeness === 'FULL' && previousDocumentNumber !== null && previousDocumentNumber !== documentNumber;
}

/**
 * What releases of one chain have in common: their document number, or for schedules that stand for single articles the set of these,
 * unless they go by number.
 */
export type Chain = { readonly number: string } | { readonly articles: readonly string[] };

export function chainOf(
  { completeness, byNumber, documentNumber }: Pick<Release, 'completeness' | 'documentNumber'> & { byNumber: boolean },
  articles: readonly string[],
): Chain {
  return completeness === 'FULL' || (byNumber && documentNumber !== '') ? { number: documentNumber } : { articles };
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
