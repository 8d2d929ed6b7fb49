import { type ProblemBody, type ProblemCode, problemBody } from '../../../server/contract/problem.js';
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

/** What is said where the server said nothing itself, or wasn't asked; else it has told the problem in the user's language. */
const OWN_WORDS: Partial<Record<ProblemCode | 'network', Record<Language, string>>> & {
  readonly unexpected: Record<Language, string>;
} = {
  'empty-file': {
    en: 'The file is empty. Choose a file with content.',
    se: 'Filen är tom. Välj en fil med innehåll.',
    cn: '文件为空，请选择有内容的文件。',
  },
  'file-too-large': { en: 'The file is larger than 25 MB.', se: 'Filen är större än 25 MB.', cn: '文件超过 25 MB。' },
  'no-permission': {
    en: 'You have no right to do this. Ask your company administrator.',
    se: 'Du saknar behörighet. Fråga företagets administratör.',
    cn: '您没有此权限，请联系公司管理员。',
  },
  network: {
    en: 'The server does not answer. Check your connection and try again.',
    se: 'Servern svarar inte. Kontrollera anslutningen och försök igen.',
    cn: '服务器无响应，请检查网络后重试。',
  },
  'session-expired': {
    en: 'Session expired, please sign in again.',
    se: 'Sessionen har gått ut, logga in igen.',
    cn: '会话已过期，请重新登录。',
  },
  unexpected: { en: 'Something went wrong, try again.', se: 'Något gick fel, försök igen.', cn: '出错了，请重试。' },
};

/** The sentence people see for any error. */
export function problemText(error: unknown, language: Language): string {
  if (!(error instanceof ApiProblem)) return OWN_WORDS.unexpected[language];
  const { code, body } = error;
  return body?.title ?? (OWN_WORDS[code] ?? OWN_WORDS.unexpected)[language];
}
