import type { Language } from './fields.js';
import { ACCESS_PROBLEMS } from './problem-access.js';
import { BOOKING_PROBLEMS } from './problem-booking.js';
import type { ProblemBody } from './problem-body.js';
import { DESPATCH_PROBLEMS } from './problem-despatch.js';
import { EXCHANGE_PROBLEMS } from './problem-exchange.js';
import { FORECAST_PROBLEMS } from './problem-forecast.js';
import { PACKAGE_ACCOUNT_PROBLEMS } from './problem-package-account.js';
import { PACKAGE_COUNT_PROBLEMS } from './problem-package-count.js';
import { REQUEST_PROBLEMS } from './problem-request.js';
import { TRANSPORT_PROBLEMS } from './problem-transport.js';

/**
 * Expected failures: one catalogue from code to status and text (RFC 9457). The console shows the title that an answer carries.
 * `detail` may add what is particular; `title` is the sentence people see.
 */
export const PROBLEMS = {
  ...REQUEST_PROBLEMS,
  ...ACCESS_PROBLEMS,
  ...EXCHANGE_PROBLEMS,
  ...DESPATCH_PROBLEMS,
  ...PACKAGE_ACCOUNT_PROBLEMS,
  ...PACKAGE_COUNT_PROBLEMS,
  ...TRANSPORT_PROBLEMS,
  ...BOOKING_PROBLEMS,
  ...FORECAST_PROBLEMS,
};
export type ProblemCode = keyof typeof PROBLEMS;

/** What is wrong with a field of the body; without a message it is the problem's own sentence, in the caller's language. */
interface FieldProblem extends Omit<NonNullable<ProblemBody['errors']>[number], 'message'> {
  readonly message?: string;
}

/** An expected failure on its way to the caller. `detail` says what is particular; the rest is the catalogue's. */
export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly code: ProblemCode,
    readonly detail?: string,
    readonly errors?: readonly FieldProblem[],
    /** Seconds after which it is worth trying again, where that is known of this very failure. */
    readonly retryAfter?: number,
    /** What the sentence of the catalogue is filled with, where it has places for it. */
    readonly values?: Readonly<Record<string, string>>,
  ) {
    super(detail ?? titleOf(code, 'en', values));
  }
}

/** A partner was named that the company does not have. */
export function noPartner(): Problem {
  const message = 'There is no partner of this id.';
  return new Problem('unknown-reference', message, [{ path: 'partnerCompanyId', message }]);
}

/** The sentence of a problem in a language, with its values in. */
export function titleOf(code: ProblemCode, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return PROBLEMS[code][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
