import type { z } from 'zod';
import type { Level } from '../domain/access/level.js';
import type { Action, Module } from '../domain/access/permission.js';

/**
 * Who may call an endpoint: everybody, everybody signed in, administrators of the installation, people of carriers, or the holder of a right on
 * a module; with `level`, one of that level or above. A level alone asks for no right.
 */
export type Permission =
  | 'public'
  | 'session'
  | 'admin'
  | 'carrier'
  | { readonly module: Module; readonly action: Action; readonly level?: Level }
  | { readonly level: Level };

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
  /** Refused while a supplier is chosen, as whatever concerns the company as a whole. */
  readonly hideForSuppliers?: true;
  /** Its answer concerns the whole company and can't be narrowed: refused to callers narrowed by supplier, filter or restriction. */
  readonly requiresUnrestrictedView?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** A zod schema for a JSON body; 'file' for raw bytes or multipart, streamed. */
  readonly body?: z.ZodType | 'file';
  readonly response?: z.ZodType;
  readonly produces?: string;
  /** The status of success; 200 by default. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Whether API tokens may call it; what asks for a right on a module is open to them by default. See `isOpenToTokens`. */
  readonly tokens?: boolean;
  /** Whether people of carriers may call it; what is theirs and their own sign-in is open to them by default. See `isOpenToCarriers`. */
  readonly carriers?: boolean;
  /** Its answer holds what is shown once, and is not kept to be given again; so are answers below /auth by default. */
  readonly answersSecret?: boolean;
}

/** Whether API tokens may call an endpoint. Below /auth they never may: a token makes no tokens, and changes no people and no passwords. */
export function isOpenToTokens({
  path,
  permission,
  tokens = typeof permission === 'object' && 'module' in permission,
}: Endpoint): boolean {
  return tokens && permission !== 'public' && !path.startsWith('/auth/');
}

/** Whether people of carriers may call an endpoint: what is for them alone, their own account, and nothing else of the company. */
export function isOpenToCarriers({
  path,
  permission,
  carriers = permission === 'carrier' || (permission === 'session' && path.startsWith('/auth/')),
}: Endpoint): boolean {
  return carriers;
}

/** Whether an answer is not to be kept. */
export function answersSecret({ path, answersSecret: said = path.startsWith('/auth/') }: Endpoint): boolean {
  return said;
}

/** Whether an endpoint takes an Idempotency-Key: a write of somebody known, whose body and answer are JSON. */
export function takesIdempotencyKey({ method, permission, body, produces }: Endpoint): boolean {
  return method !== 'GET' && permission !== 'public' && body !== 'file' && produces === undefined;
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
