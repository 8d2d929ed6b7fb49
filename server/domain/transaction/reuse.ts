import type { FileId } from '../ids.js';
/**
 * Whose a control reference is. A standard promises that a sender's references are unique, but a counter of four digits is soon at its
 * end and some begin anew each year: behind a window of time a reference may be used again for something else.
 */

/** Days after which a partner's numbers may have begun anew. */
export const REUSE_DAYS = 90;

/** The file that claims a reference: ids of files rise as they arrive. */
export interface Claim {
  readonly fileId: FileId;
  /** SHA-256 of the interchange's own bytes; null where they cannot be distinguished from the file's. */
  readonly digest: string | null;
}

/**
 * Whether a file takes over a reference that another one holds: the holder is from before the window, came first, and its interchange
 * had other bytes.
 * @param oldest the lowest id of files inside the window
 */
export function takesOver(claim: Claim, holder: Claim, oldest: bigint): boolean {
  const [mine, theirs] = [BigInt(claim.fileId), BigInt(holder.fileId)];
  return mine === theirs || (theirs < oldest && mine > theirs && claim.digest !== holder.digest);
}

/**
 * Whether a file is a repetition of the one that holds its reference. One that is itself from before the window and is read again repeats
 * nothing that came after it.
 */
export function repeats(claim: Claim, holder: Claim, oldest: bigint): boolean {
  const [mine, theirs] = [BigInt(claim.fileId), BigInt(holder.fileId)];
  return mine !== theirs && !(theirs > mine && mine < oldest);
}
