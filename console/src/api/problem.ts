import type { ProblemCode } from '../../../server/contract/problem.js';
import { type ProblemBody, problemBody } from '../../../server/contract/problem-body.js';
import type { Language } from '../../../server/contract/fields.js';
import { type TextKey, textsIn } from '../i18n/texts.js';

/** What went wrong with a call: a code of the problem catalogue, or `network` where no answer came. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  constructor(
    readonly code: ProblemCode | 'network',
    readonly status: number,
    /** Quoted to support: the server's log has the same. */
    readonly requestId: string | null,
    readonly body: ProblemBody | null = null,
  ) {
    super(code);
  }
}

/** Whether somebody has to sign in again: the session ran out, or a service window has ended it. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 401 || error.code === 'service-window');
}

/** Whether somebody else has changed the record since it was read: the newer version has to be read before anything is saved. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'changed-meanwhile';
}

/** Reads application/problem+json; an answer that is none (a proxy's page, say) becomes `unexpected`. */
export function toProblem(status: number, text: string): ApiProblem {
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    /* not JSON: the status is all there is */
  }
  const parsed = problemBody.safeParse(json);
  if (!parsed.success) return new ApiProblem(status === 401 ? 'session-expired' : 'unexpected', status, null);
  const { code, requestId } = parsed.data;
  return new ApiProblem(code as ProblemCode, status, requestId, parsed.data);
}

/** Problems that the console has a sentence for: where the server gave none, or wasn't asked. */
const OWN_SENTENCES: readonly TextKey<'problem'>[] = [
  'empty-file',
  'file-too-large',
  'no-permission',
  'no-schedule-rights',
  'not-found',
  'network',
  'session-expired',
];

/** The sentence people see for any error. */
export function problemText(error: unknown, language: Language): string {
  const say = textsIn('problem', language);
  if (!(error instanceof ApiProblem)) return say('unexpected');
  const { code, body } = error;
  return body?.title ?? say(OWN_SENTENCES.find((one) => one === code) ?? 'unexpected');
}
