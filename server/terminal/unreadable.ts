/** Name of standard input on the command line. */
export const STANDARD_INPUT = '-';

/** A file that can't be read; the message says why in a few words. */
export class Unreadable extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'no such file',
  ELOOP: 'too many links',
  ENAMETOOLONG: 'the name is too long',
  ERR_FS_FILE_TOO_LARGE: 'too large',
  EMFILE: 'too many open files',
};

/** An error of the file system in these words; any other error is thrown again. */
export function unreadable(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return new Unreadable(REASONS[error.code] ?? error.message);
  throw error;
}
