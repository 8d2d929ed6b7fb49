import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { isOpenToCarriers, isOpenToTokens, type Endpoint, type Permission } from '../../contract/endpoint.js';
import { Problem, type ProblemCode } from '../../contract/problem.js';
import { ADMINISTRATION } from '../../contract/user.js';
import { reaches } from '../../domain/access/level.js';
import { denialOf, HIDDEN_FOR_SUPPLIERS, type Module } from '../../domain/access/permission.js';
import { CONFIG, type Config } from '../config.js';
import type { Narrowing } from '../database/database.js';
import {
  AUTHENTICATOR,
  DENIALS,
  GATE,
  assertServiceOpen,
  TOKEN_AUTHENTICATOR,
  type Authenticator,
  type Denials,
  type Gate,
  type Identity,
  type TokenAuthenticator,
} from './caller.js';
import { readCookies, readLanguage } from './cookies.js';
import { ENDPOINT } from './endpoint.decorator.js';
import { isForeign } from './origin.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Every call passes here: a state-changing one must come from our own pages or no page at all, and its permission must hold. One that brings
 * an API token needs no proof of where it comes from, since no browser adds it by itself; its cookies are not looked at.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(TOKEN_AUTHENTICATOR) private readonly tokens: TokenAuthenticator,
    @Inject(DENIALS) private readonly denials: Denials,
    @Inject(GATE) private readonly gate: Gate,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    // Deny by default: a handler that declares no endpoint declares no permission.
    if (!endpoint) throw new Problem('no-permission');
    const token = endpoint.permission === 'public' ? undefined : tokenOf(request);
    if (token === undefined && !SAFE.has(request.method) && isForeign(request, this.config))
      throw new Problem('foreign-origin');
    if (endpoint.permission === 'public') return true;
    const { access } = readCookies(request, this.config);
    const caller =
      token === undefined
        ? await this.authenticator.authenticate(access)
        : await this.tokens.authenticate(token, request.ip);
    // If the service window ended the session, the answer names the window.
    if (caller || (token === undefined && access !== undefined)) assertServiceOpen(this.gate, caller);
    if (!caller) throw new Problem(token === undefined ? 'session-expired' : 'token-refused');
    // A browser may show another language than the account's: what the server says there is in the same one.
    const language = (token === undefined ? readLanguage(request) : undefined) ?? caller.language;
    request.caller = { ...caller, language, requestId: request.id, address: request.ip };
    const denial = denialOfCall(endpoint, caller);
    if (denial === undefined) return true;
    this.denials.denied(request.caller, endpoint.id);
    throw new Problem(denial);
  }
}

/** What stands behind `Bearer`; another scheme is somebody else's matter, such as a proxy's. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const found = /^Bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
  return found ? (found[1] ?? '').trim() : undefined;
}

/** Why a call is denied to somebody who is known. */
export function denialOfCall(endpoint: Endpoint, caller: Identity): ProblemCode | undefined {
  if (endpoint.permission === 'public') return undefined;
  const isToken = caller.tokenId !== null;
  if (isToken && !isOpenToTokens(endpoint)) return 'session-needed';
  if (caller.narrowing?.carriers !== undefined && !isOpenToCarriers(endpoint)) return 'no-permission';
  const denial = denialFor(endpoint.permission, caller);
  // A token can't be signed out and in again, as the other denials advise.
  if (denial !== undefined) return isToken ? 'no-permission' : denial;
  return caller.narrowing === null ? undefined : denialOfPart(endpoint, caller.narrowing);
}

/** Why somebody who sees a part of the company may not call what concerns the whole of it. */
function denialOfPart(endpoint: Endpoint, { supplier, restrictedUser }: Narrowing): ProblemCode | undefined {
  if (supplier !== null && isHiddenForSuppliers(endpoint)) return 'hidden-for-suppliers';
  return endpoint.requiresUnrestrictedView === true || (restrictedUser !== null && isWidening(endpoint))
    ? 'outside-context'
    : undefined;
}

/** The module without which a company has nothing for carriers. */
const CARRIERS_IN: Module = 'delivery.despatch-note';

/** Why somebody may not call an endpoint with this permission. */
function denialFor(permission: Exclude<Permission, 'public'>, caller: Identity): ProblemCode | undefined {
  if (permission === 'session') return undefined;
  if (permission === 'carrier')
    return caller.narrowing?.carriers !== undefined && caller.companyModules.includes(CARRIERS_IN)
      ? undefined
      : 'no-permission';
  if (typeof permission === 'string') return reaches(caller.level, permission) ? undefined : 'no-permission';
  const { level } = permission;
  const denial = 'module' in permission ? denialOf(caller, permission.module, permission.action) : undefined;
  return denial ?? (level === undefined || reaches(caller.level, level) ? undefined : 'no-permission');
}

function isHiddenForSuppliers({ permission, hideForSuppliers }: Endpoint): boolean {
  return (
    hideForSuppliers === true ||
    permission === 'admin' ||
    (typeof permission === 'object' && (!('module' in permission) || HIDDEN_FOR_SUPPLIERS.has(permission.module)))
  );
}

/** The register says which ship-tos a facility stands for, and an administrator makes accounts that see all: whoever is restricted would see more by either. */
function isWidening({ method, permission }: Endpoint): boolean {
  if (method === 'GET' || typeof permission === 'string') return false;
  return 'module' in permission ? permission.module === 'maintenance' : permission.level === ADMINISTRATION.level;
}
