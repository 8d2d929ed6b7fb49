import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify/decorators/route-config.decorator.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answersSecret, type Answer, type Endpoint, type Input } from '../../contract/endpoint.js';
import { Problem } from '../../contract/problem.js';
import type { Caller } from './caller.js';

export const ENDPOINT = 'endpoint';

/** What a handler gets beside its input. `caller` is there on every endpoint that isn't public. */
export interface Call {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<E extends Endpoint> = (input: Input<E>, call: Call) => Promise<Answer<E>> | Answer<E>;

const InputParam = createParamDecorator((endpoint: Endpoint, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return {
    params: parse(endpoint.params, request.params, 'path'),
    query: parse(endpoint.query, dropEmpty(request.query), 'query'),
    body: endpoint.body === 'file' ? undefined : parse(endpoint.body, request.body, 'body'),
  };
});

const CallParam = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { caller: request.caller, request, reply: context.switchToHttp().getResponse<FastifyReply>() };
});

/**
 * Makes a controller's method the handler of an endpoint: route, status, permission and parsing of what comes in all follow from
 * the contract's value, and what goes out is parsed by the interceptor. The method takes (input, call).
 */
export function Handles<E extends Endpoint>(endpoint: E) {
  const method = applyDecorators(
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status ?? 200),
    SetMetadata(ENDPOINT, endpoint),
    RouteConfig({
      file: endpoint.body === 'file',
      isCompressible: endpoint.response !== undefined && !answersSecret(endpoint),
    }),
  );
  return <K extends string>(target: Record<K, Handler<E>>, key: K, descriptor: PropertyDescriptor): void => {
    const handler = descriptor.value as Handler<E>;
    descriptor.value = function (
      this: unknown,
      ...[input, call]: Partial<Parameters<Handler<E>>>
    ): ReturnType<Handler<E>> {
      // One handler may call another, without a request of its own.
      if (call) call.request.isExecuting = true;
      return (handler as (...given: unknown[]) => ReturnType<Handler<E>>).call(this, input, call);
    };
    InputParam(endpoint)(target, key, 0);
    CallParam()(target, key, 1);
    method(target, key, descriptor);
  };
}

/** Empty search values count as absent (specification, section 5). */
function dropEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const flagsStay = Object.entries(query).filter(([, v]) => v !== '' && v !== undefined);
  return Object.fromEntries(flagsStay);
}

/** What came in, as its schema has it. @throws Problem invalid-input; not-found for a path. */
export function parse(schema: Exclude<Endpoint['body'], 'file'>, value: unknown, place: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success && isStorable(result.data)) return result.data;
  // An id that isn't one names no record.
  if (place === 'path') throw new Problem('not-found');
  if (result.success) throw new Problem('invalid-input', `${place}: a text holds NUL or half a character`);
  const lines = result.error.issues.map((i) => `${[place, ...i.path.map(String)].join('.')}: ${i.message}`);
  throw new Problem('invalid-input', lines.join('; '));
}

/** Postgres takes no text with NUL, and would store half of a surrogate pair as another character. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}
