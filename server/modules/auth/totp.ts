import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { ChallengeId, UserId } from '../../domain/ids.js';
import { open, seal } from '../../platform/seal.js';

/** Seconds of a step; the code of the step before is still taken, that of the next never (ASVS 6.5.5). */
const TOLERANCE: [number, number] = [30, 0];
/** Name of the key that secrets of apps are sealed with, and codes in mails hashed. */
export const SECOND_FACTOR_KEY = 'second-factor';
const ISSUER = 'Consignal';

/** A new secret of an authenticator app: base 32, 160 bits, and sealed for the account's row alone. */
export function newTotpSecret(key: Buffer, userId: UserId): { readonly secret: string; readonly sealed: Buffer } {
  const secret = generateSecret();
  const sealed = seal(key, placeOf(userId), { secret });
  if (!sealed) throw new Error('A secret was not sealed');
  return { secret, sealed };
}

/** What an authenticator app reads from a picture, and the same to be typed. */
export function enrollmentOf(
  secret: string,
  email: string,
): { readonly qr_code_uri: string; readonly manual_entry_key: string } {
  return {
    qr_code_uri: generateURI({ issuer: ISSUER, label: email, secret }),
    manual_entry_key: secret.match(/.{1,4}/g)?.join(' ') ?? secret,
  };
}

/** A person's secret as it is stored, with the last time step whose code was taken. */
export interface SealedSecret {
  readonly userId: UserId;
  readonly sealed: Buffer;
  readonly lastStep: number;
}

/**
 * The time step of a code that is right now and later than the last one that was taken; undefined for every other.
 * @param code six digits
 * @param now milliseconds since 1970 by the database's clock
 */
export function stepOf(
  key: Buffer,
  { userId, sealed, lastStep }: SealedSecret,
  code: string,
  now: number,
): number | undefined {
  const { secret } = open(key, placeOf(userId), sealed);
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epochTolerance: TOLERANCE,
    afterTimeStep: lastStep,
    epoch: Math.floor(now / 1_000),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/** Six random digits. */
export function newMailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The HMAC that a code in a mail is stored as: a million codes would be found behind a plain hash at once. */
export function mailCodeHash(key: Buffer, challengeId: ChallengeId, code: string): Buffer {
  return createHmac('sha256', key).update(`${challengeId} ${code}`).digest();
}

export function isMailCode(key: Buffer, challengeId: ChallengeId, stored: Buffer | null, code: string): boolean {
  return stored !== null && timingSafeEqual(stored, mailCodeHash(key, challengeId, code));
}

function placeOf(userId: UserId): string {
  return `second factor ${userId}`;
}
