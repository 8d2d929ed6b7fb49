import type { z } from 'zod';
import type { Action, Level, Module } from '../domain/access/permission.js';

/** Who may call an endpoint: everybody, everybody signed in, or the holder of a right on a module; with `level`, one of that level or above. */
export type Permission = 'public' | 'session' | { readonly module: Module; readonly action: Action; readonly level?: Level };

/**
 * One call of the REST API as a value: the server's route, the console's typed call and the OpenAPI page all come from it.
 * `path` is below /api, with parameters as `:name`. `response` is absent where the answer is a file (`produces` names its type).
 */
export interface Endpoint {
  /** The row of the specification's list of calls, or a name of our own for what it doesn't list. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly permission: Permission;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A zod schema for a JSON body; 'file' for raw bytes or multipart, streamed. */
  readonly body?: z.ZodType | 'file';
  readonly response?: z.ZodType;
  readonly produces?: string;
  /** The status of success; 200 unless told. */
  readonly status?: 200 | 201 | 202 | 204;
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: parsed params, query and body. */
export interface Input<E extends Endpoint> {
  readonly params: Out<E['params']>;
  readonly query: Out<E['query']>;
  readonly body: Out<E['body']>;
}
/** What the console's call takes: the same before defaults are applied. */
export interface CallInput<E extends Endpoint> {
  readonly params?: In<E['params']>;
  readonly query?: In<E['query']>;
  readonly body?: In<E['body']>;
}
/** What a handler returns and the console receives. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : undefined;

/** Keeps the literal types of an endpoint's declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
