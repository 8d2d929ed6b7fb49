import { ConfigError } from '../config.js';
import { OutdatedSchema } from '../database/migrate.js';
import { RedisRefused } from '../queue/redis-credentials.js';
import { reason } from '../log.js';
import { errorCode } from './error-code.js';

/** What an error of the system says beside its code. */
interface SystemError {
  readonly code: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
}

/** What is wrong with a path, by the code of the system. */
const ABOUT_PATHS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'this is a folder, not a file',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'no space is left for this user',
};

/** What Postgres refuses, by its SQLSTATE, and what to do about it. */
const OF_POSTGRES: Readonly<Record<string, string>> = {
  '28P01': 'Postgres refuses the password. Put the right one into DATABASE_URL',
  '28000': 'Postgres refuses the user. Check the user of DATABASE_URL and pg_hba.conf',
  '3D000': 'Postgres has no such database. Create it, or name another in DATABASE_URL',
  '53300': 'Postgres has no connection left. Raise max_connections, or start fewer processes',
  // Postgres runs, and recovers from a crash.
  '57P03': 'Postgres cannot be reached. Try again when it has started',
  '42501':
    "The database's user lacks a right. It must own the database and make, or be given, its roles (docs/operating.md)",
};
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** One line that says what is wrong and what to do, for what people meet at a start or a command; undefined for what nobody foresaw. */
export function explained(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.inOneLine;
  if (error instanceof OutdatedSchema || error instanceof RedisRefused) return error.message;
  if (!isSystemError(error)) return undefined;
  if (error.syscall === 'listen') return aboutListening(error);
  const wrong = ABOUT_PATHS[error.code];
  if (error.path !== undefined && wrong !== undefined) return aboutPath(error, error.path, wrong);
  if (UNREACHABLE.test(error.code))
    return `Postgres cannot be reached. Check DATABASE_URL, and that it runs: ${messageOf(error)}`;
  const refused = OF_POSTGRES[error.code];
  return refused === undefined ? undefined : `${refused}: ${messageOf(error)}`;
}

/** The same for a terminal; what nobody foresaw with its stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  return explained(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function aboutListening({ code, address = '', port = 0 }: SystemError): string | undefined {
  const place = `Port ${String(port)} on ${address}`;
  if (code === 'EADDRINUSE')
    return `${place} is taken. Stop what uses it, or choose another: PORT=${String(port + 1)}.`;
  if (code === 'EACCES') return `${place} may not be opened by ${user()}. Choose one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is no address of this machine. Choose another HOST.`;
  return undefined;
}

function aboutPath({ code, syscall = '' }: SystemError, path: string, wrong: string): string {
  const advice =
    code === 'EACCES' || code === 'EPERM' ? `Give ${user()} access to it, or name another place` : 'Name another place';
  return `${path}: ${wrong} (${syscall}). ${advice}.`;
}

function user(): string {
  const id = process.getuid?.();
  return id === undefined ? 'this user' : `user ${String(id)}`;
}

function isSystemError(error: unknown): error is SystemError {
  return typeof errorCode(error) === 'string';
}

/** Where a name has several addresses, Node tries all and says nothing of its own. */
function messageOf(error: unknown): string {
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  const [first] = causes;
  return reason(first);
}
