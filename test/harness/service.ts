/** A service that one test run started or was given. */
export interface Service {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Tells the person at the terminal what is used and why. */
export type Say = (line: string) => void;

/** Whether a missing service is a failure instead of a skipped suite. */
export function inContinuousIntegration(): boolean {
  const value = process.env['CI'] ?? '';
  return value !== '' && value !== 'false' && value !== '0';
}

export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
