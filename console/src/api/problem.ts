import { type ProblemBody, type ProblemCode, PROBLEMS, problemBody } from '../../../server/contract/problem.js';
import type { Language } from '../../../server/contract/fields.js';

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

function isKnown(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
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
  return new ApiProblem(isKnown(code) ? code : 'unexpected', status, requestId, parsed.data);
}

const NO_ANSWER: Record<Language, string> = {
  en: 'The server does not answer. Check your connection and try again.',
  se: 'Servern svarar inte. Kontrollera anslutningen och försök igen.',
  cn: '服务器无响应，请检查网络后重试。',
};

/** The sentence people see for any error. */
export function problemText(error: unknown, language: Language): string {
  if (!(error instanceof ApiProblem)) return PROBLEMS.unexpected[language];
  return error.code === 'network' ? NO_ANSWER[language] : PROBLEMS[error.code][language];
}
