import { createHash } from 'node:crypto';
import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { answersSecret, takesIdempotencyKey, type Endpoint } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import { Database, wholeCompany } from '../database/database.js';
import type { Tx } from '../database/transaction.js';
import { LOG, reason, type Log } from '../log.js';
import type { Caller } from './caller.js';
import { ENDPOINT } from './endpoint.decorator.js';
import { IdempotencyStore, type EarlierCall, type KeptAnswer, type KeyOwner } from './idempotency.store.js';
import { PROBLEM_TYPE, problemBodyOf } from './problem.filter.js';

const KEY = /^[\x20-\x7e]{1,255}$/;
/** Characters of an answer that are kept, at most. */
const MOST_KEPT = 1_048_576;
/** Header fields that belong to the answer. Cookies never do. */
const KEPT_HEADERS = ['content-type', 'location', 'retry-after'];
/** The server's refusals for now: nothing was done, and the same call is welcome later. */
const FOR_NOW = new Set([423, 429, 503]);

/**
 * A write that is made again under the same Idempotency-Key within a day is not made again: it is answered as before. The key is taken in a
 * transaction of its own before the call runs, so of two that come at the same time one runs. One whose process died may have taken effect:
 * it is never run again by itself. What is refused before it runs (permission, form of the request) leaves no trace.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly store = new IdempotencyStore();

  constructor(
    private readonly reflector: Reflector,
    private readonly database: Database,
    @Inject(LOG) private readonly log: Log,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    const key = request.headers['idempotency-key'];
    if (key === undefined || !endpoint || endpoint.method === 'GET' || !request.caller) return next.handle();
    if (!takesIdempotencyKey(endpoint))
      throw new Problem(
        'idempotency-not-here',
        endpoint.body === 'file'
          ? 'A file handed in again is known by its content: it is recorded as a duplicate, without effect.'
          : undefined,
      );
    if (typeof key !== 'string' || !KEY.test(key))
      throw new Problem('invalid-input', 'Idempotency-Key: 1 to 255 printable characters of ASCII');
    return from(
      this.once(
        { ...ownerOf(request.caller), key },
        { endpoint, request, reply: context.switchToHttp().getResponse<FastifyReply>(), caller: request.caller },
        next,
      ),
    );
  }

  private async once(owner: KeyOwner, call: OneCall, next: CallHandler): Promise<unknown> {
    const digest = digestOf(call.request);
    const claim = await this.database.transaction(wholeCompany(call.caller.companyId), (tx) =>
      this.store.claim(tx, owner, digest),
    );
    if (claim !== undefined) return this.run(claim, owner, call, next);
    const earlier = await this.database.transaction(wholeCompany(call.caller.companyId), (tx) =>
      this.store.earlier(tx, owner, digest),
    );
    const { status, headers, body } = answerOf(earlier);
    await call.reply
      .status(status)
      .headers({ ...headers, 'idempotent-replayed': 'true', 'cache-control': 'no-store' })
      .send(body);
    return undefined;
  }

  private async run(
    claim: string,
    owner: KeyOwner,
    { endpoint, request, reply, caller }: OneCall,
    next: CallHandler,
  ): Promise<unknown> {
    const note = (work: (tx: Tx) => Promise<void>): Promise<void> =>
      this.database.transaction(wholeCompany(caller.companyId), work).catch((error: unknown) => {
        // The effect is committed and answered now. A repetition is answered that the outcome is unknown.
        this.log.warn(
          { reason: reason(error), requestId: request.id },
          'the outcome of a call under an Idempotency-Key could not be stored',
        );
      });
    try {
      const answer: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
      const body = answersSecret(endpoint) ? null : kept(answer === undefined ? '' : JSON.stringify(answer));
      await note((tx) =>
        this.store.keep(tx, claim, owner, {
          status: endpoint.status ?? 200,
          headers: { 'content-type': 'application/json; charset=utf-8', ...headersOf(reply) },
          body,
        }),
      );
      return answer;
    } catch (error) {
      const problem = problemBodyOf(request, error);
      // What it had sent to the database may have taken effect: the key stays taken, as after a crash.
      if (request.isExecuting === true && problem.code === 'database-away') throw error;
      await note((tx) =>
        request.isExecuting === true && !FOR_NOW.has(problem.status)
          ? this.store.keep(tx, claim, owner, {
              status: problem.status,
              headers: { 'content-type': PROBLEM_TYPE },
              body: kept(JSON.stringify(problem)),
            })
          : this.store.release(tx, claim, owner),
      );
      throw error;
    }
  }
}

interface OneCall {
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller;
}

/** Somebody who impersonates has keys apart from those of the impersonated. */
function ownerOf({ companyId, tokenId, userId, impersonatorId }: Caller): Omit<KeyOwner, 'key'> {
  return {
    companyId,
    owner:
      tokenId === null ? `user ${userId}${impersonatorId === null ? '' : ` by ${impersonatorId}`}` : `token ${tokenId}`,
  };
}

/** Of what a call says: method, address and body. The body is parsed already, so blanks between its parts count as nothing. */
function digestOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest();
}

function kept(body: string): string | null {
  return body.length > MOST_KEPT ? null : body;
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** @throws Problem when there is nothing to answer again with. */
function answerOf(earlier: EarlierCall | undefined): KeptAnswer & { readonly body: string } {
  // Given back between our two looks: it was refused before it ran.
  if (!earlier) throw new Problem('idempotency-in-progress');
  if (!earlier.isSame) throw new Problem('idempotency-key-reused');
  if (earlier.isAbandoned) throw new Problem('idempotency-outcome-unknown');
  if (earlier.answer === null) throw new Problem('idempotency-in-progress');
  const { body, status } = earlier.answer;
  if (body === null)
    throw new Problem(
      'idempotency-answer-not-kept',
      `It was answered with status ${String(status)}. A secret is shown once; make another where it was lost.`,
    );
  return { ...earlier.answer, body };
}
