import { pino, type Logger } from 'pino';

export type Log = Logger;
/** Injection token of the logger. */
export const LOG = Symbol('Log');

/** A structured logger writing JSON lines to standard error, so that standard output stays for people. */
export function createLog(name: string, level: string): Log {
  return pino(
    { name, level, redact: ['password', '*.password', 'req.headers.cookie', 'req.headers.authorization'] },
    pino.destination({ fd: 2, sync: false }),
  );
}

/** Says why a process could not be started, at once: it ends behind this line. */
export function logFatal(name: string, message: string, error?: unknown): void {
  pino({ name }, pino.destination({ fd: 2, sync: true })).fatal(error === undefined ? {} : { err: error }, message);
}

/** What went wrong as one line, whatever was thrown. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
