import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/fields.js';
import { Problem, PROBLEMS, titleOf, type ProblemCode } from '../../contract/problem.js';
import type { ProblemBody } from '../../contract/problem-body.js';
import { LOG, type Log } from '../log.js';
import { errorCode } from '../process/error-code.js';
import { readLanguage } from './cookies.js';

/** What frameworks throw, as codes of ours. */
const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid-input',
  401: 'session-expired',
  403: 'no-permission',
  404: 'not-found',
  413: 'request-too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'not-ready',
};

/** Seconds after which it is worth trying again. */
const RETRY_AFTER: Partial<Record<ProblemCode, number>> = {
  'backlog-full': 15,
  'database-away': 5,
  'not-ready': 5,
  'idempotency-in-progress': 1,
};

/** Turns whatever was thrown into a problem document (RFC 9457) in the caller's language; what wasn't expected is logged whole. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (isAborted(request, error)) {
      this.log.debug({ requestId: request.id, url: request.url }, 'the caller left before the request was whole');
      return;
    }
    const code = codeOf(error);
    if (code === 'unexpected')
      this.log.error({ err: error, requestId: request.id, url: request.url }, 'unexpected failure of a request');
    sendProblem(request, reply, code, error instanceof Problem ? error : {});
  }
}

/** Whether the caller hung up in the middle of the body: there is nobody to answer, and nothing failed here. */
function isAborted({ raw }: FastifyRequest, error: unknown): boolean {
  return raw.destroyed && !raw.complete && ABORTS.has(String(errorCode(error)));
}
/** What streams say of a connection that ended too early. */
const ABORTS = new Set(['ECONNRESET', 'EPIPE', 'ABORT_ERR', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);

/** Answers with a problem of the catalogue. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  said: Pick<Problem, 'detail' | 'errors' | 'retryAfter' | 'values'> = {},
): void {
  if (reply.sent) return;
  const body = bodyOf(request, code, said);
  const retryAfter = said.retryAfter ?? RETRY_AFTER[code];
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  // RFC 9110, 11.6.1: a 401 names what would help.
  if (code === 'token-refused') void reply.header('www-authenticate', 'Bearer error="invalid_token"');
  void reply.status(body.status).header('cache-control', 'no-store').type(PROBLEM_TYPE).send(JSON.stringify(body));
}
export const PROBLEM_TYPE = 'application/problem+json';

/** The problem document that a failure of a request is answered with. */
export function problemBodyOf(request: FastifyRequest, error: unknown): ProblemBody {
  return bodyOf(request, codeOf(error), error instanceof Problem ? error : {});
}

function bodyOf(
  request: FastifyRequest,
  code: ProblemCode,
  { detail, errors, values }: Pick<Problem, 'detail' | 'errors' | 'values'>,
): ProblemBody {
  const { status } = PROBLEMS[code];
  const title = titleOf(code, languageOf(request), values);
  return {
    type: `/api/docs#problem-${code}`,
    title,
    status,
    code,
    requestId: request.id,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors: errors.map(({ path, message = title }) => ({ path, message })) }),
  };
}

function codeOf(error: unknown): ProblemCode {
  if (error instanceof Problem) return error.code;
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  return (status === undefined ? undefined : BY_STATUS[status]) ?? 'unexpected';
}

/** Fastify's own errors carry a status below 500 for what the client did wrong. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' && error.statusCode < 500 ? error.statusCode : undefined;
}

function languageOf(request: FastifyRequest): Language {
  // Cookies are read by a hook, which a broken address never reaches.
  return request.caller?.language ?? readLanguage(request) ?? 'en';
}
